//! How two genomes mix.

mod one_point;
mod two_point;
mod uniform;

pub use one_point::OnePoint;
pub use two_point::TwoPoint;
pub use uniform::Uniform;

use rand::Rng;

/// Mixes two genomes in place: they come in as copies of the parents and leave as the children.
pub trait Crossover<G> {
    /// Recombines `left` and `right`.
    fn cross(&self, left: &mut G, right: &mut G, rng: &mut dyn Rng);
}

impl<G, T: Crossover<G> + ?Sized> Crossover<G> for Box<T> {
    fn cross(&self, left: &mut G, right: &mut G, rng: &mut dyn Rng) {
        (**self).cross(left, right, rng);
    }
}

/// No recombination: children are copies.
impl<G> Crossover<G> for () {
    fn cross(&self, _: &mut G, _: &mut G, _: &mut dyn Rng) {}
}
