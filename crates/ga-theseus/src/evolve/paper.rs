//! The paper's scheme (`chaisilprungrueng-moradi`): roulette, uniform crossover, rare mutation,
//! half a population of random immigrants, and a few elites.

use crate::error::Error;
use crate::evolve::fitness::{Criterion, Decoded, Hardness};
use crate::evolve::genome::{Clamp, Encoding};
use crate::game::{Maze, Win};
use crate::solve::{Search, Solver};
use ga_core::breed::{Immigrants, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::Uniform;
use ga_core::evaluate::Parallel;
use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::replace::Generational;
use ga_core::select::Roulette;
use ga_core::terminate::Generations;
use ga_core::{Engine, Scheme};

/// Generations of a run: "typically 300 generations are enough" (`chaisilprungrueng-moradi`).
pub const GENERATIONS: u64 = 300;

/// Individuals per bit of the genome. The paper has 154 at 6x6 (77 bits) and 258 at 8x8 (129 bits),
/// so its rule is twice the bits (`chaisilprungrueng-moradi`, step five).
pub const INDIVIDUALS_PER_BIT: usize = 2;

/// Probability that a bit flips. The paper mutates one bit in 8 mazes of 129 bits or 13 of 77, that
/// is, one bit in a thousand (`chaisilprungrueng-moradi`, step five).
pub const MUTATION: f64 = 0.001;

/// Share of pairs that are crossed. The paper has such a rate and does not state it.
pub const CROSSOVER: f64 = 0.7;

/// Share of the newborns that are drawn at random (`chaisilprungrueng-moradi`, convergent issue).
pub const IMMIGRANTS: f64 = 0.5;

/// Number of elites. The paper has "a pack" of them and does not state how many.
pub const ELITES: usize = 4;

/// The parameters of the paper's scheme; [`Default`] is its run at 6x6.
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
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Parameters {
    /// How genomes are read, which includes the size of the mazes.
    pub encoding: Encoding,
    /// What to maximise.
    pub criterion: Criterion,
    /// The score of mazes without solution, finite and not negative; the paper chooses 0.
    pub unsolvable: f64,
    /// When Theseus wins on the exit cell.
    pub win: Win,
    /// Number of individuals.
    pub population: usize,
    /// Number of generations.
    pub generations: u64,
    /// Probability that a pair is crossed.
    pub crossover: f64,
    /// Probability that a bit flips.
    pub mutation: f64,
    /// Share of the newborns that are drawn at random, 0 to 1.
    pub immigrants: f64,
    /// Number of elites, the best residents that survive.
    pub elites: usize,
}

/// The scheme that [`Parameters::scheme`] builds.
pub type Paper = Scheme<PaperBreeder, Solvers, Generational>;

/// The paper's breeder: roulette and uniform crossover for one part of the newborns, immigrants for
/// the other.
pub type PaperBreeder = (Recombine<Roulette, Sometimes<Uniform>, BitFlip>, Immigrants<RandomBits>);

/// Solves mazes on all threads, or on one without feature `parallel`; with the same result.
pub type Solvers = Parallel<Decoded, Solver, f64>;

impl Parameters {
    /// The paper's parameters for mazes of one size.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the width or height is not 2 to 16.
    pub fn sized(width: usize, height: usize) -> Result<Self, Error> {
        Encoding::new(width, height, Clamp::default()).map(Self::encoded)
    }

    /// The paper's parameters for an encoding.
    pub fn encoded(encoding: Encoding) -> Self {
        Self {
            encoding,
            criterion: Criterion::default(),
            unsolvable: 0.0,
            win: Win::default(),
            population: INDIVIDUALS_PER_BIT * encoding.bits(),
            generations: GENERATIONS,
            crossover: CROSSOVER,
            mutation: MUTATION,
            immigrants: IMMIGRANTS,
            elites: ELITES,
        }
    }

    /// The fitness of genomes under these parameters.
    pub fn fitness(&self) -> Decoded {
        let Self { encoding, criterion, unsolvable, win, .. } = *self;
        Decoded { encoding, hardness: Hardness { criterion, unsolvable, win } }
    }

    /// The distribution of founders and immigrants: every bit is random.
    pub fn founders(&self) -> RandomBits {
        RandomBits(self.encoding.bits())
    }

    /// The scheme with these parameters.
    ///
    /// All residents but the elites are replaced: a share by random immigrants, the others by
    /// children of parents selected by roulette and crossed bit by bit.
    ///
    /// The paper does not cross two equal parents; uniform crossover leaves them unchanged anyway.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if a rate is not a probability, [`Error::UnsolvableScore`].
    pub fn scheme(&self) -> Result<Paper, Error> {
        let Self { unsolvable, population, crossover, mutation, immigrants, elites, .. } = *self;
        if !(unsolvable >= 0.0 && unsolvable.is_finite()) {
            return Err(Error::UnsolvableScore { value: unsolvable });
        }
        if !(0.0..=1.0).contains(&immigrants) {
            let name = "share of immigrants";
            return Err(ga_core::Error::NotAProbability { name, value: immigrants }.into());
        }
        let newcomers = (immigrants * population as f64).round() as usize;
        let bred = Recombine {
            selector: Roulette,
            crossover: Sometimes::new(crossover, Uniform::default())?,
            mutator: BitFlip::new(mutation)?,
            offspring: population - newcomers,
        };
        Ok(Scheme {
            breeder: (bred, Immigrants { sampler: self.founders(), count: newcomers }),
            evaluator: Parallel::new::<BitString>(self.fitness()),
            replacement: Generational { elites },
        })
    }

    /// Runs the scheme and returns the best maze. The same seed gives the same maze, whatever the
    /// number of threads.
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
    /// As [`scheme`](Self::scheme), and [`Error::Scheme`] if the population is empty or not larger
    /// than its elites.
    pub fn evolve(&self, seed: u64) -> Result<Evolved, Error> {
        let mut engine = Engine::start(self.scheme()?, &self.founders(), self.population, seed)?;
        engine.run(&Generations(self.generations), &mut ());
        let state = engine.state();
        let champion = state.champion().ok_or(ga_core::Error::EmptyPopulation)?;
        let maze = self.encoding.decode(&champion.genome)?;
        let search = Solver::default().breadth_first(&maze, self.win);
        Ok(Evolved { maze, search, fitness: champion.score, evaluations: state.evaluations() })
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
    /// The maze.
    pub maze: Maze,
    /// Its solution and figures, by breadth-first search.
    pub search: Search,
    /// Its fitness.
    pub fitness: f64,
    /// The number of mazes that the run scored.
    pub evaluations: u64,
}
