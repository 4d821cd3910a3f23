use std::collections::BTreeSet;

use tenpin::notation::{Misspelling, NotationReason};
use tenpin::{CorrectError, LeaveName, PinError, PinSet, RollError, Ruleset};
use tenpin_board::{BowlerError, NameError, SheetError};
use tenpin_lang::{Label, Language, Message, Phrasebook, grouped, percent};

/// Each key of a file with the variables its text uses.
fn keys(texts: &str) -> BTreeSet<(&str, BTreeSet<&str>)> {
    let mut keys: Vec<(&str, BTreeSet<&str>)> = Vec::new();
    for line in texts.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|start: char| start.is_ascii_lowercase()) {
            keys.push((line.split_once(" =").unwrap().0, BTreeSet::new()));
        }
        let variables =
            line.split('$').skip(1).map(|rest| rest.split(|end: char| !end.is_alphanumeric()).next().unwrap());
        if let Some((_, used)) = keys.last_mut() {
            used.extend(variables);
        }
    }
    keys.into_iter().collect()
}

fn pins(text: &str) -> PinSet {
    text.parse().unwrap()
}

fn roll_errors() -> Vec<RollError> {
    vec![
        RollError::TooManyPins { pins: 3, standing: 2 },
        RollError::TooManyPins { pins: 3, standing: 1 },
        RollError::CannotFall { points: 14, standing: 15 },
        RollError::CannotFall { points: 1, standing: 15 },
        RollError::CannotBeLeft { leave: pins("1-5"), standing: 5 },
        RollError::FrameFinished,
        RollError::GameOver,
        RollError::StrikeNotFirst,
        RollError::SpareNotSecond,
        RollError::SpareAfterStrike { strike: 9 },
        RollError::NoMarkOnThird,
        RollError::RestNotThird,
        RollError::NoSplits,
        RollError::SplitNotFirst,
        RollError::NoSplit { pins: 9 },
        RollError::NotStanding { leave: pins("4"), standing: pins("7-10") },
        RollError::NotStanding { leave: pins("4-6"), standing: pins("7") },
        RollError::TooManyLeft { leave: pins("4-6-7-10"), standing: 3 },
        RollError::TooManyLeft { leave: pins("7-10"), standing: 1 },
        RollError::WrongCount { pins: 8, leave: pins("7"), fallen: 9 },
        RollError::WrongCount { pins: 9, leave: pins("7-10"), fallen: 8 },
        RollError::WrongCount { pins: 8, leave: pins(""), fallen: 10 },
    ]
}

fn sheet_errors() -> Vec<SheetError> {
    let corrections = [
        CorrectError::NoSuchFrame { number: 11 },
        CorrectError::NotBegun { number: 3 },
        CorrectError::Given { number: 3 },
        CorrectError::Refused { ball: 2, error: RollError::FrameFinished },
        CorrectError::Unfinished { number: 3 },
    ];
    let mut errors = vec![
        SheetError::NoBowlers,
        SheetError::NotOpened,
        SheetError::AlreadyOpened,
        SheetError::NoSuchLine { line: 3 },
        SheetError::NotUp { line: 0 },
        SheetError::OtherBalls { number: 3 },
        SheetError::NothingToUndo,
        SheetError::NothingToRedo,
        SheetError::HasLeft { line: 1 },
        SheetError::HasNotLeft { line: 1 },
        SheetError::InMidFrame { line: 1 },
        SheetError::NotAnOrder,
        SheetError::Closed,
        SheetError::NotClosed,
        SheetError::Deleted,
        SheetError::NotDeleted,
    ];
    errors.extend(roll_errors().into_iter().map(SheetError::Ball));
    errors.extend(corrections.map(SheetError::Correction));
    errors
}

fn misspellings() -> [Misspelling; 10] {
    [
        Misspelling::Unknown('a'),
        Misspelling::UnknownByte(0x0f),
        Misspelling::BrokenSplit,
        Misspelling::BrokenLeave,
        Misspelling::NotGiven,
        Misspelling::Ten,
        Misspelling::TenOfThree,
        Misspelling::NotACount { most: 15 },
        Misspelling::LoneFoul,
        Misspelling::LooksLikeTotal,
    ]
}

