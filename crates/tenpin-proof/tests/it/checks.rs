use tenpin::Ruleset;
use tenpin::handbook::{Example, Outlook};
use tenpin_proof::{
    Finding, KNOWN_CENSUSES, KnownCensus, all, census, examples, notation, outlooks, prospects, splits, walks,
};

#[test]
fn all_is_well() {
    let checks: Vec<_> = all().collect();
    for check in &checks {
        assert_eq!(check.faults, [], "{:?}", check.finding);
    }
    let examples = checks.iter().filter(|check| matches!(check.finding, Finding::Examples { .. })).count();
    let rulesets = Ruleset::ALL.len();
    assert_eq!((checks.len(), examples), (rulesets + 2 + 1 + rulesets + 1 + 1, rulesets));
    assert_eq!(KNOWN_CENSUSES.map(|known| known.ruleset), Ruleset::ALL);
    assert!(checks.iter().any(|check| check.finding == Finding::Splits { splits: 459, leaves: 1023 }));
}

/// What the faults of a check are about.
fn faults(check: &tenpin_proof::Check) -> Vec<&str> {
    check.faults.iter().map(|fault| fault.of.as_str()).collect()
}

#[test]
fn a_wrong_census_is_found_by_each_of_its_numbers() {
    let known = KNOWN_CENSUSES[4];
    let wrong = |known: KnownCensus| census(&known).faults.iter().map(|fault| fault.of.clone()).collect::<Vec<_>>();
    assert_eq!(wrong(KnownCensus { games: known.games + 1, ..known }), ["games"]);
    assert_eq!(wrong(KnownCensus { mode: 77, ..known }), ["mode"]);
    assert_eq!(wrong(KnownCensus { mean: (2526, 33), ..known }), ["mean"]);
    assert_eq!(wrong(KnownCensus { checksum: known.checksum ^ 1, ..known }), ["checksum"]);
    assert_eq!(wrong(KnownCensus { ruleset: Ruleset::NoTap9, ..known }).len(), 4);
}

#[test]
fn a_wrong_leave_is_found() {
    let check = splits("standing,split\n7-10,no\n2-8,no\n7-11,yes\n");
    assert_eq!(faults(&check), ["7-10", "7-11", "leaves"]);
    assert_eq!((check.faults[0].found.as_str(), check.faults[0].known.as_str()), ("yes", "no"));
}

#[test]
fn a_wrong_example_is_found() {
    let example = |game, totals| Example { ruleset: Ruleset::TenPin, game, totals };
    let known =
        [example("X 7/ 9-", &[20, 39, 48]), example("X 7/", &[21]), example("X 77", &[20]), example("X", &[10])];
    let check = examples(Ruleset::TenPin, &known);
    assert_eq!(faults(&check), ["X 7/", "X 77", "X"]);
    assert_eq!(check.faults[0].found, "20");
    assert_eq!(faults(&examples(Ruleset::Duckpin, &known)), ["examples"]);
}

#[test]
fn a_wrong_outlook_is_found() {
    let outlook = |game, best| Outlook { game, best, least: 10 };
    let check = outlooks(&[outlook("X", 300), outlook("9/", 291), outlook("/", 300)]);
    assert_eq!(faults(&check), ["9/", "/"]);
    assert_eq!((check.faults[0].found.as_str(), check.faults[0].known.as_str()), ("290 10", "291 10"));
}

#[test]
fn a_game_that_does_not_read_back_is_found() {
    let check = notation(|game| game.to_string().replace('/', "-"));
    assert!(!check.faults.is_empty() && check.faults.iter().all(|fault| fault.known.contains('/')), "{check:?}");
    let check = notation(|game| format!("{game} ?"));
    assert_eq!(Finding::Notation { games: check.faults.len() }, check.finding);
}

#[test]
fn a_wrong_walk_is_found() {
    let check = walks(|game| {
        let mut finishes = tenpin_forecast::finishes(game);
        if game.ruleset() == Ruleset::FivePin {
            finishes[450] += 1;
        }
        finishes
    });
    assert_eq!(faults(&check), ["five-pin 450"]);
}

#[test]
fn a_prospect_that_is_not_its_games_is_found() {
    let check = prospects(|prospect, pins| {
        let mut way = prospect.way(pins)?;
        way.settled += u16::from(way.settled == 30);
        Some(way)
    });
    assert!(!check.faults.is_empty());
    assert!(check.faults.iter().all(|fault| fault.known.contains("settled: 30")), "{:?}", check.faults);
}
