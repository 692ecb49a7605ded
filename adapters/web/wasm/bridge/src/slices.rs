//! Searches of the door in slices: what all pages of games have in common.

use ga_request::options::fields;
use ga_request::search::{self, Ask, Errand, File, Hosted, Search as _, Step};
use serde_json::{Map, Value};

use crate::{Failure, Made, Progress, fingerprint};

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

    /// The file that a visitor takes: by default the first one of the tool.
    ///
    /// # Errors
    ///
    /// If there is none.
    fn file(
        found: &<Self::Search as Ask>::Found,
        name: &str,
        made: &Made,
    ) -> Result<File, Failure> {
        let files = Self::Search::files(found, name, made)?;
        Ok(files.into_iter().next().ok_or("nothing was found")?)
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

/// A search in slices.
pub struct Slices<P: Page> {
    hosted: Hosted<P::Search>,
    request: <P::Search as Ask>::Request,
}

impl<P: Page> crate::Search for Slices<P> {
    /// A request, with its limits.
    type Options = Map<String, Value>;

    fn start(options: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let search::Command { tool, name } = P::Search::COMMAND;
        let fields = fields::<<P::Search as Ask>::Request>();
        let errand = Errand::of((tool, name), &fields, options, seed)?;
        let request = search::read(&errand.request)?;
        let hosted = errand.begin_as::<P::Search>()?;
        Ok(Self { hosted, request })
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let mut far = self.hosted.progress();
        let until = far.evaluations.saturating_add(budget.max(1));
        let plan = self.hosted.plan();
        let mut slice = Slice {
            of: plan.generations,
            evaluations: plan.evaluations,
            ..Slice::default()
        };
        let mut mean = None;
        while far.evaluations == 0 || (far.evaluations < until && far.ended.is_none()) {
            if self.hosted.step(&|| false)? != Step::Whole {
                break;
            }
            let before = std::mem::replace(&mut far, self.hosted.progress());
            if before.evaluations > 0 && far.generations == before.generations {
                // A step without a generation, which may take long.
                break;
            }
            let scores = self.hosted.search().scores();
            let sum: f64 = scores.iter().sum();
            let of_all = sum / scores.len().max(1) as f64;
            mean = Some(of_all);
            slice
                .points
                .push((far.generations, far.best.unwrap_or_default(), of_all));
        }
        slice.is_over = far.ended.is_some();
        let name = || self.hosted.name().to_owned();
        slice.result = slice.is_over.then(|| (name(), self.hosted.made()));
        slice.is_met = far.ended == Some(ga_core::StopReason::Target);
        Ok(Progress {
            mean,
            view: P::view(self.hosted.search(), &slice),
            ..far.into()
        })
    }

    fn best(&self) -> Result<Value, Failure> {
        P::drawn(self.hosted.search(), &self.request)
    }

    fn result_file(&self) -> Result<File, Failure> {
        let found = P::found(self.hosted.search())?;
        P::file(&found, self.hosted.name(), &self.hosted.made())
    }

    fn state_hash(&self) -> String {
        fingerprint(&self.hosted.search().checkpoint().unwrap_or_default())
    }
}
