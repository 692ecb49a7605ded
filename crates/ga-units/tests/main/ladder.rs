//! Levels: numbers, limits, and players with short sight and narrow attention.

use crate::support::any_battle;
use ga_units::evolve::genome::{Plan, TurnView};
use ga_units::evolve::lookahead::Weights;
use ga_units::game::{Setup, Side, Unit};
use ga_units::ladder::{self, Level};
use ga_units::players::{GeneticPlayer, GreedyPlayer, Sight};
use ga_units::{Battle, Cell, Error, Map, Order, Outcome, Player, Purchases, Roster, Terms, play};
use proptest::prelude::*;
use serde_json::json;

#[test]
fn levels_are_the_numbers_from_1_to_10() {
    assert_eq!(
        Level::all().map(Level::number).collect::<Vec<_>>(),
        (1..=10).collect::<Vec<_>>()
    );
    for number in [0, 11, u64::MAX] {
        let sentence = Level::new(number).expect_err("no level").to_string();
        assert!(
            sentence.ends_with(", expected a whole number from 1 to 10"),
            "{sentence}"
        );
        assert!(serde_json::from_value::<Level>(json!(number)).is_err());
    }
    for level in Level::all() {
        assert_eq!(
            serde_json::from_value::<Level>(json!(level)).ok(),
            Some(level)
        );
    }
}

/// Units of both sides are near each other.
fn skirmish(seed: u64) -> Battle {
    Map::sized(20, 14, 7)
        .unwrap()
        .skirmish(Terms::without_money(), 6, seed)
        .unwrap()
}

fn plan(sight: Sight, battle: &Battle, seed: u64) -> Plan {
    sight.decide(battle, seed).unwrap().expect("units").plan
}

#[test]
fn a_player_that_sees_and_plans_all_decides_as_the_genetic_player_does() {
    let genetic = GeneticPlayer {
        weights: Weights::EVOLVED,
        ..GeneticPlayer::default()
    };
    for seed in 0..5 {
        let battle = skirmish(seed);
        let sight = Sight::WHOLE.decide(&battle, seed).unwrap();
        assert_eq!(
            sight,
            genetic.decide(&TurnView::new(&battle), seed).unwrap()
        );
    }
}

#[test]
fn a_plan_after_the_first_order_is_refused() {
    let mut battle = skirmish(1);
    let unit = battle.side(battle.active()).units()[0];
    battle
        .order(Order {
            unit: unit.id,
            to: unit.at,
            target: None,
        })
        .unwrap();
    for level in [1, 10] {
        let decision = ladder::choose(&battle, Level::new(level).unwrap(), 1)
            .unwrap()
            .expect("units");
        assert!(matches!(
            decision.carry_out(&mut battle.clone()),
            Err(Error::Refused { .. })
        ));
    }
}

/// The battle with the enemy that is farthest from all units of side 0 almost dead.
fn farthest_enemy_wounded(battle: &Battle) -> Battle {
    let [ours, theirs] = [0, 1].map(|side| battle.side(side).clone());
    let far = |at: Cell| ours.units().iter().map(|unit| unit.at.distance(at)).min();
    let farthest = theirs
        .units()
        .iter()
        .max_by_key(|unit| far(unit.at))
        .expect("an enemy")
        .id;
    let units = theirs.units().iter().map(|unit| {
        let hp = if unit.id == farthest { 1.0 } else { unit.hp };
        Unit { hp, ..*unit }
    });
    let wounded = Side::with(
        theirs.building(),
        theirs.hp(),
        theirs.money(),
        units.collect(),
    );
    Battle::new(
        battle.grid().clone(),
        battle.roster().clone(),
        *battle.terms(),
        [ours, wounded],
    )
    .unwrap()
}

#[test]
fn an_enemy_that_is_not_seen_changes_no_plan() {
    let narrow = Sight {
        enemies: 0.5,
        ..Sight::WHOLE
    };
    let changes = |sight: Sight, seed| {
        let battle = skirmish(seed);
        plan(sight, &battle, seed) != plan(sight, &farthest_enemy_wounded(&battle), seed)
    };
    assert!(!(0..20).any(|seed| changes(narrow, seed)));
    assert!(
        (0..20).any(|seed| changes(Sight::WHOLE, seed)),
        "a player that sees all cares for it now and then"
    );
}

#[test]
fn no_more_units_leave_the_habit_than_are_planned() {
    let changed = |units: f64, seed: u64| {
        let battle = skirmish(seed);
        let habit = plan(
            Sight {
                units: 0.0,
                ..Sight::WHOLE
            },
            &battle,
            seed,
        );
        let planned = plan(
            Sight {
                units,
                ..Sight::WHOLE
            },
            &battle,
            seed,
        );
        planned
            .0
            .iter()
            .zip(&habit.0)
            .filter(|(cell, habit)| cell != habit)
            .count()
    };
    for seed in 0..20 {
        assert!(changed(0.3, seed) <= 2, "30 % of 6 units, rounded up");
    }
    assert!(
        (0..20).any(|seed| changed(1.0, seed) > 2),
        "all units are planned"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_level_ever_breaks_a_rule(battle in any_battle(), seed: u64) {
        for level in Level::all() {
            let (mut battle, mut sight) = (battle.clone(), level.player());
            let purchases = Purchases::all(seed, &battle);
            let lists = [&purchases, &purchases];
            let played = play(&mut battle, [&mut sight, &mut GreedyPlayer::default()], lists, seed, &mut |_| {});
            prop_assert_eq!(played, Ok(()), "level {}", level);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_plan_and_another_seed_others() {
    let choose = |seed| {
        let level = Level::new(7).unwrap();
        (0..8)
            .map(|map| ladder::choose(&skirmish(map), level, seed).unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(choose(1), choose(1));
    assert_ne!(choose(1), choose(2));
}

/// The share of the points of a against b.
fn score(a: &mut dyn Player, b: &mut dyn Player) -> f64 {
    let setup = Setup {
        width: 20,
        height: 14,
        units: Some(6),
        ..Setup::default()
    };
    let ground = setup.maps([&Roster::paper(), &Roster::paper()]).unwrap();
    let points = (0..60).map(|game| {
        let (seed, swapped) = ground.place(4000, game);
        let mut battle = ground.battle(seed, swapped).unwrap();
        let purchases = Purchases::all(seed, &battle);
        play(
            &mut battle,
            [&mut *a, &mut *b],
            [&purchases, &purchases],
            seed,
            &mut |_| {},
        )
        .unwrap();
        match battle.outcome().and_then(Outcome::winner) {
            Some(0) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    });
    points.sum::<f64>() / 60.0
}

#[test]
fn levels_climb() {
    let level = |number| Level::new(number).unwrap().player();
    let beginner = score(&mut level(1), &mut GreedyPlayer::default());
    assert!(
        beginner < 0.45,
        "level 1 has {beginner} against the beginner"
    );
    for number in [3, 5, 7, 9] {
        let share = score(&mut level(number), &mut level(number - 2));
        assert!(
            share > 0.6,
            "level {number} has {share} against level {}",
            number - 2
        );
    }
}
