//! Very many genes: CPU time per evaluation and the peak of memory of the presets (Linux).
//!
//! ```sh
//! # KIND LOCI EVALUATIONS
//! cargo run --release --manifest-path lab/quality/Cargo.toml --bin sizes -- bits 1000000 2000
//! ```
//!
//! Kinds: `bits` (ones), `reals` (the sphere), `orders` (steps between neighbours). The time of
//! these scores is part of the figures.

use ga_core::prelude::*;
use std::cmp::Reverse;
use std::io::{Error, Write};

/// The seconds of CPU of this process, in hundredths.
fn cpu() -> Result<f64, Error> {
    let text = std::fs::read_to_string("/proc/self/stat")?;
    let fields = text
        .rsplit(") ")
        .next()
        .unwrap_or_default()
        .split(' ')
        .skip(11)
        .take(2);
    Ok(fields
        .filter_map(|field| field.parse::<f64>().ok())
        .sum::<f64>()
        / 100.0)
}

fn run<G, E>(preset: ga_search::Preset<G, E>, evaluations: u64) -> Result<u64, Error>
where
    G: ga_core::Genome,
    E: ga_core::Asked<G>,
{
    let mut engine = preset.into_engine(1).map_err(Error::other)?;
    engine.run(Evaluations(evaluations));
    Ok(engine.state().evaluations())
}

fn main() -> Result<(), Error> {
    let usage = || {
        Error::other("give a kind (bits, reals or orders), a number of loci, and of evaluations")
    };
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [kind, loci, evaluations] = &words[..] else {
        return Err(usage());
    };
    let loci = loci.parse::<usize>().map_err(|_| usage())?;
    let evaluations = evaluations.parse::<u64>().map_err(|_| usage())?;
    let before = cpu()?;
    let sphere = |point: &Vec<f64>| Reverse(point.iter().map(|x| x * x).sum::<f64>());
    let steps = |order: &Permutation| {
        Reverse(
            order
                .as_slice()
                .windows(2)
                .map(|pair| u64::from(pair[0].abs_diff(pair[1])))
                .sum::<u64>(),
        )
    };
    let count = match kind.as_str() {
        "bits" => run(
            ga_search::bits(loci, |genome: &BitString| genome.count_ones()),
            evaluations,
        )?,
        "reals" => {
            let bounds = Bounds::uniform(loci, -5.0..=5.0).map_err(Error::other)?;
            run(ga_search::reals(bounds, sphere), evaluations)?
        }
        "orders" => run(ga_search::permutations(loci, steps), evaluations)?,
        _ => return Err(usage()),
    };
    let each = 1e6 * (cpu()? - before) / count as f64;
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .unwrap_or("no peak is known");
    writeln!(
        std::io::stdout(),
        "{kind}, {loci}: {count} evaluations, {each:.0} µs of CPU each, {peak}"
    )
}
