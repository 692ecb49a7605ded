use super::{Layer, Layers, Scene, letter};
use crate::game::{Cell, Floor, Layout, Maze};
use std::fmt::Write;

/// Whether [`text`] writes escape codes for colours.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ink {
    /// No escape codes.
    Plain,
    /// Escape codes for terminals with 256 colours.
    Colours,
}

/// The colours of the legs, as a terminal of 256 colours numbers them.
const LEGS: [u8; 9] = [196, 33, 34, 208, 129, 37, 200, 94, 244];

/// Draws a maze as text, two characters per cell.
///
/// | mark | meaning |
/// |---|---|
/// | `S`, `X` | entrance, exit |
/// | `A`, `B`, .. | checkpoints in listed order |
/// | `1`, `2`, .. | the number of the first leg of the best tour that uses the cell |
/// | `+` | the shortest path from entrance to exit |
/// | `..` | a cul-de-sac |
/// | `██` | a blocked cell |
///
/// In a painted maze, cells without a mark show their colour, and lines show closed passages.
pub fn text(maze: &Maze, layers: Layers, ink: Ink) -> String {
    let scene = Scene::of(maze, layers);
    let floor = maze.floor();
    let size = maze.course().size();
    let mut marks: Vec<Option<Mark>> = vec![None; size.cells()];
    for (leg, cells) in scene.legs.iter().enumerate() {
        for &cell in cells {
            marks[size.index(cell)].get_or_insert(Mark::Leg(leg));
        }
    }
    for &cell in &scene.exit_path {
        marks[size.index(cell)].get_or_insert(Mark::ExitPath);
    }
    let course = maze.course();
    for (place, &cell) in course
        .checkpoints()
        .iter()
        .enumerate()
        .filter(|_| layers.show(Layer::Checkpoints))
    {
        marks[size.index(cell)] = Some(Mark::Stop(letter(place)));
    }
    marks[size.index(course.exit())] = Some(Mark::Stop('X'));
    marks[size.index(course.entrance())] = Some(Mark::Stop('S'));

    let mut out = String::new();
    for cell in size.iter() {
        // Writing to a string cannot fail.
        let _ = draw(&mut out, maze, &scene, marks[size.index(cell)], cell, ink);
        let last = usize::from(cell.x) + 1 == size.width();
        if matches!(maze.layout(), Layout::Colours(_)) {
            out.pop();
            out.push(if last || floor.east(cell.y.into()) >> cell.x & 1 == 1 {
                ' '
            } else {
                '│'
            });
        }
        if last {
            out.push('\n');
            if matches!(maze.layout(), Layout::Colours(_))
                && usize::from(cell.y) + 1 < size.height()
            {
                below(&mut out, &floor, cell.y.into());
            }
        }
    }
    out
}

/// What is drawn on a cell; see [`text`].
#[derive(Clone, Copy)]
enum Mark {
    Leg(usize),
    ExitPath,
    Stop(char),
}

/// Draws a cell.
fn draw(
    out: &mut String,
    maze: &Maze,
    scene: &Scene,
    mark: Option<Mark>,
    cell: Cell,
    ink: Ink,
) -> std::fmt::Result {
    let blocked = matches!(maze.layout(), Layout::Walls(grid) if grid.is_blocked(cell));
    match mark {
        Some(Mark::Leg(leg)) if ink == Ink::Colours => {
            let colour = LEGS[leg % LEGS.len()];
            write!(out, "\u{1b}[38;5;{colour}m{}\u{1b}[0m ", leg + 1)
        }
        Some(Mark::Stop(stop)) if ink == Ink::Colours => write!(out, "\u{1b}[1m{stop}\u{1b}[0m "),
        Some(Mark::Leg(leg)) => write!(out, "{} ", leg + 1),
        Some(Mark::ExitPath) => out.write_str("+ "),
        Some(Mark::Stop(stop)) => write!(out, "{stop} "),
        None if blocked => out.write_str("██"),
        None if scene.is_dead_end(cell) => out.write_str(".."),
        None => match maze.layout() {
            Layout::Walls(_) => out.write_str("  "),
            Layout::Colours(colours) => {
                let digit = colours
                    .colour(cell)
                    .and_then(|colour| char::from_digit(colour.into(), 36));
                write!(out, "{} ", digit.unwrap_or(' '))
            }
        },
    }
}

/// Draws the line between two rows of a painted maze.
fn below(out: &mut String, floor: &Floor, row: usize) {
    let width = floor.size().width();
    out.extend((0..width).map(|col| {
        if floor.south(row) >> col & 1 == 1 {
            "  "
        } else {
            "─ "
        }
    }));
    out.push('\n');
}
