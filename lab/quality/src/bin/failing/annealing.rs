//! Plain simulated annealing that knows its budget, the baseline.

use ga_core::random::{Stream, below, exp, unit};

/// A genome with random genomes and changes.
pub(crate) struct Space<'a, T> {
    /// The score.
    pub(crate) score: &'a dyn Fn(&[T]) -> f64,
    /// Draws a genome.
    pub(crate) sample: &'a dyn Fn(&mut Stream) -> Vec<T>,
    /// Changes a genome a little.
    pub(crate) change: &'a dyn Fn(&mut [T], &mut Stream),
}

/// Anneals `coolings` times, with `evaluations` in all. The first temperature is the mean loss of
/// 50 moves, the last one is a thousandth of that.
pub(crate) fn anneal<T: Clone>(
    space: &Space<'_, T>,
    coolings: u64,
    evaluations: u64,
    rng: &mut Stream,
) {
    for _ in 0..coolings {
        let mut walker = (space.sample)(rng);
        let mut here = (space.score)(&walker);
        let length = evaluations / coolings;
        let mut losses = 0.0;
        let mut count = 0.0;
        let mut first = f64::INFINITY;
        for step in 1..length {
            let mut child = walker.clone();
            (space.change)(&mut child, rng);
            let there = (space.score)(&child);
            let loss = here - there;
            if step <= 50 && loss > 0.0 {
                (losses, count) = (losses + loss, count + 1.0);
                first = losses / count;
            }
            let heat = first * exp(-6.907_755 * step as f64 / length as f64);
            if loss <= 0.0 || step <= 50 || unit(rng) < exp(-loss / heat) {
                (walker, here) = (child, there);
            }
        }
    }
}

/// Flips one bit.
pub(crate) fn flip(bits: &mut [bool], rng: &mut Stream) {
    let at = below(rng, bits.len());
    bits[at] = !bits[at];
}

/// Exchanges two things, moves one elsewhere, or reverses a segment.
pub(crate) fn rearrange(order: &mut [usize], rng: &mut Stream) {
    let (one, other) = (below(rng, order.len()), below(rng, order.len()));
    let part = &mut order[one.min(other)..=one.max(other)];
    match below(rng, 3) {
        0 => part.swap(0, one.abs_diff(other)),
        1 if one < other => part.rotate_left(1),
        1 => part.rotate_right(1),
        _ => part.reverse(),
    }
}

/// Moves one coordinate within `limit`, mostly a little.
pub(crate) fn shift(point: &mut [f64], limit: f64, rng: &mut Stream) {
    let at = below(rng, point.len());
    let step = 2.0 * limit * exp(-9.0 * unit(rng)) * if unit(rng) < 0.5 { 1.0 } else { -1.0 };
    point[at] = (point[at] + step).clamp(-limit, limit);
}
