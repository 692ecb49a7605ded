//! The search: many levels that keep all requirements and differ from each other.
//!
//! A [`Search`] says what is looked for. [`Search::start`] starts it as an
//! [`Engine`] of `ga-core`, so all that works with an engine works with a search: terminations,
//! observers, checkpoints, run files.
//!
//! ```
//! use ga_core::prelude::*;
//! use ga_tiles::level::Alphabet;
//! use ga_tiles::measure::{LongestPath, Regions};
//! use ga_tiles::search::{Apart, Found, Search, levels};
//! use ga_tiles::{Requirement, Requirements, Template};
//!
//! let alphabet = Alphabet::new("#.")?;
//! let floor = alphabet.tiles(".")?;
//! let requirements = Requirements::new([
//!     Requirement::exactly(Regions::number(floor), 1.0)?,
//!     Requirement::at_least(LongestPath(floor), 12.0)?.with_scale(4.0)?,
//! ]);
//! // Any two caves differ in 30 % of their cells, also if one of them is mirrored or turned.
//! let search = Search::new(Template::new(7, 7, 2)?, requirements, Apart::tiles(0.3)?)?;
//! let mut engine = search.start(1)?;
//! engine.run((Found(10), Evaluations(30_000)));
//!
//! assert_eq!(levels(engine.state()).count(), 10);
//! for (level, measured) in levels(engine.state()) {
//!     println!("{}\n{:?}\n", alphabet.write(level), measured.values);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | |
//! |---|---|
//! | [`Search`] | what is looked for |
//! | [`Apart`] | how far apart any two levels must be |
//! | [`Wishes`] | targets for single levels |
//! | [`Stock`] | the operators, for weights of yours |
//! | [`Found`] | stops a run when enough levels are found |
//! | [`Failed`] | stops a run when a command fails |
//! | [`levels`] | the levels that were found |
//! | [`Climbers`], [`Archive`] | the breeder and the replacement |
//! | [`Asking`], [`Measuring`] | the evaluator and the fitness |
//! | [`Measured`] | what was measured of a level: the score |
//!
//! If requirements say which tiles can be neighbours
//! ([`Neighbours`](crate::measure::Neighbours),
//! [`Like::unseen`](crate::measure::Like::unseen)), levels are drawn and repaired by constraint
//! propagation. Founders of levels of 1024 cells and more are joined, and most of them smoothed
//! before, if a requirement allows one region of some tiles only.
//!
//! The faults of a level are added up to one number, which climbers reduce to 0: the shortfall of
//! the requirements, what the level misses of a wish, and by how much it is closer than allowed to
//! each level that was found. At 0 it joins the levels that were found, and none of these ever
//! leaves.

mod apart;
mod archive;
mod asking;
mod climbers;
mod large;
mod measured;
mod operators;
mod rates;
mod remaining;
mod rules;
mod view;
mod wishes;

pub use apart::Apart;
pub use archive::Archive;
pub use asking::{Asking, Failed};
pub use climbers::{Climbers, Unmet};
pub use measured::{Measured, Measuring};
pub use operators::Stock;
pub(crate) use remaining::Remaining;
pub use wishes::Wishes;

use crate::error::Error;
use crate::level::Level;
use crate::measure::Scratch;
use crate::requirement::Requirements;
use crate::template::Template;
use asking::Answers;
use ga_core::evaluate::{Interrupt, Parallel, Serial};
use ga_core::{Engine, Mutator, Scheme, State, StopReason, Termination};
use operators::Operators;
use std::sync::Arc;

/// The engine of a search on one thread.
pub type Run = Engine<Level, Climbers, Asking<Serial<Measuring, Scratch>>, Archive>;

/// The engine of a search on all threads.
pub type ParallelRun =
    Engine<Level, Climbers, Asking<Parallel<Measuring, Scratch, Measured>>, Archive>;

/// What a search looks for, and how.
///
/// - *Cost*: one evaluation measures one level once. A hundred caves of 14 x 14 cells take about
///   7 700 evaluations and half a second. [Compared as they lie](Apart::without_images), they take
///   1 500 and 60 milliseconds, and a thousand 22 000 and some seconds: then most of the time goes
///   to comparing levels.
/// - *Scales*: the scales of requirements say which faults count alike. 4 steps of a path are about
///   as bad as one region too many; the search is not sensitive to them.
/// - *Limits*: with many climbers a search takes more evaluations, and it uses at most that many
///   threads.
///
/// [The module](self) has an example.
#[doc(alias = "quality diversity")]
#[derive(Clone, Debug)]
pub struct Search {
    setup: Setup,
}

