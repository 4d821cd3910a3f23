//! What becomes of a game: how likely each final score is.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use tenpin::{Game, Prospect, Ruleset};

use crate::chances::Chances;
use crate::form::{Form, Rows};
use crate::need::{Need, Target};
use crate::tree::Tree;
use crate::walk::{Base, Walk};

/// A form with precomputed chances for every position of a game, so that each forecast is a lookup.
///
/// ```
/// use tenpin::{Game, Ruleset};
/// use tenpin_forecast::{Forecaster, Level};
///
/// let club = Forecaster::new(Level::Club.form(Ruleset::TenPin));
/// let game: Game = "X 7/ 9-".parse()?;
/// let chances = club.forecast(&game)?;
/// assert_eq!(chances.mean().round(), 133.0);
/// assert!(chances.at_least(200) < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Forecaster {
    form: Form,
    tree: &'static Tree,
    /// How likely each gain is from every position on.
    gains: Walk<f64>,
}

/// A game by other rules than the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherRules {
    /// The rules of the form.
    pub form: Ruleset,
    /// The rules of the game.
    pub game: Ruleset,
}

impl Forecaster {
    /// Prepares a form.
    pub fn new(form: Form) -> Forecaster {
        let tree = Tree::of(form.ruleset());
        let gains = Walk::new(tree, |position| form.at(tree, position), |step| step.settled);
        Forecaster { form, tree, gains }
    }

    /// The form that was prepared.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// How likely each final score of a game is.
    pub fn forecast(&self, game: &Game) -> Result<Chances, OtherRules> {
        let mut chances = Chances::default();
        self.forecast_into(game, &mut chances)?;
        Ok(chances)
    }

    /// The same in the buffer of an earlier forecast: nothing is allocated once it is large enough.
    pub fn forecast_into(&self, game: &Game, chances: &mut Chances) -> Result<(), OtherRules> {
        self.check(game)?;
        chances.clear();
        match Prospect::of(game) {
            Some(prospect) => self.add(prospect, Base::of(game), 1.0, chances),
            None => chances.add(game.score_so_far().into(), 1.0),
        }
        Ok(())
    }

    /// What somebody needs who bowls in this form.
    pub fn need(&self, game: &Game, target: Target) -> Result<Need, OtherRules> {
        self.check(game)?;
        Ok(Need::new(game, target, &self.form, self.forecast(game)?.at_least(target.least().into())))
    }

    /// The bytes that are kept for the answers.
    pub fn bytes(&self) -> usize {
        size_of::<Forecaster>() + size_of::<Rows>() + self.gains.bytes()
    }

    fn check(&self, game: &Game) -> Result<(), OtherRules> {
        let (form, game) = (self.form.ruleset(), game.ruleset());
        if form == game { Ok(()) } else { Err(OtherRules { form, game }) }
    }

    /// Adds what follows a prospect, as likely as it is.
    fn add(&self, prospect: Prospect, base: Base, chance: f64, chances: &mut Chances) {
        if let Some(position) = self.tree.position(&prospect) {
            base.scores(self.gains.from(position), |score, share| chances.add(score, chance * share));
            return;
        }
        // The standing pins were entered, so the tree lacks this prospect. It has those after this rack.
        let odds = self.form.odds(&prospect);
        for way in prospect.ways() {
            let (base, chance) = (base.after(way.settled), chance * odds[usize::from(way.pins)]);
            match way.after {
                Some(after) => self.add(after, base, chance, chances),
                None => chances.add(base.plus(0), chance),
            }
        }
    }
}

impl Error for OtherRules {}

impl Display for OtherRules {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "the game is {}, and the form is {}", self.game, self.form)
    }
}
