use super::plot::{Curve, plot};
use super::{BRANCHING, GENERATIONS, trees};
use clap::{Args, ValueEnum};
use cli::{
    Answer, Common, CpuTime, Failure, Files, Limits, Output, Progress, Stop, Time, at_least_one,
    seeds,
};
use ga_minimax::game::{Leaves, RandomTree};
use ga_minimax::players::{AlphaBeta, GeneticPlayer, Minimax, PaperPlayer};
use ga_minimax::{Budget, Player};
use ludevo_minimax::budget::interruptible;
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Figure7 {
    /// The greatest depth, 1 to 8
    #[arg(long, value_name = "N", default_value = "8", value_parser = at_least_one)]
    depth: u64,

    /// Trees per depth
    #[arg(long, value_name = "N", default_value = "5", value_parser = trees)]
    trees: u64,

    /// Leaves of the trees: sums of the changes by all moves, or drawn one by one
    #[arg(long, value_enum, default_value = "correlated")]
    leaves: Kind,

    #[command(flatten)]
    files: Files,

    #[command(flatten)]
    time: Time,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Kind {
    Correlated,
    Independent,
}

/// The evaluations of our search: about as many as 44 generations of the paper's search take.
const EVALUATIONS: u64 = 1267;

#[derive(Serialize)]
struct Point {
    leaves_are: &'static str,
    depth: u64,
    method: &'static str,
    trees: u64,
    mean_leaves: f64,
    mean_seconds: f64,
}

type Searcher = (&'static str, Box<dyn Player<RandomTree>>, Budget);

fn searchers(stop: &Stop) -> [Searcher; 4] {
    let paper = PaperPlayer {
        generations: Some(GENERATIONS),
        ..PaperPlayer::default()
    };
    let whole = || interruptible(None, stop);
    [
        ("minimax", Box::new(Minimax::default()), whole()),
        ("alphabeta", Box::new(AlphaBeta::default()), whole()),
        ("paper", Box::new(paper), whole()),
        (
            "genetic",
            Box::new(GeneticPlayer::default()),
            interruptible(Some(EVALUATIONS), stop),
        ),
    ]
}

/// The mean numbers of leaves and of CPU seconds over all seeds; `None` if it was stopped.
fn measure(
    (_, player, budget): &mut Searcher,
    (leaves, depth): (Leaves, u64),
    seeds: &[u64],
    stop: &Stop,
) -> Result<Option<(f64, f64)>, Failure> {
    let mut evaluations = 0;
    let mut spent = 0.0;
    for &seed in seeds {
        let tree = RandomTree::new(leaves, depth, BRANCHING, seed)?.leaves_only();
        // The least of three runs, since interruptions only add time.
        let mut least = f64::INFINITY;
        let mut choice = None;
        for _ in 0..3 {
            let start = CpuTime::of_thread();
            choice = player.choose(&tree, budget, seed)?;
            least = least.min(start.elapsed().as_secs_f64());
            if stop.is_due() {
                return Ok(None);
            }
        }
        spent += least;
        evaluations += choice.map_or(0, |choice| choice.evaluations);
    }
    let trees = seeds.len() as f64;
    Ok(Some((evaluations as f64 / trees, spent / trees)))
}

impl Figure7 {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        if self.depth > 8 {
            return Err(Failure::refused(format!(
                "--depth {}: expected 1 to 8",
                self.depth
            )));
        }
        let mut folder = self.files.folder(output)?;
        output.release()?;
        let stop = output.stop();
        output.heading("method      depth       leaves  CPU seconds");
        let mut progress = Progress::new(Limits::default(), output);
        let mut searchers = searchers(&stop);
        let seeds = seeds(common.seed, self.trees);
        let (leaves_are, kind) = match self.leaves {
            Kind::Correlated => ("correlated", Leaves::Correlated),
            Kind::Independent => ("independent", Leaves::Independent),
        };
        let curve = |name: &str| Curve {
            name: name.to_owned(),
            points: Vec::new(),
        };
        let [mut leaves, mut seconds] =
            [(); 2].map(|()| searchers.each_ref().map(|(name, ..)| curve(name)));
        let points = (1..=self.depth).flat_map(|depth| (0..4).map(move |place| (depth, place)));
        for ((depth, place), done) in points.zip(0..) {
            let method = searchers[place].0;
            progress.count(done, 4 * self.depth, || format!("{method}, depth {depth}"));
            let Some((mean_leaves, mean_seconds)) =
                measure(&mut searchers[place], (kind, depth), &seeds, &stop)?
            else {
                break;
            };
            leaves[place].points.push((depth as f64, mean_leaves));
            seconds[place].points.push((depth as f64, mean_seconds));
            let text = format!("{method:<10} {depth:>6} {mean_leaves:>12.1} {mean_seconds:>12.6}");
            output.answer(
                &Point {
                    leaves_are,
                    depth,
                    method,
                    trees: self.trees,
                    mean_leaves,
                    mean_seconds,
                },
                text,
            )?;
        }
        drop(progress);
        folder.write(
            "figure7-leaves.svg",
            plot("Leaves looked at", "depth in moves", "leaves", &leaves),
        );
        folder.write(
            "figure7-seconds.svg",
            plot(
                "Time of a search",
                "depth in moves",
                "CPU seconds",
                &seconds,
            ),
        );
        output.text(folder.wrote())?;
        Ok(Answer::Met)
    }
}
