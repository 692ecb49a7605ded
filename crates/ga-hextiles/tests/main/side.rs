use crate::support::sides;
use ga_hextiles::Direction::{self, N, NE, NW, S, SE, SW};
use ga_hextiles::{Side, Tile, TileSet};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The article's trails: lists of directions, all six of them in some list.
type Lists = Vec<Vec<Direction>>;

fn lists(side: Side) -> Lists {
    side.trails().map(|trail| trail.directions().collect()).collect()
}

/// The article's `normalize`, word for word.
fn naive_normal(side: Side) -> Lists {
    let turned = |sixths| {
        let mut trails: Lists = lists(side);
        for trail in &mut trails {
            for direction in &mut *trail {
                *direction = direction.turned(sixths);
            }
            trail.sort();
        }
        trails.sort();
        trails
    };
    (0..6).map(turned).min().unwrap()
}

/// The article's `needsBridge`, word for word.
fn naive_bridge(side: Side) -> bool {
    let within = |one: &[Direction], other: &[Direction]| {
        let (first, last) = (other.iter().min().unwrap(), other.iter().max().unwrap());
        one.iter().any(|direction| direction > first && direction < last)
    };
    let trails = lists(side);
    trails.iter().any(|a| trails.iter().any(|b| a != b && within(a, b) && within(b, a)))
}

/// Trails cross where two ends of one lie on different sides of a line between two ends of the other.
fn crosses_on_the_circle(side: Side) -> bool {
    let number = |direction: usize| side.trail_number(Direction::ALL[direction % 6]);
    let quadruples = (0..6).flat_map(|a| {
        (a + 1..6).flat_map(move |b| (b + 1..6).flat_map(move |c| (c + 1..6).map(move |d| [a, b, c, d])))
    });
    quadruples.map(|places| places.map(number)).any(|[a, b, c, d]| a == c && b == d && a != b)
}

#[test]
fn six_directions_divide_in_203_ways() {
    let all: BTreeSet<Lists> = Side::all().map(lists).collect();
    assert_eq!((all.len(), Side::COUNT), (203, 203));
    assert_eq!(lists(Side::ALL_JOINED), [Direction::ALL.to_vec()]);
    assert_eq!(lists(Side::CLOSED), Direction::ALL.map(|direction| vec![direction]));
}

#[test]
fn the_codes_have_39_designs_of_which_15_need_a_bridge() {
    let designs: BTreeSet<Side> = (0..4096).map(|code| Side::from_code(code).normal()).collect();
    assert_eq!(designs, Side::designs().collect());
    let mut by_trails = BTreeMap::new();
    for design in &designs {
        *by_trails.entry(design.trail_count()).or_insert(0) += 1;
    }
    assert_eq!(by_trails, BTreeMap::from([(1, 1), (2, 7), (3, 18), (4, 13)]));
    assert_eq!(designs.iter().filter(|design| design.needs_bridge()).count(), 15);
}

#[test]
fn every_code_stands_for_the_division_that_it_spells() {
    for code in 0u16..4096 {
        let side = Side::from_code(code);
        let number = |direction: Direction| code >> (2 * direction.index()) & 3;
        for one in Direction::ALL {
            for other in Direction::ALL {
                assert_eq!(number(one) == number(other), side.trail(one) == side.trail(other), "{code:b}");
            }
        }
        assert_eq!(side.needs_bridge(), crosses_on_the_circle(side));
    }
}

#[test]
fn normal_form_and_bridges_are_those_of_the_article() {
    for side in Side::all() {
        assert_eq!(lists(side.normal()), naive_normal(side), "{side}");
        assert_eq!(side.needs_bridge(), naive_bridge(side), "{side}");
    }
}

#[test]
fn mirror_images_are_different_designs() {
    let left = Side::new(&[vec![N, NE], vec![SE, SW]]).unwrap();
    let right = Side::new(&[vec![N, NW], vec![SW, SE]]).unwrap();
    assert_ne!(left.normal(), right.normal());
}

/// The least duplicate score of 40 sides: every design once, and one of them twice.
#[test]
fn forty_sides_cannot_score_fewer_duplicates_than_42() {
    let spread = |designs: Vec<Side>| {
        let sides: Vec<Side> = designs.iter().copied().cycle().take(40).collect();
        TileSet(sides.chunks(2).map(|pair| Tile { top: pair[0], bottom: pair[1] }).collect()).duplicates()
    };
    assert_eq!(spread(Side::designs().collect()), 42);
    assert_eq!(spread(Side::designs().filter(|&side| side != Side::ALL_JOINED).collect()), 44);
    let plain = |side: &Side| !side.needs_bridge() && *side != Side::ALL_JOINED;
    assert_eq!(spread(Side::designs().filter(plain).collect()), 74);
}

#[test]
fn a_bridge_is_counted_once_a_side_and_a_joined_tile_once_a_tile() {
    let star = Side::new(&[vec![N, S], vec![NE, SW], vec![SE, NW]]).unwrap();
    let tiles = TileSet(vec![
        Tile { top: star, bottom: star.turned(1) },
        Tile { top: Side::ALL_JOINED, bottom: Side::ALL_JOINED },
    ]);
    assert_eq!((tiles.bridges(), tiles.duplicates(), tiles.all_joined()), (2, 4 + 4, 1));
}

#[test]
fn what_names_a_direction_twice_is_no_side() {
    for (trails, message) in [
        (vec![vec![N, S], vec![S]], "direction S is named twice, expected once at most"),
        (vec![vec![N, N]], "direction N is named twice, expected once at most"),
        (vec![vec![N], vec![]], "trail 2 is empty, expected at least one direction"),
    ] {
        assert_eq!(Side::new(&trails).unwrap_err().to_string(), message);
    }
}

proptest! {
    #[test]
    fn six_sixths_are_no_turn(side in sides(), sixths in 0usize..6) {
        prop_assert_eq!(side.turned(sixths).turned(6 - sixths), side);
        prop_assert_eq!(side.turned(sixths).normal(), side.normal());
    }

    #[test]
    fn a_turned_side_leads_where_it_is_turned_to(side in sides(), sixths in 0usize..6) {
        for direction in Direction::ALL {
            let before: BTreeSet<_> = side.trail(direction).directions().map(|d| d.turned(sixths)).collect();
            let after: BTreeSet<_> = side.turned(sixths).trail(direction.turned(sixths)).directions().collect();
            prop_assert_eq!(before, after);
        }
    }

    #[test]
    fn a_side_is_made_of_its_trails(side in sides()) {
        prop_assert_eq!(Side::new(&lists(side)).unwrap(), side);
        let joined: Lists = lists(side).into_iter().filter(|trail| trail.len() > 1).collect();
        prop_assert_eq!(Side::new(&joined).unwrap(), side);
    }
}
