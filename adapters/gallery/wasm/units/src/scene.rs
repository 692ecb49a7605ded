//! What a page draws: positions, and the steps of a turn.

use ga_units::format::DraftRecord;
use ga_units::game::{Layout, Record, Step, Summary, Turn, play_turn};
use ga_units::{Battle, Cell, Outcome, Target, draw};
use gallery_bridge::{Failure, ResultFile};
use serde::Serialize;
use serde_json::{Value, json};

/// The cells of the picture, which grows so that it need not jump back and forth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    low: Cell,
    high: Cell,
}

/// Fields up to this size are shown whole.
const WHOLE: u16 = 26;

impl Frame {
    /// The part of the field that a position needs, and `more` cells.
    pub(crate) fn of(battle: &Battle, more: impl Iterator<Item = Cell>) -> Self {
        let (width, height) = (battle.grid().width(), battle.grid().height());
        let (mut low, mut high) = draw::frame(battle, more);
        if width <= WHOLE {
            (low.x, high.x) = (0, width - 1);
        }
        if height <= WHOLE {
            (low.y, high.y) = (0, height - 1);
        }
        Self { low, high }
    }

    /// Grows so that it contains `other`.
    pub(crate) fn include(&mut self, other: Self) {
        self.low = Cell { x: self.low.x.min(other.low.x), y: self.low.y.min(other.low.y) };
        self.high = Cell { x: self.high.x.max(other.high.x), y: self.high.y.max(other.high.y) };
    }
}

#[derive(Serialize)]
struct Unit {
    id: u32,
    kind: usize,
    x: u16,
    y: u16,
    hp: f64,
    /// Whether it has had its order this turn.
    acted: bool,
}

/// A position, as JSON.
pub(crate) fn position(battle: &Battle) -> Value {
    let side = |side: usize| {
        let (own, is_active) = (battle.side(side), battle.active() == side);
        let unit = |unit: &ga_units::game::Unit| Unit {
            id: unit.id,
            kind: unit.kind,
            x: unit.at.x,
            y: unit.at.y,
            hp: unit.hp,
            acted: is_active && battle.has_acted(unit.id),
        };
        json!({
            "building": pair(own.building()),
            "hp": own.hp().max(0.0),
            "money": own.money(),
            "units": own.units().iter().map(unit).collect::<Vec<_>>(),
        })
    };
    json!({
        "turn": battle.turn(),
        "active": battle.active(),
        "over": battle.outcome().is_some(),
        "winner": battle.outcome().and_then(Outcome::winner),
        "sides": [side(0), side(1)],
    })
}

/// What does not change in a match, as JSON.
pub(crate) fn field(record: &Record, frame: Frame) -> Value {
    let (grid, roster) = (record.start.grid(), record.start.roster());
    let (low, high) = (frame.low, frame.high);
    let is_shown = |cell: &Cell| (low.x..=high.x).contains(&cell.x) && (low.y..=high.y).contains(&cell.y);
    let rocks = grid.cells().filter(is_shown).filter(|&cell| grid.is_blocked(cell)).map(pair);
    let hp = [0, 1].map(|side| record.start.side(side).hp());
    let terrains = grid.terrains();
    let ground = grid.cells().filter(is_shown).filter_map(|cell| {
        let own = grid.terrain(cell)?;
        let index = terrains.iter().position(|terrain| terrain.letter == own.letter)?;
        Some((cell.x, cell.y, index))
    });
    let abilities = (0..roster.kinds().len()).map(|kind| roster.ability(kind));
    json!({
        "width": grid.width(),
        "height": grid.height(),
        "low": pair(low),
        "high": pair(high),
        "hexagonal": grid.layout() == Layout::Hexagonal,
        "terrains": terrains,
        "ground": ground.collect::<Vec<_>>(),
        "rocks": rocks.collect::<Vec<_>>(),
        "kinds": roster.kinds(),
        "abilities": abilities.collect::<Vec<_>>(),
        "rounds": record.start.terms().rounds,
        "players": record.players,
        "walls": hp,
    })
}

/// A step of a plan: the way of a unit, and its attack.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Move {
    pub(crate) unit: u32,
    pub(crate) way: Vec<[u16; 2]>,
    pub(crate) target: Option<[u16; 2]>,
    pub(crate) damage: f64,
    pub(crate) destroys: bool,
}

/// A turn: the position with the new units, before any order, and what the units do.
#[derive(Clone, Debug)]
pub(crate) struct Acted {
    pub(crate) ready: Battle,
    pub(crate) created: Vec<u32>,
    pub(crate) moves: Vec<Move>,
}

impl Acted {
    /// Plays a turn on `battle`, without its end.
    pub(crate) fn play(battle: &mut Battle, turn: &Turn) -> Result<Self, Failure> {
        let mut acted = Self { ready: battle.clone(), created: Vec::new(), moves: Vec::new() };
        play_turn(battle, turn, &mut |step, battle| match step {
            Step::Created(unit) => {
                acted.created.push(unit);
                acted.ready.clone_from(battle);
            }
            Step::Ordered { order, from, target, damage, destroys } => {
                let way = draw::way(&acted.ready, turn.side, from, order.to);
                acted.moves.push(Move {
                    unit: order.unit,
                    way: if from == order.to { Vec::new() } else { way.into_iter().map(pair).collect() },
                    target: target.map(pair),
                    damage,
                    destroys,
                });
            }
        })?;
        Ok(acted)
    }
}

/// A turn, as JSON: the position with its plan, what it does, and the position after it. `reach`
/// gives the cells that are shown as within reach.
pub(crate) fn turn(
    before: &Battle, turn: &Turn, reach: impl FnOnce(&Battle) -> Vec<[u16; 2]>,
) -> Result<Value, Failure> {
    let mut after = before.clone();
    let acted = Acted::play(&mut after, turn)?;
    Ok(json!({
        "side": turn.side,
        "ready": position(&acted.ready),
        "created": acted.created,
        "moves": acted.moves,
        "reach": reach(&acted.ready),
        "after": position(&after),
    }))
}

/// The cells that any unit of the side to move can go to.
pub(crate) fn reach(battle: &Battle) -> Vec<[u16; 2]> {
    let units = battle.side(battle.active()).units();
    let mut cells: Vec<[u16; 2]> =
        units.iter().flat_map(|&unit| battle.destinations(unit)).map(pair).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

pub(crate) fn pair(cell: Cell) -> [u16; 2] {
    [cell.x, cell.y]
}

/// A target as a page names it: the number of a unit, or `building`.
pub(crate) fn target(name: &str) -> Option<Target> {
    if name == "building" { Some(Target::Building) } else { name.parse().ok().map(Target::Unit) }
}

/// The log of a match, as the tool writes it.
pub(crate) fn log(record: &Record, battle: &Battle) -> Result<ResultFile, Failure> {
    let [a, b] = &record.players;
    let text = serde_json::to_string(&DraftRecord::new(record, Summary::of(battle)))? + "\n";
    Ok(ResultFile { name: format!("match-{a}-{b}-{}.json", record.seed), text })
}
