//! What kinds can do beyond Table 1: attacks on an area, healing, and rests between attacks.

use crate::support::{ARTILLERY, CAVALRY, INFANTRY, MUSKETEER, at, battle};
use ga_units::evolve::genome::TurnView;
use ga_units::evolve::lookahead::{LookaheadFitness, Scratch, Weights};
use ga_units::game::{Ability, Side};
use ga_units::{Battle, Order, Roster, Target, Terms};

/// A battle with abilities.
fn with(plain: &Battle, abilities: &[(usize, Ability)]) -> Battle {
    let give = |roster: Roster, (kind, ability): &(usize, Ability)| {
        roster.with_ability(*kind, ability.clone()).unwrap()
    };
    let roster = abilities.iter().fold(Roster::paper(), give);
    let sides = [0, 1].map(|side| plain.side(side).clone());
    Battle::new(plain.grid().clone(), roster, *plain.terms(), sides).unwrap()
}

fn stay(unit: u32, at: ga_units::Cell, target: u32) -> Order {
    Order {
        unit,
        to: at,
        target: Some(Target::Unit(target)),
    }
}

#[test]
fn an_area_hits_each_enemy_in_it_by_its_own_armor() {
    // Artillery takes 15 from infantry and 45 from a musketeer, which is fortified.
    let ours = [(ARTILLERY, (5, 4)), (INFANTRY, (8, 3))];
    let theirs = [
        (INFANTRY, (8, 4)),
        (MUSKETEER, (9, 4)),
        (CAVALRY, (9, 5)),
        (INFANTRY, (10, 4)),
    ];
    let plain = battle((16, 9), [(0, 4), (9, 3)], &ours, &theirs);
    let mut wide = with(
        &plain,
        &[(
            ARTILLERY,
            Ability {
                area: 1,
                ..Ability::default()
            },
        )],
    );
    wide.order(stay(0, at(5, 4), 0)).unwrap();
    let hp = |id: u32| wide.side(1).unit(id).map(|unit| unit.hp);
    assert_eq!(
        [hp(0), hp(1), hp(2), hp(3)],
        [Some(5.0), None, Some(5.0), Some(20.0)]
    );
    assert_eq!(
        (wide.side(0).units()[1].hp, wide.side(1).hp()),
        (20.0, 200.0),
        "friends and buildings"
    );
    assert_eq!(wide.side(0).tally().damage_dealt, 15.0 + 45.0 + 15.0);
    assert_eq!(
        wide.side(0).tally().money_earned,
        10.0,
        "half the cost of the musketeer"
    );
}

#[test]
fn a_unit_with_a_cooldown_attacks_in_every_other_turn() {
    let plain = battle(
        (16, 9),
        [(0, 4), (15, 4)],
        &[(MUSKETEER, (5, 4))],
        &[(ARTILLERY, (9, 4))],
    );
    let mut slow = with(
        &plain,
        &[(
            MUSKETEER,
            Ability {
                cooldown: 1,
                ..Ability::default()
            },
        )],
    );
    let unit = slow.side(0).units()[0];
    slow.order(stay(0, at(5, 4), 0)).unwrap();
    assert_eq!(slow.side(0).rest(0), 2);
    for _ in 0..2 {
        slow.end_turn().unwrap();
    }
    let sentence = slow.order(stay(0, at(5, 4), 0)).unwrap_err().to_string();
    let expected = "turn 2, side 0, unit 0: cannot attack in this turn, \
                    expected it to rest for 1 more, this one included";
    assert_eq!(sentence, expected);
    assert_eq!(slow.target_of(unit, unit.at), None);
    assert!(slow.attack_cells(unit, Target::Unit(0)).is_empty());
    slow.order(Order {
        unit: 0,
        to: at(5, 5),
        target: None,
    })
    .unwrap();
    for _ in 0..2 {
        slow.end_turn().unwrap();
    }
    slow.order(stay(0, at(5, 5), 0)).unwrap();
}

#[test]
fn an_enemy_that_rests_is_no_threat() {
    let plain = battle(
        (16, 9),
        [(0, 4), (15, 4)],
        &[(INFANTRY, (5, 4))],
        &[(MUSKETEER, (9, 4))],
    );
    let losses = |rest: u16| {
        let sides = [
            plain.side(0).clone(),
            plain.side(1).clone().with_rest(0, rest),
        ];
        let battle = Battle::new(
            plain.grid().clone(),
            Roster::paper(),
            Terms::default(),
            sides,
        )
        .unwrap();
        let fitness = LookaheadFitness::new(&TurnView::new(&battle), Weights::BY_HAND, true)
            .prospect(&[at(5, 4)], &mut Scratch::default());
        fitness.losses
    };
    assert_eq!((losses(0), losses(1)), (10.0, 0.0));
}

#[test]
fn a_healer_gives_hit_points_back_up_to_those_of_a_new_unit() {
    let kinds = [
        (CAVALRY, (5, 4)),
        (INFANTRY, (6, 4)),
        (ARTILLERY, (4, 3)),
        (INFANTRY, (7, 4)),
    ];
    let plain = battle((16, 9), [(0, 4), (15, 4)], &kinds, &[]);
    let wounded = [1.0, 10.0, 28.0, 10.0];
    let mut units = plain.side(0).units().to_vec();
    units
        .iter_mut()
        .zip(wounded)
        .for_each(|(unit, hp)| unit.hp = hp);
    let sides = [
        Side::with(at(0, 4), 100.0, 100.0, units),
        plain.side(1).clone(),
    ];
    let plain = Battle::new(
        plain.grid().clone(),
        Roster::paper(),
        Terms::default(),
        sides,
    )
    .unwrap();
    let mut healed = with(
        &plain,
        &[(
            CAVALRY,
            Ability {
                heal: 4.0,
                ..Ability::default()
            },
        )],
    );
    healed.end_turn().unwrap();
    let hp: Vec<f64> = healed.side(0).units().iter().map(|unit| unit.hp).collect();
    assert_eq!(
        hp,
        [1.0, 14.0, 30.0, 10.0],
        "itself, beside it, nearly new, too far away"
    );
    assert_eq!(healed.side(0).hp(), 100.0, "the building");
}
