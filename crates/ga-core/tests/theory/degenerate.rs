//! The smallest sizes: no operator panics, and the results make sense.

use ga_core::Sampler;
use ga_core::combine::Sometimes;
use ga_core::crossover::{
    Arithmetic, Blend, Cycle, EdgeRecombination, KPoint, OnePoint, Order, PartiallyMapped, Segment,
    SimulatedBinary, TwoPoint, Uniform,
};
use ga_core::genome::{BitString, Bounds, Pair, Permutation, RandomBits, RandomPermutation};
use ga_core::mutate::{
    BitFlip, Creep, Gaussian, Insert, Inversion, OneBit, Polynomial, Reset, Scramble, SelfAdaptive,
    Swap,
};
use ga_core::random::Stream;
use ga_core::select::{
    Boltzmann, ExponentialRank, Lexicase, LinearRank, Random, Roulette, Selection, Shuffled,
    SingleTournament, StochasticUniversal, Tournament, Truncation,
};
use ga_core::{Crossover, Error, Linear, Mutator, Selector};

fn streams() -> impl Iterator<Item = Stream> {
    (0..100).map(Stream::seeded)
}

fn selectors() -> Result<Vec<Box<dyn Selector<f64>>>, Error> {
    Ok(vec![
        Box::new(Boltzmann::new(0.5)?),
        Box::new(ExponentialRank::new(0.5)?),
        Box::new(LinearRank::new(2.0)?),
        Box::new(Random),
        Box::new(Roulette),
        Box::new(Shuffled),
        Box::new(StochasticUniversal),
        Box::new(Truncation::with(1, Roulette)?),
        Box::new(Truncation::new(7)?),
        Box::new(Tournament::new(1)?),
        Box::new(Tournament::new(9)?),
    ])
}

#[test]
fn an_empty_population_has_no_parents() -> Result<(), Error> {
    let mut selection = Selection::default();
    let mut rng = Stream::seeded(1);
    for selector in selectors()? {
        selector.select(&[], 5, &mut selection, &mut rng);
        selector.select(&[1.0, 2.0], 0, &mut selection, &mut rng);
    }
    Lexicase.select(&[] as &[[i32; 2]], 5, &mut selection, &mut rng);
    SingleTournament::new(4)?.select(&[1, 2, 3], 2, &mut selection, &mut rng);
    assert!(selection.parents.is_empty() && selection.victims.is_empty());
    Ok(())
}

#[test]
fn a_single_individual_is_always_selected_whatever_its_score() -> Result<(), Error> {
    let mut selection = Selection::default();
    for mut rng in streams() {
        for score in [1.0, 0.0, -3.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            for selector in selectors()? {
                selection.clear();
                selector.select(&[score], 3, &mut selection, &mut rng);
                assert_eq!(selection.parents, [0, 0, 0]);
            }
        }
        selection.clear();
        Lexicase.select(&[[f64::NAN, 1.0]], 1, &mut selection, &mut rng);
        Lexicase.select(&[[]] as &[[f64; 0]], 1, &mut selection, &mut rng);
        Tournament::new(1)?
            .distinct()
            .select(&[5], 1, &mut selection, &mut rng);
        assert_eq!(selection.parents, [0, 0, 0]);
    }
    Ok(())
}

#[test]
fn of_two_individuals_the_worse_one_is_not_preferred() -> Result<(), Error> {
    let mut selection = Selection::default();
    for selector in selectors()? {
        for scores in [[1.0, 2.0], [f64::NAN, 0.5], [0.0, 7.0]] {
            selection.clear();
            for mut rng in streams() {
                selector.select(&scores, 10, &mut selection, &mut rng);
            }
            assert_eq!(selection.parents.len(), 1000);
            // More than seven standard deviations below a fair choice.
            let better: usize = selection.parents.iter().sum();
            assert!(better >= 380, "{better} of 1000 for {scores:?}");
        }
    }
    Ok(())
}

