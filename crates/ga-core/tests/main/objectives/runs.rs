//! Whole runs with several objectives on problems with known fronts.

use ga_core::Asked;
use ga_core::combine::Sometimes;
use ga_core::crossover::SimulatedBinary;
use ga_core::mutate::Polynomial;
use ga_core::objectives::{Objectives, Values, hypervolume};
use ga_core::prelude::*;
use ga_core::replace::NonDominatedSorting;
use std::cmp::Reverse;

/// NSGA-II with the settings of its paper: SBX with index 15, polynomial mutation with index 20
/// (Deb et al. 2002).
fn scheme<T: Values>(
    bounds: &Bounds<f64>,
    size: usize,
    fitness: impl Fn(&Vec<f64>) -> Objectives<T>,
) -> Result<
    Scheme<
        impl Breeder<Vec<f64>, Objectives<T>>,
        impl Asked<Vec<f64>, Score = Objectives<T>>,
        impl Replacement<Vec<f64>, Objectives<T>>,
    >,
    Error,
> {
    Ok(Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: Sometimes::new(0.9, SimulatedBinary::new(bounds).rate(0.5)?.index(15.0)?)?,
            mutator: Polynomial::new(bounds)
                .rate(1.0 / bounds.len() as f64)?
                .index(20.0)?,
            offspring: size,
        },
        evaluator: Serial::new(fitness),
        replacement: NonDominatedSorting::new(size)?,
    })
}

type Costs = Objectives<[Reverse<f64>; 2]>;

/// ZDT1 (Zitzler, Deb & Thiele 2000): the true front is where the second value is 1 - sqrt(first).
#[expect(clippy::ptr_arg, reason = "the genome is a vector")]
fn zdt1(x: &Vec<f64>) -> Costs {
    let g = 1.0 + 9.0 * x[1..].iter().sum::<f64>() / (x.len() - 1) as f64;
    Objectives::new([x[0], g * (1.0 - (x[0] / g).sqrt())].map(Reverse))
}

/// The points that are found for ZDT1 with the budget of the paper: 100 individuals, 25 000
/// evaluations. In order along the front.
fn front(seed: u64) -> Result<Vec<[f64; 2]>, Error> {
    let bounds = Bounds::uniform(30, 0.0..=1.0)?;
    let mut engine = scheme(&bounds, 100, zdt1)?
        .found(&bounds)
        .size(100)
        .seed(seed)?;
    engine.run(Evaluations(25_000));
    Ok(engine
        .state()
        .front()
        .iter()
        .map(|(_, score)| score.values().map(|cost| cost.0))
        .collect())
}

/// The distance of a point from the true front.
fn gap(point: [f64; 2]) -> f64 {
    let to = |first: f64| (point[0] - first).hypot(point[1] - 1.0 + first.sqrt());
    (0..=10_000)
        .map(|step| to(f64::from(step) / 10_000.0))
        .fold(f64::INFINITY, f64::min)
}

#[test]
fn several_objectives_find_the_whole_front() -> Result<(), Error> {
    for seed in 1..=3 {
        let front = front(seed)?;
        let mean = front.iter().map(|&point| gap(point)).sum::<f64>() / front.len() as f64;
        let widest = front
            .windows(2)
            .map(|pair| pair[1][0] - pair[0][0])
            .fold(0.0, f64::max);
        assert!(mean <= 0.0015, "seed {seed}: a mean gap of {mean}");
        assert!(
            front[0][0] < 0.01 && front[99][0] > 0.99 && widest < 0.05,
            "seed {seed}: gaps of {widest}"
        );
    }
    Ok(())
}

#[test]
fn constraints_bound_the_front() -> Result<(), Error> {
    // The problem of Binh and Korn. Its true front has x = y up to 3, and y = 3 from there on.
    let fitness = |x: &Vec<f64>| {
        let (x, y) = (x[0], x[1]);
        let violation = ((x - 5.0).powi(2) + y * y - 25.0).max(0.0)
            + (7.7 - (x - 8.0).powi(2) - (y + 3.0).powi(2)).max(0.0);
        let values = [
            4.0 * x * x + 4.0 * y * y,
            (x - 5.0).powi(2) + (y - 5.0).powi(2),
        ];
        Objectives::new(values.map(Reverse)).with_violation(violation)
    };
    let bounds = Bounds::new([0.0..=5.0, 0.0..=3.0])?;
    let mut engine = scheme(&bounds, 60, fitness)?
        .found(&bounds)
        .size(60)
        .seed(1)?;
    engine.run(Generations(60));
    let front = engine.state().front();
    assert_eq!(front.len(), 60);
    let mut sum = 0.0;
    for (genome, score) in front {
        let [Reverse(first), Reverse(second)] = *score.values();
        let diagonal = (first / 8.0).sqrt();
        let best = if diagonal <= 3.0 {
            2.0 * (diagonal - 5.0).powi(2)
        } else {
            ((first / 4.0 - 9.0).sqrt() - 5.0).powi(2) + 4.0
        };
        assert!((genome[0] - 5.0).powi(2) + genome[1].powi(2) <= 25.0 && score.is_feasible());
        assert!(
            (-1e-9..1.0).contains(&(second - best)),
            "{score:?}, and the true front has {best}"
        );
        sum += second - best;
    }
    assert!(sum / 60.0 < 0.1, "a mean gap of {}", sum / 60.0);
    Ok(())
}

#[test]
fn a_population_that_starts_infeasible_becomes_feasible() -> Result<(), Error> {
    // Only 1 in 4000 random points is feasible.
    let fitness = |x: &Vec<f64>| {
        let violation = x[2..].iter().map(|x| (x - 0.25).max(0.0)).sum();
        Objectives::new([Reverse(x[0]), Reverse(1.0 - x[0] + x[1])]).with_violation(violation)
    };
    let bounds = Bounds::uniform(8, 0.0..=1.0)?;
    let mut engine = scheme(&bounds, 20, fitness)?
        .found(&bounds)
        .size(20)
        .seed(1)?;
    assert!(engine.state().front().is_empty());
    engine.run(Generations(50));
    assert_eq!(engine.state().front().len(), 20);
    Ok(())
}

#[test]
fn three_objectives_cover_a_sphere() -> Result<(), Error> {
    // DTLZ2 with few variables. All points of the eighth of the sphere together have 1.331 - π/6.
    let fitness = |x: &Vec<f64>| {
        let radius = 1.0 + x[2..].iter().map(|x| (x - 0.5).powi(2)).sum::<f64>();
        let (sin, cos) = (x[0] * std::f64::consts::FRAC_PI_2).sin_cos();
        let (sin2, cos2) = (x[1] * std::f64::consts::FRAC_PI_2).sin_cos();
        Objectives::new([radius * cos * cos2, radius * cos * sin2, radius * sin].map(Reverse))
    };
    let bounds = Bounds::uniform(4, 0.0..=1.0)?;
    let mut engine = scheme(&bounds, 60, fitness)?
        .found(&bounds)
        .size(60)
        .seed(1)?;
    engine.run(Generations(60));
    let front = engine.state().front();
    let volume = hypervolume(
        front.iter().map(|(_, score)| score.values()),
        &[Reverse(1.1); 3],
    );
    assert!(
        volume > 0.66 && volume < 1.331 - std::f64::consts::PI / 6.0,
        "{volume}"
    );
    Ok(())
}

#[test]
fn the_laws_of_schemes_hold() -> Result<(), Error> {
    let bounds = Bounds::uniform(5, 0.0..=1.0)?;
    ga_core::laws::scheme(|| scheme(&bounds, 12, zdt1).expect("valid"), &bounds, 12)
}
