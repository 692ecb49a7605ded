//! More mazes like the ones that a person picked: interactive evolution (Takagi 2001).
//!
//! ```
//! use ga_theseus::evolve::like::{Like, moves_like};
//! use ga_theseus::evolve::design::{Designer, Requirements};
//! use ga_theseus::game::{Template, Win};
//!
//! let mut designer = Designer::new(Template::free(5, 5)?, 1);
//! designer.requirements.moves = Some(12..=14);
//! let first = designer.design(&mut |_| None)?.expect("a maze");
//!
//! let moves = moves_like([&first.maze], Win::After, 0.15);
//! let requirements = Requirements { moves, ..Requirements::default() };
//! let breed = Like::new(requirements, Win::After, 1, 0.15)?;
//! let child = breed.child(&[first.maze], &[0], 0, 5000, || false)?;
//! assert!(child.is_met && child.genome != first.maze);
//! # Ok::<(), ga_theseus::Error>(())
//! ```

#[cfg(feature = "serde")]
mod search;

#[cfg(feature = "serde")]
pub use search::{Mazes, Wishes};

use super::design::Requirements;
use super::operators::{EXIT, FURTHER, FlipWalls};
use crate::error::Error;
use crate::game::{Cell, Direction, Layout, Maze, Size, Win};
use crate::solve::Solver;
use crate::solve::difficulty::{self, Difficulty};
use ga_core::crossover::Scratch;
use ga_core::genome::Distance;
use ga_core::interactive::{Bred, MoreLike};
use ga_core::random::below;
use ga_core::{Crossover, Mutator};
use rand::Rng;
use std::ops::RangeInclusive;

/// The usual number of evaluations for each maze.
pub const EVALUATIONS: u64 = 10_000;

/// The shortfall of a maze without solution, more than that of any other.
const UNSOLVABLE: f64 = 1e6;

/// Breeds mazes that are like the ones that were liked, keep the requirements, and differ from all
/// that were shown.
///
/// Parents exchange the walls of a rectangle ([`ExchangeWalls`]). A mutation flips walls or moves
/// the exit ([`FlipWalls`]), or moves one of the actors ([`MoveActor`]). `far` is a share of what a
/// maze consists of ([`Differing`]). [`MoreLike`] says what a child keeps.
#[derive(Clone, Debug)]
pub struct Like {
    requirements: Requirements,
    win: Win,
    more: MoreLike<ExchangeWalls, Vary, Differing>,
}

/// The lengths of the solutions of these mazes, widened by `far`: what more mazes like them have.
/// `None` if no maze has a solution.
pub fn moves_like<'a>(
    mazes: impl IntoIterator<Item = &'a Maze>,
    win: Win,
    far: f64,
) -> Option<RangeInclusive<u32>> {
    let mut solver = Solver::default();
    let moves = |maze| Some(solver.breadth_first(maze, win).solution?.path.len() as f64);
    let moves: Vec<f64> = mazes.into_iter().filter_map(moves).collect();
    let least = moves.iter().copied().reduce(f64::min)?;
    let most = moves.iter().copied().reduce(f64::max)?;
    Some((least * (1.0 - far)).max(1.0).ceil() as u32..=(most * (1.0 + far)).floor() as u32)
}

impl Like {
    /// Breeds mazes with these requirements. `far` is a share above 0: 0.05 gives small variants,
    /// 0.15 siblings, 0.4 distant relatives.
    ///
    /// # Errors
    ///
    /// If `far` is not a positive number.
    pub fn new(requirements: Requirements, win: Win, seed: u64, far: f64) -> Result<Self, Error> {
        let vary = Vary {
            walls: FlipWalls::new(EXIT, FURTHER)?,
        };
        let more = MoreLike::new((ExchangeWalls, vary, Differing), seed, far)?;
        Ok(Self {
            requirements,
            win,
            more,
        })
    }

    /// Breeds the maze of this number; see [`MoreLike::breed`]. It has a solution.
    ///
    /// # Errors
    ///
    /// Those of [`MoreLike::breed`], and [`Error::OtherSize`] if the mazes that were liked have
    /// different sizes.
    pub fn child(
        &self,
        shown: &[Maze],
        liked: &[usize],
        number: usize,
        evaluations: u64,
        is_over: impl Fn() -> bool,
    ) -> Result<Bred<Maze>, Error> {
        let mut sizes = liked.iter().filter_map(|&index| shown.get(index)).map(size);
        if let Some(expected) = sizes.next() {
            if let Some(found) = sizes.find(|&size| size != expected) {
                let expected = format!("expected {expected} as the first of those that were liked");
                return Err(Error::OtherSize { found, expected });
            }
        }
        let mut solver = Solver::default();
        let mut scratch = difficulty::Scratch::default();
        let shortfall = |maze: &Maze| {
            let Some(solution) = solver.breadth_first(maze, self.win).solution else {
                return UNSOLVABLE;
            };
            let difficulty = match self.requirements.difficulty {
                Some(_) => Difficulty::with(maze, self.win, &mut scratch),
                None => None,
            };
            self.requirements
                .shortfall(maze, &solution.path, difficulty.as_ref())
        };
        Ok(self
            .more
            .breed(shown, liked, number, evaluations, shortfall, is_over)?)
    }
}

