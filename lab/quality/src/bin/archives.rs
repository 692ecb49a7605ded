//! Runs archives by grid on benchmarks of pyribs.

use std::process::ExitCode;

use clap::Parser;
use cli::{Answer, Common, CpuTime, Failure, Output, Tool, at_least_one};
use quality::archives::{BENCHMARKS, Emitter, Figures, run};
use serde::Serialize;

/// Runs archives by grid on the sphere and on the arm, with the two emitters of pyribs
///
/// With --json, prints one object per run. `lab/peers/archives.py` runs pyribs, and compares.
#[derive(Parser)]
#[command(name = "archives", version)]
struct Archives {
    /// Runs of each benchmark and emitter, with seeds from --seed on
    #[arg(long, default_value = "11", value_parser = at_least_one)]
    runs: u64,
}

/// One run.
#[derive(Serialize)]
struct Run {
    solver: &'static str,
    problem: &'static str,
    emitter: Emitter,
    seed: u64,
    #[serde(flatten)]
    figures: Figures,
    cpu_seconds: f64,
}

impl Tool for Archives {
    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        output.release()?;
        for benchmark in &BENCHMARKS {
            for emitter in [Emitter::Gaussian, Emitter::IsoLine] {
                for seed in (common.seed..).take(usize::try_from(self.runs).unwrap_or(usize::MAX)) {
                    let start = CpuTime::of_thread();
                    let figures = run(benchmark, emitter, seed)?;
                    let cpu_seconds = start.elapsed().as_secs_f64();
                    let text = format!(
                        "{:<6} seed {seed}: coverage {:.4}, QD score {:.0}, best {:.3}",
                        benchmark.name, figures.coverage, figures.qd_score, figures.best
                    );
                    let solver = "ga-core";
                    let problem = benchmark.name;
                    let run = Run {
                        solver,
                        problem,
                        emitter,
                        seed,
                        figures,
                        cpu_seconds,
                    };
                    output.answer(&run, text)?;
                }
            }
        }
        Ok(Answer::Met)
    }
}

fn main() -> ExitCode {
    cli::run::<Archives>()
}
