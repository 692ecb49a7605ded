//! The Pareto front of bridges, duplicates, extra edges and paths.

mod objectives;
mod weightings;

use crate::options::OnBoard;
use crate::plot;
use clap::{Args, ValueEnum};
use cli::{Answer, Common, Failure, Files, Limits, Output, Progress, Time, at_least_one};
use ga_hextiles::solve::trade_offs::{Point, front, hypervolume};
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
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    boards: Option<u64>,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    time: Time,
}

/// A way to search for a front.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum By {
    /// By non-dominated sorting of the four figures (NSGA-II)
    Objectives,
    /// By twenty searches with different weights
    Weights,
}

/// The subject and the length of a search.
#[derive(Clone, Copy)]
struct Budget<'a> {
    judge: &'a Judge,
    seed: u64,
    /// The number of generations for each choice of weights.
    each: u64,
}

/// The result of a search: sets, with the weights that they were found with.
struct Found {
    sets: Vec<(TileSet, Option<Weights>)>,
    evaluations: u64,
    boards: u64,
}

/// The last object: figures of the whole front.
#[derive(Serialize)]
struct Whole {
    summary: bool,
    by: By,
    seed: u64,
    sets: usize,
    evaluations: u64,
    /// The boards of the search, without those of the final figures.
    boards: u64,
    hypervolume: f64,
}

impl Pareto {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        if self.by == By::Weights && self.boards.is_some() {
            return Err(Failure::refused("--boards: only with --by objectives"));
        }
        let judge = self.board.judge()?;
        let mut folder = self.files.folder(output)?;
        output.release()?;
        let mut progress = Progress::new(Limits::default(), output);
        let budget = Budget { judge: &judge, seed: common.seed, each: self.each };
        let search = match self.by {
            By::Objectives => {
                objectives::search(budget, self.boards.unwrap_or(640), &output.stop(), &mut progress)?
            }
            By::Weights => weightings::search(budget, &output.stop(), &mut progress)?,
        };
        drop(progress);
        let points =
            search.sets.iter().map(|(tiles, weights)| Point::new(&judge, tiles, *weights, common.seed));
        let front = front(points.collect::<Result<_, _>>()?);
        for Point { number, tiles, score, .. } in &front {
            let figures = SetCertificate::new(judge.board(), tiles, Weights::default(), common.seed, score);
            let json = serde_json::to_string(&CertifiedSet { tiles, figures })? + "\n";
            folder.write(&format!("set-{number}.json"), json);
        }
        folder.write("pareto.svg", plot::plot(&front));
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
            sets: front.len(),
            evaluations: search.evaluations,
            boards: search.boards,
            hypervolume: hypervolume(&front),
        };
        output.answer(
            &summary,
            format_args!(
                "{} evaluations, {} boards, hypervolume {:.4}",
                summary.evaluations, summary.boards, summary.hypervolume
            ),
        )?;
        output.text(folder.wrote())?;
        Ok(Answer::Met)
    }
}
