use super::{Gene, Sampler};
use crate::error::{Error, same_loci};
use crate::random::GeometricSkips;
use rand::Rng;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The lower and upper bound of each locus of a `Vec` of numbers, both included.
///
/// Bounds are also a sampler, which draws each gene uniformly from its range. Clones are cheap,
/// since they share memory. An engine does not start if the bounds of an operator and a founder
/// have different lengths ([`Error::BoundsLength`]).
///
/// ```
/// use ga_core::genome::Bounds;
///
/// let dice = Bounds::new([1..=6, 1..=20])?;
/// let cube = Bounds::uniform(30, -5.12..=5.12)?;
/// assert_eq!((dice.clamp(1, 99), cube.len()), (20, 30));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds<T> {
    pairs: Arc<[(T, T)]>,
}

impl<T: Gene> Bounds<T> {
    /// Bounds with one range per locus.
    ///
    /// # Errors
    ///
    /// If a lower bound is above its upper bound, or if a bound is NaN or infinite.
    pub fn new(ranges: impl IntoIterator<Item = RangeInclusive<T>>) -> Result<Self, Error> {
        const BOUNDS: &str = "the bounds of locus";
        let pairs: Arc<[(T, T)]> = ranges.into_iter().map(RangeInclusive::into_inner).collect();
        for (locus, &(low, high)) in pairs.iter().enumerate() {
            let (from, to) = (low.real(), high.real());
            if !(low <= high && from.is_finite() && to.is_finite()) {
                return Err(Error::Interval {
                    name: BOUNDS,
                    index: Some(locus),
                    low: from,
                    high: to,
                });
            }
        }
        Ok(Self { pairs })
    }

    /// Bounds with the same range for each of `loci` loci.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new).
    pub fn uniform(loci: usize, range: RangeInclusive<T>) -> Result<Self, Error> {
        Self::new(std::iter::repeat_n(range, loci))
    }

    /// The number of loci.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there are no loci.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The ranges, one per locus.
    pub fn ranges(&self) -> impl ExactSizeIterator<Item = RangeInclusive<T>> + '_ {
        self.pairs.iter().map(|&(low, high)| low..=high)
    }

    /// The lower and upper bound of each locus, for fast loops.
    pub fn pairs(&self) -> &[(T, T)] {
        &self.pairs
    }

    /// The rate that changes one locus on average.
    pub(crate) fn one_locus(&self) -> GeometricSkips {
        GeometricSkips::of(1.0 / self.len().max(1) as f64)
    }

    /// A tenth of the narrowest range that is not empty; 1 if there is none.
    pub(crate) fn tenth(&self) -> f64 {
        // In halves: the range may overflow, half of it cannot.
        let half = |&(low, high): &(T, T)| high.real() / 2.0 - low.real() / 2.0;
        let halves = self.pairs.iter().map(half).filter(|&half| half > 0.0);
        let least = halves.fold(f64::INFINITY, f64::min) / 5.0;
        if least > 0.0 && least.is_finite() {
            least
        } else {
            1.0
        }
    }

    /// Clamps `value` to the range of `locus`. Returns it unchanged if `locus` has no range.
    pub fn clamp(&self, locus: usize, value: T) -> T {
        match self.pairs.get(locus) {
            Some(&(low, _)) if value < low => low,
            Some(&(_, high)) if value > high => high,
            _ => value,
        }
    }

    /// Whether `genome` has one locus per range, and each gene is within the range of its locus.
    pub fn contain(&self, genome: &[T]) -> bool {
        let within = |(gene, (low, high)): (&T, &(T, T))| low <= gene && gene <= high;
        genome.len() == self.len() && genome.iter().zip(self.pairs()).all(within)
    }

    /// Checks that `genome` has one locus per range, for [`Breeder::fits`](crate::Breeder::fits),
    /// [`Crossover::fits`](crate::Crossover::fits) and [`Mutator::fits`](crate::Mutator::fits).
    ///
    /// ```
    /// use ga_core::genome::Bounds;
    ///
    /// let bounds = Bounds::uniform(2, 0.0..=1.0)?;
    /// assert!(bounds.check(&[0.5, 7.0]).is_ok());
    /// assert!(bounds.check(&[0.5]).is_err());
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::BoundsLength`] if the numbers of ranges and of loci differ. The values of the genes
    /// do not matter; for these, see [`contain`](Self::contain) and [`Sampler::fits`].
    pub fn check(&self, genome: &[T]) -> Result<(), Error> {
        match (self.len(), genome.len()) {
            (bounds, loci) if bounds == loci => Ok(()),
            (bounds, loci) => Err(Error::BoundsLength { bounds, loci }),
        }
    }
}

impl<T: Gene> Sampler<Vec<T>> for Bounds<T> {
    fn sample(&self, rng: &mut dyn Rng) -> Vec<T> {
        self.pairs
            .iter()
            .map(|&(low, high)| T::between(low, high, rng))
            .collect()
    }

    fn fits(&self, genome: &Vec<T>) -> Result<(), Error> {
        same_loci(self.len(), genome.len())?;
        let mut genes = genome.iter().zip(self.pairs()).enumerate();
        let outside = genes.find(|(_, (gene, (low, high)))| !(low <= *gene && *gene <= high));
        outside.map_or(Ok(()), |(locus, (gene, (low, high)))| {
            Err(Error::OutsideBounds {
                locus,
                gene: gene.real(),
                low: low.real(),
                high: high.real(),
            })
        })
    }
}

/// The serialized form: a list of pairs, which is checked when it is read.
#[cfg(feature = "serde")]
mod serial {
    use super::Bounds;
    use crate::genome::Gene;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    impl<T: Serialize> Serialize for Bounds<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.pairs.as_ref().serialize(serializer)
        }
    }

    impl<'de, T: Gene + Deserialize<'de>> Deserialize<'de> for Bounds<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let pairs = Vec::<(T, T)>::deserialize(deserializer)?;
            let ranges = pairs.into_iter().map(|(low, high)| low..=high);
            Self::new(ranges).map_err(D::Error::custom)
        }
    }
}
