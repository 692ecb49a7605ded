//! The experiments behind the tables of `lab/docs/checkpoint.md`.

use clap::{Args, ValueEnum};
use cli::{
    Answer, Common, Elsewhere, Failure, Output, Stop, Time, Variant, number_of_runs, seeds, spelt,
    whole,
};
use ga_checkpoint::Maze;
use ga_checkpoint::evolve::Representation;
use ga_checkpoint::evolve::fitness::Merit;
use ga_checkpoint::evolve::search::{Evolve, Request, Scheme};
use ga_checkpoint::scheme::paper::{EVENTS, FILL, GENERATIONS, Parameters};
use ga_checkpoint::solve::{Looks, Solver};
use ga_request::engine;
use ga_request::search::{Plan, Search, Step};
use serde_json::{Map, Value, json};

/// A run of any scheme.
type Run = engine::Run<Maze, Merit>;

#[derive(Args)]
pub(crate) struct Reproduce {
    /// The experiments to repeat [default: all but annealed, which takes a minute per run]
    #[arg(value_enum, value_name = "NAME")]
    names: Vec<Experiment>,
    /// The same as NAME, as in other tools
    #[arg(long, value_enum, value_name = "NAME")]
    experiment: Vec<Experiment>,
    /// Runs of each variant, with consecutive seeds from --seed
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = number_of_runs)]
    runs: u64,
    /// Generations of each run, of 2000 mating events or steps [default: those of the
    /// documentation]
    #[arg(long, value_name = "N", value_parser = whole)]
    generations: Option<u64>,
    #[command(flatten)]
    time: Time,
    // The tool's own `run` reads it.
    #[command(flatten)]
    _elsewhere: Elsewhere,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Experiment {
    /// Each representation, evolved by the paper's scheme
    Representations,
    /// Founders with 5 % and with 50 % of the cells blocked
    Founders,
    /// Our scheme, simulated annealing
    Annealed,
}

/// The representations with their names in reports.
const TITLES: [(Representation, &str); 5] = [
    (Representation::Direct, "direct binary"),
    (Representation::Rainbow, "chromatic, rainbow"),
    (Representation::Wheel, "chromatic, wheel"),
    (Representation::Positive, "positive"),
    (Representation::Negative, "negative"),
];

/// The numbers of mating events after which a population is measured.
const MARKS: [u64; 6] = [2_000, 10_000, 50_000, 100_000, 200_000, 500_000];

/// Generations of a run in each experiment, of 2000 events each.
const REPRESENTATIONS: u64 = GENERATIONS;
const FOUNDERS: u64 = 10;
/// 14 million evaluations: about a minute of one core.
const ANNEALED: u64 = 3500;

impl Reproduce {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        use Experiment::{Annealed, Founders, Representations};

        let default = [Representations, Founders];
        let asked = [&self.names[..], &self.experiment].concat();
        let experiments = if asked.is_empty() {
            &default[..]
        } else {
            &asked
        };
        output.release()?;
        for experiment in experiments {
            match experiment {
                Representations => {
                    for (representation, title) in TITLES {
                        let request = Request::paper(representation);
                        let variant = Variant::new("representations", title);
                        self.repeat(variant, REPRESENTATIONS, &request, common, output)?;
                    }
                }
                Founders => {
                    let fills = [(FILL, "5 %"), (0.5, "50 %")];
                    for ((representation, title), (fill, percent)) in TITLES
                        .into_iter()
                        .flat_map(|each| fills.map(|fill| (each, fill)))
                    {
                        let request = paper(representation, |paper| paper.fill = fill);
                        let name = format!("{title}, {percent} blocked");
                        self.repeat(
                            Variant::new("founders", name),
                            FOUNDERS,
                            &request,
                            common,
                            output,
                        )?;
                    }
                }
                Annealed => {
                    let span = self.span(ANNEALED, output);
                    let variant = Variant::new("annealed", "two lineages");
                    let seeds = seeds(common.seed, self.runs);
                    variant.repeat(&seeds, output, |seed| span.annealed(seed))?;
                }
            }
        }
        Ok(Answer::Met)
    }

    fn repeat(
        &self,
        variant: Variant,
        generations: u64,
        request: &Request,
        common: &Common,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let span = self.span(generations, output);
        let run = |seed| span.evolved(begin(request, &Plan::default(), seed)?);
        variant.repeat(&seeds(common.seed, self.runs), output, run)
    }

    fn span(&self, generations: u64, output: &Output) -> Span {
        Span {
            generations: self.generations.unwrap_or(generations),
            stop: output.stop(),
        }
    }
}

