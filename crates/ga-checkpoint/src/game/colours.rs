use super::{Cell, Floor, Size};
use crate::error::Error;

/// The rule that says which colours of a palette are adjacent.
///
/// Colours with consecutive numbers are always adjacent. The variants differ in the first and the
/// last colour.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Adjacency {
    /// Linear: the first and the last colour are not adjacent (`ashlock-lee-mcguinness-2011`).
    #[default]
    Rainbow,
    /// Cyclic: the first and the last colour are adjacent.
    Wheel,
}

impl Adjacency {
    /// The name of this rule in files: `rainbow` or `wheel`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rainbow => "rainbow",
            Self::Wheel => "wheel",
        }
    }

    /// Whether the passage between a cell of colour `left` and a cell of colour `right` is open. It
    /// is open if the colours are equal or adjacent. `palette` is the number of colours.
    pub fn passes(self, left: u8, right: u8, palette: u8) -> bool {
        let apart = left.abs_diff(right);
        apart <= 1 || (self == Self::Wheel && apart + 1 == palette)
    }
}

impl std::str::FromStr for Adjacency {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "rainbow" => Ok(Self::Rainbow),
            "wheel" => Ok(Self::Wheel),
            _ => Err(Error::Adjacency {
                found: text.to_owned(),
            }),
        }
    }
}

/// The painted grid of a chromatic maze: each cell has a colour.
///
/// No cell is blocked. The passage between two neighbours is open if their colours are equal or
/// adjacent.
///
/// ```
/// use ga_checkpoint::game::{Adjacency, Cell, Colours, Floor};
///
/// let painted = Colours::from_rows(&["013", "512"], 6, Adjacency::Wheel)?;
/// let mut floor = Floor::default();
/// painted.write_floor(&mut floor);
/// // Colour 1 is adjacent to 0 and to itself, not to 3.
/// let passages = floor.neighbours(Cell { x: 1, y: 0 });
/// assert_eq!(passages.collect::<Vec<_>>(), [Cell { x: 0, y: 0 }, Cell { x: 1, y: 1 }]);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Colours {
    size: Size,
    palette: u8,
    adjacency: Adjacency,
    cells: Vec<u8>,
}

impl Colours {
    /// The largest number of colours: one for each digit and letter.
    pub const MOST: u8 = 36;

    /// Reads a grid from its rows. Each character is a colour: `0` to `9`, then `a` to `z` for the
    /// colours 10 to 35.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if there are no rows, or more than 64 rows or columns; [`Error::RowLength`]
    /// if a row is not as long as the first; [`Error::Palette`] if `palette` is not from 2 to 36;
    /// [`Error::Colour`] if a character is not a colour below `palette`.
    pub fn from_rows<T: AsRef<str>>(
        rows: &[T],
        palette: u8,
        adjacency: Adjacency,
    ) -> Result<Self, Error> {
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        let size = Size::new(rows.len(), width)?;
        check_palette(palette)?;
        let mut cells = Vec::with_capacity(size.cells());
        for (row, text) in rows.iter().enumerate() {
            let found = text.as_ref().chars().count();
            if found != width {
                return Err(Error::RowLength {
                    row,
                    found,
                    expected: width,
                });
            }
            for (col, found) in text.as_ref().chars().enumerate() {
                match found.to_digit(36) {
                    Some(colour) if colour < palette.into() && !found.is_uppercase() => {
                        cells.push(colour as u8);
                    }
                    _ => {
                        return Err(Error::Colour {
                            row,
                            col,
                            found,
                            palette,
                        });
                    }
                }
            }
        }
        Ok(Self {
            size,
            palette,
            adjacency,
            cells,
        })
    }

    /// A grid of `cells`, row by row. There must be one colour per cell, each in the palette.
    pub(crate) fn of(size: Size, palette: u8, adjacency: Adjacency, cells: Vec<u8>) -> Self {
        Self {
            size,
            palette,
            adjacency,
            cells,
        }
    }

    /// The rows in the form that [`from_rows`](Self::from_rows) reads.
    pub fn rows(&self) -> Vec<String> {
        let letter = |&colour: &u8| char::from_digit(colour.into(), 36).unwrap_or('?');
        self.cells
            .chunks(self.size.width())
            .map(|row| row.iter().map(letter).collect())
            .collect()
    }

    /// The size of the grid.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of colours.
    pub fn palette(&self) -> u8 {
        self.palette
    }

    /// The rule that says which colours are adjacent.
    pub fn adjacency(&self) -> Adjacency {
        self.adjacency
    }

    /// The colour of `cell`, or `None` if it is outside the grid.
    pub fn colour(&self, cell: Cell) -> Option<u8> {
        self.size
            .contains(cell)
            .then(|| self.cells[self.size.index(cell)])
    }

    /// Writes the open passages of this grid to `floor`.
    pub fn write_floor(&self, floor: &mut Floor) {
        write_floor(self.size, self.palette, self.adjacency, &self.cells, floor);
    }
}

/// Returns `palette` if it has 2 to 36 colours.
pub(crate) fn check_palette(palette: u8) -> Result<u8, Error> {
    if (2..=Colours::MOST).contains(&palette) {
        Ok(palette)
    } else {
        Err(Error::Palette {
            found: palette.into(),
        })
    }
}

/// Writes the open passages between `cells`, one colour per cell, to `floor`.
pub(crate) fn write_floor(
    size: Size,
    palette: u8,
    adjacency: Adjacency,
    cells: &[u8],
    floor: &mut Floor,
) {
    let width = size.width();
    let passages = |left: &[u8], right: &[u8]| {
        let pairs = left.iter().zip(right).enumerate();
        pairs.fold(0, |row, (col, (&left, &right))| {
            row | u64::from(adjacency.passes(left, right, palette)) << col
        })
    };
    floor.set_passages(size, |row| {
        let here = &cells[row * width..][..width];
        let below = cells.get((row + 1) * width..).unwrap_or_default();
        (passages(here, &here[1..]), passages(here, below))
    });
}
