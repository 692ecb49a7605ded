//! The rules: which orders are allowed, what they do, and which are refused.

use crate::support::{ARTILLERY, CAVALRY, INFANTRY, MUSKETEER, any_battle, at, battle, on};
use ga_units::game::{Grid, Side};
use ga_units::{Battle, Error, Order, Outcome, Roster, Target, Terms, Who};
use proptest::prelude::*;

fn order(unit: u32, to: (u16, u16), target: Option<Target>) -> Order {
    Order {
        unit,
        to: at(to.0, to.1),
        target,
    }
}

fn refusal(result: Result<impl std::fmt::Debug, Error>) -> String {
    let error = result.unwrap_err();
    assert!(matches!(error, Error::Refused { .. }), "{error:?}");
    error.to_string()
}

#[test]
fn a_unit_moves_then_attacks_once_a_turn() {
    let mut battle = battle(
        (12, 5),
        [(0, 2), (11, 2)],
        &[(INFANTRY, (1, 2))],
        &[(CAVALRY, (7, 2))],
    );
    battle
        .order(order(0, (6, 2), Some(Target::Unit(0))))
        .unwrap();
    assert_eq!(battle.side(0).units()[0].at, at(6, 2));
    assert_eq!(battle.side(1).units()[0].hp, 5.0);
    assert_eq!(battle.side(0).tally().damage_dealt, 15.0);
    assert_eq!(battle.side(1).tally().damage_received, 15.0);
    assert_eq!(
        refusal(battle.order(order(0, (5, 2), None))),
        "turn 1, side 0, unit 0: has had its order this turn"
    );
    battle.end_turn().unwrap();
    battle
        .order(order(0, (7, 2), Some(Target::Unit(0))))
        .unwrap();
    assert!(
        battle.side(0).units().is_empty(),
        "cavalry kills infantry with one hit"
    );
    assert_eq!(battle.side(0).tally().dead, 1);
    assert_eq!(
        battle.side(1).money(),
        100.0 + 5.0,
        "half the cost of the infantry"
    );
}

#[test]
fn orders_that_break_a_rule_are_refused_and_change_nothing() {
    let mut battle = battle(
        (12, 5),
        [(0, 2), (11, 2)],
        &[(INFANTRY, (1, 2)), (ARTILLERY, (2, 2))],
        &[(CAVALRY, (7, 2))],
    );
    let before = battle.clone();
    for (broken, sentence) in [
        (
            order(9, (1, 2), None),
            "turn 1, side 0, unit 9: this side has no such unit",
        ),
        (
            order(1, (5, 2), None),
            "turn 1, side 0, unit 1: cannot move to [5, 2], expected a free cell within 2 steps",
        ),
        (
            order(0, (2, 2), None),
            "turn 1, side 0, unit 0: cannot move to [2, 2], expected a free cell within 5 steps",
        ),
        (
            order(0, (0, 2), None),
            "turn 1, side 0, unit 0: cannot move to [0, 2], expected a free cell within 5 steps",
        ),
        (
            order(0, (4, 9), None),
            "turn 1, side 0, unit 0: cannot move to [4, 9], expected a free cell within 5 steps",
        ),
        (
            order(0, (6, 2), Some(Target::Unit(3))),
            "turn 1, side 0, unit 0: no enemy unit 3 is alive",
        ),
        (
            order(0, (5, 2), Some(Target::Unit(0))),
            "turn 1, side 0, unit 0: the target is 2 cells away, expected a range of at most 1",
        ),
        (
            order(1, (4, 2), Some(Target::Building)),
            "turn 1, side 0, unit 1: the target is 7 cells away, expected a range of at most 4",
        ),
    ] {
        assert_eq!(refusal(battle.order(broken)), sentence);
        assert_eq!(battle, before);
    }
}

