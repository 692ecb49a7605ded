//! Battles of more than two sides.

use crate::support::{INFANTRY, MUSKETEER, any_battle, at, battle, units};
use ga_units::format::{DraftBattle, DraftRecord};
use ga_units::game::{Bout, Goal, Grid, Melee, Record, Side, Summary, Turn};
use ga_units::players::{GreedyPlayer, Name, RushPlayer};
use ga_units::{Battle, Order, Outcome, Player, Purchases, Roster, Target, Terms, play, verify};
use proptest::prelude::*;

/// The example around a lake.
fn lake() -> Melee {
    let draft: DraftBattle = serde_json::from_str(ga_units::data::LAKE).unwrap();
    Melee::try_from(draft).unwrap()
}

/// Plays to the end. Returns the melee and its turns.
fn played(mut melee: Melee, names: &[Name], seed: u64) -> (Melee, Vec<Turn>) {
    let mut players: Vec<Box<dyn Player>> = names.iter().map(|name| name.player()).collect();
    let mut turns = Vec::new();
    while melee.outcome().is_none() {
        let side = melee.active();
        turns.push(melee.act(&mut *players[side], seed).unwrap());
    }
    (melee, turns)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// With two sides, a melee is the battle. Nothing is bought here, so that the two have no
    /// random numbers.
    #[test]
    fn a_melee_of_two_sides_is_a_battle(start in any_battle()) {
        let sides: Vec<Side> = [0, 1].map(|side| {
            let side = start.side(side);
            Side::with(side.building(), side.hp(), 0.0, side.units().to_vec())
        }).into();
        let terms = Terms { rounds: 12, ..Terms::without_money() };
        let (grid, roster) = (start.grid().clone(), start.roster().clone());
        let mut battle =
            Battle::new(grid.clone(), roster.clone(), terms, [sides[0].clone(), sides[1].clone()]).unwrap();
        let mut melee = Melee::new(grid, roster, terms, sides).unwrap();
        let none = Purchases::all(1, &battle);
        let (mut greedy, mut rush) = (GreedyPlayer::default(), RushPlayer::default());
        let mut positions = Vec::new();
        let watch = &mut |battle: &Battle| positions.push([0, 1].map(|side| battle.side(side).units().to_vec()));
        play(&mut battle, [&mut greedy, &mut rush], [&none, &none], 1, watch).unwrap();
        let mut players: [Box<dyn Player>; 2] = [Box::new(greedy), Box::new(rush)];
        for (index, position) in positions.iter().enumerate() {
            let side = melee.active();
            prop_assert_eq!(side, index % 2);
            melee.act(&mut *players[side], 1).unwrap();
            // The units of a side that is out vanish.
            for side in (0..2).filter(|&side| melee.is_in(side)) {
                prop_assert_eq!(melee.sides()[side].units(), &position[side][..], "after turn {}", index);
            }
        }
        prop_assert_eq!(melee.outcome(), battle.outcome());
    }
}

#[test]
fn every_player_plays_a_melee_and_its_turns_can_be_played_again() {
    for name in Name::ALL {
        let names = [name, Name::Rush, Name::Greedy];
        let (end, turns) = played(lake(), &names, 5);
        assert_eq!(played(lake(), &names, 5).0, end, "{name}");
        let mut again = lake();
        for turn in &turns {
            again.play_turn(turn).unwrap();
        }
        assert_eq!(again, end, "{name}");
        let numbers = |melee: &Melee| -> Vec<u32> {
            melee
                .sides()
                .iter()
                .flat_map(|side| side.units().iter().map(|unit| unit.id))
                .collect()
        };
        let mut ids = numbers(&end);
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), numbers(&end).len(), "{name}: each number once");
        assert_eq!(
            end.sides()
                .iter()
                .map(|side| side.tally().created as usize)
                .sum::<usize>(),
            turns.iter().map(|turn| turn.created.len()).sum::<usize>(),
            "{name}"
        );
    }
}

/// Three sides in a row. Side 0 has a musketeer near the building of side 1.
fn row(hp: f64) -> Melee {
    let side = |x: u16, hp: f64, army: &[(usize, (u16, u16))], first: u32| {
        let mut army = units(army);
        for unit in &mut army {
            unit.id += first;
        }
        Side::with(at(x, 2), hp, 100.0, army)
    };
    let sides = vec![
        side(0, 200.0, &[(MUSKETEER, (5, 2))], 0),
        side(8, hp, &[(INFANTRY, (7, 3))], 10),
        side(19, 200.0, &[(INFANTRY, (6, 2))], 20),
    ];
    Melee::new(
        Grid::new(20, 5).unwrap(),
        Roster::paper(),
        Terms::default(),
        sides,
    )
    .unwrap()
}

