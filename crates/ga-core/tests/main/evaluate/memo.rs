//! What a memo saves, and what it must not change.

use crate::{ones, recombine};
use ga_core::Error;
use ga_core::evaluate::{Cohort, Memo, Reevaluate};
use ga_core::prelude::*;
use ga_core::random::Streams;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

#[test]
fn a_memo_scores_no_genome_twice() {
    let calls = AtomicU64::new(0);
    let fitness = |genome: &BitString| {
        calls.fetch_add(1, Ordering::Relaxed);
        ones(genome)
    };
    let scheme = || Scheme {
        breeder: recombine(Tournament::new(4).unwrap(), 20),
        evaluator: Memo::new(100_000, Parallel::new(fitness)).unwrap(),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme().found(&RandomBits(10)).size(20).seed(1).unwrap();
    let mut plain = Scheme {
        breeder: recombine(Tournament::new(4).unwrap(), 20),
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    }
    .found(&RandomBits(10))
    .size(20)
    .seed(1)
    .unwrap();
    let mut seen: HashSet<BitString> = engine
        .state()
        .population()
        .genomes()
        .iter()
        .cloned()
        .collect();
    for _ in 0..60 {
        seen.extend(engine.ask().iter().cloned());
        engine.step();
        plain.step();
        assert_eq!(
            engine.state().population(),
            plain.state().population(),
            "a memo changes the count only"
        );
    }
    assert_eq!(engine.state().evaluations(), seen.len() as u64);
    assert_eq!(calls.load(Ordering::Relaxed), seen.len() as u64);
    assert!(seen.len() < 20 * 61 / 2, "there was nothing to remember");
}

#[test]
fn a_memo_that_is_restored_counts_as_an_uninterrupted_one() {
    let scheme = |evaluator| Scheme {
        breeder: recombine(Tournament::new(4).unwrap(), 20),
        evaluator,
        replacement: Generational { elites: 1 },
    };
    let memo = || Memo::new(50, Serial::new(ones as fn(&BitString) -> u32)).unwrap();
    let mut whole = scheme(memo())
        .found(&RandomBits(10))
        .size(20)
        .seed(1)
        .unwrap();
    whole.run(Generations(9));
    let saved = whole.scheme().evaluator.clone();
    let state = whole.state().clone();
    let mut resumed = Engine::resume(scheme(saved), state.clone()).unwrap();
    let mut forgetful = Engine::resume(scheme(memo()), state).unwrap();
    for engine in [&mut whole, &mut resumed, &mut forgetful] {
        engine.run(Generations(30));
    }
    assert_eq!(resumed.state(), whole.state());
    assert_eq!(forgetful.state().population(), whole.state().population());
    assert!(forgetful.state().evaluations() > whole.state().evaluations());
}

#[test]
fn a_memo_refuses_scores_that_do_not_last() {
    let refused = Memo::new(9, Reevaluate(Serial::new(ones))).unwrap_err();
    assert_eq!(refused, Error::NotLasting { name: "a memo" });
    assert_eq!(
        refused.to_string(),
        "a memo needs an evaluator whose scores are comparable across generations"
    );
}

#[test]
fn a_memo_forgets_the_oldest_beyond_its_capacity() {
    let mut memo = Memo::new(3, Serial::new(|genome: &Vec<u8>| genome[0])).unwrap();
    let mut evaluate = |genes: &[u8]| {
        let newborns: Vec<Vec<u8>> = genes.iter().map(|&gene| vec![gene]).collect();
        let mut scores = Vec::new();
        let cohort = Cohort::founders(&newborns, &mut scores);
        let evaluations = memo.evaluate(cohort, Streams::report(1));
        assert_eq!(scores, genes);
        (evaluations, memo.len())
    };
    assert_eq!(evaluate(&[1, 2, 1, 1]), (2, 2));
    assert_eq!(evaluate(&[2, 3]), (1, 3));
    assert_eq!(evaluate(&[4]), (1, 3), "1 is forgotten");
    assert_eq!(evaluate(&[1, 4, 3]), (1, 3));
    assert_eq!(evaluate(&[9, 8, 7, 6, 5]), (5, 3));
}
