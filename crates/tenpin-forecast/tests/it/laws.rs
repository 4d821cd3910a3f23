use proptest::prelude::*;
use tenpin::{Game, Prospect, Ruleset};
use tenpin_forecast::{Form, Level, Weights};

use crate::{forecast, forms, is_close, positions, rulesets};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_forecast_is_the_weighted_mean_of_those_after_the_next_ball(
        (form, game) in rulesets().prop_flat_map(|ruleset| (forms(ruleset), positions(ruleset))),
    ) {
        let before = forecast(&form, &game);
        prop_assert!(is_close(before.by_score().iter().sum(), 1.0));
        prop_assert!(before.by_score().iter().all(|chance| (0.0..=1.0 + 1e-12).contains(chance)));
        prop_assert!(before.highest() <= usize::from(game.best_possible()));
        prop_assert!(usize::from(game.least_possible()) <= before.lowest());
        let Some(prospect) = Prospect::of(&game) else { return Ok(()) };
        let odds = form.odds(&prospect);
        let mut after = vec![0.0; before.by_score().len()];
        for pins in game.next_ball().unwrap().pins() {
            let mut next = game;
            next.roll(pins).unwrap();
            let chances = forecast(&form, &next);
            for (score, chance) in chances.by_score().iter().enumerate() {
                after[score] += chance * odds[usize::from(pins)];
            }
        }
        for (score, chance) in after.iter().enumerate() {
            prop_assert!(is_close(before.of(score), *chance), "{score}: {} and {chance}", before.of(score));
        }
    }

    /// In no rule set is it worth anything to leave a pin.
    #[test]
    fn clearing_the_rack_more_often_never_lowers_the_mean(
        (form, game) in rulesets().prop_flat_map(|ruleset| (forms(ruleset), positions(ruleset))),
        share in 0.0..1.0_f64,
        row in any::<prop::sample::Index>(),
    ) {
        let mut weights = form.weights();
        let rows = 1 + weights.second.len() + weights.third.len();
        let Weights { first, second, third } = &mut weights;
        let mut all = std::iter::once(first).chain(second.values_mut()).chain(third.values_mut());
        let row = all.nth(row.index(rows)).unwrap();
        let (clearing, others) = row.split_last_mut().unwrap();
        for weight in others {
            *clearing += *weight * share;
            *weight *= 1.0 - share;
        }
        let better = Form::new(form.ruleset(), &weights).unwrap();
        prop_assert!(forecast(&form, &game).mean() <= forecast(&better, &game).mean() + 1e-9);
    }
}

#[test]
fn an_average_bowler_is_expected_to_bowl_the_average() {
    for level in Level::ALL {
        let form = level.form(Ruleset::TenPin);
        assert!((forecast(&form, &Game::default()).mean() - f64::from(level.average())).abs() < 1e-6, "{level}");
        assert!((form.mean() - f64::from(level.average())).abs() < 1e-6, "{level}");
    }
    for ruleset in Ruleset::ALL {
        let [least, most] = [Game::new(ruleset).least_possible(), Game::new(ruleset).best_possible()].map(f64::from);
        for part in 0..=24 {
            let average = least + (most - least) * f64::from(part) / 24.0;
            let form = Form::of_average(ruleset, average).unwrap();
            let mean = forecast(&form, &Game::new(ruleset)).mean();
            assert!((mean - average).abs() < 1e-6, "{ruleset}: {mean} instead of {average}");
        }
    }
}
