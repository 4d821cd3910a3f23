//! What people enter, from text to what is meant, and what is said of it where that fails.

use std::collections::{HashMap, HashSet};
use std::iter;

use tenpin::notation::{Misspelling, NotationReason};
use tenpin::{Ball, CorrectError, Frame, Game, Mark, NextBall, PinError, PinSet, RollError, Ruleset, notation};
use tenpin_board::{BowlerError, Entrant, LONGEST_REASON, Line, Name, NameTag, SheetError, Tag};
use tenpin_bulk::plain;
use tenpin_lang::{List, Phrase, Quoted, Say, Value, WrongBowler, WrongEntry, hint, keyboard, ranges, refusal};
use tenpin_play::Command;

use crate::complaint::Complaint;
use crate::console::word::Word;
use crate::journal::quoted;
use crate::words::Message;

/// A correction: `fix PJS 3 8/ the machine missed a pin`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fix {
    /// The index of the bowler's line.
    pub(crate) line: usize,
    /// The number of the frame.
    pub(crate) number: usize,
    /// The balls that the frame gets.
    pub(crate) balls: Vec<Ball>,
    /// Why, if anything is said.
    pub(crate) reason: String,
}

impl From<Fix> for Command {
    fn from(Fix { line, number, balls, reason }: Fix) -> Command {
        Command::Correct { line, number, balls, reason }
    }
}

/// Where a correction is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fixing {
    /// Between balls.
    InDialogue,
    /// On the command line, of the sheet with this number.
    OfSheet(i64),
}

impl Fixing {
    /// Advice: a correction like this one.
    fn enter_fix(self, rest: &str) -> Message {
        Message::enter_like(match self {
            Fixing::InDialogue => Value::from(Word::Fix.with(rest)),
            Fixing::OfSheet(number) => Value::from(format!("tenpin fix {number} {rest}")),
        })
    }

    /// Advice: another name like this one.
    fn enter_name(self, bowler: &str) -> Message {
        Message::enter_like(match self {
            Fixing::InDialogue => Value::from(Word::Name.with(format!("{bowler} =Kim Yuna"))),
            Fixing::OfSheet(number) => Value::from(format!("tenpin rename {number} {bowler} '=Kim Yuna'")),
        })
    }
}

/// A number of people, at least one.
pub(crate) fn people(text: &str) -> Result<u64, Complaint> {
    match Number::read(&as_symbols(text)) {
        None => Err(Complaint::new(Message::NotANumber { text: Quoted::of(text) }, Message::EnterPeople)),
        Some(Number::Negative | Number::Counted(0)) => {
            Err(Complaint::new(Message::TooFewPeople { people: Quoted::of(text) }, Message::EnterPeople))
        }
        Some(Number::Huge) => {
            Err(Complaint::new(Message::TooManyPeople { people: Quoted::of(text) }, Message::EnterFewer))
        }
        Some(Number::Counted(people)) => Ok(people),
    }
}

/// Somebody who is to bowl: a tag, and perhaps a rule set and a name.
pub(crate) fn entrant(text: &str) -> Result<Entrant, Complaint> {
    // The name stays as it is.
    let (head, name) = text.split_at(text.find('=').unwrap_or(text.len()));
    let meant = keyboard::latin_unless_word(head).and_then(|head| Entrant::read(&(head + name)).ok());
    if let Some(entrant) = meant {
        return Ok(entrant);
    }
    Entrant::read(text).map_err(|error| {
        let advice = match error {
            BowlerError::Tag(_) => Message::EnterName,
            BowlerError::Name(_) => Message::enter_like("PJS=Park Ji-sung"),
            BowlerError::NoSuchRuleset { .. } => Message::enter_ruleset(),
        };
        Complaint::new(error, advice)
    })
}

/// The same on the command line, where somebody may have told a name and nothing else.
pub(crate) fn entrant_given(text: &str) -> Result<Entrant, Complaint> {
    let is_name = text.parse::<Name>().is_ok() && (text.contains(' ') || !text.is_ascii());
    match entrant(text) {
        Err(Complaint { reason, .. }) if is_name && !text.contains(['=', ':']) => {
            Err(Complaint::new(reason, Message::enter_like(quoted(&format!("={text}")))))
        }
        entrant => entrant,
    }
}

