//! A score that may take long.

use cli::{Failure, Stop};
use ga_core::rand::Rng;
use ga_hextiles::rules::Faces;
use ga_hextiles::{Judge, Score, Shuffle, TileSet, Weights};

/// Boards laid between two looks at the clock.
const CHUNK: u64 = 1 << 12;

/// The score on `boards` boards, or on as many as were laid until `stop`, but `least` at the least.
///
/// The same as [`Judge::score`] if it is not cut short.
pub(crate) fn score(
    judge: &Judge,
    tiles: &TileSet,
    weights: &Weights,
    boards: u64,
    least: u64,
    stop: &Stop,
    rng: &mut dyn Rng,
) -> Result<Score, Failure> {
    let places = judge.board().places();
    let weights = weights.checked()?;
    let mut shuffle = Shuffle::new(tiles.len(), places)?;
    let (mut faces, mut tally, mut picks) = (Faces::default(), judge.tally(), Vec::new());
    faces.show(tiles);
    let mut laid = 0;
    while laid < boards && (laid < least || !stop.is_due()) {
        let chunk = CHUNK.min(boards - laid);
        picks.resize(places * chunk as usize, 0);
        for board in picks.chunks_exact_mut(places) {
            shuffle.deal(board, rng);
        }
        judge.judge(&faces, &picks, &mut tally);
        laid += chunk;
    }
    Ok(tally.score(tiles, &weights))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::Sampler;
    use ga_core::random::{Stream, Streams};
    use ga_hextiles::genome::{decode, random_sets};

    #[test]
    fn a_score_in_chunks_is_the_library_s() -> Result<(), Failure> {
        let (judge, weights, stop) = (Judge::default(), Weights::default(), Stop::default());
        let tiles = decode(&random_sets(20).sample(&mut Stream::seeded(1)))?;
        let rng = || Streams::report(1).evaluation(0);
        let boards = 2 * CHUNK + 77;
        let whole = judge.score(&tiles, &weights, boards, &mut rng())?;
        assert_eq!(score(&judge, &tiles, &weights, boards, 1, &stop, &mut rng())?, whole);
        stop.cancel();
        let cut = score(&judge, &tiles, &weights, boards, 1, &stop, &mut rng())?;
        assert_eq!(cut, judge.score(&tiles, &weights, CHUNK, &mut rng())?);
        assert_eq!(score(&judge, &tiles, &weights, boards, boards, &stop, &mut rng())?, whole);
        Ok(())
    }
}
