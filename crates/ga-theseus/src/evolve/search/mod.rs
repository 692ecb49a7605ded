//! `theseus evolve` behind the door of all searches: [`ga_request::search`].
//!
//! A [`Request`] says what is looked for, and how. [`Evolve`] is its run: by the paper's scheme,
//! for the longest maze, or for [mazes to order](super::design).
//!
//! ```
//! use ga_request::search::{Search, run};
//! use ga_theseus::evolve::search::{Evolve, Request};
//!
//! let request: Request = serde_json::from_str(r#"{"moves": "20..25", "count": 2}"#).unwrap();
//! let mut search = Evolve::begin(request, &Default::default(), 1, None)?;
//! let plan = search.usual();
//! run(&mut search, &plan, &|| false, &mut |_| ())?;
//! let found = search.found()?.and_then(|found| found.mazes).expect("two mazes");
//! assert!(found.mazes().iter().all(|maze| (20..=25).contains(&maze.figures.moves.unwrap())));
//! assert_eq!(found.mazes()[1].level.id.as_deref(), Some("theseus-order-6x6-1-2"));
//! # Ok::<(), ga_request::search::Error>(())
//! ```

mod order;
mod request;
mod unmet;

pub use request::{EVALUATIONS, MOST_MAZES, Request, Scheme, Sealed, WITH_WAITS};

use super::design::Journal;
use super::fitness::Scratch;
use super::like::Mazes;
use super::{ours, paper};
use crate::draw;
use crate::error::Error;
use crate::game::{Cell, Layout, Maze};
use crate::verify::{Certified, CertifiedMazes};
use ga_core::genome::BitString;
use ga_core::text::result_name;
use ga_core::{Engine, StopReason};
use ga_request::counted;
use ga_request::engine::{self, Run};
use ga_request::like::More;
use ga_request::record::Made;
use ga_request::search::{
    self, Ask, Command, Door, File, Plan, Progress, Search, Step, Stop, door,
};
use order::Order;
use request::Kind;
use serde::Serialize;
use serde_json::Value;

/// `theseus evolve`. A generation of mazes to order is one of the designer's searches.
#[derive(Debug)]
pub struct Evolve {
    request: Request,
    seed: u64,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Paper(Box<paper::Parameters>, Run<BitString, f64>),
    Longest(ours::Parameters, Run<Layout, f64>),
    Order(Box<Order>),
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The best maze, or the mazes to order that were found; if none was, the nearest. `None` if no
    /// maze has a way out.
    pub mazes: Option<CertifiedMazes>,
    /// The score of the best of them, 0 if there is none.
    pub fitness: f64,
    /// What there is to say about mazes to order.
    pub order: Option<Ordered>,
    /// What was asked for and not found, in a sentence.
    pub unmet: Option<String>,
}

/// What the tool `theseus` searches, for hosts that ask for it by name.
pub static DOORS: [Door; 2] = [door::<Evolve>(), door::<More<Mazes>>()];

/// How many mazes to order were found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ordered {
    /// The number that was asked for.
    pub asked: u64,
    /// The number that was found.
    pub found: usize,
    /// How far the nearest other maze is from what was asked for; 0 if all were found, `None` if
    /// there is none.
    pub shortfall: Option<f64>,
    /// The maze that came nearest to the one that was not found.
    pub nearest: Option<Maze>,
}

