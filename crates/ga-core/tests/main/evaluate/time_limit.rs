//! A score that comes too late is `None`, by a clock that the test moves.

use crate::ones;
use ga_core::Error;
use ga_core::breed::MutateEach;
use ga_core::evaluate::TimeLimit;
use ga_core::mutate::OneBit;
use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_core::replace::OneToOne;
use ga_core::terminate::{Clock, Deadline};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A clock in milliseconds that the returned counter moves.
fn clock() -> (Arc<AtomicU64>, Clock) {
    let now = Arc::new(AtomicU64::new(0));
    let time = Arc::clone(&now);
    (
        now,
        Clock::new(move || Duration::from_millis(time.load(Ordering::Relaxed))),
    )
}

#[test]
fn a_score_in_time_is_kept_and_a_late_one_is_dropped() {
    let (now, clock) = clock();
    let work = |duration: &u64, _: &Deadline| {
        now.fetch_add(*duration, Ordering::Relaxed);
        Some(*duration)
    };
    let fitness = TimeLimit::new(Duration::from_millis(10), &clock, work);
    let scores =
        [0, 9, 10, 11, 500, 3].map(|duration| fitness.evaluate(&duration, &mut (), &mut rng()));
    assert_eq!(scores, [Some(0), Some(9), None, None, None, Some(3)]);
    let none = TimeLimit::new(Duration::ZERO, &clock, work);
    assert_eq!(none.evaluate(&0, &mut (), &mut rng()), None);
    let endless = TimeLimit::new(Duration::MAX, &clock, work);
    assert_eq!(
        endless.evaluate(&(1 << 40), &mut (), &mut rng()),
        Some(1 << 40)
    );
}

fn rng() -> Stream {
    Stream::seeded(1)
}

#[test]
fn the_fitness_can_stop_early_and_each_evaluation_has_its_own_time() {
    let (now, clock) = clock();
    let steps = |wanted: &u64, deadline: &Deadline| {
        for _ in 0..*wanted {
            if deadline.is_over() {
                return None;
            }
            now.fetch_add(1, Ordering::Relaxed);
        }
        Some(*wanted)
    };
    let fitness = TimeLimit::new(Duration::from_millis(10), &clock, steps);
    for round in 0..5 {
        let before = now.load(Ordering::Relaxed);
        assert_eq!(
            fitness.evaluate(&9, &mut (), &mut rng()),
            Some(9),
            "round {round}"
        );
        assert_eq!(fitness.evaluate(&1_000_000, &mut (), &mut rng()), None);
        assert_eq!(
            now.load(Ordering::Relaxed) - before,
            9 + 10,
            "it stopped at the limit"
        );
    }
}

#[test]
fn individuals_without_a_score_are_counted_and_never_lead() -> Result<(), Error> {
    let (now, clock) = clock();
    // The more ones, the longer it takes.
    let slow = |genome: &BitString, _: &Deadline| {
        now.fetch_add(u64::from(ones(genome)), Ordering::Relaxed);
        Some(ones(genome))
    };
    let evaluator = Serial::new(TimeLimit::new(Duration::from_millis(15), &clock, slow));
    let scheme = Scheme {
        breeder: MutateEach(OneBit),
        evaluator,
        replacement: OneToOne,
    };
    let mut engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
    engine.run(Generations(200));
    assert_eq!(engine.best().map(|(_, score)| *score), Some(Some(14)));
    assert!(engine.state().nan_scores() > 500);
    Ok(())
}

#[test]
fn a_limit_of_zero_gives_a_run_without_a_champion() -> Result<(), Error> {
    let (_, clock) = clock();
    let evaluator = Serial::new(TimeLimit::new(
        Duration::ZERO,
        &clock,
        |genome: &BitString, _: &Deadline| Some(ones(genome)),
    ));
    let scheme = Scheme {
        breeder: MutateEach(OneBit),
        evaluator,
        replacement: OneToOne,
    };
    let mut engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
    assert_eq!(
        engine.run((Target(Some(1)), Generations(5))),
        StopReason::Generations
    );
    let state = engine.state();
    assert_eq!(
        (state.best(), state.evaluations(), state.nan_scores()),
        (None, 60, 60)
    );
    Ok(())
}

#[test]
fn a_fitness_that_panics_leaves_the_state_as_it_was() -> Result<(), Error> {
    let (now, clock) = clock();
    let fitness = |genome: &BitString, _: &Deadline| {
        assert!(
            now.fetch_add(1, Ordering::Relaxed) != 14,
            "a bug in a fitness"
        );
        Some(ones(genome))
    };
    let evaluator = Serial::new(TimeLimit::new(Duration::from_secs(1), &clock, fitness));
    let scheme = Scheme {
        breeder: MutateEach(OneBit),
        evaluator,
        replacement: OneToOne,
    };
    let mut engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
    let before = engine.state().clone();
    assert!(catch_unwind(AssertUnwindSafe(|| engine.step())).is_err());
    assert_eq!(engine.state(), &before);
    engine.step();
    assert_eq!(
        (engine.state().evaluations(), engine.state().nan_scores()),
        (20, 0)
    );
    Ok(())
}

#[test]
fn threads_share_the_clock() -> Result<(), Error> {
    let (_, clock) = clock();
    let limited = TimeLimit::new(
        Duration::from_millis(1),
        &clock,
        |genome: &BitString, _: &Deadline| Some(ones(genome)),
    );
    let scheme = Scheme {
        breeder: MutateEach(OneBit),
        evaluator: Parallel::new(limited),
        replacement: OneToOne,
    };
    let mut engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
    engine.step();
    assert_eq!(engine.state().nan_scores(), 0);
    Ok(())
}
