//! How do I find the best numbers if some combinations are not allowed?
//!
//! Return a pair as the score: first by how much the rules are broken, to be minimised, then the
//! value of the design. Pairs compare their first elements first, so an allowed design is better
//! than any forbidden one, and forbidden designs improve until they are allowed (Deb 2000).
//!
//! The designs are towers of a tower-defence game. A tower may cost at most 100 coins, and its
//! range may not exceed its damage. The best tower has damage and range 80 / 3 and fires √(20 / 3)
//! shots per second; its strength, the product of the three numbers, is 1836.08.
//!
//! ```text
//! $ cargo run --release --example constrained_reals
//! damage 26.67, shots 2.58, range 26.67
//! price 100.00, broken rules 0, strength 1836.08
//! ```

use ga_core::prelude::*;
use std::cmp::Reverse;
use std::io::Write;

const COINS: f64 = 100.0;

/// How strong a tower is: damage per second, times the length of the path that it reaches.
fn strength(tower: &[f64]) -> f64 {
    let damage = tower[0];
    let shots = tower[1];
    let range = tower[2];
    damage * shots * range
}

/// The price of a tower in coins. Fast towers are expensive.
fn price(tower: &[f64]) -> f64 {
    let damage = tower[0];
    let shots = tower[1];
    let range = tower[2];
    2.0 * damage + 3.0 * shots * shots + range
}

/// By how much a tower breaks the rules; 0 if it is allowed.
fn violation(tower: &[f64]) -> f64 {
    let damage = tower[0];
    let range = tower[2];
    let overspent = price(tower) - COINS;
    let too_far = range - damage;
    overspent.max(0.0) + too_far.max(0.0)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The bounds hold for each number alone: damage, shots per second, range.
    let bounds = Bounds::new([1.0..=100.0, 0.1..=10.0, 1.0..=100.0])?;
    let fitness = |tower: &Vec<f64>| (Reverse(violation(tower)), strength(tower));
    let mut engine = ga_search::reals(bounds, fitness).start(1)?;
    engine.run(Evaluations(10_000));

    if let Some((tower, (violation, strength))) = engine.best() {
        let mut out = std::io::stdout();
        writeln!(
            out,
            "damage {:.2}, shots {:.2}, range {:.2}",
            tower[0], tower[1], tower[2]
        )?;
        writeln!(
            out,
            "price {:.2}, broken rules {}, strength {strength:.2}",
            price(tower),
            violation.0
        )?;
    }
    Ok(())
}
