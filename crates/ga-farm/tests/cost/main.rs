//! What a farm costs: measured with processes of this machine, and simulated with up to 10 000
//! workers. Each prints a line of JSON per row; `picture` draws the rows of the simulations.
//!
//! ```text
//! cargo run --release -p ga-farm-tests --bin farm-cost -- sleep
//! cargo run --release -p ga-farm-tests --bin farm-cost -- compute
//! cargo run --release -p ga-farm-tests --bin farm-cost -- generations >>rows
//! cargo run --release -p ga-farm-tests --bin farm-cost -- asynchronous >>rows
//! cargo run --release -p ga-farm-tests --bin farm-cost -- islands >>rows
//! cargo run --release -p ga-farm-tests --bin farm-cost -- picture <rows >farm.svg
//! ```

#![allow(
    clippy::disallowed_methods,
    reason = "expected values may differ in their last bits"
)]

mod measure;
mod picture;
mod processes;
mod simulated;
mod world;

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["work"] => processes::work(),
        [kind @ ("sleep" | "compute")] => processes::measure(kind),
        ["picture"] => simulated::picture(),
        [mode] if simulated::MODES.contains(&mode) => simulated::run(mode),
        _ => Err("expected sleep, compute, generations, asynchronous, islands or picture".into()),
    }
}
