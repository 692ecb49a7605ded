//! A child that equals a parent is not evaluated, and nothing else changes.

use crate::{ones, recombine};
use ga_core::Asked;
use ga_core::breed::{Birth, Immigrants, MutateEach};
use ga_core::engine::Memory;
use ga_core::evaluate::{Batch, Cohort, Memo, Reevaluate, SkipUnchanged};
use ga_core::mutate::OneBit;
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::replace::OneToOne;
use ga_core::{Error, Population};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn scheme<E: Asked<BitString, Score = u32>>(
    evaluator: E,
) -> Scheme<Recombine<Tournament, Uniform, BitFlip>, E, Generational> {
    let breeder = recombine(Tournament::new(4).expect("valid"), 29);
    Scheme {
        breeder,
        evaluator,
        replacement: Generational { elites: 1 },
    }
}

#[test]
fn the_run_is_the_same_and_the_count_is_that_of_a_naive_comparison() -> Result<(), Error> {
    let calls = Cell::new(0);
    let naive = Cell::new(0);
    let fitness = |genome: &BitString| {
        calls.set(calls.get() + 1);
        ones(genome)
    };
    let mut plain = Scheme {
        breeder: recombine(Tournament::new(4)?, 29),
        evaluator: Serial::new(ones),
        replacement: crate::Witness {
            replacement: Generational { elites: 1 },
            witness: |residents: &Population<BitString, u32>,
                      newborns: &Population<BitString, u32>,
                      births: &[Birth]| {
                let children = newborns.genomes().iter().zip(births);
                let equal = children.filter(|(child, birth)| {
                    birth
                        .parents
                        .iter()
                        .flatten()
                        .any(|&parent| residents.genomes()[parent] == **child)
                });
                naive.set(naive.get() + equal.count() as u64);
            },
        },
    }
    .found(&RandomBits(20))
    .size(30)
    .seed(1)?;
    let evaluator = SkipUnchanged::new(Serial::new(fitness))?;
    let mut engine = scheme(evaluator).found(&RandomBits(20)).size(30).seed(1)?;
    for _ in 0..60 {
        engine.step();
        plain.step();
        assert_eq!(engine.state().population(), plain.state().population());
        assert_eq!(engine.best(), plain.best());
        let saved = engine.scheme().evaluator.saved();
        assert_eq!(saved, naive.get());
        assert_eq!(
            engine.state().evaluations() + saved,
            plain.state().evaluations()
        );
        assert_eq!(engine.state().evaluations(), calls.get());
    }
    let saved = naive.get();
    let all = plain.state().evaluations();
    assert!(
        saved > all / 4 && saved < all * 3 / 4,
        "{saved} of {all}: both kinds of children occur"
    );
    Ok(())
}

#[test]
fn only_parents_are_compared_and_their_places_are_checked() -> Result<(), Error> {
    let evaluated = RefCell::new(Vec::new());
    let fitness = |genome: &char| {
        evaluated.borrow_mut().push(*genome);
        0
    };
    let mut evaluator = SkipUnchanged::new(Serial::new(fitness))?;
    let mut score = |newborns: &[char], births: &[Birth]| {
        let mut residents = [5, 6, 7];
        let mut scores = Vec::new();
        let cohort = Cohort::new(&['a', 'b', 'c'], &mut residents, newborns, &mut scores);
        let evaluations = evaluator.evaluate(cohort.with_births(births), Streams::report(1));
        assert_eq!(evaluations, evaluated.borrow().len());
        (scores, evaluated.take())
    };
    let parents = Birth::from_parents;
    assert_eq!(
        score(&['a', 'b'], &[parents(0, 1), parents(0, 1)]),
        (vec![5, 6], vec![])
    );
    assert_eq!(
        score(&['c', 'a'], &[parents(0, 1), Birth::from_parent(0)]),
        (vec![0, 5], vec!['c'])
    );
    assert_eq!(
        score(&['a', 'z', 'c'], &[Birth::default(); 3]),
        (vec![0; 3], vec!['a', 'z', 'c'])
    );
    // Fewer births than newborns, and a place that does not exist.
    assert_eq!(
        score(&['b', 'b'], &[parents(9, 1)]),
        (vec![6, 0], vec!['b'])
    );
    assert_eq!(score(&['b'], &[]), (vec![0], vec!['b']));
    assert_eq!(score(&[], &[]), (vec![], vec![]));
    Ok(())
}

