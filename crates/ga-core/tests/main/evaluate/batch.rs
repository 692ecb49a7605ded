//! A batch gives the scores of single evaluations, in chunks or not, and its errors change nothing.

use crate::{ones, recombine};
use ga_core::Asked;
use ga_core::breed::{Breeder, Immigrants};
use ga_core::evaluate::{Batch, Cohort};
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::{Error, State};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn scheme<E>(evaluator: E) -> Scheme<impl Breeder<BitString, u32>, E, Generational> {
    let breeder = recombine(Tournament::new(2).expect("valid"), 19);
    Scheme {
        breeder,
        evaluator,
        replacement: Generational { elites: 1 },
    }
}

fn run(evaluator: impl Asked<BitString, Score = u32>) -> State<BitString, u32> {
    let mut engine = scheme(evaluator)
        .found(&RandomBits(40))
        .size(20)
        .seed(1)
        .expect("valid");
    engine.run(Generations(10));
    engine.into_state()
}

fn all(genomes: &[BitString]) -> Vec<u32> {
    genomes.iter().map(ones).collect()
}

#[test]
fn a_batch_of_any_size_gives_the_run_of_single_evaluations() -> Result<(), Error> {
    let plain = run(Serial::new(ones));
    assert_eq!(run(Batch::new(all)), plain);
    for size in [1, 2, 7, 19, 20, 21, usize::MAX] {
        assert_eq!(
            run(Batch::new(all).in_chunks(size)?),
            plain,
            "chunks of {size}"
        );
    }
    Ok(())
}

#[test]
fn chunks_have_the_given_size_except_the_last() -> Result<(), Error> {
    let sizes = RefCell::new(Vec::new());
    let score = |genomes: &[BitString]| {
        sizes.borrow_mut().push(genomes.len());
        all(genomes)
    };
    let mut engine = scheme(Batch::new(score).in_chunks(8)?)
        .found(&RandomBits(40))
        .size(20)
        .seed(1)?;
    assert_eq!(sizes.take(), [8, 8, 4], "founders");
    engine.step();
    assert_eq!(sizes.take(), [8, 8, 3], "newborns");
    Ok(())
}

#[test]
fn a_size_of_zero_is_refused() {
    let refused = Batch::new(all).in_chunks(0).map(|_| ()).expect_err("0");
    assert_eq!(
        refused.to_string(),
        "the size of a batch must be at least 1, got 0"
    );
}

#[test]
fn a_generation_without_newborns_makes_no_call() -> Result<(), Error> {
    let calls = Cell::new(0);
    let score = |genomes: &[BitString]| {
        calls.set(calls.get() + 1);
        all(genomes)
    };
    let breeder = Immigrants {
        sampler: RandomBits(9),
        offspring: 0,
    };
    let scheme = Scheme {
        breeder,
        evaluator: Batch::new(score),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&RandomBits(9)).size(4).seed(1)?;
    engine.run(Generations(5));
    assert_eq!(
        (
            calls.get(),
            engine.state().evaluations(),
            engine.state().idle_for()
        ),
        (1, 4, 5)
    );
    Ok(())
}

