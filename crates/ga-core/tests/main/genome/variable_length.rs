//! Genomes whose length changes, and all operators on genomes of different lengths.

use ga_core::breed::{DifferentialEvolution, UnivariateMarginal};
use ga_core::combine::{Pinned, Sometimes};
use ga_core::crossover::{
    Arithmetic, Blend, CutAndSplice, Cycle, EdgeRecombination, KPoint, Order, PartiallyMapped,
    Segment, SimulatedBinary, TwoPoint,
};
use ga_core::genome::{
    Distance, Euclidean, Hamming, OneOf, RandomVec, RelativeHamming, VariableLength,
};
use ga_core::mutate::{
    Creep, DeleteGene, Gaussian, Insert, InsertGene, Inversion, OneBit, OneGene, Polynomial,
    Redraw, Reset, Scramble, Swap,
};
use ga_core::observe::diversity;
use ga_core::prelude::*;
use ga_core::rand::Rng;
use ga_core::random::{Stream, below};
use ga_core::replace::{DeterministicCrowding, MuPlusLambda, OneToOne, RestrictedTournament};
use ga_core::select::{Random, ReplacingParents, Shuffled};
use proptest::prelude::*;

fn bits(len: usize, seed: u64) -> BitString {
    RandomBits(len).sample(&mut Stream::seeded(seed))
}

fn unpacked(genome: &BitString) -> Vec<bool> {
    genome.iter().collect()
}

/// Two numbers up to `end`, the smaller one first.
fn segment(end: usize) -> impl Strategy<Value = std::ops::Range<usize>> {
    (0..=end, 0..=end).prop_map(|(one, other)| one.min(other)..one.max(other))
}

proptest! {
    #[test]
    fn packed_and_unpacked_bits_exchange_the_same_segments(
        ((left, mine), (right, theirs)) in (
            (0usize..300).prop_flat_map(|len| (Just(len), segment(len))),
            (0usize..300).prop_flat_map(|len| (Just(len), segment(len))),
        ),
        seed: u64,
    ) {
        let (mut packed, mut other) = (bits(left, seed), bits(right, seed ^ 1));
        let (before, behind) = (unpacked(&packed), unpacked(&other));
        let (mut loose, mut loose_other) = (before.clone(), behind.clone());
        packed.exchange_segments(mine.clone(), &mut other, theirs.clone());
        loose.exchange_segments(mine.clone(), &mut loose_other, theirs.clone());
        let spliced = [&before[..mine.start], &behind[theirs.clone()], &before[mine.end..]].concat();
        prop_assert_eq!(&loose, &spliced);
        let spliced = [&behind[..theirs.start], &before[mine], &behind[theirs.end..]].concat();
        prop_assert_eq!(&loose_other, &spliced);
        // Equality of bit strings compares unused bits as well: they must be zero.
        prop_assert_eq!(packed, loose.into_iter().collect::<BitString>());
        prop_assert_eq!(other, loose_other.into_iter().collect::<BitString>());
    }

    #[test]
    fn packed_and_unpacked_bits_insert_and_remove_the_same(len in 0usize..200, at in 0usize..200, bit: bool, seed: u64) {
        let mut packed = bits(len, seed);
        let mut loose = unpacked(&packed);
        packed.insert_gene(at.min(len), bit);
        loose.insert(at.min(len), bit);
        prop_assert_eq!(&packed, &loose.iter().copied().collect::<BitString>());
        packed.remove_gene((3 * at) % (len + 1));
        loose.remove((3 * at) % (len + 1));
        prop_assert_eq!(packed, loose.into_iter().collect::<BitString>());
    }

    #[test]
    fn cut_and_splice_keeps_all_genes_and_the_limits(
        left in 0usize..150, right in 0usize..150, least in 0usize..160, more in 0usize..160, seed: u64,
    ) {
        let splice = CutAndSplice::new(least..=least + more).unwrap();
        let (mut one, mut other) = ((0..left).collect::<Vec<_>>(), (500..500 + right).collect::<Vec<_>>());
        let parents = (one.clone(), other.clone());
        splice.cross(&mut one, &mut other, &mut Stream::seeded(seed));
        let permitted = |len: usize| (least..=least + more).contains(&len);
        // Parents outside of the limits have children within them, or stay as they are.
        prop_assert!((permitted(one.len()) && permitted(other.len())) || (&one, &other) == (&parents.0, &parents.1));
        // The genes of each parent keep their order in each child.
        for child in [&one, &other] {
            let mine: Vec<_> = child.iter().filter(|gene| **gene < 500).collect();
            let theirs: Vec<_> = child.iter().filter(|gene| **gene >= 500).collect();
            prop_assert!(mine.is_sorted() && theirs.is_sorted());
        }
        let mut together = [one, other].concat();
        together.sort_unstable();
        prop_assert_eq!(together, [parents.0, parents.1].concat());
        let (mut packed, mut packed_other) = (bits(left, seed), bits(right, seed ^ 1));
        let (mut loose, mut loose_other) = (unpacked(&packed), unpacked(&packed_other));
        splice.cross(&mut packed, &mut packed_other, &mut Stream::seeded(seed));
        splice.cross(&mut loose, &mut loose_other, &mut Stream::seeded(seed));
        prop_assert_eq!((unpacked(&packed), unpacked(&packed_other)), (loose, loose_other));
    }

    #[test]
    fn distances_of_bit_strings_of_any_lengths_are_those_of_lists(left in 0usize..300, right in 0usize..300, seed: u64) {
        let (left, right) = (bits(left, seed), bits(right, seed ^ 1));
        let lists = (unpacked(&left), unpacked(&right));
        prop_assert_eq!(Hamming.between(&left, &right).to_bits(), Hamming.between(&lists.0, &lists.1).to_bits());
        let share = RelativeHamming.between(&left, &right);
        prop_assert_eq!(share.to_bits(), RelativeHamming.between(&lists.0, &lists.1).to_bits());
        prop_assert!((0.0..=1.0).contains(&share));
    }
}

