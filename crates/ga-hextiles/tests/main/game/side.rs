use crate::support::sides;
use ga_hextiles::Direction::{self, N, NE, NW, S, SE, SW};
use ga_hextiles::{Side, Tile, TileSet};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A side as in the paper: lists of directions, each of the six in one list.
type Lists = Vec<Vec<Direction>>;

fn lists(side: Side) -> Lists {
    side.trails()
        .map(|trail| trail.directions().collect())
        .collect()
}

/// `normalize` of the paper, transcribed.
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

/// `needsBridge` of the paper, transcribed.
fn naive_bridge(side: Side) -> bool {
    let within = |one: &[Direction], other: &[Direction]| {
        let (first, last) = (other.iter().min().unwrap(), other.iter().max().unwrap());
        one.iter()
            .any(|direction| direction > first && direction < last)
    };
    let trails = lists(side);
    trails.iter().any(|a| {
        trails
            .iter()
            .any(|b| a != b && within(a, b) && within(b, a))
    })
}

/// Whether two ends of one trail separate two ends of another one on the border of the tile.
fn crosses_on_the_circle(side: Side) -> bool {
    let number = |direction: usize| side.trail_number(Direction::ALL[direction % 6]);
    let quadruples = (0..6).flat_map(|a| {
        (a + 1..6)
            .flat_map(move |b| (b + 1..6).flat_map(move |c| (c + 1..6).map(move |d| [a, b, c, d])))
    });
    quadruples
        .map(|places| places.map(number))
        .any(|[a, b, c, d]| a == c && b == d && a != b)
}

#[test]
fn six_directions_can_be_divided_in_203_ways() {
    let all: BTreeSet<Lists> = Side::all().map(lists).collect();
    assert_eq!((all.len(), Side::COUNT), (203, 203));
    assert_eq!(lists(Side::ALL_JOINED), [Direction::ALL.to_vec()]);
    assert_eq!(
        lists(Side::CLOSED),
        Direction::ALL.map(|direction| vec![direction])
    );
}

#[test]
fn codes_have_39_designs_and_15_of_them_need_a_bridge() {
    let designs: BTreeSet<Side> = (0..4096)
        .map(|code| Side::from_code(code).normal())
        .collect();
    assert_eq!(designs, Side::designs().collect());
    let mut by_trails = BTreeMap::new();
    for design in &designs {
        *by_trails.entry(design.trail_count()).or_insert(0) += 1;
    }
    assert_eq!(
        by_trails,
        BTreeMap::from([(1, 1), (2, 7), (3, 18), (4, 13)])
    );
    assert_eq!(
        designs
            .iter()
            .filter(|design| design.needs_bridge())
            .count(),
        15
    );
}

#[test]
fn each_code_decodes_to_its_division() {
    for code in 0u16..4096 {
        let side = Side::from_code(code);
        let number = |direction: Direction| code >> (2 * direction.index()) & 3;
        for one in Direction::ALL {
            for other in Direction::ALL {
                assert_eq!(
                    number(one) == number(other),
                    side.trail(one) == side.trail(other),
                    "{code:b}"
                );
            }
        }
        assert_eq!(side.needs_bridge(), crosses_on_the_circle(side));
    }
}

#[test]
fn normal_form_and_bridges_equal_those_of_the_paper() {
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

/// The lowest duplicate score of 40 sides has each design once, and one of them twice.
#[test]
fn forty_sides_have_a_duplicate_score_of_at_least_42() {
    let spread = |designs: Vec<Side>| {
        let sides: Vec<Side> = designs.iter().copied().cycle().take(40).collect();
        TileSet(
            sides
                .chunks(2)
                .map(|pair| Tile {
                    top: pair[0],
                    bottom: pair[1],
                })
                .collect(),
        )
        .duplicates()
    };
    assert_eq!(spread(Side::designs().collect()), 42);
    assert_eq!(
        spread(
            Side::designs()
                .filter(|&side| side != Side::ALL_JOINED)
                .collect()
        ),
        44
    );
    let plain = |side: &Side| !side.needs_bridge() && *side != Side::ALL_JOINED;
    assert_eq!(spread(Side::designs().filter(plain).collect()), 74);
}

#[test]
fn bridges_count_once_per_side_and_all_joined_sides_once_per_tile() {
    let star = Side::new(&[vec![N, S], vec![NE, SW], vec![SE, NW]]).unwrap();
    let tiles = TileSet(vec![
        Tile {
            top: star,
            bottom: star.turned(1),
        },
        Tile {
            top: Side::ALL_JOINED,
            bottom: Side::ALL_JOINED,
        },
    ]);
    assert_eq!(
        (tiles.bridges(), tiles.duplicates(), tiles.all_joined()),
        (2, 4 + 4, 1)
    );
}

#[test]
fn a_side_names_each_direction_at_most_once() {
    for (trails, message) in [
        (
            vec![vec![N, S], vec![S]],
            "direction S is named twice, expected once at most",
        ),
        (
            vec![vec![N, N]],
            "direction N is named twice, expected once at most",
        ),
        (
            vec![vec![N], vec![]],
            "trail 2 is empty, expected at least one direction",
        ),
    ] {
        assert_eq!(Side::new(&trails).unwrap_err().to_string(), message);
    }
}

proptest! {
    #[test]
    fn a_full_turn_changes_nothing(side in sides(), sixths in 0usize..6) {
        prop_assert_eq!(side.turned(sixths).turned(6 - sixths), side);
        prop_assert_eq!(side.turned(sixths).normal(), side.normal());
    }

    #[test]
    fn turning_a_side_turns_its_trails(side in sides(), sixths in 0usize..6) {
        for direction in Direction::ALL {
            let before: BTreeSet<_> = side.trail(direction).directions().map(|d| d.turned(sixths)).collect();
            let after: BTreeSet<_> = side.turned(sixths).trail(direction.turned(sixths)).directions().collect();
            prop_assert_eq!(before, after);
        }
    }

    #[test]
    fn a_side_equals_the_side_of_its_trails(side in sides()) {
        prop_assert_eq!(Side::new(&lists(side)).unwrap(), side);
        let joined: Lists = lists(side).into_iter().filter(|trail| trail.len() > 1).collect();
        prop_assert_eq!(Side::new(&joined).unwrap(), side);
    }
}
