//! A scheme that is cloned, with a fitness that is not `Clone`.
use ga_core::prelude::*;

struct Ones;

impl Fitness<BitString> for Ones {
    type Score = u32;
    type Scratch = ();

    fn evaluate(&self, bits: &BitString, _: &mut (), _: &mut dyn Rng) -> u32 {
        bits.count_ones()
    }
}

fn main() -> Result<(), Error> {
    let scheme = Scheme::of::<BitString>()
        .fitness(Ones)
        .select(Tournament::new(3)?)
        .cross(OnePoint)
        .mutate(BitFlip::new(0.01)?)
        .offspring(99)
        .replace(Generational { elites: 1 });
    for seed in 1..=5 {
        let mut engine = scheme.clone().found(&RandomBits(64)).size(100).seed(seed)?; // here
        engine.run(Generations(9));
    }
    Ok(())
}
