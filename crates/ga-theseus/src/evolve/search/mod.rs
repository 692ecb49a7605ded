//! Searches for mazes, chosen while the program runs.
//!
//! A [`Request`] says what is looked for, and how: its fields are the options of `theseus evolve`.
//! A [`Search`] is its run: by the paper's scheme, for the longest maze, or for [mazes to
//! order](super::design).
//!
//! ```
//! use ga_theseus::evolve::search::{Request, Search};
//!
//! let request = Request { moves: Some("20..25".parse()?), count: Some(2), ..Request::default() };
//! let mut search = Search::start(&request, 1)?;
//! search.run(&mut |moment| request.reached(moment.spent()))?;
//! let found = search.result().expect("two mazes");
//! assert!(found.mazes().iter().all(|maze| (20..=25).contains(&maze.figures.moves.unwrap())));
//! assert_eq!(found.mazes()[1].level.id.as_deref(), Some("theseus-order-6x6-1-2"));
//! # Ok::<(), ga_theseus::Error>(())
//! ```

mod moment;
mod order;
mod request;

pub use moment::Moment;
pub use request::{EVALUATIONS, MOST_MAZES, Request, Scheme, Sealed, WITH_WAITS};

use super::design::{Designer, Journal, Series};
use super::fitness::Scratch;
use super::{Ask, ours, paper};
use crate::error::Error;
use crate::game::{Cell, Layout, Maze};
use crate::verify::CertifiedMazes;
use ga_core::evaluate::Interrupt;
use ga_core::genome::BitString;
use ga_core::terminate::When;
use ga_core::{Checkpoint, Engine, State, StopReason};
use ga_request::claim::Value;
use order::Order;
use request::Kind;
use serde::de::DeserializeOwned;

