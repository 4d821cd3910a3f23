//! `tenpin play`: a game in the console, from the first question to who won.

use std::process::ExitCode;

use tenpin::{Ball, NextBall, PinSet, Roll, Ruleset};
use tenpin_board::{Board, Bowler, Line, Sheet, SheetError};
use tenpin_lang::Message;

use crate::args::Play;
use crate::console::{Console, Stop};
use crate::entry::{self, Complaint, Fix};
use crate::screen::Screen;

/// Plays a game. The exit code is 0 when it is over or left, 1 when it ends early, 2 for wrong names on the command
/// line, and 130 after Ctrl-C.
pub(crate) fn run(args: &Play, screen: Screen) -> ExitCode {
    let mut console = Console::new(screen);
    start(args, &mut console).unwrap_or_else(|stop| console.part(stop))
}

fn start(args: &Play, console: &mut Console) -> Result<ExitCode, Stop> {
    let mut start = Start { people: None, bowlers: Vec::new(), ruleset: args.rules };
    for text in &args.names {
        match entry::bowler(text, start.ruleset) {
            Ok(bowler) => start.bowlers.push(bowler),
            Err(complaint) => {
                console.complain_of(text, &complaint)?;
                return Ok(ExitCode::from(2));
            }
        }
    }
    play(console, start)?;
    Ok(ExitCode::SUCCESS)
}

/// Who bowls, as far as it is known.
struct Start {
    /// How many there will be; `None` as long as nobody was asked.
    people: Option<u64>,
    bowlers: Vec<Bowler>,
    /// The rule set of those who name none.
    ruleset: Ruleset,
}

/// A question with what helps to answer it.
struct Question {
    ask: Message,
    help: Message,
    advice: Message,
}

/// How the bowling came to its end.
enum Bowled {
    /// The last ball was bowled.
    Over,
    /// The last name is to be asked once more: no ball was bowled that could be undone instead.
    Back,
}

/// Asks for bowlers where none are named, and bowls.
fn play(console: &mut Console, mut start: Start) -> Result<(), Stop> {
    loop {
        let mut sheet = open(console, &mut start)?;
        match bowl(console, &mut sheet, &start)? {
            Bowled::Over => return announce(console, &sheet),
            Bowled::Back => drop(start.bowlers.pop()),
        }
    }
}

/// Asks for the number of people and their names until there is a sheet.
fn open(console: &mut Console, start: &mut Start) -> Result<Sheet, Stop> {
    loop {
        if !start.bowlers.is_empty() && start.people.is_none_or(|people| people == count(&start.bowlers)) {
            match Sheet::open(start.bowlers.clone()) {
                Ok(sheet) => return Ok(sheet),
                Err(error) => console.complain(&Complaint::new(error, Message::EnterPeople))?,
            }
        }
        if start.people.is_none() {
            start.people = Some(ask_people(console)?);
        }
        match ask_bowler(console, start.bowlers.len() + 1, start.ruleset)? {
            Some(bowler) => start.bowlers.push(bowler),
            None if start.bowlers.pop().is_none() => start.people = None,
            None => {}
        }
    }
}

fn ask_people(console: &mut Console) -> Result<u64, Stop> {
    let question = Question { ask: Message::AskPeople, help: Message::HelpPeople, advice: Message::EnterPeople };
    loop {
        let answer = ask(console, &question)?;
        if is_command(&answer, "undo") {
            console.complain(&Complaint::new(Message::NothingToUndo, question.advice.clone()))?;
            continue;
        }
        match entry::people(&answer) {
            Ok(people) => return Ok(people),
            Err(complaint) => console.complain(&complaint)?,
        }
    }
}

/// The bowler with this number; `None` to go back a question.
fn ask_bowler(console: &mut Console, number: usize, ruleset: Ruleset) -> Result<Option<Bowler>, Stop> {
    let question = Question { ask: Message::AskName(number), help: Message::HelpName, advice: Message::EnterName };
    loop {
        let answer = ask(console, &question)?;
        if is_command(&answer, "undo") {
            return Ok(None);
        }
        match entry::bowler(&answer, ruleset) {
            Ok(bowler) => return Ok(Some(bowler)),
            Err(complaint) => console.complain(&complaint)?,
        }
    }
}

/// Ball by ball to the end of the game, with the board after each.
fn bowl(console: &mut Console, sheet: &mut Sheet, start: &Start) -> Result<Bowled, Stop> {
    introduce(console, start)?;
    show(console, sheet)?;
    while let Some((line, next)) = up(sheet) {
        let ruleset = line.game.ruleset();
        let question = Question {
            ask: Message::AskBall(line.bowler.to_string()),
            help: Message::HelpBall(ruleset),
            advice: entry::enter_ball(next, ruleset),
        };
        let answer = ask(console, &question)?;
        let words: Vec<&str> = answer.split_whitespace().collect();
        let taken = match words[..] {
            [word] if is_command(word, "undo") => match sheet.undo() {
                Err(SheetError::NothingToUndo) if start.people.is_some() => {
                    console.remember(String::new());
                    return Ok(Bowled::Back);
                }
                undone => undone.map(|()| None).map_err(|error| Complaint::new(error, question.advice)),
            },
            [word, ref words @ ..] if is_command(word, "fix") => fix(sheet, words).map(|()| None),
            [word, ref words @ ..] if is_command(word, "left") => roll(sheet, entry::left(words, &line.game), next),
            _ => roll(sheet, entry::ball(&answer, next, ruleset), next),
        };
        match taken {
            Ok(remark) => {
                remark.map_or(Ok(()), |remark| console.announce(&remark))?;
                show(console, sheet)?;
            }
            Err(complaint) => console.complain(&complaint)?,
        }
    }
    Ok(Bowled::Over)
}

