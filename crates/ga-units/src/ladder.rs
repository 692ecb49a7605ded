//! Ten levels of opponents.
//!
//! A [`Level`] from 1 to 10 gives a player: [`Level::player`]. Each level is meant to win 60 to
//! 75 % of the points against the level below. Level 1 loses most matches against a beginner who
//! attacks what a unit can reach and else approaches,
//! [`GreedyPlayer`](crate::players::GreedyPlayer). The players look less far, see fewer enemies,
//! plan fewer units and compare fewer plans than those above them, see [`Sight`]; none of them
//! moves at random. lab/docs/units.md has what was measured, and the experiment `units ladder`
//! of the repository measures it again.
//!
//! A level reads no clock. The same seed gives the same plan on every machine.
//!
//! ```
//! use ga_units::ladder::{self, Level};
//! use ga_units::{Map, Terms};
//!
//! let mut battle = Map::sized(20, 14, 15)?.skirmish(Terms::without_money(), 6, 1)?;
//! let (level, mut seed) = (Level::new(4)?, 7);
//! while battle.outcome().is_none() {
//!     if let Some(decision) = ladder::choose(&battle, level, seed)? {
//!         decision.carry_out(&mut battle)?;
//!     }
//!     if battle.outcome().is_none() {
//!         battle.end_turn()?;
//!     }
//!     seed += 1; // a seed of its own for each turn
//! }
//! # Ok::<(), ga_units::Error>(())
//! ```

use crate::error::Error;
use crate::game::battle::Battle;
use crate::players::{Decision, Sight};
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

/// What the players of the levels see. The numbers were chosen by matches of six units a side.
const LEVELS: [Sight; Level::COUNT] = [
    sight(1, 0.1, 0.1, 6),
    sight(2, 0.4, 0.3, 6),
    sight(2, 0.6, 0.5, 6),
    sight(2, 1.0, 1.0, 6),
    sight(2, 1.0, 1.0, 12),
    sight(2, 1.0, 1.0, 18),
    sight(2, 1.0, 1.0, 30),
    sight(4, 1.0, 1.0, 42),
    sight(4, 1.0, 1.0, 78),
    Sight::WHOLE,
];

const fn sight(depth: u32, enemies: f64, units: f64, plans: u64) -> Sight {
    Sight {
        depth,
        enemies,
        units,
        plans,
        ..Sight::WHOLE
    }
}

impl Level {
    /// The number of levels.
    pub const COUNT: usize = 10;

    /// The level with this number.
    ///
    /// # Errors
    ///
    /// [`Error::Whole`] if the number is not 1 to 10.
    pub fn new(number: u64) -> Result<Self, Error> {
        let found = i64::try_from(number).unwrap_or(i64::MAX);
        let level = u8::try_from(number)
            .ok()
            .map(Self)
            .filter(|level| Self::all().any(|one| one == *level));
        level.ok_or(Error::Whole {
            place: "level".to_owned(),
            found,
            least: 1,
            most: Self::COUNT as i64,
        })
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::COUNT as u8).map(Self)
    }

    /// The number, 1 to 10.
    pub const fn number(self) -> u64 {
        self.0 as u64
    }

    /// The player of this level.
    pub const fn player(self) -> Sight {
        LEVELS[self.0 as usize - 1]
    }
}

/// Plans a turn of the side to move as the player of this level does. `None` if there is no unit to
/// move.
///
/// # Errors
///
/// Those of [`Sight::decide`].
pub fn choose(battle: &Battle, level: Level, seed: u64) -> Result<Option<Decision>, Error> {
    level.player().decide(battle, seed)
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
