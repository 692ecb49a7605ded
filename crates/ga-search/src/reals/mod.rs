//! Breeders of reals that learn from scores.
//!
//! | breeder | newborns |
//! |---|---|
//! | [`LineSearch`] | changes of one gene each, along all axes |
//! | [`Descent`] | gradient descent; the gradient is estimated by finite differences |
//! | [`CmaEs`] | drawn from a normal distribution that learns directions and step size |
//! | [`Shade`] | differential evolution, with settings that adapt by success |
//!
//! The preset [`reals()`](crate::reals()) uses all of them. Each is also a part of a
//! [`Scheme`](ga_core::Scheme) of your own.

mod cma_es;
mod cube;
mod descent;
mod far_field;
mod line_search;
pub(crate) mod preset;
mod search;
mod shade;
mod turns;

pub use cma_es::{CmaEs, Restarts};
pub use descent::Descent;
pub use line_search::LineSearch;
pub use shade::Shade;
