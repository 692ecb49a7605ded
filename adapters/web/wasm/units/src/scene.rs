//! What a page draws: positions, and the steps of a turn, of two sides or more.

use crate::shown::{self, Acted, pair, standing};
use ga_units::format::DraftRecord;
use ga_units::game::{Bout, Grid, Melee, Record, Side, Summary, Turn};
use ga_units::{Battle, Cell, verify};
use serde_json::{Value, json};
use web_bridge::{Failure, File};

/// The cells of the picture, which grows so that it need not jump back and forth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    low: Cell,
    high: Cell,
}

/// Fields up to this size are shown whole.
const WHOLE: u16 = 26;

/// The cells that are shown around units and buildings.
const MARGIN: u16 = 2;

impl Frame {
    /// The part of the field that the sides need, and `more` cells.
    pub(crate) fn of(grid: &Grid, sides: &[Side], more: impl Iterator<Item = Cell>) -> Self {
        let units = sides
            .iter()
            .flat_map(|side| side.units().iter().map(|unit| unit.at));
        let cells: Vec<Cell> = units
            .chain(sides.iter().map(Side::building))
            .chain(more)
            .collect();
        let part = |of: fn(&Cell) -> u16, size: u16| {
            let (low, high) = (cells.iter().map(of).min(), cells.iter().map(of).max());
            let low = low.unwrap_or(0).saturating_sub(MARGIN);
            let high = high.unwrap_or(0) + MARGIN;
            if size <= WHOLE {
                (0, size - 1)
            } else {
                (low, high.min(size - 1))
            }
        };
        let (left, right) = part(|cell| cell.x, grid.width());
        let (top, bottom) = part(|cell| cell.y, grid.height());
        Self {
            low: Cell { x: left, y: top },
            high: Cell {
                x: right,
                y: bottom,
            },
        }
    }

    /// Grows so that it contains `other`.
    pub(crate) fn include(&mut self, other: Self) {
        self.low = Cell {
            x: self.low.x.min(other.low.x),
            y: self.low.y.min(other.low.y),
        };
        self.high = Cell {
            x: self.high.x.max(other.high.x),
            y: self.high.y.max(other.high.y),
        };
    }
}

/// What does not change in a match, as JSON.
pub(crate) fn field(record: &Record, Frame { low, high }: Frame) -> Value {
    let start = &record.start;
    let mut field = shown::field(start, [low, high]);
    let walls: Vec<f64> = start.sides().iter().map(Side::hp).collect();
    field["low"] = json!(pair(low));
    field["high"] = json!(pair(high));
    field["players"] = json!(record.players);
    field["walls"] = json!(walls);
    field
}

/// The worth of the units and the hit points of the building, for each side.
pub(crate) fn figures(melee: &Melee, sides: &[Side]) -> Vec<[f64; 2]> {
    let of = |side: &Side| {
        let worth = side.units().iter().map(|unit| {
            let kind = &melee.roster().kinds()[unit.kind];
            kind.cost * (unit.hp / kind.hp).min(1.0)
        });
        [worth.sum(), side.hp().max(0.0)]
    };
    sides.iter().map(of).collect()
}

/// A turn, as JSON: the position with its plan, what it does, and the position after it. `reach`
/// gives the cells that are shown as within reach.
pub(crate) fn turn(
    before: &Melee,
    turn: &Turn,
    reach: impl FnOnce(&Battle) -> Vec<[u16; 2]>,
) -> Result<Value, Failure> {
    let aim = turn.aim;
    let mut after = before.view(aim)?;
    let acted = Acted::play(&mut after, turn)?;
    Ok(json!({
        "side": turn.side,
        "ready": standing(before, Some((&acted.ready, aim))),
        "created": acted.created,
        "moves": acted.moves,
        "reach": reach(&acted.ready),
        "after": standing(before, Some((&after, aim))),
    }))
}

/// The cells that any unit of the side to move can go to.
pub(crate) fn reach(battle: &Battle) -> Vec<[u16; 2]> {
    let units = battle.side(battle.active()).units();
    let mut cells: Vec<[u16; 2]> = units
        .iter()
        .flat_map(|&unit| battle.destinations(unit))
        .map(pair)
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Reads a log, and checks what it claims. Returns the false claims as well.
pub(crate) fn read(file: &str) -> Result<(Record, Vec<String>), Failure> {
    let log: Value = serde_json::from_str(file)?;
    let has_claims = !(log["result"].is_null() && log["fingerprint"].is_null());
    let record = Record::try_from(serde_json::from_str::<DraftRecord>(file)?)?;
    let lies = if has_claims {
        verify::claims(&record, &log)
    } else {
        Vec::new()
    };
    Ok((record, lies.iter().map(ToString::to_string).collect()))
}

/// The log of a match so far, as the tool writes it. The present turn is not in it.
pub(crate) fn log(bout: &Bout) -> Result<File, Failure> {
    let record = bout.record();
    let command = record.start.battle().map_or("melee", |_| "match");
    let log = DraftRecord::new(record, Summary::of(bout.melee()));
    Ok(File {
        name: record.name(command, "") + ".json",
        text: serde_json::to_string(&log)? + "\n",
    })
}
