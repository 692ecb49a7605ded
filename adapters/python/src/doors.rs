//! The class `Hosted`: a search or a contest of a game behind its door. Values are JSON.

use crate::run::Failure;
use crate::search::{detached, watched};
use ga_core::StopReason;
use ga_core::terminate::Clock;
use ga_request::options::python;
use ga_request::record::Made;
use ga_request::search::{Door, Errand, Error, File, Hosted as Inner, Plan, Progress, Step};
use ga_run::file::Snapshot;
use ga_run::{Run, RunFile, Saved};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// All searches and contests of the games.
fn all() -> Vec<Door> {
    [
        &ga_theseus::evolve::search::DOORS[..],
        &ga_checkpoint::evolve::search::DOORS,
        &ga_hextiles::evolve::search::DOORS,
        &ga_tiles::evolve::DOORS,
        &ga_minimax::contest::DOORS,
        &ga_units::search::DOORS,
    ]
    .concat()
}

/// A refusal with the names of keywords: `elites=20: expected fewer than population_size`.
fn spelt(error: Error) -> Failure {
    let with_value = match error {
        Error::Field {
            field,
            value: Some(value),
            problem,
        } if !field.is_empty() => Error::field(format!("{field}={value}"), problem),
        other => other,
    };
    let keyword = |name: &str| {
        let end = name.find('=').unwrap_or(name.len());
        name[..end].replace('-', "_") + &name[end..]
    };
    Failure::Value(with_value.spelt(keyword))
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        spelt(error)
    }
}

impl From<ga_run::Error> for Failure {
    fn from(error: ga_run::Error) -> Self {
        Self::Value(error.to_string())
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(|error| Failure::Value(error.to_string()))
}

/// A pool of this number of threads; without one, the pool of all processors is used.
fn pool(threads: Option<usize>) -> Result<Option<ThreadPool>, Failure> {
    let built = threads.map(|count| ThreadPoolBuilder::new().num_threads(count).build());
    let built = built.transpose();
    built.map_err(|error| Failure::Value(format!("threads: {error}")))
}

fn within<T: Send>(pool: Option<&ThreadPool>, work: impl FnOnce() -> T + Send) -> T {
    match pool {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// The fields of all searches and contests, and their parameters as a stub has them.
#[pyfunction]
pub(crate) fn doors() -> String {
    let told = all().into_iter().map(|door| {
        let fields = [(door.fields)(), (door.contents)()].concat();
        json!({
            "tool": door.command.tool,
            "command": door.command.name,
            "parameters": python(&fields),
            "fields": fields,
        })
    });
    told.collect::<Value>().to_string()
}

/// A run, as it is asked for.
#[derive(Deserialize)]
struct Asked {
    tool: String,
    command: String,
    request: Value,
    limits: Map<String, Value>,
    seed: u64,
    /// The run file that it goes on from.
    resume: Option<PathBuf>,
    /// The run file that it is saved to.
    save: Option<PathBuf>,
}

/// A run as a run file holds it.
struct Kept<'a>(&'a Inner);

impl Saved for Kept<'_> {
    type Checkpoint = Value;

    fn checkpoint(&self) -> Value {
        self.0.search().checkpoint().unwrap_or_default()
    }

    fn generations(&self) -> u64 {
        self.0.made().generations
    }

    fn evaluations(&self) -> u64 {
        self.0.made().evaluations
    }

    fn seed(&self) -> Option<u64> {
        Some(self.0.made().record.seed)
    }
}

struct State {
    hosted: Inner,
    /// The run file, which is created with the founders.
    new: Option<PathBuf>,
    file: Option<Run>,
    limits: Map<String, Value>,
}

impl State {
    fn begin(asked: Asked) -> Result<Self, Failure> {
        let doors = all();
        let Asked {
            tool,
            command,
            request,
            mut limits,
            seed,
            resume,
            save,
        } = asked;
        let Some(path) = resume else {
            let mut given = limits.clone();
            given.remove("time");
            let errand = Errand {
                tool,
                command,
                request,
                seed,
                plan: Plan::of(&mut given, u64::MAX)?,
            };
            // The schedule is in the record.
            limits.remove("schedule");
            return Ok(Self {
                hosted: errand.begin(&doors, None)?,
                new: save,
                file: None,
                limits,
            });
        };
        let is_same = |save: &&PathBuf| {
            let whole = |path: &Path| fs::canonicalize(path).ok();
            **save == path || whole(save).is_some_and(|save| whole(&path) == Some(save))
        };
        // It is locked before it is read.
        let opened = save.as_ref().filter(is_same).map(RunFile::open);
        let opened = opened.transpose()?;
        let snapshot = Snapshot::<Value>::read(&path)?;
        let named = |error: Error| match spelt(error) {
            Failure::Value(sentence) => Failure::Value(format!("{}: {sentence}", path.display())),
            panic @ Failure::Panic(_) => panic,
        };
        let status = &snapshot.status;
        let mut errand = Errand::again(&status.made.record, &doors).map_err(named)?;
        if (&errand.tool, &errand.command) != (&tool, &command) {
            let found = format!("a run of {} {}", errand.tool, errand.command);
            let expected = format!("expected one of {tool} {command}");
            return Err(named(Error::field("", format!("{found}, {expected}"))));
        }
        if limits.is_empty() {
            limits.clone_from(&status.notes);
            limits.remove("out");
        }
        let mut given = limits.clone();
        given.remove("time");
        errand.plan = Plan {
            schedule: errand.plan.schedule,
            ..Plan::of(&mut given, u64::MAX)?
        };
        let hosted = errand.begin(&doors, snapshot.checkpoint.clone());
        let hosted = hosted.map_err(named)?;
        let mut expected = hosted.made().record;
        if !status.has_checkpoint && status.made.record.schedule.is_none() {
            expected.schedule = None;
        }
        snapshot.check(&expected)?;
        let file = opened.map(|mut file| {
            file.set_schedule(hosted.made().record.schedule);
            file.set_notes(limits.clone());
            Run::new(file)
        });
        Ok(Self {
            new: save.filter(|_| file.is_none()),
            hosted,
            file,
            limits,
        })
    }

