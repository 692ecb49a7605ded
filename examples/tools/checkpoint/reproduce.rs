//! The experiments behind the tables of `docs/checkpoint.md`.

use crate::lineages::Lineages;
use crate::parameters::Variation;
use crate::representation::title;
use crate::search::{self, Search, Steps};
use clap::{Args, ValueEnum};
use cli::{
    Answer, Common, Failure, Limits, Output, Session, Stop, Time, Variant, number_of_runs, seeds, whole,
};
use ga_checkpoint::Course;
use ga_checkpoint::evolve::fitness::{Measure, Reward, TourLength, WeightedSum};
use ga_checkpoint::evolve::genome::Encoding;
use ga_checkpoint::evolve::operators::FlipNearby;
use ga_checkpoint::evolve::{Representation, Use};
use ga_checkpoint::scheme::lineages::Parts;
use ga_checkpoint::scheme::paper::{EVENTS, FILL};
use ga_checkpoint::scheme::{ours, paper};
use ga_checkpoint::solve::{Looks, Solver};
use ga_core::{Breeder, Engine, Evaluator, Linear, Mutator, Replacement, Sampler};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

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
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Experiment {
    /// Each representation, evolved by the paper's scheme
    Representations,
    /// Founders with 5 % and with 50 % of the cells blocked
    Founders,
    /// The exit path and the tour as fitness
    Fitness,
    /// Checkpoints at the paper's places, and four at random places in each run
    Checkpoints,
    /// The paper's scheme with other sizes and rates
    Parameters,
    /// Our scheme, simulated annealing
    Annealed,
}

/// The numbers of mating events after which a population is measured.
const MARKS: [u64; 6] = [2_000, 10_000, 50_000, 100_000, 200_000, 500_000];

/// Generations of a run in each experiment, of 2000 events each.
const REPRESENTATIONS: u64 = paper::GENERATIONS;
const FOUNDERS: u64 = 10;
const FITNESS: u64 = 25;
const PARAMETERS: u64 = 50;
/// The number of checkpoints at random places: as many as the paper's.
const RANDOM: usize = 4;
/// 14 million evaluations: about a minute of one core.
const ANNEALED: u64 = 3500;

impl Reproduce {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        use Experiment::{Annealed, Checkpoints, Fitness, Founders, Parameters, Representations};

        let default = [Representations, Founders, Fitness, Checkpoints, Parameters];
        let asked = [&self.names[..], &self.experiment].concat();
        let experiments = if asked.is_empty() { &default[..] } else { &asked };
        output.release()?;
        for experiment in experiments {
            match experiment {
                Representations => {
                    for representation in Representation::ALL {
                        let trial = Trial { representation, ..Trial::default() };
                        let variant = Variant::new("representations", title(representation));
                        self.repeat(variant, REPRESENTATIONS, trial, common, output)?;
                    }
                }
                Founders => {
                    let fills = [(FILL, "5 %"), (0.5, "50 %")];
                    for (representation, (fill, percent)) in
                        Representation::ALL.into_iter().flat_map(|each| fills.map(|fill| (each, fill)))
                    {
                        let trial = Trial { representation, fill, ..Trial::default() };
                        let name = format!("{}, {percent} blocked", title(representation));
                        self.repeat(Variant::new("founders", name), FOUNDERS, trial, common, output)?;
                    }
                }
                Fitness => {
                    let measures = [("exit path", Measure::ExitPath), ("checkpoint tour", Measure::Tour)];
                    for (name, measure) in measures {
                        let trial = Trial { measure, ..Trial::default() };
                        self.repeat(Variant::new("fitness", name), FITNESS, trial, common, output)?;
                    }
                }
                Checkpoints => {
                    for (name, random) in [("the paper's", None), ("at random places", Some(RANDOM))] {
                        let trial = Trial { random, ..Trial::default() };
                        let variant = Variant::new("checkpoints", name);
                        self.repeat(variant, FITNESS, trial, common, output)?;
                    }
                }
                Parameters => {
                    let (span, seeds) = (self.span(PARAMETERS, output), seeds(common.seed, self.runs));
                    for variation in Variation::all() {
                        let variant = Variant::new("parameters", &variation.name);
                        variant.repeat(&seeds, output, |seed| variation.run(seed, &span))?;
                    }
                }
                Annealed => {
                    let span = self.span(ANNEALED, output);
                    let variant = Variant::new("annealed", "two lineages");
                    let seeds = seeds(common.seed, self.runs);
                    variant.repeat(&seeds, output, |seed| annealed(seed, &span))?;
                }
            }
        }
        Ok(Answer::Met)
    }

    fn repeat(
        &self,
        variant: Variant,
        generations: u64,
        trial: Trial,
        common: &Common,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let span = self.span(generations, output);
        let run = |seed| {
            let run = TrialRun { measure: trial.measure, seed, span: &span };
            let course = Course::paper();
            let course = match trial.random {
                None => course,
                Some(count) => course.with_random_checkpoints(count, seed)?,
            };
            trial.representation.build(course, false, trial.fill, None, run)
        };
        variant.repeat(&seeds(common.seed, self.runs), output, run)
    }

    fn span(&self, generations: u64, output: &Output) -> Span {
        Span { generations: self.generations.unwrap_or(generations), stop: output.stop() }
    }
}

