//! Children of integers, for archives of other tools.

use crate::problem::range;
use crate::run::Failure;
use crate::search::detached;
use ga_core::crossover::Uniform;
use ga_core::genome::{Bounds, Sampler};
use ga_core::mutate::AllScales;
use ga_core::random::{Stream, below};
use ga_core::{Crossover, Mutator};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

/// The smallest step of an integer is 1, whatever this is.
const PRECISION: f64 = 20.0;

/// The share of genes that a leap changes beside the first one.
const LEAP: f64 = 0.3;

fn write(rows: &mut Vec<u8>, genome: &[i64]) {
    rows.extend(genome.iter().flat_map(|gene| gene.to_ne_bytes()));
}

fn checked(ranges: Vec<(i64, i64)>) -> Result<Bounds<i64>, Failure> {
    Ok(Bounds::new(ranges.into_iter().map(range))?)
}

/// `count` random rows of integers.
#[pyfunction]
pub(crate) fn random_integers(
    py: Python<'_>,
    ranges: Vec<(i64, i64)>,
    count: usize,
    seed: u64,
) -> PyResult<Bound<'_, PyByteArray>> {
    let rows = detached(py, || {
        let bounds = checked(ranges)?;
        let mut rng = Stream::seeded(seed);
        let mut rows = Vec::new();
        (0..count).for_each(|_| write(&mut rows, &bounds.sample(&mut rng)));
        Ok(rows)
    })?;
    Ok(PyByteArray::new(py, &rows))
}

/// One child for each pair of rows of `parents`. A child is moved by a small step, by a large one,
/// is a mixture of both parents, or is a mixture that is moved by a small step.
#[pyfunction]
pub(crate) fn vary_integers<'py>(
    py: Python<'py>,
    ranges: Vec<(i64, i64)>,
    parents: &[u8],
    seed: u64,
) -> PyResult<Bound<'py, PyByteArray>> {
    let rows = detached(py, || {
        let bounds = checked(ranges)?;
        let mut rng = Stream::seeded(seed);
        let mut rows = Vec::new();
        let mix = Uniform::new(0.5)?;
        let step = AllScales::new(&bounds).rate(0.0)?.precision(PRECISION)?;
        let leap = AllScales::new(&bounds).rate(LEAP)?.precision(PRECISION)?;
        let read = |row: &[u8]| -> Vec<i64> {
            let genes = row
                .as_chunks::<8>()
                .0
                .iter()
                .map(|&bytes| i64::from_ne_bytes(bytes));
            genes
                .zip(bounds.pairs())
                .map(|(gene, &(low, high))| gene.clamp(low, high))
                .collect()
        };
        let width = 8 * bounds.len().max(1);
        for pair in parents.chunks_exact(2 * width) {
            let mut child = read(&pair[..width]);
            let mut mate = read(&pair[width..]);
            let way = below(&mut rng, 4);
            if way >= 2 {
                mix.cross(&mut child, &mut mate, &mut rng);
            }
            match way {
                1 => leap.mutate(&mut child, &mut rng),
                2 => (),
                _ => step.mutate(&mut child, &mut rng),
            }
            write(&mut rows, &child);
        }
        Ok(rows)
    })?;
    Ok(PyByteArray::new(py, &rows))
}
