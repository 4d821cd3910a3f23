//! What can be said, as a value that knows no language.

use tenpin::{PinSet, Ruleset};
use tenpin_board::Tag;

use crate::{Amount, Decimal, Escaped, List, Quoted};

/// Something to say: the key of its texts, and the values that it is said of.
///
/// Reasons and advice are clauses without a full stop and go together as `reason: advice`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    pub(crate) key: &'static str,
    pub(crate) values: Vec<(&'static str, Value)>,
}

/// A value in a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number. Texts may depend on whether it is one or several.
    Number(i128),
    /// A number that may be large, shown in groups of digits. Texts may depend on it as well.
    Amount(Amount),
    /// A number with decimals.
    Decimal(Decimal),
    /// Text of one line. It is made safe when it is said.
    Text(String),
    /// Something that is said itself.
    Phrase(Phrase),
    /// Values with commas between them.
    List(Vec<Value>),
}

/// Whatever can be said.
pub trait Say {
    /// How it is said.
    fn phrase(&self) -> Phrase;
}

/// A type whose phrases are declared by [`phrases!`](crate::phrases).
pub trait Phrases: Say {
    /// Its phrases.
    const DECLARED: &'static [Declared];
}

/// A phrase that is declared: every language has a text with this key and these variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Declared {
    /// The key of its texts.
    pub key: &'static str,
    /// The names of its values.
    pub variables: &'static [&'static str],
}

impl Phrase {
    /// The phrase with this key and these values. [`phrases!`](crate::phrases) makes them of what is declared.
    pub fn new(key: &'static str, values: Vec<(&'static str, Value)>) -> Phrase {
        Phrase { key, values }
    }

    /// The key of its texts, which is the same in every language.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The values that it is said of, with their names.
    pub fn values(&self) -> &[(&'static str, Value)] {
        &self.values
    }
}

impl Say for Phrase {
    fn phrase(&self) -> Phrase {
        self.clone()
    }
}

impl<T: Say + ?Sized> Say for &T {
    fn phrase(&self) -> Phrase {
        (**self).phrase()
    }
}

