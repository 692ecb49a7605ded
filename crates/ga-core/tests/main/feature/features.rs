//! Scores with features, and the cells of a grid.

use super::place;
use ga_core::feature::{Features, Grid};
use ga_core::objectives::{Objectives, rank};
use ga_core::prelude::*;
use ga_core::replace::GridArchive;
use ga_core::{Error, Expected, Featured, Score, Weight};
use proptest::prelude::*;
use std::cmp::{Ordering, Reverse};

#[test]
fn the_quality_orders_and_a_feature_that_is_nan_ranks_last() {
    let (good, bad) = (place(2.0, [0.0, 9.0]), place(1.0, [5.0, 9.0]));
    assert_eq!(good.order(&bad), Ordering::Greater);
    assert_eq!(good.order(&place(2.0, [7.0, 7.0])), Ordering::Equal);
    for broken in [place(9.0, [0.0, f64::NAN]), place(f64::NAN, [0.0, 0.0])] {
        assert!(broken.is_nan());
        assert_eq!(broken.order(&bad), Ordering::Less);
    }
    assert!(!place(f64::NEG_INFINITY, [f64::INFINITY; 2]).is_nan());
    let least = |quality| Featured {
        quality: Reverse(quality),
        features: [],
    };
    assert_eq!(least(1).order(&least(2)), Ordering::Greater);
    assert_eq!((good.weight(), good.utility()), (2.0, Some(2.0)));
    assert_eq!(Some(good).features(), Some(&[0.0, 9.0]));
    assert_eq!(Features::<2>::features(&None::<Featured<f64, 2>>), None);
}

#[test]
fn a_quality_with_a_rank_needs_it_also_beside_features() -> Result<(), Error> {
    type Costs = Featured<Objectives<[f64; 2]>, 1>;
    const { assert!(Costs::RANKED && !Featured::<f64, 1>::RANKED) };
    let mut scores = [Objectives::new([1.0, 2.0])];
    let featured = |quality| Featured {
        quality,
        features: [0.5],
    };
    assert!(!featured(scores[0]).has_rank() && place(1.0, [0.0, 0.0]).has_rank());
    rank(&mut scores);
    assert!(featured(scores[0]).has_rank());

    // An archive writes no ranks.
    let fitness = |bits: &BitString| featured(Objectives::new([f64::from(bits.count_ones()), 0.0]));
    let breeder = Recombine {
        selector: Tournament::new(2)?,
        crossover: (),
        mutator: (),
        offspring: 2,
    };
    let replacement = GridArchive::new(Grid::new([(0.0, 1.0)], [4])?);
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(fitness),
        replacement,
    };
    assert_eq!(
        scheme.found(&RandomBits(8)).size(4).seed(1).err(),
        Some(Error::NotRanked)
    );
    Ok(())
}

#[test]
fn a_grid_refuses_what_has_no_cells() {
    let infinity = f64::INFINITY;
    for bounds in [
        (1.0, 1.0),
        (2.0, 1.0),
        (f64::NAN, 1.0),
        (0.0, infinity),
        (-infinity, 0.0),
        (-1e308, 1e308),
    ] {
        let refused = Grid::new([(0.0, 1.0), bounds], [3, 3]);
        assert!(
            matches!(refused, Err(Error::Axis { axis: 1, .. })),
            "{bounds:?}"
        );
    }
    let error = Grid::new([(1.0, 0.0)], [3]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "axis 0 must have a lower bound below its upper bound, at a finite distance, got 1 and 0"
    );
    assert!(matches!(
        Grid::new([(0.0, 1.0)], [0]),
        Err(Error::Parameter {
            expected: Expected::AtLeast(1),
            ..
        })
    ));
    assert!(matches!(
        Grid::new([(0.0, 1.0); 3], [1 << 11; 3]),
        Err(Error::Parameter {
            expected: Expected::AtMost(_),
            ..
        })
    ));
    assert!(matches!(
        Grid::new([(0.0, 1.0); 3], [usize::MAX; 3]),
        Err(Error::Parameter {
            expected: Expected::AtMost(_),
            ..
        })
    ));
    // Without axes there is one cell.
    assert_eq!(
        Grid::new([], []).map(|grid| (grid.len(), grid.cell(&[]))),
        Ok((1, Some(0)))
    );
}

#[test]
fn features_outside_the_bounds_belong_to_the_outer_cells() -> Result<(), Error> {
    let grid = Grid::new([(-1.0, 1.0)], [4])?;
    let features = [
        f64::NEG_INFINITY,
        -1.0,
        -0.501,
        -0.5,
        0.0,
        0.499,
        0.5,
        0.999,
        1.0,
        7.0,
        f64::INFINITY,
    ];
    let cells = features.map(|feature| grid.cell(&[feature]));
    assert_eq!(cells, [0, 0, 0, 1, 2, 2, 3, 3, 3, 3, 3].map(Some));
    // The narrowest axis has an infinite number of cells per unit.
    let narrow = Grid::new([(0.0, 5e-324)], [2])?;
    assert_eq!(
        [-1.0, 0.0, 5e-324, 1.0].map(|feature| narrow.cell(&[feature])),
        [0, 0, 1, 1].map(Some)
    );
    Ok(())
}

proptest! {
    #[test]
    fn a_cell_holds_the_features_between_its_bounds(
        cells in [1usize..9, 1usize..9, 1usize..9],
        features in prop::array::uniform3(-4.0..4.0),
    ) {
        let bounds = [(-1.0, 2.0), (0.0, 1.0), (-3.0, -2.5)];
        let grid = Grid::new(bounds, cells).expect("valid");
        prop_assert_eq!(grid.len(), cells.iter().product::<usize>());
        let cell = grid.cell(&features).expect("numbers");
        let mut index = 0;
        for (axis, coordinate) in grid.coordinates(cell).into_iter().enumerate() {
            let (low, high) = bounds[axis];
            let width = (high - low) / cells[axis] as f64;
            let within = features[axis].clamp(low, high);
            prop_assert!(coordinate < cells[axis]);
            prop_assert!((within - low - coordinate as f64 * width).min(width) >= -1e-9);
            prop_assert!(within <= low + (coordinate + 1) as f64 * width + 1e-9);
            index = index * cells[axis] + coordinate;
        }
        prop_assert_eq!(index, cell);
    }
}
