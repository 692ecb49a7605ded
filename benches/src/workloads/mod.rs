//! The workloads, one module per subject.

pub mod archive;
pub mod checkpoint;
pub mod hextiles;
pub mod illumination;
pub mod islands;
pub mod lineages;
pub mod minimax;
pub mod objectives;
pub mod onemax;
pub mod rastrigin;
pub mod theseus;
pub mod tiles;
pub mod tsp;
pub mod units;

use crate::problems::evaluations;
use crate::{Floor, Workload};
use cli::Failure;

/// All workloads, in the order of the documentation.
pub fn all() -> Vec<Workload> {
    let mut all = Vec::new();
    all.extend(onemax::workloads());
    all.extend(rastrigin::workloads());
    all.extend(tsp::workloads());
    all.extend(islands::workloads());
    all.extend(illumination::workloads());
    all.extend(objectives::workloads());
    all.extend(lineages::workloads());
    all.extend(archive::workloads());
    all.extend(theseus::workloads());
    all.extend(checkpoint::workloads());
    all.extend(hextiles::workloads());
    all.extend(minimax::workloads());
    all.extend(units::workloads());
    all.extend(tiles::workloads());
    all
}

/// The greatest ratio where a generation is far larger than the cache: the floor scores a child
/// while it is there, and an evaluator gets the whole generation.
const TWICE_READ: f64 = 1.5;

/// A genetic algorithm beside the same one written by hand. Both count their evaluations. The
/// library may take a tenth more time.
fn beside_the_floor<T, U>(
    name: &'static str,
    ours: impl Fn(u64) -> Result<T, Failure> + 'static,
    floor: impl Fn(u64) -> U + 'static,
) -> Workload {
    Workload {
        name,
        unit: "evaluations",
        ours: Box::new(move |seed| {
            evaluations();
            ours(seed)?;
            Ok(evaluations())
        }),
        floor: Some(Floor {
            run: Box::new(move |seed| {
                evaluations();
                floor(seed);
                Ok(evaluations())
            }),
            limit: 1.1,
        }),
    }
}

/// Checks that both sides of each workload count the same work.
#[cfg(test)]
fn same_work(workloads: impl IntoIterator<Item = Workload>) -> Result<(), Failure> {
    for workload in workloads {
        let floor = workload
            .floor
            .as_ref()
            .map(|floor| (floor.run)(1))
            .transpose()?;
        assert_eq!(Some((workload.ours)(1)?), floor, "{}", workload.name);
    }
    Ok(())
}
