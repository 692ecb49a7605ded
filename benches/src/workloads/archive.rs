//! An archive by grid beside a plain steady state with the same newborns.

use cli::Failure;
use ga_core::breed::Recombine;
use ga_core::evaluate::Serial;
use ga_core::feature::Grid;
use ga_core::genome::Bounds;
use ga_core::mutate::Gaussian;
use ga_core::replace::{GridArchive, ReplaceWorst};
use ga_core::select::Random;
use ga_core::terminate::Generations;
use ga_core::{Featured, Replacement, Scheme};

use crate::Workload;
use crate::problems::tick;
use crate::workloads::beside_the_floor;

/// The time of a newborn in an archive, in units of its time in a steady state.
const LIMIT: f64 = 1.5;

type Score = Featured<f64, 2>;

/// Ten reals, 32 by 32 cells, two newborns per generation. The floor replaces the worst of 1000.
pub fn workloads() -> [Workload; 1] {
    [beside_the_floor(
        "archive-grid",
        |seed| evolve(GridArchive::new(Grid::new([(0.0, 1.0); 2], [32; 2])?), seed),
        |seed| evolve(ReplaceWorst::default(), seed),
    )
    .at_most(LIMIT)]
}

/// The number of residents in the end.
fn evolve(replacement: impl Replacement<Vec<f64>, Score>, seed: u64) -> Result<usize, Failure> {
    let bounds = Bounds::uniform(10, 0.0..=1.0)?;
    let mutator = Gaussian::new(&bounds).rate(0.1)?.deviation(0.1)?;
    let scheme = Scheme {
        breeder: Recombine {
            selector: Random,
            crossover: (),
            mutator,
            offspring: 2,
        },
        evaluator: Serial::new(|x: &Vec<f64>| {
            tick();
            Featured {
                quality: -x.iter().map(|x| x * x).sum::<f64>(),
                features: [x[0], x[1]],
            }
        }),
        replacement,
    };
    let mut engine = scheme.found(&bounds).size(1000).seed(seed)?;
    engine.run(Generations(20_000));
    Ok(engine.state().population().len())
}

#[cfg(test)]
mod tests {
    use super::super::same_work;
    use super::*;

    #[test]
    fn both_sides_have_the_same_newborns() -> Result<(), Failure> {
        same_work(workloads())
    }

    #[test]
    fn the_archive_fills_its_cells() -> Result<(), Failure> {
        let cells = evolve(GridArchive::new(Grid::new([(0.0, 1.0); 2], [32; 2])?), 1)?;
        assert!((900..=1024).contains(&cells), "{cells} cells");
        Ok(())
    }
}
