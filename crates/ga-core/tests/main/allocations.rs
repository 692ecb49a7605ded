//! A generation allocates as often whatever the size of the population, and an operator never once
//! warm.

use super::ones;
use ga_core::Asked;
use ga_core::breed::{DifferentialEvolution, UnivariateMarginal};
use ga_core::combine::{Pinned, Sometimes};
use ga_core::crossover::{
    Arithmetic, Blend, CutAndSplice, Cycle, EdgeRecombination, KPoint, Order, PartiallyMapped,
    RandomKeys, Rectangle, Respectful, Scratch, Segment, SimulatedBinary, TwoPoint,
};
use ga_core::genome::{Grid, Hamming, OneOf, Pair, RandomGrid, RandomVec};
use ga_core::mutate::{
    Creep, DeleteGene, FillRectangle, Gaussian, Insert, InsertGene, Inversion, OneBit, OneGene,
    Polynomial, Redraw, Reset, Scramble, Swap,
};
use ga_core::prelude::*;
use ga_core::rand::Rng;
use ga_core::random::{Stream, below};
use ga_core::replace::{
    DeterministicCrowding, InPlace, MuPlusLambda, OneToOne, OneToOneOr, ReplaceWorst,
    RestrictedTournament,
};
use ga_core::select::{
    Best, Boltzmann, ExponentialRank, LinearRank, Random, ReplacingParents, Roulette, Shuffled,
    SingleTournament, StochasticUniversal, Truncation,
};
use ga_core::{Constrained, Sampler, replace, select};

/// Allocations per step once warm.
fn per_step<B, R>(scheme: Scheme<B, impl Asked<BitString, Score = u32>, R>, size: usize) -> u64
where
    B: Breeder<BitString, u32>,
    R: Replacement<BitString, u32>,
{
    let mut engine = scheme.found(&RandomBits(256)).size(size).seed(1).unwrap();
    (0..10).for_each(|_| engine.step());
    let counted = allocation_counter::measure(|| (0..10).for_each(|_| engine.step()));
    counted.count_total / 10
}

fn recombine<S, C>(
    selector: S,
    crossover: C,
    offspring: usize,
) -> Recombine<S, C, (BitFlip, OneBit)> {
    Recombine {
        selector,
        crossover,
        mutator: (BitFlip::new(0.01).unwrap(), OneBit),
        offspring,
    }
}

#[test]
fn a_generation_allocates_nothing_per_child() {
    let generational = |size| {
        let breeder = recombine(
            Tournament::new(2).unwrap(),
            Uniform::new(0.1).unwrap(),
            size - 1,
        );
        per_step(
            Scheme {
                breeder,
                evaluator: Serial::new(ones),
                replacement: Generational { elites: 1 },
            },
            size,
        )
    };
    assert_eq!((generational(50), generational(500)), (0, 0));
}

#[test]
fn several_elites_a_roulette_and_the_top_cost_a_constant_number() {
    let several = |size| {
        let breeder = recombine(Truncation::with(9, Roulette).unwrap(), TwoPoint, size - 5);
        per_step(
            Scheme {
                breeder,
                evaluator: Serial::new(ones),
                replacement: Generational { elites: 5 },
            },
            size,
        )
    };
    assert_eq!(several(50), several(500));
    assert!(several(50) <= 4, "{}", several(50));
}

#[test]
fn a_steady_state_allocates_nothing() {
    let steady = |size| {
        let breeder = recombine(SingleTournament::new(7).unwrap(), OnePoint, 2);
        per_step(
            Scheme {
                breeder,
                evaluator: Serial::new(ones),
                replacement: InPlace,
            },
            size,
        )
    };
    assert_eq!((steady(50), steady(500)), (0, 0));
    let truncated = |size| {
        let breeder = recombine(Tournament::new(3).unwrap(), OnePoint, 2);
        per_step(
            Scheme {
                breeder,
                evaluator: Serial::new(ones),
                replacement: MuPlusLambda::new(size).unwrap(),
            },
            size,
        )
    };
    assert_eq!((truncated(50), truncated(500)), (0, 0));
}

/// Panics if the change of two genomes allocates once it was made a few times.
fn never_allocates<G>(
    name: &str,
    source: &impl Sampler<G>,
    mut change: impl FnMut(&mut G, &mut G, &mut dyn Rng),
) {
    let mut rng = Stream::seeded(1);
    let (mut left, mut right) = (source.sample(&mut rng), source.sample(&mut rng));
    (0..50).for_each(|_| change(&mut left, &mut right, &mut rng));
    let counted = allocation_counter::measure(|| {
        (0..200).for_each(|_| change(&mut left, &mut right, &mut rng));
    });
    assert_eq!(counted.count_total, 0, "{name}");
}

