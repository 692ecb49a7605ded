//! The engine, which runs a [`Scheme`] generation by generation.
//!
//! An [`Engine`] holds a scheme and a [`State`]. The state holds the [`Population`] and the
//! champion, an [`Individual`].
//!
//! | to | call |
//! |---|---|
//! | build a scheme part by part | [`Scheme::of`] |
//! | begin a run | [`Scheme::found`], [`Scheme::founders`], [`Scheme::scored`] |
//! | begin a run, or continue it | [`Beginning::start_or_resume`] |
//! | begin a run that may be cut | [`Beginning::seed_unless`] |
//! | save a run and continue it | [`Engine::checkpoint`], [`Engine::resume`] |
//! | run until a condition holds | [`Engine::run`], [`Engine::run_with`] |
//! | run in a `for` loop | [`Engine::generations`] |
//! | run one generation | [`Engine::step`] |
//! | score newborns yourself | [`Engine::ask`], then [`Engine::tell`] |
//! | score the founders yourself, too | [`Founding`] |
//! | score newborns one by one, in any order | [`Asynchronous`] |
//! | keep engines of different schemes | [`Engine::boxed`] |
//! | score the residents again | [`Engine::reevaluate`] |
//! | let migrants in | [`Engine::admit`], [`Engine::admit_at`], [`islands`](crate::islands) |
//! | read the result | [`Engine::best`], [`Engine::state`], [`Engine::into_best`] |

mod any;
mod asynchronous;
mod beginning;
mod checkpoint;
mod founding;
mod generations;
mod parts;
mod questions;
mod scheme;
mod told;

pub use any::AnyEngine;
pub(crate) use asynchronous::Outstanding;
pub use asynchronous::{Asynchronous, Event};
pub use beginning::{Beginning, Founded, Founders, Scored};
pub use checkpoint::Checkpoint;
pub(crate) use checkpoint::{Memories, fingerprint};
pub use founding::Founding;
pub use generations::{Generation, Generations};
pub use parts::{
    NeedsBreeder, NeedsCrossover, NeedsFitness, NeedsMutator, NeedsOffspring, NeedsReplacement,
};
pub use scheme::Scheme;

pub use crate::state::{Individual, Memory, Population, State};

use crate::breed::Breeder;
use crate::error::Error;
use crate::evaluate::{Cohort, Evaluator, Interrupt};
use crate::genome::Genome;
use crate::observe::{IntoObserver, Observer};
use crate::random::Streams;
use crate::replace::Replacement;
use crate::score::Score;
use crate::state::{Newborns, Offspring};
use crate::terminate::{StopReason, Termination};
use questions::Questions;
use std::sync::atomic::{AtomicBool, Ordering};

/// The default idle limit: [`Engine::run`] stops with [`StopReason::Idle`] after this number of
/// generations in a row without an evaluation. [`Engine::set_idle_limit`] sets another limit.
///
/// A run that produces no new genomes reaches the limit within milliseconds to seconds. The limit
/// rarely stops a run that still makes progress. If a generation has no new child with probability
/// 0.999, the probability of 10 000 such generations in a row is below 1 in 20 000. With 0.99
/// instead of 0.999, it is below 1 in 10<sup>43</sup>. Set another limit only if your scheme is
/// meant to pause for longer.
pub const IDLE_GENERATIONS: u64 = 10_000;

/// Runs a [`Scheme`]. Each call of [`step`](Self::step) runs one generation.
///
/// ```
/// use ga_core::prelude::*;
///
/// let breeder = ga_core::breed::MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: ga_core::replace::OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
/// let reason = engine.run((Target(20), Generations(1000)));
/// assert_eq!(reason, StopReason::Target);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
pub struct Engine<G: Genome, B, E: Evaluator<G>, R> {
    scheme: Scheme<B, E, R>,
    state: State<G, E::Score>,
    offspring: Offspring<G>,
    newborns: Population<G, E::Score>,
    /// New scores of the residents, which are used when the generation ends.
    revised: Vec<E::Score>,
    /// Whether `newborns` holds the next generation, which has no scores yet.
    bred: bool,
    /// What the caller is asked for in the next generation.
    questions: Questions<G, E::Score>,
    /// Whether an observer has seen the founders.
    observed: bool,
    idle_limit: u64,
    hard_limit: bool,
    least_gain: f64,
}

