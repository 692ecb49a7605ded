use clap::Args;
use serde::Serialize;

use crate::{Files, Limits, Saving};

/// The options of a command that searches, keeps its run and writes files.
#[derive(Args, Clone, Debug)]
pub struct Searching {
    /// Where results go.
    #[command(flatten)]
    pub files: Files,
    /// What ends the search.
    #[command(flatten)]
    pub limits: Limits,
    /// Where the run is kept.
    #[command(flatten)]
    pub saving: Saving,
}

/// The first fields of the object that ends a search.
#[derive(Clone, Debug, Serialize)]
pub struct Course {
    /// The seed of the run.
    pub seed: u64,
    /// Its generations.
    pub generations: u64,
    /// Its evaluations.
    pub evaluations: u64,
    /// What ended it.
    pub stop: String,
}
