//! The module `ludevo._native`. The package `ludevo` in `python/` is its public interface.

mod games;
mod genes;
mod problem;
mod run;
mod scores;
mod search;
mod tiles;

use pyo3::prelude::*;

/// The part of `ludevo` that is written in Rust.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<search::Run>()?;
    module.add_class::<tiles::Description>()?;
    module.add_class::<tiles::Levels>()?;
    module.add_function(wrap_pyfunction!(games::solve, module)?)?;
    module.add_function(wrap_pyfunction!(games::tour, module)?)
}
