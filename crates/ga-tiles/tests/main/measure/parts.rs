//! Measures of parts of levels, sums, places, and ways with costs, beside naive twins.

use super::{missing, number, of};
use crate::{judge, levels, random, set, tile};
use ga_core::random::{Stream, below};
use ga_tiles::level::Tiles;
use ga_tiles::measure::{
    Changes, CheapestWay, Command, Count, Differs, JumpWay, Jumper, Jumps, LongestPath, OnWay,
    Part, Pattern, Position, Scratch, Share, Sum, Value, Way,
};
use ga_tiles::{Error, Level, Measure, Template};
use proptest::prelude::*;

/// The cost of the cheapest way: costs from each cell to the end of a leg are lowered until nothing
/// changes, the last leg first.
fn cheapest(
    level: &Level,
    from: Tiles,
    legs: &[(Tiles, Tiles)],
    cost: impl Fn(usize) -> usize,
) -> Option<usize> {
    let rows = judge::rows(level);
    let (width, height) = (rows[0].len(), rows.len());
    let is = |tiles: Tiles, x: usize, y: usize| judge::cells_of(&rows, tiles).contains(&(x, y));
    // What the end of the way costs from here, at the start of the leg that follows.
    let mut rest = vec![vec![Some(0); width]; height];
    for &(through, to) in legs.iter().rev() {
        // On the leg: known for cells that may be entered.
        let goal = |x: usize, y: usize| if is(to, x, y) { rest[y][x] } else { None };
        let mut on = vec![vec![None::<usize>; width]; height];
        let beside = |on: &[Vec<Option<usize>>], x: usize, y: usize| {
            let steps = [(0, -1), (1, 0), (0, 1), (-1, 0)];
            let next = steps
                .map(|(right, down)| (x.wrapping_add_signed(right), y.wrapping_add_signed(down)));
            let inside = next.into_iter().filter(|&(x, y)| x < width && y < height);
            inside
                .filter_map(|(x, y)| Some(on[y][x]? + cost(rows[y][x])))
                .min()
        };
        let both = |one: Option<usize>, other: Option<usize>| one.into_iter().chain(other).min();
        for _ in 0..width * height {
            for (x, y) in judge::cells_of(&rows, Tiles::ALL) {
                let onward = if is(through, x, y) {
                    beside(&on, x, y)
                } else {
                    None
                };
                on[y][x] = both(goal(x, y), onward);
            }
        }
        let starts = judge::cells_of(&rows, Tiles::ALL);
        let mut before = vec![vec![None; width]; height];
        for (x, y) in starts {
            before[y][x] = both(goal(x, y), beside(&on, x, y));
        }
        rest = before;
    }
    judge::cells_of(&rows, from)
        .into_iter()
        .filter_map(|(x, y)| rest[y][x])
        .min()
}

#[test]
fn cheapest_ways_are_those_of_the_judge() {
    let mut rng = Stream::seeded(5);
    let mut found = 0;
    for _ in 0..200 {
        let (width, height) = (2 + below(&mut rng, 5), 2 + below(&mut rng, 5));
        let level = random(width, height, 6, 40, &mut rng);
        let costs: Vec<usize> = (0..6).map(|_| [0, 1, 2, 9][below(&mut rng, 4)]).collect();
        let from = set(&[1]);
        let legs = [(set(&[0, 4]), set(&[2])), (set(&[0, 2, 4, 5]), set(&[3]))];
        let way = Way::new(from, legs[0].0, legs[0].1).then(legs[1].0, legs[1].1);
        let mut measure = CheapestWay::new(way.clone(), costs[0] as u16);
        for (kind, &cost) in costs.iter().enumerate() {
            measure = measure.with_cost(tile(kind), cost as u16);
        }
        let expected = cheapest(&level, from, &legs, |kind| costs[kind]);
        let value = of(measure, &level);
        assert_eq!(
            value.number(),
            expected.map(|cost| cost as f64),
            "{level:?} {costs:?}"
        );
        if expected.is_none() {
            assert_eq!(value, of(way, &level));
        }
        found += usize::from(expected.is_some_and(|cost| cost > 2));
    }
    assert!(found > 20, "only {found} ways");
}

