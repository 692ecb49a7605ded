//! Rivals of our player of the game units, after their papers: `lab/docs/units-rivals.md`.
//!
//! All rivals share the evaluation of positions ([`judge`]) with the weights of our player, and
//! play on in a copy of the battle.

pub mod budget;
pub mod evolutionary;
pub mod judge;
pub mod naive;
pub mod ours;
pub mod portfolio;
pub mod rolling;
pub mod scripts;

use budget::Budget;
use ga_units::evolve::genome::TurnView;
use ga_units::{Battle, Cell, Error, Order, game::Unit};
use judge::Trial;

/// A player whose search ends with a budget.
pub trait Rival {
    /// Gives orders to the units of the side to move. All random numbers follow from `seed`.
    ///
    /// # Errors
    ///
    /// The errors of the rules. A correct rival has none.
    fn act(&mut self, battle: &mut Battle, seed: u64, budget: &Budget) -> Result<(), Error>;
}

/// Sends the units of the side to move to these cells, in order. Each attacks by the target rule.
fn carry_out(battle: &mut Battle, cells: &[Cell]) -> Result<(), Error> {
    let units = battle.side(battle.active()).units().to_vec();
    for (unit, &to) in units.into_iter().zip(cells) {
        if battle.outcome().is_none() {
            let target = battle.target_of(unit, to);
            battle.order(Order {
                unit: unit.id,
                to,
                target,
            })?;
        }
    }
    Ok(())
}

/// The destination of a unit that is nearest to a cell.
fn nearest_destination(battle: &Battle, unit: Unit, wish: Cell) -> Cell {
    let mut best = (unit.at.distance(wish), unit.at);
    battle.each_destination(unit, |cell| {
        let distance = cell.distance(wish);
        if distance < best.0 {
            best = (distance, cell);
        }
    });
    best.1
}

/// The cells to which the greedy script moves the units, as destinations of the view. The trial is
/// left after that turn.
fn greedy_cells(view: &TurnView, trial: &mut Trial) -> Vec<Cell> {
    trial.reset();
    trial.scripted();
    let side = trial.battle.side(view.battle().active());
    let cell = |(index, unit): (usize, &Unit)| {
        let after = side.unit(unit.id).map_or(unit.at, |unit| unit.at);
        // The script may move a unit to a cell that a friend has left. That is no destination.
        let nearest = view
            .destinations(index)
            .iter()
            .min_by_key(|cell| cell.distance(after));
        nearest.copied().unwrap_or(unit.at)
    };
    view.units().iter().enumerate().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::budget::Limit;
    use super::evolutionary::EvolutionaryMcts;
    use super::judge::Judge;
    use super::naive::NaiveMcts;
    use super::ours::{Greedy, Ours};
    use super::portfolio::Portfolio;
    use super::rolling::RollingHorizon;
    use super::scripts::Script;
    use super::*;
    use ga_units::evolve::lookahead::Weights;
    use ga_units::{Map, Outcome, Roster, Terms};

    fn start(units: usize, seed: u64) -> Result<Battle, Error> {
        let terms = Terms {
            rounds: 30,
            ..Terms::without_money()
        };
        Map::sized(12, 12, 9)?.armies(&Roster::paper(), terms, units, seed)
    }

    fn rivals() -> Vec<Box<dyn Rival>> {
        let tree = NaiveMcts {
            depth: 4,
            random_cells: Some(2),
            ..NaiveMcts::default()
        };
        vec![
            Box::new(RollingHorizon::default()),
            Box::new(RollingHorizon {
                own_turns: 1,
                greedy_founder: false,
                ..RollingHorizon::default()
            }),
            Box::new(Portfolio {
                own_turns: 3,
                ..Portfolio::default()
            }),
            Box::new(NaiveMcts::default()),
            Box::new(tree),
            Box::new(EvolutionaryMcts {
                children: 3,
                ..EvolutionaryMcts::default()
            }),
            Box::new(Ours::default()),
        ]
    }

    /// A match in which `rival` is side 0, with this number of evaluations a decision.
    fn play(mut battle: Battle, rival: &mut dyn Rival, evaluations: u64) -> Result<Battle, Error> {
        let mut greedy = Greedy::default();
        for seed in 0.. {
            let budget = Budget::start(Limit::Evaluations(evaluations));
            if battle.active() == 0 {
                rival.act(&mut battle, seed, &budget)?;
                assert!(budget.evaluations() <= evaluations);
            } else {
                greedy.act(&mut battle, seed, &budget)?;
            }
            if battle.outcome().is_some()
                || battle.end_turn().is_err()
                || battle.outcome().is_some()
            {
                break;
            }
        }
        Ok(battle)
    }

    #[test]
    fn every_rival_keeps_the_rules_and_the_same_seed_gives_the_same_match() -> Result<(), Error> {
        for (mut one, mut other) in rivals().into_iter().zip(rivals()) {
            for evaluations in [0, 1, 40] {
                let ends = play(start(5, 3)?, &mut *one, evaluations)?;
                // The memory from one match to the next is that of the same match.
                assert_eq!(ends, play(start(5, 3)?, &mut *other, evaluations)?);
            }
        }
        Ok(())
    }

    #[test]
    fn every_rival_with_a_reply_or_a_second_turn_beats_the_greedy_script() -> Result<(), Error> {
        for (index, rival) in rivals().iter_mut().enumerate() {
            // One turn without a reply and without the greedy plan is a weak setting.
            if index == 1 {
                continue;
            }
            let mut wins = 0;
            for seed in 1..=6 {
                let ends = play(start(4, seed)?, &mut **rival, 300)?;
                wins += u32::from(ends.outcome() == Some(Outcome::Won(0)));
            }
            assert!(wins >= 3, "rival {index} wins {wins} of 6");
        }
        Ok(())
    }

    #[test]
    fn the_judge_counts_changes_since_the_start() -> Result<(), Error> {
        let battle = start(3, 1)?;
        let judge = Judge::new(&battle, Weights::EVOLVED);
        assert!(judge.value(&battle).abs() < 1e-9);
        let mut near = battle.clone();
        let unit = near.side(0).units()[0];
        let (to, target) = Script::Rush.order(&near, unit, &judge, 0, &mut Vec::new());
        near.order(Order {
            unit: unit.id,
            to,
            target,
        })?;
        assert!(judge.value(&near) > 0.0 && judge.bounded(&near) < 1.0);
        Ok(())
    }

    #[test]
    fn an_attack_of_a_script_is_that_of_the_greedy_player() -> Result<(), Error> {
        let mut attacks = 0;
        for seed in 0..40 {
            let battle = Map::sized(12, 12, 9)?.skirmish(Terms::without_money(), 1, seed)?;
            let judge = Judge::new(&battle, Weights::EVOLVED);
            let unit = battle.side(0).units()[0];
            let (to, target) = Script::Attack.order(&battle, unit, &judge, 0, &mut Vec::new());
            let mut greedy = battle.clone();
            ga_units::players::GreedyPlayer::default().simulate(&mut greedy);
            if target.is_some() {
                attacks += 1;
                assert_eq!(
                    greedy.orders(),
                    [Order {
                        unit: unit.id,
                        to,
                        target
                    }]
                );
            } else {
                assert_eq!(greedy.orders()[0].target, None);
            }
        }
        assert!(attacks > 5);
        Ok(())
    }
}
