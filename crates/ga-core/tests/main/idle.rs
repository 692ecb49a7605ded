//! A run in which nothing is evaluated any more comes to an end.

use super::ones;
use ga_core::breed::{Alternating, Distinct, Immigrants};
use ga_core::engine::IDLE_GENERATIONS;
use ga_core::evaluate::Memo;
use ga_core::prelude::*;
use ga_core::replace::{MuPlusLambda, ReplaceWorst};
use ga_core::{Checkpoint, Error, Population, StopReason};

fn breeder() -> Recombine<Tournament, Uniform, BitFlip> {
    Recombine {
        selector: Tournament::new(2).unwrap(),
        crossover: Uniform::default(),
        mutator: BitFlip::new(0.3).unwrap(),
        offspring: 9,
    }
}

#[test]
fn a_run_stops_when_a_memo_knows_every_child() -> Result<(), Error> {
    let memo = Memo::new(100, Serial::new(ones))?;
    let scheme = Scheme {
        breeder: breeder(),
        evaluator: memo,
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&RandomBits(3)).size(9).seed(1)?;
    assert_eq!(engine.run(Evaluations(100)), StopReason::Idle);
    assert_eq!(
        (engine.state().evaluations(), engine.state().idle_for()),
        (8, IDLE_GENERATIONS)
    );
    // It has stopped, and stays so.
    let generation = engine.state().generation();
    assert_eq!(engine.run(Evaluations(100)), StopReason::Idle);
    assert_eq!(engine.state().generation(), generation);
    assert_eq!(StopReason::Idle.to_string(), "idle");
    Ok(())
}

#[test]
fn a_run_stops_when_no_child_is_distinct() -> Result<(), Error> {
    let scheme = Scheme {
        breeder: Distinct(breeder()),
        evaluator: Serial::new(ones),
        replacement: MuPlusLambda::new(9)?,
    };
    let mut engine = scheme.found(&RandomBits(3)).size(9).seed(1)?;
    assert_eq!(engine.run(Evaluations(1_000_000)), StopReason::Idle);
    Ok(())
}

/// Has one child in every `period`-th generation.
fn seldom(period: u64) -> impl Breeder<BitString, u32> {
    Alternating {
        usual: none(),
        other: Immigrants {
            sampler: RandomBits(20),
            offspring: 1,
        },
        period,
    }
}

fn none() -> Immigrants<RandomBits> {
    Immigrants {
        sampler: RandomBits(20),
        offspring: 0,
    }
}

type Counting = Serial<fn(&BitString) -> u32, ()>;

fn engine<B: Breeder<BitString, u32>>(breeder: B) -> Engine<BitString, B, Counting, ReplaceWorst> {
    let evaluator = Serial::new(ones as fn(&BitString) -> u32);
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: ReplaceWorst::default(),
    };
    scheme
        .found(&RandomBits(20))
        .size(5)
        .seed(1)
        .expect("valid")
}

#[test]
fn generations_without_a_child_are_no_end_before_the_limit() {
    let mut run = engine(seldom(IDLE_GENERATIONS));
    assert_eq!(run.run(Evaluations(8)), StopReason::Evaluations);
    assert_eq!(run.state().generation(), 3 * IDLE_GENERATIONS);
    let mut run = engine(seldom(IDLE_GENERATIONS + 1));
    assert_eq!(run.run(Evaluations(8)), StopReason::Idle);
    assert_eq!(run.state().generation(), IDLE_GENERATIONS);
    // What stops the run anyway is the reason.
    let mut run = engine(none());
    assert_eq!(
        run.run(Generations(IDLE_GENERATIONS)),
        StopReason::Generations
    );
}

#[test]
fn the_limit_can_be_set() {
    let mut run = engine(seldom(30));
    run.set_idle_limit(29);
    assert_eq!(run.run(Generations(100)), StopReason::Idle);
    assert_eq!(run.state().generation(), 29);
    run.set_idle_limit(30);
    assert_eq!(run.run(Generations(100)), StopReason::Generations);
    let mut run = engine(none());
    run.set_idle_limit(0);
    assert_eq!(run.run(Generations(100)), StopReason::Idle);
    assert_eq!(run.state().generation(), 1);
    let mut run = engine(none());
    run.set_idle_limit(u64::MAX);
    let reason = run.run(Generations(2 * IDLE_GENERATIONS));
    assert_eq!(reason, StopReason::Generations);
}

#[test]
fn a_migrant_begins_the_count_again() {
    let mut run = engine(none());
    assert_eq!(run.run(Generations(7)), StopReason::Generations);
    assert_eq!(run.state().idle_for(), 7);
    let mut migrants: Population<BitString, u32> =
        [(BitString::zeros(20), 0)].into_iter().collect();
    run.admit(&mut migrants);
    assert_eq!(run.state().idle_for(), 0);
}
#[test]
fn a_run_that_was_saved_while_idle_stops_where_the_uninterrupted_one_does() -> Result<(), Error> {
    let mut whole = engine(none());
    assert_eq!(whole.run(Evaluations(100)), StopReason::Idle);
    let mut half = engine(none());
    half.run(Generations(IDLE_GENERATIONS / 2));
    let text = serde_json::to_string(&half.checkpoint()).expect("plain data");
    let saved: Checkpoint<BitString, u32> = serde_json::from_str(&text).expect("what was written");
    let mut resumed = Engine::resume(engine(none()).into_parts().0, saved)?;
    assert_eq!(resumed.run(Evaluations(100)), StopReason::Idle);
    assert_eq!(resumed.state(), whole.state());
    Ok(())
}
