//! Regions, paths, ways and what can be reached.

use super::{missing, number, of};
use crate::{judge, large, levels, random, set};
use ga_core::random::{Stream, below};
use ga_tiles::level::{Alphabet, Tiles};
use ga_tiles::measure::{LongestPath, Reachable, Regions, Scratch, Way};
use ga_tiles::{Level, Measure};
use proptest::prelude::*;

fn check_regions(level: &Level, tiles: Tiles, has_corners: bool) {
    let regions = judge::regions(&judge::rows(level), tiles, has_corners);
    let with = |measure: Regions| {
        of(
            if has_corners {
                measure.with_corners()
            } else {
                measure
            },
            level,
        )
    };
    let largest = regions.iter().copied().max().unwrap_or(0);
    assert_eq!(with(Regions::number(tiles)), number(regions.len()));
    assert_eq!(with(Regions::largest(tiles)), number(largest));
    let all: usize = regions.iter().sum();
    let share = with(Regions::largest_share(tiles)).number();
    assert_eq!(share, (all > 0).then(|| largest as f64 / all as f64));
}

fn check_way(level: &Level, from: Tiles, legs: &[judge::Leg], scratch: &mut Scratch) {
    let rows = judge::rows(level);
    let (first, rest) = legs.split_first().expect("a leg");
    let way = rest
        .iter()
        .fold(Way::new(from, first.0, first.1), |way, leg| {
            way.then(leg.0, leg.1)
        });
    let mut letters = "of another way".to_owned();
    let value = way.letters(level, scratch, &mut letters);
    assert_eq!(value, of(way, level));
    if let Some(expected) = judge::way(&rows, from, legs) {
        assert_eq!(
            (value, &letters),
            (number(expected.len()), &expected),
            "{from:?} {legs:?} {level:?}"
        );
    } else {
        let gap = judge::gap(&rows, from, legs);
        assert!(gap > 0, "a way that does not exist has no gap");
        assert_eq!(
            (value, letters.as_str()),
            (missing(gap), ""),
            "{from:?} {legs:?} {level:?}"
        );
    }
}

proptest! {
    #[test]
    fn regions_are_those_of_the_judge(level in levels(), has_corners: bool) {
        check_regions(&level, set(&[0]), has_corners);
        check_regions(&level, set(&[0, 2]), has_corners);
    }

    #[test]
    fn the_longest_path_is_that_of_floyd_and_warshall(level in levels()) {
        for tiles in [set(&[0]), set(&[1, 2]), set(&[0, 1, 2]), set(&[5])] {
            let expected = judge::longest_path(&judge::rows(&level), tiles);
            prop_assert_eq!(of(LongestPath(tiles), &level), expected.map_or(missing(1), number));
        }
    }

    #[test]
    fn what_can_be_reached_is_that_of_the_judge(level in levels()) {
        for (from, through, goals) in [(&[1][..], &[0][..], &[2][..]), (&[0], &[], &[1]), (&[2], &[0, 2], &[0])] {
            let (from, through, goals) = (set(from), set(through), set(goals));
            let expected = judge::reachable(&judge::rows(&level), from, through, goals);
            let value = of(Reachable { from, through, goals }, &level);
            prop_assert_eq!(value.number(), expected.ok());
            if let Err(absent) = expected {
                prop_assert_eq!(value, missing(absent));
            }
        }
    }
}

/// Sets overlap in all ways: goals that are no tiles of the way, starts that are goals.
#[test]
fn ways_are_those_of_the_judge() {
    let mut rng = Stream::seeded(3);
    let mut scratch = Scratch::default();
    for case in 0..1500 {
        let (width, height) = (1 + below(&mut rng, 8), 1 + below(&mut rng, 7));
        let level = random(width, height, 5, [30, 60, 80][case % 3], &mut rng);
        let mut draw = || -> Tiles {
            (0..5)
                .filter(|_| below(&mut rng, 3) == 0)
                .map(crate::tile)
                .collect()
        };
        let from = draw();
        let floor = set(&[0]);
        let legs: Vec<judge::Leg> = (0..=case % 3).map(|_| (draw() | floor, draw())).collect();
        check_way(&level, from, &legs, &mut scratch);
    }
}

