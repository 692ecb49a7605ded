use crate::game::{Course, Size};
use ga_core::genome::BitString;

/// Rows and columns from the cell in the middle of a window to its border.
const REACH: usize = 3;
/// The bits of a row of a window. A window has 7x7 cells, so rows do not touch.
const ROW: usize = 8;

/// Looks at the surroundings of single cells of a maze with walls.
#[derive(Clone, Debug)]
pub(super) struct Window {
    size: Size,
    /// The stops of each row; bit `c` is column `c`.
    stops: Vec<u64>,
}

impl Window {
    pub(super) fn new(course: &Course) -> Self {
        let size = course.size();
        let mut stops = vec![0; size.height()];
        for stop in course.stops() {
            stops[usize::from(stop.y)] |= 1 << stop.x;
        }
        Self { size, stops }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// Whether a cell is a stop.
    pub(super) fn is_stop(&self, cell: usize) -> bool {
        let width = self.size.width();
        self.stops[cell / width] >> (cell % width) & 1 == 1
    }

    /// Whether `cell` joins at most one piece of the maze with dead ends.
    ///
    /// The free cells next to `cell` belong to pieces of the window around it, without `cell`
    /// itself. A piece leads on if it reaches the border of the window or has a stop. If at most
    /// one piece leads on, then a wall at `cell` cuts no stop off, and a free cell there opens no
    /// way between two pieces that are far apart.
    pub(super) fn is_tame(&self, walls: &BitString, cell: usize) -> bool {
        let (height, width) = (self.size.height(), self.size.width());
        let (row, col) = (cell / width, cell % width);
        let top = row.saturating_sub(REACH);
        let left = col.saturating_sub(REACH);
        let bottom = (row + REACH).min(height - 1);
        let right = (col + REACH).min(width - 1);
        let columns = right + 1 - left;
        let full = (1 << columns) - 1;
        let sides = u64::from(left > 0) | u64::from(right + 1 < width) << (columns - 1);
        let mut free = 0;
        let mut ends = 0;
        for (line, row) in (top..=bottom).enumerate() {
            let is_border = row == top && row > 0 || row == bottom && row + 1 < height;
            let border = if is_border { full } else { sides };
            let stops = self.stops[row] >> left & full;
            // Stops are free, whatever their bits are.
            free |= (!walls.extract(row * width + left, columns) & full | stops) << (ROW * line);
            ends |= (stops | border) << (ROW * line);
        }
        let middle = 1 << (ROW * (row - top) + col - left);
        free &= !middle;
        let mut next = spread(middle) & free;
        let mut leading = 0;
        while next != 0 {
            let mut piece = next & next.wrapping_neg();
            loop {
                let grown = spread(piece) & free;
                if grown == piece {
                    break;
                }
                piece = grown;
            }
            next &= !piece;
            leading += u32::from(piece & ends != 0);
        }
        leading <= 1
    }
}

/// The cells and their neighbours. The bit between two rows is never free.
fn spread(cells: u64) -> u64 {
    cells | cells << 1 | cells >> 1 | cells << ROW | cells >> ROW
}