/// Everything that can be wrong with a text.
fn notation_reasons() -> Vec<NotationReason> {
    let refused = roll_errors().into_iter().map(NotationReason::Refused);
    misspellings().into_iter().map(NotationReason::Misspelt).chain(refused).collect()
}

fn name_errors() -> [NameError; 3] {
    [
        NameError::NotALetter { symbol: '1' },
        NameError::WrongLength { letters: 0 },
        NameError::WrongLength { letters: 4 },
    ]
}

fn bowler_errors() -> [BowlerError; 2] {
    [BowlerError::Name(NameError::NotALetter { symbol: '1' }), BowlerError::NoSuchRuleset { name: "abc".to_owned() }]
}

fn pin_errors() -> [PinError; 2] {
    [PinError::NotAPin, PinError::Twice { pin: 7 }]
}

/// Something of everything that can be said.
#[allow(clippy::too_many_lines, reason = "a table is as long as there is to say")]
fn messages() -> Vec<Message> {
    let text = || "abc".to_owned();
    let names = || vec![text(), text(), text()];
    let mut messages = vec![
        Message::AskPeople,
        Message::AskName(1),
        Message::AskBall(text()),
        Message::HelpPeople,
        Message::HelpName,
        Message::BowlsBy { name: text(), ruleset: Ruleset::TenPin },
        Message::EnterRuleset,
        Message::CountedGames { ruleset: Ruleset::TenPin, games: text().into(), mode: 77, mean: text().into() },
        Message::CheckedSplits { splits: 459, leaves: 1023 },
        Message::CheckedExamples { ruleset: Ruleset::TenPin, examples: 1 },
        Message::CheckedExamples { ruleset: Ruleset::TenPin, examples: 2 },
        Message::CheckedOutlooks { positions: 14 },
        Message::CheckedNotation { games: 2700 },
        Message::Right,
        Message::Wrong,
        Message::FoundNot { of: text().into(), found: text().into(), known: text().into() },
        Message::Beats {
            ruleset: Ruleset::TenPin,
            score: 180,
            percent: text().into(),
            beaten: text().into(),
            games: text().into(),
        },
        Message::HeadScore,
        Message::HeadGames,
        Message::HeadShare,
        Message::NoSuchAverage { ruleset: Ruleset::TenPin, average: 301 },
        Message::NoSuchScore { ruleset: Ruleset::TenPin, score: 301 },
        Message::EnterAverage { least: 30, most: 300 },
        Message::EnterScore(300),
        Message::Wins { name: text(), score: 144 },
        Message::Tie { names: names(), score: 144 },
        Message::InputEnded,
        Message::Interrupted,
        Message::CannotRead(text()),
        Message::CannotWrite(text()),
        Message::CannotReadSource { source: text(), error: text() },
        Message::TypeGames { keys: "Ctrl-D" },
        Message::Unfinished { frame: 3 },
        Message::MissingName,
        Message::NotOneBall,
        Message::MissingBall,
        Message::OpenQuote,
        Message::NotATotal,
        Message::UnknownRules,
        Message::TooManyBowlers { most: 10_000 },
        Message::NoColumns,
        Message::WrongTotal { score: 167, recorded: 157 },
        Message::TotalTooEarly { recorded: 157 },
        Message::CheckedTotals { right: 118, wrong: 2, without: 3, lines: 4 },
        Message::BeginWithName,
        Message::WriteOneBall,
        Message::WriteTwoQuotes,
        Message::PutEmptyLine,
        Message::NameColumns,
        Message::WrongByKind,
        Message::TooManyCells,
        Message::MissingGame,
        Message::OtherRules(Ruleset::FivePin),
        Message::LongName { most: 1000 },
        Message::QuoteGame,
        Message::CountApart,
        Message::SeeRules,
        Message::NoTotals,
        Message::LineTooLong { most: 65_536 },
        Message::UseGame,
        Message::AskResume,
        Message::OpenSheet { sheet: 12, names: text().into(), frame: 3, time: text().into() },
        Message::HelpResume,
        Message::AskAnother,
        Message::AskNextGame { game: 2, games: 2 },
        Message::HelpAnother,
        Message::InSeries { game: 2, games: 2 },
        Message::InEvening(2),
        Message::KeptAs(12),
        Message::GoOnWith { sheet: 12, command: text().into() },
        Message::LeftWith { name: text(), score: 144 },
        Message::NotKept(text()),
        Message::EnterAgain,
        Message::Overtaken,
        Message::SeeBoard,
        Message::BrokenJoin,
        Message::BrokenLeaving,
        Message::BrokenOrder,
        Message::BowlerHasLeft(text()),
        Message::BowlerInMidFrame(text()),
        Message::NamedTwice(text()),
        Message::BrokenAnswer(text()),
        Message::EnterAnswer(&["yes", "no"]),
        Message::NoDataFile(text()),
        Message::CannotOpenData { path: text(), error: text() },
        Message::CannotWriteData { path: text(), error: text() },
        Message::NewerData(12),
        Message::NewerEvent { event: 3, version: 2 },
        Message::NewerFormat(2),
        Message::BrokenEvent { event: 3, error: text() },
        Message::BrokenGame(12),
        Message::NoSuchSheet(12),
        Message::DataFailed(text()),
        Message::OfSheet { sheet: 12, reason: Box::new(Message::GameOver) },
        Message::NoOpenSheet,
        Message::NoSuchEvent { event: 3, events: 3 },
        Message::NoDataFolder,
        Message::UsePrivate,
        Message::UseNewest,
        Message::UseRebuild,
        Message::UsePlay,
        Message::UseFix(12),
        Message::UseRestore(12),
        Message::UseHistory,
        Message::SheetIsDeleted(12),
        Message::SheetIsBack(12),
        Message::AskCompact(3),
        Message::HelpCompact,
        Message::Compacted(3),
        Message::NothingToCompact,
        Message::NothingRemoved,
        Message::Rebuilt(0),
        Message::Rebuilt(1),
        Message::Rebuilt(2),
        Message::Imported { sheets: 3, events: 3, known: 3 },
        Message::NothingImported { place: text(), reason: Box::new(Message::GameOver) },
        Message::EventDiffers { sheet: 12, event: 3 },
        Message::Verbatim(text()),
        Message::SheetTitle { sheet: 12, time: text().into(), state: Box::new(Message::GameOver) },
        Message::AtEvent { event: 3, events: 3 },
        Message::WasOpened(text()),
        Message::WasRolled { name: text().into(), frame: 3, ball: text().into() },
        Message::WasCorrected { name: text().into(), frame: 2, before: text().into(), after: text().into() },
        Message::WasUndone(Box::new(Message::GameOver)),
        Message::WasRedone(Box::new(Message::GameOver)),
        Message::WasJoined(text()),
        Message::WasLeft(text()),
        Message::WasReturned(text()),
        Message::WasReordered(text()),
        Message::WasClosed,
        Message::WasReopened,
        Message::UseExport,
        Message::OtherFile,
        Message::IsDataFile(text()),
        Message::UseResume(12),
        Message::OtherData,
        Message::ReasonTooLong(500),
        Message::CannotWriteFile { path: text(), error: text() },
        Message::OlderSheets,
        Message::SeriesTotals(text()),
        Message::Namesake { name: text(), line: 3 },
        Message::FirstAndLast { first: text().into(), last: text().into() },
        Message::Exported { path: text().into(), sheets: 3, events: 108 },
        Message::DataBusy,
        Message::WasDeleted,
        Message::WasRestored,
        Message::NoSheets,
        Message::NoGames,
        Message::LeftOut(3),
        Message::Percent(text().into()),
        Message::TryAgain,
        Message::SeriesTotal { total: 2, games: 2 },
        Message::NothingEntered,
        Message::NotUtf8,
        Message::NotANumber(text()),
        Message::TooFewPeople(text()),
        Message::TooManyPeople(text()),
        Message::NegativePins(text()),
        Message::NotABall(text()),
        Message::SeveralBalls(text()),
        Message::BrokenFix,
        Message::NoPinNamed,
        Message::Split,
        Message::NoSuchBowler(text()),
        Message::SharedName { name: text(), bowlers: 2 },
        Message::EnterPeople,
        Message::EnterName,
        Message::EnterPins(vec![0, 1, 2]),
        Message::EnterBall { pins: vec![0, 1, 2], symbols: "X".to_owned() },
        Message::EnterLike(text()),
        Message::EnterFewer,
        Message::BowlFirst,
    ];
    messages.extend(sheet_errors().into_iter().map(Message::from));
    messages.extend(notation_reasons().into_iter().map(Message::from));
    messages.extend(notation_reasons().into_iter().filter_map(Message::hint));
    messages.extend(name_errors().map(Message::from));
    messages.extend(pin_errors().map(Message::from));
    messages.extend(bowler_errors().map(Message::from));
    messages.extend(Label::ALL.map(Message::Label));
    messages.extend(Ruleset::ALL.map(Message::Rules));
    messages.extend(Ruleset::ALL.map(Message::HelpBall));
    messages.extend(LeaveName::all().map(Message::LeaveName));
    messages.push(Message::InFrame { frame: 3, reason: Box::new(Message::GameOver) });
    messages
}

