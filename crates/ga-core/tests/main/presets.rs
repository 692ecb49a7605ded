//! Presets: resumed, in parallel, on another evaluator, with migrants.

use super::ones;
use ga_core::Checkpoint;
use ga_core::evaluate::{Memo, Reevaluate};
use ga_core::prelude::*;
use std::fmt::Debug;

/// Resumes a run after `cut` evaluations and compares it with a run of `end` evaluations.
fn resumes<G, B, E, R>(
    start: impl Fn() -> Engine<G, B, E, R>,
    resume: impl Fn(Checkpoint<G, E::Score>) -> Engine<G, B, E, R>,
    [cut, end]: [u64; 2],
) where
    G: Genome + PartialEq + Debug,
    B: Breeder<G, E::Score>,
    E: Evaluator<G, Score: PartialEq + Debug>,
    R: Replacement<G, E::Score>,
{
    let (mut whole, mut half) = (start(), start());
    whole.run(&Evaluations(end), &mut ());
    half.run(&Evaluations(cut), &mut ());
    let mut resumed = resume(half.checkpoint());
    resumed.run(&Evaluations(end), &mut ());
    assert_eq!(whole.state(), resumed.state());
}

#[test]
fn a_resumed_preset_equals_an_uninterrupted_one() {
    let capped = |bits: &BitString| ones(bits).min(40);
    let preset = || presets::bits(60, capped).unwrap();
    resumes(|| preset().start(7).unwrap(), |checkpoint| preset().resume(checkpoint).unwrap(), [2500, 4000]);

    let sphere = |point: &Vec<f64>| -point.iter().map(|x| x * x).sum::<f64>();
    let preset = || presets::reals(Bounds::uniform(4, -1.0, 1.0).unwrap(), sphere).unwrap();
    resumes(|| preset().start(7).unwrap(), |checkpoint| preset().resume(checkpoint).unwrap(), [500, 800]);

    let first = |order: &Permutation| order.as_slice()[0];
    let preset = || presets::permutations(30, first).unwrap();
    resumes(|| preset().start(7).unwrap(), |checkpoint| preset().resume(checkpoint).unwrap(), [50, 200]);
    let eight = || preset().at_once(8).unwrap();
    resumes(|| eight().start(7).unwrap(), |checkpoint| eight().resume(checkpoint).unwrap(), [500, 800]);
}

#[test]
fn a_parallel_preset_equals_a_serial_one() -> Result<(), Error> {
    let mut serial = presets::permutations(20, |order: &Permutation| order.as_slice()[3])?.start(1)?;
    let mut parallel =
        presets::permutations(20, |order: &Permutation| order.as_slice()[3])?.parallel().start(1)?;
    serial.run(&Generations(20), &mut ());
    parallel.run(&Generations(20), &mut ());
    assert_eq!(serial.state(), parallel.state());
    Ok(())
}

#[test]
fn a_preset_takes_another_evaluator_and_another_score() -> Result<(), Error> {
    let noisy = Reevaluate(Serial::new(|genome: &BitString| f64::from(ones(genome))));
    let mut engine = presets::fast::bits(30, ones)?.evaluated_by(noisy).start(1)?;
    engine.step();
    assert_eq!(engine.state().evaluations(), 250 + 20 + 250);
    Ok(())
}

#[test]
fn a_preset_admits_migrants() -> Result<(), Error> {
    let mut engine = presets::permutations(6, |order: &Permutation| order.as_slice()[0])?.start(1)?;
    let best = Individual { genome: Permutation::new([5, 4, 3, 2, 1, 0])?, score: 9 };
    engine.admit(&mut std::iter::once((best.genome.clone(), best.score)).collect());
    assert!(engine.state().population().genomes().contains(&best.genome));
    assert_eq!(engine.state().champion(), Some(&best));
    engine.run(&(Target(10), Evaluations(100)), &mut ());
    assert!(engine.state().population().genomes().contains(&best.genome));
    Ok(())
}

type Count = Memo<BitString, Serial<fn(&BitString) -> u32>>;

/// The breeder and the replacement of a preset have names, so a struct can hold an engine.
struct App {
    engine: Engine<BitString, presets::BitsBreeder<u32>, Count, presets::BitsReplacement>,
}

#[test]
fn a_struct_can_hold_the_engine_of_a_preset() -> Result<(), Error> {
    let mut app = App { engine: presets::bits(9, ones as fn(&BitString) -> u32)?.start(1)? };
    app.engine.run(&Target(9), &mut ());
    assert_eq!(app.engine.into_best(), Some(("1".repeat(9).parse().unwrap(), 9)));
    Ok(())
}
