use std::fmt;

/// A place in a maze: column `x` from the left, row `y` from the top, both from 0.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Cell {
    /// Column, 0 being the leftmost.
    pub x: u8,
    /// Row, 0 being the top one.
    pub y: u8,
}

impl Cell {
    /// The neighbour on one side, if its coordinates are not negative.
    ///
    /// Whether the maze has that cell, and whether a wall is between, is for
    /// [`Walls::is_open`](crate::Walls::is_open) to say.
    pub fn neighbour(self, side: Direction) -> Option<Self> {
        let Self { x, y } = self;
        match side {
            Direction::North => y.checked_sub(1).map(|y| Self { x, y }),
            Direction::East => x.checked_add(1).map(|x| Self { x, y }),
            Direction::South => y.checked_add(1).map(|y| Self { x, y }),
            Direction::West => x.checked_sub(1).map(|x| Self { x, y }),
        }
    }

    /// Steps between two cells where nothing is in the way.
    pub fn distance(self, other: Self) -> u32 {
        u32::from(self.x.abs_diff(other.x)) + u32::from(self.y.abs_diff(other.y))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.x, self.y)
    }
}

/// A side of a cell, or a way to go.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Direction {
    /// Up, to the row before.
    North,
    /// Right, to the next column.
    East,
    /// Down, to the next row.
    South,
    /// Left, to the column before.
    West,
}

impl Direction {
    /// All four, in the order in which solvers try them.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// `N`, `E`, `S` or `W`.
    pub fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// The direction of a letter, `None` where there is none.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
