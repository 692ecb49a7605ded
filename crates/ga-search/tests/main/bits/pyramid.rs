use crate::ones;
use ga_core::engine::{Asynchronous, Memory};
use ga_core::evaluate::Memo;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use ga_core::{Error, laws};
use ga_search::bits::Pyramid;

type Run<S, F> = Engine<BitString, Pyramid<S>, Memo<BitString, Serial<F, ()>>, MuPlusLambda>;

fn search<S: Score, F: Fn(&BitString) -> S>(loci: usize, climbers: usize, fitness: F) -> Run<S, F> {
    let evaluator = Memo::new(100_000, Serial::new(fitness)).unwrap();
    let breeder = Pyramid::new().at_once(climbers).unwrap();
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: MuPlusLambda::new(1).unwrap(),
    };
    scheme
        .found(&RandomBits(loci))
        .size(climbers)
        .seed(1)
        .unwrap()
}

/// Hierarchical if-and-only-if (Watson & Pollack 1999): a block whose bits are all equal is worth
/// its size, and so are its halves.
fn hiff(bits: &BitString) -> u32 {
    fn worth(bits: &[bool]) -> u32 {
        let equal = bits.iter().all(|bit| *bit == bits[0]);
        let own = if equal { bits.len() as u32 } else { 0 };
        let (left, right) = bits.split_at(bits.len() / 2);
        own + if bits.len() == 1 {
            0
        } else {
            worth(left) + worth(right)
        }
    }
    worth(&bits.iter().collect::<Vec<_>>())
}

/// Traps of four bits, whose bits are far apart.
fn traps(bits: &BitString) -> u32 {
    let blocks = bits.len() / 4;
    let set = |block: usize| {
        (0..4)
            .filter(|part| bits.get(block + part * blocks))
            .count() as u32
    };
    (0..blocks)
        .map(set)
        .map(|set| if set == 4 { 4 } else { 3 - set })
        .sum()
}

#[test]
fn independent_bits_are_solved_by_one_flip_each() {
    for loci in [1, 63, 64, 200] {
        let mut engine = search(loci, 1, ones);
        engine.run((Target(loci as u32), Evaluations(10_000)));
        let evaluations = engine.state().evaluations();
        assert!(evaluations <= loci as u64 + 1, "{loci} bits: {evaluations}");
    }
}

#[test]
fn linked_bits_are_found_wherever_they_are() {
    let mut engine = search(48, 1, traps);
    assert_eq!(
        engine.run((Target(48), Evaluations(10_000))),
        StopReason::Target
    );
    let mut engine = search(64, 1, hiff);
    assert_eq!(
        engine.run((Target(64 * 7), Evaluations(20_000))),
        StopReason::Target
    );
    assert!(engine.scheme().breeder.levels().count() > 1);
}

#[test]
fn several_climbers_breed_one_newborn_each() {
    let mut engine = search(48, 5, traps);
    assert_eq!(engine.ask().len(), 5);
    assert_eq!(
        engine.run((Target(48), Evaluations(20_000))),
        StopReason::Target
    );
}

#[test]
fn pyramids_keep_the_laws_of_schemes() -> Result<(), Error> {
    for climbers in [1, 3] {
        let make = || Scheme {
            breeder: Pyramid::new().at_once(climbers).unwrap(),
            evaluator: Serial::new(ones),
            replacement: MuPlusLambda::new(2).unwrap(),
        };
        laws::scheme(make, &RandomBits(12), 4)?;
    }
    Ok(())
}

#[test]
fn short_genomes_plateaus_and_scores_that_are_not_numbers_do_no_harm() {
    for (loci, climbers) in [(0, 1), (0, 3), (1, 1), (1, 4), (2, 2), (7, 3)] {
        let mut engine = search(loci, climbers, |_: &BitString| 0);
        engine.run(Evaluations(300));
        // The space is exhausted, so the run is idle.
        assert_eq!(engine.state().evaluations(), 1 << loci);
        let mut engine = search(loci, climbers, |bits: &BitString| {
            f64::NAN * f64::from(ones(bits))
        });
        engine.run(Evaluations(300));
        let mut engine = search(loci, climbers, |bits: &BitString| {
            Some(ones(bits)).filter(|ones| ones % 2 == 0)
        });
        engine.run(Evaluations(300));
    }
    assert!(Pyramid::<u32>::new().at_once(0).is_err());
}

#[test]
fn an_asynchronous_run_with_many_candidates_reaches_the_optimum() {
    let mut run = Asynchronous::new(search(40, 2, traps));
    let mut waiting = Vec::new();
    for turn in 0..60_000 {
        let asked = run.ask().map(|(id, genome)| (id, genome.clone()));
        // Without a candidate, the next one depends on a result.
        let is_full = asked.is_none() || waiting.len() == 7;
        waiting.extend(asked);
        if is_full {
            let (id, genome) = waiting.swap_remove(turn % waiting.len());
            if turn % 50 == 0 {
                run.discard(id).unwrap();
            } else {
                run.tell(id, traps(&genome)).unwrap();
            }
        }
        if Target(40).check(run.state()).is_some() {
            return;
        }
    }
    panic!("{:?}", run.best());
}

#[test]
fn a_memory_that_no_pyramid_wrote_is_refused() {
    let mut engine = search(20, 1, traps);
    engine.run(Generations(500));
    let memory = Breeder::<BitString, u32>::memory(&engine.scheme().breeder);
    let restored = |memory| Pyramid::<u32>::new().restore(memory);
    assert!(restored(memory.clone()).is_ok());
    assert!(
        Pyramid::<u32>::new()
            .at_once(2)
            .unwrap()
            .restore(memory.clone())
            .is_err()
    );
    assert!(restored(Memory::Count(1)).is_err());
    let Memory::List(parts) = memory else {
        panic!("{memory:?}")
    };
    let Memory::List(climbers) = &parts[1] else {
        panic!("{parts:?}")
    };
    let Memory::List(fields) = &climbers[0] else {
        panic!("{climbers:?}")
    };
    let damaged = [
        (0, Memory::Genomes(vec![BitString::zeros(20); 2])),
        (
            0,
            Memory::Genomes(vec![
                BitString::zeros(20),
                BitString::zeros(19),
                BitString::zeros(20),
            ]),
        ),
        (2, Memory::Counts(vec![3, 0, 0, 0])),
        (2, Memory::Counts(vec![2, 99, 0, 0])),
        (2, Memory::Counts(vec![2, 0, 99, 0])),
        (3, Memory::Counts(vec![20])),
        (3, Memory::Counts(vec![u64::MAX])),
        (4, Memory::Counts(vec![19, 2])),
        (4, Memory::Counts(vec![0, 0])),
    ];
    for (field, damage) in damaged {
        let mut fields = fields.clone();
        fields[field] = damage;
        let climber = Memory::List(vec![Memory::List(fields)]);
        let memory = Memory::List(vec![parts[0].clone(), climber]);
        assert!(restored(memory.clone()).is_err(), "{memory:?}");
    }
}
