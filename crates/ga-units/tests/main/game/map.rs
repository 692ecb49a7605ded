//! Random fields and armies.

use crate::support::at;
use ga_units::{Map, Terms};

#[test]
fn fields_are_symmetric_and_have_their_share_of_rocks() {
    for seed in 0..50 {
        let battle = Map::apart(15)
            .unwrap()
            .battle(Terms::default(), seed)
            .unwrap();
        let grid = battle.grid();
        let rocks = grid.cells().filter(|&cell| grid.is_blocked(cell)).count();
        assert_eq!(rocks, 200, "8 % of 2500");
        assert!(
            grid.cells()
                .all(|cell| grid.is_blocked(cell) == grid.is_blocked(at(49 - cell.x, 49 - cell.y)))
        );
    }
}

#[test]
fn buildings_stand_at_the_given_distance() {
    for distance in (1..50).step_by(2) {
        let battle = Map::apart(distance)
            .unwrap()
            .battle(Terms::default(), 1)
            .unwrap();
        assert_eq!(
            battle
                .side(0)
                .building()
                .distance(battle.side(1).building()),
            distance
        );
    }
    for distance in [0, 2, 48, 50, 51] {
        assert!(Map::apart(distance).is_err());
    }
}

#[test]
fn a_seed_determines_its_field_and_other_seeds_draw_other_fields() {
    let map = Map::apart(15).unwrap();
    let drawn = |seed| map.battle(Terms::default(), seed).unwrap();
    assert_eq!(drawn(7), drawn(7));
    assert_ne!(drawn(7), drawn(8));
}

#[test]
fn impossible_maps_are_refused() {
    let map = Map::apart(15).unwrap();
    for broken in [
        Map { rocks: 0.5, ..map },
        Map {
            rocks: f64::NAN,
            ..map
        },
        Map { rocks: -0.1, ..map },
        Map {
            size: (0, 50),
            ..map
        },
        Map {
            building: at(50, 3),
            ..map
        },
        Map {
            size: (11, 11),
            building: at(5, 5),
            ..map
        },
    ] {
        assert!(broken.battle(Terms::default(), 1).is_err(), "{broken:?}");
    }
    let corridor = Map {
        size: (50, 1),
        building: at(0, 0),
        rocks: 0.2,
    };
    let refusal = corridor
        .battle(Terms::default(), 1)
        .unwrap_err()
        .to_string();
    assert_eq!(
        refusal,
        "the buildings: no way between them, expected fewer rocks"
    );
}

#[test]
fn a_skirmish_has_the_given_number_of_units_near_their_building() {
    let map = Map::apart(15).unwrap();
    for units in [0, 1, 20, 100, 300] {
        let battle = map.skirmish(Terms::default(), units, 4).unwrap();
        for side in [0, 1].map(|side| battle.side(side)) {
            assert_eq!(side.units().len(), units);
            let far = side
                .units()
                .iter()
                .filter(|unit| unit.at.distance(side.building()) > 7)
                .count();
            assert_eq!(far == 0, units <= 100, "{units} units, {far} far away");
        }
    }
    assert!(
        map.skirmish(Terms::default(), 1200, 4).is_err(),
        "2298 free cells"
    );
}

#[test]
fn refusals_name_the_number_and_the_range() {
    let map = Map::apart(15).unwrap();
    let sentence = |map: Map, units| {
        map.skirmish(Terms::default(), units, 4)
            .unwrap_err()
            .to_string()
    };
    let rocks = Map { rocks: 0.75, ..map };
    assert_eq!(
        sentence(rocks, 1),
        "the share of rocks: 0.75, expected a share from 0 to below 0.5"
    );
    assert_eq!(
        sentence(map, 1200),
        "the units of a side: 1200, expected as many free cells"
    );
    let wide = Map::sized(200, 200, 15).unwrap();
    assert_eq!(
        sentence(wide, 1001),
        "sides[0].units: 1001, expected at most 1000"
    );
    for (width, found, expected) in [
        (50, 4, "odd number from 1 to 49"),
        (9, 3, "even number from 2 to 8"),
    ] {
        let refusal = Map::sized(width, 20, found).unwrap_err().to_string();
        assert_eq!(
            refusal,
            format!("the distance of the buildings: {found}, expected an {expected}")
        );
    }
}
