use super::board::Board;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of cells in several words, for mazes beyond 8x8. Each row has `STRIDE` bits, and the rows
/// follow each other.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Words<const WORDS: usize, const STRIDE: usize>([u64; WORDS]);

impl<const WORDS: usize, const STRIDE: usize> Words<WORDS, STRIDE> {
    /// Whether each row lies within one word, so that a step along a row needs no carry.
    const WHOLE_ROWS: bool = 64 % STRIDE == 0;

    #[inline]
    fn zip(self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| of(self.0[word], other.0[word])))
    }

    /// Shifts all words like one number, towards higher bits.
    #[inline]
    fn up(self, bits: usize) -> Self {
        let carry = |word: usize| {
            if word == 0 {
                0
            } else {
                self.0[word - 1] >> (64 - bits)
            }
        };
        Self(std::array::from_fn(|word| {
            self.0[word] << bits | carry(word)
        }))
    }

    /// Shifts all words like one number, towards lower bits.
    #[inline]
    fn down(self, bits: usize) -> Self {
        let carry = |word: usize| {
            if word + 1 == WORDS {
                0
            } else {
                self.0[word + 1] << (64 - bits)
            }
        };
        Self(std::array::from_fn(|word| {
            self.0[word] >> bits | carry(word)
        }))
    }
}

impl<const WORDS: usize, const STRIDE: usize> BitAnd for Words<WORDS, STRIDE> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const WORDS: usize, const STRIDE: usize> BitOr for Words<WORDS, STRIDE> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const WORDS: usize, const STRIDE: usize> BitXor for Words<WORDS, STRIDE> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const WORDS: usize, const STRIDE: usize> Not for Words<WORDS, STRIDE> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const WORDS: usize, const STRIDE: usize> Board for Words<WORDS, STRIDE> {
    const STRIDE: usize = STRIDE;
    const EMPTY: Self = Self([0; WORDS]);
    /// Place `p` is bit `p + STRIDE`, so that the row above the first one has bits too. Five words
    /// hold the rows of four words and one more row at either end.
    type Places = [u64; 5];

    #[inline]
    fn only(place: usize) -> Self {
        Self(std::array::from_fn(|word| {
            u64::from(place / 64 == word) << (place % 64)
        }))
    }

    fn row(y: usize, row: u16) -> Self {
        let word = y * STRIDE / 64;
        let bit = y * STRIDE % 64;
        let row = u128::from(row) << bit;
        Self(std::array::from_fn(|at| match at.wrapping_sub(word) {
            0 => row as u64,
            1 => (row >> 64) as u64,
            _ => 0,
        }))
    }

    #[inline]
    fn east(self) -> Self {
        if Self::WHOLE_ROWS {
            Self(self.0.map(|word| word << 1))
        } else {
            self.up(1)
        }
    }

    #[inline]
    fn west(self) -> Self {
        if Self::WHOLE_ROWS {
            Self(self.0.map(|word| word >> 1))
        } else {
            self.down(1)
        }
    }

    #[inline]
    fn south(self) -> Self {
        self.up(STRIDE)
    }

    #[inline]
    fn north(self) -> Self {
        self.down(STRIDE)
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.into_iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn all_if(self, place: usize) -> Self {
        Self([(self.0[place / 64 % WORDS] >> (place % 64) & 1).wrapping_neg(); WORDS])
    }

    #[inline]
    fn first_place(places: &Self::Places) -> Option<usize> {
        let word = places.iter().position(|&word| word != 0)?;
        Some(64 * word + places[word].trailing_zeros() as usize - STRIDE)
    }

    #[inline]
    fn mark(places: &mut Self::Places, place: usize, [here, north, east, south, west]: [bool; 5]) {
        let bit = |is: bool, offset: usize| u64::from(is) << offset;
        let window = bit(north, 0)
            | bit(west, STRIDE - 1)
            | bit(here, STRIDE)
            | bit(east, STRIDE + 1)
            | bit(south, 2 * STRIDE);
        let word = place / 64 % 4;
        let shift = place % 64;
        places[word] |= window << shift;
        // Two shifts, because a shift by 64 overflows.
        places[word + 1] |= window >> 1 >> (63 - shift);
    }

    #[inline]
    fn each_place(places: Self::Places, mut show: impl FnMut(usize)) {
        for (word, mut bits) in places.into_iter().enumerate().take(WORDS + 1) {
            while bits != 0 {
                show(64 * word + bits.trailing_zeros() as usize - STRIDE);
                bits &= bits - 1;
            }
        }
    }

    #[inline]
    fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    #[inline]
    fn without_first(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
}
