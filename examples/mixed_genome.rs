//! How do I evolve a design whose parts are of several kinds, such as an order and some numbers?
//!
//! Put the parts into a `Pair` and use `ga_search::mixed`. It knows operators for bits, reals,
//! integers and permutations, and gives more children to those that succeed. Nest pairs for more
//! parts.
//!
//! A courier must visit eight villages and has stamina 100. A genome is the order of the villages
//! and the speed on each leg; a leg of length d at speed v takes the time d / v and costs stamina
//! d v². The best plan takes the shortest way, 21.64 long, at one speed: its time is 10.07.
//!
//! ```text
//! $ cargo run --release --example mixed_genome
//! way: 5 2 6 0 4 1 7 3, length 21.64
//! speeds: 2.11 2.12 2.19 2.14 2.16 2.18 2.15 2.12
//! time 10.07, stamina 100.00
//! ```

use ga_core::genome::Pair;
use ga_core::prelude::*;
use std::cmp::Reverse;
use std::io::Write;

const STAMINA: f64 = 100.0;

const VILLAGES: [(f64, f64); 8] = [
    (2.0, 7.0),
    (8.0, 6.0),
    (3.0, 2.0),
    (9.0, 1.0),
    (5.0, 8.0),
    (1.0, 1.0),
    (1.0, 4.0),
    (9.0, 4.0),
];

type Plan = Pair<Permutation, Vec<f64>>;

/// The length of each leg and the speed on it. The courier starts in the corner (0, 0).
fn legs(Pair(order, speeds): &Plan) -> impl Iterator<Item = (f64, f64)> {
    let mut here = (0.0, 0.0);
    order.iter().zip(speeds).map(move |(village, &speed)| {
        let (x, y) = VILLAGES[village];
        let length = ((x - here.0) * (x - here.0) + (y - here.1) * (y - here.1)).sqrt();
        here = (x, y);
        (length, speed)
    })
}

fn stamina(plan: &Plan) -> f64 {
    legs(plan)
        .map(|(length, speed)| length * speed * speed)
        .sum()
}

fn time(plan: &Plan) -> f64 {
    legs(plan).map(|(length, speed)| length / speed).sum()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let parts = Pair(
        RandomPermutation(VILLAGES.len()),
        Bounds::uniform(VILLAGES.len(), 0.5..=5.0)?,
    );
    // First by how much the stamina is exceeded, then the time; both are to be small.
    let fitness = |plan: &Plan| {
        (
            Reverse((stamina(plan) - STAMINA).max(0.0)),
            Reverse(time(plan)),
        )
    };
    let mut engine = ga_search::mixed(parts, fitness).start(1)?;
    engine.run(Evaluations(50_000));

    if let Some((plan, _)) = engine.best() {
        let mut out = std::io::stdout();
        let order: Vec<String> = plan.0.iter().map(|village| village.to_string()).collect();
        let speeds: Vec<String> = plan.1.iter().map(|speed| format!("{speed:.2}")).collect();
        let length: f64 = legs(plan).map(|(length, _)| length).sum();
        writeln!(out, "way: {}, length {length:.2}", order.join(" "))?;
        writeln!(out, "speeds: {}", speeds.join(" "))?;
        writeln!(out, "time {:.2}, stamina {:.2}", time(plan), stamina(plan))?;
    }
    Ok(())
}
