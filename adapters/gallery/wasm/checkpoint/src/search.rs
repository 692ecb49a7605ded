use ga_checkpoint::evolve::fitness::{Range, Reward, TourLength, Within};
use ga_checkpoint::evolve::genome::{Direct, Encoding};
use ga_checkpoint::evolve::operators::FlipNearby;
use ga_checkpoint::evolve::{Representation, Use};
use ga_checkpoint::format::{Level, Name};
use ga_checkpoint::game::Checkpoints;
use ga_checkpoint::scheme::lineages::{Lineages, Parts};
use ga_checkpoint::scheme::ours::{self, CYCLE, GENES_CHANGED};
use ga_checkpoint::scheme::paper::{self, EVENTS, FILL};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::verify::{Certificate, CertifiedMazes};
use ga_checkpoint::{Cell, Course, Error, Size};
use ga_core::{Difference, Engine, Fitness, Linear, Mutator, Sampler};
use gallery_bridge::{Failure, Made, Progress, Record, ResultFile, Search, VERSION};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::str::FromStr;

use crate::run::{Annealed, Moment, Paper, Run, Shows};
use crate::shown::Shown;

/// The steps between two points of a chart.
const POINT: u64 = 250;

/// The greatest number of generations and of mazes in a population: a page is no cluster.
const MOST: u64 = 1_000_000;

/// The options of `checkpoint evolve`, by their names there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Options {
    scheme: Way,
    representation: Option<String>,
    guard: bool,
    size: Option<String>,
    entrance: Option<String>,
    exit: Option<String>,
    checkpoints: Option<String>,
    target: Option<u32>,
    reward: Words,
    range: Words,
    fill: Option<f64>,
    population_size: Option<u64>,
    tournament: Option<usize>,
    crossover: Option<f64>,
    mutation: Option<f64>,
    schedule: Option<u64>,
    cycle: Option<u64>,
    generations: Option<u64>,
}

/// One value of an option, or several: as the tool records them.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Words {
    One(String),
    Several(Vec<String>),
}

impl Default for Words {
    fn default() -> Self {
        Self::Several(Vec::new())
    }
}

impl Words {
    fn parse<T: FromStr<Err = Error>>(&self) -> Result<Vec<T>, Error> {
        match self {
            Self::One(word) => word.parse().map(|value| vec![value]),
            Self::Several(words) => words.iter().map(|word| word.parse()).collect(),
        }
    }
}

/// Options that say how far a run goes, or that a record has in fields of their own.
const NOT_RECORDED: [&str; 4] = ["scheme", "target", "schedule", "generations"];

#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Way {
    #[default]
    Annealed,
    Paper,
}

/// A run of `checkpoint evolve`, in slices.
pub struct Evolution {
    run: Box<dyn Run>,
    record: Record,
    wishes: Wishes,
    /// The generations after which it ends.
    generations: u64,
    end: Option<End>,
}

#[derive(Clone, Debug)]
struct Wishes {
    target: Option<u32>,
    rewards: Vec<Reward>,
    ranges: Vec<Range>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Generations,
    Target,
}

impl Search for Evolution {
    type Options = Map<String, Value>;

    fn start(given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let options: Options = serde_json::from_value(Value::Object(given.clone()))?;
        let mut record = Record::new("checkpoint", VERSION, seed);
        record.scheme = (options.scheme == Way::Paper).then(|| "paper".to_owned());
        record.options =
            given.into_iter().filter(|(name, _)| !NOT_RECORDED.contains(&name.as_str())).collect();
        let wishes = wishes(&options)?;
        let representation: Representation =
            options.representation.as_deref().map_or(Ok(Representation::Direct), str::parse)?;
        refuse_unused(&options, representation)?;
        let course = course(&options, seed)?;
        let fill = options.fill.unwrap_or(FILL);
        let (generations, run) = match options.scheme {
            Way::Annealed => {
                let schedule = options.schedule.or(options.generations).unwrap_or(CYCLE / EVENTS);
                let cycle = at_least_one("cycle", options.cycle.unwrap_or(schedule))?;
                record.schedule = options.cycle.is_none().then_some(cycle);
                let ours = ours::Parameters {
                    course: course.clone(),
                    fill,
                    cycle: cycle.saturating_mul(EVENTS),
                    ..ours::Parameters::default()
                };
                let start = StartAnnealed { ours: ours.scaled(&wishes.rewards), wishes: &wishes, seed };
                let run = if representation == Representation::Direct {
                    let (encoding, mutator) = (Direct::new(course.clone(), true), FlipNearby::new(&course));
                    let founders = encoding.founders(fill)?;
                    start.with(encoding, mutator, founders)
                } else {
                    let rate = (GENES_CHANGED / representation.genes(course.size()) as f64).min(1.0);
                    representation.build(course, true, fill, Some(rate), start)
                };
                (options.generations.unwrap_or(cycle), run?)
            }
            Way::Paper => {
                let start = StartPaper { paper: numbers(&options)?, wishes: &wishes, seed };
                let run = representation.build(course, options.guard, fill, options.mutation, start)?;
                (options.generations.unwrap_or(paper::GENERATIONS), run)
            }
        };
        let generations = at_least_one("generations", generations)?;
        Ok(Self { run, record, wishes, generations, end: None })
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let until = self.run.evaluations().saturating_add(budget.max(1));
        let mut points = Vec::new();
        let mut point = |run: &dyn Run, Moment { best, mean, .. }| {
            points.push((run.steps() as f64 / EVENTS as f64, best, mean));
        };
        if self.run.steps() == 0 {
            point(&*self.run, self.run.moment());
            self.end = self.reached();
        }
        while self.end.is_none() && self.run.evaluations() < until {
            self.run.advance(self.run.steps() + POINT);
            point(&*self.run, self.run.moment());
            self.end = self.reached();
        }
        let moment = self.run.moment();
        let generations = self.run.steps() / EVENTS;
        Ok(Progress {
            finished: self.end.is_some(),
            generations,
            evaluations: self.run.evaluations(),
            share: Some(self.run.steps() as f64 / (self.generations * EVENTS) as f64),
            best: Some(moment.best),
            mean: Some(moment.mean),
            view: json!({
                "points": points,
                "of": self.generations,
                "missed": moment.missed,
                "target": self.end == Some(End::Target),
            }),
        })
    }

