//! Scores that say how far a genome is from feasible, as a type and as a tuple, and the two
//! populations that use them.

use ga_core::Constrained::{self, Feasible, Infeasible, Within};
use ga_core::random::{Stream, Streams};
use ga_core::select::{Best, Roulette, Selection, SingleTournament, Worst};
use ga_core::{
    Difference, Error, Population, Replacement, Score, Selector, Weight, replace, select,
};
use proptest::prelude::*;
use std::cmp::{Ordering, Reverse};

/// Scores of all kinds; the violations and qualities are few, so that many scores are equal.
fn score() -> impl Strategy<Value = Constrained<f64>> {
    let number = (-3..4i32).prop_map(f64::from);
    let odd = prop_oneof![Just(f64::NAN), Just(f64::INFINITY), Just(f64::NEG_INFINITY)];
    let numbers = prop_oneof![9 => number, 1 => odd];
    (0..3, numbers).prop_map(|(kind, x)| match kind {
        0 => Infeasible(x.abs()),
        1 => Within(x, 1e-7),
        _ => Feasible(x),
    })
}

/// The order in numbers: NaN, infeasible or feasible, and how good within its kind.
fn key(score: &Constrained<f64>) -> (u8, f64) {
    match *score {
        _ if score.is_nan() => (0, 0.0),
        Infeasible(violation) => (1, -violation),
        Feasible(quality) | Within(quality, _) => (2, quality),
    }
}

/// The lesser is better, by the first part and then by the second.
fn pair() -> impl Strategy<Value = (f64, Option<f64>)> {
    let part = || prop_oneof![4 => (0..3).prop_map(f64::from), 1 => Just(f64::NAN)];
    (part(), prop::option::of(part()))
}

/// The order in numbers: what is not a number is 9, the worst of all.
fn rank((first, second): (f64, Option<f64>)) -> (f64, f64) {
    let worst = |x: f64| if x.is_nan() { 9.0 } else { x };
    let first = worst(first);
    let second = worst(second.unwrap_or(f64::NAN));
    (first, if first < 9.0 { second } else { 9.0 })
}

proptest! {
    #[test]
    fn feasible_is_better_than_nearly_feasible(left in score(), right in score()) {
        let expected = key(&left).partial_cmp(&key(&right));
        prop_assert_eq!(Some(left.order(&right)), expected);
        prop_assert_eq!(right.order(&left), left.order(&right).reverse());
    }

    #[test]
    fn a_tuple_ranks_by_its_first_part_also_without_a_second_one(left in pair(), right in pair()) {
        let expected = rank(right).partial_cmp(&rank(left));
        let turned = |(first, second): (f64, Option<f64>)| (Reverse(first), second.map(Reverse));
        prop_assert_eq!(Some(turned(left).order(&turned(right))), expected);
        prop_assert_eq!(Some(Reverse(left).order(&Reverse(right))), expected);
        prop_assert_eq!(Some(Reverse(Some(left)).order(&Reverse(Some(right)))), expected);
        prop_assert_eq!(turned(left).is_nan(), left.0.is_nan());
        let array = |(first, second): (f64, Option<f64>)| [Some(first), second];
        prop_assert_eq!(Some(Reverse(array(left)).order(&Reverse(array(right)))), expected);
        let turned = |pair| array(pair).map(|part| part.map(Reverse));
        prop_assert_eq!(Some(turned(left).order(&turned(right))), expected);
        prop_assert_eq!(Some(Reverse(Reverse(turned(left))).order(&Reverse(Reverse(turned(right))))), expected);
    }

    #[test]
    fn numbers_and_differences_agree_with_the_order(left in score(), right in score()) {
        prop_assume!(![left, right].iter().any(|score| score.quality() == Some(&f64::NEG_INFINITY)));
        let numbers = left.utility().zip(right.utility());
        prop_assert_eq!(numbers.is_some(), !left.is_nan() && !right.is_nan());
        if let Some((one, other)) = numbers {
            prop_assert_eq!(one.partial_cmp(&other), Some(left.order(&right)));
            // The difference of two infinite numbers is NaN.
            if let Some(difference) = left.difference(&right) {
                prop_assert_eq!(difference.partial_cmp(&0.0), Some(left.order(&right)));
            } else {
                prop_assert!(one.is_infinite() && other.is_infinite());
            }
        }
    }

    /// As (μ + λ) selection in each population would do it by sorting.
    #[test]
    fn both_populations_keep_their_best(
        old in prop::collection::vec(score(), 1..30),
        broods in prop::collection::vec(prop::collection::vec(score(), 0..20), 1..5),
        sizes in (1usize..9, 1usize..9),
    ) {
        let mut replacement = replace::FeasibleInfeasible::new(sizes.0, sizes.1).unwrap();
        let mut residents: Population<usize, _> = old.into_iter().enumerate().collect();
        replacement.prepare(&mut residents);
        for (brood, number) in broods.into_iter().zip(1..) {
            let mut expected = Vec::new();
            for (is_feasible, size) in [(true, sizes.0), (false, sizes.1)] {
                let all = residents.scores().iter().chain(&brood);
                let mut kind: Vec<_> = all.filter(|s| s.is_feasible() == is_feasible).map(key).collect();
                kind.sort_by(|left, right| right.partial_cmp(left).unwrap_or(Ordering::Equal));
                expected.extend(kind.into_iter().take(size));
            }
            let all = residents.len() + brood.len();
            let mut newborns: Population<usize, _> =
                (1000 * number..).zip(brood).collect();
            let least = Replacement::<usize, Constrained<f64>>::min_survivors(&replacement, residents.len());
            replacement.replace(&mut residents, &mut newborns, &[], Streams::report(1));
            let mut kept: Vec<_> = residents.scores().iter().map(key).collect();
            kept.sort_by(|left, right| right.partial_cmp(left).unwrap_or(Ordering::Equal));
            // NaN counts as infeasible, and is the worst of all.
            prop_assert_eq!(kept, expected);
            prop_assert!(residents.len() >= least);
            let mut genomes = [residents.genomes(), newborns.genomes()].concat();
            genomes.sort_unstable();
            genomes.dedup();
            prop_assert_eq!(genomes.len(), all, "an individual was lost or invented");
        }
    }

    #[test]
    fn the_best_and_the_worst_are_selected_in_order(
        scores in prop::collection::vec(0..9u32, 0..30), count in 0usize..40,
    ) {
        let mut expected: Vec<usize> = (0..scores.len()).collect();
        expected.sort_by_key(|&place| std::cmp::Reverse(scores[place]));
        expected.truncate(count);
        let mut selection = Selection::default();
        Best.select(&scores, count, &mut selection, &mut Stream::seeded(1));
        prop_assert_eq!(&selection.parents, &expected);
        let mut expected: Vec<usize> = (0..scores.len()).collect();
        expected.sort_by_key(|&place| (scores[place], std::cmp::Reverse(place)));
        expected.truncate(count);
        selection.clear();
        Worst.select(&scores, count, &mut selection, &mut Stream::seeded(1));
        prop_assert_eq!(&selection.parents, &expected);
    }

    #[test]
    fn couples_are_of_one_population(
        scores in prop::collection::vec(score(), 1..30), count in 0usize..20, seed: u64,
    ) {
        let mut selection = Selection::default();
        let selector = select::FeasibleInfeasible(select::Random);
        selector.select(&scores, count, &mut selection, &mut Stream::seeded(seed));
        prop_assert_eq!(selection.parents.len(), count);
        for couple in selection.parents.chunks(2) {
            prop_assert!(couple.iter().all(|&one| scores[one].is_feasible() == scores[couple[0]].is_feasible()));
        }
        let feasible = scores.iter().filter(|score| score.is_feasible()).count();
        let selected = selection.parents.iter().filter(|&&one| scores[one].is_feasible()).count();
        match feasible {
            0 => prop_assert_eq!(selected, 0),
            n if n == scores.len() => prop_assert_eq!(selected, count),
            _ => prop_assert!(selected.abs_diff(count - selected) <= 3, "{selected} of {count}"),
        }
    }
}

