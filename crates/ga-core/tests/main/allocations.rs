//! A generation allocates as often whatever the size of the population.

use super::ones;
use ga_core::prelude::*;

/// Allocations per step once warm.
fn per_step<B, R>(scheme: Scheme<B, impl Evaluator<BitString, Score = u32>, R>, size: usize) -> u64
where
    B: Breeder<BitString, u32>,
    R: Replacement<BitString, u32>,
{
    let mut engine = Engine::start(scheme, &RandomBits(256), size, 1).unwrap();
    (0..10).for_each(|_| engine.step());
    let counted = allocation_counter::measure(|| (0..10).for_each(|_| engine.step()));
    counted.count_total / 10
}

fn recombine<S, C>(selector: S, crossover: C, offspring: usize) -> Recombine<S, C, (BitFlip, OneBit)> {
    Recombine { selector, crossover, mutator: (BitFlip::new(0.01).unwrap(), OneBit), offspring }
}

#[test]
fn a_generation_allocates_nothing_per_child() {
    let generational = |size| {
        let breeder = recombine(Tournament::new(2).unwrap(), Uniform::new(0.1).unwrap(), size - 1);
        per_step(
            Scheme { breeder, evaluator: Serial::new(ones), replacement: Generational { elites: 1 } },
            size,
        )
    };
    assert_eq!((generational(50), generational(500)), (0, 0));
}

#[test]
fn several_elites_a_roulette_and_the_top_cost_a_constant_number() {
    let several = |size| {
        let breeder = recombine(Top::new(9, Roulette).unwrap(), TwoPoint, size - 5);
        per_step(
            Scheme { breeder, evaluator: Serial::new(ones), replacement: Generational { elites: 5 } },
            size,
        )
    };
    assert_eq!(several(50), several(500));
    assert!(several(50) <= 4, "{}", several(50));
}

#[test]
fn a_steady_state_allocates_nothing() {
    let steady = |size| {
        let breeder = recombine(SingleTournament::new(7).unwrap(), OnePoint, 2);
        per_step(Scheme { breeder, evaluator: Serial::new(ones), replacement: InPlace }, size)
    };
    assert_eq!((steady(50), steady(500)), (0, 0));
    let truncated = |size| {
        let breeder = recombine(Tournament::new(3).unwrap(), OnePoint, 2);
        per_step(
            Scheme { breeder, evaluator: Serial::new(ones), replacement: Truncation::new(size).unwrap() },
            size,
        )
    };
    assert_eq!((truncated(50), truncated(500)), (0, 0));
}
