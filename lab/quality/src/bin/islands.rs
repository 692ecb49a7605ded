//! Compares islands with one population of the same size, at equal numbers of evaluations.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use cli::{Answer, At, Common, CpuTime, Failure, Output, Source, Tool, at_least_one};
use ga_checkpoint::scheme::paper;
use ga_core::breed::Recombine;
use ga_core::crossover::{Order, TwoPoint};
use ga_core::evaluate::Serial;
use ga_core::genome::{BitString, Permutation, RandomBits, RandomPermutation};
use ga_core::islands::{Archipelago, Island, Migration, Topology};
use ga_core::mutate::{BitFlip, Inversion};
use ga_core::replace::{Generational, MuPlusLambda};
use ga_core::select::Tournament;
use ga_core::terminate::Generations;
use ga_core::{Error, Scheme, Score};
use quality::quality::problems::{self, Part, Space};
use serde::{Deserialize, Serialize};

/// Compares islands with one population of the same size
#[derive(Parser)]
#[command(name = "islands", version)]
enum Islands {
    /// Runs all variants on all problems; with --json, one object per run
    Run {
        /// Runs of each variant, with seeds from --seed on
        #[arg(long, default_value = "10", value_parser = at_least_one)]
        runs: u64,
        /// Runs only this problem: traps, tour or checkpoint
        #[arg(long)]
        problem: Option<String>,
    },
    /// Summarises the output of `run --json`
    Table {
        /// Output of `run --json`
        file: PathBuf,
    },
}

/// One run: its best score, and the CPU time of all threads in seconds.
#[derive(Deserialize, Serialize)]
struct Run {
    problem: String,
    variant: String,
    seed: u64,
    evaluations: u64,
    score: f64,
    cpu: f64,
}

/// How a population is divided. The interval counts turnovers: the generations in which an island
/// has as many newborns as it has individuals.
struct Variant {
    name: &'static str,
    islands: usize,
    topology: Topology,
    interval: u64,
}

fn variants() -> [Variant; 8] {
    let variant = |name, islands, topology, interval| Variant {
        name,
        islands,
        topology,
        interval,
    };
    [
        variant("one population", 1, Topology::Isolated, 20),
        variant("8 isolated", 8, Topology::Isolated, 20),
        variant("8, ring, every 5", 8, Topology::Ring, 5),
        variant("8, ring, every 20", 8, Topology::Ring, 20),
        variant("8, ring, every 100", 8, Topology::Ring, 100),
        variant("8, star, every 20", 8, Topology::Star, 20),
        variant("8, complete, every 20", 8, Topology::Complete, 20),
        variant("8, random, every 20", 8, Topology::Random, 20),
    ]
}

const PROBLEMS: [&str; 3] = ["traps", "tour", "checkpoint"];

/// Runs one variant on one problem.
fn search(problem: &str, variant: &Variant, seed: u64) -> Result<(f64, u64), Failure> {
    let trap = || {
        problems::of(Part::Reported)
            .into_iter()
            .find(|problem| problem.name == "trap-10x5")
    };
    let eil51 = || {
        problems::of(Part::Fresh)
            .into_iter()
            .find(|problem| problem.name == "eil51")
    };
    Ok(match problem {
        "traps" => {
            let Some(Space::Bits(loci, score)) = trap().map(|problem| problem.space) else {
                return Err(Failure::refused("there is no problem trap-10x5"));
            };
            let score = &score;
            run(variant, 400, 1, 200, seed, |size, seed| {
                let breeder = Recombine {
                    selector: Tournament::new(2)?,
                    crossover: TwoPoint,
                    mutator: BitFlip::new(1.0 / loci as f64)?,
                    offspring: size,
                };
                let evaluator =
                    Serial::new(|bits: &BitString| score(&bits.iter().collect::<Vec<_>>()));
                let scheme = Scheme {
                    breeder,
                    evaluator,
                    replacement: Generational { elites: 1 },
                };
                scheme.found(&RandomBits(loci)).size(size).seed(seed)
            })?
        }
        "tour" => {
            let Some(Space::Orders(cities, score)) = eil51().map(|problem| problem.space) else {
                return Err(Failure::refused("there is no problem eil51"));
            };
            let score = &score;
            run(variant, 200, 1, 500, seed, |size, seed| {
                let breeder = Recombine {
                    selector: Tournament::new(2)?,
                    crossover: Order,
                    mutator: Inversion,
                    offspring: size,
                };
                let evaluator = Serial::new(|order: &Permutation| {
                    score(
                        &order
                            .as_slice()
                            .iter()
                            .map(|&city| city as usize)
                            .collect::<Vec<_>>(),
                    )
                });
                let scheme = Scheme {
                    breeder,
                    evaluator,
                    replacement: MuPlusLambda::new(size)?,
                };
                scheme
                    .found(&RandomPermutation(cities))
                    .size(size)
                    .seed(seed)
            })?
        }
        _ => {
            let paper = paper::Parameters::default();
            let scheme = paper.scheme()?;
            let founders = paper.founders()?;
            // An event has two children.
            let turnover = 160 / variant.islands as u64 / 2;
            run(variant, 160, turnover, 3000, seed, |size, seed| {
                scheme.clone().found(&founders).size(size).seed(seed)
            })?
        }
    })
}