fn size(maze: &Maze) -> Size {
    Size {
        width: maze.width(),
        height: maze.height(),
    }
}

/// A crossover of mazes: exchanges the walls of a rectangle of cells. Each actor and the exit is
/// exchanged if the rectangle holds it in both mazes. Mazes of different sizes stay as they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExchangeWalls;

impl Crossover<Maze> for ExchangeWalls {
    fn cross_with(&self, left: &mut Maze, right: &mut Maze, _: &mut Scratch, rng: &mut dyn Rng) {
        if size(left) != size(right) {
            return;
        }
        let mut interval = |len: usize| {
            let (first, second) = (below(rng, len + 1), below(rng, len));
            let second = second + usize::from(second >= first);
            first.min(second)..first.max(second)
        };
        let (columns, rows) = (interval(left.width()), interval(left.height()));
        let holds = |cell: Cell| columns.contains(&cell.x.into()) && rows.contains(&cell.y.into());
        let (mut one, mut other) = (left.layout(), right.layout());
        for cell in left.walls().cells().filter(|&cell| holds(cell)) {
            for side in [Direction::North, Direction::West] {
                if one.walls().is_open(cell, side) != other.walls().is_open(cell, side) {
                    one.flip(cell, side);
                    other.flip(cell, side);
                }
            }
        }
        let mut exits = (left.exit(), right.exit());
        if holds(exits.0.cell()) && holds(exits.1.cell()) {
            exits = (exits.1, exits.0);
        }
        let exchanged = |one: Cell, other: Cell| {
            if holds(one) && holds(other) {
                (other, one)
            } else {
                (one, other)
            }
        };
        let theseus = exchanged(left.theseus(), right.theseus());
        let minotaur = exchanged(left.minotaur(), right.minotaur());
        *left = Maze::from_parts(*one.walls(), theseus.0, minotaur.0, exits.0);
        *right = Maze::from_parts(*other.walls(), theseus.1, minotaur.1, exits.1);
    }
}

/// A mutator of mazes: moves Theseus's or the Minotaur's start to a neighbouring cell, whether
/// there is a wall or not.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoveActor;

impl Mutator<Maze> for MoveActor {
    fn mutate(&self, maze: &mut Maze, rng: &mut dyn Rng) {
        let mut theseus = maze.theseus();
        let mut minotaur = maze.minotaur();
        let actor = if below(rng, 2) == 0 {
            &mut theseus
        } else {
            &mut minotaur
        };
        let next = actor.neighbour(Direction::ALL[below(rng, 4)]);
        if let Some(next) = next.filter(|&cell| maze.walls().contains(cell)) {
            *actor = next;
        }
        *maze = Maze::from_parts(*maze.walls(), theseus, minotaur, maze.exit());
    }
}

/// One of five mutations moves an actor.
const ACTORS: usize = 5;

/// The mutator of [`Like`].
#[derive(Clone, Copy, Debug)]
struct Vary {
    walls: FlipWalls,
}

impl Mutator<Maze> for Vary {
    fn mutate(&self, maze: &mut Maze, rng: &mut dyn Rng) {
        if below(rng, ACTORS) == 0 {
            MoveActor.mutate(maze, rng);
            return;
        }
        let mut layout: Layout = maze.layout();
        self.walls.mutate(&mut layout, rng);
        *maze = Maze::from_parts(
            *layout.walls(),
            maze.theseus(),
            maze.minotaur(),
            layout.exit(),
        );
    }
}

/// The share of the inner walls, both starts and the exit in which two mazes differ, from 0 to 1.
/// Mazes of different sizes have the distance 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Differing;

impl Distance<Maze> for Differing {
    fn between(&self, left: &Maze, right: &Maze) -> f64 {
        let Some(walls) = left.walls().differences(right.walls()) else {
            return 1.0;
        };
        let others = [
            left.theseus() != right.theseus(),
            left.minotaur() != right.minotaur(),
            left.exit() != right.exit(),
        ];
        let others = others.into_iter().filter(|&differs| differs).count();
        (f64::from(walls) + others as f64) / (f64::from(left.walls().places()) + 3.0)
    }
}