/// What the bowler who is up bowls: one ball, a number of pins or a symbol, or several of the frame that is bowled. A number
/// between blanks or commas is one ball, whatever its sign and its digits.
pub(crate) fn balls(text: &str, game: &Game) -> Result<Command, Complaint> {
    let ruleset = game.ruleset();
    let Some(next) = game.next_ball() else { return Err(Complaint::new(RollError::GameOver, Message::BowlFirst)) };
    let symbols = as_symbols(text);
    let told = told(text, &symbols, ruleset).map_err(|reason| Complaint::new(reason, enter_ball(next, ruleset)))?;
    match told[..] {
        [Told::Ball(ball)] => Ok(Command::Roll(ball)),
        // It is said as it was entered.
        [Told::Count(number, _)] => {
            let ball = number.pins(text, next, ruleset).map_err(|reason| Complaint::new(reason, enter_pins(next)))?;
            Ok(Command::Roll(ball))
        }
        _ => frame(&told, game, next).map(Command::RollAll),
    }
}

/// A ball as it is told in a line.
enum Told<'a> {
    /// A number, and the text that writes it.
    Count(Number, &'a str),
    Ball(Ball),
}

/// The balls that a text tells, which has these symbols.
fn told<'a>(text: &str, symbols: &'a str, ruleset: Ruleset) -> Result<Vec<Told<'a>>, Phrase> {
    let mut all = Vec::new();
    for (index, token) in tokens(symbols).enumerate() {
        if let Some(number) = Number::read(token) {
            all.push(Told::Count(number, token));
            continue;
        }
        for written in notation::balls(ruleset, token) {
            match written {
                Ok(written) => all.push(Told::Ball(written.ball)),
                Err(error) if error.misspelling == Misspelling::LoneFoul => return Err(error.misspelling.phrase()),
                Err(_) => {
                    // What begins with something else was never meant to be balls.
                    let text = Quoted::of(if index == 0 { text } else { token });
                    return Err(WrongEntry::NotABall { text }.phrase());
                }
            }
        }
    }
    if all.is_empty() { Err(WrongEntry::NotABall { text: Quoted::of(text) }.phrase()) } else { Ok(all) }
}

/// The text in the engine's own symbols, without the signs of other keyboards.
fn as_symbols(text: &str) -> String {
    plain(&keyboard::latin(text).unwrap_or_else(|| text.to_owned())).trim().to_owned()
}

/// What stands between blanks, commas and bars, but for those between braces.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut is_leave = false;
    let is_separator = move |symbol: char| {
        is_leave = (is_leave || symbol == '{') && symbol != '}';
        !is_leave && (symbol.is_whitespace() || [',', '|'].contains(&symbol))
    };
    text.split(is_separator).filter(|token| !token.is_empty())
}

/// Several balls of the frame that is bowled, of which this one is first, if all of them can fall.
fn frame(told: &[Told], game: &Game, first: NextBall) -> Result<Vec<Ball>, Complaint> {
    let mut bowled = *game;
    let mut balls = Vec::new();
    for told in told {
        match bowl_in(first.frame, told, &mut bowled) {
            Ok(ball) => balls.push(ball),
            Err(reason) => {
                let advice = Message::enter_like(possible_frame(&balls, game, first.frame));
                return Err(Complaint::new(Message::InBall { ball: first.ball + balls.len(), reason }, advice));
            }
        }
    }
    Ok(balls)
}

/// Bowls a ball of this frame, or says why it cannot be bowled.
fn bowl_in(frame: usize, told: &Told, game: &mut Game) -> Result<Ball, Phrase> {
    let next = game.next_ball().filter(|next| next.frame == frame);
    let next = next.ok_or_else(|| RollError::FrameFinished.phrase())?;
    let ball = match told {
        Told::Count(number, text) => number.pins(text, next, game.ruleset()).map_err(|wrong| wrong.phrase())?,
        Told::Ball(ball) => *ball,
    };
    game.bowl(ball).map_err(|error| error.phrase())?;
    Ok(ball)
}

/// Balls that the frame takes and that begin with these, as they are entered.
fn possible_frame(balls: &[Ball], game: &Game, frame: usize) -> String {
    let is_possible = |more: &&[Ball]| {
        let mut game = *game;
        balls.iter().chain(*more).all(|ball| bowl_in(frame, &Told::Ball(*ball), &mut game).is_ok())
    };
    let ends: [&[Ball]; 4] = [&[Ball::Pins(9), Ball::Spare], &[Ball::Spare], &[Ball::Strike], &[Ball::Pins(0)]];
    let end = ends.into_iter().find(is_possible).unwrap_or_default();
    let entered = |ball: &Ball| match ball {
        Ball::Foul(0) if game.ruleset().foul_cost().is_some() => "-F".to_owned(),
        ball => ball.to_string(),
    };
    balls.iter().chain(end).map(entered).collect::<Vec<_>>().join(" ")
}

