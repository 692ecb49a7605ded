use std::sync::Arc;

use ga_checkpoint::evolve::search::{Request, Scheme, Search};
use ga_checkpoint::scheme::paper::EVENTS;
use ga_checkpoint::verify::CertifiedMazes;
use gallery_bridge::{
    self as bridge, Failure, Made, Progress, Record, ResultFile, VERSION, fingerprint,
};
use serde_json::{Map, Value, json};

use crate::shown::Shown;

/// The steps between two points of a chart.
const POINT: u64 = 250;

/// The greatest number of generations: a page is no cluster.
const MOST: u64 = 1_000_000;

/// Options that say how far a run goes, or that a record has in fields of their own.
const NOT_RECORDED: [&str; 4] = ["scheme", "target", "schedule", "generations"];

/// A run of `checkpoint evolve`, in slices.
pub struct Evolution {
    search: Search,
    record: Record,
}

impl bridge::Search for Evolution {
    /// A [`Request`], as the record keeps it.
    type Options = Map<String, Value>;

    fn start(given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let request: Request = serde_json::from_value(Value::Object(given.clone()))?;
        for (name, number) in [
            ("cycle", request.cycle),
            ("schedule", request.schedule),
            ("generations", request.generations),
        ] {
            if let Some(number) = number.filter(|number| !(1..=MOST).contains(number)) {
                return Err(format!("{name} {number}: expected 1 to {MOST}").into());
            }
        }
        let mut record = Record::new("checkpoint", VERSION, seed);
        record.scheme = (request.scheme == Scheme::Paper).then(|| "paper".to_owned());
        record.options = Arc::new(
            given
                .into_iter()
                .filter(|(name, _)| !NOT_RECORDED.contains(&name.as_str()))
                .collect(),
        );
        record.schedule = request.cooling().filter(|_| request.cycle.is_none());
        // A page has fields instead of options of a command line.
        let search =
            Search::start(&request, seed).map_err(|error| error.to_string().replace("--", ""))?;
        Ok(Self { search, record })
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let until = self.search.evaluations().saturating_add(budget.max(1));
        let mut points = Vec::new();
        if self.search.steps() == 0 {
            points.push(self.point());
        }
        while !self.is_over() && self.search.evaluations() < until {
            self.search.advance(self.search.steps() + POINT);
            points.push(self.point());
        }
        let (_, best, mean) = self.point();
        let limit = self.search.request().limit();
        Ok(Progress {
            finished: self.is_over(),
            generations: self.search.generations(),
            evaluations: self.search.evaluations(),
            share: Some(self.search.steps() as f64 / (limit * EVENTS) as f64),
            best: Some(best),
            mean: Some(mean),
            view: json!({
                "points": points,
                "of": limit,
                "missed": self.search.merit().map_or(0, |merit| merit.missed),
                "target": self.is_over() && self.search.is_met(),
            }),
        })
    }

    fn best(&self) -> Result<Value, Failure> {
        let Some((level, figures)) = self.search.result() else {
            return Ok(Value::Null);
        };
        let unmet = self.search.request().unmet(&figures);
        Ok(json!({ "unmet": unmet, "level": Shown::new(level, figures) }))
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        let (level, figures) = self.search.result().ok_or("the population is empty")?;
        let made = Made {
            record: self.record.clone(),
            evaluations: self.search.evaluations(),
            generations: self.search.generations(),
        };
        let name = self.search.request().name(self.record.seed);
        ResultFile::new(&name, CertifiedMazes::new([(&level, &figures)]), &made)
    }

    fn state_hash(&self) -> String {
        fingerprint(&self.search.checkpoint())
    }
}

impl Evolution {
    /// The present point of the chart: the generations, the best score so far and the mean score.
    fn point(&self) -> (f64, f64, f64) {
        let merits = self.search.merits();
        let mean = merits.iter().map(|merit| merit.reward).sum::<f64>() / merits.len() as f64;
        let best = self.search.merit().map_or(0.0, |merit| merit.reward);
        (self.search.steps() as f64 / EVENTS as f64, best, mean)
    }

    /// Whether the run ends. As in the tool, it ends between two generations.
    fn is_over(&self) -> bool {
        let is_last = self.search.generations() >= self.search.request().limit();
        self.search.steps().is_multiple_of(EVENTS) && (is_last || self.search.is_met())
    }
}
