//! A bare closure as a sampler, whose argument has no type.
use ga_core::prelude::*;

fn main() -> Result<(), Error> {
    let scheme = Scheme::of::<BitString>()
        .fitness(|bits: &BitString| bits.count_ones())
        .select(Tournament::new(3)?)
        .cross(OnePoint)
        .mutate(BitFlip::new(0.01)?)
        .offspring(99)
        .replace(Generational { elites: 1 });
    scheme
        .found(&|rng| BitString::zeros(below(rng, 40))) // here
        .size(9)
        .seed(1)?
        .run(Generations(9));
    Ok(())
}
