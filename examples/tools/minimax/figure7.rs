use crate::budget::interruptible;
use crate::trees;
use clap::Args;
use cli::{Answer, Common, Failure, Files, Limits, Output, Progress, Stop, Time, at_least_one, seeds};
use cpu_time::ThreadTime;
use ga_minimax::draw::{Curve, plot};
use ga_minimax::games::{Leaves, RandomTree};
use ga_minimax::players::{AlphaBeta, Minimax};
use ga_minimax::{Budget, Genetic, Paper, Player};
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Figure7 {
    /// The deepest tree, at most 8
    #[arg(long, value_name = "N", default_value = "8", value_parser = at_least_one)]
    depth: u64,

    /// How many trees of each depth
    #[arg(long, value_name = "N", default_value = "5", value_parser = trees)]
    trees: u64,

    #[command(flatten)]
    files: Files,

    #[command(flatten)]
    time: Time,
}

/// Moves at every position, generations of the paper's search *(Hong, Huang & Lin, section 4)*.
const BRANCHING: u64 = 7;
const GENERATIONS: u64 = 40;

/// What our search may spend: about what 40 generations of the paper's look at.
const EVALUATIONS: u64 = 1267;

#[derive(Serialize)]
struct Point {
    depth: u64,
    method: &'static str,
    trees: u64,
    mean_leaves: f64,
    mean_seconds: f64,
}

type Searcher = (&'static str, Box<dyn Player<RandomTree>>, Budget);

fn searchers(stop: &Stop) -> [Searcher; 4] {
    let paper = Paper { generations: Some(GENERATIONS), ..Paper::default() };
    let whole = || interruptible(None, stop, None);
    [
        ("minimax", Box::new(Minimax::default()), whole()),
        ("alphabeta", Box::new(AlphaBeta::default()), whole()),
        ("paper", Box::new(paper), whole()),
        ("genetic", Box::new(Genetic::default()), interruptible(Some(EVALUATIONS), stop, None)),
    ]
}

/// Leaves looked at and CPU seconds, in the mean of all seeds; `None` if it was stopped.
fn measure(
    (_, player, budget): &mut Searcher,
    depth: u64,
    seeds: &[u64],
    stop: &Stop,
) -> Result<Option<(f64, f64)>, Failure> {
    let (mut looked, mut spent) = (0, 0.0);
    for &seed in seeds {
        let tree = RandomTree::new(Leaves::Correlated, depth, BRANCHING, seed)?.leaves_only();
        // The least of three: what comes between is not the search's.
        let mut least = f64::INFINITY;
        let mut choice = None;
        for _ in 0..3 {
            let start = ThreadTime::try_now()?;
            choice = player.choose(&tree, budget, seed)?;
            least = least.min(start.try_elapsed()?.as_secs_f64());
            if stop.is_due() {
                return Ok(None);
            }
        }
        spent += least;
        looked += choice.map_or(0, |choice| choice.evaluations);
    }
    let trees = seeds.len() as f64;
    Ok(Some((looked as f64 / trees, spent / trees)))
}

impl Figure7 {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        if self.depth > 8 {
            return Err(Failure::refused(format!("--depth {}: expected 1 to 8", self.depth)));
        }
        let mut folder = self.files.folder(output)?;
        output.release()?;
        let stop = output.stop();
        output.heading("method      depth       leaves  CPU seconds");
        let mut progress = Progress::new(Limits::default(), output);
        let mut searchers = searchers(&stop);
        let seeds = seeds(common.seed, self.trees);
        let curve = |name: &str| Curve { name: name.to_owned(), points: Vec::new() };
        let [mut leaves, mut seconds] = [(); 2].map(|()| searchers.each_ref().map(|(name, ..)| curve(name)));
        let points = (1..=self.depth).flat_map(|depth| (0..4).map(move |place| (depth, place)));
        for ((depth, place), done) in points.zip(0..) {
            let method = searchers[place].0;
            progress.count(done, 4 * self.depth, || format!("{method}, depth {depth}"));
            let Some((mean_leaves, mean_seconds)) = measure(&mut searchers[place], depth, &seeds, &stop)?
            else {
                break;
            };
            leaves[place].points.push((depth as f64, mean_leaves));
            seconds[place].points.push((depth as f64, mean_seconds));
            let text = format!("{method:<10} {depth:>6} {mean_leaves:>12.1} {mean_seconds:>12.6}");
            output.answer(&Point { depth, method, trees: self.trees, mean_leaves, mean_seconds }, text)?;
        }
        drop(progress);
        folder.write("figure7-leaves.svg", plot("Leaves looked at", "depth in moves", "leaves", &leaves));
        folder.write(
            "figure7-seconds.svg",
            plot("Time of a search", "depth in moves", "CPU seconds", &seconds),
        );
        output.text(folder.wrote())?;
        Ok(Answer::Met)
    }
}
