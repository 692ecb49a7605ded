use super::Sampler;
use crate::error::Error;
use crate::random::shuffle;
use rand::Rng;
use std::fmt;

/// An order of at most 2<sup>32</sup> - 1 things: each number from 0 to below its length once.
///
/// The genome holds indices; [`arrange`](Self::arrange) puts what they stand for in order.
///
/// ```
/// use ga_core::genome::Permutation;
///
/// let order = Permutation::new([2, 0, 1])?;
/// let words: Vec<_> = order.arrange(&["hides", "Theseus", "here"]).copied().collect();
/// assert_eq!(words, ["here", "hides", "Theseus"]);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Default, Eq, Hash, PartialEq)]
pub struct Permutation {
    order: Vec<u32>,
}

impl Permutation {
    /// The order `0, 1, 2, ..`
    pub fn identity(len: usize) -> Self {
        Self { order: (0..len as u32).collect() }
    }

    /// This order.
    ///
    /// # Errors
    ///
    /// If a number from 0 to below the length is missing; then another one is there twice, or too great.
    pub fn new(order: impl IntoIterator<Item = u32>) -> Result<Self, Error> {
        let order: Vec<u32> = order.into_iter().collect();
        let mut present = vec![false; order.len()];
        for &number in &order {
            if let Some(present) = present.get_mut(number as usize) {
                *present = true;
            }
        }
        match present.iter().position(|present| !present) {
            Some(missing) => Err(Error::NotAPermutation { len: order.len(), missing }),
            None => Ok(Self { order }),
        }
    }

    /// How many things are ordered.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there is nothing to order.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The indices in order.
    pub fn as_slice(&self) -> &[u32] {
        &self.order
    }

    /// The things in order. Those that are missing are left out.
    pub fn arrange<'a, T>(&'a self, things: &'a [T]) -> impl Iterator<Item = &'a T> {
        self.order.iter().filter_map(|&index| things.get(index as usize))
    }

    /// The indices in order. Operators that change them leave a permutation.
    pub(crate) fn numbers_mut(&mut self) -> &mut [u32] {
        &mut self.order
    }
}

/// By hand, because a derived `clone_from` would not reuse the memory.
impl Clone for Permutation {
    fn clone(&self) -> Self {
        Self { order: self.order.clone() }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.order.clone_from(&source.order);
    }
}

impl fmt::Debug for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Permutation").field(&self.order).finish()
    }
}

/// Whether a number is marked, one bit each.
#[inline]
pub(crate) fn is_marked(marks: &[u64], number: u32) -> bool {
    marks[number as usize / 64] >> (number % 64) & 1 == 1
}

/// Marks a number.
#[inline]
pub(crate) fn mark(marks: &mut [u64], number: u32) {
    marks[number as usize / 64] |= 1 << (number % 64);
}

/// Uniformly random orders of this many things.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::genome::{Permutation, RandomPermutation};
/// use ga_core::random::Stream;
///
/// let founder = RandomPermutation(9).sample(&mut Stream::seeded(1));
/// assert!(Permutation::new(founder.as_slice().to_vec()).is_ok());
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RandomPermutation(pub usize);

impl Sampler<Permutation> for RandomPermutation {
    fn sample(&self, rng: &mut dyn Rng) -> Permutation {
        let mut permutation = Permutation::identity(self.0);
        shuffle(rng, &mut permutation.order);
        permutation
    }
}

/// A genome whose loci can change places: a [`Permutation`], a `Vec`, an array.
///
/// ```
/// use ga_core::genome::{Permutation, Sequence};
///
/// let mut order = Permutation::identity(3);
/// order.exchange(0, 2);
/// assert_eq!(order.as_slice(), [2, 1, 0]);
/// ```
pub trait Sequence {
    /// The number of loci.
    fn places(&self) -> usize;

    /// Exchanges what stands at two loci.
    fn exchange(&mut self, left: usize, right: usize);

    /// Moves what stands at `from` to `to`; those between them close up.
    fn shift(&mut self, from: usize, to: usize);

    /// Alternating the segment from `start` to before `end` round.
    fn reverse(&mut self, start: usize, end: usize);
}

impl Sequence for Permutation {
    fn places(&self) -> usize {
        self.order.len()
    }

    fn exchange(&mut self, left: usize, right: usize) {
        self.order.exchange(left, right);
    }

    fn shift(&mut self, from: usize, to: usize) {
        self.order.shift(from, to);
    }

    fn reverse(&mut self, start: usize, end: usize) {
        self.order.as_mut_slice()[start..end].reverse();
    }
}

macro_rules! slices {
    ($([$($generics:tt)*] $t:ty),*) => { $(
        impl<$($generics)*> Sequence for $t {
            fn places(&self) -> usize {
                self.len()
            }

            fn exchange(&mut self, left: usize, right: usize) {
                self.swap(left, right);
            }

            fn shift(&mut self, from: usize, to: usize) {
                if from <= to {
                    self[from..=to].rotate_left(1);
                } else {
                    self[to..=from].rotate_right(1);
                }
            }

            fn reverse(&mut self, start: usize, end: usize) {
                self[start..end].reverse();
            }
        }
    )* };
}
slices!([T] Vec<T>, [T, const N: usize] [T; N]);

#[cfg(feature = "serde")]
mod serial {
    use super::Permutation;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    impl Serialize for Permutation {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.order.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Permutation {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Self::new(Vec::<u32>::deserialize(deserializer)?).map_err(D::Error::custom)
        }
    }
}
