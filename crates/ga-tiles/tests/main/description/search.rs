//! What a description asks for, as a search.

use crate::judge;
use crate::set;
use ga_core::StopReason;
use ga_core::prelude::*;
use ga_tiles::check::{Checked, Evolved};
use ga_tiles::description::{Commands, Description, Range, Targets, Wish};
use ga_tiles::level::Tile;
use ga_tiles::measure::Value;
use ga_tiles::search::{Found, levels, usual_evaluations};
use ga_tiles::{Error, Level, data};
use std::collections::BTreeSet;

const DUNGEONS: &str = include_str!("../../../data/dungeons.toml");
const TEMPLE: &str = include_str!("../../../data/temple.toml");

fn read(text: &str) -> Description {
    Description::read(text, Commands::Refused).expect("a description of the crate")
}

fn place(description: &Description, name: &str) -> usize {
    description
        .features()
        .iter()
        .position(|feature| feature.name == name)
        .expect("a measure")
}

/// The levels that the search of a description finds with a seed.
fn found(description: &Description, count: usize, seed: u64) -> Result<Vec<Level>, Error> {
    let evaluations = usual_evaluations(count);
    let mut engine = description.search(count)?.start(seed)?;
    engine.run((Found(count), Evaluations(evaluations)));
    let found = levels(engine.state()).map(|(level, _)| level.clone());
    Ok(found.take(count).collect())
}

/// The number of levels that are an image of an earlier one.
fn count_images(found: &[Level]) -> usize {
    let mut seen = BTreeSet::new();
    let is_seen = |level: &&Level| {
        let images = judge::images(&judge::rows(level));
        let is_seen = images.iter().any(|image| seen.contains(image));
        seen.extend(images.into_iter().take(1));
        is_seen
    };
    found.iter().filter(is_seen).count()
}

#[test]
fn the_levels_of_a_shipped_description_are_no_images_of_each_other() -> Result<(), Error> {
    let caves = read(data::CAVES);
    let as_they_lie =
        read(&data::CAVES.replace("at_least = 0.4", "at_least = 0.4\nsymmetries = false"));
    for seed in 2101..=2105 {
        let found_caves = found(&caves, 100, seed)?;
        assert_eq!(
            (found_caves.len(), count_images(&found_caves)),
            (100, 0),
            "seed {seed}"
        );
        // The count sees images: with levels as they lie there are many.
        assert!(count_images(&found(&as_they_lie, 100, seed)?) >= 10);
    }
    for (text, count) in [
        (data::CITY, 30),
        (data::DUNGEONS, 100),
        (data::PLATFORM, 10),
        (data::SCROLL, 2),
        (data::TEMPLE, 40),
    ] {
        let description = read(text);
        for seed in 2101..=2105 {
            let found = found(&description, count, seed)?;
            let title = description.title();
            assert_eq!(
                (found.len(), count_images(&found)),
                (count, 0),
                "{title:?}, seed {seed}"
            );
        }
    }
    Ok(())
}

#[test]
fn levels_are_compared_with_images_if_an_operator_makes_them() -> Result<(), Error> {
    let text =
        "size = { width = 2, height = 2 }\ntiles = [{ character = '#' }, { character = '.' }]\n";
    let tiles = "apart = { distance = 'tiles', at_least = 0.25 }\n";
    let set = "vary.set = { weight = 1 }\n";
    let patch = "vary.copy = { weight = 1, width = 2, height = 2, turned = true }\n";
    let with = |symmetries: bool| tiles.replace(" }", &format!(", symmetries = {symmetries} }}"));
    // 6 of the 16 levels are no images of each other.
    for (more, count) in [
        (tiles.into(), 6),
        (format!("{tiles}{set}"), 16),
        (format!("{tiles}{set}{patch}"), 6),
        (
            format!("{tiles}{set}{}", patch.replace("true", "false")),
            16,
        ),
        (format!("{tiles}{set}vary.turn = {{ weight = 1 }}\n"), 6),
        (format!("{tiles}{set}vary.turn = {{ weight = 0 }}\n"), 16),
        (with(false), 16),
        (format!("{}{set}", with(true)), 6),
    ] {
        let description = read(&format!("{text}{more}"));
        // Another least distance is compared in the same way.
        for description in [description.clone(), description.with_apart(0.25)?] {
            let found = found(&description, 16, 1)?;
            assert_eq!(found.len(), count, "{more}");
            assert_eq!(count_images(&found), count - 6, "{more}");
        }
    }
    // Without `apart`, levels that differ in one tile are two levels.
    let plain = read(text);
    assert_eq!(found(&plain, 16, 1)?.len(), 16);
    assert_eq!(found(&plain.with_apart(0.25)?, 16, 1)?.len(), 6);
    // Layers keep their places: these levels have one image, in which left and right are exchanged.
    let layers = "size = { width = 2, height = 1 }\nlayers = 2\ntiles = [{ character = '#' }, { character = '.' }, \
                  { character = '_', layer = 1 }, { character = 'c', layer = 1 }]\n";
    for (more, count) in [(tiles.into(), 10), (with(true), 10), (with(false), 16)] {
        let description = read(&format!("{layers}{more}"));
        assert_eq!(found(&description, 16, 1)?.len(), count, "{more}");
        assert_eq!(read(&description.to_toml()).apart(), description.apart());
    }
    Ok(())
}

