use super::{Side, horizontal, vertical};
use crate::game::{Action, Cell, Direction, Exit, Maze, Path};
use std::fmt::{self, Write};

/// Side of a cell, in units of the picture.
const CELL: f64 = 48.0;

/// Margin around the maze.
const MARGIN: f64 = 28.0;

/// The greatest distance between the lines of a path that passes a cell more than once.
const LANE: f64 = 8.0;

/// The greatest width of all lines of a path in one cell together.
const BUNDLE: f64 = 30.0;

/// The colour of Theseus and of the path at its start: red, green and blue, 0 to 255.
const START: [f64; 3] = [37.0, 99.0, 235.0];

/// The colour of the exit and of the path at its end.
const END: [f64; 3] = [22.0, 150.0, 70.0];

/// A maze as an SVG picture, with Theseus's path if `path` is given.
///
/// The path changes colour from blue (Theseus) to green (the exit). If it passes a cell again, it
/// runs beside its earlier part, and later parts are drawn on top. A ring is a wait. If Theseus
/// waits several times in a row, the ring has the number of waits inside.
pub fn svg(maze: &Maze, path: Option<&Path>) -> String {
    let mut picture = String::new();
    // Writing to a string cannot fail.
    let _ = draw(&mut picture, maze, path);
    picture
}

fn draw(out: &mut String, maze: &Maze, path: Option<&Path>) -> fmt::Result {
    let (width, height) = (maze.width() as f64 * CELL, maze.height() as f64 * CELL);
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:.0} {:.0}" font-family="sans-serif" text-anchor="middle">"#,
        width + 2.0 * MARGIN,
        height + 2.0 * MARGIN,
    )?;
    writeln!(
        out,
        r##"<rect width="100%" height="100%" fill="#ffffff"/>"##
    )?;
    writeln!(out, r#"<g transform="translate({MARGIN} {MARGIN})">"#)?;
    floor(out, maze)?;
    walls(out, maze)?;
    if let Some(path) = path {
        route(out, maze, path)?;
    }
    actors(out, maze)?;
    writeln!(out, "</g>\n</svg>")
}

