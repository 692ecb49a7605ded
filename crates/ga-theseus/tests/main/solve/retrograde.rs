//! Retrograde analysis, checked against the solver that searches forwards.

use crate::support::{at, mazes, mazes_of};
use ga_theseus::game::{Action, Direction, Exit, Layout, Maze, Outcome, Position, Walls, Win};
use ga_theseus::solve::{Farthest, Retrograde, Solver};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::{HashMap, hash_map::Entry};

/// Asks the forward solver about every start.
fn moves_by_start(layout: &Layout, win: Win) -> Vec<(Position, Option<u32>)> {
    let mut solver = Solver::default();
    let pairs = layout
        .walls()
        .cells()
        .flat_map(|one| layout.walls().cells().map(move |other| (one, other)));
    let moves = |(theseus, minotaur)| {
        let figures = solver.figures(&layout.maze(theseus, minotaur).unwrap(), win);
        (
            Position { theseus, minotaur },
            figures.map(|figures| figures.moves),
        )
    };
    pairs.map(moves).collect()
}

/// The naive twin: by the rules alone, the starts that win with one action, those that come to
/// them, and so on.
fn naive(layout: &Layout, win: Win) -> Vec<(Position, u32)> {
    let all: Vec<_> = layout.walls().cells().collect();
    let maze = layout.maze(all[0], all[0]).unwrap();
    let pairs = all.iter().flat_map(|&theseus| {
        all.iter()
            .map(move |&minotaur| Position { theseus, minotaur })
    });
    let is_live =
        |at: &Position| at.theseus != at.minotaur && layout.exit() != Exit::Cell(at.theseus);
    let starts: Vec<Position> = pairs.filter(is_live).collect();
    let mut before = HashMap::<_, Vec<Position>>::new();
    let mut layer = Vec::new();
    for &start in &starts {
        for turn in Action::ALL
            .into_iter()
            .filter_map(|action| maze.turn(start, action, win))
        {
            match turn.outcome {
                Outcome::Won => layer.push(start),
                Outcome::Alive => before.entry(turn.position).or_default().push(start),
                Outcome::Caught => {}
            }
        }
    }
    let mut moves = HashMap::new();
    for depth in 1.. {
        layer.retain(|&start| match moves.entry(start) {
            Entry::Vacant(entry) => *entry.insert(depth) == depth,
            Entry::Occupied(_) => false,
        });
        if layer.is_empty() {
            break;
        }
        layer = layer
            .iter()
            .filter_map(|start| before.get(start))
            .flatten()
            .copied()
            .collect();
    }
    starts
        .into_iter()
        .filter_map(|start| Some((start, *moves.get(&start)?)))
        .collect()
}

/// One maze of each size, with all its starts, by one analysis, as in a run.
#[test]
fn mazes_of_every_size_agree_with_the_naive_search() {
    let mut runner = TestRunner::deterministic();
    let mut retrograde = Retrograde::default();
    for (width, height) in (2..=16).flat_map(|width| (2..=16).map(move |height| (width, height))) {
        let layout = mazes_of(width, height)
            .new_tree(&mut runner)
            .unwrap()
            .current()
            .layout();
        for win in [Win::After, Win::Before] {
            let expected = naive(&layout, win);
            let found: Vec<_> = retrograde.distances(&layout, win).starts().collect();
            assert!(found == expected, "{width}x{height}, {win:?}: {layout:?}");
            let longest = expected.iter().map(|&(_, moves)| moves).max();
            let first = expected.iter().find(|&&(_, moves)| Some(moves) == longest);
            let farthest = first.map(|&(start, moves)| Farthest { moves, start });
            assert_eq!(
                retrograde.farthest(&layout, win),
                farthest,
                "{width}x{height}, {win:?}"
            );
        }
    }
}

fn agree(retrograde: &mut Retrograde, layout: &Layout) -> Result<(), TestCaseError> {
    for win in [Win::After, Win::Before] {
        let expected = moves_by_start(layout, win);
        let distances = retrograde.distances(layout, win);
        for &(start, moves) in &expected {
            prop_assert_eq!(distances.moves(start), moves, "{:?} {:?}", start, win);
        }
        let solvable: Vec<_> = expected
            .iter()
            .filter_map(|&(start, moves)| Some((start, moves?)))
            .collect();
        prop_assert_eq!(distances.starts().collect::<Vec<_>>(), &solvable[..]);
        let longest = solvable.iter().map(|&(_, moves)| moves).max();
        let first = solvable
            .into_iter()
            .find(|&(_, moves)| Some(moves) == longest);
        let farthest = first.map(|(start, moves)| Farthest { moves, start });
        prop_assert_eq!(retrograde.farthest(layout, win), farthest);
    }
    Ok(())
}

