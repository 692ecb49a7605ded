//! Counts evaluations to targets, and compares them with those of other crates.

mod games;
mod runs;
mod scores;
mod tables;
mod tiles;

use clap::Parser;
use cli::{Answer, Common, Failure, Output, Tool, at_least_one};
use quality::quality::problems::{Part, Problem};
use quality::quality::{Presets, bbob, bits, mixed, noisy, orders};
use runs::{Functions, Solver};
use std::path::PathBuf;
use std::process::ExitCode;
use tables::Shown;

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
        /// Runs the presets of `ga_search::fast`
        #[arg(long, conflicts_with = "at_once")]
        fast: bool,
        /// Newborns per generation
        #[arg(long, default_value = "1", value_parser = at_least_one)]
        at_once: u64,
    },
    /// Runs the presets from random genomes, and from the champion of a run that had half of the
    /// evaluations
    Warm {
        /// Runs of each problem, with seeds from --seed on
        #[arg(long, default_value = "30", value_parser = at_least_one)]
        runs: u64,
        /// The problems
        #[arg(long, default_value = "third")]
        set: Set,
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
    /// CPU time per evaluation of both presets for bits, and from which cost of a fitness on the
    /// thorough one is faster
    BitsCpu {
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
    /// Measures the CPU time per evaluation of both presets for permutations, without the fitness
    OrdersCpu {
        /// Evaluations of a run
        #[arg(long, default_value = "10000", value_parser = at_least_one)]
        evaluations: u64,
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
    /// Runs solvers on scores with noise: how far the true score of the champion is from the best
    Noisy {
        /// Any of ga-core, once, thorough, mean-1, mean-4, mean-16
        #[arg(long, value_delimiter = ',', default_values = noisy::SOLVERS, value_parser = noisy::SOLVERS)]
        solvers: Vec<String>,
        /// Runs of each problem, with seeds from --seed on
        #[arg(long, default_value = "30", value_parser = at_least_one)]
        runs: u64,
    },
    /// Scores genomes of a problem that other programs search: reads one JSON object per line, such
    /// as {"bits": [true, false], "reals": [0.5]}, and prints the score of each, which is maximised
    Score {
        /// A problem of `quality bits` or `quality mixed`, or for instance f8-5d-3: function 8 of
        /// BBOB in 5 dimensions, the instance with seed 3 [default: prints the problems]
        problem: Option<String>,
    },
    /// Measures the CPU time of both presets for reals per evaluation, without the fitness
    Cost {
        /// The numbers of variables
        #[arg(long, value_delimiter = ',', default_values = ["5", "10", "20", "40"],
              value_parser = clap::value_parser!(u64).range(2..=1000))]
        dimensions: Vec<u64>,
        /// Evaluations of a run
        #[arg(long, default_value = "100000", value_parser = at_least_one)]
        evaluations: u64,
        /// Runs with seeds from --seed on; the least time counts
        #[arg(long, default_value = "3", value_parser = at_least_one)]
        runs: u64,
    },
    /// Runs schemes on the games of this project, each for a budget: the best score of each run.
    /// `runs compare` compares them
    Games(games::Games),
    /// Runs the search of ga-tiles on problems with a number of levels as the target, and judges
    /// the levels
    Tiles(tiles::Tiles),
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
        /// One line per problem, with the best rival
        #[arg(long)]
        best: bool,
        /// One line per problem, with a column for each solver, as in the documentation
        #[arg(long, conflicts_with = "best")]
        columns: bool,
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

impl Set {
    const fn part(self) -> Part {
        match self {
            Self::Tuning => Part::Tuning,
            Self::Reported => Part::Reported,
            Self::Fresh => Part::Fresh,
            Self::Third => Part::Third,
        }
    }
}

/// A solver of one of these problems, or of all.
fn solver_of<'a>(
    name: &'a str,
    problem: Option<&'a str>,
    at_once: u64,
    problems: &[Problem],
) -> Result<Solver<'a>, Failure> {
    if let Some(wanted) =
        problem.filter(|wanted| problems.iter().all(|problem| problem.name != *wanted))
    {
        let names: Vec<&str> = problems
            .iter()
            .map(|problem| problem.name.as_str())
            .collect();
        return Err(Failure::refused(format!(
            "no problem {wanted} here; there are {}",
            names.join(", ")
        )));
    }
    Ok(Solver {
        name,
        problem,
        at_once: size(at_once),
    })
}

/// A number from the command line as a size.
fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl Tool for Quality {
    const DEFAULT: &'static str = "run";

    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let seeds = |runs: u64| common.seed..common.seed.saturating_add(runs);
        match self {
            Self::Run {
                runs,
                set,
                fast,
                at_once,
            } => {
                let presets = if fast {
                    Presets::Fast
                } else {
                    Presets::Thorough(size(at_once))
                };
                let parts = set.map_or(vec![Part::Reported, Part::Fresh], |set| vec![set.part()]);
                runs::run(presets, &parts, &seeds(runs), output)?;
            }
            Self::Bits {
                solver,
                problem,
                at_once,
                runs,
            } => {
                let solver = solver_of(&solver, problem.as_deref(), at_once, &bits::problems())?;
                runs::bits(&solver, &seeds(runs), output)?;
            }
            Self::Warm { runs, set } => runs::warm(set.part(), &seeds(runs), output)?,
            Self::BitsCpu { runs } => runs::bits_cpu(&seeds(runs), output)?,
            Self::Orders {
                solver,
                problem,
                at_once,
                runs,
            } => {
                let solver = solver_of(&solver, problem.as_deref(), at_once, &orders::problems())?;
                runs::orders(&solver, &seeds(runs), output)?;
            }
            Self::OrdersCpu { evaluations } => runs::orders_cpu(evaluations, common.seed, output)?,
            Self::Bbob {
                solvers,
                dimensions,
                function: only,
                at_once,
                runs,
            } => {
                let dimensions = size(dimensions);
                let at_once = size(at_once);
                let functions = Functions {
                    solvers: &solvers,
                    only,
                    dimensions,
                    at_once,
                };
                runs::bbob(&functions, &seeds(runs), output)?;
            }
            Self::BbobTable { files, each } => tables::bbob(&files, each, output)?,
            Self::Mixed {
                solver,
                budget,
                runs,
            } => runs::mixed(&solver, budget, &seeds(runs), output)?,
            Self::Noisy { solvers, runs } => runs::noisy(&solvers, &seeds(runs), output)?,
            Self::Score { problem } => scores::print(problem.as_deref(), output)?,
            Self::Cost {
                dimensions,
                evaluations,
                runs,
            } => {
                let dimensions = dimensions.into_iter().map(size);
                runs::cost(dimensions, evaluations, &seeds(runs), output)?;
            }
            Self::Games(games) => games.run(common.seed, output)?,
            Self::Tiles(tiles) => tiles.run(common.seed, output)?,
            Self::Fronts { runs } => runs::fronts(&seeds(runs), output)?,
            Self::FrontsTable { files } => tables::fronts(&files, output)?,
            Self::Table {
                files,
                best,
                columns,
            } => {
                let shown = match (best, columns) {
                    (true, _) => Shown::Best,
                    (_, true) => Shown::Columns,
                    _ => Shown::Each,
                };
                tables::rivals(&files, shown, output)?;
            }
        }
        Ok(Answer::Met)
    }
}

fn main() -> ExitCode {
    cli::run::<Quality>()
}
