use ga_core::State;
use ga_core::observe::Statistics;
use gallery_bridge::{Failure, Progress, ResultFile, Search};
use serde_json::{Map, Value, json};

use crate::hardest::Hardest;
use crate::options::{Options, Scheme};
use crate::orders::Orders;
use crate::paper::Paper;

/// `theseus evolve` in slices: mazes to order, the search for the hardest maze, or the paper's
/// algorithm.
pub struct Evolution(Kind);

enum Kind {
    Orders(Box<Orders>),
    Hardest(Box<Hardest>),
    Paper(Box<Paper>),
}

/// The options are those of the tool, by their names in a result file.
impl Search for Evolution {
    type Options = Map<String, Value>;

    fn start(given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let (options, mut record) = Options::read(given, seed)?;
        options.refuse_unused()?;
        record.scheme = options.scheme.map(|scheme| scheme.name().to_owned());
        Ok(Self(match options.scheme {
            None => Kind::Orders(Box::new(Orders::new(options, record)?)),
            Some(Scheme::Hardest) => Kind::Hardest(Box::new(Hardest::new(&options, record)?)),
            Some(Scheme::Paper) => Kind::Paper(Box::new(Paper::new(&options, record)?)),
        }))
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        match &mut self.0 {
            Kind::Orders(orders) => orders.step(budget),
            Kind::Hardest(hardest) => Ok(hardest.step(budget)),
            Kind::Paper(paper) => Ok(paper.step(budget)),
        }
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        match &self.0 {
            Kind::Orders(orders) => orders.result_file(),
            Kind::Hardest(hardest) => hardest.result_file(),
            Kind::Paper(paper) => paper.result_file(),
        }
    }

    fn state_hash(&self) -> String {
        match &self.0 {
            Kind::Orders(orders) => orders.state_hash(),
            Kind::Hardest(hardest) => hardest.state_hash(),
            Kind::Paper(paper) => paper.state_hash(),
        }
    }
}

/// The progress of a search for one maze that has done a `share` of its work.
pub(crate) fn one_maze<G>(state: &State<G, f64>, share: f64, wanted: &str) -> Progress {
    let (best, statistics) = (state.champion().map(|best| best.score), Statistics::at(state));
    Progress {
        finished: share >= 1.0,
        generations: state.generation(),
        evaluations: state.evaluations(),
        share: Some(share.min(1.0)),
        best,
        mean: statistics.mean(),
        view: json!({ "asked": 1, "found": 1, "met": true, "wanted": wanted, "best": best }),
    }
}
