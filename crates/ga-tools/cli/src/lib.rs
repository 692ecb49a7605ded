//! The command-line library of all tools of this workspace.
//!
//! A tool is an enum of its commands that derives [`clap::Parser`] and implements [`Tool`]. [`run`]
//! reads the command line, carries out the command and sets the exit status.
//!
//! | subject | items |
//! |---|---|
//! | exit status, errors of one sentence | [`Answer`], [`Failure`], [`At`] |
//! | `--json --seed --threads` of every command | [`Common`] |
//! | `--out` of commands that write files | [`Files`] |
//! | `--time --generations --evaluations` of commands that search | [`Limits`], [`Time`] |
//! | `--schedule` of searches that cool or double | [`Schedule`] |
//! | signals and the end of `--time` | [`Stop`] |
//! | standard output: text or JSON lines | [`Output`] |
//! | the answer of a command `verify` | [`Output::verdict`] |
//! | input and output files | [`Source`], [`Folder`] |
//! | the names of results | [`result_name`] |
//! | commands that left a tool | [`moved`], [`Tool::MOVED`] |
//! | a tool of commands; a part of a larger program | [`commands!`], [`Program`], [`sentence`] |
//! | the progress bar | [`Progress`] |
//! | many runs and their summary | [`seeds`], [`repeat`], [`repeat_one_by_one`], [`Variant`] |
//! | many runs in other processes | [`Elsewhere`], [`Workers`] |
//! | the options of a request; its search, from the options to the end | [`Asked`], [`Evolve`] |
//! | the games of a contest | [`contest`], [`Contested`] |
//! | the options of a search, and the first fields of its answer | [`Searching`], [`Course`] |
//! | run files, logs and configurations of searches | [`Saving`], [`Session`] |
//!
//! # A command
//!
//! A command is a struct with the options that it uses. Any other option is refused with one
//! sentence and does not appear in `--help`. If a combination of options leaves one of them unused,
//! the command refuses it itself (`conflicts_with`, `requires`, or [`Failure::refused`]).
//!
//! ```
//! use clap::Args;
//! use cli::{Answer, Common, Failure, Files, Limits, Output, Progress};
//! use ga_core::prelude::*;
//!
//! #[derive(Args)]
//! struct Evolve {
//!     #[command(flatten)]
//!     limits: Limits,
//!     #[command(flatten)]
//!     files: Files,
//! }
//!
//! impl Evolve {
//!     fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
//!         // 1. Read and check all input. A signal still ends the process at once.
//!         let mut folder = self.files.folder(output)?;
//!         let limits = self.limits.or(Limits::generations(50));
//!         // 2. From `stop()` on, a signal is a request to end the run.
//!         let ones = |genome: &BitString| u64::from(genome.count_ones());
//!         let mut engine = ga_search::bits(20, ones).start(common.seed)?;
//!         let mut progress = Progress::new(limits, output);
//!         let reason = engine.run_with(&limits.termination(&output.stop()), &mut progress);
//!         drop(progress);
//!         // 3. Write and print the result, whatever ended the run. Writing does not fail: `close`
//!         //    prints a file that could not be written, and the exit status becomes 2.
//!         let state = engine.state();
//!         let name = cli::result_name(&[&"ones", &common.seed]);
//!         folder.write(&format!("{name}.txt"), format!("{:?}", state.best()));
//!         let object = serde_json::json!({
//!             "seed": common.seed, "generations": state.generation(),
//!             "evaluations": state.evaluations(), "stop": reason.to_string(),
//!             "files": folder.files(),
//!         });
//!         output.close(&object, folder.wrote())?;
//!         // 4. Return the exit status. If a signal ended the run, it becomes 130 or 143.
//!         Ok(Answer::Met)
//!     }
//! }
//! ```
//!
//! A loop without an engine asks [`Stop::reason`] or [`Limits::reason`] after each row, evaluation
//! or generation:
//!
//! - Several results: `let stop = output.stop(); for .. { if stop.is_due() { break } .. }`. Print
//!   and write the complete results; leave out the one that was cut short.
//! - Many seeds on all threads: [`Variant::repeat`], or [`repeat`] for the runs alone. A run that
//!   was cut short returns `None`.
//! - A search of a library: give it [`Stop::flag`] and [`Stop::deadline`], and ask [`Stop::reason`]
//!   afterwards.
//! - A search whose evaluations take long: give its evaluator [`Stop::flag`], and discard the
//!   generation in which the flag was set.
//! - A long command without generations: flatten [`Time`] instead of [`Limits`]. [`run`] reads
//!   `--time`; the deadline begins with the command and is part of [`Stop`].
//! - A game that is saved when its player leaves: read its lines from [`Typed`], which end with a
//!   signal.
//! - Any other command that waits for its user: read its lines by [`typed`]; do not call
//!   [`Output::stop`], or call [`Stop::end_at_once`] before it waits. The first signal then ends
//!   the process.
//! - A command that takes a moment needs none of this.
//!
//! If a command is stopped before it prints a line, [`run`] says so on standard error.
//!
//! The progress bar shows what ends the run: [`Progress::new`] with the limits, or
//! [`Progress::count`] with the number of results that are complete and wanted.
//!
//! # A whole tool
//!
//! ```no_run
//! use clap::Parser;
//! use cli::{Answer, Common, Failure, Output, Tool};
//!
//! /// Counts the letters of a word.
//! #[derive(Parser)]
//! #[command(name = "letters", version)]
//! struct Letters {
//!     word: String,
//! }
//!
//! impl Tool for Letters {
//!     fn run(self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
//!         let letters = self.word.chars().count();
//!         output.answer(&serde_json::json!({ "letters": letters }), letters)?;
//!         Ok(Answer::Met)
//!     }
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     cli::run::<Letters>()
//! }
//! ```

