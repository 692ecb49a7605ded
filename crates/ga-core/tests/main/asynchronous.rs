//! Asynchronous runs: candidates at any time, results in any order.

use super::{ones, recombine};
use ga_core::Asked;
use ga_core::breed::{
    Alternating, Birth, DifferentialEvolution, Distinct, Immigrants, MutateEach, Newborns,
    Offspring, OnStagnation, OneFifthRule, UnivariateMarginal,
};
use ga_core::engine::{Asynchronous, Event};
use ga_core::genome::Hamming;
use ga_core::mutate::OneBit;
use ga_core::prelude::*;
use ga_core::random::{Stream, below};
use ga_core::replace::{
    Annealing, DeterministicCrowding, InPlace, MuPlusLambda, OneToOne, OneToOneOr, ReplaceWorst,
};
use ga_core::select::{Shuffled, SingleTournament};
use std::panic::{AssertUnwindSafe, catch_unwind};

type Bits = Box<dyn Breeder<BitString, f64>>;
type Survival = Box<dyn Replacement<BitString, f64>>;
type Scored = Serial<fn(&BitString) -> f64>;
type Run<E> = Asynchronous<BitString, Bits, E, Survival>;

fn fitness(genome: &BitString) -> f64 {
    f64::from(ones(genome)).sqrt()
}

fn scheme(
    breeder: impl Breeder<BitString, f64> + 'static,
    replacement: impl Replacement<BitString, f64> + 'static,
) -> Made {
    let evaluator = Serial::new(fitness as fn(&BitString) -> f64);
    Scheme {
        breeder: Box::new(breeder),
        evaluator,
        replacement: Box::new(replacement),
    }
}

