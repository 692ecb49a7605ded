//! Tours of the checkpoint game.

use super::refused;
use crate::search::{go_on, watched};
use ga_checkpoint::game::Floor;
use ga_checkpoint::{Course, Grid, Size};
use pyo3::prelude::*;

/// The lengths of the tours through `boards` of `height` x `width` cells; 0 is a free cell.
/// Without a tour, the length is 0.
#[pyfunction]
#[pyo3(signature = (boards, height, width, entrance=None, exit=None, checkpoints=None))]
pub(crate) fn tour(
    py: Python<'_>,
    boards: &[u8],
    height: usize,
    width: usize,
    entrance: Option<(u8, u8)>,
    exit: Option<(u8, u8)>,
    checkpoints: Option<Vec<(u8, u8)>>,
) -> PyResult<Vec<u32>> {
    let cell = |(row, col)| ga_checkpoint::Cell { x: col, y: row };
    let size = Size::new(height, width).map_err(refused)?;
    let standard = Course::standard(size);
    let checkpoints: Vec<_> = match checkpoints {
        Some(cells) => cells.into_iter().map(cell).collect(),
        None => standard.checkpoints().to_vec(),
    };
    let entrance = entrance.map_or(standard.entrance(), cell);
    let course = Course::new(
        size,
        entrance,
        exit.map_or(standard.exit(), cell),
        &checkpoints,
    );
    let course = course.map_err(refused)?;
    watched(py, |flag| {
        let mut solver = ga_checkpoint::solve::Solver::default();
        let mut floor = Floor::open(size);
        let mut length = |board: &[u8]| {
            go_on(flag)?;
            let mut grid = Grid::free(size);
            for (index, _) in board
                .iter()
                .enumerate()
                .filter(|&(_, &blocked)| blocked != 0)
            {
                grid.set(size.cell(index), true);
            }
            grid.write_floor(&mut floor);
            Ok(solver.tour_length(&floor, &course))
        };
        boards.chunks_exact(size.cells()).map(&mut length).collect()
    })
}