#[test]
fn paths_go_around_rocks_and_enemies_and_through_friends() {
    // A wall from top to bottom with one gap, in which a unit stands.
    let mut grid = Grid::new(9, 5).unwrap();
    (0..5)
        .filter(|&y| y != 2)
        .for_each(|y| grid.block(at(3, y)).unwrap());
    let through = order(0, (5, 2), None);
    let mut friend = on(
        grid.clone(),
        [(0, 0), (8, 4)],
        &[(INFANTRY, (2, 2)), (INFANTRY, (3, 2))],
        &[],
    );
    friend.order(through).unwrap();
    let mut enemy = on(
        grid,
        [(0, 0), (8, 4)],
        &[(INFANTRY, (2, 2))],
        &[(INFANTRY, (3, 2))],
    );
    assert!(enemy.order(through).is_err());
}

#[test]
fn units_appear_ring_by_ring_around_the_building_and_act_at_once() {
    let mut battle = battle((9, 9), [(4, 4), (0, 0)], &[], &[]);
    let cells: Vec<_> = (0..10)
        .map(|id| {
            assert_eq!(battle.create(INFANTRY).unwrap(), id);
            let cell = battle.side(0).unit(id).unwrap().at;
            (cell.x, cell.y)
        })
        .collect();
    let first_ring = [
        (3, 3),
        (4, 3),
        (5, 3),
        (3, 4),
        (5, 4),
        (3, 5),
        (4, 5),
        (5, 5),
    ];
    assert_eq!(cells[..8], first_ring);
    assert_eq!(cells[8..], [(2, 2), (3, 2)]);
    assert_eq!(battle.side(0).money(), 0.0);
    assert_eq!(
        refusal(battle.create(INFANTRY)),
        "turn 1, side 0, building: costs 10, but there is only 0"
    );
    assert_eq!(
        refusal(battle.create(7)),
        "turn 1, side 0, building: there is no kind 7 of unit"
    );
    battle
        .order(order(0, (1, 1), Some(Target::Building)))
        .unwrap();
}

#[test]
fn a_unit_is_not_created_if_no_cell_is_free() {
    let mut battle = battle((3, 1), [(0, 0), (2, 0)], &[(INFANTRY, (1, 0))], &[]);
    assert!(!battle.can_create(INFANTRY));
    assert_eq!(
        refusal(battle.create(INFANTRY)),
        "turn 1, side 0, building: no cell is free to create a unit on"
    );
    assert_eq!(battle.side(0).money(), 100.0);
}

#[test]
fn a_side_has_at_most_a_thousand_units() {
    let sides = [(4, 4), (90, 90)].map(|(x, y)| Side::with(at(x, y), 200.0, 1e9, Vec::new()));
    let grid = Grid::new(100, 100).unwrap();
    let mut battle = Battle::new(grid, Roster::paper(), Terms::default(), sides).unwrap();
    while battle.can_create(INFANTRY) {
        battle.create(INFANTRY).unwrap();
    }
    assert_eq!(battle.side(0).units().len(), ga_units::game::MOST_UNITS);
    assert_eq!(
        refusal(battle.create(INFANTRY)),
        "turn 1, side 0, building: there are 1000 units already"
    );
}

#[test]
fn a_building_behind_walls_creates_units_outside_them() {
    let mut grid = Grid::new(9, 9).unwrap();
    for x in 3..=5 {
        for y in 3..=5 {
            if (x, y) != (4, 4) {
                grid.block(at(x, y)).unwrap();
            }
        }
    }
    let mut battle = on(grid, [(4, 4), (0, 0)], &[], &[]);
    let unit = battle.create(CAVALRY).unwrap();
    assert_eq!(battle.side(0).unit(unit).unwrap().at, at(2, 2));
}

#[test]
fn destroying_the_building_wins_and_ends_the_game() {
    let sides = [(0, 0), (5, 0)].map(|(x, y)| Side::with(at(x, y), 45.0, 100.0, Vec::new()));
    let grid = Grid::new(6, 2).unwrap();
    let mut battle = Battle::new(grid, Roster::paper(), Terms::default(), sides).unwrap();
    let gun = battle.create(ARTILLERY).unwrap();
    let from = battle.side(0).unit(gun).unwrap().at;
    battle
        .order(order(gun, (from.x, from.y), Some(Target::Building)))
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        battle.outcome(),
        Some(Outcome::Won(0)),
        "artillery takes 45 from a fortified building"
    );
    assert_eq!(battle.side(1).hp(), 0.0);
    let over = "the game is over";
    assert!(refusal(battle.create(INFANTRY)).ends_with(over));
    assert!(refusal(battle.order(order(gun, (from.x, from.y), None))).ends_with(over));
    assert!(refusal(battle.end_turn()).ends_with(over));
    assert!(!battle.can_create(INFANTRY));
}

