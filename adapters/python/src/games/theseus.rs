//! Solutions of mazes of Theseus.

use super::refused;
use crate::search::{go_on, watched};
use ga_theseus::{Direction, Exit, Maze, Walls, Win};
use pyo3::prelude::*;

/// The moves of the shortest solutions of mazes; -1 without a solution. A maze has 0/1 bytes of
/// walls north of cells (`height` + 1 rows), walls west of cells (`width` + 1 columns), and the
/// columns and rows of Theseus, the Minotaur and the exit.
#[pyfunction]
pub(crate) fn solve(
    py: Python<'_>,
    north: &[u8],
    west: &[u8],
    actors: &[u8],
    width: usize,
    height: usize,
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
        let at = |place: usize| ga_theseus::Cell {
            x: actors[place],
            y: actors[place + 1],
        };
        Maze::new(walls, at(0), at(2), Exit::Cell(at(4)))
    };
    watched(py, |flag| {
        let mut solver = ga_theseus::Solver::default();
        let sides = north
            .chunks_exact((height + 1) * width)
            .zip(west.chunks_exact(height * (width + 1)));
        let all = sides.zip(actors.chunks_exact(6)).enumerate();
        all.map(|(index, ((north, west), actors))| {
            go_on(flag)?;
            let maze = maze(north, west, actors)
                .map_err(|error| refused(format!("maze {index}: {error}")))?;
            Ok(solver
                .figures(&maze, Win::After)
                .map_or(-1, |figures| i64::from(figures.moves)))
        })
        .collect()
    })
}
