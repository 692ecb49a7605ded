//! Presets: limits, resumed, in parallel, on another evaluator, with migrants.

use super::ones;
use ga_core::Asked;
use ga_core::evaluate::{Memo, Reevaluate};
use ga_core::feature::Grid;
use ga_core::genome::Pair;
use ga_core::objectives::Objectives;
use ga_core::prelude::*;
use ga_core::{Checkpoint, Featured};
use ga_search::PresetEngine;
use ga_search::mixed::Categories;
use ga_search::{archive, fast, front, noisy};
use std::fmt::Debug;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

/// Resumes a run after `cut` evaluations and compares it with a run of `end` evaluations.
fn resumes<G, B, E, R>(
    start: impl Fn() -> Engine<G, B, E, R>,
    resume: impl Fn(Checkpoint<G, E::Score>) -> Engine<G, B, E, R>,
    [cut, end]: [u64; 2],
) where
    G: Genome + PartialEq + Debug,
    B: Breeder<G, E::Score>,
    E: Asked<G, Score: PartialEq + Debug>,
    R: Replacement<G, E::Score>,
{
    let (mut whole, mut half) = (start(), start());
    whole.run(Evaluations(end));
    half.run(Evaluations(cut));
    let mut resumed = resume(half.checkpoint());
    resumed.run(Evaluations(end));
    assert_eq!(whole.state(), resumed.state());
}

#[test]
fn a_resumed_preset_equals_an_uninterrupted_one() {
    let capped = |bits: &BitString| ones(bits).min(40);
    let preset = || ga_search::bits(60, capped);
    resumes(
        || preset().start(7).unwrap(),
        |checkpoint| preset().resume(checkpoint).unwrap(),
        [2500, 4000],
    );

    let sphere = |point: &Vec<f64>| -point.iter().map(|x| x * x).sum::<f64>();
    let preset = || ga_search::reals(Bounds::uniform(4, -1.0..=1.0).unwrap(), sphere);
    resumes(
        || preset().start(7).unwrap(),
        |checkpoint| preset().resume(checkpoint).unwrap(),
        [500, 800],
    );

    let first = |order: &Permutation| order.as_slice()[0];
    let preset = || ga_search::permutations(30, first);
    resumes(
        || preset().start(7).unwrap(),
        |checkpoint| preset().resume(checkpoint).unwrap(),
        [50, 200],
    );
    let eight = || preset().at_once(8).unwrap();
    resumes(
        || eight().start(7).unwrap(),
        |checkpoint| eight().resume(checkpoint).unwrap(),
        [500, 800],
    );
}

#[test]
fn a_parallel_preset_equals_a_serial_one() -> Result<(), Error> {
    let mut serial =
        ga_search::permutations(20, |order: &Permutation| order.as_slice()[3]).start(1)?;
    let mut parallel = ga_search::permutations(20, |order: &Permutation| order.as_slice()[3])
        .parallel()
        .start(1)?;
    serial.run(Generations(20));
    parallel.run(Generations(20));
    assert_eq!(serial.state(), parallel.state());
    Ok(())
}

#[test]
fn a_preset_takes_another_evaluator() -> Result<(), Error> {
    let noisy = Reevaluate(Serial::new(|genome: &BitString| 2 * ones(genome)));
    let mut engine = ga_search::fast::bits(30, ones)
        .evaluated_by(noisy)
        .start(1)?;
    engine.step();
    assert_eq!(engine.state().evaluations(), 250 + 20 + 250);
    Ok(())
}

#[test]
fn a_preset_admits_migrants() -> Result<(), Error> {
    let mut engine =
        ga_search::permutations(6, |order: &Permutation| order.as_slice()[0]).start(1)?;
    let best = Individual {
        genome: Permutation::new([5, 4, 3, 2, 1, 0])?,
        score: 9,
    };
    engine.admit(&mut std::iter::once((best.genome.clone(), best.score)).collect());
    assert!(engine.state().population().genomes().contains(&best.genome));
    assert_eq!(engine.best(), Some((&best.genome, &best.score)));
    engine.run((Target(10), Evaluations(100)));
    assert!(engine.state().population().genomes().contains(&best.genome));
    Ok(())
}

