use super::*;
use ga_search::reals::{CmaEs, Restarts};

fn median(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers[numbers.len() / 2]
}

#[test]
fn cma_es_needs_the_published_number_of_evaluations() {
    // Hansen 2009 (table of BIPOP-CMA-ES, 10 dimensions, 10^-8): sphere about 1500 evaluations,
    // rotated ellipsoid about 5000 without active covariance. The bounds are a factor of 1.4.
    let sphere =
        (1..=5).map(|seed| evaluations(CmaEs::new(cube(10)), &cube(10), |x| sphere(x), 1e-8, seed));
    let needed = median(sphere.map(|count| count.expect("found")).collect());
    assert!((1100..2000).contains(&needed), "{needed}");
    let needed = |rotation: &[Vec<f64>]| {
        let fitness = |point: &Vec<f64>| ellipsoid(&rotated(rotation, point));
        let runs =
            (1..=7).map(|seed| evaluations(CmaEs::new(cube(10)), &cube(10), fitness, 1e-8, seed));
        median(runs.map(|count| count.expect("found")).collect())
    };
    let straight = needed(&rotation_of_axes(10));
    assert!((3000..6000).contains(&straight), "{straight}");
    // Rotations change nothing but the founder.
    for seed in [1, 2] {
        let oblique = needed(&rotation(10, seed));
        assert!(
            oblique.abs_diff(straight) < straight / 5,
            "{straight}, {oblique}"
        );
    }
}

fn rotation_of_axes(n: usize) -> Vec<Vec<f64>> {
    (0..n)
        .map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect())
        .collect()
}

#[test]
fn cma_es_finds_the_end_of_a_curved_valley_and_the_corner_of_a_slope() {
    for seed in 1..=3 {
        let valley = evaluations(CmaEs::new(cube(8)), &cube(8), |x| rosenbrock(x), 1e-8, seed);
        assert!(valley.is_some_and(|count| count < 20_000), "{valley:?}");
        // The corner itself: all coordinates are on their bounds.
        let corner = evaluations(CmaEs::new(cube(8)), &cube(8), |x| slope(x), 0.0, seed);
        assert!(corner.is_some_and(|count| count < 600), "{corner:?}");
    }
}

#[test]
fn a_distorted_scale_of_scores_changes_nothing() {
    // Only the order of scores counts.
    let run = |fitness: fn(f64) -> f64| {
        let fitness = |point: &Vec<f64>| Reverse(fitness(ellipsoid(point)));
        let mut engine = scheme(CmaEs::new(cube(5)), fitness)
            .found(&cube(5))
            .size(1)
            .seed(3)
            .unwrap();
        engine.run(Evaluations(800));
        engine.into_best().unwrap().0
    };
    assert_eq!(run(|x| x), run(|x| x.sqrt().sqrt()));
}

#[test]
fn above_200_loci_only_variances_are_learnt() {
    let bounds = cube(CmaEs::<f64>::LARGEST + 1);
    let needed = evaluations(
        CmaEs::new(bounds.clone()),
        &bounds,
        |x| ellipsoid(x),
        1.0,
        1,
    );
    assert!(needed.is_some_and(|count| count < 100_000), "{needed:?}");
}

#[test]
fn restarts_find_the_best_of_many_valleys() {
    for restarts in [Restarts::TwoRegimes, Restarts::Doubled] {
        for seed in 1..=3 {
            let breeder = CmaEs::new(cube(3)).with_restarts(restarts);
            let needed = evaluations(breeder, &cube(3), |x| rastrigin(x), 1e-6, seed);
            assert!(needed.is_some(), "{restarts:?} {seed}");
        }
    }
    // Without restarts the run ends, in any valley.
    let never = CmaEs::new(cube(3)).with_restarts(Restarts::Never);
    let scheme = scheme(never, |point: &Vec<f64>| Reverse(rastrigin(point)));
    let mut engine = scheme.found(&cube(3)).size(1).seed(1).unwrap();
    assert_eq!(engine.run(Evaluations(100_000)), StopReason::Idle);
    assert_eq!(engine.scheme().breeder.restarts(), 0);
    assert!(engine.state().evaluations() < 5000);
}

#[test]
fn cma_es_survives_hostile_problems() {
    survives(CmaEs::new, CmaEs::new);
    survives_ordered(CmaEs::new);
    survives_asynchrony(CmaEs::new(cube(4)), &cube(4), 1e-6);
}

#[test]
fn cma_es_resumes_exactly_also_after_restarts() -> Result<(), Error> {
    // The plateau ends runs soon.
    let steps: fn(&Vec<f64>) -> Minimised = |point| Reverse(sphere(point).floor());
    resumes(|| CmaEs::new(cube(3)), &cube(3), steps, 300)?;
    let mut engine = scheme(CmaEs::new(cube(3)), steps)
        .found(&cube(3))
        .size(1)
        .seed(5)?;
    engine.run(Generations(300));
    assert!(engine.scheme().breeder.restarts() > 1);
    refuses_other_memories(CmaEs::new)
}

#[test]
fn settings_out_of_range_are_refused() {
    assert!(CmaEs::new(cube(3)).with_step(0.0).is_err());
    assert!(CmaEs::new(cube(3)).with_step(1.5).is_err());
    assert!(CmaEs::new(cube(3)).with_step(f64::NAN).is_err());
    assert!(CmaEs::new(cube(3)).at_once(1).is_err());
}
