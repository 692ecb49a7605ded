use super::judged::KINDS;
use super::{BRANCHING, GENERATIONS, LEVELS, trees};
use clap::Args;
use cli::{Answer, Common, Failure, Limits, Output, Progress, Stop, Time, repeat, seeds};
use ga_minimax::game::{Leaves, RandomTree};
use ga_minimax::players::{AlphaBeta, GeneticPlayer, PaperPlayer, Uct};
use ga_minimax::scheme::paper::{Parameters, Survivors};
use ga_minimax::solve::{ranks, worth_of_moves};
use ga_minimax::{Choice, Error, Player};
use ludevo_minimax::budget::interruptible;
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Table1 {
    /// Trees of each kind
    #[arg(long, value_name = "N", default_value = "200", value_parser = trees)]
    trees: u64,

    #[command(flatten)]
    time: Time,
}

/// The bias on the paper's one tree, by level (`hong-huang-lin`, Table 1).
const PUBLISHED: [u64; 7] = [0, 0, 1, 0, 1, 0, 1];

const METHODS: [&str; 5] = [
    "paper",
    "paper, survivors from offspring",
    "alphabeta",
    "uct",
    "genetic",
];

/// The result of one search of one tree.
#[derive(Clone, Copy)]
struct Search {
    /// The rank of the first move in the tree of this level, from 1.
    rank: usize,
    /// The rank of the first move in the tree of all levels. The leaves of this level are its inner
    /// nodes.
    whole: usize,
    /// The rank of the route among all routes, if the method reports whole routes.
    route: Option<u64>,
    leaves: u64,
}

/// The means over the searches of many trees by one method.
#[derive(Serialize)]
struct Row {
    trees: u64,
    leaves_are: &'static str,
    level: u64,
    method: &'static str,
    /// The bias that the paper reports for its one tree.
    published: u64,
    mean_bias: f64,
    /// How often the first move had each rank, from the best to the last.
    ranks: Vec<u64>,
    exact: f64,
    /// The same for the tree of all levels.
    mean_bias_in_whole_tree: f64,
    exact_in_whole_tree: f64,
    mean_route_rank: Option<f64>,
    exact_route: Option<f64>,
    leaves: f64,
}

/// The searches of one tree by all methods; `None` if they were stopped.
fn one_tree(
    leaves: Leaves,
    level: u64,
    seed: u64,
    stop: &Stop,
) -> Result<Option<Vec<Search>>, Failure> {
    let tree = RandomTree::new(leaves, level, BRANCHING, seed)?.leaves_only();
    let worth = worth_of_moves(&tree, level as usize);
    let whole = worth_of_moves(
        &RandomTree::new(leaves, LEVELS, BRANCHING, seed)?,
        LEVELS as usize,
    );
    let paper = |survivors| {
        let parameters = Parameters {
            survivors,
            ..Parameters::default()
        };
        let mut paper = PaperPlayer {
            parameters,
            generations: Some(GENERATIONS),
        };
        paper.choose(&tree, &interruptible(None, stop), seed)
    };
    let everything = paper(Survivors::Everything)?;
    let leaves_of_paper = everything.as_ref().map_or(0, |choice| choice.evaluations);
    let budget = interruptible(Some(leaves_of_paper), stop);
    let choices = [
        Ok(everything),
        paper(Survivors::Offspring),
        AlphaBeta::default().choose(&tree, &budget, seed),
        Uct::default().choose(&tree, &budget, seed),
        GeneticPlayer::default().choose(&tree, &budget, seed),
    ];
    let rank = |worth: &[f64], number: usize| {
        1 + worth.iter().filter(|&&other| other > worth[number]).count()
    };
    let searched = |(place, choice): (usize, Result<Option<Choice<u16, f64>>, Error>)| {
        let choice = choice?.ok_or_else(|| Failure::refused("a tree without moves"))?;
        let with_route = place < 2;
        let route = ranks(&tree, &choice.line, level as usize).filter(|_| with_route);
        Ok(Search {
            rank: rank(&worth, choice.number),
            whole: rank(&whole, choice.number),
            route: route.map(|rank| rank.route),
            leaves: choice.evaluations,
        })
    };
    if stop.is_due() {
        return Ok(None);
    }
    choices
        .into_iter()
        .enumerate()
        .map(searched)
        .collect::<Result<_, _>>()
        .map(Some)
}

