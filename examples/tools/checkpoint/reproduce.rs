use crate::evolve::{Kind, PALETTE, REDRAWING, genes};
use crate::search;
use clap::{Args, ValueEnum};
use cli::{Answer, Common, Failure, Limits, Output, Stop, Time, Variant, at_least_one, seeds, whole};
use ga_checkpoint::genome::{Chromatic, Direct, Encoding, Negative, Positive, Redraw, Repaint};
use ga_checkpoint::measure::{Measure, looks};
use ga_checkpoint::scheme::{self, EVENTS, FILL, MUTATION, POPULATION};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::{Adjacency, Course, Menu, TourLength};
use ga_core::Sampler;
use ga_core::mutate::BitFlip;
use ga_core::{Engine, Fitness, Linear, Mutator};
use serde_json::{Map, Value, json};

#[derive(Args)]
pub(crate) struct Reproduce {
    /// What to repeat [default: all but annealed, which takes a minute a run]
    #[arg(value_enum, value_name = "NAME")]
    names: Vec<Experiment>,
    /// The same as NAME, as other tools call it
    #[arg(long, value_enum, value_name = "NAME")]
    experiment: Vec<Experiment>,
    /// Runs of each variant, with seeds from --seed on
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = at_least_one)]
    runs: u64,
    /// Generations of each run, of 2000 mating events or steps [default: those of the documentation]
    #[arg(long, value_name = "N", value_parser = whole)]
    generations: Option<u64>,
    #[command(flatten)]
    time: Time,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Experiment {
    /// Every representation under the source's scheme
    Representations,
    /// Founders with 5 % and with 50 % of the cells blocked
    Founders,
    /// The exit path and the tour as fitness
    Fitness,
    /// Our scheme
    Annealed,
}

/// Mating events after which a population is looked at.
const MARKS: [u64; 6] = [2_000, 10_000, 50_000, 100_000, 200_000, 500_000];

/// Generations of a run, of 2000 events each.
const REPRESENTATIONS: u64 = scheme::GENERATIONS;
const FOUNDERS: u64 = 10;
const FITNESS: u64 = 25;
/// Seven million evaluations: less than a minute of a core.
const ANNEALED: u64 = 1750;

impl Reproduce {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        use Experiment::{Annealed, Fitness, Founders, Representations};

        let default = [Representations, Founders, Fitness];
        let asked = [&self.names[..], &self.experiment].concat();
        let experiments = if asked.is_empty() { &default[..] } else { &asked };
        output.release()?;
        let kinds = [Kind::Direct, Kind::Rainbow, Kind::Wheel, Kind::Positive, Kind::Negative];
        for experiment in experiments {
            match experiment {
                Representations => {
                    for kind in kinds {
                        let trial = Trial { kind, fill: FILL, measure: Measure::Tour };
                        self.repeat("representations", kind.name(), REPRESENTATIONS, trial, common, output)?;
                    }
                }
                Founders => {
                    for (kind, (fill, name)) in
                        kinds.iter().flat_map(|&kind| [(kind, (FILL, "5 %")), (kind, (0.5, "50 %"))])
                    {
                        let trial = Trial { kind, fill, measure: Measure::Tour };
                        let name = format!("{}, {name} blocked", kind.name());
                        self.repeat("founders", &name, FOUNDERS, trial, common, output)?;
                    }
                }
                Fitness => {
                    for (name, measure) in
                        [("exit path", Measure::ExitPath), ("checkpoint tour", Measure::Tour)]
                    {
                        let trial = Trial { kind: Kind::Direct, fill: FILL, measure };
                        self.repeat("fitness", name, FITNESS, trial, common, output)?;
                    }
                }
                Annealed => {
                    let span = self.span(ANNEALED, output);
                    let run = |seed| annealed(seed, &span);
                    self.report("annealed", "two lineages", common.seed, output, run)?;
                }
            }
        }
        Ok(Answer::Met)
    }

    fn repeat(
        &self,
        experiment: &str,
        variant: &str,
        generations: u64,
        trial: Trial,
        common: &Common,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let span = self.span(generations, output);
        self.report(experiment, variant, common.seed, output, |seed| trial.run(seed, &span))
    }

    fn span(&self, generations: u64, output: &Output) -> Span {
        Span { generations: self.generations.unwrap_or(generations), stop: output.stop() }
    }

    fn report(
        &self,
        experiment: &str,
        variant: &str,
        first: u64,
        output: &mut Output,
        run: impl Fn(u64) -> Outcome + Sync,
    ) -> Result<(), Failure> {
        Variant::new(experiment, variant).repeat(&seeds(first, self.runs), output, run)
    }
}

/// The figures of a run, `None` if it was cut short.
type Outcome = Result<Option<Map<String, Value>>, Failure>;

/// How long a run is.
struct Span {
    generations: u64,
    stop: Stop,
}

impl Span {
    fn is_whole<G, S>(&self, found: &search::Found<G, S>) -> bool {
        found.generations >= self.generations
    }
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct binary",
            Self::Rainbow => "chromatic, rainbow",
            Self::Wheel => "chromatic, wheel",
            Self::Positive => "positive",
            Self::Negative => "negative",
        }
    }
}

/// A run of the source's scheme.
#[derive(Clone, Copy)]
struct Trial {
    kind: Kind,
    fill: f64,
    measure: Measure,
}