type Count = Memo<BitString, Serial<fn(&BitString) -> u32>>;

/// The engine of a preset has a name, so a struct can hold it.
struct App {
    engine: PresetEngine<BitString, Count>,
}

#[test]
fn a_struct_can_hold_the_engine_of_a_preset() -> Result<(), Error> {
    let mut app = App {
        engine: ga_search::bits(9, ones as fn(&BitString) -> u32).start(1)?,
    };
    app.engine.run(Target(9));
    assert_eq!(
        app.engine.into_best(),
        Some(("1".repeat(9).parse().unwrap(), 9))
    );
    Ok(())
}

/// Limits of evaluations, with a preset that has this number of founders, and at most this number
/// of evaluations in a generation.
macro_rules! keeps_limits {
    ($preset:expr, $founders:expr, $generation:expr) => {{
        let run = |limits: &[u64]| {
            let mut engine = $preset.start(3).unwrap();
            for limit in limits {
                assert_eq!(engine.run(Evaluations(*limit)), StopReason::Evaluations);
                let (count, name) = (engine.state().evaluations(), stringify!($preset));
                assert!(
                    count <= *limit.max(&$founders),
                    "{name}: {count} of {limit}"
                );
                assert!(count + $generation > *limit, "{name}: {count} of {limit}");
            }
            engine.into_state()
        };
        assert_eq!(
            run(&[1, 10, 150, 300, 700]),
            run(&[700]),
            "{}",
            stringify!($preset)
        );
    }};
}

#[test]
fn no_preset_exceeds_a_limit_of_evaluations_except_by_its_founders() {
    let bounds = |loci| Bounds::uniform(loci, -1.0..=2.0).unwrap();
    let sphere = |point: &Vec<f64>| -point.iter().map(|x| x * x).sum::<f64>();
    let places = |order: &Permutation| {
        order
            .as_slice()
            .iter()
            .zip(0..)
            .map(|(element, place)| element * place)
            .sum::<u32>()
    };
    keeps_limits!(ga_search::bits(80, ones), 1, 1);
    keeps_limits!(ga_search::bits(80, ones).at_once(8).unwrap(), 8, 8);
    keeps_limits!(ga_search::reals(bounds(30), sphere), 1, 30);
    keeps_limits!(ga_search::reals(bounds(1000), sphere), 1, 128);
    keeps_limits!(ga_search::permutations(40, places), 1, 1);
    let both = |Pair(bits, order): &Pair<BitString, Permutation>| ones(bits) + places(order);
    keeps_limits!(
        ga_search::mixed(Pair(RandomBits(40), RandomPermutation(40)), both),
        20,
        2
    );
    keeps_limits!(fast::bits(80, ones), 250, 70);
    keeps_limits!(fast::reals(bounds(30), sphere), 20, 20);
    keeps_limits!(fast::permutations(40, places), 1, 1);
    keeps_limits!(noisy::bits(80, ones), 100, 300);
    keeps_limits!(noisy::reals(bounds(30), sphere), 5, 105);
    keeps_limits!(noisy::permutations(40, places), 100, 300);
    let two = |bits: &BitString| Objectives::new([ones(bits), 80 - ones(bits)]);
    keeps_limits!(front::bits(80, two), 100, 100);
    let grid = || Grid::new([(0.0, 81.0)], [81]).unwrap();
    let featured = |bits: &BitString| Featured {
        quality: 1,
        features: [f64::from(ones(bits))],
    };
    keeps_limits!(archive::bits(80, grid(), featured), 100, 36);
}

#[test]
fn newborns_of_very_many_reals_are_few() -> Result<(), Error> {
    let mut engine = ga_search::reals(Bounds::uniform(70_000, -1.0..=1.0)?, |point: &Vec<f64>| {
        point[0]
    })
    .start(1)?;
    assert_eq!(engine.ask().len(), 16);
    Ok(())
}

