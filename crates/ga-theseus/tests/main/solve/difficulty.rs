//! Difficulty, against its naive definition and in simple cases.

use crate::support::{at, mazes, mazes_of};
use ga_theseus::game::{Action, Cell, Direction, Exit, Maze, Outcome, Position, Walls, Win};
use ga_theseus::solve::difficulty::Difficulty;
use ga_theseus::solve::{Solver, difficulty};
use proptest::prelude::*;
use std::collections::BTreeMap;

type Key = [u8; 4];

fn key(Position { theseus, minotaur }: Position) -> Key {
    [theseus.x, theseus.y, minotaur.x, minotaur.y]
}

/// Live states within reach, each with the live states that follow and whether it can win at once.
fn states(maze: &Maze, win: Win) -> BTreeMap<Key, (Vec<Key>, bool)> {
    let mut states = BTreeMap::new();
    let mut waiting = vec![maze.start()];
    while let Some(position) = waiting.pop() {
        let turns = Action::ALL
            .iter()
            .filter_map(|&action| maze.turn(position, action, win));
        let turns: Vec<_> = turns
            .filter(|turn| turn.outcome != Outcome::Caught)
            .collect();
        let wins = turns.iter().any(|turn| turn.outcome == Outcome::Won);
        let live = turns
            .iter()
            .filter(|turn| turn.outcome == Outcome::Alive)
            .map(|turn| turn.position);
        if states
            .insert(key(position), (live.clone().map(key).collect(), wins))
            .is_none()
        {
            waiting.extend(live.filter(|&next| !states.contains_key(&key(next))));
        }
    }
    states
}

/// Steps along open cells to the exit, by relaxing until nothing changes.
fn distances(maze: &Maze) -> BTreeMap<Cell, i32> {
    let mut distances = BTreeMap::from([(maze.exit().cell(), 0)]);
    loop {
        let before = distances.clone();
        for (&cell, &steps) in &before {
            for side in Direction::ALL
                .into_iter()
                .filter(|&side| maze.walls().is_open(cell, side))
            {
                distances
                    .entry(cell.neighbour(side).unwrap())
                    .or_insert(steps + 1);
            }
        }
        if distances == before {
            return distances;
        }
    }
}

/// The definition of docs/guide/theseus.md, taken literally: value, decisions, lost.
fn naive(maze: &Maze, win: Win) -> Option<[f64; 3]> {
    let solution = Solver::default().breadth_first(maze, win).solution?;
    let distances = distances(maze);
    let mut position = maze.start();
    let mut been = Vec::new();
    let mut decisions = 0.0;
    for &right in solution.path.iter() {
        been.push(key(position));
        let mut choices = Vec::new();
        for action in Action::ALL {
            let Some(turn) = maze.turn(position, action, win) else {
                continue;
            };
            match turn.outcome {
                Outcome::Won => choices.push((action, -1, turn.position)),
                Outcome::Alive if !been.contains(&key(turn.position)) => {
                    choices.push((action, distances[&turn.position.theseus], turn.position));
                }
                _ => {}
            }
        }
        let least = choices.iter().map(|choice| choice.1).min().unwrap();
        let nearest: Vec<_> = choices.iter().filter(|choice| choice.1 == least).collect();
        let half = if nearest.iter().any(|choice| choice.0 == right) {
            0.5 / nearest.len() as f64
        } else {
            0.0
        };
        decisions -= (half + 0.5 / choices.len() as f64).log2();
        position = choices.iter().find(|choice| choice.0 == right).unwrap().2;
    }
    let states = states(maze, win);
    let mut saved: Vec<Key> = states
        .iter()
        .filter(|state| state.1.1)
        .map(|state| *state.0)
        .collect();
    loop {
        let leads = |next: &[Key]| next.iter().any(|next| saved.contains(next));
        let more: Vec<Key> = states
            .iter()
            .filter(|state| !saved.contains(state.0) && leads(&state.1.0))
            .map(|state| *state.0)
            .collect();
        if more.is_empty() {
            break;
        }
        saved.extend(more);
    }
    let lost = 1.0 - saved.len() as f64 / states.len() as f64;
    Some([decisions * (1.0 + lost), decisions, lost])
}

fn hall(width: usize, theseus: Cell, minotaur: Cell, exit: Cell) -> Maze {
    Maze::new(
        Walls::hall(width, 2).unwrap(),
        theseus,
        minotaur,
        Exit::Cell(exit),
    )
    .unwrap()
}

