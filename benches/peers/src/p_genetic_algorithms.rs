//! `genetic_algorithms`: its survivors by fitness are (mu + lambda).

use crate::problems::{Problem, Space};
use crate::{ENDLESS, SIZE, scored};
use genetic_algorithms::chromosomes::{
    Binary as BinaryChromosome, Range as RangeChromosome, UniqueChromosome,
};
use genetic_algorithms::genotypes::{Binary, Range as RangeGenotype, UniqueGenotype};
use genetic_algorithms::initializers::{
    binary_random_initialization, range_random_initialization, unique_random_initialization,
};
use genetic_algorithms::operations::GaussianParams;
use genetic_algorithms::prelude::*;
use genetic_algorithms::rng;

macro_rules! run {
    ($chromosome:ty, $loci:expr, $seed:expr, $found:expr, $fitness:expr, $crossover:expr, $mutation:expr) => {
        Ga::<$chromosome>::new()
            .with_chromosome_length(ChromosomeLength::Fixed($loci))
            .with_population_size(SIZE)
            .with_initialization_fn($found)
            .with_fitness_fn($fitness)
            .with_selection_method(Selection::Tournament)
            .with_crossover_method($crossover)
            .with_crossover_probability_max(0.9)
            .with_mutation_method($mutation)
            .with_survivor_method(Survivor::Fitness)
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

pub fn solve(problem: &'static Problem, seed: u64) {
    rng::set_seed(Some(seed));
    match &problem.space {
        Space::Bits(loci, score) => {
            let fitness = move |dna: &[Binary]| {
                scored(problem, score(&dna.iter().map(|gene| gene.value).collect::<Vec<_>>()))
            };
            run!(
                BinaryChromosome,
                *loci,
                seed,
                binary_random_initialization,
                fitness,
                Crossover::Uniform,
                Mutation::BitFlip
            );
        }
        Space::Reals(loci, limit, score) => {
            let alleles = vec![RangeGenotype::new(0, vec![(-limit, *limit)], 0.0_f64)];
            let found = move |len, _: Option<&[_]>| range_random_initialization(len, Some(&alleles));
            let fitness = move |dna: &[RangeGenotype<f64>]| {
                scored(problem, score(&dna.iter().map(|gene| gene.value).collect::<Vec<_>>()))
            };
            run!(
                RangeChromosome<f64>,
                *loci,
                seed,
                found,
                fitness,
                Crossover::Sbx,
                Mutation::Gaussian(GaussianParams { sigma: Some(0.1) })
            );
        }
        Space::Orders(things, score) => {
            let alphabet: Vec<i32> = (0..*things as i32).collect();
            let found = move |_, _: Option<&[_]>| unique_random_initialization(&alphabet);
            let fitness = move |dna: &[UniqueGenotype<i32>]| {
                scored(problem, score(&dna.iter().map(|gene| gene.value as usize).collect::<Vec<_>>()))
            };
            run!(UniqueChromosome<i32>, *things, seed, found, fitness, Crossover::Order, Mutation::Inversion);
        }
    }
}
