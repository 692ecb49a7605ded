//! Tables of a turn. They say for each cell which enemies can be attacked from it, which enemies
//! can attack it, and how far it is from the goals.

use super::threat::attacked;
use crate::evolve::turn_view::TurnView;
use crate::game::cell::Cell;
use crate::game::distances::Distances;

/// The data that stay the same for all plans of one turn. Sets of enemies are stored as bits, so
/// simulating a plan takes only a few operations on words for each unit.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    width: usize,
    cells: usize,
    /// The number of words of a set of enemies.
    words: usize,
    /// For each range of our kinds and each cell, the enemies within this range.
    covers: Vec<u64>,
    /// The index of a kind's range among the `covers`.
    ranges: Vec<usize>,
    /// The enemies that can attack a cell in their next turn, by cell.
    threats: Vec<u64>,
    to_goal: Distances,
    to_enemy: Distances,
}

impl Tables {
    /// Computes the tables. If `reply` is false, the threats are not computed.
    pub(super) fn new(view: &TurnView, reply: bool) -> Self {
        let (grid, ground) = (view.battle().grid(), &view.battle().ground);
        let mut tables = Self {
            width: grid.width().into(),
            cells: grid.len(),
            words: view.enemies().len().div_ceil(64),
            covers: Vec::new(),
            ranges: Vec::new(),
            threats: Vec::new(),
            to_goal: Distances::default(),
            to_enemy: Distances::default(),
        };
        tables.cover(view);
        if reply {
            tables.threaten(view);
        }
        tables.to_goal.measure(ground, [view.goal()].into_iter());
        let goals = view.enemies().iter().map(|unit| unit.at).chain([view.goal()]);
        tables.to_enemy.measure(ground, goals);
        tables
    }

    /// Marks the cells around every enemy from which it can be attacked.
    fn cover(&mut self, view: &TurnView) {
        let grid = view.battle().grid();
        // Kinds with the same range share a layer.
        let mut radii: Vec<u16> = Vec::new();
        for kind in view.roster().kinds() {
            let layer = radii.iter().position(|&radius| radius == kind.range);
            self.ranges.push(layer.unwrap_or(radii.len()));
            if layer.is_none() {
                radii.push(kind.range);
            }
        }
        self.covers.resize(radii.len() * self.cells * self.words, 0);
        for (layer, &radius) in radii.iter().enumerate() {
            let map = &mut self.covers[layer * self.cells * self.words..];
            for (index, enemy) in view.enemies().iter().enumerate() {
                let around =
                    |at: u16, size: u16| at.saturating_sub(radius)..=at.saturating_add(radius).min(size - 1);
                for y in around(enemy.at.y, grid.height()) {
                    let row = usize::from(y) * self.width;
                    for x in around(enemy.at.x, grid.width()) {
                        map[(row + usize::from(x)) * self.words + index / 64] |= 1 << (index % 64);
                    }
                }
            }
        }
    }

    /// Marks, for every enemy, the cells that it can attack after a move.
    fn threaten(&mut self, view: &TurnView) {
        self.threats.resize(self.cells * self.words, 0);
        let (threats, words, width) = (&mut self.threats, self.words, self.width);
        for (index, enemy) in view.enemies().iter().enumerate() {
            let kind = view.kind(enemy);
            let mut mark = |cell: Cell| {
                let place = usize::from(cell.y) * width + usize::from(cell.x);
                threats[place * words + index / 64] |= 1 << (index % 64);
            };
            // The ground is taken without units: units move before the reply, so no unit is certain
            // to be an obstacle.
            attacked(&view.battle().ground, enemy.at, kind.movement, kind.range, &mut mark);
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
    pub(super) fn to_goal(&self, cell: Cell) -> f64 {
        bounded(self.to_goal.to(cell))
    }

    /// Steps from a cell to the nearest enemy unit or building.
    pub(super) fn to_enemy(&self, cell: Cell) -> f64 {
        bounded(self.to_enemy.to(cell))
    }
}

/// A number of steps as a score uses it. If there is no way, the number is large but finite.
fn bounded(steps: u16) -> f64 {
    f64::from(steps.min(1000))
}
