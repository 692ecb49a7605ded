//! `hextiles evolve` and `hextiles pareto` behind the door of all searches: [`ga_request::search`].
//!
//! A [`Request`] says what is looked for, and how. [`Evolve`] is its run with any [`Scheme`]. A
//! [`pareto::Request`] asks for a front, which [`pareto::Pareto`] finds.
//!
//! ```
//! use ga_hextiles::evolve::search::{Evolve, Request};
//! use ga_request::search::{Plan, Search, run};
//!
//! let request: Request = serde_json::from_str(r#"{"weight-bridge": -0.1}"#).unwrap();
//! let plan = Plan { generations: Some(5), ..Plan::default() };
//! let mut search = Evolve::begin(request, &plan, 1, None)?;
//! run(&mut search, &plan, &|| false, &mut |_| ())?;
//! let found = search.found()?.expect("a set");
//! assert_eq!(found.figures.weights.bridge, -0.1);
//! assert_eq!(found.figures.figures.boards, 200_000);
//! # Ok::<(), ga_request::search::Error>(())
//! ```

mod history;
pub mod pareto;
mod request;
mod run;

pub use request::{FEWEST_BOARDS, Request, Scheme, Weighing};

use super::genome::decode;
use super::like::Sets;
use super::{ours, paper};
use crate::draw;
use crate::game::{Board, TileSet};
use crate::verify::{CertifiedSet, SetCertificate};
use ga_core::genome::BitString;
use ga_core::random::Stream;
use ga_core::text::result_name;
use ga_request::engine::{Evolving, Run, state};
use ga_request::like::More;
use ga_request::record::Made;
use ga_request::search::{
    self, Ask, Command, Door, File, Plan, Progress, Search, Step, Stop, door,
};
use history::Rows;
use serde::Serialize;
use serde_json::{Value, json};

/// `hextiles evolve`.
///
/// A signal, a deadline or another thread can end an evaluation of many boards early, by
/// [`Judge::with_cancel`](crate::Judge::with_cancel). Such a generation does not count.
#[derive(Debug)]
pub struct Evolve {
    request: Request,
    seed: u64,
    run: Run<BitString, f64>,
    history: Rows,
    /// The boards before the checkpoint that the run does not count.
    boards: u64,
}

/// What the tool `hextiles` searches, for hosts that ask for it by name.
pub static DOORS: [Door; 3] = [
    door::<Evolve>(),
    door::<pareto::Pareto>(),
    door::<More<Sets>>(),
];

/// The best set of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The set.
    pub tiles: TileSet,
    /// Its certificate.
    pub figures: SetCertificate,
    /// Its score in the search.
    pub believed: f64,
}

impl Ask for Evolve {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "hextiles",
        name: "evolve",
    };

    fn name(request: &Request, seed: u64) -> String {
        let scheme = match request.scheme {
            Scheme::CommonBoards => "",
            Scheme::Paper(_) => "paper",
        };
        let tiles = request
            .tiles
            .map_or_else(String::new, |tiles| tiles.to_string());
        result_name(&[&"hextiles", &request.board_name, &scheme, &tiles, &seed])
    }

    fn files(found: &Found, name: &str, made: &Made) -> Result<Vec<File>, search::Error> {
        let Found { tiles, figures, .. } = found;
        let figures = figures.clone();
        let set = CertifiedSet { tiles, figures };
        Ok(vec![File::made_in_a_line(name, set, made)?])
    }

    /// The set, laid at random with the seed of its figures.
    fn pictures(found: &Found) -> Vec<String> {
        let Found { tiles, figures, .. } = found;
        let board = figures.board.clone().unwrap_or_else(Board::paper);
        let laid = tiles.lay(board.places(), &mut Stream::seeded(figures.seed));
        let drawn = laid.and_then(|sides| draw::board(&board, &sides));
        drawn.into_iter().collect()
    }
}

impl Search for Evolve {
    fn begin(
        request: Request,
        plan: &Plan,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, search::Error> {
        plan.check_no_schedule()?;
        let from = from.filter(|from| !from.is_null());
        let begun = from.map_or(Ok((None, Vec::new(), 0)), state);
        let (engine, history, boards): (Option<Value>, Rows, u64) = begun?;
        let run = request.run(seed, engine)?;
        // Some schemes count from the checkpoint on.
        let counted = run.evolving().map_or(0, Evolving::work);
        Ok(Self {
            request,
            seed,
            run,
            history,
            boards: boards.saturating_sub(counted),
        })
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, search::Error> {
        let step = self.run.step(stop)?;
        let progress = self.run.progress();
        let is_due = |each| progress.generations % each == 0;
        if step == Step::Whole && self.request.history.is_some_and(is_due) {
            if let Some((bits, score)) = self.run.best() {
                let row = history::row(&self.request, self.seed, &progress, (&bits, score))?;
                self.history.push((progress.generations, row));
            }
        }
        Ok(step)
    }

    fn progress(&self) -> Progress {
        let best = self.run.best_score();
        Progress {
            best: best.filter(|best| !best.is_nan()),
            note: best.map_or_else(String::new, |best| format!("best {best:.2}")),
            ..self.run.progress()
        }
    }

    fn usual(&self) -> Plan {
        let generations = match self.request.scheme {
            Scheme::CommonBoards => ours::GENERATIONS,
            Scheme::Paper(_) => paper::GENERATIONS,
        };
        Plan {
            generations: Some(generations),
            ..Plan::default()
        }
    }

    fn scores(&self) -> Vec<f64> {
        self.run.scores()
    }

    fn genomes(&self) -> Vec<BitString> {
        self.run.shown()
    }

    fn found(&self) -> Result<Option<Found>, search::Error> {
        self.found_while(|_| true)
    }

    fn checkpoint(&self) -> Option<Value> {
        let engine = self.run.checkpoint()?;
        Some(match engine {
            Value::Null => Value::Null,
            engine => json!([engine, self.history, self.boards()]),
        })
    }
}

impl Evolve {
    /// The best set so far and its score in the search.
    pub fn best(&self) -> Option<(TileSet, f64)> {
        let (bits, score) = self.run.best()?;
        Some((decode(&bits).ok()?, score))
    }

    /// The number of boards that were judged, summed over all sets.
    pub fn boards(&self) -> u64 {
        let counted = self.run.evolving().map_or(0, Evolving::work);
        self.boards.saturating_add(counted)
    }

    /// The lines of [`Request::history`], as JSON.
    pub fn history(&self) -> String {
        self.history.iter().map(|(_, row)| &**row).collect()
    }

    /// What was found, with a report of fewer boards if `go_on` returns false: see
    /// [`Request::certified`].
    ///
    /// # Errors
    ///
    /// Those of [`found`](Search::found).
    pub fn found_while(
        &self,
        go_on: impl FnMut(u64) -> bool,
    ) -> Result<Option<Found>, search::Error> {
        let Some((tiles, believed)) = self.best() else {
            return Ok(None);
        };
        let figures = self.request.certified(&tiles, self.seed, go_on)?.figures;
        Ok(Some(Found {
            tiles,
            figures,
            believed,
        }))
    }
}