/// A function that is called before every generation. It returns a reason to end the run, or `None`
/// to continue.
pub type Stop<'a> = &'a mut dyn FnMut(&Moment<'_>) -> Option<StopReason>;

/// A run of any scheme, or of mazes to order. How it is divided into calls of [`run`](Self::run)
/// does not change its result.
///
/// [The module](self) has an example.
#[derive(Debug)]
pub struct Search {
    request: Request,
    seed: u64,
    run: Run,
}

#[derive(Debug)]
enum Run {
    Paper(Box<paper::Run>),
    Longest(Box<ours::Run>),
    Order(Box<Order>),
}

impl Search {
    /// Starts a search. The same request and seed find the same mazes.
    ///
    /// # Errors
    ///
    /// The errors of [`Request::check`].
    pub fn start(request: &Request, seed: u64) -> Result<Self, Error> {
        let search = Self::start_unless(request, seed, &|| false)?;
        search.ok_or_else(|| ga_core::Error::EmptyPopulation.into())
    }

    /// Starts a search as [`start`](Self::start) does; `None` if `due` returns true before the
    /// founders have their scores.
    ///
    /// # Errors
    ///
    /// Those of [`start`](Self::start).
    pub fn start_unless(
        request: &Request,
        seed: u64,
        due: &Interrupt<'_>,
    ) -> Result<Option<Self>, Error> {
        request.check()?;
        let run = match request.kind() {
            Kind::Paper => {
                let paper = request.paper()?;
                let founders = request.genomes(&paper.encoding)?;
                let run = paper.start_unless(founders, seed, due)?;
                run.map(|engine| Run::Paper(engine.into()))
            }
            Kind::Longest => {
                let founders = request.layouts()?;
                let run = request.longest()?.start_unless(founders, seed, due)?;
                run.map(|engine| Run::Longest(engine.into()))
            }
            Kind::Order => Some(Run::Order(Order::new(request.designer(seed)?).into())),
        };
        Ok(run.map(|run| Self {
            request: request.clone(),
            seed,
            run,
        }))
    }

    /// Continues a search with this request and seed from its [`checkpoint`](Moment::checkpoint).
    ///
    /// # Errors
    ///
    /// The errors of [`Request::check`]. [`Error::RunFile`] if the checkpoint is of another
    /// request.
    pub fn resume(request: &Request, seed: u64, checkpoint: Value) -> Result<Self, Error> {
        request.check()?;
        let run = match request.kind() {
            Kind::Paper => {
                let paper = request.paper()?;
                let checkpoint = read::<Checkpoint<BitString, f64>>(checkpoint)?;
                let bits = paper.encoding.bits();
                let genomes = checkpoint.state().population().genomes();
                if let Some(other) = genomes.iter().find(|genome| genome.len() != bits) {
                    let found = format!(
                        "genomes of {} genes, and its options ask for {bits}",
                        other.len()
                    );
                    return Err(Error::RunFile { found });
                }
                Run::Paper(Engine::resume(paper.scheme()?, checkpoint)?.into())
            }
            Kind::Longest => {
                let ours = request.longest()?;
                let checkpoint = read::<Checkpoint<Layout, f64>>(checkpoint)?;
                let has_size = |layout: &Layout| {
                    (layout.width(), layout.height()) == (ours.width, ours.height)
                };
                if !checkpoint
                    .state()
                    .population()
                    .genomes()
                    .iter()
                    .all(has_size)
                {
                    let found = format!("mazes of another size than {}", request.size());
                    return Err(Error::RunFile { found });
                }
                Run::Longest(Engine::resume(ours.scheme()?, checkpoint)?.into())
            }
            Kind::Order => {
                let journal: Journal = read(checkpoint)?;
                Run::Order(Order::new(request.designer(seed)?.continuing(journal)).into())
            }
        };
        Ok(Self {
            request: request.clone(),
            seed,
            run,
        })
    }

    /// Runs until `stop` returns a reason, or until the mazes to order are found or given up.
    /// Returns the reason of the end.
    ///
    /// # Errors
    ///
    /// Those of [`start`](Self::start), which refuses such requests before a search exists.
    pub fn run(&mut self, stop: Stop<'_>) -> Result<StopReason, Error> {
        self.run_unless(stop, &|| false)
    }

    /// Runs as [`run`](Self::run) does. Once `due` returns true, the present generation of a scheme
    /// is cut short and does not count, and `stop` is asked for the reason.
    ///
    /// # Errors
    ///
    /// Those of [`start`](Self::start).
    pub fn run_unless(&mut self, stop: Stop<'_>, due: &Interrupt<'_>) -> Result<StopReason, Error> {
        match &mut self.run {
            Run::Paper(engine) => {
                let ask = |state: &State<_, _>| stop(&Moment::Bits(state));
                Ok(engine.run(&(Ask::new(ask), When(due)), &mut ()))
            }
            Run::Longest(engine) => {
                let ask = |state: &State<_, _>| stop(&Moment::Layouts(state));
                Ok(engine.run(&(Ask::new(ask), When(due)), &mut ()))
            }
            Run::Order(order) => order.run(self.request.designer(self.seed)?, &self.request, stop),
        }
    }

    /// What was asked for.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The search as it is now.
    pub fn moment(&self) -> Moment<'_> {
        match &self.run {
            Run::Paper(engine) => Moment::Bits(engine.state()),
            Run::Longest(engine) => Moment::Layouts(engine.state()),
            Run::Order(order) => Moment::Order(order.designer.moment()),
        }
    }

    /// Mazes to order, and the designer who found them; `None` in a search of a scheme.
    pub fn order(&self) -> Option<(&Series, &Designer)> {
        match &self.run {
            Run::Order(order) => Some((&order.series, &order.designer)),
            Run::Paper(_) | Run::Longest(_) => None,
        }
    }

    /// The best maze so far, or the mazes to order that were found; if none was found, the nearest.
    pub fn mazes(&self) -> Vec<Maze> {
        let maze = match &self.run {
            Run::Paper(engine) => engine.state().champion().and_then(|champion| {
                self.request
                    .paper()
                    .ok()?
                    .encoding
                    .decode(&champion.genome)
                    .ok()
            }),
            Run::Longest(engine) => engine.state().champion().and_then(|champion| {
                let maze = self
                    .request
                    .longest()
                    .ok()?
                    .fitness()
                    .maze(&champion.genome, &mut Scratch::default());
                // If no start has a solution, the actors stand anywhere.
                maze.or_else(|| {
                    champion
                        .genome
                        .maze(Cell { x: 0, y: 0 }, Cell { x: 1, y: 1 })
                        .ok()
                })
            }),
            Run::Order(order) => {
                return order
                    .series
                    .shown()
                    .iter()
                    .map(|design| design.maze)
                    .collect();
            }
        };
        maze.into_iter().collect()
    }

    /// The name of the result, which is also that of its files without their ends.
    pub fn name(&self) -> String {
        self.request.name(self.seed)
    }

    /// The [`mazes`](Self::mazes) with their names and certificates; `None` if there is none.
    pub fn result(&self) -> Option<CertifiedMazes> {
        let name = self.name();
        let win = self.request.win;
        match self.mazes()[..] {
            [] => None,
            [maze] if self.request.asked() == 1 => Some(CertifiedMazes::one(&name, maze, win)),
            ref mazes => Some(CertifiedMazes::several(&name, mazes, win)),
        }
    }
}

fn read<C: DeserializeOwned>(checkpoint: Value) -> Result<C, Error> {
    let other = |error| Error::RunFile {
        found: format!("a checkpoint of another program: {error}"),
    };
    serde_json::from_value(checkpoint).map_err(other)
}
