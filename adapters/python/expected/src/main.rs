//! What runs of the Rust crates give, as JSON: the tests of the Python package compare with it.
//!
//! With the name of a file, it continues the checkpoint in this file, which Python wrote.

use ga_core::engine::Checkpoint;
use ga_core::evaluate::{Asked, Fitness, Memo, Serial};
use ga_core::feature::Grid;
use ga_core::genome::{BitString, Bounds, Genome, Pair, Permutation};
use ga_core::objectives::Objectives;
use ga_core::terminate::Evaluations;
use ga_core::{Constrained, Error, Featured};
use ga_search::mixed::Categories;
use ga_search::{Preset, PresetEngine, archive, fast, front, noisy};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::error::Error as StdError;
use std::hash::Hash;

fn sphere(x: &[f64]) -> f64 {
    x.iter()
        .map(|x| x * x)
        .fold(0.0, |sum, square| sum + square)
}

fn valley(x: &[f64]) -> f64 {
    let term = |pair: &[f64]| {
        let bend = pair[1] - pair[0] * pair[0];
        let slope = 1.0 - pair[0];
        100.0 * (bend * bend) + slope * slope
    };
    x.windows(2).map(term).fold(0.0, |sum, term| sum + term)
}

/// Five bits of ones, or as many zeros as possible, four times.
fn traps(bits: &BitString) -> f64 {
    let trap = |first: usize| match bits.extract(first, 5).count_ones() {
        5 => 0.0,
        ones => f64::from(1 + ones),
    };
    (0..bits.len())
        .step_by(5)
        .map(trap)
        .fold(0.0, |sum, trap| sum + trap)
}

fn changes(bits: &BitString) -> f64 {
    (1..bits.len())
        .filter(|&locus| bits.get(locus) != bits.get(locus - 1))
        .count() as f64
}

fn length(tour: &Permutation) -> f64 {
    tour.as_slice()
        .windows(2)
        .map(|step| f64::from(step[0].abs_diff(step[1])))
        .sum()
}

/// Each element weighs more at a later place.
fn weights(order: &Permutation) -> f64 {
    let terms = order
        .as_slice()
        .iter()
        .zip(1..)
        .map(|(&element, place)| u64::from(element * element) * place);
    terms.sum::<u64>() as f64
}

fn lamps(Pair(whole, real): &Pair<Vec<i64>, Vec<f64>>) -> f64 {
    let excess = whole[0] as f64 * real[0] + whole[1] as f64 * real[1] - 7.0;
    excess * excess + (whole[0] - 2).abs() as f64
}

/// Neighbours of a ring with equal colours.
fn clashes(colours: &[usize]) -> f64 {
    (0..colours.len())
        .filter(|&i| colours[i] == colours[(i + 1) % colours.len()])
        .count() as f64
}

type Whole = Pair<Vec<usize>, Pair<Vec<i64>, Vec<f64>>>;

fn kernels(Pair(choices, Pair(whole, real)): &Whole) -> f64 {
    let miss = real[0] - whole[0] as f64;
    (choices[0] + 2 * choices[1]) as f64 + miss * miss
}

fn reals(loci: usize) -> Result<Bounds<f64>, Error> {
    Bounds::uniform(loci, -5.0..=5.0)
}

/// The best individual of a run, and its counters.
fn finished<G: Genome + serde::Serialize, E: Asked<G>>(
    name: &str,
    mut engine: PresetEngine<G, E>,
    limit: u64,
) -> Value
where
    E::Score: serde::Serialize,
{
    engine.run(Evaluations(limit));
    let state = engine.state();
    let individuals: Vec<_> = state.population().iter().collect();
    json!({
        "name": name,
        "maxfev": limit,
        "nfev": state.evaluations(),
        "nit": state.generation(),
        "best": state.best(),
        "population": individuals,
    })
}

fn start<G: Genome, E: Asked<G>>(preset: Preset<G, E>) -> Result<PresetEngine<G, E>, Error> {
    preset.into_engine(7)
}

/// A run that remembers the scores of `fitness`, as those of Python do.
fn remembering<G: Genome + Eq + Hash, E: Asked<G>>(
    preset: Preset<G, E>,
    fitness: impl Fitness<G, Score = E::Score>,
) -> Result<PresetEngine<G, impl Asked<G, Score = E::Score>>, Error> {
    start(preset.evaluated_by(Memo::new(1 << 16, Serial::new(fitness))?))
}

