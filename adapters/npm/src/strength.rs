//! How strong an opponent of a level is.

/// The evaluations for each move by level, beginning with level 1: in all games, each level has
/// about twice as many as the one below it.
const EVALUATIONS: [u64; 10] = [30, 60, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000];

/// The evaluations for a move of this level, 1 to 10.
pub(crate) fn evaluations(level: u8) -> Option<u64> {
    EVALUATIONS.get(usize::from(level).checked_sub(1)?).copied()
}
