use crate::game::cell::{Cell, Direction};
use crate::game::layout::Exit;
use crate::game::maze::Maze;
use crate::game::path::{Action, Path};
use crate::game::walls::Walls;

/// A symmetry of the game: it maps a maze to an image that is the same puzzle.
///
/// The game has only these four symmetries. A quarter turn or a transposition makes another puzzle,
/// because the Minotaur prefers steps along a row to steps along a column.
///
/// ```
/// use ga_theseus::game::{Path, Symmetry};
///
/// let path: Path = "NNE.".parse()?;
/// let images = Symmetry::ALL.map(|symmetry| path.image(symmetry).to_string());
/// assert_eq!(images, ["NNE.", "NNW.", "SSE.", "SSW."]);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Symmetry {
    /// Changes nothing.
    #[default]
    Identity,
    /// Exchanges east and west.
    LeftRight,
    /// Exchanges north and south.
    TopBottom,
    /// Exchanges east and west, and north and south.
    HalfTurn,
}

impl Symmetry {
    /// All four symmetries. Each is its own inverse. Any two of the last three, one after the
    /// other, give the third.
    pub const ALL: [Self; 4] = [
        Self::Identity,
        Self::LeftRight,
        Self::TopBottom,
        Self::HalfTurn,
    ];

    fn turns_rows(self) -> bool {
        matches!(self, Self::LeftRight | Self::HalfTurn)
    }

    fn turns_columns(self) -> bool {
        matches!(self, Self::TopBottom | Self::HalfTurn)
    }

    fn cell(self, Cell { x, y }: Cell, walls: &Walls) -> Cell {
        let (right, bottom) = (walls.width() as u8 - 1, walls.height() as u8 - 1);
        Cell {
            x: if self.turns_rows() { right - x } else { x },
            y: if self.turns_columns() { bottom - y } else { y },
        }
    }
}

impl Direction {
    /// The image of the direction.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Self {
        match self {
            Self::East if symmetry.turns_rows() => Self::West,
            Self::West if symmetry.turns_rows() => Self::East,
            Self::North if symmetry.turns_columns() => Self::South,
            Self::South if symmetry.turns_columns() => Self::North,
            unmoved => unmoved,
        }
    }
}

impl Path {
    /// The image of the path. It leads through the image of a maze as this path leads through the
    /// maze.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let image = |action: &Action| match action {
            Action::Go(side) => Action::Go(side.image(symmetry)),
            Action::Wait => Action::Wait,
        };
        Self(self.iter().map(image).collect())
    }
}

impl Walls {
    /// The image of the walls.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let (width, height) = (self.width(), self.height());
        let mut image = *self;
        for y in 1..height {
            let row = self.row_north(if symmetry.turns_columns() {
                height - y
            } else {
                y
            });
            // Reversing moves the row's bits to the upper end of the word; the shift moves them
            // back down.
            let turned = row.reverse_bits() >> (16 - width);
            image.set_row_north(y, if symmetry.turns_rows() { turned } else { row });
        }
        for y in 0..height {
            let row = self.row_west(if symmetry.turns_columns() {
                height - 1 - y
            } else {
                y
            });
            // The west side of a cell becomes the east side of its image, which is the west side of
            // the next cell.
            let turned = (u32::from(row.reverse_bits()) << 1 >> (16 - width)) as u16;
            image.set_row_west(y, if symmetry.turns_rows() { turned } else { row });
        }
        image
    }
}

impl Maze {
    /// The image of the maze. The image of each turn in the maze is a turn in the image.
    ///
    /// If a maze has several shortest solutions, the [first](crate::solve) solution of the image
    /// may differ from the image of the maze's first solution.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let cell = |cell| symmetry.cell(cell, self.walls());
        let exit = match self.exit() {
            Exit::Cell(exit) => Exit::Cell(cell(exit)),
            Exit::Door { cell: behind, side } => Exit::Door {
                cell: cell(behind),
                side: side.image(symmetry),
            },
        };
        Self::from_parts(
            self.walls().image(symmetry),
            cell(self.theseus()),
            cell(self.minotaur()),
            exit,
        )
    }
}
