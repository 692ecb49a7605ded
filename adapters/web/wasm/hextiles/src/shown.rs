//! What the page shows, as it is written to JSON.

use ga_hextiles::draw::{Landmark, Layout, PrintedPath, Stroke, strokes};
use ga_hextiles::play::Table;
use ga_hextiles::solve::trade_offs::Point;
use ga_hextiles::{Direction, Side, Tile};
use serde_json::{Value, json};
use web_bridge::Failure;

/// The geometry of a board, and the drawings of its tiles.
pub(crate) fn drawing(table: &Table) -> Value {
    let layout = Layout::new(table.board());
    let names = table
        .board()
        .locations()
        .iter()
        .map(|location| location.name.as_str());
    let locations = names
        .zip(&layout.locations)
        .map(|(name, mark)| location(name, mark));
    json!({
        "size": layout.size,
        // The distance from the centre of a tile to an edge.
        "half": Layout::HALF,
        "places": layout.places,
        "paths": layout.paths.iter().map(path).collect::<Vec<_>>(),
        "locations": locations.collect::<Vec<_>>(),
        // The top and the bottom of each tile, not turned.
        "tiles": table.tiles().0.iter().map(|tile: &Tile| tile.sides().map(face)).collect::<Vec<_>>(),
        "flips": table.has_both_sides(),
    })
}

fn path(path: &PrintedPath) -> Value {
    json!({ "place": path.port.place, "direction": path.port.direction.index(), "curve": path.curve })
}

fn location(name: &str, mark: &Landmark) -> Value {
    let lines = mark.lines.iter().enumerate();
    json!({
        "name": name,
        "middle": mark.middle,
        "radius": mark.radius,
        "font_size": mark.font_size,
        "lines": lines.map(|(number, line)| (line, mark.baseline(number))).collect::<Vec<_>>(),
        "paths": mark.paths.iter().map(path).collect::<Vec<_>>(),
    })
}

/// A side of a tile. Directions are indices, clockwise from the north.
fn face(side: Side) -> Value {
    let stroke = |Stroke {
                      trail,
                      path,
                      bridges,
                      ..
                  }| {
        let directions: Vec<usize> = trail.directions().map(Direction::index).collect();
        json!({ "directions": directions, "path": path, "bridges": bridges })
    };
    json!({ "strokes": strokes(side).into_iter().map(stroke).collect::<Vec<_>>() })
}

/// The means of a set over many boards; null for a single laid board.
pub(crate) fn means(table: &Table) -> Value {
    let Some(score) = table.score() else {
        return Value::Null;
    };
    json!({
        "tiles": table.tiles().len(),
        "bridges": score.bridges,
        "duplicates": score.duplicates,
        "all_joined": score.all_joined,
        "extra_edges": score.extra_edges,
        "mean_path": score.mean_path(),
        "pairs": score.paths.len(),
        "total": score.total,
        "standard_error": score.standard_error,
        "boards": score.boards,
        "weights": table.weights(),
    })
}

/// A set of a front, with its file.
pub(crate) fn dot(point: &Point, name: &str, text: &str) -> Value {
    json!({
        "number": point.number,
        "bridges": point.bridges,
        "duplicates": point.duplicates,
        "extra_edges": point.extra_edges,
        "paths": point.paths,
        "total": point.total,
        "name": name,
        "text": text,
    })
}

/// The front of the documentation.
pub(crate) fn known_front() -> Result<Vec<Value>, Failure> {
    let rows = include_str!("../../../../../crates/ga-hextiles/data/pareto.jsonl").lines();
    let dot = |row: &str| {
        let mut row: Value = serde_json::from_str(row)?;
        row["name"] = format!("hextiles-pareto-set-{}.json", row["number"]).into();
        row["text"] = row["set"].take().to_string().into();
        Ok(row)
    };
    rows.map(dot).collect()
}
