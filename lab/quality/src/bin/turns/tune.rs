//! Settings of the rivals, against our player as it is.

use super::matches::{FIELDS, Fixture, RIVALS, UNITS, name, play};
use ga_units::evolve::lookahead::{Playout, Weights};
use ga_units::players::GeneticPlayer;
use ga_units::scheme::ours::Parameters;
use quality::turns::Rival;
use quality::turns::budget::Limit;
use quality::turns::evolutionary::EvolutionaryMcts;
use quality::turns::naive::NaiveMcts;
use quality::turns::ours::Ours;
use quality::turns::portfolio::Portfolio;
use quality::turns::rolling::RollingHorizon;
use std::io::{Error, Write};
use std::time::Duration;

type Make = Box<dyn Fn() -> Box<dyn Rival>>;

fn boxed<R: Rival + Clone + 'static>((name, rival): (&str, R)) -> (String, Make) {
    (name.to_owned(), Box::new(move || Box::new(rival.clone())))
}

/// The settings that were tried for a rival: the one at the start, and changes of it.
fn settings(rival: &str) -> Vec<(String, Make)> {
    match rival {
        "rolling" => rolling(),
        "portfolio" => portfolio(),
        "naive" => naive(),
        "evolutionary" => evolutionary(),
        _ => Vec::new(),
    }
}

fn rolling() -> Vec<(String, Make)> {
    let usual = || RollingHorizon {
        after: 1,
        ..RollingHorizon::default()
    };
    let all = [
        ("start", usual()),
        (
            "population 8",
            RollingHorizon {
                population: 8,
                ..usual()
            },
        ),
        (
            "population 50",
            RollingHorizon {
                population: 50,
                ..usual()
            },
        ),
        (
            "redrawn 1",
            RollingHorizon {
                redrawn: 1,
                ..usual()
            },
        ),
        (
            "redrawn 6",
            RollingHorizon {
                redrawn: 6,
                ..usual()
            },
        ),
        (
            "after 0",
            RollingHorizon {
                after: 0,
                ..usual()
            },
        ),
        (
            "after 3",
            RollingHorizon {
                after: 3,
                ..usual()
            },
        ),
        (
            "one turn, after 3",
            RollingHorizon {
                own_turns: 1,
                after: 3,
                ..usual()
            },
        ),
        (
            "no greedy founder",
            RollingHorizon {
                greedy_founder: false,
                ..usual()
            },
        ),
        (
            "after 0, redrawn 6",
            RollingHorizon {
                after: 0,
                redrawn: 6,
                ..usual()
            },
        ),
        (
            "after 0, population 50",
            RollingHorizon {
                after: 0,
                population: 50,
                ..usual()
            },
        ),
        (
            "one turn, after 1",
            RollingHorizon {
                own_turns: 1,
                after: 1,
                ..usual()
            },
        ),
        (
            "one turn, after 2",
            RollingHorizon {
                own_turns: 1,
                after: 2,
                ..usual()
            },
        ),
    ];
    all.map(boxed).into()
}

fn portfolio() -> Vec<(String, Make)> {
    let usual = || Portfolio {
        own_turns: 2,
        ..Portfolio::default()
    };
    let all = [
        ("start", usual()),
        (
            "population 8",
            Portfolio {
                population: 8,
                ..usual()
            },
        ),
        (
            "population 32",
            Portfolio {
                population: 32,
                ..usual()
            },
        ),
        (
            "mutation 0.03",
            Portfolio {
                mutation: 0.03,
                ..usual()
            },
        ),
        (
            "mutation 0.25",
            Portfolio {
                mutation: 0.25,
                ..usual()
            },
        ),
        (
            "1 turn",
            Portfolio {
                own_turns: 1,
                ..usual()
            },
        ),
        (
            "3 turns",
            Portfolio {
                own_turns: 3,
                ..usual()
            },
        ),
        (
            "random founders",
            Portfolio {
                uniform_founders: false,
                ..usual()
            },
        ),
        (
            "1 turn, mutation 0.25",
            Portfolio {
                own_turns: 1,
                mutation: 0.25,
                ..usual()
            },
        ),
        (
            "1 turn, mutation 0.03",
            Portfolio {
                own_turns: 1,
                mutation: 0.03,
                ..usual()
            },
        ),
    ];
    all.map(boxed).into()
}