#[test]
fn a_genome_that_is_not_equal_to_itself_is_evaluated() -> Result<(), Error> {
    let mut evaluator = SkipUnchanged::new(Serial::new(|gene: &f64| gene.is_nan()))?;
    let mut residents = [false];
    let mut scores = Vec::new();
    let cohort = Cohort::new(&[f64::NAN], &mut residents, &[f64::NAN], &mut scores);
    let births = [Birth::from_parent(0)];
    assert_eq!(
        evaluator.evaluate(cohort.with_births(&births), Streams::report(1)),
        1
    );
    assert_eq!((scores, evaluator.saved()), (vec![true], 0));
    Ok(())
}

#[test]
fn scores_that_do_not_last_are_refused() {
    let refused =
        SkipUnchanged::<BitString, _>::new(Reevaluate(Serial::new(ones))).expect_err("relative");
    assert_eq!(
        refused.to_string(),
        "skipping unchanged children needs an evaluator whose scores are comparable across generations"
    );
}

#[test]
fn it_resumes_with_its_count_and_with_the_memory_of_its_evaluator() -> Result<(), Error> {
    let scheme = || {
        let evaluator =
            SkipUnchanged::new(Memo::new(20, Serial::new(ones as fn(&BitString) -> u32))?)?;
        Ok::<_, Error>(Scheme {
            breeder: MutateEach(BitFlip::new(0.05)?),
            evaluator,
            replacement: OneToOne,
        })
    };
    let mut whole = scheme()?.found(&RandomBits(12)).size(9).seed(1)?;
    whole.run(Generations(20));
    let mut resumed = Engine::resume(scheme()?, whole.checkpoint())?;
    let early = whole.scheme().evaluator.saved();
    assert_eq!(resumed.scheme().evaluator.saved(), early);
    assert!(
        early > 0 && whole.state().evaluations() + early < 9 * 21,
        "both wrappers save"
    );
    for engine in [&mut whole, &mut resumed] {
        engine.run(Generations(40));
    }
    assert_eq!(resumed.state(), whole.state());
    assert_eq!(
        resumed.scheme().evaluator.saved(),
        whole.scheme().evaluator.saved()
    );
    let mut other = SkipUnchanged::new(Serial::new(ones))?;
    assert!(Evaluator::<BitString>::restore(&mut other, Memory::Count(1)).is_err());
    Ok(())
}

#[test]
fn a_run_whose_children_never_change_ends_as_idle() -> Result<(), Error> {
    let breeder = MutateEach(BitFlip::new(0.0)?);
    let evaluator = SkipUnchanged::new(Serial::new(ones))?;
    let mut engine = Scheme {
        breeder,
        evaluator,
        replacement: OneToOne,
    }
    .found(&RandomBits(9))
    .size(4)
    .seed(1)?;
    engine.set_idle_limit(30);
    assert_eq!(engine.run(Evaluations(100)), StopReason::Idle);
    assert_eq!(
        (
            engine.state().evaluations(),
            engine.scheme().evaluator.saved()
        ),
        (4, 120)
    );
    Ok(())
}

#[test]
fn a_panic_of_the_fitness_counts_nothing() -> Result<(), Error> {
    let fuse = Cell::new(false);
    let fitness = |genome: &BitString| {
        assert!(!fuse.take(), "a bug in a fitness");
        ones(genome)
    };
    let breeder = (
        MutateEach(BitFlip::new(0.05)?),
        Immigrants {
            sampler: RandomBits(20),
            offspring: 1,
        },
    );
    let evaluator = SkipUnchanged::new(Serial::new(fitness))?;
    let mut engine = Scheme {
        breeder,
        evaluator,
        replacement: OneToOne,
    }
    .found(&RandomBits(20))
    .size(9)
    .seed(1)?;
    for _ in 0..20 {
        let before = engine.state().clone();
        let saved = engine.scheme().evaluator.saved();
        fuse.set(true);
        assert!(catch_unwind(AssertUnwindSafe(|| engine.step())).is_err());
        assert_eq!(
            (engine.state(), engine.scheme().evaluator.saved()),
            (&before, saved)
        );
        engine.step();
    }
    assert_eq!(
        engine.state().evaluations() + engine.scheme().evaluator.saved(),
        9 + 20 * 10
    );
    Ok(())
}

