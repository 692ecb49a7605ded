//! Turns of many actions: our player against rivals after their papers, at equal CPU time.
//!
//! ```sh
//! turns run FILE MS FIRST_MAP MAPS [RIVAL]     # appends the matches that FILE does not have
//! turns tune RIVAL MS FIRST_MAP MAPS           # settings of a rival, against ours
//! turns table FILE..                           # the tables of lab/docs/units-rivals.md
//! ```
//!
//! `turns` is `cargo run --release --manifest-path lab/quality/Cargo.toml --bin turns --`.

mod matches;
mod table;
mod tune;

use matches::{FIELDS, Fixture, Match, RIVALS, UNITS};
use quality::turns::budget::Limit;
use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::{Error, Write};
use std::time::Duration;

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["run", file, ms, first, maps] => run(file, [ms, first, maps], &RIVALS),
        ["run", file, ms, first, maps, rival] => run(file, [ms, first, maps], &[rival]),
        ["tune", rival, ms, first, maps] => {
            tune::print(rival, [number(ms)?, number(first)?, number(maps)?])
        }
        ["table", ref files @ ..] if !files.is_empty() => table::print(files),
        _ => Err(Error::other(
            "expected `run`, `tune` or `table` with their arguments, as the source says",
        )),
    }
}

fn number(text: &str) -> Result<u64, Error> {
    text.parse()
        .map_err(|_| Error::other(format!("`{text}` is no number")))
}

/// Plays map by map, so that an early stop leaves matches of all kinds.
fn run(file: &str, numbers: [&str; 3], rivals: &[&str]) -> Result<(), Error> {
    let [ms, first, maps] = [
        number(numbers[0])?,
        number(numbers[1])?,
        number(numbers[2])?,
    ];
    let done: BTreeSet<Fixture> = if std::fs::exists(file)? {
        table::read(&[file])?
            .into_iter()
            .map(|one| one.fixture)
            .collect()
    } else {
        BTreeSet::new()
    };
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    for map in first..first + maps {
        for field in FIELDS {
            for units in UNITS {
                for name in rivals {
                    for seat in 0..2 {
                        let rival = (*name).to_owned();
                        let fixture = Fixture {
                            ms,
                            field: matches::name(field),
                            units,
                            rival,
                            map,
                            seat,
                        };
                        if !done.contains(&fixture) {
                            writeln!(out, "{}", serde_json::to_string(&play(fixture, field)?)?)?;
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

fn play(fixture: Fixture, field: (u16, u16, u16)) -> Result<Match, Error> {
    let unknown = || {
        Error::other(format!(
            "no rival `{}`, expected one of {RIVALS:?}",
            fixture.rival
        ))
    };
    let mut theirs = matches::rival(&fixture.rival).ok_or_else(unknown)?;
    let mut ours = quality::turns::ours::Ours::default();
    let limit = Limit::Cpu(Duration::from_millis(fixture.ms));
    matches::play(fixture, field, limit, &mut ours, &mut *theirs).map_err(Error::other)
}
