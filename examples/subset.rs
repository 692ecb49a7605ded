//! How do I choose k things of n?
//!
//! A set is a string of bits with k ones, which `mutate::Exchange` keeps. One individual is enough:
//! a child replaces its parent unless it is worse.
//!
//! Here 10 of 200 places get a shop. Each place has its own value, and two shops that are fewer
//! than 8 places apart lose 40.
//!
//! ```text
//! $ cargo run --release --example subset
//! value 980, places [19, 30, 49, 60, 90, 120, 131, 150, 161, 191]
//! ```

use ga_core::breed::MutateEach;
use ga_core::mutate::Exchange;
use ga_core::prelude::*;
use ga_core::replace::OneToOne;
use std::io::Write;

const PLACES: u32 = 200;
const SHOPS: usize = 10;

fn places(shops: &BitString) -> Vec<u32> {
    (0..PLACES)
        .filter(|&place| shops.get(place as usize))
        .collect()
}

fn value(shops: &BitString) -> i64 {
    let chosen = places(shops);
    let own = chosen.iter().map(|place| i64::from(place * 37 % 101));
    let close = |&[one, other]: &[u32; 2]| one < other && other - one < 8;
    let pairs = chosen
        .iter()
        .flat_map(|&one| chosen.iter().map(move |&other| [one, other]));
    own.sum::<i64>() - pairs.filter(close).map(|_| 40).sum::<i64>()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The first set: the first places of a random order.
    let sampler = |rng: &mut dyn Rng| {
        let mut shops = BitString::zeros(PLACES as usize);
        for &place in &RandomPermutation(PLACES as usize).sample(rng).as_slice()[..SHOPS] {
            shops.set(place as usize, true);
        }
        shops
    };
    let scheme = Scheme {
        breeder: MutateEach(Exchange),
        evaluator: Serial::new(value),
        replacement: OneToOne,
    };
    let mut engine = scheme.found(&sampler).size(1).seed(1)?;
    engine.run(Evaluations(10_000));
    if let Some((shops, value)) = engine.best() {
        writeln!(
            std::io::stdout(),
            "value {value}, places {:?}",
            places(shops)
        )?;
    }
    Ok(())
}