#[test]
fn a_tournament_of_all_individuals_has_a_single_outcome() -> Result<(), Error> {
    for mut rng in streams() {
        let mut selection = Selection::default();
        Tournament::new(2)?
            .distinct()
            .select(&[1, 2], 3, &mut selection, &mut rng);
        assert_eq!(selection.parents, [1, 1, 1]);
        selection.clear();
        // An odd parent is the best, and its victim is the worst.
        SingleTournament::new(4)?.select(&[4, 3, 1, 2], 3, &mut selection, &mut rng);
        assert_eq!(
            (selection.parents, selection.victims),
            (vec![0, 1, 0], vec![3, 2, 2])
        );
    }
    Ok(())
}

fn positional<G: Linear>() -> Result<Vec<Box<dyn Crossover<G>>>, Error> {
    Ok(vec![
        Box::new(KPoint::new(1)?),
        Box::new(KPoint::new(9)?),
        Box::new(OnePoint),
        Box::new(Segment),
        Box::new(TwoPoint),
        Box::new(Uniform::new(0.3)?),
        Box::new(Uniform::new(0.5)?),
        Box::new(Uniform::new(0.8)?),
        Box::new(Sometimes::new(0.5, OnePoint)?),
    ])
}

#[test]
fn positional_crossovers_keep_the_alleles_of_the_smallest_genomes() -> Result<(), Error> {
    for mut rng in streams() {
        for (one, other) in (0..4).flat_map(|one| (0..4).map(move |other| (one, other))) {
            for crossover in positional::<BitString>()? {
                let zeros = BitString::zeros(one);
                let ones = "1".repeat(other).parse().expect("bits");
                let (mut left, mut right): (BitString, BitString) = (zeros, ones);
                crossover.cross(&mut left, &mut right, &mut rng);
                // Genomes of different lengths keep them.
                assert_eq!((left.len(), right.len()), (one, other));
                assert_eq!(left.count_ones() + right.count_ones(), other as u32);
                assert!((0..one.min(other)).all(|locus| left.get(locus) != right.get(locus)));
            }
            for crossover in positional::<Vec<u8>>()? {
                let (mut left, mut right) = (vec![0; one], vec![1; other]);
                crossover.cross(&mut left, &mut right, &mut rng);
                assert_eq!((left.len(), right.len()), (one, other));
                assert!(
                    left.iter()
                        .zip(&right)
                        .all(|(left, right)| left + right == 1)
                );
            }
        }
    }
    Ok(())
}

#[test]
fn cuts_are_made_where_they_are_possible_and_nowhere_else() -> Result<(), Error> {
    let crossed = |crossover: &dyn Crossover<Vec<u8>>, loci, mut rng: Stream| {
        let (mut left, mut right) = (vec![0; loci], vec![1; loci]);
        crossover.cross(&mut left, &mut right, &mut rng);
        left
    };
    for rng in streams() {
        for cutting in [
            &OnePoint as &dyn Crossover<_>,
            &TwoPoint,
            &KPoint::new(1)?,
            &KPoint::new(7)?,
        ] {
            assert_eq!(crossed(cutting, 1, rng.clone()), [0]);
            assert_eq!(crossed(cutting, 2, rng.clone()), [0, 1]);
        }
        assert_eq!(crossed(&TwoPoint, 3, rng.clone()), [0, 1, 0]);
        assert_eq!(crossed(&KPoint::new(7)?, 5, rng.clone()), [0, 1, 0, 1, 0]);
        assert_eq!(crossed(&Segment, 1, rng.clone()), [1]);
        assert_eq!(crossed(&Uniform::new(1.0)?, 2, rng.clone()), [1, 1]);
        assert_eq!(crossed(&Uniform::new(0.0)?, 2, rng), [0, 0]);
    }
    Ok(())
}

fn real(loci: usize) -> Result<Vec<Box<dyn Crossover<Vec<f64>>>>, Error> {
    let bounds = || Bounds::uniform(loci, -1.0..=1.0);
    Ok(vec![
        Box::new(Arithmetic),
        Box::new(Blend::new(&bounds()?).alpha(0.0)?),
        Box::new(Blend::new(&bounds()?).alpha(0.5)?),
        Box::new(SimulatedBinary::new(&bounds()?).rate(1.0)?.index(2.0)?),
        Box::new(SimulatedBinary::new(&bounds()?).rate(0.5)?.index(20.0)?),
    ])
}

