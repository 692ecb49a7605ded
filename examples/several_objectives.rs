//! How do I reach several goals that contradict each other?
//!
//! Return all of them as `Objectives`, without weights. `NonDominatedSorting` keeps the individuals
//! that no other one surpasses in every goal: the Pareto front, from which you choose at the end.
//!
//! A party packs for a dungeon: things have a strength, a weight and a price. Strength should be
//! high, weight and price low, and the pack may weigh at most 60 stones.
//!
//! ```text
//! $ cargo run --release --example several_objectives
//! generation  10:  71 packs on the front, volume 0.265
//! generation 100: 100 packs on the front, volume 0.325
//! generation 500: 100 packs on the front, volume 0.325
//! strength 191, weight 60, price 224
//! strength 154, weight 46, price 150
//! strength 124, weight 29, price 167
//! strength  79, weight 29, price  49
//! strength  41, weight  9, price  57
//! ```

use ga_core::objectives::{Objectives, hypervolume};
use ga_core::prelude::*;
use ga_core::replace::NonDominatedSorting;
use std::cmp::Reverse;
use std::io::Write;

const THINGS: usize = 40;
const MOST: u32 = 60;

/// Strength, weight and price of a thing.
fn thing(number: usize) -> [u32; 3] {
    let number = number as u32;
    [
        1 + number * 7 % 19,
        1 + number * 5 % 11,
        1 + number * 11 % 23,
    ]
}

fn pack(choice: &BitString) -> [u32; 3] {
    let chosen = (0..THINGS).filter(|&number| choice.get(number)).map(thing);
    chosen.fold([0; 3], |sum, thing| {
        std::array::from_fn(|goal| sum[goal] + thing[goal])
    })
}

/// A pack that is too heavy loses to all others, and the heaviest loses most.
fn score(choice: &BitString) -> Objectives<(u32, Reverse<u32>, Reverse<u32>)> {
    let [strength, weight, price] = pack(choice);
    let excess = weight.saturating_sub(MOST);
    Objectives::new((strength, Reverse(weight), Reverse(price))).with_violation(f64::from(excess))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: Uniform::new(0.5)?,
            mutator: BitFlip::new(1.0 / THINGS as f64)?,
            offspring: 100,
        },
        evaluator: Serial::new(score),
        replacement: NonDominatedSorting::new(100)?,
    };
    let mut engine = scheme.found(&RandomBits(THINGS)).size(100).seed(1)?;
    let mut out = std::io::stdout();
    for generation in [10, 100, 500] {
        engine.run(Generations(generation));
        let front = engine.state().front();
        let values = front.iter().map(|(_, score)| score.values());
        // The share of all packs below strength 300, weight 60 and price 500 that the front
        // surpasses.
        let volume =
            hypervolume(values, &(0, Reverse(MOST), Reverse(500))) / (300.0 * 60.0 * 500.0);
        writeln!(
            out,
            "generation {generation:3}: {:3} packs on the front, volume {volume:.3}",
            front.len()
        )?;
    }
    let mut packs: Vec<[u32; 3]> = engine
        .state()
        .front()
        .iter()
        .map(|(choice, _)| pack(choice))
        .collect();
    packs.sort_unstable();
    packs.dedup();
    for [strength, weight, price] in packs.iter().rev().step_by(packs.len().div_ceil(5)) {
        writeln!(
            out,
            "strength {strength:3}, weight {weight:2}, price {price:3}"
        )?;
    }
    Ok(())
}
