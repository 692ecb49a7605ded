//! CSV files of walls, in the format of the paper's program (`maze-generation`).
//!
//! `1` is a blocked cell and `0` a free cell. Each row is a line, and an empty line follows each
//! maze.
//!
//! The program also writes a comma and a space at the end of each row. `read` also accepts rows
//! without them.
//!
//! ```
//! let grids = ga_checkpoint::csv::read("0, 1, \n0, 0, \n\n1,0\n")?;
//! assert_eq!((grids.len(), grids[0].blocked()), (2, 1));
//! let error = ga_checkpoint::csv::read("0, 0\n\n0, x\n").unwrap_err();
//! assert_eq!(error.to_string(), "maze 2, row 0, column 1: \"x\", expected 0 or 1");
//! # Ok::<(), ga_checkpoint::Error>(())
//! ```

use crate::error::Error;
use crate::game::{Cell, Grid, Size};

/// The greatest number of mazes of a file.
const MOST: usize = 500_000;

/// Reads all mazes of a file, each as a grid.
///
/// # Errors
///
/// [`Error::NoMaze`] if there is no maze, [`Error::TooManyMazes`] if there are more than 500 000.
/// [`Error::InMaze`] if a maze has more than 64 rows or columns, rows of different lengths, or a
/// cell other than 0 and 1. The error has the number of the maze, counted from 1.
pub fn read(text: &str) -> Result<Vec<Grid>, Error> {
    let mut lines = text.lines().map(str::trim).peekable();
    let mut grids = Vec::new();
    loop {
        while lines.next_if(|line| line.is_empty()).is_some() {}
        // Rows beyond the greatest size are counted, not kept.
        let mut rows = Vec::new();
        let mut height = 0;
        while let Some(row) = lines.next_if(|line| !line.is_empty()) {
            height += 1;
            rows.extend((height <= 64).then_some(row));
        }
        if height == 0 {
            break;
        }
        if grids.len() == MOST {
            return Err(Error::TooManyMazes { most: MOST });
        }
        let in_maze = |error| Error::InMaze {
            id: (grids.len() + 1).to_string(),
            error: Box::new(error),
        };
        grids.push(read_one(&rows, height).map_err(in_maze)?);
    }
    if grids.is_empty() {
        Err(Error::NoMaze)
    } else {
        Ok(grids)
    }
}

fn read_one(rows: &[&str], height: usize) -> Result<Grid, Error> {
    fn cells(row: &str) -> impl Iterator<Item = &str> {
        row.strip_suffix(',')
            .unwrap_or(row)
            .split(',')
            .map(str::trim)
    }
    let width = cells(rows[0]).count();
    let mut grid = Grid::free(Size::new(height, width)?);
    for (row, text) in rows.iter().enumerate() {
        for (col, cell) in cells(text).enumerate() {
            match cell {
                "0" => {}
                "1" => grid.set(
                    Cell {
                        x: (col % 64) as u8,
                        y: row as u8,
                    },
                    true,
                ),
                _ => {
                    return Err(Error::CellText {
                        row,
                        col,
                        found: shorten(cell),
                        expected: "0 or 1",
                    });
                }
            }
        }
        let found = cells(text).count();
        if found != width {
            return Err(Error::RowLength {
                row,
                found,
                expected: width,
            });
        }
    }
    Ok(grid)
}

/// The beginning of a cell's text, long enough to find it in the file.
fn shorten(cell: &str) -> String {
    const ENOUGH: usize = 20;
    let mut short: String = cell.chars().take(ENOUGH).collect();
    if cell.chars().nth(ENOUGH).is_some() {
        short.push('…');
    }
    short
}

/// Writes grids in the format of the paper's program.
pub fn write<'a>(grids: impl IntoIterator<Item = &'a Grid>) -> String {
    let mut text = String::new();
    for grid in grids {
        let size = grid.size();
        for row in 0..size.height() {
            for col in 0..size.width() {
                text.push_str(if grid.walls(row) >> col & 1 == 1 {
                    "1, "
                } else {
                    "0, "
                });
            }
            text.push('\n');
        }
        text.push('\n');
    }
    text
}
