//! More sets of tiles like the ones that a person picked: interactive evolution (Takagi 2001).
//!
//! ```
//! use ga_hextiles::evolve::like::Like;
//! use ga_hextiles::evolve::genome::{decode, start};
//! use ga_hextiles::{Judge, Weights};
//!
//! let shown = [decode(&start(20, 1))?, decode(&start(20, 2))?];
//! let breed = Like::new(Judge::default(), Weights::default(), 200, 1, 0.2)?;
//! let least = breed.least(&shown, &[0, 1])?;
//! let child = breed.child(&shown, &[0, 1], least, 0, 2000, || false)?;
//! assert!(child.is_met && !shown.contains(&child.genome));
//! # Ok::<(), ga_hextiles::Error>(())
//! ```

#[cfg(feature = "serde")]
mod search;

#[cfg(feature = "serde")]
pub use search::{Sets, Wishes};

use super::genome::{SIDE_BITS, decode, encode};
use super::operators::{MutateSide, UniformByTile};
use crate::error::Error;
use crate::game::TileSet;
use crate::solve::{Judge, Weights};
use ga_core::genome::{BitString, Distance};
use ga_core::interactive::{Bred, MoreLike};
use ga_core::random::Streams;

/// The usual number of evaluations for each set.
pub const EVALUATIONS: u64 = 2000;

/// The usual number of boards of each evaluation.
pub const BOARDS: u64 = 200;

/// How much lower than the lowest score of the parents a child may score, for each share of its
/// sides that may be new.
const SLACK: f64 = 5.0;

/// The purpose of the streams that lay boards.
const LAYING: u32 = 0x6c61_7964;

/// Breeds sets that are like the ones that were liked, score as much, and differ from all that were
/// shown.
///
/// The crossover is [`UniformByTile`], the mutator [`MutateSide`]. The distance is the share of
/// sides that differ, so `far` is a share, too. [`MoreLike`] says what a child keeps. All sets are
/// scored on the same boards.
#[derive(Clone, Debug)]
pub struct Like {
    judge: Judge,
    weights: Weights,
    boards: u64,
    seed: u64,
    far: f64,
    more: MoreLike<UniformByTile, MutateSide, DifferingSides>,
}

impl Like {
    /// Breeds sets that are scored on `boards` boards. `far` is a share above 0: 0.05 gives small
    /// variants, 0.15 siblings, 0.4 distant relatives.
    ///
    /// # Errors
    ///
    /// If `far` is not a positive number, and those of [`Weights::checked`].
    pub fn new(
        judge: Judge,
        weights: Weights,
        boards: u64,
        seed: u64,
        far: f64,
    ) -> Result<Self, Error> {
        let more = MoreLike::new((UniformByTile, MutateSide, DifferingSides), seed, far)?;
        Ok(Self {
            judge,
            weights: weights.checked()?,
            boards,
            seed,
            far,
            more,
        })
    }

    /// The score that a child needs: the lowest of the sets that were liked, less 5 times `far`.
    ///
    /// # Errors
    ///
    /// Those of [`Judge::score`].
    pub fn least(&self, shown: &[TileSet], liked: &[usize]) -> Result<f64, Error> {
        let sets = liked.iter().filter_map(|&index| shown.get(index));
        let scores = sets
            .map(|tiles| self.score(tiles))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(scores.into_iter().fold(f64::INFINITY, f64::min) - SLACK * self.far)
    }

    /// The score of a set on the boards that all sets get.
    fn score(&self, tiles: &TileSet) -> Result<f64, Error> {
        let mut rng = Streams::outside(self.seed, LAYING).numbered(0);
        Ok(self
            .judge
            .score(tiles, &self.weights, self.boards, &mut rng)?
            .total)
    }

    /// Breeds the set of this number, with a score of at least `least`; see [`MoreLike::breed`].
    ///
    /// # Errors
    ///
    /// Those of [`MoreLike::breed`], [`encode`] and [`Judge::score`], and [`Error::Unlike`] if the
    /// sets that were liked have different numbers of tiles.
    pub fn child(
        &self,
        shown: &[TileSet],
        liked: &[usize],
        least: f64,
        number: usize,
        evaluations: u64,
        is_over: impl Fn() -> bool,
    ) -> Result<Bred<TileSet>, Error> {
        let sizes = || {
            liked
                .iter()
                .filter_map(|&index| shown.get(index))
                .map(TileSet::len)
        };
        if let Some(other) = sizes().find(|&size| Some(size) != sizes().next()) {
            return Err(Error::Unlike {
                found: other,
                expected: sizes().next().unwrap_or(other),
            });
        }
        let genomes = shown.iter().map(encode).collect::<Result<Vec<_>, _>>()?;
        let shortfall = |genome: &BitString| {
            let score = decode(genome).and_then(|tiles| self.score(&tiles));
            score.map_or(f64::INFINITY, |score| least - score)
        };
        let bred = self
            .more
            .breed(&genomes, liked, number, evaluations, shortfall, is_over)?;
        let tiles = decode(&bred.genome)?;
        Ok(bred.map(|_| tiles))
    }
}

/// The share of the sides in which two sets differ, from 0 to 1, of genomes in normal form. Genomes
/// of different lengths have the distance 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct DifferingSides;

impl Distance<BitString> for DifferingSides {
    fn between(&self, left: &BitString, right: &BitString) -> f64 {
        let sides = left.len() / SIDE_BITS;
        if left.len() != right.len() || sides == 0 {
            return f64::from(u8::from(left.len() != right.len()));
        }
        let side = |genome: &BitString, number| genome.extract(SIDE_BITS * number, SIDE_BITS);
        let differing = (0..sides)
            .filter(|&number| side(left, number) != side(right, number))
            .count();
        differing as f64 / sides as f64
    }
}