/// Runs `turnovers` turnovers, each of `turnover` generations, of `individuals` in all. Returns the
/// best score and the number of evaluations.
fn run<I: Island>(
    variant: &Variant,
    individuals: usize,
    turnover: u64,
    turnovers: u64,
    seed: u64,
    start: impl Fn(usize, u64) -> Result<I, Error>,
) -> Result<(f64, u64), Error>
where
{
    let migration = Migration::new(variant.topology.clone(), variant.interval * turnover)?;
    let size = individuals / variant.islands;
    let mut archipelago = Archipelago::start(migration, variant.islands, seed, |_, seed| {
        start(size, seed)
    })?;
    archipelago.run(Generations(turnovers * turnover));
    let best = archipelago.best().and_then(|(_, score)| score.utility());
    Ok((
        best.unwrap_or(f64::NEG_INFINITY),
        archipelago.state().evaluations(),
    ))
}

impl Tool for Islands {
    const DEFAULT: &'static str = "run";

    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        match self {
            Self::Run { runs, problem } => {
                output.release()?;
                let mut all = Vec::new();
                for problem in PROBLEMS
                    .into_iter()
                    .filter(|&name| problem.as_deref().is_none_or(|only| only == name))
                {
                    for variant in variants() {
                        for seed in
                            (common.seed..).take(usize::try_from(runs).unwrap_or(usize::MAX))
                        {
                            let start = CpuTime::of_process();
                            let (score, evaluations) = search(problem, &variant, seed)?;
                            let cpu = start.elapsed().as_secs_f64();
                            let problem = problem.to_owned();
                            let variant = variant.name.to_owned();
                            let run = Run {
                                problem,
                                variant,
                                seed,
                                evaluations,
                                score,
                                cpu,
                            };
                            if output.json() {
                                output.object(&run)?;
                            }
                            all.push(run);
                        }
                    }
                }
                if !output.json() {
                    table(&all, output)?;
                }
            }
            Self::Table { file } => {
                let source = Source::read(&file)?;
                let runs = source.text.lines().zip(1..).map(|(line, number)| {
                    serde_json::from_str(line).at(format!("{}, line {number}", source.name))
                });
                table(&runs.collect::<Result<Vec<_>, _>>()?, output)?;
            }
        }
        Ok(Answer::Met)
    }
}

/// Mean and squared standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares = values
        .iter()
        .map(|value| (value - mean).powi(2))
        .sum::<f64>();
    (mean, squares / (n - 1.0).max(1.0) / n)
}

/// Prints the mean score of each variant, its difference from one population, with 95 % intervals
/// by the normal approximation, the number of optima found, and the least CPU time.
fn table(runs: &[Run], output: &mut Output) -> Result<(), Failure> {
    let mut groups: BTreeMap<(&str, &str), Vec<&Run>> = BTreeMap::new();
    for run in runs {
        groups
            .entry((&run.problem, &run.variant))
            .or_default()
            .push(run);
    }
    for problem in PROBLEMS {
        let scores = |variant: &str| -> Vec<f64> {
            groups
                .get(&(problem, variant))
                .into_iter()
                .flatten()
                .map(|run| run.score)
                .collect()
        };
        let one = mean(&scores("one population"));
        for variant in variants() {
            let Some(group) = groups.get(&(problem, variant.name)) else {
                continue;
            };
            let scores = scores(variant.name);
            let (score, error) = mean(&scores);
            let gain = score - one.0;
            let wide = 1.96 * (error + one.1).sqrt();
            let optima = scores
                .iter()
                .filter(|&&score| problem == "traps" && score >= 50.0)
                .count();
            // The least of all runs: other programs on the machine can only add to it.
            let cpu = group
                .iter()
                .map(|run| run.cpu)
                .fold(f64::INFINITY, f64::min);
            let object = serde_json::json!({
                "problem": problem, "variant": variant.name, "runs": scores.len(), "mean": score,
                "interval": 1.96 * error.sqrt(), "gain": gain, "gain_interval": wide, "optima": optima,
                "cpu_seconds": cpu,
            });
            let text = format!(
                "| {problem} | {} | {} | {score:.2} ± {:.2} | {gain:+.2} ± {wide:.2} | {optima} | {cpu:.3} |",
                variant.name,
                scores.len(),
                1.96 * error.sqrt(),
            );
            output.answer(&object, text)?;
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    cli::run::<Islands>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_variants_have_equal_numbers_of_evaluations() -> Result<(), Failure> {
        for variant in variants() {
            assert_eq!(search("traps", &variant, 1)?.1, 80_400, "{}", variant.name);
        }
        Ok(())
    }

    #[test]
    fn the_mean_has_the_standard_error_of_the_textbook() {
        let (mean, squared) = mean(&[1.0, 2.0, 3.0, 6.0]);
        // The sum of squares is 14, its unbiased mean 14 / 3.
        assert!((mean - 3.0).abs() < 1e-12 && (squared - 14.0 / 12.0).abs() < 1e-12);
    }
}
