//! Counts evaluations to targets, and compares them with those of other crates.

use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

use benches::quality::compare::{Row, Runs, Verdict};
use benches::quality::problems::mixed as mixed_problems;
use benches::quality::problems::{self, Part};
use benches::quality::{Presets, bbob, bits, fronts, mixed, orders, preset, sample};
use clap::Parser;
use cli::{Answer, At, Common, Failure, Output, Source, Tool, at_least_one};
use cpu_time::ProcessTime;
use ga_run::statistics::Sample;
use serde::{Deserialize, Serialize};

/// Counts the evaluations until presets reach their targets
#[derive(Parser)]
#[command(name = "quality", version)]
enum Quality {
    /// Runs the presets; with --json, one object per run
    Run {
        /// Runs of each problem, with seeds from --seed on
        #[arg(long, default_value = "30", value_parser = at_least_one)]
        runs: u64,
        /// The problems [default: reported and fresh]
        #[arg(long)]
        set: Option<Set>,
        /// Runs the presets of `presets::fast`
        #[arg(long)]
        fast: bool,
    },
    /// Runs a solver on large problems of bits, with up to a million evaluations
    Bits {
        /// ga-core, fast or pyramid
        #[arg(long, default_value = "ga-core", value_parser = bits::SOLVERS)]
        solver: String,
        /// Only this problem
        #[arg(long)]
        problem: Option<String>,
        /// Newborns per generation, not with fast
        #[arg(long, default_value = "1", value_parser = at_least_one)]
        at_once: u64,
        /// Runs of each problem, with seeds from --seed on
        #[arg(long, default_value = "5", value_parser = at_least_one)]
        runs: u64,
    },
    /// Runs a solver on permutations of several kinds: targets 5, 2 and 0.5 % off the best known
    Orders {
        /// ga-core, fast, annealing or brkga
        #[arg(long, default_value = "ga-core", value_parser = orders::SOLVERS)]
        solver: String,
        /// Only this problem
        #[arg(long)]
        problem: Option<String>,
        /// Children per generation, with ga-core
        #[arg(long, default_value = "1", value_parser = at_least_one)]
        at_once: u64,
        /// Runs of each problem, with seeds from --seed on
        #[arg(long, default_value = "10", value_parser = at_least_one)]
        runs: u64,
    },
    /// Runs solvers on the 24 functions of BBOB; with --json, one object per run
    Bbob {
        /// Any of ga-core, fast, bipop, shade, l-shade, descent, lines
        #[arg(long, value_delimiter = ',', default_value = "ga-core", value_parser = bbob::SOLVERS)]
        solvers: Vec<String>,
        /// The number of variables
        #[arg(long, default_value = "5", value_parser = clap::value_parser!(u64).range(2..=200))]
        dimensions: u64,
        /// Only this function, from 1 to 24
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=24))]
        function: Option<u8>,
        /// Newborns per generation, with ga-core
        #[arg(long, default_value = "1", value_parser = at_least_one)]
        at_once: u64,
        /// Runs of each function, with seeds from --seed on
        #[arg(long, default_value = "10", value_parser = at_least_one)]
        runs: u64,
    },
    /// Compares solvers in files of `bbob --json`: targets reached, and expected running times
    BbobTable {
        /// Output of `bbob --json`
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// One line per function as well
        #[arg(long)]
        each: bool,
    },
    /// Runs a solver on genomes with parts of two kinds: targets 10, 3 and 1 % off the best known
    Mixed {
        /// ga-core or plain, a usual genetic algorithm
        #[arg(long, default_value = "ga-core", value_parser = mixed::SOLVERS)]
        solver: String,
        /// Evaluations of a run
        #[arg(long, default_value = "100000", value_parser = at_least_one)]
        budget: u64,
        /// Runs of each problem, with seeds from --seed on
        #[arg(long, default_value = "30", value_parser = at_least_one)]
        runs: u64,
    },
    /// Runs NSGA-II on test problems with several objectives; with --json, one object per run
    Fronts {
        /// Runs of each problem, with seeds from --seed on
        #[arg(long, default_value = "11", value_parser = at_least_one)]
        runs: u64,
    },
    /// Compares files of `fronts --json`: medians of hypervolumes and of CPU time
    FrontsTable {
        /// Output of `fronts --json`
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Compares files of runs; the first file holds ours
    Table {
        /// Output of `run --json`
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// A set of problems.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Set {
    /// For choosing settings
    Tuning,
    /// Reported; two settings of the fast presets were chosen after a look at it
    Reported,
    /// Reported; no setting of the fast presets was chosen after a look at it
    Fresh,
    /// Drawn after the thorough presets were fixed
    Third,
}

/// One run: the evaluations until the target was reached.
#[derive(Deserialize, Serialize)]
struct Run {
    solver: String,
    problem: String,
    seed: u64,
    evaluations: Option<u64>,
}

impl Tool for Quality {
    const DEFAULT: &'static str = "run";

    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        match self {
            Self::Run { runs, set, fast } => run(common.seed, runs, (set, fast), output)?,
            Self::Bits { solver, problem, at_once, runs } => {
                run_bits(&solver, problem.as_deref(), at_once, common.seed..common.seed + runs, output)?;
            }
            Self::Orders { solver, problem, at_once, runs } => {
                run_orders(&solver, problem.as_deref(), at_once, common.seed..common.seed + runs, output)?;
            }
            Self::Bbob { solvers, dimensions, function, at_once, runs } => {
                let functions = function.map_or(1..=24, |function| function..=function);
                let seeds = common.seed..common.seed + runs;
                for (function, seed) in
                    functions.flat_map(|function| seeds.clone().map(move |seed| (function, seed)))
                {
                    for solver in &solvers {
                        let run = bbob::run(solver, function, dimensions as usize, seed, at_once as usize)?;
                        let text = format!("{solver:<8} f{function:<2} {seed:>5} {}", run.shown());
                        output.answer(&run, text)?;
                    }
                }
            }
            Self::BbobTable { files, each } => bbob_table(&files, each, output)?,
            Self::Mixed { solver, budget, runs } => {
                run_mixed(&solver, budget, common.seed..common.seed + runs, output)?;
            }
            Self::Fronts { runs } => run_fronts(common.seed, runs, output)?,
            Self::FrontsTable { files } => fronts_table(&files, output)?,
            Self::Table { files } => table(&files, output)?,
        }
        Ok(Answer::Met)
    }
}

