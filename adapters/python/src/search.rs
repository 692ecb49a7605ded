//! The class `Run`: a run of any preset, whose arrays are bytes.

use crate::problem::{self, Space, Task};
use crate::run::{self, Failure, Individuals, Origin, Pending, caught};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Value(text) => PyValueError::new_err(text),
            Failure::Panic(text) => {
                PyRuntimeError::new_err(format!("a defect of ludevo, please report it: {text}"))
            }
        }
    }
}

/// Calls `work` without the GIL. A panic becomes an error of Python.
pub(crate) fn detached<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> PyResult<T> {
    Ok(py.detach(|| caught(work))?)
}

/// Whether Python has to handle a signal, such as that of Ctrl-C, and long work has to end.
pub(crate) type Flag = Arc<AtomicBool>;

/// Ends work whose result is dropped, because its flag is set.
pub(crate) fn go_on(flag: &Flag) -> Result<(), Failure> {
    if flag.load(Ordering::Relaxed) {
        return Err(Failure::Value("interrupted".to_owned()));
    }
    Ok(())
}

/// Calls `work` as [`detached`] does, in a thread of its own: this one looks for signals meanwhile,
/// because Python handles them in its main thread only.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method has one lifetime, and all are needed"
)]
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Flag) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    const PERIOD: Duration = Duration::from_millis(50);
    // That of a main thread.
    const STACK: usize = 8 << 20;
    let flag = Flag::default();
    py.detach(|| {
        thread::scope(|scope| {
            let (running, ended) = mpsc::channel::<()>();
            let call = || {
                let _running = running;
                caught(|| work(&flag))
            };
            let worker = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, call)?;
            let mut signal = Ok(());
            while ended.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                if signal.is_ok() {
                    signal = Python::attach(|py| py.check_signals());
                    flag.store(signal.is_err(), Ordering::Relaxed);
                }
            }
            let result = worker
                .join()
                .unwrap_or_else(|payload| caught(|| resume_unwind(payload)));
            signal?;
            Ok(result?)
        })
    })
}

/// Genomes and scores, as rows of bytes.
type Rows<'py> = (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>);

fn bytes<'py>(py: Python<'py>, numbers: &[f64]) -> Bound<'py, PyByteArray> {
    let numbers: Vec<u8> = numbers
        .iter()
        .flat_map(|number| number.to_ne_bytes())
        .collect();
    PyByteArray::new(py, &numbers)
}

fn rows<'py>(py: Python<'py>, individuals: &Individuals) -> Rows<'py> {
    (
        PyByteArray::new(py, &individuals.genomes),
        bytes(py, &individuals.scores),
    )
}

/// A run that is told its scores.
#[pyclass(module = "ludevo._native", frozen)]
pub(crate) struct Run(Mutex<Box<dyn run::Run>>);

