use tenpin_board::{Bowler, BowlerError, BowlerName, NameError, Ruleset};

fn check_refused(text: &str, reason: NameError) {
    assert_eq!(text.parse::<BowlerName>(), Err(reason), "{text}");
}

#[test]
fn a_name_is_three_english_letters_in_upper_case() {
    for text in ["PJS", "pjs", "pJs"] {
        assert_eq!(text.parse::<BowlerName>().unwrap().to_string(), "PJS");
    }
}

#[test]
fn anything_else_is_refused_with_the_reason() {
    check_refused("", NameError::WrongLength { letters: 0 });
    check_refused("PJ", NameError::WrongLength { letters: 2 });
    check_refused("PJSK", NameError::WrongLength { letters: 4 });
    check_refused("P1S", NameError::NotALetter { symbol: '1' });
    check_refused("홍길동", NameError::NotALetter { symbol: '홍' });
    check_refused("ÑAM", NameError::NotALetter { symbol: 'Ñ' });
    check_refused("P S", NameError::NotALetter { symbol: ' ' });
    check_refused("é", NameError::NotALetter { symbol: 'é' });
}

#[test]
fn reasons_read_as_clauses() {
    let says = |text: &str| text.parse::<BowlerName>().unwrap_err().to_string();
    assert_eq!(says("P1S"), "'1' is no English letter");
    assert_eq!(says("PJ"), "a name is three letters, not 2");
    assert_eq!(says(""), "a name is three letters, not none");
}

#[test]
fn a_bowler_may_name_a_rule_set() {
    let check = |text: &str, ruleset, written: &str| {
        let bowler = Bowler::read(text, Ruleset::Duckpin).unwrap();
        assert_eq!((bowler.ruleset, bowler.to_string().as_str()), (ruleset, written));
        assert_eq!(written.parse(), Ok(bowler));
    };
    check("pjs", Ruleset::Duckpin, "PJS:duckpin");
    check("PJS:ten-pin", Ruleset::TenPin, "PJS");
    check("pjs:No-Tap-9", Ruleset::NoTap9, "PJS:no-tap-9");
    let refused = |text: &str| text.parse::<Bowler>().unwrap_err();
    assert_eq!(refused("PJS:"), BowlerError::NoSuchRuleset { name: String::new() });
    assert_eq!(refused("PJS:five").to_string(), "there is no rule set \"five\"");
    assert_eq!(refused("P:five-pin"), BowlerError::Name(NameError::WrongLength { letters: 1 }));
}
