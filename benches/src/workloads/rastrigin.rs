//! Rastrigin's function and the sphere: a genetic algorithm on reals.

use std::cmp::Reverse;

use cli::Failure;
use ga_core::Scheme;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::OnePoint;
use ga_core::evaluate::Serial;
use ga_core::genome::Bounds;
use ga_core::mutate::Gaussian;
use ga_core::replace::Generational;
use ga_core::select::Tournament;
use ga_core::terminate::Generations;

use crate::Workload;
use crate::floor::{self, Settings};
use crate::problems::{RASTRIGIN_LIMIT, SIGMA, rastrigin, sphere};
use crate::workloads::{TWICE_READ, beside_the_floor};

const LOCI: usize = 30;

/// Thirty reals, with the settings that other crates are compared at, and a large population of
/// long genomes.
pub fn workloads() -> [Workload; 2] {
    let settings = |seed| Settings {
        population: 100,
        generations: 500,
        seed,
    };
    let large = |seed| Settings {
        population: 10_000,
        generations: 30,
        seed,
    };
    let value = |genome: &Vec<f64>| rastrigin(genome.iter().copied());
    [
        beside_the_floor(
            "rastrigin-30",
            move |seed| evolve(LOCI, settings(seed), value),
            move |seed| floor::rastrigin_real(LOCI, settings(seed)),
        ),
        beside_the_floor(
            "sphere-1000-in-10k",
            move |seed| evolve(1000, large(seed), |genome| sphere(genome)),
            move |seed| floor::sphere_real(1000, large(seed)),
        )
        .at_most(TWICE_READ),
    ]
}

/// Runs with the operators and rates of the floor; the least value.
fn evolve(
    loci: usize,
    settings: Settings,
    value: impl Fn(&Vec<f64>) -> f64 + Sync,
) -> Result<f64, Failure> {
    let bounds = Bounds::uniform(loci, -RASTRIGIN_LIMIT..=RASTRIGIN_LIMIT)?;
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(3)?,
            crossover: Sometimes::new(0.9, OnePoint)?,
            mutator: Gaussian::new(&bounds)
                .rate(1.0 / loci as f64)?
                .deviation(SIGMA)?,
            offspring: settings.population - 1,
        },
        evaluator: Serial::new(|genome: &Vec<f64>| Reverse(value(genome))),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme
        .found(&bounds)
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
        same_work(workloads().into_iter().take(1))
    }

    #[test]
    fn both_sides_evolve() -> Result<(), Failure> {
        // Random points lie about 500 above the least value.
        let settings = Settings {
            population: 100,
            generations: 500,
            seed: 1,
        };
        let ours = evolve(LOCI, settings, |genome| rastrigin(genome.iter().copied()))?;
        let floor = floor::rastrigin_real(LOCI, settings);
        assert!(
            (1.0..80.0).contains(&ours) && (1.0..80.0).contains(&floor),
            "{ours} and {floor}"
        );
        Ok(())
    }
}
