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
//! use ga_core::Sampler;
//! use ga_core::random::Stream;
//! use ga_core::terminate::Generations;
//! use ga_hextiles::{Judge, Weights, evolve::genome::random_sets, scheme::ours};
//!
//! let parameters = ours::Parameters::default();
//! let scheme = parameters.scheme(Judge::default(), Weights::default(), 20)?;
//! let set = random_sets(20).sample(&mut Stream::seeded(1));
//! let mut engine = Engine::from_founders(scheme, parameters.founders(&set), 1)?;
//! engine.run(&Generations(5), &mut ());
//! let champion = engine.state().champion().expect("the founders have scores");
//! assert_eq!(champion.score.boards, 1024 + 5 * 32);
//! # Ok::<(), ga_hextiles::Error>(())
//! ```

use super::operators::{MutateSide, UniformByTile};
use super::successive_halving::{HalvingSchedule, SuccessiveHalving, Trial};
use crate::error::Error;
use crate::solve::{Judge, Weights};
use ga_core::breed::{Distinct, Recombine};
use ga_core::combine::Sometimes;
use ga_core::genome::BitString;
use ga_core::replace::MuPlusLambda;
use ga_core::select::Random;
use ga_core::{Breeder, Scheme, Score};

/// The generations of a run that takes a few seconds, the default of the tool `hextiles`.
pub const GENERATIONS: u64 = 200;

/// The parameters of our scheme.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
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
        let schedule = HalvingSchedule { first: 128, last: 1024, growth: 32, survivors: 4 };
        Self { offspring: 64, crossover: 0.3, second_mutation: 1.0 / 3.0, schedule }
    }
}

impl Parameters {
    /// The scheme for sets of `tiles` tiles.
    ///
    /// # Errors
    ///
    /// The errors of [`SuccessiveHalving::new`]. Also if `crossover` or `second_mutation` is not a
    /// probability, or `schedule.survivors` is 0.
    pub fn scheme(
        &self,
        judge: Judge,
        weights: Weights,
        tiles: usize,
    ) -> Result<Scheme<impl Breeder<BitString, Trial> + use<>, SuccessiveHalving, MuPlusLambda>, Error> {
        Ok(Scheme {
            breeder: self.breeder()?,
            evaluator: SuccessiveHalving::new(judge, weights, tiles, self.schedule)?,
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
            mutator: (MutateSide, Sometimes::new(self.second_mutation, MutateSide)?),
            offspring: self.offspring,
        }))
    }

    /// The founders: `schedule.survivors` copies of `set`.
    pub fn founders(&self, set: &BitString) -> Vec<BitString> {
        vec![set.clone(); self.schedule.survivors]
    }
}
