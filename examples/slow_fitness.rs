//! My fitness takes a second. How do I need few evaluations, and how do I use all my cores?
//!
//! `ga_search::{bits, reals, permutations}` need few evaluations. `at_once(n)` makes them breed up
//! to n candidates per generation, and `parallel` scores these on all cores. Score an impossible
//! candidate by how far it is from a possible one: a number teaches the presets more than `None`.
//!
//! The fitness of this program is the worth of a hero's equipment: he can carry half of the weight
//! of 40 things. Think of a simulated battle in its place. If a fitness takes less than some
//! microseconds, take `ga_search::fast`: it needs more evaluations, but less time between them.
//!
//! ```text
//! $ cargo run --release --example slow_fitness
//! one by one: 1041 by 169 evaluations
//! 8 at once: 1041 by 190 evaluations in 63 generations
//! fast: 1041 by 4140 evaluations
//! ```

use ga_core::prelude::*;
use std::io::Write;

const THINGS: usize = 40;

/// The weight and the worth of a thing.
fn thing(index: usize) -> (i64, i64) {
    let index = index as i64;
    let weight = 10 + index * 37 % 41;
    (weight, weight + index * 53 % 29)
}

/// The worth of what is carried. If it is too heavy: minus the excess.
fn fitness(carried: &BitString) -> i64 {
    let all: i64 = (0..THINGS).map(|index| thing(index).0).sum();
    let weight: i64 = carried.ones().map(|index| thing(index).0).sum();
    if weight > all / 2 {
        all / 2 - weight
    } else {
        carried.ones().map(|index| thing(index).1).sum()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The best worth, which dynamic programming finds.
    let stop = (Target(1041), Evaluations(100_000));
    let mut out = std::io::stdout();

    let mut engine = ga_search::bits(THINGS, fitness).start(1)?;
    engine.run(stop);
    let best = engine.best().map_or(0, |best| *best.1);
    let state = engine.state();
    writeln!(
        out,
        "one by one: {best} by {} evaluations",
        state.evaluations()
    )?;

    let mut engine = ga_search::bits(THINGS, fitness)
        .at_once(8)?
        .parallel()
        .start(1)?;
    engine.run(stop);
    let best = engine.best().map_or(0, |best| *best.1);
    let state = engine.state();
    let evaluations = state.evaluations();
    let generations = state.generation();
    writeln!(
        out,
        "8 at once: {best} by {evaluations} evaluations in {generations} generations"
    )?;

    let mut engine = ga_search::fast::bits(THINGS, fitness).start(1)?;
    engine.run(stop);
    let best = engine.best().map_or(0, |best| *best.1);
    let state = engine.state();
    writeln!(out, "fast: {best} by {} evaluations", state.evaluations())?;
    Ok(())
}
