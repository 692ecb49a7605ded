//! Goals: what else wins a game, and players that go for it.

use crate::support::{ARTILLERY, CAVALRY, INFANTRY, any_battle, at, battle};
use ga_units::evolve::genome::TurnView;
use ga_units::evolve::lookahead::{LookaheadFitness, Scratch, Weights};
use ga_units::game::{Goal, Record};
use ga_units::players::{GeneticPlayer, HoldPlayer, Name, RushPlayer};
use ga_units::{Battle, Cell, Order, Outcome, Player, Purchases, Target, Terms, play, verify};
use proptest::prelude::*;

/// The same battle, with goals and without money.
fn with(plain: &Battle, goals: [Option<Goal>; 2], rounds: u32) -> Result<Battle, ga_units::Error> {
    let sides = [0, 1].map(|side| {
        let army = plain.side(side).clone();
        goals[side].map_or(army.clone(), |goal| army.with_goal(goal))
    });
    let terms = Terms {
        rounds,
        ..Terms::without_money()
    };
    Battle::new(plain.grid().clone(), plain.roster().clone(), terms, sides)
}

fn stay(battle: &mut Battle, unit: u32, to: Cell) {
    battle
        .order(Order {
            unit,
            to,
            target: None,
        })
        .unwrap();
}

const BRIDGE: Cell = Cell { x: 6, y: 3 };

fn hold(turns: u32) -> Goal {
    Goal::Hold {
        cell: BRIDGE,
        turns,
    }
}

#[test]
fn a_cell_must_be_held_for_turns_in_a_row() {
    let plain = battle(
        (16, 7),
        [(0, 3), (15, 3)],
        &[(INFANTRY, (6, 3))],
        &[(INFANTRY, (12, 3))],
    );
    let mut game = with(&plain, [Some(hold(2)), None], 20).unwrap();
    game.end_turn().unwrap();
    assert_eq!((game.side(0).held(), game.outcome()), (1, None));
    game.end_turn().unwrap();
    stay(&mut game, 0, at(7, 3));
    game.end_turn().unwrap();
    assert_eq!(game.side(0).held(), 0, "it has left");
    game.end_turn().unwrap();
    stay(&mut game, 0, BRIDGE);
    for held in [1, 1, 2] {
        game.end_turn().unwrap();
        assert_eq!(game.side(0).held(), held);
    }
    assert_eq!(game.outcome(), Some(Outcome::Won(0)));
    assert!(game.end_turn().is_err(), "the game is over");
}

#[test]
fn who_had_to_survive_wins_after_the_last_round() {
    let plain = battle((16, 7), [(0, 3), (15, 3)], &[], &[]);
    let survive = Some(Goal::Survive);
    for (goals, outcome) in [
        ([None, survive], Outcome::Won(1)),
        ([survive, None], Outcome::Won(0)),
        ([survive, survive], Outcome::Draw),
        ([None, None], Outcome::Draw),
    ] {
        let mut game = with(&plain, goals, 3).unwrap();
        for _ in 0..5 {
            game.end_turn().unwrap();
            assert_eq!(game.outcome(), None);
        }
        game.end_turn().unwrap();
        assert_eq!(game.outcome(), Some(outcome), "{goals:?}");
    }
}

#[test]
fn an_escorted_unit_wins_on_its_cell_and_loses_with_its_life() {
    let plain = battle(
        (16, 7),
        [(0, 3), (15, 3)],
        &[(INFANTRY, (3, 3)), (CAVALRY, (4, 3))],
        &[(ARTILLERY, (9, 3))],
    );
    let escort = Some(Goal::Escort {
        unit: 0,
        cell: BRIDGE,
    });
    let mut game = with(&plain, [escort, None], 20).unwrap();
    stay(&mut game, 1, BRIDGE);
    game.end_turn().unwrap();
    assert_eq!(game.outcome(), None, "another unit is there");
    game.end_turn().unwrap();
    stay(&mut game, 1, at(5, 3));
    stay(&mut game, 0, BRIDGE);
    game.end_turn().unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Won(0)));

    let mut game = with(
        &plain,
        [
            None,
            Some(Goal::Escort {
                unit: 0,
                cell: at(1, 1),
            }),
        ],
        20,
    )
    .unwrap();
    for (unit, to) in [(0, at(8, 3)), (1, at(8, 2))] {
        assert_eq!(game.outcome(), None);
        game.order(Order {
            unit,
            to,
            target: Some(Target::Unit(0)),
        })
        .unwrap();
    }
    assert_eq!(
        game.outcome(),
        Some(Outcome::Won(0)),
        "22.5 and 30 of 30 hit points"
    );
}

