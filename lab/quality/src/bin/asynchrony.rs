//! Measures what asynchronous runs gain if evaluations take different times. The time is simulated.

use std::process::ExitCode;

use clap::Parser;
use cli::{Answer, Common, Failure, Output, Tool};
use ga_core::breed::{DifferentialEvolution, Offspring};
use ga_core::engine::Asynchronous;
use ga_core::prelude::*;
use ga_core::random::{Streams, exponential};
use ga_core::replace::{MuPlusLambda, OneToOne};
use ga_run::statistics::Sample;
use serde_json::json;

/// Simulates eight workers that count the ones of 150 bits, or compute Rastrigin's function of 12
/// reals, until the target is reached, 30 times for each row.
///
/// A time is in units of the mean evaluation. `synchronous` asks for a generation and waits for all
/// of its scores, `asynchronous` gives a candidate to each worker that is free.
#[derive(Parser)]
#[command(name = "asynchrony", version)]
struct Asynchrony;

const WORKERS: usize = 8;
const RUNS: u64 = 30;
const LIMIT: usize = 200_000;

/// How long an evaluation takes.
#[derive(Clone, Copy)]
enum Duration {
    Constant,
    Exponential,
    /// The first worker takes ten times as long as each other one.
    SlowWorker,
}

impl Duration {
    const ALL: [(Self, &'static str); 3] = [
        (Self::Constant, "constant"),
        (Self::Exponential, "exponential"),
        (Self::SlowWorker, "slow worker"),
    ];

    fn draw(self, seed: u64, evaluation: usize, worker: usize) -> f64 {
        match self {
            Self::Constant => 1.0,
            Self::Exponential => exponential(&mut Streams::outside(seed, 1).numbered(evaluation)),
            Self::SlowWorker => {
                let unit = WORKERS as f64 / (WORKERS as f64 + 9.0);
                if worker == 0 { 10.0 * unit } else { unit }
            }
        }
    }
}

/// The workers and their clock.
struct Workers {
    duration: Duration,
    seed: u64,
    now: f64,
    busy: f64,
    begun: usize,
    free: Vec<usize>,
    /// The evaluations that run: the end, the worker, the id of the candidate and its score.
    running: Vec<(f64, usize, u64, f64)>,
}

impl Workers {
    fn new(duration: Duration, seed: u64) -> Self {
        let free = (0..WORKERS).collect();
        Self {
            duration,
            seed,
            now: 0.0,
            busy: 0.0,
            begun: 0,
            free,
            running: Vec::new(),
        }
    }

    fn begin(&mut self, id: u64, score: f64) {
        let worker = self.free.pop().unwrap_or_default();
        let takes = self.duration.draw(self.seed, self.begun, worker);
        self.begun += 1;
        self.busy += takes;
        self.running.push((self.now + takes, worker, id, score));
    }

    /// Waits for the next result.
    fn end(&mut self) -> Option<(u64, f64)> {
        let next = (0..self.running.len())
            .min_by(|&a, &b| self.running[a].0.total_cmp(&self.running[b].0))?;
        let (end, worker, id, score) = self.running.swap_remove(next);
        self.now = end;
        self.free.push(worker);
        Some((id, score))
    }