type Made = Scheme<Bits, Scored, Survival>;
type Named = (&'static str, Box<dyn Fn() -> Made>);

/// Schemes of many kinds, for a population of 20.
fn schemes() -> Vec<Named> {
    let tournament = || Tournament::new(2).unwrap();
    let adaptive = || {
        let make = |rate| MutateEach(BitFlip::new(rate).unwrap());
        OneFifthRule::new(0.1, 0.01..=0.5, 1.5, make).unwrap()
    };
    vec![
        (
            "steady",
            Box::new(move || scheme(recombine(tournament(), 2), MuPlusLambda::new(20).unwrap())),
        ),
        (
            "one child",
            Box::new(move || scheme(recombine(tournament(), 1), ReplaceWorst::default())),
        ),
        (
            "odd",
            Box::new(move || scheme(recombine(tournament(), 3), InPlace)),
        ),
        (
            "generational",
            Box::new(move || scheme(recombine(tournament(), 19), Generational { elites: 1 })),
        ),
        ("adaptive", Box::new(move || scheme(adaptive(), OneToOne))),
        ("tournament of victims", {
            Box::new(|| scheme(recombine(SingleTournament::new(7).unwrap(), 2), InPlace))
        }),
        (
            "crowding",
            Box::new(|| scheme(recombine(Shuffled, 4), DeterministicCrowding(Hamming))),
        ),
        ("annealing", {
            Box::new(|| {
                scheme(
                    MutateEach(OneBit),
                    Annealing::new(0.1..=1.0, Generations(10))
                        .unwrap()
                        .with_contest(4),
                )
            })
        }),
        ("model", {
            let model = || UnivariateMarginal::new(5, 20).unwrap();
            Box::new(move || scheme(model(), Generational { elites: 0 }))
        }),
        ("tuple", {
            let newcomers = || Immigrants {
                sampler: RandomBits(40),
                offspring: 2,
            };
            let turns = move || Alternating {
                usual: adaptive(),
                other: newcomers(),
                period: 3,
            };
            let breeder = move || ((newcomers(), Distinct(adaptive())), turns());
            Box::new(move || scheme(breeder(), OneToOneOr(MuPlusLambda::new(12).unwrap())))
        }),
    ]
}

fn start(made: Made, seed: u64) -> Engine<BitString, Bits, Scored, Survival> {
    made.found(&RandomBits(40))
        .size(20)
        .seed(seed)
        .expect("valid")
}

/// Asks for candidates.
fn take<G, B, E, R>(run: &mut Asynchronous<G, B, E, R>, count: usize) -> Vec<u64>
where
    G: Genome,
    B: Breeder<G, E::Score>,
    E: Asked<G>,
    R: Replacement<G, E::Score>,
{
    (0..count)
        .filter_map(|_| run.ask().map(|(id, _)| id))
        .collect()
}

/// Takes and tells candidates in a random order, as up to `workers` workers would, and gives one
/// result in `failures` up. The order depends on the number of events only.
fn work<E: Asked<BitString, Score = f64>>(
    run: &mut Run<E>,
    events: std::ops::Range<u64>,
    workers: usize,
    failures: usize,
) {
    for event in events {
        let mut rng = Stream::seeded(event);
        let waiting = run.outstanding().count();
        let takes = waiting == 0 || waiting < workers && below(&mut rng, 2) == 0;
        if takes && run.ask().is_some() {
            continue;
        }
        let index = below(&mut rng, run.outstanding().count());
        let (id, score) = run
            .outstanding()
            .map(|(id, one)| (id, fitness(one)))
            .nth(index)
            .expect("one");
        if below(&mut rng, failures) == 0 {
            run.discard(id).expect("it is outstanding");
        } else {
            run.tell(id, score).expect("it is outstanding");
        }
    }
}

#[test]
fn a_litter_at_a_time_equals_ask_and_tell() {
    for (name, make) in schemes() {
        let mut engine = start(make(), 1);
        let mut run = Asynchronous::new(start(make(), 1));
        let mut rng = Stream::seeded(1);
        for _ in 0..30 {
            let scores: Vec<f64> = engine.ask().iter().map(fitness).collect();
            let mut results: Vec<(u64, f64)> = Vec::new();
            while results.len() < scores.len() {
                let (id, genome) = run.ask().expect("as many as the engine bred");
                results.push((id, fitness(genome)));
            }
            assert!(
                results
                    .iter()
                    .map(|(_, score)| *score)
                    .eq(scores.iter().copied()),
                "{name}"
            );
            engine.tell(scores).expect("one score each");
            while !results.is_empty() {
                let (id, score) = results.swap_remove(below(&mut rng, results.len()));
                run.tell(id, score).expect("it is outstanding");
            }
            assert_eq!(run.state(), engine.state(), "{name}");
        }
        assert_eq!(
            run.into_engine().checkpoint(),
            engine.checkpoint(),
            "{name}"
        );
    }
}

#[test]
fn a_candidate_is_bred_from_the_residents_of_the_moment() {
    /// One newborn: the best resident and one more.
    struct Next;
    impl Breeder<u32, u32> for Next {
        fn breed(
            &mut self,
            state: &State<u32, u32>,
            offspring: &mut Offspring<u32>,
            _: &mut dyn Rng,
        ) {
            let best = state
                .population()
                .genomes()
                .iter()
                .max()
                .copied()
                .unwrap_or_default();
            offspring.push(best + 1, Birth::default());
        }
    }
    let scheme = Scheme {
        breeder: Next,
        evaluator: Serial::new(|number: &u32| *number),
        replacement: MuPlusLambda::new(3).unwrap(),
    };
    let mut run = Asynchronous::new(scheme.founders(vec![0, 0, 0]).seed(1).expect("valid"));
    let ask = |run: &mut Asynchronous<_, _, _, _>| run.ask().map(|(id, number)| (id, *number));
    assert_eq!(ask(&mut run), Some((0, 1)));
    assert_eq!(ask(&mut run), Some((1, 1)));
    assert_eq!(
        (run.state().generation(), run.state().evaluations()),
        (0, 3)
    );
    run.tell(1, 1).expect("outstanding");
    assert_eq!(run.state().population().genomes(), [0, 0, 1]);
    assert_eq!(ask(&mut run), Some((2, 2)));
    assert_eq!(ask(&mut run), Some((3, 2)));
    run.tell(3, 2).expect("outstanding");
    assert_eq!(run.state().population().genomes(), [0, 2, 1]);
    assert_eq!(ask(&mut run), Some((4, 3)));
    // The slowest candidate comes back when it is worse than all residents but one.
    run.tell(0, 1).expect("outstanding");
    assert_eq!(run.state().population().genomes(), [1, 2, 1]);
    assert_eq!(
        run.outstanding()
            .map(|(id, number)| (id, *number))
            .collect::<Vec<_>>(),
        [(2, 2), (4, 3)]
    );
    assert_eq!(
        (run.state().generation(), run.state().evaluations()),
        (3, 6)
    );
}

#[test]
fn all_kinds_of_schemes_run_asynchronously() {
    for (name, make) in schemes() {
        let mut run = Asynchronous::new(start(make(), 2));
        let before = run
            .best()
            .map(|(_, score)| *score)
            .expect("founders have scores");
        work(&mut run, 0..3000, 8, 50);
        let after = run
            .best()
            .map(|(_, score)| *score)
            .expect("founders have scores");
        assert!(after > before, "{name}: {before} to {after}");
        assert!(run.outstanding().count() <= 8, "{name}");
    }
}

#[test]
fn offsprings_have_random_streams_of_their_own() {
    let newcomers = Immigrants {
        sampler: RandomBits(40),
        offspring: 3,
    };
    let mut run = Asynchronous::new(start(scheme(newcomers, ReplaceWorst::default()), 3));
    let mut seen = std::collections::HashSet::new();
    take(&mut run, 100);
    work(&mut run, 0..1000, 100, 9);
    run.keep_record();
    take(&mut run, 200);
    for (_, genome) in run.outstanding() {
        assert!(seen.insert(genome.clone()), "a candidate was bred twice");
    }
    assert!(seen.len() >= 200);
}

#[test]
fn results_that_do_not_fit_change_nothing() {
    let (_, make) = schemes().swap_remove(0);
    let mut run = Asynchronous::new(start(make(), 4));
    assert_eq!(
        run.tell(0, 1.0),
        Err(Error::UnknownCandidate { id: 0, asked: 0 })
    );
    work(&mut run, 0..100, 5, 9);
    let before = run.checkpoint();
    let asked = run
        .outstanding()
        .map(|(id, _)| id + 1)
        .max()
        .expect("some are outstanding");
    let waiting: Vec<u64> = run.outstanding().map(|(id, _)| id).collect();
    for id in (0..asked).filter(|id| !waiting.contains(id)) {
        assert_eq!(run.tell(id, 1.0), Err(Error::DuplicateResult { id }));
        assert_eq!(run.discard(id), Err(Error::DuplicateResult { id }));
    }
    assert_eq!(run.checkpoint(), before);
    // A litter that is complete while an older one is not.
    let mut run = Asynchronous::new(start(make(), 4));
    take(&mut run, 4);
    for id in [2, 3] {
        run.tell(id, 1.0).expect("outstanding");
    }
    assert_eq!(
        [2, 3].map(|id| run.tell(id, 1.0)),
        [2, 3].map(|id| Err(Error::DuplicateResult { id }))
    );
    for id in [asked + 9, u64::MAX] {
        assert!(matches!(
            run.tell(id, 1.0),
            Err(Error::UnknownCandidate { .. })
        ));
        assert!(matches!(
            run.discard(id),
            Err(Error::UnknownCandidate { .. })
        ));
    }
    assert_eq!(
        Error::UnknownCandidate { id: 7, asked: 5 }.to_string(),
        "there is no candidate 7: 5 candidates were asked for, counted from 0"
    );
}

#[test]
fn a_candidate_that_was_discarded_does_not_count() {
    let newcomers = Immigrants {
        sampler: RandomBits(40),
        offspring: 3,
    };
    let mut run = Asynchronous::new(start(scheme(newcomers, MuPlusLambda::new(99).unwrap()), 5));
    take(&mut run, 6);
    run.discard(1).expect("outstanding");
    run.tell(2, 5.0).expect("outstanding");
    assert_eq!(run.state().population().len(), 20);
    run.tell(0, f64::NAN).expect("outstanding");
    let state = run.state();
    assert_eq!(
        (
            state.population().len(),
            state.evaluations(),
            state.nan_scores()
        ),
        (22, 22, 1)
    );
    // A batch without any score is a generation without an evaluation.
    (3..6).for_each(|id| run.discard(id).expect("outstanding"));
    let state = run.state();
    assert_eq!(
        (
            state.population().len(),
            state.evaluations(),
            state.generation()
        ),
        (22, 22, 2)
    );
    assert_eq!(state.idle_for(), 1);
}

/// Two newborns: the first holds the counters of the state, the second the number of calls of
/// `learn`.
#[derive(Default)]
struct Historian(u64);

impl Breeder<Vec<u64>, f64> for Historian {
    fn breed(
        &mut self,
        state: &State<Vec<u64>, f64>,
        offspring: &mut Offspring<Vec<u64>>,
        _: &mut dyn Rng,
    ) {
        let counters = [
            state.generation(),
            state.evaluations(),
            state.idle_for(),
            state.stagnant_for(),
        ];
        offspring.push(counters.to_vec(), Birth::from_parent(0));
        offspring.push(vec![self.0], Birth::from_parent(1));
    }

    fn learn(&mut self, state: &State<Vec<u64>, f64>, newborns: Newborns<'_, Vec<u64>, f64>) {
        self.0 += 1;
        let counters = [
            state.generation(),
            state.evaluations(),
            state.idle_for(),
            state.stagnant_for(),
        ];
        assert_eq!(
            (
                newborns.genomes.len(),
                newborns.scores.len(),
                newborns.births.len()
            ),
            (2, 2, 2)
        );
        assert_eq!(newborns.genomes[0], counters);
        assert_eq!(newborns.births[1], Birth::from_parent(1));
        assert!(newborns.genomes[1][0] < self.0);
    }
}

#[test]
fn a_breeder_learns_from_whole_litters_with_the_counters_of_their_time() {
    let scheme = Scheme {
        breeder: ((
            Immigrants {
                sampler: |_: &mut dyn Rng| vec![9],
                offspring: 1,
            },
            Historian::default(),
        ),),
        evaluator: Serial::new(|_: &Vec<u64>| 0.0),
        replacement: ReplaceWorst::default(),
    };
    let founders = vec![vec![0], vec![0], vec![0]];
    let mut run = Asynchronous::new(scheme.founders(founders).seed(1).expect("valid"));
    let mut rng = Stream::seeded(1);
    let mut waiting: Vec<u64> = Vec::new();
    for event in 0..2000 {
        if waiting.len() < 10 {
            waiting.extend(run.ask().map(|(id, _)| id));
        } else {
            let id = waiting.swap_remove(below(&mut rng, waiting.len()));
            run.tell(id, f64::from(event)).expect("outstanding");
        }
    }
    let historian = &run.engine().scheme().breeder.0.1;
    assert!(historian.0 > 300 && historian.0 == run.state().generation());
}

#[test]
fn births_of_places_that_no_longer_exist_are_forgotten() {
    // The first batch shrinks the population from 20 to 5; the second was bred before.
    let breeder = || recombine(SingleTournament::new(7).unwrap(), 40);
    let survivals: Vec<Survival> = vec![
        Box::new(OneToOneOr(MuPlusLambda::new(5).unwrap())),
        Box::new(MuPlusLambda::new(5).unwrap()),
    ];
    for replacement in survivals {
        // A selector that needs seven residents is refused for five, so the breeder is wrapped.
        struct Any<B>(B);
        impl<B: Breeder<BitString, f64>> Breeder<BitString, f64> for Any<B> {
            fn breed(
                &mut self,
                state: &State<BitString, f64>,
                o: &mut Offspring<BitString>,
                r: &mut dyn Rng,
            ) {
                self.0.breed(state, o, r);
            }
        }
        let mut run = Asynchronous::new(start(scheme(Any(breeder()), replacement), 6));
        take(&mut run, 80);
        (0..80).for_each(|id| run.tell(id, id as f64).expect("outstanding"));
        assert_eq!(run.state().population().len(), 5);
        assert_eq!(run.state().generation(), 2);
    }
}

#[test]
fn a_breeder_without_newborns_ends_the_run() {
    // The four strings of two bits are residents or outstanding: nothing is new.
    let breeder = Distinct(Immigrants {
        sampler: RandomBits(2),
        offspring: 99,
    });
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(ones),
        replacement: MuPlusLambda::new(9).unwrap(),
    };
    let founders = vec!["00".parse().unwrap()];
    let mut engine = scheme.founders(founders).seed(1).expect("valid");
    engine.set_idle_limit(5);
    let mut run = Asynchronous::new(engine);
    run.keep_record();
    for id in take(&mut run, 3) {
        run.tell(id, 1).expect("outstanding");
    }
    assert_eq!(run.ask(), None);
    assert_eq!(run.ask(), None);
    assert_eq!((run.state().generation(), run.state().idle_for()), (6, 5));
    let record = run.take_record();
    assert_eq!(
        record.iter().filter(|event| **event == Event::Idle).count(),
        1
    );
    assert_eq!(run.take_record(), []);

    // While a candidate is outstanding, no generation passes.
    let patient = OnStagnation {
        patience: 3,
        breeder: Immigrants {
            sampler: RandomBits(9),
            offspring: 1,
        },
    };
    let scheme = Scheme {
        breeder: patient,
        evaluator: Serial::new(|_: &BitString| 0),
        replacement: InPlace,
    };
    let mut run = Asynchronous::new(scheme.found(&RandomBits(9)).size(4).seed(1).expect("valid"));
    assert_eq!(run.ask().map(|(id, _)| id), Some(0));
    assert_eq!(run.state().generation(), 3);
    assert_eq!(run.ask().map(|(id, _)| id), Some(1));
    run.tell(0, 7).expect("outstanding");
    assert_eq!(
        (run.state().generation(), run.state().stagnant_for()),
        (4, 0)
    );
    assert_eq!(run.ask(), None);
    assert_eq!(run.state().generation(), 4);
    run.tell(1, 3).expect("outstanding");
    assert_eq!(run.ask().map(|(id, _)| id), Some(2));
    assert_eq!(run.state().generation(), 7);
}

