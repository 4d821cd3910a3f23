//! How the bowlers of a sheet are likely to do.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use tenpin::{Game, Ruleset};
use tenpin_board::{Arrival, Line, Person, Sheet};
use tenpin_forecast::{Chances, Entrant, Forecaster, Form, Level, Match, Odds, OtherRules, Side, Standard};
use tenpin_stats::Falls;
use tenpin_store::{Filter, Found, Record, Store, StoreError, Timestamp, Wanted};

use crate::Play;

/// The forms of bowlers, learnt from games that were over before some time. Forms are cached.
#[derive(Debug)]
pub struct Forms {
    store: Store,
    until: Option<Timestamp>,
    /// Whether only the earlier games of the sheet's series tell something.
    is_of_series: bool,
    standard: Standard,
    known: HashMap<Who, Arc<Learnt>>,
    /// How those bowl who have no games.
    without_games: HashMap<Ruleset, Arc<Learnt>>,
    unreadable: Vec<StoreError>,
    /// Those of the last sheet where they were looked up.
    places: Option<KnownPlaces>,
}

/// How the bowlers of a sheet bowl.
pub type Bowlers = HashMap<Arrival, Arc<Learnt>>;

/// Which of those who are called the same the bowlers of a sheet are.
#[derive(Debug)]
struct KnownPlaces {
    /// `None` for those who left before their first ball.
    called: Vec<Option<Person>>,
    arrivals: Vec<Arrival>,
    numbers: Vec<usize>,
}

/// The key of a form: the person, the place from 1 among lines of the same name on a sheet, and the rule set.
type Who = (Person, usize, Ruleset);

/// What games tell of how somebody bowls.
#[derive(Debug)]
pub struct Learnt {
    /// How many there are, and what fell in them.
    pub falls: Falls,
    /// The form, prepared.
    pub forecaster: Forecaster,
}

/// How the bowlers of a sheet are likely to do.
#[derive(Debug, Clone, PartialEq)]
pub struct SheetOdds {
    /// Those who are on the board, in the order in which they bowl.
    pub lines: Vec<LineOdds>,
    /// The index among them of the one whom nobody can catch any more; `None` as long as somebody can, and where one bowls
    /// alone.
    pub uncatchable: Option<usize>,
}

/// The odds after an event.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// The number of the event.
    pub event: usize,
    /// The frame of the next ball; `None` when the game is over.
    pub frame: Option<usize>,
    /// The odds.
    pub odds: SheetOdds,
}

/// What is known of the bowlers on a lane from before the game that is bowled, for one game after the other.
#[derive(Debug, Default)]
pub struct LaneForms {
    /// The number of the game in its series, and the forms.
    game: Option<(Option<u32>, Forms)>,
}

/// How a bowler is likely to do.
#[derive(Debug, Clone, PartialEq)]
pub struct LineOdds {
    /// The number of the line on its sheet, from 1.
    pub number: usize,
    /// What tells the line apart from all others of the sheet, whatever the order is now.
    pub arrival: Arrival,
    /// How the bowler is called, with the number of the line where somebody else is called the same.
    pub label: String,
    /// How likely each final score is.
    pub chances: Chances,
    /// Who wins. One who bowls alone does.
    pub odds: Odds,
}

impl Learnt {
    /// What these games tell, beside the level.
    pub fn of(falls: Falls, level: &Form) -> Learnt {
        let forecaster = Forecaster::new(Form::learnt(&falls, level));
        Learnt { falls, forecaster }
    }
}

impl Forms {
    /// Forms from games as they were before this time, or from all games if it is `None`. The standard is the prior,
    /// and the form of bowlers without games.
    pub fn new(store: Store, until: Option<Timestamp>, standard: Standard) -> Forms {
        let (known, without_games, unreadable) = (HashMap::new(), HashMap::new(), Vec::new());
        Forms { store, until, is_of_series: false, standard, known, without_games, unreadable, places: None }
    }

    /// Forms from the earlier games of a sheet's own series, as they are now, and from nothing else: whoever sees the sheet may
    /// see these games, too.
    pub fn of_series(store: Store, standard: Standard) -> Forms {
        Forms { is_of_series: true, ..Forms::new(store, None, standard) }
    }

    /// The sheets that could not be read, so that they tell nothing.
    pub fn unreadable(&self) -> &[StoreError] {
        &self.unreadable
    }

