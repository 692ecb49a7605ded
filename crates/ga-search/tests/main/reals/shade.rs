use super::*;
use ga_search::reals::Shade;

fn shade<T: ga_core::genome::Real, S: Score>(bounds: Bounds<T>) -> Shade<T, S> {
    Shade::new(20, bounds).expect("valid")
}

#[test]
fn shade_finds_known_optima() {
    for seed in 1..=3 {
        for (fitness, most) in [
            (sphere as fn(&[f64]) -> f64, 6000),
            (rastrigin, 20_000),
            (ellipsoid, 9000),
        ] {
            let needed = evaluations(shade(cube(8)), &cube(8), |x| fitness(x), 1e-6, seed);
            assert!(
                needed.is_some_and(|count| count < most),
                "{needed:?} of {most}"
            );
        }
        let corner = evaluations(shade(cube(8)), &cube(8), |x| slope(x), 1e-6, seed);
        assert!(corner.is_some_and(|count| count < 8000), "{corner:?}");
    }
}

#[test]
fn settings_that_succeed_are_used_more_often() {
    // Many genes of a child have to change together in an oblique valley, but not on a separable
    // function. Without learning, both rates would be 0.5.
    let rate = |oblique: Option<Vec<Vec<f64>>>| {
        let fitness = |x: &Vec<f64>| {
            Reverse(
                oblique
                    .as_ref()
                    .map_or_else(|| rastrigin(x), |rows| ellipsoid(&rotated(rows, x))),
            )
        };
        let mut engine = scheme(shade(cube(10)), fitness)
            .found(&cube(10))
            .size(1)
            .seed(1)
            .unwrap();
        engine.run(Evaluations(6000));
        let ga_core::engine::Memory::List(parts) = engine.scheme().breeder.memory() else {
            panic!("a list")
        };
        let [_, settings] = parts[4].clone().parts().unwrap();
        let history = settings.numbers().unwrap();
        history.iter().skip(1).step_by(2).sum::<f64>() / 6.0
    };
    let oblique = rate(Some(rotation(10, 1)));
    let separable = rate(None);
    assert!(oblique > separable + 0.15, "{oblique} {separable}");
}

#[test]
fn shade_survives_hostile_problems() {
    survives_ordered(shade);
    survives(shade, shade);
    survives_asynchrony(shade(cube(4)), &cube(4), 1e-3);
}

#[test]
fn shade_resumes_exactly_also_after_restarts() -> Result<(), Error> {
    let steps: fn(&Vec<f64>) -> Minimised = |point| Reverse(sphere(point).floor());
    resumes(|| shade(cube(3)), &cube(3), steps, 400)?;
    let mut engine = scheme(shade(cube(3)), steps)
        .found(&cube(3))
        .size(1)
        .seed(5)?;
    engine.run(Generations(400));
    assert!(engine.scheme().breeder.restarts() > 0);
    refuses_other_memories(shade)?;
    assert!(Shade::<f64, f64>::new(3, cube(2)).is_err());
    Ok(())
}
