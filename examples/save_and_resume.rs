//! How do I save a run and continue it later, with exactly the same result?
//!
//! Give the run a file and a record, which says what the run is. `Run` saves it while it works, and
//! at its end. A program that opens the file again continues the run.
//!
//! ```text
//! $ cargo run --release --example save_and_resume
//! interrupted in generation 100, resumed up to generation 300
//! equal to the file of an uninterrupted run: true
//! traps.run: the option traps of this run is 12, not 16; use the same, or begin another file
//! ```

use ga_core::prelude::*;
use ga_run::{Record, Run};
use std::io::Write;
use std::path::Path;

/// Traps of five bits: all ones are best, but zeros are easier to find.
fn traps(genome: &BitString) -> u32 {
    let ones = (0..genome.len() / 5).map(|trap| genome.extract(5 * trap, 5).count_ones());
    ones.map(|ones| if ones == 5 { 5 } else { 4 - ones }).sum()
}

/// Begins the run of a file, or continues it, up to a generation. Returns the generation in which
/// it began.
fn run(path: &Path, traps_wanted: usize, end: u64) -> Result<u64, Box<dyn std::error::Error>> {
    let record = Record::new("traps", "1.0.0", 1).with_option("traps", traps_wanted);
    let preset = ga_search::bits(5 * traps_wanted, traps);
    let (mut run, mut engine) = Run::open_or_create(path, record, |seed, checkpoint| {
        preset.start_or_resume(seed, checkpoint)
    })?;
    let begin = engine.state().generation();
    run.run(&mut engine, Generations(end))?;
    Ok(begin)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("ga-run-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let path = folder.join("traps.run");

    // The first program ends early, the second one continues.
    run(&path, 12, 100)?;
    let begin = run(&path, 12, 300)?;
    let mut out = std::io::stdout();
    writeln!(
        out,
        "interrupted in generation {begin}, resumed up to generation 300"
    )?;

    // A run that was never interrupted ends with the same bytes.
    let whole = folder.join("whole.run");
    run(&whole, 12, 300)?;
    let is_equal = std::fs::read(&path)? == std::fs::read(whole)?;
    writeln!(out, "equal to the file of an uninterrupted run: {is_equal}")?;

    // With other settings, the file is refused and stays as it is.
    if let Err(error) = run(&path, 16, 300) {
        writeln!(
            out,
            "{}",
            error
                .to_string()
                .replace(&format!("{}/", folder.display()), "")
        )?;
    }
    std::fs::remove_dir_all(folder)?;
    Ok(())
}
