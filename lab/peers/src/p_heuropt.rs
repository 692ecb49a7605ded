//! The crate `heuropt`: its genetic algorithm, differential evolution, CMA-ES with restarts, the
//! univariate marginal distribution algorithm and simulated annealing.
//!
//! It has no crossover of bits; those below are its trait with the usual operators. A method that
//! ends by itself begins again, with another seed.

use crate::problems::{Problem, Score, Space};
use crate::{ENDLESS, Rival, Setting, again, scored};
use heuropt::core::rng::Rng;
use heuropt::prelude::{
    BitFlipMutation, CompositeVariation, DifferentialEvolution, DifferentialEvolutionConfig,
    EdgeRecombinationCrossover, Evaluation, GeneticAlgorithm, GeneticAlgorithmConfig, Initializer,
    InversionMutation, IpopCmaEs, IpopCmaEsConfig, Objective, ObjectiveSpace, Optimizer,
    OrderCrossover, PolynomialMutation, RealBounds, ShuffledPermutation, SimulatedAnnealing,
    SimulatedAnnealingConfig, SimulatedBinaryCrossover, Umda, UmdaConfig, Variation,
};
use rand::Rng as _;

pub const RIVAL: Rival = Rival {
    name: "heuropt",
    solve,
    styles: [
        &[
            "uniform",
            "two-point",
            "uniform, half stay",
            "two-point, half stay",
            "UMDA",
        ],
        &["SBX, polynomial", "DE 0.5 0.2", "DE 0.8 0.9", "IPOP-CMA-ES"],
        &[
            "order, inversion",
            "edge, inversion",
            "annealing from 1",
            "annealing from 0.2",
        ],
    ],
    best: [
        &[(400, "two-point, half stay"), (100, "uniform, half stay")],
        &[(20, "DE 0.5 0.2"), (100, "IPOP-CMA-ES")],
        &[(50, "annealing from 0.2"), (50, "annealing from 1")],
    ],
};

struct Task<T: 'static>(&'static Problem, &'static Score<T>);

impl<T: Clone + Send + Sync> heuropt::prelude::Problem for Task<T> {
    type Decision = Vec<T>;

    fn objectives(&self) -> ObjectiveSpace {
        ObjectiveSpace::new(vec![Objective::maximize("score")])
    }

    fn evaluate(&self, decision: &Vec<T>) -> Evaluation {
        Evaluation::new(vec![scored(self.0, self.1(decision))])
    }
}

struct RandomBits(usize);

impl Initializer<Vec<bool>> for RandomBits {
    fn initialize(&mut self, size: usize, rng: &mut Rng) -> Vec<Vec<bool>> {
        (0..size)
            .map(|_| (0..self.0).map(|_| rng.random()).collect())
            .collect()
    }
}

/// Crosses nine couples in ten.
struct CrossBits {
    uniform: bool,
}

impl Variation<Vec<bool>> for CrossBits {
    fn vary(&mut self, parents: &[Vec<bool>], rng: &mut Rng) -> Vec<Vec<bool>> {
        let (mut left, mut right) = (parents[0].clone(), parents[1].clone());
        if rng.random_bool(0.9) {
            if self.uniform {
                for (one, other) in left.iter_mut().zip(&mut right) {
                    if rng.random() {
                        std::mem::swap(one, other);
                    }
                }
            } else {
                let a = rng.random_range(0..=left.len());
                let b = rng.random_range(0..=left.len());
                let segment = a.min(b)..a.max(b);
                left[segment.clone()].swap_with_slice(&mut right[segment]);
            }
        }
        vec![left, right]
    }
}

/// Generations, tournaments of three, and at least one elite.
fn genetic<T: Clone + Send + Sync>(
    task: &Task<T>,
    seed: u64,
    (size, style): Setting,
    found: impl Initializer<Vec<T>>,
    variation: impl Variation<Vec<T>>,
) {
    let config = GeneticAlgorithmConfig {
        population_size: size,
        generations: ENDLESS,
        tournament_size: 3,
        elitism: if style.ends_with("half stay") {
            size / 2
        } else {
            1
        },
        seed,
    };
    GeneticAlgorithm::new(config, found, variation).run(task);
}

