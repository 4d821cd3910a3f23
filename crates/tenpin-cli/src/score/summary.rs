//! What all games of `tenpin score --summary` say together.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::{io, mem};

use tenpin::{Game, Ruleset};
use tenpin_board::{cells, plot};
use tenpin_bulk::{Digest, Fault, Reading};
use tenpin_json::{CheckedRecord, SummaryRecord, WrongRecord};
use tenpin_lang::{Amount, Decimal, Share};
use tenpin_stats::Rate;

use crate::print::rate;
use crate::print::screen::Screen;
use crate::score::remark::{About, Remark};
use crate::score::report::{Place, error_record, json_line};
use crate::words::{Label, Message};

/// The parts of all games, in percent, whose highest score is shown.
const QUANTILES: [u8; 5] = [5, 25, 50, 75, 95];

/// Games and wrong lines, counted.
#[derive(Debug, Clone, Default)]
pub(crate) struct Summary {
    digest: Digest,
    unfinished: u64,
    wrong: BTreeMap<&'static str, Kind>,
}

/// Lines that are wrong in the same way.
#[derive(Debug, Clone)]
struct Kind {
    lines: u64,
    /// The source of the first of them, as far as it is known.
    file: String,
    first: FirstWrong,
}

/// A line that is wrong, before all others of its kind.
#[derive(Debug, Clone)]
struct FirstWrong {
    line: usize,
    bowler: Option<String>,
    fault: Fault,
}

impl Summary {
    pub(crate) fn clear(&mut self) {
        *self = Summary { digest: mem::take(&mut self.digest), ..Summary::default() };
        self.digest.clear();
    }

    /// Adds a game; `None` if it is not over.
    #[inline]
    pub(crate) fn add(&mut self, game: Option<Reading>) {
        match game {
            Some(reading) => self.digest.add(reading),
            None => self.unfinished += 1,
        }
    }

    /// Adds a line that holds no game.
    pub(crate) fn add_fault(&mut self, line: usize, bowler: Option<&str>, fault: Fault) {
        let new = || {
            let first = FirstWrong { line, bowler: bowler.map(str::to_owned), fault };
            Kind { lines: 0, file: String::new(), first }
        };
        self.wrong.entry(fault.reason.kind()).or_insert_with(new).lines += 1;
    }

    /// Adds what comes after it, from this source.
    pub(crate) fn merge(&mut self, file: &str, later: &Summary) {
        self.digest.merge(&later.digest);
        self.unfinished += later.unfinished;
        for (kind, found) in &later.wrong {
            let new = || Kind { lines: 0, file: file.to_owned(), first: found.first.clone() };
            let known = self.wrong.entry(kind).or_insert_with(new);
            known.lines += found.lines;
            // Balls that come one by one are told by their bowlers.
            if known.file == file && found.first.line < known.first.line {
                known.first = found.first.clone();
            }
        }
    }

    pub(crate) fn print_json(
        &self,
        ruleset: Ruleset,
        totals: Option<CheckedRecord>,
        screen: &mut Screen,
    ) -> io::Result<()> {
        screen.print_data(json_line(&SummaryRecord { totals, ..self.record(ruleset) })?)
    }

    /// Prints it for people. What there is nothing to say of is left out.
    pub(crate) fn print(&self, ruleset: Ruleset, screen: &mut Screen) -> io::Result<()> {
        let digest = &self.digest;
        let score = |score: Option<u16>| score.map(|score| score.to_string());
        let screen_now = &*screen;
        let decimal = |number: Option<f64>| number.map(|number| screen_now.show(Decimal::rounded(number, 1)));
        let count = |number: u64| Some(screen_now.show(Amount::from(number)));
        let rated = |rate: Rate| (rate.of != 0).then(|| rate::shown(rate, screen_now));
        let rows = [
            (Label::Games, count(digest.games())),
            (Label::Unfinished, count(self.unfinished).filter(|_| self.unfinished != 0)),
            (Label::WrongLines, count(self.wrong_lines()).filter(|_| self.wrong_lines() != 0)),
            (Label::Average, decimal(digest.average())),
            (Label::Deviation, decimal(digest.deviation())),
            (Label::LowGame, score(digest.quantile(0))),
            (Label::Quantiles, digest.quantile(50).map(|_| self.quantiles(screen))),
            (Label::HighGame, score(digest.quantile(100))),
            (Label::Strikes, rated(self.strikes())),
            (Label::Spares, rated(self.spares())),
            (Label::OpenFrames, rated(self.open_frames(ruleset))),
            (Label::CleanGames, rated(self.clean_games())),
        ];
        let label = |label: Label| screen.say(&label);
        let labels: Vec<String> = rows.iter().map(|(name, _)| label(*name)).chain([label(Label::Scores)]).collect();
        let width = cells::widest(labels.iter().map(String::as_str));
        for (label, (_, value)) in labels.iter().zip(&rows) {
            if let Some(value) = value {
                screen.print(format!("{}  {value}\n", cells::left(label, width)))?;
            }
        }
        let (histogram, most) = (plot::histogram(digest.scores(), plot::STEP), Game::new(ruleset).best_possible());
        let counts: Vec<String> = histogram.iter().map(|(_, games)| screen.show(Amount::from(*games))).collect();
        let bars = plot::bars(&histogram, &counts, plot::STEP, most, screen.room_beside(width));
        for (index, bar) in bars.iter().enumerate() {
            let label = if index == 0 { labels.last().map_or("", String::as_str) } else { "" };
            screen.print_laid_out(format!("{}  {bar}\n", cells::left(label, width)))?;
        }
        self.print_wrong(screen)
    }