/// One player, one key and one door, as in a game, so that most ways exist.
#[test]
fn ways_of_dungeons_are_those_of_the_judge() {
    let mut rng = Stream::seeded(4);
    let mut scratch = Scratch::default();
    let mut ways = 0;
    let mut longest = 0;
    for _ in 0..300 {
        let (width, height) = (2 + below(&mut rng, 9), 2 + below(&mut rng, 6));
        let mut level = random(width, height, 2, 70, &mut rng);
        for kind in 2..5 {
            let (x, y) = (below(&mut rng, width), below(&mut rng, height));
            level.set(x, y, crate::tile(kind));
        }
        let floor = set(&[0, 2, 3]);
        let door = set(&[4]);
        let legs = [(floor, set(&[3])), (floor | door, door)];
        check_way(&level, set(&[2]), &legs, &mut scratch);
        let steps = judge::way(&judge::rows(&level), set(&[2]), &legs).map_or(0, |way| way.len());
        (ways, longest) = (ways + usize::from(steps > 0), longest.max(steps));
    }
    assert!(
        ways > 50 && longest > 12,
        "the levels are too easy: {ways} ways, the longest has {longest} steps"
    );
}

#[test]
fn large_levels_are_measured_as_by_the_judge() {
    let mut scratch = Scratch::default();
    for level in large() {
        let rows = judge::rows(&level);
        // The judge takes the square of the number of cells, more than once.
        if level.cells().len() < 500 {
            check_regions(&level, set(&[0]), false);
            let legs = [(set(&[0]), set(&[2])), (set(&[0, 1]), set(&[1]))];
            check_way(&level, set(&[1]), &legs, &mut scratch);
        }
        // The other set has a single region of most cells, for which the judge takes too long.
        let sets = [set(&[1, 2]), set(&[0])];
        for &tiles in &sets[..if level.cells().len() < 5000 { 2 } else { 1 }] {
            let value = Measure::from(LongestPath(tiles)).of(&level, &mut scratch);
            let expected = judge::longest_path_by_waves(&rows, tiles);
            assert_eq!(value, expected.map_or(missing(1), number));
        }
    }
}

#[test]
fn the_longest_path_of_known_shapes_is_right() {
    let path = |level: &Level| of(LongestPath(set(&[0])), level);
    let open = |width, height| Level::filled(width, height, crate::tile(0)).expect("a level");
    assert_eq!(path(&open(1, 1)), number(0));
    assert_eq!(path(&open(128, 128)), number(254));
    assert_eq!(path(&open(128, 1)), number(127));
    assert_eq!(path(&open(1, 128)), number(127));
    // A snake over the complete level: every second row is a wall with one gap.
    let snake = Level::from_fn(128, 127, |x, y| {
        let gap = if y % 4 == 1 { 127 } else { 0 };
        crate::tile(usize::from(y % 2 == 1 && x != gap))
    });
    assert_eq!(path(&snake.expect("a level")), number(64 * 128 + 63 - 1));
    // A ring, two regions, and a tie.
    let alphabet = Alphabet::new(".#").expect("two characters");
    for (text, steps) in [
        ("...\n.#.\n...", 4),
        (".#..\n.#..\n.#..", 3),
        (".#.", 0),
        ("..#..", 1),
    ] {
        assert_eq!(
            path(&alphabet.read(text).expect("a level")),
            number(steps),
            "{text}"
        );
    }
}

#[test]
fn a_gap_shrinks_as_walls_are_opened() {
    let alphabet = Alphabet::new("#.PD").expect("four characters");
    let [wall, floor, player, door] =
        ["#", ".", "P", "D"].map(|tiles| alphabet.tiles(tiles).expect("a tile"));
    assert_eq!(wall | floor | player | door, Tiles::first(4));
    let way = Way::new(player, floor, door);
    let values = ["P###D", "P.##D", "P.#.D", "P...D", "#...D", "#...."]
        .map(|text| of(way.clone(), &alphabet.read(text).expect("a level")));
    assert_eq!(
        values,
        [
            missing(3),
            missing(2),
            missing(1),
            number(4),
            missing(6),
            missing(12)
        ]
    );
}

#[test]
#[should_panic(expected = "a level of 129 columns and 1 rows is too large to be measured")]
fn a_level_that_is_too_large_is_refused() {
    of(
        LongestPath(set(&[0])),
        &Level::filled(129, 1, crate::tile(0)).expect("a grid"),
    );
}
