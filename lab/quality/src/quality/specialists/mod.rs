//! Methods from the literature that fit one kind of problem well, to compare presets with.

mod annealing;
mod brkga;
pub mod lshade;

pub use annealing::annealing;
pub use brkga::brkga;

use super::problems::random::Random;

/// Scores an order. `None` means that the run is over.
pub type Scored<'a> = dyn FnMut(&[usize]) -> Option<f64> + 'a;

fn shuffled(things: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..things).collect();
    (1..things)
        .rev()
        .for_each(|last| order.swap(last, random.below(last + 1)));
    order
}