    /// How the bowlers of a sheet bowl. Sheets that cannot be read are [skipped](Forms::unreadable).
    pub async fn of(&mut self, sheet: &Sheet) -> Result<Bowlers, StoreError> {
        let places = self.places(sheet).await?;
        let who = |(line, place): (&Line, usize)| (line.person(), place, line.game.ruleset());
        let everybody: Vec<Who> = sheet.lines().iter().zip(places).map(who).collect();
        let is_unknown = |(who, _): &(&Who, &Line)| !self.known.contains_key(*who);
        let unknown: Vec<(&Who, &Line)> = everybody.iter().zip(sheet.lines().iter()).filter(is_unknown).collect();
        if !unknown.is_empty() {
            let mut falls = if self.is_of_series {
                self.falls_in_series(sheet).await?
            } else {
                self.falls(unknown.iter().filter_map(|(_, line)| wanted(line)).collect()).await?
            };
            for (who, _) in unknown {
                let learnt = self.learn(falls.remove(who), who.2);
                self.known.insert(who.clone(), learnt);
            }
        }
        let learnt = everybody.iter().filter_map(|who| self.known.get(who).cloned());
        Ok(sheet.arrivals().into_iter().zip(learnt).collect())
    }

    /// How the bowlers of a sheet bowl, as it was at some time: `now` is the same sheet as it is. Bowlers go by the names that
    /// they have now; those whose joining was undone, by the names that they had.
    pub async fn of_past(&mut self, past: &Sheet, now: &Sheet) -> Result<Bowlers, StoreError> {
        let mut bowlers = self.of(past).await?;
        bowlers.extend(self.of(now).await?);
        Ok(bowlers)
    }

    /// Hands over the odds of a sheet after some of its events, which are told by their indexes in rising order.
    pub async fn curve(
        &mut self,
        now: &Sheet,
        events: &[usize],
        mut take: impl AsyncFnMut(Point),
    ) -> Result<(), StoreError> {
        let mut wanted = events.iter().peekable();
        let mut sheet: Option<Sheet> = None;
        for (index, event) in now.events().iter().enumerate() {
            if wanted.peek().is_none() {
                break;
            }
            // What was taken once is taken again.
            match &mut sheet {
                Some(sheet) => sheet.apply(event.clone()).unwrap_or_default(),
                None => sheet = Sheet::replay([event.clone()]).ok(),
            }
            if wanted.next_if_eq(&&index).is_some()
                && let Some(sheet) = &sheet
            {
                let bowlers = self.of_past(sheet, now).await?;
                let frame = sheet.next().map(|(_, next)| next.frame);
                // Everybody's form is one of their own rules.
                if let Ok(odds) = SheetOdds::of(sheet, &bowlers) {
                    take(Point { event: index + 1, frame, odds }).await;
                }
            }
        }
        Ok(())
    }

    /// Which of those who are called the same each bowler of a sheet is, in the order of its lines.
    async fn places(&mut self, sheet: &Sheet) -> Result<Vec<usize>, StoreError> {
        let called: Vec<Option<Person>> =
            sheet.lines().iter().map(|line| (!line.is_gone()).then(|| line.person())).collect();
        let is_first = sheet.series().is_none_or(|series| series.game == 1);
        let mut seen = HashSet::new();
        if is_first && called.iter().flatten().all(|person| seen.insert(person)) {
            return Ok(vec![1; called.len()]);
        }
        let arrivals = sheet.arrivals();
        let known = self.places.as_ref().filter(|known| known.called == called && known.arrivals == arrivals);
        if let Some(known) = known {
            return Ok(known.numbers.clone());
        }
        let places = self.store.places(sheet).await?;
        self.places = Some(KnownPlaces { called, arrivals, numbers: places.clone() });
        Ok(places)
    }

    /// What fell in the games of these bowlers, as they were at the time.
    async fn falls(&mut self, mut bowlers: Vec<Wanted>) -> Result<HashMap<Who, Falls>, StoreError> {
        if MOST_WANTED < bowlers.len() {
            // All games are read sooner.
            bowlers.clear();
        }
        let filter = Filter { bowlers, until: self.until, ..Filter::default() };
        let Found { all: games, unreadable } = self.store.games(&filter).await?;
        self.unreadable.extend(unreadable);
        let later = match self.until {
            Some(until) => {
                let sheets = Vec::from_iter(games.iter().map(|kept| kept.sheet).collect::<BTreeSet<i64>>());
                // If one cannot be read, each is loaded, and that one is named.
                self.store.written_since(&sheets, until).await.unwrap_or(sheets)
            }
            None => Vec::new(),
        };
        let mut past: HashMap<i64, Vec<Option<Game>>> = HashMap::new();
        for sheet in later {
            past.insert(sheet, self.past_games(sheet).await?);
        }
        let mut falls: HashMap<Who, Falls> = HashMap::new();
        for kept in games {
            let game = match past.get(&kept.sheet) {
                Some(games) => kept.line.checked_sub(1).and_then(|index| games.get(index).copied().flatten()),
                None => Some(kept.game),
            };
            if let Some(game) = game.filter(Game::is_over) {
                falls.entry((kept.person(), kept.place, game.ruleset())).or_default().add(&game);
            }
        }
        Ok(falls)
    }

