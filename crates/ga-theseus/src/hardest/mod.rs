//! The hardest mazes that there are: a search for them.
//!
//! What evolves is a [`Layout`], walls and an exit; where the actors start is not left to
//! chance, because one search backwards from the exit gives the start from which it takes longest
//! ([`Retrograde`](crate::solve::Retrograde)). Each resident has one child a generation, in which a wall or the
//! exit is different, and competes with it alone, at a temperature of its own ([`Tempering`]).
//!
//! ```
//! use ga_core::Engine;
//! use ga_core::terminate::Evaluations;
//! use ga_theseus::hardest::{Farthest, Hardest, Judges};
//! use ga_theseus::{rules::Win, solve::Solver};
//!
//! let hardest = Hardest::default();
//! let mut engine = Engine::start(hardest.scheme()?, &hardest.founders()?, hardest.population, 1)?;
//! engine.run(&Evaluations(20_000), &mut ());
//! let champion = engine.state().champion().expect("one of them has a score");
//! let maze = hardest.fitness().maze(&champion.genome, &mut Judges::default()).expect("and a way out");
//! let figures = Solver::default().figures(&maze, Win::After);
//! assert!(figures.is_some_and(|figures| figures.moves > 62 && f64::from(figures.moves) == champion.score));
//! # Ok::<(), ga_theseus::Error>(())
//! ```

mod border;
mod founders;
mod objective;
mod tempering;
mod variation;

pub use founders::Founders;
pub use objective::{Farthest, Judges, Objective};
pub use tempering::Tempering;
pub use variation::Variation;

use crate::{Error, Layout, Maze, rules::Win};
use ga_core::breed::{Birth, Offspring};
use ga_core::{Breeder, Engine, Mutator, Scheme, State, Termination};
use rand::Rng;

#[cfg(feature = "parallel")]
use ga_core::evaluate::Parallel as Apply;
#[cfg(not(feature = "parallel"))]
use ga_core::evaluate::Serial as Apply;

/// The parameters of the search. [`Default`] is for 6x6; those of other sizes are the same.
///
/// ```
/// use ga_theseus::hardest::{Hardest, Objective};
///
/// let hardest = Hardest { objective: Objective::Difficulty, ..Hardest::sized(9, 8) };
/// assert!(hardest.scheme().is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hardest {
    /// Number of columns, 2 to 16.
    pub width: usize,
    /// Number of rows, 2 to 16.
    pub height: usize,
    /// What is to be as great as can be.
    pub objective: Objective,
    /// When the exit cell wins.
    pub win: Win,
    /// The greatest number of [sealed cells](Layout::sealed_cells), `None` (the default) for any.
    pub sealed_cells: Option<u32>,
    /// Number of individuals, each at its temperature; at least 1.
    pub population: usize,
    /// Temperature of the first place, as a share of the score.
    pub coldest: f64,
    /// Temperature of the last place.
    pub hottest: f64,
    /// Probability that a child differs by its exit and not by walls.
    pub exit: f64,
    /// Probability that after one wall another one is flipped.
    pub further: f64,
}

impl Hardest {
    /// The parameters that were found to work best, for mazes of one size.
    pub fn sized(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            objective: Objective::default(),
            win: Win::default(),
            sealed_cells: None,
            population: 32,
            coldest: 0.007,
            hottest: 0.03,
            exit: 0.03,
            further: 0.3,
        }
    }

    /// Searches until `stop` ends the run, and gives the hardest maze; `None` if none has a way out.
    ///
    /// ```
    /// use ga_core::terminate::Evaluations;
    /// use ga_theseus::hardest::Hardest;
    /// use ga_theseus::{rules::Win, solve::Solver};
    ///
    /// let maze = Hardest::sized(5, 4).find(1, &Evaluations(2_000))?.expect("one has a way out");
    /// assert!(Solver::default().figures(&maze, Win::After).is_some_and(|figures| figures.moves > 15));
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`founders`](Self::founders) and [`scheme`](Self::scheme), and for a population of 0.
    pub fn find(&self, seed: u64, stop: &impl Termination<Layout, f64>) -> Result<Option<Maze>, Error> {
        let mut engine = Engine::start(self.scheme()?, &self.founders()?, self.population, seed)?;
        engine.run(stop, &mut ());
        let champion = engine.state().champion();
        Ok(champion.and_then(|champion| self.fitness().maze(&champion.genome, &mut Judges::default())))
    }

    /// Where founders come from.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] where a side is not 2 to 16.
    pub fn founders(&self) -> Result<Founders, Error> {
        Founders::new(self.width, self.height)
    }

    /// How layouts are judged.
    pub fn fitness(&self) -> Farthest {
        Farthest { objective: self.objective, win: self.win, sealed_cells: self.sealed_cells }
    }

    /// The three decisions.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] for a probability or a temperature that is not from 0 to 1.
    pub fn scheme(&self) -> Result<Scheme<Everybody, Searches, Tempering>, Error> {
        Ok(Scheme {
            breeder: Everybody(Variation::new(self.exit, self.further)?),
            evaluator: Apply::new::<Layout>(self.fitness()),
            replacement: Tempering::new(self.coldest, self.hottest)?,
        })
    }
}

impl Default for Hardest {
    fn default() -> Self {
        Self::sized(6, 6)
    }
}

/// Searches on all threads, or on one without feature `parallel`; with the same result.
#[cfg(feature = "parallel")]
pub type Searches = Apply<Farthest, Judges, f64>;

/// Searches on all threads, or on one without feature `parallel`; with the same result.
#[cfg(not(feature = "parallel"))]
pub type Searches = Apply<Farthest, Judges>;

/// Lets every resident have one child, which is it with a variation, in the order of their places.
///
/// ```
/// use ga_core::{Engine, Scheme};
/// use ga_core::evaluate::Serial;
/// use ga_core::replace::OneToOne;
/// use ga_theseus::hardest::{Everybody, Founders, Variation};
/// use ga_theseus::Layout;
///
/// let breeder = Everybody(Variation::new(0.1, 0.1)?);
/// let evaluator = Serial::new(|layout: &Layout| layout.walls().count());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = Engine::start(scheme, &Founders::new(4, 4)?, 7, 1)?;
/// engine.step();
/// assert_eq!(engine.state().evaluations(), 14);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Everybody<M = Variation>(pub M);

impl<S, M: Mutator<Layout>> Breeder<Layout, S> for Everybody<M> {
    fn breed(&mut self, state: &State<Layout, S>, brood: &mut Offspring<Layout>, rng: &mut dyn Rng) {
        for (place, genome) in state.population().genomes().iter().enumerate() {
            let birth = Birth::from_parent(place).competing_with(place);
            self.0.mutate(brood.push_copy(genome, birth), rng);
        }
    }
}
