//! The paper's scheme: a steady-state genetic algorithm with single tournaments of seven
//! individuals (`maze-generation`).
//!
//! ```
//! use ga_checkpoint::scheme::paper;
//! use ga_core::Engine;
//! use ga_core::terminate::Generations;
//!
//! let paper = paper::Parameters::default();
//! let mut engine = paper.scheme()?.found(&paper.founders()?).size(paper.population).seed(1)?;
//! engine.run(Generations(1000));
//! assert!(engine.state().best().is_some_and(|(_, score)| *score > 200));
//! assert_eq!(engine.state().evaluations(), 120 + 2 * 1000);
//! # Ok::<(), ga_checkpoint::Error>(())
//! ```

use super::fitness::TourLength;
use super::genome::{Direct, DirectFounders};
use crate::error::Error;
use crate::game::Course;
use ga_core::breed::Recombine;
use ga_core::crossover::Uniform;
use ga_core::evaluate::Serial;
use ga_core::genome::BitString;
use ga_core::mutate::BitFlip;
use ga_core::replace::InPlace;
use ga_core::select::SingleTournament;
use ga_core::{Fitness, Mutator, Scheme};

/// The size of the population (`maze-generation`).
pub const POPULATION: usize = 120;
/// The probability that a cell of a founder is a wall (`maze-generation`).
pub const FILL: f64 = 0.05;
/// The number of individuals in a tournament (`maze-generation`).
pub const TOURNAMENT: usize = 7;
/// The probability that a cell is exchanged between the two children (`maze-generation`).
pub const CROSSOVER: f64 = 0.05;
/// The probability that a cell of a child is flipped (`maze-generation`).
pub const MUTATION: f64 = 0.01;
/// The number of children of a mating event (`maze-generation`).
pub const CHILDREN: usize = 2;
/// The number of mating events that the paper calls a generation (`maze-generation`). One step of
/// the engine is one event.
pub const EVENTS: u64 = 2000;
/// The number of generations of a run, of [`EVENTS`] events each (`maze-generation`).
pub const GENERATIONS: u64 = 250;

/// The parameters of the paper's scheme. The default values are those of the paper.
///
/// Each mating event draws `tournament` different individuals. It copies the two best of them,
/// crosses and mutates the copies, and replaces the two worst with the copies. Scores are stored,
/// so an event costs two evaluations. The paper's program needs seven.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, schemars::JsonSchema, serde::Serialize),
    serde(default, rename_all = "kebab-case")
)]
pub struct Parameters {
    /// The course of every maze.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub course: Course,
    /// Keeps entrance, checkpoints and exit free, as the annealed scheme always does.
    ///
    /// Default: false, as in the paper.
    #[cfg_attr(feature = "serde", serde(rename = "guard"))]
    pub guarded: bool,
    /// Number of mazes in the population.
    ///
    /// Default: 120.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "population-size"),
        schemars(range(min = 1), extend("value" = "N"))
    )]
    pub population: usize,
    /// The share of the founders' cells that are blocked.
    ///
    /// Default: [`FILL`].
    #[cfg_attr(
        feature = "serde",
        schemars(range(min = 0, max = 1), extend("value" = "SHARE"))
    )]
    pub fill: f64,
    /// Number of mazes in a tournament, at least 4.
    ///
    /// Default: 7.
    #[cfg_attr(feature = "serde", schemars(extend("value" = "K")))]
    pub tournament: usize,
    /// Probability that a cell is exchanged between two children.
    ///
    /// Default: 0.05.
    #[cfg_attr(
        feature = "serde",
        schemars(range(min = 0, max = 1), extend("value" = "P"))
    )]
    pub crossover: f64,
    /// Probability that a cell of a child changes; of the representations positive and negative, a
    /// line, 0.03 by default.
    ///
    /// Default: 0.01.
    #[cfg_attr(
        feature = "serde",
        schemars(range(min = 0, max = 1), extend("value" = "P"))
    )]
    pub mutation: f64,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            course: Course::paper(),
            guarded: false,
            population: POPULATION,
            fill: FILL,
            tournament: TOURNAMENT,
            crossover: CROSSOVER,
            mutation: MUTATION,
        }
    }
}

/// The scheme that [`Parameters::scheme_of`] builds from a fitness, or
/// [`Parameters::scheme_with`] from a fitness and a mutator.
pub type SteadyState<F, M = BitFlip, G = BitString> =
    Scheme<Recombine<SingleTournament, Uniform, M>, Serial<F, <F as Fitness<G>>::Scratch>, InPlace>;

impl Parameters {
    /// The scheme for the direct representation, with the length of the tour as fitness.
    ///
    /// # Errors
    ///
    /// If `tournament` is below 4, or `crossover` or `mutation` is not a probability.
    pub fn scheme(&self) -> Result<SteadyState<TourLength<Direct>>, Error> {
        self.scheme_of(TourLength(self.encoding()))
    }

    /// The same scheme with your own fitness: a closure, or a [`Fitness`] with its own scratch. The
    /// [module of fitnesses](super::fitness) has an example.
    ///
    /// # Errors
    ///
    /// The errors of [`scheme`](Self::scheme).
    pub fn scheme_of<F: Fitness<BitString>>(&self, fitness: F) -> Result<SteadyState<F>, Error> {
        self.scheme_with(fitness, BitFlip::new(self.mutation)?)
    }

    /// The same scheme with your own fitness and mutator, for example for another representation.
    /// The fields `course`, `guarded`, `fill` and `mutation` are ignored.
    ///
    /// # Errors
    ///
    /// If `tournament` is below 4, or `crossover` is not a probability.
    pub fn scheme_with<G, F, M>(
        &self,
        fitness: F,
        mutator: M,
    ) -> Result<SteadyState<F, M, G>, Error>
    where
        F: Fitness<G>,
        M: Mutator<G>,
    {
        Ok(Scheme {
            breeder: Recombine {
                selector: SingleTournament::new(self.tournament)?,
                crossover: Uniform::new(self.crossover)?,
                mutator,
                offspring: CHILDREN,
            },
            evaluator: Serial::new(fitness),
            replacement: InPlace,
        })
    }

    /// A sampler of founders. Each cell is a wall with probability `fill`.
    ///
    /// # Errors
    ///
    /// If `fill` is not a probability.
    pub fn founders(&self) -> Result<DirectFounders, Error> {
        self.encoding().founders(self.fill)
    }

    /// The encoding, which decodes genomes into mazes.
    pub fn encoding(&self) -> Direct {
        Direct::new(self.course.clone(), self.guarded)
    }
}