#[test]
fn the_game_is_a_draw_after_the_last_round() {
    let terms = Terms {
        rounds: 3,
        first: 1,
        ..Terms::default()
    };
    let sides = [(0, 0), (5, 0)].map(|(x, y)| Side::new(at(x, y)));
    let mut battle = Battle::new(Grid::new(6, 2).unwrap(), Roster::paper(), terms, sides).unwrap();
    let turns: Vec<_> = (0..6)
        .map(|_| {
            let turn = (battle.active(), battle.turn());
            battle.end_turn().unwrap();
            turn
        })
        .collect();
    assert_eq!(turns, [(1, 1), (0, 1), (1, 2), (0, 2), (1, 3), (0, 3)]);
    assert_eq!(battle.outcome(), Some(Outcome::Draw));
    assert_eq!(
        [0, 1].map(|side| battle.side(side).money()),
        [160.0; 2],
        "three incomes of 20 each"
    );
}

#[test]
fn targets_are_kills_first_then_damage_then_the_lowest_number() {
    let from = at(4, 2);
    let choose = |kind, theirs: &[(usize, (u16, u16))], wounds: &[f64]| {
        let mut battle = battle((10, 5), [(0, 0), (5, 2)], &[(kind, (4, 2))], theirs);
        let mut units = battle.side(1).units().to_vec();
        units
            .iter_mut()
            .zip(wounds)
            .for_each(|(unit, &hp)| unit.hp = hp);
        let sides = [
            battle.side(0).clone(),
            Side::with(at(5, 2), 200.0, 100.0, units),
        ];
        battle = Battle::new(
            battle.grid().clone(),
            Roster::paper(),
            Terms::default(),
            sides,
        )
        .unwrap();
        battle.choose_target(kind, from)
    };
    let ring = [
        (INFANTRY, (3, 2)),
        (MUSKETEER, (3, 1)),
        (ARTILLERY, (3, 3)),
        (ARTILLERY, (4, 3)),
    ];
    let unit = |id| Some(Target::Unit(id));
    assert_eq!(
        choose(INFANTRY, &ring, &[]),
        unit(2),
        "22.5 on artillery, the first of two"
    );
    assert_eq!(
        choose(INFANTRY, &ring, &[15.0]),
        unit(0),
        "a kill before more damage"
    );
    assert_eq!(
        choose(INFANTRY, &ring, &[15.0, 7.5]),
        unit(1),
        "the more expensive kill"
    );
    assert_eq!(
        choose(INFANTRY, &ring[..0], &[]),
        Some(Target::Building),
        "no unit is in range"
    );
    assert_eq!(
        choose(INFANTRY, &[(INFANTRY, (8, 2))], &[]),
        Some(Target::Building)
    );
    assert_eq!(
        battle((10, 5), [(0, 0), (9, 2)], &[], &[]).choose_target(INFANTRY, from),
        None
    );
}

#[test]
fn impossible_battles_are_refused_with_the_place() {
    let try_new =
        |ours: &[(usize, (u16, u16))], theirs: &[(usize, (u16, u16))], change: fn(&mut Grid)| {
            let mut grid = Grid::new(9, 5).unwrap();
            change(&mut grid);
            let units = crate::support::units;
            let sides = [
                Side::with(at(0, 2), 200.0, 100.0, units(ours)),
                Side::with(at(8, 2), 200.0, 100.0, units(theirs)),
            ];
            Battle::new(grid, Roster::paper(), Terms::default(), sides)
                .unwrap_err()
                .to_string()
        };
    let nothing: fn(&mut Grid) = |_| {};
    assert_eq!(
        try_new(&[(0, (9, 2))], &[], nothing),
        "sides[0], unit 0, at [9, 2]: outside, expected x of 0 to 8 and y of 0 to 4"
    );
    assert_eq!(
        try_new(&[(0, (4, 2))], &[(0, (4, 2))], nothing),
        "sides[1], unit 0, at [4, 2]: a unit is there, expected a free cell"
    );
    assert_eq!(
        try_new(&[(0, (8, 2))], &[], nothing),
        "sides[0], unit 0, at [8, 2]: a building is there, expected a free cell"
    );
    assert_eq!(
        try_new(&[], &[], |grid| grid.block(at(8, 2)).unwrap()),
        "sides[1].building [8, 2]: a rock is there, expected a free cell"
    );
    assert_eq!(
        try_new(&[(9, (4, 2))], &[], nothing),
        "sides[0], unit 0, kind: 9, expected an index below 4"
    );
}

