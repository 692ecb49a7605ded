//! Measures the time of a decision in the game units: its mean, its worst case, and how it grows.

use std::process::ExitCode;

use benches::workloads::units::{Player, battles};
use clap::Parser;
use cli::{Answer, Common, CpuTime, Failure, Output, Tool};
use serde_json::json;

/// Measures 1000 decisions of the paper's player and of ours, for 5 to 100 units a side.
///
/// The time is CPU time of one thread, from the battle to the plan. The exponent is that of a power
/// law in units times opponents, fitted to the logarithms of the means.
#[derive(Parser)]
#[command(name = "decisions", version)]
struct Decisions;

const DECISIONS: u64 = 1000;

impl Tool for Decisions {
    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        output.release()?;
        for player in Player::ALL {
            let mut points = Vec::new();
            for units in [5, 10, 20, 50, 100] {
                let battles = battles(units)?;
                let mut ready = player.ready();
                let mut times = Vec::new();
                for seed in 0..DECISIONS + 50 {
                    let battle = &battles[seed as usize % battles.len()];
                    let start = CpuTime::of_thread();
                    ready.decide(battle, common.seed.wrapping_add(seed))?;
                    // The first 50 decisions warm up.
                    if seed >= 50 {
                        times.push(start.elapsed().as_secs_f64() * 1e3);
                    }
                }
                times.sort_by(f64::total_cmp);
                let mean = times.iter().sum::<f64>() / times.len() as f64;
                let median = times[times.len() / 2];
                let p99 = times[times.len() * 99 / 100];
                let worst = times[times.len() - 1];
                let pairs = (units * units) as f64;
                points.push((pairs.ln(), mean.ln()));
                let object = json!({
                    "player": player.name(), "units": units, "decisions": times.len(), "mean_ms": mean,
                    "median_ms": median, "p99_ms": p99, "worst_ms": worst,
                });
                let name = player.name();
                output.answer(
                    &object,
                    format_args!(
                        "{name:<8} {units:>4} units a side: mean {mean:.4} ms, median {median:.4}, 99 % {p99:.4}, worst {worst:.4}"
                    ),
                )?;
            }
            let exponent = slope(&points);
            let object = json!({ "player": player.name(), "exponent": exponent });
            let text = format!(
                "{:<8} grows as (units x opponents)^{exponent:.2}",
                player.name()
            );
            output.answer(&object, text)?;
        }
        Ok(Answer::Met)
    }
}

/// The slope of the least-squares line.
fn slope(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let products: f64 = points
        .iter()
        .map(|point| (point.0 - x) * (point.1 - y))
        .sum();
    products
        / points
            .iter()
            .map(|point| (point.0 - x).powi(2))
            .sum::<f64>()
}

fn main() -> ExitCode {
    cli::run::<Decisions>()
}
