use super::waits::Waits;
use super::{Aim, Requirements};
use crate::evolve::variety::Collection;
use crate::game::{Layout, Maze, Position, Template, Win};
use crate::solve::difficulty::{self, Difficulty};
use crate::solve::{Distances, Retrograde};
use ga_core::Fitness;
use rand::Rng;

/// Added to the goal, so that a score stays positive if the shortfall is small.
const MARGIN: f64 = 10.0;

/// The fitness of layouts: how well their best start meets the requirements.
#[derive(Clone, Copy, Debug)]
pub(super) struct DesignFitness<'a> {
    pub(super) template: &'a Template,
    pub(super) requirements: &'a Requirements,
    pub(super) aim: Aim,
    pub(super) win: Win,
    /// The mazes from which a new one must differ.
    pub(super) others: &'a Collection,
    /// Whether the search ends with any maze that meets the requirements and ignores the aim.
    pub(super) until_met: bool,
}

/// The memory of a [`DesignFitness`].
#[derive(Debug, Default)]
pub(super) struct Scratch {
    retrograde: Retrograde,
    difficulty: difficulty::Scratch,
}

/// A layout with the actors at its best start.
pub(super) struct Placed {
    pub(super) maze: Maze,
    /// The number of sealed cells above the allowed number; a part of the shortfall.
    pub(super) sealed: f64,
    /// The maze's [`Requirements::shortfall`].
    pub(super) shortfall: f64,
    /// The value of the aim: moves or difficulty.
    pub(super) reward: f64,
}

impl DesignFitness<'_> {
    /// Puts the actors at the start that meets the requirements for moves and waits best. If
    /// several starts are equally good, takes the start with the longest solution.
    ///
    /// `None` if there is no solution, or if the walls are too similar to those of another maze.
    pub(super) fn place(&self, layout: &Layout, scratch: &mut Scratch) -> Option<Placed> {
        if !self.others.admits_walls(layout.walls()) {
            return None;
        }
        let distances = scratch.retrograde.distances(layout, self.win);
        let (start, shortfall, moves) = self.start(layout, &distances)?;
        let maze = Maze::from_parts(
            *layout.walls(),
            start.theseus,
            start.minotaur,
            layout.exit(),
        );
        let needs_difficulty =
            self.aim == Aim::Difficulty || self.requirements.difficulty.is_some();
        let difficulty = needs_difficulty
            .then(|| Difficulty::with(&maze, self.win, &mut scratch.difficulty))
            .flatten()
            .map(|difficulty| difficulty.value);
        // Sealed cells are the same for every start with a solution.
        let sealed = match self.requirements.sealed_cells {
            Some(_) => self.requirements.sealed_shortfall(layout.sealed_cells()),
            None => 0.0,
        };
        let bits = difficulty.map_or(0.0, |value| self.requirements.difficulty_shortfall(value));
        let shortfall = shortfall + bits + sealed;
        let reward = match self.aim {
            Aim::Moves => moves.into(),
            Aim::Difficulty => difficulty.unwrap_or(0.0),
        };
        Some(Placed {
            maze,
            sealed,
            shortfall,
            reward,
        })
    }

    /// The score of a maze that meets the requirements, if any such maze will do.
    pub(super) fn goal(&self) -> f64 {
        let moves = self
            .requirements
            .moves
            .as_ref()
            .map_or(0.0, |moves| f64::from(*moves.start()));
        moves
            + self
                .requirements
                .difficulty
                .as_ref()
                .map_or(0.0, |range| *range.start())
            + MARGIN
    }

    /// The best start, its shortfall in moves and waits, and its moves.
    fn start(&self, layout: &Layout, distances: &Distances) -> Option<(Position, f64, u32)> {
        let waits = self
            .requirements
            .waits
            .map(|_| Waits::count(layout, self.win, distances));
        let is_free = |start: &Position| {
            self.template
                .theseus()
                .is_none_or(|cell| cell == start.theseus)
                && self
                    .template
                    .minotaur()
                    .is_none_or(|cell| cell == start.minotaur)
        };
        let mut best: Option<(Position, f64, u32)> = None;
        for (start, moves) in distances.starts().filter(|(start, _)| is_free(start)) {
            let waits = waits.as_ref().map_or(0, |waits| waits.of(start));
            let lack = self.requirements.path_shortfall(moves, waits);
            let better = |&(_, least, most): &(Position, f64, u32)| {
                lack < least || lack <= least && moves > most
            };
            if best.as_ref().is_none_or(better) {
                best = Some((start, lack, moves));
            }
        }
        best
    }
}

/// Scores are never negative, since temperatures are shares of a score.
impl Fitness<Layout> for DesignFitness<'_> {
    type Score = f64;
    type Scratch = Scratch;

    fn evaluate(&self, layout: &Layout, scratch: &mut Scratch, _: &mut dyn Rng) -> f64 {
        self.place(layout, scratch).map_or(
            0.0,
            |Placed {
                 shortfall, reward, ..
             }| {
                if self.until_met {
                    (self.goal() - shortfall).max(0.0)
                } else {
                    reward / (1.0 + shortfall)
                }
            },
        )
    }
}
