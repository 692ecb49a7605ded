//! The preset for choices of k of n.

use ga_core::genome::Subset;
use ga_core::prelude::*;
use ga_core::random::{Stream, below};

/// A sum of values and of the values of pairs.
fn pairs(seed: u64) -> impl Fn(&Subset) -> i64 + Clone {
    let mut rng = Stream::seeded(seed);
    let values: Vec<i64> = (0..40 * 40)
        .map(|_| below(&mut rng, 21) as i64 - 10)
        .collect();
    move |set: &Subset| {
        let of = |one: usize| {
            set.iter()
                .map(|other| values[40 * one + other])
                .sum::<i64>()
        };
        set.iter().map(of).sum()
    }
}

#[test]
fn the_best_of_all_subsets_is_found() -> Result<(), Error> {
    let score = pairs(1);
    let mut best = i64::MIN;
    for code in 0..40_usize.pow(3) {
        let set = Subset::new(40, [code % 40, code / 40 % 40, code / 1600]);
        best = set.map_or(best, |set| best.max(score(&set)));
    }
    for seed in 1..=5 {
        let mut engine = ga_search::subset(40, 3, score.clone())?.start(seed)?;
        let reason = engine.run((Target(best), Evaluations(3_000)));
        assert_eq!(reason, StopReason::Target, "seed {seed}");
        assert_eq!(engine.best().map(|(set, _)| set.len()), Some(3));
    }
    Ok(())
}

#[test]
fn runs_of_subsets_resume_and_take_threads_and_founders() -> Result<(), Error> {
    for at_once in [1, 6] {
        let preset = || ga_search::subset(40, 7, pairs(2))?.at_once(at_once);
        let mut whole = preset()?.start(3)?;
        whole.run(Generations(900));
        let mut half = preset()?.parallel().start(3)?;
        half.run(Generations(450));
        let mut resumed = preset()?.resume(half.checkpoint())?;
        resumed.run(Generations(900));
        assert_eq!(
            resumed.checkpoint().into_state(),
            whole.checkpoint().into_state()
        );
    }
    let start = |set| ga_search::subset(40, 7, pairs(2))?.founders([set]).start(1);
    assert!(start(Subset::new(40, 0..7)?).is_ok());
    assert!(matches!(
        start(Subset::new(40, 0..6)?),
        Err(Error::SubsetLength { .. })
    ));
    assert!(matches!(
        start(Subset::new(41, 0..7)?),
        Err(Error::Loci { .. })
    ));
    assert!(ga_search::subset(3, 4, pairs(2)).is_err());
    Ok(())
}

/// A score without a number: the walk climbs by order.
#[derive(Clone)]
struct Ordered(usize);

impl ga_core::Score for Ordered {
    fn order(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

#[test]
fn runs_without_a_choice_or_without_utilities_end() -> Result<(), Error> {
    for (of, len) in [(0, 0), (1, 0), (1, 1), (2, 1), (9, 0), (9, 9)] {
        let mut engine =
            ga_search::subset(of, len, |set: &Subset| set.iter().sum::<usize>())?.start(1)?;
        assert_eq!(
            engine.run(Evaluations(100)),
            StopReason::Idle,
            "{len} of {of}"
        );
        let all: usize = (of - len..of).sum();
        assert_eq!(engine.best().map(|(_, sum)| *sum), Some(all));
    }
    let mut engine =
        ga_search::subset(20, 4, |set: &Subset| Ordered(set.iter().sum()))?.start(1)?;
    engine.run(Evaluations(1_000));
    assert_eq!(engine.best().map(|(_, sum)| sum.0), Some(16 + 17 + 18 + 19));
    Ok(())
}
