use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

use ga_core::evaluate::Interrupt;
use ga_core::{Breeder, Engine, Evaluator, Genome, Replacement, State, StopReason, Termination};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::file::{File, Saved};
use super::{Failed, Outcome};
use crate::Record;

/// Takes the result of a run that was made elsewhere, with its seed. Returns whether further
/// results are wanted.
pub type Take<'a, T> = &'a mut dyn FnMut(u64, T) -> bool;

/// Runs that differ only in their seeds, on all threads.
///
/// Results come in the order of the seeds and are the same for any number of threads, provided that
/// a run depends on nothing but its seed. Rayon's global pool provides the threads; call the
/// methods within `rayon::ThreadPool::install` for another number. Without feature `parallel`, one
/// run follows the other.
///
/// - [`try_run`](Self::try_run) runs a closure, [`evolve`](Self::evolve) an engine.
/// - [`saved`](Self::saved) runs a closure and keeps complete runs in a file.
/// - [`run_by`](Self::run_by) and [`saved_by`](Self::saved_by) take the results of other processes
///   or machines.
/// - [`until`](Self::until) ends all of them early.
///
/// ```
/// use ga_run::runs::Runs;
/// use std::convert::Infallible;
///
/// let squares = Runs::new([4, 3]).try_run(|seed| Ok::<_, Infallible>(Some(seed * seed)))?;
/// assert_eq!(squares, [(4, 16), (3, 9)]);
/// # Ok::<(), Infallible>(())
/// ```
#[doc(alias = "repeat")]
pub struct Runs<'a> {
    /// Ranges, so that a great number of seeds takes no memory.
    seeds: Vec<RangeInclusive<u64>>,
    is_over: Option<Box<dyn Fn() -> bool + Sync + 'a>>,
    one_by_one: bool,
}

impl<'a> Runs<'a> {
    /// Runs with these seeds.
    pub fn new(seeds: impl IntoIterator<Item = u64>) -> Self {
        Self::over(seeds.into_iter().map(|seed| seed..=seed).collect())
    }

    /// `count` runs with the seeds `first`, `first` + 1, and so on. The seed after `u64::MAX` is 0.
    pub fn consecutive(first: u64, count: u64) -> Self {
        let Some(last) = count.checked_sub(1).map(|more| first.wrapping_add(more)) else {
            return Self::over(Vec::new());
        };
        Self::over(if first <= last {
            vec![first..=last]
        } else {
            vec![first..=u64::MAX, 0..=last]
        })
    }

    const fn over(seeds: Vec<RangeInclusive<u64>>) -> Self {
        Self {
            seeds,
            is_over: None,
            one_by_one: false,
        }
    }

    /// Ends the runs once `is_over` returns true, for instance because a flag is set:
    /// `.until(|| flag.load(Ordering::Relaxed))`.
    ///
    /// No further run begins then. A run of [`evolve`](Self::evolve) that has begun ends after its
    /// generation; a closure has to ask itself, and returns `None`. Runs that are cut short are
    /// left out of the results, so every result is that of a whole run.
    #[must_use]
    pub fn until(self, is_over: impl Fn() -> bool + Sync + 'a) -> Self {
        Self {
            is_over: Some(Box::new(is_over)),
            ..self
        }
    }

    /// One run after the other, on the calling thread: for runs that measure time, or that use all
    /// threads themselves.
    #[must_use]
    pub fn one_by_one(self) -> Self {
        Self {
            one_by_one: true,
            ..self
        }
    }

    /// The seeds.
    pub fn seeds(&self) -> Vec<u64> {
        self.each_seed().collect()
    }

    fn each_seed(&self) -> impl Iterator<Item = u64> + Send {
        self.seeds.iter().cloned().flatten()
    }

