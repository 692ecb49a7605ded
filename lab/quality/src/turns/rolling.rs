//! Rolling horizon evolution (Perez et al. 2013, `perez-et-al-2013`) of two own turns, by the
//! population of online evolution (Justesen, Mahlmann, Togelius 2016,
//! `justesen-mahlmann-togelius-2016`).

use super::budget::Budget;
use super::judge::Trial;
use super::{Rival, carry_out, greedy_cells, nearest_destination};
use ga_core::random::{Stream, below, unit};
use ga_core::{Mutator, Sampler};
use ga_units::evolve::genome::{Plan, RandomPlans, TurnView};
use ga_units::evolve::lookahead::Weights;
use ga_units::evolve::operators::ResolveConflicts;
use ga_units::{Battle, Cell, Error, game::Unit};

/// Evolves the cells of this turn and of the next own turn together. The greedy script plays the
/// enemy's turn between them.
///
/// The best half of the population survives. Children come from two random survivors by uniform
/// crossover. The second turn of the best individual founds the first turn of the next decision.
#[derive(Clone, Debug)]
pub struct RollingHorizon {
    /// Individuals.
    pub population: usize,
    /// Greatest number of genes of a child that are drawn again.
    pub redrawn: usize,
    /// Own turns, 1 or 2.
    pub own_turns: u32,
    /// Turns of the greedy script after the last own turn.
    pub after: u32,
    /// Whether the plan of the greedy script is a founder.
    pub greedy_founder: bool,
    /// The weights of the evaluation.
    pub weights: Weights,
    /// The cells of the next own turn in the last best individual, with the numbers of the units.
    pub shifted: Vec<(u32, Cell)>,
}

impl Default for RollingHorizon {
    fn default() -> Self {
        Self {
            population: 20,
            redrawn: 3,
            own_turns: 2,
            after: 0,
            greedy_founder: true,
            weights: Weights::EVOLVED,
            shifted: Vec::new(),
        }
    }
}

/// A genome: the cells of this turn, and for the next own turn the cells that the units try to get
/// near to.
#[derive(Clone, Debug)]
struct Turns {
    now: Plan,
    later: Vec<Cell>,
}

impl RollingHorizon {
    fn founders(&self, view: &TurnView, trial: &mut Trial, rng: &mut Stream) -> Vec<Turns> {
        let mut founders = Vec::with_capacity(self.population);
        if self.greedy_founder {
            founders.push(greedy_turns(view, trial));
        }
        if !self.shifted.is_empty() {
            let cell = |(index, unit): (usize, &Unit)| {
                let wish = self
                    .shifted
                    .iter()
                    .find(|(id, _)| *id == unit.id)
                    .map_or(unit.at, |(_, cell)| *cell);
                let near = view
                    .destinations(index)
                    .iter()
                    .min_by_key(|cell| cell.distance(wish));
                near.copied().unwrap_or(unit.at)
            };
            let now = Plan(view.units().iter().enumerate().map(cell).collect());
            founders.push(Turns {
                later: now.0.iter().map(|&at| around(view, at, rng)).collect(),
                now,
            });
        }
        while founders.len() < self.population.max(2) {
            let now = RandomPlans(view).sample(rng);
            founders.push(Turns {
                later: now.0.iter().map(|&at| around(view, at, rng)).collect(),
                now,
            });
        }
        founders
    }

    fn child(&self, parents: &[(f64, Turns)], view: &TurnView, rng: &mut Stream) -> Turns {
        let mut child = parents[below(rng, parents.len())].1.clone();
        let other = &parents[below(rng, parents.len())].1;
        for index in 0..child.later.len() {
            if unit(rng) < 0.5 {
                child.now.0[index] = other.now.0[index];
                child.later[index] = other.later[index];
            }
        }
        for _ in 0..=below(rng, self.redrawn.max(1)) {
            let index = below(rng, child.later.len());
            if self.own_turns > 1 && unit(rng) < 0.5 {
                child.later[index] = around(view, child.now.0[index], rng);
            } else {
                let destinations = view.destinations(index);
                child.now.0[index] = destinations[below(rng, destinations.len())];
            }
        }
        child
    }

