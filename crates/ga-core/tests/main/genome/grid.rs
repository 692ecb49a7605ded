//! Grids: shapes, cells, rectangles, text, distances, and their form as linear genomes.

use ga_core::Error;
use ga_core::crossover::{KPoint, Rectangle, Segment, TwoPoint};
use ga_core::genome::{
    Distance, Genes, Grid, Hamming, OneOf, RandomGrid, RelativeHamming, Sequence,
};
use ga_core::mutate::{FillRectangle, OneGene, Redraw, Swap};
use ga_core::prelude::*;
use ga_core::random::Stream;
use proptest::prelude::*;

/// A grid whose cells are all different from each other and from those of another `first`.
fn numbered(width: usize, height: usize, first: u32) -> Grid<u32> {
    Grid::from_fn(width, height, |x, y| first + (y * width + x) as u32).unwrap()
}

fn few(width: usize, height: usize, seed: u64) -> Grid<u8> {
    let sampler = RandomGrid::new(width, height, OneOf::new([0u8, 1]).unwrap()).unwrap();
    ga_core::Sampler::sample(&sampler, &mut Stream::seeded(seed))
}

proptest! {
    #[test]
    fn rectangles_are_exchanged_cell_by_cell(
        shapes in [1usize..9, 1usize..9, 1usize..9, 1usize..9],
        columns in (0usize..11, 0usize..11), rows in (0usize..11, 0usize..11),
    ) {
        let [width, height, other_width, other_height] = shapes;
        let (mut left, mut right) = (numbered(width, height, 0), numbered(other_width, other_height, 500));
        let before = (left.clone(), right.clone());
        // A range that ends before it begins has no cells.
        left.swap_rectangle(&mut right, columns.0..columns.1, rows.0..rows.1);
        let (mut one, mut other) = before;
        for (x, y) in (rows.0..rows.1).flat_map(|y| (columns.0..columns.1).map(move |x| (x, y))) {
            if let (Some(mine), Some(theirs)) = (one.get_mut(x, y), other.get_mut(x, y)) {
                std::mem::swap(mine, theirs);
            }
        }
        prop_assert_eq!((left, right), (one, other));
    }

    #[test]
    fn rectangles_are_filled_cell_by_cell(
        width in 1usize..9, height in 1usize..9, columns in (0usize..11, 0usize..11), rows in (0usize..11, 0usize..11),
    ) {
        let mut grid = numbered(width, height, 0);
        grid.fill_rectangle(columns.0..columns.1, rows.0..rows.1, 999);
        let expected = Grid::from_fn(width, height, |x, y| {
            let within = (columns.0..columns.1).contains(&x) && (rows.0..rows.1).contains(&y);
            if within { 999 } else { (y * width + x) as u32 }
        });
        prop_assert_eq!(Ok(grid), expected);
    }

    #[test]
    fn distances_count_the_cells_that_differ(shapes in [1usize..7, 1usize..7, 1usize..7, 1usize..7], seed: u64) {
        let [width, height, other_width, other_height] = shapes;
        let (left, right) = (few(width, height, seed), few(other_width, other_height, seed ^ 1));
        let cells = (0..7).flat_map(|y| (0..7).map(move |x| (x, y)));
        let cells: Vec<_> = cells.map(|(x, y)| (left.get(x, y), right.get(x, y))).collect();
        let all = cells.iter().filter(|(one, other)| one.is_some() || other.is_some()).count();
        let differing = cells.iter().filter(|(one, other)| one != other).count();
        let (count, share) = (Hamming.between(&left, &right), RelativeHamming.between(&left, &right));
        prop_assert_eq!(count.to_bits(), (differing as f64).to_bits());
        prop_assert_eq!(share.to_bits(), (differing as f64 / all as f64).to_bits());
        prop_assert_eq!(Hamming.between(&right, &left).to_bits(), count.to_bits());
        prop_assert_eq!(RelativeHamming.between(&left, &left).to_bits(), 0f64.to_bits());
    }

    #[test]
    fn text_and_grids_are_inverse(width in 1usize..9, height in 1usize..9, seed: u64) {
        let sampler = RandomGrid::new(width, height, OneOf::new("#. λ@".chars()).unwrap()).unwrap();
        let grid: Grid<char> = ga_core::Sampler::sample(&sampler, &mut Stream::seeded(seed));
        prop_assert_eq!(grid.to_string().parse::<Grid<char>>(), Ok(grid.clone()));
        prop_assert_eq!((grid.to_string() + "\n").parse::<Grid<char>>(), Ok(grid));
    }

    #[test]
    fn a_grid_crosses_over_as_the_list_of_its_cells_does(width in 1usize..30, height in 1usize..30, seed: u64) {
        let (left, right) = (numbered(width, height, 0), numbered(width, height, 5000));
        macro_rules! alike {
            ($($crossover:expr),*) => { $(
                let (mut one, mut other) = (left.clone(), right.clone());
                let (mut list, mut other_list) = (left.cells().to_vec(), right.cells().to_vec());
                $crossover.cross(&mut one, &mut other, &mut Stream::seeded(seed));
                $crossover.cross(&mut list, &mut other_list, &mut Stream::seeded(seed));
                prop_assert_eq!((one.cells(), other.cells()), (&list[..], &other_list[..]));
            )* };
        }
        alike!(OnePoint, TwoPoint, Segment, KPoint::new(3).unwrap(), Uniform::new(0.1).unwrap(), Uniform::default());
    }
}

