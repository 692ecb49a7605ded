//! What a page draws: positions, and the steps of a turn, of two sides or more.

use ga_units::format::{DraftMelee, DraftRecord};
use ga_units::game::{Grid, Melee, MeleeRecord, Record, Side, Summary, Turn, play_turn};
use ga_units::{Battle, Cell, verify};
use gallery_bridge::battles::{self, Acted, Standing, acted, pair};
use gallery_bridge::{Failure, ResultFile};
use serde_json::{Value, json};

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

/// A position of two sides, or of more.
#[expect(clippy::large_enum_variant, reason = "a page has a few of them")]
#[derive(Clone, Debug)]
pub(crate) enum Position {
    Two(Battle),
    Many(Melee),
}

impl Position {
    pub(crate) fn standing(&self) -> Standing {
        match self {
            Self::Two(battle) => Standing::of(battle),
            Self::Many(melee) => Standing {
                sides: melee.sides().to_vec(),
                active: melee.active(),
                acted: Vec::new(),
                turn: melee.turn(),
                outcome: melee.outcome(),
            },
        }
    }

    /// The position in the middle of a turn: `battle` is what became of its view.
    fn standing_in(&self, battle: &Battle, aim: usize) -> Standing {
        match self {
            Self::Two(_) => Standing::of(battle),
            Self::Many(melee) => Standing {
                sides: melee.sides_in(battle, aim),
                acted: acted(battle),
                ..self.standing()
            },
        }
    }

    /// The battle of the side to move.
    pub(crate) fn view(&self, aim: usize) -> Result<Battle, Failure> {
        Ok(match self {
            Self::Two(battle) => battle.clone(),
            Self::Many(melee) => melee.view(aim)?,
        })
    }

    pub(crate) const fn grid(&self) -> &Grid {
        match self {
            Self::Two(battle) => battle.grid(),
            Self::Many(melee) => melee.grid(),
        }
    }

    /// What does not change in a match, as JSON.
    pub(crate) fn field(&self, players: &[String], Frame { low, high }: Frame) -> Value {
        let (roster, terms) = match self {
            Self::Two(battle) => (battle.roster(), battle.terms()),
            Self::Many(melee) => (melee.roster(), melee.terms()),
        };
        let mut field = battles::field(self.grid(), roster, terms, [low, high]);
        let walls: Vec<f64> = self.standing().sides.iter().map(Side::hp).collect();
        field["low"] = json!(pair(low));
        field["high"] = json!(pair(high));
        field["players"] = json!(players);
        field["walls"] = json!(walls);
        field
    }

    /// The worth of the units and the hit points of the building, for each side.
    pub(crate) fn figures(&self, sides: &[Side]) -> Vec<[f64; 2]> {
        let roster = match self {
            Self::Two(battle) => battle.roster(),
            Self::Many(melee) => melee.roster(),
        };
        let of = |side: &Side| {
            let worth = side.units().iter().map(|unit| {
                let kind = &roster.kinds()[unit.kind];
                kind.cost * (unit.hp / kind.hp).min(1.0)
            });
            [worth.sum(), side.hp().max(0.0)]
        };
        sides.iter().map(of).collect()
    }
}