/// The cells and the exit cell.
fn floor(out: &mut String, maze: &Maze) -> fmt::Result {
    let (width, height) = (maze.width() as f64 * CELL, maze.height() as f64 * CELL);
    writeln!(
        out,
        r##"<rect width="{width}" height="{height}" fill="#faf7f0"/>"##
    )?;
    if let Exit::Cell(Cell { x, y }) = maze.exit() {
        let (x, y) = (f64::from(x) * CELL, f64::from(y) * CELL);
        writeln!(
            out,
            r##"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="#bfe5c8"/>"##
        )?;
    }
    let mut grid = String::new();
    for x in 1..maze.width() {
        write!(grid, "M{} 0v{height}", x as f64 * CELL)?;
    }
    for y in 1..maze.height() {
        write!(grid, "M0 {}h{width}", y as f64 * CELL)?;
    }
    writeln!(out, r##"<path d="{grid}" stroke="#e8e1d2"/>"##)
}

/// The walls, and an arrow through the door.
fn walls(out: &mut String, maze: &Maze) -> fmt::Result {
    let mut lines = String::new();
    for (x, y) in places(maze.width(), maze.height() + 1) {
        if horizontal(maze, x, y) == Side::Wall {
            write!(lines, "M{} {}h{CELL}", x as f64 * CELL, y as f64 * CELL)?;
        }
    }
    for (x, y) in places(maze.width() + 1, maze.height()) {
        if vertical(maze, x, y) == Side::Wall {
            write!(lines, "M{} {}v{CELL}", x as f64 * CELL, y as f64 * CELL)?;
        }
    }
    writeln!(
        out,
        r##"<path d="{lines}" stroke="#2d2a32" stroke-width="5" stroke-linecap="round"/>"##
    )?;
    let Exit::Door { cell, side } = maze.exit() else {
        return Ok(());
    };
    let (x, y) = centre(cell);
    let (dx, dy) = ahead(side);
    let point = |far: f64, aside: f64| {
        let far = CELL / 2.0 + far;
        format!(
            "{} {}",
            x + far * dx + aside * dy,
            y + far * dy + aside * dx
        )
    };
    let arrow = format!(
        "M{}L{}L{}z",
        point(20.0, 0.0),
        point(2.0, 10.0),
        point(2.0, -10.0)
    );
    writeln!(out, r#"<path d="{arrow}" fill="{}"/>"#, colour(1.0))
}

fn places(width: usize, height: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

fn centre(cell: Cell) -> (f64, f64) {
    (
        f64::from(cell.x) * CELL + CELL / 2.0,
        f64::from(cell.y) * CELL + CELL / 2.0,
    )
}

/// Theseus, and the Minotaur with his horns.
fn actors(out: &mut String, maze: &Maze) -> fmt::Result {
    let mut disc = |(x, y): (f64, f64), fill: &str, letter: char, horns: &str| {
        writeln!(
            out,
            r##"<g transform="translate({x} {y})"><path d="{horns}" fill="none" stroke="{fill}" stroke-width="4" stroke-linecap="round"/><circle r="12" fill="{fill}" stroke="#ffffff" stroke-width="1.5"/><text y="5" font-size="14" font-weight="bold" fill="#ffffff">{letter}</text></g>"##,
        )
    };
    disc(
        centre(maze.minotaur()),
        "#b3261e",
        'M',
        "M-9 -9Q-15 -12 -13 -19M9 -9Q15 -12 13 -19",
    )?;
    disc(centre(maze.theseus()), &colour(0.0), 'T', "")
}

/// One stop of a path.
struct Stop {
    cell: (i32, i32),
    /// The number of earlier stops at the same cell.
    pass: usize,
    /// The number of waits during this stop.
    waits: usize,
}

/// The stops of a path, the start included.
fn stops(maze: &Maze, path: &Path) -> Vec<Stop> {
    let mut passes = std::collections::BTreeMap::new();
    let mut stop = |cell| {
        let pass = passes.entry(cell).or_insert(0);
        *pass += 1;
        Stop {
            cell,
            pass: *pass - 1,
            waits: 0,
        }
    };
    let mut cell = (i32::from(maze.theseus().x), i32::from(maze.theseus().y));
    let mut stops = vec![stop(cell)];
    for &action in path.iter() {
        match action {
            Action::Wait => {
                if let Some(last) = stops.last_mut() {
                    last.waits += 1;
                }
            }
            Action::Go(side) => {
                let (dx, dy) = ahead(side);
                cell = (cell.0 + dx as i32, cell.1 + dy as i32);
                stops.push(stop(cell));
            }
        }
    }
    stops
}

/// The path, with its arrow heads and waits.
fn route(out: &mut String, maze: &Maze, path: &Path) -> fmt::Result {
    let stops = stops(maze, path);
    let passes = |cell| stops.iter().filter(|stop| stop.cell == cell).count();
    let place = |stop: &Stop| {
        let passes = passes(stop.cell);
        let lane = LANE.min(BUNDLE / passes as f64);
        let aside = (stop.pass as f64 - (passes - 1) as f64 / 2.0) * lane;
        let (x, y) = stop.cell;
        (
            f64::from(x) * CELL + CELL / 2.0 + aside,
            f64::from(y) * CELL + CELL / 2.0 + aside,
        )
    };
    let places: Vec<(f64, f64)> = stops.iter().map(place).collect();
    let middle = |a: usize, b: usize| {
        let (a, b) = (places[a], places[b]);
        (a.0.midpoint(b.0), a.1.midpoint(b.1))
    };
    let last = places.len() - 1;
    writeln!(
        out,
        r#"<g fill="none" stroke-linecap="round" stroke-linejoin="round">"#
    )?;
    // Each curve goes from the middle of one step to the middle of the next, so that corners are
    // round. If Theseus turns back, two straight lines go to the cell and back.
    for (index, &(x, y)) in places.iter().enumerate() {
        let (before, after) = (index.saturating_sub(1), (index + 1).min(last));
        if index == last && matches!(maze.exit(), Exit::Door { .. }) {
            break;
        }
        let (from, to) = (middle(before, index), middle(index, after));
        let bend = if stops[before].cell == stops[after].cell {
            "L"
        } else {
            "Q"
        };
        let curve = format!(
            "M{:.1} {:.1}{bend}{x:.1} {y:.1} {:.1} {:.1}",
            from.0, from.1, to.0, to.1
        );
        writeln!(
            out,
            r##"<path d="{curve}" stroke="#ffffff" stroke-width="5.5" stroke-linecap="butt"/>"##
        )?;
        let colour = colour(index as f64 / last.max(1) as f64);
        writeln!(
            out,
            r#"<path d="{curve}" stroke="{colour}" stroke-width="3"/>"#
        )?;
    }
    writeln!(out, "</g>")?;
    heads(out, &places)?;
    for (stop, (x, y)) in stops.iter().zip(&places).filter(|(stop, _)| stop.waits > 0) {
        writeln!(
            out,
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="6" fill="#ffffff" stroke="#2d2a32" stroke-width="1.5"/>"##
        )?;
        if stop.waits > 1 {
            writeln!(
                out,
                r##"<text x="{x:.1}" y="{:.1}" font-size="9" fill="#2d2a32">{}</text>"##,
                y + 3.2,
                stop.waits
            )?;
        }
    }
    Ok(())
}

/// An arrow head in the middle of every step.
fn heads(out: &mut String, places: &[(f64, f64)]) -> fmt::Result {
    let last = places.len() - 1;
    for (index, pair) in places.windows(2).enumerate() {
        let (ax, ay) = pair[0];
        let (bx, by) = pair[1];
        #[expect(clippy::disallowed_methods, reason = "rounded to degrees")]
        let angle = (by - ay).atan2(bx - ax).to_degrees();
        writeln!(
            out,
            r#"<path d="M-3.5 -4.5L4.5 0L-3.5 4.5z" transform="translate({:.1} {:.1}) rotate({angle:.0})" fill="{}"/>"#,
            ax.midpoint(bx),
            ay.midpoint(by),
            colour((index as f64 + 0.5) / last.max(1) as f64),
        )?;
    }
    Ok(())
}

/// One step to a side.
fn ahead(side: Direction) -> (f64, f64) {
    match side {
        Direction::North => (0.0, -1.0),
        Direction::East => (1.0, 0.0),
        Direction::South => (0.0, 1.0),
        Direction::West => (-1.0, 0.0),
    }
}

/// The colour of the path after `share` of its length, 0 to 1.
fn colour(share: f64) -> String {
    let [red, green, blue] =
        std::array::from_fn(|part| START[part] + (END[part] - START[part]) * share);
    format!("#{:02x}{:02x}{:02x}", red as u8, green as u8, blue as u8)
}
