//! The engine: repeats the three decisions of a [`Scheme`].
//!
//! An [`Engine`] holds a scheme and a [`State`]. The state holds the [`Population`] and the
//! champion, an [`Individual`].
//!
//! | to | call |
//! |---|---|
//! | begin a run | [`Engine::start`], [`Engine::from_founders`], [`Engine::from_scored`] |
//! | continue from a checkpoint | [`Engine::resume`] |
//! | run until a condition holds | [`Engine::run`] |
//! | run one generation | [`Engine::step`] |
//! | score newborns yourself | [`Engine::ask`], then [`Engine::tell`] |
//! | let migrants in | [`Engine::admit`] |
//! | read the result | [`Engine::best`], [`Engine::state`], [`Engine::into_best`] |

mod population;
mod state;

pub use population::Population;
pub use state::{Individual, State};

use crate::breed::{Breeder, Offspring};
use crate::error::Error;
use crate::evaluate::{Cohort, Evaluator};
use crate::genome::{Genome, Sampler};
use crate::observe::Observer;
use crate::random::Streams;
use crate::replace::Replacement;
use crate::score::Score;
use crate::terminate::{StopReason, Termination};

/// After this many generations in a row that evaluate nothing, [`Engine::run`] stops for
/// [`StopReason::Idle`], unless [`Engine::set_idle_limit`] says otherwise.
///
/// A run that produces nothing new reaches this limit within milliseconds to seconds. Other runs
/// are not stopped by mistake: if a generation has no new child with probability 0.999, the
/// probability of this many such generations in a row is below 1 in 20 000; with probability 0.99
/// it is below 1 in 10<sup>43</sup>. Only a scheme that is meant to pause for longer needs another
/// limit.
pub const IDLE_GENERATIONS: u64 = 10_000;

/// The three decisions that make up a genetic algorithm.
///
/// Each part may be a tuple, a wrapper or a `Box<dyn ..>` of parts.
#[derive(Clone, Copy, Debug)]
pub struct Scheme<B, E, R> {
    /// How offspring are bred: a [`Breeder`].
    pub breeder: B,
    /// How good the newborns are: an [`Evaluator`].
    pub evaluator: E,
    /// Which individuals survive: a [`Replacement`].
    pub replacement: R,
}

/// Repeats a [`Scheme`]; each [`step`](Self::step) is one generation.
///
/// ```
/// use ga_core::prelude::*;
///
/// let breeder = ga_core::breed::MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: ga_core::replace::OneToOne };
/// let mut engine = Engine::start(scheme, &RandomBits(20), 10, 1)?;
/// let reason = engine.run(&(Target(20), Generations(1000)), &mut ());
/// assert_eq!(reason, StopReason::Target);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
pub struct Engine<G: Genome, B, E: Evaluator<G>, R> {
    scheme: Scheme<B, E, R>,
    state: State<G, E::Score>,
    offspring: Offspring<G>,
    newborns: Population<G, E::Score>,
    /// New scores of the residents, until the step commits.
    revised: Vec<E::Score>,
    /// Whether `newborns` holds the next generation, waiting for its scores.
    bred: bool,
    /// Whether an observer has seen the founders.
    observed: bool,
    idle_limit: u64,
}

