//! The side of `genoxide`, with its own operators.

use crate::floor::Settings;
use crate::problems::{CITIES, RASTRIGIN_LIMIT, SIGMA, rastrigin, tick, tour};
use genoxide::prelude::*;
use std::hint::black_box;

fn evolve<R, C, M>(
    representation: R,
    crossover: C,
    mutation: M,
    settings: Settings,
    fitness: impl Fn(&R::Genome) -> f64 + Sync,
) where
    R: Representation,
    C: Crossover<R>,
    M: Mutate<R>,
{
    let algorithm = Ga::builder(representation)
        .population_size(settings.population)
        .select(Tournament::new(3).unwrap())
        .crossover(crossover)
        .crossover_rate(0.9)
        .mutate(mutation)
        .scheme(Scheme::Generational { elitism: 1 })
        .seed(settings.seed)
        .build()
        .unwrap();
    let stop = Stop::generations(settings.generations as u64);
    black_box(
        Engine::new(algorithm, fitness)
            .stop_when(stop)
            .run()
            .unwrap(),
    );
}

pub fn onemax(bits: usize, settings: Settings) {
    let ones = |genome: &Bits| {
        tick();
        genome.count_ones() as f64
    };
    let flips = BitFlip::per_gene(1.0 / bits as f64).unwrap();
    evolve(
        Binary::new(bits).unwrap(),
        PointCrossover::one_point(),
        flips,
        settings,
        ones,
    );
}

pub fn reals(settings: Settings) {
    let space = Real::uniform(30, -RASTRIGIN_LIMIT..=RASTRIGIN_LIMIT).unwrap();
    // Its deviation is a share of the range.
    let steps = GaussianMutation::per_gene(1.0 / 30.0, SIGMA / (2.0 * RASTRIGIN_LIMIT)).unwrap();
    let score = |reals: &Reals| -rastrigin(reals.iter().copied());
    evolve(space, PointCrossover::one_point(), steps, settings, score);
}

pub fn tours(settings: Settings) {
    let score = |order: &Order| -tour(order.iter().copied());
    evolve(
        Permutation::new(CITIES).unwrap(),
        OrderCrossover,
        SwapMutation::new(),
        settings,
        score,
    );
}