/// A ball told by the pins that it left, from the words after `left`.
pub(crate) fn left(words: &[&str], game: &Game) -> Result<Ball, Complaint> {
    match words.join(" ").parse::<PinSet>() {
        Ok(PinSet::EMPTY) => Err(Complaint::new(WrongEntry::NoPinNamed, enter_left(game))),
        Ok(leave) => Ok(Ball::Leave(leave)),
        Err(PinError::NotAPin) => {
            let most = game.ruleset().pins().len();
            Err(Complaint::new(WrongEntry::NotAPin { most }, enter_left(game)))
        }
        Err(error) => Err(Complaint::new(error, enter_left(game))),
    }
}

/// Advice: a leave that is possible now.
fn enter_left(game: &Game) -> Message {
    let pins = game.ruleset().pins();
    let single = pins.iter().filter_map(|pin| PinSet::EMPTY.with(pin)).collect::<Vec<_>>().into_iter().rev();
    let corners = [7, 10].into_iter().fold(PinSet::EMPTY, |corners, pin| corners.with(pin).unwrap_or(corners));
    let is_possible = |leave: &PinSet| game.clone().bowl(Ball::Leave(*leave)).is_ok();
    let leave = iter::once(corners).chain(single).find(is_possible).unwrap_or(pins);
    Message::enter_like(Word::Left.with(leave.to_string().replace('-', " ")))
}

/// What is said of a ball that the sheet refuses.
pub(crate) fn refused_ball(error: SheetError, next: NextBall, ruleset: Ruleset) -> Complaint {
    let advice = match error {
        SheetError::Ball(RollError::TooManyPins { .. } | RollError::CannotFall { .. }) => enter_pins(next),
        _ => enter_ball(next, ruleset),
    };
    Complaint::new(error, advice)
}

/// What can be entered where this ball is next.
pub(crate) fn enter_ball(next: NextBall, ruleset: Ruleset) -> Message {
    let mark = match next.clearing_mark {
        Some(Mark::Strike) => "X, ",
        Some(Mark::Spare) => "/, ",
        None => "",
    };
    // Where the pins of a foul count, one that is possible.
    let count = next.pins().find(|pins| *pins != 0).filter(|_| ruleset.foul_cost().is_some());
    let foul = count.map_or("F".to_owned(), |pins| format!("{pins}F"));
    let pins: Vec<u8> = next.pins().collect();
    Message::EnterBall { counts: List::plain(ranges(&pins)), symbols: format!("{mark}-, {foul}") }
}

/// The counts that can be entered where this ball is next.
fn enter_pins(next: NextBall) -> Message {
    let pins: Vec<u8> = next.pins().collect();
    Message::EnterPins { counts: List::or(ranges(&pins)) }
}

/// A correction, from the words after `fix`.
pub(crate) fn fix(words: &[&str], lines: &[Line], fixing: Fixing) -> Result<Fix, Complaint> {
    let example = |line, number| example(line, number, lines, fixing);
    let bowlers = Bowlers::of(lines);
    let (bowler, words) = bowlers.split(words);
    let (number, text, reason) = match *words {
        // Where options are ended by `--` on the command line, it is no ball.
        [number, "--", text, ref reason @ ..] if tells_balls(text) => (number, text, reason),
        [number, text, ref reason @ ..] => (number, text, reason),
        _ => return Err(Complaint::new(Message::BrokenFix, example(None, None))),
    };
    let line = bowlers.line(&bowler, |meant| example(meant, None))?;
    let Some(index) = Number::read(number).and_then(Number::index) else {
        let reason = WrongEntry::NoSuchFrame { number: Quoted::of(number) };
        return Err(Complaint::new(reason, example(Some(line), None)));
    };
    let number = index + 1;
    let advice = || example(Some(line), Some(number));
    if lines[line].game.frames().get(index).is_some_and(Frame::is_given) {
        return Err(Complaint::new(CorrectError::Given { number }, advice()));
    }
    let text = &as_symbols(text);
    let mut balls = Vec::new();
    for written in notation::balls(lines[line].game.ruleset(), text) {
        let written = written.map_err(|error| {
            let reason = NotationReason::Misspelt(error.misspelling);
            // The balls are one word here, so there is no blank to be put between them.
            let is_about_blanks = matches!(error.misspelling, Misspelling::NotACount { .. });
            let hint = hint(reason).filter(|_| !is_about_blanks).map(|hint| hint.phrase());
            Complaint::new(reason, hint.unwrap_or_else(|| advice().phrase()))
        })?;
        balls.push(written.ball);
    }
    // A reason that begins with what could be more balls is none.
    let game = lines[line].game;
    let is_legal = |words: &[&str]| {
        let text = text.to_owned() + &words.concat();
        let told = notation::balls(game.ruleset(), &text).map(|written| Some(written.ok()?.ball));
        told.collect::<Option<Vec<Ball>>>().is_some_and(|balls| game.clone().correct(number, &balls).is_ok())
    };
    let is_more = (1..=reason.len().min(2)).any(|words| is_legal(&reason[..words]));
    if balls.is_empty() || is_more {
        return Err(Complaint::new(Message::BrokenFix, advice()));
    }
    let reason = reason.join(" ");
    if LONGEST_REASON < reason.chars().count() {
        return Err(Complaint::new(Message::ReasonTooLong { most: LONGEST_REASON }, advice()));
    }
    Ok(Fix { line, number, balls, reason })
}

