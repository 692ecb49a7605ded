use crate::game::Size;

/// What is wrong with a maze, a file or a parameter. Rows and columns are counted from 0.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// A height or width out of range.
    #[error("{height} rows of {width} cells: height and width are 1 to 64")]
    Size {
        /// The given height.
        height: usize,
        /// The given width.
        width: usize,
    },
    /// An entrance, exit or checkpoint that is not on the grid.
    #[error("{what} [{row}, {col}]: outside, expected row and column of a {size} grid, counted from 0")]
    Outside {
        /// What the cell is.
        what: String,
        /// Its row.
        row: i64,
        /// Its column.
        col: i64,
        /// The size of the grid.
        size: Size,
    },
    /// A layout and a course of different size.
    #[error("a layout of {layout} cells, a course on {course}: expected one size")]
    Sizes {
        /// The size of the layout.
        layout: Size,
        /// The size of the course.
        course: Size,
    },
    /// More checkpoints than are allowed, or than the grid has room for.
    #[error(
        "{found} checkpoints: expected at most 8; random ones need different cells other than entrance and exit"
    )]
    CheckpointCount {
        /// The given number.
        found: usize,
    },
    /// Text that is not a list of checkpoints.
    #[error("checkpoints {found:?}: expected row,column pairs like \"6,24 12,18\", or random:N")]
    CheckpointText {
        /// The part that is wrong.
        found: String,
    },
    /// A row that is not as long as expected.
    #[error("row {row}: {found} cells, expected {expected}")]
    RowLength {
        /// The row.
        row: usize,
        /// Its number of cells.
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
        /// The texts that are cells.
        expected: &'static str,
    },
    /// A character that is not a colour of the palette.
    #[error("row {row}, column {col}: colour {found:?}, expected one of the first {palette} of 0-9 and a-z")]
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
        /// The given number.
        found: i64,
    },
    /// An unknown adjacency.
    #[error("adjacency {found:?}: expected \"rainbow\" or \"wheel\"")]
    Adjacency {
        /// The given name.
        found: String,
    },
    /// A file without mazes.
    #[error("no maze, expected at least one")]
    NoMaze,
    /// A maze with walls and colours.
    #[error("rows and colours: expected only one of the two")]
    TwoLayouts,
    /// One maze of a file is wrong.
    #[error("maze {id}, {error}")]
    InMaze {
        /// The maze's id or, if it has none, its number in the file, counted from 1.
        id: String,
        /// What is wrong with it.
        #[source]
        error: Box<Error>,
    },
    /// An unknown measure.
    #[error("measure {found:?}: expected exit-path, tour, culs-de-sac, reachable or reconvergence")]
    Measure {
        /// The given name.
        found: String,
    },
    /// An unknown layer.
    #[error("layer {found:?}: expected checkpoints, tour, exit-path or dead-ends")]
    Layer {
        /// The given name.
        found: String,
    },
    /// A file in which something is missing or of the wrong shape.
    #[cfg(feature = "serde")]
    #[error(transparent)]
    Draft(#[from] ga_draft::Error),
    /// A parameter that `ga-core` refuses.
    #[error(transparent)]
    Engine(#[from] ga_core::Error),
}
