//! The Pareto front of bridges, duplicates, extra edges and paths.

mod objectives;
mod weightings;

use crate::figures::certified_set;
use crate::options::OnBoard;
use crate::plot;
use clap::{Args, ValueEnum};
use cli::{Answer, Common, Failure, Files, Limits, Output, Progress, Time, at_least_one};
use ga_core::objectives::hypervolume;
use ga_core::random::Streams;
use ga_hextiles::{Judge, Score, TileSet, Weights};
use serde::Serialize;
use std::cmp::Reverse;

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

/// The number of boards of the final figures.
const BOARDS: u64 = 200_000;

/// A set on the front, with its figures.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Point {
    pub(crate) number: usize,
    pub(crate) bridges: usize,
    pub(crate) duplicates: usize,
    pub(crate) extra_edges: f64,
    extra_edges_error: f64,
    /// The mean share of boards with a path.
    pub(crate) paths: f64,
    paths_error: f64,
    /// The score with the paper's weights.
    total: f64,
    weight_bridge: Option<f64>,
    weight_duplicate: Option<f64>,
    weight_extra_edge: Option<f64>,
    #[serde(rename = "set")]
    tiles: TileSet,
    /// With the paper's weights.
    #[serde(skip)]
    score: Score,
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
        let points: Result<Vec<Point>, Failure> =
            search.sets.iter().map(|(tiles, weights)| point(&judge, tiles, *weights, common.seed)).collect();
        let mut front = front(points?);
        front.sort_by(|left, right| left.extra_edges.total_cmp(&right.extra_edges));
        for (point, number) in front.iter_mut().zip(1..) {
            point.number = number;
            let (tiles, score) = (&point.tiles, &point.score);
            let result = certified_set(judge.board(), tiles, Weights::default(), common.seed, score);
            let json = serde_json::to_string(&result)? + "\n";
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
            hypervolume: covered(&front),
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

/// The objectives of a set: bridges, duplicates and extra edges to minimise, and paths to maximise.
type Figures = (Reverse<usize>, Reverse<usize>, Reverse<f64>, f64);

/// The worst figures that count for the hypervolume, and the best possible ones.
const WORST: Figures = (Reverse(40), Reverse(300), Reverse(14.0), 0.8);
const BEST: Figures = (Reverse(0), Reverse(0), Reverse(0.0), 1.0);

/// The hypervolume of a front, as a share of that of the best possible set.
fn covered(front: &[Point]) -> f64 {
    let figures: Vec<Figures> = front
        .iter()
        .map(|point| {
            (Reverse(point.bridges), Reverse(point.duplicates), Reverse(point.extra_edges), point.paths)
        })
        .collect();
    hypervolume(&figures, &WORST) / hypervolume(&[BEST], &WORST)
}

/// The figures of a set on fresh boards. Three scores on the same boards give the error of each
/// figure.
fn point(judge: &Judge, tiles: &TileSet, weights: Option<Weights>, seed: u64) -> Result<Point, Failure> {
    let none = Weights { bridge: 0.0, duplicate: 0.0, all_joined: 0.0, extra_edge: 0.0, path: 0.0 };
    let score =
        |weights: &Weights| judge.score(tiles, weights, BOARDS, &mut Streams::report(seed).evaluation(0));
    let (all, edges, paths) = (
        score(&Weights::default())?,
        score(&Weights { extra_edge: 1.0, ..none })?,
        score(&Weights { path: 1.0 / all_pairs(judge), ..none })?,
    );
    Ok(Point {
        number: 0,
        bridges: all.bridges,
        duplicates: all.duplicates,
        extra_edges: all.extra_edges,
        extra_edges_error: edges.standard_error.unwrap_or(0.0),
        paths: all.mean_path(),
        paths_error: paths.standard_error.unwrap_or(0.0),
        total: all.total,
        weight_bridge: weights.map(|weights| weights.bridge),
        weight_duplicate: weights.map(|weights| weights.duplicate),
        weight_extra_edge: weights.map(|weights| weights.extra_edge),
        tiles: tiles.clone(),
        score: all,
    })
}

fn all_pairs(judge: &Judge) -> f64 {
    (judge.board().pairs().count() as f64).max(1.0)
}

/// The Pareto front: the sets that no other set dominates.
///
/// A set is better in a figure if it has fewer bridges or duplicates, or if the difference in extra
/// edges or paths exceeds three standard errors. Each set of the front is better than each other
/// one in at least one figure.
fn front(mut points: Vec<Point>) -> Vec<Point> {
    let better = |left: &Point, right: &Point| {
        let beyond = |gain: f64, one: f64, other: f64| gain > 3.0 * one.hypot(other);
        left.bridges < right.bridges
            || left.duplicates < right.duplicates
            || beyond(right.extra_edges - left.extra_edges, left.extra_edges_error, right.extra_edges_error)
            || beyond(left.paths - right.paths, left.paths_error, right.paths_error)
    };
    // If neither of two sets is better in any figure, the one with the better total stays.
    points.sort_by(|left, right| right.total.total_cmp(&left.total));
    let mut place = 0;
    while place < points.len() {
        let beaten = |other: usize| {
            let (mine, theirs) = (&points[place], &points[other]);
            !better(mine, theirs) && (better(theirs, mine) || other < place)
        };
        if (0..points.len()).any(|other| other != place && beaten(other)) {
            points.remove(place);
            place = 0;
        } else {
            place += 1;
        }
    }
    points
}
