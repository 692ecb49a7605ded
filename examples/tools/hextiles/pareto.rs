use crate::options::OnBoard;
use crate::plot;
use crate::search::{Moment, Search, Way};
use clap::Args;
use cli::{Answer, Common, Failure, Files, Limits, Output, Progress, Stop, Time, at_least_one};
use ga_core::random::Streams;
use ga_hextiles::{Judge, TileSet, Weights};
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Pareto {
    /// Generations of the search for each choice of weights
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = at_least_one)]
    each: u64,
    #[command(flatten)]
    board: OnBoard,
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    time: Time,
}

/// The choices of weights: factors of the weights of bridges, duplicates and extra edges.
const FACTORS: [[f64; 3]; 20] = [
    [1.0, 1.0, 1.0],
    [2.0, 1.0, 1.0],
    [3.0, 1.0, 1.0],
    [5.0, 1.0, 1.0],
    [0.3, 1.0, 1.0],
    [0.0, 1.0, 1.0],
    [1.0, 0.2, 1.0],
    [1.0, 0.5, 1.0],
    [1.0, 2.0, 1.0],
    [1.0, 5.0, 1.0],
    [1.0, 1.0, 0.0],
    [1.0, 1.0, 0.4],
    [1.0, 1.0, 2.0],
    [1.0, 1.0, 3.0],
    [2.0, 2.0, 1.0],
    [3.0, 0.4, 1.0],
    [3.0, 0.4, 2.0],
    [0.3, 2.0, 1.0],
    [3.0, 2.0, 3.0],
    [5.0, 0.2, 0.5],
];

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
    weight_bridge: f64,
    weight_duplicate: f64,
    weight_extra_edge: f64,
    #[serde(rename = "set")]
    tiles: TileSet,
}

impl Pareto {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let judge = self.board.judge()?;
        let mut folder = self.files.folder(output)?;
        output.release()?;
        let mut progress = Progress::new(Limits::default(), output);
        let mut points = Vec::new();
        for (factors, done) in FACTORS.into_iter().zip(0..) {
            let [bridge, duplicate, extra_edge] = factors;
            // Without `+ 0.0`, a product of 0 and a negative weight would be printed as -0.
            let weighed = |factor: f64, weight: f64| factor * weight + 0.0;
            let weights = Weights {
                bridge: weighed(bridge, Weights::BRIDGE),
                duplicate: weighed(duplicate, Weights::DUPLICATE),
                extra_edge: weighed(extra_edge, Weights::EXTRA_EDGE),
                ..Weights::default()
            };
            let search = Search {
                judge: &judge,
                weights,
                tiles: judge.board().places(),
                start: None,
                seed: common.seed,
                stop: output.stop(),
            };
            let limits = Limits::generations(self.each);
            let found = search.run(Way::CommonBoards, &limits, |Moment { generation, .. }| {
                let share = (f64::from(done) + generation as f64 / self.each as f64) / FACTORS.len() as f64;
                progress
                    .draw(share, || format!("{done} of {} weights, generation {generation}", FACTORS.len()));
            })?;
            // A search that was stopped early says nothing about its weights.
            if Stop::has_cut(found.stop) {
                break;
            }
            points.push(point(&judge, found.tiles, &weights, common.seed)?);
        }
        drop(progress);
        let mut front = front(points);
        front.sort_by(|left, right| left.extra_edges.total_cmp(&right.extra_edges));
        for (point, number) in front.iter_mut().zip(1..) {
            point.number = number;
            folder.write(&format!("set-{number}.json"), serde_json::to_string(&point.tiles)? + "\n");
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
        output.text(folder.wrote())?;
        Ok(Answer::Met)
    }
}

/// The figures of a set on fresh boards. Three scores on the same boards give the error of each
/// figure.
fn point(judge: &Judge, tiles: TileSet, weights: &Weights, seed: u64) -> Result<Point, Failure> {
    let none = Weights { bridge: 0.0, duplicate: 0.0, all_joined: 0.0, extra_edge: 0.0, path: 0.0 };
    let score =
        |weights: &Weights| judge.score(&tiles, weights, BOARDS, &mut Streams::report(seed).evaluation(0));
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
        weight_bridge: weights.bridge,
        weight_duplicate: weights.duplicate,
        weight_extra_edge: weights.extra_edge,
        tiles,
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
