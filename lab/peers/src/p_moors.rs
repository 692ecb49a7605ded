//! The crate `moors`: genes are `f64`, tournaments of two, (μ + λ) survivors; it minimises.
//!
//! It scores the parents again with their children in every generation. Those evaluations are not
//! counted here.

use crate::problems::{Problem, Space};
use crate::{ENDLESS, Rival, Setting, scored};
use moors::selection::soo::RankSelection;
use moors::survival::soo::FitnessSurvival;
use moors::{
    AlgorithmBuilder, BitFlipMutation, CrossoverOperator, ExactDuplicatesCleaner,
    ExponentialCrossover, GaussianMutation, InversionMutation, MutationOperator, NoConstraints,
    NoDuplicatesCleaner, OrderCrossover, PermutationSampling, RandomSamplingBinary,
    RandomSamplingFloat, SimulatedBinaryCrossover, TwoPointBinaryCrossover, UniformBinaryCrossover,
    impl_constraints_fn,
};
use ndarray::{Array1, Array2, ArrayView1};

pub const RIVAL: Rival = Rival {
    name: "moors",
    solve,
    styles: [
        &["uniform", "uniform, distinct", "two-point, distinct"],
        &[
            "SBX, Gaussian 0.1",
            "SBX, Gaussian 0.3",
            "exponential, Gaussian 0.1",
        ],
        &["order, inversion", "order, inversion, distinct"],
    ],
    best: [
        &[(200, "two-point, distinct"), (20, "uniform, distinct")],
        &[(100, "SBX, Gaussian 0.3")],
        &[(20, "order, inversion")],
    ],
};

/// The negated score of each row, because the crate minimises. The founders come alone; in later
/// generations the parents come first.
fn score(
    problem: &Problem,
    size: usize,
    genes: &Array2<f64>,
    score: impl Fn(ArrayView1<'_, f64>) -> f64,
) -> Array1<f64> {
    let parents = if genes.nrows() > size { size } else { 0 };
    let rows = genes.outer_iter().map(score).enumerate();
    rows.map(|(row, score)| {
        -if row < parents {
            score
        } else {
            scored(problem, score)
        }
    })
    .collect()
}

/// The part of the builder that is the same for all kinds of genome.
struct Search {
    problem: &'static Problem,
    loci: usize,
    size: usize,
    seed: u64,
    distinct: bool,
}

macro_rules! search {
    ($search:expr, $sampler:expr, $crossover:expr, $mutation:expr, $constraints:expr, $score:expr) => {{
        let search = &$search;
        let (problem, size) = (search.problem, search.size);
        let builder = AlgorithmBuilder::default()
            .sampler($sampler)
            .crossover($crossover)
            .mutation($mutation)
            .selector(RankSelection)
            .survivor(FitnessSurvival)
            .fitness_fn(move |genes: &Array2<f64>| score(problem, size, genes, $score))
            .constraints_fn($constraints)
            .num_vars(search.loci)
            .population_size(search.size)
            .num_offsprings(search.size)
            .num_iterations(ENDLESS)
            .mutation_rate(1.0)
            .crossover_rate(0.9)
            .seed(search.seed);
        let builder = if search.distinct {
            builder.duplicates_cleaner(ExactDuplicatesCleaner::new())
        } else {
            builder.duplicates_cleaner(NoDuplicatesCleaner)
        };
        builder.build().unwrap().run().unwrap();
    }};
}

impl_constraints_fn!(Rastrigin, lower_bound = -5.12, upper_bound = 5.12);
impl_constraints_fn!(Rosenbrock, lower_bound = -2.048, upper_bound = 2.048);

fn solve(problem: &'static Problem, seed: u64, (size, style): Setting) {
    let distinct = style.ends_with("distinct");
    match &problem.space {
        Space::Bits(loci, worth) => {
            let search = Search {
                problem,
                loci: *loci,
                size,
                seed,
                distinct,
            };
            let flips = BitFlipMutation::new(1.0 / *loci as f64);
            let worth = move |row: ArrayView1<'_, f64>| {
                worth(&row.iter().map(|&gene| gene > 0.5).collect::<Vec<_>>())
            };
            let sampler = RandomSamplingBinary::new();
            if style.starts_with("uniform") {
                search!(
                    search,
                    sampler,
                    UniformBinaryCrossover::new(),
                    flips,
                    NoConstraints,
                    worth
                );
            } else {
                search!(
                    search,
                    sampler,
                    TwoPointBinaryCrossover,
                    flips,
                    NoConstraints,
                    worth
                );
            }
        }
        Space::Reals(loci, limit, worth) => {
            let search = Search {
                problem,
                loci: *loci,
                size,
                seed,
                distinct,
            };
            let sigma = if style.contains("0.3") { 0.3 } else { 0.1 };
            let steps = GaussianMutation::new(1.0 / *loci as f64, sigma);
            if style.starts_with("SBX") {
                reals(
                    &search,
                    *limit,
                    SimulatedBinaryCrossover::new(2.0),
                    steps,
                    worth,
                );
            } else {
                reals(
                    &search,
                    *limit,
                    ExponentialCrossover::new(0.9),
                    steps,
                    worth,
                );
            }
        }
        Space::Orders(things, worth) => {
            let search = Search {
                problem,
                loci: *things,
                size,
                seed,
                distinct,
            };
            let worth = move |row: ArrayView1<'_, f64>| {
                worth(&row.iter().map(|&gene| gene as usize).collect::<Vec<_>>())
            };
            let sampler = PermutationSampling::new();
            search!(
                search,
                sampler,
                OrderCrossover::new(),
                InversionMutation,
                NoConstraints,
                worth
            );
        }
    }
}

fn reals(
    search: &Search,
    limit: f64,
    crossover: impl CrossoverOperator,
    steps: impl MutationOperator,
    worth: &'static (dyn Fn(&[f64]) -> f64 + Send + Sync),
) {
    let sampler = RandomSamplingFloat::new(-limit, limit);
    let worth = move |row: ArrayView1<'_, f64>| worth(&row.to_vec());
    // The bounds are const parameters of a type.
    if limit > 5.0 {
        search!(search, sampler, crossover, steps, Rastrigin, worth);
    } else {
        search!(search, sampler, crossover, steps, Rosenbrock, worth);
    }
}
