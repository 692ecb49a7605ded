use super::Sampler;
use crate::error::{Error, same_loci};
use crate::random::shuffle;
use rand::Rng;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::Index;

/// An order of `n` elements: a list that contains each number from 0 to `n` - 1 once. `n` is at
/// most 2<sup>32</sup> - 1.
///
/// The numbers are indices of elements. [`iter`](Self::iter) returns them as `usize`;
/// [`arrange`](Self::arrange) returns the elements themselves in this order.
///
/// ```
/// use ga_core::genome::Permutation;
///
/// let order = Permutation::new([2, 0, 1])?;
/// let words: Vec<_> = order.arrange(&["hides", "Theseus", "here"]).copied().collect();
/// assert_eq!(words, ["here", "hides", "Theseus"]);
///
/// let costs = [10, 20, 30];
/// assert_eq!(order.iter().map(|element| costs[element]).collect::<Vec<_>>(), [30, 10, 20]);
/// assert_eq!(order[0], 2);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "tour")]
#[derive(Default, Eq, Hash, PartialEq)]
pub struct Permutation {
    order: Vec<u32>,
}

impl Permutation {
    /// The order `0, 1, 2, ..`
    pub fn identity(len: usize) -> Self {
        Self {
            order: (0..len as u32).collect(),
        }
    }

    /// The permutation with these numbers in this order.
    ///
    /// # Errors
    ///
    /// If a number below the length is missing. (Another number is then repeated or too large.)
    pub fn new(order: impl IntoIterator<Item = u32>) -> Result<Self, Error> {
        let order: Vec<u32> = order.into_iter().collect();
        let mut present = vec![false; order.len()];
        for &number in &order {
            if let Some(present) = present.get_mut(number as usize) {
                *present = true;
            }
        }
        match present.iter().position(|present| !present) {
            Some(missing) => Err(Error::NotAPermutation {
                len: order.len(),
                missing,
            }),
            None => Ok(Self { order }),
        }
    }

    /// The number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there is nothing to order.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The indices in order, as the stored `u32` numbers.
    #[inline]
    pub fn as_slice(&self) -> &[u32] {
        &self.order
    }

    /// The indices in order.
    #[inline]
    pub fn iter(&self) -> Indices<'_> {
        Indices(self.order.iter())
    }

    /// The elements of `list` in this order. An index is skipped if `list` has no such element.
    pub fn arrange<'a, T>(&'a self, list: &'a [T]) -> impl Iterator<Item = &'a T> {
        self.order
            .iter()
            .filter_map(|&index| list.get(index as usize))
    }

    /// Becomes the permutation with these numbers in this order. It has the length of `numbers`.
    /// Unlike [`new`](Self::new), this allocates nothing if the length stays the same.
    ///
    /// ```
    /// use ga_core::genome::Permutation;
    ///
    /// let mut order = Permutation::identity(3);
    /// order.copy_from_slice(&[2, 0, 1])?;
    /// assert_eq!(order.as_slice(), [2, 0, 1]);
    /// assert!(order.copy_from_slice(&[2, 2, 1]).is_err());
    /// assert_eq!(order.as_slice(), [2, 0, 1]);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a number below the length is missing. Then nothing changes.
    pub fn copy_from_slice(&mut self, numbers: &[u32]) -> Result<(), Error> {
        /// Marks a number as present. Numbers of shorter permutations do not have this bit.
        const PRESENT: u32 = 1 << 31;

        if self.order.len() != numbers.len() || numbers.len() > PRESENT as usize {
            *self = Self::new(numbers.iter().copied())?;
            return Ok(());
        }
        // The mark of number `n` is at place `n` of the old order, which is overwritten if all are
        // there.
        let mut count = 0;
        for &number in numbers {
            if let Some(place) = self.order.get_mut(number as usize) {
                count += usize::from(*place & PRESENT == 0);
                *place |= PRESENT;
            }
        }
        if count == numbers.len() {
            self.order.copy_from_slice(numbers);
            return Ok(());
        }
        let missing = self
            .order
            .iter()
            .position(|place| place & PRESENT == 0)
            .unwrap_or_default();
        self.order.iter_mut().for_each(|place| *place &= !PRESENT);
        Err(Error::NotAPermutation {
            len: numbers.len(),
            missing,
        })
    }

    /// The indices in order, for operators. After a change they must still be a permutation.
    #[inline]
    pub(crate) fn numbers_mut(&mut self) -> &mut [u32] {
        &mut self.order
    }
}

/// Written by hand, because a derived `clone_from` would not reuse the memory.
impl Clone for Permutation {
    fn clone(&self) -> Self {
        Self {
            order: self.order.clone(),
        }
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

/// The numbers in their order, with a blank between two: `2 0 1`.
impl fmt::Display for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.order.iter().map(ToString::to_string).collect();
        f.pad(&numbers.join(" "))
    }
}

impl AsRef<[u32]> for Permutation {
    fn as_ref(&self) -> &[u32] {
        &self.order
    }
}

/// Returns the index at a place, as the stored `u32` number.
impl Index<usize> for Permutation {
    type Output = u32;

    fn index(&self, place: usize) -> &u32 {
        &self.order[place]
    }
}

impl<'a> IntoIterator for &'a Permutation {
    type Item = usize;
    type IntoIter = Indices<'a>;

    fn into_iter(self) -> Indices<'a> {
        self.iter()
    }
}

/// An iterator over the indices of a [`Permutation`], in order.
#[derive(Clone, Debug)]
pub struct Indices<'a>(std::slice::Iter<'a, u32>);

impl Iterator for Indices<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.0.next().map(|&index| index as usize)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Indices<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.0.next_back().map(|&index| index as usize)
    }
}

impl ExactSizeIterator for Indices<'_> {}

impl FusedIterator for Indices<'_> {}

/// Whether `number` is marked. `marks` has one bit per number.
#[inline]
pub(crate) fn is_marked(marks: &[u64], number: u32) -> bool {
    marks[number as usize / 64] >> (number % 64) & 1 == 1
}

/// Marks a number.
#[inline]
pub(crate) fn mark(marks: &mut [u64], number: u32) {
    marks[number as usize / 64] |= 1 << (number % 64);
}

/// A sampler of random permutations. The field is their length; all orders are equally likely.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RandomPermutation(pub usize);

impl Sampler<Permutation> for RandomPermutation {
    fn sample(&self, rng: &mut dyn Rng) -> Permutation {
        let mut permutation = Permutation::identity(self.0);
        shuffle(rng, &mut permutation.order);
        permutation
    }

    fn fits(&self, permutation: &Permutation) -> Result<(), Error> {
        same_loci(self.0, permutation.len())
    }
}

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
