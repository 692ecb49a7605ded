//! Theseus: the paper's scheme as a whole run, its fitness alone, and retrograde analysis.

use std::cell::OnceCell;
use std::hint::black_box;

use ga_core::genome::BitString;
use ga_core::random::Stream;
use ga_core::terminate::{Evaluations, Generations};
use ga_core::{Fitness, State};
use ga_theseus::Error;
use ga_theseus::game::{Layout, Win};
use ga_theseus::scheme::{ours, paper};
use ga_theseus::solve::{Retrograde, Solver};

use crate::Workload;

/// Three workloads: the mazes of a few of the paper's runs at 6x6 are scored again, decoding
/// included; one such run; the farthest start of each layout of a search for the longest maze.
pub fn workloads() -> [Workload; 3] {
    let mazes = OnceCell::new();
    let evaluations = move |seed| {
        let mazes: &Result<_, Error> = mazes.get_or_init(|| populations(seed, 4));
        Ok(evaluate(mazes.as_ref().map_err(Error::clone)?))
    };
    let layouts = OnceCell::new();
    let retrograde = move |seed| {
        let layouts: &Result<_, Error> = layouts.get_or_init(|| searched(seed, 100_000));
        Ok(search(layouts.as_ref().map_err(Error::clone)?))
    };
    let run = |seed| Ok(paper::Parameters::default().evolve(seed)?.evaluations);
    [
        Workload {
            name: "theseus-evaluations",
            unit: "evaluations",
            ours: Box::new(evaluations),
            floor: None,
        },
        Workload {
            name: "theseus-paper-run",
            unit: "evaluations",
            ours: Box::new(run),
            floor: None,
        },
        Workload {
            name: "theseus-retrograde",
            unit: "evaluations",
            ours: Box::new(retrograde),
            floor: None,
        },
    ]
}

/// Every population of `runs` runs with the paper's parameters.
fn populations(seed: u64, runs: u64) -> Result<Vec<BitString>, Error> {
    let parameters = paper::Parameters::default();
    let mut mazes = Vec::new();
    for run in 0..runs {
        let seed = seed.wrapping_add(run);
        let mut engine = parameters
            .scheme()?
            .found(&parameters.founders())
            .size(parameters.population)
            .seed(seed)?;
        engine.run_with(
            Generations(parameters.generations),
            |state: &State<BitString, f64>| {
                mazes.extend_from_slice(state.population().genomes());
            },
        );
    }
    Ok(mazes)
}

fn evaluate(mazes: &[BitString]) -> u64 {
    let fitness = paper::Parameters::default().fitness();
    let mut solver = Solver::default();
    let mut rng = Stream::seeded(1);
    for maze in mazes {
        black_box(fitness.evaluate(maze, &mut solver, &mut rng));
    }
    mazes.len() as u64
}

/// Every population of a search for the longest maze.
fn searched(seed: u64, evaluations: u64) -> Result<Vec<Layout>, Error> {
    let parameters = ours::Parameters::default();
    let scheme = parameters.scheme()?;
    let founders = parameters.founders()?;
    let mut engine = scheme
        .found(&founders)
        .size(parameters.population)
        .seed(seed)?;
    let mut layouts = Vec::new();
    engine.run_with(Evaluations(evaluations), |state: &State<Layout, f64>| {
        layouts.extend_from_slice(state.population().genomes());
    });
    Ok(layouts)
}

fn search(layouts: &[Layout]) -> u64 {
    let mut retrograde = Retrograde::default();
    for layout in layouts {
        black_box(retrograde.farthest(layout, Win::After));
    }
    layouts.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use cli::Failure;

    #[test]
    fn a_run_has_the_evaluations_of_the_paper_s() -> Result<(), Failure> {
        let [_, run, _] = workloads();
        assert_eq!((run.ours)(1)?, 154 * 301);
        assert_eq!(evaluate(&populations(1, 1)?), 154 * 301);
        assert_eq!(search(&searched(1, 960)?), 960);
        Ok(())
    }
}
