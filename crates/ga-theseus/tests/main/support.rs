//! Mazes to test with.

use ga_theseus::game::{Action, Cell, Direction, Exit, Maze, Outcome, Template, Walls, Win};
use proptest::prelude::*;
use std::collections::HashSet;

/// Mazes of every size, wall density and kind of exit; about a third has a door.
pub(crate) fn mazes() -> impl Strategy<Value = Maze> {
    (2..=16_usize, 2..=16_usize).prop_flat_map(|(width, height)| mazes_of(width, height))
}

/// Mazes of one size.
pub(crate) fn mazes_of(width: usize, height: usize) -> impl Strategy<Value = Maze> {
    // One to three random bits are combined, so that a wall has probability 1/4, 1/2 or 3/4.
    let sides = proptest::collection::vec(any::<[bool; 3]>(), 2 * width * height);
    let cell = (0..width, 0..height).prop_map(|(x, y)| Cell {
        x: x as u8,
        y: y as u8,
    });
    (
        sides,
        0..3_usize,
        cell.clone(),
        cell.clone(),
        cell,
        0..3_u8,
        any::<prop::sample::Index>(),
    )
        .prop_map(
            move |(sides, density, theseus, minotaur, exit, door, pick)| {
                let mut walls = Walls::hall(width, height).unwrap();
                for (place, [a, b, c]) in sides.into_iter().enumerate() {
                    let cell = Cell {
                        x: (place / 2 % width) as u8,
                        y: (place / 2 / width) as u8,
                    };
                    let side = [Direction::North, Direction::West][place % 2];
                    if [a && b, a, a || c][density] {
                        walls.close(cell, side).unwrap();
                    }
                }
                let exit = if door == 0 {
                    pick.get(&doors(&walls)).to_owned()
                } else {
                    Exit::Cell(exit)
                };
                Maze::new(walls, theseus, minotaur, exit).unwrap()
            },
        )
}

/// The traps of a solution, counted turn by turn: cells on which the Minotaur stays for a whole
/// reply, together with the direction in which he sees Theseus.
pub(crate) fn traps(maze: &Maze, path: &[Action], win: Win) -> u32 {
    let mut position = maze.start();
    let mut traps = HashSet::new();
    for &action in path {
        let turn = maze.turn(position, action, win).unwrap();
        position = turn.position;
        let Cell { x, y } = position.minotaur;
        if turn.outcome == Outcome::Alive && turn.reply == [None, None] {
            traps.insert((x, y, position.theseus.x.cmp(&x), position.theseus.y.cmp(&y)));
        }
    }
    traps.len() as u32
}

/// Every door that a maze of this size can have.
pub(crate) fn doors(walls: &Walls) -> Vec<Exit> {
    walls
        .cells()
        .flat_map(|cell| Direction::ALL.map(|side| (cell, side)))
        .filter(|&(cell, side)| walls.is_outer(cell, side))
        .map(|(cell, side)| Exit::Door { cell, side })
        .collect()
}

/// The cell in column `x` and row `y`.
pub(crate) fn at(x: u8, y: u8) -> Cell {
    Cell { x, y }
}

/// A template with some parts of a maze free.
pub(crate) fn templates() -> impl Strategy<Value = Template> {
    let picks = prop::collection::vec(any::<bool>(), 60);
    (mazes_of(5, 4), picks, any::<[bool; 3]>()).prop_map(
        |(maze, picks, [theseus, minotaur, exit])| {
            let mut template = Template::of(&maze);
            for (place, pick) in picks.into_iter().enumerate() {
                let cell = at((place % 5) as u8, (place / 5 % 4) as u8);
                let side = [Direction::North, Direction::West][place / 20 % 2];
                if pick && !maze.walls().is_outer(cell, side) {
                    template.set_wall(cell, side, None).unwrap();
                }
            }
            if theseus {
                template.set_theseus(None).unwrap();
            }
            if minotaur {
                template.set_minotaur(None).unwrap();
            }
            if exit {
                template.set_exit(None).unwrap();
            }
            template
        },
    )
}