/// Whether a word after `--` tells the balls of a correction, by any rules. A single dash stands before a reason there.
pub(crate) fn tells_balls(word: &str) -> bool {
    let is_told = |ruleset: Ruleset| notation::balls(ruleset, word).all(|ball| ball.is_ok());
    let has_balls = |ruleset: Ruleset| notation::balls(ruleset, word).next().is_some() && is_told(ruleset);
    word != "-" && Ruleset::ALL.into_iter().any(has_balls)
}

/// What is said of a correction that the sheet refuses.
pub(crate) fn refused_fix(error: SheetError, fix: &Fix, lines: &[Line], fixing: Fixing) -> Complaint {
    Complaint::new(error, example(Some(fix.line), Some(fix.number), lines, fixing))
}

/// Who comes late or comes back, from the words after `add`.
pub(crate) fn join(words: &[&str], lines: &[Line]) -> Result<Command, Complaint> {
    let advice = || Message::enter_like(Word::Add.with("KIM"));
    let text = words.join(" ");
    if text.is_empty() {
        return Err(Complaint::new(Message::BrokenJoin, advice()));
    }
    let bowlers = Bowlers::of(lines);
    // Whoever left can be named by the line or by name, as everywhere.
    let called = bowlers.called(&text).filter(|_| text.parse::<Tag>().is_err());
    if let Some([line]) = called.map(Called::left).as_deref() {
        return Ok(Command::Return { line: *line });
    }
    if Number::read(&text).is_some() || called.is_some() {
        return Ok(Command::Return { line: bowlers.line(&text, |_| advice())? });
    }
    if text.contains(' ') && !text.contains('=') {
        return Err(Complaint::new(Message::BrokenJoin, Message::enter_like(Word::Add.with("KIM=Kim Yuna"))));
    }
    Ok(Command::Join { entrant: entrant(&text)? })
}

/// Who leaves, from the words after `leave`.
pub(crate) fn leave(words: &[&str], lines: &[Line]) -> Result<Command, Complaint> {
    // Somebody who is here, with somebody else who stays.
    let here: Vec<usize> = (0..lines.len()).filter(|line| !lines[*line].has_left).collect();
    let advice = |meant: Option<usize>| match here[..] {
        [_, .., last] => {
            let line = meant.filter(|line| here.contains(line)).unwrap_or(last);
            Message::enter_like(Word::Leave.with(Bowlers::of(lines).call(line)))
        }
        _ => Message::enter_like(Word::Quit.phrase()),
    };
    let line = one_bowler(words, lines, Message::BrokenLeaving, advice)?;
    Ok(Command::Leave { line })
}

/// Who is called to bowl, from the words after `bowl`.
pub(crate) fn call(words: &[&str], lines: &[Line]) -> Result<Command, Complaint> {
    let advice = |meant: Option<usize>| Message::enter_like(Word::Bowl.with(somebody(meant, lines)));
    let line = one_bowler(words, lines, Message::BrokenCall, advice)?;
    Ok(Command::Bowl { line })
}

/// What is said of an end of the game that the sheet refuses.
pub(crate) fn refused_close(error: SheetError) -> Complaint {
    let quit = Message::enter_like(Word::Quit.phrase());
    match error {
        SheetError::NotOpened => Complaint::new(Message::NothingBowled, quit),
        error => Complaint::new(error, quit),
    }
}

