//! Wrappers: which loci they protect, and how often they apply an operator.

use super::crossover::positional::exchanges;
use super::mutate::mutated;
use super::statistics::{Law, independent};
use ga_core::Error;
use ga_core::combine::{Pinned, Sometimes};
use ga_core::crossover::Uniform;
use ga_core::genome::BitString;
use ga_core::mutate::BitFlip;

#[test]
fn pinned_loci_stay_and_all_others_are_exchanged_independently() -> Result<(), Error> {
    let pinned = |rate| {
        Ok::<_, Error>(Pinned::new(
            "1001".parse().expect("bits"),
            Uniform::new(rate)?,
        ))
    };
    let law: Law<u128> = independent(6, 0.3)
        .iter()
        .map(|(&mask, share)| (mask & !0b1001, share))
        .collect();
    exchanges::<BitString>(
        "pinned",
        &pinned(0.3)?,
        &pinned(0.3 * 1.05)?,
        6,
        &law,
        200_000,
    );
    Ok(())
}

#[test]
fn sometimes_crosses_whole_couples() -> Result<(), Error> {
    for rate in [0.25, 0.9] {
        let right = Sometimes::new(rate, Uniform::new(1.0)?)?;
        let wrong = Sometimes::new(rate * 1.05, Uniform::new(1.0)?)?;
        let law: Law<u128> = [(0, 1.0 - rate), (31, rate)].into_iter().collect();
        exchanges::<BitString>(
            &format!("crossed with {rate}"),
            &right,
            &wrong,
            5,
            &law,
            250_000,
        );
    }
    Ok(())
}

#[test]
fn sometimes_mutates_whole_individuals() -> Result<(), Error> {
    for rate in [0.1, 0.5] {
        let sometimes = |rate| Sometimes::new(rate, BitFlip::new(1.0)?);
        let (right, wrong) = (sometimes(rate)?, sometimes(rate * 1.05)?);
        let law: Law<u32> = [(0, 1.0 - rate), (20, rate)].into_iter().collect();
        let zeros = BitString::zeros(20);
        mutated(
            &format!("mutated with {rate}"),
            [&right, &wrong],
            &zeros,
            &law,
            700_000,
            BitString::count_ones,
        );
    }
    Ok(())
}
