//! Matches of more than two sides: their turns, and what their logs claim.

use crate::error::Error;
#[cfg(feature = "serde")]
use crate::format::{DraftMelee, DraftSummary};
use crate::game::{Melee, MeleeRecord, MeleeTurn};
#[cfg(feature = "serde")]
use ga_request::claim::{FalseClaim, Value};

/// Replays the match and checks every order. Calls `watch` with each turn and the position after
/// it. Returns the last position.
///
/// # Errors
///
/// Those of [`Melee::play_turn`].
pub fn replay(
    record: &MeleeRecord,
    watch: &mut dyn FnMut(&MeleeTurn, &Melee),
) -> Result<Melee, Error> {
    let mut melee = record.start.clone();
    for turn in &record.turns {
        melee.play_turn(turn)?;
        watch(turn, &melee);
    }
    Ok(melee)
}

/// The false claims in the log of a match: `turns` if an order breaks a rule, the fields of
/// `result` and the `fingerprint`. Empty if all claims are true.
///
/// `record` is the match of the log, from `MeleeRecord::try_from`.
#[cfg(feature = "serde")]
pub fn claims(record: &MeleeRecord, log: &Value) -> Vec<FalseClaim> {
    let end = replay(record, &mut |_, _| {}).map(|melee| DraftSummary::from(&melee));
    super::log::compare(end, DraftMelee::fingerprint_of(record), log)
}