proptest! {
    #[test]
    fn every_start_is_as_far_as_the_forward_solver_finds(
        small in prop::collection::vec((2..=8_usize, 2..=8_usize).prop_flat_map(|(w, h)| mazes_of(w, h)), 2)
    ) {
        // One analysis for all, so that leftovers of a maze would be found.
        let mut retrograde = Retrograde::default();
        for maze in &small {
            agree(&mut retrograde, &maze.layout())?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_start_of_a_large_maze_is_as_far_as_the_forward_solver_finds(
        mazes in (mazes(), mazes_of(16, 4))
    ) {
        let mut retrograde = Retrograde::default();
        for maze in [mazes.0, mazes.1] {
            agree(&mut retrograde, &maze.layout())?;
        }
    }
}

#[test]
fn the_largest_mazes_agree_at_some_starts() {
    let mut walls = Walls::hall(16, 16).unwrap();
    for cell in Walls::hall(16, 16).unwrap().cells() {
        if cell.x % 3 == cell.y % 4 {
            walls.close(cell, Direction::North).unwrap();
            walls.close(cell, Direction::East).unwrap();
        }
    }
    let exits = [
        Exit::Cell(at(15, 7)),
        Exit::Door {
            cell: at(3, 15),
            side: Direction::South,
        },
    ];
    for exit in exits {
        let layout = Layout::new(walls, exit).unwrap();
        let distances = Retrograde::default().distances(&layout, Win::After);
        let mut solver = Solver::default();
        for theseus in walls.cells() {
            for minotaur in walls.cells().step_by(7) {
                let figures = solver.figures(&layout.maze(theseus, minotaur).unwrap(), Win::After);
                let moves = distances.moves(Position { theseus, minotaur });
                assert_eq!(
                    moves,
                    figures.map(|figures| figures.moves),
                    "{theseus} {minotaur}"
                );
            }
        }
    }
}

#[test]
fn a_walled_in_exit_has_no_starts() {
    let mut walls = Walls::hall(5, 4).unwrap();
    walls.close(at(0, 0), Direction::East).unwrap();
    walls.close(at(0, 0), Direction::South).unwrap();
    let mut retrograde = Retrograde::default();
    let cell = Layout::new(walls, Exit::Cell(at(0, 0))).unwrap();
    assert_eq!(retrograde.farthest(&cell, Win::After), None);
    assert_eq!(retrograde.distances(&cell, Win::After).starts().count(), 0);
    // Behind the door Theseus is out at once, wherever the Minotaur is.
    let door = Layout::new(
        walls,
        Exit::Door {
            cell: at(0, 0),
            side: Direction::West,
        },
    )
    .unwrap();
    let farthest = Farthest {
        moves: 1,
        start: Position {
            theseus: at(0, 0),
            minotaur: at(1, 0),
        },
    };
    assert_eq!(retrograde.farthest(&door, Win::After), Some(farthest));
    assert_eq!(retrograde.distances(&door, Win::After).starts().count(), 19);
}

#[test]
fn cells_outside_of_the_maze_have_no_distance() {
    let layout = Layout::new(Walls::hall(3, 3).unwrap(), Exit::Cell(at(0, 0))).unwrap();
    let distances = Retrograde::default().distances(&layout, Win::After);
    assert_eq!(
        distances.moves(Position {
            theseus: at(1, 0),
            minotaur: at(3, 0)
        }),
        None
    );
    assert_eq!(
        distances.moves(Position {
            theseus: at(0, 3),
            minotaur: at(2, 2)
        }),
        None
    );
    assert_eq!(
        distances.moves(Position {
            theseus: at(1, 0),
            minotaur: at(2, 2)
        }),
        Some(1)
    );
}

#[test]
fn a_search_allocates_nothing_at_8x8() {
    let layout = Maze::new(
        Walls::hall(8, 8).unwrap(),
        at(1, 1),
        at(7, 7),
        Exit::Cell(at(0, 0)),
    )
    .unwrap()
    .layout();
    let mut retrograde = Retrograde::default();
    let info = allocation_counter::measure(|| {
        assert!(retrograde.farthest(&layout, Win::After).is_some());
    });
    assert_eq!(info.count_total, 0);
}