    /// Runs a closure once for each seed, and returns the complete results with their seeds. Runs
    /// begin in the order of the seeds.
    ///
    /// `run` returns `None` if it was cut short.
    ///
    /// # Errors
    ///
    /// The error of the first seed whose run fails. The other runs end before it is returned.
    ///
    /// # Panics
    ///
    /// If a run panics, with a message that names its seed.
    pub fn try_run<T: Send, E: Send>(
        &self,
        run: impl Fn(u64) -> Result<Option<T>, E> + Sync,
    ) -> Result<Vec<(u64, T)>, E> {
        self.try_run_each(self.each_seed(), run)
    }

    fn try_run_each<T: Send, E: Send>(
        &self,
        seeds: impl Iterator<Item = u64> + Send,
        run: impl Fn(u64) -> Result<Option<T>, E> + Sync,
    ) -> Result<Vec<(u64, T)>, E> {
        let one = |seed| {
            let found = named(seed, || run(seed)).transpose();
            found.map(|found| found.map(|found| (seed, found)))
        };
        // Seeds are drawn one at a time, so the end is seen before each of them.
        let seeds = seeds.take_while(|_| !self.is_over());
        if self.one_by_one || cfg!(not(feature = "parallel")) {
            seeds.filter_map(one).collect()
        } else {
            side_by_side(seeds, one).into_iter().collect()
        }
    }

    /// Runs an engine for each seed until `stop`, and returns the figures of all complete runs.
    ///
    /// `start` starts an engine with a seed. With few seeds and a slow fitness, the engine may use
    /// [`Parallel`](ga_core::evaluate::Parallel) as well; with many seeds it need not.
    ///
    /// # Errors
    ///
    /// The error of `start` for the first seed for which it fails.
    pub fn evolve<G, B, V, R, E: Send>(
        &self,
        start: impl Fn(u64) -> Result<Engine<G, B, V, R>, E> + Sync,
        stop: impl Termination<G, V::Score> + Sync,
    ) -> Result<Vec<(u64, Outcome)>, E>
    where
        G: Genome,
        B: Breeder<G, V::Score>,
        V: Evaluator<G>,
        R: Replacement<G, V::Score>,
    {
        self.try_run(|seed| Ok(self.outcome(start(seed)?, &stop)))
    }

    /// The figures of one run; `None` if it was cut short.
    fn outcome<G, B, V, R>(
        &self,
        mut engine: Engine<G, B, V, R>,
        stop: &impl Termination<G, V::Score>,
    ) -> Option<Outcome>
    where
        G: Genome,
        B: Breeder<G, V::Score>,
        V: Evaluator<G>,
        R: Replacement<G, V::Score>,
    {
        let until = Until {
            stop,
            is_over: &|| self.is_over(),
        };
        let reason = engine.run(until);
        // `Requested` by a closure of the caller is a regular end.
        (reason != StopReason::Cancelled).then(|| Outcome::of(&engine, reason))
    }

