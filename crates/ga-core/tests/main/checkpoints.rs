//! A resumed run equals an uninterrupted one, bit for bit, and a damaged checkpoint is refused.
use super::harness::{resumes, through_json};
use super::ones;
use super::reproducibility::breeder;
use ga_core::Asked;
use ga_core::breed::{
    Alternating, Birth, Distinct, Immigrants, MutateEach, Newborns, Offspring, OnStagnation,
    Scheduled,
};
use ga_core::combine::Sometimes;
use ga_core::crossover::{CutAndSplice, Rectangle, TwoPoint};
use ga_core::engine::Memory;
use ga_core::evaluate::{Cohort, Memo, Reevaluate};
use ga_core::genome::{Grid, OneOf, RandomGrid, RandomVec};
use ga_core::mutate::{DeleteGene, FillRectangle, InsertGene, OneBit, OneGene};
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::replace::{InPlace, MuPlusLambda, OneToOne, OneToOneOr};
use ga_core::select::{Roulette, SingleTournament};
use ga_core::{Checkpoint, Constrained, Error, Population, State, replace, select};
use rand::Rng;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::fmt::Debug;
use std::rc::Rc;

#[test]
fn a_resumed_run_equals_an_uninterrupted_one() {
    let evaluator = || Serial::new(|genome: &BitString| f64::from(ones(genome)).sqrt());
    let generational = || {
        Ok(Scheme {
            breeder: breeder()?,
            evaluator: evaluator(),
            replacement: Generational { elites: 3 },
        })
    };
    resumes(generational, &RandomBits(100));
    let truncation = || {
        Ok(Scheme {
            breeder: breeder()?,
            evaluator: evaluator(),
            replacement: MuPlusLambda::new(25)?,
        })
    };
    resumes(truncation, &RandomBits(100));
}

#[test]
fn runs_with_lists_of_changing_length_and_with_grids_resume() {
    let gene = || OneOf::new([1u8, 2, 3]);
    let lists = || {
        let change = (
            InsertGene {
                gene: gene()?,
                most: 20,
            },
            DeleteGene { least: 1 },
        );
        let selector = Tournament::new(2)?;
        let crossover = CutAndSplice::new(1..=20)?;
        let breeder = Recombine {
            selector,
            crossover,
            mutator: Sometimes::new(0.5, change)?,
            offspring: 30,
        };
        let evaluator =
            Serial::new(|list: &Vec<u8>| list.iter().map(|gene| u32::from(*gene)).sum::<u32>());
        Ok(Scheme {
            breeder,
            evaluator,
            replacement: MuPlusLambda::new(30)?,
        })
    };
    resumes(
        lists,
        &RandomVec::new(1..=9, gene().expect("valid")).expect("valid"),
    );
    let grids = || {
        let mutator = (
            OneGene(gene()?),
            Sometimes::new(0.2, FillRectangle::new(2, 2, gene()?)?)?,
        );
        let breeder = Recombine {
            selector: Tournament::new(2)?,
            crossover: Rectangle,
            mutator,
            offspring: 30,
        };
        let different =
            |row: &[u8]| row.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32;
        let evaluator = Serial::new(move |grid: &Grid<u8>| grid.rows().map(different).sum::<u32>());
        Ok(Scheme {
            breeder,
            evaluator,
            replacement: MuPlusLambda::new(30)?,
        })
    };
    resumes(
        grids,
        &RandomGrid::new(6, 4, gene().expect("valid")).expect("valid"),
    );
}

