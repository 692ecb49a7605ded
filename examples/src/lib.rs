//! What all examples share, so that they behave alike as command-line tools.
//!
//! An example is a [`Tool`]: a command line in [`clap`]'s words and a function
//! that answers it. [`run`] does the rest:
//!
//! | subject | here |
//! |---|---|
//! | exit status, errors in one sentence | [`Answer`], [`Failure`], [`At`] |
//! | `--json --seed --threads --out` | [`Common`] |
//! | `--time --generations --evaluations` | [`Limits`] |
//! | what is printed: text or JSON lines | [`Output`] |
//! | files that are read and written | [`Source`], [`Folder`] |
//! | a bar on the terminal while evolution runs | [`Progress`] |
//! | many runs, and their means | [`Variant`] |
//!
//! ```no_run
//! use clap::Parser;
//! use examples::{Answer, Common, Failure, Output, Tool};
//!
//! /// Says how many letters a word has.
//! #[derive(Parser)]
//! #[command(name = "letters", version)]
//! struct Letters {
//!     #[command(flatten)]
//!     common: Common,
//!     word: String,
//! }
//!
//! impl Tool for Letters {
//!     fn common(&self) -> &Common {
//!         &self.common
//!     }
//!
//!     fn run(self, output: &mut Output) -> Result<Answer, Failure> {
//!         let letters = self.word.chars().count();
//!         output.answer(&serde_json::json!({ "letters": letters }), letters)?;
//!         Ok(Answer::Met)
//!     }
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     examples::run::<Letters>()
//! }
//! ```

mod failure;
mod folder;
mod input;
mod limits;
mod options;
mod output;
mod progress;
mod summary;
mod tool;

pub use failure::{Answer, At, Failure};
pub use folder::Folder;
pub use input::Source;
pub use limits::Limits;
pub use options::{Common, at_least_one, whole};
pub use output::Output;
pub use progress::Progress;
pub use summary::{Summary, Variant};
pub use tool::{Tool, run};
