//! The search for a set of tiles by one of the schemes.

use crate::history::{History, Rows};
use clap::ValueEnum;
use cli::{Failure, Limits, Prepared, Stop, Whole, same_length};
use ga_core::engine::Checkpoint;
use ga_core::genome::{BitString, Hamming};
use ga_core::{Breeder, Engine, Evaluator, Observer, Replacement, Scheme, State, StopReason, Termination};
use ga_hextiles::evolve::genome::{TILE_BITS, decode, start};
use ga_hextiles::evolve::{SuccessiveHalving, Trial};
use ga_hextiles::scheme::{ours, paper};
use ga_hextiles::{Judge, TileSet, Weights};
use ga_run::{Runnable, Saved};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;

/// A scheme.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Way {
    /// Ours: successive halving, with all sets on the same boards and the better ones on more of
    /// them
    CommonBoards,
    /// That of the paper: each score is a mean over 500 fresh boards
    Paper,
}

impl Way {
    /// A few seconds.
    pub(crate) fn limits(self) -> Limits {
        match self {
            Self::CommonBoards => Limits::generations(ours::GENERATIONS),
            Self::Paper => Limits::generations(paper::GENERATIONS),
        }
    }
}

/// The result of a search.
pub(crate) struct Found {
    pub(crate) tiles: TileSet,
    /// The score of the champion in the search.
    pub(crate) believed: f64,
    pub(crate) generations: u64,
    pub(crate) evaluations: u64,
    pub(crate) boards: u64,
    pub(crate) stop: StopReason,
}

/// A generation of a search.
pub(crate) struct Moment<'a> {
    pub(crate) generation: u64,
    pub(crate) evaluations: u64,
    /// The best score of the search.
    pub(crate) best: f64,
    /// The set that has it.
    pub(crate) set: Option<&'a BitString>,
}

/// The subject of a search.
pub(crate) struct Search<'a> {
    pub(crate) judge: &'a Judge,
    pub(crate) weights: Weights,
    /// The number of tiles, if the search starts from a random set.
    pub(crate) tiles: usize,
    /// The set to start from.
    pub(crate) start: Option<BitString>,
    pub(crate) seed: u64,
    pub(crate) stop: Stop,
    pub(crate) keeping: Keeping<'a>,
}

/// What a search keeps on disk while it works.
pub(crate) struct Keeping<'a> {
    pub(crate) prepared: Prepared,
    pub(crate) history: Option<&'a RefCell<History>>,
}

