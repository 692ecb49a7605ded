//! The Pareto front of bridges, duplicates, extra edges and paths.

use crate::options::OnBoard;
use crate::plot;
use clap::Args;
use cli::{Answer, Asked, Common, Failure, Output, Searching, Stop, spelt};
use ga_hextiles::evolve::search::pareto::{By, Found, Pareto as Search, Request};
use ga_hextiles::solve::trade_offs::{Point, WORST};
use ga_request::search::{Error, Search as _};
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Pareto {
    #[command(flatten)]
    asked: Asked<Request>,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    run: Searching,
}

/// Why a search that came to its end found no set.
fn reason(by: &By) -> String {
    let (bridges, duplicates, extra_edges, paths) = WORST;
    match by {
        By::Objectives(_) => format!(
            "no set has fewer than {} bridges, {} duplicates and {} extra edges, and more than {} % of the paths; \
             expected more evaluations",
            bridges.0,
            duplicates.0,
            extra_edges.0,
            100.0 * paths
        ),
        By::Weights => {
            String::from("no search with weights came to its end; expected more generations")
        }
    }
}

/// The last object: figures of the whole front.
#[derive(Serialize)]
struct Whole<'a> {
    summary: bool,
    by: &'static str,
    seed: u64,
    generations: u64,
    /// Those of the search, and of the choice from its front.
    evaluations: u64,
    stop: String,
    files: &'a [String],
    sets: usize,
    /// The boards of the search, without those of the final figures.
    boards: u64,
    hypervolume: f64,
    /// Why the front has no sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Whether the command writes a file to `--out` whose name ends so after that of the result.
fn is_result(end: &str) -> bool {
    end == ".svg" || (end.starts_with("-set-") && end.strip_suffix(".json").is_some())
}

/// Prints a row for each set.
fn print(front: &[Point], output: &mut Output) -> Result<(), Failure> {
    output.heading("  # bridges duplicates  extra edges        paths %      total");
    for point in front {
        let Point {
            number,
            bridges,
            duplicates,
            extra_edges,
            extra_edges_error,
            paths,
            paths_error,
            total,
            ..
        } = point;
        output.answer(
            point,
            format_args!(
                "{number:>3} {bridges:>7} {duplicates:>10}  {extra_edges:>5.2} +- {extra_edges_error:.3}  {:>5.2} +- {:.3}  {total:>6.3}",
                100.0 * paths,
                100.0 * paths_error
            ),
        )?;
    }
    Ok(())
}

impl Pareto {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let judge = self.board.judge()?;
        let due = output.stop();
        let evolve = cli::Evolve::<Search> {
            request: Request {
                judge: judge.with_cancel(move || due.is_due()),
                board_name: self.board.stem(),
                ..self.asked.request()?
            },
            run: &self.run,
            schedule: None,
            is_result: &is_result,
            placed: &spelt,
            seed: common.seed,
        };
        let Some(mut evolved) = evolve.run(output, || Ok(()))? else {
            return Ok(Answer::Met);
        };
        let found = evolved.search.found().map_err(spelt)?;
        let found = found.ok_or_else(|| spelt(Error::domain(ga_hextiles::Error::NoScore)))?;
        if found.front.is_empty() && Stop::has_cut(evolved.stop) {
            return Ok(Answer::Met);
        }
        evolved.write(&found, output)?;
        let Found {
            front,
            hypervolume,
            evaluations,
            boards,
            ..
        } = found;
        let (folder, name) = (&mut evolved.folder, &evolved.name);
        if !front.is_empty() {
            folder.write(&format!("{name}.svg"), plot::plot(&front));
        }
        print(&front, output)?;
        let by = &evolved.request.by;
        let summary = Whole {
            summary: true,
            by: by.name(),
            seed: common.seed,
            generations: evolved.progress.generations,
            evaluations,
            stop: evolved.stop.to_string(),
            files: evolved.folder.files(),
            sets: front.len(),
            boards,
            hypervolume,
            reason: front.is_empty().then(|| reason(by)),
        };
        let text = format!(
            "{}, {}, hypervolume {hypervolume:.4}{}\n{}",
            cli::counted(evaluations, "evaluation"),
            cli::counted(boards, "board"),
            summary
                .reason
                .as_ref()
                .map_or_else(String::new, |reason| format!(": {reason}")),
            evolved.folder.wrote()
        );
        output.close(&summary, text)?;
        Ok(Answer::Met)
    }
}
