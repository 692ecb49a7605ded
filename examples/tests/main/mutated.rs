//! Readers of files never panic, whatever the file holds, and each refusal is one sentence.
//!
//! Each test changes a valid file some thousand times: as JSON (wrong types, huge numbers, deep
//! nesting, missing and doubled values) and as text (bytes changed, removed, inserted, cut off).
//! `GA_MUTATIONS` sets the number of changed files of each format:
//!
//! ```text
//! GA_MUTATIONS=100000 cargo test --release -p 'ga-*-tests' -p examples --test main mutated
//! ```

use crate::support::run;
use ga_core::random::Stream;
use ga_units::game::{Record, Summary};
use rand::{Rng, RngExt};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Display;

/// The number of changed files of each format.
fn count() -> usize {
    const USUAL: usize = 1500;
    std::env::var("GA_MUTATIONS").map_or(USUAL, |count| count.parse().expect("a number"))
}

/// A value that a careless reader does not expect.
fn hostile(rng: &mut dyn Rng) -> Value {
    let nested = |depth| (0..depth).fold(json!(0), |inner, _| json!([inner]));
    match rng.random_range(0..22) {
        0 => json!(null),
        1 => json!(true),
        2 => json!(-1),
        3 => json!(0),
        4 => json!(255),
        5 => json!(256),
        6 => json!(65_536),
        7 => json!(4_294_967_296_u64),
        8 => json!(i64::MIN),
        9 => json!(i64::MAX),
        10 => json!(u64::MAX),
        11 => json!(1e308),
        12 => json!(-0.0),
        13 => json!(0.5),
        14 => json!(""),
        15 => json!("\u{0}\u{feff}\u{1f600}"),
        16 => json!("#".repeat(5000)),
        17 => json!([]),
        18 => json!({}),
        19 => nested(100),
        20 => json!([[0, 0], [0, 0]]),
        _ => nested(3),
    }
}

/// The number of values in a document.
fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(values) => values.iter().map(size).sum(),
        Value::Object(fields) => fields.values().map(size).sum(),
        _ => 0,
    }
}

/// Changes the value number `place`, counted from the root. Returns the rest of the count.
fn change(value: &mut Value, place: usize, rng: &mut dyn Rng) -> Option<usize> {
    let Some(mut place) = place.checked_sub(1) else {
        match (rng.random_range(0..4), &mut *value) {
            (0, Value::Array(values)) if !values.is_empty() => {
                let index = rng.random_range(0..values.len());
                values.remove(index);
            }
            (1, Value::Array(values)) if !values.is_empty() => {
                let copy = values[rng.random_range(0..values.len())].clone();
                values.insert(rng.random_range(0..=values.len()), copy);
            }
            (0, Value::Object(fields)) if !fields.is_empty() => {
                let name = fields
                    .keys()
                    .nth(rng.random_range(0..fields.len()))
                    .cloned();
                fields.remove(&name.expect("a field"));
            }
            (0 | 1, Value::Number(number)) => {
                let number = number.as_f64().unwrap_or(0.0) + f64::from(rng.random_range(-2..=2));
                *value = json!(number as i64);
            }
            (0 | 1, Value::String(text)) => {
                let place = rng.random_range(0..=text.chars().count());
                let other = ['#', '.', '-', '|', '9', '?', 'N', 'ä'][rng.random_range(0..8)];
                let (before, after): (Vec<_>, Vec<_>) = text
                    .chars()
                    .enumerate()
                    .partition(|(index, _)| *index < place);
                let after = after.into_iter().skip(rng.random_range(0..2));
                *text = before
                    .into_iter()
                    .map(|(_, c)| c)
                    .chain([other])
                    .chain(after.map(|(_, c)| c))
                    .collect();
            }
            _ => *value = hostile(rng),
        }
        return None;
    };
    let children: Vec<&mut Value> = match value {
        Value::Array(values) => values.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => Vec::new(),
    };
    for child in children {
        place = change(child, place, rng)?;
    }
    Some(place)
}

