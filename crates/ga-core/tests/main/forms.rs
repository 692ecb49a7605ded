//! The forms in which a program asks for a run.

#![allow(clippy::float_cmp, reason = "genes that do not change keep their bits")]
#![allow(
    clippy::needless_borrows_for_generic_args,
    reason = "a program may lend what it could give away"
)]

use ga_core::breed::MutateEach;
use ga_core::crossover::{IsoLine, SimulatedBinary};
use ga_core::engine::{AnyEngine, Memory};
use ga_core::evaluate::{Memo, Reevaluate};
use ga_core::genome::{Drawn, RandomVec, sampler};
use ga_core::mutate::{self, Creep, Gaussian, Perturb, Polynomial};
use ga_core::objectives::Objectives;
use ga_core::observe::{Every, Observer, from_fn};
use ga_core::prelude::*;
use ga_core::rand::distr::Distribution;
use ga_core::rand_distr::{Cauchy, Normal, StudentT};
use ga_core::random::{Stream, exp, ln};
use ga_core::replace::{NonDominatedSorting, OneToOne};
use ga_core::terminate::{All, ByRef, Cancel, When};
use ga_core::{Checkpoint, crossover};
use std::cell::Cell;
use std::cmp::Reverse;
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

fn ones(genome: &BitString) -> u32 {
    genome.count_ones()
}

type Ones = Scheme<MutateEach<BitFlip>, Serial<fn(&BitString) -> u32>, OneToOne>;

fn scheme() -> Ones {
    Scheme::of::<BitString>()
        .fitness(ones as fn(&BitString) -> u32)
        .breed(MutateEach(BitFlip::new(0.05).unwrap()))
        .replace(OneToOne)
}

type Run = Engine<BitString, MutateEach<BitFlip>, Serial<fn(&BitString) -> u32>, OneToOne>;

fn engine() -> Run {
    scheme().found(&RandomBits(30)).size(8).seed(1).unwrap()
}

