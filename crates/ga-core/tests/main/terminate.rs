//! Terminations: when a run stops, and for which reason.

use super::observe::engine;
use ga_core::Asked;
use ga_core::StopReason;
use ga_core::breed::{Birth, Offspring};
use ga_core::evaluate::{Interrupt, Reevaluate};
use ga_core::objectives::Objectives;
use ga_core::prelude::*;
use ga_core::replace::{NonDominatedSorting, OneToOne};
use ga_core::terminate::{
    All, Cancel, Clock, Converged, Deadline, StagnantEvaluations, Stagnation, When,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

#[test]
fn a_converged_population_stops_the_run() {
    let mut engine = engine();
    let reason = engine.run((Converged::new(0.9).unwrap(), Generations(500)));
    assert_eq!(reason, StopReason::Converged);
    let scores = engine.state().population().scores();
    let best = scores.iter().max().unwrap();
    assert!(scores.iter().filter(|score| *score == best).count() >= 18);
}

#[test]
fn all_stops_once_each_of_its_parts_would_stop() {
    let mut engine = engine();
    let reason = engine.run(All((Evaluations(70), Generations(9), Stagnation(0))));
    assert_eq!(
        (reason, engine.state().generation()),
        (StopReason::Stagnation, 9)
    );
}

#[test]
fn progress_is_the_share_of_the_way_to_a_limit() {
    type Limit<'a> = Box<dyn Termination<BitString, u32> + 'a>;

    let now = Arc::new(AtomicU64::new(5));
    let read = now.clone();
    let clock = Clock::new(move || Duration::from_secs(read.load(Ordering::Relaxed)));
    let deadline = Deadline::on(&clock, Duration::from_secs(8));
    let mut engine = engine();
    engine.run(Generations(5));
    now.store(7, Ordering::Relaxed);
    let state = engine.state();
    let evaluations = Evaluations(4 * state.evaluations());
    let exactly =
        |progress: f64, expected: f64| assert!((progress - expected).abs() < 1e-12, "{progress}");
    exactly(Generations(50).progress(state), 0.1);
    exactly(Generations(5).progress(state), 1.0);
    exactly(Generations(0).progress(state), 1.0);
    exactly(Generations(u64::MAX).progress(state), 0.0);
    exactly(evaluations.progress(state), 0.25);
    exactly(deadline.progress(state), 0.25);
    exactly((Generations(10), evaluations).progress(state), 0.5);
    exactly(All((Generations(10), evaluations)).progress(state), 0.25);
    exactly(
        [Generations(50), Generations(10)]
            .as_slice()
            .progress(state),
        0.5,
    );
    let limits: Vec<Limit<'_>> = vec![Box::new(Target(20)), Box::new(&never)];
    exactly(limits.progress(state), 0.0);
    exactly(Stagnation(10).progress(state), 0.0);
    exactly(Vec::<Generations>::new().progress(state), 0.0);
    now.store(99, Ordering::Relaxed);
    exactly(deadline.progress(state), 1.0);
    exactly(Deadline::on(&clock, Duration::ZERO).progress(state), 1.0);
}

fn never(_: &State<BitString, u32>) -> bool {
    false
}

#[test]
fn a_trial_that_takes_all_the_time_leaves_one_generation() {
    let now = Arc::new(AtomicU64::new(0));
    let read = now.clone();
    let clock = Clock::new(move || Duration::from_millis(read.load(Ordering::Relaxed)));
    let take = |cost: u64, time: u64| {
        let mut trials = Vec::new();
        let deadline = Deadline::on(&clock, Duration::from_millis(time));
        let fitting = deadline.fitting(|generations| {
            trials.push(generations);
            now.fetch_add(cost * generations, Ordering::Relaxed);
        });
        (fitting, trials)
    };
    assert_eq!(take(100, 10), (1, vec![1]));
    assert_eq!(take(100, 0), (1, vec![1]));
    assert_eq!(
        take(3, 10_000).1,
        [1, 2, 4, 8, 16, 32, 64, 128],
        "the next would lead beyond 800 ms"
    );
    // A clock that stands still.
    assert!(take(0, 1).0 > 1000);
}

/// A scheme whose fitness takes a second by `now`, and the number of its calls.
fn slow(
    now: &AtomicU64,
) -> Scheme<impl Breeder<BitString, u32>, impl Asked<BitString, Score = u32> + '_, Generational> {
    Scheme {
        breeder: ga_core::breed::MutateEach(BitFlip::new(0.1).unwrap()),
        evaluator: Parallel::new(|genome: &BitString| {
            now.fetch_add(1, Ordering::Relaxed);
            genome.count_ones()
        }),
        replacement: Generational { elites: 1 },
    }
}

