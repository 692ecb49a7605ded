use crate::{Cell, Error, Floor, Size};

/// Which two colours are next to each other.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Adjacency {
    /// As in a rainbow: the first and the last colour are not neighbours (`ashlock-lee-mcguinness-2011`).
    #[default]
    Rainbow,
    /// As on a wheel: they are.
    Wheel,
}

impl Adjacency {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rainbow => "rainbow",
            Self::Wheel => "wheel",
        }
    }

    /// Whether one can pass between two cells of these colours: equal ones, or neighbours.
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
            _ => Err(Error::Adjacency { found: text.to_owned() }),
        }
    }
}

/// A painted grid: no cell is blocked, but one passes only between equal or adjacent colours: a chromatic maze.
///
/// ```
/// use ga_checkpoint::{Adjacency, Colours};
///
/// let painted = Colours::from_rows(&["013", "512"], 6, Adjacency::Wheel)?;
/// let mut floor = ga_checkpoint::Floor::default();
/// painted.lay(&mut floor);
/// // In the first row 0 and 1 are neighbours, 1 and 3 are not; on a wheel 0 and 5 are.
/// assert_eq!((floor.east(0), floor.south(0)), (0b001, 0b111));
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
    /// As many colours as there are digits and letters.
    pub const MOST: u8 = 36;

    /// Reads rows of colours: `0` to `9`, then `a` to `z`.
    ///
    /// # Errors
    ///
    /// If there are no rows or more than 64, if they are not equally long, if the palette has not 2 to 36
    /// colours, or if it has not this one.
    pub fn from_rows<T: AsRef<str>>(rows: &[T], palette: u8, adjacency: Adjacency) -> Result<Self, Error> {
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        let size = Size::new(rows.len(), width)?;
        check_palette(palette)?;
        let mut cells = Vec::with_capacity(size.cells());
        for (row, text) in rows.iter().enumerate() {
            let found = text.as_ref().chars().count();
            if found != width {
                return Err(Error::RowLength { row, found, expected: width });
            }
            for (col, found) in text.as_ref().chars().enumerate() {
                match found.to_digit(36) {
                    Some(colour) if colour < palette.into() && !found.is_uppercase() => {
                        cells.push(colour as u8);
                    }
                    _ => return Err(Error::Colour { row, col, found, palette }),
                }
            }
        }
        Ok(Self { size, palette, adjacency, cells })
    }

    /// `cells` row by row; there must be one a cell, each in the palette.
    pub(crate) fn of(size: Size, palette: u8, adjacency: Adjacency, cells: Vec<u8>) -> Self {
        Self { size, palette, adjacency, cells }
    }

    /// The rows as [`from_rows`](Self::from_rows) reads them.
    pub fn rows(&self) -> Vec<String> {
        let letter = |&colour: &u8| char::from_digit(colour.into(), 36).unwrap_or('?');
        self.cells.chunks(self.size.width()).map(|row| row.iter().map(letter).collect()).collect()
    }

    /// The size of the grid.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of colours.
    pub fn palette(&self) -> u8 {
        self.palette
    }

    /// Which colours are next to each other.
    pub fn adjacency(&self) -> Adjacency {
        self.adjacency
    }

    /// The colour of a cell; `None` outside.
    pub fn colour(&self, cell: Cell) -> Option<u8> {
        self.size.contains(cell).then(|| self.cells[self.size.index(cell)])
    }

    /// Writes the passages of this grid to `floor`.
    pub fn lay(&self, floor: &mut Floor) {
        lay(self.size, self.palette, self.adjacency, &self.cells, floor);
    }
}

/// Checks a palette; the one place where it is done.
pub(crate) fn check_palette(palette: u8) -> Result<u8, Error> {
    if (2..=Colours::MOST).contains(&palette) {
        Ok(palette)
    } else {
        Err(Error::Palette { found: palette.into() })
    }
}

/// Writes the passages between these colours, one a cell, to `floor`.
pub(crate) fn lay(size: Size, palette: u8, adjacency: Adjacency, cells: &[u8], floor: &mut Floor) {
    let width = size.width();
    let passages = |left: &[u8], right: &[u8]| {
        let pairs = left.iter().zip(right).enumerate();
        pairs.fold(0, |row, (col, (&left, &right))| {
            row | u64::from(adjacency.passes(left, right, palette)) << col
        })
    };
    floor.lay_passages(size, |row| {
        let here = &cells[row * width..][..width];
        let below = cells.get((row + 1) * width..).unwrap_or_default();
        (passages(here, &here[1..]), passages(here, below))
    });
}