    /// Saves the run after a step. The file is there from the founders on.
    fn save(&mut self) -> Result<(), Failure> {
        if let Some(path) = self.new.take() {
            let record = self.hosted.made().record;
            let file = RunFile::create_with_notes(path, record, self.limits.clone());
            let run = self.file.insert(Run::new(file?));
            return Ok(run.begin(&Kept(&self.hosted))?);
        }
        if let Some(run) = &mut self.file {
            run.pass(&Kept(&self.hosted));
        }
        Ok(())
    }

    /// Makes steps until the run has ended or `stop` is due, at most `steps`. Why it has ended, or
    /// was cut.
    fn advance(
        &mut self,
        steps: Option<u64>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<StopReason>, Failure> {
        let mut left = steps.unwrap_or(u64::MAX);
        loop {
            if let Some(reason) = self.hosted.progress().ended {
                return Ok(Some(reason));
            }
            match self.hosted.step(stop)? {
                Step::Whole => self.save()?,
                Step::Cut => return Ok(Some(StopReason::Requested)),
                Step::Over => {
                    let ended = self.hosted.progress().ended;
                    return Ok(Some(ended.unwrap_or(StopReason::Idle)));
                }
            }
            left -= 1;
            if left == 0 {
                return Ok(None);
            }
        }
    }
}

/// How far a run is: generations, evaluations, the share of its work, its best score, a few words.
type Far = (u64, u64, Option<f64>, Option<f64>, String);

/// A run of a search or of a contest.
#[pyclass(module = "ludevo._native", frozen)]
pub(crate) struct Hosted {
    state: Mutex<State>,
    pool: Option<ThreadPool>,
}

impl Hosted {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Hosted {
    /// Begins a run, or goes on from a run file.
    #[new]
    #[pyo3(signature = (asked, threads=None))]
    fn new(py: Python<'_>, asked: &str, threads: Option<usize>) -> PyResult<Self> {
        detached(py, || {
            let asked = read(asked)?;
            let pool = pool(threads)?;
            let state = within(pool.as_ref(), || State::begin(asked))?;
            let state = Mutex::new(state);
            Ok(Self { state, pool })
        })
    }

