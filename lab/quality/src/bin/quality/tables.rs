//! Tables of files of runs.

use crate::runs::{Run, shown};
use cli::{At, Failure, Output, Source};
use ga_run::statistics::Sample;
use quality::quality::compare::{Beside, Best, Row, Runs, Verdict};
use quality::quality::{bbob, fronts, sample};
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The objects of files with one object per line.
fn read<T: DeserializeOwned>(files: &[PathBuf]) -> Result<Vec<T>, Failure> {
    let mut objects = Vec::new();
    for file in files {
        let source = Source::read(file)?;
        for (line, number) in source.text.lines().zip(1..) {
            objects.push(serde_json::from_str(line).at(format!("{}, line {number}", source.name))?);
        }
    }
    Ok(objects)
}

/// What `table` shows.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(crate) enum Shown {
    /// A line for each solver on each problem.
    Each,
    /// A line for each problem, with the best rival.
    Best,
    /// A line for each problem, with a column for each rival.
    Columns,
}

pub(crate) fn rivals(files: &[PathBuf], shown: Shown, output: &mut Output) -> Result<(), Failure> {
    let mut runs = Runs::default();
    let mut problems = Vec::new();
    for Run {
        solver,
        problem,
        evaluations,
        ..
    } in read(files)?
    {
        if !problems.contains(&problem) {
            problems.push(problem.clone());
        }
        runs.add(solver, problem, evaluations);
    }
    let (rows, verdict) = runs.compare()?;
    match shown {
        Shown::Each => each(&rows, output)?,
        Shown::Best => best(&runs.best(&rows), output)?,
        Shown::Columns => columns(&problems, &runs.beside(&rows), output)?,
    }
    let Verdict {
        problems,
        better,
        worse,
        worse_uncorrected,
        mean_ratio,
    } = &verdict;
    let text = format!(
        "{problems} problems: better than all rivals on {better}, worse than one on {worse} ({worse_uncorrected} \
         without Holm's correction); best rival / ours {mean_ratio:.2}"
    );
    output.answer(&verdict, text)
}

fn each(rows: &[Row], output: &mut Output) -> Result<(), Failure> {
    output.text("| problem | solver | median | p | p (Holm) |")?;
    for row in rows {
        let Row {
            problem,
            solver,
            counts,
            p,
            p_holm,
            ..
        } = row;
        let text = format!(
            "| {problem} | {solver} | {} | {p:.4} | {p_holm:.4} |",
            shown(counts)
        );
        output.answer(row, text)?;
    }
    Ok(())
}

fn best(rows: &[Best<'_>], output: &mut Output) -> Result<(), Failure> {
    output.text("| problem | ours | best rival | its median | rival / ours | p (Holm) |")?;
    for best in rows {
        let Best {
            problem,
            ours,
            rival,
        } = best;
        let own = shown(&ours.counts);
        let theirs = shown(&rival.counts);
        let Row {
            solver,
            ratio,
            p_holm,
            ..
        } = rival;
        let text =
            format!("| {problem} | {own} | {solver} | {theirs} | {ratio:.2} | {p_holm:.4} |");
        output.answer(best, text)?;
    }
    Ok(())
}

/// The problems in the order of the files. Every rival is a column, with its best setting on the
/// problem.
fn columns(problems: &[String], rows: &[Beside<'_>], output: &mut Output) -> Result<(), Failure> {
    let ours: BTreeSet<&str> = rows
        .iter()
        .flat_map(|row| row.ours.iter().map(|own| own.solver.as_str()))
        .collect();
    let rivals: BTreeSet<&str> = rows
        .iter()
        .flat_map(|row| row.rivals.keys().copied())
        .collect();
    let names: Vec<&str> = ours.iter().chain(&rivals).copied().collect();
    output.text(format_args!("| problem | {} |", names.join(" | ")))?;
    output.text(format_args!("|---|{}", "---:|".repeat(names.len())))?;
    for row in problems
        .iter()
        .filter_map(|problem| rows.iter().find(|row| row.problem == problem))
    {
        let own = |name: &&str| row.ours.iter().find(|own| own.solver == **name).copied();
        let cells = ours
            .iter()
            .map(own)
            .chain(rivals.iter().map(|name| row.rivals.get(name).copied()));
        let mut cells: Vec<String> = cells
            .map(|cell| cell.map_or(String::new(), |cell| cell_of(&cell.counts)))
            .collect();
        if row.better {
            cells[0] = format!("**{}**", cells[0]);
        }
        output.answer(
            row,
            format_args!("| {} | {} |", row.problem, cells.join(" | ")),
        )?;
    }
    Ok(())
}

/// The median, with a space in front of its thousands; if a run missed the target, also how many
/// reached it.
fn cell_of(counts: &[Option<u64>]) -> String {
    let reached = counts.iter().flatten().count();
    let median = sample(counts).median().filter(|median| median.is_finite());
    let median = median.map_or(String::from("-"), |median| {
        let digits = format!("{median:.0}");
        let front = digits.len().saturating_sub(3);
        if front == 0 {
            digits
        } else {
            format!("{} {}", &digits[..front], &digits[front..])
        }
    });
    if reached == counts.len() {
        median
    } else {
        format!("{median} ({reached})")
    }
}

pub(crate) fn bbob(files: &[PathBuf], each: bool, output: &mut Output) -> Result<(), Failure> {
    let runs: Vec<bbob::Run> = read(files)?;
    if each {
        output.text("| function | dimensions | solver | expected running time to each target |")?;
        for row in bbob::rows(&runs) {
            output.answer(&row, row.shown())?;
        }
    }
    output.text("| dimensions | solver | reached | mean slowdown | 90 % below | fastest |")?;
    for summary in bbob::summaries(&runs) {
        output.answer(&summary, summary.shown())?;
    }
    Ok(())
}

pub(crate) fn fronts(files: &[PathBuf], output: &mut Output) -> Result<(), Failure> {
    let mut runs: Vec<fronts::Run> = read(files)?;
    runs.sort_by(|left, right| (&left.problem, &left.solver).cmp(&(&right.problem, &right.solver)));
    for group in runs
        .chunk_by(|left, right| (&left.problem, &left.solver) == (&right.problem, &right.solver))
    {
        let fronts::Run {
            solver, problem, ..
        } = &group[0];
        let hypervolume = Sample::new(group.iter().map(|run| run.hypervolume))?.median();
        let seconds = Sample::new(group.iter().map(|run| run.seconds))?.median();
        let object = serde_json::json!({
            "problem": problem, "solver": solver, "runs": group.len(), "median_hypervolume": hypervolume,
            "median_seconds": seconds,
        });
        let hypervolume = hypervolume.unwrap_or(f64::NAN);
        let seconds = seconds.unwrap_or(f64::NAN);
        let text = format!(
            "| {problem} | {solver} | {} | {hypervolume:.5} | {seconds:.4} |",
            group.len()
        );
        output.answer(&object, text)?;
    }
    Ok(())
}