fn run(seed: u64, runs: u64, (set, fast): (Option<Set>, bool), output: &mut Output) -> Result<(), Failure> {
    output.release()?;
    let presets = if fast { Presets::Fast } else { Presets::Thorough };
    let parts: &[Part] = match set {
        None => &[Part::Reported, Part::Fresh],
        Some(Set::Tuning) => &[Part::Tuning],
        Some(Set::Reported) => &[Part::Reported],
        Some(Set::Fresh) => &[Part::Fresh],
        Some(Set::Third) => &[Part::Third],
    };
    for problem in parts.iter().copied().flat_map(problems::of) {
        let mut counts = Vec::new();
        for seed in (seed..).take(usize::try_from(runs).unwrap_or(usize::MAX)) {
            let evaluations = preset(&problem, seed, presets)?;
            counts.push(evaluations);
            if output.json() {
                let (solver, problem) = (presets.name().to_owned(), problem.name.clone());
                output.object(&Run { solver, problem, seed, evaluations })?;
            }
        }
        output.text(format_args!("{:<16} {}", problem.name, shown(&counts)))?;
    }
    Ok(())
}

fn run_bits(
    solver: &str,
    only: Option<&str>,
    at_once: u64,
    seeds: std::ops::Range<u64>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.release()?;
    for problem in bits::problems().iter().filter(|problem| only.is_none_or(|name| name == problem.name)) {
        let mut counts = Vec::new();
        let begin = ProcessTime::now();
        for seed in seeds.clone() {
            let evaluations = bits::run(solver, problem, usize::try_from(at_once).unwrap_or(1), seed)?;
            counts.push(evaluations);
            if output.json() {
                output.object(&serde_json::json!({
                    "solver": solver, "problem": problem.name, "at_once": at_once, "seed": seed,
                    "evaluations": evaluations,
                }))?;
            }
        }
        let seconds = begin.elapsed().as_secs_f64();
        output.text(format_args!("{:<20}{:>16} {seconds:8.2} s", problem.name, shown(&counts)))?;
    }
    Ok(())
}

fn run_orders(
    solver: &str,
    only: Option<&str>,
    at_once: u64,
    seeds: std::ops::Range<u64>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.release()?;
    for problem in orders::problems().iter().filter(|problem| only.is_none_or(|name| name == problem.name)) {
        let mut counts: [Vec<Option<u64>>; orders::TARGETS.len()] = Default::default();
        let begin = ProcessTime::now();
        for seed in seeds.clone() {
            let reached = orders::run(solver, problem, usize::try_from(at_once).unwrap_or(1), seed)?;
            for ((counts, evaluations), within) in counts.iter_mut().zip(reached).zip(orders::TARGETS) {
                counts.push(evaluations);
                if output.json() {
                    output.object(&serde_json::json!({
                        "solver": solver, "problem": problem.name, "at_once": at_once, "within": within,
                        "seed": seed, "evaluations": evaluations,
                    }))?;
                }
            }
        }
        let seconds = begin.elapsed().as_secs_f64();
        let shown: Vec<String> = counts.iter().map(|counts| format!("{:>16}", shown(counts))).collect();
        output.text(format_args!("{:<16}{} {seconds:8.2} s", problem.name, shown.concat()))?;
    }
    Ok(())
}

