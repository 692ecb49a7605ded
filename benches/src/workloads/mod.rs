//! What is timed, a module for each subject.

pub mod checkpoint;
pub mod hextiles;
pub mod minimax;
pub mod onemax;
pub mod rastrigin;
pub mod theseus;
pub mod tsp;
pub mod units;

use crate::Workload;

/// All workloads, in the order of the figures.
pub fn all() -> Vec<Workload> {
    let mut all = Vec::new();
    all.extend(onemax::workloads());
    all.extend(rastrigin::workloads());
    all.extend(tsp::workloads());
    all.extend(theseus::workloads());
    all.extend(checkpoint::workloads());
    all.extend(hextiles::workloads());
    all.extend(minimax::workloads());
    all.extend(units::workloads());
    all
}
