//! A resumed run equals an uninterrupted one, bit for bit, and a damaged checkpoint is refused.
#![cfg(feature = "serde")]

use super::ones;
use super::reproducibility::breeder;
use super::schemes::{lines, minimax};
use ga_core::Sampler;
use ga_core::breed::{Immigrants, Offspring, Scheduled};
use ga_core::combine::Sometimes;
use ga_core::crossover::TwoPoint;
use ga_core::evaluate::Reevaluate;
use ga_core::mutate::OneBit;
use ga_core::prelude::*;
use ga_core::replace::{InPlace, MuPlusLambda};
use ga_core::select::{Roulette, SingleTournament};
use ga_core::{Error, Population, State};
use rand::Rng;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::fmt::Debug;

fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).expect("plain data")).expect("what was written")
}

/// Cuts a run at several generations, sends its state through JSON, and continues with fresh parts.
fn resumes<G, S, B, E, R>(make: impl Fn() -> Result<Scheme<B, E, R>, Error>, source: &impl Sampler<G>)
where
    G: Genome + Serialize + DeserializeOwned + PartialEq + Debug,
    S: Score + Serialize + DeserializeOwned + PartialEq + Debug,
    B: Breeder<G, S>,
    E: Evaluator<G, Score = S>,
    R: Replacement<G, S>,
{
    let start = || Engine::start(make().expect("valid"), source, 30, 7).expect("big enough");
    let mut whole = start();
    whole.run(&Generations(25), &mut ());
    for cut in [0, 1, 2, 9, 24] {
        let mut first = start();
        first.run(&Generations(cut), &mut ());
        let mut second =
            Engine::resume(make().expect("valid"), through_json(first.state())).expect("as before");
        second.run(&Generations(25), &mut ());
        assert_eq!(second.state(), whole.state(), "cut after generation {cut}");
    }
}

