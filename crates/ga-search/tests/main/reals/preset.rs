use super::*;
use ga_core::genome::Real;
use ga_search::PresetBreeder;
use ga_search::reals::CmaEs;

/// The breeder of the preset, alone.
fn breeder<T: Real, S: Score + 'static>(bounds: Bounds<T>) -> PresetBreeder<Vec<T>, S> {
    // The fitness is not called.
    let never = |_: &Vec<T>| -> S { unreachable!() };
    ga_search::reals(bounds, never).into_scheme().breeder
}

#[test]
fn the_preset_finds_known_optima_with_few_evaluations() {
    let oblique = rotation(8, 1);
    for seed in 1..=3 {
        let needed = |fitness: &dyn Fn(&[f64]) -> f64| {
            evaluations(breeder(cube(8)), &cube(8), |x| fitness(x), 1e-6, seed)
        };
        assert!(needed(&sphere).is_some_and(|count| count < 100));
        assert!(
            needed(&rastrigin).is_some_and(|count| count < 1200),
            "{:?}",
            needed(&rastrigin)
        );
        assert!(
            needed(&rosenbrock).is_some_and(|count| count < 6000),
            "{:?}",
            needed(&rosenbrock)
        );
        let valley = |x: &[f64]| ellipsoid(&rotated(&oblique, x));
        assert!(
            needed(&valley).is_some_and(|count| count < 1000),
            "{:?}",
            needed(&valley)
        );
        assert_eq!(
            evaluations(breeder(cube(8)), &cube(8), |x| slope(x), 0.0, seed).map(|n| n < 200),
            Some(true)
        );
    }
}

#[test]
fn the_preset_survives_hostile_problems() {
    survives(breeder, breeder);
    survives_ordered(breeder);
    survives_asynchrony(breeder(cube(4)), &cube(4), 1e-3);
}

#[test]
fn the_preset_resumes_exactly_in_all_its_stages() -> Result<(), Error> {
    let waves: fn(&Vec<f64>) -> Minimised = |point| Reverse(rastrigin(point));
    resumes(|| breeder(cube(3)), &cube(3), waves, 400)?;
    let oblique: fn(&Vec<f64>) -> Minimised =
        |point| Reverse(rastrigin(&rotated(&rotation(3, 1), point)));
    resumes(|| breeder(cube(3)), &cube(3), oblique, 400)?;
    refuses_other_memories(breeder)
}

#[test]
fn a_function_of_many_small_valleys_needs_hardly_more_evaluations_than_cma_es() {
    let oblique = rotation(6, 1);
    // Ackley's function.
    let valleys = |point: &[f64]| {
        let z: Vec<f64> = rotated(&oblique, point)
            .iter()
            .map(|z| 6.0 * (z - 0.7))
            .collect();
        let mean = |term: &dyn Fn(f64) -> f64| z.iter().map(|z| term(*z)).sum::<f64>() / 6.0;
        let waves = mean(&|z| (std::f64::consts::TAU * z).cos());
        20.0 + std::f64::consts::E - 20.0 * (-0.2 * mean(&|z| z * z).sqrt()).exp() - waves.exp()
    };
    let sorted = |needed: &dyn Fn(u64) -> Option<u64>| {
        let mut needed: Vec<u64> = (1..=15)
            .map(|seed| needed(seed).unwrap_or(100_000))
            .collect();
        needed.sort_unstable();
        needed[7]
    };
    let ours = sorted(&|seed| evaluations(breeder(cube(6)), &cube(6), |x| valleys(x), 0.01, seed));
    let alone =
        sorted(&|seed| evaluations(CmaEs::new(cube(6)), &cube(6), |x| valleys(x), 0.01, seed));
    assert!(10 * ours <= 12 * alone, "{ours} {alone}");
}

#[test]
fn more_newborns_at_once_do_not_need_more_generations() -> Result<(), Error> {
    let oblique = rotation(6, 1);
    let generations = |count: usize, seed: u64| {
        let fitness = |x: &Vec<f64>| Reverse(ellipsoid(&rotated(&oblique, x)));
        let mut engine = ga_search::reals(cube(6), fitness)
            .at_once(count)?
            .start(seed)?;
        let reason = engine.run((Target(Reverse(0.01)), Evaluations(20_000)));
        assert_eq!(reason, StopReason::Target);
        Ok::<_, Error>(engine.state().generation())
    };
    let all = |count| {
        (1..=15)
            .map(|seed| generations(count, seed))
            .sum::<Result<u64, Error>>()
    };
    let one = all(1)?;
    let eight = all(8)?;
    let sixteen = all(16)?;
    assert!(eight < one && sixteen < one, "{one} {eight} {sixteen}");
    Ok(())
}

#[test]
fn a_generation_has_as_many_newborns_as_are_asked_for_at_once() -> Result<(), Error> {
    let oblique = rotation(6, 1);
    let run = |count: usize| {
        let preset = ga_search::reals(cube(6), |x: &Vec<f64>| {
            Reverse(ellipsoid(&rotated(&oblique, x)))
        })
        .at_once(count)?;
        let mut engine = preset.start(1)?;
        while engine.best().is_none_or(|(_, score)| score.0 > 1e-6)
            && engine.state().evaluations() < 50_000
        {
            assert!(engine.ask().len() >= count);
            engine.step();
        }
        Ok::<_, Error>((engine.state().generation(), engine.state().evaluations()))
    };
    for count in [1, 8] {
        let (generations, evaluations) = run(count)?;
        assert!(
            evaluations < 50_000 && evaluations >= count as u64 * generations,
            "{count}: {evaluations}"
        );
    }
    assert!(
        ga_search::reals(cube(6), |x: &Vec<f64>| x[0])
            .at_once(0)
            .is_err()
    );
    Ok(())
}