fn row(leaves_are: &'static str, level: u64, method: usize, searches: &[Search]) -> Row {
    let trees = searches.len() as f64;
    let mean = |figure: &dyn Fn(&Search) -> f64| searches.iter().map(figure).sum::<f64>() / trees;
    let exact =
        |truth: &dyn Fn(&Search) -> bool| mean(&|search| f64::from(u8::from(truth(search))));
    let mut ranks = vec![0; BRANCHING as usize];
    for search in searches {
        ranks[search.rank - 1] += 1;
    }
    let routes = searches.iter().all(|search| search.route.is_some());
    Row {
        trees: searches.len() as u64,
        leaves_are,
        level,
        method: METHODS[method],
        published: PUBLISHED[level as usize - 1],
        mean_bias: mean(&|search| search.rank as f64 - 1.0),
        ranks,
        exact: exact(&|search| search.rank == 1),
        mean_bias_in_whole_tree: mean(&|search| search.whole as f64 - 1.0),
        exact_in_whole_tree: exact(&|search| search.whole == 1),
        mean_route_rank: routes.then(|| mean(&|search| search.route.unwrap_or(0) as f64)),
        exact_route: routes.then(|| exact(&|search| search.route == Some(1))),
        leaves: mean(&|search| search.leaves as f64),
    }
}

impl Table1 {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        output.release()?;
        let stop = output.stop();
        let mut progress = Progress::new(Limits::default(), output);
        output.heading(format!(
            "{} trees of each kind, {BRANCHING} moves, 40 lines, 40 generations; others: as many leaves\n\
             {:<12} {:>5} {:<32} {:>9} {:>5} {:>6}  {:<28} {:>11} {:>6} {:>12} {:>6} {:>7}",
            self.trees,
            "leaves",
            "level",
            "method",
            "published",
            "bias",
            "exact",
            "rank 1 to 7",
            "bias, whole",
            "exact",
            "route rank",
            "exact",
            "looked"
        ));
        for (kind, (name, leaves)) in KINDS.into_iter().enumerate() {
            for level in 1..=LEVELS {
                let done = kind as u64 * LEVELS + level - 1;
                progress.count(done, 2 * LEVELS, || format!("{name} leaves, level {level}"));
                let trees = repeat(&seeds(common.seed, self.trees), &stop, |seed| {
                    one_tree(leaves, level, seed, &stop)
                })?;
                // A row needs all trees, so a level that was stopped is left out.
                if stop.is_due() {
                    return Ok(Answer::Met);
                }
                for method in 0..METHODS.len() {
                    let searches: Vec<Search> =
                        trees.iter().map(|(_, searches)| searches[method]).collect();
                    let row = row(name, level, method, &searches);
                    output.answer(&row, row.text())?;
                }
            }
        }
        Ok(Answer::Met)
    }
}

impl Row {
    fn text(&self) -> String {
        let ranks = self
            .ranks
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ");
        let number =
            |figure: Option<f64>| figure.map_or(String::new(), |figure| format!("{figure:.0}"));
        let share = |figure: Option<f64>| {
            figure.map_or(String::new(), |figure| format!("{:.0} %", 100.0 * figure))
        };
        format!(
            "{:<12} {:>5} {:<32} {:>9} {:>5.2} {:>6}  {ranks:<28} {:>11.2} {:>6} {:>12} {:>6} {:>7.0}",
            self.leaves_are,
            self.level,
            self.method,
            self.published,
            self.mean_bias,
            share(Some(self.exact)),
            self.mean_bias_in_whole_tree,
            share(Some(self.exact_in_whole_tree)),
            number(self.mean_route_rank),
            share(self.exact_route),
            self.leaves
        )
    }
}
