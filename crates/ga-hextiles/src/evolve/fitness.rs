use super::genome::{TILE_BITS, decode_into};
use crate::error::Error;
use crate::game::{Pick, Shuffle, TileSet};
use crate::solve::{Faces, Judge, Tally, Weights, check_boards};
use ga_core::Fitness;
use ga_core::evaluate::Parallel;
use ga_core::genome::BitString;
use rand::Rng;

/// The fitness of the paper: the score of a genome, on new random boards in each evaluation.
///
/// The score is noisy. A scheme that keeps residents should score them again in each generation
/// ([`Reevaluate`](ga_core::evaluate::Reevaluate)), as [`scheme::paper`](crate::scheme::paper)
/// does. If a genome does not have the number of tiles given to `new`, its score is NaN, which
/// ranks last.
///
/// ```
/// use ga_core::Fitness;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
/// use ga_hextiles::{Judge, Weights, evolve::SampledScore};
///
/// let fitness = SampledScore::new(Judge::default(), Weights::default(), 20, 500)?;
/// let mut rng = Stream::seeded(1);
/// let score = fitness.evaluate(&BitString::zeros(480), &mut Default::default(), &mut rng);
/// assert!((score - (15.0 - 0.1 * 33.0 - 20.0 - 0.02 * 1600.0)).abs() < 1e-9);
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct SampledScore {
    judge: Judge,
    weights: Weights,
    shuffle: Shuffle,
    boards: u64,
}

/// Scores sets by a fitness, on all threads if the feature `parallel` is on.
pub type Scored<F> =
    Parallel<F, <F as Fitness<BitString>>::Scratch, <F as Fitness<BitString>>::Score>;

/// The memory that a [`SampledScore`] reuses.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    tiles: TileSet,
    faces: Faces,
    shuffle: Option<Shuffle>,
    picks: Vec<Pick>,
    tally: Option<Tally>,
}

impl SampledScore {
    /// A fitness that scores sets of `tiles` tiles on `boards` boards each.
    ///
    /// # Errors
    ///
    /// If `tiles` is less than the number of places or more than [`Shuffle::MOST_TILES`], `boards`
    /// is 0 or above [`MOST_BOARDS`](crate::solve::MOST_BOARDS), or [`Weights::checked`] refuses a
    /// weight.
    pub fn new(judge: Judge, weights: Weights, tiles: usize, boards: u64) -> Result<Self, Error> {
        let shuffle = Shuffle::new(tiles, judge.board().places())?;
        Ok(Self {
            judge,
            weights: weights.checked()?,
            shuffle,
            boards: check_boards(boards)?,
        })
    }

    /// The number of boards for each score.
    pub const fn boards(&self) -> u64 {
        self.boards
    }
}

impl Fitness<BitString> for SampledScore {
    type Score = f64;
    type Scratch = Scratch;

    fn evaluate(&self, genome: &BitString, scratch: &mut Scratch, rng: &mut dyn Rng) -> f64 {
        let places = self.judge.board().places();
        if !self.shuffle.fits(genome.len() / TILE_BITS, places) {
            return f64::NAN;
        }
        let Scratch {
            tiles,
            faces,
            shuffle,
            picks,
            tally,
        } = scratch;
        decode_into(genome, tiles);
        faces.show(tiles);
        // A scratch may come from a fitness of another board.
        let shuffle = match shuffle {
            Some(shuffle) if shuffle.fits(tiles.len(), places) => shuffle,
            _ => shuffle.insert(self.shuffle.clone()),
        };
        let tally = match tally {
            Some(tally) if self.judge.accepts(tally) => tally,
            _ => tally.insert(self.judge.tally()),
        };
        tally.clear();
        self.judge
            .lay(faces, self.boards, shuffle, picks, tally, rng);
        self.weights.tiles(tiles) + tally.mean(&self.weights)
    }
}
