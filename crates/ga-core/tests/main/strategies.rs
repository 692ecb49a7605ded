//! Whole strategies beyond the textbook's: what each is for, and that all of them resume.

use super::ones;
use ga_core::Error;
use ga_core::breed::{DifferentialEvolution, Immigrants, OneFifthRule, UnivariateMarginal};
use ga_core::combine::{Pinned, Sometimes};
use ga_core::crossover::{Arithmetic, Order, TwoPoint};
use ga_core::evaluate::{Memo, Reevaluate};
use ga_core::genome::{Bounds, Distance, Hamming, Pair, Permutation, RandomPermutation, Repaired};
use ga_core::mutate::{FromFn, Gaussian, SelfAdaptive, Swap};
use ga_core::prelude::*;
use ga_core::replace::{DeterministicCrowding, MuPlusLambda, OneToOne, ReplaceWorst, RestrictedTournament};
use ga_core::select::{Roulette, Shuffled};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

#[expect(clippy::ptr_arg, reason = "the genome is a vector")]
fn sphere(point: &Vec<f64>) -> Reverse<f64> {
    Reverse(point.iter().map(|x| x * x).sum())
}

/// Cuts a run in the middle and resumes it from a copy of its state, with parts made anew.
fn resumes<G, B, E, R>(make: impl Fn() -> Scheme<B, E, R>, source: &impl ga_core::Sampler<G>)
where
    G: Genome + PartialEq + std::fmt::Debug,
    B: Breeder<G, E::Score>,
    E: Evaluator<G>,
    E::Score: PartialEq + std::fmt::Debug,
    R: Replacement<G, E::Score>,
{
    let mut whole = Engine::start(make(), source, 30, 3).unwrap();
    whole.run(&Generations(7), &mut ());
    let mut resumed = Engine::resume(make(), whole.state().clone()).unwrap();
    whole.run(&Generations(15), &mut ());
    resumed.run(&Generations(15), &mut ());
    assert_eq!(resumed.state(), whole.state());
}

fn recombine<S>(selector: S, offspring: usize) -> Recombine<S, Uniform, BitFlip> {
    Recombine { selector, crossover: Uniform::default(), mutator: BitFlip::new(0.02).unwrap(), offspring }
}

#[test]
fn differential_evolution_finds_the_bottom_of_a_bowl() -> Result<(), Error> {
    let bounds = Bounds::uniform(10, -5.0, 5.0)?;
    let make = || Scheme {
        breeder: DifferentialEvolution::new(0.5, 0.9, bounds.clone()).unwrap(),
        evaluator: Serial::new(sphere),
        replacement: OneToOne,
    };
    let mut engine = Engine::start(make(), &bounds, 40, 1)?;
    engine.run(&Generations(300), &mut ());
    let champion = engine.state().champion().unwrap();
    assert!(champion.score.0 < 1e-6, "{}", champion.score.0);
    assert!(engine.state().population().genomes().iter().all(|genome| bounds.contain(genome)));
    resumes(make, &bounds);
    Ok(())
}

