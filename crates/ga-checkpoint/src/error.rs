use crate::Size;

/// What is wrong with a maze, a file or a parameter.
///
/// Rows and columns count from 0.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// Height or width out of range.
    #[error("{height} rows of {width} cells: height and width are 1 to 64")]
    Size {
        /// The height that was asked for.
        height: usize,
        /// The width that was asked for.
        width: usize,
    },
    /// A special cell that the grid does not have.
    #[error("{what} [{row}, {col}]: outside, expected row and column of a {size} grid, counted from 0")]
    Outside {
        /// What should have been there.
        what: String,
        /// Its row.
        row: i64,
        /// Its column.
        col: i64,
        /// The size of the grid.
        size: Size,
    },
    /// More checkpoints than there may be, or than there is room for.
    #[error("{found} checkpoints: expected at most 8, each on a cell of its own where they are random")]
    CheckpointCount {
        /// How many were asked for.
        found: usize,
    },
    /// Checkpoints that cannot be read.
    #[error("checkpoints {found:?}: expected row,column pairs like \"6,24 12,18\", or random:N")]
    CheckpointText {
        /// The part that is wrong.
        found: String,
    },
    /// A row that is not as long as the first.
    #[error("row {row}: {found} cells, expected {expected}")]
    RowLength {
        /// The row.
        row: usize,
        /// Its number of cells.
        found: usize,
        /// The number of cells of the first row.
        expected: usize,
    },
    /// Something that is no cell.
    #[error("row {row}, column {col}: {found:?}, expected {expected}")]
    CellText {
        /// The row.
        row: usize,
        /// The column.
        col: usize,
        /// What stands there.
        found: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// A colour that the palette does not have.
    #[error("row {row}, column {col}: colour {found:?}, expected a digit (then a letter) below {palette}")]
    Colour {
        /// The row.
        row: usize,
        /// The column.
        col: usize,
        /// What stands there.
        found: char,
        /// The number of colours.
        palette: u8,
    },
    /// A number of colours out of range.
    #[error("palette {found}: expected 2 to 36 colours")]
    Palette {
        /// The number given.
        found: i64,
    },
    /// An unknown kind of adjacency.
    #[error("adjacency {found:?}: expected \"rainbow\" or \"wheel\"")]
    Adjacency {
        /// The name given.
        found: String,
    },
    /// A file that holds no maze.
    #[error("no maze, expected at least one")]
    NoMaze,
    /// A field that every maze needs is not there.
    #[error("{field}: missing, expected {expected}")]
    Missing {
        /// Name of the field.
        field: &'static str,
        /// What should have been there.
        expected: &'static str,
    },
    /// A field that must not stand beside another.
    #[error("rows and colours: expected only one of the two")]
    TwoLayouts,
    /// A cell that is not a pair of numbers.
    #[error("{field}: {found} numbers, expected 2, [row, column]")]
    CellLength {
        /// Name of the field.
        field: String,
        /// How many numbers were given.
        found: usize,
    },
    /// A file of another format.
    #[error("format {found:?}: expected \"checkpoint-mazes/1\"")]
    Format {
        /// The format given.
        found: String,
    },
    /// One maze of a file breaks a rule.
    #[error("maze {id}, {error}")]
    InMaze {
        /// The maze's id or, where it has none, its number in the file from 1.
        id: String,
        /// What is wrong with it.
        #[source]
        error: Box<Error>,
    },
    /// A measure that is not on the menu.
    #[error("measure {found:?}: expected exit-path, tour, culs-de-sac, reachable or reconvergence")]
    Measure {
        /// The name given.
        found: String,
    },
    /// A layer that no picture has.
    #[error("layer {found:?}: expected checkpoints, tour, exit-path or dead-ends")]
    Layer {
        /// The name given.
        found: String,
    },
    /// A number of genes, or a length, below what makes sense.
    #[error("{name} must be at least {minimum}, got {value}")]
    TooSmall {
        /// Which parameter was wrong.
        name: &'static str,
        /// The smallest value that works.
        minimum: usize,
        /// What it was.
        value: usize,
    },
    /// A share that is not from 0 to 1.
    #[error("{name} must be from 0 to 1, got {value}")]
    NotAShare {
        /// Which parameter was wrong.
        name: &'static str,
        /// What it was.
        value: f64,
    },
    /// A parameter that the engine refuses.
    #[error(transparent)]
    Engine(#[from] ga_core::Error),
}

/// Checks a share; the one place where it is done.
pub(crate) fn share(name: &'static str, value: f64) -> Result<f64, Error> {
    if (0.0..=1.0).contains(&value) { Ok(value) } else { Err(Error::NotAShare { name, value }) }
}

/// Checks a size; the one place where it is done.
pub(crate) fn at_least(minimum: usize, name: &'static str, value: usize) -> Result<usize, Error> {
    if value >= minimum { Ok(value) } else { Err(Error::TooSmall { name, minimum, value }) }
}
