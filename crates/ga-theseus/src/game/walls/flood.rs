//! Flood fill: the cells that can be reached from a cell, without regard to the Minotaur.

use super::Walls;
use crate::game::cell::Cell;

impl Walls {
    /// Whether walls leave a way from one cell to another.
    pub fn connect(&self, from: Cell, to: Cell) -> bool {
        if !self.contains(from) || !self.contains(to) {
            return false;
        }
        if self.width() * self.height() <= 64 {
            self.connect_in_one_word(from, to)
        } else {
            self.connect_by_rows(from, to)
        }
    }

    /// Number of cells that can be reached from a cell, the cell itself included. 0 if the cell is
    /// outside the maze.
    ///
    /// ```
    /// use ga_theseus::game::{Cell, Direction, Walls};
    ///
    /// let mut walls = Walls::hall(3, 2)?;
    /// walls.close(Cell { x: 2, y: 0 }, Direction::South)?;
    /// walls.close(Cell { x: 2, y: 0 }, Direction::West)?;
    /// assert_eq!(walls.reachable(Cell { x: 0, y: 0 }), 5);
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    pub fn reachable(&self, from: Cell) -> u32 {
        if !self.contains(from) {
            return 0;
        }
        self.reached_rows(from)
            .iter()
            .map(|row| row.count_ones())
            .sum()
    }

    /// The cells that can be entered from a cell of the maze, as bits of each row.
    pub(crate) fn reached_rows(&self, from: Cell) -> [u16; 16] {
        self.sweep_rows(from, |_| false)
    }

    /// Floods a maze of up to 64 cells. Its cells are the bits of one word.
    fn connect_in_one_word(&self, from: Cell, to: Cell) -> bool {
        let (mut north, mut west) = (0_u64, 0_u64);
        for y in (0..self.height()).rev() {
            north = north << self.width | u64::from(self.north[y]);
            west = west << self.width | u64::from(self.west[y]);
        }
        let bit = |cell: Cell| 1_u64 << (cell.y * self.width + cell.x);
        let mut reached = bit(from);
        loop {
            // Masked before a step to the north or west, and after one to the south or east: an
            // open side is stored at the cell that is south or east of it.
            let vertical = (reached & north) >> self.width | reached << self.width & north;
            let horizontal = (reached & west) >> 1 | reached << 1 & west;
            let wider = reached | vertical | horizontal;
            if wider & bit(to) != 0 || wider == reached {
                return wider & bit(to) != 0;
            }
            reached = wider;
        }
    }

    fn connect_by_rows(&self, from: Cell, to: Cell) -> bool {
        let goal = usize::from(to.y);
        let column = 1 << to.x;
        let is_there = |reached: &[u16; 16]| reached[goal] & column != 0;
        is_there(&self.sweep_rows(from, is_there))
    }

    /// The cells of each row that can be reached.
    ///
    /// Sweeps down and up, row by row, until a sweep finds nothing new or `is_enough` holds.
    fn sweep_rows(&self, from: Cell, is_enough: impl Fn(&[u16; 16]) -> bool) -> [u16; 16] {
        let last = self.height() - 1;
        let mut reached = [0_u16; 16];
        reached[usize::from(from.y)] = 1 << from.x;
        loop {
            let before = reached;
            for y in 0..=last {
                let above = if y == 0 {
                    0
                } else {
                    reached[y - 1] & self.north[y]
                };
                reached[y] = spread(reached[y] | above, self.west[y]);
            }
            for y in (0..last).rev() {
                reached[y] = spread(
                    reached[y] | reached[y + 1] & self.north[y + 1],
                    self.west[y],
                );
            }
            if reached == before || is_enough(&reached) {
                return reached;
            }
        }
    }
}

/// The cells of a row that can be reached from `reached` within the row; `west` has the open west
/// sides.
fn spread(mut reached: u16, west: u16) -> u16 {
    loop {
        let wider = reached | (reached << 1 & west) | (reached & west) >> 1;
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}
