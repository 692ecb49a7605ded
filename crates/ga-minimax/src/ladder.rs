//! Ten levels of opponents for each board game.
//!
//! A [`Level`] from 1 to 10 gives a player: [`Level::player`]. Each level wins 60 to 75 % of the
//! points against the level below in Connect Four, Othello, Breakthrough and chess; tic-tac-toe and
//! `EinStein` have only five levels that differ. Level 1 loses most games against a beginner who
//! takes what can be taken and looks one move ahead, [`Greedy`](crate::players::Greedy). The
//! players look less far and notice fewer moves than those above them, see [`Sight`]; none of them
//! moves at random. How far and how widely they look is a table of each game, [`Board::LEVELS`].
//! The documentation has what was measured, and for which games; the experiment `minimax ladder
//! GAME` of the repository measures it again.
//!
//! A level reads no clock. The same seed gives the same move on every machine.
//!
//! ```
//! use ga_minimax::game::{ConnectFour, Game};
//! use ga_minimax::ladder::{self, Level};
//!
//! let (mut position, level) = (ConnectFour::default(), Level::new(4)?);
//! let mut seed = 7;
//! while let Some(choice) = ladder::choose(&position, level, seed)? {
//!     position.play(choice.chosen);
//!     seed += 1; // a seed of its own for each move
//! }
//! assert!(position.legal().is_empty(), "the game is over");
//! # Ok::<(), ga_minimax::Error>(())
//! ```

use crate::budget::Budget;
use crate::error::Error;
use crate::game::Board;
use crate::players::{Chosen, Player, Sight};
use std::fmt;

/// A level of an opponent, from 1, the weakest, to 10.
#[doc(alias = "difficulty")]
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(try_from = "u64", into = "u64")
)]
pub struct Level(u8);

impl Level {
    /// The number of levels.
    pub const COUNT: usize = 10;

    /// The names of the levels as players of a match.
    pub(crate) const NAMES: [&'static str; Self::COUNT] = [
        "level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8",
        "level-9", "level-10",
    ];

    /// The level with this number.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if the number is not 1 to 10.
    pub const fn new(number: u64) -> Result<Self, Error> {
        match number {
            1..=10 => Ok(Self(number as u8)),
            found => Err(Error::Range {
                field: "level",
                found,
                least: 1,
                most: Self::COUNT as u64,
            }),
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::COUNT as u8).map(Self)
    }

    /// The number, 1 to 10.
    pub const fn number(self) -> u64 {
        self.0 as u64
    }

    /// The name as a player of a match, such as `level-4`.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.index()]
    }

    /// The player of this level in a board game.
    pub const fn player<B: Board>(self) -> Sight {
        self.of(&B::LEVELS)
    }

    /// The player of this level in a table.
    pub(crate) const fn of(self, levels: &[Sight; Self::COUNT]) -> Sight {
        levels[self.index()]
    }

    const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// Chooses a move as the player of this level does. `None` if the game is over.
///
/// # Errors
///
/// The errors of the game, see [`Player::choose`].
pub fn choose<B: Board>(position: &B, level: Level, seed: u64) -> Chosen<B> {
    level
        .player::<B>()
        .choose(position, &Budget::default(), seed)
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl TryFrom<u64> for Level {
    type Error = Error;

    fn try_from(number: u64) -> Result<Self, Error> {
        Self::new(number)
    }
}

impl From<Level> for u64 {
    fn from(level: Level) -> Self {
        level.number()
    }
}