#[test]
fn a_wrong_number_of_scores_panics_with_the_sentence_and_counts_nothing() -> Result<(), Error> {
    let wrong = Cell::new(false);
    let score = |genomes: &[BitString]| {
        let mut scores: Vec<u32> = genomes.iter().map(ones).collect();
        if wrong.take() {
            scores.push(9);
        }
        scores
    };
    let evaluator = SkipUnchanged::new(Batch::new(score))?;
    let mut engine = scheme(evaluator).found(&RandomBits(20)).size(30).seed(1)?;
    for _ in 0..20 {
        let before = engine.state().clone();
        let saved = engine.scheme().evaluator.saved();
        wrong.set(true);
        let panic =
            catch_unwind(AssertUnwindSafe(|| engine.step())).expect_err("one score too many");
        let message = panic.downcast_ref::<String>().expect("a sentence");
        assert!(
            message.starts_with("each newborn needs one score: "),
            "{message}"
        );
        assert_eq!(
            (engine.state(), engine.scheme().evaluator.saved()),
            (&before, saved)
        );
        engine.step();
    }
    Ok(())
}

#[test]
fn scores_that_are_not_finite_are_copied_as_they_are() -> Result<(), Error> {
    let mut evaluator = SkipUnchanged::new(Serial::new(|_: &u8| 0.0))?;
    let mut residents = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    let mut scores = Vec::new();
    let births = [0, 1, 2].map(Birth::from_parent);
    let cohort = Cohort::new(&[1, 2, 3], &mut residents, &[1, 2, 3], &mut scores);
    assert_eq!(
        evaluator.evaluate(cohort.with_births(&births), Streams::report(1)),
        0
    );
    assert_eq!(format!("{scores:?}"), "[inf, -inf, NaN]");
    Ok(())
}

#[test]
fn the_number_of_threads_changes_nothing() -> Result<(), Error> {
    let run = |threads| {
        let evaluator = SkipUnchanged::new(Parallel::new(ones))?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        pool.install(|| {
            let mut engine = scheme(evaluator).found(&RandomBits(20)).size(30).seed(1)?;
            engine.run(Generations(30));
            Ok::<_, Error>(engine.into_state())
        })
    };
    assert_eq!(run(1)?, run(3)?);
    Ok(())
}

#[test]
fn a_warm_run_allocates_nothing() -> Result<(), Error> {
    let evaluator = SkipUnchanged::new(Serial::new(ones))?;
    let breeder = MutateEach((BitFlip::new(0.003)?, BitFlip::new(0.0)?));
    let mut engine = Scheme {
        breeder,
        evaluator,
        replacement: OneToOne,
    }
    .found(&RandomBits(256))
    .size(50)
    .seed(1)?;
    (0..50).for_each(|_| engine.step());
    let saved = engine.scheme().evaluator.saved();
    let counted = allocation_counter::measure(|| (0..10).for_each(|_| engine.step()));
    assert!(engine.scheme().evaluator.saved() > saved);
    // A generation with more changed children than any before it may enlarge the list of copies.
    assert!(
        counted.count_total <= 20,
        "{} for 500 children",
        counted.count_total
    );
    let mut always = Scheme {
        breeder: MutateEach(OneBit),
        evaluator: SkipUnchanged::new(Serial::new(ones))?,
        replacement: OneToOne,
    }
    .found(&RandomBits(256))
    .size(50)
    .seed(1)?;
    (0..10).for_each(|_| always.step());
    assert_eq!(
        allocation_counter::measure(|| (0..10).for_each(|_| always.step())).count_total,
        0
    );
    Ok(())
}
