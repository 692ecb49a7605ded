//! The paper's scheme (`chaisilprungrueng-moradi`): roulette selection, uniform crossover, rare
//! mutation, random immigrants as half of the newborns, and a few elites.

use super::begun;
use crate::error::Error;
use crate::evolve::fitness::{Criterion, Decoded, Hardness, WEIGHTS};
use crate::evolve::genome::{Clamp, Encoding};
use crate::game::{Maze, Win};
use crate::solve::{Search, Solver};
use ga_core::Expected;
use ga_core::breed::{Immigrants, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::Uniform;
use ga_core::evaluate::{Interrupt, Parallel};
use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::replace::Generational;
use ga_core::select::Roulette;
use ga_core::terminate::Generations;
use ga_core::{Engine, Fitness, Scheme};

/// Number of generations of a run: "typically 300 generations are enough"
/// (`chaisilprungrueng-moradi`).
pub const GENERATIONS: u64 = 300;

/// Number of individuals per bit of the genome. The paper has 154 individuals at 6x6 (77 bits) and
/// 258 at 8x8 (129 bits), which is two per bit (`chaisilprungrueng-moradi`, step five).
pub const INDIVIDUALS_PER_BIT: usize = 2;

/// Probability that a bit flips: one bit in "EIGHT 8x8 maps" of 129 bits, or 32 in a population of
/// 258. The words before these are lost (`chaisilprungrueng-moradi`, step five).
///
/// Immigrants do not mutate here. So half as many bits of a generation flip as the paper counts;
/// twice this rate flips as many.
pub const MUTATION: f64 = 0.001;

/// Probability that a pair is crossed. The paper has such a rate but does not state its value.
pub const CROSSOVER: f64 = 0.7;

/// Share of the newborns that are random immigrants (`chaisilprungrueng-moradi`, "convergent
/// issue").
pub const IMMIGRANTS: f64 = 0.5;

/// Number of elites. The paper keeps "a pack" of elites but does not state how many.
pub const ELITES: usize = 4;

/// The parameters of the paper's scheme. The [`Default`] is the paper's run at 6x6.
///
/// ```
/// use ga_theseus::evolve::fitness::Criterion;
/// use ga_theseus::scheme::paper::Parameters;
///
/// let small = Parameters::default();
/// assert_eq!((small.population, small.generations), (154, 300));
/// let other = Parameters { criterion: Criterion::Visited, elites: 0, ..Parameters::sized(8, 8)? };
/// assert_eq!(other.population, 258);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
///
/// With feature `serde`, the numbers that are options are written by their names there; the size,
/// the criterion and the rule are parts of a request.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, schemars::JsonSchema, serde::Serialize),
    serde(default, rename_all = "kebab-case")
)]
pub struct Parameters {
    /// How a number is read that is too large for its places.
    ///
    /// The encoding sets the size of the mazes and decodes genomes into mazes.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "clamp", with = "clamp"),
        schemars(with = "Clamp")
    )]
    pub encoding: Encoding,
    /// The fitness criterion, which the search maximises.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub criterion: Criterion,
    /// Number of mazes in the population.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "population-size"),
        schemars(range(min = 1), extend("value" = "N"))
    )]
    pub population: usize,
    /// Number of elites.
    ///
    /// They are the best residents, and stay in every generation.
    #[cfg_attr(feature = "serde", schemars(extend("value" = "N")))]
    pub elites: usize,
    /// Share of the newborns that are random immigrants.
    #[cfg_attr(
        feature = "serde",
        schemars(range(min = 0, max = 1), extend("value" = "SHARE"))
    )]
    pub immigrants: f64,
    /// Probability that a pair is crossed.
    #[cfg_attr(
        feature = "serde",
        schemars(range(min = 0, max = 1), extend("value" = "P"))
    )]
    pub crossover: f64,
    /// Probability that a bit flips.
    #[cfg_attr(
        feature = "serde",
        schemars(range(min = 0, max = 1), extend("value" = "P"))
    )]
    pub mutation: f64,
    /// Weights of moves, visited states and the Minotaur's moves in the combined fitness.
    ///
    /// They are finite and not negative.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "three"),
        schemars(extend("value" = "A,B,C"))
    )]
    pub weights: [f64; 3],
    /// The score of mazes without solution.
    ///
    /// It is finite and not negative. The paper chooses 0.
    #[cfg_attr(feature = "serde", schemars(extend("value" = "X")))]
    pub unsolvable: f64,
    /// When Theseus wins on the exit cell.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub win: Win,
    /// Number of generations.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub generations: u64,
    /// Whether the immigrants come in addition to a whole population of children. The best of all
    /// newborns then fill the places. The paper says "increase total amount of babies", which can
    /// mean this; the default is `false`.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub additional: bool,
}

