use super::wheel::spin;
use super::{Selection, Selector};
use crate::error::{Error, positive};
use crate::random::exp;
use crate::score::Weight;
use rand::Rng;

/// Selects in proportion to `exp(score / temperature)` (De la Maza & Tidor 1993).
///
/// A score that is NaN or `None` is not selected while there is another one; a negative one counts like any
/// number. The exponential is our own, so that every platform selects alike.
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
pub struct Boltzmann {
    temperature: f64,
}

impl Boltzmann {
    /// A low `temperature` prefers the best, a high one nobody. To cool down in the course of a run put the
    /// breeder into [`Scheduled`](crate::breed::Scheduled).
    ///
    /// # Errors
    ///
    /// If `temperature` is not a positive, finite number.
    pub fn new(temperature: f64) -> Result<Self, Error> {
        Ok(Self { temperature: positive("the temperature of Boltzmann selection", temperature)? })
    }
}

impl<S: Weight> Selector<S> for Boltzmann {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let best = scores.iter().filter_map(Weight::number).fold(f64::NEG_INFINITY, f64::max);
        let sectors = scores.iter().map(|score| match score.number() {
            Some(number) if number >= best => 1.0,
            Some(number) => exp((number - best) / self.temperature),
            None => 0.0,
        });
        spin(selection, sectors, count, rng);
    }
}
