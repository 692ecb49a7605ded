use std::fmt;

/// A cell of a maze: column `x` from the left and row `y` from the top, both from 0.
///
/// With feature `serde`, a cell is written as `[x, y]`.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(from = "[u8; 2]", into = "[u8; 2]"))]
pub struct Cell {
    /// Column; 0 is the leftmost.
    pub x: u8,
    /// Row; 0 is the top one.
    pub y: u8,
}

impl Cell {
    /// The neighbour on one side, `None` if a coordinate would be negative.
    ///
    /// The neighbour may lie outside the maze. [`Walls::is_open`](crate::game::Walls::is_open) is
    /// true if the maze has it and no wall is between.
    pub fn neighbour(self, side: Direction) -> Option<Self> {
        let Self { x, y } = self;
        match side {
            Direction::North => y.checked_sub(1).map(|y| Self { x, y }),
            Direction::East => x.checked_add(1).map(|x| Self { x, y }),
            Direction::South => y.checked_add(1).map(|y| Self { x, y }),
            Direction::West => x.checked_sub(1).map(|x| Self { x, y }),
        }
    }

    /// The Manhattan distance: the number of steps to another cell in a maze without inner walls.
    pub fn distance(self, other: Self) -> u32 {
        u32::from(self.x.abs_diff(other.x)) + u32::from(self.y.abs_diff(other.y))
    }
}

impl From<[u8; 2]> for Cell {
    fn from([x, y]: [u8; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Cell> for [u8; 2] {
    fn from(Cell { x, y }: Cell) -> Self {
        [x, y]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.x, self.y)
    }
}

/// A side of a cell, and the direction of a step.
///
/// With feature `serde`, a direction is written as its letter.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Direction {
    /// Up, to the previous row.
    #[cfg_attr(feature = "serde", serde(rename = "N"))]
    North,
    /// Right, to the next column.
    #[cfg_attr(feature = "serde", serde(rename = "E"))]
    East,
    /// Down, to the next row.
    #[cfg_attr(feature = "serde", serde(rename = "S"))]
    South,
    /// Left, to the previous column.
    #[cfg_attr(feature = "serde", serde(rename = "W"))]
    West,
}

impl Direction {
    /// All four directions, in the order in which solvers try them.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The letter of the direction: `N`, `E`, `S` or `W`.
    pub fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// The direction with this letter, `None` for any other letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.letter() == letter)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