#[test]
fn a_scheme_part_by_part_is_the_literal() {
    let literal = Scheme {
        breeder: Recombine {
            selector: Tournament::new(3).unwrap(),
            crossover: OnePoint,
            mutator: BitFlip::new(0.01).unwrap(),
            offspring: 19,
        },
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    let parts = Scheme::of::<BitString>()
        .evaluator(Serial::new(ones))
        .select(Tournament::new(3).unwrap())
        .cross(OnePoint)
        .mutate(BitFlip::new(0.01).unwrap())
        .offspring(19)
        .replace(Generational { elites: 1 });
    let mut one = literal.found(&RandomBits(40)).size(20).seed(7).unwrap();
    let mut other = parts.found(&RandomBits(40)).size(20).seed(7).unwrap();
    one.run(Generations(30));
    other.run(Generations(30));
    assert_eq!(one.state(), other.state());
}

#[test]
fn a_run_begins_with_a_sampler_a_list_or_scores() {
    let drawn = engine();
    let founders = drawn.state().population().genomes().to_vec();
    let given = scheme().founders(founders.clone()).seed(1).unwrap();
    assert_eq!(drawn.state(), given.state());
    let scores = founders.iter().map(ones).collect::<Vec<_>>();
    let pairs = founders.into_iter().zip(scores.clone()).collect();
    let scored = scheme().scored(pairs).seed(1).unwrap();
    assert_eq!(drawn.state(), scored.state());
    let founding = scheme().found(&RandomBits(30)).size(8).ask(1).unwrap();
    assert_eq!(founding.tell(scores).unwrap().state(), drawn.state());
    let empty = scheme().found(&RandomBits(30)).size(0).seed(1);
    assert_eq!(empty.err(), Some(Error::EmptyPopulation));
    let empty = scheme().founders(Vec::<BitString>::new()).seed(1);
    assert_eq!(empty.err(), Some(Error::EmptyPopulation));
}

#[test]
fn a_stop_that_is_due_finds_nothing() {
    let begin = || scheme().found(&RandomBits(30)).size(8);
    assert!(begin().seed_unless(1, &|| true).unwrap().is_none());
    let whole = begin().seed_unless(1, &|| false).unwrap().unwrap();
    assert_eq!(whole.state(), engine().state());
}

#[test]
fn a_program_starts_or_resumes() {
    let begin = |checkpoint: Option<Checkpoint<BitString, u32>>| {
        let begin = scheme().found(&RandomBits(30)).size(8);
        begin.start_or_resume(1, checkpoint).unwrap()
    };
    let mut whole = begin(None);
    whole.run(Generations(9));
    let mut parts = begin(None);
    parts.run(Generations(4));
    let mut parts = begin(Some(parts.checkpoint()));
    parts.run(Generations(9));
    assert_eq!(whole.state(), parts.state());
}

#[test]
fn terminations_are_taken_by_value_and_by_reference() {
    let flag = AtomicBool::new(true);
    let is_due = || true;
    let stop = (Target(30), Generations(3));
    let boxed: Box<dyn Termination<BitString, u32>> = Box::new(Generations(3));
    let list = vec![Generations(3), Generations(9)];
    let closure = |state: &State<BitString, u32>| state.generation() == 3;
    let own = All((Generations(3), Generations(1)));
    let reasons = [
        engine().run(Generations(3)),
        engine().run(&Generations(3)),
        engine().run(stop),
        engine().run(&stop),
        engine().run(&boxed),
        engine().run(&*boxed),
        engine().run(boxed),
        engine().run(&list[..]),
        engine().run(&list),
        engine().run(list),
        engine().run([Generations(3), Generations(9)]),
        engine().run(ByRef(&own)),
    ];
    assert_eq!(reasons, [StopReason::Generations; 12]);
    assert_eq!(engine().run(closure), StopReason::Requested);
    assert_eq!(engine().run(&closure), StopReason::Requested);
    let cancelled = [engine().run(Cancel(&flag)), engine().run(&Cancel(&flag))];
    assert_eq!(cancelled, [StopReason::Cancelled; 2]);
    assert_eq!(engine().run(When(&is_due)), StopReason::Requested);
    // What stops within a generation does so by reference, too.
    let stop = (When(&is_due), Generations(3));
    assert!(Termination::<BitString, u32>::interrupt(&&stop).is_some());
    assert!(Termination::<BitString, u32>::interrupt(&ByRef(&stop)).is_some());
    let state = engine().into_state();
    assert_eq!(
        ByRef(&Evaluations(10)).room(&state),
        Evaluations(10).room(&state)
    );
    assert!(ByRef(&Generations(3)).progress(&state) < 1.0);
}

/// Counts what it sees.
#[derive(Default)]
struct Seen(Vec<u64>);

impl<G, S> Observer<G, S> for Seen {
    fn observe(&mut self, state: &State<G, S>) {
        self.0.push(state.generation());
    }
}

#[test]
fn observers_are_taken_by_reference_in_tuples_and_as_closures() {
    let (mut one, mut other, mut calls) = (Seen::default(), Seen::default(), 0);
    engine().run_with(Generations(2), &mut one);
    assert_eq!(one.0, [0, 1, 2]);
    engine().run_with(
        Generations(2),
        (&mut one, &mut other, |_: &State<_, _>| calls += 1),
    );
    assert_eq!((one.0.len(), other.0.len(), calls), (6, 3, 3));
    let mut both = (Seen::default(), Every::new(2, Seen::default()).unwrap());
    let mut engine = engine();
    engine.run_with(Generations(2), &mut both);
    // The founders are seen once.
    engine.run_with(Generations(4), &mut both);
    assert_eq!(both.0.0, [0, 1, 2, 3, 4]);
    assert_eq!(both.1.observer().0, [0, 2, 4]);
    let mut last = 0;
    let mut watch: Box<dyn Observer<BitString, u32>> =
        Box::new(from_fn(|state: &State<_, _>| last = state.generation()));
    engine.run_with(Generations(5), &mut watch);
    engine.run_with(Generations(6), watch);
    assert_eq!(last, 6);
}

#[test]
fn an_iterator_gives_the_generations_of_a_run() {
    let mut run = engine();
    let mut seen = Vec::new();
    for generation in run.generations(Generations(3)) {
        let best = generation.best().copied();
        seen.push((generation.generation(), generation.evaluations(), best));
    }
    let mut watched = engine();
    let mut expected = Vec::new();
    watched.run_with(Generations(3), |state: &State<BitString, u32>| {
        let best = state.best().map(|(_, score)| *score);
        expected.push((state.generation(), state.evaluations(), best));
    });
    assert_eq!((seen, run.state()), (expected, watched.state()));
    // It goes on without the founders, and says why it ended.
    let mut generations = run.generations((Generations(5), Target(31)));
    assert_eq!(generations.next().map(|one| one.generation()), Some(4));
    assert_eq!(
        (generations.state().generation(), generations.reason()),
        (4, None)
    );
    assert_eq!(generations.by_ref().count(), 1);
    assert_eq!(generations.reason(), Some(StopReason::Generations));
    assert!(generations.next().is_none());
    let noisy = Reevaluate(Serial::new(ones));
    let scheme = Scheme::of::<BitString>()
        .evaluator(noisy)
        .breed(MutateEach(BitFlip::new(0.05).unwrap()))
        .replace(OneToOne);
    let mut noisy = scheme.found(&RandomBits(9)).size(4).seed(1).unwrap();
    let refused = noisy.generations(Stagnation(5));
    assert_eq!(refused.reason(), Some(StopReason::Unsuitable));
    assert_eq!(refused.count(), 0);
}

#[test]
fn engines_of_different_schemes_have_one_type() {
    let other = Scheme::of::<BitString>()
        .fitness(|genome: &BitString| genome.count_ones())
        .breed(ga_core::breed::Immigrants {
            sampler: RandomBits(30),
            offspring: 3,
        })
        .replace(Generational { elites: 1 });
    let other = other.found(&RandomBits(30)).size(4).seed(1).unwrap();
    let mut all: Vec<Box<dyn AnyEngine<BitString, u32> + Send>> =
        vec![engine().boxed(), other.boxed()];
    let mut seen = Seen::default();
    for any in &mut all {
        assert_eq!(any.run(Generations(2)), StopReason::Generations);
        any.step();
        assert!(any.step_unless(&|| false));
        any.run_with(Generations(5), &mut seen);
    }
    assert_eq!(seen.0, [5, 5]);
    let mut plain = engine();
    plain.run(Generations(5));
    assert_eq!(
        (all[0].state(), all[0].best()),
        (plain.state(), plain.best())
    );
    assert_eq!(all[0].checkpoint(), plain.checkpoint());
}

#[test]
fn residents_are_scored_again_when_the_fitness_has_changed() {
    let target = Cell::new(0_u32);
    let away = |genome: &BitString| Reverse(genome.count_ones().abs_diff(target.get()));
    let scheme = Scheme::of::<BitString>()
        .evaluator(Memo::new(1000, Serial::new(away)).unwrap())
        .breed(MutateEach(BitFlip::new(0.05).unwrap()))
        .replace(OneToOne);
    let mut engine = scheme.found(&RandomBits(30)).size(8).seed(1).unwrap();
    engine.run((Target(Reverse(0)), Generations(2000)));
    assert_eq!(engine.best().map(|(_, score)| *score), Some(Reverse(0)));
    let before = engine.state().evaluations();
    target.set(30);
    engine.reevaluate();
    assert_eq!(engine.state().evaluations(), before + 8);
    let population = engine.state().population();
    for (genome, score) in population.iter() {
        assert_eq!(*score, away(genome), "a memo forgets");
    }
    let best = population.scores().iter().max().copied();
    assert_eq!(engine.best().map(|(_, score)| *score), best);
    assert_eq!(
        (engine.state().stagnant_for(), engine.state().idle_for()),
        (0, 0)
    );
    engine.run((Target(Reverse(0)), Generations(5000)));
    assert_eq!(
        engine.best().map(|(genome, _)| genome.count_ones()),
        Some(30)
    );
}

#[test]
fn noise_is_drawn_again_for_residents_that_are_scored_again() {
    struct Noisy;
    impl Fitness<BitString> for Noisy {
        type Score = f64;
        type Scratch = ();
        fn evaluate(&self, _: &BitString, (): &mut (), rng: &mut dyn Rng) -> f64 {
            unit(rng)
        }
    }
    let start = || {
        let scheme = Scheme::of::<BitString>()
            .evaluator(Parallel::new(Noisy))
            .breed(MutateEach(BitFlip::new(0.05).unwrap()))
            .replace(OneToOne);
        scheme.found(&RandomBits(30)).size(8).seed(1).unwrap()
    };
    let (mut engine, mut again) = (start(), start());
    let mut all = engine.state().population().scores().to_vec();
    for _ in 0..2 {
        engine.reevaluate();
        again.reevaluate();
        all.extend(engine.state().population().scores());
    }
    assert_eq!(engine.state(), again.state(), "the same seed");
    all.sort_unstable_by(f64::total_cmp);
    all.dedup();
    assert_eq!(all.len(), 24, "each evaluation has a stream of its own");
    engine.run(Generations(3));
}

#[test]
fn ranks_follow_when_residents_are_scored_again() {
    let sign = Cell::new(1_i64);
    let score = |point: &Vec<i64>| Objectives::new((sign.get() * point[0], sign.get() * point[1]));
    let bounds = Bounds::uniform(2, 0_i64..=99).unwrap();
    let scheme = Scheme::of::<Vec<i64>>()
        .fitness(score)
        .select(Tournament::new(2).unwrap())
        .cross(Uniform::new(0.5).unwrap())
        .mutate(Creep::new(&bounds))
        .offspring(20)
        .replace(NonDominatedSorting::new(20).unwrap());
    let mut engine = scheme.found(&bounds).size(20).seed(1).unwrap();
    engine.run(Generations(30));
    sign.set(-1);
    engine.reevaluate();
    let population = engine.state().population();
    let least = population
        .genomes()
        .iter()
        .map(|point| point[0])
        .min()
        .unwrap();
    let front = engine.state().front();
    assert!(front.iter().any(|(genome, _)| genome[0] == least));
    engine.run(Generations(60));
}

#[test]
fn closures_need_no_types_that_the_compiler_knows() {
    let founders = sampler(|rng| vec![range(rng, 0..10_u8), range(rng, 0..=9)]);
    let swap = crossover::from_fn(|left: &mut Vec<u8>, right: &mut Vec<u8>, rng| {
        let place = below(rng, 2);
        std::mem::swap(&mut left[place], &mut right[place]);
    });
    let redraw = mutate::from_fn(|genome: &mut Vec<u8>, rng| genome[below(rng, 2)] = 9);
    let scheme = Scheme::of::<Vec<u8>>()
        .fitness(|genome: &Vec<u8>| u32::from(genome[0]) + u32::from(genome[1]))
        .select(Tournament::new(2).unwrap())
        .cross(swap)
        .mutate(redraw)
        .offspring(10)
        .replace(MuPlusLambda::new(10).unwrap());
    let mut engine = scheme.found(&founders).size(10).seed(1).unwrap();
    assert_eq!(
        engine.run((Target(18), Generations(99))),
        StopReason::Target
    );
}

#[test]
fn generic_fitness_functions_calculate() {
    fn sphere<T: Real>(x: &[T]) -> T {
        x.iter().map(|&v| v * v).sum()
    }
    fn least<T: ga_core::genome::Gene>(numbers: &[T]) -> T {
        let least = numbers
            .iter()
            .copied()
            .fold(T::max_value(), |a, b| if b < a { b } else { a });
        least + T::one()
    }
    assert_eq!(
        (sphere(&[3.0_f32, 4.0]), sphere(&[1.0_f64, -1.0])),
        (25.0, 2.0)
    );
    assert_eq!((least(&[7_u8, 9]), least(&[-0.5, 2.0])), (8, 0.5));
    let scheme = Scheme::of::<Vec<f32>>()
        .fitness(|x: &Vec<f32>| Reverse(sphere(x).to_bits()))
        .breed(MutateEach(Gaussian::new(
            &Bounds::uniform(3, -1.0_f32..=1.0).unwrap(),
        )))
        .replace(OneToOne);
    let bounds = Bounds::uniform(3, -1.0_f32..=1.0).unwrap();
    assert!(scheme.found(&bounds).size(3).seed(1).is_ok());
}

/// Steps of a symmetric stable distribution, by Chambers, Mallows & Stuck (1976).
struct Stable(f64);

impl Distribution<f64> for Stable {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> f64 {
        let angle = std::f64::consts::PI * (unit(rng) - 0.5);
        let wait = -ln(1.0 - unit(rng));
        let power = |base: f64, exponent: f64| exp(exponent * ln(base));
        let Self(alpha) = *self;
        (alpha * angle).sin() / power(angle.cos(), 1.0 / alpha)
            * power((angle - alpha * angle).cos() / wait, (1.0 - alpha) / alpha)
    }
}

/// A distribution that is no number now and then.
struct Broken;

impl Distribution<f64> for Broken {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> f64 {
        [f64::NAN, f64::INFINITY, f64::NEG_INFINITY][below(rng, 3)]
    }
}

#[test]
fn any_distribution_draws_founders_and_steps() {
    let mut rng = Stream::seeded(3);
    let founders = RandomVec::new(5..=5, Drawn(Normal::new(0.0, 1.0).unwrap())).unwrap();
    let point: Vec<f64> = founders.sample(&mut rng);
    assert!(point.len() == 5 && point.iter().all(|x| x.abs() < 6.0));

    let bounds = Bounds::uniform(1000, -50.0..=50.0).unwrap();
    let steps: [Box<dyn Mutator<Vec<f64>>>; 4] = [
        Box::new(
            Perturb::new(Normal::new(0.0, 1.0).unwrap(), &bounds)
                .rate(1.0)
                .unwrap(),
        ),
        Box::new(
            Perturb::new(StudentT::new(3.0).unwrap(), &bounds)
                .rate(1.0)
                .unwrap(),
        ),
        Box::new(Perturb::new(Stable(1.5), &bounds).rate(1.0).unwrap()),
        Box::new(
            Perturb::new(Cauchy::new(0.0, 1.0).unwrap(), &bounds)
                .rate(1.0)
                .unwrap(),
        ),
    ];
    let long = steps.map(|steps| {
        let mut point = vec![0.0; 1000];
        steps.mutate(&mut point, &mut rng);
        assert!(bounds.contain(&point) && steps.fits(&point).is_ok());
        assert!(steps.fits(&vec![0.0; 3]).is_err());
        point.iter().filter(|x| x.abs() > 4.0).count()
    });
    // P(|x| > 4): 0.00006, 0.028, 0.07 and 0.156.
    assert!(
        long.is_sorted() && long[0] < 3 && (130..185).contains(&long[3]),
        "{long:?}"
    );

    let mut point = vec![1.0; 1000];
    let broken = Perturb::new(Broken, &bounds).rate(1.0).unwrap();
    broken.mutate(&mut point, &mut rng);
    assert!(point.iter().all(|x| [1.0, 50.0, -50.0].contains(x)));
    assert!(Perturb::new(Broken, &bounds).rate(1.5).is_err());
    let mut whole = vec![5_u8; 1000];
    let bounds = Bounds::uniform(1000, 0..=9_u8).unwrap();
    Perturb::new(Cauchy::new(0.0, 1.0).unwrap(), &bounds).mutate(&mut whole, &mut rng);
    let changed = whole.iter().filter(|&&gene| gene != 5).count();
    assert!(bounds.contain(&whole) && changed < 8, "one gene on average");
}

#[test]
fn operators_of_numbers_change_one_gene_on_average_unless_told_otherwise() {
    let bounds = Bounds::new((0..50).map(|locus| 0.0..=f64::from(10 + locus))).unwrap();
    let mutators: [Box<dyn Mutator<Vec<f64>>>; 4] = [
        Box::new(Gaussian::new(&bounds)),
        Box::new(Creep::new(&bounds)),
        Box::new(Polynomial::new(&bounds)),
        Box::new(ga_core::mutate::Reset::new(&bounds)),
    ];
    for mutator in &mutators {
        let changed: usize = (0..2000)
            .map(|seed| {
                let mut point = vec![5.0; 50];
                mutator.mutate(&mut point, &mut Stream::seeded(seed));
                point.iter().filter(|&&gene| gene != 5.0).count()
            })
            .sum();
        // Five standard deviations of a Poisson distribution.
        assert!((1776..2224).contains(&changed), "{changed}");
    }
    // A tenth of the narrowest range: 1.
    let mut point = vec![5.0; 50];
    Creep::new(&bounds)
        .rate(1.0)
        .unwrap()
        .mutate(&mut point, &mut Stream::seeded(1));
    assert!(point.iter().all(|gene| (4.0..=6.0).contains(gene)));
    // Integers move, and a range of one value has no width.
    let narrow = Bounds::new([0..=3, 7..=7]).unwrap();
    let mut seen = [false; 4];
    for seed in 0..200 {
        let mut point = vec![1, 7];
        Creep::new(&narrow).mutate(&mut point, &mut Stream::seeded(seed));
        seen[point[0]] = true;
        assert_eq!(point[1], 7);
    }
    assert_eq!(seen, [true, true, true, false]);
    let all: Bounds<f64> = Bounds::uniform(2, f64::MIN..=f64::MAX).unwrap();
    let none: Bounds<f64> = Bounds::uniform(0, 0.0..=1.0).unwrap();
    for bounds in [all, none] {
        let mut point: Vec<f64> = bounds.sample(&mut Stream::seeded(1));
        Gaussian::new(&bounds).mutate(&mut point, &mut Stream::seeded(2));
        assert!(bounds.contain(&point));
    }
}

#[test]
fn a_part_of_your_own_keeps_its_memory_as_bytes() {
    let memory: Memory<BitString, u32> = Memory::Bytes(vec![0, 255, 7]);
    let text = serde_json::to_string(&memory).unwrap();
    assert_eq!(
        serde_json::from_str::<Memory<BitString, u32>>(&text).unwrap(),
        memory
    );
    assert_eq!(memory.bytes(), Ok(vec![0, 255, 7]));
    assert!(Memory::<BitString, u32>::Count(1).bytes().is_err());
}

#[test]
fn scores_are_told_only_for_newborns_that_were_asked_for() {
    let mut engine = engine();
    let scores: Vec<u32> = engine.ask().iter().map(ones).collect();
    assert_eq!(
        engine.tell(vec![7]),
        Err(Error::ScoreCount {
            expected: 8,
            actual: 1
        })
    );
    assert_eq!(engine.tell(scores.clone()), Ok(()));
    let state = engine.state().clone();
    assert_eq!(
        engine.tell(scores.clone()),
        Err(Error::NotAsked),
        "told twice"
    );
    engine.ask();
    engine.reevaluate();
    assert_eq!(
        engine.tell(scores.clone()),
        Err(Error::NotAsked),
        "discarded"
    );
    assert_eq!(engine.state().generation(), state.generation());
    engine.ask();
    engine.step();
    assert_eq!(
        engine.tell(scores),
        Err(Error::NotAsked),
        "scored by the fitness"
    );
}

#[test]
fn a_run_is_resumed_with_the_sampler_that_can_draw_its_genomes() {
    let begin = |bounds: &Bounds<f64>, checkpoint| {
        let scheme = Scheme::of::<Vec<f64>>()
            .fitness(|point: &Vec<f64>| point[0])
            .breed(MutateEach(Gaussian::new(bounds)))
            .replace(OneToOne);
        scheme.found(bounds).size(4).start_or_resume(1, checkpoint)
    };
    let (one, other) = (Bounds::uniform(3, 0.0..=1.0), Bounds::uniform(3, 5.0..=6.0));
    let (one, other) = (one.unwrap(), other.unwrap());
    let checkpoint = begin(&one, None).unwrap().checkpoint();
    let refused = begin(&other, Some(checkpoint.clone())).err();
    assert!(matches!(
        refused,
        Some(Error::OutsideBounds { locus: 0, .. })
    ));
    assert!(begin(&one, Some(checkpoint)).is_ok());
}

#[test]
fn engines_that_stay_on_a_thread_have_one_type_too() {
    let shared = std::rc::Rc::new(Cell::new(0_u32));
    let target = shared.clone();
    let scheme = Scheme::of::<BitString>()
        .fitness(move |genome: &BitString| genome.count_ones() + target.get())
        .breed(MutateEach(BitFlip::new(0.05).unwrap()))
        .replace(OneToOne);
    let engine = scheme.found(&RandomBits(9)).size(4).seed(1).unwrap();
    let mut any: Box<dyn AnyEngine<BitString, u32>> = Box::new(engine);
    assert_eq!(any.run(Generations(2)), StopReason::Generations);
    let mut seen = Seen::default();
    any.run_with(Generations(3), &mut seen);
    assert_eq!((seen.0, any.best().is_some()), (vec![3], true));
    assert_eq!(shared.get(), 0);
}

#[test]
fn operators_of_numbers_have_the_figures_that_they_say() {
    let bounds = Bounds::new([0.0..=20.0, 0.0..=40.0]).unwrap();
    let same = |left: &dyn Debug, right: &dyn Debug| {
        assert_eq!(format!("{left:?}"), format!("{right:?}"));
    };
    let binary = || SimulatedBinary::new(&bounds);
    same(&binary(), &binary().rate(0.5).unwrap().index(15.0).unwrap());
    let polynomial = || Polynomial::new(&bounds);
    let said = polynomial().rate(0.5).unwrap().index(20.0).unwrap();
    same(&polynomial(), &said);
    let line = || IsoLine::new(&bounds);
    same(&line(), &line().iso(0.2).unwrap().line(0.2).unwrap());
    let creep = || Creep::new(&bounds);
    same(&creep(), &creep().rate(0.5).unwrap().step(2.0).unwrap());
}