#[test]
fn every_language_has_the_same_keys_with_the_same_variables() {
    let english = keys(Language::English.texts());
    assert!(english.len() > 50);
    for language in Language::ALL {
        assert_eq!(keys(language.texts()), english, "{language:?}");
    }
}

#[test]
fn everything_is_said_in_every_language_with_all_its_values() {
    for language in Language::ALL {
        let phrasebook = Phrasebook::new(language);
        for message in messages() {
            let said = phrasebook.say(&message);
            let is_key = |text: &str| keys(Language::English.texts()).iter().any(|(key, _)| *key == text);
            assert!(!said.trim().is_empty() && !is_key(&said), "{message:?} in {language:?}: {said}");
            let shown = said.replace("8{1-3}", "");
            assert!(!shown.contains(['{', '}', '$', '\u{2068}']), "{message:?} in {language:?}: {said}");
        }
    }
}

/// A text that no message uses is dead. In a phrasebook whose texts are their own keys, the messages say their keys.
#[test]
fn every_text_is_used_by_a_message() {
    let there: BTreeSet<_> = keys(Language::English.texts()).into_iter().map(|(key, _)| key).collect();
    // Those that hold other texts say them too.
    let holds = |key: &str| match key {
        "tie" | "enter-ruleset" => "{ $names }",
        "enter-answer" => "{ $answers }",
        "enter-pins" | "enter-ball" => "{ $counts }",
        "help-ball" => "{ $symbols } { $left }",
        _ => "",
    };
    let own_keys: Vec<_> = there.iter().map(|key| format!("{key} = {key} {}", holds(key))).collect();
    let texts = own_keys.join("\n");
    let phrasebook = Phrasebook::from_texts(Language::English, &texts);
    let has_text = |message: &&Message| !matches!(message, Message::Verbatim(_));
    let said: Vec<String> = messages().iter().filter(has_text).map(|message| phrasebook.say(message)).collect();
    let used: BTreeSet<_> = said.iter().flat_map(|keys| keys.split(' ')).collect();
    assert_eq!(used, there);
}