#[test]
fn a_shape_without_cells_or_with_other_cells_is_refused() {
    let refused = |width, height, cells: Option<usize>, message: &str| {
        let grid = match cells {
            Some(cells) => Grid::new(width, height, vec![0u8; cells]),
            None => Grid::filled(width, height, 0),
        };
        let error = grid.unwrap_err();
        assert_eq!(
            error,
            Error::GridShape {
                width,
                height,
                cells
            }
        );
        assert_eq!(error.to_string(), message);
    };
    refused(
        0,
        5,
        None,
        "a grid needs at least one column and one row, got 0 by 5 cells",
    );
    refused(
        5,
        0,
        Some(0),
        "a grid needs at least one column and one row, got 5 by 0 cells",
    );
    refused(2, 3, Some(5), "a grid of 2 by 3 has 6 cells, got 5");
    let most = usize::MAX;
    let large = format!("a grid of 1 by {most} cells does not fit into memory");
    refused(1, most, None, &large);
    for (width, height) in [
        (usize::MAX, 2),
        (1 << 33, 1 << 33),
        (usize::MAX, usize::MAX),
        (1, usize::MAX),
    ] {
        assert!(Grid::filled(width, height, 0u8).is_err());
        assert!(Grid::new(width, height, vec![0u8; 2]).is_err());
    }
    assert!(RandomGrid::new(0, 1, OneOf::new([0]).unwrap()).is_err());
    assert!(RandomGrid::new(usize::MAX, 2, OneOf::new([0]).unwrap()).is_err());
    assert!(OneOf::<u8>::new([]).is_err());
    assert!(FillRectangle::new(0, 1, OneOf::new([0]).unwrap()).is_err());
    assert!(FillRectangle::new(1, 0, OneOf::new([0]).unwrap()).is_err());
    assert!(Redraw::new(1.5, OneOf::new([0]).unwrap()).is_err());
}

#[test]
fn a_text_that_is_no_grid_is_refused_with_its_place() {
    let error = |text: &str| {
        Grid::from_text(text, |c| c.to_digit(2))
            .expect_err("it is no grid")
            .to_string()
    };
    let empty = "a grid needs at least one line with at least one character";
    assert_eq!(
        (error(""), error("\n01")),
        (empty.to_owned(), empty.to_owned())
    );
    let short = "line 3 of the grid has 1 characters, expected 2 as in the first line";
    assert_eq!(error("01\r\n10\r\n1"), short);
    assert_eq!(
        error("01\n\n10"),
        "line 2 of the grid has 0 characters, expected 2 as in the first line"
    );
    assert_eq!(
        error("01\n012"),
        "line 2, column 3 of the grid is '2', which is no cell"
    );
}

#[test]
fn cells_are_found_by_column_and_row() {
    let mut grid = numbered(3, 2, 0);
    assert_eq!(
        (grid.get(2, 1), grid.get(3, 0), grid.get(0, 2)),
        (Some(&5), None, None)
    );
    assert_eq!(
        (grid.get(1, usize::MAX), grid.get(usize::MAX, 1)),
        (None, None)
    );
    grid.set(1, 0, 9);
    grid[(0, 1)] += 10;
    *grid.get_mut(2, 0).unwrap() = 7;
    assert_eq!(grid.rows().collect::<Vec<_>>(), [[0, 9, 7], [13, 4, 5]]);
    grid.cells_mut()[5] = 6;
    assert_eq!(grid[(2, 1)], 6);
    assert_eq!(format!("{grid:?}"), "Grid [[0, 9, 7], [13, 4, 6]]");
    let large = numbered(1000, 700, 0);
    assert_eq!(
        (large[(999, 699)], large.rows().len(), large.loci()),
        (699_999, 700, 700_000)
    );
}

