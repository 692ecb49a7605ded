use ga_core::crossover::Order;
use ga_core::genome::Hamming;
use ga_core::mutate::Insert;
use ga_core::prelude::*;
use ga_core::replace::DeterministicCrowding;

/// Cities that are spread over a square of side 100.
fn cities(count: usize) -> Vec<[f64; 2]> {
    let part = |share: f64| 100.0 * share.fract();
    let city = |number: usize| {
        [
            part(0.754_877_666_246_692_7 * number as f64),
            part(0.569_840_290_998_053_2 * number as f64),
        ]
    };
    (1..=count).map(city).collect()
}

/// The length of the closed tour, negative, because greater scores are better.
fn score(tour: &Permutation, cities: &[[f64; 2]]) -> f64 {
    let distance = |a: usize, b: usize| {
        let (dx, dy) = (cities[a][0] - cities[b][0], cities[a][1] - cities[b][1]);
        (dx * dx + dy * dy).sqrt()
    };
    let next = tour.iter().cycle().skip(1);
    -tour
        .iter()
        .zip(next)
        .map(|(a, b)| distance(a, b))
        .sum::<f64>()
}

fn main() -> Result<(), Error> {
    let cities = cities(12);
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: Order,
            mutator: Insert,
            offspring: 60,
        },
        evaluator: Serial::new(|tour: &Permutation| score(tour, &cities)),
        replacement: DeterministicCrowding(Hamming),
    };
    let mut engine = scheme.found(&RandomPermutation(12)).size(60).seed(7)?;
    engine.run(Generations(100));
    println!("{:?}", engine.best());
    Ok(())
}
