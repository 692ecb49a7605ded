//! The problems that ours and the [`floor`](crate::floor) both solve, and the count of their
//! evaluations.

#![allow(
    clippy::disallowed_methods,
    reason = "as one writes them without this library"
)]

use std::cell::Cell;
use std::sync::OnceLock;

thread_local! {
    static EVALUATIONS: Cell<u64> = const { Cell::new(0) };
}

/// Counts one evaluation on this thread. The fitness functions call it.
#[inline]
pub fn tick() {
    EVALUATIONS.with(|count| count.set(count.get() + 1));
}

/// Returns the evaluations on this thread since the last call.
pub fn evaluations() -> u64 {
    EVALUATIONS.take()
}

/// Bound of the search space of Rastrigin's function, which reaches from minus this to this.
pub const RASTRIGIN_LIMIT: f64 = 5.12;

/// Standard deviation of a mutation of the reals.
pub const SIGMA: f64 = 0.3;

/// Rastrigin's function. Its least value is 0, at the origin.
#[inline]
pub fn rastrigin(xs: impl ExactSizeIterator<Item = f64>) -> f64 {
    tick();
    let n = xs.len() as f64;
    10.0 * n
        + xs.map(|x| x * x - 10.0 * (std::f64::consts::TAU * x).cos())
            .sum::<f64>()
}

/// The sum of squares. Its least value is 0, at the origin.
pub fn sphere(xs: &[f64]) -> f64 {
    tick();
    xs.iter().map(|x| x * x).sum()
}

/// Number of cities of the travelling salesman. The map is always the same.
pub const CITIES: usize = 50;

fn distances() -> &'static [f64] {
    static DISTANCES: OnceLock<Vec<f64>> = OnceLock::new();
    DISTANCES.get_or_init(|| {
        let mut state: u64 = 20_240_501;
        let mut next = move || {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
        };
        let cities: Vec<(f64, f64)> = (0..CITIES).map(|_| (next(), next())).collect();
        let mut distances = Vec::with_capacity(CITIES * CITIES);
        for (x, y) in &cities {
            distances.extend(cities.iter().map(|(to_x, to_y)| {
                let (dx, dy) = (x - to_x, y - to_y);
                (dx * dx + dy * dy).sqrt()
            }));
        }
        distances
    })
}

/// Length of a closed tour.
#[inline]
pub fn tour(mut cities: impl Iterator<Item = usize>) -> f64 {
    tick();
    let distances = distances();
    let Some(first) = cities.next() else {
        return 0.0;
    };
    let mut last = first;
    let mut length = 0.0;
    for city in cities {
        length += distances[last * CITIES + city];
        last = city;
    }
    length + distances[last * CITIES + first]
}
