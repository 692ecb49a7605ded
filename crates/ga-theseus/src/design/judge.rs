use super::Aim;
use crate::difficulty::{Difficulty, Judge};
use crate::rules::{Action, Outcome, Position, Win};
use crate::solve::{Distances, Retrograde};
use crate::variety::Collection;
use crate::{Layout, Maze, Template, Wish};
use ga_core::Fitness;
use rand::Rng;

/// Added to what is wished for, so that a score is positive where a little is lacking.
const MARGIN: f64 = 10.0;

/// Judges layouts by the best start that they have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wished<'a> {
    pub(super) template: &'a Template,
    pub(super) wish: &'a Wish,
    pub(super) aim: Aim,
    pub(super) win: Win,
    pub(super) others: &'a Collection,
    /// Whether a maze that meets the wish is enough, and the aim means nothing.
    pub(super) until_met: bool,
}

/// The memory of a judgement.
#[derive(Debug, Default)]
pub(super) struct Desk {
    retrograde: Retrograde,
    judge: Judge,
}

/// A layout with its best start.
pub(super) struct Placed {
    pub(super) maze: Maze,
    /// Its sealed cells that are too many; part of the shortfall.
    pub(super) sealed: f64,
    /// What it lacks.
    pub(super) shortfall: f64,
    /// What the aim is.
    pub(super) reward: f64,
}

impl Wished<'_> {
    /// Puts the actors where the wish is met best, and within that the solution is longest. `None` where
    /// there is no way out, or the walls are too much like those of another maze.
    pub(super) fn place(&self, layout: &Layout, desk: &mut Desk) -> Option<Placed> {
        if !self.others.admits_walls(layout.walls()) {
            return None;
        }
        let distances = desk.retrograde.distances(layout, self.win);
        let (start, shortfall, moves) = self.start(layout, &distances)?;
        let maze = Maze::within(*layout.walls(), start.theseus, start.minotaur, layout.exit());
        let needs_difficulty = self.aim == Aim::Difficulty || self.wish.difficulty.is_some();
        let difficulty = if needs_difficulty { desk.judge.difficulty(&maze, self.win) } else { None };
        let value = difficulty.map(|Difficulty { value, .. }| value);
        // The same for every start from which there is a way out.
        let sealed =
            self.wish.sealed_cells.map_or(0.0, |_| self.wish.sealed_shortfall(layout.sealed_cells()));
        let difficulty = value.map_or(0.0, |value| self.wish.difficulty_shortfall(value));
        let shortfall = shortfall + difficulty + sealed;
        let reward = match self.aim {
            Aim::Moves => moves.into(),
            Aim::Difficulty => value.unwrap_or(0.0),
        };
        Some(Placed { maze, sealed, shortfall, reward })
    }

    /// The score of a maze that meets the wish, where that is enough.
    pub(super) fn goal(&self) -> f64 {
        let moves = self.wish.moves.as_ref().map_or(0.0, |moves| f64::from(*moves.start()));
        moves + self.wish.difficulty.as_ref().map_or(0.0, |range| *range.start()) + MARGIN
    }

    /// The best start, what it lacks, and its moves.
    fn start(&self, layout: &Layout, distances: &Distances) -> Option<(Position, f64, u32)> {
        let waits = self.wish.waits.map(|_| Waits::count(layout, self.win, distances));
        let is_free = |start: &Position| {
            self.template.theseus().is_none_or(|cell| cell == start.theseus)
                && self.template.minotaur().is_none_or(|cell| cell == start.minotaur)
        };
        let mut best: Option<(Position, f64, u32)> = None;
        for (start, moves) in distances.starts().filter(|(start, _)| is_free(start)) {
            let waits = waits.as_ref().map_or(0, |waits| waits.of(start));
            let lack = self.wish.shortfall_of(moves, waits);
            let better =
                |&(_, least, most): &(Position, f64, u32)| lack < least || lack <= least && moves > most;
            if best.as_ref().is_none_or(better) {
                best = Some((start, lack, moves));
            }
        }
        best
    }
}

/// Never negative, so that a share of it is a temperature.
impl Fitness<Layout> for Wished<'_> {
    type Score = f64;
    type Scratch = Desk;

    fn evaluate(&self, layout: &Layout, desk: &mut Desk, _: &mut dyn Rng) -> f64 {
        self.place(layout, desk).map_or(0.0, |Placed { shortfall, reward, .. }| {
            if self.until_met { (self.goal() - shortfall).max(0.0) } else { reward / (1.0 + shortfall) }
        })
    }
}

/// How many waits the first shortest solution has, from every start.
struct Waits {
    width: usize,
    cells: usize,
    counts: Vec<u32>,
}

impl Waits {
    /// Counts from the nearest starts to the farthest.
    fn count(layout: &Layout, win: Win, distances: &Distances) -> Self {
        let (width, cells) = (layout.width(), layout.width() * layout.height());
        let mut waits = Self { width, cells, counts: vec![0; cells * cells] };
        let mut starts: Vec<(Position, u32)> = distances.starts().collect();
        starts.sort_by_key(|&(_, moves)| moves);
        for (start, moves) in starts {
            let maze = Maze::within(*layout.walls(), start.theseus, start.minotaur, layout.exit());
            // The first action of the first shortest solution.
            let first = Action::ALL.into_iter().find_map(|action| {
                let turn = maze.turn(start, action, win)?;
                let rest = match turn.outcome {
                    Outcome::Caught => return None,
                    Outcome::Won => 0,
                    Outcome::Alive => distances.moves(turn.position)?,
                };
                let after = if turn.outcome == Outcome::Won { 0 } else { waits.of(turn.position) };
                (rest + 1 == moves).then_some(after + u32::from(action == Action::Wait))
            });
            let pair = waits.pair(start);
            waits.counts[pair] = first.unwrap_or(0);
        }
        waits
    }

    fn of(&self, start: Position) -> u32 {
        self.counts[self.pair(start)]
    }

    fn pair(&self, Position { theseus, minotaur }: Position) -> usize {
        let square = |x: u8, y: u8| usize::from(y) * self.width + usize::from(x);
        square(theseus.x, theseus.y) * self.cells + square(minotaur.x, minotaur.y)
    }
}
