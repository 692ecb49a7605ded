//! Naive Monte Carlo tree search (Ontañón 2013, `ontanon-2013`).

use super::budget::Budget;
use super::judge::Trial;
use super::scripts::Script;
use super::{Rival, carry_out};
use ga_core::random::{Stream, below, unit};
use ga_units::evolve::lookahead::Weights;
use ga_units::{Battle, Cell, Error, game::Unit};
use std::collections::HashMap;

/// A tree of turns. In each node, naive sampling chooses the actions of all units: with probability
/// `explore` by a bandit for each unit alone, else the best combination that was tried. Each bandit
/// draws at random with probability `local`.
///
/// A new combination is valued by turns of the greedy script after it.
#[derive(Clone, Debug)]
pub struct NaiveMcts {
    /// The probability ε0 of choosing by the bandits of the units.
    pub explore: f64,
    /// The probability εl that such a bandit draws an action at random.
    pub local: f64,
    /// The probability εg of drawing one of the tried combinations at random, if `explore` does not
    /// apply.
    pub global: f64,
    /// The actions of a unit: all cells, or those of the scripts and this number of random ones.
    pub random_cells: Option<usize>,
    /// Turns of the greedy script after a new combination.
    pub after: u32,
    /// Greatest number of turns in the tree.
    pub depth: usize,
    /// The weights of the evaluation.
    pub weights: Weights,
}

impl Default for NaiveMcts {
    fn default() -> Self {
        Self {
            explore: 0.75,
            local: 0.6,
            global: 0.0,
            random_cells: None,
            after: 3,
            depth: 1,
            weights: Weights::EVOLVED,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    count: f64,
    sum: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
    }

    fn mean(self) -> f64 {
        self.sum / self.count
    }
}

/// The actions of a unit. The first one is to stay.
struct Arms {
    unit: Unit,
    cells: Vec<(Cell, Mean)>,
    /// The arms that have been tried, which are few.
    tried: Vec<u16>,
}

struct Combination {
    arms: Vec<u16>,
    mean: Mean,
    child: Option<usize>,
}

struct Node {
    side: usize,
    units: Vec<Arms>,
    known: HashMap<Vec<u16>, usize>,
    combinations: Vec<Combination>,
}

struct Search<'a> {
    trial: Trial<'a>,
    nodes: Vec<Node>,
    rng: Stream,
    cells: Vec<Cell>,
}

impl NaiveMcts {
    /// A node for the side to move.
    fn node(&self, search: &mut Search) -> Node {
        let Search {
            trial, rng, cells, ..
        } = search;
        let battle = &trial.battle;
        let us = trial.start().active();
        let arms = |unit: &Unit| {
            let mut arms = vec![unit.at];
            if let Some(random) = self.random_cells {
                arms.extend(
                    Script::ALL
                        .map(|script| script.order(battle, *unit, &trial.judge, us, cells).0),
                );
                cells.clear();
                battle.each_destination(*unit, |cell| cells.push(cell));
                arms.extend((0..random).map(|_| cells[below(rng, cells.len())]));
                let mut seen = Vec::with_capacity(arms.len());
                arms.retain(|cell| {
                    !seen.contains(cell) && {
                        seen.push(*cell);
                        true
                    }
                });
            } else {
                battle.each_destination(*unit, |cell| {
                    if cell != unit.at {
                        arms.push(cell);
                    }
                });
            }
            Arms {
                unit: *unit,
                cells: arms
                    .into_iter()
                    .map(|cell| (cell, Mean::default()))
                    .collect(),
                tried: Vec::new(),
            }
        };
        let side = battle.active();
        let units = battle.side(side).units().iter().map(arms).collect();
        Node {
            side,
            units,
            known: HashMap::new(),
            combinations: Vec::new(),
        }
    }

