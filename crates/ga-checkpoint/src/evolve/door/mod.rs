//! `checkpoint evolve` behind the door of all searches: [`ga_request::search`].
//!
//! ```
//! use ga_checkpoint::evolve::door::Evolve;
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

pub(super) use request::{NO_GUARD, check, name};
pub use request::{Request, Scheme, Stops, Wishes};

use super::fitness::Merit;
use super::paper::EVENTS;
use super::search::certified;
use super::search::run::Run as Steps;
use super::search::start::Start;
use crate::error::Error;
use crate::format::Level;
use crate::game::Maze;
use crate::verify::Certificate;
use ga_core::StopReason;
use ga_request::engine::{Evolving, Run};
use ga_request::search::{self, Ask, Command, Plan, Progress, Search, Step, Stop};
use serde::Serialize;
use serde_json::Value;

/// `checkpoint evolve`. A generation is [`EVENTS`] steps, and is cut only before its first one.
#[derive(Debug)]
pub struct Evolve {
    wishes: Wishes,
    schedule: Option<u64>,
    seed: u64,
    run: Run<Maze, Merit>,
}

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
        let is_paper = matches!(request.scheme, Scheme::Paper(_));
        name(is_paper, request.representation, request.size, seed)
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
        let start = move |checkpoint, stop: Stop<'_>| {
            let start = Start {
                representation: request.representation,
                scheme: &scheme,
                wishes: &request.wishes,
                seed,
                checkpoint,
                stop,
            };
            let run = start.run()?;
            Ok(run.map(|run| Box::new(Generations(run)) as Box<dyn Evolving<_, _>>))
        };
        let begun = match from.filter(|from| !from.is_null()) {
            None => None,
            from => start(from, &|| false)?,
        };
        let run = begun.map_or_else(
            || {
                Run::founded_by(move |stop| {
                    if stop() {
                        return Ok(None);
                    }
                    start(None, stop)
                })
            },
            Run::of,
        );
        Ok(Self {
            wishes,
            schedule,
            seed,
            run,
        })
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, search::Error> {
        if self.progress().ended.is_some() {
            return Ok(Step::Over);
        }
        self.run.step(stop)
    }

    fn progress(&self) -> Progress {
        let merit = self.run.evolving().and_then(Evolving::best_score);
        let is_met = merit.is_some_and(|merit| self.wishes.is_met(merit));
        Progress {
            ended: is_met.then_some(StopReason::Target),
            best: merit.map(|merit| merit.reward),
            ..self.run.progress()
        }
    }

    fn schedule(&self) -> Option<u64> {
        self.schedule
    }

    fn scores(&self) -> Vec<f64> {
        let merits = self.run.evolving().map_or_else(Vec::new, Evolving::scores);
        merits.into_iter().map(|merit| merit.reward).collect()
    }

    fn found(&self) -> Result<Option<Found>, search::Error> {
        Ok(self.run.best().map(|(maze, _)| {
            let (level, figures) = certified(maze, self.seed);
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

/// A run in generations.
struct Generations(Box<dyn Steps>);

impl Evolving<Maze, Merit> for Generations {
    fn step_unless(&mut self, stop: Stop<'_>) -> bool {
        let is_due = stop();
        if !is_due {
            self.0.advance(self.0.steps().saturating_add(EVENTS));
        }
        !is_due
    }

    fn generations(&self) -> u64 {
        self.0.steps() / EVENTS
    }

    fn evaluations(&self) -> u64 {
        self.0.evaluations()
    }

    fn best(&self) -> Option<(Maze, Merit)> {
        self.0.maze().zip(self.0.merit())
    }

    fn best_score(&self) -> Option<Merit> {
        self.0.merit()
    }

    fn population(&self) -> Vec<(Maze, Merit)> {
        self.0.mazes().into_iter().zip(self.0.merits()).collect()
    }

    fn scores(&self) -> Vec<Merit> {
        self.0.merits()
    }

    fn checkpoint(&self) -> Option<Value> {
        Some(self.0.checkpoint())
    }
}

/// An option becomes the field of its name, and its value.
impl From<Error> for search::Error {
    fn from(error: Error) -> Self {
        match error {
            Error::Option { option, problem } => match option.split_once(' ') {
                None => Self::field(option, problem),
                Some((field, value)) => Self::value(field, value, problem),
            },
            Error::RunFile { found } => Self::checkpoint(found),
            error => Self::domain(error),
        }
    }
}
