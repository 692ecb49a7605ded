//! Distances.

use ga_core::genome::{Distance, Hamming};
use ga_core::prelude::*;

#[test]
fn distances_are_symmetric_and_0_between_equal_genomes() {
    let (left, right) = (vec![1, 2, 3], vec![1, 5]);
    assert_eq!(Hamming.between(&left, &right).to_bits(), 2f64.to_bits());
    assert_eq!(Hamming.between(&right, &left).to_bits(), 2f64.to_bits());
    let bits: BitString = "0101".parse().unwrap();
    assert_eq!(Hamming.between(&bits, &bits).to_bits(), 0f64.to_bits());
    assert_eq!(
        Hamming.between(&bits, &"01".parse().unwrap()).to_bits(),
        2f64.to_bits()
    );
}
