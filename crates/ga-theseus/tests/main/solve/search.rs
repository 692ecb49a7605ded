//! The solvers against published counts, against naive ones, and against the rules.

use crate::support::{at, mazes, mazes_of, traps};
use ga_theseus::game::{Action, Exit, Maze, Outcome, Path, Position, Walls, Win};
use ga_theseus::solve::{Figures, Search, Solution, Solver};
use proptest::prelude::*;
use std::collections::{BTreeSet, VecDeque};

/// The states of a search.
type Seen = BTreeSet<[u8; 4]>;

/// Breadth-first search as documented, naively: visited states, path, the Minotaur's moves.
fn naive_breadth_first(maze: &Maze, win: Win) -> (Seen, Option<(String, u32)>) {
    let mut seen = BTreeSet::from([key(maze.start())]);
    let mut queue = VecDeque::from([(maze.start(), String::new(), 0)]);
    while let Some((position, path, moves)) = queue.pop_front() {
        for action in Action::ALL {
            let Some(turn) = maze.turn(position, action, win) else {
                continue;
            };
            let path = format!("{path}{}", action.letter());
            let moves = moves + turn.minotaur_moves();
            match turn.outcome {
                Outcome::Won => return (seen, Some((path, moves))),
                Outcome::Alive if seen.insert(key(turn.position)) => {
                    queue.push_back((turn.position, path, moves));
                }
                _ => {}
            }
        }
    }
    (seen, None)
}

/// Depth-first search as documented, by recursion.
fn naive_depth_first(maze: &Maze, win: Win) -> (Seen, Option<(String, u32)>) {
    fn enter(maze: &Maze, win: Win, position: Position, seen: &mut Seen) -> Option<(String, u32)> {
        seen.insert(key(position));
        for action in Action::ALL {
            let Some(turn) = maze.turn(position, action, win) else {
                continue;
            };
            let rest = match turn.outcome {
                Outcome::Won => Some((String::new(), 0)),
                Outcome::Alive if !seen.contains(&key(turn.position)) => {
                    enter(maze, win, turn.position, seen)
                }
                _ => None,
            };
            if let Some((path, moves)) = rest {
                return Some((
                    format!("{}{path}", action.letter()),
                    moves + turn.minotaur_moves(),
                ));
            }
        }
        None
    }
    let mut seen = BTreeSet::new();
    let found = enter(maze, win, maze.start(), &mut seen);
    (seen, found)
}

fn key(Position { theseus, minotaur }: Position) -> [u8; 4] {
    [theseus.x, theseus.y, minotaur.x, minotaur.y]
}

fn starts_lost(maze: &Maze) -> bool {
    maze.theseus() == maze.minotaur() || maze.exit() == Exit::Cell(maze.theseus())
}

/// The number of states for each cell of Theseus, row by row.
fn by_cell(maze: &Maze, seen: &Seen) -> Vec<u32> {
    let mut numbers = vec![0; maze.width() * maze.height()];
    for [x, y, ..] in seen {
        numbers[usize::from(*y) * maze.width() + usize::from(*x)] += 1;
    }
    numbers
}

fn found(search: Search) -> (u32, Option<(String, u32)>) {
    let solution = |Solution {
                        path,
                        minotaur_moves,
                        ..
                    }| (path.to_string(), minotaur_moves);
    (search.visited, search.solution.map(solution))
}

#[test]
fn a_maze_whose_start_is_lost_has_no_solution_and_no_visited_state() {
    let (here, there) = (at(1, 1), at(3, 1));
    let walls = Walls::hall(4, 4).unwrap();
    for (minotaur, exit) in [(here, there), (there, here)] {
        let maze = Maze::new(walls, here, minotaur, Exit::Cell(exit)).unwrap();
        for win in [Win::After, Win::Before] {
            let lost = || (0, None);
            assert_eq!(found(Solver::default().breadth_first(&maze, win)), lost());
            assert_eq!(found(Solver::default().depth_first(&maze, win)), lost());
            assert_eq!(Solver::default().figures(&maze, win), None);
        }
    }
}

#[test]
fn the_largest_maze_is_searched_whole() {
    // The Minotaur and the exit are walled in; Theseus can go to all other cells.
    let mut walls = Walls::hall(16, 16).unwrap();
    let exit = at(15, 15);
    for (cell, side) in [(at(0, 0), "ES"), (exit, "NW")] {
        for letter in side.chars() {
            walls
                .close(
                    cell,
                    ga_theseus::game::Direction::from_letter(letter).unwrap(),
                )
                .unwrap();
        }
    }
    let maze = Maze::new(walls, at(7, 7), at(0, 0), Exit::Cell(exit)).unwrap();
    let search = Solver::default().depth_first(&maze, Win::After);
    assert_eq!((search.visited, &search.solution), (254, &None));
    assert_eq!(Solver::default().breadth_first(&maze, Win::After), search);
}