#[test]
fn the_search_of_a_description_finds_what_it_asks_for() -> Result<(), Error> {
    for text in [DUNGEONS, TEMPLE] {
        let description = read(text);
        let mut engine = description.search(12)?.start(1001)?;
        assert_eq!(
            engine.run((Found(12), Evaluations(30_000))),
            StopReason::Target
        );
        let found: Vec<Level> = levels(engine.state())
            .map(|(level, _)| level.clone())
            .take(12)
            .collect();
        let values = description.measure(&found)?;
        let requirements = description.requirements();
        for (level, values) in found.iter().zip(&values) {
            assert_eq!(description.template().fits(level), Ok(()));
            let required = description.features().iter().zip(values);
            let required = required.filter(|(feature, _)| feature.require.is_some());
            let required: Vec<Value> = required.map(|(_, value)| *value).collect();
            assert_eq!(
                requirements.shortfall(&required).total_cmp(&0.0),
                std::cmp::Ordering::Equal
            );
        }
        // The search knows the neighbours, also if it was resumed.
        let checked = Checked::new(&description, &found, 12)?;
        let search = description.search(12)?;
        let resumed = Engine::resume(search.scheme(), engine.checkpoint())?;
        for archive in [&engine.scheme().replacement, &resumed.scheme().replacement] {
            assert_eq!(
                Evolved::of_search(&description, engine.state(), archive, 12)?.checked,
                checked
            );
        }
        let least = description.apart().expect("a distance").at_least;
        assert!(
            description
                .nearest(&found, &values)
                .iter()
                .all(|near| near.distance >= least)
        );
        // Two equal levels are 0 apart.
        let twice = [found[0].clone(), found[0].clone()];
        let values = description.measure(&twice)?;
        assert!(
            description
                .nearest(&twice, &values)
                .iter()
                .all(|near| near.distance.abs() < 1e-12)
        );
    }
    Ok(())
}

#[test]
fn spread_wishes_have_all_their_targets_in_all_combinations() {
    let spread = |from, to| Some(Wish::new(Targets::Spread { from, to }, 0.5));
    for count in [1, 2, 3, 7, 10, 100] {
        let mut description = read(DUNGEONS);
        for (name, to) in [("enemies", 4.0), ("way", 30.0), ("regions", 9.0)] {
            let place = place(&description, name);
            description = description.with_wish(place, spread(0.0, to));
        }
        let targets = description.targets(count);
        assert_eq!(targets.len(), count);
        for (wish, to) in [(0, 4.0), (1, 9.0), (2, 30.0)] {
            let mut all: Vec<f64> = targets.iter().map(|target| target[wish]).collect();
            all.sort_by(f64::total_cmp);
            let even = |index| Targets::Spread { from: 0.0, to }.of(index, count);
            assert!(
                all.iter()
                    .enumerate()
                    .all(|(index, target)| (target - even(index)).abs() < 1e-9)
            );
        }
        if count == 100 {
            // Each quarter of one wish has targets in each quarter of the others.
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                let quarter = |target: &Vec<f64>, wish: usize| {
                    (4.0 * target[wish] / [4.0, 9.0, 30.0][wish]).min(3.0) as usize
                };
                let cells: BTreeSet<_> = targets
                    .iter()
                    .map(|target| (quarter(target, one), quarter(target, other)))
                    .collect();
                assert_eq!(cells.len(), 16, "{one} and {other}");
            }
        }
    }
    // Lists are paired by their places.
    let mut description = read(DUNGEONS);
    for (name, list) in [("enemies", vec![2.0, 3.0]), ("way", vec![20.0, 30.0, 40.0])] {
        let place = place(&description, name);
        description = description.with_wish(place, Some(Wish::new(Targets::List(list), 0.0)));
    }
    assert_eq!(
        description.targets(4),
        [[2.0, 20.0], [3.0, 30.0], [2.0, 40.0], [3.0, 20.0]]
    );
    assert!(description.targets(0).is_empty());
}

