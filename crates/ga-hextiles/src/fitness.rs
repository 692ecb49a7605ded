use crate::genome::{TILE_BITS, decode_into};
use crate::rules::{Faces, Tally, check_boards};
use crate::{Error, Judge, Shuffle, TileSet, Weights};
use ga_core::Fitness;
use ga_core::genome::BitString;
use rand::Rng;

/// The article's objective: the score of a genome on boards that are laid anew for each evaluation.
///
/// Noisy, so residents have to be scored again; see [`scheme::article`](crate::scheme::article).
///
/// ```
/// use ga_core::Fitness;
/// use ga_core::genome::BitString;
/// use ga_core::random::Streams;
/// use ga_hextiles::{Judge, Laying, Weights};
///
/// let laying = Laying::new(Judge::default(), Weights::default(), 20, 500)?;
/// let mut rng = Streams::report(1).evaluation(0);
/// let score = laying.evaluate(&BitString::zeros(480), &mut Default::default(), &mut rng);
/// assert!((score - (15.0 - 0.1 * 33.0 - 20.0 - 0.02 * 1600.0)).abs() < 1e-9);
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Laying {
    judge: Judge,
    weights: Weights,
    shuffle: Shuffle,
    boards: u64,
}

/// Memory of a [`Laying`].
#[derive(Clone, Debug, Default)]
pub struct Table {
    tiles: TileSet,
    faces: Faces,
    shuffle: Option<Shuffle>,
    picks: Vec<u16>,
    tally: Option<Tally>,
}

impl Laying {
    /// Scores sets of so many tiles on so many boards each.
    ///
    /// # Errors
    ///
    /// If there are too few tiles for the board or too many for a [`Shuffle`], there are no boards, or a weight is
    /// refused by [`Weights::checked`].
    pub fn new(judge: Judge, weights: Weights, tiles: usize, boards: u64) -> Result<Self, Error> {
        let shuffle = Shuffle::new(tiles, judge.board().places())?;
        Ok(Self { judge, weights: weights.checked()?, shuffle, boards: check_boards(boards)? })
    }

    /// The number of boards that each score takes.
    pub const fn boards(&self) -> u64 {
        self.boards
    }
}

impl Fitness<BitString> for Laying {
    type Score = f64;
    type Scratch = Table;

    /// NaN, which ranks last, for a genome of another number of tiles.
    fn evaluate(&self, genome: &BitString, table: &mut Table, rng: &mut dyn Rng) -> f64 {
        let places = self.judge.board().places();
        if !self.shuffle.fits(genome.len() / TILE_BITS, places) {
            return f64::NAN;
        }
        let Table { tiles, faces, shuffle, picks, tally } = table;
        decode_into(genome, tiles);
        faces.show(tiles);
        let shuffle = match shuffle {
            Some(shuffle) if shuffle.fits(tiles.len(), places) => shuffle,
            _ => shuffle.insert(self.shuffle.clone()),
        };
        let tally = match tally {
            Some(tally) if tally.fits(&self.judge) => tally,
            _ => tally.insert(self.judge.tally()),
        };
        tally.clear();
        self.judge.lay(faces, self.boards, shuffle, picks, tally, rng);
        self.weights.tiles(tiles) + tally.mean(&self.weights)
    }
}
