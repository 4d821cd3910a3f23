//! Several values said as one.

use crate::{Say, Value, phrases};

/// Several values said as one, in the manner of the language: `A, B and C`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    items: Vec<Value>,
    ending: Ending,
}

/// What stands before the last item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Comma,
    And,
    Or,
}

phrases! {
    /// What holds lists together.
    pub(crate) enum Link {
        /// The items before the last, and the last.
        And { first: Value, last: Value } = "and",
        /// The items before the last, or the last.
        Or { first: Value, last: Value } = "or",
        /// All numbers from the first to the last.
        Range { first: u8, last: u8 } = "range",
    }
}

impl List {
    /// `A, B, C`.
    pub fn plain(items: impl IntoIterator<Item = impl Into<Value>>) -> List {
        List::new(items, Ending::Comma)
    }

    /// `A, B and C`.
    pub fn and(items: impl IntoIterator<Item = impl Into<Value>>) -> List {
        List::new(items, Ending::And)
    }

    /// `A, B or C`.
    pub fn or(items: impl IntoIterator<Item = impl Into<Value>>) -> List {
        List::new(items, Ending::Or)
    }

    fn new(items: impl IntoIterator<Item = impl Into<Value>>, ending: Ending) -> List {
        List { items: items.into_iter().map(Into::into).collect(), ending }
    }

    pub(crate) fn into_value(self) -> Value {
        let List { mut items, ending } = self;
        // One item stands alone.
        let Some(last) = items.pop_if(|_| ending != Ending::Comma) else { return Value::List(items) };
        if items.is_empty() {
            return last;
        }
        let first = Value::List(items);
        let link = if ending == Ending::And { Link::And { first, last } } else { Link::Or { first, last } };
        Value::Phrase(link.phrase())
    }
}

/// Numbers in rising order, three or more in a row as a range.
pub fn ranges(numbers: &[u8]) -> Vec<Value> {
    let runs = numbers.chunk_by(|number, next| number.checked_add(1) == Some(*next));
    let said = |run: &[u8]| match *run {
        [first, _, .., last] => vec![Value::Phrase(Link::Range { first, last }.phrase())],
        _ => run.iter().map(Value::from).collect(),
    };
    runs.flat_map(said).collect()
}
