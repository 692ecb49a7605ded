//! Fronts and crowding distances against slow and simple computations.

use super::{peeled, scores};
use ga_core::objectives::{Objectives, rank};
use ga_core::prelude::*;
use proptest::prelude::*;

fn fronts<const M: usize>(scores: &[Objectives<[f64; M]>]) -> Vec<u32> {
    let mut ranked = scores.to_vec();
    rank(&mut ranked);
    ranked
        .iter()
        .map(|score| score.front().expect("it is ranked"))
        .collect()
}

/// The crowding distances of points that form one front and differ in every objective (Deb et al.
/// 2002, the procedure in pseudocode).
fn crowding<const M: usize>(points: &[[f64; M]]) -> Vec<f64> {
    let mut distances = vec![0.0; points.len()];
    for objective in 0..M {
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by(|&left, &right| points[left][objective].total_cmp(&points[right][objective]));
        let value = |place: usize| points[order[place]][objective];
        let extent = value(order.len() - 1) - value(0);
        distances[order[0]] = f64::INFINITY;
        distances[order[order.len() - 1]] = f64::INFINITY;
        for place in 1..order.len() - 1 {
            distances[order[place]] += (value(place + 1) - value(place - 1)) / extent;
        }
    }
    distances
}

fn distances<const M: usize>(points: &[[f64; M]]) -> Vec<f64> {
    let mut scores: Vec<_> = points.iter().copied().map(Objectives::new).collect();
    rank(&mut scores);
    assert!(scores.iter().all(|score| score.front() == Some(0)));
    scores.iter().map(Objectives::crowding).collect()
}

fn assert_close(left: &[f64], right: &[f64]) {
    let close = |(left, right): (&f64, &f64)| left == right || (left - right).abs() < 1e-9;
    assert!(
        left.len() == right.len() && left.iter().zip(right).all(close),
        "{left:?} and {right:?}"
    );
}

proptest! {
    #[test]
    fn the_fast_sorts_find_the_fronts_of_peeling(
        one in scores::<1>(20), two in scores::<2>(60), three in scores::<3>(60), five in scores::<5>(40),
    ) {
        prop_assert_eq!(fronts(&one), peeled(&one));
        prop_assert_eq!(fronts(&two), peeled(&two));
        prop_assert_eq!(fronts(&three), peeled(&three));
        prop_assert_eq!(fronts(&five), peeled(&five));
    }

    #[test]
    fn the_fast_sorts_find_the_fronts_of_real_numbers(
        two in proptest::collection::vec([0.0..1.0, 0.0..1.0], 0..100),
        three in proptest::collection::vec([0.0..1.0, 0.0..1.0, 0.0..1.0], 0..100),
    ) {
        let (two, three): (Vec<_>, Vec<_>) =
            (two.into_iter().map(Objectives::new).collect(), three.into_iter().map(Objectives::new).collect());
        prop_assert_eq!(fronts(&two), peeled(&two));
        prop_assert_eq!(fronts(&three), peeled(&three));
    }

    #[test]
    fn crowding_distances_are_those_of_the_paper(
        firsts in proptest::collection::btree_set(0..1000u32, 2..40),
        points in proptest::collection::vec([0.0..1.0, 0.0..1.0], 3..40),
    ) {
        // A falling curve, and a plane on which no point dominates another.
        let curve: Vec<[f64; 2]> =
            firsts.into_iter().map(|x| [f64::from(x), -f64::from(x * x)]).collect();
        assert_close(&distances(&curve), &crowding(&curve));
        let plane: Vec<[f64; 3]> = points.into_iter().map(|[x, y]: [f64; 2]| [x, y, -x - y]).collect();
        assert_close(&distances(&plane), &crowding(&plane));
    }

    #[test]
    fn a_place_does_not_depend_on_the_order_of_the_individuals(
        scores in scores::<3>(40).prop_flat_map(|scores| (Just(scores.clone()), Just(scores).prop_shuffle())),
    ) {
        let ranked = |mut scores: Vec<Objectives<[f64; 3]>>| {
            rank(&mut scores);
            // -0 and 0 are equal values.
            let place = |score: &Objectives<[f64; 3]>| {
                let values = score.values().map(|value| value + 0.0);
                format!("{values:?} {} {:?} {}", score.violation(), score.front(), score.crowding())
            };
            let mut places: Vec<String> = scores.iter().map(place).collect();
            places.sort_unstable();
            places
        };
        prop_assert_eq!(ranked(scores.0), ranked(scores.1));
    }

    #[test]
    fn no_crowding_distance_is_nan(scores in scores::<3>(40)) {
        let mut scores = scores;
        rank(&mut scores);
        prop_assert!(scores.iter().all(|score| score.crowding() >= 0.0));
    }
}

#[test]
fn even_points_are_equally_crowded() {
    let points: Vec<[f64; 2]> = (0..11)
        .map(|step| [f64::from(step), f64::from(10 - step)])
        .collect();
    let found = distances(&points);
    assert_close(&found[1..10], &[0.4; 9]);
    assert_eq!((found[0], found[10]), (f64::INFINITY, f64::INFINITY));
}

#[test]
fn of_equal_individuals_all_but_the_first_are_crowded() {
    let found = distances(&[
        [0.0, 4.0],
        [2.0, 2.0],
        [4.0, 0.0],
        [2.0, 2.0],
        [0.0, 4.0],
        [2.0, 2.0],
    ]);
    assert_eq!(found, [f64::INFINITY, 2.0, f64::INFINITY, 0.0, 0.0, 0.0]);
}

#[test]
fn infinite_values_are_the_ends_of_a_front() {
    let infinity = f64::INFINITY;
    let found = distances(&[
        [infinity, -infinity],
        [3.0, 1.0],
        [2.0, 2.0],
        [1.0, 3.0],
        [-infinity, infinity],
    ]);
    // The neighbours of the ends have infinite gaps. The point between them has finite ones.
    assert_eq!(found, [infinity, infinity, 2.0, infinity, infinity]);
    // No overflow.
    let found = distances(&[[f64::MAX, -f64::MAX], [0.0, 0.0], [-f64::MAX, f64::MAX]]);
    assert_eq!(found, [infinity, 2.0, infinity]);
    let tiny = f64::from_bits(1);
    assert!(
        distances(&[[0.0, tiny], [tiny, 0.0], [tiny, 0.0]])
            .iter()
            .all(|distance| !distance.is_nan())
    );
}

#[test]
fn no_and_few_scores_are_ranked() {
    rank::<[f64; 2]>(&mut []);
    let mut one = [Objectives::new((1, std::cmp::Reverse(2.5)))];
    rank(&mut one);
    assert_eq!(
        (one[0].front(), one[0].crowding()),
        (Some(0), f64::INFINITY)
    );
    // Without objectives all individuals are equal.
    let mut none = [Objectives::new([0u8; 0]); 3];
    rank(&mut none);
    assert!(none.iter().all(|score| score.front() == Some(0)));
    let mut nan = [
        Objectives::new([f64::NAN, 1.0]),
        Objectives::new([0.0, 0.0]),
    ];
    rank(&mut nan);
    assert_eq!([nan[0].front(), nan[1].front()], [Some(1), Some(0)]);
    assert!(nan[0].order(&nan[1]).is_lt());
}
