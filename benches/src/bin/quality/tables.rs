//! Tables of files of runs.

use crate::runs::{Run, shown};
use benches::quality::compare::{Best, Row, Runs, Verdict};
use benches::quality::{bbob, fronts};
use cli::{At, Failure, Output, Source};
use ga_run::statistics::Sample;
use serde::de::DeserializeOwned;
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

pub(crate) fn rivals(files: &[PathBuf], best: bool, output: &mut Output) -> Result<(), Failure> {
    let mut runs = Runs::default();
    for Run { solver, problem, evaluations, .. } in read(files)? {
        runs.add(solver, problem, evaluations);
    }
    let (rows, verdict) = runs.compare()?;
    output.text(if best {
        "| problem | ours | best rival | its median | rival / ours | p (Holm) |"
    } else {
        "| problem | solver | median | p | p (Holm) |"
    })?;
    for best in runs.best(&rows).iter().filter(|_| best) {
        let Best { problem, ours, rival } = best;
        let (own, theirs) = (shown(&ours.counts), shown(&rival.counts));
        let Row { solver, ratio, p_holm, .. } = rival;
        let text = format!("| {problem} | {own} | {solver} | {theirs} | {ratio:.2} | {p_holm:.4} |");
        output.answer(best, text)?;
    }
    for row in rows.iter().filter(|_| !best) {
        let Row { problem, solver, counts, p, p_holm, .. } = row;
        let text = format!("| {problem} | {solver} | {} | {p:.4} | {p_holm:.4} |", shown(counts));
        output.answer(row, text)?;
    }
    let Verdict { problems, better, worse, worse_uncorrected, mean_ratio } = &verdict;
    let text = format!(
        "{problems} problems: better than all rivals on {better}, worse than one on {worse} ({worse_uncorrected} \
         without Holm's correction); best rival / ours {mean_ratio:.2}"
    );
    output.answer(&verdict, text)
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
    for group in runs.chunk_by(|left, right| (&left.problem, &left.solver) == (&right.problem, &right.solver))
    {
        let fronts::Run { solver, problem, .. } = &group[0];
        let hypervolume = Sample::new(group.iter().map(|run| run.hypervolume))?.median();
        let seconds = Sample::new(group.iter().map(|run| run.seconds))?.median();
        let object = serde_json::json!({
            "problem": problem, "solver": solver, "runs": group.len(), "median_hypervolume": hypervolume,
            "median_seconds": seconds,
        });
        let (hypervolume, seconds) = (hypervolume.unwrap_or(f64::NAN), seconds.unwrap_or(f64::NAN));
        let text = format!("| {problem} | {solver} | {} | {hypervolume:.5} | {seconds:.4} |", group.len());
        output.answer(&object, text)?;
    }
    Ok(())
}