#[test]
fn english_says_just_what_the_engine_says() {
    let english = Phrasebook::new(Language::English);
    for error in sheet_errors() {
        assert_eq!(english.say(&error.into()), error.to_string());
    }
    for reason in notation_reasons() {
        assert_eq!(english.say(&reason.into()), reason.to_string());
        assert_eq!(Message::hint(reason).map(|hint| english.say(&hint)).as_deref(), reason.hint());
    }
    for error in name_errors() {
        assert_eq!(english.say(&error.into()), error.to_string());
    }
    for error in bowler_errors() {
        assert_eq!(english.say(&error.clone().into()), error.to_string());
    }
    for error in pin_errors() {
        assert_eq!(english.say(&error.into()), error.to_string());
    }
}

#[test]
fn korean_asks_in_the_words_of_the_requirement() {
    let korean = Phrasebook::new(Language::Korean);
    assert_eq!(korean.say(&Message::AskPeople), "How many people? ");
    assert_eq!(korean.say(&Message::AskName(1)), "플레이어 1의 이름은?(3 english letters): ");
    assert_eq!(korean.say(&Message::AskBall("PJS".to_owned())), "PJS's turn : ");
}

#[test]
fn lists_end_with_their_own_word() {
    let names = || vec!["PJS".to_owned(), "KYJ".to_owned(), "LEE".to_owned()];
    let tie = Message::Tie { names: names(), score: 90 };
    let said = Language::ALL.map(|language| Phrasebook::new(language).say(&tie));
    assert_eq!(
        said,
        ["PJS, KYJ and LEE tie with 90", "PJS, KYJ, LEE 공동 우승: 90점", "Empatan con 90: PJS, KYJ, LEE"]
    );
}

