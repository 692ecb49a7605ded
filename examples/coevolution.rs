//! How do I let two populations evolve against each other?
//!
//! Each population is the fitness of the other one. After each generation of one, `reevaluate`
//! scores the other one again, because its rivals have changed.
//!
//! Sorting networks of twelve comparators, the fewest that sort six numbers, meet lists that are
//! hard to sort (Hillis 1990). By the 0-1 principle, a network that sorts all 64 lists of bits
//! sorts all numbers.
//!
//! ```text
//! $ cargo run --release --example coevolution
//! 64 of 64 lists: [3, 1, 4, 5, 0, 4, 1, 2, 2, 5, 4, 3, 4, 5, 2, 3, 1, 0, 3, 1, 3, 4, 2, 1]
//! ```

use ga_core::breed::{Distinct, MutateEach};
use ga_core::crossover::TwoPoint;
use ga_core::mutate::Reset;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use std::cell::RefCell;
use std::io::Write;

const WIRES: usize = 6;
const COMPARATORS: usize = 12;

/// Sends a list through the comparators: each pair of numbers is one.
fn sorts(network: &[usize], list: &BitString) -> bool {
    let mut list = list.clone();
    for wires in network.chunks_exact(2) {
        let (low, high) = (wires[0].min(wires[1]), wires[0].max(wires[1]));
        if list.get(low) && !list.get(high) {
            list.flip(low);
            list.flip(high);
        }
    }
    (1..WIRES).all(|wire| list.get(wire - 1) <= list.get(wire))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let networks = RefCell::new(Vec::<Vec<usize>>::new());
    let lists = RefCell::new(Vec::<BitString>::new());
    let sorted = |network: &Vec<usize>| {
        let lists = lists.borrow();
        lists.iter().filter(|list| sorts(network, list)).count()
    };
    let unsorted = |list: &BitString| {
        let networks = networks.borrow();
        networks
            .iter()
            .filter(|network| !sorts(network, list))
            .count()
    };

    let bounds = Bounds::uniform(2 * COMPARATORS, 0..=WIRES - 1)?;
    let mut sorters = Scheme::of::<Vec<usize>>()
        .fitness(sorted)
        .select(Tournament::new(3)?)
        .cross(TwoPoint)
        .mutate(Reset::new(&bounds).rate(0.05)?)
        .offspring(99)
        .replace(Generational { elites: 1 })
        .found(&bounds)
        .size(100)
        .seed(1)?;
    let mut hard = Scheme::of::<BitString>()
        .fitness(unsorted)
        .breed(Distinct(MutateEach(BitFlip::new(0.2)?)))
        .replace(MuPlusLambda::new(20)?)
        .found(&RandomBits(WIRES))
        .size(20)
        .seed(2)?;

    for _ in 0..300 {
        networks.replace(sorters.state().population().genomes().to_vec());
        hard.reevaluate();
        hard.step();
        lists.replace(hard.state().population().genomes().to_vec());
        sorters.reevaluate();
        sorters.step();
    }
    let all: Vec<BitString> = (0..1 << WIRES)
        .map(|bits| BitString::from_words(vec![bits], WIRES))
        .collect();
    if let Some((network, _)) = sorters.best() {
        let sorted = all.iter().filter(|list| sorts(network, list)).count();
        writeln!(std::io::stdout(), "{sorted} of 64 lists: {network:?}")?;
    }
    Ok(())
}
