//! `radiate`: elites and offspring as by default, its score is an `f32`.

use crate::problems::{Problem, Space};
use crate::{ENDLESS, SIZE, scored};
use radiate::prelude::*;

macro_rules! run {
    ($codec:expr, $alters:expr, $fitness:expr) => {
        GeneticEngine::builder()
            .codec($codec)
            .population_size(SIZE)
            .offspring_selector(TournamentSelector::new(3))
            .survivor_selector(EliteSelector::new())
            .alter($alters)
            .raw_fitness_fn($fitness)
            .build()
            .iter()
            .until_generation(ENDLESS)
            .last()
            .map(drop)
            .unwrap()
    };
}

pub fn solve(problem: &'static Problem, seed: u64) {
    random_provider::seed(seed);
    match &problem.space {
        Space::Bits(loci, score) => run!(
            BitCodec::vector(*loci),
            alters![MultiPointCrossover::new(0.45, 2), BitFlipMutator::new(1.0 / *loci as f32)],
            move |genome: &Genotype<BitChromosome>| {
                let bits: Vec<bool> = genome[0].iter().map(|gene| *gene.allele()).collect();
                scored(problem, score(&bits)) as f32
            }
        ),
        Space::Reals(loci, limit, score) => run!(
            FloatCodec::<f64, Vec<f64>>::vector(*loci, -limit..*limit),
            alters![
                SimulatedBinaryCrossover::new(0.45, 2.0),
                PolynomialMutator::new(1.0 / *loci as f32, 20.0)
            ],
            move |genome: &Genotype<FloatChromosome<f64>>| {
                let reals: Vec<f64> = genome[0].iter().map(|gene| *gene.allele()).collect();
                scored(problem, score(&reals)) as f32
            }
        ),
        Space::Orders(things, score) => run!(
            PermutationCodec::new((0..*things).collect()),
            alters![EdgeRecombinationCrossover::new(0.25), InversionMutator::new(0.9)],
            move |genome: &Genotype<PermutationChromosome<usize>>| {
                let order: Vec<usize> = genome[0].genes.iter().map(|gene| gene.index()).collect();
                scored(problem, score(&order)) as f32
            }
        ),
    }
}
