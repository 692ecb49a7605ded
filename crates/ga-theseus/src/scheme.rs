//! How mazes evolve: the source's scheme, a run of it in one call, and the search for the hardest maze.

use crate::fitness::{Criterion, Decoded, Hardness};
use crate::genome::{Clamp, Encoding};
use crate::hardest::{Everybody, Hardest, Searches, Tempering};
use crate::solve::{Search, Solver};
use crate::{Error, Maze, rules::Win};
use ga_core::breed::{Immigrants, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::Uniform;
use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::replace::Generational;
use ga_core::select::Roulette;
use ga_core::terminate::Generations;
use ga_core::{Engine, Scheme};

#[cfg(feature = "parallel")]
use ga_core::evaluate::Parallel as Apply;
#[cfg(not(feature = "parallel"))]
use ga_core::evaluate::Serial as Apply;

/// Generations of a run: "typically 300 generations are enough" (`chaisilprungrueng-moradi`).
pub const GENERATIONS: u64 = 300;

/// Individuals per bit of the genome. The source has 154 at 6x6 (77 bits) and 258 at
/// 8x8 (129 bits), so its rule is twice the bits (`chaisilprungrueng-moradi`, step five).
pub const INDIVIDUALS_PER_BIT: usize = 2;

/// Share of flipped bits. The source mutates one bit in 8 mazes of 129 bits or 13 of 77,
/// that is in a thousand (`chaisilprungrueng-moradi`, step five).
pub const MUTATION: f64 = 0.001;

/// Share of pairs that are crossed. The source has such a rate and does not state it.
pub const CROSSOVER: f64 = 0.7;

/// Share of the newborns that are drawn at random (`chaisilprungrueng-moradi`, convergent issue).
pub const IMMIGRANTS: f64 = 0.5;

/// Residents that stay in any case. The source has "a pack" of them and does not state how many.
pub const ELITES: usize = 4;

/// The parameters of the source's scheme; [`Default`] is its run at 6x6.
///
/// ```
/// use ga_theseus::{fitness::Criterion, scheme::Paper};
///
/// let small = Paper::default();
/// assert_eq!((small.population, small.generations), (154, 300));
/// let other = Paper { criterion: Criterion::Visited, elites: 0, ..Paper::sized(8, 8)? };
/// assert_eq!(other.population, 258);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// How genomes are read, and with that the size of the mazes.
    pub encoding: Encoding,
    /// What counts.
    pub criterion: Criterion,
    /// The score of mazes without solution; the source settles for zero.
    pub unsolvable: f64,
    /// When the exit cell wins.
    pub win: Win,
    /// Number of individuals.
    pub population: usize,
    /// Number of generations.
    pub generations: u64,
    /// Probability that a pair is crossed.
    pub crossover: f64,
    /// Probability that a bit flips.
    pub mutation: f64,
    /// Share of the newborns that are drawn at random.
    pub immigrants: f64,
    /// Number of the best that stay.
    pub elites: usize,
}

impl Paper {
    /// The source's parameters for mazes of one size.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] where a side is not 2 to 16.
    pub fn sized(width: usize, height: usize) -> Result<Self, Error> {
        Encoding::new(width, height, Clamp::default()).map(Self::encoded)
    }

    /// The source's parameters for an encoding.
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

    /// Where founders and immigrants come from: every bit is random.
    pub fn source(&self) -> RandomBits {
        RandomBits(self.encoding.bits())
    }
}

impl Default for Paper {
    fn default() -> Self {
        Self::encoded(Encoding::default())
    }
}

/// The source's breeder: roulette and uniform crossover for one part, immigrants for the other.
pub type PaperBreeder = (Recombine<Roulette, Sometimes<Uniform>, BitFlip>, Immigrants<RandomBits>);

/// Solves mazes on all threads, or on one without feature `parallel`; with the same result.
#[cfg(feature = "parallel")]
pub type Solvers = Apply<Decoded, Solver, f64>;

/// Solves mazes on all threads, or on one without feature `parallel`; with the same result.
#[cfg(not(feature = "parallel"))]
pub type Solvers = Apply<Decoded, Solver>;

/// The source's scheme: everybody but the elites is replaced, half by random immigrants,
/// half by children of parents drawn by roulette, crossed bit by bit.
///
/// The source does not cross a couple of equals; uniform crossover leaves them as they are anyway.
///
/// # Errors
///
/// [`Error::Scheme`] for a rate that is no probability, [`Error::UnsolvableScore`].
pub fn paper(parameters: &Paper) -> Result<Scheme<PaperBreeder, Solvers, Generational>, Error> {
    let Paper { unsolvable, population, crossover, mutation, immigrants, elites, .. } = *parameters;
    if !(unsolvable >= 0.0 && unsolvable.is_finite()) {
        return Err(Error::UnsolvableScore { value: unsolvable });
    }
    if !(0.0..=1.0).contains(&immigrants) {
        return Err(ga_core::Error::NotAProbability { name: "share of immigrants", value: immigrants }.into());
    }
    let newcomers = (immigrants * population as f64).round() as usize;
    let bred = Recombine {
        selector: Roulette,
        crossover: Sometimes::new(crossover, Uniform::default())?,
        mutator: BitFlip::new(mutation)?,
        offspring: population - newcomers,
    };
    Ok(Scheme {
        breeder: (bred, Immigrants { sampler: parameters.source(), count: newcomers }),
        evaluator: Apply::new::<BitString>(parameters.fitness()),
        replacement: Generational { elites },
    })
}

/// What a run leaves: its best maze.
#[derive(Clone, Debug, PartialEq)]
pub struct Evolved {
    /// The maze.
    pub maze: Maze,
    /// Its solution and figures, by breadth-first search.
    pub search: Search,
    /// Its fitness.
    pub fitness: f64,
    /// How many mazes were judged for it.
    pub evaluations: u64,
}

/// Evolves a maze; the same seed gives the same maze, whatever the number of threads.
///
/// ```
/// use ga_theseus::scheme::{Paper, evolve};
///
/// let best = evolve(&Paper { generations: 30, ..Paper::default() }, 1)?;
/// assert_eq!(best.evaluations, 31 * 154);
/// assert!(best.search.solution.is_some());
/// # Ok::<(), ga_theseus::Error>(())
/// ```
///
/// # Errors
///
/// As [`paper`], and [`Error::Scheme`] for a population that is empty or not larger than its elites.
pub fn evolve(parameters: &Paper, seed: u64) -> Result<Evolved, Error> {
    let mut engine = Engine::start(paper(parameters)?, &parameters.source(), parameters.population, seed)?;
    engine.run(&Generations(parameters.generations), &mut ());
    let state = engine.state();
    let champion = state.champion().ok_or(ga_core::Error::EmptyPopulation)?;
    let maze = parameters.encoding.decode(&champion.genome)?;
    let search = Solver::default().breadth_first(&maze, parameters.win);
    Ok(Evolved { maze, search, fitness: champion.score, evaluations: state.evaluations() })
}

/// The scheme that searches for the hardest maze, from random walls; see [`hardest`](mod@crate::hardest).
///
/// ```
/// use ga_theseus::{hardest::Hardest, scheme::hardest};
///
/// let scheme = hardest(&Hardest { population: 1, ..Hardest::sized(8, 8) })?;
/// # Ok::<(), ga_theseus::Error>(())
/// ```
///
/// # Errors
///
/// As [`Hardest::scheme`].
pub fn hardest(parameters: &Hardest) -> Result<Scheme<Everybody, Searches, Tempering>, Error> {
    parameters.scheme()
}
