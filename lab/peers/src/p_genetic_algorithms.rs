//! The crate `genetic_algorithms`: its main engine with (μ + λ) survivors, and for reals also its
//! differential evolution.

use crate::problems::{Problem, Space};
use crate::{ENDLESS, Rival, Setting, scored};
use genetic_algorithms::chromosomes::{
    Binary as BinaryChromosome, Range as RangeChromosome, UniqueChromosome,
};
use genetic_algorithms::de::{DeAdaptive, DeConfiguration, DeEngine};
use genetic_algorithms::genotypes::{Binary, Range as RangeGenotype, UniqueGenotype};
use genetic_algorithms::initializers::{
    binary_random_initialization, range_random_initialization, unique_random_initialization,
};
use genetic_algorithms::operations::{GaussianParams, PolynomialParams};
use genetic_algorithms::prelude::*;
use genetic_algorithms::rng;
use std::borrow::Cow;

pub const RIVAL: Rival = Rival {
    name: "genetic_algorithms",
    solve,
    styles: [
        &["uniform", "two-point"],
        &[
            "SBX, Gaussian",
            "SBX, polynomial",
            "DE 0.5 0.2",
            "DE 0.8 0.9",
            "L-SHADE",
            "JADE",
        ],
        &["order, inversion", "edge, inversion"],
    ],
    best: [
        &[(400, "two-point")],
        &[(20, "JADE"), (20, "L-SHADE")],
        &[(100, "order, inversion")],
    ],
};

macro_rules! run {
    ($chromosome:ty, $loci:expr, $size:expr, $seed:expr, $found:expr, $fitness:expr, $crossover:expr,
     $mutation:expr, $survivor:expr) => {
        Ga::<$chromosome>::new()
            .with_chromosome_length(ChromosomeLength::Fixed($loci))
            .with_population_size($size)
            .with_initialization_fn($found)
            .with_fitness_fn($fitness)
            .with_selection_method(Selection::Tournament)
            .with_crossover_method($crossover)
            .with_crossover_number_of_points(2)
            .with_crossover_probability_max(0.9)
            .with_mutation_method($mutation)
            .with_survivor_method($survivor)
            .with_elitism(1)
            .with_problem_solving(ProblemSolving::Maximization)
            .with_max_generations(ENDLESS)
            .with_threads(1)
            .with_rng_seed($seed)
            .build()
            .unwrap()
            .run()
            .map(drop)
            .unwrap()
    };
}

fn solve(problem: &'static Problem, seed: u64, (size, style): Setting) {
    rng::set_seed(Some(seed));
    match &problem.space {
        Space::Bits(loci, score) => {
            let fitness = move |dna: &[Binary]| {
                scored(
                    problem,
                    score(&dna.iter().map(|gene| gene.value).collect::<Vec<_>>()),
                )
            };
            let found = binary_random_initialization;
            let crossover = if style == "uniform" {
                Crossover::Uniform
            } else {
                Crossover::MultiPoint
            };
            let mutation = Mutation::BitFlip;
            let survivor = Survivor::Fitness;
            run!(
                BinaryChromosome,
                *loci,
                size,
                seed,
                found,
                fitness,
                crossover,
                mutation,
                survivor
            );
        }
        Space::Reals(loci, limit, score) => {
            let alleles = vec![RangeGenotype::new(0, vec![(-limit, *limit)], 0.0_f64)];
            let fitness = move |dna: &[RangeGenotype<f64>]| {
                scored(
                    problem,
                    score(&dna.iter().map(|gene| gene.value).collect::<Vec<_>>()),
                )
            };
            let loci = *loci;
            if !style.starts_with("SBX") {
                let found = move |count: usize| {
                    let one = |_| {
                        let mut one = RangeChromosome::<f64>::default();
                        one.set_dna(Cow::Owned(range_random_initialization(
                            loci,
                            Some(&alleles),
                        )));
                        one
                    };
                    (0..count).map(one).collect()
                };
                let settings = DeConfiguration::default()
                    .with_population_size(size)
                    .with_max_generations(ENDLESS)
                    .with_problem_solving(ProblemSolving::Maximization);
                let settings = match style {
                    "DE 0.5 0.2" => settings.with_mutation_factor(0.5).with_crossover_rate(0.2),
                    "DE 0.8 0.9" => settings,
                    "JADE" => settings.with_adaptive(DeAdaptive::Jade { p: 0.1, c: 0.1 }),
                    _ => settings.with_adaptive(DeAdaptive::LShade { history_size: 5 }),
                };
                DeEngine::new(settings, found, fitness).run();
                return;
            }
            let found =
                move |len, _: Option<&[_]>| range_random_initialization(len, Some(&alleles));
            let mutation = if style.ends_with("Gaussian") {
                Mutation::Gaussian(GaussianParams { sigma: Some(0.1) })
            } else {
                Mutation::Polynomial(PolynomialParams { eta: Some(20.0) })
            };
            let crossover = Crossover::Sbx;
            let survivor = Survivor::Fitness;
            run!(
                RangeChromosome<f64>,
                loci,
                size,
                seed,
                found,
                fitness,
                crossover,
                mutation,
                survivor
            );
        }
        Space::Orders(things, score) => {
            let alphabet: Vec<i32> = (0..*things as i32).collect();
            let found = move |_, _: Option<&[_]>| unique_random_initialization(&alphabet);
            let fitness = move |dna: &[UniqueGenotype<i32>]| {
                scored(
                    problem,
                    score(
                        &dna.iter()
                            .map(|gene| gene.value as usize)
                            .collect::<Vec<_>>(),
                    ),
                )
            };
            let crossover = if style.starts_with("edge") {
                Crossover::EdgeRecombination
            } else {
                Crossover::Order
            };
            let mutation = Mutation::Inversion;
            let survivor = Survivor::Fitness;
            run!(
                UniqueChromosome<i32>,
                *things,
                size,
                seed,
                found,
                fitness,
                crossover,
                mutation,
                survivor
            );
        }
    }
}