macro_rules! crossovers_never_allocate {
    ($source:expr; $($crossover:expr),+ $(,)?) => {
        $(
            let mut scratch = Scratch::default();
            never_allocates(stringify!($crossover), $source, |left, right, rng| {
                $crossover.cross_with(left, right, &mut scratch, rng);
            });
        )+
    };
}

macro_rules! mutators_never_allocate {
    ($source:expr; $($mutator:expr),+ $(,)?) => {
        $(never_allocates(stringify!($mutator), $source, |genome, _, rng| $mutator.mutate(genome, rng));)+
    };
}

#[test]
fn no_stock_crossover_allocates() -> Result<(), ga_core::Error> {
    let reals = Bounds::uniform(30, -5.0..=5.0)?;
    let points = KPoint::new(3)?;
    let uniform = Uniform::default();
    crossovers_never_allocate!(&RandomBits(200); OnePoint, TwoPoint, points, Segment, uniform, Respectful);
    let binary = SimulatedBinary::new(&reals).rate(0.5)?.index(15.0)?;
    let blend = Blend::new(&reals).alpha(0.5)?;
    crossovers_never_allocate!(&reals; OnePoint, TwoPoint, points, Segment, uniform, binary, blend, Arithmetic);
    crossovers_never_allocate!(&RandomPermutation(60); Order, PartiallyMapped, Cycle, EdgeRecombination, RandomKeys);
    let sometimes = Sometimes::new(0.5, TwoPoint)?;
    let each = Pair(TwoPoint, Order);
    let pinned = Pinned::new(BitString::from_iter([true; 100]), TwoPoint);
    crossovers_never_allocate!(&RandomBits(200); sometimes, pinned);
    crossovers_never_allocate!(&Pair(RandomBits(70), RandomPermutation(30)); each);
    Ok(())
}

#[test]
fn no_stock_mutator_allocates() -> Result<(), ga_core::Error> {
    let flip = BitFlip::new(0.1)?;
    let sometimes = Sometimes::new(0.5, OneBit)?;
    let both = (BitFlip::new(0.2)?, OneBit);
    let pinned = Pinned::new(BitString::from_iter([true; 100]), BitFlip::new(0.1)?);
    mutators_never_allocate!(&RandomBits(200); flip, OneBit, sometimes, pinned, both);
    let bounds = Bounds::uniform(30, -50..=50)?;
    let reset = Reset::new(&bounds).rate(0.1)?;
    let creep = Creep::new(&bounds).rate(0.1)?.step(3.0)?;
    mutators_never_allocate!(&bounds; reset, creep, Swap, Insert, Inversion, Scramble);
    let bounds = Bounds::uniform(30, -5.0..=5.0)?;
    let gaussian = Gaussian::new(&bounds).rate(0.1)?.deviation(0.3)?;
    let polynomial = Polynomial::new(&bounds).rate(0.1)?.index(20.0)?;
    mutators_never_allocate!(&bounds; gaussian, polynomial);
    mutators_never_allocate!(&RandomPermutation(60); Swap, Insert, Inversion, Scramble);
    Ok(())
}

#[test]
fn no_operator_of_grids_and_lists_allocates_once_warm() -> Result<(), ga_core::Error> {
    let tile = OneOf::new(0..64u8)?;
    let one = OneGene(tile.clone());
    let redraw = Redraw::new(0.1, tile.clone())?;
    let fill = FillRectangle::new(4, 4, tile.clone())?;
    let uniform = Uniform::default();
    let levels = RandomGrid::new(14, 14, tile.clone())?;
    mutators_never_allocate!(&levels; one, redraw, fill, Swap, Scramble);
    crossovers_never_allocate!(&levels; Rectangle, uniform, TwoPoint);

    // A list allocates until it has once been as long as permitted.
    let longest = |rng: &mut dyn Rng| -> Vec<u8> {
        let mut list = Vec::with_capacity(60);
        list.extend(
            RandomVec::new(20..=40, tile.clone())
                .expect("valid")
                .sample(rng),
        );
        list
    };
    let splice = CutAndSplice::new(1..=60)?;
    let delete = DeleteGene { least: 1 };
    let insert = InsertGene {
        gene: tile.clone(),
        most: 60,
    };
    crossovers_never_allocate!(&longest; splice);
    mutators_never_allocate!(&longest; insert, delete, one, redraw);
    let bit = |rng: &mut dyn Rng| below(rng, 2) == 1;
    let insert = InsertGene {
        gene: bit,
        most: 250,
    };
    crossovers_never_allocate!(&RandomBits(250); uniform);
    mutators_never_allocate!(&RandomBits(250); delete, insert);
    Ok(())
}

