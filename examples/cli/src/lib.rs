//! What all examples share, so that they behave alike as command-line tools.
//!
//! An example is a [`Tool`]: a command line in [`clap`]'s words and a function
//! that answers it. [`run`] does the rest:
//!
//! | subject | here |
//! |---|---|
//! | exit status, errors in one sentence | [`Answer`], [`Failure`], [`At`] |
//! | `--json --seed --threads`, for every command | [`Common`] |
//! | `--out`, for commands that write files | [`Files`] |
//! | `--time --generations --evaluations`, for commands that search | [`Limits`], [`Time`] alone |
//! | `--schedule`, for searches that cool or double | [`Schedule`] |
//! | signals and the end of `--time` | [`Stop`] |
//! | what is printed: text or JSON lines | [`Output`] |
//! | files that are read and written | [`Source`], [`Folder`] |
//! | a bar on the terminal while evolution runs | [`Progress`] |
//! | many runs, and their means | [`seeds`], [`repeat`], [`Variant`] |
//!
//! # A command
//!
//! A command flattens the options that it uses, and no others, into its own struct: an option that
//! is not there is refused with one sentence and does not appear in `--help`. An option that only
//! some combinations use is refused by the command (`conflicts_with`, `requires`, or
//! [`Failure::refused`]).
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
//!         // 2. From `stop()` on, a signal is a request, which the terminations see.
//!         let ones = |genome: &BitString| u64::from(genome.count_ones());
//!         let mut engine = ga_core::presets::bits(20, ones)?.start(common.seed)?;
//!         let mut progress = Progress::new(limits, output);
//!         let reason = engine.run(&limits.termination(&output.stop()), &mut progress);
//!         drop(progress);
//!         // 3. Write and print, whatever the reason was. Writing cannot fail: `close` prints what
//!         //    the disk refuses, and the exit status becomes 2.
//!         let state = engine.state();
//!         folder.write("best.txt", format!("{:?}", state.champion()));
//!         let object = serde_json::json!({
//!             "seed": common.seed, "generations": state.generation(),
//!             "evaluations": state.evaluations(), "stop": reason.to_string(),
//!             "files": folder.files(),
//!         });
//!         output.close(&object, folder.wrote())?;
//!         // 4. The answer. A signal that was seen makes the status 130 or 143 instead.
//!         Ok(Answer::Met)
//!     }
//! }
//! ```
//!
//! Other loops than an engine's ask [`Stop::reason`] or [`Limits::reason`] after each row,
//! evaluation or generation:
//!
//! - Several results: `let stop = output.stop(); for .. { if stop.is_due() { break } .. }`. Results
//!   that are complete are printed and written; the one that was cut short is left out.
//! - Many seeds on all threads: [`repeat`], with `None` from a run that was cut short.
//! - A library's search: hand it [`Stop::flag`] and [`Stop::deadline`], and ask [`Stop::reason`]
//!   afterwards.
//! - A command that takes long but has no generations flattens [`Time`] instead of [`Limits`].
//!   `--time` needs no reading anywhere: the deadline begins when the command does, and is part of
//!   [`Stop`].
//! - A command that waits for its user never calls [`Output::stop`], or [`Stop::end_at_once`]
//!   before it waits: then the first signal ends it.
//! - A command that is over in a moment needs nothing.
//!
//! The bar fills by what ends the run: [`Progress::new`] with the limits, or [`Progress::count`]
//! with the things that are done or found of those that are wanted.
//!
//! # A whole tool
//!
//! ```no_run
//! use clap::Parser;
//! use cli::{Answer, Common, Failure, Output, Tool};
//!
//! /// Says how many letters a word has.
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

mod failure;
mod folder;
mod input;
mod json;
mod limits;
mod options;
mod output;
mod progress;
mod repeat;
mod schedule;
mod stop;
mod summary;
mod tool;

pub use failure::{Answer, At, Failure};
pub use folder::Folder;
pub use input::Source;
pub use limits::{Limits, Time, seconds};
pub use options::{Common, Files, at_least_one, whole};
pub use output::Output;
pub use progress::{Progress, Shown};
pub use repeat::{repeat, seeds};
pub use schedule::Schedule;
pub use stop::Stop;
pub use summary::{Summary, Variant};
pub use tool::{Tool, run};
