use crate::error::Error;
use crate::file::RunFile;
use crate::log::Log;
use crate::record::Record;
use crate::saved::{Runnable, Saved};
use ga_core::evaluate::Interrupt;
use ga_core::observe::IntoObserver;
use ga_core::terminate::Clock;
use ga_core::{State, StopReason, Termination};
use std::cell::Cell;
use std::path::Path;
use std::time::Duration;

/// The default time between two writes.
const PERIOD: Duration = Duration::from_secs(60);

/// Runs a search and saves it to a [`RunFile`]: at the start, every 60 seconds, and at the end.
///
/// A killed program loses the generations since the last write. A program that is asked to stop, by
/// a [`Cancel`](ga_core::terminate::Cancel) that a signal sets, loses nothing.
///
/// - *Cost*: a write copies the state, serializes it and waits for the disk. A period of 60 seconds
///   suits most runs; the writes of a million individuals take seconds each.
/// - *Failed writes*: a write that fails in the middle of a run does not end the run. The file
///   before stays, and the next write is tried when it is due. The first and the last write must
///   succeed.
/// - *Panics*: if the fitness panics, the file of the last write is intact.
/// - *Clock*: the period is measured by a monotonic clock. A change of the system's date has no
///   influence.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_run::{Record, Run};
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// # let path = folder.join("ones.run");
/// let preset = ga_search::bits(20, |genome: &BitString| genome.count_ones());
/// let (mut run, mut engine) = Run::open_or_create(
///     &path,
///     Record::new("ones", "1.0.0", 7),
///     |seed, checkpoint| preset.start_or_resume(seed, checkpoint),
/// )?;
/// let mut log = run.log(folder.join("ones.jsonl"), Score::utility)?;
/// let reason = run.run_with(&mut engine, Generations(50), &mut log)?;
/// log.close()?;
/// assert_eq!(reason, StopReason::Generations);
/// # drop(run);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A search with a loop of its own calls [`begin`](Self::begin), then [`pass`](Self::pass) after
/// each generation, then [`end`](Self::end).
#[derive(Debug)]
#[doc(alias = "autosave")]
pub struct Run {
    file: RunFile,
    every: Every,
    clock: Clock,
    /// When the last write was tried, and the generation of the search then.
    last: Cell<Duration>,
    generation: u64,
    /// Whether the search was found to be that of the file.
    is_checked: bool,
    failed: u64,
    failure: Option<Error>,
}

#[derive(Clone, Copy, Debug)]
enum Every {
    Time(Duration),
    Generations(u64),
}

impl Run {
    /// A run that is saved to `file`.
    pub fn new(file: RunFile) -> Self {
        let generation = file.status().made.generations;
        let last = Cell::new(Duration::ZERO);
        let every = Every::Time(PERIOD);
        Self {
            file,
            every,
            clock: Clock::system(),
            last,
            generation,
            is_checked: false,
            failed: 0,
            failure: None,
        }
    }

    /// Opens the file of the run with this record, or creates it, and makes the search: `search`
    /// gets the seed of the record, and the checkpoint if the file has one.
    ///
    /// # Errors
    ///
    /// The errors of [`RunFile::open_or_create`] and of [`RunFile::checkpoint`], and
    /// [`Error::Search`] if `search` fails.
    pub fn open_or_create<S: Saved>(
        path: impl AsRef<Path>,
        record: Record,
        search: impl FnOnce(u64, Option<S::Checkpoint>) -> Result<S, ga_core::Error>,
    ) -> Result<(Self, S), Error> {
        let file = RunFile::open_or_create(path, record)?;
        let search = search(file.record().seed, file.checkpoint()?);
        let search = search.map_err(|cause| Error::Search {
            path: file.path().to_owned(),
            cause,
        })?;
        Ok((Self::new(file), search))
    }

    /// The log of this run: continued if the file has a checkpoint, otherwise new. Call it before
    /// the run begins, and [`Log::close`] at the end.
    ///
    /// # Errors
    ///
    /// The errors of [`Log::create`] and of [`Log::resume`].
    pub fn log<N>(&self, path: impl AsRef<Path>, number: N) -> Result<Log<N>, Error> {
        let status = self.file.status();
        if status.has_checkpoint {
            Log::resume(path, status.made.generations, number)
        } else {
            Log::create(path, number)
        }
    }

    /// The same run, saved once per `period`. 0 saves after each generation.
    #[must_use]
    pub const fn every(mut self, period: Duration) -> Self {
        self.every = Every::Time(period);
        self
    }

    /// The same run, saved once per `generations`, whatever time they take. 0 counts as 1.
    #[must_use]
    pub const fn every_generations(mut self, generations: u64) -> Self {
        self.every = Every::Generations(generations);
        self
    }

    /// The same run with another clock, for instance in a test.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Runs `search` until `stop` returns a reason to stop, and saves it meanwhile and at the end.
    ///
    /// # Errors
    ///
    /// If the first or the last write fails, or if `search` is another run than that of the file.
    /// [`Error::Search`] if `stop` cannot judge its scores; nothing is written then.
    ///
    /// After an error of the last write the search has come to its end: its result is in `search`.
    pub fn run<S: Runnable>(
        &mut self,
        search: &mut S,
        stop: impl Termination<S::Genome, S::Score>,
    ) -> Result<StopReason, Error> {
        self.run_with(search, stop, ())
    }