    fn best(&self) -> Result<Value, Failure> {
        let Some(level) = self.level() else { return Ok(Value::Null) };
        let level = Shown::new(level, &mut Solver::default());
        Ok(json!({ "unmet": self.wishes.unmet(level.figures()), "level": level }))
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        let level = self.level().ok_or("the population is empty")?;
        let figures = Certificate::of(&level, &mut Solver::default());
        let made = Made {
            record: self.record.clone(),
            evaluations: self.run.evaluations(),
            generations: self.run.steps() / EVENTS,
        };
        let name = format!("checkpoint-{}", self.record.seed);
        ResultFile::new(&name, CertifiedMazes::new([(&level, &figures)]), &made)
    }

    fn state_hash(&self) -> String {
        self.run.hash()
    }
}

impl Evolution {
    /// Why the run ends. As in the tool, it ends between two generations.
    fn reached(&self) -> Option<End> {
        if !self.run.steps().is_multiple_of(EVENTS) {
            return None;
        }
        let Moment { best, missed, .. } = self.run.moment();
        let Wishes { target, rewards, ranges } = &self.wishes;
        let met = if ranges.is_empty() {
            rewards.is_empty() && target.is_some_and(|target| best >= f64::from(target))
        } else {
            rewards.is_empty() && missed == 0
        };
        let over = self.run.steps() >= self.generations.saturating_mul(EVENTS);
        if met { Some(End::Target) } else { over.then_some(End::Generations) }
    }

    fn level(&self) -> Option<Level> {
        let id = Some(Name::Text(format!("seed-{}", self.record.seed)));
        self.run.maze().map(|maze| Level { id, maze })
    }
}

impl Wishes {
    /// The fitness with rewards and ranges, `None` if the tour alone counts.
    fn within<E>(&self, encoding: E) -> Option<Within<E>> {
        let Self { rewards, ranges, .. } = self;
        let asked = !rewards.is_empty() || !ranges.is_empty();
        asked.then(|| Within { encoding, rewards: rewards.clone(), ranges: ranges.clone() })
    }

    fn unmet(&self, figures: &Certificate) -> Vec<String> {
        let value = |range: &Range| {
            let measures = figures.measures().into_iter();
            measures.filter(|&(known, _)| known == range.measure()).map(|(_, value)| value).sum()
        };
        let missed = self.ranges.iter().filter(|range| range.missed(value(range)) > 0);
        let target = self.target.filter(|&target| figures.fitness < target);
        missed.map(Range::to_string).chain(target.map(|target| format!("tour={target}.."))).collect()
    }
}

fn wishes(options: &Options) -> Result<Wishes, Failure> {
    let wishes =
        Wishes { target: options.target, rewards: options.reward.parse()?, ranges: options.range.parse()? };
    let has_others = !(wishes.rewards.is_empty() && wishes.ranges.is_empty());
    if wishes.target.is_some() && has_others {
        return Err("target: not together with reward or range".into());
    }
    Ok(wishes)
}

/// Refuses options that the scheme does not use.
fn refuse_unused(options: &Options, representation: Representation) -> Result<(), Failure> {
    let paper = [
        ("guard", options.guard),
        ("population-size", options.population_size.is_some()),
        ("tournament", options.tournament.is_some()),
        ("crossover", options.crossover.is_some()),
        ("mutation", options.mutation.is_some()),
    ];
    let annealed = [("cycle", options.cycle.is_some()), ("schedule", options.schedule.is_some())];
    let (unused, other) = match options.scheme {
        Way::Annealed => (&paper[..], "paper"),
        Way::Paper => (&annealed[..], "annealed"),
    };
    if let Some((name, _)) = unused.iter().find(|(_, is_given)| *is_given) {
        return Err(format!("{name}: only with scheme {other}").into());
    }
    if options.cycle.is_some() && options.schedule.is_some() {
        return Err("cycle: not together with schedule".into());
    }
    if options.scheme == Way::Annealed && representation.is_chromatic() {
        return Err("representation: colours have no guard, expected scheme paper beside them".into());
    }
    Ok(())
}