#[test]
fn a_checkpoint_of_genomes_of_another_length_is_refused() -> Result<(), Error> {
    /// The error of a preset of six loci that resumes a run of nine.
    macro_rules! refused {
        ($loci:ident => $preset:expr) => {{
            let preset = |$loci: usize| $preset;
            let state = preset(9).start(1)?.checkpoint();
            preset(9).resume(state.clone())?;
            let error = preset(6).resume(state).map(drop).unwrap_err();
            assert_eq!(
                error,
                Error::Loci {
                    expected: 6,
                    actual: 9
                },
                "{}",
                stringify!($preset)
            );
            error.to_string()
        }};
    }
    let first = |order: &Permutation| order[0];
    let sentence = refused!(loci => ga_search::permutations(loci, first));
    let expected =
        "a genome of 9 loci does not fit a run of 6; make the preset as for the first run";
    assert_eq!(sentence, expected);
    refused!(loci => ga_search::bits(loci, ones));
    refused!(loci => fast::bits(loci, ones));
    refused!(loci => ga_search::reals(Bounds::uniform(loci, -1.0..=1.0).unwrap(), |point: &Vec<f64>| point[0]));
    let zero = |_: &Pair<BitString, Pair<Permutation, Vec<u8>>>| 0;
    let parts = |bits, elements, loci| {
        let integers = Bounds::uniform(loci, 0..=9)?;
        Ok::<_, Error>(Pair(
            RandomBits(bits),
            Pair(RandomPermutation(elements), integers),
        ))
    };
    refused!(loci => ga_search::mixed(parts(loci, 5, 5).unwrap(), zero));
    refused!(loci => ga_search::mixed(parts(5, loci, 5).unwrap(), zero));
    refused!(loci => ga_search::mixed(parts(5, 5, loci).unwrap(), zero));
    Ok(())
}

#[test]
fn founders_and_checkpoints_outside_the_bounds_are_refused() -> Result<(), Error> {
    /// Refused as founders, as founders with scores, as founders to be told, and in a checkpoint.
    macro_rules! refused {
        ($genome:expr, $inside:expr => $preset:expr, $wide:expr) => {{
            let (genome, inside) = ($genome, $inside);
            let errors = [
                $preset
                    .founders([inside.clone(), genome.clone()])
                    .start(1)
                    .map(drop),
                $preset
                    .scored_founders([(genome.clone(), 9.0)])
                    .start(1)
                    .map(drop),
                $preset.founders([genome.clone()]).founding(1).map(drop),
                $preset
                    .resume($wide.founders([genome]).start(1)?.checkpoint())
                    .map(drop),
            ];
            for error in &errors {
                assert!(
                    matches!(error, Err(Error::OutsideBounds { .. })),
                    "{error:?}"
                );
            }
            $preset.founders([inside]).start(1)?;
            errors[0].clone().unwrap_err()
        }};
    }
    let bounds = |size: f64| Bounds::uniform(2, -size..=size).unwrap();
    let first = |point: &Vec<f64>| point[0];
    let error = refused!(vec![0.5, 7.0], vec![1.0, -1.0] =>
        ga_search::reals(bounds(1.0), first), ga_search::reals(bounds(9.0), first));
    assert_eq!(
        error.to_string(),
        "gene 1 is 7, outside its bounds, -1 to 1"
    );
    refused!(vec![-7.0, 0.0], vec![0.0, 0.0] =>
        fast::reals(bounds(1.0), first), fast::reals(bounds(9.0), first));
    refused!(vec![-7.0, 0.0], vec![0.0, 0.0] =>
        noisy::reals(bounds(1.0), first), noisy::reals(bounds(9.0), first));
    let colours = |count| Categories::uniform(2, count).unwrap();
    let zero = |_: &Vec<usize>| 0.0;
    refused!(vec![0, 3], vec![0, 2] =>
        ga_search::categories(colours(3), zero), ga_search::categories(colours(4), zero));
    let digits = |last| Bounds::uniform(2, 0..=last).unwrap();
    let none = |_: &Vec<u8>| 0.0;
    refused!(vec![0, 12], vec![0, 9] =>
        ga_search::integers(digits(9), none), ga_search::integers(digits(99), none));
    let pair = |last, count| Pair(digits(last), colours(count));
    let both = |_: &Pair<Vec<u8>, Vec<usize>>| 0.0;
    refused!(Pair(vec![0, 9], vec![3, 0]), Pair(vec![0, 9], vec![2, 0]) =>
        ga_search::mixed(pair(9, 3), both), ga_search::mixed(pair(9, 4), both));
    let not_a_number = ga_search::reals(bounds(1.0), first).founders([vec![f64::NAN, 0.0]]);
    assert!(matches!(
        not_a_number.start(1).map(drop),
        Err(Error::OutsideBounds { locus: 0, .. })
    ));
    Ok(())
}