impl Ask for Evolve {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "theseus",
        name: "evolve",
    };

    fn name(request: &Request, seed: u64) -> String {
        let scheme = match &request.scheme {
            _ if request.is_order() => "order",
            Scheme::Longest(_) => "longest",
            Scheme::Paper(_) => "",
        };
        result_name(&[&"theseus", &scheme, &request.size(), &seed])
    }

    fn files(found: &Found, name: &str, made: &Made) -> Result<Vec<File>, search::Error> {
        let file = |mazes| File::made(name, mazes, made);
        found.mazes.iter().map(file).collect()
    }

    fn pictures(found: &Found) -> Vec<String> {
        let mazes = found.mazes.iter().flat_map(CertifiedMazes::mazes);
        let drawn = |Certified { level, figures }: &Certified| {
            draw::svg(&level.maze, figures.path.as_ref())
        };
        mazes.map(drawn).collect()
    }

    fn unmet(found: &Found) -> Vec<String> {
        found.unmet.iter().cloned().collect()
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
        let stage = match request.checked(seed)? {
            Kind::Paper(paper) => {
                let run = if let Some(from) = from {
                    let checkpoint = engine::read(from, seed, seed, &paper.founders())?;
                    let engine = Engine::resume(paper.scheme()?, checkpoint)?;
                    Run::of(engine::shown(engine, BitString::clone))
                } else {
                    let founders = request.genomes(&paper.encoding)?;
                    let paper = paper.clone();
                    Run::founded_by(move |stop| {
                        let engine = paper.start_unless(founders.clone(), seed, stop)?;
                        Ok(engine.map(|engine| engine::shown(engine, BitString::clone)))
                    })
                };
                Stage::Paper(paper, run)
            }
            Kind::Longest(ours) => {
                let run = if let Some(from) = from {
                    let founders = ours.founders()?;
                    let checkpoint = engine::read::<Layout, f64>(from, seed, seed, &founders)?;
                    let fits = |layout: &Layout| {
                        (layout.width(), layout.height()) == (ours.width, ours.height)
                    };
                    if !checkpoint.state().population().genomes().iter().all(fits) {
                        let found = format!("mazes of another size than {}", request.size());
                        return Err(search::Error::checkpoint(found));
                    }
                    let engine = Engine::resume(ours.scheme()?, checkpoint)?;
                    Run::of(engine::shown(engine, Layout::clone))
                } else {
                    let founders = request.layouts()?;
                    Run::founded_by(move |stop| {
                        let engine = ours.start_unless(founders.clone(), seed, stop)?;
                        Ok(engine.map(|engine| engine::shown(engine, Layout::clone)))
                    })
                };
                Stage::Longest(ours, run)
            }
            Kind::Order(designer) => {
                let journal = from.map_or_else(|| Ok(Journal::default()), engine::state)?;
                let kind = (request.asked(), request.campaign.is_some());
                Stage::Order(Order::new(*designer, kind, journal)?.into())
            }
        };
        Ok(Self {
            request,
            seed,
            stage,
        })
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, search::Error> {
        match &mut self.stage {
            Stage::Paper(_, run) => run.step(stop),
            Stage::Longest(_, run) => run.step(stop),
            Stage::Order(order) => Ok(order.step(stop)?),
        }
    }

    fn progress(&self) -> Progress {
        let (progress, best) = match &self.stage {
            Stage::Paper(_, run) => (run.progress(), run.best_score()),
            Stage::Longest(_, run) => (run.progress(), run.best_score()),
            Stage::Order(order) => {
                let spent = order.journal.spent();
                let found = order.found;
                let asked = order.asked;
                return Progress {
                    generations: spent.generations,
                    evaluations: spent.evaluations,
                    ended: order.ended,
                    share: (asked > 1).then(|| found as f64 / asked as f64),
                    note: format!(
                        "{found} of {asked} found, {} judged",
                        counted(spent.evaluations, "maze")
                    ),
                    best: order.best(),
                    ..Progress::default()
                };
            }
        };
        Progress {
            best,
            note: best.map_or_else(String::new, |best| format!("best {best}")),
            ..progress
        }
    }

    fn usual(&self) -> Plan {
        self.request.usual()
    }

    fn scores(&self) -> Vec<f64> {
        match &self.stage {
            Stage::Paper(_, run) => run.scores(),
            Stage::Longest(_, run) => run.scores(),
            Stage::Order(order) => order.scores(),
        }
    }

    fn genomes(&self) -> Vec<BitString> {
        match &self.stage {
            Stage::Paper(_, run) => run.shown(),
            Stage::Longest(..) | Stage::Order(_) => Vec::new(),
        }
    }

    fn found(&self) -> Result<Option<Found>, search::Error> {
        self.found_when(StopReason::Requested)
    }

    fn checkpoint(&self) -> Option<Value> {
        match &self.stage {
            Stage::Paper(_, run) => run.checkpoint(),
            Stage::Longest(_, run) => run.checkpoint(),
            Stage::Order(order) => serde_json::to_value(&order.journal).ok(),
        }
    }
}