#[test]
fn a_breeder_that_panics_leaves_the_run_as_it_was() {
    struct Nervous(u32);
    impl Breeder<BitString, u32> for Nervous {
        fn breed(
            &mut self,
            _: &State<BitString, u32>,
            offspring: &mut Offspring<BitString>,
            rng: &mut dyn Rng,
        ) {
            self.0 += 1;
            offspring.push(RandomBits(9).sample(rng), Birth::default());
            assert!(self.0 != 2, "only this time");
        }
    }
    let make = |calls| {
        let evaluator = Serial::new(ones);
        let replacement = ReplaceWorst::default();
        let scheme = Scheme {
            breeder: Nervous(calls),
            evaluator,
            replacement,
        };
        Asynchronous::new(scheme.found(&RandomBits(9)).size(4).seed(1).expect("valid"))
    };
    let mut run = make(0);
    let mut calm = make(9);
    assert_eq!(run.ask(), calm.ask());
    catch_unwind(AssertUnwindSafe(|| take(&mut run, 1))).expect_err("the second call");
    assert_eq!(run.ask(), calm.ask());
    run.tell(0, 3).expect("outstanding");
    calm.tell(0, 3).expect("outstanding");
    assert_eq!(run.checkpoint(), calm.checkpoint());
}

#[test]
fn a_warm_run_allocates_nothing() {
    for batch in [1, 2, 30] {
        let breeder = recombine(Tournament::new(3).unwrap(), batch);
        let evaluator = Serial::new(ones);
        let replacement = MuPlusLambda::new(50).unwrap();
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement,
        };
        let mut run = Asynchronous::new(
            scheme
                .found(&RandomBits(256))
                .size(50)
                .seed(1)
                .expect("valid"),
        );
        let mut waiting: Vec<(u64, u32)> = Vec::with_capacity(8);
        let mut rng = Stream::seeded(1);
        let mut work = || {
            for _ in 0..1000 {
                while waiting.len() < 8 {
                    waiting.extend(run.ask().map(|(id, genome)| (id, ones(genome))));
                }
                let (id, score) = waiting.swap_remove(below(&mut rng, 8));
                run.tell(id, score).expect("outstanding");
            }
        };
        work();
        let counted = allocation_counter::measure(&mut work).count_total;
        // More batches than ever before may be outstanding.
        assert!(
            counted <= 20,
            "{counted} for 1000 children in batches of {batch}"
        );
    }
}

