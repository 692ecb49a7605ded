//! How do I choose k things of n?
//!
//! `ga_search::subset` takes n, k and a fitness of a `Subset`, which always has k elements. It
//! walks from set to set by exchanges of one element.
//!
//! Here 10 of 200 places get a shop. Each place has its own value, and two shops that are fewer
//! than 8 places apart lose 40.
//!
//! ```text
//! $ cargo run --release --example subset
//! value 980, places [19, 30, 49, 60, 90, 120, 131, 150, 161, 191]
//! ```

use ga_core::genome::Subset;
use ga_core::prelude::*;
use std::io::Write;

const PLACES: usize = 200;
const SHOPS: usize = 10;

fn value(shops: &Subset) -> i64 {
    let own = shops.iter().map(|place| (place * 37 % 101) as i64);
    let near = |place: usize| place + 1..place + 8;
    let close = shops
        .iter()
        .flat_map(near)
        .filter(|&place| shops.contains(place));
    own.sum::<i64>() - 40 * close.count() as i64
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = ga_search::subset(PLACES, SHOPS, value)?.start(1)?;
    engine.run(Evaluations(10_000));
    if let Some((shops, value)) = engine.best() {
        let places: Vec<usize> = shops.iter().collect();
        writeln!(std::io::stdout(), "value {value}, places {places:?}")?;
    }
    Ok(())
}