/// An encoding as the option that it is.
#[cfg(feature = "serde")]
mod clamp {
    use super::{Clamp, Encoding, Parameters};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(encoding: &Encoding, to: S) -> Result<S::Ok, S::Error> {
        encoding.clamp().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Encoding, D::Error> {
        let usual = Parameters::default().encoding;
        let clamp = Clamp::deserialize(from)?;
        let encoding = Encoding::new(usual.width(), usual.height(), clamp);
        encoding.map_err(serde::de::Error::custom)
    }
}

/// Three numbers; the error of another number of them says what is meant.
#[cfg(feature = "serde")]
fn three<'de, D: serde::Deserializer<'de>>(from: D) -> Result<[f64; 3], D::Error> {
    let list: Vec<f64> = serde::Deserialize::deserialize(from)?;
    list.try_into().map_err(|list: Vec<f64>| {
        let problem = format!("{} numbers, expected 3, as in 200,100,200", list.len());
        serde::de::Error::custom(problem)
    })
}

/// The scheme that [`Parameters::scheme`] builds, or [`Parameters::scheme_of`] from a fitness.
pub type Paper<F = Decoded> = Scheme<PaperBreeder, Solvers<F>, Generational>;

/// A run of the scheme.
pub type Run = Engine<BitString, PaperBreeder, Solvers, Generational>;

/// The paper's breeder. One part of the newborns are children by roulette and uniform crossover,
/// the other part are random immigrants.
pub type PaperBreeder = (
    Recombine<Roulette, Sometimes<Uniform>, BitFlip>,
    Immigrants<RandomBits>,
);

/// The evaluator: solves mazes on all threads, or on one thread without feature `parallel`. The
/// scores are the same.
pub type Solvers<F = Decoded> =
    Parallel<F, <F as Fitness<BitString>>::Scratch, <F as Fitness<BitString>>::Score>;

impl Parameters {
    /// The paper's parameters for mazes of this size.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the width or height is not 2 to 16.
    pub fn sized(width: usize, height: usize) -> Result<Self, Error> {
        Encoding::new(width, height, Clamp::default()).map(Self::encoded)
    }

    /// The paper's parameters with this encoding.
    pub fn encoded(encoding: Encoding) -> Self {
        Self {
            encoding,
            criterion: Criterion::default(),
            weights: WEIGHTS,
            unsolvable: 0.0,
            win: Win::default(),
            population: INDIVIDUALS_PER_BIT * encoding.bits(),
            generations: GENERATIONS,
            crossover: CROSSOVER,
            mutation: MUTATION,
            immigrants: IMMIGRANTS,
            additional: false,
            elites: ELITES,
        }
    }

    /// The fitness of genomes under these parameters.
    pub fn fitness(&self) -> Decoded {
        let Self {
            encoding,
            criterion,
            weights,
            unsolvable,
            win,
            ..
        } = *self;
        Decoded {
            encoding,
            hardness: Hardness {
                criterion,
                weights,
                unsolvable,
                win,
            },
        }
    }

    /// The random genomes of founders and immigrants: each bit is 1 with probability 1/2.
    pub fn founders(&self) -> RandomBits {
        RandomBits(self.encoding.bits())
    }

    /// The scheme with these parameters.
    ///
    /// In each generation all residents except the elites are replaced. A share of the newborns are
    /// random immigrants. The others are children: roulette selects their parents, and uniform
    /// crossover mixes the parents' bits.
    ///
    /// The paper does not cross two identical parents. Here they are crossed as well, which gives
    /// the same children.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if `crossover`, `mutation` or `immigrants` is not 0 to 1,
    /// [`Error::UnsolvableScore`] if `unsolvable` is negative or not finite, [`Error::Weight`] if a
    /// weight is.
    pub fn scheme(&self) -> Result<Paper, Error> {
        let Self {
            weights,
            unsolvable,
            ..
        } = *self;
        if !(unsolvable >= 0.0 && unsolvable.is_finite()) {
            return Err(Error::UnsolvableScore { value: unsolvable });
        }
        if let Some(&value) = weights
            .iter()
            .find(|&&weight| !(weight >= 0.0 && weight.is_finite()))
        {
            return Err(Error::Weight { value });
        }
        self.scheme_of(self.fitness())
    }

