use tenpin::Ruleset;
use tenpin_proof::Census;

#[test]
fn the_census_counts_every_game_there_is() {
    let census = Census::of(Ruleset::TenPin);
    let games = census.games();
    assert_eq!(census.total(), 66_u128.pow(9) * 241);
    assert_eq!(census.total(), 5_726_805_883_325_784_576);
    assert_eq!(games[..6], [1, 20, 210, 1540, 8855, 42504]);
    assert_eq!(games[291..], [1; 10]);
    assert_eq!((census.mode(), games[77]), (77, 172_542_309_343_731_946));
    assert_eq!(census.points() * 1_574_694, census.total() * 125_572_265);
}

#[test]
fn frames_that_do_not_depend_on_each_other_multiply() {
    // Ten frames of 66 ways each.
    assert_eq!(Census::of(Ruleset::CurrentFrame).total(), 66_u128.pow(10));
    // Strikes of no-tap are counted by the pins that fell: n to 10, and all ways of two balls below.
    let ways = |strike: u128| (0..strike).map(|first| 11 - first).sum::<u128>() + 11 - strike;
    let last = |strike: u128| {
        let second_racks = (0..strike).map(|first| 11 - first).sum::<u128>() + (11 - strike) * 11;
        let spares = strike;
        (11 - strike) * second_racks + ways(strike) - (11 - strike) - spares + spares * 11
    };
    for (ruleset, strike) in [(Ruleset::TenPin, 10), (Ruleset::NoTap9, 9), (Ruleset::NoTap8, 8), (Ruleset::NoTap7, 7)] {
        assert_eq!(Census::of(ruleset).total(), ways(strike).pow(9) * last(strike), "{ruleset}");
    }
    // Three of the frames are given.
    let (three_six_nine, highest) = (Census::of(Ruleset::ThreeSixNine), 300);
    assert_eq!(three_six_nine.total(), 66_u128.pow(6) * 241);
    assert_eq!((three_six_nine.games()[..30].iter().sum::<u128>(), three_six_nine.games()[highest]), (0, 1));
}

#[test]
fn three_balls_a_frame() {
    // A strike; a spare after 0 to 9; or three balls that leave any rest of what two of them left.
    let open = (0..=9_u128).flat_map(|first| (0..10 - first).map(move |second| 11 - first - second)).sum::<u128>();
    let fills = (0..=9_u128).map(|first| 11 - first).sum::<u128>() + 11;
    let candlepin = Census::of(Ruleset::Candlepin);
    assert_eq!(candlepin.total(), (1 + 10 + open).pow(9) * (fills + 10 * 11 + open));
    assert_eq!((candlepin.games()[0], candlepin.games()[300]), (1, 1));
}

#[test]
fn a_score_beats_what_is_below_it() {
    let census = Census::of(Ruleset::TenPin);
    assert_eq!((census.beaten_by(0), census.beaten_by(1), census.beaten_by(2)), (0, 1, 21));
    assert_eq!(census.beaten_by(300), census.total() - 1);
    assert_eq!(census.beaten_by(1000), census.total());
}
