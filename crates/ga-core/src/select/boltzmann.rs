use super::wheel::spin;
use super::{Selection, Selector};
use crate::error::Error;
use crate::expected::Expected;
use crate::random::exp;
use crate::score::{Score, Weight};
use rand::Rng;

/// Boltzmann selection (De la Maza & Tidor 1993).
///
/// Each individual is selected with a probability proportional to exp(score / `temperature`).
/// Scores may be negative. Individuals with the score NaN or `None` are selected only if no
/// individual has a number as its score.
///
/// - *Pressure* grows as the temperature falls: if a score is higher by one `temperature`, the
///   individual is selected 2.7 times as often. Start with a temperature near the standard
///   deviation of the scores. [`Scheduled`](crate::breed::Scheduled) can lower it during a run.
/// - *Cost*: an exponential per individual, once per generation, then a binary search per parent.
/// - *Instead*: [`LinearRank`](crate::select::LinearRank) does not depend on the scale of the
///   scores.
///
/// The exponential is [`random::exp`](crate::random::exp()), so all platforms select alike.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{Boltzmann, Selection};
///
/// let mut selection = Selection::default();
/// Boltzmann::new(0.1)?.select(&[-9.0, -1.0], 9, &mut selection, &mut Stream::seeded(1));
/// assert_eq!(selection.parents, [1; 9]);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "softmax")]
pub struct Boltzmann {
    temperature: f64,
}

impl Boltzmann {
    /// Takes the `temperature`, in the unit of the scores.
    ///
    /// # Errors
    ///
    /// If `temperature` is not a positive, finite number.
    pub fn new(temperature: f64) -> Result<Self, Error> {
        Ok(Self {
            temperature: Expected::Positive
                .check("the temperature of Boltzmann selection", temperature)?,
        })
    }
}

impl<S: Weight> Selector<S> for Boltzmann {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let best = scores
            .iter()
            .filter_map(Score::utility)
            .fold(f64::NEG_INFINITY, f64::max);
        // Scores are taken relative to the best, so that no exponential overflows.
        let sectors = scores.iter().map(|score| match score.utility() {
            Some(number) if number >= best => 1.0,
            Some(number) => exp((number - best) / self.temperature),
            None => 0.0,
        });
        spin(selection, sectors, count, rng);
    }
}
