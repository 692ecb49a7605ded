//! The tables of the page.

use super::matches::{FIELDS, Match, RIVALS, UNITS, name};
use ga_run::statistics::wilson;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead, BufReader, Error, Write};

/// Reads the matches of files.
pub(crate) fn read(files: &[&str]) -> Result<Vec<Match>, Error> {
    let mut matches = Vec::new();
    for file in files {
        for (number, line) in BufReader::new(File::open(file)?).lines().enumerate() {
            let one = serde_json::from_str(&line?)
                .map_err(|error| Error::other(format!("{file}, line {}: {error}", number + 1)))?;
            matches.push(one);
        }
    }
    Ok(matches)
}

/// The sum of our points of both seats, for each map that was played from both.
fn pairs(matches: &[&Match]) -> Vec<f64> {
    let mut maps: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for one in matches {
        maps.entry(one.fixture.map).or_default().push(one.points);
    }
    maps.into_values()
        .filter(|seats| seats.len() == 2)
        .map(|seats| seats.iter().sum())
        .collect()
}

/// A cell: our share of the points, with an interval that counts maps, and the number of maps.
fn cell(matches: &[&Match]) -> String {
    let pairs = pairs(matches);
    let maps = pairs.len() as f64;
    let points = pairs.iter().sum::<f64>() / 2.0;
    let Some(interval) = wilson(points, maps) else {
        return "-".to_owned();
    };
    let mark = if interval.low > 0.5 {
        ""
    } else if interval.high < 0.5 {
        " **behind**"
    } else {
        " level"
    };
    let percent = |share: f64| (100.0 * share).round();
    format!(
        "{} ({}-{}){mark}",
        percent(points / maps),
        percent(interval.low),
        percent(interval.high)
    )
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    sum / f64::from(count.max(1))
}

/// Prints a table for each time, and one of the times and evaluations.
pub(crate) fn print(files: &[&str]) -> Result<(), Error> {
    let matches = read(files)?;
    let mut out = std::io::stdout().lock();
    let times: BTreeSet<u64> = matches.iter().map(|one| one.fixture.ms).collect();
    for ms in &times {
        writeln!(
            out,
            "\n{ms} ms\n\n| field | units a side | maps | {} |",
            RIVALS.join(" | ")
        )?;
        writeln!(out, "|---|---:|---:|{}", "---:|".repeat(RIVALS.len()))?;
        for field in FIELDS.map(name) {
            for units in UNITS {
                let of = |rival: &str| -> Vec<&Match> {
                    let is = |one: &&Match| {
                        let fixture = &one.fixture;
                        (fixture.ms, fixture.units) == (*ms, units)
                            && fixture.field == field
                            && fixture.rival == rival
                    };
                    matches.iter().filter(is).collect()
                };
                let counts = RIVALS.map(|rival| pairs(&of(rival)).len());
                let least = counts.iter().min().unwrap_or(&0);
                let most = counts.iter().max().unwrap_or(&0);
                let maps = if least == most {
                    most.to_string()
                } else {
                    format!("{least}-{most}")
                };
                let cells = RIVALS.map(|rival| cell(&of(rival)));
                writeln!(
                    out,
                    "| {field} | {units} | {maps} | {} |",
                    cells.join(" | ")
                )?;
            }
        }
    }
    writeln!(
        out,
        "\n| player | limit | {} |\n|---|---:|{}",
        UNITS
            .map(|units| format!("{units} a side: ms, evaluations"))
            .join(" | "),
        "---:|".repeat(UNITS.len())
    )?;
    for ms in times {
        for (who, player) in [(0, "ours")]
            .into_iter()
            .chain(RIVALS.map(|rival| (1, rival)))
        {
            let cells = UNITS.map(|units| {
                let of = || {
                    matches.iter().filter(|one| {
                        (one.fixture.ms, one.fixture.units) == (ms, units)
                            && (who == 0 || one.fixture.rival == player)
                    })
                };
                let spent = mean(of().map(|one| one.mean_ms[who]));
                format!(
                    "{spent:.2}, {:.0}",
                    mean(of().map(|one| one.evaluations[who]))
                )
            });
            writeln!(out, "| {player} | {ms} ms | {} |", cells.join(" | "))?;
        }
    }
    let of = |points: f64| {
        matches
            .iter()
            .filter(|one| (one.points - points).abs() < 0.1)
            .count()
    };
    writeln!(
        out,
        "\n{} matches: {} won, {} drawn, {} lost.",
        matches.len(),
        of(1.0),
        of(0.5),
        of(0.0)
    )
}
