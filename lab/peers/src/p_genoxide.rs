//! The crate `genoxide`: its genetic algorithm, differential evolution, CMA-ES with restarts,
//! particle swarms, local searches of reals, and annealing and iterated local search.
//!
//! A copy of a parent keeps its score and is not evaluated. A method that ends by itself begins
//! again, with another seed.

use crate::problems::{BUDGET, Problem, Space};
use crate::{Rival, Setting, again, scored};
use genoxide::prelude::*;

pub const RIVAL: Rival = Rival {
    name: "genoxide",
    solve,
    styles: [
        &[
            "uniform",
            "two-point",
            "uniform, half stay",
            "two-point, half stay",
            "uniform, mu + lambda",
            "two-point, mu + lambda",
            "iterated local search",
        ],
        &[
            "SBX, polynomial",
            "blend, polynomial",
            "DE 0.5 0.2",
            "DE 0.8 0.9",
            "JADE",
            "SHADE",
            "L-SHADE",
            "IPOP-CMA-ES",
            "BIPOP-CMA-ES",
            "particle swarm",
            "Nelder-Mead",
            "L-BFGS-B",
        ],
        &[
            "order, inversion",
            "edge, inversion",
            "PMX, inversion",
            "order, inversion, mu + lambda",
            "PMX, inversion, mu + lambda",
            "annealing from 1",
            "annealing from 0.2",
            "iterated local search",
        ],
    ],
    best: [
        &[(200, "uniform, mu + lambda"), (200, "two-point")],
        &[(20, "L-SHADE"), (20, "IPOP-CMA-ES")],
        &[
            (100, "PMX, inversion, mu + lambda"),
            (20, "annealing from 0.2"),
        ],
    ],
};

/// Runs an algorithm until the fitness ends the run.
fn run<A: Algorithm>(algorithm: A, limit: u64, fitness: impl Fn(&A::Genome) -> f64 + Sync) {
    Engine::new(algorithm, fitness)
        .stop_when(Stop::evaluations(limit))
        .run()
        .unwrap();
}

/// Tournaments of three; the style says which individuals stay.
fn genetic<R, C, M>(
    representation: R,
    crossover: C,
    mutation: M,
    seed: u64,
    (size, style): Setting,
    fitness: impl Fn(&R::Genome) -> f64 + Sync,
) where
    R: Representation,
    C: Crossover<R>,
    M: Mutate<R>,
{
    let scheme = match style {
        style if style.ends_with("mu + lambda") => Scheme::MuPlusLambda { lambda: size },
        style if style.ends_with("half stay") => Scheme::Generational { elitism: size / 2 },
        _ => Scheme::Generational { elitism: 1 },
    };
    let algorithm = Ga::builder(representation)
        .population_size(size)
        .select(Tournament::new(3).unwrap())
        .crossover(crossover)
        .mutate(mutation)
        .scheme(scheme)
        .seed(seed)
        .build()
        .unwrap();
    run(algorithm, BUDGET + 1, fitness);
}

/// Takes a neighbour that is not worse. After ten steps for each unit of the size without a new
/// best solution, it goes on from the best one with five changes.
fn iterated<R: Representation, M: Mutate<R>>(
    representation: R,
    neighbor: M,
    seed: u64,
    size: usize,
    fitness: impl Fn(&R::Genome) -> f64 + Sync,
) {
    let search = LocalSearch::builder(representation)
        .neighbor(neighbor)
        .restart(10 * size as u64, 5);
    run(search.seed(seed).build().unwrap(), BUDGET + 1, fitness);
}

