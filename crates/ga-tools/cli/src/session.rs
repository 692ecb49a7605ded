use std::path::PathBuf;

use ga_core::terminate::ByRef;
use ga_core::{Observer, Score, State, StopReason, Termination};
use ga_run::Log;
use ga_run::log::{By, Measure, Moment, NoDistance};
use ga_run::{Run, Runnable, Saved};

use crate::Failure;
use crate::begin::New;
use crate::output::Unwritten;

/// The run of a command that searches, with its run file if there is one.
///
/// ```
/// # use cli::{Failure, Limits, Output, Saving};
/// # fn run(saving: &Saving, limits: &Limits, output: &mut Output) -> Result<(), Failure> {
/// use ga_core::engine::Checkpoint;
/// use ga_core::prelude::*;
///
/// let preset = ga_search::bits(20, |genome: &BitString| genome.count_ones());
/// type Saved = Checkpoint<BitString, u32>;
/// let (mut session, checkpoint) = saving.begin::<Saved>(limits, None, output)?;
/// let mut engine = match checkpoint {
///     Some(checkpoint) => preset.resume(checkpoint)?,
///     None => preset.start(1)?,
/// };
/// let reason = session.run(&mut engine, &limits.termination(&output.stop()), &mut ())?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default)]
pub struct Session {
    pub(crate) run: Option<Run>,
    /// The run file of `--save`, which is created with the first generation: a search that is
    /// refused leaves no file.
    pub(crate) new: Option<New>,
    pub(crate) log: Option<PathBuf>,
    /// The generation of a resumed run.
    pub(crate) resumed: Option<u64>,
    pub(crate) unwritten: Unwritten,
}

impl Session {
    /// Creates the run file of `--save`.
    fn create(&mut self) -> Result<(), Failure> {
        if let Some(new) = self.new.take() {
            self.run = new.create()?;
        }
        Ok(())
    }

    /// The log of `--log`, if it was asked for. `number` turns a score into a number.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, is no log, or is not the log of the resumed run.
    pub fn log<N>(&self, number: N) -> Result<Logged<N>, Failure> {
        let log = match (&self.log, self.resumed) {
            (None, _) => None,
            (Some(path), None) => Some(Log::create(path, number)?),
            (Some(path), Some(generation)) => {
                let log = Log::resume(path, generation, number)?;
                // A search with a loop of its own may write its checkpoint before the line.
                has_all(&log, generation.saturating_sub(1), generation)?;
                Some(log)
            }
        };
        Ok(Logged {
            log,
            unwritten: self.unwritten.clone(),
        })
    }

    /// Runs a search of the library until `stop` returns a reason, and saves it meanwhile.
    ///
    /// # Errors
    ///
    /// If `stop` cannot judge the scores of the search, or if the run file cannot be written at the
    /// beginning. If it cannot be written later, the command ends with exit status 2, and all else
    /// is done.
    pub fn run<S: Runnable>(
        &mut self,
        search: &mut S,
        stop: &impl Termination<S::Genome, S::Score>,
        watch: &mut impl Observer<S::Genome, S::Score>,
    ) -> Result<StopReason, Failure> {
        search.check_stop(stop)?;
        self.create()?;
        let Some(run) = &mut self.run else {
            return Ok(search.advance(stop, watch));
        };
        run.begin(search)?;
        let reason = run.advance(search, ByRef(stop), watch);
        self.end(search, reason);
        Ok(reason)
    }

    /// Saves a search with a loop of its own before its first generation.
    ///
    /// # Errors
    ///
    /// If the run file cannot be written.
    pub fn begin(&mut self, search: &impl Saved) -> Result<(), Failure> {
        self.create()?;
        self.run
            .as_mut()
            .map_or(Ok(()), |run| Ok(run.begin(search)?))
    }

    /// Saves a search with a loop of its own, if it is time to. Call it after each generation.
    pub fn pass(&mut self, search: &impl Saved) {
        if let Some(run) = &mut self.run {
            run.pass(search);
        }
    }

    /// Saves a search at its end. If the file cannot be written, the command ends with exit status
    /// 2, and all else is done.
    pub fn end(&mut self, search: &impl Saved, reason: StopReason) {
        if let Some(Err(error)) = self
            .run
            .as_mut()
            .map(|run| run.end(search, &reason.to_string()))
        {
            self.unwritten.add_cause(error.to_string());
        }
    }
}

/// Refuses a log that ends before generation `least`. The log of a tool has each generation.
fn has_all<N, D>(log: &Log<N, D>, least: u64, generation: u64) -> Result<(), Failure> {
    match log.last().filter(|&last| last < least) {
        None => Ok(()),
        Some(last) => {
            let reason = format!(
                "it ends with generation {last}, and the run continues in generation {generation}"
            );
            Err(ga_run::Error::OtherLog {
                path: log.path().to_owned(),
                reason,
            }
            .into())
        }
    }
}

/// The log of a search, if it was asked for. If a line cannot be written, the command ends with
/// exit status 2, and all else is done.
#[derive(Debug)]
pub struct Logged<N, D = NoDistance> {
    log: Option<Log<N, D>>,
    unwritten: Unwritten,
}

impl<N> Logged<N> {
    /// The same log with the diversity of the population, measured by `distance`.
    #[must_use]
    pub fn with_distance<D>(mut self, distance: D) -> Logged<N, By<D>> {
        let log = self.log.take().map(|log| log.with_distance(distance));
        Logged {
            log,
            unwritten: self.unwritten.clone(),
        }
    }
}

impl<N, D> Logged<N, D> {
    /// Whether lines are written.
    pub fn is_on(&self) -> bool {
        self.log.is_some()
    }

    /// Refuses the log of another run: the line of the generation in which a run continues must be
    /// that of the run, and must be there. An engine does not show this generation again.
    ///
    /// # Errors
    ///
    /// Names the log and what differs.
    pub fn check<G, S>(self, moment: &Moment<'_, G, S>) -> Result<Self, Failure>
    where
        N: Fn(&S) -> Option<f64>,
    {
        if let Some(log) = &self.log {
            log.check(moment)?;
            has_all(log, moment.generation, moment.generation)?;
        }
        Ok(self)
    }

    /// Writes the line of a generation.
    pub fn note<G, S>(&mut self, moment: &Moment<'_, G, S>)
    where
        N: Fn(&S) -> Option<f64>,
        D: Measure<G>,
    {
        if let Some(log) = &mut self.log {
            log.note(moment);
        }
    }
}

impl<G, S: Score, N: Fn(&S) -> Option<f64>, D: Measure<G>> Observer<G, S> for Logged<N, D> {
    fn observe(&mut self, state: &State<G, S>) {
        self.note(&state.into());
    }
}

impl<N, D> Drop for Logged<N, D> {
    fn drop(&mut self) {
        if let Some(Err(error)) = self.log.take().map(Log::close) {
            self.unwritten.add_cause(error.to_string());
        }
    }
}
