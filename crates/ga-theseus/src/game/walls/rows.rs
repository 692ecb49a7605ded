//! Walls as rows of characters.

use super::Walls;
use crate::error::Error;

impl Walls {
    /// Reads walls from rows of characters.
    ///
    /// `h_rows` has `height + 1` rows of `width` characters: `-` is a wall on the north side of a
    /// cell. `v_rows` has `height` rows of `width + 1` characters: `|` is a wall on the west side
    /// of a cell. In both, `.` is an open side.
    ///
    /// # Errors
    ///
    /// [`Error::Size`], [`Error::RowCount`], or an error that names the row with a wrong length, an
    /// unknown character or an open outer wall.
    pub fn from_rows<T: AsRef<str>>(
        width: usize,
        height: usize,
        h_rows: &[T],
        v_rows: &[T],
    ) -> Result<Self, Error> {
        let mut walls = Self::blocked(width, height)?;
        let h_shape = Shape {
            rows: "h_walls",
            wall: '-',
            count: height + 1,
            length: width,
        };
        for (y, open) in h_shape
            .read(h_rows, |y, _| y == 0 || y == height)?
            .into_iter()
            .enumerate()
        {
            walls.north[y] = open;
        }
        let v_shape = Shape {
            rows: "v_walls",
            wall: '|',
            count: height,
            length: width + 1,
        };
        for (y, open) in v_shape
            .read(v_rows, |_, x| x == 0 || x == width)?
            .into_iter()
            .enumerate()
        {
            walls.west[y] = open;
        }
        Ok(walls)
    }

    /// The horizontal walls, as [`from_rows`](Self::from_rows) reads them.
    pub fn h_rows(&self) -> Vec<String> {
        (0..=self.height())
            .map(|y| draw_row(self.north[y].into(), self.width(), '-'))
            .collect()
    }

    /// The vertical walls, as [`from_rows`](Self::from_rows) reads them.
    pub fn v_rows(&self) -> Vec<String> {
        (0..self.height())
            .map(|y| draw_row(self.west[y].into(), self.width() + 1, '|'))
            .collect()
    }
}

fn draw_row(open: u32, length: usize, wall: char) -> String {
    (0..length)
        .map(|x| if open >> x & 1 == 1 { '.' } else { wall })
        .collect()
}

/// The shape of a list of rows, `h_rows` or `v_rows`.
struct Shape {
    /// The name of the list in errors.
    rows: &'static str,
    wall: char,
    count: usize,
    length: usize,
}

impl Shape {
    /// The open sides of each row as bits.
    fn read<T: AsRef<str>>(
        &self,
        lines: &[T],
        is_outer: impl Fn(usize, usize) -> bool,
    ) -> Result<Vec<u16>, Error> {
        let &Self {
            rows,
            wall,
            count,
            length,
        } = self;
        if lines.len() != count {
            return Err(Error::RowCount {
                rows,
                found: lines.len(),
                expected: count,
            });
        }
        let mut gaps = vec![0_u16; count];
        for (row, line) in lines.iter().map(AsRef::as_ref).enumerate() {
            let found = line.chars().count();
            if found != length {
                return Err(Error::RowLength {
                    rows,
                    row,
                    found,
                    expected: length,
                });
            }
            for (column, found) in line.chars().enumerate() {
                match found {
                    '.' if is_outer(row, column) => {
                        return Err(Error::OuterWallOpen {
                            rows,
                            row,
                            column,
                            wall,
                        });
                    }
                    '.' => gaps[row] |= 1 << column,
                    found if found == wall => {}
                    found => {
                        return Err(Error::WallCharacter {
                            rows,
                            row,
                            column,
                            found,
                            wall,
                        });
                    }
                }
            }
        }
        Ok(gaps)
    }
}