#[test]
fn a_run_with_noisy_scores_resumes() {
    struct Noisy;
    impl Fitness<BitString> for Noisy {
        type Score = Option<f64>;
        type Scratch = ();
        fn evaluate(&self, genome: &BitString, (): &mut (), rng: &mut dyn Rng) -> Option<f64> {
            let noise = (rng.next_u64() >> 11) as f64;
            genome.get(0).then_some(f64::from(ones(genome)) * noise)
        }
    }
    let rescored = || {
        let breeder = Recombine {
            selector: Roulette,
            crossover: TwoPoint,
            mutator: BitFlip::new(0.05)?,
            offspring: 30,
        };
        Ok(Scheme {
            breeder,
            evaluator: Reevaluate(Parallel::new(Noisy)),
            replacement: MuPlusLambda::new(30)?,
        })
    };
    resumes(rescored, &RandomBits(40));
}

#[test]
fn annealing_and_replica_exchange_resume_at_the_same_temperature() {
    use ga_core::replace::{Annealing, Cooling, Cycles, ReplicaExchange};

    let lineages = || MutateEach(OneBit);
    let evaluator = || Serial::new(|genome: &BitString| Reverse(f64::from(ones(genome)).sqrt()));
    resumes(
        || {
            let cooling = Annealing::new(0.01..=0.5, Evaluations(30 * 20))?
                .with_cooling(Cooling::Geometric)?;
            Ok(Scheme {
                breeder: lineages(),
                evaluator: evaluator(),
                replacement: cooling.with_contest(4),
            })
        },
        &RandomBits(100),
    );
    resumes(
        || {
            let cycles = Annealing::new(0.01..=0.5, Cycles::new(3)?)?;
            Ok(Scheme {
                breeder: lineages(),
                evaluator: evaluator(),
                replacement: cycles,
            })
        },
        &RandomBits(100),
    );
    resumes(
        || {
            let exchange = ReplicaExchange::new(0.01..=0.5)?.with_cooling(Cooling::Geometric)?;
            Ok(Scheme {
                breeder: lineages(),
                evaluator: evaluator(),
                replacement: exchange,
            })
        },
        &RandomBits(100),
    );
}

#[test]
fn a_steady_state_and_a_schedule_resume() {
    let steady = || {
        let breeder = Recombine {
            selector: SingleTournament::new(7)?,
            crossover: Uniform::new(0.05)?,
            mutator: OneBit,
            offspring: 2,
        };
        Ok(Scheme {
            breeder,
            evaluator: Serial::new(ones),
            replacement: InPlace,
        })
    };
    resumes(steady, &RandomBits(60));
    let scheduled = || {
        let breeder = Scheduled(|state: &State<BitString, u32>| Recombine {
            selector: Roulette,
            crossover: OnePoint,
            mutator: BitFlip::new(1.0 / (3 + state.generation() + 5 * state.stagnant_for()) as f64)
                .expect("a probability"),
            offspring: 20,
        });
        Ok(Scheme {
            breeder,
            evaluator: Serial::new(ones),
            replacement: Generational { elites: 1 },
        })
    };
    resumes(scheduled, &RandomBits(60));
}

#[test]
fn feasible_and_infeasible_populations_resume() {
    let two = || {
        let breeder = Recombine {
            selector: select::FeasibleInfeasible(Tournament::new(2)?),
            crossover: Uniform::default(),
            mutator: BitFlip::new(0.05)?,
            offspring: 15,
        };
        let evaluator = Serial::new(|genome: &BitString| match ones(genome) {
            excess @ 26.. => Constrained::Infeasible(f64::from(excess).sqrt()),
            quality => Constrained::Feasible(quality),
        });
        Ok(Scheme {
            breeder,
            evaluator,
            replacement: replace::FeasibleInfeasible::new(9, 9)?,
        })
    };
    resumes(two, &RandomBits(50));
}

/// The share of one-bit mutants grows with each success.
#[derive(Clone, Debug, PartialEq)]
struct Learning {
    rate: f64,
}

impl Breeder<BitString, u32> for Learning {
    fn breed(
        &mut self,
        state: &State<BitString, u32>,
        brood: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
    ) {
        let mutator = Sometimes::new(self.rate, OneBit).expect("a probability");
        Recombine {
            selector: Roulette,
            crossover: OnePoint,
            mutator,
            offspring: 20,
        }
        .breed(state, brood, rng);
    }

