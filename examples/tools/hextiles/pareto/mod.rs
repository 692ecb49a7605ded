//! The Pareto front of bridges, duplicates, extra edges and paths.

mod objectives;
mod weightings;

use crate::options::OnBoard;
use crate::plot;
use clap::{Args, ValueEnum};
use cli::{
    Answer, Common, Failure, Files, Limits, MadeResult, Output, Prepared, Progress, Saving, Stop,
    at_least_one,
};
use ga_core::StopReason;
use ga_hextiles::solve::trade_offs::{Point, WORST, front, hypervolume};
use ga_hextiles::verify::{CertifiedSet, SetCertificate};
use ga_hextiles::{Judge, TileSet, Weights};
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Pareto {
    /// How sets are searched for
    #[arg(long, value_enum, default_value = "objectives")]
    by: By,
    /// Generations of the search for each choice of weights. A search by objectives has as many
    /// evaluations as all choices of weights together
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = at_least_one)]
    each: u64,
    /// Boards of each evaluation of a search by objectives [default: 640]
    #[arg(long, value_name = "N", value_parser = boards)]
    boards: Option<u64>,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    saving: Saving,
}

/// Few enough boards that a generation, which no signal interrupts, takes seconds.
fn boards(text: &str) -> Result<u64, String> {
    let boards = text.parse().ok().filter(|boards| (1..=MOST_BOARDS).contains(boards));
    boards.ok_or_else(|| format!("expected a whole number from 1 to {MOST_BOARDS}"))
}

/// The greatest number of boards of an evaluation.
const MOST_BOARDS: u64 = 20_000;

/// A way to search for a front.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum By {
    /// By non-dominated sorting of the four figures (NSGA-II)
    Objectives,
    /// By twenty searches with different weights
    Weights,
}

impl By {
    /// Why a search that came to its end found no set.
    fn reason(self) -> String {
        let (bridges, duplicates, extra_edges, paths) = WORST;
        match self {
            Self::Objectives => format!(
                "no set has fewer than {} bridges, {} duplicates and {} extra edges, and more than {} % of the paths; \
                 expected more evaluations",
                bridges.0,
                duplicates.0,
                extra_edges.0,
                100.0 * paths
            ),
            Self::Weights => {
                String::from("no search with weights came to its end; expected more generations")
            }
        }
    }
}

/// The subject and the length of a search.
struct Budget<'a> {
    judge: &'a Judge,
    seed: u64,
    /// The number of generations for each choice of weights.
    each: u64,
    /// What ends the search before.
    limits: &'a Limits,
    stop: Stop,
    prepared: Prepared,
}

/// The result of a search: sets, with the weights that they were found with.
struct Found {
    sets: Vec<(TileSet, Option<Weights>)>,
    generations: u64,
    evaluations: u64,
    /// The sets that were scored again to choose from them.
    choices: u64,
    boards: u64,
    stop: StopReason,
}

/// The last object: figures of the whole front.
#[derive(Serialize)]
struct Whole<'a> {
    summary: bool,
    by: By,
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

/// Whether the command writes a file of this name to `--out`.
fn is_result(file: &str) -> bool {
    file == "pareto.svg" || (file.starts_with("set-") && file.strip_suffix(".json").is_some())
}

impl Pareto {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        if self.by == By::Weights && self.boards.is_some() {
            return Err(Failure::refused("--boards: only with --by objectives"));
        }
        let judge = self.board.judge()?;
        let mut folder = self.files.folder(output)?;
        folder.check(is_result)?;
        let mut progress = Progress::new(Limits::default(), output);
        let budget = Budget {
            judge: &judge,
            seed: common.seed,
            each: self.each,
            limits: &self.limits,
            stop: output.stop(),
            prepared: self.saving.prepare(&self.limits, None, output),
        };
        let search = match self.by {
            By::Objectives => objectives::search(budget, self.boards.unwrap_or(640), &mut progress)?,
            By::Weights => Some(weightings::search(budget, &mut progress)?),
        };
        drop(progress);
        let Some(search) = search.filter(|search| !search.sets.is_empty() || !Stop::has_cut(search.stop))
        else {
            return Ok(Answer::Met);
        };
        let made = output.made(search.generations, search.evaluations, None);
        let points =
            search.sets.iter().map(|(tiles, weights)| Point::new(&judge, tiles, *weights, common.seed));
        let front = front(points.collect::<Result<_, _>>()?);
        for Point { number, tiles, score, .. } in &front {
            let figures = SetCertificate::new(judge.board(), tiles, Weights::default(), common.seed, score);
            let result = MadeResult { result: CertifiedSet { tiles, figures }, made: &made };
            folder.write(&format!("set-{number}.json"), serde_json::to_string(&result)? + "\n");
        }
        if !front.is_empty() {
            folder.write("pareto.svg", plot::plot(&front));
        }
        output.heading("  # bridges duplicates  extra edges        paths %      total");
        for point in &front {
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
        let summary = Whole {
            summary: true,
            by: self.by,
            seed: common.seed,
            generations: search.generations,
            evaluations: search.evaluations + search.choices,
            stop: search.stop.to_string(),
            files: folder.files(),
            sets: front.len(),
            boards: search.boards,
            hypervolume: hypervolume(&front),
            reason: front.is_empty().then(|| self.by.reason()),
        };
        let text = format!(
            "{} evaluations, {} boards, hypervolume {:.4}{}\n{}",
            summary.evaluations,
            summary.boards,
            summary.hypervolume,
            summary.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}")),
            folder.wrote()
        );
        output.close(&summary, text)?;
        Ok(Answer::Met)
    }
}
