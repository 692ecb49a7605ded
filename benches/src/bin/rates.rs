//! Measures every speed that the documentation quotes.

use std::hint::black_box;
use std::process::ExitCode;

use benches::{Workload, workloads};
use clap::{Parser, ValueEnum};
use cli::{Answer, Common, Failure, Output, Tool};

/// Measures speeds in CPU time, on one thread.
///
/// Each workload runs at least five times, in turn with the floor: the same work written by hand,
/// if there is such a program. Figures are medians. The exit status is 1 if a ratio to the floor is
/// above its limit.
#[derive(Parser)]
#[command(name = "rates", version)]
struct Rates {
    /// Measures these workloads only
    #[arg(value_name = "WORKLOAD")]
    names: Vec<String>,
    /// Runs one side of each workload once and measures nothing: for programs that count
    /// instructions, such as callgrind
    #[arg(long, value_name = "SIDE")]
    once: Option<Side>,
}

/// A side of a workload.
#[derive(Clone, Copy, ValueEnum)]
enum Side {
    /// The public interface of our crates
    Ours,
    /// The same work written by hand
    Floor,
}

impl Tool for Rates {
    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let mut workloads = workloads::all();
        if let Some(unknown) = self
            .names
            .iter()
            .find(|&name| workloads.iter().all(|w| w.name != name))
        {
            let names = workloads
                .iter()
                .map(|workload| workload.name)
                .collect::<Vec<_>>()
                .join(", ");
            return Err(Failure::refused(format!(
                "workload '{unknown}': expected one of {names}"
            )));
        }
        if !self.names.is_empty() {
            workloads.retain(|workload| self.names.iter().any(|name| name == workload.name));
        }
        output.release()?;
        if let Some(side) = self.once {
            return once(&workloads, side, common.seed);
        }
        output.text(format_args!(
            "{:<22} {:>9} {:<12} {:>10} {:>12} {:>10} {:>6} {:>6}",
            "workload", "count", "unit", "CPU s", "per second", "floor s", "ratio", "limit"
        ))?;
        let mut answer = Answer::Met;
        for workload in workloads {
            let rate = workload.measure(common.seed)?;
            let figure = |figure: Option<f64>, places| {
                figure.map_or(String::new(), |f| format!("{f:.places$}"))
            };
            let line = format!(
                "{:<22} {:>9} {:<12} {:>10.6} {:>12.0} {:>10} {:>6} {:>6}",
                rate.workload,
                rate.count,
                rate.unit,
                rate.cpu_seconds,
                rate.per_second,
                figure(rate.floor_cpu_seconds, 6),
                figure(rate.ratio, 3),
                figure(rate.limit, 1)
            );
            if !rate.within_limit() {
                answer = Answer::Unmet;
            }
            output.answer(&rate, line)?;
        }
        Ok(answer)
    }
}

fn once(workloads: &[Workload], side: Side, seed: u64) -> Result<Answer, Failure> {
    for workload in workloads {
        let run = match side {
            Side::Ours => Some(&workload.ours),
            Side::Floor => workload.floor.as_ref().map(|floor| &floor.run),
        };
        let run = run.ok_or_else(|| {
            Failure::refused(format!("workload '{}' has no floor", workload.name))
        })?;
        black_box(run(black_box(seed))?);
    }
    Ok(Answer::Met)
}

fn main() -> ExitCode {
    cli::run::<Rates>()
}