#[test]
fn a_maze_without_solution_has_no_difficulty() {
    for (minotaur, exit) in [
        (at(1, 1), at(0, 0)),
        (at(0, 0), at(1, 1)),
        (at(2, 1), at(0, 0)),
    ] {
        assert_eq!(
            Difficulty::of(&hall(4, at(1, 1), minotaur, exit), Win::After),
            None
        );
    }
}

#[test]
fn a_forced_solution_has_difficulty_0_at_any_length() {
    // Two corridors, one above the other; the Minotaur cannot leave the lower one, and stays
    // behind.
    for width in 3..=16 {
        let mut walls = Walls::hall(width, 2).unwrap();
        for x in 0..width as u8 {
            walls.close(at(x, 0), Direction::South).unwrap();
        }
        // The Minotaur has no room to follow.
        walls.close(at(0, 1), Direction::East).unwrap();
        let exit = at(width as u8 - 1, 0);
        let maze = Maze::new(walls, at(0, 0), at(0, 1), Exit::Cell(exit)).unwrap();
        let found = Difficulty::of(&maze, Win::After).unwrap();
        assert_eq!((found.value, found.lost, found.choices), (0.0, 0.0, 1.0));
        assert_eq!((found.waits, found.detours, found.greedy), (0, 0, 1.0));
        assert_eq!(found.holds, 1, "he stands on one cell all the time");
    }
}

#[test]
fn the_nearest_of_two_choices_has_probability_three_quarters() {
    // 2x2, the Minotaur walled in: east wins, south is the only other choice.
    let mut walls = Walls::hall(3, 2).unwrap();
    for side in [Direction::North, Direction::West] {
        walls.close(at(2, 1), side).unwrap();
    }
    let maze = Maze::new(walls, at(0, 0), at(2, 1), Exit::Cell(at(1, 0))).unwrap();
    let found = Difficulty::of(&maze, Win::After).unwrap();
    // p = (1 + 1/2) / 2, since a win is nearest of all.
    assert!(
        (found.decisions - (4.0_f64 / 3.0).log2()).abs() < 1e-12,
        "{found:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_difficulty_equals_its_naive_definition(mazes in prop::collection::vec(mazes_of(5, 4), 6)) {
        // One scratch for all, so that leftovers of a maze would be found.
        let mut scratch = difficulty::Scratch::default();
        for maze in &mazes {
            for win in [Win::After, Win::Before] {
                let lost = maze.theseus() == maze.minotaur() || maze.exit() == Exit::Cell(maze.theseus());
                let expected = if lost { None } else { naive(maze, win) };
                let found = Difficulty::with(maze, win, &mut scratch).map(|found| [found.value, found.decisions, found.lost]);
                prop_assert_eq!(found.is_some(), expected.is_some());
                for (found, expected) in found.into_iter().flatten().zip(expected.into_iter().flatten()) {
                    prop_assert!((found - expected).abs() < 1e-9, "{} {}", found, expected);
                }
            }
        }
    }

    #[test]
    fn an_image_has_as_many_lost_states(maze in mazes_of(6, 5)) {
        let lost = |maze: Maze| Difficulty::of(&maze, Win::After).map(|found| (found.lost * 1e9).round() as u64);
        for symmetry in ga_theseus::game::Symmetry::ALL {
            prop_assert_eq!(lost(maze.image(symmetry)), lost(maze));
        }
    }

    #[test]
    fn its_parts_are_in_range_and_agree_with_the_solution(maze in mazes()) {
        let solution = Solver::default().breadth_first(&maze, Win::After).solution;
        let found = Difficulty::of(&maze, Win::After);
        prop_assert_eq!(found.is_some(), solution.is_some());
        if let (Some(found), Some(solution)) = (found, solution) {
            let waits = solution.path.iter().filter(|&&action| action == Action::Wait).count();
            prop_assert_eq!(found.waits as usize, waits);
            prop_assert!((0.0..1.0).contains(&found.lost), "the start is not lost");
            prop_assert!((0.0..=1.0).contains(&found.greedy));
            prop_assert!((1.0..=5.0).contains(&found.choices));
            prop_assert!(found.decisions >= 0.0 && found.value >= found.decisions);
            prop_assert!(found.decisions <= 3.33 * solution.path.len() as f64);
        }
    }
}
