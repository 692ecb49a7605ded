use crate::evolve::fitness::distances_to_centroid;
use crate::evolve::lookahead::{Aftermath, Objective, Weights};

/// What a player wants: how it weighs results, and where it likes its units to stand.
///
/// As an [`Objective`], it adds the wishes beside the weights to the score of a plan. All numbers
/// are money per step and unit.
///
/// ```
/// use ga_units::players::{GeneticPlayer, Taste};
///
/// let guard = Taste { home: 1.0, ..Taste::EVOLVED };
/// let player = GeneticPlayer { weights: guard.weights, ..GeneticPlayer::default() };
/// let player = player.with_objective(guard);
/// # let _ = player;
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Taste {
    /// The worth of results.
    pub weights: Weights,
    /// Penalty for each step between one of the units and its own building. Negative: a reward.
    pub home: f64,
    /// Penalty for each cell between one of the units and their centroid. Negative: a reward.
    pub together: f64,
}

impl Taste {
    /// [`Weights::EVOLVED`], and no other wishes.
    pub const EVOLVED: Self = Self {
        weights: Weights::EVOLVED,
        home: 0.0,
        together: 0.0,
    };
}

impl Objective for Taste {
    fn value(&self, aftermath: &Aftermath<'_>) -> f64 {
        let cells = aftermath.cells();
        let building = aftermath.view().home();
        let mut value = 0.0;
        if self.home != 0.0 {
            value -= self.home
                * cells
                    .iter()
                    .map(|cell| f64::from(cell.distance(building)))
                    .sum::<f64>();
        }
        if self.together != 0.0 {
            value -= self.together * distances_to_centroid(cells).sum::<f64>();
        }
        value
    }
}
