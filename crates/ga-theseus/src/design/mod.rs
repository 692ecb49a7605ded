//! Mazes to order: as long as asked for, with parts that are given, and unlike each other.
//!
//! ```
//! use ga_theseus::design::{Designer, Spent};
//! use ga_theseus::{Template, Wish};
//!
//! let mut designer = Designer::new(Template::free(6, 6)?, 1);
//! designer.wish = Wish { moves: Some(30..=32), ..Wish::default() };
//! // Gives up after a hundred thousand mazes; it takes a few hundred.
//! let design = designer.design(&mut |spent: Spent| spent.limit(100_000))?.expect("a maze");
//! assert!(design.is_met && (30..=32).contains(&design.path.len()));
//! # Ok::<(), ga_theseus::Error>(())
//! ```

mod campaign;
mod founders;
mod judge;
mod longest;
mod vary;

pub use campaign::Campaign;
pub use longest::most_moves;

use crate::difficulty::Difficulty;
use crate::hardest::{Everybody, Tempering};
use crate::rules::{Path, Win};
use crate::solve::Solver;
use crate::variety::{Collection, Specimen};
use crate::{Error, Exit, Layout, Maze, Template, Wish};
use founders::Founders;
use ga_core::random::Streams;
use ga_core::terminate::{Stagnation, Target};
use ga_core::{Engine, Scheme, State, StopReason, Termination};
use judge::{Desk, Placed, Wished};
use rand::Rng;
use std::cell::{Cell, RefCell};
use vary::Redraw;

#[cfg(feature = "parallel")]
use ga_core::evaluate::Parallel as Apply;
#[cfg(not(feature = "parallel"))]
use ga_core::evaluate::Serial as Apply;

/// Mazes that are alive at a time, and that are born in a generation.
const POPULATION: usize = 32;

/// Temperatures of the first and the last of them, those of the search for the hardest maze.
const COLDEST: f64 = 0.007;
const HOTTEST: f64 = 0.03;

/// Generations without a better maze after which a search begins anew.
const PATIENCE: u64 = 4_000;

/// How often every layout of a small template is looked at, on average, before a wish is given up.
const LOOKS: f64 = 32.0;

/// Mazes judged for each that is to be as long or as difficult as can be.
pub const EFFORT: u64 = 20_000;

/// What is made large where the wish leaves it open.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Aim {
    /// Length of the shortest solution.
    #[default]
    Moves,
    /// [`Difficulty::value`].
    Difficulty,
}

/// What a designer has spent so far.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Spent {
    /// Generations, of all searches together.
    pub generations: u64,
    /// Mazes judged.
    pub evaluations: u64,
    /// Mazes that were found as asked for.
    pub designed: u64,
}

impl Spent {
    /// A reason to stop once so many mazes are judged.
    pub fn limit(self, evaluations: u64) -> Option<StopReason> {
        (self.evaluations >= evaluations).then_some(StopReason::Evaluations)
    }
}

/// A maze to order, or the nearest to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Design {
    /// The maze.
    pub maze: Maze,
    /// Its shortest solution, the first of several.
    pub path: Path,
    /// Its difficulty.
    pub difficulty: Difficulty,
    /// What it lacks, as [`Wish::shortfall`]; 0 where the wish is met.
    pub shortfall: f64,
    /// Whether the wish is met and the maze differs from all that were designed before.
    pub is_met: bool,
    /// Why the search ended: the target, or the reason that was given.
    pub stop: StopReason,
}

