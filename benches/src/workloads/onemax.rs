//! Counting ones: nothing but the algorithm itself costs time.

use cli::Failure;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::OnePoint;
use ga_core::evaluate::Serial;
use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::replace::Generational;
use ga_core::select::Tournament;
use ga_core::terminate::Generations;
use ga_core::{Engine, Scheme};

use crate::Workload;
use crate::floor::{self, Cfg};
use crate::problems::tick;
use crate::workloads::beside_the_floor;

/// Genomes of 77 bits with the population of the Theseus source, and the sizes
/// that genetic-algorithm crates are usually compared at.
pub fn workloads() -> [Workload; 4] {
    [
        workload("onemax-77", 77, 154, 300),
        workload("onemax-100", 100, 100, 500),
        workload("onemax-1000", 1000, 100, 500),
        workload("onemax-10000", 10_000, 100, 500),
    ]
}

fn workload(name: &'static str, bits: usize, pop: usize, gens: usize) -> Workload {
    let cfg = move |seed| Cfg { pop, gens, seed };
    beside_the_floor(
        name,
        move |seed| evolve(bits, cfg(seed)),
        move |seed| floor::onemax_packed(bits, cfg(seed)),
    )
}

/// The floor's operators and rates; the best count.
fn evolve(bits: usize, cfg: Cfg) -> Result<u32, Failure> {
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(3)?,
            crossover: Sometimes::new(0.9, OnePoint)?,
            mutator: BitFlip::new(1.0 / bits as f64)?,
            offspring: cfg.pop - 1,
        },
        evaluator: Serial::new(|genome: &BitString| {
            tick();
            genome.count_ones()
        }),
        replacement: Generational { elites: 1 },
    };
    let mut engine = Engine::start(scheme, &RandomBits(bits), cfg.pop, cfg.seed)?;
    engine.run(&Generations(cfg.gens as u64), &mut ());
    Ok(engine.state().champion().map_or(0, |champion| champion.score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_and_the_floor_do_the_same_work() -> Result<(), Failure> {
        for workload in workloads().into_iter().take(2) {
            let floor = workload.floor.as_ref().map(|floor| floor(1)).transpose()?;
            assert_eq!(Some((workload.ours)(1)?), floor, "{}", workload.name);
        }
        Ok(())
    }

    #[test]
    fn both_sides_evolve() -> Result<(), Failure> {
        let cfg = Cfg { pop: 100, gens: 500, seed: 1 };
        let (ours, floor) = (f64::from(evolve(1000, cfg)?), floor::onemax_packed(1000, cfg));
        assert!(ours > 980.0 && floor > 980.0, "{ours} and {floor} of 1000");
        Ok(())
    }
}