#[test]
fn a_preset_of_generations_of_a_fixed_size_refuses_another_size() -> Result<(), Error> {
    let bounds = Bounds::uniform(3, -1.0..=1.0)?;
    let first = |point: &Vec<f64>| point[0];
    let refused = [
        fast::bits(9, ones).at_once(8).map(drop),
        fast::reals(bounds.clone(), first).at_once(8).map(drop),
        noisy::bits(9, ones).at_once(8).map(drop),
        ga_search::mixed(Pair(RandomBits(9), bounds), |_: &Pair<_, _>| 0)
            .at_once(8)
            .map(drop),
    ];
    for refused in refused {
        assert_eq!(refused, Err(Error::FixedGeneration));
    }
    Ok(())
}

#[test]
fn a_run_begins_at_the_founders_that_are_given() -> Result<(), Error> {
    let founders =
        || ["000111111111", "111111111000"].map(|bits| bits.parse::<BitString>().unwrap());
    let engine = ga_search::bits(12, ones)
        .founders(founders())
        .at_once(4)?
        .start(1)?;
    assert_eq!(engine.state().population().genomes(), founders());
    assert_eq!(engine.state().evaluations(), 2);
    // Scores that are known are not computed again, also if another evaluator follows.
    let scored = founders().map(|genome| (genome, 50));
    let zeros = Serial::new(|genome: &BitString| 12 - ones(genome));
    let mut engine = ga_search::bits(12, ones)
        .scored_founders(scored)
        .evaluated_by(zeros)
        .start(1)?;
    assert_eq!(engine.state().population().scores(), [50, 50]);
    engine.run(Evaluations(200));
    assert_eq!(
        (
            engine.state().evaluations(),
            engine.best().map(|best| *best.1)
        ),
        (200, Some(50))
    );
    // The limit is hard.
    let many = (0..99).map(|_| BitString::zeros(12));
    let mut engine = fast::bits(12, ones).founders(many).budget(110).start(1)?;
    engine.run(Evaluations(110));
    assert_eq!(engine.state().evaluations(), 110);

    let start = |founders: Vec<BitString>| {
        ga_search::bits(12, ones)
            .founders(founders)
            .start(1)
            .map(drop)
    };
    assert_eq!(start(vec![]), Err(Error::EmptyPopulation));
    assert_eq!(
        start(vec![BitString::zeros(7)]),
        Err(Error::Loci {
            expected: 12,
            actual: 7
        })
    );
    let scored = ga_search::bits(12, ones).scored_founders([(BitString::zeros(7), 0)]);
    assert_eq!(
        scored.start(1).map(drop),
        Err(Error::Loci {
            expected: 12,
            actual: 7
        })
    );
    Ok(())
}

#[test]
fn a_preset_with_a_population_fills_it_up_with_random_founders() -> Result<(), Error> {
    let best: BitString = "111111111110".parse().unwrap();
    let engine = fast::bits(12, ones).founders([best.clone()]).start(1)?;
    let genomes = engine.state().population().genomes();
    assert_eq!(
        (genomes.len(), &genomes[0], engine.state().evaluations()),
        (250, &best, 250)
    );
    assert!(genomes[1..].iter().any(|genome| genome != &genomes[1]));
    // Scores that are given are kept, and the others are computed.
    let engine = fast::bits(12, ones)
        .scored_founders([(best.clone(), 99)])
        .start(1)?;
    let residents = engine.state().population();
    assert_eq!(
        (
            residents.len(),
            residents.scores()[0],
            engine.state().evaluations()
        ),
        (250, 99, 250)
    );
    assert!(
        residents
            .iter()
            .skip(1)
            .all(|(genome, score)| *score == ones(genome))
    );
    let two = |bits: &BitString| Objectives::new([ones(bits), 80 - ones(bits)]);
    let scored = [(best.clone(), two(&best))];
    assert_eq!(
        front::bits(12, two)
            .scored_founders(scored)
            .start(1)?
            .state()
            .population()
            .len(),
        100
    );
    Ok(())
}

