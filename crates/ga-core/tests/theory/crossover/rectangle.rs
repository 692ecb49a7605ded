//! The rectangles that grids exchange.

use crate::statistics::{Law, both};
use crate::twins::{Slip, below};
use ga_core::crossover::{Rectangle, from_fn};
use ga_core::genome::Grid;
use ga_core::rand::Rng;
use ga_core::{Crossover, Error};

/// The cells that are not those of the parent, as bits.
fn exchanged(child: &Grid<bool>) -> u128 {
    child
        .cells()
        .iter()
        .rev()
        .fold(0, |mask, &cell| mask << 1 | u128::from(cell))
}

/// All rectangles of a part of a grid of this width, cell by cell.
fn rectangles(width: usize, columns: usize, rows: usize) -> impl Iterator<Item = u128> {
    let intervals =
        |len: usize| (0..len).flat_map(move |from| (from..len).map(move |to| from..=to));
    intervals(columns).flat_map(move |columns| {
        intervals(rows).map(move |rows| {
            let cells = rows.flat_map(|y| columns.clone().map(move |x| y * width + x));
            cells.fold(0, |mask, cell| mask | 1 << cell)
        })
    })
}

/// A wrong twin: exchanges a single cell.
fn single(left: &mut Grid<bool>, right: &mut Grid<bool>, rng: &mut dyn Rng) {
    let x = below(rng, left.width().min(right.width()));
    let y = below(rng, left.height().min(right.height()));
    left.swap_rectangle(right, x..x + 1, y..y + 1);
}

#[test]
fn all_rectangles_are_equally_likely() -> Result<(), Error> {
    for ([width, height], [other_width, other_height], draws) in [
        ([4, 3], [4, 3], 100_000),
        ([1, 6], [1, 6], 60_000),
        ([2, 2], [2, 2], 60_000),
        ([5, 2], [3, 4], 60_000),
    ] {
        let law = Law::uniform(rectangles(
            width,
            width.min(other_width),
            height.min(other_height),
        ));
        let zeros = Grid::filled(width, height, false)?;
        let ones = Grid::filled(other_width, other_height, true)?;
        let (mut left, mut right) = (zeros.clone(), ones.clone());
        let wrong = Slip(Rectangle, from_fn(single));
        let (right_one, wrong_one): (&dyn Crossover<_>, &dyn Crossover<_>) = (&Rectangle, &wrong);
        let name = format!("rectangles of {width} by {height}");
        both(
            &name,
            right_one,
            wrong_one,
            &law,
            draws,
            |crossover, rng| {
                left.clone_from(&zeros);
                right.clone_from(&ones);
                crossover.cross(&mut left, &mut right, rng);
                let moved = exchanged(&left).count_ones() as usize;
                let given = right.cells().iter().filter(|cell| !**cell).count();
                assert_eq!(moved, given, "a cell was lost");
                exchanged(&left)
            },
        );
    }
    Ok(())
}

/// The formulas of the page of the operator, from the list of all rectangles.
#[test]
fn the_share_of_each_cell_and_the_mean_size_have_the_documented_closed_forms() {
    for (width, height) in [(1, 1), (2, 1), (4, 3), (7, 5), (9, 9)] {
        let all: Vec<u128> = rectangles(width, width, height).collect();
        assert_eq!(
            all.len(),
            width * (width + 1) / 2 * (height * (height + 1) / 2)
        );
        let near = |one: f64, other: f64| (one - other).abs() < 1e-12;
        let cells: u32 = all.iter().map(|rectangle| rectangle.count_ones()).sum();
        let mean = f64::from(cells) / all.len() as f64 / (width * height) as f64;
        assert!(near(
            mean,
            ((width + 2) * (height + 2)) as f64 / (9 * width * height) as f64
        ));
        let chance = |x: usize, w: usize| (2 * (x + 1) * (w - x)) as f64 / (w * (w + 1)) as f64;
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let covering = all
                .iter()
                .filter(|rectangle| *rectangle >> (y * width + x) & 1 == 1)
                .count();
            let share = covering as f64 / all.len() as f64;
            assert!(
                near(share, chance(x, width) * chance(y, height)),
                "({x}, {y}): {share}"
            );
        }
    }
}
