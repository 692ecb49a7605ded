use super::exchange::{Scratch, exchange};
use super::{Checkpoint, Island, Migration};
use crate::engine::{self, IDLE_GENERATIONS};
use crate::error::Error;
use crate::evaluate::Interrupt;
use crate::observe::{IntoObserver, Observer};
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Counters, Population, State};
use crate::terminate::{StopReason, Termination};
use rand::Rng;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Several islands that run as one: they evolve on all threads and exchange migrants.
///
/// The archipelago has a [`State`] of its own, about all islands together: the population is the
/// individuals of island 0, then those of island 1, and so on; the evaluations are the sum over the
/// islands; the champion is the best of theirs. So every termination and every observer that works
/// with an engine works with an archipelago too.
///
/// - *Threads*: the islands of one step run on the threads of the current rayon pool. The result is
///   the same for any number of threads. Without the feature `parallel`, they run one after the
///   other, with the same result. Use [`Serial`](crate::evaluate::Serial) evaluators if there are
///   at least as many islands as threads.
/// - *Stopping*: a run looks at the archipelago after every exchange. So it may run for up to
///   `interval` generations longer than the termination asks for. [`set_stride`](Self::set_stride)
///   makes it look more often.
/// - *Cost*: per look, one copy of all individuals, and the time that the fastest islands wait for
///   the slowest.
/// - *Instead*: an engine with [`Parallel`](crate::evaluate::Parallel) runs one population on all
///   threads.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::islands::{Archipelago, Migration, Topology};
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
///
/// let island = |_, seed| {
///     let scheme = Scheme::of::<BitString>()
///         .fitness(|genome: &BitString| genome.count_ones())
///         .breed(MutateEach(BitFlip::new(0.02)?))
///         .replace(OneToOne);
///     scheme.found(&RandomBits(40)).size(9).seed(seed)
/// };
/// let mut archipelago =
///     Archipelago::start(Migration::new(Topology::Ring, 10)?, 4, 1, island)?;
/// let reason = archipelago.run((Target(40), Evaluations(100_000)));
/// assert_eq!(reason, StopReason::Target);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
#[doc(alias = "island model")]
#[doc(alias = "multi-deme")]
pub struct Archipelago<I: Island> {
    migration: Migration<I::Score>,
    islands: Vec<I>,
    /// The generation of each island when the archipelago was in generation 0.
    begun: Vec<u64>,
    state: State<I::Genome, I::Score>,
    stride: u64,
    /// Whether an observer has seen the founders.
    observed: bool,
    scratch: Scratch<I::Genome, I::Score>,
}

impl<I: Island> Archipelago<I> {
    /// Starts `count` islands. `island(index, seed)` starts the island number `index`, counted from
    /// 0. Each island gets a seed of its own, which follows from `seed`.
    ///
    /// The islands start one after the other.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new), and those that `island` returns.
    pub fn start(
        migration: Migration<I::Score>,
        count: usize,
        seed: u64,
        mut island: impl FnMut(usize, u64) -> Result<I, Error>,
    ) -> Result<Self, Error> {
        let streams = Streams::new(seed, 0);
        let start = |index| island(index, streams.migration(index).next_u64());
        Self::new(
            migration,
            (0..count).map(start).collect::<Result<_, _>>()?,
            seed,
        )
    }

    /// An archipelago of islands that were started already. Start each of them with a different
    /// seed. `seed` is used by the exchanges only.
    ///
    /// # Errors
    ///
    /// If there are no islands, if a population is too small for the selectors of the migration, or
    /// if a link of the topology is to an island that does not exist.
    pub fn new(migration: Migration<I::Score>, islands: Vec<I>, seed: u64) -> Result<Self, Error> {
        let begun = islands
            .iter()
            .map(|island| island.state().generation())
            .collect();
        Self::assemble(
            migration,
            islands,
            begun,
            State::founded(seed, Population::new()),
        )
    }

