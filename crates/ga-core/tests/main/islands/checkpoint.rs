//! A resumed archipelago equals an uninterrupted one, and a damaged checkpoint is refused.
use super::{mixed, scheme_of, settings};
use ga_core::islands::{Archipelago, Checkpoint, Island, Migration, Topology};
use ga_core::prelude::*;
use ga_core::{Error, engine};
use serde_json::{Value, json};

type Bits = Checkpoint<BitString, u32>;

fn through_json(checkpoint: &Bits) -> Bits {
    serde_json::from_str(&serde_json::to_string(checkpoint).unwrap()).unwrap()
}

fn resume(
    index: usize,
    checkpoint: engine::Checkpoint<BitString, u32>,
) -> Result<Box<dyn Island<Genome = BitString, Score = u32>>, Error> {
    Ok(Box::new(Engine::resume(scheme_of(index), checkpoint)?))
}

#[test]
fn a_resumed_archipelago_equals_an_uninterrupted_one() {
    for index in 0..settings().len() {
        let migration = || settings().swap_remove(index);
        let mut whole = Archipelago::start(migration(), 4, 7, mixed).unwrap();
        whole.run(Generations(21));
        // After an exchange, and between two.
        for cut in [0, 1, 3, 8, 9] {
            let mut first = Archipelago::start(migration(), 4, 7, mixed).unwrap();
            first.set_stride(1);
            first.run(Generations(cut));
            let checkpoint = through_json(&first.checkpoint());
            assert_eq!(checkpoint, first.checkpoint());
            let mut second = Archipelago::resume(migration(), checkpoint, resume).unwrap();
            assert_eq!(second.state(), first.state());
            second.run(Generations(21));
            assert_eq!(second.state(), whole.state(), "cut after generation {cut}");
            assert_eq!(second.checkpoint(), whole.checkpoint());
        }
    }
}

#[test]
fn islands_that_ran_before_keep_their_generations() {
    let started = |head_start| {
        let mut island = mixed(head_start, head_start as u64).unwrap();
        (0..head_start).for_each(|_| island.step());
        island
    };
    let migration = || Migration::new(Topology::Ring, 2).unwrap();
    let mut whole = Archipelago::new(migration(), (0..4).map(started).collect(), 1).unwrap();
    let mut first = Archipelago::new(migration(), (0..4).map(started).collect(), 1).unwrap();
    whole.run(Generations(10));
    let generations: Vec<u64> = whole
        .islands()
        .iter()
        .map(|island| island.state().generation())
        .collect();
    assert_eq!(generations, [10, 11, 12, 13]);
    first.run(Generations(4));
    let mut second =
        Archipelago::resume(migration(), through_json(&first.checkpoint()), resume).unwrap();
    second.run(Generations(10));
    assert_eq!(second.checkpoint(), whole.checkpoint());
}

#[test]
fn scores_that_are_not_finite_survive_json() {
    let island = |_, seed| {
        let breeder = ga_core::breed::MutateEach(BitFlip::new(0.5)?);
        let evaluator = Serial::new(|genome: &BitString| match genome.count_ones() {
            0..3 => f64::NAN,
            6.. => f64::INFINITY,
            _ => f64::NEG_INFINITY,
        });
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement: Generational { elites: 0 },
        };
        scheme.found(&RandomBits(9)).size(9).seed(seed)
    };
    let mut whole =
        Archipelago::start(Migration::new(Topology::Star, 1).unwrap(), 3, 1, island).unwrap();
    whole.run(Generations(5));
    let checkpoint = whole.checkpoint().with_fingerprint("odd");
    let text = serde_json::to_string(&checkpoint).unwrap();
    let back: Checkpoint<BitString, f64> = serde_json::from_str(&text).unwrap();
    // NaN is not equal to itself, its text is.
    assert_eq!(format!("{back:?}"), format!("{checkpoint:?}"));
    assert_eq!(back.check_fingerprint("odd"), Ok(()));
    assert!(back.check_fingerprint("even").is_err());
    let mut bytes = Vec::new();
    ciborium::into_writer(&checkpoint, &mut bytes).unwrap();
    let back: Checkpoint<BitString, f64> = ciborium::from_reader(&bytes[..]).unwrap();
    assert_eq!(format!("{back:?}"), format!("{checkpoint:?}"));
}

fn refusal(damage: impl FnOnce(&mut Value)) -> String {
    let mut whole =
        Archipelago::start(Migration::new(Topology::Ring, 2).unwrap(), 3, 1, mixed).unwrap();
    whole.run(Generations(4));
    let mut value = serde_json::to_value(whole.checkpoint()).unwrap();
    assert!(serde_json::from_value::<Bits>(value.clone()).is_ok());
    damage(&mut value);
    serde_json::from_value::<Bits>(value)
        .expect_err("it is damaged")
        .to_string()
}

#[test]
fn a_damaged_archipelago_is_refused() {
    fn islands(value: &mut Value) -> &mut Vec<Value> {
        value["islands"].as_array_mut().expect("a list")
    }
    let refusals = [
        (
            refusal(|value| value["version"] = json!(1)),
            "version 1, expected 2",
        ),
        (
            refusal(|value| value["seed"] = json!(2)),
            "an archipelago was altered",
        ),
        (
            refusal(|value| value["idle"] = json!(1)),
            "an archipelago was altered",
        ),
        (
            refusal(|value| value["fingerprint"] = json!("x")),
            "an archipelago was altered",
        ),
        (
            refusal(|value| value["champion"]["score"] = json!(1)),
            "an archipelago was altered",
        ),
        (
            refusal(|value| islands(value).swap(0, 1)),
            "an archipelago was altered",
        ),
        (
            refusal(|value| islands(value)[1]["seed"] = json!(2)),
            "a checkpoint was altered",
        ),
        (
            refusal(|value| drop(islands(value).pop())),
            "generation does not fit",
        ),
        (
            refusal(|value| value["generation"] = json!(5)),
            "generation does not fit",
        ),
        (
            refusal(|value| value["begun"][0] = json!(1)),
            "generation does not fit",
        ),
        (
            refusal(|value| value["champion_since"] = json!(5)),
            "champion does not fit",
        ),
        (
            refusal(|value| value["champion_evaluations"] = json!(237)),
            "champion does not fit",
        ),
        (
            refusal(|value| value["generation"] = json!(u64::MAX)),
            "a counter that no run reaches",
        ),
        (
            refusal(|value| value["begun"][0] = json!(u64::MAX)),
            "a counter that no run reaches",
        ),
        (
            refusal(|value| value["remark"] = json!(1)),
            "unknown field `remark`",
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
fn the_checkpoint_of_other_schemes_is_refused() {
    let migration = || Migration::new(Topology::Ring, 2).unwrap();
    let whole = Archipelago::start(migration(), 4, 1, mixed).unwrap();
    let other = |index: usize, checkpoint| resume(index + 1, checkpoint);
    let refused = Archipelago::resume(migration(), whole.checkpoint(), other).map(drop);
    assert!(matches!(refused, Err(Error::Memory { .. })), "{refused:?}");
}