    /// What fell in the earlier games of a series.
    async fn falls_in_series(&mut self, sheet: &Sheet) -> Result<HashMap<Who, Falls>, StoreError> {
        let mut falls: HashMap<Who, Falls> = HashMap::new();
        for earlier in self.store.earlier_in_series(sheet).await? {
            let places = self.places(&earlier).await?;
            for (line, place) in earlier.lines().iter().zip(places).filter(|(line, _)| line.game.is_over()) {
                falls.entry((line.person(), place, line.game.ruleset())).or_default().add(&line.game);
            }
        }
        Ok(falls)
    }

    /// The games of a sheet as they were at the time, in the order that its lines have now; none if it cannot be read.
    async fn past_games(&mut self, sheet: i64) -> Result<Vec<Option<Game>>, StoreError> {
        let record = match self.store.load(sheet).await {
            Err(error) if error.is_about_one_sheet() => {
                self.unreadable.push(error);
                return Ok(Vec::new());
            }
            record => record?,
        };
        let is_before = |time: Timestamp| self.until.is_none_or(|until| time < until);
        let events = record.events().take_while(|(time, _)| is_before(*time)).map(|(_, event)| event.clone());
        let Ok(past) = Sheet::replay(events) else { return Ok(Vec::new()) };
        let games = past.lines().iter().map(|line| line.game);
        let games: HashMap<Arrival, Game> = past.arrivals().into_iter().zip(games).collect();
        Ok(record.sheet().arrivals().iter().map(|arrival| games.get(arrival).copied()).collect())
    }

    /// The form that games tell. All who have none share one.
    fn learn(&mut self, falls: Option<Falls>, ruleset: Ruleset) -> Arc<Learnt> {
        let standard = self.standard;
        // Not everybody can have the same average by all rules.
        let level = || standard.form(ruleset).unwrap_or_else(|_| Level::default().form(ruleset));
        if let Some(falls) = falls {
            return Arc::new(Learnt::of(falls, &level()));
        }
        let without_games = self.without_games.entry(ruleset);
        without_games.or_insert_with(|| Arc::new(Learnt::of(Falls::default(), &level()))).clone()
    }
}

/// The most bowlers who are asked for one by one.
const MOST_WANTED: usize = 50;

impl SheetOdds {
    /// The odds of a sheet, all of whose bowlers must be there.
    pub fn of(sheet: &Sheet, bowlers: &Bowlers) -> Result<SheetOdds, OtherRules> {
        let arrivals = sheet.arrivals();
        let shown: Vec<(usize, &Line)> = sheet.shown().collect();
        let entrants = shown.iter().map(|(index, line)| Entrant {
            game: &line.game,
            forecaster: &bowlers[&arrivals[*index]].forecaster,
            handicap: 0,
            can_win: can_win(sheet, line),
        });
        let Match { sides, uncatchable } = Match::of(&entrants.collect::<Vec<_>>())?;
        let line = |((index, _), Side { chances, odds }): ((usize, &Line), Side)| LineOdds {
            number: index + 1,
            arrival: arrivals[index],
            label: sheet.lines().label(index),
            chances,
            odds,
        };
        Ok(SheetOdds { lines: shown.into_iter().zip(sides).map(line).collect(), uncatchable })
    }
}

impl LaneForms {
    /// The odds of the game that is bowled; `None` when it is over, and where the history cannot be read: a game goes on
    /// without them.
    pub async fn odds(&mut self, play: &Play) -> Option<SheetOdds> {
        let sheet = play.sheet();
        sheet.up()?;
        let number = sheet.series().map(|series| series.game);
        if self.game.as_ref().is_none_or(|(known, _)| *known != number) {
            // What is bowled later, on another lane, tells nothing of who bowls here.
            let until = play.record().map_or_else(Timestamp::now, Record::opened_at);
            self.game = Some((number, Forms::new(play.store.clone(), Some(until), Standard::default())));
        }
        let (_, forms) = self.game.as_mut()?;
        let bowlers = forms.of(sheet).await.ok()?;
        SheetOdds::of(sheet, &bowlers).ok()
    }
}

impl Point {
    /// Whether there was somebody to beat.
    pub fn is_match(&self) -> bool {
        1 < self.odds.lines.len()
    }

    /// The odds on a line; `None` if it is not there.
    pub fn of(&self, arrival: Arrival) -> Option<&LineOdds> {
        self.odds.lines.iter().find(|line| line.arrival == arrival)
    }
}

/// Whether the bowler of a line can win, or has won: not somebody who left before the last ball, or whose sheet was closed.
pub fn can_win(sheet: &Sheet, line: &Line) -> bool {
    line.game.is_over() || !line.has_left && !sheet.is_closed()
}

/// How the bowler of a line is asked for; `None` if that cannot be.
fn wanted(line: &Line) -> Option<Wanted> {
    let name_tag = line.name_tag();
    name_tag.name.map_or(name_tag.tag.to_string(), |name| name.as_str().to_owned()).parse().ok()
}