/// Designs mazes, one after the other and each unlike all before; the same seed makes the same ones.
///
/// It evolves walls and exit as the search for the [hardest](crate::hardest) maze does, within the template; the
/// actors are put where a search backwards from the exit says that the wish is met best. A search that
/// is stuck begins anew.
#[derive(Clone, Debug)]
pub struct Designer {
    /// What is given.
    pub template: Template,
    /// What is asked for.
    pub wish: Wish,
    /// What is made large where the wish leaves it open.
    pub aim: Aim,
    /// When the exit cell wins.
    pub win: Win,
    /// What new mazes must be unlike of: those designed so far, and whatever is added.
    pub collection: Collection,
    /// Mazes judged for each whose aim the wish leaves open: of a length that is wished for, or
    /// of a difficulty, the first maze is good enough.
    pub effort: u64,
    seed: u64,
    searches: u64,
    spent: Spent,
}

impl Designer {
    /// A designer without wishes.
    pub fn new(template: Template, seed: u64) -> Self {
        Self {
            template,
            wish: Wish::default(),
            aim: Aim::default(),
            win: Win::default(),
            collection: Collection::default(),
            effort: EFFORT,
            seed,
            searches: 0,
            spent: Spent::default(),
        }
    }

    /// What was spent so far.
    pub fn spent(&self) -> Spent {
        self.spent
    }

    /// Designs the next maze, and adds it to the collection if it is as asked for.
    ///
    /// `stop` is asked after every generation. When it gives a reason, the nearest maze so far is
    /// the result; `None` where not one with a solution was found that is unlike the others.
    ///
    /// # Errors
    ///
    /// Those of [`Template::check`] if the template rules the wish out.
    pub fn design(&mut self, stop: Stop<'_>) -> Result<Option<Design>, Error> {
        // A length that is wished for leaves no longer maze to be looked for, but a more difficult one.
        let is_long_enough = self.aim == Aim::Moves && self.wish.moves.is_some();
        self.pursue(stop, is_long_enough || self.wish.difficulty.is_some())
    }

    /// Searches until a maze is as asked for: until the first one that is, or the best of an effort.
    fn pursue(&mut self, stop: Stop<'_>, until_met: bool) -> Result<Option<Design>, Error> {
        self.template.check(&self.wish)?;
        let stop = RefCell::new(stop);
        let mut nearest: Option<Design> = None;
        let enough = self.spent.evaluations as f64 + self.most();
        loop {
            let (maze, given) = self.search(&stop, until_met)?;
            let stop = given.unwrap_or(StopReason::Target);
            if let Some(mut design) = maze.and_then(|maze| self.describe(&maze, stop)) {
                if let Some(specimen) = self.met(&design) {
                    design.is_met = true;
                    self.collection.add(specimen);
                    self.spent.designed += 1;
                    return Ok(Some(design));
                }
                let sealed = |design: &Design| self.wish.sealed_shortfall(design.maze.sealed_cells());
                let is_nearer = |nearest: &Design| {
                    (sealed(&design), design.shortfall) < (sealed(nearest), nearest.shortfall)
                };
                if nearest.as_ref().is_none_or(is_nearer) {
                    nearest = Some(design);
                }
            }
            let is_enough = self.template.is_settled() || self.spent.evaluations as f64 >= enough;
            let given = given.or(is_enough.then_some(StopReason::Stagnation));
            if let Some(stop) = given {
                return Ok(nearest.map(|design| Design { stop, ..design }));
            }
        }
    }

    /// Evaluations after which a wish that is not met is given up, whatever the caller allows: an effort if it
    /// is known that no maze can meet it, else so many that every layout of the template was very likely met.
    fn most(&self) -> f64 {
        let is_too_long =
            self.longest().zip(self.wish.moves.as_ref()).is_some_and(|(most, moves)| *moves.start() > most);
        if is_too_long { self.effort as f64 } else { LOOKS * self.template.layouts() }
    }

    /// The greatest number of moves that a maze of the template's size can have, if it is known.
    pub fn longest(&self) -> Option<u32> {
        let cell =
            most_moves(self.template.width(), self.template.height()).filter(|_| self.win == Win::After)?;
        // A door takes one action more than its cell.
        Some(cell + u32::from(matches!(self.template.exit(), Some(Exit::Door { .. }))))
    }

