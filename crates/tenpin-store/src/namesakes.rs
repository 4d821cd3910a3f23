//! Who is who among namesakes in a series: everybody is followed from line to line, from one game to the next.

use std::collections::{HashMap, HashSet};

use tenpin_board::{Person, Sheet};
use uuid::Uuid;

use crate::sqlite::{self, Connection};
use crate::{Store, StoreError};

/// Where lines stand among those of their namesakes: by sheet and number of the line, the id of the series, and the place
/// in it from 1.
pub(crate) type SeriesPlaces = HashMap<(i64, usize), (u128, usize)>;

/// The most namesakes who are told apart where somebody comes back in a later game.
const MOST_NAMESAKES: usize = 100;

/// The lines of a series, each with the index of whoever bowled on it.
#[derive(Debug, Default)]
struct Followed {
    /// What everybody is known by, those who came first at the beginning.
    persons: Vec<Person>,
    /// Those who were ever known so, by their indexes.
    by_person: HashMap<Person, Vec<usize>>,
    /// Sheet, number of the line, who that is, and as whom; only lines that are shown.
    lines: Vec<(i64, usize, usize, Person)>,
    /// The number of the last game, and who bowled on each of its lines, in the order in which they came.
    last: Option<(u32, Vec<Option<usize>>)>,
}

impl Store {
    /// The places of all lines of a series that can be told. Those of a game that does not say which lines it continues are
    /// left out, and so are all after it.
    pub(crate) async fn places_in_series(
        &self,
        connection: &mut Connection,
        series: u128,
    ) -> Result<SeriesPlaces, StoreError> {
        let mut followed = Followed::default();
        for number in sqlite::earlier_in_series(connection, &Uuid::from_u128(series).to_string(), i64::MAX).await? {
            match self.read(connection, number).await {
                Ok(record) if followed.follow(number, record.sheet()) => {}
                Err(error) if !error.is_about_one_sheet() => return Err(error),
                _ => break,
            }
        }
        Ok(followed.places(series))
    }

    /// The [place](crate::KeptGame::place) of each line of a sheet among those of one person, in the order of the lines. In a
    /// later game of a series everybody is followed from the first game on; elsewhere, whoever came first has the first place.
    /// The sheet need not be kept yet.
    pub async fn places(&self, sheet: &Sheet) -> Result<Vec<usize>, StoreError> {
        let mut places = places_on(sheet);
        let earlier = self.earlier_in_series(sheet).await?;
        let games = || earlier.iter().chain([sheet]);
        let has_namesakes = |sheet: &Sheet| places_on(sheet).iter().any(|place| *place != 1);
        if earlier.is_empty() || !games().any(has_namesakes) {
            return Ok(places);
        }
        let mut followed = Followed::default();
        if (0..).zip(games()).all(|(number, sheet)| followed.follow(number, sheet)) {
            let series = sheet.series().map_or(0, |series| series.id);
            let last = i64::try_from(earlier.len()).unwrap_or(i64::MAX);
            for ((_, line), (_, place)) in
                followed.places(series).into_iter().filter(|((number, _), _)| *number == last)
            {
                places[line - 1] = place;
            }
        }
        Ok(places)
    }
}

/// The place of each line among those of one person on the same sheet, from 1. Whoever came first has the first place.
fn places_on(sheet: &Sheet) -> Vec<usize> {
    let mut came: Vec<usize> = (0..sheet.lines().len()).collect();
    came.sort_by_key(|index| sheet.lines().came(*index));
    let mut lines: HashMap<Person, usize> = HashMap::new();
    let mut places = vec![1; came.len()];
    // Whoever left without a ball is in no list.
    for index in came.into_iter().filter(|index| !sheet.lines()[*index].is_gone()) {
        let place = lines.entry(sheet.lines()[index].person()).or_default();
        *place += 1;
        places[index] = *place;
    }
    places
}

impl Followed {
    /// Follows everybody onto the next sheet; `false` if it does not say which lines it continues.
    fn follow(&mut self, number: i64, sheet: &Sheet) -> bool {
        let Some(series) = sheet.series() else { return false };
        let continued = match &self.last {
            None => Vec::new(),
            Some((game, bowled)) if game + 1 == series.game && !sheet.continues().is_empty() => {
                sheet.continues().iter().map(|line| bowled.get(*line).copied().flatten()).collect()
            }
            Some(_) => return false,
        };
        let mut here: HashSet<usize> = continued.iter().copied().flatten().collect();
        let mut bowled = vec![None; sheet.lines().len()];
        for (index, line) in sheet.lines().iter().enumerate() {
            let came = sheet.lines().came(index);
            let who = match continued.get(came) {
                Some(who) => *who,
                None if self.last.is_none() => Some(self.begin(line.person())),
                None => self.newcomer(line.person(), &here),
            };
            bowled[came] = who;
            let Some(who) = who else { continue };
            here.insert(who);
            self.know(who, line.person());
            if !line.is_gone() {
                self.lines.push((number, index + 1, who, line.person()));
            }
        }
        self.last = Some((series.game, bowled));
        true
    }

    /// Whoever comes is the one who bowled before under the same name and is not here, or somebody new; `None` if several
    /// could be meant.
    fn newcomer(&mut self, person: Person, here: &HashSet<usize>) -> Option<usize> {
        let known = self.by_person.get(&person).map_or(&[][..], Vec::as_slice);
        if MOST_NAMESAKES < known.len() {
            return None;
        }
        let mut meant = known.iter().filter(|who| self.persons[**who] == person && !here.contains(*who));
        match (meant.next(), meant.next()) {
            (Some(_), Some(_)) => None,
            (Some(who), None) => Some(*who),
            (None, _) => Some(self.begin(person)),
        }
    }

    /// Somebody new.
    fn begin(&mut self, person: Person) -> usize {
        let who = self.persons.len();
        self.by_person.entry(person.clone()).or_default().push(who);
        self.persons.push(person);
        who
    }

    /// Somebody goes on, perhaps as another person.
    fn know(&mut self, who: usize, person: Person) {
        if self.persons[who] != person {
            self.by_person.entry(person.clone()).or_default().push(who);
            self.persons[who] = person;
        }
    }

    /// Among all who bowled as the same person, the first who came has the first place.
    fn places(self, series: u128) -> SeriesPlaces {
        let mut namesakes: HashMap<&Person, Vec<usize>> = HashMap::new();
        for (_, _, who, person) in &self.lines {
            namesakes.entry(person).or_default().push(*who);
        }
        for bowlers in namesakes.values_mut() {
            bowlers.sort_unstable();
            bowlers.dedup();
        }
        let place = |(number, line, who, person): &(i64, usize, usize, Person)| {
            let place = namesakes.get(person)?.binary_search(who).ok()?;
            Some(((*number, *line), (series, place + 1)))
        };
        self.lines.iter().filter_map(place).collect()
    }
}
