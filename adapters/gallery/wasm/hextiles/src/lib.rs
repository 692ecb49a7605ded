//! Hexagonal tiles for a browser. Everything is in `ga_hextiles`; this package exchanges JSON.

mod evolve;
pub mod exports;
mod file;
mod options;
mod pareto;
mod search;
mod shown;
mod table;

pub use search::Evolution;
pub use table::Table;