mod asked;
mod begin;
mod commands;
mod config;
mod contest;
mod cpu;
mod evolve;
mod failure;
mod folder;
mod hands;
mod help;
mod in_place;
mod input;
mod json;
mod like;
mod limits;
mod lines;
mod moved;
mod named;
mod nested_search;
mod options;
mod options_as_data;
mod output;
mod parse;
mod paths;
mod progress;
mod repeat_command;
mod resolved_options;
mod runs_option;
mod saving;
mod schedule;
mod search;
mod searching;
mod seeds;
mod session;
#[cfg(test)]
#[path = "tests/seventh.rs"]
mod seventh;
mod stop;
mod summary;
mod tool;
mod verdict;
mod workers;

pub use asked::{Asked, spelt};
pub use contest::{Contested, contest};
pub use cpu::CpuTime;
pub use evolve::{Evolve, Evolved, run_alone};
pub use failure::{Answer, At, Failure};
pub use folder::{Folder, private_folder, replace};
pub use ga_core::text::result_name;
pub use ga_request::counted;
pub use ga_request::like::Kin;
pub use hands::{Job, SCHEMA, Workforce, by_workers, judged, reported};
pub use in_place::InPlace;
pub use input::{Input, Source, Written, origin, result_stem, stem};
pub use json::{of_another_kind, unique};
pub use like::{Like, Liked, kin, parents_of};
pub use limits::{Limits, Time, seconds};
pub use lines::{Typed, line, typed};
pub use moved::moved;
pub use named::named;
pub use options::{Common, Files, at_least_one, number_of_runs, share, whole, within};
pub use output::Output;
pub use parse::sentence;
pub use progress::{Progress, Shown};
pub use runs_option::checksum_of;
pub use saving::Saving;
pub use schedule::Schedule;
pub use searching::{Course, Searching};
pub use seeds::{repeat, repeat_one_by_one, seeds};
pub use session::{Logged, Session};
pub use stop::{Stop, early};
pub use summary::{Summary, Variant};
pub use tool::{Program, Tool, run};
pub use verdict::{Checked, made};
pub use workers::{Elsewhere, Workers, programs};