#[test]
fn a_run_of_grids_and_a_run_of_lists_allocate_nothing_per_child() -> Result<(), ga_core::Error> {
    fn later<G: Genome>(
        breeder: impl Breeder<G, u32>,
        founders: &impl Sampler<G>,
        score: impl Fn(&G) -> u32,
    ) -> u64 {
        let scheme = Scheme {
            breeder,
            evaluator: Serial::new(score),
            replacement: Generational { elites: 1 },
        };
        let mut engine = scheme.found(founders).size(50).seed(1).unwrap();
        (0..300).for_each(|_| engine.step());
        allocation_counter::measure(|| (0..50).for_each(|_| engine.step())).count_total
    }
    let tile = OneOf::new(0..64u8)?;
    let select = || Tournament::new(2).unwrap();
    let mutator = (
        OneGene(tile.clone()),
        FillRectangle::new(3, 3, tile.clone())?,
    );
    let breeder = Recombine {
        selector: select(),
        crossover: Rectangle,
        mutator,
        offspring: 49,
    };
    let sum = |grid: &Grid<u8>| {
        grid.cells()
            .iter()
            .map(|cell| u32::from(*cell))
            .sum::<u32>()
    };
    assert_eq!(
        later(breeder, &RandomGrid::new(14, 14, tile.clone())?, sum),
        0
    );

    let mutator = (
        InsertGene {
            gene: tile.clone(),
            most: 30,
        },
        DeleteGene { least: 1 },
    );
    let breeder = Recombine {
        selector: select(),
        crossover: CutAndSplice::new(1..=30)?,
        mutator,
        offspring: 49,
    };
    // Long lists are good, so that all of them have soon been as long as permitted.
    let len = |list: &Vec<u8>| list.len() as u32;
    assert_eq!(later(breeder, &RandomVec::new(1..=30, tile)?, len), 0);
    Ok(())
}

#[test]
fn no_stock_selector_allocates_per_child() {
    fn constant<T: Selector<u32>>(name: &str, make: impl Fn() -> T) {
        let [few, many] = [50, 500].map(|size| {
            let breeder = recombine(make(), Uniform::default(), size);
            per_step(
                Scheme {
                    breeder,
                    evaluator: Serial::new(ones),
                    replacement: InPlace,
                },
                size,
            )
        });
        assert!(few <= 2 && many == few, "{name}: {few}, {many}");
    }
    constant("roulette", || Roulette);
    constant("stochastic universal", || StochasticUniversal);
    constant("tournament", || Tournament::new(5).unwrap());
    constant("distinct tournament", || {
        Tournament::new(5).unwrap().distinct()
    });
    constant("linear rank", || LinearRank::new(1.5).unwrap());
    constant("exponential rank", || ExponentialRank::new(0.9).unwrap());
    constant("Boltzmann", || Boltzmann::new(2.0).unwrap());
    constant("top", || Truncation::with(9, Roulette).unwrap());
    constant("best", || Best);
    constant("random", || Random);
    constant("shuffled", || Shuffled);
    constant("heirs", || ReplacingParents(Shuffled));
    constant("single tournament", || SingleTournament::new(7).unwrap());
}

#[test]
fn no_stock_replacement_allocates_per_child() -> Result<(), ga_core::Error> {
    fn constant<R: Replacement<BitString, u32>>(name: &str, make: impl Fn(usize) -> R) {
        let [few, many] = [50, 500].map(|size| {
            let breeder = recombine(Shuffled, Uniform::default(), size);
            per_step(
                Scheme {
                    breeder,
                    evaluator: Serial::new(ones),
                    replacement: make(size),
                },
                size,
            )
        });
        assert!(few <= 2 && many == few, "{name}: {few}, {many}");
    }
    let window = RestrictedTournament::new(9, Hamming)?;
    constant("generational", |_| Generational { elites: 0 });
    constant("truncation", |size| MuPlusLambda::new(size).unwrap());
    constant("replace worst", |_| ReplaceWorst::default());
    constant("in place", |_| InPlace);
    constant("duel", |_| OneToOne);
    constant("deterministic crowding", |_| DeterministicCrowding(Hamming));
    constant("claims", |size| {
        OneToOneOr(MuPlusLambda::new(size).unwrap())
    });
    constant("restricted tournament", |_| window);
    Ok(())
}