#[test]
fn a_budget_is_not_exceeded_by_founders() -> Result<(), Error> {
    for budget in [20, 50, 99, 420] {
        let mut engines = [noisy::bits(80, ones).budget(budget).start(1)?];
        for engine in &mut engines {
            engine.run(Evaluations(budget));
            assert!(engine.state().evaluations() <= budget, "{budget}");
        }
        let mut engine = fast::bits(80, ones).budget(budget).start(1)?;
        engine.run(Evaluations(budget));
        assert!(engine.state().evaluations() <= budget, "{budget}");
    }
    let error = |budget| {
        let founders = vec![BitString::zeros(12); 3];
        ga_search::bits(12, ones)
            .founders(founders)
            .budget(budget)
            .start(1)
            .map(drop)
    };
    assert_eq!(error(3), Ok(()));
    let sentence = error(2).unwrap_err().to_string();
    assert_eq!(
        sentence,
        "the budget, with these founders, must be at least 3, got 2"
    );
    assert_eq!(
        ga_search::bits(12, ones).budget(0).start(1).map(drop),
        Err(Error::EmptyPopulation)
    );
    Ok(())
}

#[test]
fn a_wrong_number_at_once_is_refused_by_the_name_of_the_argument() -> Result<(), Error> {
    let bounds = Bounds::uniform(2, 0.0..=1.0)?;
    let refused = [
        ga_search::bits(9, ones).at_once(0).map(drop),
        ga_search::reals(bounds.clone(), |point: &Vec<f64>| point[0])
            .at_once(0)
            .map(drop),
        ga_search::permutations(9, |order: &Permutation| order[0])
            .at_once(0)
            .map(drop),
        ga_search::reals::Descent::new(bounds).at_once(0).map(drop),
    ];
    for refused in refused {
        assert_eq!(
            refused.unwrap_err().to_string(),
            "at_once must be at least 1, got 0"
        );
    }
    Ok(())
}

#[test]
fn a_preset_ends_among_its_founders() -> Result<(), Error> {
    let calls = AtomicUsize::new(0);
    let fitness = |genome: &BitString| {
        calls.fetch_add(1, Relaxed);
        f64::from(genome.count_ones())
    };
    let two = |genome: &BitString| Objectives::new((fitness(genome), -fitness(genome)));
    let founders = || (0..3).map(|_| BitString::zeros(30));
    let scored = || founders().map(|genome| (genome, 0.0));
    for most in [0, 1, 5] {
        let stop = || calls.load(Relaxed) >= most;
        let starts: [&dyn Fn() -> Result<bool, Error>; 4] = [
            &|| {
                Ok(ga_search::noisy::bits(30, fitness)
                    .start_unless(1, &stop)?
                    .is_none())
            },
            &|| {
                Ok(ga_search::front::bits(30, two)
                    .start_unless(1, &stop)?
                    .is_none())
            },
            &|| {
                let preset = ga_search::fast::bits(30, fitness).founders(founders());
                Ok(preset.start_unless(1, &stop)?.is_none())
            },
            &|| {
                let preset = ga_search::fast::bits(30, fitness).scored_founders(scored());
                Ok(preset.start_unless(1, &stop)?.is_none())
            },
        ];
        for (number, start) in starts.iter().enumerate() {
            calls.store(0, Relaxed);
            assert!(start()?, "preset {number}, {most}");
            // An evaluation with two objectives calls twice.
            assert!(calls.load(Relaxed) <= most + 1, "preset {number}, {most}");
        }
    }
    let whole = ga_search::noisy::bits(30, fitness).start(1)?;
    let engine = ga_search::noisy::bits(30, fitness).start_unless(1, &|| false)?;
    assert_eq!(engine.expect("not stopped").state(), whole.state());
    Ok(())
}
