use crate::game::{Action, Cell, Direction, Size};

/// What is wrong with a maze, a file or a parameter.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// Width or height out of range.
    #[error("size {width}x{height}: width and height are 2 to 16")]
    Size {
        /// The width given.
        width: i64,
        /// The height given.
        height: i64,
    },
    /// A text that is no size.
    #[error("size {found}: expected WIDTHxHEIGHT, both from 2 to 16, as in 6x6")]
    SizeText {
        /// The text given.
        found: String,
    },
    /// A cell that the maze does not have.
    #[error("{what} [{x}, {y}]: outside, expected x of 0 to {} and y of 0 to {}", width - 1, height - 1)]
    Outside {
        /// What should be there: an actor, the exit, or the name of a field.
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
    /// A door that is not on the border, or that does not face outwards.
    #[error("exit {cell}, side {side}: a door is on the border and its side faces outwards")]
    Door {
        /// The cell behind the door.
        cell: Cell,
        /// The side with the door.
        side: Direction,
    },
    /// An attempt to remove a wall of the border.
    #[error("the {side} side of {cell} is an outer wall and stays closed")]
    OuterWall {
        /// The cell behind the wall.
        cell: Cell,
        /// The side of that cell.
        side: Direction,
    },
    /// A list of wall rows of the wrong length.
    #[error("{rows}: {found} rows, expected {expected}")]
    RowCount {
        /// `h_walls` or `v_walls`.
        rows: &'static str,
        /// The number of rows given.
        found: usize,
        /// The number of rows that the size needs.
        expected: usize,
    },
    /// A wall row of the wrong length.
    #[error("{rows} row {row}: {found} characters, expected {expected}")]
    RowLength {
        /// `h_walls` or `v_walls`.
        rows: &'static str,
        /// The row, from 0 at the top.
        row: usize,
        /// The number of characters given.
        found: usize,
        /// The number of characters that the size needs.
        expected: usize,
    },
    /// A character that is neither a wall nor open.
    #[error("{rows} row {row}, column {column}: {found:?}, expected {wall:?} or '.'")]
    WallCharacter {
        /// `h_walls` or `v_walls`.
        rows: &'static str,
        /// The row, from 0 at the top.
        row: usize,
        /// The column, from 0 on the left.
        column: usize,
        /// The character given.
        found: char,
        /// The character of a wall.
        wall: char,
    },
    /// A character of a template that is neither a wall nor open nor free.
    #[error("{rows} row {row}, column {column}: {found:?}, expected {wall:?}, '.' or '?'")]
    TemplateCharacter {
        /// `h_walls` or `v_walls`.
        rows: &'static str,
        /// The row, from 0 at the top.
        row: usize,
        /// The column, from 0 on the left.
        column: usize,
        /// The character given.
        found: char,
        /// The character of a wall.
        wall: char,
    },
    /// An open side in the border.
    #[error("{rows} row {row}, column {column}: the outer wall is open, expected {wall:?}")]
    OuterWallOpen {
        /// `h_walls` or `v_walls`.
        rows: &'static str,
        /// The row, from 0 at the top.
        row: usize,
        /// The column, from 0 on the left.
        column: usize,
        /// The character of a wall.
        wall: char,
    },
    /// A field that is missing, or a cell that is not a pair of numbers.
    #[cfg(feature = "serde")]
    #[error(transparent)]
    Draft(#[from] ga_request::Error),
    /// A side of a door that is not a direction.
    #[error("exit.side: {found:?}, expected \"N\", \"E\", \"S\", \"W\" or null")]
    Side {
        /// The text given.
        found: String,
    },
    /// A letter in a path that is not an action.
    #[error("action {position} of the path: {found:?}, expected N, E, S, W or '.'")]
    Letter {
        /// The position in the path, from 1.
        position: usize,
        /// The letter given.
        found: char,
    },
    /// An action that a wall blocks.
    #[error("action {position}, {}: a wall is in the way", action.letter())]
    Blocked {
        /// The position in the list of actions, from 1.
        position: usize,
        /// The action.
        action: Action,
    },
    /// An action after the end of the game.
    #[error("action {position}: the game is over, expected no more actions")]
    Over {
        /// The position in the list of actions, from 1.
        position: usize,
    },
    /// A genome with another length than the encoding has.
    #[error("genome: {found} bits, expected {expected}")]
    GenomeLength {
        /// The number of bits given.
        found: usize,
        /// The number of bits that the size needs.
        expected: usize,
    },
    /// A maze with another size than the encoding has.
    #[error("a maze of {width}x{height} has no genome of another size")]
    GenomeSize {
        /// Width of the maze.
        width: usize,
        /// Height of the maze.
        height: usize,
    },
    /// An exit that no genome can encode.
    #[error(
        "exit {cell}: a genome can only mean an exit cell on the border, not a door or an inner cell"
    )]
    GenomeExit {
        /// The exit cell, or the cell behind the door.
        cell: Cell,
    },
    /// A score of unsolvable mazes that roulette selection cannot use: negative or not finite.
    #[error("the score of unsolvable mazes must be finite and not negative, got {value}")]
    UnsolvableScore {
        /// The score given.
        value: f64,
    },
    /// A weight of the combined fitness that roulette selection cannot use: negative or not finite.
    #[error("the weights of the combined fitness must be finite and not negative, got {value}")]
    Weight {
        /// The weight given.
        value: f64,
    },
    /// A template file that does not have exactly one maze.
    #[error("{found} mazes, expected one as a template")]
    TemplateCount {
        /// The number of mazes in the file.
        found: usize,
    },
    /// A text that is no range of moves.
    #[error(
        "moves {found}: expected LEAST..MOST, both included, as in 30..40, or 30.. or ..40 or 35"
    )]
    MovesText {
        /// The text given.
        found: String,
    },
    /// A range of moves whose ends are in the wrong order.
    #[error("moves {least}..{most}: {least} is more than {most}, expected LEAST..MOST")]
    MovesOrder {
        /// The first end.
        least: u32,
        /// The second end.
        most: u32,
    },
    /// A requirement of 0 moves.
    #[error("0 moves: every way out takes at least one action")]
    NoMoves,
    /// A template in which Theseus starts on the Minotaur or on the exit cell.
    #[error(
        "theseus {theseus}: he starts on the Minotaur or on the exit cell, expected another cell"
    )]
    LostAtOnce {
        /// The cell where Theseus starts.
        theseus: Cell,
    },
    /// A template in which walls cut Theseus off from every possible exit.
    #[error("the given walls cut Theseus at {theseus} off from every possible exit")]
    CutOff {
        /// The cell where Theseus starts.
        theseus: Cell,
    },
    /// A template that seals more cells than the requirements allow.
    #[error(
        "the given walls seal {sealed} cells, so that they cannot be entered, expected at most {allowed}"
    )]
    Sealed {
        /// The least number of sealed cells.
        sealed: u32,
        /// The greatest number that is allowed.
        allowed: u32,
    },
    /// A maze of another size than a search has.
    #[error("{found} cells, {expected}")]
    OtherSize {
        /// The size of the maze.
        found: Size,
        /// What was expected.
        expected: String,
    },
    /// A founder that the search cannot use.
    #[error("maze {id}: {error}")]
    Founder {
        /// The maze's id, or its number among the founders from 1 if it has none.
        id: String,
        /// What is wrong with it.
        #[source]
        error: Box<Error>,
    },
    /// A parameter that the scheme refuses.
    #[error(transparent)]
    Scheme(#[from] ga_core::Error),
    /// A maze of a file that breaks a rule.
    #[error("maze {id}, {error}")]
    InMaze {
        /// The maze's id, or its number in the file from 1 if it has none.
        id: String,
        /// What is wrong with it.
        #[source]
        error: Box<Error>,
    },
}
