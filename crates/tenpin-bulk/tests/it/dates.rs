use proptest::prelude::*;
use tenpin::Ruleset;
use tenpin_bulk::{Date, Fault, Layout, Reason, Row, TextLine};

const PERFECT: &str = "X X X X X X X X X XXX";

#[track_caller]
fn check(text: &str, day: &str) {
    assert_eq!(text.parse::<Date>().map(|date| date.to_string()).as_deref(), Ok(day), "{text}");
}

#[track_caller]
fn check_refused(text: &str, reason: Reason) {
    assert_eq!(text.parse::<Date>(), Err(reason), "{text}");
}

/// What a row of a table with this header holds.
fn row<'a>(header: &str, text: &'a str) -> Row<'a> {
    let layout = Layout::games(Ruleset::TenPin).shown_by(&TextLine::new(1, header.as_bytes())).unwrap();
    layout.row(&TextLine::new(2, text.as_bytes()))
}

#[test]
fn a_date_is_read_as_spreadsheets_write_it() {
    for text in [
        "2026-11-13",
        "2026/11/13",
        "2026.11.13",
        "2026. 11. 13.",
        "2026. 11. 13",
        "2026.11.13.",
        " 2026-11-13 ",
        "2026년 11월 13일",
        "２０２６－１１－１３",
        "2026–11–13",
    ] {
        check(text, "2026-11-13");
    }
    check("2026-1-5", "2026-01-05");
    check("2026. 1. 5.", "2026-01-05");
    check("2024-02-29", "2024-02-29");
    check("0001-01-01", "0001-01-01");
    check("9998-12-31", "9998-12-31");
}

#[test]
fn of_a_time_the_day_that_is_written_counts() {
    check("2026-11-13T19:30:00.25Z", "2026-11-13");
    check("2026-11-13T19:30:00z", "2026-11-13");
    check("2026-11-13T08:59:59+09:00", "2026-11-13");
    check("2026-11-13T09:00:00+09:00", "2026-11-13");
    check("2026-11-13T19:30-08:00", "2026-11-13");
    check("2026-12-31T19:30:00-05", "2026-12-31");
    check("2026-11-13 23:59", "2026-11-13");
    check("2026. 11. 13. 0:05:09", "2026-11-13");
}

#[test]
fn a_date_that_can_be_read_in_two_ways_is_refused() {
    for text in ["13/11/2026", "11/13/2026", "13.11.2026", "13. 11. 2026.", "26-11-13", "11/13/26 19:30", "1-2-3"] {
        check_refused(text, Reason::AmbiguousDate);
    }
    assert_eq!(Reason::AmbiguousDate.hint(), Some("write it with the year first, as in 2026-11-13"));
}

#[test]
fn what_is_no_day_is_refused() {
    for text in ["", "Friday", "46339", "20261113", "2026-11", "2026-11-13x", "2026-11-13T", "2026-11/13"] {
        check_refused(text, Reason::NotADate);
    }
    for text in
        ["2026-11-13T24:00Z", "2026-11-13T10:00é", "2026-11-13T10:00+9", "2026-11-13T10:00:00.Z", "Nov 13, 2026"]
    {
        check_refused(text, Reason::NotADate);
    }
    for text in ["2026-02-29", "2100-02-29", "2026-13-01", "2026-11-31", "2026-00-10", "2026-10-00", "0000-01-01"] {
        check_refused(text, Reason::NoSuchDay);
    }
    check_refused("9999-01-01", Reason::NoSuchDay);
}

#[test]
fn every_month_has_its_days() {
    let days =
        |year: u16| (1..=12).map(move |month| (1..=31).filter(|day| Date::new(year, month, *day).is_some()).count());
    assert_eq!(days(2026).collect::<Vec<_>>(), [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
    assert_eq!([1900, 2000, 2023, 2024].map(|year| days(year).sum::<usize>()), [365, 366, 365, 366]);
}

#[test]
fn a_table_tells_the_date_of_a_game() {
    let told = |header: &str| {
        row(header, &format!("2026. 11. 13.,{PERFECT}")).date.map(|date| date.read().unwrap().to_string())
    };
    for header in ["date,notation", "Fecha,notation", "날짜,notation", "OPENED,notation"] {
        assert_eq!(told(header).as_deref(), Some("2026-11-13"), "{header}");
    }
    assert_eq!(told("when,notation"), None);
    assert_eq!(row("date,notation", &format!(",{PERFECT}")).date, None);
    let both = format!("2026-11-14T03:00:00Z,2026-11-13,{PERFECT}");
    let told = row("opened,date,notation", &both).date.unwrap().read();
    assert_eq!(told.ok(), Date::new(2026, 11, 13));
}

#[test]
fn a_wrong_date_leaves_the_game_alone() {
    let text = format!("PJS, 13/11/2026,{PERFECT}");
    let row = row("bowler,date,notation", &text);
    assert_eq!(row.game.unwrap().score(), Some(300));
    let fault = Fault { column: 6, frame: None, reason: Reason::AmbiguousDate };
    assert_eq!(row.date.unwrap().read(), Err(fault));
}

#[test]
fn a_name_may_stand_beside_what_stands_on_the_board() {
    let who = |header: &str, text: &str| {
        let text = format!("{text},{PERFECT}");
        let row = row(header, &text);
        (row.bowler.map(String::from), row.name.map(String::from))
    };
    let some = |text: &str| Some(text.to_owned());
    let header = "bowler,name,notation";
    assert_eq!(who(header, "PJS,Park Ji-sung"), (some("PJS"), some("Park Ji-sung")));
    assert_eq!(who(header, "PJS,"), (some("PJS"), None));
    assert_eq!(who(header, ",'=Ana"), (None, some("=Ana")));
    // Each by itself is whatever a file has in the place of a name.
    assert_eq!(who("name,notation", "PJS"), (some("PJS"), None));
    assert_eq!(who("player,name,notation", "7,PJS"), (some("PJS"), None));
}

proptest! {
    #[test]
    fn whatever_stands_in_the_place_of_a_date_is_a_day_or_is_refused(text in r"(\PC|[0-9./T:+-]|[년월일 ]){0,24}") {
        if let Ok(date) = text.parse::<Date>() {
            check(&date.to_string(), &date.to_string());
            prop_assert_eq!(Date::new(date.year(), date.month(), date.day()), Some(date));
        }
    }
}
