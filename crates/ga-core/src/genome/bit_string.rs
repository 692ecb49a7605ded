use super::{Linear, masks};
use rand::Rng;
use rand::distr::Distribution;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use thiserror::Error;

/// A string of bits of fixed length, packed 64 to a word.
///
/// Locus 0 is the first character of its text form and the least significant bit of the first word. Unused
/// bits of the last word are zero.
///
/// ```
/// use ga_core::BitString;
///
/// let mut bits: BitString = "0110".parse()?;
/// bits.flip(0);
/// assert_eq!(bits.to_string(), "1110");
/// assert_eq!(bits.count_ones(), 3);
/// # Ok::<(), ga_core::ParseBitsError>(())
/// ```
#[derive(Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct BitString {
    words: Vec<u64>,
    len: usize,
}

/// By hand, because a derived `clone_from` would not reuse the words.
impl Clone for BitString {
    fn clone(&self) -> Self {
        Self { words: self.words.clone(), len: self.len }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.words.clone_from(&source.words);
        self.len = source.len;
    }
}

impl BitString {
    /// `len` zeros.
    pub fn zeros(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(64)], len }
    }

    /// The number of bits.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no bits at all.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bit at `locus`.
    ///
    /// # Panics
    ///
    /// If there is no such locus.
    #[inline]
    pub fn get(&self, locus: usize) -> bool {
        assert!(locus < self.len, "locus {locus} of {}", self.len);
        self.words[locus / 64] >> (locus % 64) & 1 == 1
    }

    /// Sets the bit at `locus`.
    ///
    /// # Panics
    ///
    /// If there is no such locus.
    #[inline]
    pub fn set(&mut self, locus: usize, bit: bool) {
        assert!(locus < self.len, "locus {locus} of {}", self.len);
        let (word, mask) = (&mut self.words[locus / 64], 1 << (locus % 64));
        *word = if bit { *word | mask } else { *word & !mask };
    }

    /// Inverts the bit at `locus`.
    ///
    /// # Panics
    ///
    /// If there is no such locus.
    #[inline]
    pub fn flip(&mut self, locus: usize) {
        assert!(locus < self.len, "locus {locus} of {}", self.len);
        self.words[locus / 64] ^= 1 << (locus % 64);
    }

    /// Up to 64 bits from `first` on: bit `i` of the result is locus `first + i`.
    ///
    /// # Panics
    ///
    /// If `count` is more than 64, or more than there are bits from `first` on.
    #[inline]
    pub fn extract(&self, first: usize, count: usize) -> u64 {
        assert!(count <= 64 && first + count <= self.len, "{count} bits from locus {first} of {}", self.len);
        if count == 0 {
            return 0;
        }
        let (block, shift) = (first / 64, first % 64);
        let low = self.words[block] >> shift;
        let high = if shift + count > 64 { self.words[block + 1] << (64 - shift) } else { 0 };
        (low | high) & u64::MAX >> (64 - count)
    }

    /// The number of ones.
    #[inline]
    pub fn count_ones(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// The packed words, least significant bit first.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The bits in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = bool> + '_ {
        (0..self.len).map(|locus| self.words[locus / 64] >> (locus % 64) & 1 == 1)
    }
}

impl FromIterator<bool> for BitString {
    fn from_iter<I: IntoIterator<Item = bool>>(bits: I) -> Self {
        let mut string = Self::default();
        for bit in bits {
            if string.len % 64 == 0 {
                string.words.push(0);
            }
            string.words[string.len / 64] |= u64::from(bit) << (string.len % 64);
            string.len += 1;
        }
        string
    }
}

impl fmt::Display for BitString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.iter().map(|bit| if bit { '1' } else { '0' }).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for BitString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitString({self})")
    }
}

/// A text that is not a string of bits.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("character {position} of the bits is {found:?}, expected 0 or 1")]
pub struct ParseBitsError {
    /// Which character, counted from 1.
    pub position: usize,
    /// What stands there.
    pub found: char,
}

impl FromStr for BitString {
    type Err = ParseBitsError;

    fn from_str(text: &str) -> Result<Self, ParseBitsError> {
        let bits = text.chars().zip(1..).map(|(found, position)| match found {
            '0' => Ok(false),
            '1' => Ok(true),
            _ => Err(ParseBitsError { position, found }),
        });
        bits.collect()
    }
}

impl Linear for BitString {
    fn loci(&self) -> usize {
        self.len
    }

    #[inline]
    fn swap_block(&mut self, other: &mut Self, block: usize, mask: u64) {
        let common = self.len.min(other.len);
        let Some(loci @ 1..) = common.checked_sub(64 * block) else { return };
        let mask = mask & u64::MAX >> (64 - loci.min(64));
        let (mine, theirs) = (&mut self.words[block], &mut other.words[block]);
        let difference = (*mine ^ *theirs) & mask;
        *mine ^= difference;
        *theirs ^= difference;
    }

    fn swap_segment(&mut self, other: &mut Self, segment: Range<usize>) {
        let end = segment.end.min(self.len).min(other.len);
        let Range { start, .. } = segment;
        let whole = start.div_ceil(64)..end / 64;
        if start >= end || whole.is_empty() {
            for (block, mask) in masks(start..end) {
                self.swap_block(other, block, mask);
            }
            return;
        }
        if start % 64 != 0 {
            self.swap_block(other, start / 64, u64::MAX << (start % 64));
        }
        self.words[whole.clone()].swap_with_slice(&mut other.words[whole]);
        if end % 64 != 0 {
            self.swap_block(other, end / 64, u64::MAX >> (64 - end % 64));
        }
    }
}

/// Strings of fair random bits, of this length.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RandomBits(pub usize);

impl Distribution<BitString> for RandomBits {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> BitString {
        let mut bits = BitString::zeros(self.0);
        for word in &mut bits.words {
            *word = rng.next_u64();
        }
        if let (Some(last), used @ 1..) = (bits.words.last_mut(), self.0 % 64) {
            *last &= u64::MAX >> (64 - used);
        }
        bits
    }
}

/// `{"loci": 4, "bits": "0110"}`, or a pair of length and words in binary formats. The length is written so
/// that bits which were lost are missed.
#[cfg(feature = "serde")]
mod serial {
    use super::BitString;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Deserialize, Serialize)]
    #[serde(rename = "BitString")]
    struct Text {
        loci: usize,
        bits: String,
    }

    impl Serialize for BitString {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if serializer.is_human_readable() {
                Text { loci: self.len, bits: self.to_string() }.serialize(serializer)
            } else {
                (self.len, &self.words).serialize(serializer)
            }
        }
    }

    impl<'de> Deserialize<'de> for BitString {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let (len, bits) = if deserializer.is_human_readable() {
                let Text { loci, bits } = Text::deserialize(deserializer)?;
                (loci, bits.parse::<Self>().map_err(D::Error::custom)?)
            } else {
                let (len, words) = <(usize, Vec<u64>)>::deserialize(deserializer)?;
                let unused = words.last().is_some_and(|last| len % 64 != 0 && last >> (len % 64) != 0);
                if words.len() != len.div_ceil(64) || unused {
                    return Err(D::Error::custom(format_args!(
                        "{} words do not hold {len} bits",
                        words.len()
                    )));
                }
                (len, Self { words, len })
            };
            if bits.len == len {
                Ok(bits)
            } else {
                Err(D::Error::custom(format_args!("a bit string of {len} loci has {} bits", bits.len)))
            }
        }
    }
}
