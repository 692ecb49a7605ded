use crate::Cell;

/// A set of cells, 64 of a row in a word, so that a flood advances by whole rows.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Bits {
    width: u16,
    height: u16,
    /// Words of a row, an empty one at either end among them: a window may stick out on both sides.
    stride: usize,
    words: Vec<u64>,
}

/// Rows of a window around a cell, the lowest bit being its leftmost column.
pub(crate) type Window = [u64; Bits::WIDEST];

impl Bits {
    /// The widest window: a cell and what lies up to 31 steps away.
    pub(crate) const WIDEST: usize = 63;

    pub(crate) fn new(width: u16, height: u16) -> Self {
        let stride = usize::from(width).div_ceil(64) + 2;
        Self { width, height, stride, words: vec![0; stride * usize::from(height)] }
    }

    fn place(&self, cell: Cell) -> (usize, u64) {
        (usize::from(cell.y) * self.stride + 1 + usize::from(cell.x) / 64, 1 << (cell.x % 64))
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = self.place(cell);
        self.words[word] & bit != 0
    }

    /// Width and height of the field.
    pub(crate) fn size(&self) -> (u16, u16) {
        (self.width, self.height)
    }

    /// The words of a row, its leftmost cell being the lowest bit of the first.
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

    /// Becomes a copy of `other`, in the memory that it has.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        (self.width, self.height, self.stride) = (other.width, other.height, other.stride);
        self.words.clone_from(&other.words);
    }

    /// Removes all cells of a set of the same size.
    pub(crate) fn subtract(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(mine, theirs)| *mine &= !theirs);
    }

    /// The rows `radius` around `centre`, `2 * radius + 1` bits each; what lies outside is not in the set.
    pub(crate) fn window(&self, centre: Cell, radius: u16, rows: &mut Window) {
        let span = 2 * usize::from(radius) + 1;
        let mask = u64::MAX >> (64 - span);
        let first = usize::from(centre.x) + 64 - usize::from(radius);
        let (word, shift) = (first / 64, first % 64);
        for (offset, row) in rows[..span].iter_mut().enumerate() {
            let y = usize::from(centre.y) + offset;
            *row = match y.checked_sub(usize::from(radius)) {
                Some(y) if y < usize::from(self.height) => {
                    let at = y * self.stride + word;
                    let next = if shift == 0 { 0 } else { self.words[at + 1] << (64 - shift) };
                    (self.words[at] >> shift | next) & mask
                }
                _ => 0,
            };
        }
    }
}
