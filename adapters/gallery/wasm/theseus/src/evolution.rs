use gallery_bridge::{Failure, Progress, ResultFile, Search};
use serde_json::{Map, Value};

use crate::hardest::Hardest;
use crate::options::{Options, Scheme};
use crate::orders::Orders;

/// `theseus evolve` in slices: mazes to order, or the search for the hardest maze.
pub struct Evolution(Kind);

enum Kind {
    Orders(Box<Orders>),
    Hardest(Box<Hardest>),
}

/// The options are those of the tool, by their names in a result file.
impl Search for Evolution {
    type Options = Map<String, Value>;

    fn start(given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let (options, record) = Options::read(given, seed)?;
        Ok(Self(match options.scheme {
            None => Kind::Orders(Box::new(Orders::new(options, record)?)),
            Some(Scheme::Hardest) => Kind::Hardest(Box::new(Hardest::new(&options, record)?)),
        }))
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        match &mut self.0 {
            Kind::Orders(orders) => orders.step(budget),
            Kind::Hardest(hardest) => Ok(hardest.step(budget)),
        }
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        match &self.0 {
            Kind::Orders(orders) => orders.result_file(),
            Kind::Hardest(hardest) => hardest.result_file(),
        }
    }

    fn state_hash(&self) -> String {
        match &self.0 {
            Kind::Orders(orders) => orders.state_hash(),
            Kind::Hardest(hardest) => hardest.state_hash(),
        }
    }
}
