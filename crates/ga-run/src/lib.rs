#![doc = include_str!("../README.md")]

mod error;
pub mod file;
pub mod log;
pub mod plot;
pub mod record;
mod run;
pub mod runs;
mod saved;
pub mod statistics;

pub use error::Error;
pub use file::RunFile;
pub use file::replace::replace;
pub use log::Log;
pub use record::Record;
pub use run::Run;
pub use saved::{Runnable, Saved};
