use ga_core::random::Stream;
use ga_hextiles::Board;
use ga_hextiles::draw;
use ga_hextiles::evolve::search::{Evolve, Request};
use ga_hextiles::play::SEED;
use serde_json::{Map, Value, json};
use web_bridge::slices::{Page, Slice, Slices};
use web_bridge::{Failure, File, Progress, Search};

use crate::pareto::Front;

/// A run of `hextiles evolve` or `hextiles pareto`, in slices.
pub enum Evolution {
    /// For one set.
    Evolve(Box<Slices<Sets>>),
    /// For a front.
    Pareto(Box<Slices<Front>>),
}

impl Search for Evolution {
    /// A request with its limits, with the command as `"search"`.
    type Options = Map<String, Value>;

    fn start(mut given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let command = given.remove("search").unwrap_or_else(|| "evolve".into());
        match command.as_str() {
            Some("evolve") => Ok(Self::Evolve(Slices::start(given, seed)?.into())),
            Some("pareto") => Ok(Self::Pareto(Slices::start(given, seed)?.into())),
            _ => Err(format!("search {command}: expected \"evolve\" or \"pareto\"").into()),
        }
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        match self {
            Self::Evolve(run) => run.step(budget),
            Self::Pareto(run) => run.step(budget),
        }
    }

    fn best(&self) -> Result<Value, Failure> {
        match self {
            Self::Evolve(run) => run.best(),
            Self::Pareto(run) => run.best(),
        }
    }

    fn result_file(&self) -> Result<File, Failure> {
        match self {
            Self::Evolve(run) => run.result_file(),
            Self::Pareto(run) => run.result_file(),
        }
    }

    fn state_hash(&self) -> String {
        match self {
            Self::Evolve(run) => run.state_hash(),
            Self::Pareto(run) => run.state_hash(),
        }
    }
}

/// What the page shows of a search for a set.
pub enum Sets {}

impl Page for Sets {
    type Search = Evolve;

    fn view(_: &Evolve, slice: &Slice) -> Value {
        json!({ "points": slice.points, "of": slice.of })
    }

    fn drawn(search: &Evolve, _: &Request) -> Result<Value, Failure> {
        let Some((tiles, score)) = search.best() else {
            return Ok(Value::Null);
        };
        let board = Board::paper();
        // Always the same shuffle, so that the pictures differ by their sets alone.
        let sides = tiles.lay(board.places(), &mut Stream::seeded(SEED))?;
        Ok(json!({ "score": score, "picture": draw::board(&board, &sides)? }))
    }
}