/// Declares phrases: each with the key of its texts, and with the values it is said of. The names of the values are the
/// variables of the texts.
///
/// An enum that is made here has a variant for each phrase:
///
/// ```
/// use tenpin_lang::{Language, Phrasebook, Phrases, Texts, phrases};
///
/// phrases! {
///     /// What the snack bar says.
///     pub enum Snack {
///         /// It is closed.
///         Closed = "snack-closed",
///         /// So many drinks are on the way.
///         Coming { drinks: u8 } = "snack-coming",
///     }
/// }
///
/// let texts = Texts {
///     declared: &[Snack::DECLARED],
///     files: |_| &["snack-closed = closed\nsnack-coming = drinks on the way: { $drinks }"],
/// };
/// assert_eq!(Texts::differences(&[texts]), [""; 0]);
/// let english = Phrasebook::new(Language::English, &[texts]);
/// assert_eq!(english.say(&Snack::Coming { drinks: 2 }), "drinks on the way: 2");
/// ```
///
/// An enum that is there is said by `impl Say for`. Values that are not its fields are named after the key, and `else`
/// is for those variants that are said as something else is:
///
/// ```
/// # use tenpin_lang::{Say, phrases};
/// # enum Trouble { Late { line: usize }, Hungry, Ball(tenpin::RollError) }
/// phrases! {
///     impl Say for Trouble {
///         Late { line } = "trouble-late" { number: line + 1 },
///         Hungry = "trouble-hungry",
///     } else {
///         Ball(error) => error,
///     }
/// }
/// # let trouble = Trouble::Ball(tenpin::RollError::GameOver);
/// # assert_eq!(trouble.phrase(), tenpin::RollError::GameOver.phrase());
/// # assert_ne!(Trouble::Late { line: 0 }.phrase(), Trouble::Hungry.phrase());
/// ```
///
/// An enum of another crate can be wrapped: `impl Say for Wrapper(Inner)`.
#[macro_export]
macro_rules! phrases {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident {
            $(
                $(#[$about:meta])*
                $variant:ident $({ $($(#[$about_field:meta])* $field:ident: $type:ty),+ $(,)? })? = $key:literal
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        $visibility enum $name {
            $($(#[$about])* $variant $({ $($(#[$about_field])* $field: $type),+ })?),+
        }

        $crate::phrases! { impl Say for $name { $($variant $({ $($field),+ })? = $key),+ } }
    };
    (impl Say for $name:ident { $($rows:tt)+ } $(else { $($others:tt)+ })?) => {
        $crate::phrases! { @impl $name [$name] { $($rows)+ } { $($($others)+)? } }
    };
    (impl Say for $name:ident($inner:ident) { $($rows:tt)+ } $(else { $($others:tt)+ })?) => {
        $crate::phrases! { @impl $name [$name $inner] { $($rows)+ } { $($($others)+)? } }
    };
    (
        @impl $name:ident $of:tt
        {
            $(
                $variant:ident $(($($item:ident),+))? $({ $($field:ident),+ })? = $key:literal $({ $($values:tt)+ })?
            ),+ $(,)?
        }
        { $($other:ident $(($($other_item:ident),+))? $({ $($other_field:ident),+ })? => $said:expr),* $(,)? }
    ) => {
        impl $crate::Say for $name {
            fn phrase(&self) -> $crate::Phrase {
                match self {
                    $(
                        $crate::phrases!(@pattern $of $variant $(($($item),+))? $({ $($field),+ })?) => {
                            $crate::phrases!(
                                @phrase $key [$($($item),+)? $($($field),+)?] $({ $($values)+ })?
                            )
                        }
                    )+
                    $(
                        $crate::phrases!(@pattern $of $other $(($($other_item),+))? $({ $($other_field),+ })?) => {
                            $crate::Say::phrase(&$said)
                        }
                    )*
                }
            }
        }

        impl $crate::Phrases for $name {
            const DECLARED: &'static [$crate::Declared] = &[$(
                $crate::phrases!(@declared $key [$($($item),+)? $($($field),+)?] $({ $($values)+ })?)
            ),+];
        }
    };
    (@pattern [$name:ident] $variant:ident $($fields:tt)?) => { $name::$variant $($fields)? };
    (@pattern [$name:ident $inner:ident] $variant:ident $($fields:tt)?) => { $name($inner::$variant $($fields)?) };
    (@phrase $key:literal [$($field:ident),*]) => {
        $crate::Phrase::new($key, ::std::vec![$((stringify!($field), $crate::Value::from($field))),*])
    };
    (@phrase $key:literal $fields:tt { $($variable:ident $(: $value:expr)?),+ $(,)? }) => {
        $crate::Phrase::new($key, ::std::vec![$($crate::phrases!(@value $variable $($value)?)),+])
    };
    (@value $variable:ident) => { (stringify!($variable), $crate::Value::from($variable)) };
    (@value $variable:ident $value:expr) => { (stringify!($variable), $crate::Value::from($value)) };
    (@declared $key:literal [$($field:ident),*]) => {
        $crate::Declared { key: $key, variables: &[$(stringify!($field)),*] }
    };
    (@declared $key:literal $fields:tt { $($variable:ident $(: $value:expr)?),+ $(,)? }) => {
        $crate::Declared { key: $key, variables: &[$(stringify!($variable)),+] }
    };
}

/// How a value of each type is shown.
macro_rules! values {
    ($($type:ty: $value:ident => $shown:expr),+ $(,)?) => {
        $(
            impl From<$type> for Value {
                fn from($value: $type) -> Value {
                    $shown
                }
            }

            impl From<&$type> for Value {
                fn from(value: &$type) -> Value {
                    value.clone().into()
                }
            }
        )+
    };
}

values! {
    u8: number => Value::Number(number.into()),
    u16: number => Value::Number(number.into()),
    u32: number => Value::Number(number.into()),
    u64: number => Value::Number(number.into()),
    i64: number => Value::Number(number.into()),
    usize: number => Value::Number(i128::try_from(number).unwrap_or(i128::MAX)),
    Amount: amount => Value::Amount(amount),
    Decimal: number => Value::Decimal(number),
    String: text => Value::Text(text),
    &'static str: text => Value::Text(text.to_owned()),
    Quoted: text => Value::Text(text.0),
    Escaped: text => Value::Text(text.0),
    Phrase: phrase => Value::Phrase(phrase),
    List: list => list.into_value(),
    // What goes by the same name in every language.
    Ruleset: ruleset => Value::Text(ruleset.to_string()),
    Tag: name => Value::Text(name.to_string()),
    PinSet: pins => Value::Text(pins.to_string()),
}

impl From<&Value> for Value {
    fn from(value: &Value) -> Value {
        value.clone()
    }
}