#[test]
fn newborns_that_were_asked_of_the_engine_come_first() {
    let (_, make) = schemes().swap_remove(3);
    let mut engine = start(make(), 7);
    let newborns = engine.ask().to_vec();
    let mut run = Asynchronous::new(engine);
    for genome in &newborns {
        assert_eq!(run.ask().map(|(_, own)| own), Some(genome));
    }
}

#[test]
fn a_run_repeats_from_its_record() {
    for (name, make) in schemes() {
        let mut run = Asynchronous::new(start(make(), 8));
        run.keep_record();
        work(&mut run, 0..400, 6, 20);
        let mut again = Asynchronous::new(start(make(), 8));
        // In two pieces. The second one is recorded again.
        let record = run.take_record();
        let (first, second) = record.split_at(150);
        again.replay(first.to_vec()).expect(name);
        again.keep_record();
        again.replay(second.to_vec()).expect(name);
        assert_eq!(again.checkpoint(), run.checkpoint(), "{name}");
        assert_eq!(again.take_record(), second, "{name}");
    }
}

#[test]
fn a_record_of_another_run_is_refused() {
    let (_, make) = schemes().swap_remove(0);
    let fresh = || Asynchronous::new(start(make(), 9));
    let mut run = fresh();
    run.keep_record();
    take(&mut run, 2);
    work(&mut run, 0..50, 6, 20);
    let record = run.take_record();
    let refusal = |run: &mut Run<_>, record: Vec<Event<BitString, f64>>| {
        run.replay(record).expect_err("it does not fit").to_string()
    };
    let another = "event 0 of the record does not fit this run: candidate 0 has another genome";
    assert_eq!(
        refusal(&mut Asynchronous::new(start(make(), 10)), record.clone()),
        another
    );
    let (_, other) = schemes().swap_remove(3);
    assert_eq!(
        refusal(&mut Asynchronous::new(start(other(), 9)), record.clone()),
        another
    );

    let told = record
        .iter()
        .position(|event| matches!(event, Event::Told { .. }))
        .expect("one result");
    let mut twice = record.clone();
    twice.insert(told, twice[told].clone());
    let message = refusal(&mut fresh(), twice);
    assert!(
        message.starts_with(&format!("event {} of", told + 1)),
        "{message}"
    );
    assert!(
        message.ends_with("has a result already, or was discarded"),
        "{message}"
    );

    let message = refusal(&mut fresh(), record[1..].to_vec());
    assert_eq!(
        message,
        "event 0 of the record does not fit this run: the next candidate is 0, not 1"
    );
    let message = refusal(&mut fresh(), vec![Event::Idle]);
    assert!(
        message.ends_with("the breeder has candidate 0, the record has none"),
        "{message}"
    );
    let mut busy = fresh();
    busy.ask();
    let message = refusal(&mut busy, vec![Event::Idle]);
    assert!(
        message.ends_with("the breeder has candidate 1, the record has none"),
        "{message}"
    );
    let message = refusal(&mut fresh(), vec![Event::Discarded { id: 3 }]);
    assert!(
        message.ends_with("there is no candidate 3: 0 candidates were asked for, counted from 0")
    );
}