/// The median; if a run missed the target, also how many reached it.
fn shown(counts: &[Option<u64>]) -> String {
    let reached = counts.iter().flatten().count();
    let median = sample(counts).median().map_or(String::from("-"), |median| format!("{median:.0}"));
    if reached == counts.len() { median } else { format!("{median} ({reached} of {})", counts.len()) }
}

fn table(files: &[PathBuf], output: &mut Output) -> Result<(), Failure> {
    let mut runs = Runs::default();
    for file in files {
        let source = Source::read(file)?;
        for (line, number) in source.text.lines().zip(1..) {
            let run: Run = serde_json::from_str(line).at(format!("{}, line {number}", source.name))?;
            runs.add(run.solver, run.problem, run.evaluations);
        }
    }
    let (rows, verdict) = runs.compare()?;
    for row in &rows {
        let Row { problem, solver, counts, p, p_holm, .. } = row;
        let text = format!("| {problem} | {solver} | {} | {p:.4} | {p_holm:.4} |", shown(counts));
        output.answer(row, text)?;
    }
    let Verdict { problems, better, worse, worse_uncorrected, mean_ratio } = &verdict;
    let text = format!(
        "{problems} problems: better than all rivals on {better}, worse than one on {worse} ({worse_uncorrected} \
         without Holm's correction); best rival / ours {mean_ratio:.2}"
    );
    output.answer(&verdict, text)
}

fn bbob_table(files: &[PathBuf], each: bool, output: &mut Output) -> Result<(), Failure> {
    let mut runs = Vec::<bbob::Run>::new();
    for file in files {
        let source = Source::read(file)?;
        for (line, number) in source.text.lines().zip(1..) {
            runs.push(serde_json::from_str(line).at(format!("{}, line {number}", source.name))?);
        }
    }
    if each {
        for row in bbob::rows(&runs) {
            output.answer(&row, row.shown())?;
        }
    }
    for summary in bbob::summaries(&runs) {
        output.answer(&summary, summary.shown())?;
    }
    Ok(())
}

fn run_mixed(solver: &str, budget: u64, seeds: Range<u64>, output: &mut Output) -> Result<(), Failure> {
    output.release()?;
    for problem in mixed_problems::problems() {
        let mut reached: [Vec<Option<u64>>; mixed::TARGETS.len()] = Default::default();
        let mut best = f64::NEG_INFINITY;
        for seed in seeds.clone() {
            let run = mixed::run(solver, &problem, budget, seed)?;
            reached.iter_mut().zip(run.reached).for_each(|(all, one)| all.push(one));
            best = best.max(run.best);
            if output.json() {
                let name = problem.name;
                output.object(&serde_json::json!({
                    "solver": solver, "problem": name, "seed": seed, "reached": run.reached, "best": run.best,
                }))?;
            }
        }
        let medians = reached.map(|counts| format!("{:>16}", shown(&counts))).concat();
        output.text(format_args!("{:<12}{medians}  best {best:.6}", problem.name))?;
    }
    Ok(())
}

fn run_fronts(seed: u64, runs: u64, output: &mut Output) -> Result<(), Failure> {
    output.release()?;
    for problem in fronts::PROBLEMS {
        for seed in (seed..).take(usize::try_from(runs).unwrap_or(usize::MAX)) {
            let Some(run) = fronts::run(problem, seed)? else { continue };
            let text = format!("{problem:<6} {seed:>3} {:.5} {:.4} s", run.hypervolume, run.seconds);
            output.answer(&run, text)?;
        }
    }
    Ok(())
}

fn fronts_table(files: &[PathBuf], output: &mut Output) -> Result<(), Failure> {
    let mut runs = Vec::<fronts::Run>::new();
    for file in files {
        let source = Source::read(file)?;
        for (line, number) in source.text.lines().zip(1..) {
            runs.push(serde_json::from_str(line).at(format!("{}, line {number}", source.name))?);
        }
    }
    runs.sort_by(|left, right| (&left.problem, &left.solver).cmp(&(&right.problem, &right.solver)));
    for group in runs.chunk_by(|left, right| (&left.problem, &left.solver) == (&right.problem, &right.solver))
    {
        let fronts::Run { solver, problem, .. } = &group[0];
        let hypervolume = Sample::new(group.iter().map(|run| run.hypervolume))?.median();
        let seconds = Sample::new(group.iter().map(|run| run.seconds))?.median();
        let object = serde_json::json!({
            "problem": problem, "solver": solver, "runs": group.len(), "median_hypervolume": hypervolume,
            "median_seconds": seconds,
        });
        let (hypervolume, seconds) = (hypervolume.unwrap_or(f64::NAN), seconds.unwrap_or(f64::NAN));
        let text = format!("| {problem} | {solver} | {} | {hypervolume:.5} | {seconds:.4} |", group.len());
        output.answer(&object, text)?;
    }
    Ok(())
}

fn main() -> ExitCode {
    cli::run::<Quality>()
}
