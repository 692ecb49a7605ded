//! Golden values of the parts that `values` does not draw from: a fingerprint for each, over many
//! draws, so that rare branches count.

use ga_core::breed::{
    Alternating, DifferentialEvolution, Distinct, Immigrants, LeastVisited, MutateEach,
    OnStagnation, OneFifthRule, Scheduled, UnivariateMarginal,
};
use ga_core::crossover::{
    Arithmetic, Blend, Cycle, EdgeRecombination, IsoLine, KPoint, Order, PartiallyMapped,
    RandomKeys, Rectangle, Respectful, SimulatedBinary,
};
use ga_core::genome::{
    Bounds, Euclidean, Grid, Hamming, Pair, Permutation, RandomPermutation, RandomSubset,
};
use ga_core::mutate::{
    AllScales, Creep, Exchange, HeavyTailed, Insert, Inversion, OneBit, Polynomial, Reset,
    Scramble, SelfAdaptive, Swap,
};
use ga_core::prelude::*;
use ga_core::random::{Stream, below};
use ga_core::replace::{
    Annealing, DeterministicCrowding, InPlace, MuPlusLambda, OneToOne, OneToOneOr, ReplaceWorst,
    ReplicaExchange, RestrictedTournament,
};
use ga_core::select::{
    Best, Boltzmann, ExponentialRank, Lexicase, LinearRank, Random, ReplacingParents, Selection,
    Shuffled, StochasticUniversal, Truncation, Worst,
};
use ga_core::{Breeder, Error, Genome, Replacement, Sampler, Score, State};
use std::fmt::Debug;

/// FNV-1a of a value's text, which has all digits of its floats.
fn fingerprint(value: &impl Debug) -> u32 {
    format!("{value:?}")
        .bytes()
        .fold(0x811c_9dc5, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        })
}

/// Parents and victims of many calls on populations of several sizes.
fn selected<S>(selector: &dyn Selector<S>, score: impl Fn(usize) -> S) -> u32 {
    let mut rng = Stream::seeded(1);
    let mut all = Vec::new();
    for size in [4, 9, 20, 65] {
        let scores: Vec<S> = (0..size).map(&score).collect();
        for count in [1, 2, 7, 40] {
            let mut selection = Selection::default();
            selector.select(&scores, count, &mut selection, &mut rng);
            all.push((selection.parents, selection.victims));
        }
    }
    fingerprint(&all)
}

#[test]
fn selectors_keep_their_values() -> Result<(), Error> {
    let score = |place: usize| (place * 7 % 20) as f64;
    let found = [
        ("best", selected(&Best, score)),
        ("boltzmann", selected(&Boltzmann::new(3.0)?, score)),
        (
            "boltzmann, nearly without pressure",
            selected(&Boltzmann::new(1e9)?, score),
        ),
        (
            "exponential rank",
            selected(&ExponentialRank::new(0.9)?, score),
        ),
        (
            "lexicase",
            selected(&Lexicase, |place| [place % 3, place % 5, place % 2]),
        ),
        ("linear rank", selected(&LinearRank::new(1.7)?, score)),
        ("random", selected(&Random, score)),
        (
            "replacing parents",
            selected(&ReplacingParents(Truncation::new(3)?), score),
        ),
        ("shuffled", selected(&Shuffled, score)),
        (
            "stochastic universal",
            selected(&StochasticUniversal, score),
        ),
        (
            "tournament without replacement",
            selected(&Tournament::new(3)?.distinct(), score),
        ),
        ("truncation", selected(&Truncation::new(3)?, score)),
        ("worst", selected(&Worst, score)),
    ];
    assert_eq!(found, SELECTORS);
    Ok(())
}

/// The children of many couples; parents are drawn again for each.
fn crossed<G: Genome + Debug>(crossover: &dyn Crossover<G>, parents: &dyn Sampler<G>) -> u32 {
    let mut rng = Stream::seeded(1);
    let couples: Vec<(G, G)> = (0..40)
        .map(|_| {
            let (mut left, mut right) = (parents.sample(&mut rng), parents.sample(&mut rng));
            crossover.cross(&mut left, &mut right, &mut rng);
            (left, right)
        })
        .collect();
    fingerprint(&couples)
}

