//! How do I train a neural net to play my game, without gradients?
//!
//! The genome is the list of the net's weights, and the score is how far the net gets in the game:
//! `ga_search::reals` evolves the weights. Train on several levels and test on new ones, because a
//! net that trains on one level learns it by heart.
//!
//! The game is like Flappy Bird: a wing beat lifts the bird, which has to pass 100 gaps on ten
//! courses.
//!
//! ```text
//! $ cargo run --release --example neural_net
//! generation  0:    0 of 1000 gaps, new     0 of 10000
//! generation  5:    6 of 1000 gaps, new    20 of 10000
//! generation 10:   10 of 1000 gaps, new    49 of 10000
//! generation 20:   10 of 1000 gaps, new    49 of 10000
//! generation 81: 1000 of 1000 gaps, new 10000 of 10000
//! ```

use ga_core::prelude::*;
use ga_core::random::{Stream, unit};
use std::io::Write;

const GAPS: usize = 100;
/// The net sees its height above the middle of the next gap, speed, distance to the gap, and a
/// constant.
const INPUTS: usize = 4;
const HIDDEN: usize = 4;
const WEIGHTS: usize = HIDDEN * INPUTS + HIDDEN;

/// Whether the net beats the wings.
fn beats(weights: &[f64], inputs: [f64; INPUTS]) -> bool {
    let (hidden, output) = weights.split_at(HIDDEN * INPUTS);
    let mut sum = 0.0;
    for (neuron, weight) in hidden.chunks(INPUTS).zip(output) {
        let excitation: f64 = neuron
            .iter()
            .zip(inputs)
            .map(|(weight, input)| weight * input)
            .sum();
        // Much like tanh, but with the same result on every platform.
        sum += weight * excitation / (1.0 + excitation.abs());
    }
    sum > 0.0
}

/// The number of gaps that the bird passes on a course.
fn gaps_passed(weights: &[f64], course: u64) -> usize {
    let mut rng = Stream::seeded(course);
    let mut height = 0.5;
    let mut speed = 0.0;
    for gap in 0..GAPS {
        let middle = 0.2 + 0.6 * unit(&mut rng);
        for distance in (0..20).rev() {
            if beats(
                weights,
                [height - middle, speed, f64::from(distance) / 20.0, 1.0],
            ) {
                speed = 0.04;
            }
            speed -= 0.01;
            height += speed;
            if !(0.0..=1.0).contains(&height) {
                return gap;
            }
        }
        if (height - middle).abs() > 0.06 {
            return gap;
        }
    }
    GAPS
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let bounds = Bounds::uniform(WEIGHTS, -1.0..=1.0)?;
    let fitness = |weights: &Vec<f64>| {
        (1..=10)
            .map(|course| gaps_passed(weights, course))
            .sum::<usize>()
    };
    let mut engine = ga_search::reals(bounds, fitness).parallel().start(1)?;

    let mut out = std::io::stdout();
    for generation in [0, 5, 10, 20, 1000] {
        engine.run((Target(10 * GAPS), Generations(generation)));
        if let Some((weights, passed)) = engine.best() {
            let new: usize = (101..=200).map(|course| gaps_passed(weights, course)).sum();
            let generation = engine.state().generation();
            writeln!(
                out,
                "generation {generation:2}: {passed:4} of 1000 gaps, new {new:5} of 10000"
            )?;
        }
    }
    Ok(())
}