#[test]
#[should_panic(expected = "a grid of 3 by 2 has no cell (3, 0)")]
fn a_cell_outside_of_the_grid_is_refused() {
    numbered(3, 2, 0).set(3, 0, 1);
}

#[test]
fn the_smallest_grid_and_grids_of_other_shapes_go_through_all_operators() -> Result<(), Error> {
    let cell = OneOf::new([7u32, 8])?;
    for seed in 0..50 {
        let mut rng = Stream::seeded(seed);
        for (width, height) in [(1, 1), (1, 5), (4, 1), (3, 3), (70, 2)] {
            let (mut left, mut right) = (numbered(2, 4, 0), numbered(width, height, 500));
            let shape = |grid: &Grid<u32>| (grid.width(), grid.height(), grid.cells().len());
            let before = [shape(&left), shape(&right)];
            let crossovers: [&dyn Crossover<Grid<u32>>; 4] =
                [&Rectangle, &TwoPoint, &OnePoint, &Uniform::new(0.5)?];
            for crossover in crossovers {
                crossover.cross(&mut left, &mut right, &mut rng);
            }
            let mut cells = [left.cells(), right.cells()].concat();
            cells.sort_unstable();
            assert_eq!(
                cells,
                (0..8)
                    .chain(500..500 + (width * height) as u32)
                    .collect::<Vec<_>>()
            );
            let fill = FillRectangle::new(2, 9, cell.clone())?;
            (
                Swap,
                OneGene(cell.clone()),
                Redraw::new(0.5, cell.clone())?,
                fill,
            )
                .mutate(&mut right, &mut rng);
            assert_eq!([shape(&left), shape(&right)], before);
            assert!(right.cells().iter().any(|cell| [7, 8].contains(cell)));
        }
    }
    Ok(())
}

#[test]
fn the_genes_of_a_grid_change_places_like_those_of_a_list() {
    fn moved(sequence: &mut (impl Sequence + Genes<Gene = u32>)) {
        sequence.exchange(0, 5);
        sequence.shift(1, 4);
        sequence.reverse(2, 5);
        sequence.set_gene(3, 77);
        assert_eq!(sequence.places(), 6);
    }
    let mut grid = numbered(3, 2, 0);
    let mut list = (0..6).collect::<Vec<u32>>();
    moved(&mut grid);
    moved(&mut list);
    assert_eq!(grid.cells(), list);
}
#[test]
fn a_grid_returns_from_json_and_a_wrong_shape_is_refused() {
    let text = serde_json::to_string(&numbered(3, 2, 0)).unwrap();
    assert_eq!(text, r#"{"width":3,"height":2,"cells":[0,1,2,3,4,5]}"#);
    assert_eq!(
        serde_json::from_str::<Grid<u32>>(&text).unwrap(),
        numbered(3, 2, 0)
    );
    for (wrong, message) in [
        (
            r#"{"width":3,"height":2,"cells":[0,1,2,3,4]}"#,
            "has 6 cells, got 5",
        ),
        (
            r#"{"width":2,"height":2,"cells":[0,1,2,3,4,5]}"#,
            "has 4 cells, got 6",
        ),
        (
            r#"{"width":0,"height":0,"cells":[]}"#,
            "at least one column and one row",
        ),
        (
            r#"{"width":18446744073709551615,"height":2,"cells":[0,1]}"#,
            "does not fit into memory",
        ),
    ] {
        let error = serde_json::from_str::<Grid<u32>>(wrong)
            .unwrap_err()
            .to_string();
        assert!(error.contains(message), "{error}");
    }
    let mut bytes = Vec::new();
    ciborium::into_writer(&numbered(4, 1, 9), &mut bytes).unwrap();
    assert_eq!(
        ciborium::from_reader::<Grid<u32>, _>(&bytes[..]).unwrap(),
        numbered(4, 1, 9)
    );
}
