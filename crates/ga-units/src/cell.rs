use std::fmt;

/// A cell of the battlefield: column and row, both from 0, row 0 on top.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Cell {
    /// Column, from the left.
    pub x: u16,
    /// Row, from the top.
    pub y: u16,
}

impl Cell {
    /// Steps of a king from here to there over an empty board: what ranges and moves are measured in.
    ///
    /// ```
    /// use ga_units::Cell;
    ///
    /// assert_eq!(Cell { x: 1, y: 1 }.distance(Cell { x: 4, y: 3 }), 3);
    /// ```
    pub const fn distance(self, other: Self) -> u16 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if dx > dy { dx } else { dy }
    }

    /// Straight distance, in cells: what formulas (1) and (2) of `purba-liliana-pranata-2016` are measured in.
    pub fn euclidean(self, other: Self) -> f64 {
        let (dx, dy) = (f64::from(self.x.abs_diff(other.x)), f64::from(self.y.abs_diff(other.y)));
        (dx * dx + dy * dy).sqrt()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.x, self.y)
    }
}
