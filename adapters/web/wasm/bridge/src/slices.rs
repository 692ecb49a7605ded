//! Searches of the door in slices: what all pages of games have in common.

use std::sync::Arc;

use ga_request::search::{self, Ask, Plan, Search as _, Step};
use serde_json::{Map, Value};

use crate::{Failure, Made, Progress, Record, ResultFile, VERSION, fingerprint};

/// The greatest number of generations: a page is no cluster.
const MOST: u64 = 1_000_000;

/// What a page shows of a search.
pub trait Page {
    /// The search.
    type Search: search::Search;

    /// What is shown after a slice.
    fn view(search: &Self::Search, slice: &Slice) -> Value;

    /// What is drawn of the best so far; nothing by default.
    fn best(_: &<Self::Search as Ask>::Request, _: <Self::Search as Ask>::Found) -> Value {
        Value::Null
    }

    /// The same, if it takes less than to certify what was found; by default [`best`](Self::best).
    ///
    /// # Errors
    ///
    /// If nothing can be drawn.
    fn drawn(
        search: &Self::Search,
        request: &<Self::Search as Ask>::Request,
    ) -> Result<Value, Failure> {
        let found = search.found()?;
        Ok(found.map_or(Value::Null, |found| Self::best(request, found)))
    }

    /// What the file is about; by default what was found.
    ///
    /// # Errors
    ///
    /// If nothing was found.
    fn found(search: &Self::Search) -> Result<<Self::Search as Ask>::Found, Failure> {
        Ok(search.found()?.ok_or("nothing was found")?)
    }

    /// The best so far, as the result file of the tool has it.
    ///
    /// # Errors
    ///
    /// If it cannot be written as JSON.
    fn file(
        found: <Self::Search as Ask>::Found,
        name: &str,
        made: &Made,
    ) -> Result<ResultFile, Failure>;
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

/// A search in slices.
pub struct Slices<P: Page> {
    search: P::Search,
    plan: Plan,
    record: Record,
    request: <P::Search as Ask>::Request,
    name: String,
}

impl<P: Page> crate::Search for Slices<P> {
    /// A request, with its limits.
    type Options = Map<String, Value>;

    fn start(mut options: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let given = Plan::of(&mut options, MOST)?;
        let all = Value::Object(options.clone());
        let request = search::read::<<P::Search as Ask>::Request>(&all)?;
        let name = P::Search::name(&request, seed);
        let search = search::begin::<P::Search>(&all, &given, seed, None)?;
        let command = P::Search::COMMAND;
        let mut record = Record::new(command.tool, VERSION, seed);
        // A record names no command that is the first of its tool.
        if command.name != "evolve" {
            record = record.with_command(command.name);
        }
        let scheme = options.remove("scheme");
        record.scheme = scheme.and_then(|scheme| Some(scheme.as_str()?.to_owned()));
        record.options = Arc::new(options);
        record.schedule = search.schedule();
        let plan = given.or(search.usual());
        Ok(Self {
            search,
            plan,
            record,
            request,
            name,
        })
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let mut far = self.search.progress();
        let until = far.evaluations.saturating_add(budget.max(1));
        let mut slice = Slice {
            of: self.plan.generations,
            evaluations: self.plan.evaluations,
            ..Slice::default()
        };
        let is_over =
            |far: &search::Progress| far.ended.is_some() || self.plan.reached(far).is_some();
        let mut mean = None;
        while far.evaluations == 0 || (far.evaluations < until && !is_over(&far)) {
            if self.search.step(&|| false)? != Step::Whole {
                break;
            }
            let before = std::mem::replace(&mut far, self.search.progress());
            if before.evaluations > 0 && far.generations == before.generations {
                // A step without a generation, which may take long.
                break;
            }
            let scores = self.search.scores();
            let sum: f64 = scores.iter().sum();
            let of_all = sum / scores.len().max(1) as f64;
            mean = Some(of_all);
            slice
                .points
                .push((far.generations, far.best.unwrap_or_default(), of_all));
        }
        slice.is_over = is_over(&far);
        slice.result = slice.is_over.then(|| (self.name.clone(), self.made()));
        slice.is_met = far.ended == Some(ga_core::StopReason::Target);
        let part = |done: u64, of: Option<u64>| of.map(|of| done as f64 / of.max(1) as f64);
        let parts = [
            part(far.generations, self.plan.generations),
            part(far.evaluations, self.plan.evaluations),
        ];
        let share = parts.into_iter().flatten().reduce(f64::max);
        Ok(Progress {
            finished: slice.is_over,
            generations: far.generations,
            evaluations: far.evaluations,
            share: far.share.or(share.map(|share| share.min(1.0))),
            best: far.best,
            mean,
            view: P::view(&self.search, &slice),
        })
    }

    fn best(&self) -> Result<Value, Failure> {
        P::drawn(&self.search, &self.request)
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        P::file(P::found(&self.search)?, &self.name, &self.made())
    }

    fn state_hash(&self) -> String {
        fingerprint(&self.search.checkpoint().unwrap_or_default())
    }
}

impl<P: Page> Slices<P> {
    /// How the result is made so far.
    fn made(&self) -> Made {
        let far = self.search.progress();
        Made {
            record: self.record.clone(),
            evaluations: far.evaluations,
            generations: far.generations,
        }
    }
}