    /// Continues from a checkpoint, as if the run had never stopped. `island(index, checkpoint)`
    /// resumes the island number `index` with [`Engine::resume`](crate::Engine::resume).
    ///
    /// ```
    /// use ga_core::breed::MutateEach;
    /// use ga_core::islands::{Archipelago, Migration, Topology};
    /// use ga_core::prelude::*;
    /// use ga_core::replace::OneToOne;
    ///
    /// let scheme = || -> Result<_, Error> {
    ///     let breeder = MutateEach(BitFlip::new(0.02)?);
    ///     let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
    ///     Ok(Scheme { breeder, evaluator, replacement: OneToOne })
    /// };
    /// let migration = || Migration::new(Topology::Ring, 10);
    /// let start = |_, seed| scheme()?.found(&RandomBits(40)).size(9).seed(seed);
    /// let mut whole = Archipelago::start(migration()?, 4, 1, start)?;
    /// whole.run(Generations(20));
    /// let checkpoint = whole.checkpoint();
    /// let resume = |_, checkpoint| Engine::resume(scheme()?, checkpoint);
    /// let mut resumed = Archipelago::resume(migration()?, checkpoint, resume)?;
    /// whole.run(Generations(50));
    /// resumed.run(Generations(50));
    /// assert_eq!(resumed.state(), whole.state());
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new), and those that `island` returns.
    pub fn resume(
        migration: Migration<I::Score>,
        checkpoint: Checkpoint<I::Genome, I::Score>,
        mut island: impl FnMut(usize, engine::Checkpoint<I::Genome, I::Score>) -> Result<I, Error>,
    ) -> Result<Self, Error> {
        let Checkpoint {
            seed,
            generation,
            idle,
            champion_since,
            champion_evaluations,
            champion,
            begun,
            islands,
            ..
        } = checkpoint;
        let counters = Counters {
            generation,
            idle,
            champion_since,
            champion_evaluations,
            ..Counters::default()
        };
        let state = State {
            seed,
            counters,
            population: Population::new(),
            champion,
        };
        let resume = |(index, checkpoint)| island(index, checkpoint);
        let islands = islands
            .into_iter()
            .enumerate()
            .map(resume)
            .collect::<Result<_, _>>()?;
        Self::assemble(migration, islands, begun, state)
    }

    fn assemble(
        migration: Migration<I::Score>,
        islands: Vec<I>,
        begun: Vec<u64>,
        state: State<I::Genome, I::Score>,
    ) -> Result<Self, Error> {
        Error::at_least(1, "the number of islands", islands.len())?;
        migration.topology.check(islands.len())?;
        let required = migration.min_population();
        let smallest = islands
            .iter()
            .map(|island| island.state().population().len())
            .min();
        if let Some(actual) = smallest.filter(|&size| size < required) {
            return Err(Error::PopulationTooSmall { required, actual });
        }
        let scratch = Scratch::new(islands.len());
        let stride = migration.interval;
        let mut whole = Self {
            migration,
            islands,
            begun,
            state,
            stride,
            observed: false,
            scratch,
        };
        whole.count();
        whole.update_champion();
        whole.gather();
        Ok(whole)
    }

    /// Runs all islands until the next look: until the next exchange, or for as many generations as
    /// [`set_stride`](Self::set_stride) says. If an exchange is due then, the islands exchange
    /// migrants.
    ///
    /// If a part of an island panics, the next step continues at the same generation.
    ///
    /// # Panics
    ///
    /// If an island panics; see [`Engine::step`](crate::Engine::step).
    pub fn step(&mut self) {
        self.step_until_cut(None);
    }

    /// Runs all islands until the next look, as [`step`](Self::step) does, unless `stop` is due
    /// before. Returns whether they came that far.
    ///
    /// If not, the state is that of the last look: what the islands did since then counts when
    /// another step has come to the next look. A run that is cut and continued equals an
    /// undisturbed one.
    ///
    /// # Panics
    ///
    /// If an island panics; see [`Engine::step_unless`](crate::Engine::step_unless).
    pub fn step_unless(&mut self, stop: &Interrupt<'_>) -> bool {
        self.step_until_cut(Some(stop))
    }

    fn step_until_cut(&mut self, stop: Option<&Interrupt<'_>>) -> bool {
        let Migration { interval, .. } = self.migration;
        let generations = self
            .stride
            .min(interval - self.state.counters.generation % interval);
        let due = self.state.counters.generation + generations;
        if !self.advance(due, stop) {
            return false;
        }
        let before = self.state.counters.evaluations;
        self.state.counters.generation = due;
        self.count();
        self.state.counters.idle = if self.state.counters.evaluations == before {
            self.state.counters.idle + generations
        } else {
            0
        };
        self.update_champion();
        if due % interval == 0 {
            let streams = Streams::new(self.state.seed, due / interval);
            exchange(
                &self.migration,
                &mut self.islands,
                &mut self.scratch,
                streams,
            );
        }
        self.gather();
        true
    }

    /// Runs each island until the archipelago is in generation `due`. Returns whether `stop` let
    /// all of them come that far.
    fn advance(&mut self, due: u64, stop: Option<&Interrupt<'_>>) -> bool {
        let run = |(island, begun): (&mut I, &u64)| {
            while island.state().generation() < begun + due {
                match stop {
                    Some(stop) if !island.step_unless(stop) => return false,
                    Some(_) => {}
                    None => island.step(),
                }
            }
            true
        };
        let both = |one, other| one && other;
        #[cfg(feature = "parallel")]
        return self
            .islands
            .par_iter_mut()
            .zip(&self.begun)
            .with_max_len(1)
            .map(run)
            .reduce(|| true, both);
        #[cfg(not(feature = "parallel"))]
        self.islands
            .iter_mut()
            .zip(&self.begun)
            .map(run)
            .fold(true, both)
    }

    /// Adds up the counters of the islands.
    fn count(&mut self) {
        let sum = |counter: fn(&State<I::Genome, I::Score>) -> u64| {
            self.islands.iter().fold(0, |sum: u64, island| {
                sum.saturating_add(counter(island.state()))
            })
        };
        (
            self.state.counters.evaluations,
            self.state.counters.nan_scores,
        ) = (sum(State::evaluations), sum(State::nan_scores));
    }

    /// Makes the best champion of the islands the champion of the archipelago. Of equally good
    /// ones, it is the one that was found first.
    fn update_champion(&mut self) {
        let Self { islands, state, .. } = self;
        let lasting = islands.iter().all(Island::comparable);
        if !lasting {
            state.champion = None;
        }
        let since = |island: &I| {
            state
                .counters
                .generation
                .saturating_sub(island.state().stagnant_for())
        };
        let best = islands
            .iter()
            .filter_map(|island| Some((island.state().best()?, since(island))))
            .reduce(|best, rival| {
                let ((_, one), (_, other)) = (rival.0, best.0);
                let order = one.order(other).then(best.1.cmp(&rival.1));
                if order.is_gt() { rival } else { best }
            });
        if let Some(((genome, score), since)) = best {
            if state
                .champion
                .as_ref()
                .is_none_or(|old| score.order(&old.score).is_gt())
            {
                state.set_champion(genome, score);
                state.counters.champion_since = if lasting {
                    since
                } else {
                    state.counters.generation
                };
                // The evaluations of the look that saw it: those of its generation are unknown.
                state.counters.champion_evaluations = state.counters.evaluations;
            }
        }
    }

    /// Copies the individuals of all islands to the state.
    fn gather(&mut self) {
        let Self { islands, state, .. } = self;
        state.population.copy_from(
            islands
                .iter()
                .flat_map(|island| island.state().population().iter()),
        );
    }

    /// Runs the islands until `stop` returns a reason to stop.
    ///
    /// `stop` sees the [state](Self::state) of the archipelago. The run also stops, with
    /// [`StopReason::Idle`], after [`IDLE_GENERATIONS`] generations in a row in which no island
    /// evaluated anything. It does not begin if `stop` [cannot judge](Self::check_stop) the scores.
    ///
    /// A [`Deadline`](crate::terminate::Deadline) or [`Cancel`](crate::terminate::Cancel) cuts the
    /// present step short, as [`step_unless`](Self::step_unless) does.
    pub fn run(&mut self, stop: impl Termination<I::Genome, I::Score>) -> StopReason {
        self.run_with(stop, ())
    }

    /// Runs as [`run`](Self::run) does, and shows the state to `watch` once with the founders and
    /// then after each [step](Self::step); see [`Engine::run_with`](crate::Engine::run_with).
    pub fn run_with<M>(
        &mut self,
        stop: impl Termination<I::Genome, I::Score>,
        watch: impl IntoObserver<I::Genome, I::Score, M>,
    ) -> StopReason {
        if self.check_stop(&stop).is_err() {
            return StopReason::Unsuitable;
        }
        let mut watch = watch.into_observer();
        if !std::mem::replace(&mut self.observed, true) && self.state.counters.generation == 0 {
            watch.observe(&self.state);
        }
        let interrupt = stop.interrupt();
        loop {
            if let Some(reason) = stop.check(&self.state) {
                return reason;
            }
            if self.state.counters.idle >= IDLE_GENERATIONS {
                return StopReason::Idle;
            }
            // If it was cut short, the next check says why.
            if self.step_until_cut(interrupt.as_deref()) {
                watch.observe(&self.state);
            }
        }
    }

    /// Checks that `stop` can judge the scores of the islands, as
    /// [`Engine::check_stop`](crate::Engine::check_stop) does.
    ///
    /// # Errors
    ///
    /// [`Error::NeverStops`] if `stop`, or a part of it, would never stop this run.
    pub fn check_stop(
        &self,
        stop: &(impl Termination<I::Genome, I::Score> + ?Sized),
    ) -> Result<(), Error> {
        let lasting = self.islands.iter().all(Island::comparable);
        stop.judges(lasting && !I::Score::RANKED)
    }

    /// Sets the greatest number of generations between two looks of [`run`](Self::run). The default
    /// is the interval of the migration. 0 counts as 1.
    ///
    /// The stride has no influence on the search, only on when the run stops and on what an
    /// observer sees. It is not part of the state.
    pub const fn set_stride(&mut self, generations: u64) {
        self.stride = if generations == 0 { 1 } else { generations };
    }

    /// The state of all islands together.
    pub const fn state(&self) -> &State<I::Genome, I::Score> {
        &self.state
    }

    /// The islands.
    pub fn islands(&self) -> &[I] {
        &self.islands
    }

    /// The genome and the score of the champion; see [`State::best`].
    pub fn best(&self) -> Option<(&I::Genome, &I::Score)> {
        self.state.best()
    }

    /// Ends the run and returns the genome and the score of the champion.
    pub fn into_best(self) -> Option<(I::Genome, I::Score)> {
        self.state.into_best()
    }

    /// Ends the run and returns the islands.
    pub fn into_islands(self) -> Vec<I> {
        self.islands
    }

    /// A copy of everything that the archipelago needs to continue.
    pub fn checkpoint(&self) -> Checkpoint<I::Genome, I::Score> {
        let Counters {
            generation,
            idle,
            champion_since,
            champion_evaluations,
            ..
        } = self.state.counters;
        Checkpoint {
            fingerprint: String::new(),
            seed: self.state.seed,
            generation,
            idle,
            champion_since,
            champion_evaluations,
            champion: self.state.champion.clone(),
            begun: self.begun.clone(),
            islands: self.islands.iter().map(Island::checkpoint).collect(),
        }
    }
}
