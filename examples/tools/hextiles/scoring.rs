//! A score that can be stopped.

use cli::{Failure, Stop};
use ga_core::rand::Rng;
use ga_hextiles::game::Shuffle;
use ga_hextiles::solve::Faces;
use ga_hextiles::{Judge, Score, TileSet, Weights};

/// Boards that are laid between two looks at the clock.
const CHUNK: u64 = 1 << 12;

/// The boards of a score: all of them, and those that are laid even if the command is stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boards {
    pub(crate) all: u64,
    pub(crate) least: u64,
}

/// The score of a set on `boards.all` boards, or on those that were laid before `stop`.
///
/// It equals [`Judge::score`] if it is not stopped. `watch` is called with the number of boards
/// laid.
pub(crate) fn score(
    judge: &Judge,
    tiles: &TileSet,
    weights: &Weights,
    boards: Boards,
    stop: &Stop,
    rng: &mut dyn Rng,
    mut watch: impl FnMut(u64),
) -> Result<Score, Failure> {
    let places = judge.board().places();
    let weights = weights.checked()?;
    let mut shuffle = Shuffle::new(tiles.len(), places)?;
    let (mut faces, mut tally, mut picks) = (Faces::default(), judge.tally(), Vec::new());
    faces.show(tiles);
    let mut laid = 0;
    while laid < boards.all && (laid < boards.least || !stop.is_due()) {
        let chunk = CHUNK.min(boards.all - laid);
        picks.resize(places * chunk as usize, 0);
        for board in picks.chunks_exact_mut(places) {
            shuffle.deal(board, rng);
        }
        judge.judge(&faces, &picks, &mut tally);
        laid += chunk;
        watch(laid);
    }
    Ok(tally.score(tiles, &weights))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::Sampler;
    use ga_core::random::Stream;
    use ga_hextiles::evolve::genome::{decode, random_sets};

    #[test]
    fn a_score_in_chunks_equals_that_of_the_library() -> Result<(), Failure> {
        let (judge, weights, stop) = (Judge::default(), Weights::default(), Stop::default());
        let tiles = decode(&random_sets(20).sample(&mut Stream::seeded(1)))?;
        let all = 2 * CHUNK + 77;
        let mut seen = Vec::new();
        let mut scored = |least| {
            let boards = Boards { all, least };
            let rng = &mut Stream::seeded(1);
            score(&judge, &tiles, &weights, boards, &stop, rng, |laid| seen.push(laid))
        };
        let expected = |boards| judge.score(&tiles, &weights, boards, &mut Stream::seeded(1));
        assert_eq!(scored(1)?, expected(all)?);
        stop.cancel();
        assert_eq!(scored(1)?, expected(CHUNK)?, "one chunk has the boards that are laid in any case");
        assert_eq!(scored(all)?, expected(all)?);
        assert_eq!(seen[..4], [CHUNK, 2 * CHUNK, all, CHUNK]);
        Ok(())
    }
}