/// Another tag or name, from the words after `name`.
pub(crate) fn name(words: &[&str], lines: &[Line], reason: String) -> Result<Command, Complaint> {
    let (bowler, words) = Bowlers::of(lines).split(words);
    let text = words.join(" ");
    if text.is_empty() {
        return Err(Complaint::new(Message::BrokenNaming, enter_name(None, lines, Fixing::InDialogue)));
    }
    rename([&bowler, &text], lines, reason, Fixing::InDialogue)
}

/// Another tag or name for this bowler.
pub(crate) fn rename(
    [bowler, new]: [&str; 2],
    lines: &[Line],
    reason: String,
    fixing: Fixing,
) -> Result<Command, Complaint> {
    let advice = |meant: Option<usize>| enter_name(meant, lines, fixing);
    let line = Bowlers::of(lines).line(bowler, advice)?;
    let new = NewName::read(new).map_err(|error| Complaint::new(wrong_name(error, new), advice(Some(line))))?;
    Ok(Command::Rename { line, name_tag: new.instead_of(lines[line].name_tag()), reason })
}

/// Why a text is neither a new tag nor a new name. The sheet's own reason calls a tag a name, as the name question does.
pub(crate) fn wrong_name(error: BowlerError, text: &str) -> Phrase {
    match error {
        BowlerError::Tag(_) => {
            Message::NotATag { text: Quoted::of(text.split('=').next().unwrap_or(text).trim()) }.phrase()
        }
        error => error.phrase(),
    }
}

/// What is said of another name that the sheet refuses.
pub(crate) fn refused_name(error: SheetError, lines: &[Line], fixing: Fixing) -> Complaint {
    let meant = if let SheetError::SameName { line } = error { Some(line) } else { None };
    Complaint::new(refusal(error, lines), enter_name(meant, lines, fixing))
}

fn enter_name(meant: Option<usize>, lines: &[Line], fixing: Fixing) -> Message {
    fixing.enter_name(&somebody(meant, lines))
}

/// What a bowler is called from now on: `BOB`, `=Bob Park`, `BOB=Bob Park`, or `=` to have no name any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewName {
    /// The tag; `None` if it stays.
    tag: Option<Tag>,
    name: NamePart,
}

/// What becomes of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
enum NamePart {
    Stays,
    Goes,
    Becomes(Name),
}

impl NewName {
    pub(crate) fn read(text: &str) -> Result<NewName, BowlerError> {
        let Some((tag, name)) = text.split_once('=') else {
            return Ok(NewName { tag: Some(read_tag(text)?), name: NamePart::Stays });
        };
        let tag = Some(tag.trim()).filter(|tag| !tag.is_empty()).map(read_tag).transpose()?;
        let name = match name.trim() {
            "" => NamePart::Goes,
            name => NamePart::Becomes(name.parse().map_err(BowlerError::Name)?),
        };
        Ok(NewName { tag, name })
    }

    /// What somebody is called who was called so before.
    pub(crate) fn instead_of(&self, before: NameTag) -> NameTag {
        let name = match &self.name {
            NamePart::Stays => before.name,
            NamePart::Goes => None,
            NamePart::Becomes(name) => Some(name.clone()),
        };
        NameTag { tag: self.tag.unwrap_or(before.tag), name }
    }
}

fn read_tag(text: &str) -> Result<Tag, BowlerError> {
    let meant = keyboard::latin_unless_word(text).and_then(|text| text.parse().ok());
    meant.map_or_else(|| text.parse().map_err(BowlerError::Tag), Ok)
}

/// The line of the one bowler that all words name.
fn one_bowler(
    words: &[&str],
    lines: &[Line],
    broken: Message,
    advice: impl Fn(Option<usize>) -> Message,
) -> Result<usize, Complaint> {
    let bowlers = Bowlers::of(lines);
    let (bowler, rest) = bowlers.split(words);
    if bowler.is_empty() || !rest.is_empty() {
        return Err(Complaint::new(broken, advice(None)));
    }
    bowlers.line(&bowler, advice)
}

/// How somebody is called who is here, the one who was meant if that is so.
fn somebody(meant: Option<usize>, lines: &[Line]) -> String {
    let here = |line: &usize| !lines[*line].has_left;
    let line = meant.into_iter().chain((0..lines.len()).rev()).find(here).unwrap_or_default();
    Bowlers::of(lines).call(line)
}

