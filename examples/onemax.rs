//! How do I write a first genetic algorithm?
//!
//! Choose how offspring are bred, how they are scored and which individuals survive: a `Scheme`
//! holds one part for each decision. An `Engine` repeats them, here until all of 64 bits are ones.
//!
//! ```text
//! $ cargo run --release --example onemax
//! 1111111111111111111111111111111111111111111111111111111111111111
//! 64 ones in generation 30 (target)
//! ```

use ga_core::prelude::*;
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scheme = Scheme::of::<BitString>()
        .fitness(|genome: &BitString| genome.count_ones())
        .select(Tournament::new(3)?)
        .cross(Sometimes::new(0.9, OnePoint)?)
        .mutate(BitFlip::new(1.0 / 64.0)?)
        .offspring(99)
        .replace(Generational { elites: 1 });
    let mut engine = scheme.found(&RandomBits(64)).size(100).seed(1)?;
    let reason = engine.run((Target(64), Generations(500)));

    if let Some((genome, ones)) = engine.best() {
        let generation = engine.state().generation();
        writeln!(
            std::io::stdout(),
            "{genome}\n{ones} ones in generation {generation} ({reason})"
        )?;
    }
    Ok(())
}
