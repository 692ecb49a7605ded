//! The module `ludevo._native`. The package `ludevo` in `python/` is its public interface.

mod doors;
mod games;
mod genes;
mod problem;
mod run;
mod scores;
mod search;
mod tiles;
mod vary;

use pyo3::prelude::*;

/// The part of `ludevo` that is written in Rust.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<doors::Hosted>()?;
    module.add_class::<search::Run>()?;
    module.add_class::<tiles::Description>()?;
    module.add_class::<tiles::Levels>()?;
    module.add_class::<games::units::Battle>()?;
    module.add_function(wrap_pyfunction!(doors::doors, module)?)?;
    module.add_function(wrap_pyfunction!(doors::differing, module)?)?;
    module.add_function(wrap_pyfunction!(games::theseus::solve, module)?)?;
    module.add_function(wrap_pyfunction!(games::checkpoint::tour, module)?)?;
    module.add_function(wrap_pyfunction!(games::hextiles::score, module)?)?;
    module.add_function(wrap_pyfunction!(games::minimax::choose, module)?)?;
    module.add_function(wrap_pyfunction!(games::minimax::play, module)?)?;
    module.add_function(wrap_pyfunction!(vary::random_integers, module)?)?;
    module.add_function(wrap_pyfunction!(vary::vary_integers, module)?)
}