    fn learn(&mut self, state: &State<BitString, u32>, newborns: Newborns<'_, BitString, u32>) {
        let best = state.best().map_or(0, |(_, score)| *score);
        let success = newborns.scores.iter().any(|&score| score > best);
        self.rate = if success {
            self.rate.sqrt()
        } else {
            self.rate * 0.9
        };
    }

    fn memory(&self) -> Memory<BitString, u32> {
        Memory::Number(self.rate)
    }

    fn restore(&mut self, memory: Memory<BitString, u32>) -> Result<(), Error> {
        self.rate = memory.number()?;
        Ok(())
    }
}

#[test]
fn a_breeder_that_learns_resumes_in_tuples_wrappers_and_boxes() {
    type Boxed = Box<dyn Breeder<BitString, u32>>;
    let learning = || Learning { rate: 0.5 };
    let newcomers = || Immigrants {
        sampler: RandomBits(50),
        offspring: 3,
    };
    let breeders: Vec<Box<dyn Fn() -> Boxed>> = vec![
        Box::new(move || Box::new(learning())),
        Box::new(move || Box::new((newcomers(), learning()))),
        Box::new(move || Box::new(((learning(), newcomers()), Distinct(learning()), newcomers()))),
        Box::new(move || {
            Box::new(OnStagnation {
                patience: 1,
                breeder: (learning(), newcomers()),
            })
        }),
        Box::new(move || {
            Box::new(Alternating {
                usual: learning(),
                other: Distinct(learning()),
                period: 3,
            })
        }),
    ];
    for breeder in breeders {
        let scheme = || {
            let replacement = Generational { elites: 1 };
            Ok(Scheme {
                breeder: (breeder(), newcomers()),
                evaluator: Serial::new(ones),
                replacement,
            })
        };
        resumes(scheme, &RandomBits(50));
    }
}

#[test]
fn an_evaluator_that_remembers_resumes_with_its_count_of_evaluations() {
    let memo = || {
        let breeder = Immigrants {
            sampler: RandomBits(6),
            offspring: 5,
        };
        let evaluator = Reevaluated(Memo::new(20, Serial::new(ones))?);
        Ok(Scheme {
            breeder,
            evaluator,
            replacement: MuPlusLambda::new(9)?,
        })
    };
    resumes(memo, &RandomBits(6));
}

/// Wraps an evaluator and passes its memory on, as a user would.
struct Reevaluated<E>(E);

impl<G, E: Asked<G>> Asked<G> for Reevaluated<E> {}

impl<G, E: Asked<G>> Evaluator<G> for Reevaluated<E> {
    type Score = E::Score;

    fn evaluate(&mut self, cohort: Cohort<'_, G, E::Score>, streams: Streams) -> usize {
        self.0.evaluate(cohort, streams)
    }

    fn memory(&self) -> Memory<G, E::Score> {
        self.0.memory()
    }

    fn restore(&mut self, memory: Memory<G, E::Score>) -> Result<(), Error> {
        self.0.restore(memory)
    }
}

/// Admits newborns only in every other generation, and counts the generations itself.
#[derive(Default)]
struct EveryOther(u64);

impl<G, S: Score> Replacement<G, S> for EveryOther {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        streams: Streams,
    ) {
        self.0 += 1;
        if self.0 % 2 == 0 {
            Generational { elites: 1 }.replace(residents, newborns, births, streams);
        }
    }

    fn memory(&self) -> Memory<G, S> {
        Memory::Count(self.0)
    }

    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        self.0 = memory.count()?;
        Ok(())
    }
}