fn problems() -> Result<Vec<Value>, Error> {
    let narrow = |x: &Vec<f64>| {
        let excess = 1.0 - x[0] - x[1];
        if excess <= 0.0 {
            Constrained::Feasible(Reverse(sphere(x)))
        } else {
            Constrained::Infeasible(excess)
        }
    };
    let two = |x: &Vec<f64>| {
        Objectives::new([
            Reverse(sphere(x)),
            Reverse(sphere(&[x[0] - 2.0, x[1], x[2]])),
        ])
    };
    let kinds = |bits: &BitString| Featured {
        quality: Reverse(changes(bits)),
        features: [f64::from(bits.count_ones())],
    };
    let parts = Pair(Bounds::new([0_i64..=5, -3..=3])?, reals(2)?);
    let choices = Pair(
        Categories::new([3, 4])?,
        Pair(Bounds::new([-5_i64..=5])?, reals(1)?),
    );
    let bits = |bits: &BitString| Reverse(traps(bits));
    let clashes = |colours: &Vec<usize>| Reverse(clashes(colours));
    let length = |tour: &Permutation| Reverse(length(tour));
    let weights = |order: &Permutation| Reverse(weights(order));
    let distance = |x: &Vec<i64>| Reverse(x.iter().map(|x| (x * x) as f64).sum::<f64>());
    Ok(vec![
        finished(
            "sphere",
            start(ga_search::reals(reals(5)?, |x: &Vec<f64>| {
                Reverse(sphere(x))
            }))?,
            900,
        ),
        finished(
            "valley",
            start(ga_search::reals(reals(4)?, |x: &Vec<f64>| {
                Reverse(valley(x))
            }))?,
            2000,
        ),
        finished(
            "valley at once",
            start(ga_search::reals(reals(4)?, |x: &Vec<f64>| Reverse(valley(x))).at_once(8)?)?,
            2000,
        ),
        finished(
            "fast",
            start(fast::reals(reals(4)?, |x: &Vec<f64>| Reverse(valley(x))))?,
            2000,
        ),
        finished(
            "constrained",
            start(ga_search::reals(reals(3)?, narrow))?,
            1500,
        ),
        finished(
            "mixed",
            start(ga_search::mixed(parts, |genome: &Pair<_, _>| {
                Reverse(lamps(genome))
            }))?,
            1500,
        ),
        finished(
            "categories",
            remembering(
                ga_search::categories(Categories::uniform(9, 3)?, clashes),
                clashes,
            )?,
            300,
        ),
        finished(
            "integers",
            remembering(
                ga_search::integers(Bounds::uniform(3, -9..=90)?, distance),
                distance,
            )?,
            300,
        ),
        finished(
            "kernels",
            start(ga_search::mixed(choices, |genome: &Whole| {
                Reverse(kernels(genome))
            }))?,
            800,
        ),
        finished("traps", start(ga_search::bits(20, bits))?, 700),
        finished("noisy", start(noisy::bits(20, bits))?, 1700),
        finished(
            "steps",
            remembering(ga_search::permutations(9, length), length)?,
            500,
        ),
        finished(
            "weights",
            remembering(ga_search::permutations(12, weights), weights)?,
            800,
        ),
        finished("front", start(front::reals(reals(3)?, two))?, 1000),
        finished(
            "archive",
            start(archive::bits(20, Grid::new([(0.0, 21.0)], [21])?, kinds))?,
            900,
        ),
    ])
}

fn main() -> Result<(), Box<dyn StdError>> {
    let preset = || {
        Ok::<_, Error>(ga_search::reals(reals(4)?, |x: &Vec<f64>| {
            Reverse(valley(x))
        }))
    };
    if let Some(file) = std::env::args().nth(1) {
        let text = std::fs::read_to_string(file)?;
        let checkpoint: Checkpoint<Vec<f64>, Reverse<f64>> = serde_json::from_str(&text)?;
        println!(
            "{}",
            finished("valley", preset()?.resume(checkpoint)?, 2000)
        );
        return Ok(());
    }
    let mut engine = preset()?.start(7)?;
    engine.run(Evaluations(600));
    let checkpoint = serde_json::to_string(&engine.checkpoint())?;
    println!(
        "{}",
        json!({ "problems": problems()?, "checkpoint": checkpoint })
    );
    Ok(())
}
