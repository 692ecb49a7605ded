//! An untyped closure in `genome::sampler`. This compiles.
use ga_core::prelude::*;

fn main() -> Result<(), Error> {
    let scheme = Scheme::of::<BitString>()
        .fitness(|bits: &BitString| bits.count_ones())
        .select(Tournament::new(3)?)
        .cross(OnePoint)
        .mutate(BitFlip::new(0.01)?)
        .offspring(99)
        .replace(Generational { elites: 1 });
    let founders = ga_core::genome::sampler(|rng| BitString::zeros(below(rng, 2) + 40)); // here
    scheme
        .found(&founders)
        .size(100)
        .seed(1)?
        .run(Generations(9));
    Ok(())
}
