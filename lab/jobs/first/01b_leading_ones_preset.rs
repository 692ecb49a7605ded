//! The same without choosing operators.

use ga_core::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let preset = ga_search::bits(40, |bits: &BitString| bits.iter().take_while(|&bit| bit).count());
    for seed in 1..=5 {
        let mut engine = preset.start(seed)?;
        let reason = engine.run((Target(40), Evaluations(20_000)));
        let (bits, ones) = engine.best().ok_or("no one lives")?;
        println!("seed {seed}: {bits} {ones} ({reason})");
    }
    Ok(())
}
