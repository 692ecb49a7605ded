//! Looking ahead: what a plan does and what the enemy replies.

use crate::support::{ARTILLERY, CAVALRY, INFANTRY, MUSKETEER, any_battle, at, battle};
use ga_core::Sampler;
use ga_core::random::{Stream, Streams};
use ga_units::player::Genetic;
use ga_units::{Battle, Cell, Foresight, Order, Outlook, Plan, Prospect, RandomPlans, Weights};
use proptest::prelude::*;
use std::cell::Cell as Counter;

fn prospect(battle: &Battle, cells: &[Cell]) -> Prospect {
    Foresight::new(&Outlook::new(battle), Weights::BY_HAND, true).prospect(cells)
}

#[test]
fn a_kill_is_its_cost_and_the_reply_comes_from_who_is_left() {
    let battle =
        battle((20, 9), [(0, 4), (19, 4)], &[(CAVALRY, (4, 4))], &[(INFANTRY, (6, 4)), (MUSKETEER, (12, 4))]);
    let near = prospect(&battle, &[at(5, 4)]);
    assert_eq!((near.kills, near.wounds), (10.0, 0.0), "20 kills the infantry");
    assert_eq!((near.losses, near.pains), (15.0, 0.0), "the musketeer walks 3, shoots 4 far, takes 37.5");
    let away = prospect(&battle, &[at(1, 4)]);
    assert_eq!((away.kills, away.losses), (0.0, 0.0));
    assert_eq!(away.pains, 15.0 * 15.0 / 20.0, "the infantry gets there and takes 15 of 20");
    assert_eq!((near.advance, away.advance), (14.0, 18.0));
    assert_eq!((near.chase, away.chase), (1.0, 5.0));
}

#[test]
fn the_building_falls_in_the_head_as_it_does_on_the_field() {
    let guns = [(ARTILLERY, (14, 3)), (ARTILLERY, (14, 4)), (ARTILLERY, (14, 5)), (ARTILLERY, (15, 4))];
    let battle = battle((20, 9), [(0, 4), (19, 4)], &guns, &[]);
    let cells = [at(15, 3), at(15, 5), at(16, 4), at(15, 4)];
    let four = prospect(&battle, &cells);
    assert_eq!((four.siege, four.wins), (180.0, false), "45 each of 200");
    let home = battle.side(0).building();
    let siege = Foresight::new(&Outlook::new(&battle), Weights::BY_HAND, false).prospect(&cells).siege;
    assert_eq!((siege, home), (180.0, at(0, 4)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// The simulation is fast; the game is right.
    #[test]
    fn attacks_in_the_head_are_those_on_the_field(battle in any_battle(), seed: u64) {
        let outlook = Outlook::new(&battle);
        let plan: Plan = RandomPlans(&outlook).sample(&mut Stream::seeded(seed));
        let foreseen = Foresight::new(&outlook, Weights::BY_HAND, true).prospect(&plan.0);
        let mut after = battle.clone();
        for (unit, &to) in outlook.units().iter().zip(&plan.0) {
            if after.outcome().is_none() {
                let target = after.choose_target(unit.kind, to);
                after.order(Order { unit: unit.id, to, target }).unwrap();
            }
        }
        let cost = |unit: &ga_units::Unit| battle.roster().kinds()[unit.kind].cost;
        let (mut kills, mut wounds) = (0.0, 0.0);
        for unit in battle.side(1).units() {
            match after.side(1).unit(unit.id) {
                None => kills += cost(unit),
                Some(left) => wounds += cost(unit) * (unit.hp - left.hp) / unit.hp,
            }
        }
        let siege = battle.side(1).hp() - after.side(1).hp().max(0.0);
        prop_assert_eq!(foreseen.wins, after.outcome().is_some());
        prop_assert_eq!(foreseen.siege, siege);
        // Once the building has fallen the field stands still.
        if !foreseen.wins {
            prop_assert!((foreseen.kills - kills).abs() < 1e-9);
            prop_assert!((foreseen.wounds - wounds).abs() < 1e-9);
        }
    }

    /// In the head friends and the other side's units are no obstacle, so the reply is never too small.
    #[test]
    fn whom_an_enemy_can_attack_is_never_overlooked(battle in any_battle(), seed: u64) {
        let outlook = Outlook::new(&battle);
        let plan: Plan = RandomPlans(&outlook).sample(&mut Stream::seeded(seed));
        let foreseen = Foresight::new(&outlook, Weights::BY_HAND, true).prospect(&plan.0);
        let mut after = battle.clone();
        for (unit, &to) in outlook.units().iter().zip(&plan.0) {
            if after.outcome().is_none() {
                let target = after.choose_target(unit.kind, to);
                after.order(Order { unit: unit.id, to, target }).unwrap();
            }
        }
        if after.outcome().is_none() {
            after.end_turn().unwrap();
            let reachable = after.side(1).units().iter().any(|&enemy| {
                let range = after.roster().kinds()[enemy.kind].range;
                let cells = after.destinations(enemy);
                after.side(0).units().iter().any(|unit| cells.iter().any(|cell| cell.distance(unit.at) <= range))
            });
            let harmed = foreseen.losses > 0.0 || foreseen.pains > 0.0;
            prop_assert!(harmed || !reachable);
        }
    }

    #[test]
    fn a_used_foresight_judges_as_a_fresh_one(battle in any_battle(), seed: u64) {
        let outlook = Outlook::new(&battle);
        let mut used = Foresight::new(&outlook, Weights::BY_HAND, true);
        for round in 0..5 {
            let plan: Plan = RandomPlans(&outlook).sample(&mut Streams::report(seed).round(round).survival());
            let fresh = Foresight::new(&outlook, Weights::BY_HAND, true).prospect(&plan.0);
            prop_assert_eq!(used.prospect(&plan.0), fresh);
        }
    }

    #[test]
    fn a_deadline_is_kept_to_the_evaluation(battle in any_battle(), seed: u64, plans in 0u64..400) {
        let outlook = Outlook::new(&battle);
        let asked = Counter::new(0);
        let more = || {
            asked.set(asked.get() + 1);
            asked.get() <= plans
        };
        let thought = Genetic::default().think_while(&outlook, seed, &more).unwrap();
        match thought {
            None => prop_assert!(outlook.units().is_empty()),
            Some(thought) => {
                prop_assert_eq!(thought.evaluations, plans);
                prop_assert_eq!(asked.get(), plans + 1, "nobody asks after the deadline");
                prop_assert_eq!(thought.fitness.is_nan(), plans == 0);
            }
        }
    }
}

#[test]
fn more_time_never_finds_a_worse_plan() {
    let battle = ga_units::Map::apart(15).unwrap().skirmish(ga_units::Terms::default(), 20, 3).unwrap();
    let outlook = Outlook::new(&battle);
    let best = |plans: u64| {
        let asked = Counter::new(0);
        let more = || {
            asked.set(asked.get() + 1);
            asked.get() <= plans
        };
        Genetic::default().think_while(&outlook, 1, &more).unwrap().unwrap().fitness
    };
    let fitness: Vec<f64> = [1, 6, 30, 210, 1000].map(best).to_vec();
    assert!(fitness.is_sorted(), "{fitness:?}");
    assert!(fitness[0] < fitness[4]);
}