#[test]
fn limits_are_kept_by_insertion_and_deletion() -> Result<(), Error> {
    let mut rng = Stream::seeded(1);
    let gene = OneOf::new([1u8])?;
    let insert = InsertGene { gene, most: 5 };
    let delete = DeleteGene { least: 2 };
    let mut list = vec![0u8; 3];
    (0..9).for_each(|_| insert.mutate(&mut list, &mut rng));
    assert_eq!(list.len(), 5);
    (0..9).for_each(|_| delete.mutate(&mut list, &mut rng));
    assert_eq!(list.len(), 2);
    let mut none: Vec<u8> = Vec::new();
    DeleteGene { least: 0 }.mutate(&mut none, &mut rng);
    OneGene(OneOf::new([1])?).mutate(&mut none, &mut rng);
    Redraw::new(1.0, OneOf::new([1])?)?.mutate(&mut none, &mut rng);
    assert!(none.is_empty());
    InsertGene {
        gene: OneOf::new([7])?,
        most: 1,
    }
    .mutate(&mut none, &mut rng);
    assert_eq!(none, [7]);
    Ok(())
}

#[test]
fn an_empty_interval_of_lengths_is_refused() -> Result<(), Error> {
    #[expect(clippy::reversed_empty_ranges, reason = "the range that is refused")]
    let empty = CutAndSplice::new(4..=2);
    let message =
        "the lengths of cut and splice must have finite ends, the lower one first, got 4 to 2";
    assert_eq!(empty.unwrap_err().to_string(), message);
    #[expect(clippy::reversed_empty_ranges, reason = "the range that is refused")]
    let empty = RandomVec::new(1..=0, OneOf::new([1u8])?);
    assert!(empty.is_err());
    Ok(())
}

#[test]
fn operators_with_different_limits_work_together_and_resume() -> Result<(), Error> {
    // Each operator makes genomes that are outside of the limits of another one.
    let scheme = || -> Result<_, Error> {
        let mutator = (
            InsertGene {
                gene: OneOf::new([1u8])?,
                most: 5,
            },
            DeleteGene { least: 0 },
        );
        let breeder = Recombine {
            selector: Random,
            crossover: CutAndSplice::new(2..=9)?,
            mutator,
            offspring: 40,
        };
        let replacement = Generational { elites: 0 };
        Ok(Scheme {
            breeder,
            evaluator: Serial::new(Vec::<u8>::len),
            replacement,
        })
    };
    let founders = (0..40).map(|index| vec![0; index % 8]).collect();
    let mut engine = scheme()?.founders(founders).seed(1)?;
    let mut shortest = usize::MAX;
    let mut longest = 0;
    for _ in 0..20 {
        engine.step();
        let mut resumed = Engine::resume(scheme()?, engine.checkpoint())?;
        engine.step();
        resumed.step();
        let genomes = engine.state().population().genomes();
        assert_eq!(genomes, resumed.state().population().genomes());
        let lengths = || genomes.iter().map(Vec::len);
        shortest = lengths().min().map_or(shortest, |len| len.min(shortest));
        longest = lengths().max().map_or(longest, |len| len.max(longest));
    }
    assert!(shortest < 2 && longest > 5, "{shortest} to {longest}");
    Ok(())
}

