//! Many runs that differ only in their seeds: in parallel, resumable as a whole, with the
//! distribution of every figure.
//!
//! | item | what it is |
//! |---|---|
//! | [`Runs`] | the seeds, and what to run with each of them |
//! | [`Outcome`] | the figures of a run of an engine |
//! | [`Failed`] | why saved runs have no results |
//! | [`Summary`] | mean, median, quartiles and intervals of every figure of the runs |
//! | [`read`] | the runs of a file that [`Runs::saved`] wrote |
//!
//! ```
//! use ga_core::prelude::*;
//! use ga_core::terminate::{Evaluations, Target};
//! use ga_run::runs::{Outcome, Runs, Summary};
//! use ga_run::statistics::Attempts;
//!
//! let ones = |genome: &BitString| genome.count_ones();
//! let stop = (Target(40), Evaluations(20_000));
//! let runs = Runs::consecutive(1, 20)
//!     .evolve(|seed| ga_search::bits(40, ones).start(seed), &stop)?;
//!
//! // The distribution of each figure ..
//! let summary = Summary::of(runs.iter().map(|(_, outcome)| outcome))?;
//! let evaluations = summary.sample("evaluations").expect("a figure of each run");
//! assert!(evaluations.median() < Some(2_000.0));
//! // .. and how many runs reached the target.
//! let attempts: Attempts = runs.iter().map(|(_, outcome)| outcome.attempt()).collect();
//! assert_eq!(attempts.success_rate(), Some(1.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Runs that take hours are kept in a file by [`Runs::saved`]: if the program ends, it continues
//! with the runs that are missing. [`Runs::saved_by`] does so for runs on other machines.

mod failed;
mod file;
mod many;
mod outcome;
mod summary;

pub use failed::Failed;
pub use file::read;
pub use many::{Runs, Take};
pub use outcome::Outcome;
pub use summary::Summary;
