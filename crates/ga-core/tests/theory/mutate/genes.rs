//! The genes that are drawn again, inserted and deleted, and the rectangles that are filled.

use super::mutated;
use crate::statistics::{Law, both};
use crate::twins::{Slip, below, seldom};
use ga_core::genome::{Genes, Grid, OneOf, RandomGrid, RandomVec};
use ga_core::mutate::{DeleteGene, FillRectangle, InsertGene, OneGene, Redraw, from_fn};
use ga_core::rand::Rng;
use ga_core::random::Stream;
use ga_core::{Error, Sampler};

type List = Vec<u8>;
type Draw<'a, K> = &'a dyn Fn(&mut Stream) -> K;

#[test]
fn one_gene_is_any_locus_with_any_value() -> Result<(), Error> {
    let grid = Grid::filled(3, 2, 9u8)?;
    let values = OneOf::new([0u8, 1, 1])?;
    let cells = |locus: usize, value: u8| {
        let mut cells = vec![9; 6];
        cells[locus] = value;
        cells
    };
    let law = Law::of(|choose| cells(choose(6), [0, 1, 1][choose(3)]));
    let right = OneGene(values);
    // A wrong twin: in one case of twenty, never the last locus.
    let wrong = Slip(
        right.clone(),
        from_fn(|grid: &mut Grid<u8>, rng: &mut dyn Rng| grid.set_gene(below(rng, 5), 1)),
    );
    mutated("one gene", [&right, &wrong], &grid, &law, 150_000, |grid| {
        grid.cells().to_vec()
    });
    Ok(())
}

#[test]
fn genes_are_drawn_again_independently() -> Result<(), Error> {
    let values = OneOf::new([0u8, 1])?;
    for (rate, draws) in [(0.2, 200_000), (0.7, 100_000)] {
        let right = Redraw::new(rate, values.clone())?;
        let wrong = Redraw::new(rate * 1.05, values.clone())?;
        let one: Law<u8> = [(9, 1.0 - rate), (0, rate / 2.0), (1, rate / 2.0)]
            .into_iter()
            .collect();
        let law: Law<List> = one
            .and(&one)
            .and(&one)
            .iter()
            .map(|(&((first, second), third), share)| (vec![first, second, third], share))
            .collect();
        mutated(
            &format!("redrawn at {rate}"),
            [&right, &wrong],
            &vec![9; 3],
            &law,
            draws,
            Clone::clone,
        );
    }
    Ok(())
}

#[test]
fn a_gene_is_inserted_at_any_place_and_deleted_from_any_place() -> Result<(), Error> {
    let list: List = (0..4).collect();
    let inserted = |place: usize, gene: u8| {
        let mut list = list.clone();
        list.insert(place, gene);
        list
    };
    let right = InsertGene {
        gene: OneOf::new([8, 9])?,
        most: 5,
    };
    // A wrong twin: in one case of twenty, always at the end.
    let within = from_fn(|list: &mut List, _: &mut dyn Rng| list.push(8));
    let law = Law::of(|choose| inserted(choose(5), [8, 9][choose(2)]));
    mutated(
        "inserted genes",
        [&right, &Slip(right.clone(), within)],
        &list,
        &law,
        100_000,
        Clone::clone,
    );

    let right = DeleteGene { least: 3 };
    let within = from_fn(|list: &mut List, _: &mut dyn Rng| list.truncate(3));
    let law = Law::of(|choose| {
        let mut list = list.clone();
        list.remove(choose(4));
        list
    });
    mutated(
        "deleted genes",
        [&right, &Slip(right, within)],
        &list,
        &law,
        100_000,
        Clone::clone,
    );
    Ok(())
}

#[test]
fn a_filled_rectangle_has_any_size_up_to_the_limit_and_any_place() -> Result<(), Error> {
    let grid = Grid::filled(4, 3, 9u8)?;
    // The height is limited by the grid, the width by the parameter.
    let law = Law::of(|choose| {
        let (width, height) = (1 + choose(2), 1 + choose(3));
        let (x, y) = (choose(4 - width + 1), choose(3 - height + 1));
        let value = choose(2) as u8;
        let mut grid = grid.clone();
        for (x, y) in (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))) {
            grid.set(x, y, value);
        }
        grid
    });
    let right = FillRectangle::new(2, 7, OneOf::new([0u8, 1])?)?;
    // A wrong twin: in one case of twenty, a single cell.
    let wrong = Slip(
        right.clone(),
        FillRectangle::new(1, 1, OneOf::new([0u8, 1])?)?,
    );
    mutated(
        "filled rectangles",
        [&right, &wrong],
        &grid,
        &law,
        200_000,
        Clone::clone,
    );
    Ok(())
}

#[test]
fn samplers_of_lists_and_grids_draw_all_lengths_and_genes() -> Result<(), Error> {
    let sampler = RandomVec::new(1..=3, OneOf::new([5u8, 6, 6])?)?;
    let law = Law::of(|choose| {
        (0..=choose(3))
            .map(|_| [5u8, 6, 6][choose(3)])
            .collect::<List>()
    });
    let right = |rng: &mut Stream| sampler.sample(rng);
    // A wrong twin: in one case of twenty, always the shortest.
    let shorter = RandomVec::new(1..=1, OneOf::new([5u8, 6, 6])?)?;
    let wrong = |rng: &mut Stream| {
        if seldom(rng) {
            shorter.sample(rng)
        } else {
            sampler.sample(rng)
        }
    };
    let (right, wrong): (Draw<List>, Draw<List>) = (&right, &wrong);
    both("random lists", right, wrong, &law, 100_000, |draw, rng| {
        draw(rng)
    });

    let sampler = RandomGrid::new(2, 2, OneOf::new([0u8, 1, 2])?)?;
    let law = Law::of(|choose| (0..4).map(|_| choose(3) as u8).collect::<List>());
    let right = |rng: &mut Stream| sampler.sample(rng).cells().to_vec();
    // A wrong twin: in one case of twenty, the first two cells are equal.
    let wrong = |rng: &mut Stream| {
        let mut cells = sampler.sample(rng).cells().to_vec();
        cells[0] = if seldom(rng) { cells[1] } else { cells[0] };
        cells
    };
    let (right, wrong): (Draw<List>, Draw<List>) = (&right, &wrong);
    both("random grids", right, wrong, &law, 150_000, |draw, rng| {
        draw(rng)
    });
    Ok(())
}
