//! How do I run islands of mazes on several processes or machines, with the same result?
//!
//! Each island is an engine. Between two exchanges of migrants, a worker advances its checkpoint:
//! `sail` gives the checkpoints out, `advance` is the worker's side. Here a worker is this program
//! itself, elsewhere `ssh host program work`. The bytes are those of a run in one process.
//!
//! ```text
//! $ cargo run --release --example maze_islands
//! islands on 3 workers: tour of 324 moves after 16480 evaluations
//! the same bytes as in one process: true
//! ```

use ga_checkpoint::evolve::fitness::TourLength;
use ga_checkpoint::evolve::genome::Direct;
use ga_checkpoint::scheme::paper::{Parameters, SteadyState};
use ga_core::engine::Checkpoint;
use ga_core::islands::{Archipelago, Migration, Topology};
use ga_core::prelude::*;
use ga_farm::islands::{Remote, advance, sail};
use ga_farm::{Commands, Farm, worker};
use std::io::Write;

/// The mating events between two exchanges.
const INTERVAL: u64 = 500;

/// The scheme of the paper for one island. Coordinator and workers have the same.
fn scheme() -> Result<SteadyState<TourLength<Direct>>, ga_checkpoint::Error> {
    Parameters::default().scheme()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scheme = scheme()?;
    let resume =
        |checkpoint: Checkpoint<BitString, u32>| Engine::resume(scheme.clone(), checkpoint);
    if std::env::args().any(|argument| argument == "work") {
        return Ok(worker::serve("maze-islands/1", advance(resume))?);
    }
    let founders = Parameters::default().founders()?;
    let start = |_, seed| scheme.clone().found(&founders).size(120).seed(seed);
    let migration = || Migration::new(Topology::Ring, INTERVAL);
    let stop = Generations(2000);

    let mut here = Archipelago::start(migration()?, 4, 1, start)?;
    here.run(stop);

    let program = std::env::current_exe()?.display().to_string();
    let workers = Commands::new(vec![[program.as_str(), "work"]; 3]);
    let mut farm = Farm::new(workers, "maze-islands-1", "maze-islands/1");
    let remote = |index, seed| Ok::<_, Error>(Remote::new(start(index, seed)?));
    let mut there = Archipelago::start(migration()?, 4, 1, remote)?;
    sail(&mut farm, &mut there, INTERVAL, resume, stop, ())?;

    let mut out = std::io::stdout();
    let state = there.state();
    let tour = state.best().map_or(0, |(_, score)| *score);
    writeln!(
        out,
        "islands on 3 workers: tour of {tour} moves after {} evaluations",
        state.evaluations()
    )?;
    let bytes = [
        serde_json::to_vec(&here.checkpoint())?,
        serde_json::to_vec(&there.checkpoint())?,
    ];
    writeln!(
        out,
        "the same bytes as in one process: {}",
        bytes[0] == bytes[1]
    )?;
    Ok(())
}
