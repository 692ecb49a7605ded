use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of cells, one bit each.
///
/// Rows are [`STRIDE`](Self::STRIDE) bits apart, whatever the width of the maze, so that a step is
/// a shift by a constant.
pub(super) trait Board:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// Bits from a cell to the one below it.
    const STRIDE: usize;
    /// No cell.
    const EMPTY: Self;
    /// A set of Theseus's places, filled by [`mark`](Self::mark) and read once per layer.
    type Places: Copy + Eq + Default;

    /// The set of a single cell.
    fn only(place: usize) -> Self;

    /// A row of cells, bit `x` of `row` being column `x`.
    fn row(y: usize, row: u16) -> Self;

    /// Each cell's neighbour on one side. A cell beyond a row's end becomes one of the next row, so
    /// callers mask with the open sides.
    fn east(self) -> Self;
    fn west(self) -> Self;
    fn south(self) -> Self;
    fn north(self) -> Self;

    /// Whether the set is empty.
    fn is_empty(self) -> bool;

    /// All bits if the set has the cell, otherwise none. It has no branch, which would be
    /// mispredicted half of the time.
    fn all_if(self, place: usize) -> Self;

    /// The first place, `None` if there is none.
    fn first_place(places: &Self::Places) -> Option<usize>;

    /// Adds a place and its neighbours to the north, east, south and west, each if its mark is set;
    /// without a branch.
    fn mark(places: &mut Self::Places, place: usize, marks: [bool; 5]);

    /// Calls `show` with each place, in order.
    fn each_place(places: Self::Places, show: impl FnMut(usize));

    /// The first cell, `None` if there is none.
    fn first(self) -> Option<usize>;

    /// The set without its first cell.
    fn without_first(self) -> Self;
}

/// For mazes of up to 8x8.
impl Board for u64 {
    const STRIDE: usize = 8;
    const EMPTY: Self = 0;
    type Places = Self;

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
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline]
    fn all_if(self, place: usize) -> Self {
        (self >> (place % 64) & 1).wrapping_neg()
    }

    #[inline]
    fn first_place(places: &Self) -> Option<usize> {
        places.first()
    }

    #[inline]
    fn mark(places: &mut Self, place: usize, [here, north, east, south, west]: [bool; 5]) {
        // The marks as they lie around place 0, then rotated to `place`.
        let bit = |is: bool, offset: u32| Self::from(is) << (offset % 64);
        let at_first =
            bit(here, 0) | bit(north, 64 - 8) | bit(east, 1) | bit(south, 8) | bit(west, 64 - 1);
        *places |= at_first.rotate_left(place as u32);
    }

    #[inline]
    fn each_place(mut places: Self, mut show: impl FnMut(usize)) {
        while let Some(place) = places.first() {
            places = places.without_first();
            show(place);
        }
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
