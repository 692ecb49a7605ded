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

mod words;

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use words::Words;

/// A string of bits, packed 64 to a word.
///
/// A string of at most 128 bits needs 32 bytes and no memory on the heap: a large population of
/// short strings is one block of memory.
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
pub struct BitString {
    words: Words,
    len: usize,
}

impl Default for BitString {
    fn default() -> Self {
        Self::zeros(0)
    }
}

/// Written by hand, because a derived `clone_from` would not reuse the words.
impl Clone for BitString {
    fn clone(&self) -> Self {
        Self {
            words: self.words.clone(),
            len: self.len,
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.words.copy_from(&source.words, source.blocks());
        self.len = source.len;
    }
}

impl PartialEq for BitString {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.words() == other.words()
    }
}

impl Eq for BitString {}

impl Hash for BitString {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().hash(state);
        self.len.hash(state);
    }
}

impl Ord for BitString {
    fn cmp(&self, other: &Self) -> Ordering {
        // Reversed words compare as text. Unused bits are zero, so if one string is the beginning
        // of the other and the rest is zeros, all words are equal and the lengths decide.
        let text = |word: &u64| word.reverse_bits();
        let left = self.words().iter().map(text);
        let right = other.words().iter().map(text);
        left.cmp(right).then(self.len.cmp(&other.len))
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
        Self {
            words: Words::zeros(len.div_ceil(64)),
            len,
        }
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
        assert!(
            words.len() == len.div_ceil(64),
            "{} words for {len} bits",
            words.len()
        );
        let mut bits = Self {
            words: Words::of(words),
            len,
        };
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
        let word = &mut self.words[locus / 64];
        let mask = 1 << (locus % 64);
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
            self.words.resize(self.len / 64 + 1, 0);
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
        assert!(
            count <= 64 && first + count <= self.len,
            "{count} bits from locus {first} of {}",
            self.len
        );
        if count == 0 {
            return 0;
        }
        let block = first / 64;
        let shift = first % 64;
        let words: &[u64] = &self.words;
        let low = words[block] >> shift;
        let high = if shift + count > 64 {
            words[block + 1] << (64 - shift)
        } else {
            0
        };
        (low | high) & u64::MAX >> (64 - count)
    }

    /// The number of ones.
    #[inline]
    pub fn count_ones(&self) -> u32 {
        match &self.words {
            Words::Short([first, second]) => first.count_ones() + second.count_ones(),
            Words::Long(words) => count::ones(words),
        }
    }

    /// The loci whose bit is 1, in ascending order.
    pub fn ones(&self) -> impl Iterator<Item = usize> + '_ {
        self.words().iter().enumerate().flat_map(|(block, &word)| {
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
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words[..self.blocks()]
    }

    /// The bits in order.
    pub fn iter(&self) -> Bits<'_> {
        Bits::new(self)
    }

    /// The number of words.
    #[inline]
    fn blocks(&self) -> usize {
        self.len.div_ceil(64)
    }

    /// The packed words, mutable. The caller keeps the unused bits of the last word zero.
    #[inline]
    pub(crate) fn used_words_mut(&mut self) -> &mut [u64] {
        let blocks = self.blocks();
        &mut self.words[..blocks]
    }

    /// Sets all bits to `bit`. Unlike a new string, this allocates nothing.
    ///
    /// ```
    /// use ga_core::genome::BitString;
    ///
    /// let mut bits: BitString = "0110".parse()?;
    /// bits.fill(true);
    /// assert_eq!(bits.to_string(), "1111");
    /// # Ok::<(), ga_core::genome::ParseBitsError>(())
    /// ```
    pub fn fill(&mut self, bit: bool) {
        self.used_words_mut().fill(if bit { u64::MAX } else { 0 });
        self.clear_unused();
    }

    /// Changes the packed words by `edit`: 64 loci at once. There are as many words as
    /// [`words`](Self::words) returns. Bits after the last locus are cleared afterwards.
    ///
    /// ```
    /// use ga_core::genome::BitString;
    ///
    /// let mut bits: BitString = "011".parse()?;
    /// bits.edit_words(|words| words.iter_mut().for_each(|word| *word = !*word));
    /// assert_eq!(bits, "100".parse()?);
    /// # Ok::<(), ga_core::genome::ParseBitsError>(())
    /// ```
    #[inline]
    pub fn edit_words(&mut self, edit: impl FnOnce(&mut [u64])) {
        edit(self.used_words_mut());
        self.clear_unused();
    }

    #[inline]
    fn clear_unused(&mut self) {
        let used = self.len % 64;
        if let (Some(last), 1..) = (self.used_words_mut().last_mut(), used) {
            *last &= u64::MAX >> (64 - used);
        }
    }
}
