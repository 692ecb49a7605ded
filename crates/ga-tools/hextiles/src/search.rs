//! Searches of the library as runs of a tool.

use crate::history::History;
use cli::{Failure, Limits, Session, Stop};
use ga_core::StopReason;
use ga_core::engine::IDLE_GENERATIONS;
use ga_core::genome::{BitString, Hamming};
use ga_hextiles::Error;
use ga_hextiles::evolve::search::pareto::By;
use ga_hextiles::evolve::search::{Moment, Scheme, Search, Wanted};
use ga_request::claim::Value;
use ga_run::{Saved, log};

/// The schemes: the name, the help and the value of each.
pub(crate) const SCHEMES: [(&str, &str, Scheme); 2] = [
    (
        "common-boards",
        "Ours: successive halving, with all sets on the same boards and the better ones on more of them",
        Scheme::CommonBoards,
    ),
    (
        "paper",
        "That of the paper: each score is a mean over 500 fresh boards",
        Scheme::Paper,
    ),
];

/// The ways to search for a front: the name, the help and the value of each.
pub(crate) const WAYS: [(&str, &str, By); 2] = [
    (
        "objectives",
        "By non-dominated sorting of the four figures (NSGA-II)",
        By::Objectives,
    ),
    (
        "weights",
        "By twenty searches with different weights",
        By::Weights,
    ),
];

/// Starts or resumes a search. `None` if a signal came before the founders had their scores.
pub(crate) fn begin(
    request: &impl Wanted,
    seed: u64,
    checkpoint: Option<Value>,
    stop: &Stop,
) -> Result<Option<Search>, Failure> {
    let search = match checkpoint {
        Some(checkpoint) => Search::resume(request, seed, checkpoint),
        None => Search::start(request, seed),
    };
    match search {
        // The exit status tells of a signal that the command has seen.
        Err(Error::Cancelled) if stop.is_due() => Ok(None),
        search => Ok(Some(search?)),
    }
}

/// A search that is saved, with its history if it has one.
pub(crate) struct Running {
    pub(crate) search: Search,
    pub(crate) history: Option<History>,
}

impl Running {
    /// Runs generation by generation until the search is over, which is the reason `end`, or one of
    /// the limits is reached. `draw` is called in each generation.
    pub(crate) fn run(
        &mut self,
        mut session: Session,
        (limits, end): (&Limits, StopReason),
        stop: &Stop,
        mut draw: impl FnMut(&Search, &Moment<'_>),
    ) -> Result<StopReason, Failure> {
        let log = session.log(|&score: &f64| Some(score))?;
        let mut log = log
            .check(&line(&self.search.moment()))?
            .with_distance(Hamming);
        session.begin(self)?;
        // The run before has shown the generation in which a resumed run continues.
        let mut is_shown = self.search.generations() > 0;
        let reason = loop {
            let moment = self.search.moment();
            let Moment {
                generation,
                evaluations,
                idle,
                ..
            } = moment;
            if !is_shown {
                if let Some(history) = &mut self.history {
                    history.note(&moment);
                }
                log.note(&line(&moment));
                draw(&self.search, &moment);
                session.pass(self);
            }
            let over = self.search.is_over().then_some(end);
            let limit = || limits.reason(stop, generation, evaluations);
            // Both may be reached at once. A search that counts its own generations is then whole.
            let reason = if end == StopReason::Generations {
                over.or_else(limit)
            } else {
                limit().or(over)
            };
            if let Some(reason) = reason.or((idle >= IDLE_GENERATIONS).then_some(StopReason::Idle))
            {
                break reason;
            }
            self.search.step()?;
            is_shown = false;
        };
        session.end(self, reason);
        Ok(reason)
    }
}

/// A generation as a log needs it.
fn line<'a>(moment: &'a Moment<'_>) -> log::Moment<'a, BitString, f64> {
    log::Moment {
        seed: moment.seed,
        generation: moment.generation,
        evaluations: moment.evaluations,
        nan: moment.nan,
        population: &moment.population,
        best: moment.best.as_ref().map(|(_, score)| score),
    }
}

impl Saved for Running {
    type Checkpoint = Value;

    fn checkpoint(&self) -> Value {
        let search = self.search.checkpoint();
        match &self.history {
            Some(history) => serde_json::json!([search, history.saved()]),
            None => search,
        }
    }

    fn generations(&self) -> u64 {
        self.search.generations()
    }

    fn evaluations(&self) -> u64 {
        self.search.evaluations()
    }

    fn seed(&self) -> Option<u64> {
        Some(self.search.moment().seed)
    }
}