/// In which order the bowlers bowl, from the words after `order`: those who are named come first.
pub(crate) fn order(words: &[&str], lines: &[Line]) -> Result<Command, Complaint> {
    let bowlers = Bowlers::of(lines);
    let advice = || {
        let names: Vec<String> = (0..lines.len()).rev().map(|line| bowlers.call(line)).collect();
        Message::enter_like(Word::Order.with(names.join(" ")))
    };
    let (mut order, mut named, mut words) = (Vec::new(), HashSet::new(), words);
    while !words.is_empty() {
        let (bowler, rest) = bowlers.split(words);
        let line = bowlers.line(&bowler, |_| advice())?;
        if !named.insert(line) {
            return Err(Complaint::new(WrongBowler::NamedTwice { name: bowlers.call(line) }, advice()));
        }
        order.push(line);
        words = rest;
    }
    if order.is_empty() {
        return Err(Complaint::new(Message::BrokenOrder, advice()));
    }
    Ok(Command::Order { first: order })
}

/// The bowlers of a sheet, by what they are called.
struct Bowlers<'a> {
    lines: &'a [Line],
    /// Those who have a tag or a name, by its key.
    by_key: HashMap<String, Called>,
    /// The most words that a name has.
    longest: usize,
}

/// The lines of those who are called the same.
#[derive(Default)]
struct Called {
    all: Vec<usize>,
    /// Those who have not left.
    here: Vec<usize>,
}

impl Called {
    fn add(&mut self, index: usize, line: &Line) {
        self.all.push(index);
        if !line.has_left {
            self.here.push(index);
        }
    }

    /// Those who have left.
    fn left(&self) -> Vec<usize> {
        self.all.iter().copied().filter(|line| self.here.binary_search(line).is_err()).collect()
    }

    /// Who is meant: those who are here, and all if none of them is.
    fn meant(&self) -> &[usize] {
        if self.here.is_empty() { &self.all } else { &self.here }
    }
}

impl<'a> Bowlers<'a> {
    fn of(lines: &'a [Line]) -> Bowlers<'a> {
        let mut by_key: HashMap<String, Called> = HashMap::new();
        let mut longest = 1;
        for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_removed) {
            let tag = line.tag.as_str().to_ascii_lowercase();
            if let Some(name) = &line.name {
                longest = longest.max(name.as_str().split(' ').count());
                // A name may be the tag as well.
                if name.key() != tag {
                    by_key.entry(name.key().to_owned()).or_default().add(index, line);
                }
            }
            by_key.entry(tag).or_default().add(index, line);
        }
        Bowlers { lines, by_key, longest }
    }

    /// The words that name a bowler, as many as can, and those behind them.
    fn split<'b, 'c>(&self, words: &'b [&'c str]) -> (String, &'b [&'c str]) {
        let is_called = |count: &usize| self.called(&words[..*count].join(" ")).is_some();
        let most = self.longest.min(words.len());
        let count = (2..=most).rev().find(is_called).unwrap_or(words.len().min(1));
        (words[..count].join(" "), &words[count..])
    }

    /// Those who are called so, perhaps on a Korean keyboard; `None` if nobody is.
    fn called(&self, text: &str) -> Option<&Called> {
        let called = |text: &str| self.by_key.get(text.parse::<Name>().ok()?.key());
        called(text).or_else(|| called(&keyboard::latin(text)?))
    }

    /// The index of the line of a bowler, by tag, name or the line's number. Whoever has left makes nobody ambiguous. Advice
    /// may be near a line that was meant.
    fn line(&self, bowler: &str, advice: impl Fn(Option<usize>) -> Message) -> Result<usize, Complaint> {
        if let Some(number) = Number::read(bowler) {
            let no_such_line = || Complaint::new(WrongBowler::NoSuchLine { number: Quoted::of(bowler) }, advice(None));
            return number.index().filter(|index| *index < self.lines.len()).ok_or_else(no_such_line);
        }
        match self.called(bowler).map_or(&[][..], Called::meant) {
            [line] => Ok(*line),
            [] => Err(Complaint::new(WrongBowler::NoSuchBowler { name: Quoted::of(bowler) }, advice(None))),
            meant @ [first, ..] => {
                let name = match bowler.parse::<Tag>() {
                    Ok(tag) => Quoted::of(tag),
                    Err(_) => Quoted::of(bowler),
                };
                let reason = WrongBowler::SharedName { name, bowlers: meant.len() };
                Err(Complaint::new(reason, advice(Some(*first))))
            }
        }
    }

    /// How the bowler of a line is called where it is entered: by tag, or by the line's number where that is not enough.
    fn call(&self, line: usize) -> String {
        let tag = self.lines[line].tag.to_string();
        let is_enough = self.called(&tag).is_some_and(|called| *called.meant() == [line]);
        if is_enough { tag } else { (line + 1).to_string() }
    }
}

