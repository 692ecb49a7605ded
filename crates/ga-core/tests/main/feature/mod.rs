//! Archives: individuals that differ in their features.

mod distance;
mod features;
mod grid;
mod illumination;
mod runs;
mod visits;

use ga_core::Featured;

/// A score with two features.
type Place = Featured<f64, 2>;

fn place(quality: f64, features: [f64; 2]) -> Place {
    Featured { quality, features }
}

/// Scores whose qualities tie often, some of them outside the unit square or not a number.
fn any_place() -> impl proptest::strategy::Strategy<Value = Place> {
    use proptest::prelude::*;
    let feature = || prop_oneof![8 => -0.2..1.2, 1 => Just(f64::NAN), 1 => Just(f64::INFINITY), 1 => Just(1.0)];
    let quality = prop_oneof![9 => (0..6).prop_map(f64::from), 1 => Just(f64::NAN)];
    (quality, feature(), feature()).prop_map(|(quality, one, other)| place(quality, [one, other]))
}
