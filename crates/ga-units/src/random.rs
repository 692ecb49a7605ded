//! Random numbers of this game: where its streams are addressed.

use ga_core::random::{Stream, Streams};

/// Rounds of [`Streams::report`], so that no two purposes share a stream.
const MAP: u64 = 0;
const PURCHASES: u64 = 1;
const DECISIONS: u64 = 2;

/// The stream that draws a map; `attempt` counts those that were refused.
pub(crate) fn map(seed: u64, attempt: usize) -> Stream {
    Streams::report(seed).round(MAP).evaluation(attempt)
}

/// The stream that draws the units of a battle in full swing.
pub(crate) fn skirmish(seed: u64) -> Stream {
    Streams::report(seed).round(MAP).survival()
}

/// The stream that draws what is bought as number `index`.
pub(crate) fn purchase(seed: u64, index: usize) -> Stream {
    Streams::report(seed).round(PURCHASES).evaluation(index)
}

/// The stream that a player may draw from in one turn.
pub(crate) fn decision(seed: u64, turn: u32, side: usize) -> Stream {
    Streams::report(seed).round(DECISIONS + 2 * u64::from(turn) + side as u64).survival()
}