#[test]
fn a_resumed_run_equals_an_uninterrupted_one() {
    let evaluator = || Serial::new(|genome: &BitString| f64::from(ones(genome)).sqrt());
    let generational = || {
        Ok(Scheme { breeder: breeder()?, evaluator: evaluator(), replacement: Generational { elites: 3 } })
    };
    resumes(generational, &RandomBits(100));
    let truncation =
        || Ok(Scheme { breeder: breeder()?, evaluator: evaluator(), replacement: MuPlusLambda::new(25)? });
    resumes(truncation, &RandomBits(100));
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
fn a_steady_state_a_schedule_and_an_evaluator_with_memory_resume() {
    let steady = || {
        let breeder = Recombine {
            selector: SingleTournament::new(7)?,
            crossover: Uniform::new(0.05)?,
            mutator: OneBit,
            offspring: 2,
        };
        Ok(Scheme { breeder, evaluator: Serial::new(ones), replacement: InPlace })
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
        Ok(Scheme { breeder, evaluator: Serial::new(ones), replacement: Generational { elites: 1 } })
    };
    resumes(scheduled, &RandomBits(60));
    resumes(minimax, &lines());
}

/// Learns while it breeds: the share of one-bit mutants grows whenever the champion is new.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
struct Learning {
    rate: f64,
}

impl Breeder<BitString, u32> for Learning {
    fn breed(&mut self, state: &State<BitString, u32>, brood: &mut Offspring<BitString>, rng: &mut dyn Rng) {
        self.rate = if state.stagnant_for() == 0 { self.rate.sqrt() } else { self.rate * 0.9 };
        let mutator = Sometimes::new(self.rate, OneBit).expect("a probability");
        Recombine { selector: Roulette, crossover: OnePoint, mutator, offspring: 20 }
            .breed(state, brood, rng);
    }
}

#[test]
fn a_part_that_learns_is_saved_beside_the_state() {
    let scheme =
        |breeder| Scheme { breeder, evaluator: Serial::new(ones), replacement: Generational { elites: 1 } };
    let start = || Engine::start(scheme(Learning { rate: 0.5 }), &RandomBits(50), 20, 3).expect("valid");
    let mut whole = start();
    whole.run(&Generations(20), &mut ());
    let mut first = start();
    first.run(&Generations(8), &mut ());
    let saved: (Learning, State<_, _>) = through_json(&(first.scheme().breeder.clone(), first.into_state()));
    let mut second = Engine::resume(scheme(saved.0), saved.1).expect("as before");
    second.run(&Generations(20), &mut ());
    assert_eq!(second.state(), whole.state());
    assert_eq!(second.scheme().breeder, whole.scheme().breeder);
}

#[test]
fn scores_and_genes_that_are_not_finite_survive_json() {
    type Odd = (f64, Reverse<f64>, Option<[f32; 2]>);
    let scores: Vec<Odd> = vec![
        (0.1, Reverse(f64::INFINITY), Some([f32::NEG_INFINITY, 1e-40])),
        (f64::NAN, Reverse(f64::NAN), None),
        (-0.0, Reverse(5e-324), Some([f32::NAN, 0.3])),
    ];
    let genomes = vec![vec![f64::INFINITY, 0.1], vec![f64::NAN], vec![]];
    let founders: Population<Vec<f64>, Odd> = genomes.into_iter().zip(scores).collect();
    let scheme = Scheme {
        breeder: Immigrants { sampler: |_: &mut dyn Rng| vec![0.5], count: 1 },
        evaluator: Serial::new(|_: &Vec<f64>| (0.0, Reverse(0.0), None)),
        replacement: Generational { elites: 1 },
    };
    let state = Engine::from_scored(scheme, founders, 1).expect("three founders").into_state();
    let back: State<Vec<f64>, Odd> = through_json(&state);
    // NaN is not equal to itself, its text is.
    assert_eq!(format!("{back:?}"), format!("{state:?}"));
    assert_eq!(state.nan_scores(), 2);
    assert_eq!(back.champion().expect("one score is a number").genome, [f64::INFINITY, 0.1]);
}

/// A checkpoint as JSON, of a run with one champion.
fn checkpoint() -> Value {
    let scheme = Scheme {
        breeder: Immigrants { sampler: RandomBits(70), count: 5 },
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    let mut engine = Engine::start(scheme, &RandomBits(70), 5, 1).expect("valid");
    engine.run(&Generations(3), &mut ());
    serde_json::to_value(engine.state()).expect("plain data")
}

fn refusal(damage: impl FnOnce(&mut Value)) -> String {
    let mut value = checkpoint();
    damage(&mut value);
    serde_json::from_value::<State<BitString, u32>>(value).expect_err("it is damaged").to_string()
}

#[test]
fn an_undamaged_checkpoint_is_read() {
    let state: State<BitString, u32> = serde_json::from_value(checkpoint()).expect("undamaged");
    assert_eq!((state.generation(), state.evaluations(), state.population().len()), (3, 20, 5));
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let pop = |value: &mut Value, column: &str| {
        value["population"][column].as_array_mut().expect("a column").pop();
    };
    let refusals = [
        (refusal(|value| pop(value, "scores")), "5 genomes has 4 scores"),
        (refusal(|value| pop(value, "genomes")), "4 genomes has 5 scores"),
        (
            refusal(|value| {
                pop(value, "genomes");
                value["population"] = json!({"genomes": [], "scores": []});
            }),
            "without a population",
        ),
        (refusal(|value| value["version"] = json!(1)), "version 1, expected 2"),
        (refusal(|value| value["version"] = json!(3)), "version 3, expected 2"),
        (refusal(|value| value["seed"] = json!(2)), "was altered: its checksum is"),
        (refusal(|value| value["evaluations"] = json!(21)), "was altered"),
        (refusal(|value| value["idle"] = json!(1)), "was altered"),
        (refusal(|value| value["champion"]["score"] = json!(70)), "was altered"),
        (refusal(|value| value["checksum"] = json!("0123456789abcdef")), "0123456789abcdef was written"),
        (refusal(|value| value["remark"] = json!(1)), "unknown field `remark`"),
        (
            refusal(|value| drop(value.as_object_mut().map(|state| state.remove("checksum")))),
            "missing field `checksum`",
        ),
        (refusal(|value| value["population"]["genomes"][1]["bits"] = json!("0101")), "70 loci has 4 bits"),
        (
            refusal(|value| value["population"]["genomes"][1]["bits"] = json!("0".repeat(69) + "2")),
            "character 70",
        ),
        (refusal(|value| value["champion"] = Value::Null), "champion does not fit"),
        (refusal(|value| value["champion"]["score"] = json!(0)), "champion does not fit"),
        (refusal(|value| value["champion_since"] = json!(4)), "champion does not fit"),
        (
            refusal(|value| drop(value.as_object_mut().map(|state| state.remove("seed")))),
            "missing field `seed`",
        ),
        (refusal(|value| value["generation"] = json!(-1)), "invalid value"),
        (refusal(|value| value["generation"] = json!(u64::MAX)), "a counter that no run reaches"),
        (refusal(|value| value["evaluations"] = json!(u64::MAX)), "a counter that no run reaches"),
        (refusal(|value| value["nan_scores"] = json!(u64::MAX)), "a counter that no run reaches"),
        (refusal(|value| value["admissions"] = json!(u64::MAX)), "a counter that no run reaches"),
        (refusal(|value| value["idle"] = json!(u64::MAX)), "a counter that no run reaches"),
    ];
    for (message, expected) in refusals {
        assert!(message.contains(expected), "{message:?} does not say {expected:?}");
    }
}
