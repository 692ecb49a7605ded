//! The speed of `heuropt` in units of the floor of `rates`, with its workloads and settings: one
//! JSON line per workload. `speed onemax-77` measures one of them.
//!
//! Tournaments of three and one elite. The crate has no one-point crossover; it is written here as
//! an operator of the crate. Bit flips, order crossover, swaps and polynomial steps are its own.

#[path = "../../../src/floor.rs"]
#[allow(dead_code)]
mod floor;
#[path = "../../../src/problems.rs"]
mod problems;

use cpu_time::ProcessTime;
use floor::Settings;
use heuropt::core::rng::Rng;
use heuropt::prelude::{
    BitFlipMutation, CompositeVariation, Evaluation, GeneticAlgorithm, GeneticAlgorithmConfig, Initializer,
    Objective, ObjectiveSpace, Optimizer, OrderCrossover, PolynomialMutation, Problem, RealBounds,
    ShuffledPermutation, SwapMutation, Variation,
};
use problems::{CITIES, RASTRIGIN_LIMIT, evaluations, rastrigin, tick, tour};
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
        (0..size).map(|_| (0..self.0).map(|_| rng.random()).collect()).collect()
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
        if rng.random_bool(0.9) { self.0.vary(parents, rng) } else { parents[..2].to_vec() }
    }
}

fn evolve<T: Clone + Send + Sync>(
    score: fn(&[T]) -> f64, settings: Settings, found: impl Initializer<Vec<T>>,
    crossover: impl Variation<Vec<T>>, mutation: impl Variation<Vec<T>>,
) {
    let config = GeneticAlgorithmConfig {
        population_size: settings.population,
        generations: settings.generations,
        tournament_size: 3,
        elitism: 1,
        seed: settings.seed,
    };
    let variation = CompositeVariation { crossover: Usually(crossover), mutation };
    black_box(GeneticAlgorithm::new(config, found, variation).run(&Task(score)));
}

fn onemax(bits: usize, settings: Settings) {
    let ones = |bits: &[bool]| {
        tick();
        bits.iter().filter(|&&bit| bit).count() as f64
    };
    let flips = BitFlipMutation { probability: 1.0 / bits as f64 };
    evolve(ones, settings, RandomBits(bits), OnePoint, flips);
}

fn reals(settings: Settings) {
    let ranges = vec![(-RASTRIGIN_LIMIT, RASTRIGIN_LIMIT); 30];
    let steps = PolynomialMutation::new(ranges.clone(), 20.0, 1.0 / 30.0);
    let score = |reals: &[f64]| -rastrigin(reals.iter().copied());
    evolve(score, settings, RealBounds::new(ranges), OnePoint, steps);
}

fn tours(settings: Settings) {
    let score = |order: &[usize]| -tour(order.iter().copied());
    evolve(score, settings, ShuffledPermutation { n: CITIES }, OrderCrossover, SwapMutation);
}

fn consume(best: f64) {
    black_box(best);
}

type Side = Box<dyn Fn(Settings)>;

/// CPU time of an evaluation.
fn seconds(side: &Side, settings: Settings) -> f64 {
    evaluations();
    let start = ProcessTime::now();
    side(settings);
    start.elapsed().as_secs_f64() / evaluations() as f64
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn main() {
    let wanted = std::env::args().nth(1);
    let mut workloads: Vec<(String, Side, Side)> = Vec::new();
    for bits in [77, 100, 1000, 10_000] {
        let floor = move |settings| consume(floor::onemax_packed(bits, settings));
        let workload = (format!("onemax-{bits}"), Box::new(move |settings| onemax(bits, settings)) as Side);
        workloads.push((workload.0, workload.1, Box::new(floor)));
    }
    let floor = |settings| consume(floor::rastrigin_real(30, settings));
    workloads.push((String::from("rastrigin-30"), Box::new(reals), Box::new(floor)));
    let floor = |settings| consume(floor::tsp(settings));
    workloads.push((String::from("tsp-50"), Box::new(tours), Box::new(floor)));
    for (name, theirs, floor) in workloads {
        if wanted.as_ref().is_some_and(|wanted| *wanted != name) {
            continue;
        }
        let (population, generations) = if name == "onemax-77" { (154, 300) } else { (100, 500) };
        let settings = |seed| Settings { population, generations, seed };
        (theirs(settings(0)), floor(settings(0)));
        let pair = |seed| (seconds(&theirs, settings(seed)), seconds(&floor, settings(seed)));
        let pairs: Vec<(f64, f64)> = (1..=5).map(pair).collect();
        let nanoseconds = 1e9 * median(pairs.iter().map(|pair| pair.0).collect());
        let ratio = median(pairs.iter().map(|pair| pair.0 / pair.1).collect());
        println!(
            "{{\"solver\":\"heuropt\",\"workload\":\"{name}\",\"nanoseconds\":{nanoseconds:.0},\"ratio\":{ratio:.2}}}"
        );
    }
}
