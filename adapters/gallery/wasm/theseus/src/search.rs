use std::sync::Arc;

use ga_core::StopReason;
use ga_theseus::evolve::search::{Request, Scheme, Search};
use ga_theseus::format::Level;
use ga_theseus::verify::Certificate;
use gallery_bridge::{
    self as bridge, Failure, Made, Progress, Record, ResultFile, VERSION, fingerprint,
};
use serde_json::{Map, Value, json};

/// Options that a record has in fields of their own.
const NOT_RECORDED: [&str; 3] = ["scheme", "evaluations", "generations"];

/// A run of `theseus evolve`, in slices.
pub struct Evolution {
    search: Search,
    record: Record,
    /// Whether it ended by itself.
    finished: bool,
}

impl bridge::Search for Evolution {
    /// A [`Request`], as the record keeps it.
    type Options = Map<String, Value>;

    fn start(given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let request: Request = serde_json::from_value(Value::Object(given.clone()))?;
        let mut record = Record::new("theseus", VERSION, seed);
        record.scheme = request
            .scheme
            .and_then(|_| Some(given.get("scheme")?.as_str()?.to_owned()));
        record.options = Arc::new(
            given
                .into_iter()
                .filter(|(name, _)| !NOT_RECORDED.contains(&name.as_str()))
                .collect(),
        );
        // A page has fields instead of options of a command line.
        let search =
            Search::start(&request, seed).map_err(|error| error.to_string().replace("--", ""))?;
        Ok(Self {
            search,
            record,
            finished: false,
        })
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let request = self.search.request().clone();
        let end = self
            .search
            .moment()
            .saved()
            .evaluations
            .saturating_add(budget.max(1));
        let mut best = None;
        let mut mean = None;
        let mut is_cut = false;
        if !self.finished {
            self.search.run(&mut |moment| {
                let scores = moment.scores();
                if !scores.is_empty() {
                    best = moment.best();
                    mean = Some(scores.iter().sum::<f64>() / scores.len() as f64);
                }
                let reached = request.reached(moment.spent());
                is_cut = reached.is_none() && moment.saved().evaluations >= end;
                reached.or(is_cut.then_some(StopReason::Cancelled))
            })?;
            self.finished = !is_cut;
        }
        let spent = self.search.moment().spent();
        let (share, view) = self.view(best);
        Ok(Progress {
            finished: self.finished,
            generations: spent.generations,
            evaluations: spent.evaluations,
            share,
            best,
            mean,
            view,
        })
    }

    fn best(&self) -> Result<Value, Failure> {
        let mazes = self.search.mazes();
        let nearest = self
            .search
            .order()
            .and_then(|(series, _)| Some(series.nearest.as_ref()?.maze));
        let Some(maze) = nearest.or(mazes.last().copied()) else {
            return Ok(Value::Null);
        };
        let figures = Certificate::of(&Level { id: None, maze }, self.search.request().win);
        Ok(json!({ "maze": maze, "moves": figures.moves, "difficulty": figures.difficulty }))
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        let spent = self.search.moment().spent();
        let generations = spent.generations;
        let evaluations = spent.evaluations;
        let made = Made {
            record: self.record.clone(),
            evaluations,
            generations,
        };
        ResultFile::new(
            &self.search.name(),
            self.search.result().ok_or("no maze was found")?,
            &made,
        )
    }

    fn state_hash(&self) -> String {
        fingerprint(&self.search.moment().checkpoint())
    }
}

impl Evolution {
    /// The share of the work that is done, and what the page shows of it.
    fn view(&self, best: Option<f64>) -> (Option<f64>, Value) {
        let request = self.search.request();
        let spent = self.search.moment().spent();
        let (generations, evaluations) = request.limits();
        let asked = request.asked();
        let Some((series, designer)) = self.search.order() else {
            let part =
                |done: u64, of: Option<u64>| of.map_or(0.0, |of| done as f64 / of.max(1) as f64);
            let share =
                part(spent.generations, generations).max(part(spent.evaluations, evaluations));
            let is_longest = request.scheme == Some(Scheme::Longest);
            let wanted = if is_longest {
                "the longest maze"
            } else {
                "a hard maze, by the paper's algorithm"
            };
            let view =
                json!({ "asked": 1, "found": 1, "met": true, "wanted": wanted, "best": best });
            return (Some(if self.finished { 1.0 } else { share.min(1.0) }), view);
        };
        let found = if self.finished {
            series.designs.len() as u64
        } else {
            spent.designed
        };
        let view = json!({
            "asked": asked,
            "found": found,
            "met": self.finished && found == asked,
            "most": evaluations,
            "wanted": designer.requirements.to_string(),
        });
        ((asked > 1).then(|| found as f64 / asked as f64), view)
    }
}
