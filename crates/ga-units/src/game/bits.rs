use crate::game::cell::Cell;

/// A set of cells. Each word holds 64 cells of a row, so a flood advances by whole words.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Bits {
    width: u16,
    height: u16,
    /// The number of words of a row. It includes an empty word at either end, because a window may
    /// extend beyond the field on both sides.
    stride: usize,
    words: Vec<u64>,
}

/// The rows of a window around a cell. The lowest bit of each row is the leftmost column of the
/// window.
pub(crate) type Window = [u64; Bits::WIDEST];

impl Bits {
    /// The widest window: a cell and all cells up to 31 steps away.
    pub(crate) const WIDEST: usize = 63;

    pub(crate) fn new(width: u16, height: u16) -> Self {
        let stride = usize::from(width).div_ceil(64) + 2;
        Self {
            width,
            height,
            stride,
            words: vec![0; stride * usize::from(height)],
        }
    }

    fn place(&self, cell: Cell) -> (usize, u64) {
        (
            usize::from(cell.y) * self.stride + 1 + usize::from(cell.x) / 64,
            1 << (cell.x % 64),
        )
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = self.place(cell);
        self.words[word] & bit != 0
    }

    /// Width and height of the field.
    pub(crate) fn size(&self) -> (u16, u16) {
        (self.width, self.height)
    }

    /// The words of a row. The lowest bit of the first word is the leftmost cell.
    pub(crate) fn row(&self, y: u16) -> impl Iterator<Item = u64> + '_ {
        let start = usize::from(y) * self.stride + 1;
        self.words[start..start + self.stride - 2].iter().copied()
    }

    pub(crate) fn insert(&mut self, cell: Cell) {
        let (word, bit) = self.place(cell);
        self.words[word] |= bit;
    }

    pub(crate) fn remove(&mut self, cell: Cell) {
        let (word, bit) = self.place(cell);
        self.words[word] &= !bit;
    }

    /// Becomes a copy of `other` without allocating memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        (self.width, self.height, self.stride) = (other.width, other.height, other.stride);
        self.words.clone_from(&other.words);
    }

    /// Removes all cells of a set of the same size.
    pub(crate) fn subtract(&mut self, other: &Self) {
        self.words
            .iter_mut()
            .zip(&other.words)
            .for_each(|(mine, theirs)| *mine &= !theirs);
    }

    /// Reads the rows up to `radius` above and below `centre`, `2 * radius + 1` bits each. Cells
    /// outside the field are not in the set.
    pub(crate) fn window(&self, centre: Cell, radius: u16, rows: &mut Window) {
        let span = 2 * usize::from(radius) + 1;
        let mask = u64::MAX >> (64 - span);
        // The empty word in front of each row makes this position positive for every radius.
        let first = usize::from(centre.x) + 64 - usize::from(radius);
        let word = first / 64;
        let shift = first % 64;
        for (offset, row) in rows[..span].iter_mut().enumerate() {
            let y = usize::from(centre.y) + offset;
            *row = match y.checked_sub(usize::from(radius)) {
                Some(y) if y < usize::from(self.height) => {
                    let at = y * self.stride + word;
                    // A shift by 64 is not defined, and an aligned window needs no second word.
                    let next = if shift == 0 {
                        0
                    } else {
                        self.words[at + 1] << (64 - shift)
                    };
                    (self.words[at] >> shift | next) & mask
                }
                _ => 0,
            };
        }
    }
}
