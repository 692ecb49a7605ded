use super::{Linear, Sampler};
use rand::Rng;
use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use thiserror::Error;

/// A string of bits of fixed length, packed 64 to a word.
///
/// Locus 0 is the first character of its text form and the least significant bit of the first word.
/// Unused bits of the last word are zero. The order is that of the text form: locus 0 counts most,
/// and of two strings that begin alike the shorter one comes first.
///
/// ```
/// use ga_core::genome::BitString;
///
/// let mut bits: BitString = "0110".parse()?;
/// bits.flip(0);
/// assert_eq!(bits.to_string(), "1110");
/// assert_eq!(bits.count_ones(), 3);
/// # Ok::<(), ga_core::genome::ParseBitsError>(())
/// ```
#[derive(Default, Eq, Hash, PartialEq)]
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

impl Ord for BitString {
    fn cmp(&self, other: &Self) -> Ordering {
        // Unused bits are zero, so words differ last where one string ends: there the lengths
        // decide.
        let text = |word: &u64| word.reverse_bits();
        self.words.iter().map(text).cmp(other.words.iter().map(text)).then(self.len.cmp(&other.len))
    }
}

impl PartialOrd for BitString {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
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
        count_ones(&self.words)
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
        swap_bits(&mut self.words[block], &mut other.words[block], mask);
    }

    #[inline]
    fn swap_segment(&mut self, other: &mut Self, segment: Range<usize>) {
        let Range { start, end } = segment;
        if self.len == other.len && end == self.len && start < end / 2 {
            // The shorter part is exchanged, and then the two as wholes.
            swap_words(&mut self.words, &mut other.words, 0..start);
            std::mem::swap(self, other);
        } else {
            let end = end.min(self.len).min(other.len);
            swap_words(&mut self.words, &mut other.words, start..end);
        }
    }
}

#[inline]
fn count_ones(words: &[u64]) -> u32 {
    /// So many words that carrying pays.
    const MANY: usize = 64;
    if words.len() < MANY { words.iter().map(|word| word.count_ones()).sum() } else { count_many(words) }
}

/// Counts in carry-save adders (Harley & Seal; Warren 2007): sixteen words cost little more than two of the
/// counts that a processor without an instruction for it needs.
fn count_many(words: &[u64]) -> u32 {
    /// Two words side by side, so that they share a vector register.
    type Lanes = [u64; 2];

    #[inline]
    fn each(operation: impl Fn(usize) -> u64) -> Lanes {
        [operation(0), operation(1)]
    }
    /// Adds three bits in each place: the sum and the carry.
    #[inline]
    fn add(a: Lanes, b: Lanes, c: Lanes) -> (Lanes, Lanes) {
        (each(|i| a[i] ^ b[i] ^ c[i]), each(|i| a[i] & b[i] | (a[i] ^ b[i]) & c[i]))
    }
    let ones = |lanes: Lanes| lanes[0].count_ones() + lanes[1].count_ones();

    let blocks = words.chunks_exact(16);
    let mut count: u32 = blocks.remainder().iter().map(|word| word.count_ones()).sum();
    let (mut units, mut twos, mut fours) = ([0; 2], [0; 2], [0; 2]);
    for block in blocks {
        let word = |place: usize| [block[2 * place], block[2 * place + 1]];
        let (sum, two_a) = add(units, word(0), word(1));
        let (sum, two_b) = add(sum, word(2), word(3));
        let (two, four_a) = add(twos, two_a, two_b);
        let (sum, two_a) = add(sum, word(4), word(5));
        let (sum, two_b) = add(sum, word(6), word(7));
        let (two, four_b) = add(two, two_a, two_b);
        let (four, eight) = add(fours, four_a, four_b);
        (units, twos, fours) = (sum, two, four);
        count += 8 * ones(eight);
    }
    count + 4 * ones(fours) + 2 * ones(twos) + ones(units)
}

/// Exchanges the bits of a mask.
#[inline]
fn swap_bits(left: &mut u64, right: &mut u64, mask: u64) {
    let difference = (*left ^ *right) & mask;
    *left ^= difference;
    *right ^= difference;
}

/// Exchanges a segment of bits that both have.
#[inline]
fn swap_words(left: &mut [u64], right: &mut [u64], Range { start, end }: Range<usize>) {
    if start >= end {
        return;
    }
    let (first, last) = (start / 64, (end - 1) / 64);
    let (head, tail) = (u64::MAX << (start % 64), u64::MAX >> (63 - (end - 1) % 64));
    if first == last {
        return swap_bits(&mut left[first], &mut right[first], head & tail);
    }
    swap_bits(&mut left[first], &mut right[first], head);
    left[first + 1..last].swap_with_slice(&mut right[first + 1..last]);
    swap_bits(&mut left[last], &mut right[last], tail);
}

/// Strings of fair random bits, of this length.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::genome::RandomBits;
/// use ga_core::random::Stream;
///
/// let founder = RandomBits(77).sample(&mut Stream::seeded(1));
/// assert_eq!(founder.len(), 77);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RandomBits(pub usize);

impl Sampler<BitString> for RandomBits {
    fn sample(&self, rng: &mut dyn Rng) -> BitString {
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
