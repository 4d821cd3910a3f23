//! How somebody bowls, as a file tells it.

use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use tenpin::Ruleset;
use tenpin_forecast::{Form, FormError, Weights};

use crate::rules;

/// A form as JSON: `{"rules":"ten-pin","first":[…],"second":{"10":[…],"9":[…],…}}`, with one weight for each count from 0 to
/// what stands, and `"third"` where a frame has three balls.
///
/// ```
/// use tenpin::Ruleset;
/// use tenpin_forecast::Level;
/// use tenpin_json::{FormRecord, read_form};
///
/// let club = Level::Club.form(Ruleset::TenPin);
/// let json = serde_json::to_string(&FormRecord::of(&club))?;
/// assert!(json.starts_with(r#"{"rules":"ten-pin","first":[0.03"#));
/// let read = read_form(&serde_json::from_str(&json)?)?;
/// assert!((read.mean() - 121.0).abs() < 1e-6);
///
/// let wrong = r#"{"rules":"ten-pin","first":[1,2,"three"]}"#;
/// let error = read_form(&serde_json::from_str(wrong)?).unwrap_err();
/// assert_eq!(error.to_string(), "first[2]: it is not a number");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FormRecord {
    /// The rule set.
    #[serde(serialize_with = "rules")]
    pub rules: Ruleset,
    /// The weights of the first ball at a full rack.
    pub first: Vec<f64>,
    /// The weights of the second ball, by what stands.
    pub second: BTreeMap<u8, Vec<f64>>,
    /// The weights of the third ball; left out where a frame has two.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub third: BTreeMap<u8, Vec<f64>>,
}

impl FormRecord {
    /// What there is to tell of a form.
    pub fn of(form: &Form) -> FormRecord {
        let Weights { first, second, third } = form.weights();
        FormRecord { rules: form.ruleset(), first, second, third }
    }
}

/// JSON of any shape, kept so that an error can name the path of a value, and duplicate fields are noticed.
#[derive(Debug, Clone, PartialEq)]
pub enum FormJson {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<FormJson>),
    /// An object, in the order of the text.
    Object(Vec<(String, FormJson)>),
    /// Something else, which no form has.
    Other,
}

/// Why JSON is no form.
#[derive(Debug, Clone, PartialEq)]
pub struct FormFault {
    /// Where: `second.7[3]`. Empty for the whole.
    pub path: String,
    /// Why.
    pub reason: FormReason,
}

/// What is wrong with the JSON of a form.
#[derive(Debug, Clone, PartialEq)]
pub enum FormReason {
    /// It is not an object.
    NotAnObject,
    /// It is not a list.
    NotAList,
    /// It is not a number.
    NotANumber,
    /// It is not the name of a rule set.
    NotRules,
    /// It is missing.
    Missing,
    /// It appears more than once.
    Twice,
    /// A form has no such field.
    Unknown,
    /// It is not what pins that stand are worth.
    NotStanding,
    /// A weight is wrong, or several.
    Weight(tenpin_forecast::WeightError),
}

/// The form that JSON tells.
pub fn read_form(json: &FormJson) -> Result<Form, FormFault> {
    let mut fields = fields(json, "")?;
    let mut take = |name: &str| fields.iter().position(|(field, _)| *field == name).map(|index| fields.remove(index).1);
    let (rules, first, second, third) = (take("rules"), take("first"), take("second"), take("third"));
    if let Some((unknown, _)) = fields.first() {
        return Err(FormFault::new(unknown, FormReason::Unknown));
    }
    let missing = |name: &str| FormFault::new(name, FormReason::Missing);
    let ruleset = match rules.ok_or_else(|| missing("rules"))? {
        FormJson::Text(name) => name.parse().map_err(|_| FormFault::new("rules", FormReason::NotRules))?,
        _ => return Err(FormFault::new("rules", FormReason::NotRules)),
    };
    let weights = Weights {
        first: row(first.ok_or_else(|| missing("first"))?, "first")?,
        second: rows(second.ok_or_else(|| missing("second"))?, "second")?,
        third: third.map_or(Ok(BTreeMap::new()), |third| rows(third, "third"))?,
    };
    Form::new(ruleset, &weights).map_err(FormFault::from)
}