    fn evaluate(&self, turns: &Turns, trial: &mut Trial, movers: &mut Vec<Unit>) -> f64 {
        trial.reset();
        let start = trial.start();
        let us = start.active();
        trial.follow(&turns.now.0);
        if self.own_turns > 1 && trial.pass() {
            trial.scripted();
            if trial.pass() {
                movers.clear();
                movers.extend_from_slice(trial.battle.side(us).units());
                // Both lists are sorted by the numbers of the units.
                let mut wishes = start.side(us).units().iter().zip(&turns.later);
                for &mover in movers.iter() {
                    let wish = wishes
                        .find(|(before, _)| before.id == mover.id)
                        .map_or(mover.at, |(_, &to)| to);
                    let to = nearest_destination(&trial.battle, mover, wish);
                    trial.step(mover, to);
                }
            }
        }
        trial.play_on(self.after);
        trial.judge.value(&trial.battle)
    }
}

/// A random cell that a unit might go to from `at` in its next turn.
fn around(view: &TurnView, at: Cell, rng: &mut Stream) -> Cell {
    let grid = view.battle().grid();
    let mut near = |at: u16, size: u16| {
        let (least, most) = (at.saturating_sub(REACH), (at + REACH).min(size - 1));
        least + below(rng, usize::from(most - least) + 1) as u16
    };
    Cell {
        x: near(at.x, grid.width()),
        y: near(at.y, grid.height()),
    }
}

/// Steps of the fastest kind.
const REACH: u16 = 6;

/// Both own turns as the greedy script plays them.
fn greedy_turns(view: &TurnView, trial: &mut Trial) -> Turns {
    let now = Plan(greedy_cells(view, trial));
    let mut later = now.0.clone();
    if trial.pass() {
        trial.scripted();
        if trial.pass() {
            trial.scripted();
            for (unit, cell) in view.units().iter().zip(&mut later) {
                *cell = trial
                    .battle
                    .side(view.battle().active())
                    .unit(unit.id)
                    .map_or(*cell, |unit| unit.at);
            }
        }
    }
    Turns { now, later }
}

impl Rival for RollingHorizon {
    fn act(&mut self, battle: &mut Battle, seed: u64, budget: &Budget) -> Result<(), Error> {
        let before = battle.clone();
        let view = TurnView::new(&before);
        if view.units().is_empty() {
            return Ok(());
        }
        let mut trial = Trial::new(&before, self.weights);
        let mut rng = Stream::seeded(seed);
        let repair = ResolveConflicts::new(&view);
        let mut movers = Vec::new();
        let mut alive: Vec<(f64, Turns)> = Vec::new();
        let mut first = self.founders(&view, &mut trial, &mut rng);
        first.reverse();
        loop {
            // Founders first, then children of the survivors.
            let parents = alive.len().min(self.population / 2).max(1);
            let children = if first.is_empty() {
                self.population - parents.min(self.population)
            } else {
                first.len()
            };
            for _ in 0..children.max(1) {
                let mut turns = match first.pop() {
                    Some(founder) => founder,
                    None => self.child(&alive[..parents], &view, &mut rng),
                };
                repair.mutate(&mut turns.now, &mut rng);
                if !budget.more() {
                    if alive.is_empty() {
                        alive.push((f64::NAN, turns));
                    }
                    alive.sort_by(|left, right| right.0.total_cmp(&left.0));
                    let best = &alive[0].1;
                    self.shifted = view
                        .units()
                        .iter()
                        .map(|unit| unit.id)
                        .zip(best.later.clone())
                        .collect();
                    return carry_out(battle, &best.now.0);
                }
                let value = self.evaluate(&turns, &mut trial, &mut movers);
                alive.push((value, turns));
            }
            // A stable sort: older individuals win ties.
            alive.sort_by(|left, right| right.0.total_cmp(&left.0));
            alive.truncate((self.population / 2).max(1));
        }
    }
}
