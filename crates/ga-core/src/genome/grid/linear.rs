//! A grid as a genome: its cells in one row, one row of the grid behind the other.

use super::Grid;
use crate::genome::{Distance, Genes, Hamming, Linear, RelativeHamming, Sequence};
use std::ops::Range;

impl<T: Clone + Send + Sync> Linear for Grid<T> {
    fn loci(&self) -> usize {
        self.cells.len()
    }

    fn swap_locus(&mut self, other: &mut Self, locus: usize) {
        self.cells.swap_locus(&mut other.cells, locus);
    }

    fn swap_block(&mut self, other: &mut Self, block: usize, mask: u64) {
        self.cells.swap_block(&mut other.cells, block, mask);
    }

    fn swap_segment(&mut self, other: &mut Self, segment: Range<usize>) {
        self.cells.swap_segment(&mut other.cells, segment);
    }
}

impl<T: Clone + Send + Sync> Genes for Grid<T> {
    type Gene = T;

    #[inline]
    fn set_gene(&mut self, locus: usize, gene: T) {
        self.cells[locus] = gene;
    }
}

impl<T> Sequence for Grid<T> {
    fn places(&self) -> usize {
        self.cells.len()
    }

    fn exchange(&mut self, left: usize, right: usize) {
        self.cells.swap(left, right);
    }

    fn shift(&mut self, from: usize, to: usize) {
        self.cells.shift(from, to);
    }

    fn reverse(&mut self, start: usize, end: usize) {
        self.cells.reverse(start, end);
    }
}

/// The number of cells that are equal in both grids, and the number of cells that at least one of
/// them has.
fn compared<T: PartialEq>(left: &Grid<T>, right: &Grid<T>) -> (usize, usize) {
    let equal = |left: &[T], right: &[T]| {
        left.iter()
            .zip(right)
            .filter(|(left, right)| left == right)
            .count()
    };
    let [one, other] = [left.cells.len(), right.cells.len()];
    if left.width == right.width {
        return (equal(&left.cells, &right.cells), one.max(other));
    }
    let common = left.width.min(right.width) * left.height.min(right.height);
    (
        left.rows()
            .zip(right.rows())
            .map(|(left, right)| equal(left, right))
            .sum(),
        one + other - common,
    )
}

/// The number of cells that differ. A cell that only one of the grids has counts as different.
impl<T: PartialEq> Distance<Grid<T>> for Hamming {
    fn between(&self, left: &Grid<T>, right: &Grid<T>) -> f64 {
        let (equal, all) = compared(left, right);
        (all - equal) as f64
    }
}

/// The share of the cells that differ. A cell that only one of the grids has counts as different.
impl<T: PartialEq> Distance<Grid<T>> for RelativeHamming {
    fn between(&self, left: &Grid<T>, right: &Grid<T>) -> f64 {
        let (equal, all) = compared(left, right);
        (all - equal) as f64 / all as f64
    }
}
