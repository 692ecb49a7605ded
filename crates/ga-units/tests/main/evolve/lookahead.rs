//! One-ply lookahead: the simulated attacks are those of the game, and the reply is never too
//! small.

use crate::support::{ARTILLERY, CAVALRY, INFANTRY, MUSKETEER, any_battle, at, battle};
use ga_core::Sampler;
use ga_core::random::{Stream, Streams};
use ga_units::evolve::genome::{Plan, RandomPlans, TurnView};
use ga_units::evolve::lookahead::{LookaheadFitness, Prospect, Scratch, Weights};
use ga_units::players::GeneticPlayer;
use ga_units::{Battle, Cell, Order};
use proptest::prelude::*;
use std::cell::Cell as Counter;

fn prospect(battle: &Battle, cells: &[Cell]) -> Prospect {
    LookaheadFitness::new(&TurnView::new(battle), Weights::BY_HAND, true)
        .prospect(cells, &mut Scratch::default())
}

#[test]
fn a_kill_counts_its_cost_and_only_living_enemies_reply() {
    let battle = battle(
        (20, 9),
        [(0, 4), (19, 4)],
        &[(CAVALRY, (4, 4))],
        &[(INFANTRY, (6, 4)), (MUSKETEER, (12, 4))],
    );
    let near = prospect(&battle, &[at(5, 4)]);
    assert_eq!(
        (near.kills, near.wounds),
        (10.0, 0.0),
        "20 kills the infantry"
    );
    assert_eq!(
        (near.losses, near.own_wounds),
        (15.0, 0.0),
        "the musketeer walks 3, shoots 4 far, takes 37.5"
    );
    let away = prospect(&battle, &[at(1, 4)]);
    assert_eq!((away.kills, away.losses), (0.0, 0.0));
    assert_eq!(
        away.own_wounds,
        15.0 * 15.0 / 20.0,
        "the infantry gets there and takes 15 of 20"
    );
    assert_eq!((near.advance, away.advance), (14.0, 18.0));
    assert_eq!((near.distance_to_enemy, away.distance_to_enemy), (1.0, 5.0));
}

#[test]
fn damage_to_the_building_is_that_of_the_game() {
    let guns = [
        (ARTILLERY, (14, 3)),
        (ARTILLERY, (14, 4)),
        (ARTILLERY, (14, 5)),
        (ARTILLERY, (15, 4)),
    ];
    let battle = battle((20, 9), [(0, 4), (19, 4)], &guns, &[]);
    let cells = [at(15, 3), at(15, 5), at(16, 4), at(15, 4)];
    let four = prospect(&battle, &cells);
    assert_eq!((four.siege, four.wins), (180.0, false), "45 each of 200");
    let home = battle.side(0).building();
    let siege = LookaheadFitness::new(&TurnView::new(&battle), Weights::BY_HAND, false)
        .prospect(&cells, &mut Scratch::default())
        .siege;
    assert_eq!((siege, home), (180.0, at(0, 4)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// The fast simulation is compared with the rules of the game.
    #[test]
    fn simulated_attacks_are_those_of_the_game(battle in any_battle(), seed: u64) {
        let view = TurnView::new(&battle);
        let plan: Plan = RandomPlans(&view).sample(&mut Stream::seeded(seed));
        let estimated = prospect(&battle, &plan.0);
        let mut after = battle.clone();
        for (unit, &to) in view.units().iter().zip(&plan.0) {
            if after.outcome().is_none() {
                let target = after.choose_target(unit.kind, to);
                after.order(Order { unit: unit.id, to, target }).unwrap();
            }
        }
        let cost = |unit: &ga_units::game::Unit| battle.roster().kinds()[unit.kind].cost;
        let (mut kills, mut wounds) = (0.0, 0.0);
        for unit in battle.side(1).units() {
            match after.side(1).unit(unit.id) {
                None => kills += cost(unit),
                Some(left) => wounds += cost(unit) * (unit.hp - left.hp) / unit.hp,
            }
        }
        let siege = battle.side(1).hp() - after.side(1).hp().max(0.0);
        prop_assert_eq!(estimated.wins, after.outcome().is_some());
        prop_assert_eq!(estimated.siege, siege);
        // The game ends when the building falls, but the simulation goes on to the last unit.
        if !estimated.wins {
            prop_assert!((estimated.kills - kills).abs() < 1e-9);
            prop_assert!((estimated.wounds - wounds).abs() < 1e-9);
        }
    }

    /// Units are no obstacles in the estimated reply, so it is never too small.
    #[test]
    fn the_estimated_reply_never_overlooks_an_attack(battle in any_battle(), seed: u64) {
        let view = TurnView::new(&battle);
        let plan: Plan = RandomPlans(&view).sample(&mut Stream::seeded(seed));
        let estimated = prospect(&battle, &plan.0);
        let mut after = battle.clone();
        for (unit, &to) in view.units().iter().zip(&plan.0) {
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
            let harmed = estimated.losses > 0.0 || estimated.own_wounds > 0.0;
            prop_assert!(harmed || !reachable);
        }
    }

    #[test]
    fn used_memory_gives_the_same_prospects_as_new_memory(battle in any_battle(), seed: u64) {
        let view = TurnView::new(&battle);
        let fitness = LookaheadFitness::new(&view, Weights::BY_HAND, true);
        let mut used = Scratch::default();
        for round in 0..5 {
            let plan: Plan = RandomPlans(&view).sample(&mut Streams::report(seed).round(round).survival());
            let fresh = fitness.prospect(&plan.0, &mut Scratch::default());
            prop_assert_eq!(fitness.prospect(&plan.0, &mut used), fresh);
        }
    }

    #[test]
    fn a_search_stops_at_the_evaluation_of_the_deadline(battle in any_battle(), seed: u64, plans in 0u64..400) {
        let view = TurnView::new(&battle);
        let asked = Counter::new(0);
        let more = || {
            asked.set(asked.get() + 1);
            asked.get() <= plans
        };
        let decision = GeneticPlayer::default().decide_while(&view, seed, &more).unwrap();
        match decision {
            None => prop_assert!(view.units().is_empty()),
            Some(decision) => {
                prop_assert_eq!(decision.evaluations, plans);
                prop_assert_eq!(asked.get(), plans + 1, "the clock is not asked after the deadline");
                prop_assert_eq!(decision.fitness.is_nan(), plans == 0);
            }
        }
    }
}

#[test]
fn more_time_never_finds_a_worse_plan() {
    let battle = ga_units::Map::apart(15)
        .unwrap()
        .skirmish(ga_units::Terms::default(), 20, 3)
        .unwrap();
    let view = TurnView::new(&battle);
    let best = |plans: u64| {
        let asked = Counter::new(0);
        let more = || {
            asked.set(asked.get() + 1);
            asked.get() <= plans
        };
        GeneticPlayer::default()
            .decide_while(&view, 1, &more)
            .unwrap()
            .unwrap()
            .fitness
    };
    let fitness: Vec<f64> = [1, 6, 30, 210, 1000].map(best).to_vec();
    assert!(fitness.is_sorted(), "{fitness:?}");
    assert!(fitness[0] < fitness[4]);
}