/// The scores that come back for 20 founders if the call with number `wrong` returns `given`
/// scores.
fn refused(size: usize, wrong: usize, given: usize) -> Option<usize> {
    let calls = Cell::new(0);
    let score = |genomes: &[BitString]| {
        calls.set(calls.get() + 1);
        if calls.get() == wrong {
            vec![0; given]
        } else {
            all(genomes)
        }
    };
    let evaluator = Batch::new(score).in_chunks(size).expect("positive");
    match scheme(evaluator)
        .found(&RandomBits(9))
        .size(20)
        .seed(1)
        .map(|_| ())
    {
        Ok(()) => None,
        Err(Error::ScoreCount {
            expected: 20,
            actual,
        }) => Some(actual),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_wrong_number_of_scores_of_founders_is_a_typed_error() {
    assert_eq!(refused(20, 1, 20), None);
    assert_eq!(refused(20, 1, 19), Some(19));
    assert_eq!(refused(20, 1, 0), Some(0));
    assert_eq!(refused(20, 1, 21), Some(21));
    // A later chunk never makes up for an earlier one, nor an earlier one for a later one.
    assert_eq!(refused(10, 1, 9), Some(9));
    assert_eq!(refused(10, 2, 11), Some(21));
    assert_eq!(refused(10, 1, 20), Some(0));
    assert_eq!(refused(5, 2, 15), Some(5));
    for size in 1..=20 {
        for wrong in 1..=20usize.div_ceil(size) {
            let right = size.min(20 - (wrong - 1) * size);
            for given in (0..=40).filter(|&given| given != right) {
                assert!(refused(size, wrong, given).is_some_and(|actual| actual != 20));
            }
        }
    }
}

#[test]
fn a_wrong_number_of_scores_in_a_step_panics_with_the_sentence_and_changes_nothing()
-> Result<(), Error> {
    let wrong = Cell::new(false);
    let score = |genomes: &[BitString]| {
        let mut scores = all(genomes);
        if wrong.take() {
            scores.pop();
        }
        scores
    };
    let mut engine = scheme(Batch::new(score))
        .found(&RandomBits(40))
        .size(20)
        .seed(1)?;
    for _ in 0..10 {
        let before = engine.state().clone();
        wrong.set(true);
        let panic =
            catch_unwind(AssertUnwindSafe(|| engine.step())).expect_err("one score is missing");
        let message = panic.downcast_ref::<String>().expect("a sentence");
        assert_eq!(message, "each newborn needs one score: expected 19, got 18");
        assert_eq!(engine.state(), &before);
        engine.step();
    }
    assert_eq!(engine.state(), &run(Serial::new(ones)));
    Ok(())
}

#[test]
fn a_panic_in_a_later_chunk_changes_nothing() -> Result<(), Error> {
    let fuse = Cell::new(u32::MAX);
    let score = |genomes: &[BitString]| {
        fuse.set(fuse.get().wrapping_sub(1));
        assert!(fuse.get() != 0, "the connection is lost");
        all(genomes)
    };
    let mut engine = scheme(Batch::new(score).in_chunks(4)?)
        .found(&RandomBits(40))
        .size(20)
        .seed(1)?;
    for _ in 0..10 {
        let before = engine.state().clone();
        fuse.set(3);
        assert!(catch_unwind(AssertUnwindSafe(|| engine.step())).is_err());
        assert_eq!(engine.state(), &before);
        engine.step();
    }
    assert_eq!(engine.state(), &run(Serial::new(ones)));
    Ok(())
}

#[test]
fn a_call_that_fails_is_repeated_by_ask_and_tell() -> Result<(), Error> {
    let mut calls = 0;
    let mut remote = |genomes: &[BitString]| -> Result<Vec<u32>, &'static str> {
        calls += 1;
        if calls % 3 == 0 {
            Ok(all(genomes))
        } else {
            Err("the connection is lost")
        }
    };
    let mut engine = scheme(Serial::new(ones))
        .found(&RandomBits(40))
        .size(20)
        .seed(1)?;
    while engine.state().generation() < 10 {
        if let Ok(scores) = remote(engine.ask()) {
            engine.tell(scores)?;
        }
    }
    assert_eq!((engine.state(), calls), (&run(Serial::new(ones)), 30));
    Ok(())
}

#[test]
fn scores_that_are_not_finite_pass_through() -> Result<(), Error> {
    let score = |genomes: &[BitString]| -> Vec<f64> {
        let odd = |ones| [f64::NAN, f64::NEG_INFINITY, f64::INFINITY, 0.5][ones as usize % 4];
        genomes.iter().map(|genome| odd(ones(genome))).collect()
    };
    let breeder = recombine(Tournament::new(2)?, 19);
    let scheme = Scheme {
        breeder,
        evaluator: Batch::new(score),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&RandomBits(40)).size(20).seed(1)?;
    engine.run(Generations(10));
    assert_eq!(engine.best().map(|(_, score)| *score), Some(f64::INFINITY));
    assert!(engine.state().nan_scores() > 0);
    Ok(())
}

#[test]
fn a_batch_is_an_evaluator_like_any_other() {
    let mut scores = vec![7];
    let mut batch: Box<dyn Evaluator<u8, Score = u8>> =
        Box::new(Batch::new(|genomes: &[u8]| genomes.to_vec()));
    let evaluations = batch.evaluate(Cohort::founders(&[3, 1], &mut scores), Streams::report(1));
    assert_eq!((evaluations, scores), (2, vec![7, 3, 1]));
    // The first chunk has the scores of both: none of them is kept, so that one is missed.
    let mut halves = Batch::new(|_: &[u8]| vec![5, 5])
        .in_chunks(1)
        .expect("positive");
    let mut late = vec![7];
    halves.evaluate(Cohort::founders(&[3, 1], &mut late), Streams::report(1));
    assert_eq!(late, [7]);
}