#[test]
fn a_deadline_ends_a_run_within_a_generation_which_does_not_count() {
    let now = Arc::new(AtomicU64::new(0));
    let read = now.clone();
    let clock = Clock::new(move || Duration::from_secs(read.load(Ordering::Relaxed)));
    let mut cut = slow(&now).found(&RandomBits(30)).size(20).seed(1).unwrap();
    // 20 founders, two generations, and a part of the third.
    let deadline = Deadline::on(&clock, Duration::from_secs(47));
    assert_eq!(cut.run(&deadline), StopReason::Time);
    // Each thread may have begun one more.
    assert!((67..80).contains(&now.load(Ordering::Relaxed)));
    assert_eq!(
        (cut.state().generation(), cut.state().evaluations()),
        (2, 60)
    );
    // The run goes on as if it had not been cut.
    cut.run(Generations(5));
    let mut whole = slow(&now).found(&RandomBits(30)).size(20).seed(1).unwrap();
    whole.run(Generations(5));
    assert_eq!(
        cut.state().population().genomes(),
        whole.state().population().genomes()
    );
    assert_eq!(cut.state().evaluations(), whole.state().evaluations());
}

#[test]
fn founders_that_are_cut_are_no_run() {
    let calls = AtomicU64::new(0);
    let stopped = |after| {
        calls.store(0, Ordering::Relaxed);
        let stop = || calls.load(Ordering::Relaxed) >= after;
        slow(&calls)
            .found(&RandomBits(30))
            .size(20)
            .seed_unless(1, &stop)
            .unwrap()
    };
    for after in [0, 1, 19] {
        assert!(stopped(after).is_none(), "{after}");
        assert!(calls.load(Ordering::Relaxed) <= after + 8);
    }
    // The last evaluation had begun.
    let engine = stopped(20).unwrap();
    let whole = slow(&calls)
        .found(&RandomBits(30))
        .size(20)
        .seed(1)
        .unwrap();
    assert_eq!(
        engine.state().population().genomes(),
        whole.state().population().genomes()
    );
}

#[test]
fn an_interrupt_is_that_of_the_parts() {
    let flag = std::sync::atomic::AtomicBool::new(false);
    let over = Deadline::after(Duration::ZERO);
    let says = |termination: &dyn Termination<BitString, u32>| {
        termination.interrupt().map(|interrupt| interrupt())
    };
    assert_eq!(says(&Generations(3)), None);
    assert_eq!(says(&(Generations(3), Evaluations(3))), None);
    assert_eq!(says(&(Generations(3), over.clone())), Some(true));
    assert_eq!(says(&(Cancel(&flag), Generations(3))), Some(false));
    assert_eq!(says(&All((over.clone(), Generations(3)))), None);
    assert_eq!(says(&(When(&|| true), Generations(3))), Some(true));
    assert_eq!(says(&All((over.clone(), Cancel(&flag)))), Some(false));
    let all: Vec<Box<dyn Termination<BitString, u32>>> =
        vec![Box::new(Generations(3)), Box::new(over)];
    assert_eq!(says(&all), Some(true));
}

/// Draws 20 newborns and counts the draws.
struct Draws<'a>(&'a AtomicU64);

impl Breeder<BitString, u32> for Draws<'_> {
    fn breed(
        &mut self,
        state: &State<BitString, u32>,
        offspring: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
    ) {
        self.breed_unless(state, offspring, rng, &|| false);
    }

    fn breed_unless(
        &mut self,
        _: &State<BitString, u32>,
        offspring: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
        stop: &Interrupt<'_>,
    ) {
        for _ in 0..20 {
            if stop() {
                return;
            }
            self.0.fetch_add(1, Ordering::Relaxed);
            offspring.push(RandomBits(30).sample(rng), Birth::default());
        }
    }
}

#[test]
fn breeding_that_takes_long_is_cut_and_done_again() {
    let draws = AtomicU64::new(0);
    let scored = AtomicU64::new(0);
    let start = || {
        let Scheme {
            evaluator,
            replacement,
            ..
        } = slow(&scored);
        let breeder: Box<dyn Breeder<BitString, u32> + '_> = Box::new(Draws(&draws));
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement,
        };
        scheme.found(&RandomBits(30)).size(20).seed(1).unwrap()
    };
    let mut whole = start();
    whole.run(Generations(2));
    let mut cut = start();
    for generation in 0..2 {
        for most in [0, 1, 7, 19] {
            draws.store(0, Ordering::Relaxed);
            let before = scored.load(Ordering::Relaxed);
            assert!(!cut.step_unless(&|| draws.load(Ordering::Relaxed) >= most));
            assert_eq!(draws.load(Ordering::Relaxed), most);
            assert_eq!(scored.load(Ordering::Relaxed), before);
            assert_eq!(cut.state().generation(), generation);
        }
        cut.step();
    }
    assert_eq!(cut.state(), whole.state());
}

type Stop<S> = Box<dyn Termination<BitString, S>>;

/// All forms in which a termination is given, around one that compares generations.
fn forms<S: Score + 'static>() -> Vec<(&'static str, Stop<S>)> {
    let converged = Converged::new(0.9).unwrap();
    let boxed: Stop<S> = Box::new(Stagnation(2));
    vec![
        ("Stagnation", Box::new(Stagnation(2))),
        ("StagnantEvaluations", Box::new(Stagnation::evaluations(2))),
        ("Converged", Box::new(converged)),
        ("Stagnation", Box::new(vec![Stagnation(2)])),
        ("Stagnation", Box::new((Generations(3), boxed))),
        ("Converged", Box::new(All((Generations(3), converged)))),
    ]
}

