//! Runs in which no candidate waits for another one.

mod batch;
mod event;

pub(crate) use batch::Outstanding;
pub use event::Event;

use crate::breed::Breeder;
use crate::engine::questions::{Answer, answer};
use crate::engine::{Checkpoint, Engine, Scheme};
use crate::error::Error;
use crate::evaluate::{Asked, Evaluator};
use crate::genome::Genome;
use crate::random::Streams;
use crate::replace::Replacement;
use crate::state::State;
use batch::{Batch, Outcome};

/// An asynchronous run: takes one more candidate at any time, and results in any order (Scott & De
/// Jong 2015, `scott-de-jong-2015`).
///
/// For evaluations outside of the program that take different times: simulations, processes,
/// machines. Each worker gets a new candidate as soon as it is free. With [`Engine::ask`], all
/// workers wait for the slowest evaluation of each generation.
///
/// - *Batch*: the newborns of one call of the breeder. [`ask`](Self::ask) returns them one after
///   the other. If all were taken, the next batch is bred from the residents of this moment.
///   [`tell`](Self::tell) stores a score. With the last score of a batch, the breeder learns from
///   the batch and the replacement admits it. This is one generation of the state.
/// - *Size of a batch*: a single newborn, or the two children of a couple, make a steady state:
///   `Recombine { offspring: 2, .. }` with [`MuPlusLambda`](crate::replace::MuPlusLambda). Larger
///   batches work with every replacement, also with
///   [`Generational`](crate::replace::Generational). No worker waits, but the children are bred
///   from older residents. With batches as large as the population, a search needs up to twice the
///   evaluations (`lab/docs/asynchrony.md`), so asynchrony can cost more than it gains.
/// - *One batch at a time*: if you ask for a whole batch and tell all its scores before you ask
///   again, the run equals that of [`Engine::ask`] and [`Engine::tell`].
/// - *No overlap*: [`set_overlapping(false)`](Self::set_overlapping) waits for the results of a
///   batch before it breeds the next one. Then results in any order give the run of
///   [`Engine::run`].
/// - *Scores that are known*: with [`Memo`](crate::evaluate::Memo) and
///   [`SkipUnchanged`](crate::evaluate::SkipUnchanged), a newborn with a known score is no
///   candidate. With a memo, neither is one that equals an outstanding candidate: it gets the score
///   of that one. With [`Reevaluate`](crate::evaluate::Reevaluate), each batch has the residents,
///   too, as its first candidates. A new batch is then bred only if no candidate is outstanding;
///   until then `ask` returns `None`.
/// - *Births* name places in the population. If another individual took a place in the meantime,
///   the newborn competes with this one. A place that no longer exists is forgotten. So with
///   [`Annealing`](crate::replace::Annealing) and
///   [`ReplicaExchange`](crate::replace::ReplicaExchange), the residents of a place are no longer a
///   Markov chain.
/// - *Failures*: a candidate without a result stays [outstanding](Self::outstanding), also in a
///   [`checkpoint`](Self::checkpoint), so another worker can score it.
///   [`discard`](Self::discard) gives a candidate up. If a failure says something about the genome,
///   tell a bad score, such as `None`.
/// - *Stop*: ask a [`Termination`](crate::Termination) between two calls.
/// - *Repeat*: the run depends on the order of the calls. [`keep_record`](Self::keep_record)
///   records it, and [`replay`](Self::replay) repeats the run.
/// - *Limits*: candidates with quick evaluations come back first, so the search prefers them to
///   some extent. Without a memo, a candidate can equal another one that is outstanding.
/// - *Cost*: that of the engine, and a search among the batches that are outstanding. Once warm,
///   nothing is allocated per child.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::engine::Asynchronous;
/// use ga_core::replace::MuPlusLambda;
///
/// let (selector, crossover, mutator) = (Tournament::new(2)?, OnePoint, BitFlip::new(0.05)?);
/// let breeder = Recombine { selector, crossover, mutator, offspring: 2 };
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(20)? };
/// let mut run = Asynchronous::new(scheme.found(&RandomBits(20)).size(20).seed(1)?);
/// // Three workers have a candidate at any time. Here, the last one to begin is the first to end.
/// let mut workers = Vec::new();
/// for _ in 0..3 {
///     workers.extend(run.ask().map(|(id, genome)| (id, genome.clone())));
/// }
/// while Target(20).check(run.state()).is_none() {
///     let Some((id, genome)) = workers.pop() else { break };
///     run.tell(id, genome.count_ones())?;
///     workers.extend(run.ask().map(|(id, genome)| (id, genome.clone())));
/// }
/// assert_eq!(run.best().map(|(_, score)| *score), Some(20));
/// assert_eq!(run.outstanding().count(), 3);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
#[doc(alias = "steady state")]
#[doc(alias = "async")]
pub struct Asynchronous<G: Genome, B, E: Evaluator<G>, R> {
    engine: Engine<G, B, E, R>,
    asked: u64,
    /// The batches that wait for a result, in the order in which they were bred. Only the last one
    /// can have newborns that were not asked for.
    batches: Vec<Batch<G, E::Score>>,
    /// Batches of the past, kept for their memory.
    spare: Vec<Batch<G, E::Score>>,
    /// Genomes of replaced individuals, kept for their memory.
    replaced: Vec<G>,
    answers: Vec<Answer<E::Score>>,
    /// The number of newborns that wait for the result of another candidate.
    repeated: usize,
    overlapping: bool,
    record: Option<Vec<Event<G, E::Score>>>,
}