    /// The same scheme with your own fitness, whose scores must be 0 or more, because roulette
    /// selects the parents. The fields `criterion`, `weights`, `unsolvable` and `win` are ignored.
    ///
    /// ```
    /// use ga_core::{Engine, Fitness};
    /// use ga_core::rand::Rng;
    /// use ga_core::terminate::Generations;
    /// use ga_theseus::evolve::fitness::Decoded;
    /// use ga_theseus::scheme::paper::Parameters;
    /// use ga_theseus::{Maze, Solver, Win};
    ///
    /// /// The number of moves for each state that the search visits.
    /// struct Straight;
    ///
    /// impl Fitness<Maze> for Straight {
    ///     type Score = f64;
    ///     type Scratch = Solver;
    ///
    ///     fn evaluate(&self, maze: &Maze, solver: &mut Solver, _: &mut dyn Rng) -> f64 {
    ///         let figures = solver.figures(maze, Win::After);
    ///         figures.map_or(0.0, |found| f64::from(found.moves) / f64::from(found.visited))
    ///     }
    /// }
    ///
    /// let paper = Parameters::default();
    /// let fitness = Decoded { encoding: paper.encoding, hardness: Straight };
    /// let scheme = paper.scheme_of(fitness)?;
    /// let mut engine = scheme.found(&paper.founders()).size(paper.population).seed(1)?;
    /// engine.run(Generations(10));
    /// assert!(engine.state().best().is_some_and(|(_, score)| *score > 0.3));
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if `crossover`, `mutation` or `immigrants` is not 0 to 1.
    pub fn scheme_of<F: Fitness<BitString> + Sync>(&self, fitness: F) -> Result<Paper<F>, Error> {
        let Self {
            population,
            crossover,
            mutation,
            immigrants,
            additional,
            elites,
            ..
        } = *self;
        Expected::Probability.check("share of immigrants", immigrants)?;
        let newcomers = (immigrants * population as f64).round() as usize;
        let bred = Recombine {
            selector: Roulette,
            crossover: Sometimes::new(crossover, Uniform::default())?,
            mutator: BitFlip::new(mutation)?,
            offspring: if additional {
                population
            } else {
                population - newcomers
            },
        };
        Ok(Scheme {
            breeder: (
                bred,
                Immigrants {
                    sampler: self.founders(),
                    offspring: newcomers,
                },
            ),
            evaluator: Parallel::new::<BitString>(fitness),
            replacement: Generational { elites },
        })
    }

    /// Starts a run with these founders. Random ones fill the population if they are too few; those
    /// that are too many are left out.
    ///
    /// # Errors
    ///
    /// The errors of [`scheme`](Self::scheme), and [`Error::Scheme`] if `population` is 0 or not
    /// larger than `elites`.
    pub fn start(&self, founders: Vec<BitString>, seed: u64) -> Result<Run, Error> {
        let run = self.start_unless(founders, seed, &|| false)?;
        run.ok_or_else(|| ga_core::Error::EmptyPopulation.into())
    }

    /// Starts as [`start`](Self::start) does; `None` if `stop` is due before the founders have
    /// their scores.
    ///
    /// # Errors
    ///
    /// The errors of [`start`](Self::start).
    pub fn start_unless(
        &self,
        founders: Vec<BitString>,
        seed: u64,
        stop: &Interrupt<'_>,
    ) -> Result<Option<Run>, Error> {
        let scheme = self.scheme()?;
        let random = self.founders();
        Ok(begun(
            scheme,
            founders,
            &random,
            self.population,
            seed,
            stop,
        )?)
    }

    /// Runs the scheme and returns the best maze. The same seed gives the same maze on any number
    /// of threads.
    ///
    /// ```
    /// use ga_theseus::scheme::paper::Parameters;
    ///
    /// let best = Parameters { generations: 30, ..Parameters::default() }.evolve(1)?;
    /// assert_eq!(best.evaluations, 31 * 154);
    /// assert!(best.search.solution.is_some());
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`start`](Self::start).
    pub fn evolve(&self, seed: u64) -> Result<Evolved, Error> {
        let mut engine = self.start(Vec::new(), seed)?;
        engine.run(Generations(self.generations));
        let state = engine.state();
        let (genome, score) = state.best().ok_or(ga_core::Error::EmptyPopulation)?;
        let maze = self.encoding.decode(genome)?;
        let search = Solver::default().breadth_first(&maze, self.win);
        Ok(Evolved {
            maze,
            search,
            fitness: *score,
            evaluations: state.evaluations(),
        })
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Self::encoded(Encoding::default())
    }
}

/// The best maze of a run.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq)]
pub struct Evolved {
    /// The maze with the best fitness.
    pub maze: Maze,
    /// The maze's solution and figures, by breadth-first search.
    pub search: Search,
    /// The maze's fitness.
    pub fitness: f64,
    /// The number of mazes that the run scored.
    pub evaluations: u64,
}
