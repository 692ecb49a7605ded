//! The crate `radiate`: default numbers of elites and offspring; its score is an `f32`.

use crate::problems::{Problem, Space};
use crate::{ENDLESS, Rival, Setting, scored};
use radiate::prelude::*;

pub const RIVAL: Rival = Rival {
    name: "radiate",
    solve,
    styles: [
        &["two-point", "uniform"],
        &["SBX, polynomial", "blend, polynomial", "SBX, Gaussian"],
        &["edge, inversion", "PMX, inversion"],
    ],
    best: [
        &[(200, "uniform"), (200, "two-point")],
        &[(200, "blend, polynomial"), (200, "SBX, polynomial")],
        &[(50, "PMX, inversion"), (200, "edge, inversion")],
    ],
};

macro_rules! run {
    ($codec:expr, $size:expr, $alters:expr, $fitness:expr) => {
        GeneticEngine::builder()
            .codec($codec)
            .population_size($size)
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

fn solve(problem: &'static Problem, seed: u64, setting: Setting) {
    // `seed` has no effect on a thread that has drawn already.
    random_provider::scoped_seed(seed, || evolve(problem, setting));
}

fn evolve(problem: &'static Problem, (size, style): Setting) {
    match &problem.space {
        Space::Bits(loci, score) => {
            let fitness = move |genome: &Genotype<BitChromosome>| {
                let bits: Vec<bool> = genome[0].iter().map(|gene| *gene.allele()).collect();
                scored(problem, score(&bits)) as f32
            };
            let codec = BitCodec::vector(*loci);
            let flips = BitFlipMutator::new(1.0 / *loci as f32);
            if style == "uniform" {
                run!(
                    codec,
                    size,
                    alters![UniformCrossover::new(0.5), flips],
                    fitness
                );
            } else {
                run!(
                    codec,
                    size,
                    alters![MultiPointCrossover::new(0.45, 2), flips],
                    fitness
                );
            }
        }
        Space::Reals(loci, limit, score) => {
            let fitness = move |genome: &Genotype<FloatChromosome<f64>>| {
                let reals: Vec<f64> = genome[0].iter().map(|gene| *gene.allele()).collect();
                scored(problem, score(&reals)) as f32
            };
            let codec = FloatCodec::<f64, Vec<f64>>::vector(*loci, -limit..*limit);
            let rate = 1.0 / *loci as f32;
            let steps = PolynomialMutator::new(rate, 20.0);
            match style {
                "SBX, polynomial" => {
                    run!(
                        codec,
                        size,
                        alters![SimulatedBinaryCrossover::new(0.45, 2.0), steps],
                        fitness
                    );
                }
                "SBX, Gaussian" => {
                    let steps = GaussianMutator::new(rate);
                    run!(
                        codec,
                        size,
                        alters![SimulatedBinaryCrossover::new(0.45, 2.0), steps],
                        fitness
                    );
                }
                _ => run!(
                    codec,
                    size,
                    alters![BlendCrossover::new(0.45, 0.5), steps],
                    fitness
                ),
            }
        }
        Space::Orders(things, score) => {
            let fitness = move |genome: &Genotype<PermutationChromosome<usize>>| {
                let order: Vec<usize> = genome[0].genes.iter().map(|gene| gene.index()).collect();
                scored(problem, score(&order)) as f32
            };
            let codec = PermutationCodec::new((0..*things).collect());
            let turn = InversionMutator::new(0.9);
            if style.starts_with("PMX") {
                run!(codec, size, alters![PMXCrossover::new(0.45), turn], fitness);
            } else {
                run!(
                    codec,
                    size,
                    alters![EdgeRecombinationCrossover::new(0.25), turn],
                    fitness
                );
            }
        }
    }
}
