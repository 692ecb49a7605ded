//! A run whose genomes are scored by a farm: `evolve SERVER SUBJECT FILE GENERATIONS`. With `-` for
//! the server, it scores them itself. Goes on from FILE if that is there, and writes it after each
//! generation.

use std::{fs, path::Path, time::Duration};

use farm_nats::{Connect, Nats};
use ga_core::{Checkpoint, evaluate::Batch, prelude::*};
use ga_farm::Farm;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [server, subject, file, generations] = &arguments[..] else {
        return Err("expected SERVER SUBJECT FILE GENERATIONS".into());
    };
    let mut farm = match &**server {
        "-" => None,
        server => {
            let backend = Nats::open(
                &Connect::new(server),
                subject,
                "evolve-1",
                Duration::from_secs(1),
            )?;
            Some(Farm::new(backend, "evolve-1", "ones/1").with_term(Duration::from_secs(2)))
        }
    };
    let mut generation = 0;
    let evaluator = Batch::new(move |genomes: &[BitString]| {
        generation += 1;
        match &mut farm {
            Some(farm) => farm
                .map(generation, genomes)
                .expect("the farm gives all results"),
            None => genomes
                .iter()
                .map(BitString::count_ones)
                .collect::<Vec<u32>>(),
        }
    });
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: Uniform::new(0.5)?,
            mutator: BitFlip::new(1.0 / 64.0)?,
            offspring: 12,
        },
        evaluator,
        replacement: Generational { elites: 1 },
    };
    let mut engine = if Path::new(file).exists() {
        let checkpoint: Checkpoint<BitString, u32> =
            serde_json::from_str(&fs::read_to_string(file)?)?;
        Engine::resume(scheme, checkpoint)?
    } else {
        scheme.found(&RandomBits(64)).size(12).seed(1)?
    };
    let generations = generations.parse()?;
    while engine.state().generation() < generations {
        engine.step();
        let beside = format!("{file}.new");
        fs::write(&beside, serde_json::to_string(&engine.checkpoint())?)?;
        fs::rename(beside, file)?;
        println!("generation {}", engine.state().generation());
    }
    println!("{:?}", engine.best().map(|(_, score)| *score));
    Ok(())
}
