//! Levels like samples: what is learnt, and that a search keeps it.

use crate::measure::{number, of};
use crate::{levels, tile};
use ga_core::prelude::*;
use ga_tiles::description::{Commands, Description, Learn};
use ga_tiles::format::samples::Samples;
use ga_tiles::level::Tiles;
use ga_tiles::measure::{Like, Measure, Neighbours, Scratch, Value};
use ga_tiles::search::{Found, levels as found_levels};
use ga_tiles::{Error, Level};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Four castles with corners: 8 kinds of tiles, 98 forbidden pairs.
const CASTLES: &str = "\
................
.┌────┐.........
.│,,,,│..┌──┐...
.│,,,,│..│,,│...
.│,,,,│..│,,│...
.└────┘..└──┘...
................
.......┌──────┐.
..┌─┐..│,,,,,,│.
..│,│..│,,,,,,│.
..│,│..│,,,,,,│.
..│,│..│,,,,,,│.
..│,│..└──────┘.
..└─┘...........
................
................
";

/// A level in the format of the VGLC: `?` is a tile there.
const PLATFORMS: &str = "\
------------------------------
------------------------------
------------------------------
---------?--------------SSS---
------------------------------
----------------E-------------
-------S?S----SSSSS-------<>--
--------------------------[]--
---E----------------XX----[]--
XXXXXXXXXXX--XXXXXXXXXXXXXXXXX
XXXXXXXXXXX--XXXXXXXXXXXXXXXXX
";

fn samples(text: &str) -> Samples {
    let mut samples = Samples::default();
    samples.add_text(text, "sample").expect("a sample");
    samples
}