#[test]
fn what_lies_on_a_way_is_what_its_letters_pass() {
    let mut rng = Stream::seeded(6);
    let mut found = 0;
    for _ in 0..300 {
        let mut level = random(7, 6, 4, 60, &mut rng);
        // One start only: the letters do not say which of several it is.
        level
            .cells_mut()
            .iter_mut()
            .filter(|cell| **cell == tile(1))
            .for_each(|cell| *cell = tile(0));
        level.set(below(&mut rng, 7), below(&mut rng, 6), tile(1));
        let from = set(&[1]);
        let legs = [(set(&[0, 3]), set(&[2])), (set(&[0, 2]), set(&[3]))];
        let way = Way::new(from, legs[0].0, legs[0].1).then(legs[1].0, legs[1].1);
        let value = of(
            OnWay {
                way: way.clone(),
                tiles: set(&[2, 3]),
            },
            &level,
        );
        let rows = judge::rows(&level);
        let Some(letters) = judge::way(&rows, from, &legs) else {
            assert_eq!(value, of(way, &level));
            continue;
        };
        let mut cells = judge::cells_of(&rows, from);
        for letter in letters.chars() {
            let (x, y) = cells[cells.len() - 1];
            let step = [('N', 0, -1), ('E', 1, 0), ('S', 0, 1), ('W', -1, 0)];
            let (_, right, down) = step
                .into_iter()
                .find(|one| one.0 == letter)
                .expect("a direction");
            cells.push((x.wrapping_add_signed(right), y.wrapping_add_signed(down)));
        }
        cells.sort_unstable();
        cells.dedup();
        let counted = judge::cells_of(&rows, set(&[2, 3]));
        let expected = cells.iter().filter(|cell| counted.contains(cell)).count();
        assert_eq!(value, number(expected), "{letters} {level:?}");
        found += usize::from(expected > 2);
    }
    assert!(found > 20, "only {found} ways");
}

proptest! {
    #[test]
    fn a_part_is_measured_as_a_level_of_its_own(level in levels(), x in 0usize..9, y in 0usize..9, right in 0usize..9, down in 0usize..9) {
        let (width, height) = (level.width(), level.height());
        let measures: [Measure; 3] = [Count(set(&[1])).into(), LongestPath(set(&[0, 2])).into(), Share(set(&[2])).into()];
        for measure in measures {
            let part = Part::new(measure.clone(), x..=x + right, y..=y + down).expect("a part");
            let expected = if x < width && y < height {
                let (columns, rows) = ((width - x).min(right + 1), (height - y).min(down + 1));
                let cut = Level::from_fn(columns, rows, |column, row| level[(x + column, y + row)]).expect("a level");
                of(measure, &cut)
            } else {
                missing(1)
            };
            prop_assert_eq!(of(part, &level), expected);
        }
    }

    #[test]
    fn places_and_changes_are_those_of_a_list(level in levels()) {
        let (rows, tiles) = (judge::rows(&level), set(&[1, 2]));
        let cells = judge::cells_of(&rows, tiles);
        let some = |value: Option<usize>| value.map_or(missing(1), number);
        prop_assert_eq!(of(Position::column(tiles), &level), some(cells.iter().map(|cell| cell.0).min()));
        prop_assert_eq!(of(Position::row(tiles).greatest(), &level), some(cells.iter().map(|cell| cell.1).max()));
        let mean = cells.iter().map(|cell| cell.1).sum::<usize>() as f64 / cells.len() as f64;
        prop_assert_eq!(of(Position::row(tiles).mean(), &level).number(), (!cells.is_empty()).then_some(mean));
        let is = |x: usize, y: usize| rows[y][x] > 0;
        let (width, height) = (rows[0].len(), rows.len());
        let along: Vec<usize> =
            (0..height).map(|y| (1..width).filter(|&x| is(x, y) != is(x - 1, y)).count()).collect();
        let down: Vec<usize> =
            (0..width).map(|x| (1..height).filter(|&y| is(x, y) != is(x, y - 1)).count()).collect();
        prop_assert_eq!(of(Changes::in_rows(tiles), &level), number(along.iter().sum()));
        prop_assert_eq!(of(Changes::in_rows(tiles).least(), &level), some(along.iter().copied().min()));
        prop_assert_eq!(of(Changes::in_columns(tiles).greatest(), &level), some(down.iter().copied().max()));
        let mean = down.iter().sum::<usize>() as f64 / width as f64;
        prop_assert_eq!(of(Changes::in_columns(tiles).mean(), &level), Value::Number(mean));
    }

    #[test]
    fn a_sum_adds_values_and_gaps(level in levels()) {
        let (count, path): (Measure, Measure) = (Count(set(&[1])).into(), LongestPath(set(&[2])).into());
        let sum = Sum::new([(2.0, count.clone()), (-3.0, path.clone())]).expect("a sum");
        let expected = match of(path, &level) {
            Value::Number(path) => Value::Number(2.0 * of(count, &level).number().expect("a number") - 3.0 * path),
            Value::Missing { gap } => Value::Missing { gap: 3.0 * gap },
            Value::Unknown { gap } => Value::Unknown { gap: 3.0 * gap },
        };
        prop_assert_eq!(of(sum, &level), expected);
    }
}

