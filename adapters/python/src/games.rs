//! The judges of two games, for many levels in one call. Arrays are bytes, row by row.

use crate::run::Failure;
use crate::search::detached;
use ga_checkpoint::game::Floor;
use ga_checkpoint::{Course, Grid, Size};
use ga_theseus::{Direction, Exit, Maze, Walls, Win};
use pyo3::prelude::*;
use std::fmt::Display;

fn refused(error: impl Display) -> Failure {
    Failure::Value(error.to_string())
}

/// The lengths of the tours through `boards` of `height` x `width` cells; 0 is a free cell.
/// Without a tour, the length is 0.
#[pyfunction]
#[pyo3(signature = (boards, height, width, entrance=None, exit=None, checkpoints=None))]
pub(crate) fn tour(
    py: Python<'_>, boards: &[u8], height: usize, width: usize, entrance: Option<(u8, u8)>,
    exit: Option<(u8, u8)>, checkpoints: Option<Vec<(u8, u8)>>,
) -> PyResult<Vec<u32>> {
    let cell = |(row, col)| ga_checkpoint::Cell { row, col };
    let size = Size::new(height, width).map_err(refused)?;
    let standard = Course::standard(size);
    let checkpoints: Vec<_> = match checkpoints {
        Some(cells) => cells.into_iter().map(cell).collect(),
        None => standard.checkpoints().to_vec(),
    };
    let entrance = entrance.map_or(standard.entrance(), cell);
    let course = Course::new(size, entrance, exit.map_or(standard.exit(), cell), &checkpoints);
    let course = course.map_err(refused)?;
    detached(py, || {
        let (mut solver, mut floor) = (ga_checkpoint::solve::Solver::default(), Floor::open(size));
        let mut length = |board: &[u8]| {
            let mut grid = Grid::free(size);
            for (index, _) in board.iter().enumerate().filter(|&(_, &blocked)| blocked != 0) {
                grid.set(size.cell(index), true);
            }
            grid.write_floor(&mut floor);
            solver.tour_length(&floor, &course)
        };
        Ok(boards.chunks_exact(size.cells()).map(&mut length).collect())
    })
}

/// The moves of the shortest solutions of mazes; -1 without a solution. A maze has 0/1 bytes of
/// walls north of cells (`height` + 1 rows), walls west of cells (`width` + 1 columns), and the
/// columns and rows of Theseus, the Minotaur and the exit.
#[pyfunction]
pub(crate) fn solve(
    py: Python<'_>, north: &[u8], west: &[u8], actors: &[u8], width: usize, height: usize,
) -> PyResult<Vec<i64>> {
    let hall = Walls::hall(width, height).map_err(refused)?;
    let maze = |north: &[u8], west: &[u8], actors: &[u8]| -> Result<Maze, ga_theseus::Error> {
        let mut walls = hall;
        for cell in hall.cells() {
            let (x, y) = (usize::from(cell.x), usize::from(cell.y));
            if y > 0 && north[y * width + x] != 0 {
                walls.close(cell, Direction::North)?;
            }
            if x > 0 && west[y * (width + 1) + x] != 0 {
                walls.close(cell, Direction::West)?;
            }
        }
        let at = |place: usize| ga_theseus::Cell { x: actors[place], y: actors[place + 1] };
        Maze::new(walls, at(0), at(2), Exit::Cell(at(4)))
    };
    detached(py, || {
        let mut solver = ga_theseus::Solver::default();
        let sides = north.chunks_exact((height + 1) * width).zip(west.chunks_exact(height * (width + 1)));
        let all = sides.zip(actors.chunks_exact(6)).enumerate();
        all.map(|(index, ((north, west), actors))| {
            let maze =
                maze(north, west, actors).map_err(|error| refused(format!("maze {index}: {error}")))?;
            Ok(solver.figures(&maze, Win::After).map_or(-1, |figures| i64::from(figures.moves)))
        })
        .collect()
    })
}
