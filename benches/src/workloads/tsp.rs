//! Tours of fifty cities: a genetic algorithm on permutations.

use std::cmp::Reverse;

use cli::Failure;
use ga_core::Scheme;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::Order;
use ga_core::evaluate::Serial;
use ga_core::genome::{Permutation, RandomPermutation};
use ga_core::mutate::Swap;
use ga_core::replace::Generational;
use ga_core::select::Tournament;
use ga_core::terminate::Generations;

use crate::Workload;
use crate::floor::{self, Settings};
use crate::problems::{CITIES, tour};
use crate::workloads::beside_the_floor;

/// Fifty cities, with the settings that other crates are compared at.
pub fn workloads() -> [Workload; 1] {
    let settings = |seed| Settings {
        population: 100,
        generations: 500,
        seed,
    };
    [beside_the_floor(
        "tsp-50",
        move |seed| evolve(settings(seed)),
        move |seed| floor::tsp(settings(seed)),
    )]
}

/// Runs with the operators and rates of the floor; the least length.
fn evolve(settings: Settings) -> Result<f64, Failure> {
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(3)?,
            crossover: Sometimes::new(0.9, Order)?,
            mutator: Swap,
            offspring: settings.population - 1,
        },
        evaluator: Serial::new(|genome: &Permutation| {
            Reverse(tour(genome.as_slice().iter().map(|&city| city as usize)))
        }),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme
        .found(&RandomPermutation(CITIES))
        .size(settings.population)
        .seed(settings.seed)?;
    engine.run(Generations(settings.generations as u64));
    Ok(engine.state().best().map_or(f64::NAN, |(_, score)| score.0))
}

#[cfg(test)]
mod tests {
    use super::super::same_work;
    use super::*;

    #[test]
    fn ours_and_the_floor_do_the_same_work() -> Result<(), Failure> {
        same_work(workloads())
    }

    #[test]
    fn both_sides_evolve() -> Result<(), Failure> {
        // Random tours are about 26 long, the shortest below 6.
        let settings = Settings {
            population: 100,
            generations: 500,
            seed: 1,
        };
        let ours = evolve(settings)?;
        let floor = floor::tsp(settings);
        assert!(
            (5.0..16.0).contains(&ours) && (5.0..16.0).contains(&floor),
            "{ours} and {floor}"
        );
        Ok(())
    }
}