#[test]
fn crossovers_keep_their_values() -> Result<(), Error> {
    let bounds = || Bounds::uniform(5, -2.0..=3.0);
    let orders = RandomPermutation(70);
    let bits = RandomBits(70);
    let points = bounds()?;
    let levels = |rng: &mut dyn Rng| Grid::from_fn(5, 4, |_, _| below(rng, 9)).expect("20 cells");
    let found = [
        ("arithmetic", crossed(&Arithmetic, &points)),
        (
            "blend",
            crossed(&Blend::new(&bounds()?).alpha(0.5)?, &points),
        ),
        ("cycle", crossed(&Cycle, &orders)),
        ("edge recombination", crossed(&EdgeRecombination, &orders)),
        (
            "iso line",
            crossed(&IsoLine::new(&bounds()?).iso(0.1)?.line(0.4)?, &points),
        ),
        ("k points", crossed(&KPoint::new(3)?, &bits)),
        ("one point of a list", crossed(&OnePoint, &points)),
        ("order", crossed(&Order, &orders)),
        ("partially mapped", crossed(&PartiallyMapped, &orders)),
        ("random keys", crossed(&RandomKeys, &orders)),
        ("rectangle", crossed(&Rectangle, &levels)),
        (
            "respectful",
            crossed(&Respectful, &RandomSubset::new(70, 30)?),
        ),
        (
            "simulated binary",
            crossed(
                &SimulatedBinary::new(&bounds()?).rate(0.7)?.index(3.0)?,
                &points,
            ),
        ),
        ("uniform, of a list", crossed(&Uniform::new(0.3)?, &points)),
        (
            "uniform, of many words",
            crossed(&Uniform::new(0.02)?, &RandomBits(300)),
        ),
    ];
    assert_eq!(found, CROSSOVERS);
    Ok(())
}

/// The mutants of one lineage.
fn mutated<G: Genome + Debug>(mutator: &dyn Mutator<G>, founder: &dyn Sampler<G>) -> u32 {
    let mut rng = Stream::seeded(1);
    let mut genome = founder.sample(&mut rng);
    let lineage: Vec<G> = (0..60)
        .map(|_| {
            mutator.mutate(&mut genome, &mut rng);
            genome.clone()
        })
        .collect();
    fingerprint(&lineage)
}

#[test]
fn mutators_keep_their_values() -> Result<(), Error> {
    let bounds = || Bounds::uniform(5, -2.0..=3.0);
    let whole = || Bounds::uniform(5, -20..=30);
    let orders = RandomPermutation(20);
    let bits = RandomBits(70);
    let points = bounds()?;
    let numbers = whole()?;
    let adaptive = SelfAdaptive::new(
        0.3,
        vec![BitFlip::new(0.01)?, BitFlip::new(0.1)?, BitFlip::new(0.5)?],
    )?;
    let rated = |rng: &mut dyn Rng| Pair(RandomBits(70).sample(rng), 1_u8);
    let found = [
        (
            "all scales",
            mutated(
                &AllScales::new(&bounds()?).rate(0.5)?.precision(8.0)?,
                &points,
            ),
        ),
        (
            "all scales of whole numbers",
            mutated(
                &AllScales::new(&whole()?).rate(0.5)?.precision(8.0)?,
                &numbers,
            ),
        ),
        (
            "creep",
            mutated(&Creep::new(&bounds()?).rate(0.5)?.step(0.3)?, &points),
        ),
        (
            "creep of whole numbers",
            mutated(&Creep::new(&whole()?).rate(0.5)?.step(3.0)?, &numbers),
        ),
        ("exchange", mutated(&Exchange, &bits)),
        ("heavy tailed", mutated(&HeavyTailed::new(1.5)?, &bits)),
        ("insert", mutated(&Insert, &orders)),
        ("inversion", mutated(&Inversion, &orders)),
        (
            "polynomial",
            mutated(&Polynomial::new(&bounds()?).rate(0.5)?.index(5.0)?, &points),
        ),
        (
            "reset",
            mutated(&Reset::new(&whole()?).rate(0.5)?, &numbers),
        ),
        ("scramble", mutated(&Scramble, &orders)),
        ("self-adaptive", mutated(&adaptive, &rated)),
        ("swap", mutated(&Swap, &orders)),
    ];
    assert_eq!(found, MUTATORS);
    Ok(())
}

