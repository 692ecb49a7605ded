//! Logs: the figures of a run over its generations, one line of JSON each.
//!
//! A [`Log`] is an observer that writes the lines, and [`read`] reads them. Each [`Line`] is an
//! object with the fields `generation`, `evaluations`, `best`, `mean`, `sd`, `diversity`, `nan` and
//! `seconds`. A field is null if there is no such number, or if it is not finite.

mod diversity;
mod kept;
mod line;
mod moment;
mod read;

pub use diversity::{By, Measure, NoDistance};
pub use line::Line;
pub use moment::Moment;
pub use read::read;

use crate::error::Error;
use crate::file::lock::Lock;
use ga_core::terminate::Clock;
use ga_core::{Observer, Score, State};
use kept::Kept;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a line to a file in each generation, or in every `period`-th one.
///
/// `number` turns a score into a number: `Score::utility`, or a closure, for instance
/// `|score: &Reverse<f64>| Some(score.0)`. If your scores are no numbers, return `None`.
///
/// - *Diversity*: the mean distance between two residents, if the log has a
///   [distance](Self::with_distance). It is exact in populations of up to 100 individuals. In a
///   larger one it is the mean of 5000 random pairs, which differs from the exact value by about
///   1.4 % of the standard deviation of the distances. The pairs depend on the seed and the
///   generation only.
/// - *Cost*: one pass over the scores, at most 5000 distances, and one write of about 150 bytes. If
///   a fitness takes 1 µs and each 100th generation is logged, this is below 2 % of the run.
/// - *Lock*: only one `Log` at a time writes a file, also among processes.
/// - *Earlier lines*: a file changes with the first generation that is logged, so a program that is
///   refused before leaves the log as it was.
/// - *Failures*: if a line cannot be written, the log ends and the run continues.
///   [`close`](Self::close) returns the error.
///
/// ```
/// use ga_core::genome::Hamming;
/// use ga_core::prelude::*;
/// use ga_run::{Log, log};
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// # let path = folder.join("ones.jsonl");
/// let mut log = Log::create(&path, Score::utility)?.with_distance(Hamming).every(10);
/// let mut engine = ga_search::bits(20, |genome: &BitString| genome.count_ones()).start(1)?;
/// engine.run_with(Generations(30), &mut log);
/// log.close()?;
/// let lines = log::read(&path)?;
/// assert_eq!(lines.iter().map(|line| line.generation).collect::<Vec<_>>(), [0, 10, 20, 30]);
/// assert!(lines[3].best > lines[0].best);
/// let picture = ga_run::plot::Plot::new("ones").svg(&[lines]);
/// assert!(picture.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[doc(alias = "history")]
#[doc(alias = "jsonl")]
pub struct Log<N, D = NoDistance> {
    path: PathBuf,
    /// The file, and the lock beside it.
    file: (File, Lock),
    period: u64,
    number: N,
    measure: D,
    clock: Clock,
    /// The seconds of the last line before the run was resumed.
    before: f64,
    /// The last generation in the log.
    last: Option<u64>,
    text: Vec<u8>,
    failure: Option<Error>,
    /// The lines of the file that stay; `None` once the others are removed.
    kept: Option<Kept>,
}

impl<N> Log<N> {
    /// Creates the log of a new run. A log at this path is replaced when the first generation is
    /// logged.
    ///
    /// # Errors
    ///
    /// If there is a file that is no log, which is left as it is; if another process writes the
    /// log; or if the file cannot be written.
    pub fn create(path: impl AsRef<Path>, number: N) -> Result<Self, Error> {
        Self::cut(path.as_ref(), None, number)
    }

    /// Continues the log of a run that is resumed in `generation`. Lines of later generations are
    /// removed: the resumed run writes them again. If there is no file, or an empty one, the log
    /// begins with the next generation. Give it the same [`every`](Self::every) as before.
    ///
    /// A resumed engine does not show the generation in which it continues. To find out whether the
    /// log is that of the run, [`check`](Self::check) this generation.
    ///
    /// # Errors
    ///
    /// The errors of [`create`](Self::create), and [`Error::OtherLog`] if lines before this
    /// generation are missing: the distance between two lines is the same in the whole log.
    pub fn resume(path: impl AsRef<Path>, generation: u64, number: N) -> Result<Self, Error> {
        Self::cut(path.as_ref(), Some(generation), number)
    }

