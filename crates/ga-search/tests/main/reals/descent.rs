use super::*;
use ga_search::reals::Descent;

#[test]
fn a_quadratic_function_takes_about_as_many_slopes_as_loci() {
    for seed in 1..=3 {
        let needed = |fitness: fn(&[f64]) -> f64| {
            evaluations(
                Descent::new(cube(10)),
                &cube(10),
                |x| fitness(x),
                1e-8,
                seed,
            )
        };
        assert!(
            needed(sphere).is_some_and(|count| count < 40),
            "{:?}",
            needed(sphere)
        );
        assert!(
            needed(ellipsoid).is_some_and(|count| count < 500),
            "{:?}",
            needed(ellipsoid)
        );
        assert!(
            needed(rosenbrock).is_some_and(|count| count < 6000),
            "{:?}",
            needed(rosenbrock)
        );
        assert!(
            needed(slope).is_some_and(|count| count < 100),
            "{:?}",
            needed(slope)
        );
        let oblique = rotation(10, seed);
        let fitness = |point: &Vec<f64>| ellipsoid(&rotated(&oblique, point));
        let needed = evaluations(Descent::new(cube(10)), &cube(10), fitness, 1e-6, seed);
        assert!(needed.is_some_and(|count| count < 500), "{needed:?}");
    }
}

#[test]
fn restarts_find_the_best_of_many_valleys() {
    let needed = evaluations(Descent::new(cube(2)), &cube(2), |x| rastrigin(x), 1e-8, 1);
    assert!(needed.is_some_and(|count| count < 20_000), "{needed:?}");
}

#[test]
fn several_steps_at_once_need_fewer_generations() {
    let generations = |count: usize| {
        let breeder = Descent::new(cube(8)).at_once(count).unwrap();
        let mut engine = scheme(breeder, |x: &Vec<f64>| Reverse(rosenbrock(x)))
            .found(&cube(8))
            .size(1)
            .seed(1)
            .unwrap();
        engine.run((Target(Reverse(1e-6)), Evaluations(20_000)));
        assert!(engine.best().is_some_and(|(_, score)| score.0 < 1e-6));
        engine.state().generation()
    };
    assert!(generations(4) < generations(1));
    // More than eight measure a slope together with a step.
    assert!(
        10 * generations(9) < 7 * generations(1),
        "{} {}",
        generations(9),
        generations(1)
    );
    assert!(generations(16) <= generations(9));
    assert!(Descent::new(cube(8)).at_once(0).is_err());
}

#[test]
fn descent_survives_hostile_problems() {
    survives(Descent::new, Descent::new);
    survives_ordered(Descent::new);
    survives_asynchrony(Descent::new(cube(4)), &cube(4), 1e-3);
}

#[test]
fn descent_resumes_exactly_also_after_restarts() -> Result<(), Error> {
    let waves: fn(&Vec<f64>) -> Minimised = |point| Reverse(rastrigin(point));
    resumes(|| Descent::new(cube(3)), &cube(3), waves, 200)?;
    let mut engine = scheme(Descent::new(cube(3)), waves)
        .found(&cube(3))
        .size(1)
        .seed(5)?;
    engine.run(Generations(200));
    assert!(engine.scheme().breeder.restarts() > 1);
    refuses_other_memories(Descent::new)
}

#[test]
fn a_slope_of_many_loci_takes_several_generations() -> Result<(), Error> {
    let fitness: fn(&Vec<f64>) -> Minimised = |point| Reverse(sphere(point));
    let run = |breeder: Descent<f64>| {
        let mut engine = scheme(breeder, fitness).found(&cube(300)).size(1).seed(1)?;
        let mut sizes = Vec::new();
        while engine.best().is_some_and(|(_, score)| score.0 > 1e-3) && sizes.len() < 100 {
            sizes.push(engine.ask().len());
            engine.step();
        }
        Ok::<_, Error>((sizes, engine.state().evaluations(), engine.into_best()))
    };
    let (sizes, evaluations, best) = run(Descent::new(cube(300)))?;
    assert_eq!(
        (&sizes[..4], sizes.iter().max()),
        (&[128, 128, 44, 1][..], Some(&128))
    );
    assert!(evaluations < 1500, "{evaluations}");
    // In one generation, the slope is the same.
    let (sizes, _, whole) = run(Descent::new(cube(300)).at_once(300)?)?;
    assert_eq!((sizes[0], best.is_some()), (300, whole.is_some()));
    resumes(|| Descent::new(cube(140)), &cube(140), fitness, 21)?;
    let waves: fn(&Vec<f64>) -> Minimised = |point| Reverse(rastrigin(point));
    resumes(|| Descent::new(cube(140)), &cube(140), waves, 60)
}