    /// The limits, as JSON. A run that goes on may have those of its file.
    #[getter]
    fn limits(&self) -> String {
        Value::from(self.lock().limits.clone()).to_string()
    }

    /// Makes steps, at most `steps` and for this number of seconds. Why the run has ended.
    #[pyo3(signature = (steps=None, seconds=None))]
    fn advance(
        &self,
        py: Python<'_>,
        steps: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Option<String>> {
        let clock = Clock::system();
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
        let reason = watched(py, |flag| {
            let is_late = || time.is_some_and(|time| clock.elapsed() >= time);
            let is_due = || flag.load(Ordering::Relaxed) || is_late();
            let reason = within(self.pool.as_ref(), || self.lock().advance(steps, &is_due))?;
            let is_cut = reason == Some(StopReason::Requested);
            Ok(reason.map(|reason| if is_cut { StopReason::Time } else { reason }))
        })?;
        Ok(reason.map(|reason| reason.to_string()))
    }

    /// How far the run is.
    fn progress(&self, py: Python<'_>) -> PyResult<Far> {
        detached(py, || {
            let Progress {
                generations,
                evaluations,
                share,
                best,
                note,
                ..
            } = self.lock().hosted.progress();
            Ok((generations, evaluations, share, best, note))
        })
    }

    /// Writes the run file, if there is one, with this reason of its end.
    fn end(&self, py: Python<'_>, reason: &str) -> PyResult<()> {
        detached(py, || {
            let state = &mut *self.lock();
            let hosted = &state.hosted;
            // It is unlocked then.
            let file = state.file.take();
            Ok(file.map_or(Ok(()), |mut run| run.end(&Kept(hosted), reason))?)
        })
    }

    /// Writes the run as it is to another run file.
    fn save(&self, py: Python<'_>, path: PathBuf, reason: &str) -> PyResult<()> {
        detached(py, || {
            let state = self.lock();
            let record = state.hosted.made().record;
            let file = RunFile::create_with_notes(path, record, state.limits.clone());
            let mut run = Run::new(file?);
            Ok(run.end(&Kept(&state.hosted), reason)?)
        })
    }

    /// What was found: files, pictures and figures, as JSON; null for nothing. And how.
    fn outcome(&self, py: Python<'_>) -> PyResult<(String, String)> {
        detached(py, || {
            let outcome = within(self.pool.as_ref(), || self.lock().hosted.outcome());
            let (found, made) = (json!(outcome?), self.lock().hosted.made());
            Ok((found.to_string(), json!(made).to_string()))
        })
    }

    /// The state of the search as JSON; `None` if it cannot be saved.
    fn checkpoint(&self, py: Python<'_>) -> PyResult<Option<String>> {
        detached(py, || {
            let checkpoint = self.lock().hosted.search().checkpoint();
            Ok(checkpoint.map(|checkpoint| checkpoint.to_string()))
        })
    }
}

/// Makes a run again. The names of the files that are not the same then.
#[pyfunction]
#[pyo3(signature = (made, files, threads=None))]
pub(crate) fn differing(
    py: Python<'_>,
    made: &str,
    files: Vec<(String, String)>,
    threads: Option<usize>,
) -> PyResult<Vec<String>> {
    watched(py, |flag| {
        let made: Made = read(made)?;
        let pool = pool(threads)?;
        let is_due = || flag.load(Ordering::Relaxed);
        let again = || -> Result<Vec<File>, Error> {
            let doors = all();
            let mut hosted = Errand::again(&made.record, &doors)?.begin(&doors, None)?;
            loop {
                let far = hosted.search().progress();
                let is_there = far.evaluations > 0
                    && far.generations >= made.generations
                    && far.evaluations >= made.evaluations;
                if is_there || far.ended.is_some() || hosted.step(&is_due)? != Step::Whole {
                    break;
                }
            }
            Ok(hosted.outcome()?.map_or_else(Vec::new, |found| found.files))
        };
        let again = within(pool.as_ref(), again)?.into_iter();
        let again: BTreeSet<_> = again.map(|file| (file.name, file.text)).collect();
        let files = files.into_iter().collect();
        let differ = again.symmetric_difference(&files);
        let names: BTreeSet<_> = differ.map(|(name, _)| name.clone()).collect();
        Ok(names.into_iter().collect())
    })
}