/// One of these answers to a question.
pub(crate) fn answer(text: &str, answers: &[Word]) -> Result<Word, Complaint> {
    let unknown = || Complaint::new(Message::BrokenAnswer { text: Quoted::of(text) }, Message::enter_answer(answers));
    Word::read(text).filter(|word| answers.contains(word)).ok_or_else(unknown)
}

/// Advice: a correction that is possible now, as near as can be to the line and the frame that were meant.
fn example(line: Option<usize>, number: Option<usize>, lines: &[Line], fixing: Fixing) -> Message {
    let begun = |line: usize| {
        let frames = lines[line].game.frames();
        (1..=frames.len()).rev().filter(|number| !frames[number - 1].rolls().is_empty())
    };
    let Some(line) = line.into_iter().chain(0..lines.len()).find(|line| begun(*line).next().is_some()) else {
        return Message::BowlFirst;
    };
    let meant = number.and_then(|number| begun(line).find(|begun| *begun <= number));
    let number = meant.or_else(|| begun(line).next()).unwrap_or(1);
    let bowler = Bowlers::of(lines).call(line);
    let game = lines[line].game;
    let is_possible = |text: &&str| {
        let balls: Vec<Ball> = notation::balls(game.ruleset(), text).flatten().map(|written| written.ball).collect();
        game.clone().correct(number, &balls).is_ok()
    };
    let balls = ["8/", "9/X", "X", "XXX"].into_iter().find(is_possible).unwrap_or("X");
    fixing.enter_fix(&format!("{bowler} {number} {balls}"))
}

/// A whole number, as far as it matters here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Number {
    Negative,
    Counted(u64),
    /// More than can be counted.
    Huge,
}

impl Number {
    /// The number that the text writes; `None` if it writes none.
    fn read(text: &str) -> Option<Number> {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some(match digits.parse() {
            Ok(number) if number == 0 || !text.starts_with('-') => Number::Counted(number),
            Err(_) if !text.starts_with('-') => Number::Huge,
            _ => Number::Negative,
        })
    }

    /// The ball with this count, as the text tells it. Whether it can fall is for the sheet to say, unless it is no count at
    /// all.
    fn pins(self, text: &str, next: NextBall, ruleset: Ruleset) -> Result<Ball, WrongEntry> {
        let standing = next.standing;
        let too_many = || match ruleset.pins() {
            PinSet::TEN => WrongEntry::TooManyPins { pins: Quoted::of(text), standing },
            _ => WrongEntry::cannot_fall(text, standing),
        };
        match self {
            Number::Counted(pins) => u8::try_from(pins).map(Ball::Pins).map_err(|_| too_many()),
            Number::Huge => Err(too_many()),
            Number::Negative => Err(WrongEntry::NegativePins { pins: Quoted::of(text) }),
        }
    }

