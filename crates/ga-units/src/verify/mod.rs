//! Checks the turns of a match, and what the log of a match or a plan claims.
//!
//! [`replay`] replays a match from its first position. Every order must be legal. `claims` also
//! compares the result with the claimed one. `plan::claims` checks a plan, which is a match of one
//! turn with its score. They do not trust their input: a game server can give them what a client
//! sent. The claims need the feature `serde`.

#[cfg(feature = "serde")]
mod log;
#[cfg(feature = "serde")]
pub mod plan;

#[cfg(feature = "serde")]
pub use log::claims;

use crate::error::Error;
use crate::game::{Melee, Played, Record};

/// Replays the match and checks every order. Calls `watch` after each turn. Returns the last
/// position.
///
/// # Errors
///
/// [`Error::Refused`] if an order breaks a rule, and [`Error::OutOfTurn`] if a side moves out
/// of turn.
pub fn replay(record: &Record, watch: &mut dyn FnMut(Played)) -> Result<Melee, Error> {
    let mut melee = record.start.clone();
    for (index, turn) in record.turns.iter().enumerate() {
        let battle = melee.play_turn(turn).map_err(|error| match error {
            Error::OutOfTurn {
                found, expected, ..
            } => Error::OutOfTurn {
                turn: index,
                found,
                expected,
            },
            error => error,
        })?;
        watch(Played {
            turn,
            battle: &battle,
            melee: &melee,
        });
    }
    Ok(melee)
}