    /// Runs as [`run`](Self::run) does, and shows the states to `watch`, as without a file; see
    /// [`Engine::run_with`](ga_core::Engine::run_with).
    ///
    /// # Errors
    ///
    /// The errors of [`run`](Self::run).
    pub fn run_with<S: Runnable, M>(
        &mut self,
        search: &mut S,
        stop: impl Termination<S::Genome, S::Score>,
        watch: impl IntoObserver<S::Genome, S::Score, M>,
    ) -> Result<StopReason, Error> {
        search.check_stop(&stop).map_err(|cause| Error::Search {
            path: self.file.path().to_owned(),
            cause,
        })?;
        self.begin(search)?;
        let reason = self.advance(search, stop, watch);
        self.end(search, &reason.to_string())?;
        Ok(reason)
    }

    /// Runs `search` until `stop` returns a reason to stop, and saves it meanwhile: what
    /// [`run`](Self::run) does between [`begin`](Self::begin) and [`end`](Self::end).
    pub fn advance<S: Runnable, M>(
        &mut self,
        search: &mut S,
        stop: impl Termination<S::Genome, S::Score>,
        watch: impl IntoObserver<S::Genome, S::Score, M>,
    ) -> StopReason {
        let mut watch = watch.into_observer();
        loop {
            let pause = Pause {
                run: self,
                stop: &stop,
                came: Cell::new(false),
            };
            let reason = search.advance(&pause, &mut watch);
            if !pause.came.get() {
                return reason;
            }
            self.save(search);
        }
    }

    /// Begins the run: writes `search` to the file, unless the file has this generation.
    ///
    /// # Errors
    ///
    /// If `search` is another run than that of the file, see [`RunFile::check_search`]; or if the
    /// file cannot be written.
    pub fn begin<S: Saved + ?Sized>(&mut self, search: &S) -> Result<(), Error> {
        // Only once: if the last write of a run fails, the search is ahead of the file.
        if !self.is_checked {
            self.file.check_search(search)?;
            self.is_checked = true;
        }
        let status = self.file.status();
        let is_there = status.has_checkpoint && status.made.generations == search.generations();
        self.tried(search);
        if is_there {
            Ok(())
        } else {
            self.file.write(search, None)
        }
    }

    /// Writes `search` to the file if a write is [due](Self::is_due). Call it after each
    /// generation.
    pub fn pass<S: Saved + ?Sized>(&mut self, search: &S) {
        if self.is_due(search.generations()) {
            self.save(search);
        }
    }

    /// Whether a write is due in this generation. Never twice in one generation.
    pub fn is_due(&self, generation: u64) -> bool {
        if generation == self.generation {
            return false;
        }
        match self.every {
            Every::Generations(generations) => generation.abs_diff(self.generation) >= generations,
            Every::Time(period) => {
                let now = self.clock.elapsed();
                // A clock that was set back delays the next write by one period at most.
                self.last.set(self.last.get().min(now));
                now.saturating_sub(self.last.get()) >= period
            }
        }
    }

    /// Writes `search` to the file now. If this fails, the file before stays, and the failure is
    /// [counted](Self::failed_writes).
    pub fn save<S: Saved + ?Sized>(&mut self, search: &S) {
        self.tried(search);
        if let Err(error) = self.file.write(search, None) {
            self.failed += 1;
            self.failure = Some(error);
        }
    }

    /// Ends the run: writes `search` and the reason of the end, in one word.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn end<S: Saved + ?Sized>(&mut self, search: &S, reason: &str) -> Result<(), Error> {
        self.tried(search);
        self.file.write(search, Some(reason))
    }

    fn tried<S: Saved + ?Sized>(&mut self, search: &S) {
        self.last.set(self.clock.elapsed());
        self.generation = search.generations();
    }

    /// The number of writes in the middle of the run that failed. If the last write succeeded,
    /// nothing was lost.
    pub const fn failed_writes(&self) -> u64 {
        self.failed
    }

    /// The error of the last write in the middle of the run that failed.
    pub const fn failure(&self) -> Option<&Error> {
        self.failure.as_ref()
    }

    /// The file.
    pub const fn file(&self) -> &RunFile {
        &self.file
    }

    /// Ends the use of the file, and returns it.
    pub fn into_file(self) -> RunFile {
        self.file
    }
}

/// Stops as `stop` does, and also when a write is due.
struct Pause<'a, T: ?Sized> {
    run: &'a Run,
    stop: &'a T,
    /// Whether the search paused for a write.
    came: Cell<bool>,
}

impl<G, S, T: Termination<G, S> + ?Sized> Termination<G, S> for Pause<'_, T> {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        let reason = self.stop.check(state);
        if reason.is_none() && self.run.is_due(state.generation()) {
            self.came.set(true);
            return Some(StopReason::Requested);
        }
        reason
    }

    fn judges(&self, lasting: bool) -> Result<(), ga_core::Error> {
        self.stop.judges(lasting)
    }

    fn room(&self, state: &State<G, S>) -> Option<u64> {
        self.stop.room(state)
    }

    fn interrupt(&self) -> Option<Box<Interrupt<'_>>> {
        self.stop.interrupt()
    }

    fn progress(&self, state: &State<G, S>) -> f64 {
        self.stop.progress(state)
    }
}