impl Evolve {
    /// What was asked for.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The number of mazes to order that were found, and what each has to have; `None` in a search
    /// of a scheme.
    pub fn ordered(&self) -> Option<(u64, String)> {
        match &self.stage {
            Stage::Order(order) => Some((order.found, order.wanted())),
            Stage::Paper(..) | Stage::Longest(..) => None,
        }
    }

    /// What was found, if `reason` ended the search now: why a maze to order was not found depends
    /// on it.
    ///
    /// # Errors
    ///
    /// Those of [`found`](Search::found).
    pub fn found_when(&self, reason: StopReason) -> Result<Option<Found>, search::Error> {
        let best = match &self.stage {
            Stage::Paper(paper, run) => run.best().map(|(bits, score)| {
                let maze = paper.encoding.decode(&bits).ok();
                (maze, score)
            }),
            Stage::Longest(ours, run) => run
                .best()
                .map(|(layout, score)| (farthest(ours, &layout), score)),
            Stage::Order(order) if order.journal.spent().evaluations > 0 => {
                return Ok(Some(self.series(order, reason)?));
            }
            Stage::Order(_) => None,
        };
        Ok(best.map(|(maze, fitness)| {
            let mazes = self.certified(maze.as_slice());
            let unmet = mazes.as_ref().and_then(|mazes| self.sealed(mazes));
            Found {
                mazes,
                fitness,
                order: None,
                unmet,
            }
        }))
    }

    fn series(&self, order: &Order, reason: StopReason) -> Result<Found, Error> {
        let (series, designer) = order.series(reason)?;
        let unmet = unmet::why(&series, &designer, &self.request);
        let shown: Vec<Maze> = series.shown().iter().map(|design| design.maze).collect();
        let mazes = self.certified(&shown);
        let all = mazes.as_ref().map_or(&[][..], CertifiedMazes::mazes);
        let values = all
            .iter()
            .filter_map(|maze| self.request.value(&maze.figures));
        let fitness = values.fold(0.0, f64::max);
        let nearest = series.nearest.as_ref();
        Ok(Found {
            mazes,
            fitness,
            order: Some(Ordered {
                asked: order.asked,
                found: series.designs.len(),
                shortfall: match &unmet {
                    Some(_) => nearest.map(|design| design.shortfall),
                    None => Some(0.0),
                },
                nearest: nearest.map(|design| design.maze),
            }),
            unmet,
        })
    }

    /// Mazes with their names and certificates; `None` if there is none.
    fn certified(&self, mazes: &[Maze]) -> Option<CertifiedMazes> {
        let name = Self::name(&self.request, self.seed);
        let win = self.request.win;
        match *mazes {
            [] => None,
            [maze] if self.request.asked() == 1 => Some(CertifiedMazes::one(&name, maze, win)),
            ref mazes => Some(CertifiedMazes::several(&name, mazes, win)),
        }
    }

    /// If the longest maze has too many sealed cells, a sentence that says so.
    fn sealed(&self, mazes: &CertifiedMazes) -> Option<String> {
        let allowed = self.request.allowed()?;
        let figures = &mazes.mazes().first()?.figures;
        let sealed = figures.sealed_cells.filter(|&sealed| sealed > allowed)?;
        Some(format!(
            "asked for at most {allowed} sealed cells: the best maze has {sealed}"
        ))
    }
}

/// The maze of a layout with its farthest start. If no start has a solution, the actors stand
/// anywhere.
fn farthest(ours: &ours::Parameters, layout: &Layout) -> Option<Maze> {
    let maze = ours.fitness().maze(layout, &mut Scratch::default());
    maze.or_else(|| layout.maze(Cell { x: 0, y: 0 }, Cell { x: 1, y: 1 }).ok())
}

impl From<Error> for search::Error {
    fn from(error: Error) -> Self {
        Self::domain(error)
    }
}