fn learnt(samples: &Samples, learn: Learn) -> Description {
    let text = learn
        .learn(samples.levels(), &samples.legend().expect("kinds"))
        .expect("a description");
    Description::read(&text, Commands::Refused).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The levels that a search finds, and its evaluations.
fn found(description: &Description, count: usize, seed: u64) -> (Vec<Level>, u64) {
    let mut engine = description
        .search(count)
        .expect("a search")
        .start(seed)
        .expect("founders");
    engine.run((Found(count), Evaluations(20_000)));
    let levels = found_levels(engine.state())
        .map(|(level, _)| level.clone())
        .collect();
    (levels, engine.state().evaluations())
}

/// The pairs of kinds to the right and below.
fn pairs(levels: &[Level]) -> BTreeSet<(bool, u8, u8)> {
    let mut pairs = BTreeSet::new();
    for level in levels {
        for (y, row) in level.rows().enumerate() {
            for (x, tile) in row.iter().enumerate() {
                for (is_below, next) in [(false, level.get(x + 1, y)), (true, level.get(x, y + 1))]
                {
                    pairs.extend(next.map(|next| (is_below, tile.kind(), next.kind())));
                }
            }
        }
    }
    pairs
}

#[test]
fn castles_with_corners_come_out() {
    let samples = samples(CASTLES);
    let allowed = pairs(samples.levels());
    assert_eq!(2 * 8 * 8 - allowed.len(), 98, "forbidden pairs");
    for window in [1, 2] {
        let description = learnt(
            &samples,
            Learn::default().with_side(window).expect("a side"),
        );
        for seed in [101, 102, 103] {
            let (levels, evaluations) = found(&description, 20, seed);
            assert!(
                levels.len() >= 20,
                "window {window}, seed {seed}: {evaluations} evaluations"
            );
            assert!(
                pairs(&levels).is_subset(&allowed),
                "window {window}, seed {seed}"
            );
            for level in &levels {
                let kinds: BTreeSet<_> = level.cells().iter().collect();
                assert_eq!(kinds.len(), 8, "a level without a castle");
            }
        }
    }
}

#[test]
fn platforms_of_the_vglc_come_out_with_ground_below() {
    let samples = samples(PLATFORMS);
    let legend = samples.legend().expect("kinds");
    // `?` is another character, all others are those of the file.
    let characters: String = (0..legend.kinds())
        .map(|kind| legend.alphabet().character(tile(kind)))
        .collect();
    assert_eq!(characters, "-.SE<>[]X");
    let learn = Learn::default()
        .with_size(24, 11)
        .expect("a size")
        .with_walkable(Tiles::from(tile(0)));
    let description = learnt(&samples, learn);
    assert_eq!(
        description
            .kinds()
            .iter()
            .filter(|kind| kind.is_walkable)
            .count(),
        1
    );
    let (levels, evaluations) = found(&description, 5, 104);
    assert!(levels.len() >= 5, "{evaluations} evaluations");
    let ground = legend.alphabet().tile('X').expect("ground");
    let sample = pairs(samples.levels());
    assert!(pairs(&levels).is_subset(&sample));
    let divergence = Measure::from(Like::new(samples.levels(), 2).expect("windows"));
    let mut scratch = Scratch::default();
    let noise = description
        .template()
        .sample(&mut ga_core::random::Stream::seeded(1));
    let noise = divergence
        .of(&noise, &mut scratch)
        .number()
        .expect("a number");
    for level in &levels {
        for (cell, _) in level
            .cells()
            .iter()
            .enumerate()
            .filter(|(_, tile)| **tile == ground)
        {
            let below = level.get(cell % 24, cell / 24 + 1);
            assert!(
                below.is_none_or(|below| *below == ground),
                "ground without ground below"
            );
        }
        let value = divergence
            .of(level, &mut scratch)
            .number()
            .expect("a number");
        assert!(
            value < noise / 5.0,
            "{value} is not much less than {noise}, that of noise"
        );
    }
}

#[test]
fn a_symmetry_and_fixed_cells_are_kept_by_propagation() {
    let text = "\
size = { width = 10, height = 10 }
symmetry = \"left-right\"
tiles = [{ character = \".\", weight = 3 }, { character = \"~\" }, { character = \"^\", weight = 0.5 }]
fixed = '''
^?????????
??????????
??????????
??????????
??????????
??????????
??????????
??????????
??????????
????~?????
'''
[measures]
coast = { type = \"neighbours\", require = { exactly = 0 }, right = { \"~\" = \"~.\", \"^\" = \"^.\" }, below = { \"~\" = \"~.\", \"^\" = \"^.\" } }
water = { type = \"count\", tiles = \"~\", require = { at_least = 12 } }
hills = { type = \"count\", tiles = \"^\", require = { at_least = 12 } }
";
    let description = Description::read(text, Commands::Refused).expect("a description");
    let (levels, _) = found(&description, 10, 105);
    assert!(levels.len() >= 10);
    for level in &levels {
        assert_eq!(description.template().fits(level), Ok(()));
        assert!(
            !pairs(std::slice::from_ref(level)).contains(&(false, 1, 2)),
            "water beside a hill"
        );
    }
}

#[test]
fn a_number_that_all_samples_share_is_required() {
    let samples = samples("P..\n...\n..D\n\n...\nP.D\n...");
    let legend = samples.legend().expect("kinds");
    let text = Learn::default()
        .learn(samples.levels(), &legend)
        .expect("a description");
    assert!(
        text.contains(
            "\"P cells\" = { type = \"count\", tiles = \"P\", require = { exactly = 1 } }"
        ),
        "{text}"
    );
}

#[test]
fn a_number_of_nine_samples_of_ten_is_required_unless_it_is_none() {
    // One sample has no player, and one alone has a door.
    let text = format!("...\n...\n..D{}", "\n\nP..\n...\n...".repeat(9));
    let samples = samples(&text);
    let legend = samples.legend().expect("kinds");
    let text = Learn::default()
        .learn(samples.levels(), &legend)
        .expect("a description");
    for line in [
        "\"P cells\" = { type = \"count\", tiles = \"P\", require = { exactly = 1 } }",
        "\"D cells\" = { type = \"share\", tiles = \"D\", require = { at_most = 0.2223, scale",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn what_cannot_be_learnt_is_an_error_with_its_place() {
    let mut samples = Samples::default();
    for (text, sentence) in [
        ("", "the file has no levels"),
        ("\n\n\n", "the file has no levels"),
        ("..\n.", "a.txt, level 1: row 2: 1 characters, expected 2"),
    ] {
        assert_eq!(
            samples
                .add_text(text, "a.txt")
                .expect_err("no sample")
                .to_string(),
            sentence
        );
    }
    let many: String = (0..65)
        .map(|kind| char::from_u32(0x4e00 + kind).expect("a character"))
        .collect();
    let error = samples
        .add_text(&many, "b.txt")
        .expect_err("too many kinds")
        .to_string();
    assert!(
        error.starts_with("b.txt, level 1: more than 64 kinds"),
        "{error}"
    );
    assert!(samples.add_text(&".".repeat(129), "c.txt").is_err());
    let legend = self::samples("..").legend().expect("kinds");
    let size = |side| Error::PatternSize {
        width: side,
        height: side,
        level: (4, 4),
    };
    assert_eq!(Learn::default().with_side(0), Err(size(0)));
    assert_eq!(Learn::default().with_side(5), Err(size(5)));
    assert!(Learn::default().with_size(0, 3).is_err());
    let none = Learn::default().learn(&[], &legend).expect_err("no sample");
    assert_eq!(
        none,
        Error::PatternSize {
            width: 2,
            height: 2,
            level: (0, 0)
        }
    );
    assert!(Like::new(&[Level::filled(3, 1, tile(0)).expect("a level")], 2).is_err());
    assert!(Neighbours::new(Vec::new(), Vec::new()).is_err());
    assert!(Neighbours::new(vec![Tiles::ALL], vec![Tiles::ALL; 2]).is_err());
}

/// The windows of a level, each with its number.
fn windows(level: &Level, side: usize) -> BTreeMap<Vec<u8>, f64> {
    let mut windows = BTreeMap::new();
    for (y, x) in (0..level.height()).flat_map(|y| (0..level.width()).map(move |x| (y, x))) {
        let cells = (0..side * side).map(|cell| {
            level
                .get(x + cell % side, y + cell / side)
                .map(|tile| tile.kind())
        });
        if let Some(window) = cells.collect::<Option<Vec<u8>>>() {
            *windows.entry(window).or_default() += 1.0;
        }
    }
    windows
}

proptest! {
    #[test]
    fn likeness_is_what_its_formula_says(sample in levels(), level in levels(), side in 1usize..4) {
        let Ok(like) = Like::new(std::slice::from_ref(&sample), side) else { return Ok(()) };
        let (p, q) = (windows(&sample, side), windows(&level, side));
        if q.is_empty() {
            prop_assert_eq!(of(like, &level), Value::Missing { gap: 1.0 });
            return Ok(());
        }
        let unseen: f64 = q.iter().filter(|(window, _)| !p.contains_key(*window)).map(|(_, number)| number).sum();
        prop_assert_eq!(of(like.clone().unseen(), &level), number(unseen as usize));
        let all: BTreeSet<_> = p.keys().chain(q.keys()).collect();
        let share = |of: &BTreeMap<Vec<u8>, f64>, window: &Vec<u8>| {
            let epsilon = 1e-5;
            let total: f64 = of.values().sum();
            (of.get(window).copied().unwrap_or(0.0) + epsilon) / ((total + epsilon) * (1.0 + epsilon))
        };
        let expected: f64 = all
            .into_iter()
            .map(|window| {
                let (p, q) = (share(&p, window), share(&q, window));
                0.5 * p * (p / q).ln() + 0.5 * q * (q / p).ln()
            })
            .sum();
        let value = of(like, &level).number().expect("a number");
        prop_assert!((value - expected).abs() < 1e-9 * (1.0 + expected), "{} and {}", value, expected);
    }

    #[test]
    fn wrong_neighbours_are_those_that_no_sample_has(sample in levels(), level in levels()) {
        let learnt = Neighbours::of_levels(std::slice::from_ref(&sample), 3).expect("kinds");
        let allowed = pairs(std::slice::from_ref(&sample));
        let mut wrong = 0;
        for (y, x) in (0..level.height()).flat_map(|y| (0..level.width()).map(move |x| (y, x))) {
            let kind = level.get(x, y).expect("a cell").kind();
            for (is_below, next) in [(false, level.get(x + 1, y)), (true, level.get(x, y + 1))] {
                wrong += usize::from(next.is_some_and(|next| !allowed.contains(&(is_below, kind, next.kind()))));
            }
        }
        let free = learnt.clone().with_edges([Tiles::ALL; 4]);
        prop_assert_eq!(of(free, &level), number(wrong));
        // A sample has no faults, at its edges neither.
        prop_assert_eq!(of(learnt, &sample), number(0));
    }
}

#[test]
fn what_is_learnt_is_a_description_of_the_very_file() {
    let characters: String = (' '..='~').collect();
    for part in [
        &characters[..48],
        &characters[48..],
        "\t?,=ab\u{7f}\u{202e}",
    ] {
        let file = format!("{part}\n{part}\n");
        let samples = samples(&file);
        let description = learnt(&samples, Learn::default());
        let legend = description.legend();
        let read = ga_tiles::format::text::read(&file, legend.alphabet());
        assert_eq!(read.as_deref(), Ok(samples.levels()), "{part}");
        let picture = legend
            .alphabet()
            .picture(file.trim_end_matches('\n'))
            .expect("a picture");
        assert!(picture.cells().iter().all(Option::is_some), "{part}");
    }
    // A picture of the description itself has free cells all the same.
    let description = learnt(&samples("a?\n?a"), Learn::default());
    assert_eq!(
        description
            .alphabet()
            .picture("?")
            .map(|picture| picture.cells()[0]),
        Ok(None)
    );
}

#[test]
fn a_size_smaller_than_a_window_is_not_learnt() {
    let samples = samples("aab\n\naab\nabb\n");
    let text = Learn::default().learn(samples.levels(), &samples.legend().expect("levels"));
    let text = text.expect("the second sample has a window");
    assert!(text.contains("size = { width = 3, height = 2 }"), "{text}");
    for side in [1, 2] {
        let learn = Learn::default()
            .with_side(side)
            .and_then(|learn| learn.with_size(6, 1));
        let learn = learn.expect("a size");
        let learnt = learn.learn(samples.levels(), &samples.legend().expect("levels"));
        assert!(
            matches!(learnt, Err(Error::PatternSize { .. })),
            "{learnt:?}"
        );
    }
}
