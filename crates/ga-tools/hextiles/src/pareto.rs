//! The Pareto front of bridges, duplicates, extra edges and paths.

use crate::options::{OnBoard, between};
use crate::plot;
use crate::search::{self, Running, WAYS};
use clap::Args;
use cli::{
    Answer, Common, Failure, Limits, MadeResult, Output, Progress, Searching, Stop, at_least_one,
    named,
};
use ga_core::StopReason;
use ga_hextiles::evolve::search::Search;
use ga_hextiles::evolve::search::pareto::{By, EACH, MOST_BOARDS, Request};
use ga_hextiles::solve::trade_offs::{Point, WORST, front, hypervolume};
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Pareto {
    /// How sets are searched for
    #[arg(long, value_parser = named(&WAYS), default_value = "objectives")]
    by: By,
    /// Generations of the search for each choice of weights. A search by objectives has as many
    /// evaluations as all choices of weights together
    #[arg(long, value_name = "N", default_value_t = EACH, value_parser = at_least_one)]
    each: u64,
    /// Boards of each evaluation of a search by objectives [default: 640]
    #[arg(long, value_name = "N", value_parser = between(1, MOST_BOARDS))]
    boards: Option<u64>,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    run: Searching,
}

/// Why a search that came to its end found no set.
fn reason(by: By) -> String {
    let (bridges, duplicates, extra_edges, paths) = WORST;
    match by {
        By::Objectives => format!(
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
        let by = self.by;
        let each = Some(self.each);
        let boards = self.boards;
        let mut request = Request {
            judge: judge.clone(),
            by,
            each,
            boards,
        };
        request.check()?;
        let mut folder = self.run.files.folder(output)?;
        let name = request.name(&self.board.stem(), common.seed);
        folder.check(|file| file.strip_prefix(&name).is_some_and(is_result))?;
        let due = output.stop();
        request.judge = judge.clone().with_cancel(move || due.is_due());
        let Some((search, ended)) = self.search(&request, common, output)? else {
            return Ok(Answer::Met);
        };
        let found = search.found()?;
        if found.sets.is_empty() && Stop::has_cut(ended) {
            return Ok(Answer::Met);
        }
        let generations = search.generations();
        let made = output.made(generations, search.evaluations(), None);
        let points = found
            .sets
            .iter()
            .map(|(tiles, weights)| Point::new(&judge, tiles, *weights, common.seed));
        let front = front(points.collect::<Result<_, _>>()?);
        for point in &front {
            let result = MadeResult {
                result: point.certified(judge.board(), common.seed),
                made: &made,
            };
            folder.write(
                &format!("{name}-set-{}.json", point.number),
                serde_json::to_string(&result)? + "\n",
            );
        }
        if !front.is_empty() {
            folder.write(&format!("{name}.svg"), plot::plot(&front));
        }
        print(&front, output)?;
        let summary = Whole {
            summary: true,
            by: self.by,
            seed: common.seed,
            generations,
            evaluations: found.evaluations,
            stop: ended.to_string(),
            files: folder.files(),
            sets: front.len(),
            boards: found.boards,
            hypervolume: hypervolume(&front),
            reason: front.is_empty().then(|| reason(self.by)),
        };
        let text = format!(
            "{}, {}, hypervolume {:.4}{}\n{}",
            cli::counted(summary.evaluations, "evaluation"),
            cli::counted(summary.boards, "board"),
            summary.hypervolume,
            summary
                .reason
                .as_ref()
                .map_or_else(String::new, |reason| format!(": {reason}")),
            folder.wrote()
        );
        output.close(&summary, text)?;
        Ok(Answer::Met)
    }

    /// Runs the search, and returns why it ended. `None` if a signal came before the founders had
    /// their scores.
    fn search(
        &self,
        request: &Request,
        common: &Common,
        output: &mut Output,
    ) -> Result<Option<(Search, StopReason)>, Failure> {
        let stop = output.stop();
        let mut progress = Progress::new(Limits::default(), output);
        let (session, checkpoint) = self.run.saving.begin(&self.run.limits, None, output)?;
        let Some(search) = search::begin(request, common.seed, checkpoint, &stop)? else {
            return Ok(None);
        };
        let mut running = Running {
            search,
            history: None,
        };
        let end = if self.by == By::Weights {
            StopReason::Generations
        } else {
            StopReason::Evaluations
        };
        let ended = running.run(session, (&self.run.limits, end), &stop, |search, moment| {
            let (done, all) = search.progress().unwrap_or_default();
            let share = self.run.limits.share(moment.generation, moment.evaluations);
            progress.draw(share.max(done as f64 / all as f64), || search.stage());
        })?;
        Ok(Some((running.search, ended)))
    }
}
