use super::super::genome::decode;
use crate::error::Error;
use crate::game::TileSet;
use crate::solve::trade_offs::Figures;
use crate::solve::{Judge, Weights};
use ga_core::engine::Checkpoint;
use ga_core::genome::BitString;
use ga_core::{Breeder, Engine, Evaluator, Population, Replacement, Sampler, Scheme, State};
use ga_request::claim::Value;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What a [`Search`](super::Search) can be made of: a [`Request`](super::Request) or a
/// [`pareto::Request`](super::pareto::Request).
pub trait Wanted {
    #[doc(hidden)]
    fn begin(&self, seed: u64, checkpoint: Option<Value>) -> Result<Box<dyn Run>, Error>;
}

/// A generation of a [`Search`](super::Search).
#[non_exhaustive]
#[derive(Clone, Debug)]
pub struct Moment<'a> {
    /// The seed of the search.
    pub seed: u64,
    /// The number of completed generations.
    pub generation: u64,
    /// The number of evaluations so far.
    pub evaluations: u64,
    /// The number of boards that were judged, summed over all sets. After a search for one set with
    /// our scheme is resumed, it starts at 0.
    pub boards: u64,
    /// The number of scores so far that were not a number.
    pub nan: u64,
    /// The number of successive generations without an evaluation.
    pub idle: u64,
    /// The present sets with their scores. By objectives, a score is that of the paper without its
    /// term for tiles that join all directions.
    pub population: Population<BitString, f64>,
    /// The best set so far with its score; by objectives, that of the present population.
    pub best: Option<(&'a BitString, f64)>,
}

/// What a [`Search`](super::Search) found.
#[non_exhaustive]
#[derive(Clone, Debug)]
pub struct Found {
    /// The sets, each with the weights of its search if there are several. A search for one set has
    /// one.
    pub sets: Vec<(TileSet, Option<Weights>)>,
    /// The number of evaluations, with those of the choice from a front.
    pub evaluations: u64,
    /// The number of boards, with those of the choice from a front.
    pub boards: u64,
}

/// A search of any kind.
pub trait Run {
    fn step(&mut self) -> Result<(), Error>;
    fn moment(&self) -> Moment<'_>;
    fn found(&self) -> Result<Found, Error>;
    fn checkpoint(&self) -> Value;

    fn progress(&self) -> Option<(u64, u64)> {
        None
    }

    fn stage(&self) -> String {
        format!("generation {}", self.moment().generation)
    }

    fn figures(&self) -> Vec<Figures> {
        Vec::new()
    }
}

/// The search of one engine.
pub(super) struct Single<B, E: Evaluator<BitString>, R> {
    engine: Engine<BitString, B, E, R>,
    judge: Judge,
    /// The state before a generation that was cut short.
    before: Option<Checkpoint<BitString, E::Score>>,
    number: Number<E::Score>,
    boards: Boards<E>,
}

/// The number that stands for a score.
type Number<S> = Box<dyn Fn(&S) -> f64>;

/// The number of boards after some evaluations.
type Boards<E> = Box<dyn Fn(&E, u64) -> u64>;

/// The founders of an engine.
pub(super) struct Founders<'a, S> {
    pub(super) sampler: &'a S,
    pub(super) size: usize,
    /// The number of bits of a genome.
    pub(super) bits: usize,
    pub(super) seed: u64,
}

impl<B, E, R> Single<B, E, R>
where
    E: Evaluator<BitString, Score: Serialize + DeserializeOwned>,
    B: Breeder<BitString, E::Score>,
    R: Replacement<BitString, E::Score>,
{
    /// Starts an engine, or resumes it from a checkpoint.
    pub(super) fn new(
        scheme: Scheme<B, E, R>,
        founders: &Founders<'_, impl Sampler<BitString>>,
        checkpoint: Option<Value>,
        judge: &Judge,
        number: impl Fn(&E::Score) -> f64 + 'static,
        boards: impl Fn(&E, u64) -> u64 + 'static,
    ) -> Result<Self, Error> {
        let engine = match checkpoint {
            None => {
                let &Founders {
                    sampler,
                    size,
                    seed,
                    ..
                } = founders;
                let is_due = || judge.is_cancelled();
                let engine = Engine::start_unless(scheme, sampler, size, seed, &is_due)?;
                // The last evaluation may have been cut short.
                engine.filter(|_| !is_due()).ok_or(Error::Cancelled)?
            }
            Some(checkpoint) => {
                let checkpoint: Checkpoint<BitString, E::Score> = read(checkpoint)?;
                check_length(checkpoint.state().population().genomes(), founders.bits)?;
                Engine::resume(scheme, checkpoint)?
            }
        };
        let number = Box::new(number);
        let boards = Box::new(boards);
        Ok(Self {
            engine,
            judge: judge.clone(),
            before: None,
            number,
            boards,
        })
    }

    /// The state after the last whole generation.
    pub(super) fn state(&self) -> &State<BitString, E::Score> {
        self.before
            .as_ref()
            .map_or(self.engine.state(), |before| before.state())
    }
}

impl<B, E, R> Run for Single<B, E, R>
where
    E: Evaluator<BitString, Score: Serialize + DeserializeOwned>,
    B: Breeder<BitString, E::Score>,
    R: Replacement<BitString, E::Score>,
{
    fn step(&mut self) -> Result<(), Error> {
        if self.before.is_none() {
            let before = self.engine.checkpoint();
            let judge = &self.judge;
            self.engine.step_unless(&|| judge.is_cancelled());
            self.before = self.judge.is_cancelled().then_some(before);
        }
        Ok(())
    }

    fn moment(&self) -> Moment<'_> {
        let state = self.state();
        let scored =
            |(genome, score): (&BitString, &E::Score)| (genome.clone(), (self.number)(score));
        Moment {
            seed: state.seed(),
            generation: state.generation(),
            evaluations: state.evaluations(),
            boards: (self.boards)(&self.engine.scheme().evaluator, state.evaluations()),
            nan: state.nan_scores(),
            idle: state.idle_for(),
            population: state.population().iter().map(scored).collect(),
            best: state
                .champion()
                .map(|best| (&best.genome, (self.number)(&best.score))),
        }
    }

    fn found(&self) -> Result<Found, Error> {
        let Moment {
            evaluations,
            boards,
            best,
            ..
        } = self.moment();
        let (best, _) = best.ok_or(Error::NoScore)?;
        Ok(Found {
            sets: vec![(decode(best)?, None)],
            evaluations,
            boards,
        })
    }

    fn checkpoint(&self) -> Value {
        json(
            &self
                .before
                .clone()
                .unwrap_or_else(|| self.engine.checkpoint()),
        )
    }
}

/// A checkpoint as JSON.
pub(super) fn json(checkpoint: &impl Serialize) -> Value {
    serde_json::to_value(checkpoint).expect("genomes and scores are numbers, texts and lists")
}

pub(super) fn read<C: DeserializeOwned>(checkpoint: Value) -> Result<C, Error> {
    let other = |error| Error::RunFile {
        found: format!("a checkpoint of another program: {error}"),
    };
    serde_json::from_value(checkpoint).map_err(other)
}

/// Checks that the genomes of a checkpoint are those of its request.
pub(super) fn check_length(genomes: &[BitString], expected: usize) -> Result<(), Error> {
    match genomes
        .iter()
        .map(BitString::len)
        .find(|&found| found != expected)
    {
        None => Ok(()),
        Some(found) => Err(Error::RunFile {
            found: format!("genomes of {found} genes, and its options ask for {expected}"),
        }),
    }
}