    /// Runs a closure once for each seed whose run is not in the file at `path` yet, adds each
    /// complete run to the file at once, and returns all runs of these seeds.
    ///
    /// If the program is interrupted or killed, the same call continues: only runs that were not
    /// complete are made again. A later call may have more seeds, for example 100 instead of
    /// 20. The file is made if it does not exist.
    ///
    /// The file has a line with the record, and a line for each run, with its seed, its result as
    /// JSON, and a checksum (CRC-64/XZ) of both. While the runs go on, the lines have the order in
    /// which runs end; at the end they are sorted by their seeds. So the file has the same bytes
    /// for any number of threads and of interruptions.
    ///
    /// `record` describes the runs; its seed is the first one. A file with another record is
    /// refused, because runs with other options are not comparable. A file with an altered
    /// line is refused, and so is a file that another process uses. An incomplete last line, left
    /// by a killed program, is dropped.
    ///
    /// ```
    /// use ga_core::prelude::*;
    /// use ga_run::Record;
    /// use ga_run::runs::Runs;
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let folder = folder.path();
    /// # let path = folder.join("ones.runs");
    /// let record = Record::new("ones", "1.0.0", 1).with_option("bits", 40);
    /// let ones = |genome: &BitString| genome.count_ones();
    /// let generations = |seed| -> Result<Option<u64>, Error> {
    ///     let mut engine = ga_search::bits(40, ones).start(seed)?;
    ///     engine.run((Target(40), Generations(500)));
    ///     Ok(Some(engine.state().generation()))
    /// };
    /// let runs = Runs::consecutive(1, 3).saved(&path, &record, generations)?;
    /// assert_eq!(runs.iter().map(|(seed, _)| *seed).collect::<Vec<_>>(), [1, 2, 3]);
    /// // Two more runs: the three in the file are not made again.
    /// assert_eq!(Runs::consecutive(1, 5).saved(&path, &record, generations)?[..3], runs);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// - *Limits*: a result must be the same after it is written as JSON and read again. NaN and
    ///   infinite numbers become null; use an `Option`.
    ///
    /// # Errors
    ///
    /// [`Failed::File`] if the file is refused (reported before the first run) or cannot be written
    /// (reported after the last run). [`Failed::Run`] with the error of the first seed whose run
    /// fails. What is complete stays in the file.
    ///
    /// # Panics
    ///
    /// If a run panics, with a message that names its seed. What is complete stays in the file.
    pub fn saved<T, E>(
        &self,
        path: impl AsRef<Path>,
        record: &Record,
        run: impl Fn(u64) -> Result<Option<T>, E> + Sync,
    ) -> Result<Vec<(u64, T)>, Failed<E>>
    where
        T: Serialize + DeserializeOwned + Send,
        E: Send,
    {
        let file = File::open::<T>(path.as_ref(), record)?;
        let missing = self.each_seed().filter(|&seed| !file.has(seed));
        let made: Result<_, Failed<E>> = self.try_run_each(missing, |seed| {
            match run(seed).map_err(|error| Failed::Run { seed, error })? {
                Some(result) => Ok(Some(file.add(seed, &result)?)),
                None => Ok(None),
            }
        });
        // Also if a run failed: the others are complete.
        let closed = file.close();
        made?;
        self.results(&closed?)
    }

