use super::{Layer, Layers, Scene, letter};
use crate::game::{Cell, Layout, Maze};
use std::fmt::{self, Write};

/// The side of a cell, in units of the picture.
const CELL: usize = 20;
/// The space around the maze.
const MARGIN: usize = 10;

/// The colours of the legs of a tour.
const LEGS: [&str; 9] = [
    "#d81b60", "#1e88e5", "#2e9e46", "#f08c00", "#8e24aa", "#00897b", "#6d4c41", "#c0ca33",
    "#546e7a",
];

/// Draws a maze as SVG. If several legs of the tour use the same corridor, their lines run side by
/// side.
///
/// Each layer is a group with an `id`, so that a viewer can hide it.
pub fn svg(maze: &Maze, layers: Layers) -> String {
    let mut picture = String::new();
    // Writing to a string cannot fail.
    let _ = draw(&mut picture, maze, layers);
    picture
}

fn draw(out: &mut String, maze: &Maze, layers: Layers) -> fmt::Result {
    let scene = Scene::of(maze, layers);
    let size = maze.course().size();
    let (width, height) = (size.width() * CELL, size.height() * CELL);
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" font-family="sans-serif" text-anchor="middle">"#,
        width + 2 * MARGIN,
        height + 2 * MARGIN
    )?;
    writeln!(
        out,
        r##"<rect width="100%" height="100%" fill="#ffffff"/>"##
    )?;
    writeln!(out, r#"<g transform="translate({MARGIN} {MARGIN})">"#)?;
    writeln!(
        out,
        r##"<rect width="{width}" height="{height}" fill="#faf7f0"/>"##
    )?;
    layout(out, maze)?;
    if layers.show(Layer::DeadEnds) {
        writeln!(
            out,
            r##"<g id="dead-ends" fill="#7a5c2e" fill-opacity="0.25">"##
        )?;
        for cell in size.iter().filter(|&cell| scene.is_dead_end(cell)) {
            writeln!(out, "{}", square(cell))?;
        }
        writeln!(out, "</g>")?;
    }
    if layers.show(Layer::ExitPath) {
        writeln!(
            out,
            r##"<g id="exit-path" fill="none" stroke="#222222" stroke-opacity="0.35" stroke-width="9">"##
        )?;
        line(out, &scene.exit_path, 0, "")?;
        writeln!(out, "</g>")?;
    }
    if layers.show(Layer::Tour) {
        writeln!(
            out,
            r#"<g id="tour" fill="none" stroke-width="2.2" stroke-linejoin="round">"#
        )?;
        let middle = scene.legs.len() as i32 - 1;
        for (leg, cells) in scene.legs.iter().enumerate() {
            let aside = (2 * leg as i32 - middle) * 2;
            line(out, cells, aside, LEGS[leg % LEGS.len()])?;
        }
        writeln!(out, "</g>")?;
    }
    let course = maze.course();
    if layers.show(Layer::Checkpoints) {
        writeln!(out, r#"<g id="checkpoints">"#)?;
        for (place, &cell) in course.checkpoints().iter().enumerate() {
            stop(out, cell, letter(place), "#ffd54f")?;
        }
        writeln!(out, "</g>")?;
    }
    stop(out, course.exit(), 'X', "#a5d6a7")?;
    stop(out, course.entrance(), 'S', "#90caf9")?;
    writeln!(
        out,
        r##"<rect width="{width}" height="{height}" fill="none" stroke="#37324a" stroke-width="2"/>"##
    )?;
    writeln!(out, "</g>\n</svg>")
}

/// Draws walls, or colours and a line for each closed passage.
fn layout(out: &mut String, maze: &Maze) -> fmt::Result {
    let size = maze.course().size();
    match maze.layout() {
        Layout::Walls(grid) => {
            writeln!(out, r##"<g id="walls" fill="#37324a">"##)?;
            for cell in size.iter().filter(|&cell| grid.is_blocked(cell)) {
                writeln!(out, "{}", square(cell))?;
            }
            writeln!(out, "</g>")
        }
        Layout::Colours(colours) => {
            let floor = maze.floor();
            writeln!(out, r#"<g id="colours">"#)?;
            let mut closed = String::new();
            for cell in size.iter() {
                let colour = usize::from(colours.colour(cell).unwrap_or(0));
                let hue = colour * 300 / usize::from(colours.palette());
                let (row, col) = (usize::from(cell.y), usize::from(cell.x));
                let rect = square(cell).replace("/>", &format!(" fill=\"hsl({hue} 60% 82%)\"/>"));
                writeln!(out, "{rect}")?;
                if col + 1 < size.width() && floor.east(row) >> col & 1 == 0 {
                    write!(closed, "M{} {}v{CELL}", (col + 1) * CELL, row * CELL)?;
                }
                if row + 1 < size.height() && floor.south(row) >> col & 1 == 0 {
                    write!(closed, "M{} {}h{CELL}", col * CELL, (row + 1) * CELL)?;
                }
            }
            writeln!(
                out,
                r##"<path d="{closed}" stroke="#37324a" stroke-width="3"/>"##
            )?;
            writeln!(out, "</g>")
        }
    }
}

fn square(cell: Cell) -> String {
    let (x, y) = (usize::from(cell.x) * CELL, usize::from(cell.y) * CELL);
    format!(r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>"#)
}

/// Draws a path through the centres of cells, shifted by 0.7 units times `aside`.
fn line(out: &mut String, cells: &[Cell], aside: i32, colour: &str) -> fmt::Result {
    let middle = |at: u8| f64::from(at) * CELL as f64 + CELL as f64 / 2.0 + f64::from(aside) * 0.7;
    let mut points = String::new();
    for cell in cells {
        write!(points, "{:.1},{:.1} ", middle(cell.x), middle(cell.y))?;
    }
    let stroke = if colour.is_empty() {
        String::new()
    } else {
        format!(r#" stroke="{colour}""#)
    };
    writeln!(out, r#"<polyline points="{}"{stroke}/>"#, points.trim_end())
}

fn stop(out: &mut String, cell: Cell, name: char, colour: &str) -> fmt::Result {
    let middle = |at: u8| usize::from(at) * CELL + CELL / 2;
    let (x, y) = (middle(cell.x), middle(cell.y));
    writeln!(
        out,
        r##"<circle cx="{x}" cy="{y}" r="9" fill="{colour}" stroke="#37324a"/><text x="{x}" y="{}" font-size="12" font-weight="bold">{name}</text>"##,
        y + 4
    )
}
