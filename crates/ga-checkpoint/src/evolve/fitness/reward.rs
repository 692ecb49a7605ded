use super::Measure;
use crate::error::Error;
use std::fmt;

/// A measure and its weight in a weighted sum. As text, `tour=1` or `culs-de-sac=-0.5`.
///
/// ```
/// use ga_checkpoint::evolve::fitness::{Measure, Reward};
///
/// let reward: Reward = "culs-de-sac=-0.5".parse()?;
/// assert_eq!(reward, Reward::new(-0.5, Measure::CulsDeSac)?);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reward {
    weight: f64,
    measure: Measure,
}

impl Reward {
    /// The length of the tour.
    pub const TOUR: Self = Self {
        weight: 1.0,
        measure: Measure::Tour,
    };

    /// Multiplies the value of `measure` by `weight`, which may be negative.
    ///
    /// # Errors
    ///
    /// [`Error::Reward`] if `weight` is 0, infinite or not a number.
    pub fn new(weight: f64, measure: Measure) -> Result<Self, Error> {
        let reward = Self { weight, measure };
        let valid = weight.is_finite() && weight != 0.0;
        if valid {
            Ok(reward)
        } else {
            Err(Error::Reward {
                found: reward.to_string(),
            })
        }
    }

    /// The weight: a finite number other than 0.
    pub const fn weight(self) -> f64 {
        self.weight
    }

    /// The measure.
    pub const fn measure(self) -> Measure {
        self.measure
    }
}

impl fmt::Display for Reward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.measure, self.weight)
    }
}

impl std::str::FromStr for Reward {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = || Error::Reward {
            found: text.to_owned(),
        };
        let (measure, weight) = text.split_once('=').ok_or_else(wrong)?;
        Self::new(weight.parse().map_err(|_| wrong())?, measure.parse()?).map_err(|_| wrong())
    }
}
