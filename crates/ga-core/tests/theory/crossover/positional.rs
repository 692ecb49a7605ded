//! The loci that positional crossovers exchange.

use crate::statistics::{Law, binomial, both, independent};
use crate::twins::{Slip, below};
use ga_core::crossover::{KPoint, OnePoint, Segment, TwoPoint, Uniform, from_fn};
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::{Crossover, Error, Linear};

/// A genome that shows what was exchanged.
pub(crate) trait Shown: Linear + PartialEq {
    /// A genome of `loci` loci that all hold `bit`.
    fn all(loci: usize, bit: bool) -> Self;

    /// The bits, the first one lowest.
    fn shown(&self) -> u128;
}

impl Shown for BitString {
    fn all(loci: usize, bit: bool) -> Self {
        std::iter::repeat_n(bit, loci).collect()
    }

    fn shown(&self) -> u128 {
        self.words()
            .iter()
            .rev()
            .fold(0, |shown, &word| shown << 64 | u128::from(word))
    }
}

impl Shown for Vec<bool> {
    fn all(loci: usize, bit: bool) -> Self {
        vec![bit; loci]
    }

    fn shown(&self) -> u128 {
        self.iter()
            .rev()
            .fold(0, |shown, &bit| shown << 1 | u128::from(bit))
    }
}

/// Asserts the law of the exchanged loci. Each allele must be in one of the two children.
pub(crate) fn exchanges<G: Shown>(
    name: &str,
    right: &dyn Crossover<G>,
    wrong: &dyn Crossover<G>,
    loci: usize,
    law: &Law<u128>,
    draws: usize,
) {
    let (zeros, ones) = (G::all(loci, false), G::all(loci, true));
    let (mut one, mut other) = (zeros.clone(), ones.clone());
    both(name, right, wrong, law, draws, |crossover, rng| {
        one.clone_from(&zeros);
        other.clone_from(&ones);
        crossover.cross(&mut one, &mut other, rng);
        let shown = one.shown();
        assert_eq!(
            shown ^ other.shown(),
            ones.shown(),
            "{name}: an allele was lost"
        );
        shown
    });
}

/// The loci from `locus` on, as bits.
fn from(locus: usize, loci: usize) -> u128 {
    (1 << loci) - (1 << locus)
}

/// The law of the loci exchanged by `points` different cuts; all sets of cuts are equally likely.
fn cuts(points: u32, loci: usize) -> Law<u128> {
    let sets = (0u32..1 << (loci - 1)).filter(|set| set.count_ones() == points);
    let exchanged = |set: u32| {
        (1..loci)
            .filter(|cut| set >> (cut - 1) & 1 == 1)
            .fold(0, |mask, cut| mask ^ from(cut, loci))
    };
    Law::uniform(sets.map(exchanged))
}

/// A crossover that exchanges everything behind each of these cuts, one after the other.
fn cutting<G: Linear>(cuts: impl Fn(usize, &mut dyn Rng) -> Vec<usize>) -> impl Crossover<G> {
    from_fn(move |left: &mut G, right: &mut G, rng: &mut dyn Rng| {
        let loci = left.loci();
        for cut in cuts(loci, rng) {
            left.swap_segment(right, cut..loci);
        }
    })
}

#[test]
fn the_cut_of_one_point_is_uniform() {
    // A wrong twin: in one case of twenty, never the last place.
    let wrong = Slip(
        OnePoint,
        cutting(|loci, rng| vec![1 + below(rng, loci - 2)]),
    );
    exchanges::<Vec<bool>>(
        "one point, few loci",
        &OnePoint,
        &wrong,
        8,
        &cuts(1, 8),
        600_000,
    );
    let law = Law::uniform((1..100).map(|cut| from(cut, 100)));
    let wrong = Slip(
        OnePoint,
        cutting(|loci, rng| vec![1 + below(rng, loci / 2)]),
    );
    exchanges::<BitString>(
        "one point, two words",
        &OnePoint,
        &wrong,
        100,
        &law,
        300_000,
    );
}

/// A wrong twin: the first cut is uniform, and the others lie behind it.
fn ascending(points: usize) -> impl Fn(usize, &mut dyn Rng) -> Vec<usize> {
    move |loci, rng| {
        let mut cuts = Vec::new();
        let mut first = 1;
        for left in (0..points).rev() {
            let cut = first + below(rng, loci - first - left);
            cuts.push(cut);
            first = cut + 1;
        }
        cuts
    }
}

