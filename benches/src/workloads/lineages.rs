//! Independent lineages: each resident has one mutated child per generation, which takes its place
//! or not.

use cli::Failure;
use ga_core::breed::MutateEach;
use ga_core::evaluate::Serial;
use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::OneBit;
use ga_core::replace::OneToOne;
use ga_core::terminate::Generations;
use ga_core::{Engine, Scheme};

use crate::Workload;
use crate::floor::{self, Settings};
use crate::problems::tick;
use crate::workloads::beside_the_floor;

/// The floor changes a genome where it is and undoes the change. Ours keeps the child beside its
/// parent.
const LIMIT: f64 = 2.2;

/// Hill climbers on 100 bits.
pub fn workloads() -> [Workload; 1] {
    let settings = |seed| Settings { population: 100, generations: 1000, seed };
    [beside_the_floor(
        "climbers-100",
        move |seed| climb(100, settings(seed)),
        move |seed| floor::climb(100, settings(seed)),
    )
    .at_most(LIMIT)]
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
    let mut engine = Engine::start(scheme, &RandomBits(bits), settings.population, settings.seed)?;
    engine.run(&Generations(settings.generations as u64), &mut ());
    Ok(engine.state().champion().map_or(0, |champion| champion.score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_and_the_floor_do_the_same_work() -> Result<(), Failure> {
        for workload in workloads() {
            let floor = workload.floor.as_ref().map(|floor| (floor.run)(1)).transpose()?;
            assert_eq!(Some((workload.ours)(1)?), floor, "{}", workload.name);
        }
        Ok(())
    }

    #[test]
    fn both_sides_reach_all_ones() -> Result<(), Failure> {
        let settings = Settings { population: 10, generations: 2000, seed: 1 };
        assert_eq!((f64::from(climb(100, settings)?), floor::climb(100, settings)), (100.0, 100.0));
        Ok(())
    }
}
