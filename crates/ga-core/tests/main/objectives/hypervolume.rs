//! Hypervolumes against closed forms and inclusion and exclusion.

use ga_core::objectives::hypervolume;
use proptest::prelude::*;
use std::cmp::Reverse;

/// The volume of the union of boxes from 0 to each point: the sum over all subsets of the volume of
/// their intersection, with alternating signs.
fn by_inclusion_and_exclusion<const M: usize>(points: &[[i32; M]]) -> f64 {
    let mut sum = 0.0;
    for subset in 1..1u32 << points.len() {
        let chosen = || {
            points
                .iter()
                .enumerate()
                .filter(|(index, _)| subset >> index & 1 == 1)
        };
        let side = |objective: usize| chosen().map(|(_, point)| point[objective].max(0)).min();
        let volume: f64 = (0..M)
            .map(|objective| f64::from(side(objective).unwrap_or(0)))
            .product();
        sum += if subset.count_ones() % 2 == 1 {
            volume
        } else {
            -volume
        };
    }
    sum
}

fn points<const M: usize>(most: usize) -> impl Strategy<Value = Vec<[i32; M]>> {
    let point = proptest::collection::vec(-1..6i32, M)
        .prop_map(|point| point.try_into().expect("M values"));
    proptest::collection::vec(point, 0..most)
}

proptest! {
    #[test]
    fn the_sweep_finds_the_volume_of_inclusion_and_exclusion(
        one in points::<1>(8), two in points::<2>(9), three in points::<3>(9), four in points::<4>(8),
    ) {
        prop_assert_eq!(hypervolume(&one, &[0]), by_inclusion_and_exclusion(&one));
        prop_assert_eq!(hypervolume(&two, &[0; 2]), by_inclusion_and_exclusion(&two));
        prop_assert_eq!(hypervolume(&three, &[0; 3]), by_inclusion_and_exclusion(&three));
        prop_assert_eq!(hypervolume(&four, &[0; 4]), by_inclusion_and_exclusion(&four));
    }

    #[test]
    fn minimising_mirrors_maximising(points in points::<3>(20)) {
        let mirrored: Vec<_> = points.iter().map(|&[x, y, z]| (x, Reverse(-y), Reverse(-f64::from(z)))).collect();
        let reference = (0, Reverse(0), Reverse(0.0));
        prop_assert_eq!(hypervolume(&mirrored, &reference), hypervolume(&points, &[0; 3]));
    }
}

#[test]
fn the_corners_of_a_triangle_and_of_a_tetrahedron_have_their_closed_forms() {
    // All points with coordinates of 1 and more whose sum is `n`: the cells below them are counted
    // by binomial coefficients.
    let n = 30;
    let triangle: Vec<[i32; 2]> = (1..n).map(|x| [x, n - x]).collect();
    assert_eq!(hypervolume(&triangle, &[0; 2]), f64::from(n * (n - 1) / 2));
    let tetrahedron: Vec<[i32; 3]> = (1..n)
        .flat_map(|x| (1..n - x).map(move |y| [x, y, n - x - y]))
        .collect();
    assert_eq!(
        hypervolume(&tetrahedron, &[0; 3]),
        f64::from(n * (n - 1) * (n - 2) / 6)
    );
}

#[test]
fn many_points_on_a_sphere_come_close_to_its_volume() {
    // An eighth of the unit ball, seen from the corner (1, 1, 1) of a problem to minimise.
    let steps = 200;
    let angle = |step: i32| std::f64::consts::FRAC_PI_2 * f64::from(step) / f64::from(steps);
    let points: Vec<[f64; 3]> = (0..=steps)
        .flat_map(|one| {
            (0..=steps).map(move |other| (angle(one).sin_cos(), angle(other).sin_cos()))
        })
        .map(|((sin, cos), (sin2, cos2))| [cos * cos2, cos * sin2, sin])
        .collect();
    let ball = std::f64::consts::PI / 6.0;
    let covered = hypervolume(&points, &[0.0; 3]);
    assert!(
        covered < ball && covered > ball - 0.02,
        "{covered} of {ball}"
    );
}

#[test]
fn nan_infinite_and_worse_points_have_their_meaning() {
    let nan = f64::NAN;
    let infinity = f64::INFINITY;
    let volume = |points: &[[f64; 2]]| hypervolume(points, &[0.0; 2]);
    assert_eq!(volume(&[]), 0.0);
    assert_eq!(volume(&[[1.0, 2.0], [nan, 9.0], [9.0, nan]]), 2.0);
    // Points that are not better than the reference in each objective.
    assert_eq!(
        volume(&[
            [1.0, 2.0],
            [9.0, 0.0],
            [-1.0, 9.0],
            [-infinity, 9.0],
            [infinity, -0.0]
        ]),
        2.0
    );
    assert_eq!(volume(&[[1.0, 2.0], [infinity, 1e-300]]), infinity);
    assert_eq!(hypervolume(&[[1.0, 2.0]], &[nan, 0.0]), 0.0);
    assert_eq!(hypervolume(&[[1.0, 2.0]], &[-infinity, 0.0]), infinity);
    assert_eq!(hypervolume(&[[1.0, 2.0]], &[infinity, 0.0]), 0.0);
    assert_eq!(hypervolume(&[[infinity, 2.0]], &[infinity, 0.0]), 0.0);
    // The empty product.
    assert_eq!(
        (
            hypervolume(&[[0; 0]], &[]),
            hypervolume::<[u8; 0]>(&[], &[])
        ),
        (1.0, 0.0)
    );
}
