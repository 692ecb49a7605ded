//! Evolves a hundred bits until all of them are ones.

use ga_core::combine::Sometimes;
use ga_core::prelude::*;
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(3)?,
            crossover: Sometimes::new(0.9, OnePoint)?,
            mutator: BitFlip::new(0.01)?,
            offspring: 99,
        },
        evaluator: Serial::new(|genome: &BitString| genome.count_ones()),
        replacement: Generational { elites: 1 },
    };
    let mut engine = Engine::start(scheme, &RandomBits(100), 100, 1)?;
    let reason = engine.run(&(Target(100), Generations(500)), &mut ());

    if let Some((genome, ones)) = engine.best() {
        let generation = engine.state().generation();
        writeln!(std::io::stdout(), "{genome}\n{ones} ones in generation {generation} ({reason})")?;
    }
    Ok(())
}