/// What all parts of a search know.
#[derive(Clone, Debug)]
struct Setup {
    template: Arc<Template>,
    requirements: Requirements,
    wishes: Option<Wishes>,
    apart: Apart,
    operators: Operators,
    climbers: usize,
    starts: usize,
    patience: u64,
    /// Of the commands of one run.
    answers: Arc<Answers>,
}

impl Search {
    /// A search for levels of a template that keep these requirements and are this far apart.
    ///
    /// # Errors
    ///
    /// If a requirement or the distance makes no sense for levels of the template: the errors of
    /// [`Measure::check`](crate::Measure::check).
    pub fn new(
        template: impl Into<Arc<Template>>,
        requirements: Requirements,
        apart: Apart,
    ) -> Result<Self, Error> {
        let template = template.into();
        requirements.check(&template)?;
        apart.check(&template, &requirements)?;
        let operators = Operators::new(&template, &requirements)?;
        let climbers = requirements.batch().unwrap_or(4);
        let starts = 6;
        let patience = 1000;
        Ok(Self {
            setup: Setup {
                template,
                requirements,
                wishes: None,
                apart,
                operators,
                climbers,
                starts,
                patience,
                answers: Arc::default(),
            },
        })
    }

    /// Each level must meet one of these wishes, and each wish is met by one level. So no more
    /// levels are found than there are wishes.
    ///
    /// # Errors
    ///
    /// [`Error::Wish`] if a wish is for a requirement that does not exist.
    pub fn with_wishes(mut self, wishes: Wishes) -> Result<Self, Error> {
        wishes.check(self.setup.requirements.len())?;
        self.setup.wishes = Some(wishes);
        Ok(self)
    }

    /// Adds an operator of yours to the stock ones, with a weight; each of these has weight 1. It
    /// must keep the template.
    ///
    /// # Errors
    ///
    /// [`Error::Scale`] if the weight is not a positive number.
    pub fn with_operator(
        mut self,
        mutator: impl Mutator<Level> + Send + Sync + 'static,
        weight: f64,
    ) -> Result<Self, Error> {
        if !(weight > 0.0 && weight.is_finite()) {
            return Err(Error::Scale {
                what: "the weight of an operator",
                value: weight,
            });
        }
        self.setup.operators.push(Arc::new(mutator), weight);
        Ok(self)
    }

    /// Gives a stock operator another weight; 0 rules it out. All have weight 1 unless given.
    ///
    /// The search learns which operators succeed and draws these more often, so weights are rarely
    /// needed. Rule [`Stock::Turn`] out if up and down mean different things, as in a level with
    /// jumps, and compare levels as they lie: [`Apart::without_images`].
    ///
    /// # Errors
    ///
    /// [`Error::Scale`] if the weight is negative or not finite.
    pub fn with_weight(mut self, operator: Stock, weight: f64) -> Result<Self, Error> {
        if !(weight >= 0.0 && weight.is_finite()) {
            return Err(Error::Scale {
                what: "the weight of an operator",
                value: weight,
            });
        }
        self.setup.operators.set_weight(operator, weight);
        Ok(self)
    }

    /// Founders are changed copies of this level, not random ones: for variations of a level that
    /// was drawn.
    ///
    /// # Errors
    ///
    /// Those of [`Template::fits`].
    pub fn with_origin(mut self, level: Level) -> Result<Self, Error> {
        self.setup.template.fits(&level)?;
        self.setup.operators.set_origin(level);
        Ok(self)
    }

    /// The number of climbers, and so of evaluations in one generation: 4 unless given, at least 1;
    /// with a [command](crate::measure::Command), the [batch](crate::measure::Command::with_batch).
    /// Usual are 1 to 8; more need more evaluations, but use more threads.
    #[must_use]
    pub const fn with_climbers(mut self, climbers: usize) -> Self {
        self.setup.climbers = if climbers == 0 { 1 } else { climbers };
        self
    }

    /// The evaluations without progress after which a climber gives up and starts with new
    /// candidates: 1000 unless given.
    #[must_use]
    pub const fn with_patience(mut self, evaluations: u64) -> Self {
        self.setup.patience = evaluations;
        self
    }

