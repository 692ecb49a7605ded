use super::judged::{Worths, mcnemar};
use super::{
    BRANCHING, LEVELS, costly, crossovers, deadlines, equal_time, mates, max_n, readings, space,
    trees,
};
use clap::{Args, ValueEnum};
use cli::{
    Answer, Common, Elsewhere, Failure, Limits, Output, Progress, Time, Variant, at_least_one,
    seeds,
};
use ga_minimax::game::{Leaves, RandomTree};
use ga_minimax::players::{AlphaBeta, GeneticPlayer, PaperPlayer, Rollout, Uct};
use ga_minimax::scheme::{ours, paper};
use ga_minimax::{Budget, Player};
use ludevo_minimax::budget::interruptible;
use serde::{Deserialize, Serialize};

#[derive(Args)]
pub(crate) struct Reproduce {
    /// The experiment
    #[arg(long, value_name = "NAME", value_enum, default_value = "trees")]
    experiment: Experiment,

    /// Trees of each kind, for the experiment trees [default: 1000]
    #[arg(long, value_name = "N", value_parser = trees)]
    trees: Option<u64>,

    /// Evaluations per tree, for the experiment trees [default: 1267]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    budget: Option<u64>,

    /// Positions of each kind for mates [default: 100], searches of each kind for deadlines
    /// [default: 20]; trees of each kind for readings and crossovers [1000], equal-time [200] and
    /// space [20]; positions for max-n [500]; games against each player for costly [40]
    #[arg(long, value_name = "N", value_parser = trees)]
    runs: Option<u64>,

    /// Includes variants of our search that were tried and rejected
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    time: Time,
    #[command(flatten)]
    elsewhere: Elsewhere,
}

/// An experiment.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Experiment {
    /// How often searches of random trees find the best move
    Trees,
    /// How many mates with king and rook are given in as few plies as possible
    Mates,
    /// How late searches answer that have a time limit
    Deadlines,
    /// Other readings of the paper's steps: ties at the cut, crossover and mutation apart
    Readings,
    /// The paper's search with other crossovers, mutation alone, or mutations of more genes
    Crossovers,
    /// How often searches find the best move in an equal CPU time
    EqualTime,
    /// Games of our search in an equal CPU time, where a value costs about 100 microseconds
    Costly,
    /// The positions that searches keep at the same time
    Space,
    /// How often the paper's search finds a best move in a game for three players
    MaxN,
}

/// The result of one search of one tree.
#[derive(Clone, Copy, Deserialize, Serialize)]
struct Figures {
    exact: bool,
    rank: usize,
    loss: f64,
    evaluations: u64,
}

type Make = Box<dyn Fn() -> Box<dyn Player<RandomTree>> + Sync>;

fn make<P: Player<RandomTree> + Clone + Sync + 'static>(player: P) -> Make {
    Box::new(move || Box::new(player.clone()))
}

/// Our search with other parameters.
fn genetic(parents: usize, tournament: usize, expansions: usize) -> GeneticPlayer {
    let parameters = ours::Parameters {
        parents,
        tournament,
        expansions,
        ..ours::Parameters::default()
    };
    GeneticPlayer {
        parameters,
        generations: None,
    }
}

/// Our search with a population of one, which is plain best-first search.
const ALONE: &str = "population of one";

/// The searches of one kind of trees, ours first; `inner` if inner positions have values.
fn variants(inner: bool, all: bool) -> Vec<(String, Make)> {
    let mut variants = vec![
        (String::from("genetic"), make(GeneticPlayer::default())),
        (String::from(ALONE), make(genetic(1, 1, 1))),
    ];
    if all {
        for (parents, tournament, expansions) in [
            (40, 1, 4),
            (40, 3, 4),
            (40, 7, 1),
            (40, 7, 2),
            (40, 7, 8),
            (40, 20, 4),
            (10, 7, 4),
            (1000, 7, 4),
        ] {
            let name =
                format!("genetic, best {parents}, tournament {tournament}, {expansions} broods");
            variants.push((name, make(genetic(parents, tournament, expansions))));
        }
    }
    let constants: &[f64] = if inner {
        &[0.4, 0.6, 0.8, 0.9, 1.0, 1.1, 1.3]
    } else {
        &[0.8, 0.9, 1.0, 1.1, 1.2, 1.4]
    };
    let rollouts: &[(&str, Rollout)] = if inner {
        &[
            ("uct", Rollout::Position),
            ("uct, offset", Rollout::Offset(LEVELS as usize)),
        ]
    } else {
        &[("uct", Rollout::Playout)]
    };
    for &(name, rollout) in rollouts {
        for &exploration in constants {
            variants.push((
                format!("{name}, {exploration}"),
                make(Uct {
                    exploration,
                    rollout,
                    ..Uct::default()
                }),
            ));
        }
    }
    if inner {
        variants.push((
            String::from("alphabeta, deepening"),
            make(AlphaBeta::default()),
        ));
    }
    for (name, survivors) in [
        ("paper", paper::Survivors::Everything),
        (
            "paper, survivors from offspring",
            paper::Survivors::Offspring,
        ),
    ] {
        let parameters = paper::Parameters {
            survivors,
            ..paper::Parameters::default()
        };
        variants.push((
            String::from(name),
            make(PaperPlayer {
                parameters,
                generations: None,
            }),
        ));
    }
    variants
}