impl Trial {
    fn run(self, seed: u64, span: &Span) -> Outcome {
        let course = Course::paper();
        let size = course.size();
        match self.kind {
            Kind::Direct => {
                let direct = Direct::new(course, false);
                let founders = direct.founders(self.fill)?;
                self.measured(&direct, BitFlip::new(MUTATION)?, &founders, seed, span)
            }
            Kind::Rainbow | Kind::Wheel => {
                let adjacency = if self.kind == Kind::Wheel { Adjacency::Wheel } else { Adjacency::Rainbow };
                let chromatic = Chromatic::new(course, PALETTE, adjacency)?;
                let founders = chromatic.founders(self.fill)?;
                self.measured(&chromatic, Repaint::new(MUTATION, PALETTE)?, &founders, seed, span)
            }
            Kind::Positive => {
                let positive = Positive::new(course, false, genes(size))?;
                let founders = positive.founders(self.fill)?;
                self.measured(&positive, Redraw::new(REDRAWING, size)?, &founders, seed, span)
            }
            Kind::Negative => {
                let negative = Negative::new(course, false, genes(size))?;
                let founders = negative.founders(self.fill)?;
                self.measured(&negative, Redraw::new(REDRAWING, size)?, &founders, seed, span)
            }
        }
    }

    fn measured<E, M>(
        self,
        encoding: &E,
        mutator: M,
        founders: &impl Sampler<E::Genome>,
        seed: u64,
        span: &Span,
    ) -> Outcome
    where
        E: Encoding + Clone,
        E::Genome: Linear,
        M: Mutator<E::Genome>,
    {
        if self.measure == Measure::Tour {
            let fitness = TourLength(encoding.clone());
            evolved(encoding, fitness, mutator, founders, seed, span)
        } else {
            let fitness = Menu { encoding: encoding.clone(), terms: vec![(1.0, self.measure)] };
            evolved(encoding, fitness, mutator, founders, seed, span)
        }
    }
}

fn evolved<E, F, M>(
    encoding: &E,
    fitness: F,
    mutator: M,
    founders: &impl Sampler<E::Genome>,
    seed: u64,
    span: &Span,
) -> Outcome
where
    E: Encoding,
    E::Genome: Linear,
    M: Mutator<E::Genome>,
    F: Fitness<E::Genome, Scratch = ga_checkpoint::Desk>,
    F::Score: Into<f64> + PartialOrd + Copy,
{
    let scheme = scheme::steady::<E::Genome, _, _>(fitness, mutator)?;
    let engine = Engine::start(scheme, founders, POPULATION, seed)?;
    let mut figures = Map::new();
    let limits = Limits::generations(span.generations);
    let found = search::run(engine, limits, &span.stop, None, |generation, state| {
        let events = generation * EVENTS;
        if MARKS.contains(&events) {
            let scores: Vec<f64> = state.population().scores().iter().map(|&score| score.into()).collect();
            let zeros = scores.iter().filter(|&&score| score == 0.0).count();
            let best = state.champion().map_or(0.0, |champion| champion.score.into());
            let mean = scores.iter().sum::<f64>() / scores.len() as f64;
            figures.insert(format!("mean_{events}"), json!(mean));
            figures.insert(format!("best_{events}"), json!(best));
            figures.insert(format!("zeros_{events}"), json!(zeros));
        }
    });
    if !span.is_whole(&found) {
        return Ok(None);
    }
    figures.insert(String::from("events"), json!(found.generations * EVENTS));
    if let Some(champion) = &found.champion {
        appearance(encoding, champion, &mut figures);
    }
    Ok(Some(figures))
}

/// How the champion looks.
fn appearance<E: Encoding>(encoding: &E, champion: &E::Genome, figures: &mut Map<String, Value>) {
    let (maze, mut solver) = (encoding.maze(champion), Solver::default());
    let (floor, course) = (maze.floor(), maze.course());
    let look = looks(&mut solver, &floor, course);
    let all = [
        ("tour", json!(solver.tour_length(&floor, course))),
        ("exit_path", json!(solver.exit_path(&floor, course))),
        ("walls", json!(look.walls)),
        ("closed", json!(look.closed)),
        ("dead_ends", json!(look.dead_ends)),
        ("culs_de_sac", json!(look.culs_de_sac)),
        ("reconvergence", json!(look.reconvergence)),
        ("reachable", json!(look.reachable)),
        ("corridor_length", json!(look.corridor_length)),
        ("turns", json!(look.turns)),
    ];
    figures.extend(all.map(|(name, value)| (name.to_owned(), value)));
}

fn annealed(seed: u64, span: &Span) -> Outcome {
    let encoding = Direct::new(Course::paper(), true);
    let founders = encoding.founders(FILL)?;
    let scheme = scheme::annealed(Course::paper(), span.generations.saturating_mul(EVENTS));
    let engine = Engine::start(scheme, &founders, scheme::LINEAGES, seed)?;
    let limits = Limits::generations(span.generations);
    let found = search::run(engine, limits, &span.stop, None, |_, _| ());
    if !span.is_whole(&found) {
        return Ok(None);
    }
    let mut figures = Map::new();
    figures.insert(String::from("evaluations"), json!(found.evaluations));
    if let Some(champion) = &found.champion {
        appearance(&encoding, champion, &mut figures);
    }
    Ok(Some(figures))
}
