use crate::game::cell::Cell;

/// How the cells of a field are joined.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum Layout {
    /// Squares with eight neighbours. Distances are king's moves.
    #[default]
    Square,
    /// Hexagons with six neighbours. Every second row, from row 1 on, is shifted to the right by
    /// half a cell.
    Hexagonal,
}

impl Layout {
    /// The number of steps between two cells of an open field.
    ///
    /// ```
    /// use ga_units::{Cell, game::Layout};
    ///
    /// let (one, other) = (Cell { x: 0, y: 0 }, Cell { x: 1, y: 1 });
    /// assert_eq!(Layout::Square.distance(one, other), 1);
    /// assert_eq!(Layout::Hexagonal.distance(one, other), 2, "row 1 is shifted to the right");
    /// ```
    #[inline]
    pub const fn distance(self, one: Cell, other: Cell) -> u16 {
        match self {
            Self::Square => one.distance(other),
            Self::Hexagonal => {
                // A step to another row also goes half a cell to either side. So `rows` steps reach
                // every column within half of them, and the rest are steps along the row.
                let columns = doubled(one).abs_diff(doubled(other));
                let rows = one.y.abs_diff(other.y);
                rows + columns.saturating_sub(rows) / 2
            }
        }
    }

    /// Calls `visit` with each neighbour of a cell in a field of this size, row by row.
    pub(crate) fn neighbours(
        self,
        cell: Cell,
        width: u16,
        height: u16,
        mut visit: impl FnMut(Cell),
    ) {
        for y in cell.y.saturating_sub(1)..=(cell.y + 1).min(height - 1) {
            for x in cell.x.saturating_sub(1)..=(cell.x + 1).min(width - 1) {
                let next = Cell { x, y };
                if next != cell && self.distance(cell, next) == 1 {
                    visit(next);
                }
            }
        }
    }
}

/// Twice the place of a cell in its row, in cells.
const fn doubled(cell: Cell) -> u16 {
    2 * cell.x + cell.y % 2
}
