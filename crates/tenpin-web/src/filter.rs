//! Which sheets and games are asked for: what `tenpin history` knows as options, as a query.

use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Map, Value};
use tenpin_json::RulesName;
use tenpin_lang::{Escaped, Language, Quoted};
use tenpin_store::{Filter, Timestamp};

use crate::problem::Problem;
use crate::words::Refused;

/// Which sheets and games are asked for.
#[derive(Debug, Default, serde::Deserialize, utoipa::IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct FilterQuery {
    /// Only those of this bowler, by tag or by name. It may come several times, for any of them.
    bowler: Vec<String>,
    /// Only games by these rules.
    #[param(value_type = Option<RulesName>)]
    rules: Option<String>,
    /// Only sheets that were opened at this time or later, as in RFC 3339.
    #[param(format = DateTime)]
    from: Option<String>,
    /// Only sheets that were opened before this time, as in RFC 3339.
    #[param(format = DateTime)]
    until: Option<String>,
    /// Only sheets that were opened on this day or later, where the centre is.
    #[param(format = Date)]
    from_day: Option<String>,
    /// Only sheets that were opened on this day or earlier, where the centre is.
    #[param(format = Date)]
    to_day: Option<String>,
}

/// The fields of a query by their names. `bowler` may come several times, all others once.
pub(crate) type Fields = Map<String, Value>;

/// Reads the fields of a query.
pub(crate) fn fields(
    query: Result<axum::extract::Query<Vec<(String, String)>>, QueryRejection>,
    language: Language,
) -> Result<Fields, Problem> {
    let axum::extract::Query(pairs) = query.map_err(|error| bad_value("query", &error.body_text(), language))?;
    let mut fields = Fields::new();
    for (name, text) in pairs {
        if name == "bowler" {
            let bowlers = fields.entry(name).or_insert_with(|| Value::Array(Vec::new()));
            bowlers.as_array_mut().into_iter().for_each(|bowlers| bowlers.push(text.clone().into()));
        } else if fields.contains_key(&name) {
            return Err(bad_value(&name, &text, language));
        } else {
            fields.insert(name, text.into());
        }
    }
    Ok(fields)
}

impl FilterQuery {
    /// The filter that these fields make.
    pub(crate) fn read(fields: Fields, language: Language) -> Result<Filter, Problem> {
        let query: FilterQuery = serde_json::from_value(Value::Object(fields))
            .map_err(|error| bad_value("query", &error.to_string(), language))?;
        let FilterQuery { bowler, rules, from, until, from_day, to_day } = query;
        let time = |name: &str, text: Option<String>| match text {
            Some(text) => text.parse::<Timestamp>().map(Some).map_err(|_| bad_value(name, &text, language)),
            None => Ok(None),
        };
        let day = |name: &str, text: Option<String>, later: i8| match text {
            Some(text) => start_of(&text, later).map(Some).ok_or_else(|| bad_value(name, &text, language)),
            None => Ok(None),
        };
        let bowlers = bowler.iter().map(|bowler| bowler.parse().map_err(|_| not_a_bowler(bowler, language)));
        Ok(Filter {
            bowlers: bowlers.collect::<Result<_, _>>()?,
            ruleset: match rules {
                Some(rules) => Some(rules.parse().map_err(|_| bad_value("rules", &rules, language))?),
                None => None,
            },
            // Of two, the one that leaves less.
            from: time("from", from)?.max(day("from_day", from_day, 0)?),
            until: [time("until", until)?, day("to_day", to_day, 1)?].into_iter().flatten().min(),
            is_deleted: false,
        })
    }
}

/// When a day begins where the centre is, or the one after it. `None` if there is no such day.
fn start_of(text: &str, later: i8) -> Option<Timestamp> {
    let day: Date = text.parse().ok().filter(|day: &Date| day.to_string() == text)?;
    let start = day.checked_add(jiff::Span::new().days(later)).and_then(|day| day.to_zoned(TimeZone::system()));
    // At the end of all times there is no day after the last.
    Some(start.map_or(Timestamp::MAX, |start| start.timestamp()))
}

/// A text that is nobody's tag or name, which no schema can tell.
fn not_a_bowler(text: &str, language: Language) -> Problem {
    let cause = Refused::BadValue { name: Escaped::of("bowler"), value: Quoted::of(text) };
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, &cause, language)
}

/// A value of a query that is wrong.
pub(crate) fn bad_value(name: &str, value: &str, language: Language) -> Problem {
    let cause = Refused::BadValue { name: Escaped::of(name), value: Quoted::of(value) };
    Problem::new(StatusCode::BAD_REQUEST, &cause, language)
}