#[test]
fn what_was_typed_is_shown_short_and_harmless() {
    let english = Phrasebook::new(Language::English);
    let says = |text: &str| english.say(&Message::NotABall(text.to_owned()));
    assert_eq!(says("a'b\"c\\"), "\"a'b\"c\\\" is no ball");
    assert_eq!(says("\u{1b}[2J\n\u{202e}"), "\"\\u{1b}[2J\\n\\u{202e}\" is no ball");
    assert_eq!(says("홍길동"), "\"홍길동\" is no ball");
    assert_eq!(says(&"9".repeat(1000)), format!("\"{}…\" is no ball", "9".repeat(40)));
}

#[test]
fn a_leave_is_said_with_its_name_and_whether_it_is_a_split() {
    let says = |language, leave: &str, is_split| {
        Phrasebook::new(language).say(&Message::Leave { leave: pins(leave), is_split })
    };
    assert_eq!(says(Language::English, "7-10", true), "7-10: bed posts, split");
    assert_eq!(says(Language::English, "1-2-10", false), "1-2-10: washout");
    assert_eq!(says(Language::English, "4-5-7", true), "4-5-7: split");
    assert_eq!(says(Language::English, "2-4", false), "2-4");
    assert_eq!(says(Language::Korean, "7-10", true), "7-10: 베드 포스트, 스플릿");
    assert_eq!(says(Language::Spanish, "7-10", true), "7-10: postes de cama, split");
}

#[test]
fn counts_are_said_in_ranges() {
    let says = |language, pins: &[u8]| Phrasebook::new(language).say(&Message::EnterPins(pins.to_vec()));
    assert_eq!(says(Language::English, &[0, 1, 2]), "enter 0 to 2");
    assert_eq!(says(Language::English, &[0, 1]), "enter 0 or 1");
    assert_eq!(says(Language::English, &[0, 2, 3, 4, 6, 7]), "enter 0, 2 to 4, 6 or 7");
    assert_eq!(says(Language::Korean, &[0, 2, 3, 4, 6]), "0, 2~4, 6 가운데 하나를 입력하세요");
    assert_eq!(says(Language::Spanish, &[0, 2, 3, 4, 6]), "escriba 0, de 2 a 4 o bien 6");
    let ball = Message::EnterBall { pins: vec![0, 2, 3, 5], symbols: "/, -, 5F".to_owned() };
    assert_eq!(Phrasebook::new(Language::English).say(&ball), "enter 0, 2, 3, 5, /, -, 5F, or help");
}

#[test]
fn long_numbers_are_grouped_and_shares_never_rounded_up() {
    assert_eq!([0, 12, 999, 1000, 123_456, 1_234_567].map(grouped).join(" "), "0 12 999 1,000 123,456 1,234,567");
    assert_eq!(percent(1, 3, 4), "33.3333");
    assert_eq!(percent(999_999_999, 1_000_000_000, 4), "99.9999");
    assert_eq!(percent(999_999_999, 1_000_000_000, 8), "99.99999990");
    assert_eq!([percent(5, 5, 4), percent(0, 5, 4), percent(1, 1_000_000, 4)].join(" "), "100.0000 0.0000 0.0001");
}