#[test]
fn each_wish_has_a_tolerance_of_its_own() -> Result<(), Error> {
    let mut description = read(TEMPLE);
    for (name, within) in [("ends", 0.0), ("way", 2.0)] {
        let place = place(&description, name);
        description =
            description.with_wish(place, Some(Wish::new(Targets::List(vec![4.0]), within)));
    }
    let wishes = description.wishes(1)?.expect("wishes");
    let places = description.places();
    let values = |ends: f64, way: f64| -> Vec<Value> {
        let value = |&measure: &usize| match description.features()[measure].name.as_str() {
            "ends" => Value::Number(ends),
            "way" => Value::Number(way),
            _ => Value::Number(0.0),
        };
        places.iter().map(value).collect()
    };
    assert!(wishes.miss(&values(4.0, 6.0), 0) <= 0.0);
    assert!(wishes.miss(&values(5.0, 4.0), 0) > 0.5);
    assert!(wishes.miss(&values(4.0, 7.0), 0) > 0.5);
    Ok(())
}

#[test]
fn a_distance_a_range_and_a_picture_can_be_replaced() -> Result<(), Error> {
    let description = read(DUNGEONS);
    for least in [0.0, -0.1, 1.5, f64::NAN, f64::INFINITY] {
        assert!(
            matches!(
                description.clone().with_apart(least),
                Err(Error::Share { .. })
            ),
            "{least}"
        );
        let of_features = read(TEMPLE).with_apart(least);
        assert_eq!(
            of_features.is_err(),
            !(least > 0.0 && least.is_finite()),
            "{least}"
        );
    }
    let other = description.clone().with_apart(0.7)?;
    assert!(other.to_toml().contains("at_least = 0.7"));
    let players = place(&description, "players");
    assert_eq!(
        description
            .clone()
            .with_require(players, None)
            .requirements()
            .len(),
        5
    );
    let range: Option<Range> = description.features()[players].require;
    assert_eq!(
        description.clone().with_require(players, range).to_toml(),
        description.to_toml()
    );

    let temple = read(TEMPLE);
    let mut picture = temple.template().fixed().clone();
    let wall = Some(temple.alphabet().tile('#')?);
    let entrance = picture
        .cells()
        .iter()
        .position(|cell| *cell == Some(Tile::new(2).expect("a kind")));
    let entrance = entrance.expect("an entrance");
    picture.cells_mut()[entrance] = wall;
    let error = temple.locked(&picture).expect_err("it is an entrance");
    assert_eq!(
        temple.explain(&error),
        "cell (7, 10) is '#': expected '@', which is fixed there"
    );
    picture.cells_mut()[entrance] = None;
    picture.cells_mut()[7 + 15] = wall;
    assert_eq!(
        temple.locked(&picture)?.free_cells(),
        temple.template().free_cells() - 1
    );
    Ok(())
}

#[test]
fn a_legend_has_the_names_and_colours_of_the_file() {
    let legend = read(DUNGEONS).legend();
    assert_eq!(
        (legend.kinds(), legend.name(Tile::new(3).expect("a kind"))),
        (6, "key")
    );
    assert_eq!(
        legend.colour(Tile::new(3).expect("a kind")).to_string(),
        "#e8b21d"
    );
    let plain = read(
        "size = { width = 1, height = 1 }\ntiles = [{ character = 'a' }, { character = 'b' }]",
    );
    let [one, other] = [0, 1].map(|kind| plain.legend().colour(Tile::new(kind).expect("a kind")));
    assert_ne!(one, other);
}

