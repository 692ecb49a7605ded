//! The errors of this crate.

use std::fmt;

/// An error in a game, a position, a parameter or a tree.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// A parameter that the engine refuses.
    #[error(transparent)]
    Engine(#[from] ga_core::Error),
    /// A game gives NaN as the value of a position.
    #[error("the value {} is NaN, expected a number", After(line))]
    NotANumber {
        /// The numbers of the moves that lead to the position, counted from 0.
        line: Vec<u16>,
    },
    /// A game gives an infinite value for a position where it is not over. Only the value of a game
    /// that is over may be infinite.
    #[error("the value {} is infinite, expected a finite estimate while the game goes on", After(line))]
    InfiniteEstimate {
        /// The numbers of the moves that lead to the position, counted from 0.
        line: Vec<u16>,
    },
    /// A position has more moves than 16 bits can number.
    #[error("the position {} has {moves} moves, expected at most {most}", After(line))]
    TooManyMoves {
        /// The numbers of the moves that lead to the position, counted from 0.
        line: Vec<u16>,
        /// The number of its moves.
        moves: usize,
        /// The greatest number allowed, [`MOST_MOVES`](crate::game::MOST_MOVES).
        most: usize,
    },
    /// The text of a position has the wrong length.
    #[error("position: {found} characters, expected {expected}")]
    PositionLength {
        /// The number of characters given.
        found: usize,
        /// The expected number, in words.
        expected: &'static str,
    },
    /// The text of a position has a wrong character.
    #[error("position, character {place}: {found:?}, expected {expected}")]
    PositionCharacter {
        /// The place of the character, counted from 1.
        place: usize,
        /// The character given.
        found: char,
        /// The expected characters, in words.
        expected: &'static str,
    },
    /// No game leads to the position.
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
    /// The number of leaves of a tree does not fit its depth and branching factor.
    #[error("leaves: {found} values, expected {expected}, branching to the power of depth")]
    LeafCount {
        /// The number of leaves given.
        found: usize,
        /// The number of leaves that the tree requires.
        expected: usize,
    },
}

/// Writes the position after these moves in words.
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
        write!(f, "{}{}", if ply == 0 { "" } else { "-" }, u32::from(*number) + 1)?;
    }
    Ok(())
}
