//! A crossover of permutations for bits.
use ga_core::crossover::Order;
use ga_core::prelude::*;

fn main() -> Result<(), Error> {
    let scheme = Scheme::of::<BitString>()
        .fitness(|bits: &BitString| bits.count_ones())
        .select(Tournament::new(3)?)
        .cross(Order) // here
        .mutate(BitFlip::new(0.01)?)
        .offspring(99)
        .replace(Generational { elites: 1 });
    scheme
        .found(&RandomBits(64))
        .size(100)
        .seed(1)?
        .run(Generations(9));
    Ok(())
}