/// Applies operators to genomes of all pairs of lengths up to 5, 30 times.
fn on_all_lengths<G: Genome>(
    make: impl Fn(usize) -> G,
    crossovers: &[Box<dyn Crossover<G>>],
    mutators: &[Box<dyn Mutator<G>>],
    distances: &[Box<dyn Distance<G>>],
    valid: impl Fn(&G) -> bool,
) {
    for seed in 0..30 {
        let mut rng = Stream::seeded(seed);
        for (one, other) in (0..6).flat_map(|one| (0..6).map(move |other| (one, other))) {
            let (mut left, mut right) = (make(one), make(other));
            for crossover in crossovers {
                crossover.cross(&mut left, &mut right, &mut rng);
                assert!(valid(&left) && valid(&right));
            }
            for mutator in mutators {
                mutator.mutate(&mut left, &mut rng);
                assert!(valid(&left));
            }
            for distance in distances {
                let between = distance.between(&left, &right);
                assert!(
                    between >= 0.0
                        && between.to_bits() == distance.between(&right, &left).to_bits()
                );
            }
        }
    }
}

fn positional<G: Linear + 'static>() -> Result<Vec<Box<dyn Crossover<G>>>, Error> {
    let pinned = Pinned::new("10010111".parse().expect("bits"), TwoPoint);
    Ok(vec![
        Box::new(OnePoint),
        Box::new(TwoPoint),
        Box::new(Segment),
        Box::new(KPoint::new(3)?),
        Box::new(Uniform::new(0.3)?),
        Box::new(Uniform::default()),
        Box::new(Sometimes::new(0.5, Uniform::new(0.9)?)?),
        Box::new(pinned),
    ])
}

#[test]
fn every_operator_works_on_genomes_of_different_lengths() -> Result<(), Error> {
    let bit = |rng: &mut dyn Rng| below(rng, 2) == 1;
    let mut crossovers = positional::<BitString>()?;
    crossovers.push(Box::new(CutAndSplice::new(0..=9)?));
    let pinned = Pinned::new(
        "10010111".parse().expect("bits"),
        InsertGene { gene: bit, most: 9 },
    );
    let mutators: Vec<Box<dyn Mutator<BitString>>> = vec![
        Box::new(BitFlip::new(0.5)?),
        Box::new(OneBit),
        Box::new(InsertGene { gene: bit, most: 9 }),
        Box::new(DeleteGene { least: 0 }),
        Box::new(Redraw::new(0.5, bit)?),
        Box::new(OneGene(bit)),
        Box::new(pinned),
    ];
    on_all_lengths(
        |len| bits(len, 1),
        &crossovers,
        &mutators,
        &[Box::new(Hamming), Box::new(RelativeHamming)],
        |bits| bits.len() <= 10,
    );

    // Bounds of three loci: a gene without bounds does not change.
    let bounds = Bounds::uniform(3, -1.0..=1.0)?;
    let gene = |rng: &mut dyn Rng| ga_core::random::unit(rng);
    let mut crossovers = positional::<Vec<f64>>()?;
    crossovers.push(Box::new(CutAndSplice::new(0..=9)?));
    crossovers.push(Box::new(
        SimulatedBinary::new(&bounds).rate(1.0)?.index(2.0)?,
    ));
    crossovers.push(Box::new(Blend::new(&bounds).alpha(0.5)?));
    crossovers.push(Box::new(Arithmetic));
    let mutators: Vec<Box<dyn Mutator<Vec<f64>>>> = vec![
        Box::new(Reset::new(&bounds).rate(0.5)?),
        Box::new(Creep::new(&bounds).rate(0.5)?.step(0.1)?),
        Box::new(Gaussian::new(&bounds).rate(0.5)?.deviation(0.1)?),
        Box::new(Polynomial::new(&bounds).rate(0.5)?.index(20.0)?),
        Box::new((Swap, Insert, Inversion, Scramble)),
        Box::new((
            InsertGene { gene, most: 9 },
            DeleteGene { least: 0 },
            Redraw::new(0.5, gene)?,
        )),
        Box::new(OneGene(gene)),
    ];
    let distances: [Box<dyn Distance<Vec<f64>>>; 3] = [
        Box::new(Hamming),
        Box::new(RelativeHamming),
        Box::new(Euclidean),
    ];
    let valid = |point: &Vec<f64>| point.len() <= 9 && point.iter().all(|gene| gene.abs() <= 1.0);
    on_all_lengths(
        |len| vec![0.25; len],
        &crossovers,
        &mutators,
        &distances,
        valid,
    );

    let mut crossovers = vec![];
    crossovers.extend([
        Box::new(Cycle) as Box<dyn Crossover<Permutation>>,
        Box::new(EdgeRecombination),
    ]);
    crossovers.extend([
        Box::new(Order) as Box<dyn Crossover<Permutation>>,
        Box::new(PartiallyMapped),
    ]);
    let valid = |order: &Permutation| Permutation::new(order.as_slice().iter().copied()).is_ok();
    let distances: [Box<dyn Distance<Permutation>>; 2] =
        [Box::new(Hamming), Box::new(RelativeHamming)];
    let mutators: [Box<dyn Mutator<Permutation>>; 1] =
        [Box::new((Swap, Insert, Inversion, Scramble))];
    on_all_lengths(
        Permutation::identity,
        &crossovers,
        &mutators,
        &distances,
        valid,
    );
    Ok(())
}

