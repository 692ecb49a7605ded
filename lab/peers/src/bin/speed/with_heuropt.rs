//! The side of `heuropt`. It has no one-point crossover; it is written here as an operator of the
//! crate. Bit flips, order crossover, swaps and polynomial steps are its own.

use crate::floor::Settings;
use crate::problems::{CITIES, RASTRIGIN_LIMIT, rastrigin, tick, tour};
use heuropt::core::rng::Rng;
use heuropt::prelude::{
    BitFlipMutation, CompositeVariation, Evaluation, GeneticAlgorithm, GeneticAlgorithmConfig,
    Initializer, Objective, ObjectiveSpace, Optimizer, OrderCrossover, PolynomialMutation, Problem,
    RealBounds, ShuffledPermutation, SwapMutation, Variation,
};
use rand::Rng as _;
use std::hint::black_box;

struct Task<T>(fn(&[T]) -> f64);

impl<T: Clone + Send + Sync> Problem for Task<T> {
    type Decision = Vec<T>;

    fn objectives(&self) -> ObjectiveSpace {
        ObjectiveSpace::new(vec![Objective::maximize("score")])
    }

    fn evaluate(&self, decision: &Vec<T>) -> Evaluation {
        Evaluation::new(vec![self.0(decision)])
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

struct OnePoint;

impl<T: Clone> Variation<Vec<T>> for OnePoint {
    fn vary(&mut self, parents: &[Vec<T>], rng: &mut Rng) -> Vec<Vec<T>> {
        let (mut left, mut right) = (parents[0].clone(), parents[1].clone());
        let cut = rng.random_range(1..left.len());
        left[cut..].swap_with_slice(&mut right[cut..]);
        vec![left, right]
    }
}

/// Varies nine couples in ten and copies the others.
struct Usually<V>(V);

impl<T: Clone, V: Variation<Vec<T>>> Variation<Vec<T>> for Usually<V> {
    fn vary(&mut self, parents: &[Vec<T>], rng: &mut Rng) -> Vec<Vec<T>> {
        if rng.random_bool(0.9) {
            self.0.vary(parents, rng)
        } else {
            parents[..2].to_vec()
        }
    }
}

fn evolve<T: Clone + Send + Sync>(
    score: fn(&[T]) -> f64,
    settings: Settings,
    found: impl Initializer<Vec<T>>,
    crossover: impl Variation<Vec<T>>,
    mutation: impl Variation<Vec<T>>,
) {
    let config = GeneticAlgorithmConfig {
        population_size: settings.population,
        generations: settings.generations,
        tournament_size: 3,
        elitism: 1,
        seed: settings.seed,
    };
    let variation = CompositeVariation {
        crossover: Usually(crossover),
        mutation,
    };
    black_box(GeneticAlgorithm::new(config, found, variation).run(&Task(score)));
}

pub fn onemax(bits: usize, settings: Settings) {
    let ones = |bits: &[bool]| {
        tick();
        bits.iter().filter(|&&bit| bit).count() as f64
    };
    let flips = BitFlipMutation {
        probability: 1.0 / bits as f64,
    };
    evolve(ones, settings, RandomBits(bits), OnePoint, flips);
}

pub fn reals(settings: Settings) {
    let ranges = vec![(-RASTRIGIN_LIMIT, RASTRIGIN_LIMIT); 30];
    let steps = PolynomialMutation::new(ranges.clone(), 20.0, 1.0 / 30.0);
    let score = |reals: &[f64]| -rastrigin(reals.iter().copied());
    evolve(score, settings, RealBounds::new(ranges), OnePoint, steps);
}

pub fn tours(settings: Settings) {
    let score = |order: &[usize]| -tour(order.iter().copied());
    evolve(
        score,
        settings,
        ShuffledPermutation { n: CITIES },
        OrderCrossover,
        SwapMutation,
    );
}
