//! What the engine promises: counts, champions, panics, scores from outside, migration.

use super::ones;
use ga_core::Asked;
use ga_core::breed::{Birth, Immigrants, MutateEach};
use ga_core::crossover::TwoPoint;
use ga_core::evaluate::{Cohort, Reevaluate};
use ga_core::genome::Pair;
use ga_core::mutate::OneBit;
use ga_core::prelude::*;
use ga_core::random::{Streams, below};
use ga_core::replace::MuPlusLambda;
use ga_core::select::Roulette;
use ga_core::terminate::{Cancel, Deadline, Stagnation};
use ga_core::{Error, Population, State, StopReason};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

fn breeder(offspring: usize) -> Recombine<Tournament, Uniform, BitFlip> {
    Recombine {
        selector: Tournament::new(2).unwrap(),
        crossover: Uniform::default(),
        mutator: BitFlip::new(0.02).unwrap(),
        offspring,
    }
}

type Simple<E> = Engine<BitString, Recombine<Tournament, Uniform, BitFlip>, E, Generational>;

fn engine<E: Asked<BitString>>(evaluator: E) -> Simple<E> {
    let scheme = Scheme {
        breeder: breeder(20),
        evaluator,
        replacement: Generational { elites: 1 },
    };
    scheme.found(&RandomBits(50)).size(20).seed(1).unwrap()
}

#[test]
fn evaluations_are_counted_exactly() {
    let calls = AtomicU64::new(0);
    let mut engine = engine(Parallel::new(|genome: &BitString| {
        calls.fetch_add(1, Ordering::Relaxed);
        ones(genome)
    }));
    for generation in 0..10 {
        assert_eq!(engine.state().generation(), generation);
        assert_eq!(engine.state().evaluations(), 20 + 20 * generation);
        assert_eq!(calls.load(Ordering::Relaxed), engine.state().evaluations());
        engine.step();
    }
}

#[test]
fn scores_that_are_no_number_rank_last_and_are_counted() {
    let calls = AtomicU64::new(0);
    let mut engine = engine(Serial::new(|genome: &BitString| {
        if calls.fetch_add(1, Ordering::Relaxed) % 2 == 0 {
            f64::NAN
        } else {
            f64::from(ones(genome))
        }
    }));
    let mut best = Vec::new();
    engine.run_with(Generations(50), |state: &State<_, f64>| {
        best.push(*state.best().expect("every other score is a number").1);
        let scores = state.population().scores();
        assert!(
            scores.iter().any(|score| !score.is_nan()),
            "the elite was NaN"
        );
    });
    assert!(best.is_sorted() && best[50] > best[0]);
    assert_eq!(
        engine.state().nan_scores(),
        engine.state().evaluations() / 2
    );
}

#[test]
fn there_is_no_champion_if_no_score_is_a_number() {
    let mut engine = engine(Serial::new(|_: &BitString| f64::NAN));
    let reason = engine.run((Target(f64::NAN), Target(0.0), Generations(5)));
    assert_eq!(reason, StopReason::Generations);
    assert!(engine.state().best().is_none());
    assert_eq!(
        (engine.state().nan_scores(), engine.state().stagnant_for()),
        (120, 5)
    );
}

#[test]
fn the_champion_is_the_best_ever_scored() {
    let scheme = Scheme {
        breeder: Immigrants {
            sampler: RandomBits(40),
            offspring: 10,
        },
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 0 },
    };
    let mut engine = scheme.found(&RandomBits(40)).size(10).seed(4).unwrap();
    let mut best = 0;
    engine.run_with(Generations(40), |state: &State<BitString, u32>| {
        let present = state
            .population()
            .scores()
            .iter()
            .copied()
            .max()
            .unwrap_or(0);
        if present > best {
            assert_eq!(state.stagnant_for(), 0);
        }
        best = best.max(present);
        assert_eq!(*state.best().unwrap().1, best);
        assert_eq!(state.best().unwrap().0.count_ones(), best);
    });
}

/// Runs one engine through and blows a fuse in every generation of the other.
fn interrupted<E: Asked<BitString, Score = f64>>(evaluator: impl Fn() -> E, fuse: &AtomicBool) {
    let mut whole = engine(evaluator());
    let mut broken = engine(evaluator());
    for _ in 0..5 {
        whole.step();
        let before = broken.state().clone();
        fuse.store(true, Ordering::Relaxed);
        let panicked = catch_unwind(AssertUnwindSafe(|| broken.step()));
        assert!(panicked.is_err());
        assert_eq!(broken.state(), &before);
        broken.step();
        assert_eq!(broken.state(), whole.state());
    }
}

