//! `checkpoint evolve` behind the door of all searches: [`ga_request::search`].
//!
//! A [`Request`] says what is looked for, and how. [`Evolve`] is its run with any [`Scheme`] and
//! any [`Representation`].
//!
//! ```
//! use ga_checkpoint::evolve::search::Evolve;
//! use ga_request::search::{Plan, Search, run};
//!
//! let wish = r#"{"size": "9x12", "range": "tour=30..40"}"#;
//! let plan = Plan { generations: Some(20), ..Plan::default() };
//! let mut search = Evolve::begin(serde_json::from_str(wish).unwrap(), &plan, 1, None)?;
//! run(&mut search, &plan, &|| false, &mut |_| ())?;
//! let found = search.found()?.expect("a maze");
//! assert!((30..=40).contains(&found.figures.tour) && found.unmet.is_empty());
//! # Ok::<(), ga_request::search::Error>(())
//! ```

mod request;
mod run;
mod start;

pub use request::{Request, Scheme, Stops, Wishes};
pub use run::Single;

use super::fitness::Merit;
use super::like::Mazes;
use super::paper::{self, EVENTS};
use super::representation::Representation;
use crate::csv;
use crate::draw::{self, Layers};
use crate::error::Error;
use crate::format::{Level, Name};
use crate::game::{Layout, Maze};
use crate::solve::Solver;
use crate::verify::{Certificate, CertifiedMazes};
use ga_core::StopReason;
use ga_core::text::result_name;
use ga_request::engine::Run;
use ga_request::like::More;
use ga_request::record::Made;
use ga_request::search::{
    self, Ask, Command, Door, File, Plan, Progress, Search, Step, Stop, door,
};
use serde::Serialize;
use serde_json::Value;
use start::Start;

/// `checkpoint evolve`. A generation is [`EVENTS`] steps, and is cut only before its first one.
#[derive(Debug)]
pub struct Evolve {
    wishes: Wishes,
    schedule: Option<u64>,
    /// The generations after which it usually ends.
    usual: u64,
    seed: u64,
    run: Run<Maze, Merit>,
}

/// What the tool `checkpoint` searches, for hosts that ask for it by name.
pub static DOORS: [Door; 2] = [door::<Evolve>(), door::<More<Mazes>>()];

/// The best maze of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The maze with its name.
    pub level: Level,
    /// Its certificate.
    pub figures: Certificate,
    /// The ranges and the target that it does not meet.
    pub unmet: Vec<String>,
}

impl Ask for Evolve {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "checkpoint",
        name: "evolve",
    };

    fn name(request: &Request, seed: u64) -> String {
        let scheme = match request.scheme {
            Scheme::Annealed(_) => "",
            Scheme::Paper(_) => "paper",
        };
        let representation = match request.representation {
            Representation::Direct => "",
            Representation::Rainbow => "rainbow",
            Representation::Wheel => "wheel",
            Representation::Positive => "positive",
            Representation::Negative => "negative",
        };
        let size = request.size;
        result_name(&[&"checkpoint", &scheme, &representation, &size, &seed])
    }

    fn files(found: &Found, name: &str, made: &Made) -> Result<Vec<File>, search::Error> {
        let mazes = CertifiedMazes::new([(&found.level, &found.figures)]);
        let mut files = vec![File::made_in_a_line(name, mazes, made)?];
        if let Layout::Walls(grid) = found.level.maze.layout() {
            files.push(File {
                name: format!("{name}.csv"),
                text: csv::write([grid]),
            });
        }
        Ok(files)
    }

    fn pictures(found: &Found) -> Vec<String> {
        vec![draw::svg(&found.level.maze, Layers::all())]
    }

    fn unmet(found: &Found) -> Vec<String> {
        found.unmet.clone()
    }
}

impl Search for Evolve {
    fn begin(
        request: Request,
        plan: &Plan,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, search::Error> {
        let scheme = request.checked(plan, seed)?;
        let wishes = request.wishes.clone();
        let schedule = match &scheme {
            Scheme::Annealed(ours) if request.cycle.is_none() => Some(ours.cycle / EVENTS),
            Scheme::Annealed(_) | Scheme::Paper(_) => None,
        };
        let usual = match &scheme {
            Scheme::Annealed(ours) => ours.cycle / EVENTS,
            Scheme::Paper(_) => paper::GENERATIONS,
        };
        let start = move |checkpoint, stop: Stop<'_>| {
            let start = Start {
                representation: request.representation,
                scheme: &scheme,
                wishes: &request.wishes,
                seed,
                checkpoint,
                stop,
            };
            start.run()
        };
        let begun = match from.filter(|from| !from.is_null()) {
            None => None,
            from => start(from, &|| false)?,
        };
        let founded = move |stop: Stop<'_>| if stop() { Ok(None) } else { start(None, stop) };
        Ok(Self {
            wishes,
            schedule,
            usual,
            seed,
            run: begun.map_or_else(|| Run::founded_by(founded), Run::of),
        })
    }

    fn usual(&self) -> Plan {
        Plan {
            generations: Some(self.usual),
            ..Plan::default()
        }
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, search::Error> {
        if self.progress().ended.is_some() {
            return Ok(Step::Over);
        }
        self.run.step(stop)
    }

    fn progress(&self) -> Progress {
        let merit = self.run.best_score();
        let is_met = merit.is_some_and(|merit| self.wishes.is_met(merit));
        Progress {
            ended: is_met.then_some(StopReason::Target),
            best: merit.map(|merit| merit.reward),
            note: merit.map_or_else(String::new, |merit| self.wishes.note(merit)),
            ..self.run.progress()
        }
    }

    fn schedule(&self) -> Option<u64> {
        self.schedule
    }

    fn scores(&self) -> Vec<f64> {
        self.run
            .scores()
            .into_iter()
            .map(|merit| merit.reward)
            .collect()
    }

    fn found(&self) -> Result<Option<Found>, search::Error> {
        Ok(self.run.best().map(|(maze, _)| {
            let id = Some(Name::Text(format!("seed-{}", self.seed)));
            let level = Level { id, maze };
            let figures = Certificate::of(&level, &mut Solver::default());
            let unmet = self.wishes.unmet(&figures);
            Found {
                level,
                figures,
                unmet,
            }
        }))
    }

    fn checkpoint(&self) -> Option<Value> {
        self.run.checkpoint()
    }
}

impl Evolve {
    /// The run, with its mazes and their scores. Without rewards and ranges, a reward is the length
    /// of the tour.
    pub fn run(&self) -> &Run<Maze, Merit> {
        &self.run
    }

    /// The run alone.
    pub fn into_run(self) -> Run<Maze, Merit> {
        self.run
    }
}

impl From<Error> for search::Error {
    fn from(error: Error) -> Self {
        Self::domain(error)
    }
}