fn solve(problem: &'static Problem, seed: u64, setting: Setting) {
    let (size, style) = setting;
    match &problem.space {
        Space::Bits(loci, score) => {
            let task = Task(problem, score);
            if style == "UMDA" {
                let selected_size = size / 2;
                let config = UmdaConfig {
                    population_size: size,
                    selected_size,
                    generations: ENDLESS,
                    bits: *loci,
                    seed,
                };
                Umda::new(config).run(&task);
            } else {
                let crossover = CrossBits {
                    uniform: style.starts_with("uniform"),
                };
                let mutation = BitFlipMutation {
                    probability: 1.0 / *loci as f64,
                };
                genetic(
                    &task,
                    seed,
                    setting,
                    RandomBits(*loci),
                    CompositeVariation {
                        crossover,
                        mutation,
                    },
                );
            }
        }
        Space::Reals(loci, limit, score) => {
            reals(&Task(problem, score), (*loci, *limit), seed, setting)
        }
        Space::Orders(things, score) => {
            let task = Task(problem, score);
            let found = ShuffledPermutation { n: *things };
            let mutation = InversionMutation;
            match style {
                "order, inversion" => {
                    let variation = CompositeVariation {
                        crossover: OrderCrossover,
                        mutation,
                    };
                    genetic(&task, seed, setting, found, variation);
                }
                "edge, inversion" => {
                    let variation = CompositeVariation {
                        crossover: EdgeRecombinationCrossover,
                        mutation,
                    };
                    genetic(&task, seed, setting, found, variation);
                }
                _ => anneal(&task, *things, seed, setting),
            }
        }
    }
}

fn reals(task: &Task<f64>, (loci, limit): (usize, f64), seed: u64, (size, style): Setting) {
    let ranges = vec![(-limit, limit); loci];
    let bounds = RealBounds::new(ranges.clone());
    match style {
        "SBX, polynomial" => {
            let crossover = SimulatedBinaryCrossover::new(ranges.clone(), 2.0, 0.5);
            let mutation = PolynomialMutation::new(ranges, 20.0, 1.0 / loci as f64);
            genetic(
                task,
                seed,
                (size, style),
                bounds,
                CompositeVariation {
                    crossover,
                    mutation,
                },
            );
        }
        // Each restart takes half of the generations that are left and doubles the population, so
        // this is an eighth of the budget for each.
        "IPOP-CMA-ES" => again(seed, |seed| {
            let config = IpopCmaEsConfig {
                initial_population_size: size,
                total_generations: ENDLESS / (4 * size),
                initial_sigma: 0.6 * limit,
                eigen_decomposition_period: 1,
                stall_generations: None,
                seed,
            };
            IpopCmaEs::new(config, bounds.clone()).run(task);
        }),
        _ => {
            let (weight, crossover) = if style == "DE 0.5 0.2" {
                (0.5, 0.2)
            } else {
                (0.8, 0.9)
            };
            let config = DifferentialEvolutionConfig {
                population_size: size,
                generations: ENDLESS,
                differential_weight: weight,
                crossover_probability: crossover,
                seed,
            };
            DifferentialEvolution::new(config, bounds).run(task);
        }
    }
}

/// Annealing by inversion. The first temperature is in units of the score of an arbitrary order per
/// thing: on tours, the mean distance of two cities. The last one is a hundredth of it, and the
/// schedule has 500 moves for each unit of the size.
fn anneal(task: &Task<usize>, things: usize, seed: u64, (size, style): Setting) {
    let first: f64 = style.trim_start_matches("annealing from ").parse().unwrap();
    let order: Vec<usize> = (0..things).collect();
    // Cities in the order of the map: as good as random. Counted.
    let distance = scored(task.0, task.1(&order)).abs() / things as f64;
    again(seed, |seed| {
        let config = SimulatedAnnealingConfig {
            iterations: 500 * size,
            initial_temperature: first * distance,
            final_temperature: first * distance / 100.0,
            seed,
        };
        SimulatedAnnealing::new(config, ShuffledPermutation { n: things }, InversionMutation)
            .run(task);
    });
}