    /// The template of all levels.
    pub fn template(&self) -> &Template {
        &self.setup.template
    }

    /// Measures levels as this search does.
    pub fn measuring(&self) -> Measuring {
        Measuring(Arc::new(self.setup.clone()))
    }

    /// What the parts of one run know: its commands have processes of their own.
    fn run(&self) -> Arc<Setup> {
        let requirements = self.setup.requirements.with_own_processes();
        Arc::new(Setup {
            requirements,
            answers: Arc::default(),
            ..self.setup.clone()
        })
    }

    /// The parts of the search. The same search gives equal parts, with which a checkpoint can be
    /// [resumed](Engine::resume).
    pub fn scheme(&self) -> Scheme<Climbers, Asking<Serial<Measuring, Scratch>>, Archive> {
        self.scheme_with(Serial::new)
    }

    /// As [`scheme`](Self::scheme), but measures on all threads.
    pub fn parallel_scheme(
        &self,
    ) -> Scheme<Climbers, Asking<Parallel<Measuring, Scratch, Measured>>, Archive> {
        self.scheme_with(Parallel::new)
    }

    fn scheme_with<E>(
        &self,
        evaluator: impl FnOnce(Measuring) -> E,
    ) -> Scheme<Climbers, Asking<E>, Archive> {
        let setup = self.run();
        let inner = evaluator(Measuring(Arc::clone(&setup)));
        Scheme {
            breeder: Climbers::new(Arc::clone(&setup)),
            evaluator: Asking::new(Arc::clone(&setup), inner),
            replacement: Archive::new(setup),
        }
    }

    /// Starts the search on one thread. The same seed finds the same levels.
    ///
    /// # Errors
    ///
    /// [`Error::Command`] if a requirement is a command that cannot measure the first levels. No
    /// other is expected: [`Search::new`] has checked all parts.
    pub fn start(&self, seed: u64) -> Result<Run, Error> {
        let engine = self
            .scheme()
            .found(&*self.setup.template)
            .size(self.setup.climbers)
            .seed(seed)?;
        let failed = engine.scheme().evaluator.failed();
        failed.error().cloned().map_or(Ok(engine), Err)
    }

    /// As [`start`](Self::start), but measures on all threads: worth it if a measure takes a
    /// millisecond or more. Finds the same levels as on one thread.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn start_parallel(&self, seed: u64) -> Result<ParallelRun, Error> {
        let engine = self.start_parallel_unless(seed, &|| false)?;
        engine.ok_or_else(|| ga_core::Error::EmptyPopulation.into())
    }

    /// As [`start_parallel`](Self::start_parallel); `None` if `stop` is due before the first levels
    /// are measured.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn start_parallel_unless(
        &self,
        seed: u64,
        stop: &Interrupt<'_>,
    ) -> Result<Option<ParallelRun>, Error> {
        let engine = self
            .parallel_scheme()
            .found(&*self.setup.template)
            .size(self.setup.climbers)
            .seed_unless(seed, stop)?;
        let failed = engine
            .as_ref()
            .map(|engine| engine.scheme().evaluator.failed());
        let error = failed.and_then(|failed| failed.error().cloned());
        error.map_or(Ok(engine), Err)
    }
}

/// The levels that a search has found, in the order of joining, and what was measured of them.
pub fn levels(
    state: &State<Level, Measured>,
) -> impl ExactSizeIterator<Item = (&Level, &Measured)> {
    let found = archive::members(state.population().scores());
    state.population().iter().take(found)
}

/// The usual limit of evaluations of a search for this number of levels: 2000 for each level, and
/// at least as many as for 50.
pub const fn usual_evaluations(levels: usize) -> u64 {
    2000 * if levels > 50 { levels as u64 } else { 50 }
}

/// Stops a run when this number of levels is found. The reason is
/// [`StopReason::Target`].
#[derive(Clone, Copy, Debug)]
pub struct Found(pub usize);

impl Termination<Level, Measured> for Found {
    fn check(&self, state: &State<Level, Measured>) -> Option<StopReason> {
        (levels(state).len() >= self.0).then_some(StopReason::Target)
    }

    fn progress(&self, state: &State<Level, Measured>) -> f64 {
        (levels(state).len() as f64 / self.0.max(1) as f64).min(1.0)
    }
}
