use crate::{Cell, Direction};

/// What is wrong with a maze, a file or a parameter.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// Width or height out of range.
    #[error("size {width}x{height}: width and height are 2 to 16")]
    Size {
        /// The width that was asked for.
        width: i64,
        /// The height that was asked for.
        height: i64,
    },
    /// A cell that the maze does not have.
    #[error("{what} [{x}, {y}]: outside, expected x of 0 to {} and y of 0 to {}", width - 1, height - 1)]
    Outside {
        /// Who should have stood there.
        what: &'static str,
        /// Column of the cell.
        x: i64,
        /// Row of the cell.
        y: i64,
        /// Width of the maze.
        width: usize,
        /// Height of the maze.
        height: usize,
    },
    /// A door in a wall that does not lead out of the maze.
    #[error("exit {cell}, side {side}: a door is on the border and its side faces outwards")]
    Door {
        /// The cell behind the door.
        cell: Cell,
        /// The side that the door is in.
        side: Direction,
    },
    /// A wall of the border was to be removed.
    #[error("the {side} side of {cell} is an outer wall and stays closed")]
    OuterWall {
        /// The cell behind the wall.
        cell: Cell,
        /// Its side.
        side: Direction,
    },
    /// A list of wall rows of the wrong length.
    #[error("{rows}: {found} rows, expected {expected}")]
    RowCount {
        /// `h_walls` or `v_walls`.
        rows: &'static str,
        /// The number of rows given.
        found: usize,
        /// The number of rows that the size demands.
        expected: usize,
    },
    /// A wall row of the wrong length.
    #[error("{rows} row {row}: {found} characters, expected {expected}")]
    RowLength {
        /// `h_walls` or `v_walls`.
        rows: &'static str,
        /// The row, the top one being 0.
        row: usize,
        /// The number of characters given.
        found: usize,
        /// The number of characters that the size demands.
        expected: usize,
    },
    /// A character that is neither a wall nor a gap.
    #[error("{rows} row {row}, column {column}: {found:?}, expected {wall:?} or '.'")]
    WallCharacter {
        /// `h_walls` or `v_walls`.
        rows: &'static str,
        /// The row, the top one being 0.
        row: usize,
        /// The column, the leftmost one being 0.
        column: usize,
        /// The character given.
        found: char,
        /// The character of a wall.
        wall: char,
    },
    /// A character of a template that is neither a wall nor a gap nor free.
    #[error("{rows} row {row}, column {column}: {found:?}, expected {wall:?}, '.' or '?'")]
    TemplateCharacter {
        /// `h_walls` or `v_walls`.
        rows: &'static str,
        /// The row, the top one being 0.
        row: usize,
        /// The column, the leftmost one being 0.
        column: usize,
        /// The character given.
        found: char,
        /// The character of a wall.
        wall: char,
    },
    /// A gap in the border.
    #[error("{rows} row {row}, column {column}: the outer wall is open, expected {wall:?}")]
    OuterWallOpen {
        /// `h_walls` or `v_walls`.
        rows: &'static str,
        /// The row, the top one being 0.
        row: usize,
        /// The column, the leftmost one being 0.
        column: usize,
        /// The character of a wall.
        wall: char,
    },
    /// A field that every maze needs is not there.
    #[error("{field}: missing, expected {expected}")]
    Missing {
        /// Name of the field.
        field: &'static str,
        /// What should have been there.
        expected: &'static str,
    },
    /// A cell that is not a pair of numbers.
    #[error("{field}: {found} numbers, expected 2, [x, y]")]
    CellLength {
        /// Name of the field.
        field: &'static str,
        /// How many numbers were given.
        found: usize,
    },
    /// The side of a door has a name that no direction has.
    #[error("exit.side: {found:?}, expected \"N\", \"E\", \"S\", \"W\" or null")]
    Side {
        /// The name given.
        found: String,
    },
    /// A path with a letter that is no action.
    #[error("action {position} of the path: {found:?}, expected N, E, S, W or '.'")]
    Letter {
        /// Place in the path, the first being 1.
        position: usize,
        /// The letter given.
        found: char,
    },
    /// A genome of a length that the encoding does not have.
    #[error("genome: {found} bits, expected {expected}")]
    GenomeLength {
        /// The number of bits given.
        found: usize,
        /// The number of bits that the size demands.
        expected: usize,
    },
    /// A maze of another size than the encoding's.
    #[error("a maze of {width}x{height} has no genome of another size")]
    GenomeSize {
        /// Width of the maze.
        width: usize,
        /// Height of the maze.
        height: usize,
    },
    /// An exit that no bits mean.
    #[error("exit {cell}: a genome can only mean an exit cell on the border, not a door or an inner cell")]
    GenomeExit {
        /// The exit cell, or the cell behind the door.
        cell: Cell,
    },
    /// A score for unsolvable mazes with which roulette cannot work.
    #[error("the score of unsolvable mazes must be finite and not negative, got {value}")]
    UnsolvableScore {
        /// The score given.
        value: f64,
    },
    /// A template in a file of several mazes.
    #[error("{found} mazes, expected one as a template")]
    TemplateCount {
        /// The number of mazes in the file.
        found: usize,
    },
    /// A wish for a way out without any action.
    #[error("0 moves: every way out takes at least one action")]
    NoMoves,
    /// A template in which Theseus is lost before his first move.
    #[error("theseus {theseus}: he starts on the Minotaur or on the exit cell, expected another cell")]
    LostAtOnce {
        /// Where Theseus starts.
        theseus: Cell,
    },
    /// A template without a way from Theseus to an exit.
    #[error("the given walls cut Theseus at {theseus} off from every possible exit")]
    CutOff {
        /// Where Theseus starts.
        theseus: Cell,
    },
    /// A template with more sealed cells than the wish allows.
    #[error(
        "the given walls seal {sealed} cells, so that they cannot be entered, expected at most {allowed}"
    )]
    Sealed {
        /// The number of cells that are sealed at least.
        sealed: u32,
        /// The greatest number that the wish allows.
        allowed: u32,
    },
    /// A scheme that cannot run.
    #[error(transparent)]
    Scheme(#[from] ga_core::Error),
    /// One maze of a file breaks a rule.
    #[error("maze {id}, {error}")]
    InMaze {
        /// The maze's id or, where it has none, its number in the file from 1.
        id: String,
        /// What is wrong with it.
        #[source]
        error: Box<Error>,
    },
}