/// Changes a text in one to three places.
fn damage(text: &str, rng: &mut dyn Rng) -> String {
    const HOSTILE: [&str; 8] = [
        "null",
        "-1",
        "1e999",
        "18446744073709551616",
        "[[[[",
        "{\"a\":",
        "\"\\ud800\"",
        "NaN",
    ];
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.random_range(1..=3) {
        let place = rng.random_range(0..=bytes.len());
        let end = (place + rng.random_range(0..9)).min(bytes.len());
        match rng.random_range(0..5) {
            0 => drop(bytes.drain(place..end)),
            1 => bytes.insert(place, rng.random_range(0..=255)),
            2 if place < bytes.len() => bytes[place] ^= 1 << rng.random_range(0..8),
            3 if rng.random_ratio(1, 10) => bytes.truncate(place),
            _ => drop(bytes.splice(place..end, HOSTILE[rng.random_range(0..8)].bytes())),
        }
    }
    // A file that is no UTF-8 is refused before it is read as anything else.
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads many changed versions of a document. Checks that there are refusals and that each is one
/// line.
fn read_all<E: Display>(format: &str, text: &str, read: impl Fn(&str) -> Result<(), E>) {
    read_some(count(), format, text, read);
}

/// As [`read_all`], with `count` versions.
fn read_some<E: Display>(
    count: usize,
    format: &str,
    text: &str,
    read: impl Fn(&str) -> Result<(), E>,
) {
    let document: Option<Value> = serde_json::from_str(text).ok();
    let mut rng = Stream::seeded(format.len() as u64);
    assert!(
        read(text).is_ok(),
        "{format}: {}",
        read(text)
            .err()
            .map_or(String::new(), |error| error.to_string())
    );
    let mut refused = 0;
    for _ in 0..count {
        let changed = match &document {
            Some(document) if rng.random_ratio(2, 3) => {
                let mut document = document.clone();
                for _ in 0..rng.random_range(1..=3) {
                    let place = rng.random_range(0..size(&document));
                    change(&mut document, place, &mut rng);
                }
                document.to_string()
            }
            _ => damage(text, &mut rng),
        };
        if let Err(error) = read(&changed) {
            let sentence = error.to_string();
            assert!(
                !sentence.is_empty() && sentence.lines().count() == 1,
                "{format}: {sentence:?}"
            );
            refused += 1;
        }
    }
    assert!(refused > count / 20, "{format}: {refused} refused");
    // Deeper than any reader goes.
    for open in ["[", "{\"a\":", "{\"mazes\":[", "{\"tiles\":[", "[{\"a\":"] {
        assert!(read(&open.repeat(200_000)).is_err(), "{format}: {open}");
    }
}

/// Reads JSON in two steps, as the tools do: a draft, and what it describes.
fn two_steps<D: DeserializeOwned, T: TryFrom<D, Error: Display>>(text: &str) -> Result<T, String> {
    let draft: D = serde_json::from_str(text).map_err(|error| error.to_string())?;
    T::try_from(draft).map_err(|error| error.to_string())
}

#[test]
fn mutated_mazes_of_theseus_are_read_or_refused() {
    use ga_theseus::format::{DraftFile, Mazes};
    use ga_theseus::game::Template;
    let file = include_str!("../../../crates/ga-theseus/data/theseus-mazes.json");
    let mut file: Value = serde_json::from_str(file).expect("JSON");
    file["mazes"].as_array_mut().expect("mazes").truncate(2);
    read_all("theseus-mazes", &file.to_string(), |text| {
        two_steps::<DraftFile, Mazes>(text).map(drop)
    });
    let template = r#"{"width": 2, "height": 2, "h_walls": ["--", "?.", "--"], "v_walls": ["|?|", "|.|"],
        "theseus": [0, 0], "minotaur": null, "exit": null}"#;
    read_all("theseus-template", template, |text| {
        two_steps::<DraftFile, Template>(text).map(drop)
    });
}

#[test]
fn mutated_checkpoint_mazes_are_read_or_refused() {
    use ga_checkpoint::format::{DraftFile, Mazes};
    let file = include_str!("../../../crates/ga-checkpoint/data/annealed.json");
    let mut file: Value = serde_json::from_str(file).expect("JSON");
    file["mazes"].as_array_mut().expect("mazes").truncate(1);
    let file = file.to_string();
    read_all("checkpoint-mazes", &file, |text| {
        two_steps::<DraftFile, Mazes>(text).map(drop)
    });
    let csv = "0, 1, 0, \n1, 0, 0, \n\n0,1,1\n0,0,0\n";
    read_all("csv", csv, |text| ga_checkpoint::csv::read(text).map(drop));
}