#[allow(clippy::too_many_lines, reason = "a table")]
fn naive() -> Vec<(String, Make)> {
    let usual = || NaiveMcts {
        explore: 0.4,
        local: 0.3,
        depth: 4,
        ..NaiveMcts::default()
    };
    let all = [
        ("start", usual()),
        (
            "explore 0.2",
            NaiveMcts {
                explore: 0.2,
                ..usual()
            },
        ),
        (
            "explore 0.75",
            NaiveMcts {
                explore: 0.75,
                ..usual()
            },
        ),
        (
            "local 0.1",
            NaiveMcts {
                local: 0.1,
                ..usual()
            },
        ),
        (
            "local 0.6",
            NaiveMcts {
                local: 0.6,
                ..usual()
            },
        ),
        (
            "global 0.2",
            NaiveMcts {
                global: 0.2,
                ..usual()
            },
        ),
        (
            "scripts and 0",
            NaiveMcts {
                random_cells: Some(0),
                ..usual()
            },
        ),
        (
            "scripts and 6",
            NaiveMcts {
                random_cells: Some(6),
                ..usual()
            },
        ),
        (
            "scripts and 0, local 0.1",
            NaiveMcts {
                random_cells: Some(0),
                local: 0.1,
                ..usual()
            },
        ),
        (
            "after 1",
            NaiveMcts {
                after: 1,
                ..usual()
            },
        ),
        (
            "depth 1",
            NaiveMcts {
                depth: 1,
                ..usual()
            },
        ),
        (
            "depth 1, explore 0.75",
            NaiveMcts {
                depth: 1,
                explore: 0.75,
                ..usual()
            },
        ),
        (
            "depth 1, explore 1",
            NaiveMcts {
                depth: 1,
                explore: 1.0,
                ..usual()
            },
        ),
        (
            "depth 1, explore 0.75, local 0.6",
            NaiveMcts {
                depth: 1,
                explore: 0.75,
                local: 0.6,
                ..usual()
            },
        ),
        (
            "depth 1, explore 0.75, scripts and 0",
            NaiveMcts {
                depth: 1,
                explore: 0.75,
                random_cells: Some(0),
                ..usual()
            },
        ),
        (
            "depth 1, explore 0.75, scripts and 6",
            NaiveMcts {
                depth: 1,
                explore: 0.75,
                random_cells: Some(6),
                ..usual()
            },
        ),
        (
            "depth 1, explore 0.75, scripts and 0, after 1",
            NaiveMcts {
                depth: 1,
                explore: 0.75,
                random_cells: Some(0),
                after: 1,
                ..usual()
            },
        ),
        (
            "depth 2, explore 0.9, scripts and 0, local 0.1",
            NaiveMcts {
                depth: 2,
                explore: 0.9,
                random_cells: Some(0),
                local: 0.1,
                ..usual()
            },
        ),
        (
            "depth 1, explore 0.9, scripts and 0, local 0.1",
            NaiveMcts {
                depth: 1,
                explore: 0.9,
                random_cells: Some(0),
                local: 0.1,
                ..usual()
            },
        ),
    ];
    all.map(boxed).into()
}

fn evolutionary() -> Vec<(String, Make)> {
    let usual = || EvolutionaryMcts {
        phases: 1,
        after: 3,
        ..EvolutionaryMcts::default()
    };
    let all = [
        ("start", usual()),
        (
            "exploration 0",
            EvolutionaryMcts {
                exploration: 0.0,
                ..usual()
            },
        ),
        (
            "exploration 0.3",
            EvolutionaryMcts {
                exploration: 0.3,
                ..usual()
            },
        ),
        (
            "children 4",
            EvolutionaryMcts {
                children: 4,
                ..usual()
            },
        ),
        (
            "children 64",
            EvolutionaryMcts {
                children: 64,
                ..usual()
            },
        ),
        (
            "5 phases",
            EvolutionaryMcts {
                phases: 5,
                ..usual()
            },
        ),
        (
            "20 phases",
            EvolutionaryMcts {
                phases: 20,
                ..usual()
            },
        ),
        (
            "20 phases, children 64",
            EvolutionaryMcts {
                phases: 20,
                children: 64,
                ..usual()
            },
        ),
        (
            "after 0",
            EvolutionaryMcts {
                after: 0,
                ..usual()
            },
        ),
        (
            "after 1",
            EvolutionaryMcts {
                after: 1,
                ..usual()
            },
        ),
        (
            "after 5",
            EvolutionaryMcts {
                after: 5,
                ..usual()
            },
        ),
        (
            "20 phases, after 1",
            EvolutionaryMcts {
                phases: 20,
                after: 1,
                ..usual()
            },
        ),
        (
            "50 phases, after 1",
            EvolutionaryMcts {
                phases: 50,
                after: 1,
                ..usual()
            },
        ),
        (
            "20 phases, after 2",
            EvolutionaryMcts {
                phases: 20,
                after: 2,
                ..usual()
            },
        ),
        (
            "20 phases, after 1, children 4",
            EvolutionaryMcts {
                phases: 20,
                after: 1,
                children: 4,
                ..usual()
            },
        ),
    ];
    all.map(boxed).into()
}

