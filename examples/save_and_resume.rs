//! How do I save a run and continue it later, with exactly the same result?
//!
//! `engine.checkpoint()` is everything that the run needs: write it to a file with serde (feature
//! `serde`), and pass what you read to `Engine::resume`. Give it a fingerprint, a text that
//! describes your settings, so that you do not resume with other settings by mistake.
//!
//! ```text
//! $ cargo run --release --example save_and_resume
//! interrupted in generation 100, resumed up to generation 300
//! equal to an uninterrupted run: true
//! the checkpoint is of another run: its fingerprint is "12 traps", and "16 traps" is needed
//! ```

use ga_core::engine::Checkpoint;
use ga_core::prelude::*;
use std::fs;
use std::io::Write;

/// The fingerprint. Change it when you change the scheme.
const SETTINGS: &str = "12 traps";

/// Twelve traps of five bits: all ones are best, but zeros are easier to find.
fn traps(genome: &BitString) -> u32 {
    let ones = (0..12).map(|trap| genome.extract(5 * trap, 5).count_ones());
    ones.map(|ones| if ones == 5 { 5 } else { 4 - ones }).sum()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::temp_dir().join(format!("ga-run-{}.json", std::process::id()));
    let unfinished = file.with_extension("unfinished");

    // The first program: it is interrupted after 100 generations and saves the run.
    let mut engine = presets::bits(60, traps)?.start(1)?;
    engine.run(&Generations(100), &mut ());
    let checkpoint = engine.checkpoint().with_fingerprint(SETTINGS);
    // If the power fails while this file is written, an earlier checkpoint is still there.
    fs::write(&unfinished, serde_json::to_string(&checkpoint)?)?;
    fs::rename(&unfinished, &file)?;
    drop((engine, checkpoint));

    // The second program: it reads the file and continues up to generation 300.
    let checkpoint: Checkpoint<BitString, u32> = serde_json::from_str(&fs::read_to_string(&file)?)?;
    checkpoint.check_fingerprint(SETTINGS)?;
    let mut resumed = presets::bits(60, traps)?.resume(checkpoint.clone())?;
    resumed.run(&Generations(300), &mut ());
    fs::remove_file(&file)?;

    let mut out = std::io::stdout();
    let [from, to] = [checkpoint.state(), resumed.state()].map(State::generation);
    writeln!(out, "interrupted in generation {from}, resumed up to generation {to}")?;

    // A run that was never interrupted ends with the same bytes.
    let mut uninterrupted = presets::bits(60, traps)?.start(1)?;
    uninterrupted.run(&Generations(300), &mut ());
    let [left, right] = [&resumed, &uninterrupted].map(|engine| serde_json::to_string(&engine.checkpoint()));
    writeln!(out, "equal to an uninterrupted run: {}", left? == right?)?;

    // A checkpoint of other settings is refused. A file that was altered cannot even be read.
    if let Err(error) = checkpoint.check_fingerprint("16 traps") {
        writeln!(out, "{error}")?;
    }
    Ok(())
}