    fn measure(&self) -> Measure {
        // What is left of the evaluations that still run has not been worked.
        let left: f64 = self.running.iter().map(|(end, ..)| end - self.now).sum();
        let idle = 1.0 - (self.busy - left) / (self.now * WORKERS as f64);
        Measure {
            evaluations: self.begun - self.running.len(),
            time: self.now,
            idle,
        }
    }
}

struct Measure {
    evaluations: usize,
    time: f64,
    idle: f64,
}

type Scored<G> = Serial<fn(&G) -> f64>;

/// Runs the scheme from founders to the target.
fn simulate<G, B, R>(
    scheme: Scheme<B, Scored<G>, R>,
    founders: Vec<G>,
    target: f64,
    asynchronous: bool,
    mut workers: Workers,
    score: fn(&G) -> f64,
) -> Result<Measure, Error>
where
    G: Genome,
    B: Breeder<G, f64>,
    R: Replacement<G, f64>,
{
    for founder in &founders {
        if workers.free.is_empty() {
            workers.end();
        }
        workers.begin(0, score(founder));
    }
    while workers.end().is_some() {}
    let seed = workers.seed;
    let mut engine = scheme.founders(founders).seed(seed)?;
    if asynchronous {
        let mut run = Asynchronous::new(engine);
        while workers.begun < LIMIT {
            while !workers.free.is_empty() {
                let Some((id, genome)) = run.ask() else { break };
                workers.begin(id, score(genome));
            }
            let Some((id, score)) = workers.end() else {
                break;
            };
            if score >= target {
                break;
            }
            run.tell(id, score)?;
        }
        return Ok(workers.measure());
    }
    while workers.begun < LIMIT {
        let scores: Vec<f64> = engine.ask().iter().map(score).collect();
        for (id, score) in (0..).zip(&scores) {
            if workers.free.is_empty() && workers.end().is_some_and(|(_, score)| score >= target) {
                return Ok(workers.measure());
            }
            workers.begin(id, *score);
        }
        while let Some((_, score)) = workers.end() {
            if score >= target {
                return Ok(workers.measure());
            }
        }
        engine.tell(scores)?;
    }
    Ok(workers.measure())
}

/// Drops all newborns but the first: one child of each couple.
struct First<B>(B);

impl<B: Breeder<BitString, f64>> Breeder<BitString, f64> for First<B> {
    fn breed(
        &mut self,
        state: &State<BitString, f64>,
        offspring: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
    ) {
        self.0.breed(state, offspring, rng);
        let mut first = true;
        offspring.retain(|_| std::mem::take(&mut first));
    }
}

const BITS: usize = 150;

fn ones(genome: &BitString) -> f64 {
    f64::from(genome.count_ones())
}

type Bits = Scheme<
    Box<dyn Breeder<BitString, f64>>,
    Scored<BitString>,
    Box<dyn Replacement<BitString, f64>>,
>;

fn bits(batch: usize, generational: bool) -> Result<Bits, Error> {
    let breeder = Recombine {
        selector: Tournament::new(3)?,
        crossover: Uniform::default(),
        mutator: BitFlip::new(1.0 / BITS as f64)?,
        offspring: batch.max(2),
    };
    Ok(Scheme {
        breeder: if batch == 1 {
            Box::new(First(breeder))
        } else {
            Box::new(breeder)
        },
        evaluator: Serial::new(ones as fn(&BitString) -> f64),
        replacement: if generational {
            Box::new(Generational {
                elites: 100 - batch,
            })
        } else {
            Box::new(MuPlusLambda::new(100)?)
        },
    })
}

#[allow(clippy::ptr_arg, reason = "the fitness of a genome")]
fn rastrigin(x: &Vec<f64>) -> f64 {
    let term = |x: f64| x * x - 10.0 * (std::f64::consts::TAU * x).cos() + 10.0;
    -x.iter().map(|x| term(x - 0.5)).sum::<f64>()
}

/// The rows of the table: problem, replacement, size of a batch, asynchronous.
const ROWS: [(&str, &str, usize, bool); 12] = [
    ("onemax-150", "plus", 8, false),
    ("onemax-150", "plus", 16, false),
    ("onemax-150", "plus", 100, false),
    ("onemax-150", "plus", 1, true),
    ("onemax-150", "plus", 2, true),
    ("onemax-150", "plus", 8, true),
    ("onemax-150", "plus", 16, true),
    ("onemax-150", "plus", 100, true),
    ("onemax-150", "generational", 99, false),
    ("onemax-150", "generational", 99, true),
    ("rastrigin-12", "one to one", 40, false),
    ("rastrigin-12", "one to one", 40, true),
];

impl Tool for Asynchrony {
    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        output.release()?;
        for (duration, name) in Duration::ALL {
            for (problem, replacement, batch, asynchronous) in ROWS {
                let mut runs = Vec::new();
                for seed in 0..RUNS {
                    let seed = common.seed.wrapping_add(seed);
                    let workers = Workers::new(duration, seed);
                    let mut rng = Streams::outside(seed, 2).numbered(0);
                    runs.push(if problem == "onemax-150" {
                        let founders = (0..100)
                            .map(|_| RandomBits(BITS).sample(&mut rng))
                            .collect();
                        let scheme = bits(batch, replacement == "generational")?;
                        simulate(scheme, founders, BITS as f64, asynchronous, workers, ones)?
                    } else {
                        let bounds = Bounds::uniform(12, -5.12..=5.12)?;
                        let founders = (0..batch).map(|_| bounds.sample(&mut rng)).collect();
                        let breeder = DifferentialEvolution::new(0.5, 0.1, bounds)?;
                        let evaluator = Serial::new(rastrigin as fn(&Vec<f64>) -> f64);
                        let scheme = Scheme {
                            breeder,
                            evaluator,
                            replacement: OneToOne,
                        };
                        simulate(scheme, founders, -0.01, asynchronous, workers, rastrigin)?
                    });
                }
                let evaluations = median(runs.iter().map(|run| run.evaluations as f64))?;
                let time = median(runs.iter().map(|run| run.time))?;
                let idle = runs.iter().map(|run| run.idle).sum::<f64>() / runs.len() as f64;
                let mode = if asynchronous {
                    "asynchronous"
                } else {
                    "synchronous"
                };
                let missed = runs
                    .iter()
                    .filter(|run| run.evaluations >= LIMIT - WORKERS)
                    .count();
                let object = json!({
                    "durations": name, "problem": problem, "replacement": replacement, "batch": batch,
                    "mode": mode, "missed": missed, "median_evaluations": evaluations, "median_time": time,
                    "mean_idle": idle,
                    "evaluations": runs.iter().map(|run| run.evaluations).collect::<Vec<_>>(),
                    "times": runs.iter().map(|run| run.time).collect::<Vec<_>>(),
                });
                let row =
                    format!("{name:<11} {problem:<12} {replacement:<12} {mode:<12} {batch:>3}");
                let figures = format!("{evaluations:>6} evaluations, time {time:>7.1}");
                let idle = 100.0 * idle;
                output.answer(
                    &object,
                    format_args!("{row}: {figures}, idle {idle:.1} %, {missed} missed"),
                )?;
            }
        }
        Ok(Answer::Met)
    }
}

fn median(values: impl Iterator<Item = f64>) -> Result<f64, Failure> {
    Ok(Sample::new(values)?.median().unwrap_or(f64::NAN))
}

fn main() -> ExitCode {
    cli::run::<Asynchrony>()
}
