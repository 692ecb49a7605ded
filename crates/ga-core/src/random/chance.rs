use crate::Error;
use crate::error::probability;
use rand::Rng;

/// An event of a probability, as the share of all 64-bit words that lie below a threshold.
///
/// ```
/// use ga_core::{Streams, random::Chance};
///
/// let chance = Chance::new("the rate of rain", 1.0)?;
/// assert!(chance.occurs(&mut Streams::report(1).survival()));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance(u128);

impl Chance {
    /// Happens with probability `rate`; `name` is what an error calls it.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn new(name: &'static str, rate: f64) -> Result<Self, Error> {
        Ok(Self((probability(name, rate)? * 18_446_744_073_709_551_616.0) as u128))
    }

    /// Whether it happens; certainty and impossibility draw nothing.
    #[inline]
    pub fn occurs<R: Rng + ?Sized>(self, rng: &mut R) -> bool {
        match self.0 {
            0 => false,
            threshold if threshold > u128::from(u64::MAX) => true,
            threshold => u128::from(rng.next_u64()) < threshold,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;
    use crate::Streams;
    use rand::Rng;

    #[test]
    fn certainty_and_impossibility_draw_nothing() {
        let mut rng = Streams::new(1, 1).survival();
        let mut twin = rng.clone();
        assert!(Chance::new("certainty", 1.0).unwrap().occurs(&mut rng));
        assert!(!Chance::new("impossibility", 0.0).unwrap().occurs(&mut rng));
        assert_eq!(rng.next_u64(), twin.next_u64());
    }
}