#[test]
fn jumps_are_the_small_letters_of_the_way() {
    let mut rng = Stream::seeded(8);
    let mut most = 0.0f64;
    for _ in 0..300 {
        let level = random(12, 7, 4, 55, &mut rng);
        let jumper = Jumper {
            through: set(&[0]),
            height: 2,
            width: 3,
        };
        let way = JumpWay {
            from: set(&[2]),
            jumper,
            to: set(&[3]),
        };
        let mut letters = String::new();
        let value = way.letters(&level, &mut Scratch::default(), &mut letters);
        let jumps = letters
            .chars()
            .filter(|letter| letter.is_lowercase())
            .count();
        let expected = value.number().map_or(value, |_| number(jumps));
        assert_eq!(of(Jumps(way), &level), expected);
        most = most.max(expected.number().unwrap_or(0.0));
    }
    assert!(most >= 2.0, "no way has jumps");
}

#[test]
fn parts_and_sums_refuse_what_they_cannot_measure() {
    let command = || {
        Measure::from(Command::new(
            ["true"],
            ga_tiles::level::Alphabet::new("#.").expect("tiles"),
        ))
    };
    assert_eq!(
        Part::new(command(), 0..=1, 0..=1).unwrap_err(),
        Error::NoCommand {
            what: "a part of a level"
        }
    );
    assert_eq!(
        Sum::new([(1.0, command())]).unwrap_err(),
        Error::NoCommand { what: "a sum" }
    );
    for value in [0.0, f64::INFINITY, 1e-310] {
        assert_eq!(
            Sum::new([(value, Count(set(&[0])).into())]).unwrap_err(),
            Error::Factor { value }
        );
    }
    assert!(Sum::new([(f64::NAN, Count(set(&[0])).into())]).is_err());
    #[expect(clippy::reversed_empty_ranges, reason = "it is refused")]
    let empty = Part::new(Count(set(&[0])), 2..=1, 0..=1);
    assert_eq!(
        empty.unwrap_err(),
        Error::Range {
            low: 2.0,
            high: 1.0
        }
    );
    let template = Template::new(4, 3, 2).expect("a template");
    let beyond = Measure::from(Part::new(Count(set(&[0])), 4..=9, 0..=0).expect("a part"));
    assert_eq!(
        beyond.check(&template),
        Err(Error::NoPart {
            columns: 4,
            rows: 3
        })
    );
    // A picture must fit the part.
    let picture = ga_core::genome::Grid::filled(2, 2, Some(tile(0))).expect("a picture");
    let pattern =
        Part::new(Pattern::new(&picture).expect("a pattern"), 0..=3, 2..=2).expect("a part");
    let error = Error::PatternSize {
        width: 2,
        height: 2,
        level: (4, 1),
    };
    assert_eq!(Measure::from(pattern).check(&template), Err(error));
}

#[test]
fn cells_that_differ_from_a_picture_are_counted() {
    let mut rng = Stream::seeded(9);
    for _ in 0..100 {
        let level = random(4, 3, 3, 40, &mut rng);
        let kinds: Vec<Option<usize>> = (0..12)
            .map(|_| [None, Some(0), Some(1)][below(&mut rng, 3)])
            .collect();
        let cells = kinds.iter().map(|kind| kind.map(tile)).collect();
        let picture = ga_core::genome::Grid::new(4, 3, cells).expect("a picture");
        let differing = judge::rows(&level).concat().into_iter().zip(&kinds);
        let count = differing
            .filter(|(kind, wanted)| wanted.is_some_and(|wanted| wanted != *kind))
            .count();
        let differs = Differs::new(&picture).expect("a measure");
        assert_eq!(of(differs.clone(), &level), number(count));
        assert_eq!(
            of(differs.clone(), &random(3, 4, 3, 40, &mut rng)),
            missing(1)
        );
        let shape = Error::Shape {
            what: "the picture",
            width: 4,
            height: 3,
            expected: (3, 3),
        };
        assert_eq!(
            Measure::from(differs).check(&Template::new(3, 3, 3).expect("a template")),
            Err(shape)
        );
    }
}
