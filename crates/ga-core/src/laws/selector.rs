use super::{CASES, stream};
use crate::random::unit;
use crate::select::{Selection, Selector};
use rand::Rng;
use std::cmp::Reverse;

/// Random scores of a population of `size` individuals.
fn scores(size: usize, case: u64) -> Vec<f64> {
    let mut rng = stream(case);
    rng.next_u64();
    (0..size).map(|_| unit(&mut rng)).collect()
}

fn selected<S>(selector: &impl Selector<S>, scores: &[S], count: usize, case: u64) -> Selection {
    let mut selection = Selection::default();
    selector.select(scores, count, &mut selection, &mut stream(case));
    selection
}

/// Checks that a selector adds at most `count` parents, and that the same stream gives the same
/// parents. Also checks that parents and victims are indices in the population, that better scores
/// are not selected less often than worse scores, and that a population smaller than required does
/// not cause a panic.
///
/// # Panics
///
/// If a law is broken.
pub fn selector(selector: &impl Selector<f64>) {
    let required = selector.min_population();
    for size in [required, required + 1, required + 30] {
        for case in 0..CASES {
            let scores = scores(size, case);
            let count = (case % 12) as usize;
            let selection = selected(selector, &scores, count, case);
            assert!(
                selection.parents.len() <= count,
                "asked for {count} parents, got {:?}",
                selection.parents
            );
            let all = selection.parents.iter().chain(&selection.victims);
            assert!(
                all.clone().all(|&place| place < size),
                "index {:?} of a population of {size}",
                all.max()
            );
            let again = selected(selector, &scores, count, case);
            assert_eq!(
                (&selection.parents, &selection.victims),
                (&again.parents, &again.victims),
                "the same stream selects others"
            );
        }
    }
    for size in 0..required {
        let selection = selected(selector, &scores(size, 1), 10, 1);
        assert!(
            selection.parents.iter().all(|&place| place < size),
            "{:?} of {size}",
            selection.parents
        );
    }

    let mut sum = 0.0;
    let mut squares = 0.0;
    let mut draws = 0.0;
    for case in 0..CASES {
        let scores = scores(required + 50, case);
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        for place in selected(selector, &scores, 20, case).parents {
            sum += scores[place] - mean;
            squares += (scores[place] - mean) * (scores[place] - mean);
            draws += 1.0;
        }
    }
    let error = (squares / draws).sqrt() / f64::sqrt(draws);
    assert!(
        draws == 0.0 || sum / draws > -5.0 * error,
        "worse scores are selected more often than better ones"
    );
}

/// Checks that the scores `Reverse(-x)` give the same parents as the scores `x`. For selectors that
/// only compare scores.
///
/// # Panics
///
/// If the law is broken.
pub fn symmetric(selector: &(impl Selector<f64> + Selector<Reverse<f64>>)) {
    let required = Selector::<f64>::min_population(selector);
    for case in 0..CASES {
        let straight = scores(required + 20, case);
        let reversed: Vec<Reverse<f64>> = straight.iter().map(|score| Reverse(-score)).collect();
        let one = selected(selector, &straight, 10, case);
        let other = selected(selector, &reversed, 10, case);
        assert_eq!(
            (one.parents, one.victims),
            (other.parents, other.victims),
            "to minimise is not to maximise the negative"
        );
    }
}