fn attack(aim: usize, target: Target) -> Turn {
    let order = Order {
        unit: 0,
        to: at(5, 2),
        target: Some(target),
    };
    Turn {
        aim,
        orders: vec![order],
        ..Turn::default()
    }
}

#[test]
fn units_of_all_rivals_can_be_attacked_and_the_building_of_the_aim() {
    for (target, side) in [(10, 1), (20, 2)] {
        let mut melee = row(200.0);
        melee.play_turn(&attack(1, Target::Unit(target))).unwrap();
        assert!(
            melee.sides()[side].units().is_empty() && melee.sides()[side].tally().dead == 1,
            "{target}"
        );
        assert_eq!(melee.sides()[side].tally().damage_received, 20.0);
        assert_eq!(
            (melee.active(), melee.sides()[0].tally().money_earned),
            (1, 25.0)
        );
    }
    let mut melee = row(200.0);
    melee.play_turn(&attack(1, Target::Building)).unwrap();
    assert_eq!(
        (melee.sides()[1].hp(), melee.sides()[2].hp()),
        (175.0, 200.0)
    );
    let sentence = row(200.0)
        .play_turn(&attack(2, Target::Building))
        .unwrap_err()
        .to_string();
    assert!(
        sentence.ends_with("the target is 14 cells away, expected a range of at most 4"),
        "{sentence}"
    );
    let sentence = row(200.0)
        .play_turn(&attack(0, Target::Building))
        .unwrap_err()
        .to_string();
    assert_eq!(
        sentence,
        "the side whose building is the aim: 0, expected one of 1, 2"
    );
}

#[test]
fn a_side_without_a_building_is_out_and_the_last_side_wins() {
    let mut melee = row(20.0);
    assert_eq!(melee.usual_aim(), 1);
    melee.play_turn(&attack(1, Target::Building)).unwrap();
    assert!(!melee.is_in(1) && melee.sides()[1].units().is_empty());
    assert_eq!(
        (melee.outcome(), melee.active()),
        (None, 2),
        "side 1 has no turn any more"
    );
    let wait = |side| Turn {
        aim: 2 - side,
        side,
        ..Turn::default()
    };
    melee.play_turn(&wait(2)).unwrap();
    assert_eq!((melee.active(), melee.turn(), melee.usual_aim()), (0, 2, 2));
    let sentence = melee
        .play_turn(&attack(1, Target::Building))
        .unwrap_err()
        .to_string();
    assert_eq!(
        sentence,
        "the side whose building is the aim: 1, expected one of 2"
    );

    let (end, _) = played(lake(), &[Name::Greedy, Name::Hold, Name::Hold], 1);
    assert_eq!(end.outcome(), Some(Outcome::Won(0)));
}

#[test]
fn a_melee_that_is_none_is_refused() {
    let plain = battle(
        (12, 5),
        [(0, 2), (11, 2)],
        &[(INFANTRY, (3, 2))],
        &[(INFANTRY, (5, 2))],
    );
    let of = |sides: Vec<Side>| {
        let melee = Melee::new(
            plain.grid().clone(),
            Roster::paper(),
            Terms::default(),
            sides,
        );
        melee.unwrap_err().to_string()
    };
    let both = || vec![plain.side(0).clone(), plain.side(1).clone()];
    let sentence =
        "sides[1], unit 0, id: another side has it, expected each number once in a melee";
    assert_eq!(of(both()), sentence);
    let one = vec![plain.side(0).clone()];
    assert_eq!(
        of(one),
        "the number of sides: 1, expected a whole number from 2 to 8"
    );
}