fn course(options: &Options, seed: u64) -> Result<Course, Failure> {
    let size = options.size.as_deref().map_or(Ok(Size::PAPER), str::parse)?;
    let standard = Course::standard(size);
    let cell = |text: &Option<String>, usual: Cell| text.as_deref().map_or(Ok(usual), str::parse);
    let course = standard
        .with_ends(cell(&options.entrance, standard.entrance())?, cell(&options.exit, standard.exit())?)?;
    Ok(match &options.checkpoints {
        None => course,
        Some(text) => text.parse::<Checkpoints>()?.on(&course, seed)?,
    })
}

fn numbers(options: &Options) -> Result<paper::Parameters, Failure> {
    let paper = paper::Parameters::default();
    let population = options.population_size.unwrap_or(paper.population as u64);
    let tournament = options.tournament.unwrap_or(paper.tournament);
    if !(1..=MOST).contains(&population) {
        return Err(format!("population-size {population}: expected 1 to {MOST}").into());
    }
    if tournament < 4 || tournament as u64 > population {
        return Err(format!("tournament {tournament}: expected 4 to {population}, the population").into());
    }
    let crossover = options.crossover.unwrap_or(paper.crossover);
    Ok(paper::Parameters { population: population as usize, tournament, crossover, ..paper })
}

fn at_least_one(name: &str, number: u64) -> Result<u64, Failure> {
    let valid = (1..=MOST).contains(&number).then_some(number);
    valid.ok_or_else(|| format!("{name} {number}: expected 1 to {MOST}").into())
}

/// Starts the annealed scheme with any representation.
struct StartAnnealed<'a> {
    ours: ours::Parameters,
    wishes: &'a Wishes,
    seed: u64,
}

impl StartAnnealed<'_> {
    fn run<E, M, F>(
        &self,
        encoding: E,
        parts: Parts<'_, M, F, impl Sampler<E::Genome>>,
    ) -> Result<Box<dyn Run>, Failure>
    where
        E: Encoding<Genome: Linear + Serialize + DeserializeOwned> + 'static,
        M: Mutator<E::Genome> + Clone + Send + 'static,
        F: Fitness<E::Genome, Scratch = ga_checkpoint::evolve::fitness::Scratch> + Clone + Send + 'static,
        F::Score: Shows + Difference + Send + Serialize + DeserializeOwned,
    {
        let lineages = Lineages::start(&self.ours, parts, self.seed)?;
        Ok(Box::new(Annealed { encoding, lineages }))
    }
}

impl Use for StartAnnealed<'_> {
    type Output = Box<dyn Run>;
    type Error = Failure;

    fn with<E, M>(
        self,
        encoding: E,
        mutator: M,
        founders: impl Sampler<E::Genome> + 'static,
    ) -> Result<Box<dyn Run>, Failure>
    where
        E: Encoding + Clone + Send + 'static,
        E::Genome: Linear + Send + Serialize + DeserializeOwned + 'static,
        M: Mutator<E::Genome> + Clone + Send + 'static,
    {
        let (mutator, founders) = (&mutator, &founders);
        if let Some(within) = self.wishes.within(encoding.clone()) {
            return self.run(encoding, Parts { mutator, fitness: &within, founders });
        }
        let fitness = &TourLength(encoding.clone());
        self.run(encoding, Parts { mutator, fitness, founders })
    }
}

/// Starts the paper's scheme with any representation.
struct StartPaper<'a> {
    paper: paper::Parameters,
    wishes: &'a Wishes,
    seed: u64,
}

impl Use for StartPaper<'_> {
    type Output = Box<dyn Run>;
    type Error = Failure;

    fn with<E, M>(
        self,
        encoding: E,
        mutator: M,
        founders: impl Sampler<E::Genome> + 'static,
    ) -> Result<Box<dyn Run>, Failure>
    where
        E: Encoding + Clone + Send + 'static,
        E::Genome: Linear + Send + Serialize + DeserializeOwned + 'static,
        M: Mutator<E::Genome> + Clone + Send + 'static,
    {
        let Self { paper, wishes, seed } = self;
        if let Some(within) = wishes.within(encoding.clone()) {
            let scheme = paper.scheme_of(within, mutator)?;
            let engine = Engine::start(scheme, &founders, paper.population, seed)?;
            return Ok(Box::new(Paper { encoding, engine }));
        }
        let scheme = paper.scheme_of(TourLength(encoding.clone()), mutator)?;
        let engine = Engine::start(scheme, &founders, paper.population, seed)?;
        Ok(Box::new(Paper { encoding, engine }))
    }
}