    /// The index of what has this number; `None` if nothing can have it.
    fn index(self) -> Option<usize> {
        match self {
            Number::Counted(number) => usize::try_from(number).ok()?.checked_sub(1),
            Number::Negative | Number::Huge => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use proptest::prelude::*;
    use tenpin_lang::{Language, Phrasebook};

    use super::*;
    use crate::words::TEXTS;

    static ENGLISH: LazyLock<Phrasebook> =
        LazyLock::new(|| Phrasebook::new(Language::English, &[tenpin_lang::TEXTS, TEXTS]));

    /// A game of a rule set into which these balls were bowled, as far as they can be.
    fn game(ruleset: Ruleset, pins: &[u8]) -> Game {
        let mut game = Game::new(ruleset);
        for pins in pins {
            let _ = game.bowl(Ball::Pins(*pins));
        }
        game
    }

    fn any_game() -> impl Strategy<Value = Game> {
        let ruleset = prop::sample::select(Ruleset::ALL.to_vec());
        let pins = prop::collection::vec(0..=10_u8, 0..24);
        (ruleset, pins).prop_map(|(ruleset, pins)| game(ruleset, &pins)).prop_filter("over", |game| !game.is_over())
    }

    /// Whether the game takes these balls, all in the frame that is bowled.
    fn takes(game: &Game, balls: &[Ball]) -> bool {
        let frame = game.next_ball().map(|next| next.frame);
        let mut game = *game;
        balls.iter().all(|ball| game.next_ball().map(|next| next.frame) == frame && game.bowl(*ball).is_ok())
    }

    fn roll_all(text: &str, ruleset: Ruleset, pins: &[u8]) -> Option<String> {
        match balls(text, &game(ruleset, pins)) {
            Ok(Command::RollAll(balls)) => Some(balls.iter().map(Ball::to_string).collect::<Vec<_>>().join(" ")),
            _ => None,
        }
    }

    #[test]
    fn a_line_tells_the_balls_of_a_frame() {
        let tenpin = |text| roll_all(text, Ruleset::TenPin, &[]);
        for (text, meant) in [
            ("8 /", "8 /"),
            ("8/", "8 /"),
            ("7 2", "7 2"),
            ("7,2", "7 2"),
            ("7|2", "7 2"),
            ("9-", "9 -"),
            ("--", "- -"),
            ("-/", "- /"),
            ("F6", "F 6"),
            ("5F", "5 F"),
            ("1 0", "1 -"),
            ("+5 4", "5 4"),
            ("(8)1", "(8) 1"),
            ("8{7-10}1", "8{7-10} 1"),
            ("8{7 10} 1", "8{7-10} 1"),
            ("７　／", "7 /"),
            ("8ㄹ", "8 F"),
            ("⑧–", "(8) -"),
        ] {
            assert_eq!(tenpin(text).as_deref(), Some(meant), "{text}");
        }
        assert_eq!(roll_all("13 2", Ruleset::FivePin, &[]).as_deref(), Some("13 2"));
        assert_eq!(roll_all("7 2 1", Ruleset::Candlepin, &[]).as_deref(), Some("7 2 1"));
        let last = [10; 9];
        for (text, meant) in
            [("X 8 /", "X 8 /"), ("XX9", "X X 9"), ("9/X", "9 / X"), ("X81", "X 8 1"), ("10 10", "10 10")]
        {
            assert_eq!(roll_all(text, Ruleset::TenPin, &last).as_deref(), Some(meant), "{text}");
        }
        // What is left of a frame in progress.
        assert_eq!(roll_all("8 1", Ruleset::TenPin, &[&last[..], &[10]].concat()).as_deref(), Some("8 1"));
    }

    /// The examples of the help can be entered whatever the rules.
    #[test]
    fn the_frames_of_the_help_can_be_bowled_by_every_rule_set() {
        for ruleset in Ruleset::ALL {
            assert_eq!(roll_all("6/", ruleset, &[]).as_deref(), Some("6 /"), "{ruleset}");
            assert_eq!(roll_all("6 2", ruleset, &[]).as_deref(), Some("6 2"), "{ruleset}");
        }
    }

    proptest! {
        /// A number that stands alone is one ball or none, signed or not.
        #[test]
        fn a_lone_number_is_never_several_balls(game in any_game(), text in " ?[-+]?[0-9]{1,4} ?") {
            match balls(&text, &game) {
                Ok(Command::Roll(Ball::Pins(pins))) => prop_assert_eq!(text.trim().parse(), Ok(i64::from(pins))),
                Ok(other) => prop_assert!(false, "{:?}", other),
                Err(_) => {}
            }
        }

        /// Several balls are all of one frame and can all fall. Whoever follows the advice where they cannot is not refused.
        #[test]
        fn several_balls_can_all_be_bowled_and_so_can_those_of_the_advice(
            game in any_game(),
            text in prop_oneof!["[-X/FT0-9]{2,4}", "([-X/F0-9]|1[0-5]|-[1-9])((, ?| )([-X/FT0-9]|1[0-5]|5F)){1,3}"],
        ) {
            match balls(&text, &game) {
                Ok(Command::RollAll(balls)) => prop_assert!(takes(&game, &balls), "{:?}", balls),
                Ok(_) => {}
                Err(complaint) => {
                    let advice = ENGLISH.say(&complaint.advice);
                    let Some(example) = advice.strip_prefix("enter it like ") else { return Ok(()) };
                    let told = match balls(example, &game) {
                        Ok(Command::RollAll(balls)) => balls,
                        Ok(Command::Roll(ball)) => vec![ball],
                        other => return Err(TestCaseError::fail(format!("{example}: {other:?}"))),
                    };
                    prop_assert!(takes(&game, &told), "{}", example);
                }
            }
        }
    }
}
