//! The longest run of ones at the beginning of 40 bits, by five seeds of one scheme.

use ga_core::prelude::*;

struct LeadingOnes;

impl Fitness<BitString> for LeadingOnes {
    type Score = usize;
    type Scratch = ();

    fn evaluate(&self, bits: &BitString, _: &mut (), _: &mut dyn Rng) -> usize {
        bits.iter().take_while(|&bit| bit).count()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scheme = Scheme::of::<BitString>()
        .fitness(LeadingOnes)
        .select(Tournament::new(3)?)
        .cross(Uniform::new(0.5)?)
        .mutate(BitFlip::new(1.0 / 40.0)?)
        .replace(Generational { elites: 1 });
    for seed in 1..=5 {
        let mut engine = scheme.found(&RandomBits(40)).size(100).seed(seed)?;
        let reason = engine.run((Target(40), Generations(500)));
        let (bits, ones) = engine.best().ok_or("no one lives")?;
        let generation = engine.state().generation();
        println!("seed {seed}: {bits} {ones} in generation {generation} ({reason})");
    }
    Ok(())
}
