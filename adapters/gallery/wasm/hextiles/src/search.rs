use std::sync::Arc;

use ga_core::random::Stream;
use ga_hextiles::Board;
use ga_hextiles::draw;
use ga_hextiles::evolve::search::{Moment, Request, Search};
use ga_hextiles::play::SEED;
use gallery_bridge::{
    self as bridge, Failure, Made, Progress, Record, ResultFile, VERSION, fingerprint,
};
use serde_json::{Map, Value, json};

use crate::pareto::Pareto;

/// A run of `hextiles evolve` or `hextiles pareto`, in slices.
pub struct Evolution {
    search: Search,
    record: Record,
    kind: Kind,
}

enum Kind {
    Evolve(Box<Request>),
    Pareto(Box<Pareto>),
}

/// The greatest number of generations: a page is no cluster.
const MOST: u64 = 1_000_000;

/// Options that say how far a run goes, or that a record has in fields of their own.
const NOT_RECORDED: [&str; 2] = ["scheme", "generations"];

impl bridge::Search for Evolution {
    /// A request, with the command as `"search"`.
    type Options = Map<String, Value>;

    fn start(mut given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let command = given.remove("search").unwrap_or_else(|| "evolve".into());
        for name in ["generations", "each"] {
            let number = given.get(name).and_then(Value::as_u64);
            if let Some(number) = number.filter(|number| !(1..=MOST).contains(number)) {
                return Err(format!("{name} {number}: expected 1 to {MOST}").into());
            }
        }
        let mut record = Record::new("hextiles", VERSION, seed);
        record.scheme = given
            .get("scheme")
            .filter(|&scheme| scheme == "paper")
            .map(|_| "paper".to_owned());
        let options = given.clone().into_iter();
        record.options = Arc::new(
            options
                .filter(|(name, _)| !NOT_RECORDED.contains(&name.as_str()))
                .collect(),
        );
        let given = Value::Object(given);
        let (kind, search) = match command.as_str() {
            Some("evolve") => {
                let request: Box<Request> = serde_json::from_value(given)?;
                let search = Search::start(&*request, seed);
                (Kind::Evolve(request), search)
            }
            Some("pareto") => {
                record = record.with_command("pareto");
                let pareto = Pareto::new(serde_json::from_value(given)?);
                let search = Search::start(&pareto.request, seed);
                (Kind::Pareto(Box::new(pareto)), search)
            }
            _ => return Err(format!("search {command}: expected \"evolve\" or \"pareto\"").into()),
        };
        // A page has fields instead of options of a command line.
        let search = search.map_err(|error| error.to_string().replace("--", ""))?;
        Ok(Self {
            search,
            record,
            kind,
        })
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        match &mut self.kind {
            Kind::Evolve(request) => step(&mut self.search, request.limit(), budget),
            Kind::Pareto(pareto) => pareto.step(&mut self.search, &self.record, budget),
        }
    }

    fn best(&self) -> Result<Value, Failure> {
        let (Kind::Evolve(_), Some((_, score))) = (&self.kind, self.search.moment().best) else {
            return Ok(Value::Null);
        };
        let board = Board::paper();
        let found = self.search.found()?;
        // Always the same shuffle, so that the pictures differ by their sets alone.
        let sides = found.sets[0]
            .0
            .lay(board.places(), &mut Stream::seeded(SEED))?;
        Ok(json!({ "score": score, "picture": draw::board(&board, &sides)? }))
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        match &self.kind {
            Kind::Evolve(request) => {
                let found = self.search.found()?;
                let seed = self.record.seed;
                let certified = request.certified(&found.sets[0].0, seed, |_| true)?;
                ResultFile::new(
                    &request.name("", seed),
                    certified,
                    &made(&self.search, &self.record),
                )
            }
            Kind::Pareto(pareto) => pareto.result_file(&self.search, &self.record),
        }
    }

    fn state_hash(&self) -> String {
        fingerprint(&self.search.checkpoint())
    }
}

/// Runs a search for one set, which ends after `limit` generations.
fn step(search: &mut Search, limit: u64, budget: u64) -> Result<Progress, Failure> {
    let mut moment = search.moment();
    let until = moment.evaluations.saturating_add(budget.max(1));
    let mut points = Vec::new();
    if moment.generation == 0 {
        points.push(point(&moment));
    }
    while moment.generation < limit && moment.evaluations < until {
        search.step()?;
        moment = search.moment();
        points.push(point(&moment));
    }
    let (generations, best, mean) = point(&moment);
    Ok(Progress {
        finished: generations >= limit,
        generations,
        evaluations: moment.evaluations,
        share: Some(generations as f64 / limit as f64),
        best: Some(best),
        mean: Some(mean),
        view: json!({ "points": points, "of": limit }),
    })
}

/// A point of the chart: the generation, the best score so far and the mean score.
fn point(moment: &Moment<'_>) -> (u64, f64, f64) {
    let scores = moment.population.scores();
    let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
    (
        moment.generation,
        moment.best.map_or(0.0, |(_, best)| best),
        mean,
    )
}

/// How the result of a search was made.
pub(crate) fn made(search: &Search, record: &Record) -> Made {
    let Moment {
        generation: generations,
        evaluations,
        ..
    } = search.moment();
    Made {
        record: record.clone(),
        evaluations,
        generations,
    }
}
