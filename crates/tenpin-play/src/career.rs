//! The careers of those whose games are kept.

use std::collections::{BTreeMap, HashSet};

use tenpin::Ruleset;
use tenpin_board::{Name, Person, Tag};
use tenpin_stats::Career;
use tenpin_store::{KeptGame, Timestamp};

/// A bowler whose games are kept, with a career for each rule set.
#[derive(Debug, Clone)]
pub struct KeptBowler {
    /// As it was written last; `None` of one who goes by the tag.
    pub name: Option<Name>,
    /// In the order of their first use.
    pub tags: Vec<Tag>,
    /// Which of the bowlers who cannot be told apart by name and tag, from 1.
    pub place: usize,
    /// The sheets of the games.
    pub sheets: HashSet<i64>,
    used: HashSet<Tag>,
    by_rules: BTreeMap<&'static str, KeptCareer>,
}

/// The games by one rule set.
#[derive(Debug, Clone)]
pub struct KeptCareer {
    /// The rule set.
    pub ruleset: Ruleset,
    /// What the games say.
    pub career: Career,
    /// When the first and the last game were begun.
    pub times: (Timestamp, Timestamp),
}

impl KeptBowler {
    /// Those who bowled these games, in the order in which they are listed: names and tags together, upper and lower case
    /// alike.
    pub fn all_of(games: &[KeptGame]) -> Vec<KeptBowler> {
        let mut bowlers: BTreeMap<(Person, usize), KeptBowler> = BTreeMap::new();
        for kept in games {
            let bowler = bowlers.entry((kept.person(), kept.place)).or_insert_with(|| KeptBowler::of(kept));
            bowler.add(kept);
        }
        let mut bowlers: Vec<KeptBowler> = bowlers.into_values().collect();
        bowlers.sort_by_cached_key(KeptBowler::order);
        bowlers
    }

    /// The name, else the tag, as the command line takes it.
    pub fn called(&self) -> String {
        let tag = || self.tags.first().map(Tag::to_string).unwrap_or_default();
        self.name.as_ref().map_or_else(tag, Name::to_string)
    }

    /// The same, with a number behind it where others cannot be told apart from the bowler.
    pub fn told_apart(&self) -> String {
        match self.place {
            1 => self.called(),
            place => format!("{} #{place}", self.called()),
        }
    }

    /// The careers, by the names of their rule sets.
    pub fn careers(&self) -> impl Iterator<Item = &KeptCareer> {
        self.by_rules.values()
    }

    fn of(kept: &KeptGame) -> KeptBowler {
        let (tags, used, by_rules) = (Vec::new(), HashSet::new(), BTreeMap::new());
        KeptBowler { name: None, tags, used, place: kept.place, sheets: HashSet::new(), by_rules }
    }

    fn add(&mut self, kept: &KeptGame) {
        self.name.clone_from(&kept.name);
        // Most bowlers keep their tag.
        if self.tags.last() != Some(&kept.tag) && self.used.insert(kept.tag) {
            self.tags.push(kept.tag);
        }
        self.sheets.insert(kept.sheet);
        let (ruleset, at) = (kept.game.ruleset(), kept.opened_at);
        let new = || KeptCareer { ruleset, career: Career::default(), times: (at, at) };
        let career = self.by_rules.entry(ruleset.name()).or_insert_with(new);
        career.career.add(&kept.game, kept.series);
        career.times = (career.times.0.min(at), career.times.1.max(at));
    }

    /// By what the bowlers are listed.
    fn order(&self) -> (String, bool, usize) {
        let tag = || self.tags.first().map(|tag| tag.as_str().to_ascii_lowercase()).unwrap_or_default();
        let key = self.name.as_ref().map_or_else(tag, |name| name.key().to_owned());
        (key, self.name.is_none(), self.place)
    }
}
