use crate::error::Error;
use std::fmt;
use std::str::FromStr;

/// A cell of a grid: its column and row, counted from 0 at the top left.
///
/// Cells are ordered row by row. As text and in files, the row comes first.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Cell {
    /// The row; 0 is the top row.
    #[cfg_attr(feature = "serde", serde(rename = "row"))]
    pub y: u8,
    /// The column; 0 is the leftmost column.
    #[cfg_attr(feature = "serde", serde(rename = "col"))]
    pub x: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.y, self.x)
    }
}

impl Cell {
    /// The text that is read, for example `6,24`.
    pub(crate) fn written(self) -> String {
        format!("{},{}", self.y, self.x)
    }
}

/// Reads `row,column`, for example `6,24`.
impl FromStr for Cell {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let cell = text.split_once(',').and_then(|(row, col)| {
            Some(Self {
                y: row.trim().parse().ok()?,
                x: col.trim().parse().ok()?,
            })
        });
        cell.ok_or_else(|| Error::Position {
            found: text.to_owned(),
        })
    }
}

/// The height and width of a grid, each from 1 to 64.
///
/// ```
/// use ga_checkpoint::Size;
///
/// assert_eq!("30x20".parse(), Size::new(30, 20));
/// assert!("65x1".parse::<Size>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Size {
    height: u8,
    width: u8,
}

impl Size {
    /// The largest height and the largest width of a grid. A row of 64 cells fits in one machine
    /// word.
    pub const LONGEST: usize = 64;

    /// The paper's grid: 30x30 (`maze-generation`).
    pub const PAPER: Self = Self {
        height: 30,
        width: 30,
    };

    /// The size of a grid of `height` rows and `width` columns.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if `height` or `width` is 0 or above 64.
    pub fn new(height: usize, width: usize) -> Result<Self, Error> {
        let side = |side: usize| {
            u8::try_from(side)
                .ok()
                .filter(|side| (1..=64).contains(side))
        };
        match (side(height), side(width)) {
            (Some(height), Some(width)) => Ok(Self { height, width }),
            _ => Err(Error::Size { height, width }),
        }
    }

    /// The size of a grid of one cell.
    pub(crate) const fn single() -> Self {
        Self {
            height: 1,
            width: 1,
        }
    }

    /// The number of rows.
    pub fn height(self) -> usize {
        self.height.into()
    }

    /// The number of columns.
    pub fn width(self) -> usize {
        self.width.into()
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.height() * self.width()
    }

    /// Whether `cell` lies on a grid of this size.
    pub fn contains(self, cell: Cell) -> bool {
        cell.y < self.height && cell.x < self.width
    }

    /// All cells, row by row from the top left.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..self.height)
            .flat_map(move |row| (0..self.width).map(move |col| Cell { x: col, y: row }))
    }

    /// The cell at position `index` in [`iter`](Self::iter), counted from 0. If `index` is too
    /// large, the last cell.
    pub fn cell(self, index: usize) -> Cell {
        let index = index.min(self.cells() - 1);
        Cell {
            x: (index % self.width()) as u8,
            y: (index / self.width()) as u8,
        }
    }

    /// The position of `cell` in [`iter`](Self::iter), counted from 0. `cell` must lie on the grid.
    pub fn index(self, cell: Cell) -> usize {
        usize::from(cell.y) * self.width() + usize::from(cell.x)
    }

    /// A row in which the bit of every column is set.
    pub(crate) fn full_row(self) -> u64 {
        u64::MAX >> (64 - self.width())
    }
}

/// Reads `30x30`: first the rows, then the columns.
impl FromStr for Size {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let sides = text
            .split_once('x')
            .and_then(|(h, w)| Some((h.parse().ok()?, w.parse().ok()?)));
        let size = sides.and_then(|(height, width)| Self::new(height, width).ok());
        size.ok_or_else(|| Error::SizeText {
            found: text.to_owned(),
        })
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}