impl<G, B, E, R> Engine<G, B, E, R>
where
    G: Genome,
    E: Evaluator<G>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    /// Starts a run; `None` if `stop` is due before the evaluation of the last founder begins.
    fn found(
        mut scheme: Scheme<B, E, R>,
        founders: Vec<G>,
        seed: u64,
        stop: Option<&Interrupt<'_>>,
    ) -> Result<Option<Self>, Error> {
        let mut scores = Vec::with_capacity(founders.len());
        let cohort = Cohort::founders(&founders, &mut scores);
        let streams = Streams::new(seed, 0);
        let (evaluations, was_due) = unless(stop, |stop| {
            scheme.evaluator.evaluate(cohort.with_stop(stop), streams)
        });
        if was_due && scores.len() < founders.len() {
            return Ok(None);
        }
        if scores.len() != founders.len() {
            return Err(Error::ScoreCount {
                expected: founders.len(),
                actual: scores.len(),
            });
        }
        let founders = Population::of_columns(founders, scores);
        Self::assemble(scheme, founders, seed, evaluations).map(Some)
    }

    fn assemble(
        scheme: Scheme<B, E, R>,
        founders: Population<G, E::Score>,
        seed: u64,
        evaluations: usize,
    ) -> Result<Self, Error> {
        let mut state = State::founded(seed, founders);
        state.counters.evaluations = evaluations as u64;
        state.counters.nan_scores = nan_scores(state.population.scores());
        state.update_champion_from_residents();
        Self::resume(scheme, state)
    }

    /// Continues a run from a [`Checkpoint`], as if the run had never stopped.
    ///
    /// With an equal scheme, the resumed run equals an uninterrupted run. From a bare [`State`],
    /// the population and the counters continue, and the parts of the scheme begin without memory.
    ///
    /// # Errors
    ///
    /// - The population is empty, or a part of the scheme requires a larger one.
    /// - An operator does not fit an individual.
    /// - Scores have a [rank](Score::RANKED), but the replacement does not write ranks.
    /// - Another scheme wrote the memory of the checkpoint.
    /// - The checkpoint has candidates without a result: use [`Asynchronous::resume`].
    pub fn resume(
        mut scheme: Scheme<B, E, R>,
        checkpoint: impl Into<Checkpoint<G, E::Score>>,
    ) -> Result<Self, Error> {
        let Checkpoint {
            mut state,
            memory,
            outstanding,
            ..
        } = checkpoint.into();
        if let Some(outstanding) = outstanding.filter(|outstanding| !outstanding.batches.is_empty())
        {
            return Err(Error::Outstanding {
                count: outstanding.count(),
            });
        }
        if state.population.is_empty() {
            return Err(Error::EmptyPopulation);
        }
        if let Some(Memories {
            breeder,
            evaluator,
            replacement,
        }) = memory
        {
            scheme.breeder.restore(breeder)?;
            scheme.evaluator.restore(evaluator)?;
            scheme.replacement.restore(replacement)?;
        }
        scheme.replacement.prepare(&mut state.population);
        if E::Score::RANKED {
            if !state.population.scores().iter().all(Score::has_rank) {
                return Err(Error::NotRanked);
            }
            state.update_champion_from_residents();
        }
        let required = scheme
            .breeder
            .min_population(&state)
            .max(scheme.replacement.min_population());
        let actual = scheme.replacement.min_survivors(state.population.len());
        if actual < required {
            return Err(Error::PopulationTooSmall { required, actual });
        }
        scheme.breeder.fits(&state)?;
        Ok(Self {
            scheme,
            state,
            offspring: Offspring::new(),
            newborns: Population::new(),
            revised: Vec::new(),
            bred: false,
            questions: Questions::new(),
            observed: false,
            idle_limit: IDLE_GENERATIONS,
            hard_limit: false,
            least_gain: 0.0,
        })
    }

    /// Runs one generation: breeds, evaluates and replaces.
    ///
    /// If the breeder or the evaluator panics, the state does not change, and the next step tries
    /// the same generation again.
    ///
    /// # Panics
    ///
    /// If the evaluator does not return one score per newborn.
    pub fn step(&mut self) {
        self.breed(None);
        if let Some(evaluations) = self.evaluate(None) {
            self.replace(evaluations);
        }
    }

    /// Runs one generation, unless `stop` is due before its last evaluation begins. Returns whether
    /// it came to its end.
    ///
    /// `stop` is asked before each evaluation, by any thread, and by breeders that take long. If it
    /// cuts the generation short, no score, evaluation or random number of it remains: the next
    /// step scores the same newborns again. So a run that is cut anywhere and continued equals an
    /// undisturbed one.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let breeder = ga_core::breed::MutateEach(BitFlip::new(0.05)?);
    /// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
    /// let scheme = Scheme { breeder, evaluator, replacement: ga_core::replace::OneToOne };
    /// let mut engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
    /// assert!(!engine.step_unless(&|| true));
    /// assert_eq!((engine.state().generation(), engine.state().evaluations()), (0, 10));
    /// assert!(engine.step_unless(&|| false));
    /// assert_eq!((engine.state().generation(), engine.state().evaluations()), (1, 20));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the evaluator does not return one score per newborn, and `stop` is not due.
    pub fn step_unless(&mut self, stop: &Interrupt<'_>) -> bool {
        if !self.breed(Some(stop)) {
            return false;
        }
        let evaluations = self.evaluate(Some(stop));
        if let Some(evaluations) = evaluations {
            self.replace(evaluations);
        }
        evaluations.is_some()
    }

    /// Breeds the newborns, if that is not done yet. Returns whether `stop` let it come to its end.
    fn breed(&mut self, stop: Option<&Interrupt<'_>>) -> bool {
        if self.bred {
            return true;
        }
        let Self {
            scheme,
            state,
            offspring,
            newborns,
            ..
        } = self;
        let (genomes, scores) = newborns.columns();
        scores.clear();
        offspring.begin(genomes);
        let mut rng = Streams::new(state.seed, state.counters.generation + 1).breeding();
        let ((), was_due) = unless(stop, |stop| match stop {
            None => scheme.breeder.breed(state, offspring, &mut rng),
            Some(stop) => scheme
                .breeder
                .breed_unless(state, offspring, &mut rng, stop),
        });
        offspring.deliver(genomes);
        self.bred = !was_due;
        self.bred
    }

    /// Scores the newborns; `None` if `stop` cut it short. New scores of residents are kept outside
    /// of the population, so that a panic of the evaluator leaves the state unchanged.
    fn evaluate(&mut self, stop: Option<&Interrupt<'_>>) -> Option<usize> {
        let Self {
            scheme,
            state,
            offspring,
            newborns,
            revised,
            ..
        } = self;
        let (genomes, newborn_scores) = newborns.columns();
        let (residents, scores) = state.population.columns();
        let resident_scores = if scheme.evaluator.comparable() {
            scores
        } else {
            revised.clone_from(scores);
            &mut *revised
        };
        newborn_scores.clear();
        let cohort = Cohort::new(residents, resident_scores, genomes, newborn_scores);
        let cohort = cohort.with_births(offspring.births());
        let streams = Streams::new(state.seed, state.counters.generation + 1);
        let expected = genomes.len();
        let evaluations = unless(stop, |stop| {
            scheme.evaluator.evaluate(cohort.with_stop(stop), streams)
        });
        let (evaluations, was_due) = evaluations;
        let actual = newborn_scores.len();
        if was_due && actual < expected {
            newborn_scores.clear();
            revised.clear();
            return None;
        }
        assert!(
            expected == actual,
            "{}",
            Error::ScoreCount { expected, actual }
        );
        Some(evaluations)
    }

    /// Ends the generation.
    fn replace(&mut self, evaluations: usize) {
        self.learn();
        self.commit(evaluations);
    }

    /// Tells the breeder the scores of the newborns.
    fn learn(&mut self) {
        let Self {
            scheme,
            state,
            offspring,
            newborns,
            ..
        } = self;
        let genomes = newborns.genomes();
        let scores = newborns.scores();
        let scored = Newborns::shared(genomes, scores, offspring.births(), offspring.shares());
        scheme.breeder.learn(state, scored);
    }

    /// Updates the counters and the champion, and replaces individuals.
    fn commit(&mut self, evaluations: usize) {
        let Self {
            scheme,
            state,
            offspring,
            newborns,
            revised,
            bred,
            questions,
            least_gain,
            ..
        } = self;
        let revises = !scheme.evaluator.comparable();
        let lasting = !revises && !E::Score::RANKED;
        state.counters.generation += 1;
        state.counters.evaluations += evaluations as u64;
        state.counters.idle = if evaluations == 0 {
            state.counters.idle + 1
        } else {
            0
        };
        state.counters.nan_scores += nan_scores(newborns.scores());
        if lasting {
            state.update_champion(newborns, *least_gain);
        }
        if revises && revised.len() == state.population.len() {
            state.counters.nan_scores += nan_scores(revised);
            std::mem::swap(state.population.columns().1, revised);
            revised.clear();
            scheme.replacement.after_rescoring(&state.population);
        }
        let streams = Streams::new(state.seed, state.counters.generation);
        scheme.replacement.watch(state);
        scheme
            .replacement
            .replace(&mut state.population, newborns, offspring.births(), streams);
        if !lasting {
            state.update_champion_from_residents();
        }
        *bred = false;
        questions.end();
    }

    /// Migration: lets `outsiders`, which have scores already, compete for places in the
    /// population.
    ///
    /// Afterwards `outsiders` holds the outsiders that were not admitted, and the residents that
    /// were displaced. If [`ask`](Self::ask) was called and [`tell`](Self::tell) was not, the
    /// newborns of `ask` are discarded.
    pub fn admit(&mut self, outsiders: &mut Population<G, E::Score>) {
        let lasting = self.scores_last();
        let Self { scheme, state, .. } = self;
        if lasting {
            state.update_champion(outsiders, self.least_gain);
        }
        state.counters.admissions += 1;
        state.counters.idle = 0;
        // Round 0 of this generation is used by the replacement of its newborns.
        let streams =
            Streams::new(state.seed, state.counters.generation).round(state.counters.admissions);
        scheme.replacement.watch(state);
        scheme
            .replacement
            .replace(&mut state.population, outsiders, &[], streams);
        if !lasting {
            state.update_champion_from_residents();
        }
        self.bred = false;
        self.questions.end();
    }

    /// Migration: puts outsider `i`, which has a score already, in the place of resident
    /// `places[i]`, even if it is worse.
    ///
    /// Only the best resident is safe: it is replaced by a better outsider only. Afterwards
    /// `outsiders` holds the outsiders that were not admitted, and the residents that were
    /// displaced. Newborns of [`ask`](Self::ask) are discarded, as in [`admit`](Self::admit).
    ///
    /// # Panics
    ///
    /// If there is no resident at one of the places.
    pub fn admit_at(&mut self, places: &[usize], outsiders: &mut Population<G, E::Score>) {
        let Self { scheme, state, .. } = self;
        let lasting = scheme.evaluator.comparable();
        if lasting {
            state.update_champion(outsiders, self.least_gain);
        }
        state.counters.admissions += 1;
        state.counters.idle = 0;
        let residents = &mut state.population;
        let mut best = residents.best();
        let (genomes, scores) = outsiders.columns_mut();
        for (&place, (genome, score)) in places.iter().zip(genomes.iter_mut().zip(scores)) {
            let better = best.is_some_and(|best| score.order(&residents.scores()[best]).is_gt());
            if better || best != Some(place) {
                residents.swap_with(place, genome, score);
                best = if better { Some(place) } else { best };
            }
        }
        scheme.replacement.after_rescoring(residents);
        if !lasting {
            state.update_champion_from_residents();
        }
        self.bred = false;
        self.questions.end();
    }

    /// Runs generations until `stop` returns a reason to stop.
    ///
    /// The run also stops, with [`StopReason::Idle`], after [`IDLE_GENERATIONS`] generations in a
    /// row without an evaluation. Without this limit, a run would never end if the breeder produces
    /// no more children, or if a [`Memo`](crate::evaluate::Memo) has the scores of all children.
    /// The state counts these generations, so a resumed run stops in the same generation as an
    /// uninterrupted run.
    ///
    /// A [`Deadline`](crate::terminate::Deadline) or [`Cancel`](crate::terminate::Cancel) cuts the
    /// present generation short, as [`step_unless`](Self::step_unless) does.
    ///
    /// With a [hard limit](Self::set_hard_limit), the run also stops before a generation for which
    /// too few evaluations are left.
    ///
    /// If `stop` cannot judge the scores of this run, no generation is run and nothing is observed.
    /// The reason is [`StopReason::Unsuitable`], and [`check_stop`](Self::check_stop) returns the
    /// error.
    pub fn run(&mut self, stop: impl Termination<G, E::Score>) -> StopReason {
        self.run_with(stop, ())
    }

    /// Runs as [`run`](Self::run) does, and shows the state to `watch` once with the founders and
    /// then after each generation.
    ///
    /// `watch` is an [`Observer`], a `&mut` of one, a closure
    /// `|state: &State<_, _>| ..`, or a tuple of these.
    ///
    /// ```
    /// use ga_core::observe::History;
    /// use ga_core::prelude::*;
    ///
    /// let scheme = Scheme::of::<BitString>()
    ///     .fitness(|genome: &BitString| genome.count_ones())
    ///     .breed(ga_core::breed::MutateEach(BitFlip::new(0.05)?))
    ///     .replace(ga_core::replace::OneToOne);
    /// let mut engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
    /// let record = |state: &State<BitString, u32>| state.best().map(|(_, ones)| *ones);
    /// let mut best = History::new(100, record)?;
    /// let mut generations = 0;
    /// let count = |_: &State<BitString, u32>| generations += 1;
    /// engine.run_with(Generations(50), (&mut best, count));
    /// assert_eq!((generations, best.records().len()), (51, 51));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn run_with<M>(
        &mut self,
        stop: impl Termination<G, E::Score>,
        watch: impl IntoObserver<G, E::Score, M>,
    ) -> StopReason {
        if self.check_stop(&stop).is_err() {
            return StopReason::Unsuitable;
        }
        let mut watch = watch.into_observer();
        if self.begins() {
            watch.observe(&self.state);
        }
        let interrupt = stop.interrupt();
        loop {
            if let Some(reason) = self.advance(&stop, interrupt.as_deref()) {
                return reason;
            }
            watch.observe(&self.state);
        }
    }

    /// Runs generations until `stop` returns a reason to stop, one with each call of `next`. The
    /// first one is that of the founders.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let scheme = Scheme::of::<BitString>()
    ///     .fitness(|genome: &BitString| genome.count_ones())
    ///     .breed(ga_core::breed::MutateEach(BitFlip::new(0.05)?))
    ///     .replace(ga_core::replace::OneToOne);
    /// let mut engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
    /// for generation in engine.generations((Target(20), Generations(100))) {
    ///     assert_eq!(generation.evaluations(), 10 * (generation.generation() + 1));
    /// }
    /// assert_eq!(engine.best().map(|(_, ones)| *ones), Some(20));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn generations<T: Termination<G, E::Score>>(
        &mut self,
        stop: T,
    ) -> Generations<'_, G, B, E, R, T> {
        Generations::new(self, stop)
    }

    /// Whether the founders are to be shown now.
    fn begins(&mut self) -> bool {
        !std::mem::replace(&mut self.observed, true) && self.state.counters.generation == 0
    }

    /// Runs one generation, or says why the run ends.
    fn advance(
        &mut self,
        stop: &impl Termination<G, E::Score>,
        interrupt: Option<&Interrupt<'_>>,
    ) -> Option<StopReason> {
        loop {
            if let Some(reason) = stop.check(&self.state) {
                return Some(reason);
            }
            if self.state.counters.idle >= self.idle_limit {
                return Some(StopReason::Idle);
            }
            let room = stop.room(&self.state).filter(|_| self.hard_limit);
            if room.is_some_and(|room| self.demand() > room) {
                return Some(StopReason::Evaluations);
            }
            match interrupt {
                // The next check says why.
                Some(due) if !self.step_unless(due) => {}
                Some(_) => return None,
                None => {
                    self.step();
                    return None;
                }
            }
        }
    }

    /// Scores all residents again now, because the fitness has changed: its data, its weights or
    /// its opponents.
    ///
    /// The champion is the best resident by the new scores, and what an evaluator knows from
    /// earlier evaluations is forgotten. Newborns of [`ask`](Self::ask) are discarded. Each
    /// resident counts as one evaluation. Change the fitness through something that it shares with
    /// your program, such as an `Rc<Cell<_>>`. With [`Reevaluate`](crate::evaluate::Reevaluate),
    /// the residents are scored in every generation.
    ///
    /// ```
    /// use ga_core::prelude::*;
    /// use std::cell::Cell;
    /// use std::cmp::Reverse;
    ///
    /// let target = Cell::new(0_u32);
    /// let away = |genome: &BitString| Reverse(genome.count_ones().abs_diff(target.get()));
    /// let scheme = Scheme::of::<BitString>()
    ///     .fitness(away)
    ///     .breed(ga_core::breed::MutateEach(BitFlip::new(0.05)?))
    ///     .replace(ga_core::replace::OneToOne);
    /// let mut engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
    /// engine.run(Generations(100));
    /// target.set(20);
    /// engine.reevaluate();
    /// assert!(engine.best().is_some_and(|(_, away)| away.0 > 10));
    /// engine.run(Generations(2000));
    /// assert!(engine.best().is_some_and(|(_, away)| away.0 == 0));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the evaluator does not return one score per resident. If the evaluator panics, the old
    /// scores stay, and you may call this again.
    pub fn reevaluate(&mut self) {
        let Self { scheme, state, .. } = self;
        scheme.evaluator.forget();
        let round = state.counters.admissions + 1;
        let streams = Streams::new(state.seed, state.counters.generation).round(round);
        let (genomes, scores) = state.population.columns();
        let mut new = Vec::with_capacity(genomes.len());
        let cohort = Cohort::founders(genomes, &mut new);
        let evaluations = scheme.evaluator.evaluate(cohort, streams);
        let (expected, actual) = (genomes.len(), new.len());
        assert!(
            expected == actual,
            "{}",
            Error::ScoreCount { expected, actual }
        );
        *scores = new;
        state.counters.admissions = round;
        state.counters.evaluations += evaluations as u64;
        state.counters.nan_scores += nan_scores(state.population.scores());
        state.counters.idle = 0;
        scheme.replacement.prepare(&mut state.population);
        scheme.replacement.after_rescoring(&state.population);
        state.update_champion_from_residents();
        self.bred = false;
        self.questions.end();
    }

    /// Checks that `stop` can judge the scores of this run. [`run`](Self::run) does not begin
    /// otherwise. A loop of your own, or a function that returns a `Result`, can ask first.
    ///
    /// ```
    /// use ga_core::evaluate::Reevaluate;
    /// use ga_core::prelude::*;
    /// use ga_core::terminate::Stagnation;
    ///
    /// let breeder = ga_core::breed::MutateEach(BitFlip::new(0.1)?);
    /// let evaluator = Reevaluate(Serial::new(|genome: &BitString| genome.count_ones()));
    /// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
    /// let mut engine = scheme.found(&RandomBits(9)).size(10).seed(1)?;
    /// let error = Error::NeverStops { name: "Stagnation" };
    /// assert_eq!(engine.check_stop(&Stagnation(50)), Err(error));
    /// assert_eq!(engine.run(Stagnation(50)), StopReason::Unsuitable);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NeverStops`] if `stop`, or a part of it, would never stop this run.
    pub fn check_stop(&self, stop: &(impl Termination<G, E::Score> + ?Sized)) -> Result<(), Error> {
        stop.judges(self.scores_last())
    }

    /// Whether scores of different generations compare.
    fn scores_last(&self) -> bool {
        self.scheme.evaluator.comparable() && !E::Score::RANKED
    }

    /// The greatest number of evaluations that the next generation can take: one per newborn and,
    /// if scores are not [comparable](crate::Evaluator::comparable) across
    /// generations, one per resident. A [hard limit](Self::set_hard_limit) compares this number
    /// with what is left, and so can a loop of [`ask`](Self::ask) and [`tell`](Self::tell).
    pub fn demand(&mut self) -> u64 {
        self.breed(None);
        let rescores = !self.scheme.evaluator.comparable();
        let residents = if rescores {
            self.state.population.len()
        } else {
            0
        };
        (self.newborns.genomes().len() + residents) as u64
    }

    /// Sets whether a limit of [`Evaluations`](crate::terminate::Evaluations) is a hard one.
    ///
    /// If it is, [`run`](Self::run) does not begin a generation that could exceed the limit, and
    /// ends with [`StopReason::Evaluations`]. Some evaluations may be left, less than a generation
    /// takes. If it is not, the run ends with the generation that reaches the limit, and may exceed
    /// it. In both cases the generations are the same, so a run that is resumed with a greater
    /// limit equals an uninterrupted one.
    ///
    /// Engines have no hard limit until you set one. The setting is not part of the state. An
    /// evaluator is expected to count at most one evaluation per newborn and, if its scores are not
    /// [comparable](crate::Evaluator::comparable) across generations, one per
    /// resident.
    ///
    /// ```
    /// use ga_core::breed::MutateEach;
    /// use ga_core::prelude::*;
    /// use ga_core::replace::OneToOne;
    ///
    /// let breeder = MutateEach(BitFlip::new(0.05)?);
    /// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
    /// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
    /// let mut engine = scheme.found(&RandomBits(90)).size(40).seed(1)?;
    /// engine.set_hard_limit(true);
    /// engine.run(Evaluations(300));
    /// assert_eq!(engine.state().evaluations(), 7 * 40);
    /// engine.set_hard_limit(false);
    /// engine.run(Evaluations(300));
    /// assert_eq!(engine.state().evaluations(), 8 * 40);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub const fn set_hard_limit(&mut self, hard: bool) {
        self.hard_limit = hard;
    }

    /// Sets the least gain: a better champion ends a stagnation only if it is better by `gain` or
    /// more than the last one that did.
    ///
    /// So [`Stagnation`](crate::terminate::Stagnation) also stops a run that creeps on by ever
    /// smaller steps. [`State::stagnant_for`] and [`State::stagnant_evaluations`] count from the
    /// last champion with this gain; the champion itself is still the best individual. Gains are
    /// differences of [utilities](Score::utility). Scores without one, such as tuples, ignore the
    /// setting. So do runs whose scores do not compare across generations.
    ///
    /// The default is 0, as are NaN and numbers below 0: any better champion counts. The setting is
    /// not part of the state: set it again after [`resume`](Self::resume).
    ///
    /// ```
    /// use ga_core::breed::MutateEach;
    /// use ga_core::prelude::*;
    /// use ga_core::replace::OneToOne;
    /// use ga_core::terminate::Stagnation;
    ///
    /// let breeder = MutateEach(BitFlip::new(0.05)?);
    /// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
    /// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
    /// let mut engine = scheme.found(&RandomBits(90)).size(4).seed(1)?;
    /// engine.set_least_gain(5.0);
    /// engine.run(Stagnation::evaluations(40));
    /// assert!(engine.best().is_some_and(|(_, ones)| *ones < 90));
    /// # Ok::<(), Error>(())
    /// ```
    #[doc(alias = "tolerance")]
    pub const fn set_least_gain(&mut self, gain: f64) {
        self.least_gain = gain;
    }

    /// Sets the idle limit: [`run`](Self::run) stops after `generations` generations in a row
    /// without an evaluation. 0 counts as 1, and `u64::MAX` switches the limit off. The limit is
    /// not part of the state.
    pub const fn set_idle_limit(&mut self, generations: u64) {
        self.idle_limit = if generations == 0 { 1 } else { generations };
    }

    /// The state of the run.
    pub const fn state(&self) -> &State<G, E::Score> {
        &self.state
    }

    /// A copy of everything that the run needs to continue: the state, and what the parts of the
    /// scheme remember.
    ///
    /// Between [`ask`](Self::ask) and [`tell`](Self::tell), the checkpoint does not hold the
    /// newborns. After [`resume`](Self::resume), `ask` breeds the same newborns again.
    pub fn checkpoint(&self) -> Checkpoint<G, E::Score> {
        let Scheme {
            breeder,
            evaluator,
            replacement,
        } = &self.scheme;
        let memory = Memories {
            breeder: breeder.memory(),
            evaluator: evaluator.memory(),
            replacement: replacement.memory(),
        };
        Checkpoint {
            memory: Some(memory),
            ..self.state.clone().into()
        }
    }

    /// The parts of the scheme.
    pub const fn scheme(&self) -> &Scheme<B, E, R> {
        &self.scheme
    }

    /// The genome and the score of the champion; see [`State::best`].
    pub fn best(&self) -> Option<(&G, &E::Score)> {
        self.state.best()
    }

    /// Ends the run and returns the genome and the score of the champion.
    pub fn into_best(self) -> Option<(G, E::Score)> {
        self.state.into_best()
    }

    /// Ends the run and returns its state.
    pub fn into_state(self) -> State<G, E::Score> {
        self.state
    }

    /// Ends the run and returns its scheme and its state.
    pub fn into_parts(self) -> (Scheme<B, E, R>, State<G, E::Score>) {
        (self.scheme, self.state)
    }
}

/// What `work` returns, and whether it saw that `stop` is due.
fn unless<T>(
    stop: Option<&Interrupt<'_>>,
    work: impl FnOnce(Option<&Interrupt<'_>>) -> T,
) -> (T, bool) {
    let Some(stop) = stop else {
        return (work(None), false);
    };
    let was_due = AtomicBool::new(false);
    let done = work(Some(&|| {
        let is_due = stop();
        if is_due {
            was_due.store(true, Ordering::Relaxed);
        }
        is_due
    }));
    (done, was_due.into_inner())
}

fn nan_scores<S: Score>(scores: &[S]) -> u64 {
    scores.iter().filter(|score| score.is_nan()).count() as u64
}
