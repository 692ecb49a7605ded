//! Independent lineages: each resident has one mutated child per generation, which takes its place
//! or not.

use std::cmp::Reverse;

use cli::Failure;
use ga_core::Scheme;
use ga_core::breed::MutateEach;
use ga_core::evaluate::Serial;
use ga_core::genome::{BitString, Permutation, RandomBits, RandomPermutation};
use ga_core::mutate::{Inversion, OneBit};
use ga_core::replace::{Annealing, OneToOne};
use ga_core::terminate::Generations;

use crate::Workload;
use crate::floor::{self, Settings};
use crate::problems::{CITIES, tick, tour};
use crate::workloads::beside_the_floor;

/// The floor changes a genome where it is and undoes the change. Ours keeps the child beside its
/// parent.
const LIMIT: f64 = 2.5;

/// The first temperature of annealing: about the loss by a bad inversion of a random tour.
const HOT: f64 = 0.5;

/// Hill climbers on 100 bits, and annealing of tours of fifty cities.
pub fn workloads() -> [Workload; 2] {
    let climbers = |seed| Settings {
        population: 100,
        generations: 1000,
        seed,
    };
    let tours = |seed| Settings {
        population: 2,
        generations: 50_000,
        seed,
    };
    [
        beside_the_floor(
            "climbers-100",
            move |seed| climb(100, climbers(seed)),
            move |seed| floor::climb(100, climbers(seed)),
        )
        .at_most(LIMIT),
        beside_the_floor(
            "annealing-50",
            move |seed| anneal(tours(seed)),
            move |seed| floor::anneal(HOT, tours(seed)),
        )
        .at_most(LIMIT),
    ]
}

fn climb(bits: usize, settings: Settings) -> Result<u32, Failure> {
    let scheme = Scheme {
        breeder: MutateEach(OneBit),
        evaluator: Serial::new(|genome: &BitString| {
            tick();
            genome.count_ones()
        }),
        replacement: OneToOne,
    };
    let mut engine = scheme
        .found(&RandomBits(bits))
        .size(settings.population)
        .seed(settings.seed)?;
    engine.run(Generations(settings.generations as u64));
    Ok(engine.state().best().map_or(0, |(_, score)| *score))
}

/// Anneals with the temperatures of the floor; the least length.
fn anneal(settings: Settings) -> Result<f64, Failure> {
    let limit = Generations(settings.generations as u64);
    let scheme = Scheme {
        breeder: MutateEach(Inversion),
        evaluator: Serial::new(|genome: &Permutation| {
            Reverse(tour(genome.as_slice().iter().map(|&city| city as usize)))
        }),
        replacement: Annealing::new(0.0..=HOT, limit)?,
    };
    let mut engine = scheme
        .found(&RandomPermutation(CITIES))
        .size(settings.population)
        .seed(settings.seed)?;
    engine.run(limit);
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
    fn both_sides_reach_all_ones() -> Result<(), Failure> {
        let settings = Settings {
            population: 10,
            generations: 2000,
            seed: 1,
        };
        assert_eq!(
            (
                f64::from(climb(100, settings)?),
                floor::climb(100, settings)
            ),
            (100.0, 100.0)
        );
        Ok(())
    }

    #[test]
    fn both_sides_shorten_tours() -> Result<(), Failure> {
        // Random tours are about 26 long, the shortest below 6.
        let settings = Settings {
            population: 2,
            generations: 50_000,
            seed: 1,
        };
        let ours = anneal(settings)?;
        let floor = floor::anneal(HOT, settings);
        assert!(
            (5.0..6.5).contains(&ours) && (5.0..6.5).contains(&floor),
            "{ours} and {floor}"
        );
        Ok(())
    }
}
