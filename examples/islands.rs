//! How do I run several populations on all cores?
//!
//! An `Archipelago` runs one engine per island, all at the same time, and lets copies of the best
//! individuals migrate. You give it a function that starts one island; each island gets its own
//! seed. The result is the same on any number of cores.
//!
//! ```text
//! $ cargo run --release --example islands
//! best after every 25 generations: 39 67 73 76 78 78 79 80
//! best of each island: 78 79 79 80 80 80 79 79
//! target reached in generation 175, after 70400 evaluations
//! ```

use ga_core::crossover::TwoPoint;
use ga_core::genome::Hamming;
use ga_core::islands::{Archipelago, Island, Migration, Topology};
use ga_core::prelude::*;
use ga_core::replace::{MuPlusLambda, RestrictedTournament};
use std::io::Write;

/// Sixteen traps of five bits: all ones are best, but zeros are easier to find.
fn traps(genome: &BitString) -> u32 {
    let ones = (0..16).map(|trap| genome.extract(5 * trap, 5).count_ones());
    ones.map(|ones| if ones == 5 { 5 } else { 4 - ones }).sum()
}

/// Any engine for these genomes and scores. If all islands have the same scheme, you need no box.
type AnyIsland = Box<dyn Island<Genome = BitString, Score = u32>>;

/// Even islands converge quickly, odd islands keep their populations diverse.
fn start(index: usize, seed: u64) -> Result<AnyIsland, Error> {
    let breeder = Recombine {
        selector: Tournament::new(2)?,
        crossover: TwoPoint,
        mutator: BitFlip::new(1.0 / 80.0)?,
        offspring: 50,
    };
    let evaluator = Serial::new(traps);
    Ok(if index % 2 == 0 {
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement: MuPlusLambda::new(50)?,
        };
        Box::new(scheme.found(&RandomBits(80)).size(50).seed(seed)?)
    } else {
        let replacement = RestrictedTournament::new(20, Hamming)?;
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement,
        };
        Box::new(scheme.found(&RandomBits(80)).size(50).seed(seed)?)
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A ring of eight islands. After every 25 generations, a copy of the best individual of each
    // island replaces the worst individual of the next island.
    let migration = Migration::new(Topology::Ring, 25)?;
    let mut archipelago = Archipelago::start(migration, 8, 1, start)?;

    // Terminations and observers see all islands as one population, after each exchange.
    let mut best = Vec::new();
    let mut watch = |state: &State<BitString, u32>| {
        best.extend(state.best().map(|(_, score)| score.to_string()));
    };
    let reason = archipelago.run_with((Target(80), Generations(500)), &mut watch);

    let mut out = std::io::stdout();
    writeln!(out, "best after every 25 generations: {}", best.join(" "))?;
    let islands = archipelago.islands().iter().map(Island::state);
    let best: Vec<String> = islands
        .filter_map(|state| Some(state.best()?.1.to_string()))
        .collect();
    writeln!(out, "best of each island: {}", best.join(" "))?;
    let state = archipelago.state();
    let generation = state.generation();
    let evaluations = state.evaluations();
    writeln!(
        out,
        "{reason} reached in generation {generation}, after {evaluations} evaluations"
    )?;
    Ok(())
}
