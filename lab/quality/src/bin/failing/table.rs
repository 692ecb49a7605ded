//! The table of the page of search: medians, and rank tests after Holm's correction.

use ga_run::statistics::{MannWhitney, Sample, a12, holm};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Error, Write};

/// A line of a file.
#[derive(Deserialize)]
struct Run {
    solver: String,
    problem: String,
    bests: [f64; 3],
}

/// The runs of each solver on a problem, in the order in which they were read. Ours is the first.
#[derive(Default)]
struct Row {
    problem: String,
    solvers: Vec<(String, Vec<[f64; 3]>)>,
}

/// A comparison of the preset with a solver.
struct Contest {
    row: usize,
    limit: usize,
    solver: usize,
    /// The probability that a run of the preset is better, ties counted as half.
    lead: f64,
    p: f64,
}

/// The share of chance that is called significant.
const LEVEL: f64 = 0.05;

/// Prints a table for each limit, and all contests that the preset loses.
pub(crate) fn print(files: &[String]) -> Result<(), Error> {
    let rows = read(files)?;
    let mut contests = Vec::new();
    for (row, Row { solvers, .. }) in rows.iter().enumerate() {
        for (solver, limit) in
            (1..solvers.len()).flat_map(|solver| (0..3).map(move |limit| (solver, limit)))
        {
            let [ours, theirs] = [0, solver].map(|solver| sample(&solvers[solver].1, limit));
            let p = MannWhitney::of(&ours, &theirs).map_or(1.0, |test| test.p);
            let lead = a12(&ours, &theirs).unwrap_or(0.5);
            contests.push(Contest {
                row,
                limit,
                solver,
                lead,
                p,
            });
        }
    }
    let adjusted = holm(&contests.iter().map(|contest| contest.p).collect::<Vec<_>>())
        .map_err(Error::other)?;
    contests
        .iter_mut()
        .zip(adjusted)
        .for_each(|(contest, p)| contest.p = p);
    let mut out = std::io::stdout().lock();
    for limit in 0..3 {
        writeln!(
            out,
            "\n{} evaluations\n",
            quality::quality::problems::failing::LIMITS[limit]
        )?;
        let mut names: Vec<&str> = Vec::new();
        for (name, _) in rows.iter().flat_map(|row| &row.solvers) {
            if !names.contains(&family(name)) {
                names.push(family(name));
            }
        }
        writeln!(out, "| problem | {} |", names.join(" | "))?;
        writeln!(out, "|---|{}", "---:|".repeat(names.len()))?;
        for (index, row) in rows.iter().enumerate() {
            let ofrow: Vec<&Contest> = contests
                .iter()
                .filter(|contest| contest.row == index && contest.limit == limit)
                .collect();
            let cells = names.iter().map(|name| cell(row, limit, name, &ofrow));
            writeln!(
                out,
                "| {} | {} |",
                row.problem,
                cells.collect::<Vec<_>>().join(" | ")
            )?;
        }
        let count = |wanted: &dyn Fn(&[&Contest]) -> bool| {
            (0..rows.len())
                .filter(|&row| {
                    let all = contests
                        .iter()
                        .filter(|contest| contest.row == row && contest.limit == limit);
                    wanted(&all.collect::<Vec<_>>())
                })
                .count()
        };
        let worse = count(&|all| {
            all.iter()
                .any(|contest| contest.p < LEVEL && contest.lead < 0.5)
        });
        let best = count(&|all| {
            all.iter()
                .all(|contest| contest.p < LEVEL && contest.lead > 0.5)
        });
        writeln!(
            out,
            "\nWorse than one: {worse} of {}. Better than all: {best}.",
            rows.len()
        )?;
    }
    writeln!(
        out,
        "\nContests that the preset loses, after Holm's correction for {}:\n",
        contests.len()
    )?;
    for contest in contests
        .iter()
        .filter(|contest| contest.p < LEVEL && contest.lead < 0.5)
    {
        let Row { problem, solvers } = &rows[contest.row];
        let limit = quality::quality::problems::failing::LIMITS[contest.limit];
        writeln!(
            out,
            "- {problem}, {limit}: {}, p = {:.1e}",
            solvers[contest.solver].0, contest.p
        )?;
    }
    Ok(())
}

fn read(files: &[String]) -> Result<Vec<Row>, Error> {
    let mut rows: Vec<Row> = Vec::new();
    for file in files {
        for (number, line) in BufReader::new(std::fs::File::open(file)?)
            .lines()
            .enumerate()
        {
            let run: Run = serde_json::from_str(&line?)
                .map_err(|error| Error::other(format!("{file}, line {}: {error}", number + 1)))?;
            let at = rows
                .iter()
                .position(|row| row.problem == run.problem)
                .unwrap_or_else(|| {
                    rows.push(Row {
                        problem: run.problem,
                        ..Row::default()
                    });
                    rows.len() - 1
                });
            let solvers = &mut rows[at].solvers;
            match solvers.iter_mut().find(|(name, _)| *name == run.solver) {
                Some((_, runs)) => runs.push(run.bests),
                None => solvers.push((run.solver, vec![run.bests])),
            }
        }
    }
    // Ours first, whatever the order of the files.
    for row in &mut rows {
        row.solvers.sort_by_key(|(name, _)| name != "preset");
    }
    Ok(rows)
}

/// Settings of one crate share a column: what stands before a comma.
fn family(solver: &str) -> &str {
    if solver.starts_with("annealing") {
        solver
    } else {
        solver.split(',').next().unwrap_or(solver)
    }
}

fn sample(runs: &[[f64; 3]], limit: usize) -> Sample {
    Sample::new(runs.iter().map(|bests| bests[limit])).unwrap_or_default()
}

/// The greatest median of the settings of a crate. `+` is better than the preset, `-` is worse, if
/// that is significant.
fn cell(row: &Row, limit: usize, name: &str, contests: &[&Contest]) -> String {
    let of = row
        .solvers
        .iter()
        .enumerate()
        .filter(|(_, (solver, _))| family(solver) == name);
    let medians: BTreeMap<usize, f64> = of
        .filter_map(|(index, (_, runs))| Some((index, sample(runs, limit).median()?)))
        .collect();
    let Some((&index, median)) = medians
        .iter()
        .max_by(|left, right| left.1.total_cmp(right.1))
    else {
        return String::new();
    };
    let contest = contests
        .iter()
        .find(|contest| contest.solver == index && contest.p < LEVEL);
    let mark = contest.map_or("", |contest| if contest.lead < 0.5 { " +" } else { " -" });
    format!("{}{mark}", shown(*median))
}

/// A score with about four digits.
fn shown(score: f64) -> String {
    if score.fract() == 0.0 || score.abs() >= 1000.0 {
        format!("{score:.0}")
    } else {
        format!("{score:.3}")
    }
}
