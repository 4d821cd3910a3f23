//! A new game on its way: who bowls, by which rules, and how many games.

use std::collections::HashSet;

use tenpin::Ruleset;
use tenpin_board::{Bowler, BowlerError, Entrant, NameTag, Tag};
use tenpin_lang::keyboard;

use crate::field::Field;

/// The most games of a series.
const MOST_GAMES: u32 = 1000;

/// Who is to bowl, as far as it is entered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Lineup {
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) field: Field,
    pub(crate) ruleset: Ruleset,
    pub(crate) games: u32,
    pub(crate) part: Part,
}

/// What the keys go to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Part {
    #[default]
    Bowlers,
    Rules,
    Games,
    Start,
}

impl Part {
    const ALL: [Part; 4] = [Part::Bowlers, Part::Rules, Part::Games, Part::Start];

    /// The part so many steps on, around the end.
    pub(crate) fn step(self, steps: usize) -> Part {
        let index = Part::ALL.iter().position(|part| *part == self).unwrap_or_default();
        Part::ALL[(index + steps) % Part::ALL.len()]
    }
}

impl Lineup {
    pub(crate) fn new(entrants: Vec<Entrant>, ruleset: Ruleset, games: u32) -> Lineup {
        Lineup { entrants, ruleset, games: games.clamp(1, MOST_GAMES), ..Lineup::default() }
    }

    /// Takes the bowler who is typed.
    pub(crate) fn add(&mut self) -> Result<(), BowlerError> {
        self.entrants.push(entrant(&self.field.text())?);
        self.field = Field::default();
        Ok(())
    }

    /// Another rule set, so many places on in their order.
    pub(crate) fn change_rules(&mut self, steps: usize) {
        let index = Ruleset::ALL.iter().position(|ruleset| *ruleset == self.ruleset).unwrap_or_default();
        self.ruleset = Ruleset::ALL[(index + steps) % Ruleset::ALL.len()];
    }

    pub(crate) fn more_games(&mut self) {
        self.games = (self.games + 1).min(MOST_GAMES);
    }

    pub(crate) fn fewer_games(&mut self) {
        self.games = self.games.saturating_sub(1).max(1);
    }

    /// The bowlers. A generated tag is never one that is taken.
    pub(crate) fn bowlers(&self) -> Vec<Bowler> {
        let mut taken: HashSet<Tag> = self.entrants.iter().filter_map(|entrant| entrant.tag).collect();
        let bowler = |entrant: &Entrant| {
            let bowler = entrant.clone().into_bowler(self.ruleset, |tag| taken.contains(&tag));
            taken.insert(bowler.tag);
            bowler
        };
        self.entrants.iter().map(bowler).collect()
    }
}

/// Somebody who is to bowl, as the command line takes it: `PJS`, `PJS=Park Ji-sung`, `KYJ:no-tap-9`.
pub(crate) fn entrant(text: &str) -> Result<Entrant, BowlerError> {
    // The name stays as it is.
    let text = text.trim();
    let (head, name) = text.split_at(text.find('=').unwrap_or(text.len()));
    let meant = keyboard::latin_unless_word(head).and_then(|head| Entrant::read(&(head + name)).ok());
    meant.map_or_else(|| Entrant::read(text), Ok)
}

/// An entrant as it is typed.
pub(crate) fn written(entrant: &Entrant) -> String {
    let tag = entrant.tag.map(|tag| tag.to_string()).unwrap_or_default();
    let rules = entrant.ruleset.map(|ruleset| format!(":{ruleset}")).unwrap_or_default();
    let name = entrant.name.as_ref().map(|name| format!("={name}")).unwrap_or_default();
    tag + &rules + &name
}

/// A tag and a name as they are typed.
pub(crate) fn called(name_tag: &NameTag) -> String {
    let name = name_tag.name.as_ref().map(|name| format!("={name}")).unwrap_or_default();
    format!("{}{name}", name_tag.tag)
}
