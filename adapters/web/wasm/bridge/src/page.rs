//! What the pages of games show of their searches.

use ga_core::StopReason;
use ga_request::record::Made;
use ga_request::search::{self, Ask, Hosted, Running};
use serde_json::Value;

use crate::{Failure, Progress};

/// What a page shows of a search.
pub trait Page {
    /// The search.
    type Search: search::Search;

    /// What is shown after a slice.
    fn view(search: &Self::Search, slice: &Slice) -> Value;

    /// What is drawn of the best so far; nothing by default.
    ///
    /// # Errors
    ///
    /// If nothing can be drawn.
    fn best(_: &Self::Search) -> Result<Value, Failure> {
        Ok(Value::Null)
    }
}

/// What a slice of a search did.
#[derive(Clone, Debug, Default)]
pub struct Slice {
    /// Points of a chart: the generation, the best score so far and the mean score.
    pub points: Vec<(u64, f64, f64)>,
    /// The generations after which the search ends.
    pub of: Option<u64>,
    /// The evaluations after which it ends.
    pub evaluations: Option<u64>,
    /// Whether it has ended.
    pub is_over: bool,
    /// Whether it has all that was asked for.
    pub is_met: bool,
    /// The name of the result, and how it was made.
    pub result: Option<(String, Made)>,
}

/// A [`Page`] without its types. Each gives nothing of another search.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    command: &'static str,
    view: fn(&dyn Running, &Slice) -> Option<Value>,
    best: fn(&dyn Running) -> Option<Result<Value, Failure>>,
}

/// What a page shows of the search of its command.
pub const fn shown<P: Page>() -> Shown {
    Shown {
        command: <P::Search as Ask>::COMMAND.name,
        view: |running, slice| Some(P::view(running.as_any().downcast_ref()?, slice)),
        best: |running| Some(P::best(running.as_any().downcast_ref()?)),
    }
}

impl Shown {
    /// What is shown of the search of a command.
    pub(crate) fn of(all: &[Self], command: &str) -> Option<Self> {
        all.iter().find(|shown| shown.command == command).copied()
    }

    /// What is drawn of the best so far.
    pub(crate) fn best(&self, search: &dyn Running) -> Result<Value, Failure> {
        (self.best)(search).unwrap_or(Ok(Value::Null))
    }

    /// Advances by about `budget` evaluations.
    pub(crate) fn advance(&self, hosted: &mut Hosted, budget: u64) -> Result<Progress, Failure> {
        let plan = *hosted.plan();
        let mut slice = Slice {
            of: plan.generations,
            evaluations: plan.evaluations,
            ..Slice::default()
        };
        let far = hosted.advance(budget, &mut |search| {
            let far = search.progress();
            let scores = search.scores();
            let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
            let best = far.best.unwrap_or_default();
            slice.points.push((far.generations, best, mean));
        })?;
        slice.is_over = far.ended.is_some();
        slice.is_met = far.ended == Some(StopReason::Target);
        let result = || (hosted.name().to_owned(), hosted.made());
        slice.result = slice.is_over.then(result);
        let mean = slice.points.last().map(|&(_, _, mean)| mean);
        let view = (self.view)(hosted.search(), &slice).unwrap_or_default();
        Ok(Progress {
            mean,
            view,
            ..far.into()
        })
    }
}
