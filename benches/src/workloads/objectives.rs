//! Two objectives: NSGA-II (Deb et al. 2002) on the function ZDT1 of thirty reals (Zitzler, Deb &
//! Thiele 2000).

use std::cmp::Reverse;

use cli::Failure;
use ga_core::Scheme;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::SimulatedBinary;
use ga_core::evaluate::Serial;
use ga_core::genome::Bounds;
use ga_core::mutate::Polynomial;
use ga_core::objectives::Objectives;
use ga_core::replace::NonDominatedSorting;
use ga_core::select::Tournament;
use ga_core::terminate::Evaluations;

use crate::Workload;
use crate::problems::{evaluations, tick};

const LOCI: usize = 30;

/// A population of 100 with the budget of the paper, and one of 1000.
pub fn workloads() -> [Workload; 2] {
    [
        workload("nsga2-zdt1", 100, 25_000),
        workload("nsga2-zdt1-in-1k", 1000, 100_000),
    ]
}

fn workload(name: &'static str, population: usize, budget: u64) -> Workload {
    let ours = move |seed| {
        evaluations();
        front(population, budget, seed)?;
        Ok(evaluations())
    };
    Workload {
        name,
        unit: "evaluations",
        ours: Box::new(ours),
        floor: None,
    }
}

/// The size of the front at the end.
fn front(population: usize, budget: u64, seed: u64) -> Result<usize, Failure> {
    let bounds = Bounds::uniform(LOCI, 0.0..=1.0)?;
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: Sometimes::new(0.9, SimulatedBinary::new(&bounds).rate(0.5)?.index(15.0)?)?,
            mutator: Polynomial::new(&bounds)
                .rate(1.0 / LOCI as f64)?
                .index(20.0)?,
            offspring: population,
        },
        evaluator: Serial::new(|x: &Vec<f64>| {
            tick();
            let g = 1.0 + 9.0 * x[1..].iter().sum::<f64>() / (LOCI - 1) as f64;
            Objectives::new([x[0], g * (1.0 - (x[0] / g).sqrt())].map(Reverse))
        }),
        replacement: NonDominatedSorting::new(population)?,
    };
    let mut engine = scheme.found(&bounds).size(population).seed(seed)?;
    engine.run(Evaluations(budget));
    Ok(engine.state().front().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_population_is_on_the_front() -> Result<(), Failure> {
        assert_eq!(front(100, 25_000, 1)?, 100);
        Ok(())
    }
}