proptest! {
    #[test]
    fn breadth_first_finds_what_a_naive_search_finds(mazes in prop::collection::vec(mazes(), 3)) {
        // One solver for all, so that leftovers of a maze would be found.
        let mut solver = Solver::default();
        for maze in &mazes {
            for win in [Win::After, Win::Before] {
                let (seen, way) = if starts_lost(maze) { Default::default() } else { naive_breadth_first(maze, win) };
                let naive = (seen.len() as u32, way);
                let figures = naive.1.as_ref().map(|(path, minotaur_moves)| Figures {
                    moves: path.len() as u32,
                    visited: naive.0,
                    minotaur_moves: *minotaur_moves,
                    traps: traps(maze, &path.parse::<Path>().unwrap().0, win),
                });
                prop_assert_eq!(solver.figures(maze, win), figures);
                prop_assert_eq!(found(solver.breadth_first(maze, win)), naive);
                prop_assert_eq!(solver.breadth_first_by_cell(maze, win).1, by_cell(maze, &seen));
            }
        }
    }

    #[test]
    fn depth_first_finds_what_a_naive_recursion_finds(maze in mazes()) {
        for win in [Win::After, Win::Before] {
            let (seen, way) = if starts_lost(&maze) { Default::default() } else { naive_depth_first(&maze, win) };
            let naive = (seen.len() as u32, way);
            prop_assert_eq!(found(Solver::default().depth_first(&maze, win)), naive);
            prop_assert_eq!(Solver::default().depth_first_by_cell(&maze, win).1, by_cell(&maze, &seen));
        }
    }

    #[test]
    fn both_searches_agree_whether_there_is_a_solution(maze in mazes_of(6, 6)) {
        let mut solver = Solver::default();
        let (breadth, depth) = (solver.breadth_first(&maze, Win::After), solver.depth_first(&maze, Win::After));
        match (breadth.solution, depth.solution) {
            (Some(shortest), Some(any)) => prop_assert!(shortest.path.len() <= any.path.len()),
            (None, None) => prop_assert_eq!(breadth.visited, depth.visited),
            (one, other) => prop_assert_eq!(one, other),
        }
    }

    #[test]
    fn winning_at_once_is_never_harder(maze in mazes_of(5, 5)) {
        let mut solver = Solver::default();
        if let Some(after) = solver.figures(&maze, Win::After) {
            let before = solver.figures(&maze, Win::Before);
            prop_assert!(before.is_some_and(|before| before.moves <= after.moves));
        }
    }
}
mod published {
    use super::*;
    use ga_theseus::format::{Level, Mazes};
    use serde_json::Value;

    const DATA: &str = include_str!("../../../data/theseus-mazes.json");

    /// The mazes of the data and their published move counts.
    fn levels() -> Vec<(Level, usize)> {
        let Mazes(levels) = serde_json::from_str(DATA).unwrap();
        let raw: Value = serde_json::from_str(DATA).unwrap();
        let count = |maze: &Value| maze["published_moves"].as_u64().unwrap() as usize;
        levels
            .into_iter()
            .zip(raw["mazes"].as_array().unwrap().iter().map(count))
            .collect()
    }

    fn shortest(maze: &Maze, win: Win) -> Option<usize> {
        Solver::default()
            .breadth_first(maze, win)
            .solution
            .map(|solution| solution.path.len())
    }

    #[test]
    fn all_33_mazes_take_the_published_number_of_moves() {
        let levels = levels();
        assert_eq!(levels.len(), 33);
        for (Level { id, maze }, moves) in levels {
            assert_eq!(shortest(&maze, Win::After), Some(moves), "{id:?}");
        }
    }

    #[test]
    fn a_win_before_the_reply_contradicts_published_numbers() {
        let contradicted =
            |(level, moves): &(Level, usize)| shortest(&level.maze, Win::Before) != Some(*moves);
        assert!(levels().iter().filter(|level| contradicted(level)).count() > 5);
    }

    #[test]
    fn a_door_takes_one_move_more_than_its_cell() {
        let mut doors = 0;
        for (Level { maze, .. }, moves) in levels() {
            let cell = maze.exit().cell();
            for side in ga_theseus::game::Direction::ALL {
                if let Ok(with_door) = Maze::new(
                    *maze.walls(),
                    maze.theseus(),
                    maze.minotaur(),
                    Exit::Door { cell, side },
                ) {
                    assert_eq!(shortest(&with_door, Win::After), Some(moves + 1));
                    doors += 1;
                }
            }
        }
        assert!(doors > 33, "corners have two");
    }

    #[test]
    fn every_solution_wins_when_it_is_played() {
        for (Level { id, maze }, _) in levels() {
            for search in [Solver::breadth_first, Solver::depth_first] {
                let solution = search(&mut Solver::default(), &maze, Win::After)
                    .solution
                    .unwrap();
                let mut position = maze.start();
                let mut minotaur_moves = 0;
                let mut outcome = Outcome::Alive;
                for &action in solution.path.iter() {
                    assert_eq!(outcome, Outcome::Alive, "{id:?}");
                    let turn = maze.turn(position, action, Win::After).unwrap();
                    (position, outcome) = (turn.position, turn.outcome);
                    minotaur_moves += turn.minotaur_moves();
                }
                assert_eq!(outcome, Outcome::Won, "{id:?}");
                assert_eq!(minotaur_moves, solution.minotaur_moves, "{id:?}");
            }
        }
    }
}