type Marks = Vec<Vec<bool>>;

/// The cells of the way of a dungeon.
fn marks(level: &Level) -> Marks {
    let rows = judge::rows(level);
    let through = set(&[1, 2, 3, 4, 5]);
    let legs = [(through, set(&[3])), (through, set(&[4]))];
    let letters = judge::way(&rows, set(&[2]), &legs).expect("a way");
    let mut marks = vec![vec![false; rows[0].len()]; rows.len()];
    let (mut x, mut y) = judge::cells_of(&rows, set(&[2]))[0];
    marks[y][x] = true;
    for letter in letters.chars() {
        match letter {
            'N' => y -= 1,
            'E' => x += 1,
            'S' => y += 1,
            _ => x -= 1,
        }
        marks[y][x] = true;
    }
    marks
}

/// The share of the cells of two ways that one of them has alone, for the best image of the first.
fn apart_by_cells(left: &Marks, right: &Marks) -> f64 {
    let right = right.concat();
    let images = judge::images(left)
        .into_iter()
        .filter(|image| image[0].len() == left[0].len());
    let share = |image: Marks| {
        let pairs: Vec<(bool, bool)> = image
            .concat()
            .into_iter()
            .zip(right.iter().copied())
            .collect();
        let alone = pairs.iter().filter(|(one, other)| one != other).count();
        alone as f64 / pairs.iter().filter(|(one, other)| *one || *other).count() as f64
    };
    images.map(share).fold(1.0, f64::min)
}

#[test]
fn a_hundred_dungeons_have_ways_that_run_elsewhere() -> Result<(), Error> {
    let text = DUNGEONS.replace(
        "at_least = 0.3\n",
        "at_least = 0.3\ncells = true\nsymmetries = true\n",
    );
    let description = read(&text);
    assert_eq!(read(&description.to_toml()).apart(), description.apart());
    let mut engine = description.search(100)?.start(77)?;
    assert_eq!(
        engine.run((Found(100), Evaluations(20_000))),
        StopReason::Target
    );
    println!("{} evaluations", engine.state().evaluations());
    let found: Vec<Level> = levels(engine.state())
        .map(|(level, _)| level.clone())
        .take(100)
        .collect();
    let values = description.measure(&found)?;
    let nearest = description.nearest(&found, &values);
    let ways: Vec<Marks> = found.iter().map(marks).collect();
    for (place, way) in ways.iter().enumerate() {
        let others = ways.iter().enumerate().filter(|&(other, _)| other != place);
        let least = others
            .map(|(_, other)| apart_by_cells(way, other))
            .fold(1.0, f64::min);
        assert!(
            (least - nearest[place].distance).abs() < 1e-12,
            "{least} {:?}",
            nearest[place]
        );
        assert!(least >= 0.3);
    }
    Ok(())
}

#[test]
fn forty_pushing_puzzles_have_solutions_that_differ() -> Result<(), Error> {
    let description = read(
        "size = { width = 6, height = 6 }
tiles = [
  { character = '#', weight = 3 }, { character = '.', weight = 8, walkable = true },
  { character = 'P', weight = 0.3 }, { character = 'c', weight = 0.6 }, { character = 'T', weight = 0.6 },
]
[measures]
players = { type = 'count', tiles = 'P', require = { exactly = 1 } }
crates = { type = 'count', tiles = 'c', require = { at_least = 2, at_most = 3 } }
targets = { type = 'count', tiles = 'T' }
difference = { type = 'sum', of = { crates = 1, targets = -1 }, require = { exactly = 0 } }
pushes = { type = 'pushes', player = 'P', crates = 'c', targets = 'T', require = { at_least = 7 } }
[apart]
distance = 'way'
measure = 'pushes'
at_least = 0.3",
    );
    let mut engine = description.search(40)?.start(5)?;
    assert_eq!(
        engine.run((Found(40), Evaluations(20_000))),
        StopReason::Target
    );
    println!("{} evaluations", engine.state().evaluations());
    let found: Vec<&str> = levels(engine.state())
        .filter_map(|(_, measured)| measured.texts.first().map(String::as_str))
        .collect();
    for (place, one) in found.iter().enumerate() {
        assert!(one.len() >= 7);
        for other in &found[..place] {
            let longer = one.len().max(other.len()) as f64;
            assert!(judge::edits(one.as_bytes(), other.as_bytes()) as f64 / longer >= 0.3);
        }
    }
    Ok(())
}