#[test]
fn identical_parents_of_reals_have_identical_children() -> Result<(), Error> {
    for mut rng in streams() {
        for gene in [0.1, -1.0, 1.0, 1.0 / 3.0, f64::MIN_POSITIVE, -0.0] {
            for crossover in real(3)? {
                let parent = vec![gene, 0.7, gene];
                let (mut left, mut right) = (parent.clone(), parent.clone());
                crossover.cross(&mut left, &mut right, &mut rng);
                let near = |child: &[f64]| {
                    child
                        .iter()
                        .zip(&parent)
                        .all(|(child, gene)| (child - gene).abs() < 1e-15)
                };
                assert!(near(&left) && near(&right), "{left:?}, {right:?}");
            }
            // SBX leaves even the last bit as it is.
            let simulated = SimulatedBinary::new(&Bounds::uniform(1, -1.0..=1.0)?)
                .rate(1.0)?
                .index(2.0)?;
            let (mut left, mut right) = (vec![gene], vec![gene]);
            simulated.cross(&mut left, &mut right, &mut rng);
            assert_eq!([left[0].to_bits(), right[0].to_bits()], [gene.to_bits(); 2]);
        }
    }
    Ok(())
}

#[test]
fn the_smallest_real_genomes_stay_within_bounds_and_loci_beyond_the_shorter_one_stay()
-> Result<(), Error> {
    for mut rng in streams() {
        for (one, other) in (0..3).flat_map(|one| (0..3).map(move |other| (one, other))) {
            let common = one.min(other);
            for crossover in real(2)? {
                let (mut left, mut right) = (vec![-1.0; one], vec![1.0; other]);
                crossover.cross(&mut left, &mut right, &mut rng);
                assert_eq!((left.len(), right.len()), (one, other));
                assert!(
                    left.iter()
                        .chain(&right)
                        .all(|gene| (-1.0..=1.0).contains(gene))
                );
                assert_eq!(left[common..], [-1.0; 2][..one - common]);
                assert_eq!(right[common..], [1.0; 2][..other - common]);
            }
        }
    }
    Ok(())
}

#[test]
fn a_range_whose_width_overflows_works_like_any_other() -> Result<(), Error> {
    let bounds = || Bounds::uniform(1, f64::MIN..=f64::MAX);
    let blend = Blend::new(&bounds()?).alpha(0.5)?;
    let polynomial = Polynomial::new(&bounds()?).rate(1.0)?.index(20.0)?;
    for mut rng in streams() {
        let (mut left, mut right) = (vec![-1e308], vec![1e308]);
        blend.cross(&mut left, &mut right, &mut rng);
        for gene in [0.0, -1e308, 1.7e308] {
            let mut genome = vec![gene];
            polynomial.mutate(&mut genome, &mut rng);
            assert!(genome[0].is_finite() && (gene.abs() > 1.6e308 || genome[0].abs() < f64::MAX));
            left.extend(genome);
        }
        assert!(
            left[0].abs() < f64::MAX && right[0].abs() < f64::MAX,
            "{left:?}, {right:?}"
        );
    }
    Ok(())
}

#[test]
fn a_range_of_one_value_gives_that_value() -> Result<(), Error> {
    let bounds = || Bounds::new([3.0..=3.0]);
    let mutators: [Box<dyn Mutator<Vec<f64>>>; 4] = [
        Box::new(Creep::new(&bounds()?).rate(1.0)?.step(2.0)?),
        Box::new(Gaussian::new(&bounds()?).rate(1.0)?.deviation(2.0)?),
        Box::new(Polynomial::new(&bounds()?).rate(1.0)?.index(2.0)?),
        Box::new(Reset::new(&bounds()?).rate(1.0)?),
    ];
    for mut rng in streams() {
        assert_eq!(bounds()?.sample(&mut rng), [3.0]);
        for mutator in &mutators {
            // A gene without bounds does not change.
            for (before, after) in [
                (vec![], vec![]),
                (vec![3.0], vec![3.0]),
                (vec![3.0, 9.0], vec![3.0, 9.0]),
            ] {
                let mut genome = before;
                mutator.mutate(&mut genome, &mut rng);
                assert_eq!(genome, after);
            }
        }
        let mut bytes = vec![255u8, 0];
        Creep::new(&Bounds::uniform(2, 0..=255)?)
            .rate(1.0)?
            .step(0.5)?
            .mutate(&mut bytes, &mut rng);
        assert_eq!(bytes, [255, 0]);
    }
    Ok(())
}

