use crate::error::Error;
use crate::game::{Cell, Maze};

/// The number of moves of a tour that is given as its cells, the entrance first.
///
/// Compare it with [`Solver::tour_length`](crate::solve::Solver::tour_length) to see whether a
/// player found a shortest tour.
///
/// # Errors
///
/// [`Error::Start`] if the first cell is not the entrance, [`Error::Step`] for the first step
/// without a passage, [`Error::Missed`] if a checkpoint is not visited, [`Error::End`] if the last
/// cell is not the exit.
pub fn replay(maze: &Maze, cells: &[Cell]) -> Result<u32, Error> {
    let floor = maze.floor();
    let course = maze.course();
    let entrance = course.entrance();
    if cells.first() != Some(&entrance) || !floor.is_free(entrance) {
        return Err(Error::Start { entrance });
    }
    for (step, pair) in (1..).zip(cells.windows(2)) {
        let (from, to) = (pair[0], pair[1]);
        if !floor.neighbours(from).any(|cell| cell == to) {
            return Err(Error::Step { step, from, to });
        }
    }
    if let Some(&checkpoint) = course
        .checkpoints()
        .iter()
        .find(|stop| !cells.contains(stop))
    {
        return Err(Error::Missed { checkpoint });
    }
    if cells.last() != Some(&course.exit()) {
        return Err(Error::End {
            exit: course.exit(),
        });
    }
    Ok(cells.len() as u32 - 1)
}
