//! Breeders of reals that learn: known optima, invariances, exact resumption, hostile problems.

mod cma_es;
mod descent;
mod line_search;
mod preset;
mod shade;
mod values;

use ga_core::engine::Asynchronous;
use ga_core::prelude::*;
use ga_core::random::{Stream, below, normal};
use ga_core::replace::MuPlusLambda;
use ga_core::{Error, laws};
use std::cmp::Reverse;

type Minimised = Reverse<f64>;

/// The scheme of a breeder that does not need its residents.
fn scheme<T, S, B, F>(breeder: B, fitness: F) -> Scheme<B, Serial<F, F::Scratch>, MuPlusLambda>
where
    F: Fitness<Vec<T>, Score = S>,
{
    Scheme {
        breeder,
        evaluator: Serial::new(fitness),
        replacement: MuPlusLambda::new(1).expect("valid"),
    }
}

/// The evaluations until `fitness` is below `target`, from a founder within `bounds`.
fn evaluations<B: Breeder<Vec<f64>, Minimised>>(
    breeder: B,
    bounds: &Bounds<f64>,
    fitness: impl Fn(&Vec<f64>) -> f64,
    target: f64,
    seed: u64,
) -> Option<u64> {
    let scheme = scheme(breeder, |point: &Vec<f64>| Reverse(fitness(point)));
    let mut engine = scheme.found(bounds).size(1).seed(seed).expect("valid");
    let reason = engine.run((Target(Reverse(target)), Evaluations(100_000)));
    (reason == StopReason::Target).then(|| engine.state().evaluations())
}

fn sphere(point: &[f64]) -> f64 {
    point.iter().map(|x| (x - 0.7) * (x - 0.7)).sum()
}

/// Variances from 1 to 10^6.
fn ellipsoid(point: &[f64]) -> f64 {
    let last = (point.len() - 1) as f64;
    let term = |(i, x): (usize, &f64)| 1e6_f64.powf(i as f64 / last) * (x - 0.7) * (x - 0.7);
    point.iter().enumerate().map(term).sum()
}

fn rosenbrock(point: &[f64]) -> f64 {
    let term =
        |pair: &[f64]| 100.0 * (pair[1] - pair[0] * pair[0]).powi(2) + (1.0 - pair[0]).powi(2);
    point.windows(2).map(term).sum()
}

fn rastrigin(point: &[f64]) -> f64 {
    let term =
        |x: &f64| 10.0 + (x - 0.7).powi(2) - 10.0 * (std::f64::consts::TAU * (x - 0.7)).cos();
    point.iter().map(term).sum()
}

fn cube(loci: usize) -> Bounds<f64> {
    Bounds::uniform(loci, -5.0..=5.0).expect("valid")
}

/// The smallest value is at the corner where all coordinates are 5.
fn slope(point: &[f64]) -> f64 {
    point
        .iter()
        .zip(1..)
        .map(|(x, i)| f64::from(i) * (5.0 - x))
        .sum()
}

/// A random rotation of `n` dimensions.
fn rotation(n: usize, seed: u64) -> Vec<Vec<f64>> {
    let mut rng = Stream::seeded(seed);
    let mut rows: Vec<Vec<f64>> = Vec::new();
    while rows.len() < n {
        let mut row: Vec<f64> = (0..n).map(|_| normal(&mut rng)).collect();
        for other in &rows {
            let dot: f64 = row.iter().zip(other).map(|(x, y)| x * y).sum();
            row.iter_mut().zip(other).for_each(|(x, y)| *x -= dot * y);
        }
        let length = row.iter().map(|x| x * x).sum::<f64>().sqrt();
        rows.push(row.iter().map(|x| x / length).collect());
    }
    rows
}

fn rotated(rotation: &[Vec<f64>], point: &[f64]) -> Vec<f64> {
    rotation
        .iter()
        .map(|row| row.iter().zip(point).map(|(x, y)| x * y).sum())
        .collect()
}

/// Problems that break careless code. All end, no gene leaves its bounds, and no part panics.
fn survives<B, C>(make: impl Fn(Bounds<f64>) -> B, make_single: impl Fn(Bounds<f32>) -> C)
where
    B: Breeder<Vec<f64>, f64>,
    C: Breeder<Vec<f32>, f64>,
{
    let fitnesses: [fn(&Vec<f64>) -> f64; 9] = [
        |_| f64::NAN,
        |_| 0.0,
        |_| f64::INFINITY,
        |_| f64::NEG_INFINITY,
        |point| point.iter().sum::<f64>().floor(),
        |point| {
            if point.iter().sum::<f64>() > 0.0 {
                f64::NAN
            } else {
                point.iter().sum()
            }
        },
        |point| {
            if point.iter().sum::<f64>() > 0.0 {
                f64::NEG_INFINITY
            } else {
                point.iter().sum()
            }
        },
        |point| point.iter().map(|x| x.abs()).sum::<f64>() * 1e300,
        |point| point.iter().map(|x| -x * x).sum::<f64>() * 1e-300,
    ];
    let shapes = [
        vec![],
        vec![(2.0, 2.0)],
        vec![(-1.0, 1.0)],
        vec![(-1.0, 1.0), (3.0, 3.0), (-5.0, 0.0)],
        vec![(f64::MIN, f64::MAX); 2],
        vec![(0.0, f64::MIN_POSITIVE), (1.0, 1.0 + 1e-15)],
    ];
    for shape in shapes {
        let bounds = Bounds::new(shape.iter().map(|&(low, high)| low..=high)).expect("valid");
        for fitness in fitnesses {
            let mut engine = scheme(make(bounds.clone()), fitness)
                .found(&bounds)
                .size(1)
                .seed(1)
                .unwrap();
            while engine.state().evaluations() < 800 && engine.state().idle_for() < 10 {
                assert!(
                    engine.ask().iter().all(|genome| bounds.contain(genome)),
                    "{shape:?}"
                );
                engine.step();
            }
        }
    }
    let single = Bounds::uniform(4, -5.0_f32..=5.0).expect("valid");
    let fitness = |point: &Vec<f32>| {
        -point
            .iter()
            .map(|x| f64::from((x - 0.7) * (x - 0.7)))
            .sum::<f64>()
    };
    let mut engine = scheme(make_single(single.clone()), fitness)
        .found(&single)
        .size(1)
        .seed(1)
        .unwrap();
    engine.run(Evaluations(3000));
    assert!(
        engine.best().is_some_and(|(_, score)| *score > -1e-4),
        "{:?}",
        engine.best()
    );
}

