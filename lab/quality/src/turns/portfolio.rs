//! Portfolio online evolution (Wang et al. 2016, `wang-et-al-2016`).

use super::Rival;
use super::budget::Budget;
use super::judge::Trial;
use super::scripts::Script;
use ga_core::random::{Stream, below, unit};
use ga_units::evolve::lookahead::Weights;
use ga_units::{Battle, Cell, Error, Order, game::Unit};

/// Evolves which script each unit follows in each of the next own turns. The greedy script plays
/// the enemy's turns between them and after them.
///
/// The best individuals survive, and children come from two of them by uniform crossover.
#[derive(Clone, Debug)]
pub struct Portfolio {
    /// Individuals.
    pub population: usize,
    /// The probability that a gene of a child is drawn again.
    pub mutation: f64,
    /// Own turns.
    pub own_turns: usize,
    /// Whether the founders are those in which all units follow the same script, and random ones
    /// after them. If false, all founders are random.
    pub uniform_founders: bool,
    /// The weights of the evaluation.
    pub weights: Weights,
}

impl Default for Portfolio {
    fn default() -> Self {
        Self {
            population: 16,
            mutation: 0.1,
            own_turns: 1,
            uniform_founders: true,
            weights: Weights::EVOLVED,
        }
    }
}

/// The scripts of all units in the first turn, then in the second, and so on.
type Scripts = Vec<Script>;

struct Search<'a> {
    trial: Trial<'a>,
    movers: Vec<Unit>,
    cells: Vec<Cell>,
}

impl Search<'_> {
    /// Plays an own turn. `scripts` has one for each unit at the start.
    fn own_turn(&mut self, scripts: &[Script]) {
        let us = self.trial.start().active();
        self.movers.clear();
        self.movers
            .extend_from_slice(self.trial.battle.side(us).units());
        let mut given = self.trial.start().side(us).units().iter().zip(scripts);
        for &mover in &self.movers {
            if self.trial.battle.outcome().is_some() {
                break;
            }
            let script = given
                .find(|(before, _)| before.id == mover.id)
                .map_or(Script::Attack, |(_, &script)| script);
            let (to, target) = script.order(
                &self.trial.battle,
                mover,
                &self.trial.judge,
                us,
                &mut self.cells,
            );
            self.trial.battle.carry_out(Order {
                unit: mover.id,
                to,
                target,
            });
        }
    }

    fn value(&mut self, scripts: &Scripts, units: usize) -> f64 {
        self.trial.reset();
        for (turn, scripts) in scripts.chunks(units).enumerate() {
            if turn > 0 && !self.trial.pass() {
                break;
            }
            self.own_turn(scripts);
            self.trial.play_on(1);
        }
        self.trial.judge.value(&self.trial.battle)
    }
}

impl Portfolio {
    fn founders(&self, genes: usize, rng: &mut Stream) -> Vec<Scripts> {
        let uniform = Script::ALL
            .into_iter()
            .filter(|_| self.uniform_founders)
            .map(|script| vec![script; genes]);
        let mut founders: Vec<Scripts> = uniform.take(self.population).collect();
        while founders.len() < self.population {
            founders.push((0..genes).map(|_| random(rng)).collect());
        }
        founders
    }

    fn child(&self, parents: &[(f64, Scripts)], rng: &mut Stream) -> Scripts {
        let mut child = parents[below(rng, parents.len())].1.clone();
        let other = &parents[below(rng, parents.len())].1;
        let mut is_new = false;
        for (gene, &theirs) in child.iter_mut().zip(other) {
            if unit(rng) < 0.5 {
                *gene = theirs;
            }
            if unit(rng) < self.mutation {
                *gene = random(rng);
                is_new = true;
            }
        }
        if !is_new {
            let gene = below(rng, child.len());
            child[gene] = random(rng);
        }
        child
    }
}

fn random(rng: &mut Stream) -> Script {
    Script::ALL[below(rng, Script::ALL.len())]
}

impl Rival for Portfolio {
    fn act(&mut self, battle: &mut Battle, seed: u64, budget: &Budget) -> Result<(), Error> {
        let before = battle.clone();
        let us = battle.active();
        let units = battle.side(us).units().len();
        if units == 0 {
            return Ok(());
        }
        let mut search = Search {
            trial: Trial::new(&before, self.weights),
            movers: Vec::new(),
            cells: Vec::new(),
        };
        let mut rng = Stream::seeded(seed);
        let mut founders = self.founders(units * self.own_turns.max(1), &mut rng);
        founders.reverse();
        let parents = (self.population / 2).max(1);
        let mut alive: Vec<(f64, Scripts)> = Vec::new();
        while budget.more() {
            let scripts = match founders.pop() {
                Some(founder) => founder,
                None => self.child(&alive[..parents.min(alive.len())], &mut rng),
            };
            let value = search.value(&scripts, units);
            alive.push((value, scripts));
            if founders.is_empty() && alive.len() >= self.population {
                // A stable sort: older individuals win ties.
                alive.sort_by(|left, right| right.0.total_cmp(&left.0));
                alive.truncate(parents);
            }
        }
        alive.sort_by(|left, right| right.0.total_cmp(&left.0));
        let best = alive
            .into_iter()
            .next()
            .map_or_else(|| vec![Script::Attack; units], |(_, scripts)| scripts);
        for (unit, script) in before.side(us).units().iter().zip(best) {
            if battle.outcome().is_none() {
                let (to, target) =
                    script.order(battle, *unit, &search.trial.judge, us, &mut search.cells);
                battle.order(Order {
                    unit: unit.id,
                    to,
                    target,
                })?;
            }
        }
        Ok(())
    }
}
