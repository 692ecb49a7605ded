//! Our scheme: the search for the longest maze.
//!
//! The genome is a [`Layout`]: walls and an exit. The starts of Theseus and the Minotaur do not
//! evolve. Retrograde analysis ([`Retrograde`](crate::solve::Retrograde)) finds the start with the
//! longest solution.
//!
//! In each generation every resident has one child, which differs from it in a few walls or in the
//! exit. The child competes only with its parent. A worse child may win; the temperature of the
//! parent's place sets how often. This is replica exchange (Swendsen & Wang 1986,
//! `swendsen-wang-1986`).
//!
//! ```
//! use ga_core::terminate::Evaluations;
//! use ga_theseus::evolve::fitness::Scratch;
//! use ga_theseus::game::Win;
//! use ga_theseus::scheme::ours::Parameters;
//! use ga_theseus::solve::Solver;
//!
//! let ours = Parameters::default();
//! let mut engine = ours.start(Vec::new(), 1)?;
//! engine.run(Evaluations(20_000));
//! let (genome, score) = engine.state().best().expect("a scored layout");
//! let maze = ours.fitness().maze(genome, &mut Scratch::default()).expect("a solution");
//! let figures = Solver::default().figures(&maze, Win::After).expect("a solution");
//! assert!(figures.moves > 62 && f64::from(figures.moves) == *score);
//! # Ok::<(), ga_theseus::Error>(())
//! ```

use super::begun;
use crate::error::Error;
use crate::evolve::fitness::{FarthestStart, Objective, Scratch};
use crate::evolve::operators::{EXIT, FURTHER, FlipWalls, RandomLayouts};
use crate::game::{Layout, Maze, Win};
use ga_core::breed::MutateEach;
use ga_core::evaluate::{Interrupt, Parallel};
use ga_core::replace::ReplicaExchange;
use ga_core::{Engine, Fitness, Scheme, Termination};

/// Number of individuals in the population.
pub const POPULATION: usize = 32;

/// Temperature of the population's first place, as a share of the score.
pub const COLDEST: f64 = 0.007;

/// Temperature of the population's last place, as a share of the score.
pub const HOTTEST: f64 = 0.03;

/// The parameters of the search for the longest maze. The [`Default`] is for mazes of 6x6.
///
/// ```
/// use ga_theseus::evolve::fitness::Objective;
/// use ga_theseus::scheme::ours::Parameters;
///
/// let ours = Parameters { objective: Objective::Difficulty, ..Parameters::sized(9, 8) };
/// assert!(ours.scheme().is_ok());
/// ```
///
/// With feature `serde`, the numbers that are options are written by their names there; the rest is
/// part of a request.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, schemars::JsonSchema, serde::Serialize),
    serde(default, rename_all = "kebab-case")
)]
pub struct Parameters {
    /// Number of columns, 2 to 16.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub width: usize,
    /// Number of rows, 2 to 16.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub height: usize,
    /// The objective, which the search maximises.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub objective: Objective,
    /// When Theseus wins on the exit cell.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub win: Win,
    /// The greatest number of [sealed cells](Layout::sealed_cells) without a penalty; `None` (the
    /// default) allows any number.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub sealed_cells: Option<u32>,
    /// Number of mazes in the population.
    ///
    /// Each is at a different temperature.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "population-size"),
        schemars(range(min = 1), extend("value" = "N"))
    )]
    pub population: usize,
    /// Temperature of the population's first place, as a share of the score, 0 to 1; 0 accepts no
    /// worse child.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub coldest: f64,
    /// Temperature of the population's last place, as a share of the score, 0 to 1.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub hottest: f64,
    /// Probability that a child gets another exit instead of other walls, 0 to 1.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub exit: f64,
    /// Probability that a further wall is flipped after each flipped wall, 0 to 1.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub further: f64,
}

/// The scheme that [`Parameters::scheme`] builds, or [`Parameters::scheme_of`] from a fitness.
pub type Ours<F = FarthestStart> = Scheme<MutateEach<FlipWalls>, Searches<F>, ReplicaExchange>;

/// A run of the scheme.
pub type Run = Engine<Layout, MutateEach<FlipWalls>, Searches, ReplicaExchange>;