/// Says by which rules bowlers bowl, where that is not ten-pin.
fn introduce(console: &mut Console, start: &Start) -> Result<(), Stop> {
    for Bowler { name, ruleset } in start.bowlers.iter().filter(|bowler| bowler.ruleset != Ruleset::default()) {
        console.announce(&Message::BowlsBy { name: name.to_string(), ruleset: *ruleset })?;
    }
    Ok(())
}

/// The bowler who is up and the ball to be bowled; `None` when the game is over.
fn up(sheet: &Sheet) -> Option<(Line, NextBall)> {
    let line = sheet.lines()[sheet.up()?];
    Some((line, line.game.next_ball()?))
}

/// Bowls the ball, and gives what is worth saying of it.
fn roll(sheet: &mut Sheet, ball: Result<Ball, Complaint>, next: NextBall) -> Result<Option<Message>, Complaint> {
    let ball = ball?;
    let Some(line) = sheet.up() else { return Ok(None) };
    let ruleset = sheet.lines()[line].game.ruleset();
    sheet.bowl(ball).map_err(|error| entry::refused_ball(error, next, ruleset))?;
    let roll = sheet.lines()[line].game.frames()[next.frame - 1].rolls().last();
    Ok(roll.and_then(|roll| remark(*roll, next, ruleset)))
}

/// What bowlers call the pins that a first ball left, where that is known.
fn remark(roll: Roll, next: NextBall, ruleset: Ruleset) -> Option<Message> {
    let leave = roll.leave().filter(|_| next.is_rack_fresh() && ruleset.pins() == PinSet::TEN)?;
    let is_split = roll.is_split();
    (is_split || leave.name().is_some()).then_some(Message::Leave { leave, is_split })
}

fn fix(sheet: &mut Sheet, words: &[&str]) -> Result<(), Complaint> {
    let fix = entry::fix(words, sheet.lines())?;
    let Fix { line, number, ref balls } = fix;
    sheet.correct(line, number, balls.clone()).map_err(|error| entry::refused_fix(error, &fix, sheet.lines()))
}

/// The board once more, the totals, and who won where several bowled.
fn announce(console: &mut Console, sheet: &Sheet) -> Result<(), Stop> {
    show(console, sheet)?;
    let board = Board::from(sheet);
    for line in &board.lines {
        console.print(&format!("{} {}\n", line.name, line.score.unwrap_or_default()))?;
    }
    if 1 < board.lines.len() {
        console.announce(&winners(sheet))?;
    }
    console.flush()
}

fn winners(sheet: &Sheet) -> Message {
    let lines = sheet.lines();
    let winners = sheet.winners();
    let score = winners.first().map_or(0, |index| lines[*index].game.score_so_far());
    let label = |index: &usize| match lines[*index].bowler {
        name if entry::is_shared(name, lines) => format!("{name} ({})", index + 1),
        name => name.to_string(),
    };
    match &winners.iter().map(label).collect::<Vec<_>>()[..] {
        [name] => Message::Wins { name: name.clone(), score },
        names => Message::Tie { names: names.to_vec(), score },
    }
}

/// Prints the board, and remembers what it shows.
fn show(console: &mut Console, sheet: &Sheet) -> Result<(), Stop> {
    let bowled = |line: &Line| {
        let bowler = Bowler { name: line.bowler, ruleset: line.game.ruleset() };
        format!("{bowler}: {}", line.game).trim_end().to_owned() + "\n"
    };
    console.remember(sheet.lines().iter().map(bowled).collect());
    console.print_board(&Board::from(sheet))?;
    console.print("\n")
}

/// Asks until there is an answer that is neither empty nor a question back.
fn ask(console: &mut Console, question: &Question) -> Result<String, Stop> {
    loop {
        let Some(answer) = console.ask(&question.ask)? else {
            console.complain(&Complaint::new(Message::NotUtf8, question.advice.clone()))?;
            continue;
        };
        // A file may begin with a byte order mark, which nobody sees.
        let answer = answer.trim_matches(|symbol: char| symbol.is_whitespace() || symbol == '\u{feff}');
        match answer {
            "" => console.complain(&Complaint::new(Message::NothingEntered, question.advice.clone()))?,
            help if is_command(help, "help") => console.announce(&question.help)?,
            quit if is_command(quit, "quit") => return Err(Stop::Quit),
            _ => return Ok(answer.to_owned()),
        }
    }
}

fn is_command(word: &str, command: &str) -> bool {
    word.eq_ignore_ascii_case(command)
}

fn count(bowlers: &[Bowler]) -> u64 {
    u64::try_from(bowlers.len()).unwrap_or(u64::MAX)
}