/// A paired comparison of two searches on the same trees.
#[derive(Serialize)]
struct Comparison {
    experiment: &'static str,
    variant: String,
    seed: Option<u64>,
    paired: bool,
    a: String,
    b: String,
    trees: u64,
    both: u64,
    only_a: u64,
    only_b: u64,
    neither: u64,
    /// The standard normal deviate of the difference, by the test of `McNemar`.
    z: f64,
}

impl Comparison {
    fn new(experiment: &'static str, a: (&str, &[Figures]), b: (&str, &[Figures])) -> Self {
        let count = |mine: bool, theirs: bool| {
            let pairs = a.1.iter().zip(b.1);
            pairs
                .filter(|(a, b)| a.exact == mine && b.exact == theirs)
                .count() as u64
        };
        let only_a = count(true, false);
        let only_b = count(false, true);
        Self {
            experiment,
            variant: format!("{} against {}", a.0, b.0),
            seed: None,
            paired: true,
            a: a.0.to_owned(),
            b: b.0.to_owned(),
            trees: a.1.len() as u64,
            both: count(true, true),
            only_a,
            only_b,
            neither: count(false, false),
            z: mcnemar(only_a, only_b),
        }
    }

    fn text(&self) -> String {
        format!(
            "  {} against {}: both exact {}, only the first {}, only the second {}, neither {}; z = {:.1}",
            self.a, self.b, self.both, self.only_a, self.only_b, self.neither, self.z
        )
    }
}

