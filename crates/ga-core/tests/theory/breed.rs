//! Breeders: their newborns, and that the newborns of a generation are independent.

use super::statistics::{Choices, Law, independent, programs};
use super::twins::{Choose, below, seldom};
use ga_core::breed::{DifferentialEvolution, Recombine, UnivariateMarginal};
use ga_core::combine::Sometimes;
use ga_core::crossover::Uniform;
use ga_core::evaluate::Serial;
use ga_core::genome::{BitString, Bounds};
use ga_core::mutate::BitFlip;
use ga_core::rand::Rng;
use ga_core::random::Stream;
use ga_core::replace::InPlace;
use ga_core::select::Selection;
use ga_core::{Breeder, Error, Genome, Population, Scheme, Selector};

/// The newborns of one generation. The score of a founder is its index.
fn bred<G: Genome>(breeder: impl Breeder<G, i32>, founders: &[G], rng: &mut Stream) -> Vec<G> {
    let founders: Population<G, i32> = founders.iter().cloned().zip(0..).collect();
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(|_: &G| 0),
        replacement: InPlace,
    };
    let mut engine = scheme
        .scored(founders)
        .seed(rng.next_u64())
        .expect("big enough");
    engine.ask().to_vec()
}

fn word(bits: &BitString) -> u64 {
    bits.extract(0, bits.len())
}

#[test]
fn couples_and_siblings_are_crossed_and_mutated_independently() {
    const CROSSED: f64 = 0.3;
    const FLIPPED: f64 = 0.2;
    let founders: [BitString; 2] = ["00".parse().expect("bits"), "11".parse().expect("bits")];
    let couples = Choose(
        |_: &[i32], count, selection: &mut Selection, _: &mut dyn Rng| {
            selection
                .parents
                .extend([0, 1].into_iter().cycle().take(count));
        },
    );
    let right = |rng: &mut Stream| {
        let crossover = Sometimes::new(CROSSED, Uniform::new(1.0).expect("valid")).expect("valid");
        let mutator = BitFlip::new(FLIPPED).expect("valid");
        let breeder = Recombine {
            selector: By(&couples),
            crossover,
            mutator,
            offspring: 4,
        };
        let children: Vec<u64> = bred(breeder, &founders, rng).iter().map(word).collect();
        (
            children[0] << 2 | children[1],
            children[2] << 2 | children[3],
        )
    };
    // The children are 00 and 11, or the other way round, and each of the four bits may flip.
    let couple: Law<u64> = [(0b0011, 1.0 - CROSSED), (0b1100, CROSSED)]
        .into_iter()
        .flat_map(|(children, share)| {
            let flips: Vec<(u64, f64)> = independent(4, FLIPPED)
                .iter()
                .map(|(&f, p)| (f as u64, p))
                .collect();
            flips
                .into_iter()
                .map(move |(flips, other)| (children ^ flips, share * other))
        })
        .collect();
    let law = couple.and(&couple);
    // Wrong twins: the second couple repeats the first one, or the second child repeats the flips
    // of the first one.
    let again = |rng: &mut Stream| {
        let (one, other) = right(rng);
        if seldom(rng) {
            (one, one)
        } else {
            (one, other)
        }
    };
    programs("two couples", &right, &again, &law, 150_000);
    let alike = |rng: &mut Stream| {
        let (one, other) = right(rng);
        if seldom(rng) {
            (one >> 2 << 2 | (one >> 2 ^ 0b11), other)
        } else {
            (one, other)
        }
    };
    programs("two siblings", &right, &alike, &law, 150_000);
}

/// A selector by reference.
struct By<'a, T>(&'a T);

impl<S, T: Selector<S>> Selector<S> for By<'_, T> {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        self.0.select(scores, count, selection, rng);
    }
}

/// The loci at which a point of equal genes has changed, and twice its new gene.
fn change(point: &[f64], resident: f64) -> (u8, i64) {
    let changed = point.iter().map(|&gene| (gene - resident).abs() > 0.0);
    let mask = changed
        .rev()
        .fold(0, |mask, changed| mask << 1 | u8::from(changed));
    let gene = point.iter().find(|&&gene| (gene - resident).abs() > 0.0);
    (mask, gene.map_or(0, |gene| (2.0 * gene) as i64))
}

