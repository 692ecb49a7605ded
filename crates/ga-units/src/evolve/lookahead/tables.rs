//! Tables of a turn. They say for each cell which enemies can be attacked from it, which enemies
//! can attack it, and how far it is from the goals.

use super::threat::{attacked, attacked_over};
use crate::evolve::turn_view::TurnView;
use crate::game::cell::Cell;
use crate::game::distances::Distances;
use crate::game::layout::Layout;

/// The data that stay the same for all plans of one turn. Sets of enemies are stored as bits, so
/// simulating a plan takes only a few operations on words for each unit.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    width: usize,
    cells: usize,
    /// The number of words of a set of enemies.
    words: usize,
    /// For each range of our kinds, with its least distance, and each cell, the enemies within it.
    covers: Vec<u64>,
    /// The index of a kind's range among the `covers`.
    ranges: Vec<usize>,
    /// The enemies that can attack a cell in their next turn, by cell.
    threats: Vec<u64>,
    /// The steps to the goals for each kind, or one for all kinds if the ways do not differ.
    to_goal: Vec<Distances>,
    to_enemy: Vec<Distances>,
}

impl Tables {
    /// Computes the tables. If `reply` is false, the threats are not computed.
    pub(super) fn new(view: &TurnView, reply: bool) -> Self {
        let grid = view.battle().grid();
        let mut tables = Self {
            width: grid.width().into(),
            cells: grid.len(),
            words: view.enemies().len().div_ceil(64),
            covers: Vec::new(),
            ranges: Vec::new(),
            threats: Vec::new(),
            to_goal: Vec::new(),
            to_enemy: Vec::new(),
        };
        tables.cover(view);
        if reply {
            tables.threaten(view);
        }
        tables.measure(view);
        tables
    }

    /// Measures the ways to the goals.
    fn measure(&mut self, view: &TurnView) {
        let battle = view.battle();
        let kinds = if battle.ways_differ() {
            view.roster().kinds().len()
        } else {
            1
        };
        for kind in 0..kinds {
            let mut to_goal = Distances::default();
            let mut to_enemy = Distances::default();
            // Kinds that we do not have need no distances.
            if kinds == 1 || view.units().iter().any(|unit| unit.kind == kind) {
                let goals = view
                    .enemies()
                    .iter()
                    .map(|unit| unit.at)
                    .chain([view.goal()]);
                battle.measure_aim(&battle.ground, kind, &mut to_goal);
                battle.measure(&battle.ground, kind, goals, &mut to_enemy, |_| false);
            }
            self.to_goal.push(to_goal);
            self.to_enemy.push(to_enemy);
        }
    }

    /// Marks the cells around every enemy from which it can be attacked.
    fn cover(&mut self, view: &TurnView) {
        let grid = view.battle().grid();
        // Kinds with the same range share a layer.
        let mut radii: Vec<(u16, u16)> = Vec::new();
        for (index, kind) in view.roster().kinds().iter().enumerate() {
            let span = (kind.range, view.roster().ability(index).least_range);
            let layer = radii.iter().position(|&radius| radius == span);
            self.ranges.push(layer.unwrap_or(radii.len()));
            if layer.is_none() {
                radii.push(span);
            }
        }
        self.covers.resize(radii.len() * self.cells * self.words, 0);
        for (layer, &(radius, least)) in radii.iter().enumerate() {
            // The square around an enemy is what is in range of squares without a least distance.
            let is_square = grid.layout() == Layout::Square && least <= 1;
            let map = &mut self.covers[layer * self.cells * self.words..];
            for (index, enemy) in view.enemies().iter().enumerate() {
                let around = |at: u16, size: u16| {
                    at.saturating_sub(radius)..=at.saturating_add(radius).min(size - 1)
                };
                for y in around(enemy.at.y, grid.height()) {
                    let row = usize::from(y) * self.width;
                    for x in around(enemy.at.x, grid.width()) {
                        let far = || grid.distance(enemy.at, Cell { x, y });
                        if !is_square && !(least..=radius).contains(&far()) {
                            continue;
                        }
                        map[(row + usize::from(x)) * self.words + index / 64] |= 1 << (index % 64);
                    }
                }
            }
        }
    }

    /// Marks, for every enemy, the cells that it can attack after a move.
    fn threaten(&mut self, view: &TurnView) {
        self.threats.resize(self.cells * self.words, 0);
        let threats = &mut self.threats;
        let words = self.words;
        let width = self.width;
        for (index, enemy) in view.enemies().iter().enumerate() {
            let kind = view.kind(enemy);
            let side = view.battle().side(1 - view.battle().active());
            if side.rest(enemy.id) > 0 {
                continue;
            }
            let mut mark = |cell: Cell| {
                let place = usize::from(cell.y) * width + usize::from(cell.x);
                threats[place * words + index / 64] |= 1 << (index % 64);
            };
            // The ground is taken without units: units move before the reply, so no unit is certain
            // to be an obstacle.
            let ground = &view.battle().ground;
            let battle = view.battle();
            if battle.ways_differ() || view.roster().ability(enemy.kind).least_range > 1 {
                attacked_over(battle, *enemy, &mut mark);
            } else {
                attacked(ground, enemy.at, kind.movement, kind.range, &mut mark);
            }
        }
    }

    fn place(&self, cell: Cell) -> usize {
        usize::from(cell.y) * self.width + usize::from(cell.x)
    }

    /// The enemies within the range of a kind from a cell.
    pub(super) fn covered(&self, kind: usize, from: Cell) -> &[u64] {
        let start = (self.ranges[kind] * self.cells + self.place(from)) * self.words;
        &self.covers[start..start + self.words]
    }

    /// The enemies that can attack a cell in their next turn.
    pub(super) fn threats(&self, cell: Cell) -> &[u64] {
        let start = self.place(cell) * self.words;
        &self.threats[start..start + self.words]
    }

    /// Steps from a cell to the enemy's building.
    pub(super) fn to_goal(&self, kind: usize, cell: Cell) -> f64 {
        bounded(of_kind(&self.to_goal, kind).to(cell))
    }

    /// Steps from a cell to the nearest enemy unit or building.
    pub(super) fn to_enemy(&self, kind: usize, cell: Cell) -> f64 {
        bounded(of_kind(&self.to_enemy, kind).to(cell))
    }
}

/// The distances of a kind. There is one for all if the ways do not differ.
fn of_kind(distances: &[Distances], kind: usize) -> &Distances {
    &distances[kind.min(distances.len() - 1)]
}

/// A number of steps as a score uses it. If there is no way, the number is large but finite.
fn bounded(steps: u16) -> f64 {
    f64::from(steps.min(1000))
}