#[test]
fn a_distribution_that_is_learnt_finds_all_ones() -> Result<(), Error> {
    let make = || Scheme {
        breeder: UnivariateMarginal::new(25, 100).unwrap(),
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    let mut engine = Engine::start(make(), &RandomBits(60), 100, 1)?;
    engine.run(&(Target(60), Generations(100)), &mut ());
    assert_eq!(engine.state().champion().unwrap().score, 60);
    resumes(make, &RandomBits(60));
    Ok(())
}

/// Two peaks of equal height, at the ends: all zeros and all ones.
fn two_peaks(genome: &BitString) -> u32 {
    ones(genome).max(40 - ones(genome))
}

fn peaks_held<R: Replacement<BitString, u32>>(replacement: R, selector: impl Selector<u32>) -> usize {
    let breeder = recombine(selector, 60);
    let scheme = Scheme { breeder, evaluator: Serial::new(two_peaks), replacement };
    let mut engine = Engine::start(scheme, &RandomBits(40), 60, 5).unwrap();
    engine.run(&Generations(400), &mut ());
    let near = |peak: u32| engine.state().population().genomes().iter().any(|g| ones(g).abs_diff(peak) <= 2);
    usize::from(near(0)) + usize::from(near(40))
}

#[test]
fn crowding_holds_both_peaks_where_truncation_loses_one() {
    assert_eq!(peaks_held(MuPlusLambda::new(60).unwrap(), Tournament::new(2).unwrap()), 1);
    assert_eq!(peaks_held(DeterministicCrowding(Hamming), Shuffled), 2);
    assert_eq!(peaks_held(RestrictedTournament::new(30, Hamming).unwrap(), Shuffled), 2);
    let make = || Scheme {
        breeder: recombine(Shuffled, 30),
        evaluator: Serial::new(two_peaks),
        replacement: RestrictedTournament::new(9, Hamming).unwrap(),
    };
    resumes(make, &RandomBits(40));
}

#[test]
fn the_worst_makes_room_for_anybody() {
    let make = || Scheme {
        breeder: recombine(Tournament::new(3).unwrap(), 2),
        evaluator: Serial::new(ones),
        replacement: ReplaceWorst::default(),
    };
    let mut engine = Engine::start(make(), &RandomBits(40), 30, 1).unwrap();
    let before: u32 = engine.state().population().scores().iter().sum();
    engine.run(&Generations(300), &mut ());
    assert!(engine.state().population().scores().iter().sum::<u32>() > before);
    resumes(make, &RandomBits(40));
}

#[test]
fn an_adaptive_rate_falls_while_nothing_succeeds_and_is_saved_beside_the_state() {
    let breeder = || {
        OneFifthRule::new(0.2, 0.001..=0.4, 1.5, |rate| Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: OnePoint,
            mutator: BitFlip::new(rate).unwrap(),
            offspring: 20,
        })
        .unwrap()
    };
    let scheme =
        |breeder| Scheme { breeder, evaluator: Serial::new(ones), replacement: Generational { elites: 1 } };
    let mut whole = Engine::start(scheme(breeder()), &RandomBits(80), 20, 1).unwrap();
    whole.run(&Generations(60), &mut ());
    let (rate, state) = (whole.scheme().breeder.rate(), whole.state().clone());
    assert!(rate < 0.1, "{rate}");
    let mut resumed = Engine::resume(scheme(breeder().at(rate)), state).unwrap();
    for engine in [&mut whole, &mut resumed] {
        engine.run(&Generations(90), &mut ());
    }
    assert_eq!(whole.state(), resumed.state());
    assert_eq!(whole.scheme().breeder.rate().to_bits(), resumed.scheme().breeder.rate().to_bits());
}

#[test]
fn an_adaptive_rate_adapts_once_a_generation_however_often_it_is_bred_from() {
    let make = |rate: f64| Immigrants { sampler: RandomBits(20), count: (100.0 * rate) as usize };
    let mut engine = Engine::start(
        Scheme {
            breeder: OneFifthRule::new(0.16, 0.01..=0.5, 1.5, make).unwrap(),
            evaluator: Serial::new(|_: &BitString| 1),
            replacement: Generational { elites: 1 },
        },
        &RandomBits(20),
        30,
        1,
    )
    .unwrap();
    engine.run(&Generations(3), &mut ());
    engine.ask();
    let (failed, breeder) = (engine.scheme().breeder.rate(), engine.scheme().breeder.clone());
    engine.admit(&mut std::iter::once((BitString::zeros(20), 1)).collect());
    engine.ask();
    assert_eq!(engine.scheme().breeder.rate().to_bits(), failed.to_bits());
    // A copy of it knows that too, where the run was cut between asking and telling.
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(|_: &BitString| 1),
        replacement: Generational { elites: 1 },
    };
    let mut resumed = Engine::resume(scheme, engine.state().clone()).unwrap();
    resumed.ask();
    assert_eq!(resumed.scheme().breeder.rate().to_bits(), failed.to_bits());
    // Where the outsider is a success, this generation is one after all.
    engine.admit(&mut std::iter::once((BitString::zeros(20), 2)).collect());
    engine.ask();
    let ratio = engine.scheme().breeder.rate() / failed;
    assert!((ratio - 1.5f64.powf(1.25)).abs() < 1e-9, "{ratio}");
    engine.step();
    engine.step();
    assert!(engine.scheme().breeder.rate() / failed < ratio, "a generation later it goes on");
}