    /// Prints a line for each kind of wrong lines, the most frequent first, with the place and the reason of its first.
    fn print_wrong(&self, screen: &mut Screen) -> io::Result<()> {
        let mut kinds: Vec<&Kind> = self.wrong.values().collect();
        if kinds.is_empty() {
            return Ok(());
        }
        kinds.sort_by_key(|kind| Reverse(kind.lines));
        let counts: Vec<String> = kinds.iter().map(|kind| screen.show(Amount::from(kind.lines))).collect();
        let width = cells::widest(counts.iter().map(String::as_str));
        screen.print(format!("\n{}\n", screen.say(&Message::WrongByKind)))?;
        for (kind, count) in kinds.iter().zip(counts) {
            let FirstWrong { line, bowler, fault } = kind.first.clone();
            let said = Remark { line, bowler, about: About::Refused(fault) }.said(&kind.file, screen);
            screen.print(format!("{}  {said}\n", cells::right(&count, width)))?;
        }
        Ok(())
    }

    fn quantiles(&self, screen: &Screen) -> String {
        let shown = |percent: &u8| {
            let percent_said = screen.say(&Share::Percent { number: Decimal::rounded((*percent).into(), 0) });
            format!("{percent_said} {}", self.digest.quantile(*percent).unwrap_or_default())
        };
        QUANTILES.iter().map(shown).collect::<Vec<_>>().join("   ")
    }

    fn wrong_lines(&self) -> u64 {
        self.wrong.values().map(|kind| kind.lines).sum()
    }

    fn strikes(&self) -> Rate {
        Rate { made: self.digest.strikes, of: self.digest.racks }
    }

    fn spares(&self) -> Rate {
        Rate { made: self.digest.spares, of: self.digest.seconds }
    }

    fn open_frames(&self, ruleset: Ruleset) -> Rate {
        let game = Game::new(ruleset);
        let bowled = game.frames().iter().filter(|frame| !frame.is_given()).count() as u64;
        Rate { made: self.digest.opens, of: self.digest.games() * bowled }
    }

    fn clean_games(&self) -> Rate {
        Rate { made: self.digest.clean_games, of: self.digest.games() }
    }

    fn record(&self, ruleset: Ruleset) -> SummaryRecord<'_> {
        let digest = &self.digest;
        SummaryRecord {
            rules: ruleset,
            games: digest.games(),
            unfinished: self.unfinished,
            wrong_lines: self.wrong_lines(),
            total: digest.total(),
            average: digest.average(),
            deviation: digest.deviation(),
            low_game: digest.quantile(0),
            high_game: digest.quantile(100),
            quantiles: QUANTILES.iter().map(|percent| (*percent, digest.quantile(*percent))).collect(),
            strikes: self.strikes().into(),
            spares: self.spares().into(),
            open_frames: self.open_frames(ruleset).into(),
            clean_games: self.clean_games().into(),
            scores: digest.scores(),
            totals: None,
            wrong: self.wrong.iter().map(|(name, kind)| wrong_record(name, kind)).collect(),
        }
    }
}

fn wrong_record<'a>(name: &'static str, kind: &'a Kind) -> WrongRecord<'a> {
    let FirstWrong { line, bowler, fault } = &kind.first;
    let place = Place { file: &kind.file, line: *line, number: *line };
    WrongRecord { kind: name, lines: kind.lines, first: error_record(place, bowler.as_deref(), fault) }
}