#[test]
fn a_replacement_that_remembers_resumes() {
    let plain = || {
        Ok(Scheme {
            breeder: breeder()?,
            evaluator: halves(),
            replacement: EveryOther::default(),
        })
    };
    resumes(plain, &RandomBits(60));
    let wrapped = || {
        Ok(Scheme {
            breeder: breeder()?,
            evaluator: halves(),
            replacement: OneToOneOr(EveryOther::default()),
        })
    };
    resumes(wrapped, &RandomBits(60));
    let boxed = || {
        let replacement: Box<dyn Replacement<BitString, f64>> = Box::new(EveryOther::default());
        Ok(Scheme {
            breeder: breeder()?,
            evaluator: halves(),
            replacement,
        })
    };
    resumes(boxed, &RandomBits(60));
}

fn halves() -> Serial<impl Fn(&BitString) -> f64, ()> {
    Serial::new(|genome: &BitString| f64::from(ones(genome)) / 2.0)
}

#[test]
fn the_memory_of_another_scheme_is_refused() {
    let plain = |breeder| Scheme {
        breeder,
        evaluator: Serial::new(ones),
        replacement: OneToOne,
    };
    let learned = plain(Learning { rate: 0.5 })
        .found(&RandomBits(9))
        .size(4)
        .seed(1)
        .expect("valid");
    let scheme = Scheme {
        breeder: MutateEach(OneBit),
        evaluator: Serial::new(ones),
        replacement: OneToOne,
    };
    let error = Engine::resume(scheme, learned.checkpoint()).expect_err("it remembers nothing");
    assert_eq!(
        error.to_string(),
        "the checkpoint was written by another scheme: a part of this scheme expects nothing to restore; \
         resume with the scheme that wrote it, or with the state alone (`Checkpoint::into_state`)"
    );
    // The state alone continues under any scheme.
    let scheme = Scheme {
        breeder: MutateEach(OneBit),
        evaluator: Serial::new(ones),
        replacement: OneToOne,
    };
    assert!(Engine::resume(scheme, learned.into_state()).is_ok());
}

#[test]
fn a_checkpoint_of_another_run_is_known_by_its_fingerprint() {
    let scheme = Scheme {
        breeder: MutateEach(OneBit),
        evaluator: Serial::new(ones),
        replacement: OneToOne,
    };
    let engine = scheme.found(&RandomBits(9)).size(4).seed(1).expect("valid");
    let checkpoint = through_json(&engine.checkpoint().with_fingerprint("nine bits"));
    assert_eq!(checkpoint.fingerprint(), "nine bits");
    assert_eq!(checkpoint.check_fingerprint("nine bits"), Ok(()));
    let error = checkpoint
        .check_fingerprint("ten bits")
        .expect_err("another text");
    assert_eq!(
        error.to_string(),
        "the checkpoint is of another run: its fingerprint is \"nine bits\", and \"ten bits\" is needed"
    );
}

/// Writes the scores of the newborns that it is told of to its own list.
struct Listener<B>(B, Rc<RefCell<Vec<u32>>>);

impl<B: Breeder<BitString, u32>> Breeder<BitString, u32> for Listener<B> {
    fn breed(
        &mut self,
        state: &State<BitString, u32>,
        brood: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
    ) {
        self.0.breed(state, brood, rng);
    }

    fn learn(&mut self, state: &State<BitString, u32>, newborns: Newborns<'_, BitString, u32>) {
        assert_eq!(newborns.births.len(), newborns.len());
        assert!(
            newborns
                .genomes
                .iter()
                .map(ones)
                .eq(newborns.scores.iter().copied())
        );
        self.1.borrow_mut().extend(newborns.scores);
        self.0.learn(state, newborns);
    }
}

