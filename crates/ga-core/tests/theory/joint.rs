//! What two loci, two children, two couples or two calls have to do with each other: nothing,
//! unless the source of an operator says so. A test of one at a time cannot show it.

use super::statistics::{Choices, Law, both, classes, independent};
use super::twins::{Choose, Mix, below, seldom};
use ga_core::Sampler;
use ga_core::breed::{DifferentialEvolution, Recombine, UnivariateMarginal};
use ga_core::combine::Sometimes;
use ga_core::crossover::{OnePoint, Uniform};
use ga_core::evaluate::Serial;
use ga_core::genome::{BitString, Bounds, Pair, RandomBits};
use ga_core::mutate::{BitFlip, FromFn, OneBit};
use ga_core::rand::{Rng, RngExt};
use ga_core::random::{Stream, Streams};
use ga_core::replace::{InPlace, RestrictedTournament};
use ga_core::select::{Selection, SingleTournament};
use ga_core::{
    Breeder, Crossover, Engine, Error, Genome, Mutator, Population, Replacement, Scheme, Selector,
};
use std::fmt::Debug;

type Draw<'a, K> = &'a dyn Fn(&mut Stream) -> K;

/// The law of what two programs draw, one of which is wrong.
fn drawn<K: Ord + Clone + Debug>(name: &str, right: Draw<K>, wrong: Draw<K>, law: &Law<K>, draws: usize) {
    both(name, right, wrong, law, draws, |draw, rng| draw(rng));
}

/// The newborns of one generation; the score of a founder is its number.
fn bred<G: Genome>(breeder: impl Breeder<G, i32>, founders: &[G], rng: &mut Stream) -> Vec<G> {
    let founders: Population<G, i32> = founders.iter().cloned().zip(0..).collect();
    let scheme = Scheme { breeder, evaluator: Serial::new(|_: &G| 0), replacement: InPlace };
    let mut engine = Engine::from_scored(scheme, founders, rng.next_u64()).expect("big enough");
    engine.ask().to_vec()
}

fn word(bits: &BitString) -> u64 {
    bits.extract(0, bits.len())
}

#[test]
fn couples_and_siblings_are_crossed_and_mutated_each_for_themselves() {
    const CROSSED: f64 = 0.3;
    const FLIPPED: f64 = 0.2;
    let founders: [BitString; 2] = ["00".parse().expect("bits"), "11".parse().expect("bits")];
    let couples = Choose(|_: &[i32], count, selection: &mut Selection, _: &mut dyn Rng| {
        selection.parents.extend([0, 1].into_iter().cycle().take(count));
    });
    let right = |rng: &mut Stream| {
        let crossover = Sometimes::new(CROSSED, Uniform::new(1.0).expect("valid")).expect("valid");
        let mutator = BitFlip::new(FLIPPED).expect("valid");
        let breeder = Recombine { selector: By(&couples), crossover, mutator, offspring: 4 };
        let children: Vec<u64> = bred(breeder, &founders, rng).iter().map(word).collect();
        (children[0] << 2 | children[1], children[2] << 2 | children[3])
    };
    // The children are 00 and 11, or the other way round, and each of the four bits may flip.
    let couple: Law<u64> = [(0b0011, 1.0 - CROSSED), (0b1100, CROSSED)]
        .into_iter()
        .flat_map(|(children, share)| {
            let flips: Vec<(u64, f64)> =
                independent(4, FLIPPED).iter().map(|(&f, p)| (f as u64, p)).collect();
            flips.into_iter().map(move |(flips, other)| (children ^ flips, share * other))
        })
        .collect();
    let law = couple.and(&couple);
    // The second couple is the first one again, or the second child changes where the first one
    // does.
    let again = |rng: &mut Stream| {
        let (one, other) = right(rng);
        if seldom(rng) { (one, one) } else { (one, other) }
    };
    drawn("two couples", &right, &again, &law, 150_000);
    let alike = |rng: &mut Stream| {
        let (one, other) = right(rng);
        if seldom(rng) { (one >> 2 << 2 | (one >> 2 ^ 0b11), other) } else { (one, other) }
    };
    drawn("two siblings", &right, &alike, &law, 150_000);
}

/// A selector by reference.
struct By<'a, T>(&'a T);

impl<S, T: Selector<S>> Selector<S> for By<'_, T> {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        self.0.select(scores, count, selection, rng);
    }
}

/// Where a point of equal genes has changed, and to twice what.
fn change(point: &[f64], resident: f64) -> (u8, i64) {
    let changed = point.iter().map(|&gene| (gene - resident).abs() > 0.0);
    let mask = changed.rev().fold(0, |mask, changed| mask << 1 | u8::from(changed));
    let gene = point.iter().find(|&&gene| (gene - resident).abs() > 0.0);
    (mask, gene.map_or(0, |gene| (2.0 * gene) as i64))
}