#[test]
fn a_violation_within_the_tolerance_counts_as_none_and_is_kept() {
    let score = |violation, quality| Constrained::within(1e-6, violation, || quality);
    let exact = score(0.0, 1.0);
    let near = score(1e-7, 2.0);
    assert_eq!((exact, near), (Feasible(1.0), Within(2.0, 1e-7)));
    assert!(near.order(&exact).is_gt() && exact.order(&score(1e-5, 3.0)).is_gt());
    assert!(score(1e-7, 2.0).order(&score(1e-8, 2.0)).is_eq());
    assert!(near.is_feasible() && !score(2e-6, 2.0).is_feasible());
    assert_eq!(near.violation().to_bits(), 1e-7_f64.to_bits());
    assert_eq!(
        (near.utility(), near.difference(&exact)),
        (Some(2.0), Some(1.0))
    );
    assert!(score(f64::NAN, 1.0).is_nan());
    let text = serde_json::to_string(&near).unwrap();
    assert_eq!(
        serde_json::from_str::<Constrained<f64>>(&text).unwrap(),
        near
    );
}

#[test]
fn a_population_that_is_too_small_for_the_selector_has_no_parents() {
    let tournament = select::FeasibleInfeasible(SingleTournament::new(4).unwrap());
    assert_eq!(Selector::<Constrained<u32>>::min_population(&tournament), 7);
    let mut scores = vec![Feasible(1); 4];
    scores.extend([Infeasible(1.0); 3]);
    let mut selection = Selection::default();
    tournament.select(&scores, 20, &mut selection, &mut Stream::seeded(1));
    assert!(selection.parents.len() == 20 && selection.victims.len() == 20);
    assert!(
        selection
            .parents
            .iter()
            .chain(&selection.victims)
            .all(|&place| place < 4)
    );
    selection.clear();
    select::FeasibleInfeasible(Roulette).select(
        &scores[..0],
        5,
        &mut selection,
        &mut Stream::seeded(1),
    );
    assert!(selection.parents.is_empty());
}

#[test]
fn an_infeasible_score_has_a_number_below_that_of_feasible_ones() {
    let scores = [Feasible(2.5), Infeasible(1.5), Feasible(f64::NAN)];
    assert_eq!(
        scores.map(|score| score.utility()),
        [Some(2.5), Some(-2.5 * Constrained::<f64>::PENALTY), None]
    );
    assert_eq!(scores[1].weight().to_bits(), 0);
    assert_eq!(
        scores.map(|score| score.violation().to_bits()),
        [0.0, 1.5, 0.0].map(f64::to_bits)
    );
    assert_eq!(
        scores.map(|score| score.is_feasible()),
        [true, false, false]
    );
}

#[test]
fn a_population_without_places_is_refused() {
    let error = |feasible, infeasible| {
        replace::FeasibleInfeasible::new(feasible, infeasible)
            .map(drop)
            .expect_err("no place")
            .to_string()
    };
    assert_eq!(
        error(0, 5),
        "the size of the feasible population must be at least 1, got 0"
    );
    assert_eq!(
        error(5, 0),
        "the size of the infeasible population must be at least 1, got 0"
    );
    let name = "the size of the infeasible population";
    let refused = replace::FeasibleInfeasible::new(5, 0).map(drop);
    assert_eq!(refused, Err(Error::at_least(1, name, 0).unwrap_err()));
}