#[test]
fn a_fitness_that_panics_leaves_the_generation_before() {
    let fuse = AtomicBool::new(false);
    let calls = AtomicU64::new(0);
    let fitness = |genome: &BitString| {
        let late = calls.fetch_add(1, Ordering::Relaxed) % 13 == 12;
        assert!(
            !(late && fuse.swap(false, Ordering::Relaxed)),
            "a bug in a fitness"
        );
        f64::from(ones(genome))
    };
    interrupted(|| Serial::new(fitness), &fuse);
    interrupted(|| Reevaluate(Serial::new(fitness)), &fuse);
    interrupted(|| Parallel::new(fitness), &fuse);
}

/// The message with which `run` panics.
fn message(run: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
    *panic.downcast().expect("a text")
}

#[test]
fn a_panic_names_the_generation_and_the_individual() {
    // The founders are in generation 0. Each of the next generations has 20 newborns.
    let calls = AtomicU64::new(0);
    let fitness = |genome: &BitString| {
        let call = calls.fetch_add(1, Ordering::Relaxed);
        assert!(call != 20 + 2 * 20 + 7, "no score for {call}");
        f64::from(ones(genome))
    };
    let mut third = engine(Serial::new(fitness));
    let text = message(|| _ = third.run(Generations(9)));
    assert_eq!(
        text,
        "the fitness panicked in generation 3, individual 7: no score for 67"
    );

    // The same individual with any number of threads: the first one without a one at the front.
    let fitness = |genome: &BitString| {
        assert!(genome.get(0), "a bug");
        1.0
    };
    let scheme = || Scheme {
        breeder: breeder(20),
        evaluator: Parallel::new(fitness),
        replacement: Generational { elites: 1 },
    };
    let mut founders: Vec<BitString> = vec!["1".repeat(50).parse().unwrap(); 300];
    for place in [281, 150, 13, 290, 14] {
        founders[place].flip(0);
    }
    for threads in [1, 2, 4] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let start = || drop(scheme().founders(founders.clone()).seed(1));
        let text = message(|| pool.install(start));
        assert_eq!(
            text, "the fitness panicked in generation 0, individual 13: a bug",
            "{threads} threads"
        );
    }
}

#[test]
fn a_panic_without_a_text_stays_as_it_is() {
    let fitness = |_: &BitString| -> f64 { std::panic::panic_any(17_u8) };
    for panic in [
        catch_unwind(AssertUnwindSafe(|| drop(engine(Serial::new(fitness))))),
        catch_unwind(AssertUnwindSafe(|| drop(engine(Parallel::new(fitness))))),
    ] {
        assert_eq!(panic.expect_err("it panics").downcast_ref(), Some(&17_u8));
    }
}

#[test]
fn a_wrong_number_of_scores_is_caught() {
    struct Forgetful(usize);
    impl Evaluator<BitString> for Forgetful {
        type Score = u32;
        fn evaluate(&mut self, cohort: Cohort<'_, BitString, u32>, streams: Streams) -> usize {
            let forgotten = usize::from(streams.generation() as usize == self.0);
            cohort
                .newborn_scores
                .extend(cohort.newborns[forgotten..].iter().map(ones));
            cohort.newborns.len()
        }
    }
    let scheme = |generation| Scheme {
        breeder: breeder(20),
        evaluator: Forgetful(generation),
        replacement: Generational { elites: 1 },
    };
    let refused = scheme(0)
        .found(&RandomBits(50))
        .size(20)
        .seed(1)
        .map(|_| ());
    assert_eq!(
        refused,
        Err(Error::ScoreCount {
            expected: 20,
            actual: 19
        })
    );
    let mut engine = scheme(2).found(&RandomBits(50)).size(20).seed(1).unwrap();
    engine.step();
    let before = engine.state().clone();
    assert!(catch_unwind(AssertUnwindSafe(|| engine.step())).is_err());
    assert_eq!(engine.state(), &before);
}

