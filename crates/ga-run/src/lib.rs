#![doc = include_str!("../README.md")]

mod error;
pub mod file;
pub mod log;
pub mod plot;
mod run;
pub mod runs;
mod saved;
pub mod statistics;

pub use error::Error;
pub use file::RunFile;
pub use file::replace::replace;
pub use ga_request::record::{self, Record};
pub use log::Log;
pub use run::Run;
pub use saved::{Runnable, Saved};
