//! With which replacement does a scheme begin best? Each problem with the parts that the front page
//! of `ga-core` names, 100 individuals and 20 000 evaluations, 10 seeds: the median of the best.

use ga_core::crossover::{EdgeRecombination, SimulatedBinary};
use ga_core::mutate::{Creep, Inversion, Polynomial};
use ga_core::prelude::*;
use std::cmp::Reverse;
use std::f64::consts::TAU;

/// The middle of the champions' figures, for both replacements.
fn row<G: Genome, S: Score>(
    name: &str,
    fitness: impl Fn(&G) -> S + Copy,
    crossover: impl Crossover<G> + Clone,
    mutator: impl Mutator<G> + Clone,
    founders: &impl Sampler<G>,
    figure: impl Fn(&S) -> f64,
) -> Result<(), Error> {
    let mut medians = [0.0; 2];
    for (one_elite, median) in [true, false].into_iter().zip(&mut medians) {
        let mut bests = Vec::new();
        for seed in 1..=10 {
            let replacement: Box<dyn Replacement<G, S>> = if one_elite {
                Box::new(Generational { elites: 1 })
            } else {
                Box::new(MuPlusLambda::new(100)?)
            };
            let mut engine = Scheme::of::<G>()
                .fitness(fitness)
                .select(Tournament::new(2)?)
                .cross(crossover.clone())
                .mutate(mutator.clone())
                .offspring(if one_elite { 99 } else { 100 })
                .replace(replacement)
                .found(founders)
                .size(100)
                .seed(seed)?;
            engine.run(Evaluations(20_000));
            bests.extend(engine.best().map(|(_, score)| figure(score)));
        }
        bests.sort_by(f64::total_cmp);
        *median = f64::midpoint(bests[4], bests[5]);
    }
    println!("| {name} | {:.4} | {:.4} |", medians[0], medians[1]);
    Ok(())
}

fn main() -> Result<(), Error> {
    let ones = |bits: &BitString| bits.iter().take_while(|&bit| bit).count() as u32;
    let flip = BitFlip::new(0.01)?;
    row(
        "100 leading ones",
        ones,
        Uniform::new(0.5)?,
        flip,
        &RandomBits(100),
        |&ones| ones.into(),
    )?;

    let bounds = Bounds::uniform(10, -5.12..=5.12)?;
    let term = |x: f64| 10.0 + x * x - 10.0 * (TAU * x).cos();
    let rastrigin = |x: &Vec<f64>| Reverse(x.iter().map(|&x| term(x)).sum::<f64>());
    let binary = SimulatedBinary::new(&bounds).rate(0.9)?.index(15.0)?;
    let polynomial = Polynomial::new(&bounds).rate(0.1)?.index(20.0)?;
    row(
        "Rastrigin, 10 reals",
        rastrigin,
        binary,
        polynomial,
        &bounds,
        |cost| cost.0,
    )?;

    let bounds = Bounds::uniform(10, 0..=1000)?;
    let place = |(index, x): (usize, &i32)| (x - 97 * index as i32).abs();
    let distance = |x: &Vec<i32>| Reverse(x.iter().enumerate().map(place).sum::<i32>());
    let creep = Creep::new(&bounds).rate(0.1)?.step(100.0)?;
    row(
        "10 integers",
        distance,
        Uniform::new(0.5)?,
        creep,
        &bounds,
        |cost| cost.0.into(),
    )?;

    // Places on a circle, in another order: the shortest tour has the length of 50 neighbours.
    let angle = |place: usize| TAU * (place * 17 % 50) as f64 / 50.0;
    let chord = |one: usize, other: usize| 2.0 * ((angle(one) - angle(other)) / 2.0).sin().abs();
    let tour = |order: &Permutation| {
        let next = order.iter().cycle().skip(1);
        Reverse(
            order
                .iter()
                .zip(next)
                .map(|(one, other)| chord(one, other))
                .sum::<f64>(),
        )
    };
    let places = RandomPermutation(50);
    row(
        "tour of 50 places",
        tour,
        EdgeRecombination,
        Inversion,
        &places,
        |length| length.0,
    )
}