#[test]
fn a_self_adaptive_rate_falls_as_the_search_comes_closer() {
    let ladder = || [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4].map(|rate| BitFlip::new(rate).unwrap()).to_vec();
    let make = || Scheme {
        breeder: Recombine {
            selector: Tournament::new(3).unwrap(),
            crossover: Pair(OnePoint, ()),
            mutator: SelfAdaptive::new(0.2, ladder()).unwrap(),
            offspring: 100,
        },
        evaluator: Serial::new(|Pair(genome, _): &Pair<BitString, u8>| ones(genome)),
        replacement: Generational { elites: 0 },
    };
    let source = Pair(RandomBits(200), |_: &mut dyn Rng| 6);
    let mut engine = Engine::start(make(), &source, 100, 1).unwrap();
    engine.run(&Generations(150), &mut ());
    let population = engine.state().population().genomes();
    let mean = population.iter().map(|Pair(_, rung)| f64::from(*rung)).sum::<f64>() / 100.0;
    assert!(mean < 2.0, "the mean rung is {mean}");
    resumes(make, &source);
}

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
    let mut engine = Engine::start(scheme(), &RandomBits(10), 20, 1).unwrap();
    let mut plain = Engine::start(
        Scheme {
            breeder: recombine(Tournament::new(4).unwrap(), 20),
            evaluator: Serial::new(ones),
            replacement: Generational { elites: 1 },
        },
        &RandomBits(10),
        20,
        1,
    )
    .unwrap();
    let mut seen: HashSet<BitString> = engine.state().population().genomes().iter().cloned().collect();
    for _ in 0..60 {
        seen.extend(engine.ask().iter().cloned());
        engine.step();
        plain.step();
        assert_eq!(
            engine.state().population(),
            plain.state().population(),
            "it changes nothing but the count"
        );
    }
    assert_eq!(engine.state().evaluations(), seen.len() as u64);
    assert_eq!(calls.load(Ordering::Relaxed), seen.len() as u64);
    assert!(seen.len() < 20 * 61 / 2, "there was nothing to remember");
}

#[test]
fn a_memo_counts_alike_after_a_resume_with_what_it_remembers() {
    let scheme = |evaluator| Scheme {
        breeder: recombine(Tournament::new(4).unwrap(), 20),
        evaluator,
        replacement: Generational { elites: 1 },
    };
    let memo = || Memo::new(50, Serial::new(ones as fn(&BitString) -> u32)).unwrap();
    let mut whole = Engine::start(scheme(memo()), &RandomBits(10), 20, 1).unwrap();
    whole.run(&Generations(9), &mut ());
    let (saved, state) = (whole.scheme().evaluator.clone(), whole.state().clone());
    let mut resumed = Engine::resume(scheme(saved), state.clone()).unwrap();
    let mut forgetful = Engine::resume(scheme(memo()), state).unwrap();
    for engine in [&mut whole, &mut resumed, &mut forgetful] {
        engine.run(&Generations(30), &mut ());
    }
    assert_eq!(resumed.state(), whole.state());
    assert_eq!(forgetful.state().population(), whole.state().population());
    assert!(forgetful.state().evaluations() > whole.state().evaluations());
}

#[test]
fn a_memo_refuses_scores_that_do_not_last() {
    let refused = Memo::new(9, Reevaluate(Serial::new(ones))).unwrap_err();
    assert_eq!(refused, Error::NotLasting { name: "a memo" });
    assert_eq!(refused.to_string(), "a memo needs an evaluator whose scores are comparable across generations");
}

#[test]
fn a_memo_forgets_the_oldest_beyond_its_capacity() {
    let mut memo = Memo::new(3, Serial::new(|genome: &Vec<u8>| genome[0])).unwrap();
    let mut evaluate = |genes: &[u8]| {
        let newborns: Vec<Vec<u8>> = genes.iter().map(|&gene| vec![gene]).collect();
        let mut scores = Vec::new();
        let cohort = ga_core::evaluate::Cohort::founders(&newborns, &mut scores);
        let evaluations = memo.evaluate(cohort, ga_core::random::Streams::report(1));
        assert_eq!(scores, genes);
        (evaluations, memo.len())
    };
    assert_eq!(evaluate(&[1, 2, 1, 1]), (2, 2));
    assert_eq!(evaluate(&[2, 3]), (1, 3));
    assert_eq!(evaluate(&[4]), (1, 3), "1 is forgotten");
    assert_eq!(evaluate(&[1, 4, 3]), (1, 3));
    assert_eq!(evaluate(&[9, 8, 7, 6, 5]), (5, 3));
}

