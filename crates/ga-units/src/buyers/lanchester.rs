use super::Buyer;
use crate::game::battle::Battle;
use crate::game::roster::Roster;
use rand::Rng;

/// The exchanges of fire in a predicted battle.
const EXCHANGES: usize = 6;

/// Buys the kind that changes a predicted battle of both armies the most.
///
/// The prediction follows Lanchester's law of aimed fire (Lanchester 1916, `lanchester-1916`): in
/// each of six exchanges, the units of a kind share their attacks among the enemy's units, and each
/// attack takes one unit divided by the attacks that a kill needs. A kind that strikes farther,
/// with movement and range together, has the first exchange to itself. The worth of a result is the
/// cost of our units that are left, minus that of the enemy's.
///
/// - *The enemy's army* is its units, and what it will buy: its money and the income of one turn,
///   in the shares that its kinds have of its army now. Without units, in equal shares of its clan.
/// - *A purchase* is compared at equal cost: the money of the side and the income of one turn,
///   spent on one kind as if units could be divided. One unit of the best kind is bought, and then
///   the rest of the money is compared again. The buyer waits for the best kind if the side cannot
///   afford it.
/// - *Cost*: for each kind of the clan, exchanges times pairs of kinds on the field, about a
///   microsecond with the kinds of Table 1. Positions and terrain do not count.
#[derive(Clone, Copy, Debug, Default)]
pub struct LanchesterBuyer;

impl Buyer for LanchesterBuyer {
    fn next(&mut self, battle: &Battle, _: &mut dyn Rng) -> Option<usize> {
        let side = battle.active();
        let roster = battle.roster();
        let kinds = roster.kinds();
        let budget = |side: usize| battle.side(side).money() + battle.terms().income;
        let (ours, mut theirs) = (army(battle, side), army(battle, 1 - side));
        let value = cost(roster, &theirs);
        if value > 0.0 {
            let growth = 1.0 + budget(1 - side) / value;
            for count in &mut theirs {
                *count *= growth;
            }
        } else {
            let clan: Vec<usize> = roster.clan(1 - side).collect();
            for &kind in &clan {
                theirs[kind] += budget(1 - side) / clan.len() as f64 / kinds[kind].cost;
            }
        }
        let mut best: Option<(f64, usize)> = None;
        for kind in roster.clan(side) {
            let mut joined = ours.clone();
            joined[kind] += budget(side) / kinds[kind].cost;
            let worth = fight(roster, joined, theirs.clone());
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, kind));
            }
        }
        best.map(|(_, kind)| kind)
    }
}

/// The units of a side by kind. A wounded unit counts by the share of its hit points.
fn army(battle: &Battle, side: usize) -> Vec<f64> {
    let kinds = battle.roster().kinds();
    let mut army = vec![0.0; kinds.len()];
    for unit in battle.side(side).units() {
        army[unit.kind] += unit.hp / kinds[unit.kind].hp;
    }
    army
}

/// The cost of our units that are left after the exchanges, minus that of the enemy's.
fn fight(roster: &Roster, mut ours: Vec<f64>, mut theirs: Vec<f64>) -> f64 {
    for exchange in 0..EXCHANGES {
        let lost = losses(roster, &theirs, &ours, exchange == 0);
        let killed = losses(roster, &ours, &theirs, exchange == 0);
        subtract(&mut ours, &lost);
        subtract(&mut theirs, &killed);
    }
    cost(roster, &ours) - cost(roster, &theirs)
}

/// What an army costs.
fn cost(roster: &Roster, army: &[f64]) -> f64 {
    army.iter()
        .zip(roster.kinds())
        .map(|(count, kind)| count * kind.cost)
        .sum()
}

/// The units that an exchange of fire takes from the targets, by kind. In the first one, only
/// attackers that strike farther than their targets count.
fn losses(roster: &Roster, attackers: &[f64], targets: &[f64], is_first: bool) -> Vec<f64> {
    let all: f64 = targets.iter().sum();
    let strike = |kind: usize| {
        let kind = &roster.kinds()[kind];
        u32::from(kind.movement) + u32::from(kind.range)
    };
    let of = |target: usize| {
        if targets[target] <= 0.0 {
            return 0.0;
        }
        let hits = |(attacker, &count): (usize, &f64)| {
            let damage = roster.damage(attacker, target);
            if count <= 0.0 || damage <= 0.0 || is_first && strike(attacker) <= strike(target) {
                return 0.0;
            }
            count * targets[target] / all / (roster.kinds()[target].hp / damage).ceil()
        };
        attackers.iter().enumerate().map(hits).sum::<f64>()
    };
    (0..targets.len()).map(of).collect()
}

fn subtract(army: &mut [f64], losses: &[f64]) {
    army.iter_mut()
        .zip(losses)
        .for_each(|(count, lost)| *count = (*count - lost).max(0.0));
}
