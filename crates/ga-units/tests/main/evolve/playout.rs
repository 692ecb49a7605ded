//! Playouts: they follow the rules, and only small battles have them.

use crate::support::{any_battle, battle};
use ga_core::Sampler;
use ga_core::random::{Stream, Streams};
use ga_units::evolve::genome::{Plan, RandomPlans, TurnView};
use ga_units::evolve::lookahead::{LookaheadFitness, Playout, Prospect, Scratch, Weights};
use ga_units::players::{GeneticPlayer, GreedyPlayer};
use ga_units::{Battle, Map, Order, Outcome, Player, Purchases, Roster, Terms, play};
use proptest::prelude::*;

const ALWAYS: Playout = Playout {
    turns: 5,
    moves: 1000,
    units: usize::MAX,
    cells: usize::MAX,
};

/// Plays the plan and the turns of a playout by the rules, with every order checked.
fn by_the_rules(start: &Battle, plan: &Plan, turns: u32) -> Battle {
    let mut battle = start.clone();
    let us = start.active();
    for (unit, &to) in start.side(us).units().iter().zip(&plan.0) {
        if battle.outcome().is_none() {
            let target = battle.choose_target(unit.kind, to);
            battle
                .order(Order {
                    unit: unit.id,
                    to,
                    target,
                })
                .unwrap();
        }
    }
    for _ in 0..turns {
        if battle.outcome().is_none() {
            battle.end_turn().unwrap();
        }
        if battle.outcome().is_none() {
            GreedyPlayer::default()
                .act(&mut battle, &mut Stream::seeded(0))
                .unwrap();
        }
    }
    battle
}

/// What a side has lost: cost of the dead, cost of wounds, hit points of the building.
fn harm(before: &Battle, after: &Battle, side: usize) -> [f64; 3] {
    let mut dead = 0.0;
    let mut wounds = 0.0;
    for unit in before.side(side).units() {
        let cost = before.roster().kinds()[unit.kind].cost;
        match after.side(side).unit(unit.id) {
            None => dead += cost,
            Some(left) => wounds += cost * (unit.hp - left.hp) / unit.hp,
        }
    }
    [
        dead,
        wounds,
        before.side(side).hp() - after.side(side).hp().max(0.0),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_playout_follows_the_rules_of_the_game(battle in any_battle(), seed: u64, turns in 0u32..4) {
        let view = TurnView::new(&battle);
        let turns = 2 * turns + 1;
        let playout = Playout { turns, ..ALWAYS };
        let lookahead = LookaheadFitness::new(&view, Weights::BY_HAND, true).with_playout(playout);
        let mut scratch = Scratch::default();
        // The second playout uses the memory of the first.
        for round in 0..2 {
            let plan: Plan = RandomPlans(&view).sample(&mut Streams::report(seed).round(round).survival());
            let prospect = lookahead.prospect(&plan.0, &mut scratch);
            let Prospect { kills, wounds, siege, losses, wins, loses, .. } = prospect;
            let after = by_the_rules(&battle, &plan, turns);
            prop_assert_eq!([kills, wounds, siege], harm(&battle, &after, 1));
            let Prospect { own_wounds, own_building_damage, .. } = prospect;
            prop_assert_eq!([losses, own_wounds, own_building_damage], harm(&battle, &after, 0));
            let winner = after.outcome().and_then(Outcome::winner);
            prop_assert_eq!((wins, loses), (winner == Some(0), winner == Some(1)));
        }
    }
}

#[test]
fn large_battles_have_no_playouts_so_their_plans_do_not_change() {
    let armies = |size: (i64, i64), units: u16| {
        let army: Vec<_> = (0..units)
            .map(|index| (usize::from(index % 4), (2, index)))
            .collect();
        let enemies: Vec<_> = army.iter().map(|&(kind, (_, y))| (kind, (8, y))).collect();
        battle(size, [(0, 7), (size.0 as u16 - 1, 7)], &army, &enemies)
    };
    let small = armies((20, 20), 5);
    let crowd = armies((20, 20), 6);
    let wide = armies((21, 20), 5);
    let few = armies((20, 20), 3);
    let turns = [&few, &small, &crowd, &wide].map(|battle| Playout::default().turns_in(battle));
    assert_eq!(turns, [5, 3, 0, 0]);
    let decisions = |battle: &Battle| {
        let without = GeneticPlayer {
            playout: Playout::NONE,
            ..GeneticPlayer::default()
        };
        let view = TurnView::new(battle);
        [GeneticPlayer::default(), without].map(|player| player.decide(&view, 1).unwrap().unwrap())
    };
    for large in [
        crowd,
        wide,
        Map::apart(15)
            .unwrap()
            .skirmish(Terms::default(), 4, 1)
            .unwrap(),
    ] {
        let [with, without] = decisions(&large);
        assert_eq!(with, without);
    }
    let [with, without] = decisions(&small);
    assert_ne!(with.fitness, without.fitness);
}

#[test]
fn a_warm_playout_allocates_nothing() {
    let battle = Map::apart(15)
        .unwrap()
        .skirmish(Terms::default(), 5, 1)
        .unwrap();
    let view = TurnView::new(&battle);
    let lookahead = LookaheadFitness::new(&view, Weights::BY_HAND, true).with_playout(ALWAYS);
    let mut scratch = Scratch::default();
    let mut rng = Stream::seeded(1);
    let plans: Vec<Plan> = (0..20)
        .map(|_| RandomPlans(&view).sample(&mut rng))
        .collect();
    let mut score = || {
        plans
            .iter()
            .map(|plan| lookahead.score(plan, &mut scratch))
            .sum::<f64>()
    };
    let first = score();
    let counted = allocation_counter::measure(|| assert_eq!(score(), first));
    assert_eq!(counted.count_total, 0);
}

/// Three units a side on 10x10, moving first. lab/docs/units.md has many more matches.
#[test]
fn playouts_win_more_skirmishes() {
    let terms = Terms {
        income: 0.0,
        bounty: 0.0,
        ..Terms::default()
    };
    let wins = |playout: Playout| {
        let won = |&seed: &u64| {
            let map = Map::sized(10, 10, 7).unwrap();
            let mut battle = map.armies(&Roster::paper(), terms, 3, seed).unwrap();
            let none = Purchases::new(seed, []);
            let mut ours = GeneticPlayer {
                playout,
                ..GeneticPlayer::default()
            };
            let players: [&mut dyn Player; 2] = [&mut ours, &mut GreedyPlayer::default()];
            play(&mut battle, players, [&none, &none], seed, &mut |_| {}).unwrap();
            battle.outcome() == Some(Outcome::Won(0))
        };
        (0..40).filter(won).count()
    };
    let (with, without) = (wins(Playout::default()), wins(Playout::NONE));
    assert!(with >= 37 && without <= 33, "{with} and {without} of 40");
}