/// A file keeps a whole game, and what is altered is told.
#[test]
fn a_log_is_replayed_and_checked() {
    let names = [Name::Greedy, Name::Rush, Name::Hold];
    let (end, turns) = played(lake(), &names, 11);
    let players = names.map(|name| name.name().to_owned()).to_vec();
    let mut record = Record::new(lake(), players, 11).unwrap();
    record.turns = turns;
    let text = serde_json::to_string(&DraftRecord::new(&record, Summary::of(&end))).unwrap();
    let read = Record::try_from(serde_json::from_str::<DraftRecord>(&text).unwrap()).unwrap();
    assert_eq!(read, record);
    assert_eq!(verify::replay(&read, &mut |_| {}).unwrap(), end);
    let mut log: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(verify::claims(&read, &log).is_empty());
    log["result"]["sides"][1]["created"] = 99.into();
    assert_eq!(
        verify::claims(&read, &log)[0].field,
        "result.sides[1].created"
    );

    let mut altered = record.clone();
    let last = altered.turns.len() - 1;
    altered.turns.remove(last);
    let fields = verify::claims(&altered, &serde_json::from_str(&text).unwrap());
    assert!(fields.iter().any(|claim| claim.field == "fingerprint"));

    // After the end, no turn is accepted.
    altered
        .turns
        .extend([record.turns[last].clone(), record.turns[last].clone()]);
    assert!(verify::replay(&altered, &mut |_| {}).is_err());
    // The aim is a rival.
    log["turns"][0]["aim"] = 0.into();
    let own =
        Record::try_from(serde_json::from_value::<DraftRecord>(log.clone()).unwrap()).unwrap();
    assert!(verify::replay(&own, &mut |_| {}).is_err());
    log["turns"][0]["aim"] = 3.into();
    let error = Record::try_from(serde_json::from_value::<DraftRecord>(log).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "turns[0].aim: 3, expected a whole number from 0 to 2"
    );
}

/// A game that is a draw by its last round is over for `act` and for recorded turns.
#[test]
fn no_turn_is_played_after_a_draw() {
    let start = lake();
    let sides = [0, 1, 2].map(|side| start.sides()[side].clone()).to_vec();
    let terms = Terms {
        rounds: 1,
        ..Terms::default()
    };
    let melee = Melee::new(start.grid().clone(), start.roster().clone(), terms, sides).unwrap();
    let (mut end, turns) = played(melee, &[Name::Hold; 3], 1);
    assert_eq!((end.outcome(), turns.len()), (Some(Outcome::Draw), 3));
    assert!(end.act(&mut GreedyPlayer::default(), 1).is_err());
    let next = Turn {
        aim: 1,
        ..Turn::default()
    };
    assert!(
        end.play_turn(&next)
            .unwrap_err()
            .to_string()
            .contains("the game is over")
    );
}

/// Three sides in a row: 1 is weak, and 2 holds a cell, escorts its unit or survives.
fn with_goal(goal: Goal, rounds: u32) -> Melee {
    let start = row(200.0);
    let mut sides = start.sides().to_vec();
    sides[2] = sides[2].clone().with_goal(goal);
    let terms = Terms {
        rounds,
        ..Terms::default()
    };
    Melee::new(start.grid().clone(), Roster::paper(), terms, sides).unwrap()
}

fn wait(side: usize) -> Turn {
    Turn {
        aim: usize::from(side == 0),
        side,
        ..Turn::default()
    }
}

#[test]
fn a_side_that_reaches_its_goal_wins_a_melee() {
    // It holds the cell on which it stands for two of its turns.
    let mut melee = with_goal(
        Goal::Hold {
            cell: at(6, 2),
            turns: 2,
        },
        9,
    );
    for side in [0, 1, 2, 0, 1] {
        melee.play_turn(&wait(side)).unwrap();
    }
    assert_eq!((melee.outcome(), melee.sides()[2].held()), (None, 1));
    melee.play_turn(&wait(2)).unwrap();
    assert_eq!(melee.outcome(), Some(Outcome::Won(2)));

    // It brings its unit to a cell.
    let mut melee = with_goal(
        Goal::Escort {
            unit: 20,
            cell: at(6, 3),
        },
        9,
    );
    for side in [0, 1] {
        melee.play_turn(&wait(side)).unwrap();
    }
    let order = Order {
        unit: 20,
        to: at(6, 3),
        target: None,
    };
    melee
        .play_turn(&Turn {
            aim: 1,
            side: 2,
            created: vec![],
            orders: vec![order],
        })
        .unwrap();
    assert_eq!(melee.outcome(), Some(Outcome::Won(2)));

    // Its building stands after the last round; without the goal, that is a draw.
    let mut melee = with_goal(Goal::Survive, 1);
    for side in [0, 1, 2] {
        melee.play_turn(&wait(side)).unwrap();
    }
    assert_eq!(melee.outcome(), Some(Outcome::Won(2)));
}

