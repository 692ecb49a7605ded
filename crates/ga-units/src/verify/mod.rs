//! Checks the turns of a match, and what the log of a match or a plan claims.
//!
//! [`replay`] replays a match from its first position. Every order must be legal. `claims` also
//! compares the result with the claimed one. [`melee`] does the same for more than two sides.
//! `plan::claims` checks a plan, which is a match of one turn with its score. They do not trust
//! their input: a game server can give them what a client sent. The claims need the feature
//! `serde`.

#[cfg(feature = "serde")]
mod log;
pub mod melee;
#[cfg(feature = "serde")]
pub mod plan;

#[cfg(feature = "serde")]
pub use log::claims;

use crate::error::Error;
use crate::game::{Battle, Record, play_turn};

/// Replays the match and checks every order. Calls `watch` with the battle after each turn.
/// Returns the last position.
///
/// # Errors
///
/// [`Error::Refused`] if an order breaks a rule, and [`Error::OutOfTurn`] if a side moves out
/// of turn.
pub fn replay(record: &Record, watch: &mut dyn FnMut(&Battle)) -> Result<Battle, Error> {
    let mut battle = record.start.clone();
    for (index, turn) in record.turns.iter().enumerate() {
        if turn.side != battle.active() && battle.outcome().is_none() {
            return Err(Error::OutOfTurn {
                turn: index,
                found: turn.side,
                expected: battle.active(),
            });
        }
        play_turn(&mut battle, turn, &mut |_, _| {})?;
        watch(&battle);
        // If the game is over, the turn need not be ended. If the record has more turns, ending
        // the turn is refused, and this error reports them.
        if battle.outcome().is_none() || index + 1 < record.turns.len() {
            battle.end_turn()?;
        }
    }
    Ok(battle)
}
