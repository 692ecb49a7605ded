use super::bit_string::ParseBitsError;
use super::{BitString, Distance, Hamming, Sampler};
use crate::error::{Error, same_loci};
use crate::expected::Expected;
use crate::random::below;
use rand::Rng;
use std::fmt;
use std::str::FromStr;

/// A choice of k of `n` elements. The elements are the numbers from 0 to `n` - 1.
///
/// No operator changes k: see [`Respectful`](crate::crossover::Respectful) and
/// [`Exchange`](crate::mutate::Exchange). The text form is that of a [`BitString`]: character `i`
/// says whether element `i` is chosen.
///
/// ```
/// use ga_core::genome::Subset;
///
/// let team = Subset::new(6, [4, 1])?;
/// assert_eq!((team.len(), team.of()), (2, 6));
/// assert!(team.contains(4) && !team.contains(0));
/// assert_eq!(team.iter().collect::<Vec<_>>(), [1, 4]);
/// assert_eq!(team.to_string(), "010010");
/// assert!(Subset::new(6, [6]).is_err());
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
#[doc(alias = "combination")]
#[doc(alias = "choose")]
pub struct Subset {
    chosen: BitString,
}

impl Subset {
    /// The set of these `elements`, in any order, of the numbers below `of`.
    ///
    /// # Errors
    ///
    /// [`Error::NotASubset`] if an element is not below `of`, or is there twice.
    pub fn new(of: usize, elements: impl IntoIterator<Item = usize>) -> Result<Self, Error> {
        let mut chosen = BitString::zeros(of);
        for element in elements {
            if element >= of || chosen.get(element) {
                return Err(Error::NotASubset { of, element });
            }
            chosen.set(element, true);
        }
        Ok(Self { chosen })
    }

    /// The number of elements that are chosen, k.
    pub fn len(&self) -> usize {
        self.chosen.count_ones() as usize
    }

    /// Whether no element is chosen.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of elements to choose from.
    pub const fn of(&self) -> usize {
        self.chosen.len()
    }

    /// Whether `element` is chosen. It is not if there is no such element.
    #[inline]
    pub fn contains(&self, element: usize) -> bool {
        element < self.of() && self.chosen.get(element)
    }

    /// The chosen elements, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.chosen.ones()
    }

    /// One bit for each element, which is 1 if the element is chosen.
    pub const fn as_bits(&self) -> &BitString {
        &self.chosen
    }

    /// The bits, for operators, which keep the number of ones.
    pub(crate) const fn bits_mut(&mut self) -> &mut BitString {
        &mut self.chosen
    }
}

/// Written by hand, because a derived `clone_from` would not reuse the memory.
impl Clone for Subset {
    fn clone(&self) -> Self {
        Self::from(self.chosen.clone())
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.chosen.clone_from(&source.chosen);
    }
}

/// The loci that are 1.
impl From<BitString> for Subset {
    fn from(chosen: BitString) -> Self {
        Self { chosen }
    }
}

impl fmt::Display for Subset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chosen.fmt(f)
    }
}

impl fmt::Debug for Subset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Subset({self})")
    }
}

impl FromStr for Subset {
    type Err = ParseBitsError;

    fn from_str(text: &str) -> Result<Self, ParseBitsError> {
        text.parse().map(|chosen: BitString| chosen.into())
    }
}

/// Counts the elements that are in one of the two sets only.
impl Distance<Subset> for Hamming {
    fn between(&self, left: &Subset, right: &Subset) -> f64 {
        self.between(&left.chosen, &right.chosen)
    }
}

/// A sampler of random subsets with `len` of `of` elements. All are equally likely.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::genome::RandomSubset;
/// use ga_core::random::Stream;
///
/// let founder = RandomSubset::new(49, 6)?.sample(&mut Stream::seeded(1));
/// assert_eq!(founder.len(), 6);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RandomSubset {
    of: usize,
    len: usize,
}

impl RandomSubset {
    /// Draws subsets with `len` of `of` elements.
    ///
    /// # Errors
    ///
    /// If `len` is greater than `of`.
    pub fn new(of: usize, len: usize) -> Result<Self, Error> {
        Expected::Within(0.0, of as f64).check("the size of a subset", len as f64)?;
        Ok(Self { of, len })
    }
}

impl Sampler<Subset> for RandomSubset {
    fn sample(&self, rng: &mut dyn Rng) -> Subset {
        let mut chosen = BitString::zeros(self.of);
        // Bentley & Floyd (1987): after each step, all sets of that size of the numbers up to
        // `last` are equally likely.
        for last in self.of - self.len..self.of {
            let drawn = below(rng, last + 1);
            chosen.set(if chosen.get(drawn) { last } else { drawn }, true);
        }
        Subset { chosen }
    }

    fn fits(&self, subset: &Subset) -> Result<(), Error> {
        same_loci(self.of, subset.of())?;
        if subset.len() == self.len {
            return Ok(());
        }
        Err(Error::SubsetLength {
            expected: self.len,
            actual: subset.len(),
        })
    }
}