    /// Chooses a combination by naive sampling and carries it out. Returns its arms: a unit whose
    /// cell is taken stays.
    fn sample(&self, search: &mut Search, at: usize) -> Vec<u16> {
        let Search {
            trial, nodes, rng, ..
        } = search;
        let node = &nodes[at];
        let exploits = !node.combinations.is_empty() && unit(rng) >= self.explore;
        let mut chosen = if exploits {
            let best = node
                .combinations
                .iter()
                .max_by(|left, right| left.mean.mean().total_cmp(&right.mean.mean()));
            let any = &node.combinations[below(rng, node.combinations.len())];
            if unit(rng) < self.global {
                any.arms.clone()
            } else {
                best.unwrap_or(any).arms.clone()
            }
        } else {
            node.units
                .iter()
                .map(|arms| self.local_arm(arms, rng))
                .collect()
        };
        for (arms, arm) in node.units.iter().zip(&mut chosen) {
            let cell = arms.cells[usize::from(*arm)].0;
            if cell != arms.unit.at && !trial.battle.is_free(cell) {
                *arm = 0;
            }
            trial.step(arms.unit, arms.cells[usize::from(*arm)].0);
        }
        chosen
    }

    /// An ε-greedy choice of one unit.
    fn local_arm(&self, arms: &Arms, rng: &mut Stream) -> u16 {
        let mean = |arm: u16| arms.cells[usize::from(arm)].1.mean();
        let best = arms
            .tried
            .iter()
            .copied()
            .max_by(|&left, &right| mean(left).total_cmp(&mean(right)));
        match best {
            Some(best) if unit(rng) >= self.local => best,
            _ => below(rng, arms.cells.len()) as u16,
        }
    }

    /// One iteration: down the tree, a new combination, its value, and back.
    fn iterate(&self, search: &mut Search) {
        search.trial.reset();
        let us = search.trial.start().active();
        let mut at = 0;
        let mut path = Vec::new();
        loop {
            let arms = self.sample(search, at);
            let node = &mut search.nodes[at];
            let next = node.combinations.len();
            let combination = *node.known.entry(arms.clone()).or_insert(next);
            if combination == next {
                node.combinations.push(Combination {
                    arms,
                    mean: Mean::default(),
                    child: None,
                });
            }
            path.push((at, combination));
            if combination == next || path.len() >= self.depth {
                search.trial.play_on(self.after);
                break;
            }
            if !search.trial.pass() {
                break;
            }
            let known = search.nodes[at].combinations[combination].child;
            let child = known.unwrap_or(search.nodes.len());
            if known.is_none() {
                let node = self.node(search);
                search.nodes.push(node);
                search.nodes[at].combinations[combination].child = Some(child);
            }
            at = child;
        }
        let value = search.trial.judge.bounded(&search.trial.battle);
        for (at, combination) in path {
            let Node {
                side,
                units,
                combinations,
                ..
            } = &mut search.nodes[at];
            let value = if *side == us { value } else { -value };
            let Combination { arms, mean, .. } = &mut combinations[combination];
            mean.add(value);
            for (unit, &arm) in units.iter_mut().zip(arms.iter()) {
                let mean = &mut unit.cells[usize::from(arm)].1;
                mean.add(value);
                if mean.count < 1.5 {
                    unit.tried.push(arm);
                }
            }
        }
    }
}

impl Rival for NaiveMcts {
    fn act(&mut self, battle: &mut Battle, seed: u64, budget: &Budget) -> Result<(), Error> {
        let before = battle.clone();
        if before.side(before.active()).units().is_empty() {
            return Ok(());
        }
        let trial = Trial::new(&before, self.weights);
        let mut search = Search {
            trial,
            nodes: Vec::new(),
            rng: Stream::seeded(seed),
            cells: Vec::new(),
        };
        let root = self.node(&mut search);
        search.nodes.push(root);
        while budget.more() {
            self.iterate(&mut search);
        }
        let root = &search.nodes[0];
        // The combination that was tried most often, and of those the best.
        let best = root.combinations.iter().max_by(|left, right| {
            let mean = || left.mean.mean().total_cmp(&right.mean.mean());
            left.mean.count.total_cmp(&right.mean.count).then_with(mean)
        });
        let Some(best) = best else { return Ok(()) };
        let cells: Vec<Cell> = root
            .units
            .iter()
            .zip(&best.arms)
            .map(|(arms, &arm)| arms.cells[usize::from(arm)].0)
            .collect();
        carry_out(battle, &cells)
    }
}
