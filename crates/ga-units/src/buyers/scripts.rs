use super::Buyer;
use crate::game::battle::Battle;
use rand::Rng;

/// Buys the cheapest kind of the side's clan. Of equally cheap kinds, the first.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheapestBuyer;

impl Buyer for CheapestBuyer {
    fn next(&mut self, battle: &Battle, _: &mut dyn Rng) -> Option<usize> {
        let kinds = battle.roster().kinds();
        battle
            .roster()
            .clan(battle.active())
            .min_by(|&one, &other| kinds[one].cost.total_cmp(&kinds[other].cost))
    }
}

/// Buys the kind whose attacks are worth the most against the enemy's units: the counter to their
/// mix by the factors between attack and armor types.
///
/// The worth of an attack on a unit is the share of the unit's hit points that it takes, times the
/// unit's cost. The worth of a kind is the mean over the enemy's units, divided by what the kind
/// costs. Without enemies, each kind of the enemy's clan counts once. The buyer waits for the best
/// kind if the side cannot afford it yet.
#[derive(Clone, Copy, Debug, Default)]
pub struct CounterBuyer;

impl Buyer for CounterBuyer {
    fn next(&mut self, battle: &Battle, _: &mut dyn Rng) -> Option<usize> {
        let side = battle.active();
        let roster = battle.roster();
        let enemies: Vec<usize> = match battle.side(1 - side).units() {
            [] => roster.clan(1 - side).collect(),
            units => units.iter().map(|unit| unit.kind).collect(),
        };
        let worth = |kind: usize| {
            let against = |&enemy: &usize| {
                let figures = &roster.kinds()[enemy];
                figures.cost * (roster.damage(kind, enemy) / figures.hp).min(1.0)
            };
            enemies.iter().map(against).sum::<f64>() / roster.kinds()[kind].cost
        };
        let best = |best: Option<(f64, usize)>, kind: usize| match worth(kind) {
            worth if best.is_none_or(|(most, _)| worth > most) => Some((worth, kind)),
            _ => best,
        };
        roster.clan(side).fold(None, best).map(|(_, kind)| kind)
    }
}