#[test]
fn asking_and_telling_is_stepping() {
    let mut stepped = engine(Serial::new(ones));
    let founders: Population<_, _> = stepped
        .state()
        .population()
        .iter()
        .map(|(genome, score)| (genome.clone(), *score))
        .collect();
    let scheme = Scheme {
        breeder: breeder(20),
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    let mut asked = scheme.scored(founders).seed(1).unwrap();
    for _ in 0..10 {
        let scores: Vec<u32> = asked.ask().iter().map(ones).collect();
        assert_eq!(
            asked.ask().iter().map(ones).collect::<Vec<_>>(),
            scores,
            "asked twice, the same newborns"
        );
        let refused = asked.tell(scores[1..].to_vec());
        assert_eq!(
            refused,
            Err(Error::ScoreCount {
                expected: 20,
                actual: 19
            })
        );
        asked.tell(scores).unwrap();
        stepped.step();
        assert_eq!(asked.state(), stepped.state());
    }
    asked.ask();
    asked.step();
    stepped.step();
    assert_eq!(asked.state(), stepped.state());
}

#[test]
fn founders_can_be_given() {
    let scheme = Scheme {
        breeder: breeder(4),
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    let founders: Vec<BitString> = ["0001", "0111", "0011"]
        .map(|bits| bits.parse().unwrap())
        .into();
    let engine = scheme.founders(founders.clone()).seed(1).unwrap();
    assert_eq!(engine.state().population().genomes(), founders);
    assert_eq!(engine.best().unwrap().0, &founders[1]);
    assert_eq!(
        (engine.state().evaluations(), engine.state().seed()),
        (3, 1)
    );
}

#[test]
fn outsiders_compete_for_a_place() {
    let scheme = || Scheme {
        breeder: breeder(4),
        evaluator: Serial::new(ones),
        replacement: MuPlusLambda::new(4).unwrap(),
    };
    let mut engine = scheme().found(&RandomBits(50)).size(4).seed(1).unwrap();
    engine.step();
    let generation = engine.state().generation();
    let evaluations = engine.state().evaluations();
    let best: BitString = "1".repeat(50).parse().unwrap();
    let mut outsiders: Population<_, _> = [(best.clone(), 50), (BitString::zeros(50), 0)]
        .into_iter()
        .collect();
    engine.ask();
    engine.admit(&mut outsiders);
    assert_eq!(engine.best().unwrap().0, &best);
    assert!(engine.state().population().genomes().contains(&best));
    assert_eq!(outsiders.len(), 2, "one displaced, one not admitted");
    assert_eq!(
        (engine.state().generation(), engine.state().evaluations()),
        (generation, evaluations)
    );
    // The exchange is part of the state: who resumes afterwards goes on alike.
    let mut resumed = Engine::resume(scheme(), engine.state().clone()).unwrap();
    for engine in [&mut engine, &mut resumed] {
        engine.run(Generations(10));
    }
    assert_eq!(engine.state(), resumed.state());
}

#[test]
fn founders_are_observed_once_and_then_every_generation() {
    let mut seen = Vec::new();
    let mut engine = engine(Serial::new(ones));
    let mut watch = |state: &State<_, _>| seen.push(state.generation());
    engine.run_with(Generations(0), &mut watch);
    engine.run_with(Generations(2), &mut watch);
    engine.run_with(Generations(3), &mut watch);
    assert_eq!(seen, [0, 1, 2, 3]);
}

#[test]
fn observers_compose() {
    let (mut one, mut two) = (0, 0);
    let third: Box<dyn Observer<BitString, u32>> =
        Box::new(ga_core::observe::from_fn(|_: &State<BitString, u32>| {}));
    let mut all = (
        |_: &State<_, _>| one += 1,
        |_: &State<_, _>| two += 1,
        (),
        third,
    );
    engine(Serial::new(ones)).run_with(Generations(4), &mut all);
    drop(all);
    assert_eq!((one, two), (5, 5));
}

#[test]
fn every_termination_gives_its_reason() {
    let flag = AtomicBool::new(true);
    let stopped = |stop: &dyn Termination<BitString, u32>| engine(Serial::new(ones)).run(stop);
    assert_eq!(stopped(&Generations(3)), StopReason::Generations);
    assert_eq!(stopped(&Evaluations(50)), StopReason::Evaluations);
    assert_eq!(stopped(&Target(40)), StopReason::Target);
    assert_eq!(stopped(&Stagnation(4)), StopReason::Stagnation);
    assert_eq!(stopped(&Deadline::after(Duration::ZERO)), StopReason::Time);
    assert_eq!(
        stopped(&(Deadline::after(Duration::MAX), Generations(1))),
        StopReason::Generations
    );
    assert_eq!(stopped(&Cancel(&flag)), StopReason::Cancelled);
    assert_eq!(
        stopped(&|state: &State<_, _>| state.generation() == 2),
        StopReason::Requested
    );
    let boxed: Vec<Box<dyn Termination<_, _>>> =
        vec![Box::new(Generations(9)), Box::new(Generations(2))];
    assert_eq!(stopped(&boxed), StopReason::Generations);
    assert_eq!(
        stopped(&(Generations(99), Target(41), Stagnation(99))),
        StopReason::Target
    );
    assert_eq!(StopReason::Cancelled.to_string(), "cancelled");
}

#[test]
fn a_limit_of_evaluations_ends_with_the_generation_in_which_it_is_reached() {
    let mut engine = engine(Serial::new(ones));
    engine.run(Evaluations(50));
    assert_eq!(
        (engine.state().evaluations(), engine.state().generation()),
        (60, 2)
    );
}

#[test]
fn a_size_is_minimised_by_reversing_it() {
    let mut engine = engine(Serial::new(|genome: &BitString| {
        std::cmp::Reverse(ones(genome))
    }));
    engine.run(Generations(60));
    assert!(engine.state().best().unwrap().1.0 < 5);
}

#[test]
fn operators_can_be_chosen_at_run_time() {
    for uniform in [false, true] {
        let crossover: Box<dyn Crossover<BitString>> = if uniform {
            Box::new(Uniform::default())
        } else {
            Box::new(OnePoint)
        };
        let selector: Box<dyn Selector<u32>> = Box::new(Roulette);
        let mutator: Box<dyn Mutator<BitString>> = Box::new(OneBit);
        let breeder = Recombine {
            selector,
            crossover,
            mutator,
            offspring: 8,
        };
        let scheme = Scheme {
            breeder: Box::new(breeder) as Box<dyn Breeder<BitString, u32>>,
            evaluator: Box::new(Serial::new(ones)) as Box<dyn Evaluator<BitString, Score = u32>>,
            replacement: Box::new(Generational { elites: 0 })
                as Box<dyn Replacement<BitString, u32>>,
        };
        let mut engine = scheme.found(&RandomBits(70)).size(8).seed(8).unwrap();
        assert_eq!(engine.run(Generations(3)), StopReason::Generations);
    }
}

#[test]
fn parts_of_a_pair_have_operators_of_their_own() {
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: Pair(OnePoint, TwoPoint),
            mutator: Pair(BitFlip::new(0.1).unwrap(), ()),
            offspring: 20,
        },
        evaluator: Serial::new(|Pair(left, right): &Pair<BitString, BitString>| {
            ones(left) + ones(right)
        }),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme
        .found(&Pair(RandomBits(30), RandomBits(9)))
        .size(20)
        .seed(1)
        .unwrap();
    engine.run(Generations(50));
    let (_, score) = engine.state().best().unwrap();
    assert!(*score > 33, "{score}");
}

#[test]
fn a_serial_evaluator_takes_a_fitness_that_threads_cannot_share() {
    let cache = std::rc::Rc::new(std::cell::RefCell::new(std::collections::HashMap::new()));
    let cached = |genome: &BitString| {
        *cache
            .borrow_mut()
            .entry(genome.clone())
            .or_insert_with(|| ones(genome))
    };
    let mut engine = engine(Serial::new(cached));
    engine.run(Generations(5));
    assert!(cache.borrow().len() > 20);
}

#[test]
fn founders_come_from_a_closure_or_a_boxed_sampler() -> Result<(), Error> {
    let scheme = || Scheme {
        breeder: breeder(5),
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    let sparse = |rng: &mut dyn Rng| (0..50).map(|_| below(rng, 10) == 0).collect();
    let by_closure = scheme().found(&sparse).size(20).seed(1)?;
    let boxed: Box<dyn Sampler<BitString>> = Box::new(sparse);
    let by_box = scheme().found(&*boxed).size(20).seed(1)?;
    assert_eq!(by_closure.state(), by_box.state());
    let most = by_closure
        .state()
        .population()
        .genomes()
        .iter()
        .map(ones)
        .max();
    assert!(most < Some(20), "{most:?} of 50 are ones");
    Ok(())
}

#[test]
fn the_best_is_the_champion() {
    let mut engine = engine(Serial::new(ones));
    engine.run(Generations(9));
    let champion = engine
        .state()
        .best()
        .map(|(genome, score)| (genome.clone(), *score));
    assert_eq!(
        engine
            .best()
            .map(|(genome, &score)| (genome.clone(), score)),
        champion
    );
    assert_eq!(engine.into_best(), champion);
}

/// Lets no newborn in.
struct Closed;

impl<G, S> Replacement<G, S> for Closed {
    fn replace(
        &mut self,
        _: &mut Population<G, S>,
        _: &mut Population<G, S>,
        _: &[Birth],
        _: Streams,
    ) {
    }
}

/// The scores of the champion after outsiders of the scores 50, 1 and 99 came and found no place.
fn champions(evaluator: impl Asked<BitString, Score = u32>, at: bool) -> [u32; 3] {
    let scheme = Scheme {
        breeder: MutateEach(()),
        evaluator,
        replacement: Closed,
    };
    let mut engine = scheme.found(&RandomBits(50)).size(4).seed(1).unwrap();
    let mut found = Vec::new();
    for score in [50, 1, 99] {
        let mut outsiders = std::iter::once((BitString::zeros(50), score)).collect();
        if at {
            engine.admit_at(&[], &mut outsiders);
        } else {
            engine.admit(&mut outsiders);
        }
        found.push(*engine.state().best().unwrap().1);
    }
    found.try_into().unwrap()
}

#[test]
fn outsiders_that_are_not_admitted_are_champions_only_if_scores_last() {
    for at in [false, true] {
        assert_eq!(champions(Serial::new(ones), at), [50, 50, 99]);
        // The best of the four residents.
        let [best, ..] = champions(Reevaluate(Serial::new(ones)), at);
        assert!(best < 50);
        assert_eq!(champions(Reevaluate(Serial::new(ones)), at), [best; 3]);
    }
}

#[test]
fn every_exchange_is_counted() {
    let mut engine = engine(Serial::new(ones));
    let outsiders = || std::iter::once((BitString::zeros(50), 0)).collect();
    engine.admit(&mut outsiders());
    engine.admit_at(&[3], &mut outsiders());
    engine.admit(&mut outsiders());
    let checkpoint = serde_json::to_value(engine.checkpoint()).expect("plain data");
    assert_eq!(checkpoint["admissions"], 3);
}

#[test]
fn scores_of_residents_that_are_no_number_are_counted_again_when_they_are_scored_again() {
    let mut engine = engine(Reevaluate(Serial::new(|_: &BitString| f64::NAN)));
    engine.run(Generations(3));
    assert_eq!(
        (engine.state().evaluations(), engine.state().nan_scores()),
        (140, 140)
    );
    // Scores that are told leave the residents as they are.
    let asked = engine.ask().len();
    engine.tell(vec![1.0; asked]).unwrap();
    assert_eq!(
        (
            engine.state().nan_scores(),
            engine.state().population().scores().len()
        ),
        (140, 20)
    );
}

#[test]
fn a_hard_limit_is_reached_but_not_exceeded() {
    let run = |limit: u64, hard: bool| {
        let mut engine = engine(Serial::new(ones));
        engine.set_hard_limit(hard);
        assert_eq!(engine.run(Evaluations(limit)), StopReason::Evaluations);
        engine.state().evaluations()
    };
    assert_eq!(
        [59, 60, 61, 79].map(|limit| run(limit, true)),
        [40, 60, 60, 60]
    );
    assert_eq!(
        [59, 60, 61, 79].map(|limit| run(limit, false)),
        [60, 60, 80, 80]
    );
    // Residents are scored again, so a generation takes 40 evaluations.
    let noisy = |limit: u64| {
        let mut engine = engine(Reevaluate(Serial::new(ones)));
        engine.set_hard_limit(true);
        engine.run(Evaluations(limit));
        engine.state().evaluations()
    };
    assert_eq!([59, 60, 99, 100].map(noisy), [20, 60, 60, 100]);
}
