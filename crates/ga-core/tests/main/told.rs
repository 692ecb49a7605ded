//! Runs that are told their scores equal runs that call the fitness.

use super::{ones, recombine};
use ga_core::Asked;
use ga_core::Checkpoint;
use ga_core::breed::Immigrants;
use ga_core::engine::{Asynchronous, Founding};
use ga_core::evaluate::{Memo, Reevaluate, SkipUnchanged};
use ga_core::prelude::*;
use ga_core::rand::Rng;
use ga_core::random::{Stream, below};
use ga_core::replace::MuPlusLambda;
use std::collections::HashSet;

type Bits = Box<dyn Breeder<BitString, u32>>;
type Judge = Box<dyn Asked<BitString, Score = u32>>;
type Survival = MuPlusLambda;
type Made = Scheme<Bits, Judge, Survival>;
type Named = (&'static str, Box<dyn Fn() -> Made>);
type Saved = Checkpoint<BitString, u32>;

const SIZE: usize = 9;
const LOCI: usize = 12;

/// Schemes with few loci, so that genomes recur.
fn schemes() -> Vec<Named> {
    fn with(evaluator: impl Asked<BitString, Score = u32> + 'static, offspring: usize) -> Made {
        let children = recombine(Tournament::new(3).unwrap(), offspring);
        let breeder = (
            children,
            Immigrants {
                sampler: RandomBits(LOCI),
                offspring: offspring / 2,
            },
        );
        let replacement = MuPlusLambda::new(SIZE).unwrap();
        Scheme {
            breeder: Box::new(breeder),
            evaluator: Box::new(evaluator),
            replacement,
        }
    }
    let plain = || Serial::new(ones as fn(&BitString) -> u32);
    vec![
        ("plain", Box::new(move || with(plain(), 6))),
        (
            "memo",
            Box::new(move || with(Memo::new(1000, plain()).unwrap(), 6)),
        ),
        (
            "short memo",
            Box::new(move || with(Memo::new(5, plain()).unwrap(), 6)),
        ),
        (
            "memo, one by one",
            Box::new(move || with(Memo::new(1000, plain()).unwrap(), 1)),
        ),
        (
            "unchanged",
            Box::new(move || with(SkipUnchanged::new(plain()).unwrap(), 6)),
        ),
        ("unchanged, memo", {
            Box::new(move || {
                with(
                    SkipUnchanged::new(Memo::new(5, plain()).unwrap()).unwrap(),
                    6,
                )
            })
        }),
        ("memo, unchanged", {
            Box::new(move || {
                with(
                    Memo::new(20, SkipUnchanged::new(plain()).unwrap()).unwrap(),
                    6,
                )
            })
        }),
        ("noisy", Box::new(move || with(Reevaluate(plain()), 6))),
    ]
}

/// The checkpoint after `generations` of a run that calls the fitness.
fn called(made: Made, generations: u64) -> Saved {
    let mut engine = made
        .found(&RandomBits(LOCI))
        .size(SIZE)
        .seed(3)
        .expect("valid");
    engine.run(Generations(generations));
    engine.checkpoint()
}

/// A run after its founders were told.
fn founded(made: Made) -> Engine<BitString, Bits, Judge, Survival> {
    let founding = made
        .found(&RandomBits(LOCI))
        .size(SIZE)
        .ask(3)
        .expect("valid");
    let scores: Vec<u32> = founding.ask().iter().map(ones).collect();
    founding.tell(scores).expect("one score each")
}

#[test]
fn ask_and_tell_equals_a_run_byte_for_byte() {
    for (name, make) in schemes() {
        let mut engine = founded(make());
        let mut asked = engine.state().evaluations();
        for generation in 0..60 {
            assert_eq!(
                engine.checkpoint(),
                called(make(), generation),
                "{name}, generation {generation}"
            );
            let scores: Vec<u32> = engine.ask().iter().map(ones).collect();
            asked += scores.len() as u64;
            let wrong = scores.len() + 1;
            let refused = engine.tell(vec![0; wrong]);
            assert_eq!(
                refused,
                Err(Error::ScoreCount {
                    expected: scores.len(),
                    actual: wrong
                })
            );
            engine.tell(scores).expect("one score each");
            assert_eq!(engine.state().evaluations(), asked, "{name}");
        }
    }
}

type Run = Asynchronous<BitString, Bits, Judge, Survival>;

/// Takes all candidates that there are now, up to `most`, and returns their scores.
fn take(run: &mut Run, most: usize) -> Vec<(u64, u32)> {
    let candidates = std::iter::from_fn(|| run.ask().map(|(id, genome)| (id, ones(genome))));
    candidates.take(most).collect()
}

#[test]
fn one_candidate_after_the_other_equals_a_run_byte_for_byte() {
    for (name, make) in schemes() {
        let mut run = Asynchronous::new(founded(make()));
        let mut compared = 0;
        for _ in 0..400 {
            let generation = run.state().generation();
            let Some((id, score)) = take(&mut run, 1).pop() else {
                break;
            };
            run.tell(id, score).expect("outstanding");
            if run.state().generation() > generation && run.state().generation() < 500 {
                compared += 1;
                let whole = called(make(), run.state().generation());
                assert_eq!(run.engine().checkpoint(), whole, "{name}");
            }
        }
        assert!(compared > 10, "{name}");
    }
}

#[test]
fn residents_are_scored_again_in_any_order() {
    let (_, make) = schemes().pop().expect("the noisy one");
    let mut run = Asynchronous::new(founded(make()));
    for generation in 1..20 {
        let mut candidates = take(&mut run, 100);
        assert_eq!(candidates.len(), SIZE + 9);
        assert_eq!(run.ask(), None, "a generation at a time");
        candidates.reverse();
        for (id, score) in candidates {
            run.tell(id, score).expect("outstanding");
        }
        assert_eq!(run.engine().checkpoint(), called(make(), generation));
    }
    // A resident that is given up keeps its score.
    let [(first, _), (second, _)] = take(&mut run, 2)[..] else {
        panic!("two")
    };
    let before = run.state().population().scores()[0];
    run.discard(first).expect("outstanding");
    run.tell(second, 70).expect("outstanding");
    for (id, _) in take(&mut run, 100) {
        run.discard(id).expect("outstanding");
    }
    let mut scores = vec![before, 70];
    scores.extend(&called(make(), 19).state().population().scores()[2..]);
    scores.sort_unstable();
    let mut own = run.state().population().scores().to_vec();
    own.sort_unstable();
    assert_eq!(own, scores);
}

#[test]
fn a_founder_is_asked_for_once() {
    let (_, make) = schemes().swap_remove(1);
    let twice: Vec<BitString> = ["111000011100", "000000011111", "111000011100"]
        .map(|bits| bits.parse().unwrap())
        .to_vec();
    let scored = [("101010110101".parse().unwrap(), 4)].into_iter().collect();
    let founding = Founding::new(make(), scored, twice, 1).expect("valid");
    assert_eq!(founding.ask().len(), 2);
    let engine = founding.tell([3, 1]).expect("one score each");
    assert_eq!(engine.state().evaluations(), 3);
    assert_eq!(engine.state().population().scores(), [4, 3, 1, 3]);
    let empty = Founding::new(make(), Population::new(), Vec::new(), 1);
    assert_eq!(empty.err(), Some(Error::EmptyPopulation));
    let founding = make()
        .found(&RandomBits(LOCI))
        .size(SIZE)
        .ask(3)
        .expect("valid");
    assert!(matches!(
        founding.tell([3]),
        Err(Error::ScoreCount { actual: 1, .. })
    ));
}

/// Takes and tells candidates in a random order, as several workers would, and gives one result in
/// 20 up.
fn work(run: &mut Run, events: std::ops::Range<u64>, asked: &mut Vec<BitString>, failures: usize) {
    for event in events {
        let mut rng = Stream::seeded(event);
        let waiting = run.outstanding().count();
        if waiting == 0 || waiting < 12 && below(&mut rng, 2) == 0 {
            match run.ask() {
                Some((_, genome)) => asked.push(genome.clone()),
                None if waiting == 0 => return,
                None => {}
            }
            continue;
        }
        let index = below(&mut rng, waiting);
        let (id, score) = run
            .outstanding()
            .map(|(id, one)| (id, ones(one)))
            .nth(index)
            .expect("one");
        if below(&mut rng, failures) == 0 {
            run.discard(id).expect("outstanding");
        } else {
            run.tell(id, score).expect("outstanding");
        }
    }
}

#[test]
fn a_memo_asks_for_no_genome_twice_even_if_many_are_outstanding() {
    for index in [1, 3] {
        let (name, make) = schemes().swap_remove(index);
        let mut run = Asynchronous::new(founded(make()));
        let mut asked: Vec<BitString> = run.state().population().genomes().to_vec();
        work(&mut run, 0..300, &mut asked, usize::MAX);
        let distinct: HashSet<_> = asked.iter().collect();
        assert!(asked.len() > 60, "{name}: {}", asked.len());
        assert_eq!(asked.len(), distinct.len(), "{name}");
    }
}

/// A program may ask again and again while it waits.
#[test]
fn batches_that_repeat_one_candidate_are_few_however_often_it_is_asked() {
    let breeder = Immigrants {
        sampler: |_: &mut dyn Rng| BitString::zeros(LOCI),
        offspring: 1,
    };
    let evaluator = Memo::new(100, Serial::new(ones as fn(&BitString) -> u32)).unwrap();
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: MuPlusLambda::new(SIZE).unwrap(),
    };
    let mut run = Asynchronous::new(
        scheme
            .found(&RandomBits(LOCI))
            .size(SIZE)
            .seed(3)
            .expect("valid"),
    );
    let (id, genome) = run
        .ask()
        .map(|(id, genome)| (id, genome.clone()))
        .expect("the first zeros");
    assert!(run.ask().is_none());
    let waiting = run.checkpoint();
    for _ in 0..100 {
        assert!(run.ask().is_none());
    }
    assert_eq!(run.checkpoint(), waiting);
    let before = run.state().generation();
    run.tell(id, ones(&genome)).expect("a candidate");
    // That of the candidate, and those of its repetitions.
    assert_eq!(run.state().generation(), before + 17);
    assert_eq!(run.state().evaluations(), SIZE as u64 + 1);
}

#[test]
fn a_run_with_known_scores_can_be_saved_at_any_moment_and_repeated() {
    for (name, make) in schemes() {
        let mut whole = Asynchronous::new(founded(make()));
        whole.keep_record();
        let mut asked = Vec::new();
        for cut in (0..240).step_by(7) {
            work(&mut whole, cut..cut + 7, &mut asked, 20);
            let checkpoint = whole.checkpoint();
            let text = serde_json::to_string(&checkpoint).expect("it can be written");
            let read: Saved = serde_json::from_str(&text).expect("it can be read");
            assert_eq!(read, checkpoint, "{name}");
            let mut second = Asynchronous::resume(make(), read).expect("the same");
            let mut third = Asynchronous::new(founded(make()));
            let mut first = Asynchronous::resume(make(), checkpoint).expect("the same");
            work(&mut first, 1000..1060, &mut asked, 20);
            work(&mut second, 1000..1060, &mut asked, 20);
            assert_eq!(first.checkpoint(), second.checkpoint(), "{name}");
            if cut == 105 {
                let record = whole.take_record();
                third.replay(record).expect("the same run");
                assert_eq!(third.checkpoint(), whole.checkpoint(), "{name}");
            }
        }
    }
}