#[test]
fn two_populations_allocate_nothing_per_child() {
    let [few, many] = [50, 500].map(|size| {
        // Half of all genomes are feasible.
        let fitness = |genome: &BitString| match ones(genome) {
            excess @ 129.. => Constrained::Infeasible(f64::from(excess - 128)),
            quality => Constrained::Feasible(quality),
        };
        let selector = select::FeasibleInfeasible(Tournament::new(2).unwrap());
        let breeder = recombine(selector, Uniform::default(), size);
        let replacement = replace::FeasibleInfeasible::new(size / 2, size / 2).unwrap();
        let scheme = Scheme {
            breeder,
            evaluator: Serial::new(fitness),
            replacement,
        };
        let mut engine = scheme.found(&RandomBits(256)).size(size).seed(1).unwrap();
        (0..10).for_each(|_| engine.step());
        allocation_counter::measure(|| (0..10).for_each(|_| engine.step())).count_total
    });
    // The scores of both populations are copied in each generation.
    assert!(few <= 20 && many == few, "{few}, {many}");
}

#[test]
fn breeders_that_learn_allocate_nothing_per_child() -> Result<(), ga_core::Error> {
    let learnt = [50, 500].map(|size| {
        let breeder = UnivariateMarginal::new(20, size).unwrap();
        per_step(
            Scheme {
                breeder,
                evaluator: Serial::new(ones),
                replacement: Generational { elites: 0 },
            },
            size,
        )
    });
    assert_eq!(learnt, [0, 0]);

    let bounds = Bounds::uniform(30, -5.0..=5.0)?;
    let evolved = [50, 500].map(|size| {
        let breeder = DifferentialEvolution::new(0.5, 0.9, bounds.clone()).unwrap();
        let evaluator = Serial::new(|point: &Vec<f64>| -point.iter().map(|x| x * x).sum::<f64>());
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement: OneToOne,
        };
        let mut engine = scheme.found(&bounds).size(size).seed(1).unwrap();
        (0..10).for_each(|_| engine.step());
        allocation_counter::measure(|| (0..10).for_each(|_| engine.step())).count_total
    });
    assert_eq!(evolved, [0, 0]);
    Ok(())
}

#[test]
fn annealing_and_replica_exchange_allocate_nothing() -> Result<(), ga_core::Error> {
    use ga_core::breed::MutateEach;
    use ga_core::replace::{Annealing, ReplicaExchange};

    fn mutated<R: Replacement<BitString, u32>>(make: impl Fn() -> R) -> [u64; 2] {
        [50, 500].map(|size| {
            let evaluator = Serial::new(ones);
            per_step(
                Scheme {
                    breeder: MutateEach(OneBit),
                    evaluator,
                    replacement: make(),
                },
                size,
            )
        })
    }
    let annealing = Annealing::new(0.1..=2.0, Evaluations(9000))?.with_contest(3);
    assert_eq!(mutated(|| annealing), [0, 0]);
    let exchange = ReplicaExchange::new(0.1..=2.0)?;
    assert_eq!(mutated(|| exchange), [0, 0]);
    Ok(())
}

#[test]
fn an_individual_keeps_its_genes_and_no_working_memory() {
    const LOCI: usize = 1000;
    const SIZE: usize = 100;
    fn kept(crossover: impl Crossover<Permutation>) -> i64 {
        let breeder = Recombine {
            selector: Shuffled,
            crossover,
            mutator: Inversion,
            offspring: SIZE,
        };
        let evaluator = Serial::new(|order: &Permutation| order.as_slice()[0]);
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement: MuPlusLambda::new(SIZE).unwrap(),
        };
        let mut run = None;
        let counted = allocation_counter::measure(|| {
            let mut engine = scheme
                .found(&RandomPermutation(LOCI))
                .size(SIZE)
                .seed(1)
                .unwrap();
            (0..5).for_each(|_| engine.step());
            run = Some(engine);
        });
        counted.bytes_current
    }
    // Residents, newborns and a champion of 4 bytes a number; the rest for lists and the memory of
    // one couple.
    let most = (2 * SIZE + 1) as i64 * 4 * LOCI as i64 + 60_000;
    for (name, kept) in [
        ("order", kept(Order)),
        ("partially mapped", kept(PartiallyMapped)),
        ("cycle", kept(Cycle)),
        ("edges", kept(EdgeRecombination)),
    ] {
        assert!(kept <= most, "{name}: {kept} bytes, at most {most}");
    }
}
