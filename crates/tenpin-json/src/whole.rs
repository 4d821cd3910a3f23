//! Whole numbers in requests. To JSON, `2.0` is the same number as `2`, and some programs write all numbers so.

use std::fmt::{self, Formatter};
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

/// Up to here, every whole number is a float of its own.
const LARGEST_EXACT: f64 = 9_007_199_254_740_991.0;

pub(crate) fn whole<'de, T: TryFrom<i128>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    Whole::deserialize(deserializer).map(|whole| whole.0)
}

pub(crate) fn optional<'de, T: TryFrom<i128>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Ok(Option::<Whole<T>>::deserialize(deserializer)?.map(|whole| whole.0))
}

pub(crate) fn list<'de, T: TryFrom<i128>, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    Ok(Vec::<Whole<T>>::deserialize(deserializer)?.into_iter().map(|whole| whole.0).collect())
}

pub(crate) fn optional_list<'de, T: TryFrom<i128>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<T>>, D::Error> {
    let list = Option::<Vec<Whole<T>>>::deserialize(deserializer)?;
    Ok(list.map(|list| list.into_iter().map(|whole| whole.0).collect()))
}

struct Whole<T>(T);

impl<'de, T: TryFrom<i128>> Deserialize<'de> for Whole<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole<T>, D::Error> {
        deserializer.deserialize_any(WholeVisitor(PhantomData))
    }
}

struct WholeVisitor<T>(PhantomData<T>);

impl<T: TryFrom<i128>> Visitor<'_> for WholeVisitor<T> {
    type Value = Whole<T>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number in range")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Whole<T>, E> {
        let wrong = |_| E::invalid_value(Unexpected::Unsigned(number), &self);
        T::try_from(number.into()).map(Whole).map_err(wrong)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Whole<T>, E> {
        let wrong = |_| E::invalid_value(Unexpected::Signed(number), &self);
        T::try_from(number.into()).map(Whole).map_err(wrong)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Whole<T>, E> {
        let wrong = || E::invalid_value(Unexpected::Float(number), &self);
        if number.fract() != 0.0 || LARGEST_EXACT < number.abs() {
            return Err(wrong());
        }
        #[allow(clippy::cast_possible_truncation, reason = "it is whole and in range")]
        T::try_from(number as i128).map(Whole).map_err(|_| wrong())
    }
}
