use crate::error::Error;
use std::fmt;
use std::str::FromStr;

/// One of the six directions from a tile to its neighbours. A tile is a hexagon with a horizontal
/// edge at the top and at the bottom.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Direction {
    /// Up.
    N,
    /// Up and to the right.
    NE,
    /// Down and to the right.
    SE,
    /// Down.
    S,
    /// Down and to the left.
    SW,
    /// Up and to the left.
    NW,
}

impl Direction {
    /// All directions, clockwise from the top. Genomes have the same order.
    pub const ALL: [Self; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// The index in [`ALL`](Self::ALL), 0 to 5.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// This direction, turned clockwise by `sixths` sixths of a turn.
    ///
    /// ```
    /// use ga_hextiles::Direction::{N, NE, NW};
    ///
    /// assert_eq!((N.turned(1), N.turned(5), NW.turned(7)), (NE, NW, N));
    /// ```
    #[must_use]
    pub const fn turned(self, sixths: usize) -> Self {
        Self::ALL[(self as usize + sixths % 6) % 6]
    }

    /// The opposite direction. It leads from the neighbour in this direction back to this tile.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The name: `N`, `NE`, `SE`, `S`, `SW` or `NW`.
    pub const fn name(self) -> &'static str {
        ["N", "NE", "SE", "S", "SW", "NW"][self as usize]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Direction {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        let found = Self::ALL
            .into_iter()
            .find(|direction| direction.name() == name);
        found.ok_or_else(|| Error::Direction {
            found: name.to_owned(),
        })
    }
}
