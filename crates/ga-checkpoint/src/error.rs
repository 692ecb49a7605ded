use crate::game::{Cell, Size};

/// An error in a maze, a file or a parameter. Rows and columns are counted from 0.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// A height or width out of range.
    #[error("{height} rows of {width} cells: height and width are 1 to 64")]
    Size {
        /// The height that was given.
        height: usize,
        /// The width that was given.
        width: usize,
    },
    /// A text that is no size.
    #[error("size {found}: expected rows and columns of 1 to 64, like 30x30")]
    SizeText {
        /// The text that was given.
        found: String,
    },
    /// An entrance, exit or checkpoint that is not on the grid.
    #[error(
        "{what} [{row}, {col}]: outside, expected row and column of a {size} grid, counted from 0"
    )]
    Outside {
        /// The role of the cell, for example `entrance`.
        what: String,
        /// The row of the cell.
        row: i64,
        /// The column of the cell.
        col: i64,
        /// The size of the grid.
        size: Size,
    },
    /// A maze that cannot be bred with the others.
    #[error(
        "maze {number}: expected the size, the course and the kind of walls or colours of the first maze to breed from"
    )]
    Unlike {
        /// The number of the maze, counted from 1.
        number: usize,
    },
    /// A layout and a course of different sizes.
    #[error("a layout of {layout} cells, a course on {course}: expected one size")]
    Sizes {
        /// The size of the layout.
        layout: Size,
        /// The size of the course.
        course: Size,
    },
    /// More than 8 checkpoints, or more random checkpoints than the grid has cells for.
    #[error(
        "{found} checkpoints: expected at most 8; random ones need different cells other than entrance and exit"
    )]
    CheckpointCount {
        /// The number that was given.
        found: usize,
    },
    /// Text that is not a list of checkpoints.
    #[error("checkpoints {found:?}: expected row,column pairs like \"6,24 12,18\", or random:N")]
    CheckpointText {
        /// The part that is wrong.
        found: String,
    },
    /// Text that is not the position of a cell.
    #[error("cell {found:?}: expected row,column counted from 0, like \"6,24\"")]
    Position {
        /// The text.
        found: String,
    },
    /// A list of cells that does not begin at the entrance.
    #[error("the first cell is not the entrance {entrance}, or that cell is blocked")]
    Start {
        /// The entrance.
        entrance: Cell,
    },
    /// A step without a passage.
    #[error("step {step}: no passage from {from} to {to}")]
    Step {
        /// The position in the list of steps, from 1.
        step: usize,
        /// The cell before the step.
        from: Cell,
        /// The cell after the step.
        to: Cell,
    },
    /// A checkpoint that is not visited.
    #[error("the checkpoint {checkpoint} is not visited")]
    Missed {
        /// The checkpoint.
        checkpoint: Cell,
    },
    /// A list of cells that does not end at the exit.
    #[error("the last cell is not the exit {exit}")]
    End {
        /// The exit.
        exit: Cell,
    },
    /// A row that is not as long as expected.
    #[error("row {row}: {found} cells, expected {expected}")]
    RowLength {
        /// The row.
        row: usize,
        /// The number of cells in the row.
        found: usize,
        /// The expected number of cells.
        expected: usize,
    },
    /// Text that is not a cell.
    #[error("row {row}, column {col}: {found:?}, expected {expected}")]
    CellText {
        /// The row.
        row: usize,
        /// The column.
        col: usize,
        /// The text.
        found: String,
        /// A description of the texts that are allowed.
        expected: &'static str,
    },
    /// A character that is not a colour of the palette.
    #[error(
        "row {row}, column {col}: colour {found:?}, expected one of the first {palette} of 0-9 and a-z"
    )]
    Colour {
        /// The row.
        row: usize,
        /// The column.
        col: usize,
        /// The character.
        found: char,
        /// The number of colours.
        palette: u8,
    },
    /// A number of colours out of range.
    #[error("palette {found}: expected 2 to 36 colours")]
    Palette {
        /// The number that was given.
        found: i64,
    },
    /// An unknown adjacency.
    #[error("adjacency {found:?}: expected \"rainbow\" or \"wheel\"")]
    Adjacency {
        /// The name that was given.
        found: String,
    },
    /// A file without mazes.
    #[error("no maze, expected at least one")]
    NoMaze,
    /// A file with very many mazes.
    #[error("more than {most} mazes in it, expected fewer")]
    TooManyMazes {
        /// The greatest number of mazes.
        most: usize,
    },
    /// A maze with both walls and colours.
    #[error("rows and colours: expected only one of the two")]
    TwoLayouts,
    /// An error in one maze of a file.
    #[error("maze {id}, {error}")]
    InMaze {
        /// The maze's id or, if it has none, its number in the file, counted from 1.
        id: String,
        /// The error in this maze.
        #[source]
        error: Box<Error>,
    },
    /// An unknown measure.
    #[error(
        "measure {found:?}: expected tour, exit-path, culs-de-sac, dead-ends, reachable, islands, \
         reconvergence or walls"
    )]
    Measure {
        /// The name that was given.
        found: String,
    },
    /// A reward that is not a measure and a weight.
    #[error(
        "reward {found:?}: expected MEASURE=WEIGHT with a finite weight other than 0, like tour=1"
    )]
    Reward {
        /// The text that was given.
        found: String,
    },
    /// A range that is not a measure with two values.
    #[error(
        "range {found:?}: expected MEASURE=LOW..HIGH with whole numbers, like tour=200..300, tour=200.. or tour=..300"
    )]
    Range {
        /// The text that was given.
        found: String,
    },
    /// An unknown layer.
    #[error("layer {found:?}: expected checkpoints, tour, exit-path or dead-ends")]
    Layer {
        /// The name that was given.
        found: String,
    },
    /// A file in which a part is missing or has the wrong form.
    #[cfg(feature = "serde")]
    #[error(transparent)]
    Draft(#[from] ga_request::Error),
    /// A parameter that `ga-core` does not accept.
    #[error(transparent)]
    Engine(#[from] ga_core::Error),
}
