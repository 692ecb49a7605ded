//! Islands: what they exchange, when they stop, and that threads and interruptions change nothing.

mod checkpoint;
mod migration;
mod topology;
mod values;

use super::{ones, recombine};
use ga_core::breed::{Immigrants, MutateEach};
use ga_core::evaluate::Reevaluate;
use ga_core::islands::{Archipelago, Island, Migration, Topology};
use ga_core::prelude::*;
use ga_core::replace::{InPlace, MuPlusLambda, OneToOne, ReplaceWorst};
use ga_core::select::SingleTournament;
use ga_core::terminate::{Stagnation, When};
use std::sync::atomic::{AtomicUsize, Ordering};

type AnyIsland = Box<dyn Island<Genome = BitString, Score = u32>>;

/// Twelve deceptive traps of five bits.
fn traps(genome: &BitString) -> u32 {
    let blocks = (0..12).map(|block| genome.extract(5 * block, 5).count_ones());
    blocks
        .map(|ones| if ones == 5 { 5 } else { 4 - ones })
        .sum()
}

type AnyScheme = Scheme<
    Box<dyn Breeder<BitString, u32> + Send>,
    Box<dyn Evaluator<BitString, Score = u32> + Send>,
    Box<dyn Replacement<BitString, u32> + Send>,
>;

/// Four different schemes; one of them scores on several threads, one adapts its rate.
fn scheme_of(index: usize) -> AnyScheme {
    let tournament = |size| Tournament::new(size).unwrap();
    match index % 4 {
        0 => Scheme {
            breeder: Box::new(recombine(tournament(3), 20)),
            evaluator: Box::new(Parallel::new(traps)),
            replacement: Box::new(Generational { elites: 1 }),
        },
        1 => Scheme {
            breeder: Box::new(
                ga_core::breed::OneFifthRule::new(0.05, 0.001..=0.5, 1.2, |rate| {
                    MutateEach(BitFlip::new(rate).expect("a probability"))
                })
                .unwrap(),
            ),
            evaluator: Box::new(Serial::new(traps)),
            replacement: Box::new(OneToOne),
        },
        2 => Scheme {
            breeder: Box::new(recombine(SingleTournament::new(4).unwrap(), 4)),
            evaluator: Box::new(Serial::new(traps)),
            replacement: Box::new(InPlace),
        },
        _ => Scheme {
            breeder: Box::new(recombine(tournament(2), 9)),
            evaluator: Box::new(Serial::new(traps)),
            replacement: Box::new(MuPlusLambda::new(15).unwrap()),
        },
    }
}

fn mixed(index: usize, seed: u64) -> Result<AnyIsland, Error> {
    Ok(Box::new(
        scheme_of(index)
            .found(&RandomBits(60))
            .size(20)
            .seed(seed)?,
    ))
}

fn settings() -> Vec<Migration<u32>> {
    let new = |topology| Migration::new(topology, 3).unwrap();
    vec![
        new(Topology::Ring),
        new(Topology::Star).competing(),
        new(Topology::Complete)
            .migrants(2)
            .unwrap()
            .replacing(ga_core::select::Random),
        new(Topology::Random).leaving(Tournament::new(2).unwrap()),
        new(Topology::Isolated),
        new(Topology::Links(vec![(0, 3), (3, 1), (3, 1), (2, 2)])),
    ]
}

/// One population per island, which nothing but migrants changes.
fn still(
    migration: Migration<u32>,
    founders: &[impl AsRef<[u32]>],
) -> Result<Archipelago<impl Island<Genome = u32, Score = u32>>, Error> {
    let count = founders.len();
    Archipelago::start(migration, count, 1, |index, seed| {
        let breeder = Immigrants {
            sampler: |_: &mut dyn Rng| 0u32,
            offspring: 1,
        };
        let evaluator = Serial::new(|genome: &u32| *genome);
        // A newborn of score 0 replaces nothing.
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement: MuPlusLambda::new(founders[index].as_ref().len())?,
        };
        scheme
            .founders(founders[index].as_ref().to_vec())
            .seed(seed)
    })
}

#[test]
fn an_archipelago_is_the_same_at_any_number_of_threads() {
    for index in 0..settings().len() {
        let run = |threads| {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            pool.install(|| {
                let migration = settings().swap_remove(index);
                let mut whole = Archipelago::start(migration, 5, 7, mixed).unwrap();
                whole.run(Generations(20));
                (whole.state().clone(), whole.checkpoint())
            })
        };
        let one = run(1);
        assert_eq!(one, run(2));
        assert_eq!(one, run(7));
    }
}

