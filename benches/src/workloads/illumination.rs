//! An archive with a grid of features (MAP-Elites) on Rastrigin's function of thirty reals.

use cli::Failure;
use ga_core::breed::Recombine;
use ga_core::evaluate::Serial;
use ga_core::feature::Grid;
use ga_core::genome::Bounds;
use ga_core::mutate::Gaussian;
use ga_core::replace::GridArchive;
use ga_core::select::Random;
use ga_core::terminate::Generations;
use ga_core::{Featured, Scheme};

use crate::Workload;
use crate::floor::{self, Settings};
use crate::problems::{RASTRIGIN_LIMIT, SIGMA, rastrigin};
use crate::workloads::beside_the_floor;

const LOCI: usize = 30;

/// Cells along each of the two axes.
const CELLS: usize = 50;

/// The features are the first two genes.
pub fn workloads() -> [Workload; 1] {
    let settings = |seed| Settings {
        population: 100,
        generations: 500,
        seed,
    };
    [beside_the_floor(
        "grid-archive-30",
        move |seed| illuminate(settings(seed)),
        move |seed| floor::illuminate(LOCI, CELLS, settings(seed)),
    )]
}

/// Fills the grid; the number of filled cells.
fn illuminate(settings: Settings) -> Result<usize, Failure> {
    let bounds = Bounds::uniform(LOCI, -RASTRIGIN_LIMIT..=RASTRIGIN_LIMIT)?;
    let range = (-RASTRIGIN_LIMIT, RASTRIGIN_LIMIT);
    let scheme = Scheme {
        breeder: Recombine {
            selector: Random,
            crossover: (),
            mutator: Gaussian::new(&bounds)
                .rate(1.0 / LOCI as f64)?
                .deviation(SIGMA)?,
            offspring: settings.population,
        },
        evaluator: Serial::new(|genome: &Vec<f64>| Featured {
            quality: -rastrigin(genome.iter().copied()),
            features: [genome[0], genome[1]],
        }),
        replacement: GridArchive::new(Grid::new([range, range], [CELLS, CELLS])?),
    };
    let mut engine = scheme
        .found(&bounds)
        .size(settings.population)
        .seed(settings.seed)?;
    engine.run(Generations(settings.generations as u64));
    Ok(engine.state().population().len())
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
    fn both_sides_fill_as_many_cells() -> Result<(), Failure> {
        let settings = Settings {
            population: 100,
            generations: 500,
            seed: 1,
        };
        let ours = illuminate(settings)? as f64;
        let floor = floor::illuminate(LOCI, CELLS, settings) as f64;
        assert!(
            floor > 1000.0 && (0.9..1.1).contains(&(ours / floor)),
            "{ours} and {floor}"
        );
        Ok(())
    }
}