#[test]
fn reals_move_by_differences_while_others_are_outstanding() {
    let bounds = Bounds::uniform(3, -5.0..=5.0).unwrap();
    let breeder = DifferentialEvolution::new(0.6, 0.9, bounds.clone()).unwrap();
    let cost = |x: &Vec<f64>| -x.iter().map(|x| x * x).sum::<f64>();
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(cost),
        replacement: OneToOne,
    };
    let mut run = Asynchronous::new(scheme.found(&bounds).size(20).seed(1).expect("valid"));
    let mut rng = Stream::seeded(1);
    let mut waiting: Vec<(u64, f64)> = Vec::new();
    while run.state().evaluations() < 6000 {
        while waiting.len() < 7 {
            waiting.extend(run.ask().map(|(id, x)| (id, cost(x))));
        }
        let (id, score) = waiting.swap_remove(below(&mut rng, 7));
        run.tell(id, score).expect("outstanding");
    }
    assert!(
        run.best().is_some_and(|(_, score)| *score > -1e-6),
        "{:?}",
        run.best()
    );
}
mod checkpoints {
    use super::{Asynchronous, Made, Run, schemes, start, take, work};
    use ga_core::engine::Event;
    use ga_core::prelude::*;
    use ga_core::{Checkpoint, Error};
    use serde_json::{Value, json};

