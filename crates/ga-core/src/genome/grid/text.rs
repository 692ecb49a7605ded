use super::Grid;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The error for a text that is not a grid. Lines and columns are counted from 1.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[non_exhaustive]
pub enum ParseGridError {
    /// The text has no cells.
    #[error("a grid needs at least one line with at least one character")]
    Empty,
    /// A line is longer or shorter than the first line.
    #[error(
        "line {line} of the grid has {found} characters, expected {expected} as in the first line"
    )]
    Length {
        /// The line.
        line: usize,
        /// The number of its characters.
        found: usize,
        /// The number of characters of the first line.
        expected: usize,
    },
    /// No cell has this character.
    #[error("line {line}, column {column} of the grid is {found:?}, which is no cell")]
    Cell {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
    },
}

impl<T> Grid<T> {
    /// Reads a grid from text, one line per row and one character per cell. `cell` returns the cell
    /// of a character, or `None` if there is none.
    ///
    /// ```
    /// use ga_core::genome::Grid;
    ///
    /// let digits = Grid::from_text("12\n34", |digit| digit.to_digit(10))?;
    /// assert_eq!(digits.cells(), [1, 2, 3, 4]);
    /// let error = Grid::from_text("12\n3x", |digit| digit.to_digit(10)).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 2 of the grid is 'x', which is no cell");
    /// # Ok::<(), ga_core::genome::ParseGridError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text has no cells, if its lines have different lengths, or if a character has no
    /// cell.
    pub fn from_text(
        text: &str,
        mut cell: impl FnMut(char) -> Option<T>,
    ) -> Result<Self, ParseGridError> {
        let mut cells = Vec::new();
        let mut height = 0;
        let expected = text.lines().next().unwrap_or("").chars().count();
        if expected == 0 {
            return Err(ParseGridError::Empty);
        }
        for row in text.lines() {
            height += 1;
            let before = cells.len();
            for (found, column) in row.chars().zip(1..) {
                let no_cell = ParseGridError::Cell {
                    line: height,
                    column,
                    found,
                };
                cells.push(cell(found).ok_or(no_cell)?);
            }
            let found = cells.len() - before;
            if found != expected {
                return Err(ParseGridError::Length {
                    line: height,
                    found,
                    expected,
                });
            }
        }
        Ok(Self {
            width: expected,
            height,
            cells,
        })
    }

    /// Writes the grid as text, one line per row. `character` returns the character of a cell.
    ///
    /// ```
    /// use ga_core::genome::Grid;
    ///
    /// let cave = Grid::new(2, 2, vec![true, false, false, true])?;
    /// assert_eq!(cave.to_text(|rock| if *rock { '#' } else { '.' }), "#.\n.#");
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub fn to_text(&self, mut character: impl FnMut(&T) -> char) -> String {
        let mut text = String::with_capacity(self.cells.len() + self.height);
        for row in self.rows() {
            if !text.is_empty() {
                text.push('\n');
            }
            text.extend(row.iter().map(&mut character));
        }
        text
    }
}

impl fmt::Display for Grid<char> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(|cell| *cell))
    }
}

impl FromStr for Grid<char> {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        Self::from_text(text, Some)
    }
}
