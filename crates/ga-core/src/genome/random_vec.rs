use super::Sampler;
use crate::error::{Error, interval};
use crate::random::below_u64;
use rand::Rng;
use std::ops::RangeInclusive;

/// A sampler of lists of random length: each gene is drawn by a sampler of genes.
///
/// All permitted lengths are equally likely.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::genome::{OneOf, RandomVec};
/// use ga_core::random::Stream;
///
/// let routes = RandomVec::new(1..=9, OneOf::new("NESW".chars())?)?;
/// let route: Vec<char> = routes.sample(&mut Stream::seeded(1));
/// assert!((1..=9).contains(&route.len()));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomVec<D> {
    lengths: RangeInclusive<usize>,
    gene: D,
}

impl<D> RandomVec<D> {
    /// Draws lists whose length is in `lengths` and whose genes `gene` draws.
    ///
    /// # Errors
    ///
    /// If `lengths` is empty.
    pub fn new(lengths: RangeInclusive<usize>, gene: D) -> Result<Self, Error> {
        Ok(Self {
            lengths: interval("the lengths of random lists", lengths)?,
            gene,
        })
    }
}

impl<T, D: Sampler<T>> Sampler<Vec<T>> for RandomVec<D> {
    fn sample(&self, rng: &mut dyn Rng) -> Vec<T> {
        let (least, most) = (*self.lengths.start() as u64, *self.lengths.end() as u64);
        // Only the range of all numbers has more lengths than a word can hold.
        let further = below_u64(rng, (most - least).saturating_add(1));
        (0..least + further)
            .map(|_| self.gene.sample(rng))
            .collect()
    }
}
