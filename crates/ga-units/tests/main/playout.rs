//! Plans that are played on: by the rules, in small battles only.

use crate::support::{any_battle, battle};
use ga_core::Sampler;
use ga_core::random::{Stream, Streams};
use ga_units::player::{Genetic, Greedy};
use ga_units::{
    Battle, Foresight, Map, Order, Outcome, Outlook, Plan, Player, Playout, Prospect, Purchases, RandomPlans,
    Roster, Terms, Weights, play,
};
use proptest::prelude::*;

const ALWAYS: Playout = Playout { turns: 5, moves: 1000, units: usize::MAX, cells: usize::MAX };

/// The same turns on the field, every order checked.
fn on_the_field(start: &Battle, plan: &Plan, turns: u32) -> Battle {
    let (mut battle, us) = (start.clone(), start.active());
    for (unit, &to) in start.side(us).units().iter().zip(&plan.0) {
        if battle.outcome().is_none() {
            let target = battle.choose_target(unit.kind, to);
            battle.order(Order { unit: unit.id, to, target }).unwrap();
        }
    }
    for _ in 0..turns {
        if battle.outcome().is_none() {
            battle.end_turn().unwrap();
        }
        if battle.outcome().is_none() {
            Greedy::default().act(&mut battle, &mut Stream::seeded(0)).unwrap();
        }
    }
    battle
}

/// What a side has lost: cost of the dead, cost of wounds, hit points of the building.
fn harm(before: &Battle, after: &Battle, side: usize) -> [f64; 3] {
    let (mut dead, mut wounds) = (0.0, 0.0);
    for unit in before.side(side).units() {
        let cost = before.roster().kinds()[unit.kind].cost;
        match after.side(side).unit(unit.id) {
            None => dead += cost,
            Some(left) => wounds += cost * (unit.hp - left.hp) / unit.hp,
        }
    }
    [dead, wounds, before.side(side).hp() - after.side(side).hp().max(0.0)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_playout_is_the_game(battle in any_battle(), seed: u64, turns in 0u32..4) {
        let outlook = Outlook::new(&battle);
        let turns = 2 * turns + 1;
        let playout = Playout { turns, ..ALWAYS };
        let mut foresight = Foresight::new(&outlook, Weights::BY_HAND, true).playing_on(playout);
        // The second one finds the memory of the first.
        for round in 0..2 {
            let plan: Plan = RandomPlans(&outlook).sample(&mut Streams::report(seed).round(round).survival());
            let Prospect { kills, wounds, siege, losses, pains, home, wins, loses, .. } =
                foresight.prospect(&plan.0);
            let after = on_the_field(&battle, &plan, turns);
            prop_assert_eq!([kills, wounds, siege], harm(&battle, &after, 1));
            prop_assert_eq!([losses, pains, home], harm(&battle, &after, 0));
            let winner = after.outcome().and_then(Outcome::winner);
            prop_assert_eq!((wins, loses), (winner == Some(0), winner == Some(1)));
        }
    }
}

#[test]
fn nothing_is_played_on_in_large_battles_so_their_plans_are_those_of_before() {
    let armies = |size: (i64, i64), units: u16| {
        let army: Vec<_> = (0..units).map(|index| (usize::from(index % 4), (2, index))).collect();
        let enemies: Vec<_> = army.iter().map(|&(kind, (_, y))| (kind, (8, y))).collect();
        battle(size, [(0, 7), (size.0 as u16 - 1, 7)], &army, &enemies)
    };
    let (small, crowd, wide) = (armies((20, 20), 5), armies((20, 20), 6), armies((21, 20), 5));
    let few = armies((20, 20), 3);
    let turns = [&few, &small, &crowd, &wide].map(|battle| Playout::default().turns_in(battle));
    assert_eq!(turns, [5, 3, 0, 0]);
    let thoughts = |battle: &Battle| {
        let without = Genetic { playout: Playout::NONE, ..Genetic::default() };
        let outlook = Outlook::new(battle);
        [Genetic::default(), without].map(|player| player.think(&outlook, 1).unwrap().unwrap())
    };
    for large in [crowd, wide, Map::apart(15).unwrap().skirmish(Terms::default(), 4, 1).unwrap()] {
        let [with, without] = thoughts(&large);
        assert_eq!(with, without);
    }
    let [with, without] = thoughts(&small);
    assert_ne!(with.fitness, without.fitness);
}

#[test]
fn a_playout_allocates_nothing_once_it_is_warm() {
    let battle = Map::apart(15).unwrap().skirmish(Terms::default(), 5, 1).unwrap();
    let outlook = Outlook::new(&battle);
    let mut foresight = Foresight::new(&outlook, Weights::BY_HAND, true).playing_on(ALWAYS);
    let mut rng = Stream::seeded(1);
    let plans: Vec<Plan> = (0..20).map(|_| RandomPlans(&outlook).sample(&mut rng)).collect();
    let score = |foresight: &mut Foresight| plans.iter().map(|plan| foresight.score(plan)).sum::<f64>();
    let first = score(&mut foresight);
    let counted = allocation_counter::measure(|| assert_eq!(score(&mut foresight), first));
    assert_eq!(counted.count_total, 0);
}

/// Three a side on 10x10, moving first; docs/units.md has the many.
#[test]
fn playing_on_wins_skirmishes_that_are_lost_without() {
    let terms = Terms { income: 0.0, bounty: 0.0, ..Terms::default() };
    let wins = |playout: Playout| {
        let won = |&seed: &u64| {
            let map = Map::sized(10, 10, 7).unwrap();
            let mut battle = map.armies(&Roster::paper(), terms, 3, seed).unwrap();
            let none = Purchases::new(seed, []);
            let mut ours = Genetic { playout, ..Genetic::default() };
            let players: [&mut dyn Player; 2] = [&mut ours, &mut Greedy::default()];
            play(&mut battle, players, [&none, &none], seed, &mut |_| {}).unwrap();
            battle.outcome() == Some(Outcome::Won(0))
        };
        (0..40).filter(won).count()
    };
    let (with, without) = (wins(Playout::default()), wins(Playout::NONE));
    assert!(with >= 37 && without <= 33, "{with} and {without} of 40");
}
