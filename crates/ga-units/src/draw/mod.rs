//! Pictures of battles and matches: [`text`], [`chart`] and [`melee`] for terminals, [`svg`] for
//! files, and [`animation`] for SVG that plays by itself. For pictures of your own, [`frame`] is
//! the part of the field to show, and [`way`] the way of a unit.

mod animation;
mod path;
mod svg;
mod text;

pub use animation::animation;
pub use path::way;
pub use svg::svg;
pub use text::{chart, melee, text};

use crate::game::battle::Battle;
use crate::game::cell::Cell;
use crate::game::layout::Layout;
use crate::game::side::Unit;
use ga_core::text::xml;
use std::fmt::Write;

/// The width and the height of a cell in pixels.
const CELL: f64 = 16.0;

/// The height of a line of the legend in pixels.
const LINE: f64 = 18.0;

/// Colours of side 0 and side 1.
const SIDES: [&str; 2] = ["#1f6fb2", "#c8442e"];

/// The upper left and the lower right cell of a picture. The picture shows all units, both
/// buildings and the `extra` cells, with a margin of two cells.
///
/// ```
/// use ga_units::{Cell, Map, Terms, draw};
///
/// let battle = Map::apart(15)?.battle(Terms::default(), 7)?;
/// let (low, high) = draw::frame(&battle, std::iter::empty());
/// assert_eq!((low, high), (Cell { x: 15, y: 22 }, Cell { x: 34, y: 27 }));
/// # Ok::<(), ga_units::Error>(())
/// ```
pub fn frame(battle: &Battle, extra: impl Iterator<Item = Cell>) -> (Cell, Cell) {
    let sides = [battle.side(0), battle.side(1)];
    let units = sides
        .iter()
        .flat_map(|side| side.units().iter().map(|unit| unit.at));
    let cells = units
        .chain(sides.iter().map(|side| side.building()))
        .chain(extra);
    let (mut low, mut high) = (battle.side(0).building(), battle.side(0).building());
    for cell in cells {
        low = Cell {
            x: low.x.min(cell.x),
            y: low.y.min(cell.y),
        };
        high = Cell {
            x: high.x.max(cell.x),
            y: high.y.max(cell.y),
        };
    }
    let (width, height) = (battle.grid().width(), battle.grid().height());
    let margin = 2;
    let low = Cell {
        x: low.x.saturating_sub(margin),
        y: low.y.saturating_sub(margin),
    };
    (
        low,
        Cell {
            x: (high.x + margin).min(width - 1),
            y: (high.y + margin).min(height - 1),
        },
    )
}

/// The upper left corner of a cell in pixels. Hexagons are drawn as bricks: squares, and every
/// second row is shifted by half of their width, so that each touches its six neighbours.
fn corner(layout: Layout, cell: Cell) -> (f64, f64) {
    let is_shifted = layout == Layout::Hexagonal && cell.y % 2 == 1;
    (
        (f64::from(cell.x) + if is_shifted { 0.5 } else { 0.0 }) * CELL,
        f64::from(cell.y) * CELL,
    )
}

/// The middle of a cell in pixels.
fn middle(layout: Layout, cell: Cell) -> (f64, f64) {
    let (x, y) = corner(layout, cell);
    (x + 0.5 * CELL, y + 0.5 * CELL)
}

/// Opens a picture of the cells from `low` to `high`, with `lines` lines of legend below. Draws the
/// ground and the first line.
fn open(battle: &Battle, low: Cell, high: Cell, lines: u16, svg: &mut String) {
    let columns = f64::from(high.x - low.x + 1).max(24.0);
    let (x, y) = (f64::from(low.x) * CELL, f64::from(low.y) * CELL);
    let width = columns * CELL;
    let height = f64::from(high.y - low.y + 1) * CELL + f64::from(lines) * LINE + 10.0;
    let _ = writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="11">
<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#ffffff"/>
<rect x="{x}" y="{y}" width="{}" height="{}" fill="#f1efe6"/>
<defs>
<g id="k0"><circle r="5.5"/></g>
<g id="k1"><path d="M0 -6.5L6 5H-6Z"/></g>
<g id="k2"><rect x="-5" y="-5" width="10" height="10"/></g>
<g id="k3"><path d="M0 -7L7 0L0 7L-7 0Z"/></g>
<g id="building"><path d="M-8 8V-8H-5V-5H-2V-8H2V-5H5V-8H8V8Z"/></g>
<marker id="head" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L6 3L0 6Z"/></marker>
</defs>"##,
        f64::from(high.x - low.x + 1) * CELL,
        f64::from(high.y - low.y + 1) * CELL,
    );
    for cell in battle.grid().cells() {
        if (low.x..=high.x).contains(&cell.x) && (low.y..=high.y).contains(&cell.y) {
            let Some(colour) = ground(battle, cell) else {
                continue;
            };
            let (x, y) = corner(battle.grid().layout(), cell);
            let _ = writeln!(
                svg,
                r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{colour}"/>"#
            );
        }
    }
    let below = f64::from(high.y + 1) * CELL + LINE;
    let kinds = battle.roster().kinds().iter().enumerate();
    for ((index, kind), place) in kinds.take(4).zip(0..) {
        let at = x + 14.0 + 90.0 * f64::from(place);
        let _ = writeln!(
            svg,
            r##"<use href="#k{index}" transform="translate({at} {below})" fill="#555555"/><text x="{}" y="{}">{}</text>"##,
            at + 10.0,
            below + 4.0,
            xml(&kind.name)
        );
    }
}

/// Colours of terrains, in the order of the field.
const TERRAINS: [&str; 6] = [
    "#bcd3a4", "#a9c8dd", "#ddc9a0", "#c9bfd6", "#cfd6d6", "#d9b8a6",
];

/// The colour of a cell, or `None` on open ground.
fn ground(battle: &Battle, cell: Cell) -> Option<&'static str> {
    if battle.grid().is_blocked(cell) {
        return Some("#b9b3a2");
    }
    let terrain = battle
        .grid()
        .terrain(cell)
        .filter(|terrain| terrain.letter != '.')?;
    let index = battle
        .grid()
        .terrains()
        .iter()
        .position(|other| other.letter == terrain.letter)?;
    Some(TERRAINS[index % TERRAINS.len()])
}

/// The index of the shape that is drawn for a unit. There are only four shapes, so some kinds may
/// have the same shape.
fn shape(unit: &Unit) -> usize {
    unit.kind % 4
}