impl Search<'_> {
    /// Runs a scheme with its default parameters. `watch` is called in each generation. `None` if a
    /// signal came before the founders had their scores.
    pub(crate) fn run(
        &self,
        way: Way,
        limits: &Limits,
        watch: impl FnMut(Moment<'_>),
    ) -> Result<Option<Found>, Failure> {
        match way {
            Way::CommonBoards => {
                let set = self.set();
                let tiles = set.len() / TILE_BITS;
                let parameters = ours::Parameters::default();
                let scheme = parameters.scheme(self.judge(), self.weights, tiles)?;
                let laid = |halving: &SuccessiveHalving, _| halving.boards();
                let value = |trial: &Trial| trial.mean;
                self.evolve(scheme, parameters.founders(&set), limits, watch, value, laid)
            }
            Way::Paper => self.paper(&paper::Parameters::default(), limits, watch),
        }
    }

    /// Runs the paper's scheme, as [`run`](Self::run) does.
    pub(crate) fn paper(
        &self,
        parameters: &paper::Parameters,
        limits: &Limits,
        watch: impl FnMut(Moment<'_>),
    ) -> Result<Option<Found>, Failure> {
        let set = self.set();
        let scheme = parameters.scheme(self.judge(), self.weights, set.len() / TILE_BITS)?;
        let laid = |_: &_, evaluations: u64| evaluations.saturating_mul(parameters.boards);
        self.evolve(scheme, parameters.founders(&set), limits, watch, |&score| score, laid)
    }

    /// The judge of the search, which a signal ends.
    fn judge(&self) -> Judge {
        self.judge.clone().with_cancel(self.stop.flag().clone())
    }

    /// The set from which a run starts.
    fn set(&self) -> BitString {
        self.start.clone().unwrap_or_else(|| start(self.tiles, self.seed))
    }

    /// `value` is the number of a score, `laid` the number of boards after some evaluations.
    fn evolve<B, E, R>(
        &self,
        scheme: Scheme<B, E, R>,
        founders: Vec<BitString>,
        limits: &Limits,
        mut watch: impl FnMut(Moment<'_>),
        value: impl Fn(&E::Score) -> f64,
        laid: impl Fn(&E, u64) -> u64,
    ) -> Result<Option<Found>, Failure>
    where
        E: Evaluator<BitString, Score: Serialize + DeserializeOwned>,
        B: Breeder<BitString, E::Score>,
        R: Replacement<BitString, E::Score>,
    {
        let Keeping { prepared, history } = &self.keeping;
        let history = *history;
        let (mut session, saved) = prepared.clone().begin::<(Checkpoint<BitString, E::Score>, Rows)>()?;
        let is_new = saved.is_none();
        let engine = match saved {
            Some((checkpoint, rows)) => {
                let expected = founders.first().map_or(0, BitString::len);
                same_length(checkpoint.state().population().genomes().iter().map(BitString::len), expected)?;
                if let Some(history) = history {
                    history.borrow_mut().restore(rows);
                }
                Engine::resume(scheme, checkpoint)?
            }
            None => Engine::from_founders(scheme, founders, self.seed)?,
        };
        if is_new && self.stop.is_signalled() {
            return Ok(None);
        }
        let log = session.log(|score: &E::Score| Some(value(score)))?;
        let mut log = log.check(&engine.state().into())?.with_distance(Hamming);
        let mut chronicled = Chronicled { engine: Whole::new(engine, self.stop.clone()), history };
        let mut watch = |state: &State<BitString, E::Score>| {
            let champion = state.champion();
            let moment = Moment {
                generation: state.generation(),
                evaluations: state.evaluations(),
                best: champion.map_or(f64::NAN, |champion| value(&champion.score)),
                set: champion.as_ref().map(|champion| &champion.genome),
            };
            if let Some(history) = history {
                history.borrow_mut().note(&moment);
            }
            log.note(&state.into());
            watch(moment);
        };
        let stop = session.run(&mut chronicled, &limits.termination(&self.stop), &mut watch)?;
        let (evaluator, state) = (chronicled.engine.evaluator(), chronicled.engine.state());
        let Some(champion) = state.champion() else { return Err(Failure::refused("no set has a score")) };
        Ok(Some(Found {
            tiles: decode(&champion.genome)?,
            believed: value(&champion.score),
            generations: state.generation(),
            evaluations: state.evaluations(),
            boards: laid(evaluator, state.evaluations()),
            stop,
        }))
    }
}

/// A run and its history, as a run file holds them.
struct Chronicled<'a, E> {
    engine: E,
    history: Option<&'a RefCell<History>>,
}

impl<E: Saved> Saved for Chronicled<'_, E> {
    type Checkpoint = (E::Checkpoint, Rows);

    fn checkpoint(&self) -> Self::Checkpoint {
        let rows = self.history.map_or_else(Rows::new, |history| history.borrow().saved());
        (self.engine.checkpoint(), rows)
    }

    fn generations(&self) -> u64 {
        self.engine.generations()
    }

    fn evaluations(&self) -> u64 {
        self.engine.evaluations()
    }

    fn seed(&self) -> Option<u64> {
        self.engine.seed()
    }
}

impl<E: Runnable> Runnable for Chronicled<'_, E> {
    type Genome = E::Genome;
    type Score = E::Score;

    fn run(
        &mut self,
        stop: &impl Termination<E::Genome, E::Score>,
        watch: &mut (impl Observer<E::Genome, E::Score> + ?Sized),
    ) -> StopReason {
        self.engine.run(stop, watch)
    }
}