/// Dungeons of 11 x 7 whose ways run elsewhere, also in a mirror, and differ as the player walks.
#[test]
fn a_hundred_dungeons_differ_in_where_their_ways_run_within_20_000_evaluations() -> Result<(), Error>
{
    let text = DUNGEONS;
    let text = &text[..text.find("[apart]").expect("a distance")];
    let apart = "[[apart]]\ndistance = 'way'\nmeasure = 'way'\ncells = true\nsymmetries = true\nat_least = 0.4\n\
                 [[apart]]\ndistance = 'tiles'\nat_least = 0.2\n[[apart]]\ndistance = 'text'\nmeasure = 'way'\n\
                 by = 'blocks'\nat_least = 0.2\n";
    let description = read(&format!("{text}{apart}"));
    let written = description.to_toml();
    assert_eq!(read(&written).to_toml(), written);
    assert!(written.matches("[[apart]]").count() == 3, "{written}");
    for seed in [7, 8] {
        let mut engine = description.search(100)?.start(seed)?;
        engine.run((Found(100), Evaluations(20_000)));
        let found: Vec<Level> = levels(engine.state())
            .map(|(level, _)| level.clone())
            .collect();
        println!(
            "{} levels, {} evaluations",
            found.len(),
            engine.state().evaluations()
        );
        assert!(found.len() >= 100);
        // In units of the least distances.
        let values = description.measure(&found)?;
        let near = description.nearest(&found, &values);
        assert!(near.iter().all(|near| near.distance >= 1.0));
        for (level, near) in found.iter().zip(&near) {
            let other = &found[near.index];
            let tiles = judge::differing(&judge::rows(level), &judge::rows(other)) as f64 / 77.0;
            assert!(tiles >= 0.2 && tiles / 0.2 >= near.distance - 1e-9);
        }
        // With half of each distance, all are twice as far apart.
        let half = description
            .clone()
            .with_apart(0.5)?
            .nearest(&found, &values);
        assert!(
            near.iter()
                .zip(&half)
                .all(|(one, half)| (2.0 * one.distance - half.distance).abs() < 1e-9)
        );
        assert!(description.clone().with_apart(6.0).is_err());
    }
    Ok(())
}

/// A level without a way is no neighbour of those that have one, and does not keep the distance.
#[test]
fn a_level_without_a_way_is_near_no_other() -> Result<(), Error> {
    let way = "[measures.way]\ntype = 'way'\nfrom = 'P'\nto = 'D'\n\
               [apart]\ndistance = 'way'\nmeasure = 'way'\nat_least = 0.3\n";
    let text = format!(
        "size = {{ width = 4, height = 2 }}\n\
         tiles = [{{ character = '#' }}, {{ character = '.', walkable = true }}, \
         {{ character = 'P', walkable = true }}, {{ character = 'D', walkable = true }}]\n{way}"
    );
    for text in [&text, &text.replace("at_least", "cells = true\nat_least")] {
        let description = read(text);
        let level = |rows| description.alphabet().read(rows).expect("a level");
        let [east, closed, south] = [
            level("P..D\n####"),
            level("P.#D\n####"),
            level("P###\nD###"),
        ];
        let checked = Checked::new(&description, &[east.clone(), closed.clone(), south], 3)?;
        let near = |place: usize| checked.levels[place].nearest.map(|near| near.index);
        assert_eq!([0, 1, 2].map(near), [Some(2), None, Some(0)]);
        let unmet = |place: usize| -> Vec<String> {
            let unmet = checked.levels[place].unmet.iter();
            unmet
                .map(|one| format!("{}: {}", one.name, one.sentence))
                .collect()
        };
        assert_eq!(unmet(1), ["apart: it has no way or text to compare"]);
        assert_eq!([unmet(0), unmet(2)], [const { Vec::<String>::new() }; 2]);
        // The only way has none to be compared with.
        let checked = Checked::new(&description, &[east, closed], 2)?;
        assert_eq!(checked.levels[0].nearest, None);
        assert!(checked.levels[0].unmet.is_empty());
    }
    Ok(())
}
