use crate::game::{Cell, Size};
use ga_core::rand::Rng;
use ga_core::random::below;

/// A gene of the [`Indirect`](super::Indirect) representations: a straight line of cells.
///
/// A line ends at the border of the grid. If the first step would leave the grid, the line goes in
/// the opposite direction. So a line has at least two cells if the grid has room for them.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Stroke {
    /// The first cell.
    pub start: Cell,
    /// The direction: 0 north, 1 east, 2 south, 3 west.
    pub way: u8,
    /// The number of cells, from 2 to 10. A line that reaches the border has fewer. 0 is a silent
    /// gene, which draws nothing.
    pub length: u8,
}

impl Stroke {
    /// The least number of cells of a random line.
    pub(crate) const SHORTEST: u8 = 2;
    /// The largest number of cells of a random line. This value is our choice: with longer lines, a
    /// maze consists of only a few lines.
    pub(crate) const LONGEST: u8 = 10;

    /// A line with random start, direction and length.
    pub(crate) fn random(size: Size, rng: &mut dyn Rng) -> Self {
        let lengths = usize::from(Self::LONGEST - Self::SHORTEST) + 1;
        Self {
            start: size.cell(below(rng, size.cells())),
            way: below(rng, 4) as u8,
            length: Self::SHORTEST + below(rng, lengths) as u8,
        }
    }

    /// Calls `mark` for each cell of the line, with its row and the bit of its column.
    pub(crate) fn draw(self, size: Size, mut mark: impl FnMut(usize, u64)) {
        let Cell { x: col, y: row } = self.start;
        let row = usize::from(row).min(size.height() - 1);
        let col = usize::from(col).min(size.width() - 1);
        let (up, left) = match self.way & 3 {
            0 => (row > 0 || size.height() == 1, None),
            2 => (row + 1 == size.height(), None),
            3 => (false, Some(col > 0 || size.width() == 1)),
            _ => (false, Some(col + 1 == size.width())),
        };
        let length = usize::from(self.length);
        match left {
            Some(true) => (0..length.min(col + 1)).for_each(|step| mark(row, 1 << (col - step))),
            Some(false) => {
                (0..length.min(size.width() - col)).for_each(|step| mark(row, 1 << (col + step)));
            }
            None if up => (0..length.min(row + 1)).for_each(|step| mark(row - step, 1 << col)),
            None => {
                (0..length.min(size.height() - row)).for_each(|step| mark(row + step, 1 << col));
            }
        }
    }
}