type Strings = Box<dyn Breeder<BitString, u32>>;

#[test]
fn runs_with_lists_of_changing_length_work_with_every_replacement_that_compares_genomes()
-> Result<(), Error> {
    let recombine = || -> Result<Strings, Error> {
        let bit = |rng: &mut dyn Rng| below(rng, 2) == 1;
        let mutator = (
            Sometimes::new(
                0.5,
                InsertGene {
                    gene: bit,
                    most: 80,
                },
            )?,
            Sometimes::new(0.5, DeleteGene { least: 0 })?,
            BitFlip::new(0.01)?,
        );
        let crossover = CutAndSplice::new(0..=80)?;
        Ok(Box::new(Recombine {
            selector: ReplacingParents(Shuffled),
            crossover,
            mutator,
            offspring: 20,
        }))
    };
    let marginal = || -> Result<Strings, Error> {
        Ok(Box::new((recombine()?, UnivariateMarginal::new(5, 10)?)))
    };
    let founders: Vec<BitString> = (0..20).map(|len| bits(4 * len, len as u64)).collect();
    for breeder in [&recombine as &dyn Fn() -> Result<Strings, Error>, &marginal] {
        let replacements: Vec<Box<dyn Replacement<BitString, u32>>> = vec![
            Box::new(DeterministicCrowding(Hamming)),
            Box::new(DeterministicCrowding(RelativeHamming)),
            Box::new(RestrictedTournament::new(5, RelativeHamming)?),
            Box::new(MuPlusLambda::new(20)?),
        ];
        for replacement in replacements {
            let scheme = Scheme {
                breeder: breeder()?,
                evaluator: Serial::new(BitString::count_ones),
                replacement,
            };
            let mut engine = scheme.founders(founders.clone()).seed(1)?;
            engine.run(Generations(30));
            let population = engine.state().population();
            assert!(population.genomes().iter().all(|genome| genome.len() <= 80));
            assert!((0.0..=1.0).contains(&diversity(population, &RelativeHamming)));
        }
    }
    // Differential evolution is refused, since its bounds have one length.
    let breeder = DifferentialEvolution::new(0.5, 0.9, Bounds::uniform(3, 0.0..=1.0)?)?;
    let evaluator = Serial::new(|point: &Vec<f64>| point.iter().sum::<f64>());
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: OneToOne,
    };
    let founders = (2..7).map(|len| vec![0.5; len]).collect();
    let refused = scheme.founders(founders).seed(1).map(drop);
    assert_eq!(refused, Err(Error::BoundsLength { bounds: 3, loci: 2 }));
    Ok(())
}
