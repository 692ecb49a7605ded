use super::Sampler;
use crate::error::Error;
use crate::random::{below_u64, unit};
use rand::Rng;
use std::sync::Arc;

/// A number as a gene: integers and floats.
///
/// Sealed: it is implemented for all primitive ones. Of two bounds the first is not above the second, and neither is
/// NaN: [`Bounds`] sees to that.
pub trait Gene: num_traits::NumCast + Copy + PartialOrd + Send + Sync + sealed::Sealed {
    /// A number from `low` to `high`, both included, all equally likely.
    fn between(low: Self, high: Self, rng: &mut dyn Rng) -> Self;

    /// The number nearest to `value` that is neither below `low` nor above `high`. NaN becomes `low`.
    fn nearest(value: f64, low: Self, high: Self) -> Self;

    /// The number nearest to this one moved `by` so much, neither below `low` nor above `high`; integers move by
    /// whole numbers, exactly even where floats cannot tell them from their neighbours.
    #[must_use]
    fn moved(self, by: f64, low: Self, high: Self) -> Self;

    /// `step`, or for integers the whole number below it: the furthest that a step takes them.
    fn whole(step: f64) -> f64;

    /// As a float.
    fn real(self) -> f64 {
        num_traits::NumCast::from(self).unwrap_or(f64::NAN)
    }
}

/// A float as a gene.
pub trait Real: Gene {}

impl Real for f32 {}
impl Real for f64 {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! integer {
    ($($t:ty)*) => { $(
        impl sealed::Sealed for $t {}

        #[allow(clippy::cast_lossless, reason = "lossless for some of the types")]
        impl Gene for $t {
            fn between(low: Self, high: Self, rng: &mut dyn Rng) -> Self {
                let span = high.wrapping_sub(low) as u64;
                let span = span & u64::MAX >> (64 - Self::BITS.min(64));
                let step = match span.checked_add(1) {
                    Some(count) => below_u64(rng, count),
                    None => rng.next_u64(),
                };
                low.wrapping_add(step as Self)
            }

            fn moved(self, by: f64, low: Self, high: Self) -> Self {
                // A cast saturates.
                let value = (self as i128).saturating_add(by.round() as i128);
                value.clamp(low as i128, high as i128) as Self
            }

            fn whole(step: f64) -> f64 {
                step.floor()
            }

            fn nearest(value: f64, low: Self, high: Self) -> Self {
                // A cast saturates, and turns NaN into 0.
                if value.is_nan() { low } else { (value.round() as Self).clamp(low, high) }
            }
        }
    )* };
}
integer!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! real {
    ($($t:ty)*) => { $(
        impl sealed::Sealed for $t {}

        impl Gene for $t {
            fn between(low: Self, high: Self, rng: &mut dyn Rng) -> Self {
                let share = unit(rng);
                // Both products are finite where the difference is not.
                let value = f64::from(low) * (1.0 - share) + f64::from(high) * share;
                (value as Self).clamp(low, high)
            }

            fn moved(self, by: f64, low: Self, high: Self) -> Self {
                Self::nearest(self.real() + by, low, high)
            }

            fn whole(step: f64) -> f64 {
                step
            }

            fn nearest(value: f64, low: Self, high: Self) -> Self {
                if value.is_nan() { low } else { (value as Self).clamp(low, high) }
            }
        }
    )* };
}
real!(f32 f64);

/// The range of each locus of a `Vec` of numbers, both ends included; also the source of such genomes, uniform
/// within the ranges.
///
/// A copy is cheap: operators that share bounds share their memory. An engine refuses to start if
/// an operator has bounds of another length than an individual ([`Error::BoundsLength`]).
///
/// ```
/// use ga_core::genome::Bounds;
///
/// let dice = Bounds::new([(1, 6), (1, 20)])?;
/// let cube = Bounds::uniform(30, -5.12, 5.12)?;
/// assert_eq!((dice.clamp(1, 99), cube.len()), (20, 30));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds<T> {
    ranges: Arc<[(T, T)]>,
}

impl<T: Gene> Bounds<T> {
    /// One range a locus.
    ///
    /// # Errors
    ///
    /// If a lower bound is above its upper bound, or a bound is NaN or infinite.
    pub fn new(ranges: impl IntoIterator<Item = (T, T)>) -> Result<Self, Error> {
        let ranges: Arc<[(T, T)]> = ranges.into_iter().collect();
        for (locus, &(low, high)) in ranges.iter().enumerate() {
            let (from, to) = (low.real(), high.real());
            if !(low <= high && from.is_finite() && to.is_finite()) {
                return Err(Error::EmptyRange { locus, low: from, high: to });
            }
        }
        Ok(Self { ranges })
    }

    /// The same range for each of `loci` loci.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn uniform(loci: usize, low: T, high: T) -> Result<Self, Error> {
        Self::new(std::iter::repeat_n((low, high), loci))
    }

    /// The number of loci.
    pub fn len(&self) -> usize {
        self.ranges.len()
    }

    /// Whether there are no loci.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The ranges, locus by locus.
    pub fn ranges(&self) -> &[(T, T)] {
        &self.ranges
    }

    /// `value`, or the bound of its locus that it is beyond. A locus without bounds has none.
    pub fn clamp(&self, locus: usize, value: T) -> T {
        match self.ranges.get(locus) {
            Some(&(low, _)) if value < low => low,
            Some(&(_, high)) if value > high => high,
            _ => value,
        }
    }

    /// Whether there is one range for each locus of `genome`.
    pub(crate) fn fit(&self, genome: &[T]) -> Result<(), Error> {
        match (self.len(), genome.len()) {
            (bounds, loci) if bounds == loci => Ok(()),
            (bounds, loci) => Err(Error::BoundsLength { bounds, loci }),
        }
    }

    /// Whether every locus has its range and is within it.
    pub fn contain(&self, genome: &[T]) -> bool {
        let within = |(gene, (low, high)): (&T, &(T, T))| low <= gene && gene <= high;
        genome.len() == self.len() && genome.iter().zip(self.ranges()).all(within)
    }
}

impl<T: Gene> Sampler<Vec<T>> for Bounds<T> {
    fn sample(&self, rng: &mut dyn Rng) -> Vec<T> {
        self.ranges.iter().map(|&(low, high)| T::between(low, high, rng)).collect()
    }
}