impl Reproduce {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        self.check()?;
        output.release()?;
        match self.experiment {
            Experiment::Trees => self.all_trees(common, output)?,
            Experiment::Mates => mates::run(self.runs.unwrap_or(100), common, output)?,
            Experiment::Deadlines => deadlines::run(self.runs.unwrap_or(20), common, output)?,
            Experiment::Readings => readings::run(self.runs.unwrap_or(1000), common, output)?,
            Experiment::Crossovers => crossovers::run(self.runs.unwrap_or(1000), common, output)?,
            Experiment::Costly => costly::run(self.runs.unwrap_or(40), common, output)?,
            Experiment::EqualTime => equal_time::run(self.runs.unwrap_or(200), common, output)?,
            Experiment::Space => space::run(self.runs.unwrap_or(20), common, output)?,
            Experiment::MaxN => max_n::run(self.runs.unwrap_or(500), common, output)?,
        }
        Ok(Answer::Met)
    }

    /// Refuses options that the experiment does not use.
    fn check(&self) -> Result<(), Failure> {
        let reason = match self.experiment {
            Experiment::Deadlines | Experiment::Costly | Experiment::EqualTime => {
                Some("which measures the time of this process")
            }
            Experiment::Readings | Experiment::Crossovers => {
                Some("whose runs need the results of others")
            }
            _ => None,
        };
        if let (Some(reason), Some(name)) = (reason, self.experiment.to_possible_value()) {
            self.elsewhere.refuse(name.get_name(), reason)?;
        }
        let of_trees = self.trees.is_some() || self.budget.is_some() || self.all;
        match self.experiment {
            Experiment::Trees if self.runs.is_some() => Err(Failure::refused(
                "--runs: not used by the experiment trees, expected --trees",
            )),
            Experiment::Trees => Ok(()),
            _ if of_trees => {
                let sentence =
                    "--trees, --budget, --all: used by the experiment trees only, expected --runs";
                Err(Failure::refused(sentence))
            }
            _ => Ok(()),
        }
    }

    fn all_trees(&self, common: &Common, output: &mut Output) -> Result<(), Failure> {
        for (experiment, leaves, inner) in [
            ("leaves only", Leaves::Correlated, false),
            ("inner values", Leaves::Correlated, true),
            ("independent leaves", Leaves::Independent, false),
        ] {
            if !output.stop().is_due() {
                self.one_kind(experiment, leaves, inner, common, output)?;
            }
        }
        Ok(())
    }

    fn one_kind(
        &self,
        experiment: &'static str,
        leaves: Leaves,
        inner: bool,
        common: &Common,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let stop = output.stop();
        let workers = output.workers();
        let trees = self.trees.unwrap_or(1000);
        let evaluations = self.budget.unwrap_or(1267);
        let seeds = seeds(common.seed, trees);
        let tree = |seed: u64| RandomTree::new(leaves, LEVELS, BRANCHING, seed);
        let worths = Worths::new(leaves);
        output.heading(format!(
            "{experiment}, {trees} trees of 7 levels and 7 moves, at most {evaluations} evaluations\n  {:<52} {:>7} {:>7} {:>8} {:>6}",
            "", "exact", "rank<=2", "loss", "spent"
        ));
        let variants = variants(inner, self.all);
        let total = variants.len() as u64;
        let mut progress = Progress::new(Limits::default(), output);
        let mut results: Vec<(String, Vec<Figures>)> = Vec::new();
        for ((name, make), done) in variants.into_iter().zip(0..) {
            progress.count(done, total, || format!("{experiment}: {name}"));
            let searched = workers.repeat(
                &seeds,
                &stop,
                || (),
                |seed| {
                    let tree = if inner {
                        tree(seed)?
                    } else {
                        tree(seed)?.leaves_only()
                    };
                    let budget = interruptible(Some(evaluations), &stop);
                    let figures = figures(&mut *make(), &tree, &worths.of(seed)?, &budget, seed)?;
                    Ok((!stop.is_due()).then_some(figures))
                },
            )?;
            let Some(searched) = searched else { continue };
            if searched.is_empty() {
                break;
            }
            let mut variant = Variant::new(experiment, name.clone());
            for (seed, figures) in &searched {
                variant.run(*seed, figures, output)?;
            }
            let searched: Vec<Figures> = searched.into_iter().map(|(_, figures)| figures).collect();
            let trees = searched.len() as f64;
            let mean =
                |figure: fn(&Figures) -> f64| searched.iter().map(figure).sum::<f64>() / trees;
            let text = format!(
                "  {name:<52} {:>5.1} % {:>5.1} % {:>8.4} {:>6.0}",
                100.0 * mean(|figures| f64::from(u8::from(figures.exact))),
                100.0 * mean(|figures| f64::from(u8::from(figures.rank <= 2))),
                mean(|figures| figures.loss),
                mean(|figures| figures.evaluations as f64)
            );
            output.answer(&variant.summary(), text)?;
            results.push((name, searched));
        }
        drop(progress);
        // Variants can be compared only if all of them searched all trees.
        if stop.is_due() {
            return Ok(());
        }
        // Our search against the best variant of each other search.
        let exact = |figures: &[Figures]| figures.iter().filter(|figures| figures.exact).count();
        for family in [ALONE, "uct", "alphabeta", "paper"] {
            let rivals = results.iter().filter(|(name, _)| name.starts_with(family));
            let best = rivals.reduce(|best, next| {
                if exact(&next.1) > exact(&best.1) {
                    next
                } else {
                    best
                }
            });
            if let (Some((ours, mine)), Some((name, theirs))) = (results.first(), best) {
                let paired = Comparison::new(experiment, (ours, mine), (name, theirs));
                output.answer(&paired, paired.text())?;
            }
        }
        Ok(())
    }
}

fn figures(
    player: &mut dyn Player<RandomTree>,
    tree: &RandomTree,
    worth: &[f64],
    budget: &Budget,
    seed: u64,
) -> Result<Figures, Failure> {
    let choice = player.choose(tree, budget, seed)?;
    let (number, evaluations) = choice.map_or((0, 0), |choice| (choice.number, choice.evaluations));
    let mine = worth[number];
    let best = worth.iter().copied().fold(mine, f64::max);
    let rank = 1 + worth.iter().filter(|&&other| other > mine).count();
    Ok(Figures {
        exact: rank == 1,
        rank,
        loss: best - mine,
        evaluations,
    })
}