    fn text(run: &Run<impl ga_core::Asked<BitString, Score = f64>>) -> String {
        serde_json::to_string(&run.checkpoint()).expect("plain data")
    }

    fn read(text: &str) -> Result<Checkpoint<BitString, f64>, serde_json::Error> {
        serde_json::from_str(text)
    }

    #[test]
    fn a_run_resumes_in_the_middle_of_litters() {
        for (name, make) in schemes() {
            let mut whole = Asynchronous::new(start(make(), 1));
            work(&mut whole, 0..300, 6, 20);
            for cut in [0, 1, 2, 17, 101, 250, 299] {
                let mut first = Asynchronous::new(start(make(), 1));
                work(&mut first, 0..cut, 6, 20);
                let checkpoint = read(&text(&first)).expect("what was written");
                let mut second = Asynchronous::resume(make(), checkpoint).expect("the same scheme");
                assert!(
                    second.outstanding().eq(first.outstanding()),
                    "{name}, cut after {cut} events"
                );
                work(&mut second, cut..300, 6, 20);
                assert_eq!(
                    text(&second),
                    text(&whole),
                    "{name}, cut after {cut} events"
                );
            }
        }
    }

    #[test]
    fn a_record_survives_json_and_repeats_the_bytes() {
        for (name, make) in schemes() {
            let mut run = Asynchronous::new(start(make(), 2));
            run.keep_record();
            work(&mut run, 0..300, 6, 20);
            let record = serde_json::to_string(&run.take_record()).expect("plain data");
            let events: Vec<Event<BitString, f64>> =
                serde_json::from_str(&record).expect("what was written");
            let mut again = Asynchronous::new(start(make(), 2));
            again.replay(events).expect(name);
            assert_eq!(text(&again), text(&run), "{name}");
        }
    }

