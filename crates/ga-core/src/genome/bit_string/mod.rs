mod count;
mod iter;
mod linear;
mod random;
#[cfg(feature = "serde")]
mod serial;
mod text;
mod variable_length;

pub use iter::Bits;
pub use random::RandomBits;
pub use text::ParseBitsError;

use std::cmp::Ordering;

/// A string of bits, packed 64 to a word.
///
/// Locus 0 is the first character of the text form and the least significant bit of the first word.
/// Unused bits of the last word are zero. Strings are ordered like their text forms: the first
/// different locus decides, and 0 comes before 1. If one string is the beginning of the other, the
/// shorter string comes first.
///
/// ```
/// use ga_core::genome::BitString;
///
/// let mut bits: BitString = "0110".parse()?;
/// bits.flip(0);
/// assert_eq!(bits.to_string(), "1110");
/// assert_eq!(bits.count_ones(), 3);
/// assert_eq!(bits.ones().collect::<Vec<_>>(), [0, 1, 2]);
/// # Ok::<(), ga_core::genome::ParseBitsError>(())
/// ```
#[doc(alias = "bitvec")]
#[derive(Default, Eq, Hash, PartialEq)]
pub struct BitString {
    words: Vec<u64>,
    len: usize,
}

/// Written by hand, because a derived `clone_from` would not reuse the words.
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
        // Reversed words compare as text. Unused bits are zero, so if one string is the beginning
        // of the other and the rest is zeros, all words are equal and the lengths decide.
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
    /// A string of `len` zeros.
    pub fn zeros(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(64)], len }
    }

    /// A string of `len` bits from packed words. Locus 0 is the least significant bit of the first
    /// word. Bits after the last locus are cleared.
    ///
    /// ```
    /// use ga_core::genome::BitString;
    ///
    /// assert_eq!(BitString::from_words(vec![0b0110], 3).to_string(), "011");
    /// ```
    ///
    /// # Panics
    ///
    /// If the number of words is not `len` / 64, rounded up.
    pub fn from_words(words: Vec<u64>, len: usize) -> Self {
        assert!(words.len() == len.div_ceil(64), "{} words for {len} bits", words.len());
        let mut bits = Self { words, len };
        bits.clear_unused();
        bits
    }

    /// The number of bits.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no bits.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bit at `locus`.
    ///
    /// # Panics
    ///
    /// If `locus` is not below the length.
    #[inline]
    pub fn get(&self, locus: usize) -> bool {
        assert!(locus < self.len, "locus {locus} of {}", self.len);
        self.words[locus / 64] >> (locus % 64) & 1 == 1
    }

    /// Sets the bit at `locus`.
    ///
    /// # Panics
    ///
    /// If `locus` is not below the length.
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
    /// If `locus` is not below the length.
    #[inline]
    pub fn flip(&mut self, locus: usize) {
        assert!(locus < self.len, "locus {locus} of {}", self.len);
        self.words[locus / 64] ^= 1 << (locus % 64);
    }

    /// Appends a bit.
    #[inline]
    pub fn push(&mut self, bit: bool) {
        if self.len % 64 == 0 {
            self.words.push(0);
        }
        self.words[self.len / 64] |= u64::from(bit) << (self.len % 64);
        self.len += 1;
    }

    /// Reads `count` bits, at most 64, beginning at locus `first`. Bit `i` of the result is locus
    /// `first + i`.
    ///
    /// # Panics
    ///
    /// If `count` is above 64, or if the string has fewer than `first + count` bits.
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
        count::ones(&self.words)
    }

    /// The loci whose bit is 1, in ascending order.
    pub fn ones(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(block, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let locus = (rest != 0).then(|| 64 * block + rest.trailing_zeros() as usize);
                // Clears the lowest one.
                rest &= rest.wrapping_sub(1);
                locus
            })
        })
    }

    /// The packed words. Locus 0 is the least significant bit of the first word.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The bits in order.
    pub fn iter(&self) -> Bits<'_> {
        Bits::new(self)
    }

    fn clear_unused(&mut self) {
        if let (Some(last), used @ 1..) = (self.words.last_mut(), self.len % 64) {
            *last &= u64::MAX >> (64 - used);
        }
    }
}
