//! The words and numbers that fields are limited to, for schemas.

use tenpin::Ruleset;
use tenpin_board::State;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// The name of a rule set.
#[derive(Debug, Clone, Copy)]
pub struct RulesName;

/// The state of a sheet.
#[derive(Debug, Clone, Copy)]
pub struct StateName;

/// The number of a pin.
#[derive(Debug, Clone, Copy)]
pub struct PinNumber;

/// The number of a line on its sheet.
#[derive(Debug, Clone, Copy)]
pub struct LineNumber;

impl PartialSchema for RulesName {
    fn schema() -> RefOr<Schema> {
        words("A rule set", Ruleset::ALL.map(Ruleset::name))
    }
}

impl ToSchema for RulesName {}

impl PartialSchema for StateName {
    fn schema() -> RefOr<Schema> {
        words("How far a sheet has come", [State::Open, State::Closed, State::Deleted].map(State::name))
    }
}

impl ToSchema for StateName {}

impl PartialSchema for PinNumber {
    fn schema() -> RefOr<Schema> {
        number("The number of a pin", 10)
    }
}

impl ToSchema for PinNumber {}

impl PartialSchema for LineNumber {
    fn schema() -> RefOr<Schema> {
        number("The number of a line on its sheet, from 1", 9_007_199_254_740_991)
    }
}

impl ToSchema for LineNumber {}

fn number(description: &str, most: i64) -> RefOr<Schema> {
    let number = ObjectBuilder::new().schema_type(Type::Integer).description(Some(description));
    number.minimum(Some(1_i64)).maximum(Some(most)).into()
}

fn words<const N: usize>(description: &str, words: [&'static str; N]) -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(Type::String).description(Some(description)).enum_values(Some(words)).into()
}