    /// Runs that are made elsewhere, for example by the workers of a farm: returns the results in
    /// the order of the seeds.
    ///
    /// `make` is given the seeds and a function that takes results, in any order, with their
    /// seeds. If this function returns false, no further result is wanted. Seeds without a result
    /// are left out. With the crate `ga-farm`, `make` is `|seeds, take| run_seeds(&mut farm, seeds,
    /// take)`.
    ///
    /// # Errors
    ///
    /// The error of `make`.
    pub fn run_by<T, E>(
        &self,
        make: impl FnOnce(&[u64], Take<'_, T>) -> Result<(), E>,
    ) -> Result<Vec<(u64, T)>, E> {
        let seeds = self.seeds();
        let mut found = BTreeMap::new();
        make(&seeds, &mut |seed, result| {
            found.insert(seed, result);
            !self.is_over()
        })?;
        Ok(seeds
            .iter()
            .filter_map(|seed| found.remove_entry(seed))
            .collect())
    }

    /// Runs that are made elsewhere, as by [`run_by`](Self::run_by), and kept in the file at `path`
    /// as by [`saved`](Self::saved). `make` is given the seeds whose runs are not in the file.
    ///
    /// Each result is added to the file when it comes. So after an interruption the same call
    /// continues, also with `saved`, and the file has the same bytes in the end.
    ///
    /// ```
    /// use ga_run::Record;
    /// use ga_run::runs::Runs;
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let folder = folder.path();
    /// # let path = folder.join("squares.runs");
    /// let record = Record::new("squares", "1.0.0", 1);
    /// let (runs, mut made) = (Runs::consecutive(1, 3), 0);
    /// let squares = runs.saved_by(&path, &record, |seeds, take| {
    ///     made = seeds.len();
    ///     seeds.iter().rev().for_each(|&seed| drop(take(seed, seed * seed)));
    ///     Ok::<_, ga_run::Error>(())
    /// })?;
    /// assert_eq!((made, &squares[..]), (3, &[(1, 1), (2, 4), (3, 9)][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Failed::File`] as `saved`, [`Failed::Elsewhere`] with the error of `make`. What is
    /// complete stays in the file.
    pub fn saved_by<T, E>(
        &self,
        path: impl AsRef<Path>,
        record: &Record,
        make: impl FnOnce(&[u64], Take<'_, T>) -> Result<(), E>,
    ) -> Result<Vec<(u64, T)>, Failed<E>>
    where
        T: Serialize + DeserializeOwned,
    {
        let file = File::open::<T>(path.as_ref(), record)?;
        let missing: Vec<u64> = self.each_seed().filter(|&seed| !file.has(seed)).collect();
        let mut open: BTreeSet<u64> = missing.iter().copied().collect();
        let mut added = Ok(());
        let made = if missing.is_empty() {
            Ok(())
        } else {
            make(&missing, &mut |seed, result| {
                if added.is_ok() && open.remove(&seed) {
                    added = file.add(seed, &result);
                }
                added.is_ok() && !self.is_over()
            })
        };
        let closed = file.close();
        made.map_err(Failed::Elsewhere)?;
        added?;
        self.results(&closed?)
    }

    /// The results of the file, in the order of the seeds.
    fn results<T: DeserializeOwned, E>(&self, saved: &Saved) -> Result<Vec<(u64, T)>, Failed<E>> {
        let all = self
            .seeds
            .iter()
            .flat_map(|seeds| saved.within(seeds.clone()));
        all.map(|seed| Ok((seed, saved.result(seed)?))).collect()
    }

    fn is_over(&self) -> bool {
        self.is_over.as_ref().is_some_and(|is_over| is_over())
    }
}

/// Calls `one` for each seed, on all threads, and returns what it returns in the order of the
/// seeds.
#[cfg(feature = "parallel")]
fn side_by_side<T: Send>(
    seeds: impl Iterator<Item = u64> + Send,
    one: impl Fn(u64) -> Option<T> + Sync,
) -> Vec<T> {
    use rayon::prelude::*;
    // Each thread takes the next seed once it is free: runs are long, and of different lengths.
    let numbered = seeds.enumerate().par_bridge();
    let mut found: Vec<_> = numbered
        .filter_map(|(place, seed)| Some((place, one(seed)?)))
        .collect();
    found.sort_unstable_by_key(|&(place, _)| place);
    found.into_iter().map(|(_, found)| found).collect()
}

/// Without threads, one after the other.
#[cfg(not(feature = "parallel"))]
fn side_by_side<T>(seeds: impl Iterator<Item = u64>, one: impl Fn(u64) -> Option<T>) -> Vec<T> {
    seeds.filter_map(one).collect()
}

/// Runs with this seed. If it panics, the message gets the seed.
fn named<T>(seed: u64, run: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|payload| match message(&*payload) {
        Some(message) => panic!("the run with seed {seed} panicked: {message}"),
        None => resume_unwind(payload),
    })
}

fn message(payload: &(dyn Any + Send)) -> Option<&str> {
    payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied())
}

/// A termination, and the end of all runs.
struct Until<'a, T: ?Sized> {
    stop: &'a T,
    is_over: &'a Interrupt<'a>,
}

impl<G, S, T: Termination<G, S> + ?Sized> Termination<G, S> for Until<'_, T> {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        self.stop
            .check(state)
            .or_else(|| (self.is_over)().then_some(StopReason::Cancelled))
    }

    fn judges(&self, lasting: bool) -> Result<(), ga_core::Error> {
        self.stop.judges(lasting)
    }

    fn room(&self, state: &State<G, S>) -> Option<u64> {
        self.stop.room(state)
    }

    fn interrupt(&self) -> Option<Box<Interrupt<'_>>> {
        let stop = self.stop.interrupt();
        let is_over = self.is_over;
        Some(Box::new(move || {
            stop.as_ref().is_some_and(|stop| stop()) || is_over()
        }))
    }

    fn progress(&self, state: &State<G, S>) -> f64 {
        self.stop.progress(state)
    }
}
