use ga_core::genome::{Bounds, Real};

/// The bounds of a search, scaled to the unit cube. Loci whose range has width 0 are no axes of the
/// cube: they have their only value in every genome.
#[derive(Clone, Debug)]
pub(crate) struct Cube<T> {
    bounds: Bounds<T>,
    axes: Vec<usize>,
}

impl<T: Real> Cube<T> {
    pub(crate) fn new(bounds: Bounds<T>) -> Self {
        let wide = |(locus, (low, high)): (usize, &(T, T))| (low < high).then_some(locus);
        let axes = bounds.pairs().iter().enumerate().filter_map(wide).collect();
        Self { bounds, axes }
    }

    pub(crate) const fn bounds(&self) -> &Bounds<T> {
        &self.bounds
    }

    /// The number of axes.
    pub(crate) fn dimensions(&self) -> usize {
        self.axes.len()
    }

    /// The most newborns in one generation of a breeder that changes each axis alone. All of them
    /// together hold at most 2^20 genes, if genomes have at most 2^16.
    pub(crate) fn slice(&self) -> usize {
        const GENES: usize = 1 << 20;
        (GENES / self.bounds.len().max(1)).clamp(16, 128)
    }

    /// The smallest difference between two numbers near 1 of the type of the genes.
    pub(crate) fn resolution() -> f64 {
        if size_of::<T>() < size_of::<f64>() {
            f64::from(f32::EPSILON)
        } else {
            f64::EPSILON
        }
    }

    /// The coordinate of `gene` on an axis: from 0 at the lower bound to 1 at the upper bound.
    fn coordinate(&self, axis: usize, gene: T) -> f64 {
        let (low, high) = self.range(axis);
        // Halves: the difference of the bounds may be infinite.
        let coordinate = (gene.real() / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0);
        if coordinate.is_nan() {
            0.0
        } else {
            coordinate.clamp(0.0, 1.0)
        }
    }

    fn range(&self, axis: usize) -> (f64, f64) {
        let (low, high) = self.bounds.pairs()[self.axes[axis]];
        (low.real(), high.real())
    }

    /// Writes the coordinates of `genome` to `point`.
    pub(crate) fn read(&self, genome: &[T], point: &mut [f64]) {
        for (axis, coordinate) in point.iter_mut().enumerate() {
            *coordinate = genome
                .get(self.axes[axis])
                .map_or(0.5, |&gene| self.coordinate(axis, gene));
        }
    }

    /// Writes the genes at `point` to `genome`, which has one gene per range.
    pub(crate) fn write(&self, point: &[f64], genome: &mut [T]) {
        let pairs = self.bounds.pairs();
        if self.axes.len() < pairs.len() {
            for (gene, &(low, high)) in genome.iter_mut().zip(pairs) {
                if low == high {
                    *gene = low;
                }
            }
        }
        for (coordinate, &locus) in point.iter().zip(&self.axes) {
            let (low, high) = pairs[locus];
            let value = low.real() * (1.0 - coordinate) + high.real() * coordinate;
            if let Some(gene) = genome.get_mut(locus) {
                *gene = T::nearest(value, low, high);
            }
        }
    }
}