#[test]
fn the_lookahead_knows_when_a_goal_is_reached_or_missed() {
    let plain = battle(
        (16, 7),
        [(0, 3), (15, 3)],
        &[(INFANTRY, (4, 3))],
        &[(INFANTRY, (10, 3))],
    );
    let judged = |goals: [Option<Goal>; 2], cell: Cell| {
        let game = with(&plain, goals, 20).unwrap();
        let view = TurnView::new(&game);
        let prospect = LookaheadFitness::new(&view, Weights::BY_HAND, true)
            .prospect(&[cell], &mut Scratch::default());
        (prospect.wins, prospect.loses)
    };
    assert_eq!(judged([Some(hold(1)), None], BRIDGE), (true, false));
    assert_eq!(judged([Some(hold(1)), None], at(5, 3)), (false, false));
    assert_eq!(
        judged([Some(hold(2)), None], BRIDGE),
        (false, false),
        "only one of two turns"
    );
    let theirs = |turns| {
        Some(Goal::Hold {
            cell: at(10, 3),
            turns,
        })
    };
    assert_eq!(
        judged([None, theirs(1)], at(5, 3)),
        (false, true),
        "the enemy is there already"
    );
    let escort = Some(Goal::Escort {
        unit: 0,
        cell: BRIDGE,
    });
    assert_eq!(judged([escort, None], BRIDGE), (true, false));
    assert_eq!(
        judged([escort, None], at(7, 3)),
        (false, false),
        "15 of 20 hit points"
    );
}

#[test]
fn players_that_plan_go_to_the_cell_of_a_goal() {
    let plain = battle(
        (24, 9),
        [(0, 4), (23, 4)],
        &[(CAVALRY, (1, 4)), (INFANTRY, (1, 5))],
        &[(CAVALRY, (22, 1))],
    );
    let cell = at(10, 7);
    let mut players: Vec<Box<dyn Player>> = vec![
        Box::new(GeneticPlayer::default()),
        Box::new(RushPlayer::default()),
    ];
    for player in &mut players {
        let mut game = with(&plain, [Some(Goal::Hold { cell, turns: 2 }), None], 9).unwrap();
        let none = Purchases::all(1, &game);
        play(
            &mut game,
            [player, &mut HoldPlayer],
            [&none, &none],
            1,
            &mut |_| {},
        )
        .unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Won(0)));
    }
}

#[test]
fn goals_that_nothing_can_reach_are_refused() {
    let plain = battle((16, 7), [(0, 3), (15, 3)], &[(INFANTRY, (3, 3))], &[]);
    for (goal, sentence) in [
        (
            Goal::Hold {
                cell: at(0, 3),
                turns: 1,
            },
            "sides[0].goal.hold [0, 3]: a rock or a building is there",
        ),
        (
            Goal::Hold {
                cell: at(16, 3),
                turns: 1,
            },
            "sides[0].goal.hold [16, 3]: outside",
        ),
        (
            Goal::Hold {
                cell: BRIDGE,
                turns: 21,
            },
            "sides[0].goal.turns: 21, expected a whole number from 1 to 20",
        ),
        (
            Goal::Escort {
                unit: 7,
                cell: BRIDGE,
            },
            "sides[0].goal.escort: \"7\", expected the number of a unit",
        ),
    ] {
        let error = with(&plain, [Some(goal), None], 20)
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn no_player_breaks_a_rule_with_goals_and_every_match_replays(
        plain in any_battle(), x in 2u16..6, y in 0u16..6, seed: u64, first in 0usize..3, second in 0usize..3,
    ) {
        let cell = at(x, y);
        let goal = |side: usize, choice: usize| match (choice, plain.side(side).units().first()) {
            (0, _) => Some(Goal::Survive),
            (1, Some(unit)) => Some(Goal::Escort { unit: unit.id, cell }),
            _ => Some(Goal::Hold { cell, turns: 2 }),
        };
        // A rock may be on the cell.
        let Ok(start) = with(&plain, [goal(0, first), goal(1, second)], 12) else { return Ok(()) };
        for name in Name::ALL {
            let (mut game, list) = (start.clone(), Purchases::all(seed, &start));
            let mut record = Record::new(start.clone(), [name.to_string(), "rush".to_owned()], seed).unwrap();
            let (mut one, mut other) = (name.player(), RushPlayer::default());
            let watch = &mut |battle: &Battle| record.watch(battle);
            let played = play(&mut game, [&mut one, &mut other], [&list, &list], seed, watch);
            prop_assert_eq!(played, Ok(()), "{}", name);
            prop_assert_eq!(verify::replay(&record, &mut |_| {}).unwrap().outcome(), game.outcome(), "{}", name);
        }
    }
}
