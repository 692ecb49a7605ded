//! Tours of fifty cities: a genetic algorithm of permutations.

use std::cmp::Reverse;

use cli::Failure;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::Order;
use ga_core::evaluate::Serial;
use ga_core::genome::{Permutation, RandomPermutation};
use ga_core::mutate::Swap;
use ga_core::replace::Generational;
use ga_core::select::Tournament;
use ga_core::terminate::Generations;
use ga_core::{Engine, Scheme};

use crate::Workload;
use crate::floor::{self, Cfg};
use crate::problems::{CITIES, tour};
use crate::workloads::beside_the_floor;

/// Fifty cities, with the settings of the comparison of crates.
pub fn workloads() -> [Workload; 1] {
    let cfg = |seed| Cfg { pop: 100, gens: 500, seed };
    [beside_the_floor("tsp-50", move |seed| evolve(cfg(seed)), move |seed| floor::tsp(cfg(seed)))]
}

/// The floor's operators and rates; the least length.
fn evolve(cfg: Cfg) -> Result<f64, Failure> {
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(3)?,
            crossover: Sometimes::new(0.9, Order)?,
            mutator: Swap,
            offspring: cfg.pop - 1,
        },
        evaluator: Serial::new(|genome: &Permutation| {
            Reverse(tour(genome.as_slice().iter().map(|&city| city as usize)))
        }),
        replacement: Generational { elites: 1 },
    };
    let mut engine = Engine::start(scheme, &RandomPermutation(CITIES), cfg.pop, cfg.seed)?;
    engine.run(&Generations(cfg.gens as u64), &mut ());
    Ok(engine.state().champion().map_or(f64::NAN, |champion| champion.score.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_and_the_floor_do_the_same_work() -> Result<(), Failure> {
        let [workload] = workloads();
        let floor = workload.floor.as_ref().map(|floor| floor(1)).transpose()?;
        assert_eq!(Some((workload.ours)(1)?), floor);
        Ok(())
    }

    #[test]
    fn both_sides_evolve() -> Result<(), Failure> {
        // Random tours are about 26 long, the shortest below 6.
        let cfg = Cfg { pop: 100, gens: 500, seed: 1 };
        let (ours, floor) = (evolve(cfg)?, floor::tsp(cfg));
        assert!((5.0..16.0).contains(&ours) && (5.0..16.0).contains(&floor), "{ours} and {floor}");
        Ok(())
    }
}