#[test]
fn the_cuts_of_two_points_are_any_pair() {
    let wrong = Slip(TwoPoint, cutting(ascending(2)));
    exchanges::<BitString>(
        "two points, bits",
        &TwoPoint,
        &wrong,
        8,
        &cuts(2, 8),
        300_000,
    );
    let wrong = Slip(TwoPoint, cutting(ascending(2)));
    exchanges::<Vec<bool>>(
        "two points, Vec",
        &TwoPoint,
        &wrong,
        6,
        &cuts(2, 6),
        300_000,
    );
}

#[test]
fn the_cuts_of_several_points_are_any_set() -> Result<(), Error> {
    for points in [2, 3, 4] {
        let right = KPoint::new(points)?;
        let wrong = Slip(right, cutting(ascending(points)));
        let law = cuts(points as u32, 9);
        exchanges::<BitString>(
            &format!("{points} of any points"),
            &right,
            &wrong,
            9,
            &law,
            280_000,
        );
    }
    let right = KPoint::new(1)?;
    let wrong = Slip(right, cutting(|loci, rng| vec![1 + below(rng, loci - 2)]));
    exchanges::<Vec<bool>>("1 of any points", &right, &wrong, 8, &cuts(1, 8), 600_000);
    Ok(())
}

#[test]
fn a_segment_lies_between_any_two_loci() {
    let ends =
        |loci: usize| (0..loci).flat_map(move |one| (0..loci).map(move |other| (one, other)));
    let between =
        |(one, other): (usize, usize)| from(one.min(other), 7) & !from(one.max(other) + 1, 7);
    let law = Law::uniform(ends(7).map(between));
    // A wrong twin: in one case of twenty, never a single locus.
    let distinct = |loci: usize, rng: &mut dyn Rng| {
        let one = below(rng, loci);
        let other = (one + 1 + below(rng, loci - 1)) % loci;
        vec![one.min(other), one.max(other) + 1]
    };
    exchanges::<Vec<bool>>(
        "segment, Vec",
        &Segment,
        &Slip(Segment, cutting(distinct)),
        7,
        &law,
        800_000,
    );
    exchanges::<BitString>(
        "segment, bits",
        &Segment,
        &Slip(Segment, cutting(distinct)),
        7,
        &law,
        800_000,
    );
}

#[test]
fn uniform_exchanges_loci_independently() -> Result<(), Error> {
    for (rate, draws) in [
        (0.05, 350_000),
        (0.3, 80_000),
        (0.5, 130_000),
        (0.8, 60_000),
    ] {
        let (right, wrong) = (Uniform::new(rate)?, Uniform::new(rate * 1.05)?);
        let law = independent(6, rate);
        exchanges::<Vec<bool>>(
            &format!("uniform {rate}, Vec"),
            &right,
            &wrong,
            6,
            &law,
            draws,
        );
        // All combinations of eight neighbours at the beginning, across words, and at the end.
        let law = independent(8, rate);
        let (zeros, ones) = (BitString::all(70, false), BitString::all(70, true));
        let (mut one, mut other) = (zeros.clone(), ones.clone());
        for first in [0, 60, 62] {
            let name = format!("uniform {rate}, bits from {first}");
            both(&name, &right, &wrong, &law, draws, |crossover, rng| {
                one.clone_from(&zeros);
                other.clone_from(&ones);
                crossover.cross(&mut one, &mut other, rng);
                u128::from(one.extract(first, 8))
            });
        }
    }
    Ok(())
}

#[test]
fn uniform_exchanges_a_binomial_number_of_loci() -> Result<(), Error> {
    for rate in [0.02, 0.5, 0.7] {
        let (zeros, ones) = (BitString::all(150, false), BitString::all(150, true));
        let (mut one, mut other) = (zeros.clone(), ones.clone());
        let name = format!("number at uniform {rate}");
        let (right, wrong) = (Uniform::new(rate)?, Uniform::new(rate * 1.05)?);
        both(
            &name,
            &right,
            &wrong,
            &binomial(150, rate),
            40_000,
            |crossover, rng| {
                one.clone_from(&zeros);
                other.clone_from(&ones);
                crossover.cross(&mut one, &mut other, rng);
                assert_eq!(one.count_ones() + other.count_ones(), 150);
                one.count_ones()
            },
        );
    }
    Ok(())
}