    /// One search from new founders: its best maze, and why it ended if the caller said so.
    fn search(
        &mut self,
        stop: &RefCell<Stop<'_>>,
        until_met: bool,
    ) -> Result<(Option<Maze>, Option<StopReason>), Error> {
        let Self { template, wish, aim, win, collection, effort, .. } = &*self;
        let fitness = Wished { template, wish, aim: *aim, win: *win, others: collection, until_met };
        let scheme = Scheme {
            breeder: Everybody(Redraw::new(template)?),
            evaluator: Apply::new::<Layout>(fitness),
            replacement: Tempering::new(COLDEST, HOTTEST)?,
        };
        let seed = Streams::report(self.seed).round(self.searches).survival().next_u64();
        let founders = Founders { template, sealed_cells: wish.sealed_cells };
        let mut engine = Engine::start(scheme, &founders, POPULATION, seed)?;
        let outer = Outer { stop, before: self.spent, given: Cell::new(None) };
        let most = self.most();
        let is_enough = |state: &State<Layout, f64>| {
            let evaluations = state.evaluations();
            template.is_settled() || !until_met && evaluations >= *effort || evaluations as f64 >= most
        };
        let target = if until_met { fitness.goal() } else { f64::INFINITY };
        engine.run(&(Target(target), &outer, is_enough, Stagnation(PATIENCE)), &mut ());
        let state = engine.state();
        let best = best(&fitness, state);
        let (generations, evaluations) = (state.generation(), state.evaluations());
        self.spent.generations += generations;
        self.spent.evaluations += evaluations;
        self.searches += 1;
        Ok((best, outer.given.get()))
    }

    fn describe(&self, maze: &Maze, stop: StopReason) -> Option<Design> {
        let path = Solver::default().breadth_first(maze, self.win).solution?.path;
        let difficulty = Difficulty::of(maze, self.win)?;
        let shortfall = self.wish.shortfall(maze, &path, Some(&difficulty));
        Some(Design { maze: *maze, path, difficulty, shortfall, is_met: false, stop })
    }

    /// The maze as a specimen, if it meets the wish and may join the collection.
    fn met(&self, design: &Design) -> Option<Specimen> {
        let specimen = Specimen::new(&design.maze, self.win).filter(|_| design.shortfall <= 0.0)?;
        self.collection.admits(&specimen).then_some(specimen)
    }
}

/// The maze of the champion or of a resident that has the fewest sealed cells too many, then the one that
/// lacks least, then the one with most of what the aim is.
fn best(fitness: &Wished<'_>, state: &State<Layout, f64>) -> Option<Maze> {
    let mut desk = Desk::default();
    let champion = state.champion().map(|champion| &champion.genome);
    let everybody = champion.into_iter().chain(state.population().genomes());
    let placed = everybody.filter_map(|layout| fitness.place(layout, &mut desk));
    // Cells that cannot be entered look like a mistake, so that fewer of them come before a better length.
    let better = |one: &Placed, other: &Placed| {
        (one.sealed, one.shortfall, -one.reward) < (other.sealed, other.shortfall, -other.reward)
    };
    placed.reduce(|best, next| if better(&next, &best) { next } else { best }).map(|placed| placed.maze)
}

/// Asked after every generation whether to give up.
pub type Stop<'a> = &'a mut dyn FnMut(Spent) -> Option<StopReason>;

/// What the caller says about stopping, with all searches counted.
struct Outer<'a, 'b> {
    stop: &'a RefCell<Stop<'b>>,
    before: Spent,
    given: Cell<Option<StopReason>>,
}

impl<G, S> Termination<G, S> for &Outer<'_, '_> {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        let spent = Spent {
            generations: self.before.generations + state.generation(),
            evaluations: self.before.evaluations + state.evaluations(),
            designed: self.before.designed,
        };
        self.given.set((self.stop.borrow_mut())(spent));
        self.given.get()
    }
}
