//! What a farm costs: measured with processes of this machine, and simulated with up to 10 000
//! workers. Each prints a line of JSON per row; `simulated PICTURE.svg` draws its rows as well.
//!
//! ```text
//! cargo run --release -p ga-farm-tests --bin farm-cost -- sleep
//! cargo run --release -p ga-farm-tests --bin farm-cost -- compute
//! cargo run --release -p ga-farm-tests --bin farm-cost -- simulated farm.svg
//! ```

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
        ["simulated", ref picture @ ..] => simulated::run(picture.first().copied()),
        _ => Err("expected sleep, compute, or simulated [PICTURE.svg]".into()),
    }
}
