//! The errors of this crate.

use std::fmt;

/// The error of a game, a position, a parameter or a tree.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// The engine refuses a parameter.
    #[error(transparent)]
    Engine(#[from] ga_core::Error),
    /// A game returns NaN as the value of a position.
    #[error("the value {} is NaN, expected a number", After(line))]
    NotANumber {
        /// The moves that lead to the position. Each move is given by its number, counted from 0.
        line: Vec<u16>,
    },
    /// A game returns an infinite value for a position before the end of the game. Only the value
    /// of a finished game may be infinite.
    #[error(
        "the value {} is infinite, expected a finite estimate while the game goes on",
        After(line)
    )]
    InfiniteEstimate {
        /// The moves that lead to the position. Each move is given by its number, counted from 0.
        line: Vec<u16>,
    },
    /// The probabilities of what may come up in a position where chance moves are wrong.
    #[error(
        "the odds {} {problem}, expected one positive number for each move and the sum 1",
        After(line)
    )]
    Odds {
        /// The moves that lead to the position. Each move is given by its number, counted from 0.
        line: Vec<u16>,
        /// What is wrong with them.
        problem: &'static str,
    },
    /// A value of a game with chance is outside of the range that the game gives, or infinite.
    #[error("the value {} is {found}, expected {} to {}: a game with chance has a `range`", After(line), range[0], range[1])]
    OutOfRange {
        /// The moves that lead to the position. Each move is given by its number, counted from 0.
        line: Vec<u16>,
        /// The number.
        found: f64,
        /// The range of the game.
        range: [f64; 2],
    },
    /// A player that cannot play a game in which chance moves.
    #[error(
        "player {player}: it has no answer to chance, expected another player in a game with dice or cards"
    )]
    NoChance {
        /// The name of the player.
        player: &'static str,
    },
    /// A position has more moves than a number of 16 bits can count.
    #[error(
        "the position {} has {moves} moves, expected at most {most}",
        After(line)
    )]
    TooManyMoves {
        /// The moves that lead to the position. Each move is given by its number, counted from 0.
        line: Vec<u16>,
        /// The number of moves of the position.
        moves: usize,
        /// The greatest number of moves allowed, [`MOST_MOVES`](crate::game::MOST_MOVES).
        most: usize,
    },
    /// A move in a list that is not legal.
    #[error("move {place}: it is not legal in its position")]
    IllegalMove {
        /// The place of the move in the list, counted from 1.
        place: usize,
    },
    /// A move in a list after the end of the game.
    #[error("move {place}: the game is over, expected no more moves")]
    GameOver {
        /// The place of the move in the list, counted from 1.
        place: usize,
    },
    /// The text of a position has the wrong length.
    #[error("position: {found} characters, expected {expected}")]
    PositionLength {
        /// The number of characters given.
        found: usize,
        /// The expected number of characters, in words.
        expected: &'static str,
    },
    /// The text of a position has a wrong character.
    #[error("position, character {place}: {found:?}, expected {expected}")]
    PositionCharacter {
        /// The place of the character in the text, counted from 1.
        place: usize,
        /// The character given.
        found: char,
        /// The expected characters, in words.
        expected: &'static str,
    },
    /// The text is no position in FEN.
    #[error("position: {reason}, expected a position in FEN")]
    Fen {
        /// What is wrong with the text.
        reason: String,
    },
    /// The position cannot occur in a game.
    #[error("position: {reason}")]
    Impossible {
        /// The rule that the position breaks.
        reason: &'static str,
    },
    /// A number is out of its range.
    #[error("{field}: {found}, expected {least} to {most}")]
    Range {
        /// The name of the field.
        field: &'static str,
        /// The number given.
        found: u64,
        /// The least number allowed.
        least: u64,
        /// The greatest number allowed.
        most: u64,
    },
    /// A player of games for two in a game for more.
    #[error("player {player}: only for games of two players, expected another player")]
    OnlyForTwo {
        /// The name of the player.
        player: &'static str,
    },
    /// A player that thinks ahead, in a game without estimates.
    #[error(
        "the game has no estimates: expected a game whose `value` estimates positions, or GeneticPlayer"
    )]
    Unestimated,
    /// A move by a number that the position does not have.
    #[error("move number {number}: the position has {moves} moves, numbered from 0")]
    MoveNumber {
        /// The number given, counted from 0.
        number: usize,
        /// The number of moves of the position.
        moves: usize,
    },
    /// Saved thoughts that do not belong to the position, or that were altered.
    #[error("saved thoughts: {problem}; expected those of this position, as they were saved")]
    Saved {
        /// What is wrong with them.
        problem: &'static str,
    },
    /// The number of leaves of a tree is not its branching factor to the power of its depth.
    #[error("leaves: {found} values, expected {expected}, branching to the power of depth")]
    LeafCount {
        /// The number of leaves given.
        found: usize,
        /// The number of leaves that the tree requires.
        expected: usize,
    },
}

/// Displays where a position is: at the root, or after these moves.
struct After<'a>(&'a [u16]);

impl fmt::Display for After<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0.len() {
            0 => return f.write_str("at the root"),
            1 => "after move ",
            _ => "after moves ",
        })?;
        write_line(f, self.0)
    }
}

/// Writes move numbers, counted from 1, as in `1-3-4`.
pub(crate) fn write_line(f: &mut fmt::Formatter<'_>, line: &[u16]) -> fmt::Result {
    for (ply, number) in line.iter().enumerate() {
        write!(
            f,
            "{}{}",
            if ply == 0 { "" } else { "-" },
            u32::from(*number) + 1
        )?;
    }
    Ok(())
}

#[cfg(feature = "log")]
impl From<Error> for ga_request::search::Error {
    fn from(error: Error) -> Self {
        Self::domain(error)
    }
}
