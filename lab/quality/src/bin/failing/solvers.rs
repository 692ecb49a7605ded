//! The solvers of this workspace.

use super::annealing::{self, Space as Annealed, anneal};
use ga_core::evaluate::Fitness;
use ga_core::prelude::*;
use ga_core::rand::Rng;
use ga_core::random::{Stream, below, shuffle, unit};
use ga_core::{Error, Genome};
use ga_search::{Preset, fast};
use quality::quality::problems::failing::LIMITS;
use quality::quality::problems::{self, Problem, Space};

/// The solvers, ours first.
pub(crate) const NAMES: [&str; 5] = [
    "preset",
    "fast",
    "annealing",
    "annealing, four coolings",
    "random",
];

/// The best scores of a run after each of the limits.
///
/// # Errors
///
/// Those of the preset.
pub(crate) fn bests(problem: &Problem, solver: &str, seed: u64) -> Result<[f64; 3], Error> {
    problems::begin();
    match (&problem.space, solver) {
        (Space::Bits(loci, score), "preset") => {
            run(ga_search::bits(*loci, bits(problem, score)), seed)?;
        }
        (Space::Bits(loci, score), "fast") => run(fast::bits(*loci, bits(problem, score)), seed)?,
        (Space::Orders(len, score), "preset") => {
            run(ga_search::permutations(*len, Listed(problem, score)), seed)?;
        }
        (Space::Orders(len, score), "fast") => {
            run(fast::permutations(*len, Listed(problem, score)), seed)?;
        }
        (Space::Reals(loci, limit, score), "preset" | "fast") => {
            let bounds = Bounds::uniform(*loci, -limit..=*limit)?;
            let fitness = |point: &Vec<f64>| problem.count(score(point));
            if solver == "fast" {
                run(fast::reals(bounds, fitness), seed)?;
            } else {
                run(ga_search::reals(bounds, fitness), seed)?;
            }
        }
        (Space::Bits(loci, score), _) => {
            let sample = |rng: &mut Stream| (0..*loci).map(|_| below(rng, 2) == 1).collect();
            return Ok(plain(
                problem,
                solver,
                seed,
                score,
                &sample,
                &annealing::flip,
            ));
        }
        (Space::Orders(len, score), _) => {
            let sample = |rng: &mut Stream| {
                let mut order: Vec<usize> = (0..*len).collect();
                shuffle(rng, &mut order);
                order
            };
            return Ok(plain(
                problem,
                solver,
                seed,
                score,
                &sample,
                &annealing::rearrange,
            ));
        }
        (Space::Reals(loci, limit, score), _) => {
            let sample = |rng: &mut Stream| {
                (0..*loci)
                    .map(|_| limit * (2.0 * unit(rng) - 1.0))
                    .collect()
            };
            let change = |point: &mut [f64], rng: &mut Stream| annealing::shift(point, *limit, rng);
            return Ok(plain(problem, solver, seed, score, &sample, &change));
        }
    }
    Ok(problems::bests())
}

fn run<G: Genome, E: ga_core::Asked<G, Score = f64>>(
    preset: Preset<G, E>,
    seed: u64,
) -> Result<(), Error> {
    preset.into_engine(seed)?.run(Evaluations(LIMITS[2]));
    Ok(())
}

fn bits<'a>(
    problem: &'a Problem,
    score: &'a problems::Score<bool>,
) -> impl Fn(&BitString) -> f64 + 'a {
    move |bits| problem.count(score(&bits.iter().collect::<Vec<_>>()))
}

/// The score of a list of numbers.
struct Listed<'a>(&'a Problem, &'a problems::Score<usize>);

impl Fitness<Permutation> for Listed<'_> {
    type Score = f64;
    type Scratch = Vec<usize>;

    fn evaluate(&self, order: &Permutation, list: &mut Vec<usize>, _: &mut dyn Rng) -> f64 {
        list.clear();
        list.extend(order.iter());
        self.0.count((self.1)(list))
    }
}

/// Annealing, which runs for each limit, or random search.
fn plain<T: Clone>(
    problem: &Problem,
    solver: &str,
    seed: u64,
    score: &problems::Score<T>,
    sample: &dyn Fn(&mut Stream) -> Vec<T>,
    change: &dyn Fn(&mut [T], &mut Stream),
) -> [f64; 3] {
    let counted = |genome: &[T]| problem.count(score(genome));
    let mut rng = Stream::seeded(seed);
    if solver == "random" {
        (0..LIMITS[2]).for_each(|_| {
            counted(&sample(&mut rng));
        });
        return problems::bests();
    }
    let coolings = if solver == "annealing" { 1 } else { 4 };
    std::array::from_fn(|index| {
        problems::begin();
        anneal(
            &Annealed {
                score: &counted,
                sample,
                change,
            },
            coolings,
            LIMITS[index],
            &mut rng,
        );
        problems::bests()[index]
    })
}