#[test]
fn pinned_loci_never_change() {
    let mask: BitString = "1".repeat(10).parse::<BitString>().unwrap().iter().chain([false; 30]).collect();
    let start: BitString = "1010101010".parse::<BitString>().unwrap().iter().chain([false; 30]).collect();
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: Pinned::new(mask.clone(), Uniform::default()),
            mutator: Pinned::new(mask, BitFlip::new(0.1).unwrap()),
            offspring: 20,
        },
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    let mut engine = Engine::from_founders(scheme, vec![start.clone(); 20], 1).unwrap();
    engine.run(&Generations(80), &mut ());
    for genome in engine.state().population().genomes() {
        assert_eq!(genome.extract(0, 10), start.extract(0, 10));
    }
    assert!(engine.state().champion().unwrap().score >= 30, "the others evolve");
}

#[test]
fn founders_and_immigrants_are_repaired_too() {
    let ascending = FromFn(|genome: &mut Vec<i32>, _: &mut dyn rand::Rng| genome.sort_unstable());
    let bounds = Bounds::uniform(6, -9, 9).unwrap();
    let source = Repaired { sampler: bounds.clone(), repair: ascending };
    let scheme = Scheme {
        breeder: (
            Recombine {
                selector: Roulette,
                crossover: TwoPoint,
                mutator: (ga_core::mutate::Reset::new(0.3, bounds).unwrap(), ascending),
                offspring: 6,
            },
            Immigrants { sampler: source.clone(), count: 4 },
        ),
        evaluator: Serial::new(|genome: &Vec<i32>| {
            assert!(genome.is_sorted(), "a broken genome is scored: {genome:?}");
            genome.iter().sum::<i32>()
        }),
        replacement: Generational { elites: 1 },
    };
    let mut engine = Engine::start(scheme, &source, 10, 1).unwrap();
    engine.run(&Generations(20), &mut ());
    assert!(engine.state().population().genomes().iter().all(|genome| genome.is_sorted()));
}

#[test]
fn a_tour_becomes_shorter() {
    let circle = |order: &Permutation| {
        let order = order.as_slice();
        let steps = order.iter().zip(order.iter().cycle().skip(1));
        Reverse(steps.map(|(a, b)| a.abs_diff(*b).min(20 - a.abs_diff(*b))).sum::<u32>())
    };
    let make = || Scheme {
        breeder: Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: Sometimes::new(0.5, Order).unwrap(),
            mutator: (Swap, Sometimes::new(0.5, ga_core::mutate::Inversion).unwrap()),
            offspring: 30,
        },
        evaluator: Serial::new(circle),
        replacement: MuPlusLambda::new(30).unwrap(),
    };
    let mut engine = Engine::start(make(), &RandomPermutation(20), 30, 1).unwrap();
    let Reverse(before) = engine.state().champion().unwrap().score;
    engine.run(&Generations(500), &mut ());
    let Reverse(after) = engine.state().champion().unwrap().score;
    assert!(3 * after < 2 * before, "{before}, {after}");
    resumes(make, &RandomPermutation(20));
}

#[test]
fn reals_come_closer_by_blending_and_small_steps() {
    let bounds = Bounds::uniform(5, -5.0, 5.0).unwrap();
    let make = || Scheme {
        breeder: Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: Arithmetic,
            mutator: Gaussian::new(0.5, 0.05, bounds.clone()).unwrap(),
            offspring: 30,
        },
        evaluator: Serial::new(sphere),
        replacement: MuPlusLambda::new(30).unwrap(),
    };
    let mut engine = Engine::start(make(), &bounds, 30, 1).unwrap();
    engine.run(&Generations(300), &mut ());
    assert!(engine.state().champion().unwrap().score.0 < 1e-3);
    resumes(make, &bounds);
}

#[test]
fn distances_are_zero_between_twins_and_alike_both_ways() {
    let (left, right) = (vec![1, 2, 3], vec![1, 5]);
    assert_eq!(Hamming.between(&left, &right).to_bits(), 2f64.to_bits());
    assert_eq!(Hamming.between(&right, &left).to_bits(), 2f64.to_bits());
    let bits: BitString = "0101".parse().unwrap();
    assert_eq!(Hamming.between(&bits, &bits).to_bits(), 0f64.to_bits());
    assert_eq!(Hamming.between(&bits, &"01".parse().unwrap()).to_bits(), 2f64.to_bits());
}
