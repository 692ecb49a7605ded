//! Counting ones: the fitness costs almost nothing, so the time is that of the algorithm.

use cli::Failure;
use ga_core::Scheme;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::OnePoint;
use ga_core::evaluate::{Batch, Evaluator, Serial};
use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::replace::Generational;
use ga_core::select::Tournament;
use ga_core::terminate::Generations;

use crate::Workload;
use crate::floor::{self, Settings};
use crate::problems::tick;
use crate::workloads::{TWICE_READ, beside_the_floor};

/// The greatest ratio where a processor may have a cache that holds a generation of the floor but
/// not one of ours, which takes two and a half times the memory.
const BESIDE_THE_CACHE: f64 = 1.2;

/// Genomes of 77 bits with the population of the Theseus paper, and sizes that other crates are
/// compared at.
pub fn workloads() -> [Workload; 13] {
    let settings = |seed| Settings {
        population: 100,
        generations: 500,
        seed,
    };
    [
        workload("onemax-77", 77, 154, 300),
        workload("onemax-100", 100, 100, 500),
        workload("onemax-1000", 1000, 100, 500),
        workload("onemax-10000", 10_000, 100, 500),
        beside_the_floor(
            "onemax-100-batch",
            move |seed| evolve(100, settings(seed), Batch::new(count_all)),
            move |seed| floor::onemax_packed(100, settings(seed)),
        ),
        workload("onemax-77-in-10k", 77, 10_000, 100),
        workload("onemax-100-in-10k", 100, 10_000, 100),
        workload("onemax-77-in-100k", 77, 100_000, 30).at_most(BESIDE_THE_CACHE),
        workload("onemax-100-in-100k", 100, 100_000, 30).at_most(BESIDE_THE_CACHE),
        workload("onemax-1000-in-100k", 1000, 100_000, 10).at_most(TWICE_READ),
        workload("onemax-10000-in-100k", 10_000, 100_000, 5).at_most(TWICE_READ),
        workload("onemax-77-in-1m", 77, 1_000_000, 20),
        workload("onemax-100-in-1m", 100, 1_000_000, 20),
    ]
}

fn workload(name: &'static str, bits: usize, population: usize, generations: usize) -> Workload {
    let settings = move |seed| Settings {
        population,
        generations,
        seed,
    };
    beside_the_floor(
        name,
        move |seed| evolve(bits, settings(seed), Serial::new(count)),
        move |seed| floor::onemax_packed(bits, settings(seed)),
    )
}

fn count(genome: &BitString) -> u32 {
    tick();
    genome.count_ones()
}

fn count_all(genomes: &[BitString]) -> Vec<u32> {
    genomes.iter().map(count).collect()
}

/// Runs with the operators and rates of the floor; the best count.
fn evolve(
    bits: usize,
    settings: Settings,
    evaluator: impl Evaluator<BitString, Score = u32>,
) -> Result<u32, Failure> {
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(3)?,
            crossover: Sometimes::new(0.9, OnePoint)?,
            mutator: BitFlip::new(1.0 / bits as f64)?,
            offspring: settings.population - 1,
        },
        evaluator,
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme
        .found(&RandomBits(bits))
        .size(settings.population)
        .seed(settings.seed)?;
    engine.run(Generations(settings.generations as u64));
    Ok(engine.state().best().map_or(0, |(_, score)| *score))
}

#[cfg(test)]
mod tests {
    use super::super::same_work;
    use super::*;

    #[test]
    fn ours_and_the_floor_do_the_same_work() -> Result<(), Failure> {
        same_work(workloads().into_iter().take(5))
    }

    #[test]
    fn both_sides_evolve() -> Result<(), Failure> {
        let settings = Settings {
            population: 100,
            generations: 500,
            seed: 1,
        };
        let ours = f64::from(evolve(1000, settings, Serial::new(count))?);
        let floor = floor::onemax_packed(1000, settings);
        assert!(ours > 980.0 && floor > 980.0, "{ours} and {floor} of 1000");
        Ok(())
    }
}
