//! The rules, pinned step by step by a golden text.

use crate::support::at;
use ga_theseus::Error;
use ga_theseus::game::{Cell, Direction, Exit, Maze, Outcome, Path, Walls, Win};
use std::fmt::Write;

/// Plays a path and describes each turn.
fn play(title: &str, maze: &Maze, path: &str, win: Win) -> String {
    let mut text = format!("# {title}\n");
    for row in 0..maze.height() {
        writeln!(
            text,
            "  {}\n {}",
            maze.walls().h_rows()[row],
            maze.walls().v_rows()[row]
        )
        .unwrap();
    }
    writeln!(text, "  {}", maze.walls().h_rows()[maze.height()]).unwrap();
    let side = maze
        .exit()
        .side()
        .map_or(String::new(), |side| format!(", door {side}"));
    writeln!(
        text,
        "  theseus {}, minotaur {}",
        maze.theseus(),
        maze.minotaur()
    )
    .unwrap();
    writeln!(text, "  exit {}{side}, win {win:?}", maze.exit().cell()).unwrap();
    let mut position = maze.start();
    for &action in path.parse::<Path>().unwrap().iter() {
        write!(text, "{}: ", action.letter()).unwrap();
        let Some(turn) = maze.turn(position, action, win) else {
            text += "a wall is in the way\n";
            continue;
        };
        position = turn.position;
        write!(text, "theseus {}, minotaur", position.theseus).unwrap();
        for step in turn.reply.into_iter().flatten() {
            write!(text, " to {step}").unwrap();
        }
        text += match (turn.minotaur_moves(), turn.outcome) {
            (0, Outcome::Alive) => " stays\n",
            (_, Outcome::Alive) => "\n",
            (0, Outcome::Caught) => " stays, caught\n",
            (_, Outcome::Caught) => ", caught\n",
            (0, Outcome::Won) => " stays, won\n",
            (_, Outcome::Won) => ", won\n",
        };
    }
    text + "\n"
}

fn hall(theseus: Cell, minotaur: Cell, exit: Exit) -> Maze {
    Maze::new(Walls::hall(5, 3).unwrap(), theseus, minotaur, exit).unwrap()
}

fn walled(theseus: Cell, minotaur: Cell, exit: Exit, closed: &[(Cell, Direction)]) -> Maze {
    let mut walls = Walls::hall(5, 3).unwrap();
    for &(cell, side) in closed {
        walls.close(cell, side).unwrap();
    }
    Maze::new(walls, theseus, minotaur, exit).unwrap()
}

/// "Level 3" of the data, by Robert Abbott.
fn abbott(exit: Exit) -> Maze {
    let h_rows = ["---", ".-.", "...", "-..", "---"];
    let v_rows = ["|..|", "|..|", "||.|", "|..|"];
    Maze::new(
        Walls::from_rows(3, 4, &h_rows, &v_rows).unwrap(),
        at(1, 1),
        at(1, 0),
        exit,
    )
    .unwrap()
}

#[test]
fn the_golden_playthrough_is_repeated() {
    use Direction::{East, West};
    let far = Exit::Cell(at(0, 2));
    let door = Exit::Door {
        cell: at(4, 0),
        side: East,
    };
    let text = [
        play(
            "The Minotaur goes along the row first",
            &hall(at(4, 2), at(1, 0), far),
            ".",
            Win::After,
        ),
        play(
            "He decides each of his two steps by itself",
            &hall(at(2, 2), at(1, 0), far),
            ".",
            Win::After,
        ),
        play(
            "A wall along the row lets him take the column",
            &walled(at(4, 2), at(1, 0), far, &[(at(1, 0), East)]),
            ".",
            Win::After,
        ),
        play(
            "He never steps aside: a step that both walls forbid is lost",
            &walled(at(4, 0), at(1, 0), far, &[(at(1, 0), East)]),
            "..",
            Win::After,
        ),
        play(
            "A wall stops Theseus, who may choose again",
            &walled(at(4, 0), at(0, 2), door, &[(at(4, 0), West)]),
            "NWSE",
            Win::After,
        ),
        play(
            "His first step catches",
            &hall(at(3, 0), at(1, 0), far),
            "W",
            Win::After,
        ),
        play(
            "His second step catches",
            &hall(at(3, 0), at(1, 0), far),
            ".",
            Win::After,
        ),
        play(
            "Stepping on him is being caught",
            &hall(at(2, 0), at(1, 0), far),
            "W",
            Win::After,
        ),
        play(
            "The exit cell wins after his reply",
            &hall(at(1, 2), at(4, 2), Exit::Cell(at(0, 2))),
            "W",
            Win::After,
        ),
        play(
            "On the exit cell his reply still catches",
            &hall(at(1, 2), at(2, 2), Exit::Cell(at(0, 2))),
            "W",
            Win::After,
        ),
        play(
            "Unless the exit cell is to win at once",
            &hall(at(1, 2), at(2, 2), Exit::Cell(at(0, 2))),
            "W",
            Win::Before,
        ),
        play(
            "But not where he stands on it",
            &hall(at(1, 2), at(0, 2), Exit::Cell(at(0, 2))),
            "W",
            Win::Before,
        ),
        play(
            "The door wins at once",
            &hall(at(4, 0), at(2, 0), door),
            "E",
            Win::After,
        ),
        play(
            "Abbott's maze, eight actions to the exit cell",
            &abbott(Exit::Cell(at(2, 1))),
            "SSW.ENEN",
            Win::After,
        ),
        play(
            "Abbott's maze through the door, one action more",
            &abbott(Exit::Door {
                cell: at(2, 1),
                side: East,
            }),
            "SSW.ENENE",
            Win::After,
        ),
    ]
    .concat();
    if std::env::var_os("WRITE_PLAYTHROUGH").is_some() {
        std::fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/main/game/playthrough.txt"),
            &text,
        )
        .unwrap();
    }
    assert_eq!(
        text,
        include_str!("playthrough.txt"),
        "WRITE_PLAYTHROUGH=1 writes the new one"
    );
}

#[test]
fn a_path_is_read_as_it_is_written() {
    let path: Path = "NESW.".parse().unwrap();
    assert_eq!(path.to_string(), "NESW.");
    assert_eq!(
        "NEx".parse::<Path>(),
        Err(Error::Letter {
            position: 3,
            found: 'x'
        })
    );
}