/// Prints what each setting of a rival takes from our player, in percent of the points: in all
/// matches, and for each number of units.
pub(crate) fn print(rival: &str, [ms, first, maps]: [u64; 3]) -> Result<(), Error> {
    if rival == "ours" {
        return print_ours([ms, first, maps]);
    }
    let mut out = std::io::stdout().lock();
    let limit = Limit::Cpu(Duration::from_millis(ms));
    for (setting, make) in settings(rival) {
        let mut points = [0.0; UNITS.len()];
        let mut count = 0;
        for map in first..first + maps {
            for field in FIELDS {
                for (index, units) in UNITS.into_iter().enumerate() {
                    for seat in 0..2 {
                        let fixture = Fixture {
                            ms,
                            field: name(field),
                            units,
                            rival: setting.clone(),
                            map,
                            seat,
                        };
                        let one = play(fixture, field, limit, &mut Ours::default(), &mut *make())
                            .map_err(Error::other)?;
                        points[index] += 1.0 - one.points;
                    }
                }
                count += 2;
            }
        }
        let shares = points.map(|points| 100.0 * points / f64::from(count));
        let all = shares.iter().sum::<f64>() / shares.len() as f64;
        writeln!(
            out,
            "{rival} {ms} ms, {count} matches each, {setting}: {all:.1} % {shares:.1?}"
        )?;
    }
    Ok(())
}

/// The settings of our player that were tried.
fn ours() -> Vec<(&'static str, GeneticPlayer)> {
    let usual = || Ours::default().0;
    let scheme = Parameters::default();
    let far = Playout {
        units: 40,
        cells: 1024,
        ..Playout::default()
    };
    vec![
        ("default", usual()),
        (
            "weights by hand",
            GeneticPlayer {
                weights: Weights::BY_HAND,
                ..usual()
            },
        ),
        (
            "no playouts",
            GeneticPlayer {
                playout: Playout::NONE,
                ..usual()
            },
        ),
        (
            "1 turn of playout",
            GeneticPlayer {
                playout: Playout { turns: 1, ..far },
                ..usual()
            },
        ),
        (
            "3 turns of playout",
            GeneticPlayer {
                playout: Playout { turns: 3, ..far },
                ..usual()
            },
        ),
        (
            "playouts everywhere",
            GeneticPlayer {
                playout: Playout { moves: 100, ..far },
                ..usual()
            },
        ),
        (
            "population 12",
            GeneticPlayer {
                scheme: Parameters {
                    population: 12,
                    ..scheme
                },
                ..usual()
            },
        ),
        (
            "redrawn 2",
            GeneticPlayer {
                scheme: Parameters {
                    redrawn: Some(2),
                    ..scheme
                },
                ..usual()
            },
        ),
    ]
}

/// Prints the points of each setting of our player against each rival.
fn print_ours([ms, first, maps]: [u64; 3]) -> Result<(), Error> {
    let mut out = std::io::stdout().lock();
    let limit = Limit::Cpu(Duration::from_millis(ms));
    for (setting, player) in ours() {
        let mut ours = Ours(player);
        let mut points = [[0.0; FIELDS.len()]; UNITS.len()];
        for map in first..first + maps {
            for (column, field) in FIELDS.into_iter().enumerate() {
                for (row, units) in UNITS.into_iter().enumerate() {
                    for (rival, seat) in RIVALS.iter().flat_map(|rival| [(rival, 0), (rival, 1)]) {
                        let fixture = Fixture {
                            ms,
                            field: name(field),
                            units,
                            rival: (*rival).to_owned(),
                            map,
                            seat,
                        };
                        let Some(mut theirs) = super::matches::rival(rival) else {
                            continue;
                        };
                        let one = play(fixture, field, limit, &mut ours, &mut *theirs);
                        points[row][column] += one.map_err(Error::other)?.points;
                    }
                }
            }
        }
        let count = 2 * RIVALS.len() as u64 * maps;
        let shares = points.map(|row| row.map(|points| 100.0 * points / count as f64));
        let all = shares.as_flattened().iter().sum::<f64>() / shares.as_flattened().len() as f64;
        writeln!(
            out,
            "ours {ms} ms, {count} matches each, {setting}: {all:.1} % {shares:.1?}"
        )?;
    }
    Ok(())
}