#[test]
fn sizes_from_1_to_500_are_accepted_and_no_others() {
    for side in [-1, 0, 501, i64::MAX, i64::MIN] {
        assert_eq!(
            Grid::new(side, 5),
            Err(Error::Size {
                width: side,
                height: 5
            })
        );
        assert_eq!(
            Grid::new(5, side),
            Err(Error::Size {
                width: 5,
                height: side
            })
        );
    }
    assert_eq!(Grid::new(500, 1).unwrap().len(), 500);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_unit_can_move_to_its_destinations_and_to_no_other_cell(battle in any_battle()) {
        for &unit in battle.side(0).units() {
            let destinations = battle.destinations(unit);
            for cell in battle.grid().cells() {
                let moved = battle.clone().order(Order { unit: unit.id, to: cell, target: None });
                prop_assert_eq!(moved.is_ok(), destinations.contains(&cell), "{:?} to {}", unit, cell);
            }
        }
    }

    #[test]
    fn a_unit_can_attack_from_its_attack_cells_and_from_no_others(battle in any_battle()) {
        let enemies = battle.side(1 - battle.active()).units().iter().map(|unit| Target::Unit(unit.id)).take(2);
        let targets: Vec<Target> = enemies.chain([Target::Building, Target::Unit(u32::MAX)]).collect();
        for &unit in battle.side(battle.active()).units().iter().take(2) {
            for &target in &targets {
                let cells = battle.attack_cells(unit, target);
                for to in battle.grid().cells() {
                    let order = Order { unit: unit.id, to, target: Some(target) };
                    prop_assert_eq!(battle.clone().order(order).is_ok(), cells.contains(&to));
                }
                let distance = |cell: &ga_units::Cell| unit.at.distance(*cell);
                prop_assert!(cells.windows(2).all(|pair| distance(&pair[0]) <= distance(&pair[1])));
            }
        }
    }

    #[test]
    fn damage_dealt_by_one_side_is_damage_received_by_the_other(battle in any_battle(), seed: u64) {
        let mut battle = battle;
        let purchases = ga_units::Purchases::all(seed, &battle);
        let (mut one, mut other) = (ga_units::players::RandomPlayer::default(), ga_units::players::GreedyPlayer::default());
        let mut occupied_once = true;
        ga_units::play(&mut battle, [&mut one, &mut other], [&purchases, &purchases], seed, &mut |battle| {
            let mut cells: Vec<_> =
                [0, 1].iter().flat_map(|&side| battle.side(side).units()).map(|unit| (unit.at.x, unit.at.y)).collect();
            let standing = cells.len();
            cells.sort_unstable();
            cells.dedup();
            occupied_once &= cells.len() == standing;
        }).unwrap();
        prop_assert!(occupied_once);
        prop_assert!(battle.outcome().is_some());
        let [one, other] = [0, 1].map(|side| *battle.side(side).tally());
        prop_assert_eq!(one.damage_dealt, other.damage_received);
        prop_assert_eq!(other.damage_dealt, one.damage_received);
        for (side, tally) in [one, other].iter().enumerate() {
            prop_assert_eq!(45.0 + tally.money_earned - tally.money_used, battle.side(side).money());
        }
    }
}

#[test]
fn an_error_names_the_unit_of_the_order() {
    let mut battle = battle((5, 5), [(0, 0), (4, 4)], &[], &[]);
    let Err(Error::Refused {
        turn, side, who, ..
    }) = battle.order(order(3, (1, 1), None))
    else {
        panic!("there is no unit 3")
    };
    assert_eq!((turn, side, who), (1, 0, Who::Unit(3)));
}
