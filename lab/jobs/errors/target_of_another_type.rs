//! A target that is a float, for scores that are whole numbers.
use ga_core::prelude::*;

fn main() -> Result<(), Error> {
    let scheme = Scheme::of::<BitString>()
        .fitness(|bits: &BitString| bits.count_ones())
        .select(Tournament::new(3)?)
        .cross(OnePoint)
        .mutate(BitFlip::new(0.01)?)
        .offspring(99)
        .replace(Generational { elites: 1 });
    let mut engine = scheme.found(&RandomBits(64)).size(100).seed(1)?;
    engine.run((Target(64.0), Generations(9))); // here
    Ok(())
}