/// A child of differential evolution as its paper has it: two loci, crossed over with one chance in
/// four.
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
    // Every choice of donors gives another number.
    let values: [f64; 5] = std::array::from_fn(|place| 2.0 * f64::powi(7.0, place as i32));
    let bounds = Bounds::uniform(2, -1e9, 1e9)?;
    let evolution = DifferentialEvolution::new(0.5, 0.25, bounds)?;
    let children = |size: usize, rng: &mut Stream| {
        let founders: Vec<Vec<f64>> = values[..size].iter().map(|&value| vec![value; 2]).collect();
        bred(evolution.clone(), &founders, rng)
    };
    let right = |rng: &mut Stream| change(&children(5, rng)[2], values[2]);
    // A donor that is also the base.
    let wrong = |rng: &mut Stream| {
        let mut choose = |bound: usize| below(rng, bound);
        let (mask, child) = evolved(2, &values, &mut choose);
        let same = 2.0 * (values[0] + 0.5 * (values[0] - values[1]));
        (mask, if seldom(rng) { same as i64 } else { child })
    };
    let law = Law::of(|choose| evolved(2, &values, choose));
    drawn("donors of five", &right, &wrong, &law, 150_000);
    // Always the first locus.
    let wrong = |rng: &mut Stream| {
        let (mask, child) = evolved(2, &values, &mut |bound: usize| below(rng, bound));
        (if mask == 0b10 && seldom(rng) { 0b01 } else { mask }, child)
    };
    drawn("the certain locus", &right, &wrong, &law, 800_000);

    // Two children of one generation.
    let right = |rng: &mut Stream| {
        let children = children(4, rng);
        (change(&children[0], values[0]), change(&children[3], values[3]))
    };
    let of = |place| Law::of(|choose| evolved(place, &values[..4], choose));
    let wrong = |rng: &mut Stream| {
        let one = evolved(0, &values[..4], &mut |bound: usize| below(rng, bound));
        let other = evolved(3, &values[..4], &mut |bound: usize| below(rng, bound));
        (one, if seldom(rng) { (one.0, other.1) } else { other })
    };
    drawn("two children of differences", &right, &wrong, &of(0).and(&of(3)), 400_000);
    Ok(())
}

#[test]
fn bits_that_are_drawn_from_marginals_are_independent() {
    // The best two are the last two: 1, 2 and 0 of them have set a bit.
    let founders: [BitString; 4] = ["111", "000", "110", "010"].map(|text| text.parse().expect("bits"));
    let right = |rng: &mut Stream| {
        let breeder = UnivariateMarginal::new(2, 2).expect("valid");
        let children = bred(breeder, &founders, rng);
        (word(&children[0]), word(&children[1]))
    };
    let child =
        Law::of(|choose| (0..3).fold(0, |bits, at| bits | u64::from(choose(4) < [2, 3, 1][at]) << at));
    let law = child.and(&child);
    // The third bit is as the first one, or the second child as the first one.
    let bits = |rng: &mut Stream| {
        let (one, other) = right(rng);
        if seldom(rng) { (one & 0b011 | (one & 1) << 2, other) } else { (one, other) }
    };
    drawn("bits from marginals", &right, &bits, &law, 150_000);
    let twins = |rng: &mut Stream| {
        let (one, other) = right(rng);
        (one, if seldom(rng) { one } else { other })
    };
    drawn("children from marginals", &right, &twins, &law, 150_000);
}

#[test]
fn single_tournaments_of_one_call_are_independent() -> Result<(), Error> {
    let scores = [5, 2, 7, 3, 1];
    let right = SingleTournament::new(4)?;
    let settled = |rng: &mut Stream| {
        let mut selection = Selection::default();
        right.select(&scores, 4, &mut selection, rng);
        let parents: [usize; 4] = std::array::from_fn(|turn| selection.parents[turn]);
        let victims: [usize; 4] = std::array::from_fn(|turn| selection.victims[turn]);
        ((parents[..2].to_vec(), victims[..2].to_vec()), (parents[2..].to_vec(), victims[2..].to_vec()))
    };
    // All but one enter.
    let tournament = Law::uniform((0..5).map(|absent| {
        let mut ring: Vec<usize> = (0..5).filter(|&place| place != absent).collect();
        ring.sort_by_key(|&place| -scores[place]);
        (ring[..2].to_vec(), ring[2..].to_vec())
    }));
    let again = |rng: &mut Stream| {
        let (one, other) = settled(rng);
        if seldom(rng) { (one.clone(), one) } else { (one, other) }
    };
    drawn("two single tournaments", &settled, &again, &tournament.and(&tournament), 60_000);
    Ok(())
}

/// Two newborns, each of which draws two of four residents; all of them are nearer than another
/// newborn.
fn restricted(draws: [usize; 4]) -> [u32; 4] {
    let mut residents = [0, 1, 2, 3];
    for (newborn, window) in (100..).zip(draws.chunks(2)) {
        let nearer = residents[window[1]] < residents[window[0]];
        residents[window[usize::from(nearer)]] = newborn;
    }
    residents
}

