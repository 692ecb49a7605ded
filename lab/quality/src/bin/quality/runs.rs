//! The commands that run solvers: one object per run, or one line per problem.

use cli::{CpuTime, Failure, Output};
use ga_run::statistics::Sample;
use quality::quality::problems::{self, Part, mixed as mixed_problems, noisy as noisy_problems};
use quality::quality::{
    Presets, bbob, bits, cost, cpu, fronts, mixed, noisy, orders, orders_cpu, preset, sample, warm,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::ops::Range;

/// One run: the evaluations until the target was reached.
#[derive(Deserialize, Serialize)]
pub(crate) struct Run {
    pub(crate) solver: String,
    pub(crate) problem: String,
    pub(crate) seed: u64,
    pub(crate) evaluations: Option<u64>,
}

/// The median; if a run missed the target, also how many reached it.
pub(crate) fn shown(counts: &[Option<u64>]) -> String {
    let reached = counts.iter().flatten().count();
    let median = sample(counts)
        .median()
        .map_or(String::from("-"), |median| format!("{median:.0}"));
    if reached == counts.len() {
        median
    } else {
        format!("{median} ({reached} of {})", counts.len())
    }
}

/// Runs a solver on a problem with each seed. `run` gives the evaluations until each target, and
/// the objects that say so.
fn each_seed<const TARGETS: usize>(
    problem: &str,
    seeds: Range<u64>,
    output: &mut Output,
    mut run: impl FnMut(u64) -> Result<([Option<u64>; TARGETS], Vec<Value>), Failure>,
) -> Result<(), Failure> {
    let mut counts = [const { Vec::new() }; TARGETS];
    let begin = CpuTime::of_process();
    for seed in seeds {
        let (reached, objects) = run(seed)?;
        counts
            .iter_mut()
            .zip(reached)
            .for_each(|(counts, reached)| counts.push(reached));
        if output.json() {
            objects
                .iter()
                .try_for_each(|object| output.object(object))?;
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let medians = counts
        .map(|counts| format!("{:>16}", shown(&counts)))
        .concat();
    output.text(format_args!("{problem:<20}{medians} {seconds:8.2} s"))
}

pub(crate) fn run(
    presets: Presets,
    parts: &[Part],
    seeds: &Range<u64>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.release()?;
    for problem in parts.iter().copied().flat_map(problems::of) {
        each_seed(&problem.name, seeds.clone(), output, |seed| {
            let evaluations = preset(&problem, seed, presets)?;
            let solver = presets.name();
            let problem = problem.name.clone();
            Ok((
                [evaluations],
                vec![json!(Run {
                    solver,
                    problem,
                    seed,
                    evaluations
                })],
            ))
        })?;
    }
    Ok(())
}

pub(crate) fn warm(part: Part, seeds: &Range<u64>, output: &mut Output) -> Result<(), Failure> {
    output.release()?;
    for problem in problems::of(part) {
        each_seed(&problem.name, seeds.clone(), output, |seed| {
            let runs = warm::run(&problem, seed)?;
            let object = json!({ "problem": problem.name, "seed": seed, "cold": runs.cold, "warm": runs.warm });
            Ok(([runs.cold, runs.warm], vec![object]))
        })?;
    }
    Ok(())
}

/// A solver, the only problem to solve if not all, and the newborns per generation.
pub(crate) struct Solver<'a> {
    pub(crate) name: &'a str,
    pub(crate) problem: Option<&'a str>,
    pub(crate) at_once: usize,
}

impl Solver<'_> {
    fn solves(&self, problem: &str) -> bool {
        self.problem.is_none_or(|name| name == problem)
    }
}

pub(crate) fn bits(
    solver: &Solver<'_>,
    seeds: &Range<u64>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.release()?;
    let &Solver { name, at_once, .. } = solver;
    for problem in bits::problems()
        .iter()
        .filter(|problem| solver.solves(&problem.name))
    {
        each_seed(&problem.name, seeds.clone(), output, |seed| {
            let evaluations = bits::run(name, problem, at_once, seed)?;
            let object = json!({
                "solver": name, "problem": problem.name, "at_once": at_once, "seed": seed,
                "evaluations": evaluations,
            });
            Ok(([evaluations], vec![object]))
        })?;
    }
    Ok(())
}

pub(crate) fn bits_cpu(seeds: &Range<u64>, output: &mut Output) -> Result<(), Failure> {
    output.release()?;
    for problem in cpu::problems() {
        let row = cpu::row(&problem, seeds)?;
        let shown = |spent: &cpu::Spent| {
            let evaluations = spent
                .evaluations
                .map_or(String::from("-"), |count| format!("{count:.0}"));
            format!("{evaluations} | {:.1}", spent.micros)
        };
        let (thorough, fast) = (shown(&row.thorough), shown(&row.fast));
        let text = format!(
            "| {} | {thorough} | {fast} | {:.1} |",
            row.problem, row.pays_from
        );
        output.answer(&row, text)?;
    }
    Ok(())
}

pub(crate) fn orders(
    solver: &Solver<'_>,
    seeds: &Range<u64>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.release()?;
    let &Solver { name, at_once, .. } = solver;
    for problem in orders::problems()
        .iter()
        .filter(|problem| solver.solves(&problem.name))
    {
        each_seed(&problem.name, seeds.clone(), output, |seed| {
            let reached = orders::run(name, problem, at_once, seed)?;
            let object = |(evaluations, within): (&Option<u64>, &f64)| {
                json!({
                    "solver": name, "problem": problem.name, "at_once": at_once, "within": within,
                    "seed": seed, "evaluations": evaluations,
                })
            };
            Ok((
                reached,
                reached.iter().zip(&orders::TARGETS).map(object).collect(),
            ))
        })?;
    }
    Ok(())
}

pub(crate) fn orders_cpu(evaluations: u64, seed: u64, output: &mut Output) -> Result<(), Failure> {
    output.release()?;
    for kind in orders_cpu::KINDS {
        for things in orders_cpu::THINGS {
            for presets in [Presets::Thorough(1), Presets::Fast] {
                let cost = orders_cpu::cost(presets, kind, things, evaluations, seed)?;
                let text = format!(
                    "{kind:<12}{things:>4}  {:<14}{:10.2} µs",
                    cost.solver, cost.microseconds
                );
                output.answer(&cost, text)?;
            }
        }
    }
    Ok(())
}

pub(crate) fn mixed(
    solver: &str,
    budget: u64,
    seeds: &Range<u64>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.release()?;
    for problem in mixed_problems::problems() {
        each_seed(problem.name, seeds.clone(), output, |seed| {
            let mixed::Run { reached, best } = mixed::run(solver, &problem, budget, seed)?;
            let object = json!({
                "solver": solver, "problem": problem.name, "seed": seed, "reached": reached, "best": best,
            });
            Ok((reached, vec![object]))
        })?;
    }
    Ok(())
}

/// Prints a row of a table for each problem and noise: a column of medians for each solver.
pub(crate) fn noisy(
    solvers: &[String],
    seeds: &Range<u64>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.release()?;
    output.text(format_args!(
        "| problem | noise | {} |",
        solvers.join(" | ")
    ))?;
    for problem in noisy_problems::problems() {
        let name = &problem.problem.name;
        for noise in noisy_problems::NOISE {
            let mut row = vec![name.clone(), noise.to_string()];
            for solver in solvers {
                let mut gaps = Vec::new();
                for seed in seeds.clone() {
                    let gap = noisy::run(solver, &problem, noise, seed)?;
                    gaps.push(gap);
                    if output.json() {
                        output.object(&json!({
                            "solver": solver, "problem": name, "noise": noise, "seed": seed, "gap": gap,
                        }))?;
                    }
                }
                let median = Sample::new(gaps)?.median().unwrap_or(f64::NAN);
                row.push(format!("{:.2}", 100.0 * median));
            }
            output.text(format_args!("| {} |", row.join(" | ")))?;
        }
    }
    Ok(())
}

/// What `bbob` runs.
pub(crate) struct Functions<'a> {
    pub(crate) solvers: &'a [String],
    /// The only function, if not all.
    pub(crate) only: Option<u8>,
    pub(crate) dimensions: usize,
    pub(crate) at_once: usize,
}