impl Run {
    fn lock(&self) -> MutexGuard<'_, Box<dyn run::Run>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Run {
    #[new]
    #[pyo3(signature = (space, task, seed, *, ranges=None, kinds=None, counts=None, length=0, objectives=0, axes=None, at_once=None, maxfev=None, founders=None, checkpoint=None))]
    #[expect(
        clippy::too_many_arguments,
        reason = "the package has constructors with few arguments each"
    )]
    fn new(
        py: Python<'_>,
        space: &str,
        task: &str,
        seed: u64,
        ranges: Option<Vec<(f64, f64)>>,
        kinds: Option<Vec<u8>>,
        counts: Option<Vec<usize>>,
        length: usize,
        objectives: usize,
        axes: Option<Vec<(f64, f64, usize)>>,
        at_once: Option<usize>,
        maxfev: Option<u64>,
        founders: Option<&[u8]>,
        checkpoint: Option<&str>,
    ) -> PyResult<Self> {
        let ranges = ranges.unwrap_or_default();
        let space = match (space, kinds) {
            ("reals", None) => Space::Reals(ranges),
            ("reals", Some(kinds)) if kinds.contains(&2) => Space::WithCategories(ranges, kinds),
            ("reals", Some(kinds)) => {
                Space::Mixed(ranges, kinds.iter().map(|&kind| kind == 1).collect())
            }
            ("categories", _) => Space::Categories(counts.unwrap_or_default()),
            ("bits", _) => Space::Bits(length),
            ("permutations", _) => Space::Permutations(length),
            _ => {
                return Err(PyValueError::new_err(format!(
                    "{space:?} is no kind of genome"
                )));
            }
        };
        let task = match task {
            "best" => Task::Best,
            "constrained" => Task::Constrained,
            "fast" => Task::Fast,
            "noisy" => Task::Noisy,
            "front" => Task::Front(objectives),
            "archive" => Task::Archive(axes.unwrap_or_default()),
            _ => return Err(PyValueError::new_err(format!("{task:?} is no task"))),
        };
        let origin = Origin {
            seed,
            founders,
            most: maxfev,
            checkpoint,
        };
        let run = detached(py, || problem::begin(space, &task, at_once, &origin))?;
        Ok(Self(Mutex::new(run)))
    }

    /// The element type of genomes.
    #[getter]
    fn dtype(&self) -> &'static str {
        self.lock().dtype()
    }

    /// The number of genes.
    #[getter]
    fn width(&self) -> usize {
        self.lock().width()
    }

    /// The numbers of a score.
    #[getter]
    fn columns(&self) -> usize {
        self.lock().columns()
    }

    /// The genomes that wait for scores, if the generation fits into `most` evaluations.
    #[pyo3(signature = (most=None))]
    fn ask<'py>(&self, py: Python<'py>, most: Option<u64>) -> PyResult<Bound<'py, PyByteArray>> {
        let rows = detached(py, || self.lock().ask(most))?;
        Ok(PyByteArray::new(py, &rows))
    }

    /// Up to `count` of these genomes that were not taken before: the bytes of their ids, and they.
    #[pyo3(signature = (count, most=None))]
    fn take<'py>(&self, py: Python<'py>, count: usize, most: Option<u64>) -> PyResult<Rows<'py>> {
        let (ids, rows) = detached(py, || self.lock().take(count, most))?;
        let ids: Vec<u8> = ids.iter().flat_map(|id| id.to_ne_bytes()).collect();
        Ok((PyByteArray::new(py, &ids), PyByteArray::new(py, &rows)))
    }

    /// The scores of the genomes that wait, or of those with these ids, as the bytes of floats and
    /// of integers.
    #[pyo3(signature = (scores, ids=None))]
    fn tell(&self, py: Python<'_>, scores: &[u8], ids: Option<&[u8]>) -> PyResult<()> {
        let (numbers, rest) = scores.as_chunks::<8>();
        let ids = ids.map(<[u8]>::as_chunks::<8>);
        if !rest.is_empty() || ids.is_some_and(|(_, rest)| !rest.is_empty()) {
            return Err(PyValueError::new_err(
                "scores and ids are numbers of 64 bits",
            ));
        }
        let numbers: Vec<f64> = numbers
            .iter()
            .map(|&bytes| f64::from_ne_bytes(bytes))
            .collect();
        let ids: Option<Vec<u64>> =
            ids.map(|(ids, _)| ids.iter().map(|&bytes| u64::from_ne_bytes(bytes)).collect());
        detached(py, || self.lock().tell(&numbers, ids.as_deref()))
    }

    /// The numbers of generations, of evaluations, and of scores that are not numbers, and whether
    /// the search has no more candidates.
    #[getter]
    fn counters(&self) -> (u64, u64, u64, bool) {
        let counters = self.lock().counters();
        (
            counters.generation,
            counters.evaluations,
            counters.nan_scores,
            counters.is_idle,
        )
    }

    /// The best genome and its score; empty if there is none.
    fn best<'py>(&self, py: Python<'py>) -> Rows<'py> {
        let best = self.lock().best();
        rows(py, &best)
    }

    /// The present population and its scores.
    fn population<'py>(&self, py: Python<'py>) -> Rows<'py> {
        let population = self.lock().population();
        rows(py, &population)
    }

    /// The run as JSON.
    fn checkpoint(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || self.lock().checkpoint())
    }

    /// The checkpoint, unless the founders wait for scores, and the generation that waits.
    fn state(&self, py: Python<'_>) -> PyResult<(Option<String>, Pending)> {
        detached(py, || {
            let run = self.lock();
            let counters = run.counters();
            let has_begun = counters.generation > 0 || counters.evaluations > 0;
            let checkpoint = has_begun.then(|| run.checkpoint()).transpose()?;
            Ok((checkpoint, run.pending()))
        })
    }

    /// Goes on within the generation that another run had when it gave its state.
    fn restore(&self, py: Python<'_>, progress: Pending) -> PyResult<()> {
        detached(py, || self.lock().restore(progress))
    }
}