#[test]
fn each_breeder_of_a_tuple_hears_of_its_own_newborns_only() {
    // Each breeder adds genomes with a number of ones of its own.
    let heard: Vec<Rc<RefCell<Vec<u32>>>> = (0..7).map(|_| Rc::default()).collect();
    let tell = |ones: usize, count: usize, index: usize| {
        let sampler =
            move |_: &mut dyn Rng| (0..20).map(|locus| locus < ones).collect::<BitString>();
        Listener(
            Immigrants {
                sampler,
                offspring: count,
            },
            Rc::clone(&heard[index]),
        )
    };
    let inner = Listener((tell(2, 1, 1), tell(3, 2, 2)), Rc::clone(&heard[5]));
    // `Distinct` keeps one of the two equal newborns of the last breeder of the inner tuple.
    let breeder = (
        tell(1, 1, 0),
        Distinct(inner),
        tell(4, 3, 3),
        (tell(5, 1, 4), tell(6, 2, 6)),
    );
    let replacement = Generational { elites: 0 };
    let mut engine = Scheme {
        breeder,
        evaluator: Serial::new(ones),
        replacement,
    }
    .found(&RandomBits(20))
    .size(4)
    .seed(1)
    .expect("valid");
    engine.step();
    let heard: Vec<Vec<u32>> = heard.iter().map(|list| list.borrow().clone()).collect();
    assert_eq!(
        heard,
        [
            vec![1],
            vec![2],
            vec![3],
            vec![4, 4, 4],
            vec![5],
            vec![2, 3],
            vec![6, 6]
        ]
    );
    // `tell` is a step too.
    let scores: Vec<u32> = engine.ask().iter().map(ones).collect();
    engine.tell(scores).expect("one score each");
    assert_eq!(engine.scheme().breeder.2.1.borrow().len(), 6);
}

#[test]
fn scores_and_genes_that_are_not_finite_survive_json() {
    type Odd = (f64, Reverse<f64>, Option<[f32; 2]>);
    let scores: Vec<Odd> = vec![
        (
            0.1,
            Reverse(f64::INFINITY),
            Some([f32::NEG_INFINITY, 1e-40]),
        ),
        (f64::NAN, Reverse(f64::NAN), None),
        (-0.0, Reverse(5e-324), Some([f32::NAN, 0.3])),
    ];
    let genomes = vec![vec![f64::INFINITY, 0.1], vec![f64::NAN], vec![]];
    let founders: Population<Vec<f64>, Odd> = genomes.into_iter().zip(scores).collect();
    let scheme = Scheme {
        breeder: Immigrants {
            sampler: |_: &mut dyn Rng| vec![0.5],
            offspring: 1,
        },
        evaluator: Serial::new(|_: &Vec<f64>| (0.0, Reverse(0.0), None)),
        replacement: Generational { elites: 1 },
    };
    let checkpoint = scheme
        .scored(founders)
        .seed(1)
        .expect("three founders")
        .checkpoint();
    let back: Checkpoint<Vec<f64>, Odd> = through_json(&checkpoint);
    // NaN is not equal to itself, its text is.
    assert_eq!(format!("{back:?}"), format!("{checkpoint:?}"));
    // A tuple is a number if its first element is one.
    assert_eq!(back.state().nan_scores(), 1);
    assert_eq!(
        *back.state().best().expect("one score is a number").0,
        [f64::INFINITY, 0.1]
    );
}

