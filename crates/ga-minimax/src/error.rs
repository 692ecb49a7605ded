use crate::Line;

/// What is wrong with a game, a position, a file or a parameter.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// A parameter that the engine refuses.
    #[error(transparent)]
    Engine(#[from] ga_core::Error),
    /// A game that gives NaN as the value of a position.
    #[error("the value {} is NaN, expected a number", After(line))]
    NotANumber {
        /// The moves that lead to the position.
        line: Line,
    },
    /// A game that gives an infinite value while it goes on; only results may be infinite.
    #[error("the value {} is infinite, expected a finite estimate while the game goes on", After(line))]
    InfiniteEstimate {
        /// The moves that lead to the position.
        line: Line,
    },
    /// A position of more moves than there are numbers for.
    #[error("the position {} has {moves} moves, expected at most {most}", After(line))]
    TooManyMoves {
        /// The moves that lead to the position.
        line: Line,
        /// How many moves it has.
        moves: usize,
        /// How many it may have: [`MOST_MOVES`](crate::MOST_MOVES).
        most: usize,
    },
    /// A position of the wrong length.
    #[error("position: {found} characters, expected {expected}")]
    PositionLength {
        /// The number of characters given.
        found: usize,
        /// What was expected.
        expected: &'static str,
    },
    /// A character that no position has at this place.
    #[error("position, character {place}: {found:?}, expected {expected}")]
    PositionCharacter {
        /// Place of the character, the first being 1.
        place: usize,
        /// The character given.
        found: char,
        /// What was expected.
        expected: &'static str,
    },
    /// A position that no game leads to.
    #[error("position: {reason}")]
    Impossible {
        /// Why not.
        reason: &'static str,
    },
    /// A move that cannot be played.
    #[error("move {found:?}: expected {expected}")]
    Move {
        /// The move given.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A tree that is too small or too large.
    #[error("{field}: {found}, expected {least} to {most}")]
    Range {
        /// Name of the field.
        field: &'static str,
        /// The number given.
        found: u64,
        /// The least that is allowed.
        least: u64,
        /// The greatest that is allowed.
        most: u64,
    },
    /// A list of leaves that does not fit depth and branching.
    #[error("leaves: {found} values, expected {expected}, branching to the power of depth")]
    LeafCount {
        /// The number of leaves given.
        found: usize,
        /// The number that depth and branching demand.
        expected: usize,
    },
    /// A line that is empty or too long.
    #[error("line {line}: {found} moves, expected 1 to {depth}")]
    LineLength {
        /// Number of the line, the first being 1.
        line: usize,
        /// How many moves it has.
        found: usize,
        /// The depth of the tree.
        depth: usize,
    },
    /// A move of a line that is not a number of a move.
    #[error("line {line}, move {ply}: {found}, expected 1 to 65535")]
    LineMove {
        /// Number of the line, the first being 1.
        line: usize,
        /// Place of the move, the first being 1.
        ply: usize,
        /// The number given.
        found: i64,
    },
}

/// Where a position is met.
struct After<'a>(&'a Line);

impl std::fmt::Display for After<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.0.len() {
            0 => f.write_str("at the root"),
            1 => write!(f, "after move {}", self.0),
            _ => write!(f, "after moves {}", self.0),
        }
    }
}