#[test]
fn mutated_tiles_and_boards_are_read_or_refused() {
    use ga_hextiles::format::{DraftBoard, DraftLaid, DraftSet, Laid};
    use ga_hextiles::{Board, TileSet};
    let file = include_str!("../../../crates/ga-hextiles/data/best.json");
    read_all("hextiles", file, |text| {
        two_steps::<DraftSet, TileSet>(text).map(drop)
    });
    let set: Value = serde_json::from_str(file).expect("JSON");
    let sides = set["tiles"]
        .as_array()
        .expect("tiles")
        .iter()
        .map(|tile| tile["top"].clone())
        .collect::<Vec<_>>();
    let laid = json!({ "format": "hexlaid/1", "sides": sides }).to_string();
    read_all("hexlaid", &laid, |text| {
        two_steps::<DraftLaid, Laid>(text).map(drop)
    });
    let board = serde_json::to_string(&DraftBoard::from(Board::paper())).expect("plain data");
    read_all("hexboard", &board, |text| {
        two_steps::<DraftBoard, Board>(text).map(drop)
    });
}

#[test]
fn mutated_battles_and_matches_are_read_or_refused() {
    use ga_units::format::{DraftBattle, DraftClan, DraftRecord};
    use ga_units::players::{GreedyPlayer, RandomPlayer};
    use ga_units::{Battle, Purchases, Roster, play};
    let file = include_str!("../../../crates/ga-units/data/skirmish.json");
    read_all("units", file, |text| {
        two_steps::<DraftBattle, Battle>(text).map(drop)
    });
    let clan = include_str!("../../../crates/ga-units/data/clans/towns.json");
    read_all("clan", clan, |text| {
        two_steps::<DraftClan, Roster>(text).map(drop)
    });

    let mut battle: Battle = two_steps::<DraftBattle, Battle>(file).expect("a battle");
    let purchases = Purchases::all(1, &battle);
    let mut record =
        Record::new(battle.clone(), ["greedy".into(), "random".into()], 1).expect("two names");
    let mut greedy = GreedyPlayer::default();
    let mut random = RandomPlayer::default();
    let watch = &mut |battle: &Battle| record.watch(battle);
    play(
        &mut battle,
        [&mut greedy, &mut random],
        [&purchases, &purchases],
        1,
        watch,
    )
    .expect("a match");
    record.turns.truncate(6);
    let end = ga_units::verify::replay(&record, &mut |_| {}).expect("a replay");
    let text =
        serde_json::to_string(&DraftRecord::new(&record, Summary::of(&end))).expect("plain data");
    read_all("units-match", &text, |text| {
        let record: Record = two_steps::<DraftRecord, Record>(text)?;
        ga_units::verify::replay(&record, &mut |_| {})
            .map(drop)
            .map_err(|error| error.to_string())
    });
}

#[test]
fn mutated_positions_of_board_games_are_read_or_refused() {
    use ga_minimax::game::{
        Breakthrough, ConnectFour, KingAndRook, Othello, ThreeInARow, TicTacToe,
    };
    use std::str::FromStr;

    fn positions<G: FromStr<Err: Display>>(name: &str, text: &str) {
        read_all(name, text, |text| text.parse::<G>().map(drop));
    }
    positions::<TicTacToe>("tic-tac-toe", "XX.OO....");
    positions::<ConnectFour>("connect-four", "4455667");
    positions::<Othello>(
        "othello",
        &format!("{}XO......OX{} X", ".".repeat(27), ".".repeat(27)),
    );
    positions::<Breakthrough>(
        "breakthrough",
        &format!("{}{}{} X", "O".repeat(12), ".".repeat(12), "X".repeat(12)),
    );
    positions::<KingAndRook>("king-and-rook", "b6 h1 a8 w");
    positions::<ThreeInARow>("three-in-a-row", "XX..OO..ZZ......");
}

/// The formats of trees and lines belong to the tool, so it is started for each file.
#[test]
fn mutated_trees_of_minimax_are_read_or_refused() {
    let read = |command: &'static str| {
        move |text: &str| {
            let (status, _, stderr) = run("minimax", [command, "-"], text.as_bytes());
            match status {
                Some(0 | 1) => Ok(()),
                Some(2) => Err(stderr.trim_end().to_owned()),
                other => panic!("{command} {text}: {other:?} {stderr}"),
            }
        }
    };
    let some = count() / 15;
    let lines = r#"{"depth": 3, "lines": [{"moves": [1, 2, 3], "value": 6}, {"moves": [1, 1, 2], "value": 2}]}"#;
    read_some(some, "minimax lines", lines, read("tree"));
    let tree = r#"{"depth": 2, "branching": 2, "leaves": [3, 7, 1, 9]}"#;
    read_some(some, "minimax tree", tree, read("search"));
}