/// A checkpoint as JSON, of a run with one champion.
fn checkpoint() -> Value {
    let scheme = Scheme {
        breeder: Immigrants {
            sampler: RandomBits(70),
            offspring: 5,
        },
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme
        .found(&RandomBits(70))
        .size(5)
        .seed(1)
        .expect("valid");
    engine.run(Generations(3));
    serde_json::to_value(engine.checkpoint()).expect("plain data")
}

fn refusal(damage: impl FnOnce(&mut Value)) -> String {
    let mut value = checkpoint();
    damage(&mut value);
    serde_json::from_value::<Checkpoint<BitString, u32>>(value)
        .expect_err("it is damaged")
        .to_string()
}

#[test]
fn an_undamaged_checkpoint_is_read() {
    let checkpoint: Checkpoint<BitString, u32> =
        serde_json::from_value(checkpoint()).expect("undamaged");
    let state = checkpoint.state();
    assert_eq!(
        (
            state.generation(),
            state.evaluations(),
            state.population().len()
        ),
        (3, 20, 5)
    );
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let pop = |value: &mut Value, column: &str| {
        value["population"][column]
            .as_array_mut()
            .expect("a column")
            .pop();
    };
    let refusals = [
        (
            refusal(|value| pop(value, "scores")),
            "5 genomes has 4 scores",
        ),
        (
            refusal(|value| pop(value, "genomes")),
            "4 genomes has 5 scores",
        ),
        (
            refusal(|value| {
                pop(value, "genomes");
                value["population"] = json!({"genomes": [], "scores": []});
            }),
            "without a population",
        ),
        (
            refusal(|value| value["version"] = json!(4)),
            "version 4, expected 5",
        ),
        (
            refusal(|value| value["version"] = json!(6)),
            "version 6, expected 5",
        ),
        (
            refusal(|value| value["seed"] = json!(2)),
            "was altered, or is read with other types: its checksum is",
        ),
        (
            refusal(|value| value["evaluations"] = json!(21)),
            "was altered",
        ),
        (refusal(|value| value["idle"] = json!(1)), "was altered"),
        (
            refusal(|value| value["fingerprint"] = json!("another")),
            "was altered",
        ),
        (
            refusal(|value| value["memory"]["breeder"] = json!({"number": 0.5})),
            "was altered",
        ),
        (
            refusal(|value| value["memory"] = Value::Null),
            "was altered",
        ),
        (
            refusal(|value| value["champion"]["score"] = json!(70)),
            "was altered",
        ),
        (
            refusal(|value| value["checksum"] = json!("0123456789abcdef")),
            "0123456789abcdef was written",
        ),
        (
            refusal(|value| value["remark"] = json!(1)),
            "unknown field `remark`",
        ),
        (
            refusal(|value| drop(value.as_object_mut().map(|state| state.remove("checksum")))),
            "missing field `checksum`",
        ),
        (
            refusal(|value| value["population"]["genomes"][1]["bits"] = json!("0101")),
            "70 loci has 4 bits",
        ),
        (
            refusal(|value| {
                value["population"]["genomes"][1]["bits"] = json!("0".repeat(69) + "2");
            }),
            "character 70",
        ),
        (
            refusal(|value| value["champion"] = Value::Null),
            "champion does not fit",
        ),
        (
            refusal(|value| value["champion"]["score"] = json!(0)),
            "champion does not fit",
        ),
        (
            refusal(|value| value["champion_since"] = json!(4)),
            "champion does not fit",
        ),
        (
            refusal(|value| value["champion_evaluations"] = json!(21)),
            "champion does not fit",
        ),
        (refusal(|value| value["gained"] = json!(0.5)), "was altered"),
        (
            refusal(|value| drop(value.as_object_mut().map(|state| state.remove("seed")))),
            "missing field `seed`",
        ),
        (
            refusal(|value| value["generation"] = json!(-1)),
            "invalid value",
        ),
        (
            refusal(|value| value["generation"] = json!(u64::MAX)),
            "a counter that no run reaches",
        ),
        (
            refusal(|value| value["evaluations"] = json!(u64::MAX)),
            "a counter that no run reaches",
        ),
        (
            refusal(|value| value["nan_scores"] = json!(u64::MAX)),
            "a counter that no run reaches",
        ),
        (
            refusal(|value| value["admissions"] = json!(u64::MAX)),
            "a counter that no run reaches",
        ),
        (
            refusal(|value| value["idle"] = json!(u64::MAX)),
            "a counter that no run reaches",
        ),
    ];
    for (message, expected) in refusals {
        assert!(
            message.contains(expected),
            "{message:?} does not say {expected:?}"
        );
    }
}