#[test]
fn a_run_does_not_begin_if_its_stop_cannot_judge_the_scores() -> Result<(), Error> {
    let breeder = || -> Result<_, Error> { Ok(ga_core::breed::MutateEach(BitFlip::new(0.1)?)) };
    let both = |genome: &BitString| Objectives::new([genome.count_ones(), genome.len() as u32]);
    let mut noisy = Scheme {
        breeder: breeder()?,
        evaluator: Reevaluate(Serial::new(|genome: &BitString| genome.count_ones())),
        replacement: Generational { elites: 1 },
    }
    .found(&RandomBits(9))
    .size(6)
    .seed(1)?;
    let mut ranked = Scheme {
        breeder: breeder()?,
        evaluator: Serial::new(both),
        replacement: NonDominatedSorting::new(6)?,
    }
    .found(&RandomBits(9))
    .size(6)
    .seed(1)?;
    let unseen = "nothing is observed";
    for (name, stop) in forms() {
        assert_eq!(noisy.check_stop(&*stop), Err(Error::NeverStops { name }));
        let reason = noisy.run_with(&*stop, |_: &State<_, _>| panic!("{unseen}"));
        assert_eq!(reason, StopReason::Unsuitable);
    }
    for (name, stop) in forms() {
        assert_eq!(ranked.check_stop(&*stop), Err(Error::NeverStops { name }));
        let reason = ranked.run_with(&*stop, |_: &State<_, _>| panic!("{unseen}"));
        assert_eq!(reason, StopReason::Unsuitable);
    }
    let lasting = engine();
    assert!(
        forms()
            .iter()
            .all(|(_, stop)| lasting.check_stop(&**stop).is_ok())
    );
    assert_eq!(noisy.run(Generations(3)), StopReason::Generations);
    assert_eq!(
        noisy.check_stop(&Stagnation(2)).unwrap_err().to_string(),
        "`Stagnation` would never stop this run, because its scores are noisy or those of several objectives; \
         stop with `Evaluations`, `Generations` or `Deadline`"
    );
    Ok(())
}

type Sum = fn(&Vec<f64>) -> f64;

/// A run whose score rises by `step` per generation.
fn rising(step: f64) -> Engine<Vec<f64>, impl Breeder<Vec<f64>, f64>, Serial<Sum>, OneToOne> {
    let up = ga_core::mutate::from_fn(move |genome: &mut Vec<f64>, _: &mut dyn rand::Rng| {
        genome[0] = (genome[0] + step).min(10.0);
    });
    let scheme = Scheme {
        breeder: ga_core::breed::MutateEach(up),
        evaluator: Serial::new((|genome| genome[0]) as Sum),
        replacement: OneToOne,
    };
    scheme.founders(vec![vec![0.0]; 3]).seed(1).unwrap()
}

#[test]
fn stagnation_counts_evaluations_and_smaller_gains_than_the_least_one() {
    // It rises for ten generations of three newborns.
    let mut engine = rising(1.0);
    let reason = engine.run(StagnantEvaluations(7));
    assert_eq!(reason, StopReason::Stagnation);
    let state = engine.state();
    assert_eq!((state.generation(), state.stagnant_for()), (13, 3));
    assert_eq!((state.evaluations(), state.stagnant_evaluations()), (42, 9));

    // Gains of 0.125 add up to the least gain in every eighth generation.
    for (gain, patience, end) in [(1.0, 8, 88), (1.0, 7, 7), (0.125, 1, 81), (2.0, 15, 15)] {
        let mut engine = rising(0.125);
        engine.set_least_gain(gain);
        let reason = engine.run(Stagnation(patience));
        assert_eq!(reason, StopReason::Stagnation);
        assert_eq!(engine.state().generation(), end, "{gain} {patience}");
        // The champion is still the best one.
        let best = engine.best().map(|(_, score)| *score);
        assert_eq!(best, Some((end as f64 / 8.0).min(10.0)));
    }
}

#[test]
fn a_resumed_run_stagnates_where_an_uninterrupted_one_does() {
    for cut in 1..16 {
        let mut whole = rising(0.125);
        whole.set_least_gain(2.0);
        whole.run(Stagnation::evaluations(45));
        let mut parts = rising(0.125);
        parts.set_least_gain(2.0);
        parts.run(Generations(cut));
        let text = serde_json::to_string(&parts.checkpoint()).unwrap();
        let (scheme, _) = parts.into_parts();
        let read: ga_core::Checkpoint<Vec<f64>, f64> = serde_json::from_str(&text).unwrap();
        let mut parts = Engine::resume(scheme, read).unwrap();
        parts.set_least_gain(2.0);
        parts.run(Stagnation::evaluations(45));
        assert_eq!(parts.state(), whole.state());
    }
}
