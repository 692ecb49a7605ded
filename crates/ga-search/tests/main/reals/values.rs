//! Golden values: the evaluations and the best value of short runs with a fixed seed.

use super::*;
use ga_search::reals::{CmaEs, Descent, LineSearch, Restarts, Shade};

/// Newborns and the best value after `generations` on Rosenbrock's valley of four loci. The score
/// needs no function of a platform's mathematical library.
fn run<B: Breeder<Vec<f64>, Minimised>>(breeder: B, generations: u64) -> (u64, String) {
    let scheme = scheme(breeder, |point: &Vec<f64>| Reverse(rosenbrock(point)));
    let mut engine = scheme.found(&cube(4)).size(1).seed(42).expect("valid");
    engine.run(Generations(generations));
    let best = engine.best().map_or(f64::NAN, |(_, score)| score.0);
    (engine.state().evaluations(), format!("{best:.11e}"))
}

/// The scores are whole numbers, so that runs of CMA-ES soon end and start again.
fn restarted(restarts: Restarts) -> (u64, u64) {
    let breeder = CmaEs::new(cube(4)).with_restarts(restarts);
    let scheme = scheme(breeder, |point: &Vec<f64>| {
        Reverse(rosenbrock(point).floor())
    });
    let mut engine = scheme.found(&cube(4)).size(1).seed(42).expect("valid");
    engine.run(Generations(150));
    (
        engine.state().evaluations(),
        engine.scheme().breeder.restarts(),
    )
}

#[test]
fn breeders_of_reals_keep_their_values() -> Result<(), Error> {
    let preset = |count: usize| -> Result<_, Error> {
        let preset = ga_search::reals(cube(4), |point: &Vec<f64>| Reverse(rosenbrock(point)));
        Ok(preset.at_once(count)?.into_scheme().breeder)
    };
    let found = [
        run(CmaEs::new(cube(4)), 60),
        run(CmaEs::new(cube(4)).with_step(0.1)?.at_once(12)?, 60),
        run(Shade::new(20, cube(4))?, 40),
        run(LineSearch::new(cube(4)), 60),
        run(Descent::new(cube(4)), 60),
        run(Descent::new(cube(4)).at_once(8)?, 30),
        run(preset(1)?, 60),
        run(preset(8)?, 40),
    ];
    let expected = [
        (481, "4.26221757834e-1"),
        (721, "7.30503931639e-1"),
        (801, "2.77242825596e0"),
        (217, "4.04399269778e0"),
        (137, "4.61373853496e-13"),
        (225, "4.67567589483e-13"),
        (133, "2.81089422045e0"),
        (362, "2.40456833954e0"),
    ];
    assert_eq!(
        found.each_ref().map(|(count, best)| (*count, &best[..])),
        expected
    );
    Ok(())
}

#[test]
fn restarts_of_cma_es_keep_their_values() {
    let all = [
        Restarts::Never,
        Restarts::Equal,
        Restarts::Doubled,
        Restarts::TwoRegimes,
    ];
    assert_eq!(
        all.map(restarted),
        [(353, 0), (1201, 3), (5441, 4), (1521, 4)]
    );
}