/// A score that has an order, but is no number.
type Ordered = Option<(bool, u8)>;

fn survives_ordered<B: Breeder<Vec<f64>, Ordered>>(make: impl Fn(Bounds<f64>) -> B) {
    let bounds = Bounds::uniform(3, -1.0..=1.0).expect("valid");
    let ordered = |point: &Vec<f64>| -> Ordered {
        (point[0] < 0.9).then_some((point.iter().sum::<f64>() > 0.5, (point[0] * 9.0) as u8))
    };
    let mut engine = scheme(make(bounds.clone()), ordered)
        .found(&bounds)
        .size(1)
        .seed(1)
        .unwrap();
    engine.run(Evaluations(800));
}

/// Candidates are told in another order than they were asked for, and some are still missing.
fn survives_asynchrony<B: Breeder<Vec<f64>, Minimised>>(
    breeder: B,
    bounds: &Bounds<f64>,
    target: f64,
) {
    let cost = |point: &Vec<f64>| Reverse(ellipsoid(point));
    let scheme = scheme(breeder, cost);
    let mut run = Asynchronous::new(scheme.found(bounds).size(1).seed(1).expect("valid"));
    let mut rng = Stream::seeded(1);
    let mut waiting: Vec<(u64, Minimised)> = Vec::new();
    while run.state().evaluations() < 20_000 {
        for _ in 0..7 {
            waiting.extend(run.ask().map(|(id, point)| (id, cost(point))));
        }
        while waiting.len() > 5 {
            let place = below(&mut rng, waiting.len());
            let (id, score) = waiting.swap_remove(place);
            run.tell(id, score).expect("outstanding");
        }
    }
    assert!(
        run.best().is_some_and(|(_, score)| score.0 < target),
        "{:?}",
        run.best()
    );
}

/// A run that is cut, also between ask and tell, continues exactly. The checkpoints pass through
/// JSON.
fn resumes<B: Breeder<Vec<f64>, Minimised>>(
    make: impl Fn() -> B,
    bounds: &Bounds<f64>,
    fitness: fn(&Vec<f64>) -> Minimised,
    generations: u64,
) -> Result<(), Error> {
    laws::scheme(|| scheme(make(), fitness), bounds, 1)?;
    let start = || scheme(make(), fitness).found(bounds).size(1).seed(5);
    let mut whole = start()?;
    whole.run(Generations(generations));
    for cut in [1, 2, 3, 7, 20, generations / 2, generations - 1] {
        let mut first = start()?;
        first.run(Generations(cut));
        let before = first.checkpoint();
        first.ask();
        assert_eq!(
            first.checkpoint(),
            before,
            "breeding changed the memory after generation {cut}"
        );
        let mut second = Engine::resume(scheme(make(), fitness), through_text(&before))?;
        assert_eq!(second.checkpoint(), before);
        second.run(Generations(generations));
        assert_eq!(
            second.checkpoint(),
            whole.checkpoint(),
            "cut after generation {cut}"
        );
    }
    Ok(())
}

fn through_text<S>(
    checkpoint: &ga_core::Checkpoint<Vec<f64>, S>,
) -> ga_core::Checkpoint<Vec<f64>, S>
where
    S: Score + serde::Serialize + serde::de::DeserializeOwned,
{
    serde_json::from_str(&serde_json::to_string(checkpoint).expect("plain data"))
        .expect("what was written")
}

/// The memory of another part, or of another number of loci, is refused.
fn refuses_other_memories<B: Breeder<Vec<f64>, Minimised>>(
    make: impl Fn(Bounds<f64>) -> B,
) -> Result<(), Error> {
    let five = Bounds::uniform(5, -5.0..=5.0)?;
    let cost: fn(&Vec<f64>) -> Minimised = |point| Reverse(ellipsoid(point));
    let mut engine = scheme(make(five.clone()), cost)
        .found(&five)
        .size(1)
        .seed(1)?;
    engine.run(Generations(20));
    let memory = engine.scheme().breeder.memory();
    let mut other = make(Bounds::uniform(6, -5.0..=5.0)?);
    assert!(matches!(other.restore(memory), Err(Error::Memory { .. })));
    let count = ga_core::engine::Memory::Count(1);
    assert!(matches!(other.restore(count), Err(Error::Memory { .. })));
    // A bare state begins without memory.
    Engine::resume(scheme(make(five), cost), engine.into_state())?.run(Generations(30));
    Ok(())
}
