use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of cells, one bit each. Rows are [`STRIDE`](Self::STRIDE) bits apart, however wide the
/// maze is, so that a step is a shift by a number that is known beforehand.
pub(super) trait Board:
    Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// Bits from a cell to the one below it.
    const STRIDE: usize;
    /// No cell.
    const EMPTY: Self;

    /// The set of a single cell.
    fn only(place: usize) -> Self;

    /// A row of cells, bit `x` of `row` being column `x`.
    fn row(y: usize, row: u16) -> Self;

    /// Every cell one column, or one row, further.
    fn east(self) -> Self;
    fn west(self) -> Self;
    fn south(self) -> Self;
    fn north(self) -> Self;

    /// All bits if the cell is one of these, no bit if not; without a branch, which nobody could foresee.
    fn all_if(self, place: usize) -> Self;

    /// Those of a cell and its neighbours to the north, east, south and west that are marked, likewise.
    fn around(place: usize, marks: [bool; 5]) -> Self;

    /// The first cell, `None` where there is none.
    fn first(self) -> Option<usize>;

    /// Takes the first cell out, if there is one.
    fn without_first(self) -> Self;
}

/// Mazes of up to 8x8.
impl Board for u64 {
    const STRIDE: usize = 8;
    const EMPTY: Self = 0;

    #[inline]
    fn only(place: usize) -> Self {
        1 << (place % 64)
    }

    #[inline]
    fn row(y: usize, row: u16) -> Self {
        Self::from(row) << (8 * (y % 8))
    }

    #[inline]
    fn east(self) -> Self {
        self << 1
    }

    #[inline]
    fn west(self) -> Self {
        self >> 1
    }

    #[inline]
    fn south(self) -> Self {
        self << 8
    }

    #[inline]
    fn north(self) -> Self {
        self >> 8
    }

    #[inline]
    fn all_if(self, place: usize) -> Self {
        (self >> (place % 64) & 1).wrapping_neg()
    }

    #[inline]
    fn around(place: usize, [here, north, east, south, west]: [bool; 5]) -> Self {
        let bit = |is: bool, offset: u32| Self::from(is) << (offset % 64);
        let at_first = bit(here, 0) | bit(north, 64 - 8) | bit(east, 1) | bit(south, 8) | bit(west, 64 - 1);
        at_first.rotate_left(place as u32)
    }

    #[inline]
    fn first(self) -> Option<usize> {
        (self != 0).then(|| self.trailing_zeros() as usize)
    }

    #[inline]
    fn without_first(self) -> Self {
        self & self.wrapping_sub(1)
    }
}

/// Mazes of up to 16x16.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Wide([u64; 4]);

impl Wide {
    fn zip(self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| of(self.0[word], other.0[word])))
    }

    fn up<const BITS: u32>(self) -> Self {
        let [a, b, c, d] = self.0;
        let carry = |low: u64| low >> (64 - BITS);
        Self([a << BITS, b << BITS | carry(a), c << BITS | carry(b), d << BITS | carry(c)])
    }

    fn down<const BITS: u32>(self) -> Self {
        let [a, b, c, d] = self.0;
        let carry = |high: u64| high << (64 - BITS);
        Self([a >> BITS | carry(b), b >> BITS | carry(c), c >> BITS | carry(d), d >> BITS])
    }
}

impl BitAnd for Wide {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Wide {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Board for Wide {
    const STRIDE: usize = 16;
    const EMPTY: Self = Self([0; 4]);

    fn only(place: usize) -> Self {
        Self(std::array::from_fn(|word| u64::from(place / 64 == word) << (place % 64)))
    }

    fn row(y: usize, row: u16) -> Self {
        Self(std::array::from_fn(|word| if y / 4 == word { u64::from(row) << (16 * (y % 4)) } else { 0 }))
    }

    fn east(self) -> Self {
        self.up::<1>()
    }

    fn west(self) -> Self {
        self.down::<1>()
    }

    fn south(self) -> Self {
        self.up::<16>()
    }

    fn north(self) -> Self {
        self.down::<16>()
    }

    fn all_if(self, place: usize) -> Self {
        Self([(self.0[place / 64 % 4] >> (place % 64) & 1).wrapping_neg(); 4])
    }

    fn around(place: usize, [here, north, east, south, west]: [bool; 5]) -> Self {
        let mark = |is: bool, place: usize| {
            Self(Self::only(place).0.map(|word| word & u64::from(is).wrapping_neg()))
        };
        let (above, before) = (place.wrapping_sub(16), place.wrapping_sub(1));
        mark(here, place)
            | mark(north, above)
            | mark(east, place + 1)
            | mark(south, place + 16)
            | mark(west, before)
    }

    fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    fn without_first(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
}