pub(crate) fn bbob(
    functions: &Functions<'_>,
    seeds: &Range<u64>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.release()?;
    let &Functions {
        solvers,
        only,
        dimensions,
        at_once,
    } = functions;
    for function in only.map_or(1..=24, |function| function..=function) {
        for seed in seeds.clone() {
            for solver in solvers {
                let run = bbob::run(solver, function, dimensions, seed, at_once)?;
                let text = format!("{solver:<8} f{function:<2} {seed:>5} {}", run.shown());
                output.answer(&run, text)?;
            }
        }
    }
    Ok(())
}

pub(crate) fn cost(
    dimensions: impl Iterator<Item = usize>,
    evaluations: u64,
    seeds: &Range<u64>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.release()?;
    for dimensions in dimensions {
        for cost in cost::measure(dimensions, evaluations, seeds.clone())? {
            let text = format!(
                "{:<8} {dimensions:>4} {:8.0} ns",
                cost.solver, cost.nanoseconds
            );
            output.answer(&cost, text)?;
        }
    }
    Ok(())
}

pub(crate) fn fronts(seeds: &Range<u64>, output: &mut Output) -> Result<(), Failure> {
    output.release()?;
    for problem in fronts::PROBLEMS {
        for seed in seeds.clone() {
            let Some(run) = fronts::run(problem, seed)? else {
                continue;
            };
            let text = format!(
                "{problem:<6} {seed:>3} {:.5} {:.4} s",
                run.hypervolume, run.seconds
            );
            output.answer(&run, text)?;
        }
    }
    Ok(())
}
