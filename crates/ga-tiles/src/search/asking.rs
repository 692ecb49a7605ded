use super::{Measured, Setup};
use crate::error::Error;
use crate::level::Level;
use crate::measure::Answer;
use ga_core::engine::Memory;
use ga_core::evaluate::Cohort;
use ga_core::random::Streams;
use ga_core::{Asked, Evaluator, State, StopReason, Termination};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// What commands have answered in this generation, or that one has failed.
#[derive(Debug, Default)]
pub(super) struct Answers {
    known: RwLock<HashMap<Level, Vec<Option<Answer>>>>,
    failure: OnceLock<Error>,
}

impl Answers {
    /// The answers for a level, in the order of requirements.
    pub(super) fn of(&self, level: &Level) -> Option<Vec<Option<Answer>>> {
        self.known
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(level)
            .cloned()
    }

    pub(super) fn failure(&self) -> Option<&Error> {
        self.failure.get()
    }

    fn learn(&self, levels: &[Level], values: Vec<Vec<Option<Answer>>>) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.clear();
        known.extend(levels.iter().cloned().zip(values));
    }
}

/// The evaluator of a search: gives all newborns to the [commands](crate::measure::Command) among
/// the requirements, each in one batch, then lets `inner` measure them one by one.
///
/// Without commands it does nothing of its own.
///
/// - *Contradictions*: the first levels are asked for twice. A command that answers differently has
///   failed.
/// - *Failures*: after a command has failed, generations have no evaluations and change nothing.
///   Stop the run with [`failed`](Self::failed).
#[derive(Debug)]
pub struct Asking<E> {
    setup: Arc<Setup>,
    inner: E,
    /// Whether the commands were asked twice.
    is_asked: bool,
}

impl<E> Asking<E> {
    pub(super) const fn new(setup: Arc<Setup>, inner: E) -> Self {
        Self {
            setup,
            inner,
            is_asked: false,
        }
    }

    /// Ends the programs of all commands. One that wrote more lines than it was asked for
    /// [has failed](Self::failed): each value may be that of another level.
    pub fn finish(&self) {
        if let Err(error) = self.setup.requirements.finish() {
            let _ = self.setup.answers.failure.set(error);
        }
    }

    /// Tells whether a command has failed, and stops a run.
    pub fn failed(&self) -> Failed {
        Failed(Arc::clone(&self.setup.answers))
    }
}

impl<E: Evaluator<Level, Score = Measured>> Asked<Level> for Asking<E> {}

impl<E: Evaluator<Level, Score = Measured>> Evaluator<Level> for Asking<E> {
    type Score = Measured;

    fn evaluate(&mut self, cohort: Cohort<'_, Level, Measured>, streams: Streams) -> usize {
        let Setup {
            requirements,
            answers,
            ..
        } = &*self.setup;
        if requirements.batch().is_some() {
            let stop = || cohort.is_due();
            let asked = requirements
                .ask(cohort.newborns, &stop)
                .and_then(|asked| match asked {
                    Some(known) if !self.is_asked => {
                        self.is_asked = requirements.ask_again(cohort.newborns, &known, &stop)?;
                        Ok(self.is_asked.then_some(known))
                    }
                    asked => Ok(asked),
                });
            match asked {
                Ok(Some(values)) => answers.learn(cohort.newborns, values),
                // The generation is cut.
                Ok(None) => return 0,
                Err(error) => {
                    // The first error stays.
                    let _ = answers.failure.set(error);
                    cohort
                        .newborn_scores
                        .extend(cohort.newborns.iter().map(|_| Measured::unknown()));
                    return 0;
                }
            }
        }
        self.inner.evaluate(cohort, streams)
    }

    fn comparable(&self) -> bool {
        self.inner.comparable()
    }

    fn memory(&self) -> Memory<Level, Measured> {
        self.inner.memory()
    }

    fn restore(&mut self, memory: Memory<Level, Measured>) -> Result<(), ga_core::Error> {
        self.inner.restore(memory)
    }
}

/// Whether a command of a search has failed. As a termination, it stops the run then, with
/// [`StopReason::Requested`].
///
/// ```
/// use ga_core::prelude::*;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::Command;
/// use ga_tiles::search::{Apart, Found, Search};
/// use ga_tiles::{Requirement, Requirements, Template};
///
/// // A program that fails after 44 levels. It is asked for the first four twice.
/// let fails = "for i in $(seq 44); do read -r level; echo 1; done; exit 3";
/// let command = Command::new(["sh", "-c", fails], Alphabet::new("#.")?);
/// # if !cfg!(unix) { return Ok(()) }
/// let requirements = Requirements::new([Requirement::at_least(command, 100.0)?]);
/// let search = Search::new(Template::new(7, 7, 2)?, requirements, Apart::tiles(0.4)?)?;
/// let mut engine = search.start(1)?;
/// let failed = engine.scheme().evaluator.failed();
/// engine.run((Found(10), Evaluations(30_000), failed.clone()));
/// assert!(failed.error().is_some());
/// assert_eq!(engine.state().evaluations(), 40);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Failed(Arc<Answers>);

impl Failed {
    /// The error of the command that failed first.
    pub fn error(&self) -> Option<&Error> {
        self.0.failure()
    }
}

impl Termination<Level, Measured> for Failed {
    fn check(&self, _: &State<Level, Measured>) -> Option<StopReason> {
        self.error().map(|_| StopReason::Requested)
    }
}