impl<G, B, E, R> Asynchronous<G, B, E, R>
where
    G: Genome,
    E: Asked<G>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    /// Continues the run of `engine` asynchronously. If the engine was asked for newborns and not
    /// told their scores, the first batch has these newborns.
    ///
    /// To score the founders outside of the program as well, use
    /// [`Founding`](crate::engine::Founding).
    pub fn new(engine: Engine<G, B, E, R>) -> Self {
        Self::with(engine, Outstanding::default())
    }

    fn with(mut engine: Engine<G, B, E, R>, outstanding: Outstanding<G, E::Score>) -> Self {
        // The first call of `ask` breeds the same newborns again.
        engine.bred = false;
        engine.questions.end();
        let Outstanding { asked, batches } = outstanding;
        let repeated = batches.iter().map(Batch::repeated).sum();
        let spare = Vec::new();
        let replaced = Vec::new();
        let answers = Vec::new();
        Self {
            engine,
            asked,
            batches,
            spare,
            replaced,
            answers,
            repeated,
            overlapping: true,
            record: None,
        }
    }

    /// Continues a run from a checkpoint of [`checkpoint`](Self::checkpoint) or of
    /// [`Engine::checkpoint`], as if it had never stopped.
    ///
    /// # Errors
    ///
    /// The errors of [`Engine::resume`].
    pub fn resume(
        scheme: Scheme<B, E, R>,
        checkpoint: impl Into<Checkpoint<G, E::Score>>,
    ) -> Result<Self, Error> {
        let mut checkpoint = checkpoint.into();
        let outstanding = checkpoint.outstanding.take();
        let engine = Engine::resume(scheme, checkpoint)?;
        Ok(Self::with(engine, outstanding.unwrap_or_default()))
    }

    /// Sets whether a batch is bred while candidates of the batch before are outstanding. `true` by
    /// default.
    ///
    /// If not, [`ask`](Self::ask) returns `None` until all candidates of a batch have a result, in
    /// any order. Then the run equals that of [`Engine::run`] and needs no evaluation more, but
    /// workers wait at the end of each batch. Breeders that learn from each generation, such as
    /// those of the crate `ga-search`, need this most. The setting is not part of a checkpoint or a
    /// record: set it again after [`resume`](Self::resume), and before [`replay`](Self::replay).
    pub const fn set_overlapping(&mut self, overlapping: bool) {
        self.overlapping = overlapping;
    }

    /// Returns one more candidate and its id. Ids increase: 0, 1, 2, .. A newborn that needs no
    /// evaluation has an id, too, which is left out here.
    ///
    /// `None` if there is no candidate now. If candidates are outstanding, ask again after the next
    /// result. If none is, generations without evaluations were run up to the
    /// [idle limit](Engine::set_idle_limit), and there are no more candidates.
    pub fn ask(&mut self) -> Option<(u64, &G)> {
        let next = |run: &Self| run.batches.last().and_then(|batch| batch.next(run.asked));
        let id = match next(self) {
            Some(id) => id,
            None if self.breed() => next(self)?,
            None => return None,
        };
        let batch = self.batches.last()?;
        self.asked = id + 1;
        let genome = batch.genome(id, self.engine.state.population.genomes());
        if let Some(record) = &mut self.record {
            record.push(Event::Asked {
                id,
                genome: genome.clone(),
            });
        }
        Some((id, genome))
    }

    /// Breeds batches up to the next one with a candidate. Returns whether there is one.
    fn breed(&mut self) -> bool {
        /// The most batches that only wait for the candidates of others, whose genomes they repeat.
        const REPEATED: usize = 16;

        let waits = |batch: &&Batch<G, E::Score>| self.repeated > 0 && batch.waits_for_others();
        let mut repeated = self.batches.iter().filter(waits).count();
        let mut was_idle = false;
        let has_candidate = loop {
            self.asked = self
                .batches
                .last()
                .map_or(self.asked, |batch| self.asked.max(batch.end()));
            let is_alone = self.batches.is_empty();
            if is_alone && self.engine.state.counters.idle >= self.engine.idle_limit {
                break false;
            }
            let Engine {
                scheme,
                state,
                offspring,
                newborns,
                ..
            } = &mut self.engine;
            let rescored = if scheme.evaluator.rescores_residents() {
                state.population.len()
            } else {
                0
            };
            if !is_alone && (rescored > 0 || !self.overlapping || repeated >= REPEATED) {
                break false;
            }
            offspring.begin(&mut self.replaced);
            // Each batch has a stream of its own: the number of batches before it is the number of
            // generations and of batches that are not complete.
            let number = state.counters.generation + self.batches.len() as u64 + 1;
            let mut rng = Streams::new(state.seed, number).breeding();
            scheme.breeder.breed(state, offspring, &mut rng);
            if !offspring.is_empty() || rescored > 0 {
                if self.add_batch(rescored) {
                    break true;
                }
                was_idle = true;
                repeated += 1;
                let has_candidates_elsewhere = !self.batches.is_empty();
                let is_idle = self.engine.state.counters.idle >= self.engine.idle_limit;
                if has_candidates_elsewhere && is_idle {
                    break false;
                }
                continue;
            }
            if !is_alone {
                break false;
            }
            let (genomes, scores) = newborns.columns();
            genomes.clear();
            scores.clear();
            self.engine.revised.clear();
            self.engine.replace(0);
            was_idle = true;
        };
        if let Some(record) = self.record.as_mut().filter(|_| was_idle && !has_candidate) {
            record.push(Event::Idle);
        }
        has_candidate
    }

    /// Adds the newborns that were bred. A batch whose scores are all known ends its generation at
    /// once. Returns whether the batch has a candidate.
    fn add_batch(&mut self, rescored: usize) -> bool {
        let Self {
            engine,
            batches,
            spare,
            answers,
            ..
        } = self;
        let Engine {
            scheme,
            state,
            offspring,
            ..
        } = engine;
        let mut batch = spare.pop().unwrap_or_default();
        batch.take(offspring, state, rescored, self.asked);
        let pending = || batches.iter().flat_map(Batch::pending);
        let (newborns, births) = batch.newborns();
        let waiting = pending().map(|(_, genome, _)| genome);
        answer(
            &scheme.evaluator,
            waiting,
            &state.population,
            newborns,
            births,
            answers,
        );
        let repeats = answers
            .iter()
            .any(|answer| matches!(answer, Answer::Same(_)));
        let earlier = if repeats {
            pending()
                .map(|(id, _, score)| (id, score.cloned()))
                .collect()
        } else {
            Vec::new()
        };
        batch.answer(answers, &earlier);
        let end = batch.end();
        let is_complete = batch.is_complete();
        let has_candidate = batch.next(self.asked).is_some();
        self.repeated += batch.repeated();
        batches.push(batch);
        if !has_candidate {
            self.asked = end;
        }
        if is_complete {
            self.complete(self.batches.len() - 1);
        }
        has_candidate
    }

    /// Takes the score of a candidate, in any order.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownCandidate`] if no candidate has this id, and [`Error::DuplicateResult`] if
    /// the candidate has a score already or was discarded. In both cases nothing changes.
    pub fn tell(&mut self, id: u64, score: E::Score) -> Result<(), Error> {
        let index = self.find(id)?;
        if let Some(record) = &mut self.record {
            record.push(Event::Told {
                id,
                score: score.clone(),
            });
        }
        self.conclude(index, id, Outcome::Scored(score));
        Ok(())
    }

    /// Gives a candidate up, as if it had not been bred. It does not count as an evaluation.
    ///
    /// # Errors
    ///
    /// As [`tell`](Self::tell).
    pub fn discard(&mut self, id: u64) -> Result<(), Error> {
        let index = self.find(id)?;
        if let Some(record) = &mut self.record {
            record.push(Event::Discarded { id });
        }
        self.conclude(index, id, Outcome::Discarded);
        Ok(())
    }

    /// The index of the batch of an outstanding candidate.
    fn find(&mut self, id: u64) -> Result<usize, Error> {
        if id >= self.asked {
            return Err(Error::UnknownCandidate {
                id,
                asked: self.asked,
            });
        }
        let after = self.batches.partition_point(|batch| batch.first <= id);
        let batch = after
            .checked_sub(1)
            .filter(|&index| id < self.batches[index].end());
        let waiting = batch.filter(|&index| self.batches[index].result(id).is_waiting());
        waiting.ok_or(Error::DuplicateResult { id })
    }

    fn conclude(&mut self, index: usize, id: u64, result: Outcome<E::Score>) {
        let mut changed = index..index + 1;
        if self.repeated > 0 {
            let repeated: usize = self
                .batches
                .iter_mut()
                .map(|batch| batch.repeat(id, &result))
                .sum();
            if repeated > 0 {
                self.repeated -= repeated;
                changed = 0..self.batches.len();
            }
        }
        *self.batches[index].result(id) = result;
        let mut index = changed.start;
        for _ in changed {
            if self.batches[index].is_complete() {
                self.complete(index);
            } else {
                index += 1;
            }
        }
    }

    /// Ends the generation of a batch with all results.
    fn complete(&mut self, index: usize) {
        let Self {
            engine,
            batches,
            spare,
            replaced,
            ..
        } = self;
        let mut batch = batches.remove(index);
        let Engine {
            scheme,
            state,
            offspring,
            newborns,
            revised,
            ..
        } = &mut *engine;
        let evaluator = &mut scheme.evaluator;
        let evaluations = batch.give(evaluator, offspring, newborns, &state.population, revised);
        batch.exchange_counters(&mut engine.state);
        engine.learn();
        batch.exchange_counters(&mut engine.state);
        engine.commit(evaluations);
        replaced.append(engine.newborns.columns().0);
        spare.push(batch);
    }

    /// The candidates that have no result, with their ids, in the order in which they were asked
    /// for. After [`resume`](Self::resume), give them to workers again.
    pub fn outstanding(&self) -> impl Iterator<Item = (u64, &G)> {
        let residents = self.engine.state.population.genomes();
        self.batches
            .iter()
            .flat_map(|batch| batch.waiting(self.asked, residents))
    }

    /// Begins to record all events. [`take_record`](Self::take_record) returns them.
    pub fn keep_record(&mut self) {
        self.record.get_or_insert_default();
    }

    /// The events since [`keep_record`](Self::keep_record), or since the last call of this method.
    /// The record goes on.
    pub fn take_record(&mut self) -> Vec<Event<G, E::Score>> {
        self.record.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Repeats the events of a record. With an equal scheme, from the same start or checkpoint, the
    /// run then equals the recorded one.
    ///
    /// ```
    /// use ga_core::breed::MutateEach;
    /// use ga_core::engine::Asynchronous;
    /// use ga_core::prelude::*;
    /// use ga_core::replace::OneToOne;
    ///
    /// let start = |seed| {
    ///     let breeder = MutateEach(BitFlip::new(0.05)?);
    ///     let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
    ///     let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
    ///     scheme.found(&RandomBits(30)).size(4).seed(seed)
    /// };
    /// let mut run = Asynchronous::new(start(1)?);
    /// run.keep_record();
    /// run.ask();
    /// run.ask();
    /// run.tell(1, 17)?;
    /// run.discard(0)?;
    ///
    /// let record = run.take_record();
    /// let mut again = Asynchronous::new(start(1)?);
    /// again.replay(record.clone())?;
    /// assert_eq!(again.checkpoint(), run.checkpoint());
    /// let mut other = Asynchronous::new(start(2)?);
    /// let error = other.replay(record).err().map(|error| error.to_string());
    /// let text = "event 0 of the record does not fit this run: candidate 0 has another genome";
    /// assert_eq!(error.as_deref(), Some(text));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Record`] at the first event that does not fit, for instance because the record is
    /// of another seed or scheme. The events before it have happened, so start the run again.
    pub fn replay(
        &mut self,
        events: impl IntoIterator<Item = Event<G, E::Score>>,
    ) -> Result<(), Error>
    where
        G: PartialEq,
    {
        for (event, happened) in events.into_iter().enumerate() {
            self.repeat(happened)
                .map_err(|reason| Error::Record { event, reason })?;
        }
        Ok(())
    }

    fn repeat(&mut self, event: Event<G, E::Score>) -> Result<(), String>
    where
        G: PartialEq,
    {
        match event {
            Event::Asked { id, genome } => match self.ask() {
                Some((next, _)) if next != id => {
                    Err(format!("the next candidate is {next}, not {id}"))
                }
                Some((_, own)) if *own != genome => {
                    Err(format!("candidate {id} has another genome"))
                }
                Some(_) => Ok(()),
                None => Err(format!(
                    "the breeder has no newborns, the record has candidate {id}"
                )),
            },
            Event::Idle => match self.ask() {
                Some((id, _)) => Err(format!(
                    "the breeder has candidate {id}, the record has none"
                )),
                None => Ok(()),
            },
            Event::Told { id, score } => self.tell(id, score).map_err(|error| error.to_string()),
            Event::Discarded { id } => self.discard(id).map_err(|error| error.to_string()),
        }
    }

    /// A copy of everything that the run needs to continue: the state, what the parts of the scheme
    /// remember, and the candidates without a result. [`resume`](Self::resume) continues from it.
    pub fn checkpoint(&self) -> Checkpoint<G, E::Score> {
        let outstanding = Outstanding {
            asked: self.asked,
            batches: self.batches.clone(),
        };
        Checkpoint {
            outstanding: Some(outstanding),
            ..self.engine.checkpoint()
        }
    }
}

impl<G: Genome, B, E: Evaluator<G>, R> Asynchronous<G, B, E, R>
where
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    /// The state of the run. It changes when a batch is complete.
    pub const fn state(&self) -> &State<G, E::Score> {
        self.engine.state()
    }

    /// The genome and the score of the champion; see [`State::best`].
    pub fn best(&self) -> Option<(&G, &E::Score)> {
        self.engine.best()
    }

    /// The engine, for instance to read its [scheme](Engine::scheme).
    pub const fn engine(&self) -> &Engine<G, B, E, R> {
        &self.engine
    }

    /// Ends the asynchronous run. Batches that are not complete are dropped.
    pub fn into_engine(self) -> Engine<G, B, E, R> {
        self.engine
    }
}