/// The residents of every fifth generation.
fn evolved<G, S, B, R>(
    breeder: B,
    fitness: fn(&G) -> S,
    replacement: R,
    founders: &dyn Sampler<G>,
) -> Result<u32, Error>
where
    G: Genome + Debug,
    S: Score + Debug,
    B: Breeder<G, S>,
    R: Replacement<G, S>,
{
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(fitness),
        replacement,
    };
    let mut engine = scheme.found(founders).size(16).seed(1)?;
    let mut all = Vec::new();
    for generation in (5..=60).step_by(5) {
        engine.run(Generations(generation));
        let residents = engine.state().population();
        all.push(format!(
            "{:?} {:?} ",
            residents.genomes(),
            residents.scores()
        ));
    }
    Ok(fingerprint(&all.concat()))
}

/// Blocks of three bits count if they are whole, so runs do not end at once.
fn blocks(bits: &BitString) -> u32 {
    (0..bits.len() / 3)
        .filter(|&block| bits.extract(3 * block, 3).count_ones() == 3)
        .count() as u32
}

#[expect(clippy::ptr_arg, reason = "the genome is a vector")]
fn nearness(point: &Vec<f64>) -> f64 {
    -point.iter().map(|x| x * x).sum::<f64>()
}

fn in_place(order: &Permutation) -> u32 {
    order
        .as_slice()
        .iter()
        .enumerate()
        .filter(|&(place, &number)| place == number as usize)
        .count() as u32
}

fn flips() -> Result<MutateEach<BitFlip>, Error> {
    Ok(MutateEach(BitFlip::new(0.05)?))
}

fn children(offspring: usize) -> Result<Recombine<Tournament, OnePoint, BitFlip>, Error> {
    Ok(Recombine {
        selector: Tournament::new(2)?,
        crossover: OnePoint,
        mutator: BitFlip::new(0.03)?,
        offspring,
    })
}

#[test]
fn breeders_keep_their_values() -> Result<(), Error> {
    let bits = RandomBits(30);
    let bounds = Bounds::uniform(4, -2.0..=3.0)?;
    let best = || MuPlusLambda::new(16);
    let immigrants = || Immigrants {
        sampler: RandomBits(30),
        offspring: 5,
    };
    let differential = DifferentialEvolution::new(0.5, 0.6, bounds.clone())?;
    let fifth = OneFifthRule::new(0.1, 0.01..=0.5, 1.5, |rate| {
        MutateEach(BitFlip::new(rate).expect("a rate within the range"))
    })?;
    let scheduled = Scheduled(|state: &State<BitString, u32>| {
        MutateEach(BitFlip::new(1.0 / (2.0 + state.generation() as f64)).expect("a probability"))
    });
    let alternating = Alternating {
        usual: children(8)?,
        other: immigrants(),
        period: 3,
    };
    let stagnant = OnStagnation {
        patience: 2,
        breeder: immigrants(),
    };
    let visited = LeastVisited::new(3, OnePoint, BitFlip::new(0.05)?, 8)?;
    let found = [
        ("alternating", evolved(alternating, blocks, best()?, &bits)?),
        (
            "differential evolution",
            evolved(differential, nearness, OneToOne, &bounds)?,
        ),
        (
            "distinct",
            evolved(Distinct(children(8)?), blocks, best()?, &RandomBits(6))?,
        ),
        ("least visited", evolved(visited, blocks, best()?, &bits)?),
        (
            "on stagnation",
            evolved((children(8)?, stagnant), blocks, best()?, &bits)?,
        ),
        ("one-fifth rule", evolved(fifth, blocks, OneToOne, &bits)?),
        ("scheduled", evolved(scheduled, blocks, OneToOne, &bits)?),
        (
            "univariate marginal",
            evolved(UnivariateMarginal::new(6, 16)?, blocks, best()?, &bits)?,
        ),
    ];
    assert_eq!(found, BREEDERS);
    Ok(())
}

