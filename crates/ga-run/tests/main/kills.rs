//! Processes that are killed while they run a preset, also one that learns.
//!
//! The test starts its own program again as a child: [`child`] reads from the environment what to
//! run.

use crate::support::{Folder, traps};
use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_core::terminate::Clock;
use ga_core::{Checkpoint, Error as CoreError};
use ga_run::{Record, Run, RunFile};
use rand::RngExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The names of the environment variables that a child reads.
const PRESET: &str = "GA_RUN_TEST_PRESET";
const FILE: &str = "GA_RUN_TEST_FILE";
const GENERATIONS: &str = "GA_RUN_TEST_GENERATIONS";

/// Every preset, with a number of generations that takes a moment, and one for fifty kills. The
/// checkpoints of those that learn grow, and are written after nearly every generation.
const PRESETS: [(&str, [u64; 2]); 6] = [
    ("bits", [300, 2000]),
    ("reals", [300, 2000]),
    ("permutations", [200, 1000]),
    ("fast bits", [700, 15_000]),
    ("fast reals", [1400, 30_000]),
    ("fast permutations", [1400, 30_000]),
];

#[allow(clippy::ptr_arg, reason = "a fitness takes a reference to a genome")]
fn valley(point: &Vec<f64>) -> f64 {
    -point
        .windows(2)
        .map(|pair| 100.0 * (pair[1] - pair[0] * pair[0]).powi(2) + (1.0 - pair[0]).powi(2))
        .sum::<f64>()
}

fn ring(order: &Permutation) -> f64 {
    let things = order.as_slice();
    let next = things.iter().cycle().skip(1);
    -things
        .iter()
        .zip(next)
        .map(|(one, other)| f64::from(one.abs_diff(*other)))
        .sum::<f64>()
}

/// Continues the run of `file`, or begins it, and saves it after every generation.
macro_rules! go {
    ($file:expr, $generations:expr, $genome:ty, $score:ty, $preset:expr) => {{
        let checkpoint = $file.checkpoint::<Checkpoint<$genome, $score>>().unwrap();
        let mut engine = $preset.start_or_resume($file.record().seed, checkpoint)?;
        let mut run = Run::new($file).every(Duration::from_millis(1));
        run.run(&mut engine, Generations($generations)).unwrap();
    }};
}

fn search(preset: &str, path: &Path, generations: u64) -> Result<(), CoreError> {
    let record = Record::new(preset, "1.0.0", 3);
    let file = RunFile::open_or_create(path, record).unwrap();
    if file.status().ended.is_some() {
        return Ok(());
    }
    let bounds = Bounds::uniform(6, -2.0..=2.0)?;
    match preset {
        "bits" => go!(
            file,
            generations,
            BitString,
            u32,
            ga_search::bits(60, traps)
        ),
        "reals" => go!(
            file,
            generations,
            Vec<f64>,
            f64,
            ga_search::reals(bounds, valley)
        ),
        "permutations" => go!(
            file,
            generations,
            Permutation,
            f64,
            ga_search::permutations(30, ring)
        ),
        "fast bits" => go!(
            file,
            generations,
            BitString,
            u32,
            ga_search::fast::bits(60, traps)
        ),
        "fast reals" => go!(
            file,
            generations,
            Vec<f64>,
            f64,
            ga_search::fast::reals(bounds, valley)
        ),
        _ => go!(
            file,
            generations,
            Permutation,
            f64,
            ga_search::fast::permutations(30, ring)
        ),
    }
    Ok(())
}

/// Runs what the environment names, if this process is a child.
#[test]
#[ignore = "the other tests start it"]
fn child() {
    let [preset, path, generations] = [PRESET, FILE, GENERATIONS].map(std::env::var);
    if let (Ok(preset), Ok(path), Ok(generations)) = (preset, path, generations) {
        search(&preset, &PathBuf::from(path), generations.parse().unwrap()).unwrap();
    }
}

fn start(preset: &str, path: &Path, generations: u64) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([
        "--exact",
        "kills::child",
        "--ignored",
        "--test-threads",
        "1",
    ]);
    command
        .env(PRESET, preset)
        .env(FILE, path)
        .env(GENERATIONS, generations.to_string());
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Kills each preset `kills` times; returns how many kills came before the end.
fn killed(kills: u32, rng: &mut Stream) -> u32 {
    let mut came = 0;
    for (preset, generations) in PRESETS {
        let generations = generations[usize::from(kills > 5)];
        let folder = Folder::new();
        let [whole, cut] = ["whole.run", "cut.run"].map(|name| folder.join(name));
        let clock = Clock::system();
        assert!(
            start(preset, &whole, generations).wait().unwrap().success(),
            "{preset}"
        );
        let share = clock.elapsed() / kills.max(4);
        for _ in 0..kills {
            let mut child = start(preset, &cut, generations);
            std::thread::sleep(share.mul_f64(rng.random_range(0.3..1.0)));
            came += u32::from(child.try_wait().unwrap().is_none());
            child.kill().unwrap();
            child.wait().unwrap();
        }
        assert!(
            start(preset, &cut, generations).wait().unwrap().success(),
            "{preset}"
        );
        assert!(
            std::fs::read(&whole).unwrap() == std::fs::read(&cut).unwrap(),
            "{preset}"
        );
    }
    came
}

#[test]
fn a_killed_run_of_every_preset_ends_with_the_same_file() {
    let came = killed(5, &mut Stream::seeded(5));
    // On a machine whose load changes, fewer than half of them come in time.
    assert!(came >= 6, "{came} of 30 kills came before the end");
}

/// `cargo test -p ga-run-tests --test main -- --ignored fifty_kills`
#[test]
#[ignore = "takes a minute; docs/reliability.md has the command"]
fn fifty_kills_of_every_preset() {
    let came = killed(50, &mut Stream::seeded(50));
    assert!(came >= 200, "{came} of 300 kills came before the end");
}