impl Parameters {
    /// The parameters that were found to work best, for mazes of this size.
    pub fn sized(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            objective: Objective::default(),
            win: Win::default(),
            sealed_cells: None,
            population: POPULATION,
            coldest: COLDEST,
            hottest: HOTTEST,
            exit: EXIT,
            further: FURTHER,
        }
    }

    /// Starts a search from these founders. Random ones fill the population if they are too few;
    /// those that are too many are left out.
    ///
    /// # Errors
    ///
    /// The errors of [`founders`](Self::founders) and of [`scheme`](Self::scheme), and
    /// [`Error::Scheme`] if `population` is 0.
    pub fn start(&self, founders: Vec<Layout>, seed: u64) -> Result<Run, Error> {
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
        founders: Vec<Layout>,
        seed: u64,
        stop: &Interrupt<'_>,
    ) -> Result<Option<Run>, Error> {
        let scheme = self.scheme()?;
        let random = self.founders()?;
        Ok(begun(
            scheme,
            founders,
            &random,
            self.population,
            seed,
            stop,
        )?)
    }

    /// Runs the search until `stop` ends it. Returns the best maze, or `None` if no layout has a
    /// solution. The same seed gives the same maze on any number of threads.
    ///
    /// ```
    /// use ga_core::terminate::Evaluations;
    /// use ga_theseus::game::Win;
    /// use ga_theseus::scheme::ours::Parameters;
    /// use ga_theseus::solve::Solver;
    ///
    /// let maze = Parameters::sized(5, 4).evolve(1, &Evaluations(2_000))?.expect("a solution");
    /// let figures = Solver::default().figures(&maze, Win::After);
    /// assert!(figures.is_some_and(|figures| figures.moves > 15));
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`start`](Self::start).
    pub fn evolve(
        &self,
        seed: u64,
        stop: impl Termination<Layout, f64>,
    ) -> Result<Option<Maze>, Error> {
        let mut engine = self.start(Vec::new(), seed)?;
        engine.run(stop);
        let best = engine.best();
        Ok(best.and_then(|(layout, _)| self.fitness().maze(layout, &mut Scratch::default())))
    }

    /// The random layouts with which the search begins.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the width or height is not 2 to 16.
    pub fn founders(&self) -> Result<RandomLayouts, Error> {
        RandomLayouts::new(self.width, self.height)
    }

    /// The fitness of layouts under these parameters.
    pub fn fitness(&self) -> FarthestStart {
        FarthestStart {
            objective: self.objective,
            win: self.win,
            sealed_cells: self.sealed_cells,
        }
    }

    /// The scheme with these parameters.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if `exit`, `further`, `coldest` or `hottest` is not 0 to 1, or if
    /// `hottest` is below `coldest`.
    pub fn scheme(&self) -> Result<Ours, Error> {
        self.scheme_of(self.fitness())
    }

    /// The same scheme with your own fitness. The temperatures are shares of its scores, so let
    /// these be 0 or more. The fields `objective`, `win` and `sealed_cells` are ignored, unless the
    /// fitness comes from [`fitness`](Self::fitness).
    ///
    /// ```
    /// use ga_core::Engine;
    /// use ga_core::terminate::Evaluations;
    /// use ga_theseus::Maze;
    /// use ga_theseus::scheme::ours::Parameters;
    ///
    /// // Theseus and the Minotaur start far apart.
    /// let apart = |maze: &Maze| f64::from(maze.theseus().x.abs_diff(maze.minotaur().x));
    /// let ours = Parameters::default();
    /// let scheme = ours.scheme_of(ours.fitness().with_objective(apart))?;
    /// let mut engine = scheme.found(&ours.founders()?).size(ours.population).seed(1)?;
    /// engine.run(Evaluations(2_000));
    /// assert!(engine.state().best().is_some_and(|(_, score)| *score >= 4.0));
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`scheme`](Self::scheme).
    pub fn scheme_of<F: Fitness<Layout> + Sync>(&self, fitness: F) -> Result<Ours<F>, Error> {
        Ok(Scheme {
            breeder: MutateEach(FlipWalls::new(self.exit, self.further)?),
            evaluator: Parallel::new::<Layout>(fitness),
            replacement: ReplicaExchange::relative(self.coldest..=self.hottest)?,
        })
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Self::sized(6, 6)
    }
}

/// The evaluator: scores layouts on all threads, or on one thread without feature `parallel`. The
/// scores are the same.
pub type Searches<F = FarthestStart> =
    Parallel<F, <F as Fitness<Layout>>::Scratch, <F as Fitness<Layout>>::Score>;