#[test]
fn an_archipelago_equals_engines_that_exchange_by_hand() -> Result<(), Error> {
    let island = |_, seed| {
        let scheme = Scheme {
            breeder: recombine(Tournament::new(2)?, 10),
            evaluator: Serial::new(ones),
            replacement: ReplaceWorst::default(),
        };
        scheme.found(&RandomBits(60)).size(12).seed(seed)
    };
    let mut whole =
        Archipelago::start(Migration::new(Topology::Ring, 4)?.competing(), 3, 1, island)?;
    let seeds = whole.islands().iter().map(|island| island.state().seed());
    let mut engines: Vec<_> = seeds
        .map(|seed| island(0, seed))
        .collect::<Result<_, Error>>()?;
    whole.run(Generations(20));
    for round in 1..=5 {
        let mut migrants = Vec::new();
        for engine in &mut engines {
            engine.run(Generations(4 * round));
            let residents = engine.state().population();
            let best = residents.best().expect("twelve individuals");
            migrants.push((residents.genomes()[best].clone(), residents.scores()[best]));
        }
        for (from, migrant) in migrants.into_iter().enumerate() {
            engines[(from + 1) % 3].admit(&mut [migrant].into_iter().collect());
        }
    }
    for (island, engine) in whole.islands().iter().zip(&engines) {
        assert_eq!(island.state(), engine.state());
    }
    Ok(())
}

#[test]
fn the_state_of_the_whole_adds_up() -> Result<(), Error> {
    let mut whole = Archipelago::start(Migration::new(Topology::Ring, 5)?, 4, 3, mixed)?;
    let mut seen = Vec::new();
    whole.run_with(Generations(15), |state: &State<BitString, u32>| {
        seen.push(state.generation());
    });
    assert_eq!(seen, [0, 5, 10, 15]);
    let state = whole.state();
    let islands = || whole.islands().iter().map(Island::state);
    assert_eq!(
        state.evaluations(),
        islands().map(State::evaluations).sum::<u64>()
    );
    // Founders, and fifteen generations of 20, 20, 4 and 9 newborns; one founder set each of 20.
    assert_eq!(state.evaluations(), 80 + 15 * (20 + 20 + 4 + 9));
    let genomes: Vec<_> = islands()
        .flat_map(|island| island.population().genomes())
        .cloned()
        .collect();
    assert_eq!(state.population().genomes(), genomes);
    let best = islands()
        .filter_map(State::best)
        .map(|(_, score)| *score)
        .max();
    assert_eq!(state.best().map(|(_, score)| *score), best);
    assert_eq!(state.seed(), 3);
    Ok(())
}

#[test]
fn no_two_islands_have_the_same_seed() -> Result<(), Error> {
    let seeds = |seed| -> Result<Vec<u64>, Error> {
        let whole = Archipelago::start(Migration::new(Topology::Ring, 5)?, 4, seed, mixed)?;
        Ok(whole
            .islands()
            .iter()
            .map(|island| island.state().seed())
            .collect())
    };
    let mut all = [seeds(1)?, seeds(2)?].concat();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 8);
    Ok(())
}

#[test]
fn the_stride_changes_only_when_the_run_looks() -> Result<(), Error> {
    let run = |stride| -> Result<_, Error> {
        let mut whole = Archipelago::start(Migration::new(Topology::Random, 6)?, 4, 1, mixed)?;
        whole.set_stride(stride);
        let mut looks = 0;
        whole.run_with(Generations(12), |_: &State<BitString, u32>| {
            looks += 1;
        });
        Ok((looks, whole.state().clone(), whole.checkpoint()))
    };
    let (looks, state, checkpoint) = run(u64::MAX)?;
    assert_eq!(looks, 3);
    for (stride, expected) in [(0, 13), (1, 13), (4, 5), (6, 3)] {
        assert_eq!(
            run(stride)?,
            (expected, state.clone(), checkpoint.clone()),
            "stride {stride}"
        );
    }
    Ok(())
}

#[test]
fn terminations_see_the_whole() -> Result<(), Error> {
    let start = || Archipelago::start(Migration::new(Topology::Ring, 2)?, 4, 1, mixed);
    let mut whole = start()?;
    assert_eq!(
        whole.run((Target(48), Generations(500))),
        StopReason::Target
    );
    assert!(
        whole
            .best()
            .is_some_and(|(genome, &score)| score >= 48 && traps(genome) == score)
    );
    let mut whole = start()?;
    assert_eq!(whole.run(Evaluations(1000)), StopReason::Evaluations);
    // A step has 2 (20 + 20 + 4 + 9) evaluations.
    assert!(
        (1000..1106).contains(&whole.state().evaluations()),
        "{}",
        whole.state().evaluations()
    );
    let mut whole = still(Migration::new(Topology::Ring, 3)?, &[[1, 2], [5, 4]])?;
    assert_eq!(whole.run(Stagnation(10)), StopReason::Stagnation);
    assert_eq!(
        (whole.state().generation(), whole.state().stagnant_for()),
        (12, 12)
    );
    Ok(())
}