    #[test]
    fn scores_that_are_not_finite_survive_in_events_and_litters() {
        type Odd = Option<[f64; 2]>;
        let odd = || [None, Some([f64::NAN, 0.1]), Some([f64::INFINITY, -0.0])];
        for score in odd() {
            let event: Event<Vec<f64>, Odd> = Event::Told { id: 3, score };
            let text = serde_json::to_string(&event).expect("plain data");
            let back: Event<Vec<f64>, Odd> = serde_json::from_str(&text).expect("what was written");
            assert_eq!(format!("{back:?}"), format!("{event:?}"));
        }
        let scheme = || Scheme {
            breeder: ga_core::breed::Immigrants {
                sampler: |_: &mut dyn Rng| vec![f64::INFINITY],
                offspring: 4,
            },
            evaluator: Serial::new(|_: &Vec<f64>| Some([1.0, 2.0])),
            replacement: Generational { elites: 1 },
        };
        let mut run = Asynchronous::new(
            scheme()
                .founders(vec![vec![0.0]; 3])
                .seed(1)
                .expect("valid"),
        );
        take(&mut run, 4);
        odd()
            .into_iter()
            .zip(0..)
            .for_each(|(score, id)| run.tell(id, score).expect("outstanding"));
        let text = serde_json::to_string(&run.checkpoint()).expect("plain data");
        let mut back = Asynchronous::resume(
            scheme(),
            serde_json::from_str::<Checkpoint<_, _>>(&text).expect("what was written"),
        )
        .expect("the same scheme");
        back.tell(3, Some([0.0, 0.0])).expect("outstanding");
        run.tell(3, Some([0.0, 0.0])).expect("outstanding");
        assert_eq!(
            format!("{:?}", back.checkpoint()),
            format!("{:?}", run.checkpoint())
        );
        assert_eq!(run.state().nan_scores(), 2);
    }

    fn cut(make: &dyn Fn() -> Made) -> Value {
        let mut run = Asynchronous::new(start(make(), 3));
        work(&mut run, 0..100, 6, 20);
        assert!(run.outstanding().count() > 2);
        serde_json::to_value(run.checkpoint()).expect("plain data")
    }

    #[test]
    fn an_engine_refuses_a_checkpoint_with_outstanding_candidates() {
        let (_, make) = schemes().swap_remove(0);
        let checkpoint: Checkpoint<BitString, f64> =
            serde_json::from_value(cut(&make)).expect("undamaged");
        let error = Engine::resume(make(), checkpoint.clone())
            .err()
            .expect("candidates are outstanding");
        let count = Asynchronous::resume(make(), checkpoint)
            .expect("the same scheme")
            .outstanding()
            .count();
        assert_eq!(error, Error::Outstanding { count });
        let sentence = "candidates without a result: resume it with `Asynchronous::resume`";
        assert!(error.to_string().ends_with(sentence), "{error}");
        // A checkpoint of an engine can be resumed asynchronously.
        assert!(Asynchronous::resume(make(), start(make(), 1).checkpoint()).is_ok());
    }

