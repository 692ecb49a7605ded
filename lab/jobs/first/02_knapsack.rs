//! A knapsack of 60 items; a unit of overweight costs 5.

use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Value and weight; at best, 1300 fit.
    let items: Vec<(i64, i64)> = (0..60).map(|i| (10 + i * 37 % 41, 5 + i * 53 % 29)).collect();
    let capacity = items.iter().map(|item| item.1).sum::<i64>() / 2;
    let load = |pack: &BitString| {
        let taken = pack.iter().zip(&items).filter(|(taken, _)| *taken);
        taken.fold((0_i64, 0_i64), |sum, (_, item)| (sum.0 + item.0, sum.1 + item.1))
    };
    let worth = |pack: &BitString| {
        let (value, weight) = load(pack);
        value - 5 * (weight - capacity).max(0)
    };
    let mut engine = Scheme::of::<BitString>()
        .fitness(worth)
        .select(Tournament::new(2)?)
        .cross(Uniform::new(0.5)?)
        .mutate(BitFlip::new(1.0 / 60.0)?)
        .offspring(100)
        .replace(MuPlusLambda)
        .found(&RandomBits(60))
        .size(50)
        .seed(1)?;
    let reason = engine.run((Target(1300), Evaluations(50_000)));
    let (pack, worth) = engine.best().ok_or("no pack")?;
    let (value, weight) = load(pack);
    println!("{pack}\nworth {worth}, value {value}, weight {weight} of {capacity} ({reason})");
    Ok(())
}