/// The figures of a run, or `None` if a limit ended it early.
pub(crate) type Outcome = Result<Option<Map<String, Value>>, Failure>;

/// The length of a run.
pub(crate) struct Span {
    generations: u64,
    stop: Stop,
}

impl Span {
    fn is_whole<G, S>(&self, found: &search::Found<G, S>) -> bool {
        found.generations >= self.generations
    }
}

/// Runs of the paper's scheme that differ only in their seeds.
#[derive(Clone, Copy)]
struct Trial {
    representation: Representation,
    fill: f64,
    measure: Measure,
    /// The number of checkpoints at random places, instead of the paper's.
    random: Option<usize>,
}

impl Default for Trial {
    fn default() -> Self {
        Self { representation: Representation::Direct, fill: FILL, measure: Measure::Tour, random: None }
    }
}

struct TrialRun<'a> {
    measure: Measure,
    seed: u64,
    span: &'a Span,
}

impl Use for TrialRun<'_> {
    type Output = Option<Map<String, Value>>;
    type Error = Failure;

    fn with<E, M>(self, encoding: E, mutator: M, founders: impl Sampler<E::Genome>) -> Outcome
    where
        E: Encoding + Clone + Send,
        E::Genome: Linear + Send + Serialize + DeserializeOwned,
        M: Mutator<E::Genome> + Clone + Send,
    {
        let Self { seed, span, .. } = self;
        let paper = paper::Parameters::default();
        if self.measure == Measure::Tour {
            let scheme = paper.scheme_of(TourLength(encoding.clone()), mutator)?;
            evolved(&encoding, Engine::start(scheme, &founders, paper.population, seed)?, span)
        } else {
            let rewards = vec![Reward::new(1.0, self.measure)?];
            let fitness = WeightedSum { encoding: encoding.clone(), rewards };
            let scheme = paper.scheme_of(fitness, mutator)?;
            evolved(&encoding, Engine::start(scheme, &founders, paper.population, seed)?, span)
        }
    }
}

/// The figures of a run: those of the population at the [`MARKS`], and those of the champion.
pub(crate) fn evolved<E, B, V, R>(encoding: &E, engine: Engine<E::Genome, B, V, R>, span: &Span) -> Outcome
where
    E: Encoding<Genome: Serialize + DeserializeOwned>,
    B: Breeder<E::Genome, V::Score>,
    V: Evaluator<E::Genome>,
    V::Score: Into<f64> + Copy + Serialize + DeserializeOwned,
    R: Replacement<E::Genome, V::Score>,
{
    let mut figures = Map::new();
    let limits = Limits::generations(span.generations);
    let found = search::run(
        Steps(engine),
        limits,
        &span.stop,
        &mut Session::default(),
        |_| false,
        |generation, search| {
            let events = generation * EVENTS;
            if MARKS.contains(&events) {
                let scores: Vec<f64> =
                    search.population().scores().iter().map(|&score| score.into()).collect();
                let zeros = scores.iter().filter(|&&score| score == 0.0).count();
                let best = search.champion().map_or(0.0, |champion| champion.score.into());
                let mean = scores.iter().sum::<f64>() / scores.len() as f64;
                let mut solver = Solver::default();
                let has_way = |genome: &&E::Genome| {
                    let maze = encoding.maze(genome);
                    solver.exit_path(&maze.floor(), maze.course()).is_some()
                };
                let with_exit = search.population().genomes().iter().filter(has_way).count();
                figures.insert(format!("mean_{events}"), json!(mean));
                figures.insert(format!("best_{events}"), json!(best));
                figures.insert(format!("zeros_{events}"), json!(zeros));
                figures.insert(format!("with_exit_{events}"), json!(with_exit));
            }
        },
    )?;
    if !span.is_whole(&found) {
        return Ok(None);
    }
    figures.insert(String::from("events"), json!(found.generations * EVENTS));
    if let Some(champion) = &found.champion {
        appearance(encoding, champion, &mut figures);
    }
    Ok(Some(figures))
}

/// Adds the numbers that describe the champion.
fn appearance<E: Encoding>(encoding: &E, champion: &E::Genome, figures: &mut Map<String, Value>) {
    let (maze, mut solver) = (encoding.maze(champion), Solver::default());
    let (floor, course) = (maze.floor(), maze.course());
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

fn annealed(seed: u64, span: &Span) -> Outcome {
    let cycle = span.generations.saturating_mul(EVENTS);
    let ours = ours::Parameters { cycle, ..ours::Parameters::default() };
    let (mutator, fitness) = (FlipNearby::new(&ours.course), TourLength(ours.encoding()));
    let parts = Parts { mutator: &mutator, fitness: &fitness, founders: &ours.founders()? };
    let lineages = Lineages::start(&ours, parts, seed)?;
    let limits = Limits::generations(span.generations);
    let found = search::run(lineages, limits, &span.stop, &mut Session::default(), |_| false, |_, _| ())?;
    if !span.is_whole(&found) {
        return Ok(None);
    }
    let mut figures = Map::new();
    figures.insert(String::from("evaluations"), json!(found.evaluations));
    if let Some(champion) = &found.champion {
        appearance(&ours.encoding(), champion, &mut figures);
    }
    Ok(Some(figures))
}
