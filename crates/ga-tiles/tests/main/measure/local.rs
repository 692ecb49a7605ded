//! Counts, borders, passages and pictures.

use super::{missing, number, of};
use crate::{judge, large, levels, set, tile};
use ga_core::genome::Grid;
use ga_tiles::level::{Alphabet, Level, Tiles};
use ga_tiles::measure::{
    Border, Branchings, Count, DeadEnds, Near, Own, Pattern, Scratch, Share, Tightness, Value,
};
use ga_tiles::{Error, Measure, Template};
use proptest::collection::vec;
use proptest::prelude::*;

fn check(level: &Level, tiles: Tiles) {
    let rows = judge::rows(level);
    let cells = judge::cells_of(&rows, tiles).len();
    assert_eq!(of(Count(tiles), level), number(cells));
    assert_eq!(
        of(Share(tiles), level),
        Value::Number(cells as f64 / level.cells().len() as f64)
    );

    let border = judge::border(&rows, tiles);
    let some = |value: Option<usize>| value.map_or(missing(1), number);
    assert_eq!(
        of(Border::least(tiles), level),
        some(border.iter().copied().min())
    );
    assert_eq!(
        of(Border::greatest(tiles), level),
        some(border.iter().copied().max())
    );
    let mean = border.iter().sum::<usize>() as f64 / cells as f64;
    assert_eq!(
        of(Border::mean(tiles), level).number(),
        (cells > 0).then_some(mean)
    );

    let ways = judge::ways(&rows, tiles);
    let with = |least: usize, most: usize| {
        ways.iter()
            .filter(|&&ways| least <= ways && ways <= most)
            .count()
    };
    assert_eq!(of(DeadEnds(tiles), level), number(with(1, 1)));
    assert_eq!(of(Branchings(tiles), level), number(with(3, 4)));
    let closed = ways.iter().map(|ways| 4 - ways).sum::<usize>() as f64 / (4 * cells) as f64;
    assert_eq!(
        of(Tightness(tiles), level).number(),
        (cells > 0).then_some(closed)
    );
}

/// Small pictures, many with free cells.
fn pictures() -> impl Strategy<Value = Vec<Vec<Option<usize>>>> {
    (1usize..4, 1usize..4)
        .prop_flat_map(|(width, height)| vec(vec(prop::option::of(0usize..3), width), height))
}

fn grid(picture: &[Vec<Option<usize>>]) -> Grid<Option<ga_tiles::Tile>> {
    Grid::from_fn(picture[0].len(), picture.len(), |x, y| {
        picture[y][x].map(tile)
    })
    .expect("a picture")
}

proptest! {
    #[test]
    fn counts_borders_and_passages_are_those_of_the_judge(level in levels()) {
        for tiles in [set(&[0]), set(&[1, 2]), set(&[4])] {
            check(&level, tiles);
        }
    }

    #[test]
    fn what_is_near_is_so_for_the_judge(level in levels(), within in 0usize..20) {
        for (tiles, others) in [(set(&[0]), set(&[1])), (set(&[1]), set(&[1])), (set(&[0, 2]), set(&[1, 2]))] {
            let expected = judge::near(&judge::rows(&level), tiles, others, within);
            prop_assert_eq!(of(Near { tiles, others, within }, &level).number(), expected);
        }
    }

    #[test]
    fn a_pattern_is_where_the_judge_finds_it(level in levels(), picture in pictures()) {
        let rows = judge::rows(&level);
        match Pattern::new(&grid(&picture)) {
            Ok(pattern) => {
                prop_assert_eq!(of(pattern.clone(), &level), number(judge::occurrences(&rows, &picture)));
                let mut images = judge::images(&picture);
                images.sort();
                images.dedup();
                let places = images.iter().map(|image| judge::occurrences(&rows, image)).sum();
                prop_assert_eq!(of(pattern.turned(), &level), number(places));
            }
            Err(error) => {
                prop_assert!(picture.iter().flatten().all(Option::is_none));
                prop_assert_eq!(error, Error::FreePattern);
            }
        }
    }
}

#[test]
fn large_levels_are_measured_as_by_the_judge() {
    for level in large()
        .into_iter()
        .filter(|level| level.cells().len() < 5000)
    {
        check(&level, set(&[1, 2]));
    }
    for level in large() {
        let picture = vec![vec![Some(1), None], vec![Some(0), Some(2)]];
        let pattern = Pattern::new(&grid(&picture)).expect("a pattern");
        assert_eq!(
            of(pattern, &level),
            number(judge::occurrences(&judge::rows(&level), &picture))
        );
    }
}

#[test]
fn a_pattern_as_large_as_the_level_occurs_once_or_not_at_all() {
    for (width, height) in [(128, 128), (1, 1), (128, 1), (1, 128)] {
        let level = Level::filled(width, height, tile(3)).expect("a level");
        assert_eq!(
            of(Pattern::new(&level).expect("a pattern"), &level),
            number(1)
        );
        let mut other = level.clone();
        other.set(width - 1, height - 1, tile(2));
        assert_eq!(
            of(Pattern::new(&other).expect("a pattern"), &level),
            number(0)
        );
    }
}

#[test]
fn cells_of_a_pattern_are_sets_of_tiles() -> Result<(), Error> {
    let alphabet = Alphabet::new("#.KD")?;
    let sets = [alphabet.tiles("KD")?, Tiles::ALL, !alphabet.tiles("#")?];
    let pattern = Pattern::new(&Grid::new(3, 1, sets.to_vec())?)?;
    assert_eq!(of(pattern, &alphabet.read("K#.#K.DD#K")?), number(3));
    let empty = Pattern::new(&Grid::new(1, 1, vec![Tiles::NONE])?).unwrap_err();
    assert_eq!(
        empty.to_string(),
        "a cell of a pattern: the set has no tiles"
    );
    Ok(())
}

#[test]
fn a_measure_of_your_own_has_a_name_and_is_called() {
    let own = Own::new("width", |level: &Level| Value::Number(level.width() as f64));
    assert_eq!(
        (own.name(), format!("{own:?}").as_str()),
        ("width", "Own(\"width\")")
    );
    let level = Level::filled(7, 1, tile(0)).expect("a level");
    assert_eq!(
        Measure::from(own).of(&level, &mut Scratch::default()),
        Value::Number(7.0)
    );
}

#[test]
fn a_measure_that_cannot_work_is_refused() -> Result<(), Error> {
    let template = Template::new(4, 2, 3)?;
    let refused = |measure: Measure| measure.check(&template).map_err(|error| error.to_string());
    assert_eq!(refused(Count(set(&[0, 2])).into()), Ok(()));
    assert_eq!(refused(Count(!set(&[1])).into()), Ok(()));
    assert_eq!(refused(Count(Tiles::ALL).into()), Ok(()));
    let expected = "the tiles that are counted: the set has no tiles";
    assert_eq!(refused(Count(Tiles::NONE).into()), Err(expected.to_owned()));
    assert_eq!(
        refused(Count(!Tiles::first(3)).into()),
        Err(expected.to_owned())
    );
    let expected = "the tiles that are counted: tile 3 is in the set, but there are 3 kinds of tiles, counted from 0";
    assert_eq!(
        refused(Count(set(&[0, 3])).into()),
        Err(expected.to_owned())
    );
    let tall = Pattern::new(&Grid::filled(1, 3, tile(0))?)?;
    let expected = "the pattern has 1 columns and 3 rows, but the levels have only 4 and 2";
    assert_eq!(refused(tall.clone().into()), Err(expected.to_owned()));
    assert_eq!(refused(tall.turned().into()), Ok(()));
    Ok(())
}
