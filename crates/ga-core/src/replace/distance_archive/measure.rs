use crate::feature::Features;
use crate::genome::{Distance, Genome};

/// What a [`DistanceArchive`](super::DistanceArchive) measures: [`OfGenomes`], [`OfFeatures`], or a
/// measure of your own.
pub trait Measure<G, S> {
    /// The part of an individual that is measured.
    type Point: Clone;

    /// The part of this individual that is measured; `None` if it has no such part, and cannot be
    /// in the archive.
    fn point<'a>(&self, genome: &'a G, score: &'a S) -> Option<&'a Self::Point>;

    /// The distance between two points.
    fn between(&self, left: &Self::Point, right: &Self::Point) -> f64;

    /// Whether the distance between two points is below `bound`.
    fn closer(&self, left: &Self::Point, right: &Self::Point, bound: f64) -> bool {
        self.between(left, right) < bound
    }
}

/// Measures the distance between genomes.
#[derive(Clone, Copy, Debug)]
pub struct OfGenomes<D>(pub D);

impl<G: Genome, S, D: Distance<G>> Measure<G, S> for OfGenomes<D> {
    type Point = G;

    fn point<'a>(&self, genome: &'a G, _: &'a S) -> Option<&'a G> {
        Some(genome)
    }

    fn between(&self, left: &G, right: &G) -> f64 {
        self.0.between(left, right)
    }

    fn closer(&self, left: &G, right: &G, bound: f64) -> bool {
        self.0.closer(left, right, bound)
    }
}

/// Measures the distance between the `N` [features](crate::feature) of individuals.
#[derive(Clone, Copy, Debug)]
pub struct OfFeatures<D, const N: usize>(pub D);

impl<G, S: Features<N>, D: Distance<[f64; N]>, const N: usize> Measure<G, S> for OfFeatures<D, N> {
    type Point = [f64; N];

    fn point<'a>(&self, _: &'a G, score: &'a S) -> Option<&'a [f64; N]> {
        score.features()
    }

    fn between(&self, left: &[f64; N], right: &[f64; N]) -> f64 {
        self.0.between(left, right)
    }

    fn closer(&self, left: &[f64; N], right: &[f64; N], bound: f64) -> bool {
        self.0.closer(left, right, bound)
    }
}
