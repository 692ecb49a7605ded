//! Tests of levels of your own, from outside. The files mirror the source tree.
#![allow(clippy::float_cmp, reason = "the figures are exact")]
#![allow(
    clippy::disallowed_methods,
    reason = "expected values may differ in their last bits"
)]

mod allocations;
mod apart;
mod description;
mod evolve;
mod format;
mod judge;
mod large;
mod learn;
mod level;
mod levels;
mod like;
mod measure;
mod mend;
mod play;
mod problems;
mod report;
mod requirement;
mod search;
mod targets;
mod template;
mod vary;

use ga_core::random::{Stream, below};
use ga_tiles::level::Tiles;
use ga_tiles::{Level, Tile};
use proptest::collection::vec;
use proptest::prelude::*;

/// The time that this thread has worked, for tests that measure it; 0 where it is not known.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ')
        .next()
        .and_then(|nanoseconds| nanoseconds.parse().ok())
        .unwrap_or(0.0)
        / 1e9
}

/// A tile of a kind.
fn tile(kind: usize) -> Tile {
    Tile::new(kind as u8).expect("a kind below 64")
}

/// A set of kinds.
fn set(kinds: &[usize]) -> Tiles {
    kinds.iter().map(|&kind| tile(kind)).collect()
}

/// Levels of up to 9 x 9 cells with three kinds, among them single rows and columns.
fn levels() -> impl Strategy<Value = Level> {
    (1usize..10, 1usize..10).prop_flat_map(|(width, height)| {
        vec(0usize..3, width * height).prop_map(move |kinds| {
            let tiles = kinds.into_iter().map(tile).collect();
            Level::new(width, height, tiles).expect("as many tiles as cells")
        })
    })
}

/// A random level; a cell is of kind 0 with `percent`, and of another kind otherwise.
fn random(width: usize, height: usize, kinds: usize, percent: usize, rng: &mut Stream) -> Level {
    let cell = |_, _| {
        if below(rng, 100) < percent {
            tile(0)
        } else {
            tile(1 + below(rng, kinds - 1))
        }
    };
    Level::from_fn(width, height, cell).expect("a level")
}

/// Levels at the limits of the sizes.
fn large() -> Vec<Level> {
    let mut rng = Stream::seeded(7);
    let sizes = [(128, 128), (128, 1), (1, 128), (127, 3), (1, 1), (64, 65)];
    let shares = [50, 65, 90, 100];
    sizes
        .iter()
        .flat_map(|&size| shares.map(|share| (size, share)))
        .map(|((width, height), share)| random(width, height, 3, share, &mut rng))
        .collect()
}
