use tenpin_board::{Bowler, BowlerError, Entrant, Name, NameError, Person, Ruleset, Tag, TagError};

fn check_refused(text: &str, reason: TagError) {
    assert_eq!(text.parse::<Tag>(), Err(reason), "{text}");
}

#[test]
fn a_tag_is_three_english_letters_in_upper_case() {
    for text in ["PJS", "pjs", "pJs"] {
        assert_eq!(text.parse::<Tag>().unwrap().to_string(), "PJS");
    }
}

#[test]
fn anything_else_is_refused_with_the_reason() {
    check_refused("", TagError::WrongLength { letters: 0 });
    check_refused("PJ", TagError::WrongLength { letters: 2 });
    check_refused("PJSK", TagError::WrongLength { letters: 4 });
    check_refused("P1S", TagError::NotALetter { symbol: '1' });
    check_refused("홍길동", TagError::NotALetter { symbol: '홍' });
    check_refused("ÑAM", TagError::NotALetter { symbol: 'Ñ' });
    check_refused("P S", TagError::NotALetter { symbol: ' ' });
    check_refused("é", TagError::NotALetter { symbol: 'é' });
}

#[test]
fn reasons_read_as_clauses() {
    let says = |text: &str| text.parse::<Tag>().unwrap_err().to_string();
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
    assert_eq!(refused("P:five-pin"), BowlerError::Tag(TagError::WrongLength { letters: 1 }));
}

#[test]
fn a_name_is_of_any_script_and_kept_as_it_is_shown() {
    let check = |text: &str, kept: &str| assert_eq!(text.parse::<Name>().unwrap().as_str(), kept, "{text}");
    check("Park Ji-sung", "Park Ji-sung");
    check(" 김연재\t", "김연재");
    check("Jose\u{301}  Nun\u{303}ez", "José Nuñez");
    check("O'Neill, Ada (1=2:3)", "O'Neill, Ada (1=2:3)");
    check("ม้า", "ม้า");
    check("علی\u{200c}رضا", "علی\u{200c}رضا");
    check("ශ්\u{200d}රී", "ශ්\u{200d}රී");
    check(&"a".repeat(40), &"a".repeat(40));
    check(&"e\u{301}".repeat(40), &"é".repeat(40));
}

#[test]
fn what_is_no_name_is_refused_with_the_reason() {
    let check = |text: &str, reason: NameError| assert_eq!(text.parse::<Name>(), Err(reason), "{text}");
    check("", NameError::Empty);
    check(" \u{3000}", NameError::Empty);
    check("42 – 7", NameError::NoLetter);
    check(&"a".repeat(41), NameError::TooLong { characters: 41 });
    check(&"e\u{301}".repeat(41), NameError::TooLong { characters: 41 });
    check(&"ab".repeat(1 << 20), NameError::TooLong { characters: 1 << 21 });
    check("Bob\u{1b}[2J", NameError::Invisible { symbol: '\u{1b}' });
    check("\u{202e}boB", NameError::Invisible { symbol: '\u{202e}' });
    check("Bo\u{200b}b", NameError::Invisible { symbol: '\u{200b}' });
    check("Bo\u{200d}b", NameError::Invisible { symbol: '\u{200d}' });
    check("علی\u{200c}", NameError::Invisible { symbol: '\u{200c}' });
    check("علی\u{200c}\u{200c}رضا", NameError::Invisible { symbol: '\u{200c}' });
    check("Bob\u{0}", NameError::Invisible { symbol: '\0' });
}

#[test]
fn names_are_compared_without_case_width_and_accents_apart() {
    let key = |text: &str| text.parse::<Name>().unwrap().key().to_owned();
    let same = |one: &str, other: &str| assert_eq!(key(one), key(other));
    same("Park Ji-sung", "PARK JI-SUNG");
    same("Jose\u{301}", "JOSÉ");
    same("Strauß", "STRAUSS");
    same("Ｐａｒｋ", "park");
    same("علی\u{200c}رضا", "علیرضا");
    same("ﬁnn", "FINN");
    same("김연재", "\u{1100}\u{1175}\u{11b7}연재");
    assert_ne!(key("Jose"), key("José"));
}

#[test]
fn a_bowler_may_have_a_name() {
    let bowler: Bowler = "KYJ:no-tap-9=김연재".parse().unwrap();
    assert_eq!((bowler.tag.as_str(), bowler.ruleset), ("KYJ", Ruleset::NoTap9));
    assert_eq!(
        (bowler.to_string().as_str(), bowler.label().as_str()),
        ("KYJ:no-tap-9=김연재", "김연재 (KYJ:no-tap-9)")
    );
    assert_eq!("pjs = Park = Ji:sung".parse::<Bowler>().unwrap().to_string(), "PJS=Park = Ji:sung");
    assert_eq!("PJS".parse::<Bowler>().unwrap().label(), "PJS");
    let refused = |text: &str| text.parse::<Bowler>().unwrap_err();
    assert_eq!(refused("PJS="), BowlerError::Name(NameError::Empty));
    assert_eq!(refused("=Park Ji-sung"), BowlerError::Tag(TagError::WrongLength { letters: 0 }));
    assert_eq!(refused("PJ=Park"), BowlerError::Tag(TagError::WrongLength { letters: 2 }));
}

#[test]
fn a_missing_tag_is_made_of_the_name() {
    let check = |text: &str, taken: &[&str], tag: &str| {
        let entrant = Entrant::read(&format!("={text}")).unwrap();
        let bowler = entrant.into_bowler(Ruleset::TenPin, |tag| taken.contains(&tag.as_str()));
        assert_eq!(bowler.tag.as_str(), tag, "{text}");
    };
    check("Park Ji-sung", &[], "PAR");
    check("Éa Ñu", &[], "EAN");
    check("J. P. Sartre", &[], "JPS");
    check("Łukasz", &[], "LUK");
    check("Øystein", &[], "OYS");
    check("Æthel", &[], "AET");
    check("ßen", &[], "SSE");
    check("Park Chan-ho", &["PAR"], "AAA");
    check("김연재", &[], "AAA");
    check("Bo", &["AAA", "AAB"], "AAC");
}

#[test]
fn games_go_together_by_name_else_by_tag() {
    let person = |text: &str| text.parse::<Bowler>().unwrap().person();
    assert_eq!(person("PJS=Park Ji-sung"), person("PAR:duckpin=park ji-sung"));
    assert_ne!(person("PJS=Park Ji-sung"), person("PJS"));
    assert_eq!(person("pjs"), Person::Tagged("PJS".parse().unwrap()));
    let in_file = |text: &str| Entrant::in_file(text).map(|entrant| (entrant.tag.is_some(), entrant.name.is_some()));
    assert_eq!(
        [in_file("pjs"), in_file("Park"), in_file("7")],
        [Ok((true, false)), Ok((false, true)), Err(NameError::NoLetter)]
    );
}
