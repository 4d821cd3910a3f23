use tenpin::{Ball, Ruleset};
use tenpin_board::{Bowler, Event, Sheet};
use tenpin_lang::{Language, Phrasebook, TEXTS, happened};

fn bowler(text: &str) -> Bowler {
    text.parse().unwrap()
}

/// Everything that can happen to a sheet, in its order.
fn evening() -> Vec<Event> {
    vec![
        Event::Opened { bowlers: vec![bowler("PJS"), bowler("KYJ:no-tap-9")], series: None, continues: Vec::new() },
        Event::Rolled { line: 0, ball: Ball::Pins(8) },
        Event::Rolled { line: 0, ball: Ball::Spare },
        Event::Corrected {
            line: 0,
            number: 1,
            before: vec![Ball::Pins(8), Ball::Spare],
            after: vec![Ball::Strike],
            reason: String::new(),
        },
        Event::Undone,
        Event::Redone,
        Event::Joined { bowler: Bowler { ruleset: Ruleset::FivePin, ..bowler("LEE") }, has_lag: false },
        Event::Left { line: 1 },
        Event::Returned { line: 1, has_lag: false },
        Event::Reordered { lines: vec![2, 0, 1] },
        Event::Rolled { line: 0, ball: Ball::Pins(10) },
        Event::Rolled { line: 0, ball: Ball::Pins(3) },
        Event::Corrected {
            line: 0,
            number: 1,
            before: vec![Ball::Pins(10), Ball::Pins(3)],
            after: vec![Ball::Pins(3), Ball::Pins(10)],
            reason: String::new(),
        },
        Event::Bowl { line: 2 },
        Event::Renamed {
            line: 0,
            before: "LEE".parse().unwrap(),
            after: "LEE=이순신".parse().unwrap(),
            reason: String::new(),
        },
        Event::Closed,
        Event::Reopened,
        Event::Deleted,
        Event::Restored,
    ]
}

/// What is said of each event, a line each.
fn said(language: Language) -> String {
    let phrasebook = Phrasebook::new(language, &[TEXTS]);
    let events = evening();
    let before = |index: usize| (index != 0).then(|| Sheet::replay(events[..index].iter().cloned()).unwrap());
    let line = |(index, event)| phrasebook.say(&happened(event, before(index).as_ref())) + "\n";
    events.iter().enumerate().map(line).collect()
}

#[test]
fn an_event_is_said_of_the_sheet_as_it_was() {
    assert_eq!(
        said(Language::English),
        "opened with PJS, KYJ:no-tap-9\n\
         PJS, frame 1: 8\n\
         PJS, frame 1: /\n\
         PJS, frame 1: 8/ corrected to X\n\
         undone: PJS, frame 1: 8/ corrected to X\n\
         redone: PJS, frame 1: 8/ corrected to X\n\
         LEE:five-pin joined\n\
         KYJ left\n\
         KYJ came back\n\
         the order is LEE, PJS, KYJ\n\
         LEE, frame 1: 10\n\
         LEE, frame 1: 3\n\
         LEE, frame 1: 10,3 corrected to 3,10\n\
         KYJ was called to bowl\n\
         LEE is now 이순신 (LEE)\n\
         closed\n\
         opened again\n\
         deleted\n\
         restored\n"
    );
}

#[test]
fn an_event_is_said_in_every_language() {
    let undone = |language| said(language).lines().nth(4).unwrap().to_owned();
    assert_eq!(undone(Language::Korean), "취소: PJS, 1프레임: 8/ → X");
    assert_eq!(undone(Language::Spanish), "deshecho: PJS, frame 1: 8/ corregido a X");
}

#[test]
fn nothing_to_take_back_is_said_so() {
    let english = Phrasebook::new(Language::English, &[TEXTS]);
    let sheet = Sheet::open(vec![bowler("PJS")]).unwrap();
    assert_eq!(english.say(&happened(&Event::Undone, Some(&sheet))), "undone: there is nothing to undo");
    assert_eq!(english.say(&happened(&Event::Redone, None)), "redone: there is nothing to redo");
}

#[test]
fn what_is_undone_or_redone_is_said_as_when_it_happened() {
    let english = Phrasebook::new(Language::English, &[TEXTS]);
    let undoable =
        |event: &Event| !matches!(event, Event::Opened { .. } | Event::Undone | Event::Redone | Event::Closed);
    let mut sheet = Sheet::replay(evening().into_iter().take(1)).unwrap();
    let mut said = 0;
    for event in evening().into_iter().filter(undoable) {
        let what = english.say(&happened(&event, Some(&sheet)));
        if sheet.apply(event).is_err() || sheet.is_deleted() {
            break;
        }
        assert_eq!(english.say(&happened(&Event::Undone, Some(&sheet))), format!("undone: {what}"));
        sheet.undo().unwrap();
        assert_eq!(english.say(&happened(&Event::Redone, Some(&sheet))), format!("redone: {what}"));
        sheet.redo().unwrap();
        said += 1;
    }
    assert_eq!(said, 12, "balls, corrections, and bowlers who come, go and change places");
}

/// With a copy of the sheet for every event this takes minutes.
#[test]
fn what_is_undone_is_said_without_a_copy_of_the_sheet() {
    let mut sheet = Sheet::open(vec![bowler("PJS"); 30_000]).unwrap();
    sheet.bowl(Ball::Strike).unwrap();
    let said = Phrasebook::new(Language::English, &[TEXTS]).say(&happened(&Event::Undone, Some(&sheet)));
    assert_eq!(said, "undone: PJS (1), frame 1: X");
    let what = happened(&Event::Undone, Some(&sheet));
    for _ in 0..50_000 {
        assert_eq!(happened(&Event::Undone, Some(&sheet)), what);
    }
}

#[test]
fn of_a_long_order_that_is_undone_or_redone_the_first_names_are_said() {
    let english = Phrasebook::new(Language::English, &[TEXTS]);
    let said = |bowlers: usize| {
        let mut sheet = Sheet::open(vec![bowler("PJS"); bowlers]).unwrap();
        let order = Event::Reordered { lines: (0..bowlers).rev().collect() };
        let first = english.say(&happened(&order, Some(&sheet)));
        sheet.apply(order).unwrap();
        let undone = english.say(&happened(&Event::Undone, Some(&sheet)));
        sheet.undo().unwrap();
        [first, undone, english.say(&happened(&Event::Redone, Some(&sheet)))].map(|said| said.matches("PJS").count())
    };
    assert_eq!((said(20), said(21)), ([20; 3], [21, 20, 20]));
}

#[test]
fn a_lane_and_a_removed_bowler_are_said_in_every_language() {
    let sheet = Sheet::open(vec!["PJS".parse().unwrap(), "KYJ".parse().unwrap()]).unwrap();
    let says =
        |language: Language, event: &Event| Phrasebook::new(language, &[TEXTS]).say(&happened(event, Some(&sheet)));
    let (placed, removed) = (Event::Placed { lane: 3 }, Event::Removed { line: 1 });
    assert_eq!(says(Language::English, &placed), "on lane 3");
    assert_eq!(says(Language::English, &removed), "KYJ was removed");
    assert_eq!(says(Language::Korean, &placed), "3번 레인");
    assert_eq!(says(Language::Korean, &removed), "KYJ 제외");
    assert_eq!(says(Language::Spanish, &placed), "en la pista 3");
    assert_eq!(says(Language::Spanish, &removed), "se quitó a KYJ");
}