#[test]
fn the_smallest_bit_strings_are_mutated() -> Result<(), Error> {
    for mut rng in streams() {
        for (loci, flips) in [(0, 0), (1, 1), (2, 1)] {
            let mut bits = BitString::zeros(loci);
            OneBit.mutate(&mut bits, &mut rng);
            assert_eq!(bits.count_ones(), flips);
            BitFlip::new(1.0)?.mutate(&mut bits, &mut rng);
            assert_eq!(bits.count_ones(), loci as u32 - flips);
            BitFlip::new(0.5)?.mutate(&mut bits, &mut rng);
            assert_eq!(
                (bits.len(), RandomBits(loci).sample(&mut rng).len()),
                (loci, loci)
            );
        }
        let mut genome = Pair(BitString::zeros(2), 9);
        SelfAdaptive::new(1.0, vec![BitFlip::new(1.0)?])?.mutate(&mut genome, &mut rng);
        assert_eq!((genome.0.count_ones(), genome.1), (2, 0));
    }
    Ok(())
}

#[test]
fn the_smallest_permutations_stay_permutations() {
    let crossovers: [&dyn Crossover<Permutation>; 4] =
        [&Cycle, &EdgeRecombination, &Order, &PartiallyMapped];
    let mutators: [&dyn Mutator<Permutation>; 4] = [&Insert, &Inversion, &Scramble, &Swap];
    for mut rng in streams() {
        for (one, other) in (0..4).flat_map(|one| (0..4).map(move |other| (one, other))) {
            for crossover in crossovers {
                let [before, after] =
                    [one, other].map(|len| RandomPermutation(len).sample(&mut rng));
                let (mut left, mut right) = (before.clone(), after.clone());
                crossover.cross(&mut left, &mut right, &mut rng);
                for (child, len) in [(&left, one), (&right, other)] {
                    assert_eq!(child.len(), len);
                    assert!(
                        Permutation::new(child.as_slice().to_vec()).is_ok(),
                        "{child:?}"
                    );
                }
                // Permutations of different lengths stay as they are.
                assert!(one == other || (left == before && right == after));
            }
        }
        for mutator in mutators {
            for len in [0, 1] {
                let mut order = Permutation::identity(len);
                mutator.mutate(&mut order, &mut rng);
                assert_eq!(order, Permutation::identity(len));
            }
            let mut order = Permutation::identity(2);
            mutator.mutate(&mut order, &mut rng);
            assert!(order.as_slice() == [1, 0] || order.as_slice() == [0, 1]);
        }
    }
}

#[test]
fn identical_permutations_have_children_with_the_same_edges() {
    for mut rng in streams() {
        let parent = RandomPermutation(7).sample(&mut rng);
        for crossover in [
            &Cycle as &dyn Crossover<Permutation>,
            &Order,
            &PartiallyMapped,
        ] {
            let (mut left, mut right) = (parent.clone(), parent.clone());
            crossover.cross(&mut left, &mut right, &mut rng);
            assert!(left == parent && right == parent);
        }
        // The same tour may be travelled in either direction.
        let (mut left, mut right) = (parent.clone(), parent.clone());
        EdgeRecombination.cross(&mut left, &mut right, &mut rng);
        let mut back = parent.as_slice().to_vec();
        back[1..].reverse();
        for child in [left, right] {
            assert!(child == parent || child.as_slice() == back);
        }
    }
}