#[test]
fn an_archipelago_without_evaluations_stops() -> Result<(), Error> {
    let idle = |_, seed| {
        let breeder = Immigrants {
            sampler: RandomBits(9),
            offspring: 0,
        };
        let scheme = Scheme {
            breeder,
            evaluator: Serial::new(ones),
            replacement: OneToOne,
        };
        scheme.found(&RandomBits(9)).size(3).seed(seed)
    };
    let mut whole = Archipelago::start(Migration::new(Topology::Ring, 100)?, 2, 1, idle)?;
    assert_eq!(whole.run(Generations(u64::MAX)), StopReason::Idle);
    assert_eq!(
        whole.state().generation(),
        ga_core::engine::IDLE_GENERATIONS
    );
    Ok(())
}

#[test]
fn the_champion_of_noisy_islands_is_the_best_of_the_present() -> Result<(), Error> {
    struct Noisy;
    impl Fitness<BitString> for Noisy {
        type Score = f64;
        type Scratch = ();
        fn evaluate(&self, genome: &BitString, (): &mut (), rng: &mut dyn Rng) -> f64 {
            f64::from(ones(genome)) + (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * 50.0
        }
    }
    let island = |_, seed| {
        let breeder = recombine(Tournament::new(2)?, 10);
        let evaluator = Reevaluate(Serial::new(Noisy));
        Scheme {
            breeder,
            evaluator,
            replacement: MuPlusLambda::new(10)?,
        }
        .found(&RandomBits(20))
        .size(10)
        .seed(seed)
    };
    let mut whole = Archipelago::start(Migration::new(Topology::Complete, 1)?, 3, 1, island)?;
    for _ in 0..20 {
        whole.step();
        let state = whole.state();
        let best = state.population().best().expect("thirty individuals");
        let (_, score) = state.best().expect("no score is NaN");
        assert!(
            *score >= state.population().scores()[best],
            "a migrant may have displaced it"
        );
        assert_eq!(state.stagnant_for(), 0);
    }
    Ok(())
}

#[test]
fn a_step_that_panics_is_continued() {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::AtomicBool;
    let run = |fails: bool| {
        let fails = AtomicBool::new(fails);
        let mut whole = Archipelago::start(
            Migration::new(Topology::Ring, 4).unwrap(),
            3,
            1,
            |index, seed| {
                let fails = &fails;
                let evaluator = Serial::new(move |genome: &BitString| {
                    let now = index == 1 && ones(genome) > 36;
                    assert!(!(now && fails.swap(false, Ordering::Relaxed)), "once");
                    ones(genome)
                });
                let breeder = recombine(Tournament::new(2)?, 10);
                Scheme {
                    breeder,
                    evaluator,
                    replacement: Generational { elites: 1 },
                }
                .found(&RandomBits(60))
                .size(10)
                .seed(seed)
            },
        )
        .unwrap();
        let mut panics = 0;
        for _ in 0..10 {
            while catch_unwind(AssertUnwindSafe(|| whole.step())).is_err() {
                panics += 1;
            }
        }
        (panics, whole.state().clone(), whole.checkpoint())
    };
    let (panics, state, checkpoint) = run(true);
    assert_eq!(panics, 1);
    assert_eq!((0, state, checkpoint), run(false));
}

#[test]
fn a_step_that_is_cut_is_continued() -> Result<(), Error> {
    let start = || Archipelago::start(Migration::new(Topology::Random, 4)?, 4, 1, mixed);
    let mut whole = start()?;
    whole.run(Generations(20));
    let mut cut = start()?;
    let before = cut.state().clone();
    assert!(!cut.step_unless(&|| true));
    assert_eq!(*cut.state(), before);
    for allowed in 0.. {
        if cut.state().generation() == 20 {
            break;
        }
        let left = AtomicUsize::new(allowed);
        let take = |left: usize| left.checked_sub(1);
        cut.step_unless(&|| {
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take)
                .is_err()
        });
    }
    assert_eq!(
        (cut.state(), cut.checkpoint()),
        (whole.state(), whole.checkpoint())
    );
    // A run that is cancelled within its first step has done no generation.
    let mut cancelled = start()?;
    let asked = AtomicUsize::new(0);
    let due = || asked.fetch_add(1, Ordering::Relaxed) > 30;
    cancelled.run(When(&due));
    assert_eq!(cancelled.state().generation(), 0);
    Ok(())
}