fn solve(problem: &'static Problem, seed: u64, setting: Setting) {
    let (size, style) = setting;
    match &problem.space {
        Space::Bits(loci, score) => {
            let fitness =
                |genome: &Bits| scored(problem, score(&genome.iter().collect::<Vec<_>>()));
            let space = Binary::new(*loci).unwrap();
            let flips = BitFlip::per_gene(1.0 / *loci as f64).unwrap();
            again(seed, |seed| match style {
                "iterated local search" => {
                    iterated(
                        space.clone(),
                        BitFlip::count(1).unwrap(),
                        seed,
                        size,
                        fitness,
                    );
                }
                style if style.starts_with("uniform") => {
                    genetic(
                        space.clone(),
                        UniformCrossover::new(),
                        flips,
                        seed,
                        setting,
                        fitness,
                    );
                }
                _ => {
                    genetic(
                        space.clone(),
                        PointCrossover::two_point(),
                        flips,
                        seed,
                        setting,
                        fitness,
                    );
                }
            });
        }
        Space::Reals(loci, limit, score) => {
            let fitness = |reals: &Reals| scored(problem, score(reals));
            let space = Real::uniform(*loci, -limit..=*limit).unwrap();
            again(seed, |seed| reals(space.clone(), seed, setting, fitness));
        }
        Space::Orders(things, score) => {
            let fitness = |order: &Order| scored(problem, score(order));
            let space = Permutation::new(*things).unwrap();
            let turn = InversionMutation;
            // The temperature as with `heuropt`.
            let distance = || {
                let order: Vec<usize> = (0..*things).collect();
                scored(problem, score(&order)).abs() / *things as f64
            };
            if let Some(first) = style.strip_prefix("annealing from ") {
                let temperature = first.parse::<f64>().unwrap() * distance();
                again(seed, |seed| {
                    anneal(space.clone(), temperature, seed, size, fitness)
                });
                return;
            }
            again(seed, |seed| match style {
                "iterated local search" => iterated(space.clone(), turn, seed, size, fitness),
                style if style.starts_with("order") => {
                    genetic(space.clone(), OrderCrossover, turn, seed, setting, fitness);
                }
                style if style.starts_with("edge") => {
                    genetic(
                        space.clone(),
                        EdgeRecombinationCrossover,
                        turn,
                        seed,
                        setting,
                        fitness,
                    );
                }
                _ => genetic(
                    space.clone(),
                    PartiallyMappedCrossover,
                    turn,
                    seed,
                    setting,
                    fitness,
                ),
            });
        }
    }
}

fn reals(space: Real, seed: u64, setting: Setting, fitness: impl Fn(&Reals) -> f64 + Sync) {
    let (size, style) = setting;
    let steps = PolynomialMutation::per_gene(1.0 / space.genome_len() as f64, 20.0).unwrap();
    let fixed = |f, cr| (de::Strategy::Rand1, de::Control::Fixed { f, cr });
    let (strategy, control) = match style {
        "SBX, polynomial" => {
            let crossover = SimulatedBinaryCrossover::new(2.0).unwrap();
            return genetic(space, crossover, steps, seed, setting, fitness);
        }
        "blend, polynomial" => {
            return genetic(
                space,
                BlendCrossover::new(0.5).unwrap(),
                steps,
                seed,
                setting,
                fitness,
            );
        }
        "IPOP-CMA-ES" | "BIPOP-CMA-ES" => {
            let restarts = if style.starts_with("IPOP") {
                cmaes::Restarts::Ipop
            } else {
                cmaes::Restarts::Bipop
            };
            let search = Cmaes::builder(space)
                .population_size(size)
                .restarts(restarts);
            return run(search.seed(seed).build().unwrap(), BUDGET + 1, fitness);
        }
        "particle swarm" => {
            let swarm = Pso::builder(space).population_size(size);
            return run(swarm.seed(seed).build().unwrap(), BUDGET + 1, fitness);
        }
        "Nelder-Mead" => {
            let search =
                NelderMead::builder(space).restarts(local::Restarts::Random { times: BUDGET });
            return run(
                search.maximize().seed(seed).build().unwrap(),
                BUDGET + 1,
                fitness,
            );
        }
        "L-BFGS-B" => {
            let search = Lbfgsb::builder(space).restarts(local::Restarts::Random { times: BUDGET });
            return run(
                search.maximize().seed(seed).build().unwrap(),
                BUDGET + 1,
                fitness,
            );
        }
        "L-SHADE" => {
            let search = De::l_shade(space, crate::limit()).population_size(size);
            return run(
                search.seed(seed).build().unwrap(),
                crate::limit() + 1,
                fitness,
            );
        }
        "JADE" => (
            de::Strategy::CurrentToPBest {
                p: 0.1,
                archive: 1.0,
            },
            de::Control::Jade { c: 0.1 },
        ),
        "SHADE" => (
            de::Strategy::CurrentToPBestRandomP {
                max_p: 0.2,
                archive: 1.0,
            },
            de::Control::Shade { memory: size },
        ),
        "DE 0.5 0.2" => fixed(0.5, 0.2),
        _ => fixed(0.8, 0.9),
    };
    let search = De::builder(space)
        .population_size(size)
        .strategy(strategy)
        .control(control);
    run(search.seed(seed).build().unwrap(), BUDGET + 1, fitness);
}

/// Annealing by inversion. The last temperature is a hundredth of the first one, and the schedule
/// has 500 moves for each unit of the size.
fn anneal(
    space: Permutation,
    temperature: f64,
    seed: u64,
    size: usize,
    fitness: impl Fn(&Order) -> f64 + Sync,
) {
    let moves = 500 * size;
    let cooling = 0.01_f64.powf(1.0 / moves as f64);
    let search = LocalSearch::builder(space)
        .neighbor(InversionMutation)
        .acceptance(Acceptance::Annealing {
            initial_temperature: temperature,
            cooling,
        });
    run(search.seed(seed).build().unwrap(), moves as u64, fitness);
}
