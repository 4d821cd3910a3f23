//! Results: finished games that were written down elsewhere, as records that an import takes. What tells a result from all
//! others follows from what is told of it, so that the same result is the same sheet wherever it comes from.
//! `docs/journal.md` says how another program computes it.

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use sha2::{Digest, Sha256};
use tenpin::{Frame, Game};
use tenpin_board::{Bowler, Event, Person, Sheet};
use uuid::{Builder, Uuid};

use crate::record::Author;
use crate::{Record, wire};

/// Results on their way into a journal, equal ones numbered.
///
/// ```
/// use tenpin::Game;
/// use tenpin_store::{Author, Results};
///
/// let mut results = Results::default();
/// let game: Game = "9- 9- 9- 9- 9- 9- 9- 9- 9- 9-".parse()?;
/// let record = results.record("2026-11-13".parse()?, "PJS=Park Ji-sung".parse()?, &game).ok_or("not over")?;
/// assert_eq!(record.id().to_string(), "10d2c227-af66-8673-a790-17759ecd2ec5");
/// assert_eq!(record.opened_at().to_string(), "2026-11-13T12:00:00Z");
/// assert!(record.sheet().is_closed() && record.stamps().iter().all(|stamp| stamp.by == Author::IMPORT));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Results {
    /// How many results have had what the first of their kind is told by.
    counted: HashMap<Uuid, u64>,
}

impl Results {
    /// The closed sheet of a game that somebody bowled on a day, by the rules of the game. `None` if the game is not over,
    /// or if the day has no noon by UTC that can be kept.
    pub fn record(&mut self, date: Date, bowler: Bowler, game: &Game) -> Option<Record> {
        let at = noon(date)?;
        if !game.is_over() {
            return None;
        }
        let told = Told { date, person: bowler.person(), game };
        let sheet = closed(Bowler { ruleset: game.ruleset(), ..bowler }, game)?;
        let ordinal = self.counted.entry(told.id(1)).or_default();
        *ordinal += 1;
        let mut record = Record { number: 0, id: told.id(*ordinal), sheet, stamps: Vec::new(), seq: None };
        let texts: Vec<String> = record.sheet.events().iter().map(wire::event_to_text).collect();
        for text in texts {
            record.stamp(at, Author::IMPORT, text);
        }
        Some(record)
    }
}

/// What a result is told by.
struct Told<'a> {
    date: Date,
    person: Person,
    game: &'a Game,
}

impl Told<'_> {
    /// The id of the result that is the one with this number among equal ones: a UUID of version 8 from the SHA-256 of five
    /// lines.
    fn id(&self, ordinal: u64) -> Uuid {
        let Told { date, person, game } = self;
        let who = match person {
            Person::Named(key) => key.as_str(),
            Person::Tagged(tag) => tag.as_str(),
        };
        let text = format!("{date}\n{who}\n{}\n{game}\n{ordinal}", game.ruleset());
        let hash: [u8; 32] = Sha256::digest(text).into();
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&hash[..16]);
        Builder::from_custom_bytes(bytes).into_uuid()
    }
}

/// The middle of a day by UTC.
fn noon(date: Date) -> Option<Timestamp> {
    Some(date.at(12, 0, 0, 0).to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// The sheet of a game, from its opening to its end.
fn closed(bowler: Bowler, game: &Game) -> Option<Sheet> {
    let mut sheet = Sheet::open(vec![bowler]).ok()?;
    for roll in game.frames().iter().flat_map(Frame::rolls) {
        sheet.bowl(roll.ball()).ok()?;
    }
    sheet.apply(Event::Closed).ok()?;
    Some(sheet)
}

/// Whether two events of a result say the same. Somebody may be spelled in another way, or have got another tag.
pub(crate) fn is_same(kept: &Event, told: &Event) -> bool {
    match (kept, told) {
        (Event::Opened { bowlers: kept, series: None, .. }, Event::Opened { bowlers: told, series: None, .. }) => {
            let who = |bowler: &Bowler| (bowler.person(), bowler.ruleset);
            kept.iter().map(who).eq(told.iter().map(who))
        }
        _ => kept == told,
    }
}
