//! Islands that count ones, with a migrant for each of them every ten generations.

use cli::Failure;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::OnePoint;
use ga_core::evaluate::Serial;
use ga_core::genome::{BitString, RandomBits};
use ga_core::islands::{Archipelago, Migration, Topology};
use ga_core::mutate::BitFlip;
use ga_core::replace::Generational;
use ga_core::select::Tournament;
use ga_core::terminate::Generations;
use ga_core::{Error, Scheme};

use crate::floor::{self, Settings};
use crate::problems::{evaluations, tick};
use crate::{Floor, Workload};

const ISLANDS: u64 = 8;

/// Eight islands in a ring. The floor has eight loops without migrants.
pub fn workloads() -> [Workload; 1] {
    let settings = |seed| Settings {
        population: 100,
        generations: 500,
        seed,
    };
    let floor = move |seed| {
        evaluations();
        for island in 0..ISLANDS {
            floor::onemax_packed(100, settings(ISLANDS * seed + island));
        }
        Ok(evaluations())
    };
    [Workload {
        name: "islands-100",
        unit: "evaluations",
        ours: Box::new(move |seed| evolve(100, settings(seed))),
        floor: Some(Floor {
            run: Box::new(floor),
            limit: 1.1,
        }),
    }]
}

/// The number of evaluations of all islands.
fn evolve(bits: usize, settings: Settings) -> Result<u64, Failure> {
    let island = |_, seed| -> Result<_, Error> {
        let scheme = Scheme {
            breeder: Recombine {
                selector: Tournament::new(3)?,
                crossover: Sometimes::new(0.9, OnePoint)?,
                mutator: BitFlip::new(1.0 / bits as f64)?,
                offspring: settings.population - 1,
            },
            evaluator: Serial::new(|genome: &BitString| {
                tick();
                genome.count_ones()
            }),
            replacement: Generational { elites: 1 },
        };
        scheme
            .found(&RandomBits(bits))
            .size(settings.population)
            .seed(seed)
    };
    let migration = Migration::new(Topology::Ring, 10)?;
    let mut archipelago = Archipelago::start(migration, ISLANDS as usize, settings.seed, island)?;
    archipelago.run(Generations(settings.generations as u64));
    Ok(archipelago.state().evaluations())
}

#[cfg(test)]
mod tests {
    use super::super::same_work;
    use super::*;

    #[test]
    fn ours_and_the_floor_do_the_same_work() -> Result<(), Failure> {
        same_work(workloads())
    }
}
