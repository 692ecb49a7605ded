//! What a population consists of.

use std::collections::{HashMap, HashSet};

use ga_core::genome::{BitString, Distance, Hamming};
use ga_theseus::evolve::fitness::Criterion;
use ga_theseus::evolve::genome::Encoding;
use ga_theseus::game::{Cell, Maze, Outcome, Path, Win};
use ga_theseus::solve::Solver;

/// Half of the combined fitness of a hard maze, 500. Solvable mazes from here on are called good.
const GOOD: f64 = 250.0;

/// Figures of a population by name, with four decimals; `None` if no maze has such a figure.
pub(super) struct Census(pub(super) [(&'static str, Option<f64>); 10]);

impl Census {
    /// The figures of these mazes; their walls are compared with those of the founders.
    pub(super) fn of(
        genomes: &[BitString],
        founders: &[BitString],
        encoding: &Encoding,
        win: Win,
    ) -> Self {
        let width = encoding.width();
        let height = encoding.height();
        let mut solver = Solver::default();
        let last = Cell {
            x: (width - 1) as u8,
            y: (height - 1) as u8,
        };
        let mut sums = [0.0; 3];
        let mut solvable = 0.0;
        let mut good = 0.0;
        let mut on_last = 0.0;
        let mut tricks: HashMap<Vec<Cell>, f64> = HashMap::new();
        for maze in genomes
            .iter()
            .filter_map(|genome| encoding.decode(genome).ok())
        {
            on_last += f64::from(maze.theseus() == last) + f64::from(maze.minotaur() == last);
            let Some(found) = solver.figures(&maze, win) else {
                continue;
            };
            solvable += 1.0;
            if Criterion::Combined.value(found, width, height) >= GOOD {
                good += 1.0;
                let path = solver
                    .breadth_first(&maze, win)
                    .solution
                    .map(|solution| solution.path);
                *tricks
                    .entry(trick(&maze, &path.unwrap_or_default(), win))
                    .or_default() += 1.0;
            }
            for (sum, figure) in
                sums.iter_mut()
                    .zip([found.moves, found.visited, found.minotaur_moves])
            {
                *sum += f64::from(figure);
            }
        }
        let all = genomes.len() as f64;
        let distinct: HashSet<&BitString> = genomes.iter().collect();
        let [moves, visited, minotaur_moves] =
            sums.map(|sum| (solvable > 0.0).then(|| sum / solvable));
        let figures = [
            ("unsolvable", Some((all - solvable) / all)),
            ("poor", Some((solvable - good) / all)),
            ("good", Some(good / all)),
            // Of the good mazes, the share that have the most frequent trick.
            (
                "same_trick",
                tricks
                    .into_values()
                    .reduce(f64::max)
                    .map(|most| most / good),
            ),
            // The share of actors that start on the last cell.
            ("last_cell", Some(on_last / (2.0 * all))),
            // Means of the solvable mazes.
            ("moves", moves),
            ("visited", visited),
            ("minotaur_moves", minotaur_moves),
            ("distinct", Some(distinct.len() as f64)),
            (
                "wall_distance",
                Some(wall_distance(genomes, founders, encoding)),
            ),
        ];
        Self(figures.map(|(name, value)| (name, value.map(|value| (value * 1e4).round() / 1e4))))
    }
}

/// The trick of a maze, as the paper names it: the cells on which the Minotaur is held, one after
/// the other. On each of them he stays for a whole reply.
fn trick(maze: &Maze, path: &Path, win: Win) -> Vec<Cell> {
    let mut position = maze.start();
    let mut cells = Vec::new();
    for &action in path.iter() {
        let Some(turn) = maze.turn(position, action, win) else {
            break;
        };
        if turn.outcome == Outcome::Alive && turn.minotaur_moves() == 0 {
            cells.push(position.minotaur);
        }
        position = turn.position;
    }
    cells.dedup();
    cells
}

/// The mean number of walls in which a maze differs from the most similar founder.
fn wall_distance(genomes: &[BitString], founders: &[BitString], encoding: &Encoding) -> f64 {
    let (width, height) = (encoding.width(), encoding.height());
    // The walls are the last bits.
    let others = encoding.bits() - (width - 1) * height - width * (height - 1);
    let walls = |genome: &BitString| genome.iter().skip(others).collect::<BitString>();
    let founders: Vec<BitString> = founders.iter().map(walls).collect();
    let nearest = |genome: &BitString| {
        let walls = walls(genome);
        founders
            .iter()
            .map(|founder| Hamming.between(&walls, founder))
            .fold(f64::INFINITY, f64::min)
    };
    genomes.iter().map(nearest).sum::<f64>() / genomes.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_theseus::format::{Level, Mazes};

    #[test]
    fn a_trick_is_the_cells_on_which_the_minotaur_is_held_one_after_the_other() {
        let Mazes(levels) = serde_json::from_str(ga_theseus::data::PUBLISHED).expect("the data");
        let Level { maze, .. } = levels
            .iter()
            .find(|level| level.maze.width() == 3)
            .expect("a small maze");
        let path = Solver::default()
            .breadth_first(maze, Win::After)
            .solution
            .expect("a solution")
            .path;
        assert_eq!(path.to_string(), "SSW.ENEN");
        let cells = trick(maze, &path, Win::After);
        assert_eq!(
            cells.iter().map(Cell::to_string).collect::<Vec<_>>(),
            ["[1, 0]", "[0, 2]"]
        );
    }
}
