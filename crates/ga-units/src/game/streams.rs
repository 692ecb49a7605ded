//! Random streams of the game: each purpose has its own address.
//!
//! A stream of `ga_core` is addressed by a seed, a round and a purpose. Maps, purchases and players
//! share the seed of a match, so they use different rounds of [`Streams::report`], which no search
//! draws from. The addresses must not change: with another address, every seed would give other
//! values.

use ga_core::random::{Stream, Streams};

/// The round of maps and of the units of a skirmish.
const MAP: u64 = 0;
/// The round of purchases.
const PURCHASES: u64 = 1;
/// The round of the first decision of side 0. From here on, each turn of each side has its own
/// round.
const DECISIONS: u64 = 2;

/// The stream that draws a map. `attempt` counts the maps that were rejected.
pub(crate) fn map(seed: u64, attempt: usize) -> Stream {
    Streams::report(seed).round(MAP).evaluation(attempt)
}

/// The stream that draws the units of a skirmish.
pub(crate) fn skirmish(seed: u64) -> Stream {
    Streams::report(seed).round(MAP).survival()
}

/// The stream that draws entry `index` of a list of purchases.
pub(crate) fn purchase(seed: u64, index: usize) -> Stream {
    Streams::report(seed).round(PURCHASES).evaluation(index)
}

/// The stream that a player may draw from in one turn. `most` is the greatest number of sides of
/// such a match: 2, or [`MOST_SIDES`](crate::game::MOST_SIDES) of a melee.
pub(crate) fn decision(seed: u64, turn: u32, side: usize, most: usize) -> Stream {
    of_turn(seed, turn, side, most).survival()
}

/// The stream that a player may draw from when it buys units in one turn.
pub(crate) fn buying(seed: u64, turn: u32, side: usize, most: usize) -> Stream {
    of_turn(seed, turn, side, most).evaluation(0)
}

fn of_turn(seed: u64, turn: u32, side: usize, most: usize) -> Streams {
    Streams::report(seed).round(DECISIONS + most as u64 * u64::from(turn) + side as u64)
}