#[test]
fn replacements_keep_their_values() -> Result<(), Error> {
    let bits = RandomBits(30);
    let annealing = Annealing::new(0.1..=2.0, Generations(60))?;
    let tournament = RestrictedTournament::new(5, Hamming)?;
    let bounds = Bounds::uniform(4, -2.0..=3.0)?;
    let creep = MutateEach(Creep::new(&bounds).rate(0.5)?.step(0.1)?);
    let found = [
        ("annealing", evolved(flips()?, blocks, annealing, &bits)?),
        (
            "annealing by contests",
            evolved(flips()?, blocks, annealing.with_contest(3), &bits)?,
        ),
        (
            "deterministic crowding",
            evolved(children(16)?, blocks, DeterministicCrowding(Hamming), &bits)?,
        ),
        (
            "crowding of points",
            evolved(creep, nearness, DeterministicCrowding(Euclidean), &bounds)?,
        ),
        ("in place", evolved(flips()?, blocks, InPlace, &bits)?),
        (
            "one to one",
            evolved(MutateEach(Swap), in_place, OneToOne, &RandomPermutation(20))?,
        ),
        (
            "one to one, or",
            evolved(
                (flips()?, children(6)?),
                blocks,
                OneToOneOr(MuPlusLambda::new(16)?),
                &bits,
            )?,
        ),
        (
            "replace worst",
            evolved(children(3)?, blocks, ReplaceWorst::default(), &bits)?,
        ),
        (
            "replica exchange",
            evolved(
                MutateEach(OneBit),
                blocks,
                ReplicaExchange::new(0.1..=2.0)?,
                &bits,
            )?,
        ),
        (
            "restricted tournament",
            evolved(children(8)?, blocks, tournament, &bits)?,
        ),
    ];
    assert_eq!(found, REPLACEMENTS);
    Ok(())
}

const SELECTORS: [(&str, u32); 13] = [
    ("best", 0x9fcc_809d),
    ("boltzmann", 0x3398_4366),
    ("boltzmann, nearly without pressure", 0xea6c_a6b0),
    ("exponential rank", 0x926e_acb5),
    ("lexicase", 0xfd0c_81c0),
    ("linear rank", 0x483c_d44d),
    ("random", 0x0c73_1bec),
    ("replacing parents", 0x1ad4_73ab),
    ("shuffled", 0xdf64_7e82),
    ("stochastic universal", 0xd397_71a2),
    ("tournament without replacement", 0x8ecc_5e6c),
    ("truncation", 0xb52a_4f1b),
    ("worst", 0xe677_2b8b),
];

const CROSSOVERS: [(&str, u32); 15] = [
    ("arithmetic", 0xbf1f_c621),
    ("blend", 0x7f20_ee81),
    ("cycle", 0x8a6f_0e53),
    ("edge recombination", 0x61be_8273),
    ("iso line", 0x61f1_f367),
    ("k points", 0xb889_2940),
    ("one point of a list", 0xa7a3_c6fc),
    ("order", 0xa2f9_f7ed),
    ("partially mapped", 0x200c_ff5f),
    ("random keys", 0x7ec6_20ab),
    ("rectangle", 0x0931_fbd9),
    ("respectful", 0xdd7a_e487),
    ("simulated binary", 0xfe63_6672),
    ("uniform, of a list", 0x6d52_29c5),
    ("uniform, of many words", 0xe202_0d10),
];

const MUTATORS: [(&str, u32); 13] = [
    ("all scales", 0x983e_39dd),
    ("all scales of whole numbers", 0xa1c1_6ad4),
    ("creep", 0xe174_45cb),
    ("creep of whole numbers", 0xfc66_f360),
    ("exchange", 0xa018_f0b1),
    ("heavy tailed", 0xff7c_249d),
    ("insert", 0x1054_c0fb),
    ("inversion", 0x5ec0_6a6b),
    ("polynomial", 0x7fba_ff5f),
    ("reset", 0x17ba_c85f),
    ("scramble", 0xb1dd_eac7),
    ("self-adaptive", 0x7a31_308e),
    ("swap", 0x0c6b_56f3),
];

const BREEDERS: [(&str, u32); 8] = [
    ("alternating", 0x4297_95f3),
    ("differential evolution", 0x32d3_cdec),
    ("distinct", 0x3023_60d5),
    ("least visited", 0x4914_425a),
    ("on stagnation", 0xe102_e496),
    ("one-fifth rule", 0xb257_9d5f),
    ("scheduled", 0xc330_e774),
    ("univariate marginal", 0xb04c_1637),
];

const REPLACEMENTS: [(&str, u32); 10] = [
    ("annealing", 0x4767_c81f),
    ("annealing by contests", 0x9a00_5f6b),
    ("deterministic crowding", 0x1997_760d),
    ("crowding of points", 0xcb26_4683),
    ("in place", 0xb0f8_0008),
    ("one to one", 0x918a_f9bc),
    ("one to one, or", 0x8319_4871),
    ("replace worst", 0xb8f6_a0a5),
    ("replica exchange", 0x24ba_fe3e),
    ("restricted tournament", 0xcd63_e657),
];