    #[test]
    fn a_damaged_litter_is_refused() {
        let (_, make) = schemes().swap_remove(2);
        let refusal = |damage: &dyn Fn(&mut Value)| {
            let mut value = cut(&make);
            damage(&mut value);
            serde_json::from_value::<Checkpoint<BitString, f64>>(value)
                .expect_err("it is damaged")
                .to_string()
        };
        let batch = |value: &mut Value, field: &str, new: Value| {
            value["outstanding"]["batches"][0][field] = new;
        };
        // The litters are in order, the last one was asked for in part, and no result is of a
        // candidate that was not asked for.
        let last = |value: &mut Value| {
            value["outstanding"]["batches"]
                .as_array()
                .expect("litters")
                .len()
                - 1
        };
        let undamaged = cut(&make);
        let litter = &undamaged["outstanding"]["batches"][last(&mut undamaged.clone())];
        let first = litter["first"].as_u64();
        let asked = undamaged["outstanding"]["asked"].as_u64();
        let part = (asked.expect("a number") - first.expect("a number")) as usize;
        assert!(
            last(&mut undamaged.clone()) > 0 && (1..3).contains(&part),
            "{undamaged}"
        );
        let not_asked = |value: &mut Value| {
            let last = last(value);
            value["outstanding"]["asked"] = json!(first);
            value["outstanding"]["batches"][last]["results"] = json!(vec!["waiting"; 3]);
        };
        let result_of_next = |value: &mut Value| {
            let last = last(value);
            value["outstanding"]["batches"][last]["results"] = json!(vec!["waiting"; 3]);
            value["outstanding"]["batches"][last]["results"][part] = json!("discarded");
        };
        let overlap = |value: &mut Value| {
            value["outstanding"]["batches"][1]["first"] =
                value["outstanding"]["batches"][0]["first"].clone();
        };
        let refusals = [
            (refusal(&not_asked), "do not fit together"),
            (refusal(&result_of_next), "do not fit together"),
            (refusal(&overlap), "do not fit together"),
            (
                refusal(&|value| value["outstanding"] = Value::Null),
                "was altered",
            ),
            (
                refusal(&|value| value["outstanding"]["asked"] = json!(0)),
                "do not fit together",
            ),
            (
                refusal(&|value| batch(value, "first", json!(u64::MAX))),
                "do not fit together",
            ),
            (
                refusal(&|value| batch(value, "births", json!([]))),
                "do not fit together",
            ),
            (
                refusal(&|value| batch(value, "genomes", json!([]))),
                "do not fit together",
            ),
            (
                refusal(&|value| batch(value, "results", json!(vec!["discarded"; 3]))),
                "do not fit together",
            ),
            (
                refusal(&|value| batch(value, "results", json!(vec!["lost"; 3]))),
                "unknown variant `lost`",
            ),
            (
                refusal(&|value| batch(value, "remark", json!(1))),
                "unknown field `remark`",
            ),
            (
                refusal(&|value| {
                    value["outstanding"]["batches"][0]["births"][0]["victim"] = json!(1_u64 << 40);
                }),
                "was altered",
            ),
        ];
        for (message, expected) in refusals {
            assert!(
                message.contains(expected),
                "{message:?} does not say {expected:?}"
            );
        }
    }

    #[test]
    fn the_litters_of_another_scheme_do_no_harm() {
        let schemes = schemes();
        for (name, make) in &schemes {
            let checkpoint: Checkpoint<BitString, f64> =
                serde_json::from_value(cut(make)).expect("undamaged");
            for (_, other) in &schemes {
                // Refused because of its memory, or continued; but never a panic.
                if let Ok(mut run) = Asynchronous::resume(other(), checkpoint.clone()) {
                    work(&mut run, 100..300, 6, 20);
                    assert!(run.state().evaluations() > 20, "{name}");
                }
            }
        }
    }
}