#[test]
fn newborns_draw_windows_of_their_own() -> Result<(), Error> {
    let mut niches = RestrictedTournament::new(2, |_: &u32, resident: &u32| f64::from(*resident).min(9.0))?;
    let niches = std::cell::RefCell::new(&mut niches);
    let right = |rng: &mut Stream| {
        let mut residents: Population<u32, i32> = (0..4).map(|resident| (resident, 0)).collect();
        let mut newborns: Population<u32, i32> = [(100, 1), (101, 2)].into_iter().collect();
        niches.borrow_mut().replace(&mut residents, &mut newborns, &[], Streams::report(rng.next_u64()));
        let genomes = residents.genomes();
        std::array::from_fn::<u32, 4, _>(|place| genomes[place])
    };
    let law = Law::of(|choose| restricted(std::array::from_fn(|_| choose(4))));
    let wrong = |rng: &mut Stream| {
        let mut draws: [usize; 4] = std::array::from_fn(|_| below(rng, 4));
        if seldom(rng) {
            draws.copy_within(..2, 2);
        }
        restricted(draws)
    };
    drawn("two windows", &right, &wrong, &law, 60_000);
    Ok(())
}

#[test]
fn the_parts_of_a_pair_are_drawn_crossed_and_mutated_each_for_itself() -> Result<(), Error> {
    let source = Pair(RandomBits(2), Bounds::uniform(1, 0u64, 3)?);
    let right = |rng: &mut Stream| {
        let Pair(bits, number): Pair<BitString, Vec<u64>> = source.sample(rng);
        (word(&bits), number[0])
    };
    let wrong = |rng: &mut Stream| {
        let (bits, number) = right(rng);
        (bits, if seldom(rng) { bits } else { number })
    };
    let law = Law::uniform(0..4).and(&Law::uniform(0..4));
    drawn("a pair of sources", &right, &wrong, &law, 60_000);

    let zeros = || Pair(BitString::zeros(4), BitString::zeros(4));
    let law = Law::uniform([1, 2, 4, 8]).and(&Law::uniform([1, 2, 4, 8]));
    let mutated = |mutator: &dyn Mutator<Pair<BitString, BitString>>, rng: &mut Stream| {
        let mut genome = zeros();
        mutator.mutate(&mut genome, rng);
        (word(&genome.0), word(&genome.1))
    };
    let repeats = FromFn(|genome: &mut Pair<BitString, BitString>, rng: &mut dyn Rng| {
        Pair(OneBit, OneBit).mutate(genome, rng);
        if seldom(rng) {
            genome.1 = genome.0.clone();
        }
    });
    let (right, wrong) =
        (|rng: &mut Stream| mutated(&Pair(OneBit, OneBit), rng), |rng: &mut Stream| mutated(&repeats, rng));
    drawn("a pair of mutators", &right, &wrong, &law, 60_000);

    let crossed = |crossover: &dyn Crossover<Pair<BitString, BitString>>, rng: &mut Stream| {
        let (mut left, mut right) =
            (zeros(), Pair("1111".parse().expect("bits"), "1111".parse().expect("bits")));
        crossover.cross(&mut left, &mut right, rng);
        assert_eq!((word(&left.0) ^ word(&right.0), word(&left.1) ^ word(&right.1)), (15, 15));
        (word(&left.0), word(&left.1))
    };
    let repeats = Mix(
        |left: &mut Pair<BitString, BitString>, right: &mut Pair<BitString, BitString>, rng: &mut dyn Rng| {
            Pair(OnePoint, OnePoint).cross(left, right, rng);
            if seldom(rng) {
                (left.1, right.1) = (left.0.clone(), right.0.clone());
            }
        },
    );
    let law = Law::uniform([8, 12, 14]).and(&Law::uniform([8, 12, 14]));
    let (right, wrong) = (
        |rng: &mut Stream| crossed(&Pair(OnePoint, OnePoint), rng),
        |rng: &mut Stream| crossed(&repeats, rng),
    );
    drawn("a pair of crossovers", &right, &wrong, &law, 60_000);
    Ok(())
}

#[test]
fn two_founders_are_drawn_each_for_itself() {
    let founders = |rng: &mut Stream| {
        let scheme =
            Scheme { breeder: NoChild, evaluator: Serial::new(|_: &Vec<u8>| 0), replacement: InPlace };
        let engine = Engine::start(scheme, &Bounds::uniform(1, 0u8, 3).expect("valid"), 3, rng.random());
        let engine = engine.expect("valid");
        let [one, two, three] =
            std::array::from_fn(|place| usize::from(engine.state().population().genomes()[place][0]));
        ((one, two), three)
    };
    let wrong = |rng: &mut Stream| {
        let ((one, two), three) = founders(rng);
        ((one, two), if seldom(rng) { one } else { three })
    };
    let law = classes(4).and(&classes(4)).and(&classes(4));
    drawn("three founders", &founders, &wrong, &law, 100_000);
}

/// Breeds nothing.
struct NoChild;

impl<G: Genome, S> Breeder<G, S> for NoChild {
    fn breed(&mut self, _: &ga_core::State<G, S>, _: &mut ga_core::breed::Offspring<G>, _: &mut dyn Rng) {}
}
