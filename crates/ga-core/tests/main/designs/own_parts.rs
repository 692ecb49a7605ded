//! A genome, a sampler and operators that the user brings.

use ga_core::crossover::Scratch;
use ga_core::mutate::from_fn;
use ga_core::prelude::*;
use ga_core::select::Roulette;
use rand::RngExt;

#[test]
fn a_user_can_bring_every_part() {
    /// A genome that is no more than `Clone`.
    #[derive(Clone, PartialEq, Debug)]
    struct Cave {
        floor: f32,
    }
    struct Caves;
    impl ga_core::Sampler<Cave> for Caves {
        fn sample(&self, rng: &mut dyn Rng) -> Cave {
            Cave {
                floor: rng.random_range(0.0..1.0),
            }
        }
    }
    struct Average;
    impl Crossover<Cave> for Average {
        fn cross_with(&self, left: &mut Cave, right: &mut Cave, _: &mut Scratch, _: &mut dyn Rng) {
            left.floor = f32::midpoint(left.floor, right.floor);
        }
    }
    let scheme = Scheme {
        breeder: Recombine {
            selector: Roulette,
            crossover: Average,
            mutator: from_fn(|cave: &mut Cave, rng: &mut dyn Rng| {
                cave.floor += rng.random_range(-0.01..0.01);
            }),
            offspring: 10,
        },
        evaluator: Serial::new(|cave: &Cave| 1.0 / (1.0 + (cave.floor - 0.3).abs())),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&Caves).size(10).seed(1).unwrap();
    engine.run(Generations(100));
    assert!((engine.state().best().unwrap().0.floor - 0.3).abs() < 0.01);
}