impl<G, B, E, R> Engine<G, B, E, R>
where
    G: Genome,
    E: Evaluator<G>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    /// Starts a run with `size` founders drawn by `sampler`: for instance `&RandomBits(64)`, or a
    /// closure `&|rng: &mut dyn Rng| ..`.
    ///
    /// # Errors
    ///
    /// If `size` is 0 or smaller than a part of the scheme requires, or if an operator does not fit
    /// a founder: for instance, its bounds have another length.
    pub fn start(
        scheme: Scheme<B, E, R>,
        sampler: &(impl Sampler<G> + ?Sized),
        size: usize,
        seed: u64,
    ) -> Result<Self, Error> {
        let mut rng = Streams::new(seed, 0).breeding();
        let founders = (0..size).map(|_| sampler.sample(&mut rng)).collect();
        Self::from_founders(scheme, founders, seed)
    }

    /// Starts a run with the given founders.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start), and if the evaluator does not give one score per founder.
    pub fn from_founders(mut scheme: Scheme<B, E, R>, founders: Vec<G>, seed: u64) -> Result<Self, Error> {
        let mut scores = Vec::with_capacity(founders.len());
        let cohort = Cohort::founders(&founders, &mut scores);
        let evaluations = scheme.evaluator.evaluate(cohort, Streams::new(seed, 0));
        if scores.len() != founders.len() {
            return Err(Error::ScoreCount { expected: founders.len(), actual: scores.len() });
        }
        Self::assemble(scheme, founders.into_iter().zip(scores).collect(), seed, evaluations)
    }

    /// Starts a run with founders that you scored yourself. Each founder counts as one evaluation.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn from_scored(
        scheme: Scheme<B, E, R>,
        founders: Population<G, E::Score>,
        seed: u64,
    ) -> Result<Self, Error> {
        let evaluations = founders.len();
        Self::assemble(scheme, founders, seed, evaluations)
    }

    fn assemble(
        scheme: Scheme<B, E, R>,
        founders: Population<G, E::Score>,
        seed: u64,
        evaluations: usize,
    ) -> Result<Self, Error> {
        let mut state = State::founded(seed, founders);
        state.evaluations = evaluations as u64;
        state.nan_scores = nan_scores(state.population.scores());
        state.crown_present();
        Self::resume(scheme, state)
    }

    /// Continues a run from a checkpoint, as if it had never stopped.
    ///
    /// If the scheme is the same, the run equals an uninterrupted one. If a part of the scheme
    /// keeps data from one generation to the next, restore these data as well; see
    /// [`scheme`](Self::scheme).
    ///
    /// # Errors
    ///
    /// If the population is empty, or smaller than a part of the scheme requires, or if an operator
    /// does not fit an individual.
    pub fn resume(mut scheme: Scheme<B, E, R>, mut state: State<G, E::Score>) -> Result<Self, Error> {
        if state.population.is_empty() {
            return Err(Error::EmptyPopulation);
        }
        scheme.replacement.prepare(&mut state.population);
        let required = scheme.breeder.min_population(&state).max(scheme.replacement.min_population());
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
            observed: false,
            idle_limit: IDLE_GENERATIONS,
        })
    }

    /// Runs one generation: breeds, evaluates and replaces.
    ///
    /// If the breeder or the evaluator panics, the state does not change, and the next step tries
    /// the same generation again.
    ///
    /// # Panics
    ///
    /// If the evaluator does not give one score per newborn.
    pub fn step(&mut self) {
        self.breed();
        let evaluations = self.evaluate();
        self.replace(evaluations);
    }

    fn breed(&mut self) {
        if self.bred {
            return;
        }
        let Self { scheme, state, offspring, newborns, .. } = self;
        let (genomes, scores) = newborns.columns();
        scores.clear();
        offspring.begin(genomes);
        let mut rng = Streams::new(state.seed, state.generation + 1).breeding();
        scheme.breeder.breed(state, offspring, &mut rng);
        offspring.deliver(genomes);
        self.bred = true;
    }

    /// Scores the newborns, and writes new scores of residents beside the population: a panic of
    /// the evaluator must leave the state as it was.
    fn evaluate(&mut self) -> usize {
        let Self { scheme, state, newborns, revised, .. } = self;
        let (genomes, newborn_scores) = newborns.columns();
        let (residents, scores) = state.population.columns();
        let resident_scores = if scheme.evaluator.comparable_across_generations() {
            scores
        } else {
            revised.clone_from(scores);
            revised
        };
        newborn_scores.clear();
        let cohort = Cohort::new(residents, resident_scores, genomes, newborn_scores);
        let streams = Streams::new(state.seed, state.generation + 1);
        let evaluations = scheme.evaluator.evaluate(cohort, streams);
        assert_eq!(newborn_scores.len(), genomes.len(), "an evaluator pushes one score per newborn");
        evaluations
    }

    /// Commits the generation.
    fn replace(&mut self, evaluations: usize) {
        let Self { scheme, state, offspring, newborns, revised, bred, .. } = self;
        let lasting = scheme.evaluator.comparable_across_generations();
        state.generation += 1;
        state.evaluations += evaluations as u64;
        state.idle = if evaluations == 0 { state.idle + 1 } else { 0 };
        state.nan_scores += nan_scores(newborns.scores());
        if lasting {
            state.crown(newborns);
        } else if revised.len() == state.population.len() {
            state.nan_scores += nan_scores(revised);
            std::mem::swap(state.population.columns().1, revised);
            revised.clear();
            scheme.replacement.after_rescoring(&state.population);
        }
        let streams = Streams::new(state.seed, state.generation);
        scheme.replacement.replace(&mut state.population, newborns, offspring.births(), streams);
        if !lasting {
            state.crown_present();
        }
        *bred = false;
    }

    /// The newborns of the next generation, for you to score. Further calls return the same
    /// newborns until you [`tell`](Self::tell) their scores.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let breeder = ga_core::breed::MutateEach(BitFlip::new(0.1)?);
    /// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
    /// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
    /// let mut engine = Engine::start(scheme, &RandomBits(9), 10, 1)?;
    /// for _ in 0..100 {
    ///     let scores: Vec<u32> = engine.ask().iter().map(|genome| genome.count_ones()).collect();
    ///     engine.tell(scores)?;
    /// }
    /// assert_eq!(engine.state().generation(), 100);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn ask(&mut self) -> &[G] {
        self.breed();
        self.newborns.genomes()
    }

    /// Completes the generation with your scores of the newborns that [`ask`](Self::ask) returned,
    /// in the same order. The evaluator is not called.
    ///
    /// # Errors
    ///
    /// If there are more or fewer scores than newborns. Then nothing changes, and you may call this
    /// method again.
    pub fn tell(&mut self, scores: impl IntoIterator<Item = E::Score>) -> Result<(), Error> {
        self.breed();
        let (genomes, newborn_scores) = self.newborns.columns();
        newborn_scores.clear();
        newborn_scores.extend(scores);
        let (expected, actual) = (genomes.len(), newborn_scores.len());
        if expected != actual {
            return Err(Error::ScoreCount { expected, actual });
        }
        self.revised.clear();
        self.replace(actual);
        Ok(())
    }

    /// Migration: lets scored `outsiders` compete for a place in the population.
    ///
    /// Afterwards `outsiders` holds those that were not admitted and the residents that they
    /// displaced. Newborns that [`ask`](Self::ask) has returned are discarded.
    pub fn admit(&mut self, outsiders: &mut Population<G, E::Score>) {
        let Self { scheme, state, .. } = self;
        let lasting = scheme.evaluator.comparable_across_generations();
        if lasting {
            state.crown(outsiders);
        }
        state.admissions += 1;
        state.idle = 0;
        // Round 0 of this generation is used by the replacement of its newborns.
        let streams = Streams::new(state.seed, state.generation).round(state.admissions);
        scheme.replacement.replace(&mut state.population, outsiders, &[], streams);
        if !lasting {
            state.crown_present();
        }
        self.bred = false;
    }

    /// Steps until `stop` gives a reason to stop. `watch` sees the founders once, and then every
    /// generation.
    ///
    /// Also stops, for [`StopReason::Idle`], after [`IDLE_GENERATIONS`] in a row that evaluated
    /// nothing. Otherwise a run would never end if no more children are bred, or if a
    /// [`Memo`](crate::evaluate::Memo) has the scores of all of them. The count is part of the
    /// state, so a resumed run stops in the same generation as an uninterrupted one.
    pub fn run(
        &mut self,
        stop: &(impl Termination<G, E::Score> + ?Sized),
        watch: &mut (impl Observer<G, E::Score> + ?Sized),
    ) -> StopReason {
        if self.state.generation == 0 && !self.observed {
            watch.observe(&self.state);
        }
        self.observed = true;
        loop {
            if let Some(reason) = stop.check(&self.state) {
                return reason;
            }
            if self.state.idle >= self.idle_limit {
                return StopReason::Idle;
            }
            self.step();
            watch.observe(&self.state);
        }
    }

    /// Sets the number of generations in a row without an evaluation after which [`run`](Self::run)
    /// stops: 0 counts as 1, and `u64::MAX` means never. The limit is not part of the state.
    pub const fn set_idle_limit(&mut self, generations: u64) {
        self.idle_limit = if generations == 0 { 1 } else { generations };
    }

    /// The state of the run.
    pub const fn state(&self) -> &State<G, E::Score> {
        &self.state
    }

    /// The parts of the scheme. If a part keeps data from one generation to the next, save these
    /// data in a checkpoint together with the [`state`](Self::state).
    pub const fn scheme(&self) -> &Scheme<B, E, R> {
        &self.scheme
    }

    /// The champion's genome and score; see [`State::champion`].
    pub fn best(&self) -> Option<(&G, &E::Score)> {
        self.state.best()
    }

    /// Ends the run and keeps the champion's genome and score.
    pub fn into_best(self) -> Option<(G, E::Score)> {
        self.state.into_best()
    }

    /// Ends the run and keeps its state.
    pub fn into_state(self) -> State<G, E::Score> {
        self.state
    }

    /// Ends the run and keeps its parts and its state.
    pub fn into_parts(self) -> (Scheme<B, E, R>, State<G, E::Score>) {
        (self.scheme, self.state)
    }
}

fn nan_scores<S: Score>(scores: &[S]) -> u64 {
    scores.iter().filter(|score| score.is_nan()).count() as u64
}
