//! Our scheme: successive halving on common random numbers. It distinguishes better sets from lucky
//! sets.
//!
//! All sets of a generation are scored on the same boards, and the better sets are scored on
//! additional boards ([`SuccessiveHalving`]). The best residents and newborns stay. Newborns have
//! one or two sides changed ([`MutateSide`]), and some of them combine the tiles of two parents
//! ([`UniformByTile`]).
//!
//! Founders should be in normal form, as [`encode`](crate::evolve::genome::encode) makes them, so
//! that equal sets have equal genomes.
//!
//! ```
//! use ga_core::Engine;
//! use ga_core::terminate::Generations;
//! use ga_hextiles::scheme::ours;
//!
//! let ours = ours::Parameters::default();
//! let mut engine = ours.scheme()?.found(&ours.founders(1)).size(ours.schedule.survivors).seed(1)?;
//! engine.run(Generations(5));
//! let (_, score) = engine.state().best().expect("the founders have scores");
//! assert_eq!(score.boards, 1024 + 5 * 32);
//! # Ok::<(), ga_hextiles::Error>(())
//! ```

use super::fitness::Scored;
use super::genome;
use super::operators::{MutateSide, UniformByTile};
use super::successive_halving::{HalvingSchedule, SuccessiveHalving, Trial};
use crate::error::Error;
use crate::solve::{Judge, Weights};
use ga_core::breed::{Distinct, Recombine};
use ga_core::combine::Sometimes;
use ga_core::evaluate::Parallel;
use ga_core::genome::BitString;
use ga_core::replace::MuPlusLambda;
use ga_core::select::Random;
use ga_core::{Breeder, Fitness, Sampler, Scheme, Score};

/// The generations of a run that takes a few seconds, the default of the tool `hextiles`.
pub const GENERATIONS: u64 = 200;

/// The parameters of our scheme.
#[non_exhaustive]
#[derive(Clone, Debug)]
pub struct Parameters {
    /// The judge, on whose board the tiles are laid. Default: that of the paper's board.
    pub judge: Judge,
    /// The weights of the score. Default: those of the paper.
    pub weights: Weights,
    /// The number of tiles of a set. Default: 20.
    pub tiles: usize,
    /// The set from which a run starts, of [`tiles`](Self::tiles) tiles. Default: a random set.
    pub start: Option<BitString>,
    /// The number of newborns in a generation. Default: 64.
    pub offspring: usize,
    /// The probability that a child combines the tiles of two parents. Default: 0.3.
    pub crossover: f64,
    /// The probability that a second side of a child is changed. Default: 1/3.
    pub second_mutation: f64,
    /// The number of boards in each round, and the number of survivors, which is also the size of
    /// the population. Default: 128 boards in the first round, 1024 boards in the last round, 32
    /// more boards in the last round of each later generation, and 4 survivors.
    pub schedule: HalvingSchedule,
}

impl Default for Parameters {
    fn default() -> Self {
        let schedule = HalvingSchedule {
            first: 128,
            last: 1024,
            growth: 32,
            survivors: 4,
        };
        Self {
            judge: Judge::default(),
            weights: Weights::default(),
            tiles: 20,
            start: None,
            offspring: 64,
            crossover: 0.3,
            second_mutation: 1.0 / 3.0,
            schedule,
        }
    }
}

impl Parameters {
    /// The scheme.
    ///
    /// # Errors
    ///
    /// The errors of [`SuccessiveHalving::new`]. Also if `crossover` or `second_mutation` is not a
    /// probability, or `schedule.survivors` is 0.
    pub fn scheme(
        &self,
    ) -> Result<
        Scheme<impl Breeder<BitString, Trial> + use<>, SuccessiveHalving, MuPlusLambda>,
        Error,
    > {
        let Self {
            judge,
            weights,
            tiles,
            schedule,
            ..
        } = self.clone();
        Ok(Scheme {
            breeder: self.breeder()?,
            evaluator: SuccessiveHalving::new(judge, weights, tiles, schedule)?,
            replacement: MuPlusLambda::new(schedule.survivors)?,
        })
    }

    /// The same breeder and replacement with your own fitness in place of successive halving. Let
    /// it score all sets on the same boards, because residents keep their scores. The fields
    /// `judge`, `weights` and `tiles` are ignored. To score laid boards in your own way with
    /// successive halving, use [`Judge::with_objective`].
    ///
    /// # Errors
    ///
    /// If `crossover` or `second_mutation` is not a probability, or `schedule.survivors` is 0.
    pub fn scheme_of<F: Fitness<BitString> + Sync>(
        &self,
        fitness: F,
    ) -> Result<Scheme<impl Breeder<BitString, F::Score> + use<F>, Scored<F>, MuPlusLambda>, Error>
    {
        Ok(Scheme {
            breeder: self.breeder()?,
            evaluator: Parallel::new(fitness),
            replacement: MuPlusLambda::new(self.schedule.survivors)?,
        })
    }

    /// The breeder alone, for a scheme with another evaluator.
    ///
    /// # Errors
    ///
    /// If `crossover` or `second_mutation` is not a probability.
    pub fn breeder<S: Score>(&self) -> Result<impl Breeder<BitString, S> + use<S>, Error> {
        Ok(Distinct(Recombine {
            selector: Random,
            crossover: Sometimes::new(self.crossover, UniformByTile)?,
            mutator: (
                MutateSide,
                Sometimes::new(self.second_mutation, MutateSide)?,
            ),
            offspring: self.offspring,
        }))
    }

    /// A sampler of founders: copies of `start`, or of the random set of a run with this seed
    /// ([`genome::start`]). A run has `schedule.survivors` founders.
    pub fn founders(&self, seed: u64) -> impl Sampler<BitString> + use<> {
        genome::copies(
            self.start
                .clone()
                .unwrap_or_else(|| genome::start(self.tiles, seed)),
        )
    }
}
