//! The same seed gives the same run on any number of threads.

use ga_core::Asked;
use ga_core::breed::Immigrants;
use ga_core::combine::Sometimes;
use ga_core::evaluate::Reevaluate;
use ga_core::prelude::*;
use ga_core::select::Roulette;
use ga_core::{Error, State};
use rand::{Rng, RngExt};

/// A fitness that draws random numbers, and takes the longer the more ones there are.
struct Noisy;

impl Fitness<BitString> for Noisy {
    type Score = f64;
    type Scratch = Vec<f64>;

    fn evaluate(&self, genome: &BitString, scratch: &mut Vec<f64>, rng: &mut dyn Rng) -> f64 {
        scratch.clear();
        scratch.extend((0..genome.count_ones() * 10).map(|_| rng.random::<f64>()));
        f64::from(genome.count_ones()) + scratch.iter().sum::<f64>() / 1000.0
    }
}

pub(super) fn breeder() -> Result<impl Breeder<BitString, f64> + Clone, Error> {
    let recombine = Recombine {
        selector: Roulette,
        crossover: Sometimes::new(0.9, OnePoint)?,
        mutator: BitFlip::new(0.02)?,
        offspring: 33,
    };
    Ok((
        recombine,
        Immigrants {
            sampler: RandomBits(100),
            offspring: 7,
        },
    ))
}

fn run<E: Asked<BitString, Score = f64>>(evaluator: E) -> Result<State<BitString, f64>, Error> {
    let scheme = Scheme {
        breeder: breeder()?,
        evaluator,
        replacement: Generational { elites: 2 },
    };
    let mut engine = scheme.found(&RandomBits(100)).size(41).seed(6)?;
    engine.run(Generations(20));
    Ok(engine.into_state())
}

#[test]
fn a_run_does_not_depend_on_the_number_of_threads() -> Result<(), Error> {
    let serial = run(Serial::new(Noisy))?;
    let again = run(Reevaluate(Serial::new(Noisy)))?;
    assert_ne!(serial, again);
    for threads in [1, 2, 7] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        assert_eq!(
            pool.install(|| run(Parallel::new(Noisy)))?,
            serial,
            "{threads} threads"
        );
        assert_eq!(
            pool.install(|| run(Reevaluate(Parallel::new(Noisy))))?,
            again,
            "{threads} threads"
        );
    }
    Ok(())
}

#[test]
fn another_seed_gives_another_run() -> Result<(), Error> {
    let start = |seed| {
        let evaluator = Serial::new(Noisy);
        let scheme = Scheme {
            breeder: breeder()?,
            evaluator,
            replacement: Generational { elites: 2 },
        };
        scheme
            .found(&RandomBits(100))
            .size(41)
            .seed(seed)
            .map(Engine::into_state)
    };
    assert_eq!(start(1)?, start(1)?);
    assert_ne!(start(1)?.population(), start(2)?.population());
    Ok(())
}

#[test]
fn a_used_scratch_scores_as_a_fresh_one() -> Result<(), Error> {
    let mut used = Serial::new(Noisy);
    let mut scores = Vec::new();
    let newborns = [BitString::zeros(50), "1".repeat(90).parse().expect("bits")];
    let cohort = ga_core::evaluate::Cohort::founders(&newborns, &mut scores);
    used.evaluate(cohort, ga_core::random::Streams::report(9));
    assert_eq!(run(used)?, run(Serial::new(Noisy))?);
    Ok(())
}