/// A run of the paper's scheme with other numbers than the usual ones of a representation.
fn paper(representation: Representation, change: impl FnOnce(&mut Parameters)) -> Request {
    let mut request = Request::paper(representation);
    if let Scheme::Paper(paper) = &mut request.scheme {
        change(paper);
    }
    request
}

/// A run that a request asks for.
fn begin(request: &Request, plan: &Plan, seed: u64) -> Result<Run, Failure> {
    let search = Evolve::begin(request.clone(), plan, seed, None).map_err(spelt)?;
    Ok(search.into_run())
}

/// The figures of a run, or `None` if a limit ended it early.
type Outcome = Result<Option<Map<String, Value>>, Failure>;

/// The length of a run.
struct Span {
    generations: u64,
    stop: Stop,
}

impl Span {
    /// Makes all generations of a run. Returns whether no stop ended it early.
    fn run(&self, run: &mut Run, mut watch: impl FnMut(&Run)) -> Result<bool, Failure> {
        let is_due = || self.stop.is_due();
        // The founders are a step, too.
        for _ in 0..=self.generations {
            if run.step(&is_due).map_err(spelt)? != Step::Whole {
                return Ok(false);
            }
            watch(run);
        }
        Ok(true)
    }

    /// The figures of a run: those of the population at the [`MARKS`], and those of the best maze.
    fn evolved(&self, mut run: Run) -> Outcome {
        let mut figures = Map::new();
        let is_whole = self.run(&mut run, |run| {
            let events = run.progress().generations * EVENTS;
            if MARKS.contains(&events) {
                figures.extend(
                    population(run).map(|(name, value)| (format!("{name}_{events}"), value)),
                );
            }
        })?;
        let events = run.progress().generations * EVENTS;
        figures.insert(String::from("events"), json!(events));
        if let Some((maze, _)) = run.best() {
            appearance(&maze, &mut figures);
        }
        Ok(is_whole.then_some(figures))
    }

    /// The figures of a run of our scheme.
    fn annealed(&self, seed: u64) -> Outcome {
        let plan = Plan {
            schedule: Some(self.generations),
            ..Plan::default()
        };
        let mut run = begin(&Request::default(), &plan, seed)?;
        let is_whole = self.run(&mut run, |_| ())?;
        let mut figures = Map::new();
        figures.insert(
            String::from("evaluations"),
            json!(run.progress().evaluations),
        );
        if let Some((maze, _)) = run.best() {
            appearance(&maze, &mut figures);
        }
        Ok(is_whole.then_some(figures))
    }
}

/// The numbers that describe the present population.
fn population(run: &Run) -> [(&'static str, Value); 4] {
    let mut solver = Solver::default();
    let (mazes, merits): (Vec<Maze>, Vec<Merit>) = run.population().into_iter().unzip();
    let scores: Vec<f64> = merits.iter().map(|merit| merit.reward).collect();
    let mean = scores.iter().sum::<f64>() / scores.len() as f64;
    let with_exit = |maze: &&Maze| solver.exit_path(&maze.floor(), maze.course()).is_some();
    [
        ("mean", json!(mean)),
        (
            "best",
            json!(run.best().map_or(0.0, |(_, merit)| merit.reward)),
        ),
        (
            "zeros",
            json!(scores.iter().filter(|&&score| score == 0.0).count()),
        ),
        ("with_exit", json!(mazes.iter().filter(with_exit).count())),
    ]
}

/// Adds the numbers that describe a maze.
fn appearance(maze: &Maze, figures: &mut Map<String, Value>) {
    let floor = maze.floor();
    let course = maze.course();
    let mut solver = Solver::default();
    let looks = Looks::of(&mut solver, &floor, course);
    let all = [
        ("tour", json!(solver.tour_length(&floor, course))),
        ("exit_path", json!(solver.exit_path(&floor, course))),
        ("walls", json!(looks.walls)),
        ("closed", json!(looks.closed)),
        ("dead_ends", json!(looks.dead_ends)),
        ("culs_de_sac", json!(looks.culs_de_sac)),
        ("reconvergence", json!(looks.reconvergence)),
        ("reachable", json!(looks.reachable)),
        ("corridor_length", json!(looks.corridor_length)),
        ("turns", json!(looks.turns)),
    ];
    figures.extend(all.map(|(name, value)| (name.to_owned(), value)));
}
