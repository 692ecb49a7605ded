//! What the page shows, as it is written to JSON.

use ga_hextiles::draw::{Landmark, Layout, PrintedPath, strokes};
use ga_hextiles::solve::trade_offs::Point;
use ga_hextiles::{Board, Direction, Side, TileSet};
use gallery_bridge::Failure;
use serde::Serialize;
use serde_json::Value;

/// A board and its tiles, for a page that draws them.
#[derive(Debug, Serialize)]
pub(crate) struct Drawing {
    size: [f64; 2],
    /// The distance from the centre of a tile to an edge.
    half: f64,
    places: Vec<[f64; 2]>,
    paths: Vec<Path>,
    locations: Vec<Location>,
    /// The top and the bottom of each tile, not turned.
    tiles: Vec<[Face; 2]>,
    /// Whether both sides of the tiles are known.
    flips: bool,
}

#[derive(Debug, Serialize)]
struct Path {
    place: usize,
    direction: usize,
    curve: [[f64; 2]; 4],
}

#[derive(Debug, Serialize)]
struct Location {
    name: String,
    middle: [f64; 2],
    radius: f64,
    font_size: f64,
    lines: Vec<(String, [f64; 2])>,
    paths: Vec<Path>,
}

/// A side of a tile.
#[derive(Debug, Serialize)]
struct Face {
    strokes: Vec<Stroke>,
}

#[derive(Debug, Serialize)]
struct Stroke {
    /// The indices of its directions, clockwise from the north.
    directions: Vec<usize>,
    path: String,
    bridges: Vec<String>,
}

impl Drawing {
    pub(crate) fn new(board: &Board, tiles: &TileSet, flips: bool) -> Self {
        let layout = Layout::new(board);
        let locations = board.locations().iter().zip(&layout.locations);
        Self {
            size: layout.size,
            half: Layout::HALF,
            places: layout.places,
            paths: layout.paths.iter().map(Path::new).collect(),
            locations: locations.map(|(location, mark)| Location::new(&location.name, mark)).collect(),
            tiles: tiles.0.iter().map(|tile| tile.sides().map(Face::new)).collect(),
            flips,
        }
    }
}

impl Path {
    fn new(path: &PrintedPath) -> Self {
        Self { place: path.port.place, direction: path.port.direction.index(), curve: path.curve }
    }
}

impl Location {
    fn new(name: &str, mark: &Landmark) -> Self {
        let lines = mark.lines.iter().enumerate();
        Self {
            name: name.to_owned(),
            middle: mark.middle,
            radius: mark.radius,
            font_size: mark.font_size,
            lines: lines.map(|(number, line)| (line.clone(), mark.baseline(number))).collect(),
            paths: mark.paths.iter().map(Path::new).collect(),
        }
    }
}

impl Face {
    fn new(side: Side) -> Self {
        let stroke = |stroke: ga_hextiles::draw::Stroke| Stroke {
            directions: stroke.trail.directions().map(Direction::index).collect(),
            path: stroke.path,
            bridges: stroke.bridges,
        };
        Self { strokes: strokes(side).into_iter().map(stroke).collect() }
    }
}

/// A set of a front.
#[derive(Debug, Serialize)]
pub(crate) struct Dot {
    number: Value,
    bridges: Value,
    duplicates: Value,
    extra_edges: Value,
    paths: Value,
    total: Value,
    /// The set as a file.
    text: String,
}

impl Dot {
    pub(crate) fn new(point: &Point, text: String) -> Self {
        Self {
            number: point.number.into(),
            bridges: point.bridges.into(),
            duplicates: point.duplicates.into(),
            extra_edges: point.extra_edges.into(),
            paths: point.paths.into(),
            total: point.total.into(),
            text,
        }
    }
}

/// The front of the documentation.
pub(crate) fn known_front() -> Result<Vec<Dot>, Failure> {
    let rows = include_str!("../../../../../crates/ga-hextiles/data/pareto.jsonl").lines();
    let dot = |row: &str| {
        let mut row: Value = serde_json::from_str(row)?;
        let mut take = |name: &str| row[name].take();
        Ok(Dot {
            number: take("number"),
            bridges: take("bridges"),
            duplicates: take("duplicates"),
            extra_edges: take("extra_edges"),
            paths: take("paths"),
            total: take("total"),
            text: take("set").to_string(),
        })
    };
    rows.map(dot).collect()
}