/// The fields of an object, each of them there once.
fn fields<'a>(json: &'a FormJson, path: &str) -> Result<Vec<(&'a str, &'a FormJson)>, FormFault> {
    let FormJson::Object(fields) = json else { return Err(FormFault::new(path, FormReason::NotAnObject)) };
    let mut seen = HashSet::new();
    if let Some((twice, _)) = fields.iter().find(|(name, _)| !seen.insert(name)) {
        return Err(FormFault::new(&within(path, twice), FormReason::Twice));
    }
    Ok(fields.iter().map(|(name, value)| (name.as_str(), value)).collect())
}

/// Rows of weights, by what stands.
fn rows(json: &FormJson, path: &str) -> Result<BTreeMap<u8, Vec<f64>>, FormFault> {
    let mut rows = BTreeMap::new();
    for (key, value) in fields(json, path)? {
        let path = within(path, key);
        // One way to write a number, so that no two keys are one.
        let standing = key.parse::<u8>().ok().filter(|standing| standing.to_string() == key);
        let standing = standing.ok_or_else(|| FormFault::new(&path, FormReason::NotStanding))?;
        rows.insert(standing, row(value, &path)?);
    }
    Ok(rows)
}

/// A row of weights.
fn row(json: &FormJson, path: &str) -> Result<Vec<f64>, FormFault> {
    let FormJson::List(weights) = json else { return Err(FormFault::new(path, FormReason::NotAList)) };
    let weight = |(index, weight): (usize, &FormJson)| match weight {
        FormJson::Number(weight) => Ok(*weight),
        _ => Err(FormFault::new(&format!("{path}[{index}]"), FormReason::NotANumber)),
    };
    weights.iter().enumerate().map(weight).collect()
}

fn within(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

impl FormFault {
    fn new(path: &str, reason: FormReason) -> FormFault {
        FormFault { path: path.to_owned(), reason }
    }
}

impl From<FormError> for FormFault {
    fn from(error: FormError) -> FormFault {
        FormFault { path: error.at.to_string(), reason: FormReason::Weight(error.reason) }
    }
}

impl Error for FormFault {}

impl Display for FormFault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        match &self.reason {
            FormReason::NotAnObject => f.write_str("it is not an object"),
            FormReason::NotAList => f.write_str("it is not a list"),
            FormReason::NotANumber => f.write_str("it is not a number"),
            FormReason::NotRules => f.write_str("it is not a rule set"),
            FormReason::Missing => f.write_str("it is missing"),
            FormReason::Twice => f.write_str("it appears more than once"),
            FormReason::Unknown => f.write_str("a form has no such field"),
            FormReason::NotStanding => f.write_str("it is not a number of standing pins"),
            FormReason::Weight(error) => error.fmt(f),
        }
    }
}

impl<'de> Deserialize<'de> for FormJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FormJson, D::Error> {
        deserializer.deserialize_any(AnyJson)
    }
}

struct AnyJson;

impl<'de> Visitor<'de> for AnyJson {
    type Value = FormJson;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<FormJson, E> {
        Ok(FormJson::Other)
    }

    fn visit_unit<E>(self) -> Result<FormJson, E> {
        Ok(FormJson::Other)
    }

    fn visit_f64<E>(self, number: f64) -> Result<FormJson, E> {
        Ok(FormJson::Number(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<FormJson, E> {
        #[allow(clippy::cast_precision_loss, reason = "a weight need not be exact")]
        let number = number as f64;
        Ok(FormJson::Number(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<FormJson, E> {
        #[allow(clippy::cast_precision_loss, reason = "a weight need not be exact")]
        let number = number as f64;
        Ok(FormJson::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<FormJson, E> {
        Ok(FormJson::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<FormJson, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(FormJson::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<FormJson, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = object.next_entry()? {
            fields.push(field);
        }
        Ok(FormJson::Object(fields))
    }
}
