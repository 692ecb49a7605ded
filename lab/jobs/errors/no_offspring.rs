//! A scheme without a number of offspring.
use ga_core::prelude::*;

fn main() -> Result<(), Error> {
    let scheme = Scheme::of::<BitString>()
        .fitness(|bits: &BitString| bits.count_ones())
        .select(Tournament::new(3)?)
        .cross(OnePoint)
        .mutate(BitFlip::new(0.01)?)
        .replace(Generational { elites: 1 }); // here
    scheme
        .found(&RandomBits(64))
        .size(100)
        .seed(1)?
        .run(Generations(9));
    Ok(())
}
