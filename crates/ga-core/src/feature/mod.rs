//! Features: numbers that describe an individual, beside the quality that orders it.
//!
//! An archive keeps individuals that differ in their features. For instance, the quality of a level
//! is its difficulty, and its features are its size and its number of walls.
//!
//! | part | what it is |
//! |---|---|
//! | [`Featured`] | a score with features |
//! | [`Features`] | the trait of scores that have features |
//! | [`Grid`] | divides the space of features into cells |
//!
//! These parts use features:
//!
//! - [`GridArchive`](crate::replace::GridArchive) keeps the best individual of each cell of a grid
//!   (MAP-Elites);
//! - [`DistanceArchive`](crate::replace::DistanceArchive) keeps individuals that are far apart;
//! - [`Illumination`](crate::observe::Illumination) measures what an archive covers, and draws it.

mod featured;
mod grid;

pub use featured::Featured;
pub use grid::Grid;

/// A score with `N` features: numbers that describe an individual.
///
/// ```
/// use ga_core::feature::{Featured, Features};
///
/// let score = Featured { quality: 7, features: [0.5, 2.0] };
/// assert_eq!(score.features(), Some(&[0.5, 2.0]));
/// assert_eq!(None::<Featured<i32, 2>>.features(), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no {N} features",
    note = "return `Featured {{ quality, features: [..] }}` from the fitness"
)]
pub trait Features<const N: usize> {
    /// The features; `None` if the individual has none, for instance because it is infeasible.
    fn features(&self) -> Option<&[f64; N]>;
}

impl<S: Features<N>, const N: usize> Features<N> for Option<S> {
    fn features(&self) -> Option<&[f64; N]> {
        self.as_ref().and_then(Features::features)
    }
}
