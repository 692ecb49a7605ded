//! Selection: cases that no law or theory of all selectors covers.

mod roulette;

use crate::Words;
use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_core::select::{
    Boltzmann, FeasibleInfeasible, LinearRank, Random, ReplacingParents, Selection,
    StochasticUniversal,
};
use ga_core::{Constrained, Error};
use rand::Rng;

fn parents<S>(
    selector: &impl Selector<S>,
    scores: &[S],
    count: usize,
    rng: &mut dyn Rng,
) -> Vec<usize> {
    let mut selection = Selection::default();
    selector.select(scores, count, &mut selection, rng);
    selection.parents
}

#[test]
fn wrappers_select_as_their_selector_and_need_the_same_population() -> Result<(), Error> {
    let three = Tournament::new(3)?.distinct();
    let boxed: Box<dyn Selector<u32>> = Box::new(three);
    let scores = [4, 1, 9, 9, 0];
    let expected = parents(&three, &scores, 20, &mut Stream::seeded(1));
    assert_eq!(expected.len(), 20);
    assert_eq!(
        parents(&boxed, &scores, 20, &mut Stream::seeded(1)),
        expected
    );
    assert_eq!(
        parents(
            &ReplacingParents(three),
            &scores,
            20,
            &mut Stream::seeded(1)
        ),
        expected
    );

    let least = |selector: &dyn Selector<u32>| selector.min_population();
    assert_eq!(
        [
            least(&three),
            least(&boxed),
            least(&ReplacingParents(three))
        ],
        [3; 3]
    );
    assert_eq!([least(&Tournament::new(3)?), least(&Random)], [1; 2]);
    Ok(())
}

#[test]
fn an_infinite_score_has_the_whole_wheel_of_boltzmann() -> Result<(), Error> {
    let scores = [1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e308];
    let selected = parents(&Boltzmann::new(2.0)?, &scores, 50, &mut Stream::seeded(1));
    assert_eq!(selected, [1; 50]);
    Ok(())
}

#[test]
fn without_weights_stochastic_universal_sampling_takes_all_equally_often() {
    let mut selected = parents(&StochasticUniversal, &[0.0; 5], 20, &mut Stream::seeded(1));
    selected.sort_unstable();
    assert_eq!(
        selected,
        [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]
    );
}

/// The last place of a wheel is 1 if it is rounded up.
#[test]
fn the_greatest_random_word_selects_the_last_individual() -> Result<(), Error> {
    let mut greatest = Words([u64::MAX]);
    for size in 1..100 {
        let ones = vec![1.0; size];
        assert_eq!(
            parents(&LinearRank::new(1.7)?, &ones, 1, &mut greatest),
            [size - 1]
        );
        for (score, count) in [(0.0, 3), (0.0, 100), (1.0, 3), (1.0, 100)] {
            let selected = parents(
                &StochasticUniversal,
                &vec![score; size],
                count,
                &mut greatest,
            );
            assert_eq!(
                selected.into_iter().max(),
                Some(size - 1),
                "{count} of {size}"
            );
        }
    }
    Ok(())
}

/// Selects the first individual, and fails with fewer than three.
struct OfThree;

impl<S> Selector<S> for OfThree {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, _: &mut dyn Rng) {
        assert!(scores.len() >= 3, "it needs three individuals");
        selection.parents.extend(std::iter::repeat_n(0, count));
    }

    fn min_population(&self) -> usize {
        3
    }
}

#[test]
fn a_population_that_is_too_small_for_the_selector_has_no_parents() {
    let feasible = |count: usize| -> Vec<Constrained<u32>> {
        (0..5)
            .map(|place| {
                if place < count {
                    Constrained::Feasible(1)
                } else {
                    Constrained::Infeasible(1.0)
                }
            })
            .collect()
    };
    let selected = |count: usize| {
        parents(
            &FeasibleInfeasible(OfThree),
            &feasible(count),
            4,
            &mut Words([0]),
        )
    };
    assert_eq!([selected(2), selected(3)], [[2; 4], [0; 4]]);
}
