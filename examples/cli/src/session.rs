use std::path::PathBuf;
use std::time::Duration;

use ga_core::{Observer, Score, State, StopReason, Termination};
use ga_run::Log;
use ga_run::log::{By, Measure, Moment, NoDistance};
use ga_run::{Record, Run, RunFile, Runnable, Saved};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::output::Unwritten;
use crate::{Failure, Limits, Output, Saving};

/// The run of a command that searches, with its run file if there is one.
///
/// ```
/// # use cli::{Failure, Limits, Output, Saving};
/// # fn run(saving: &Saving, limits: &Limits, output: &mut Output) -> Result<(), Failure> {
/// use ga_core::engine::Checkpoint;
/// use ga_core::prelude::*;
///
/// let preset = presets::bits(20, |genome: &BitString| genome.count_ones())?;
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
    run: Option<Run>,
    /// The run file of `--save`, which is created with the first generation: a search that is
    /// refused leaves no file.
    new: Option<New>,
    log: Option<PathBuf>,
    /// The generation of a resumed run.
    resumed: Option<u64>,
    unwritten: Unwritten,
}

impl Saving {
    /// Begins the run, after all options were checked: opens the run file of `--resume` and returns
    /// its checkpoint. The file of `--save` is created with the first generation.
    ///
    /// `limits` are those of the user; a resumed run has them too. `schedule` is the number of
    /// generations that a schedule covers.
    ///
    /// # Errors
    ///
    /// If a run file cannot be used.
    pub fn begin<C: DeserializeOwned>(
        &self,
        limits: &Limits,
        schedule: Option<u64>,
        output: &Output,
    ) -> Result<(Session, Option<C>), Failure> {
        self.prepare(limits, schedule, output).begin()
    }

    /// Takes everything from `output` that [`Prepared::begin`] needs, for a search that is far from
    /// it.
    pub fn prepare(&self, limits: &Limits, schedule: Option<u64>, output: &Output) -> Prepared {
        Prepared {
            saving: self.clone(),
            record: output.made(0, 0, schedule).record,
            notes: limits.notes(),
            unwritten: output.unwritten(),
        }
    }
}

/// A run before its first generation.
#[derive(Clone, Debug)]
pub struct Prepared {
    saving: Saving,
    record: Record,
    notes: Map<String, Value>,
    unwritten: Unwritten,
}

impl Prepared {
    /// Begins the run, as [`Saving::begin`] does.
    ///
    /// # Errors
    ///
    /// Those of [`Saving::begin`].
    pub fn begin<C: DeserializeOwned>(self) -> Result<(Session, Option<C>), Failure> {
        let Self { saving: Saving { save, resume, every, log, .. }, record, notes, unwritten } = self;
        let (mut file, mut checkpoint, mut resumed) = (None, None, None);
        if let Some(path) = &resume {
            let opened = RunFile::open(path)?;
            opened.check(&record)?;
            checkpoint = opened.checkpoint()?;
            resumed = Some(opened.status().made.generations);
            file = Some(opened);
        }
        let mut new = None;
        if let Some(path) = save {
            // It may be the file of `--resume` by another name.
            let is_here = |file: &RunFile| path.canonicalize().is_ok_and(|path| path == file.path());
            if !file.as_ref().is_some_and(is_here) {
                file = None;
                new = Some(New { path, record, notes: notes.clone(), every });
            }
        }
        let run = file.map(|mut file| {
            file.set_notes(notes);
            saved(file, every)
        });
        Ok((Session { run, new, log, resumed, unwritten }, checkpoint))
    }
}

/// The run file of `--save` before it is created.
#[derive(Debug)]
struct New {
    path: PathBuf,
    record: Record,
    notes: Map<String, Value>,
    every: Option<f64>,
}

/// A run that is saved once per `every` seconds.
fn saved(file: RunFile, every: Option<f64>) -> Run {
    let run = Run::new(file);
    match every {
        Some(seconds) => run.every(Duration::from_secs_f64(seconds.min(1e9))),
        None => run,
    }
}

impl Session {
    /// Creates the run file of `--save`.
    fn create(&mut self) -> Result<(), Failure> {
        if let Some(New { path, record, notes, every }) = self.new.take() {
            self.run = Some(saved(RunFile::create_with_notes(path, record, notes)?, every));
        }
        Ok(())
    }

    /// The log of `--log`, if it was asked for. `number` turns a score into a number.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or is no log.
    pub fn log<N>(&self, number: N) -> Result<Logged<N>, Failure> {
        let log = match (&self.log, self.resumed) {
            (None, _) => None,
            (Some(path), None) => Some(Log::create(path, number)?),
            (Some(path), Some(generation)) => Some(Log::resume(path, generation, number)?),
        };
        Ok(Logged { log, unwritten: self.unwritten.clone() })
    }

    /// Runs a search of the library until `stop` returns a reason, and saves it meanwhile.
    ///
    /// # Errors
    ///
    /// If the run file cannot be written at the beginning. If it cannot be written later, the
    /// command ends with exit status 2, and all else is done.
    pub fn run<S: Runnable>(
        &mut self,
        search: &mut S,
        stop: &impl Termination<S::Genome, S::Score>,
        watch: &mut impl Observer<S::Genome, S::Score>,
    ) -> Result<StopReason, Failure> {
        self.create()?;
        let Some(run) = &mut self.run else { return Ok(search.run(stop, watch)) };
        run.begin(search)?;
        let reason = run.advance(search, stop, watch);
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
        self.run.as_mut().map_or(Ok(()), |run| Ok(run.begin(search)?))
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
        if let Some(Err(error)) = self.run.as_mut().map(|run| run.end(search, &reason.to_string())) {
            self.unwritten.add_cause(error.to_string());
        }
    }
}

impl Limits {
    /// These limits as the notes of a run file.
    pub(crate) fn notes(&self) -> Map<String, Value> {
        let notes = [
            ("time", self.time.time.map(Value::from)),
            ("generations", self.generations.map(Value::from)),
            ("evaluations", self.evaluations.map(Value::from)),
        ];
        notes.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
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
        Logged { log, unwritten: self.unwritten.clone() }
    }
}

impl<N, D> Logged<N, D> {
    /// Whether lines are written.
    pub fn is_on(&self) -> bool {
        self.log.is_some()
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
