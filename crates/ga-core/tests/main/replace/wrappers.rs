//! What a replacement needs and leaves, and what a wrapper passes on.

use super::people;
use ga_core::breed::{Birth, MutateEach};
use ga_core::engine::Memory;
use ga_core::genome::Hamming;
use ga_core::objectives::Objectives;
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::replace::{
    DistanceArchive, FeasibleInfeasible, InPlace, MuPlusLambda, NonDominatedSorting, OneToOneOr,
    ReplaceWorst,
};
use ga_core::{Constrained, Error, Population, State};

/// Remembers which of its methods were called.
#[derive(Default)]
struct Spy(Vec<&'static str>);

impl Replacement<u32, i32> for Spy {
    fn replace(
        &mut self,
        _: &mut Population<u32, i32>,
        _: &mut Population<u32, i32>,
        _: &[Birth],
        _: Streams,
    ) {
        self.0.push("replace");
    }

    fn min_population(&self) -> usize {
        3
    }

    fn min_survivors(&self, size: usize) -> usize {
        size - 2
    }

    fn prepare(&mut self, _: &mut Population<u32, i32>) {
        self.0.push("prepare");
    }

    fn after_rescoring(&mut self, _: &Population<u32, i32>) {
        self.0.push("after_rescoring");
    }

    fn watch(&mut self, _: &State<u32, i32>) {
        self.0.push("watch");
    }

    fn memory(&self) -> Memory<u32, i32> {
        Memory::Count(7)
    }

    fn restore(&mut self, memory: Memory<u32, i32>) -> Result<(), Error> {
        self.0.push("restore");
        memory.count().map(drop)
    }
}

fn ask_all(replacement: &mut impl Replacement<u32, i32>, state: &State<u32, i32>) {
    let mut residents = people(&[1, 2, 3, 4, 5], 0);
    assert_eq!(
        (replacement.min_population(), replacement.min_survivors(9)),
        (3, 7)
    );
    assert_eq!(replacement.memory(), Memory::Count(7));
    assert_eq!(
        (
            replacement.restore(Memory::Count(1)),
            replacement.restore(Memory::Nothing).is_err()
        ),
        (Ok(()), true)
    );
    replacement.prepare(&mut residents);
    replacement.after_rescoring(&residents);
    replacement.watch(state);
    replacement.replace(
        &mut residents,
        &mut Population::new(),
        &[],
        Streams::report(1),
    );
}

#[test]
fn wrappers_pass_all_calls_on() -> Result<(), Error> {
    let scheme = Scheme {
        breeder: MutateEach(()),
        evaluator: Serial::new(|_: &u32| 0),
        replacement: InPlace,
    };
    let state = scheme.founders(vec![1]).seed(1)?.into_state();
    let mut boxed = Box::new(Spy::default());
    let mut or = OneToOneOr(Spy::default());
    ask_all(&mut boxed, &state);
    ask_all(&mut or, &state);
    let calls = [
        "restore",
        "restore",
        "prepare",
        "after_rescoring",
        "watch",
        "replace",
    ];
    assert_eq!(boxed.0, calls);
    // It says itself that scores may have changed, before the other replacement.
    assert_eq!(
        or.0.0,
        [&calls[..5], &["after_rescoring", "replace"]].concat()
    );
    Ok(())
}

#[test]
fn a_replacement_says_how_many_can_survive() -> Result<(), Error> {
    let left = |replacement: &dyn Replacement<u32, i32>, size| replacement.min_survivors(size);
    assert_eq!(
        [3, 5, 9].map(|size| left(&MuPlusLambda::new(5).unwrap(), size)),
        [3, 5, 5]
    );
    assert_eq!(left(&InPlace, 9), 9);
    let both = FeasibleInfeasible::new(4, 6)?;
    let left = |size| Replacement::<u32, Constrained<i32>>::min_survivors(&both, size);
    assert_eq!([3, 9].map(left), [3, 4]);
    let both = FeasibleInfeasible::new(6, 4)?;
    assert_eq!(
        Replacement::<u32, Constrained<i32>>::min_survivors(&both, 9),
        4
    );
    let sorting = NonDominatedSorting::new(5)?;
    let left = |size| Replacement::<u32, Objectives<[f64; 2]>>::min_survivors(&sorting, size);
    assert_eq!([3, 9].map(left), [3, 5]);
    let archive = DistanceArchive::new(2.0, Hamming)?;
    let least = |archive: &dyn Replacement<Vec<u8>, f64>| {
        (archive.min_population(), archive.min_survivors(9))
    };
    assert_eq!(least(&archive), (1, 1));
    Ok(())
}

#[test]
fn a_replacement_without_memory_refuses_one() {
    let restored = |memory| Replacement::<u32, i32>::restore(&mut InPlace, memory);
    assert!(restored(Memory::Number(1.0)).is_err() && restored(Memory::Nothing).is_ok());
}

/// The genomes of the residents after a newborn of score 5 came to residents of these scores.
fn survivors<S: Score>(
    replacement: &mut impl Replacement<u32, S>,
    scores: [i32; 3],
    score: fn(i32) -> S,
    rescored: bool,
) -> Vec<u32> {
    let mut residents: Population<u32, S> = (0..).zip(scores.map(score)).collect();
    if rescored {
        replacement.after_rescoring(&residents);
    } else {
        replacement.prepare(&mut residents);
    }
    let mut newborns = std::iter::once((10, score(5))).collect();
    replacement.replace(&mut residents, &mut newborns, &[], Streams::report(1));
    residents.genomes().to_vec()
}

#[test]
fn the_worst_is_found_again_after_the_scores_changed() -> Result<(), Error> {
    fn assert_found<S: Score>(mut replacement: impl Replacement<u32, S>, score: fn(i32) -> S) {
        for rescored in [false, true] {
            assert_eq!(
                survivors(&mut replacement, [1, 7, 8], score, rescored),
                [10, 1, 2]
            );
            assert_eq!(
                survivors(&mut replacement, [7, 8, 1], score, rescored),
                [0, 1, 10]
            );
        }
    }
    assert_found(MuPlusLambda::new(3)?, |score| score);
    assert_found(ReplaceWorst::default(), |score| score);
    assert_found(FeasibleInfeasible::new(3, 3)?, Constrained::Feasible);
    Ok(())
}
