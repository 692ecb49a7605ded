//! Which of two schemes is better on my problem?
//!
//! Run both with 20 seeds or more (`Runs`), because one run of each says little. Then compare the
//! evaluations to the target: a test says whether the difference is more than chance, and the
//! effect size A12 says how often a run of the first scheme needs more than one of the second.
//! `runs compare` does the same for files of runs.
//!
//! ```text
//! $ cargo run --release --example compare_schemes
//! 1 flip per child: 22 of 30 runs solve it, median 2100 evaluations (95 % interval 1650 to 7802)
//! 3 flips per child: 25 of 30 runs solve it, median 5300 evaluations (95 % interval 4750 to 6726)
//! p = 0.0102; the first scheme needs more than the second in 31 % of all pairs
//! ```

use ga_core::crossover::TwoPoint;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use ga_core::terminate::{Evaluations, Target};
use ga_run::runs::{Outcome, Runs};
use ga_run::statistics::{Attempts, Bootstrap, MannWhitney, a12};
use std::io::Write;

/// Six traps of four bits: all ones are best, but zeros are easier to find.
fn traps(genome: &BitString) -> u32 {
    let ones = (0..6).map(|trap| genome.extract(4 * trap, 4).count_ones());
    ones.map(|ones| if ones == 4 { 4 } else { 3 - ones }).sum()
}

/// Runs a scheme with 30 seeds. Returns how many evaluations each run needs for the target.
fn attempts(flips: f64) -> Result<Attempts, Error> {
    let start = |seed| {
        let breeder = Recombine {
            selector: Tournament::new(2)?,
            crossover: TwoPoint,
            mutator: BitFlip::new(flips / 24.0)?,
            offspring: 100,
        };
        let scheme = Scheme {
            breeder,
            evaluator: Serial::new(traps),
            replacement: MuPlusLambda::new(100)?,
        };
        scheme.found(&RandomBits(24)).size(100).seed(seed)
    };
    // A run that misses the target ends here, and counts as one that needs more than all others.
    let stop = (Target(24), Evaluations(20_000));
    let runs = Runs::consecutive(1, 30).evolve(start, stop)?;
    Ok(runs
        .iter()
        .map(|(_, run): &(u64, Outcome)| run.attempt())
        .collect())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let schemes = [
        ("1 flip per child", attempts(1.0)?),
        ("3 flips per child", attempts(3.0)?),
    ];
    let mut out = std::io::stdout();
    for (name, attempts) in &schemes {
        let solved = attempts.successes();
        let runs = attempts.len();
        write!(out, "{name}: {solved} of {runs} runs solve it")?;
        let interval = attempts.median_interval(Bootstrap::seeded(1));
        if let (Some(median), Some(interval)) = (attempts.median(), interval) {
            let (low, high) = (interval.low, interval.high);
            write!(
                out,
                ", median {median:.0} evaluations (95 % interval {low:.0} to {high:.0})"
            )?;
        }
        writeln!(out)?;
    }
    let [(_, left), (_, right)] = schemes.map(|(name, attempts)| (name, attempts.sample()));
    if let (Some(test), Some(effect)) = (MannWhitney::of(&left, &right), a12(&left, &right)) {
        let p = test.p;
        let percent = 100.0 * effect;
        writeln!(
            out,
            "p = {p:.4}; the first scheme needs more than the second in {percent:.0} % of all pairs"
        )?;
    }
    Ok(())
}
