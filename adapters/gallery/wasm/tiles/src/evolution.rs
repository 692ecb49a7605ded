use gallery_bridge::{Failure, Progress, ResultFile, Search};
use serde_json::{Map, Value};

use crate::work::Work;

/// `tiles evolve` in slices; also the level of a day, and a level that is mended.
pub struct Evolution(Work);

/// The options are those of the tool, by their names in a result file.
impl Search for Evolution {
    type Options = Map<String, Value>;

    fn start(given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        Work::start(given, seed).map(Self)
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        self.0.step(budget)
    }

    fn best(&self) -> Result<Value, Failure> {
        self.0.best()
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        self.0.result_file()
    }

    fn state_hash(&self) -> String {
        self.0.state_hash()
    }
}