#[test]
fn a_side_that_loses_the_unit_it_escorts_is_out() {
    let goal = Goal::Escort {
        unit: 20,
        cell: at(15, 2),
    };
    // Whether the side is the aim or not.
    for aim in [1, 2] {
        let mut melee = with_goal(goal, 9);
        melee.play_turn(&attack(aim, Target::Unit(20))).unwrap();
        assert!(!melee.is_in(2) && melee.is_in(1), "aim {aim}");
        assert_eq!(
            melee.sides()[2].tally().damage_received,
            20.0,
            "the building took no damage"
        );
        assert_eq!((melee.outcome(), melee.active()), (None, 1));
    }
    // A goal is in the file, and so is how long a cell is held.
    let mut melee = with_goal(
        Goal::Hold {
            cell: at(6, 2),
            turns: 2,
        },
        9,
    );
    for side in [0, 1, 2] {
        melee.play_turn(&wait(side)).unwrap();
    }
    let text = serde_json::to_string(&DraftBattle::from(&melee)).unwrap();
    let read = Melee::try_from(serde_json::from_str::<DraftBattle>(&text).unwrap()).unwrap();
    assert_eq!(
        (read.sides()[2].goal(), read.sides()[2].held()),
        (melee.sides()[2].goal(), 1)
    );
}

#[test]
fn a_side_in_the_fog_sees_what_is_near() {
    let seen = |sight| {
        row(200.0)
            .seen(sight)
            .sides()
            .iter()
            .map(|side| side.units().len())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        [seen(0), seen(1), seen(2)],
        [[1, 0, 0], [1, 0, 1], [1, 1, 1]]
    );
    let near = row(200.0).seen(1);
    assert_eq!(near.view(1).unwrap(), row(200.0).view(1).unwrap().seen(1));
}

#[test]
fn a_person_commands_any_side_of_a_melee() {
    let player = |name: Name| Some(name.player());
    let players = vec![
        ("greedy", player(Name::Greedy)),
        ("you", None),
        ("rush", player(Name::Rush)),
    ];
    let mut bout = Bout::new(lake(), players, 3).unwrap();
    assert!(bout.turn().is_none() && bout.create(0).is_err() && !bout.undo());
    while bout.melee().outcome().is_none() {
        while bout.step(&mut |_| {}).unwrap() {}
        if bout.turn().is_none() {
            break;
        }
        let rivals: Vec<usize> = bout.melee().rivals().collect();
        bout.aim_at(rivals[0]).unwrap();
        if bout.turn().unwrap().battle().can_create(0) {
            let id = bout.create(0).unwrap();
            let sentence = bout.aim_at(rivals[0]).unwrap_err().to_string();
            assert!(
                sentence.ends_with("expected the aim before the first action"),
                "{sentence}"
            );
            assert!(bout.undo() && !bout.undo());
            assert_eq!(bout.create(0).unwrap(), id);
        }
        let hint = bout
            .turn()
            .unwrap()
            .hint(&mut GreedyPlayer::default())
            .unwrap();
        for order in hint {
            if bout.melee().active() != 1 || bout.turn().is_none() {
                break;
            }
            bout.order(order).unwrap();
            assert_eq!(
                bout.sides()[1].units().len(),
                bout.turn()
                    .map_or(0, |turn| turn.battle().side(0).units().len())
            );
        }
        // An order that fells the building of the aim ends the turn.
        if bout
            .turn()
            .is_some_and(|turn| turn.battle().outcome().is_none())
            && bout.melee().active() == 1
        {
            bout.end_turn().unwrap();
        }
    }
    assert!(
        bout.record()
            .turns
            .iter()
            .any(|turn| turn.side == 1 && !turn.orders.is_empty())
    );
    let again = Bout::resume(bout.record().clone(), vec![None, None, None]).unwrap();
    assert_eq!(again.melee(), bout.melee());
}

#[test]
fn a_match_of_persons_goes_on_from_its_record_in_the_middle() {
    let persons = || vec![("a", None::<Box<dyn Player>>), ("b", None), ("c", None)];
    let mut bout = Bout::new(lake(), persons(), 3).unwrap();
    bout.play(&mut GreedyPlayer::default()).unwrap();
    bout.create(0).unwrap();
    assert!(
        bout.play(&mut GreedyPlayer::default()).is_err(),
        "side 1 has begun its turn"
    );
    let again = Bout::resume(bout.record().clone(), vec![None, None, None]).unwrap();
    assert_eq!((again.melee(), again.aim()), (bout.melee(), bout.aim()));
    assert!(Bout::resume(bout.record().clone(), vec![None, None]).is_err());
}