    fn cut(path: &Path, generation: Option<u64>, number: N) -> Result<Self, Error> {
        // Links to one file have one lock.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let write = |cause| Error::Write {
            path: path.clone(),
            cause,
        };
        let exists = path.try_exists().map_err(write)?;
        if exists && !fs::metadata(&path).map_err(write)?.is_file() {
            return Err(Error::NoFile { path });
        }
        let lock = Lock::of(&path).map_err(|error| match error {
            Error::Busy { path } => Error::BusyLog { path },
            other => other,
        })?;
        let kept = match generation {
            _ if !exists => Kept::default(),
            Some(generation) => Kept::up_to(generation, &path)?,
            None => {
                read::walk(&path, |_| false)?;
                Kept::default()
            }
        };
        let file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(&path)
            .map_err(write)?;
        Ok(Self {
            path,
            file: (file, lock),
            period: 1,
            number,
            measure: NoDistance,
            clock: Clock::system(),
            before: kept.last.as_ref().map_or(0.0, |last| last.seconds),
            last: kept.last.as_ref().map(|last| last.generation),
            text: Vec::new(),
            failure: None,
            kept: Some(kept),
        })
    }

    /// The same log with the diversity of the population, measured by `distance`.
    #[must_use]
    pub fn with_distance<D>(self, distance: D) -> Log<N, By<D>> {
        let Self {
            path,
            file,
            period,
            number,
            clock,
            before,
            last,
            text,
            failure,
            kept,
            ..
        } = self;
        let measure = By(distance);
        Log {
            path,
            file,
            period,
            number,
            measure,
            clock,
            before,
            last,
            text,
            failure,
            kept,
        }
    }
}

impl<N, D> Log<N, D> {
    /// The same log with a line in generation 0, `period`, 2 · `period`, and so on. 0 counts as 1.
    #[must_use]
    pub const fn every(mut self, period: u64) -> Self {
        self.period = if period == 0 { 1 } else { period };
        self
    }

    /// The same log with another clock, for instance in a test.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// The path of the file, without symbolic links.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The last generation that has a line.
    pub const fn last(&self) -> Option<u64> {
        self.last
    }

    /// Checks that the lines which a resumed run keeps are its own: that of this generation has the
    /// figures of the run, and none has more evaluations. Logging the generation checks it too. If
    /// it fails, no line is written, and [`close`](Self::close) returns the error.
    ///
    /// # Errors
    ///
    /// [`Error::OtherLog`].
    pub fn check<G, S>(&self, moment: &Moment<'_, G, S>) -> Result<(), Error>
    where
        N: Fn(&S) -> Option<f64>,
    {
        let Some(last) = self.kept.as_ref().and_then(|kept| kept.last.as_ref()) else {
            return Ok(());
        };
        let differs = if last.generation == moment.generation {
            last.difference(&Line::of(moment, &self.number, &NoDistance, 0.0))
        } else {
            (last.evaluations > moment.evaluations).then_some("evaluations")
        };
        differs.map_or(Ok(()), |name| {
            let reason = format!(
                "generation {} has another value of \"{name}\"",
                last.generation
            );
            Err(Error::OtherLog {
                path: self.path.clone(),
                reason,
            })
        })
    }

    /// Ends the log.
    ///
    /// # Errors
    ///
    /// If a line could not be written. The log then ends before this line.
    pub fn close(self) -> Result<(), Error> {
        self.failure.map_or(Ok(()), Err)
    }

    fn write(&mut self, line: &Line) -> io::Result<()> {
        self.text.clear();
        serde_json::to_writer(&mut self.text, line)?;
        self.text.push(b'\n');
        // In one call, so that a kill does not cut the line.
        self.file.0.write_all(&self.text)
    }
}

impl<G, S, N, D> Observer<G, S> for Log<N, D>
where
    S: Score,
    N: Fn(&S) -> Option<f64>,
    D: Measure<G>,
{
    fn observe(&mut self, state: &State<G, S>) {
        self.note(&state.into());
    }
}

impl<N, D> Log<N, D> {
    /// Writes the line of a generation, if it is the turn of this generation: what the log does as
    /// an observer. For a search of your own.
    pub fn note<G, S>(&mut self, moment: &Moment<'_, G, S>)
    where
        N: Fn(&S) -> Option<f64>,
        D: Measure<G>,
    {
        if self.failure.is_some() {
            return;
        }
        let written = self.begin(moment).and_then(|()| self.add(moment));
        self.failure = written.err();
    }

    /// With the first generation, removes the lines that do not stay.
    fn begin<G, S>(&mut self, moment: &Moment<'_, G, S>) -> Result<(), Error>
    where
        N: Fn(&S) -> Option<f64>,
    {
        self.check(moment)?;
        let Some(Kept { length, .. }) = self.kept.take() else {
            return Ok(());
        };
        self.file.0.set_len(length).map_err(|cause| Error::Write {
            path: self.path.clone(),
            cause,
        })
    }

    /// Writes the line of a generation, if it is its turn.
    fn add<G, S>(&mut self, moment: &Moment<'_, G, S>) -> Result<(), Error>
    where
        N: Fn(&S) -> Option<f64>,
        D: Measure<G>,
    {
        let generation = moment.generation;
        let is_new = self.last.is_none_or(|last| last < generation);
        if generation % self.period != 0 || !is_new {
            return Ok(());
        }
        self.last = Some(generation);
        // To the millisecond, which keeps the lines short.
        let seconds = self.before + self.clock.elapsed().as_secs_f64();
        let seconds = (seconds * 1000.0).round() / 1000.0;
        let line = Line::of(moment, &self.number, &self.measure, seconds);
        self.write(&line).map_err(|cause| Error::Write {
            path: self.path.clone(),
            cause,
        })
    }
}
