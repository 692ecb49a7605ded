use ga_core::State;
use ga_core::observe::Statistics;
use ga_theseus::format::Level;
use ga_theseus::game::{Maze, Win};
use ga_theseus::verify::Certificate;
use gallery_bridge::{Failure, Progress, ResultFile, Search};
use serde_json::{Map, Value, json};

use crate::longest::Longest;
use crate::options::{Options, Scheme};
use crate::orders::Orders;
use crate::paper::Paper;

/// `theseus evolve` in slices: mazes to order, the search for the longest maze, or the paper's
/// algorithm.
pub struct Evolution(Kind);

enum Kind {
    Orders(Box<Orders>),
    Longest(Box<Longest>),
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
            Some(Scheme::Longest) => Kind::Longest(Box::new(Longest::new(&options, record)?)),
            Some(Scheme::Paper) => Kind::Paper(Box::new(Paper::new(&options, record)?)),
        }))
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        match &mut self.0 {
            Kind::Orders(orders) => orders.step(budget),
            Kind::Longest(longest) => Ok(longest.step(budget)),
            Kind::Paper(paper) => Ok(paper.step(budget)),
        }
    }

    fn best(&self) -> Result<Value, Failure> {
        let best = match &self.0 {
            Kind::Orders(orders) => orders.best(),
            Kind::Longest(longest) => longest.best(),
            Kind::Paper(paper) => paper.best(),
        };
        Ok(best.map_or(Value::Null, |(maze, win)| drawn(maze, win)))
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        match &self.0 {
            Kind::Orders(orders) => orders.result_file(),
            Kind::Longest(longest) => longest.result_file(),
            Kind::Paper(paper) => paper.result_file(),
        }
    }

    fn state_hash(&self) -> String {
        match &self.0 {
            Kind::Orders(orders) => orders.state_hash(),
            Kind::Longest(longest) => longest.state_hash(),
            Kind::Paper(paper) => paper.state_hash(),
        }
    }
}

/// A maze with its figures, as a page draws it.
fn drawn(maze: Maze, win: Win) -> Value {
    let level = Level { id: None, maze };
    let figures = Certificate::of(&level, win);
    json!({ "maze": level.maze, "moves": figures.moves, "difficulty": figures.difficulty })
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