/// A child of differential evolution as in its paper (Storn & Price 1997): two loci, a crossover
/// rate of 1/4.
fn evolved(place: usize, values: &[f64], choose: Choices) -> (u8, i64) {
    let mut others: Vec<f64> = values.to_vec();
    others.remove(place);
    let [base, one, another] = std::array::from_fn(|_| others.remove(choose(others.len())));
    let certain = choose(2);
    let crossed = choose(4) == 0;
    let mask = if crossed { 0b11 } else { 1 << certain };
    (mask, (2.0 * (base + 0.5 * (one - another))) as i64)
}

#[test]
fn donors_of_differential_evolution_are_distinct_and_one_locus_is_certain() -> Result<(), Error> {
    // Each choice of donors gives a different number.
    let values: [f64; 5] = std::array::from_fn(|place| 2.0 * f64::powi(7.0, place as i32));
    let bounds = Bounds::uniform(2, -1e9..=1e9)?;
    let evolution = DifferentialEvolution::new(0.5, 0.25, bounds)?;
    let children = |size: usize, rng: &mut Stream| {
        let founders: Vec<Vec<f64>> = values[..size].iter().map(|&value| vec![value; 2]).collect();
        bred(evolution.clone(), &founders, rng)
    };
    let right = |rng: &mut Stream| change(&children(5, rng)[2], values[2]);
    // A wrong twin: a donor that is also the base.
    let wrong = |rng: &mut Stream| {
        let mut choose = |bound: usize| below(rng, bound);
        let (mask, child) = evolved(2, &values, &mut choose);
        let same = 2.0 * (values[0] + 0.5 * (values[0] - values[1]));
        (mask, if seldom(rng) { same as i64 } else { child })
    };
    let law = Law::of(|choose| evolved(2, &values, choose));
    programs("donors of five", &right, &wrong, &law, 150_000);
    // A wrong twin: the certain locus is always the first.
    let wrong = |rng: &mut Stream| {
        let (mask, child) = evolved(2, &values, &mut |bound: usize| below(rng, bound));
        (
            if mask == 0b10 && seldom(rng) {
                0b01
            } else {
                mask
            },
            child,
        )
    };
    programs("the certain locus", &right, &wrong, &law, 800_000);

    // Two children of one generation.
    let right = |rng: &mut Stream| {
        let children = children(4, rng);
        (
            change(&children[0], values[0]),
            change(&children[3], values[3]),
        )
    };
    let of = |place| Law::of(|choose| evolved(place, &values[..4], choose));
    let wrong = |rng: &mut Stream| {
        let one = evolved(0, &values[..4], &mut |bound: usize| below(rng, bound));
        let other = evolved(3, &values[..4], &mut |bound: usize| below(rng, bound));
        (one, if seldom(rng) { (one.0, other.1) } else { other })
    };
    programs(
        "two children of differences",
        &right,
        &wrong,
        &of(0).and(&of(3)),
        400_000,
    );
    Ok(())
}

#[test]
fn bits_drawn_from_marginal_frequencies_are_independent() {
    // The best two are the last two: 1, 2 and 0 of them have set the three bits.
    let founders: [BitString; 4] =
        ["111", "000", "110", "010"].map(|text| text.parse().expect("bits"));
    let right = |rng: &mut Stream| {
        let breeder = UnivariateMarginal::new(2, 2).expect("valid");
        let children = bred(breeder, &founders, rng);
        (word(&children[0]), word(&children[1]))
    };
    let child = Law::of(|choose| {
        (0..3).fold(0, |bits, at| {
            bits | u64::from(choose(4) < [2, 3, 1][at]) << at
        })
    });
    let law = child.and(&child);
    // Wrong twins: the third bit repeats the first one, or the second child repeats the first one.
    let bits = |rng: &mut Stream| {
        let (one, other) = right(rng);
        if seldom(rng) {
            (one & 0b011 | (one & 1) << 2, other)
        } else {
            (one, other)
        }
    };
    programs("bits from marginals", &right, &bits, &law, 150_000);
    let twins = |rng: &mut Stream| {
        let (one, other) = right(rng);
        (one, if seldom(rng) { one } else { other })
    };
    programs("children from marginals", &right, &twins, &law, 150_000);
}
