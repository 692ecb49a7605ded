use std::fmt;

/// A cell of the field: its column and its row, both counted from 0, with row 0 at the top.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Cell {
    /// Column, counted from the left.
    pub x: u16,
    /// Row, counted from the top.
    pub y: u16,
}

impl Cell {
    /// The Chebyshev distance of two cells: the number of moves of a chess king between them on an
    /// empty board. Range and movement are measured in this distance.
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

    /// The straight (Euclidean) distance between the centres of two cells, in cells. Formulas (1)
    /// and (2) of the paper (Purba et al. 2016, `purba-liliana-pranata-2016`) use it.
    pub fn euclidean(self, other: Self) -> f64 {
        let dx = f64::from(self.x.abs_diff(other.x));
        let dy = f64::from(self.y.abs_diff(other.y));
        (dx * dx + dy * dy).sqrt()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.x, self.y)
    }
}
