//! The scheme of the paper (`hex-tiles`).
//!
//! In each generation, the five best sets stay and are scored again. Fifteen new sets are bred from
//! parents that win tournaments of two different sets. Each score is the mean over 500 new boards.
//!
//! Scores are noisy and are drawn again in each generation. The champion is the set with the
//! highest score in the current population, and part of this score is luck. Score the champion on
//! new boards before you rely on its score.
//!
//! ```
//! use ga_core::Engine;
//! use ga_core::terminate::Generations;
//! use ga_hextiles::scheme::paper;
//!
//! let mut paper = paper::Parameters::default();
//! paper.boards = 50;
//! let mut engine = paper.scheme()?.found(&paper.founders(1)).size(paper.population).seed(1)?;
//! engine.run(Generations(3));
//! assert_eq!(engine.state().evaluations(), 20 + 3 * (20 + 15));
//! # Ok::<(), ga_hextiles::Error>(())
//! ```

use super::fitness::{SampledScore, Scored};
use super::genome;
use crate::error::Error;
use crate::solve::{Judge, Weights};
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::OnePoint;
use ga_core::evaluate::{Parallel, Reevaluate};
use ga_core::genome::BitString;
use ga_core::mutate::OneBit;
use ga_core::replace::Generational;
use ga_core::select::Tournament;
use ga_core::{Breeder, Fitness, Sampler, Scheme};

/// The generations of a run that takes a few seconds, the default of the tool `hextiles`.
pub const GENERATIONS: u64 = 500;

/// The parameters of the paper's scheme. The default values are those of the paper (`hex-tiles`).
///
/// With feature `serde`, the numbers that are options are written by their names there; the rest is
/// part of a request.
#[non_exhaustive]
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, schemars::JsonSchema, serde::Serialize),
    serde(default, rename_all = "kebab-case")
)]
pub struct Parameters {
    /// The judge, on whose board the tiles are laid. Default: that of the paper's board.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub judge: Judge,
    /// The weights of the score.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub weights: Weights,
    /// The number of tiles of a set. Default: 20.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub tiles: usize,
    /// The set from which a run starts, of [`tiles`](Self::tiles) tiles. Default: a random set.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub start: Option<BitString>,
    /// Number of sets in the population.
    ///
    /// It is `popsize` in the paper.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "population-size"),
        schemars(range(min = 1), extend("value" = "N"))
    )]
    pub population: usize,
    /// Number of best sets that stay.
    ///
    /// It is `elitesize` in the paper.
    #[cfg_attr(feature = "serde", schemars(extend("value" = "N")))]
    pub elites: usize,
    /// Number of different sets in a tournament.
    #[cfg_attr(feature = "serde", schemars(extend("value" = "K")))]
    pub tournament: usize,
    /// Probability that a pair is crossed.
    ///
    /// It is one-point crossover.
    #[cfg_attr(
        feature = "serde",
        schemars(range(min = 0, max = 1), extend("value" = "P"))
    )]
    pub crossover: f64,
    /// Probability that a bit of a child is flipped.
    #[cfg_attr(
        feature = "serde",
        schemars(range(min = 0, max = 1), extend("value" = "P"))
    )]
    pub mutation: f64,
    /// Number of boards for a score.
    #[cfg_attr(
        feature = "serde",
        schemars(range(min = 1), extend("value" = "N"))
    )]
    pub boards: u64,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            judge: Judge::default(),
            weights: Weights::default(),
            tiles: 20,
            start: None,
            population: 20,
            elites: 5,
            tournament: 2,
            crossover: 0.5,
            mutation: 0.5,
            boards: 500,
        }
    }
}

/// The scheme that [`Parameters::scheme_of`] builds, with this breeder and this fitness.
pub type Paper<B, F> = Scheme<B, Reevaluate<Scored<F>>, Generational>;

impl Parameters {
    /// The scheme.
    ///
    /// # Errors
    ///
    /// The errors of [`SampledScore::new`]. Also if `tournament` is 0, or `crossover` or `mutation`
    /// is not a probability.
    pub fn scheme(
        &self,
    ) -> Result<
        Scheme<
            impl Breeder<BitString, f64> + use<>,
            impl ga_core::Asked<BitString, Score = f64> + use<>,
            Generational,
        >,
        Error,
    > {
        let judge = self.judge.clone();
        self.scheme_of(SampledScore::new(
            judge,
            self.weights,
            self.tiles,
            self.boards,
        )?)
    }

    /// The same scheme with your own fitness, which scores all residents again in each generation.
    /// The fields `judge`, `weights`, `tiles` and `boards` are ignored. To score laid boards in
    /// your own way, [`Judge::with_objective`] is simpler.
    ///
    /// ```
    /// use ga_core::Engine;
    /// use ga_core::genome::BitString;
    /// use ga_core::terminate::Generations;
    /// use ga_hextiles::evolve::genome::decode;
    /// use ga_hextiles::scheme::paper::Parameters;
    /// use std::cmp::Reverse;
    ///
    /// let bridges = |genome: &BitString| decode(genome).ok().map(|set| Reverse(set.bridges()));
    /// let paper = Parameters::default();
    /// let scheme = paper.scheme_of(bridges)?;
    /// let mut engine = scheme.found(&paper.founders(1)).size(paper.population).seed(1)?;
    /// engine.run(Generations(200));
    /// assert!(engine.state().best().is_some_and(|(_, score)| *score > Some(Reverse(10))));
    /// # Ok::<(), ga_hextiles::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `tournament` is 0, or `crossover` or `mutation` is not a probability.
    pub fn scheme_of<F: Fitness<BitString> + Sync>(
        &self,
        fitness: F,
    ) -> Result<Paper<impl Breeder<BitString, F::Score> + use<F>, F>, Error> {
        Ok(Scheme {
            breeder: Recombine {
                selector: Tournament::new(self.tournament)?.distinct(),
                crossover: Sometimes::new(self.crossover, OnePoint)?,
                mutator: Sometimes::new(self.mutation, OneBit)?,
                offspring: self.population.saturating_sub(self.elites),
            },
            evaluator: Reevaluate(Parallel::new(fitness)),
            replacement: Generational {
                elites: self.elites,
            },
        })
    }

    /// A sampler of founders: copies of one set, as in the paper. The set is `start` if it is
    /// given, else the random set of `seed` ([`genome::start`]).
    pub fn founders(&self, seed: u64) -> impl Sampler<BitString> + use<> {
        genome::copies(
            self.start
                .clone()
                .unwrap_or_else(|| genome::start(self.tiles, seed)),
        )
    }
}
