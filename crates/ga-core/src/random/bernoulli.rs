use crate::error::Error;
use crate::expected::Expected;
use rand::Rng;

/// An event that happens with a given probability.
///
/// The event happens if a random 64-bit word is below a threshold, so the probability is exact to
/// 2<sup>-64</sup>.
///
/// ```
/// use ga_core::random::{Bernoulli, Stream};
///
/// let chance = Bernoulli::new("the rate of rain", 1.0)?;
/// assert!(chance.occurs(&mut Stream::seeded(1)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bernoulli(u128);

impl Bernoulli {
    pub(crate) const NEVER: Self = Self(0);

    /// An event with probability `rate`. Error messages call the rate `name`.
    ///
    /// # Errors
    ///
    /// If `rate` is not from 0 to 1.
    pub fn new(name: &'static str, rate: f64) -> Result<Self, Error> {
        Ok(Self(
            (Expected::Probability.check(name, rate)? * 18_446_744_073_709_551_616.0) as u128,
        ))
    }

    /// Draws whether the event happens. If the probability is 0 or 1, no random number is drawn.
    #[inline]
    pub fn occurs<R: Rng + ?Sized>(self, rng: &mut R) -> bool {
        match self.0 {
            0 => false,
            threshold if threshold > u128::from(u64::MAX) => true,
            threshold => u128::from(rng.next_u64()) < threshold,
        }
    }
}
