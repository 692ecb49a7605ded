//! Shares of a roulette wheel.

use crate::Words;
use ga_core::Weight;
use ga_core::random::Stream;
use ga_core::select::Roulette;
use ga_core::select::{Selection, Selector};

/// The individual whose sector lies at this share of the circumference.
fn at(share: f64, scores: &[impl Weight]) -> usize {
    let mut selection = Selection::default();
    Roulette.select(
        scores,
        1,
        &mut selection,
        &mut Words([(share * 2f64.powi(64)) as u64]),
    );
    selection.parents[0]
}

fn counts(scores: &[impl Weight], draws: usize) -> Vec<usize> {
    let mut selection = Selection::default();
    Roulette.select(scores, draws, &mut selection, &mut Stream::seeded(1));
    let mut counts = vec![0; scores.len()];
    selection
        .parents
        .iter()
        .for_each(|&parent| counts[parent] += 1);
    counts
}

/// Table III of Chaisilprungrueng & Moradi (`chaisilprungrueng-moradi`): the scores 3, 5, 7,
/// 15, 2 and 8 sum to 40, and the number 25 selects gene 3.
#[test]
fn the_wheel_of_table_three_stops_at_gene_three() {
    let table = [3, 5, 7, 15, 2, 8];
    assert_eq!(at(25.0 / 40.0, &table), 3);
    let genes: Vec<usize> = (0..40)
        .map(|number| at((f64::from(number) + 0.5) / 40.0, &table))
        .collect();
    let widths: Vec<usize> = (0..6)
        .map(|id| genes.iter().filter(|&&gene| gene == id).count())
        .collect();
    assert_eq!(widths, [3, 5, 7, 15, 2, 8]);
    assert!(genes.is_sorted());
}

#[test]
fn shares_are_proportional_to_scores() {
    let counts = counts(&[3, 5, 7, 15, 2, 8], 400_000);
    let expected = [3.0, 5.0, 7.0, 15.0, 2.0, 8.0].map(|width| width * 10_000.0);
    let terms = counts
        .iter()
        .zip(expected)
        .map(|(&count, e)| (count as f64 - e).powi(2) / e);
    // Chi-square with 5 degrees of freedom exceeds 35.9 once in a million.
    assert!(terms.sum::<f64>() < 35.9, "{counts:?}");
}

#[test]
fn a_score_that_is_no_weight_has_no_sector() {
    assert_eq!(
        counts(&[-5.0, f64::NAN, 1.0, 0.0, f64::NEG_INFINITY], 100),
        [0, 0, 100, 0, 0]
    );
    assert_eq!(counts(&[None, Some(2.0), Some(f64::NAN)], 100), [0, 100, 0]);
}

#[test]
fn if_no_score_is_positive_all_individuals_are_equally_likely() {
    for scores in [[0.0; 4], [f64::NAN; 4], [-1.0; 4]] {
        assert!(
            counts(&scores, 40_000)
                .iter()
                .all(|&count| count.abs_diff(10_000) < 500)
        );
    }
}

#[test]
fn scores_whose_sum_overflows_or_underflows_keep_their_proportions() {
    let near = |counts: Vec<usize>, expected: [usize; 3]| {
        counts
            .iter()
            .zip(expected)
            .all(|(count, expected)| count.abs_diff(expected) < 500)
    };
    assert!(near(
        counts(&[f64::MAX, 0.0, f64::MAX], 40_000),
        [20_000, 0, 20_000]
    ));
    assert!(near(
        counts(&[f64::INFINITY, 1.0, f64::INFINITY], 40_000),
        [20_000, 0, 20_000]
    ));
    let tiny = f64::from_bits(1);
    assert!(near(
        counts(&[tiny, 0.0, 3.0 * tiny], 40_000),
        [10_000, 0, 30_000]
    ));
}

#[test]
fn an_empty_population_has_no_parents() {
    assert!(counts(&[] as &[f64], 5).is_empty());
}
