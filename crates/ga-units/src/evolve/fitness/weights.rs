use crate::error::{Error, at_least_0};
use std::fmt;
use std::str::FromStr;

/// Greatest weight. With it, a fitness is still far from the greatest number of a float.
const GREATEST: f64 = 1e9;

/// The weights of formula (3) (Purba et al. 2016, `purba-liliana-pranata-2016`, section 2.2.3), in
/// the order of the formula:
///
/// f = (1 + `enemy_loss` * enemyLoss) / (`dist` * dist + `self_loss` * selfLoss +
/// `centroid_distance` * avgToC)
///
/// [`Default`] is [`Weights::PAPER`]. lab/docs/units.md compares 230 other sets.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Weights {
    /// Weight of the potential damage to the enemy.
    pub enemy_loss: f64,
    /// Weight of the distance to the enemy's building.
    pub dist: f64,
    /// Weight of the potential damage from the enemy.
    pub self_loss: f64,
    /// Weight of the distance of the units to their centroid.
    pub centroid_distance: f64,
}

impl Weights {
    /// The weights of the paper: 10, 5, 0.2 and 2.
    pub const PAPER: Self = Self {
        enemy_loss: 10.0,
        dist: 5.0,
        self_loss: 0.2,
        centroid_distance: 2.0,
    };

    /// The weights in the order of the formula.
    pub const fn to_array(self) -> [f64; 4] {
        [
            self.enemy_loss,
            self.dist,
            self.self_loss,
            self.centroid_distance,
        ]
    }

    /// Weights from an array in the order of the formula.
    pub const fn from_array([enemy_loss, dist, self_loss, centroid_distance]: [f64; 4]) -> Self {
        Self {
            enemy_loss,
            dist,
            self_loss,
            centroid_distance,
        }
    }

    /// Refuses weights that are negative, too great or NaN: roulette needs scores of 0 or more.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let names = ["enemy_loss", "dist", "self_loss", "centroid_distance"];
        let mut weights = names.into_iter().zip(self.to_array());
        weights
            .try_for_each(|(name, weight)| at_least_0(&format!("weights.{name}"), weight, GREATEST))
    }
}

/// Reads the four weights in the order of the formula, with commas between them.
impl FromStr for Weights {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let weight = |word: &str| word.trim().parse().ok();
        let weights: Option<Vec<f64>> = text.split(',').map(weight).collect();
        let weights = weights.and_then(|weights| <[f64; 4]>::try_from(weights).ok());
        let weights = weights.map(Self::from_array);
        weights
            .filter(|weights| weights.check().is_ok())
            .ok_or("expected four numbers from 0 to 1000000000, as in 10,5,0.2,2")
    }
}

/// Writes the text that `from_str` reads.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_array().map(|weight| weight.to_string()).join(","))
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::PAPER
    }
}