/// A turn, as JSON: the position with its plan, what it does, and the position after it. `reach`
/// gives the cells that are shown as within reach.
pub(crate) fn turn(
    before: &Position,
    (aim, turn): (usize, &Turn),
    reach: impl FnOnce(&Battle) -> Vec<[u16; 2]>,
) -> Result<Value, Failure> {
    let mut after = before.view(aim)?;
    let acted = Acted::play(&mut after, turn)?;
    Ok(json!({
        "side": turn.side,
        "ready": before.standing_in(&acted.ready, aim).told(),
        "created": acted.created,
        "moves": acted.moves,
        "reach": reach(&acted.ready),
        "after": before.standing_in(&after, aim).told(),
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

/// The record of a match.
#[expect(clippy::large_enum_variant, reason = "a page has a few of them")]
#[derive(Debug)]
pub(crate) enum Log {
    Two(Record),
    Many(MeleeRecord),
}

impl Log {
    /// Reads a log, and checks what it claims. Returns the false claims as well.
    pub(crate) fn read(file: &str) -> Result<(Self, Vec<String>), Failure> {
        let log: Value = serde_json::from_str(file)?;
        let has_claims = !(log["result"].is_null() && log["fingerprint"].is_null());
        let (read, lies) = if log["format"] == ga_units::format::MELEE_FORMAT {
            let record = MeleeRecord::try_from(serde_json::from_str::<DraftMelee>(file)?)?;
            let lies = if has_claims {
                verify::melee::claims(&record, &log)
            } else {
                Vec::new()
            };
            (Self::Many(record), lies)
        } else {
            let record = Record::try_from(serde_json::from_str::<DraftRecord>(file)?)?;
            let lies = if has_claims {
                verify::claims(&record, &log)
            } else {
                Vec::new()
            };
            (Self::Two(record), lies)
        };
        Ok((read, lies.iter().map(ToString::to_string).collect()))
    }

    pub(crate) fn start(&self) -> Position {
        match self {
            Self::Two(record) => Position::Two(record.start.clone()),
            Self::Many(record) => Position::Many(record.start.clone()),
        }
    }

    /// Carries out every order, and calls `watch` with the sides after each turn.
    pub(crate) fn replay(&self, watch: &mut dyn FnMut(&[Side])) -> Result<(), Failure> {
        match self {
            Self::Two(record) => {
                let watch =
                    &mut |battle: &Battle| watch(&[battle.side(0).clone(), battle.side(1).clone()]);
                verify::replay(record, watch)?;
            }
            Self::Many(record) => {
                verify::melee::replay(record, &mut |_, melee| watch(melee.sides()))?;
            }
        }
        Ok(())
    }

    pub(crate) fn players(&self) -> &[String] {
        match self {
            Self::Two(record) => &record.players,
            Self::Many(record) => &record.players,
        }
    }

    pub(crate) const fn seed(&self) -> u64 {
        match self {
            Self::Two(record) => record.seed,
            Self::Many(record) => record.seed,
        }
    }

    pub(crate) const fn len(&self) -> usize {
        match self {
            Self::Two(record) => record.turns.len(),
            Self::Many(record) => record.turns.len(),
        }
    }

    /// A turn with the side that is its aim.
    pub(crate) fn turn(&self, index: usize) -> Option<(usize, &Turn)> {
        match self {
            Self::Two(record) => record
                .turns
                .get(index)
                .map(|turn| (1 - turn.side.min(1), turn)),
            Self::Many(record) => record.turns.get(index).map(|turn| (turn.aim, &turn.turn)),
        }
    }

    /// Plays a turn of a match that has been replayed.
    pub(crate) fn advance(&self, position: &mut Position, index: usize) -> Result<(), Failure> {
        match (self, position) {
            (Self::Two(record), Position::Two(battle)) => {
                play_turn(battle, &record.turns[index], &mut |_, _| {})?;
                if battle.outcome().is_none() {
                    battle.end_turn()?;
                }
            }
            (Self::Many(record), Position::Many(melee)) => melee.play_turn(&record.turns[index])?,
            _ => {}
        }
        Ok(())
    }
}

/// The log of a match of two sides, as the tool writes it.
pub(crate) fn log(record: &Record, battle: &Battle) -> Result<ResultFile, Failure> {
    let text = serde_json::to_string(&DraftRecord::new(record, Summary::of(battle)))? + "\n";
    Ok(ResultFile {
        name: record.name("match", "") + ".json",
        text,
    })
}

/// The log of a match of more sides, as the tool writes it.
pub(crate) fn melee_log(record: &MeleeRecord, end: &Melee) -> Result<ResultFile, Failure> {
    let text = serde_json::to_string(&DraftMelee::new(record, end))? + "\n";
    Ok(ResultFile {
        name: record.name("melee", "") + ".json",
        text,
    })
}
