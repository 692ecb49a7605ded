//! A folder per test, and small runs.

use ga_core::engine::Checkpoint;
use ga_core::islands::{self, Archipelago, Migration, Topology};
use ga_core::prelude::*;
use ga_run::{Record, RunFile, Runnable};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder for one test, which is removed at its end.
pub(crate) struct Folder {
    path: PathBuf,
    _held: TempDir,
}

impl Folder {
    pub(crate) fn new() -> Self {
        let held = tempfile::tempdir().unwrap();
        // On some systems the folder for temporary files is a link.
        let path = held.path().canonicalize().unwrap();
        Self { path, _held: held }
    }

    /// The names of the files in the folder.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.unwrap().file_name().into_string().unwrap()
        };
        let mut names: Vec<String> = std::fs::read_dir(&self.path).unwrap().map(name).collect();
        names.sort();
        names
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.path
    }
}

pub(crate) fn record(seed: u64) -> Record {
    Record::new("traps", "1.0.0", seed)
        .with_option("traps", 4)
        .with_option("level", "##\n.\"")
}

/// Traps of five bits: all ones are best, but zeros are easier to find.
pub(crate) fn traps(genome: &BitString) -> u32 {
    let ones = (0..genome.len() / 5).map(|trap| genome.extract(5 * trap, 5).count_ones());
    ones.map(|ones| if ones == 5 { 5 } else { 4 - ones }).sum()
}

pub(crate) type Bits = Checkpoint<BitString, u32>;

/// The run of a record: from the file's checkpoint, or from the beginning.
pub(crate) fn engine(
    file: &RunFile,
) -> impl Runnable<Genome = BitString, Score = u32, Checkpoint = Bits> + use<> {
    let preset = ga_search::bits(20, traps);
    preset
        .start_or_resume(file.record().seed, file.checkpoint().unwrap())
        .unwrap()
}

/// Three islands in a ring, as [`engine`].
pub(crate) fn islands(file: &RunFile) -> impl Runnable<Genome = BitString, Score = u32> + use<> {
    let migration = Migration::new(Topology::Ring, 4).unwrap();
    let preset = || ga_search::bits(20, traps);
    match file
        .checkpoint::<islands::Checkpoint<BitString, u32>>()
        .unwrap()
    {
        Some(saved) => Archipelago::resume(migration, saved, |_, island| preset().resume(island)),
        None => Archipelago::start(migration, 3, file.record().seed, |_, seed| {
            preset().start(seed)
        }),
    }
    .unwrap()
}
