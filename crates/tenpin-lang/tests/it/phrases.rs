use tenpin::notation::{Misspelling, NotationReason};
use tenpin::{CorrectError, LeaveName, PinError, PinSet, RollError, Ruleset};
use tenpin_board::{BowlerError, SheetError, TagError};
use tenpin_lang::{Language, List, Phrase, Phrasebook, Quoted, Say, TEXTS, Texts, Value, WrongEntry, hint, ranges};

fn phrasebook(language: Language) -> Phrasebook {
    Phrasebook::new(language, &[TEXTS])
}

/// A phrasebook without a text, so that it says keys.
fn silent() -> Phrasebook {
    Phrasebook::new(Language::English, &[])
}

/// A list in a phrase that says nothing else.
fn said_in(language: Language, list: &List) -> String {
    const ALONE: Texts = Texts { declared: &[], files: |_| &["alone = { $list }"] };
    let alone = Phrase::new("alone", vec![("list", Value::from(list))]);
    Phrasebook::new(language, &[TEXTS, ALONE]).say(&alone)
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

fn name_errors() -> [TagError; 3] {
    [TagError::NotALetter { symbol: '1' }, TagError::WrongLength { letters: 0 }, TagError::WrongLength { letters: 4 }]
}

fn bowler_errors() -> [BowlerError; 2] {
    [BowlerError::Tag(TagError::NotALetter { symbol: '1' }), BowlerError::NoSuchRuleset { name: "abc".to_owned() }]
}

fn pin_errors() -> [PinError; 2] {
    [PinError::NotAPin, PinError::Twice { pin: 7 }]
}

#[test]
fn every_language_has_just_the_texts_that_are_declared() {
    assert_eq!(Texts::differences(&[TEXTS]), [""; 0]);
}

#[test]
fn english_says_just_what_the_engine_says() {
    let english = phrasebook(Language::English);
    for error in sheet_errors() {
        assert_eq!(english.say(&error), error.to_string());
    }
    for reason in notation_reasons() {
        assert_eq!(english.say(&reason), reason.to_string());
        assert_eq!(hint(reason).map(|hint| english.say(&hint)).as_deref(), reason.hint());
    }
    for error in name_errors() {
        assert_eq!(english.say(&error), error.to_string());
    }
    for error in bowler_errors() {
        assert_eq!(english.say(&error), error.to_string());
    }
    for error in pin_errors() {
        assert_eq!(english.say(&error), error.to_string());
    }
}

#[test]
fn everything_is_said_in_every_language_with_all_its_values() {
    let reasons = notation_reasons();
    let phrases: Vec<Phrase> = sheet_errors()
        .iter()
        .map(Say::phrase)
        .chain(reasons.iter().map(Say::phrase))
        .chain(reasons.iter().filter_map(|reason| hint(*reason)).map(|hint| hint.phrase()))
        .chain(name_errors().iter().map(Say::phrase))
        .chain(bowler_errors().iter().map(Say::phrase))
        .chain(pin_errors().iter().map(Say::phrase))
        .chain(Ruleset::ALL.iter().map(Say::phrase))
        .chain(LeaveName::all().map(|name| name.phrase()))
        .collect();
    for language in Language::ALL {
        let phrasebook = phrasebook(language);
        for phrase in &phrases {
            let said = phrasebook.say(phrase);
            let shown = said.replace("8{1-3}", "");
            assert!(!shown.contains(['{', '}', '$', '\u{2068}']), "{phrase:?} in {language:?}: {said}");
            assert_ne!(said, silent().say(phrase), "{phrase:?} in {language:?}");
        }
    }
}

#[test]
fn a_rule_set_is_explained_by_its_own_text() {
    for ruleset in Ruleset::ALL {
        assert_eq!(silent().say(&ruleset), format!("rules-{ruleset}"));
    }
}

#[test]
fn lists_end_with_their_own_word() {
    let said = |list: List| Language::ALL.map(|language| said_in(language, &list)).join(" | ");
    let names = ["PJS", "KYJ", "LEE"];
    assert_eq!(said(List::and(names)), "PJS, KYJ and LEE | PJS, KYJ, LEE | PJS, KYJ y LEE");
    assert_eq!(said(List::or(names)), "PJS, KYJ or LEE | PJS, KYJ, LEE | PJS, KYJ o LEE");
    assert_eq!(said(List::plain(names)), "PJS, KYJ, LEE | PJS, KYJ, LEE | PJS, KYJ, LEE");
    assert_eq!(said(List::and(["PJS", "KYJ"])), "PJS and KYJ | PJS, KYJ | PJS y KYJ");
    assert_eq!(said(List::and(["PJS"])), "PJS | PJS | PJS");
    assert_eq!(said(List::or([""; 0])), " |  | ");
}

#[test]
fn spanish_lists_sound_well() {
    let said = |list: List| said_in(Language::Spanish, &list);
    assert_eq!(said(List::and(["ANA", "LUI"])), "ANA y LUI");
    assert_eq!(said(List::and(["Ana", "Inés"])), "Ana e Inés");
    assert_eq!(said(List::and(["Ana", "Luis", "Hilda"])), "Ana, Luis e Hilda");
    assert_eq!(said(List::or(["Ana", "Olga"])), "Ana u Olga");
    assert_eq!(said(List::or([7_u8, 8])), "7 u 8");
    assert_eq!(said(List::or([10_u8, 11])), "10 u 11");
    assert_eq!(said(List::or(ranges(&[0, 8, 9, 10]))), "0 o de 8 a 10");
}

#[test]
fn korean_particles_follow_the_sound_of_a_number() {
    let says = |pins, leave: &str, fallen| {
        let wrong = RollError::WrongCount { pins, leave: leave.parse().unwrap(), fallen };
        phrasebook(Language::Korean).say(&wrong)
    };
    assert_eq!(says(8, "7", 9), "7번 핀이 남으면 적어야 할 수는 8이 아니라 9입니다");
    assert_eq!(says(9, "7-10", 8), "7-10번 핀이 남으면 적어야 할 수는 9가 아니라 8입니다");
    assert_eq!(says(5, "", 10), "핀이 남지 않으면 적어야 할 수는 5가 아니라 10입니다");
}

#[test]
fn counts_are_said_in_ranges() {
    let says = |language, counts: &[u8]| said_in(language, &List::or(ranges(counts)));
    assert_eq!(says(Language::English, &[0, 1, 2]), "0 to 2");
    assert_eq!(says(Language::English, &[0, 1]), "0 or 1");
    assert_eq!(says(Language::English, &[0, 2, 3, 4, 6, 7]), "0, 2 to 4, 6 or 7");
    assert_eq!(says(Language::Korean, &[0, 2, 3, 4, 6]), "0, 2~4, 6");
    assert_eq!(says(Language::Spanish, &[0, 2, 3, 4, 6]), "0, de 2 a 4 o 6");
    assert_eq!(said_in(Language::English, &List::plain(ranges(&[0, 2, 3, 5]))), "0, 2, 3, 5");
}

#[test]
fn a_leave_is_said_with_its_name_and_whether_it_is_a_split() {
    let says = |language, leave: &str, is_split| {
        tenpin_lang::leave(pins(leave), is_split).map(|leave| phrasebook(language).say(&leave)).unwrap_or_default()
    };
    assert_eq!(says(Language::English, "7-10", true), "7-10: bed posts, split");
    assert_eq!(says(Language::English, "1-2-10", false), "1-2-10: washout");
    assert_eq!(says(Language::English, "4-5-7", true), "4-5-7: split");
    assert_eq!(says(Language::English, "2-4", false), "");
    assert_eq!(says(Language::Korean, "7-10", true), "7-10: 베드 포스트, 스플릿");
    assert_eq!(says(Language::Spanish, "7-10", true), "7-10: postes de cama, split");
}

#[test]
fn a_number_of_any_length_can_be_refused() {
    let english = phrasebook(Language::English);
    let too_many = WrongEntry::TooManyPins { pins: Quoted::of("9".repeat(100)), standing: 1 };
    assert_eq!(english.say(&too_many), format!("{}… pins cannot fall when 1 is standing", "9".repeat(40)));
    let points = |points: &str| english.say(&WrongEntry::cannot_fall(points, 15));
    assert_eq!(points("1"), "1 point cannot fall when pins worth 15 are standing");
    assert_eq!(points("999"), "999 points cannot fall when pins worth 15 are standing");
}
