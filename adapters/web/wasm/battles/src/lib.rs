//! Battles of units in turns: two to eight sides, each commanded by a person or by a level.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

use ga_units::format::{DraftBattle, DraftRecord};
use ga_units::game::{Bout, Melee, OpenTurn, Record, Setup, Side, Summary, Unit, reasons};
use ga_units::players::{Opponent, Settings};
use ga_units::{Cell, Order, Player, data};
use serde_json::{Value, json as object};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::battles::{self, Acted, pair, target};
use web_bridge::{Failure, json, sentence};

/// The battle that a text describes: the name of an example game, a battle in JSON, or a random
/// field.
fn read(setup: &str, seed: u64) -> Result<Melee, Failure> {
    let file = match setup {
        "islands" => data::ISLANDS,
        "lake" => data::LAKE,
        _ => setup,
    };
    let value: Value = serde_json::from_str(file)
        .map_err(|_| format!("{setup}: expected lake, islands, a random field or a battle"))?;
    if value.get("sides").is_some() {
        return Ok(Melee::try_from(serde_json::from_value::<DraftBattle>(
            value,
        )?)?);
    }
    let setup: Setup = serde_json::from_value(value)?;
    let plain = Setup {
        clan_a: None,
        clan_b: None,
        kinds_a: Vec::new(),
        kinds_b: Vec::new(),
        ..setup.clone()
    };
    if setup != plain {
        return Err("clans and kinds: all sides may create all kinds, expected none".into());
    }
    let battle = setup.ground()?.battle(seed, false)?;
    let (left, right) = (battle.side(0).clone(), battle.side(1));
    // Each number once.
    let first = left.units().last().map_or(0, |unit| unit.id + 1);
    let units = right
        .units()
        .iter()
        .map(|unit| Unit {
            id: unit.id + first,
            ..*unit
        })
        .collect();
    let right = Side::with(right.building(), right.hp(), right.money(), units);
    let grid = battle.grid().clone();
    let roster = battle.roster().clone();
    Ok(Melee::new(
        grid,
        roster,
        *battle.terms(),
        vec![left, right],
    )?)
}

fn player(name: &str) -> Result<Box<dyn Player>, Failure> {
    Ok(name.parse::<Opponent>()?.player(&Settings::default()))
}

/// A battle that goes on action by action.
#[wasm_bindgen]
pub struct Battle(Bout);

#[wasm_bindgen]
impl Battle {
    /// Begins a battle: `lake`, `islands`, or the JSON of a battle or of a random field.
    #[wasm_bindgen(constructor)]
    pub fn new(setup: &str, seed: u32) -> Result<Self, JsError> {
        let start = || {
            let melee = read(setup, seed.into())?;
            let names: Vec<String> = (0..melee.sides().len())
                .map(|side| format!("side {side}"))
                .collect();
            let players = names
                .iter()
                .map(|name| (name.as_str(), None::<Box<dyn Player>>));
            Ok(Self(Bout::new(melee, players, seed.into())?))
        };
        start().map_err(sentence)
    }

    /// Goes on with a battle that was saved.
    pub fn resume(saved: &str) -> Result<Self, JsError> {
        let resume = || {
            let mut value: Value = serde_json::from_str(saved)?;
            // The turn under way is the last one.
            let open = value.get("open").filter(|open| !open.is_null()).cloned();
            if let (Some(open), Some(Value::Array(turns))) = (&open, value.get_mut("turns")) {
                turns.push(open.clone());
            }
            let mut record = Record::try_from(serde_json::from_value::<DraftRecord>(value)?)?;
            let open = open.and_then(|_| record.turns.pop());
            let players = record.players.iter().map(|_| None).collect();
            let mut bout = Bout::resume(record, players)?;
            if let Some(turn) = open {
                bout.aim_at(turn.aim)?;
                turn.created
                    .iter()
                    .try_for_each(|&kind| bout.create(kind).map(|_| ()))?;
                turn.orders
                    .iter()
                    .try_for_each(|&order| bout.order(order))?;
            }
            Ok(Self(bout))
        };
        resume().map_err(sentence)
    }

    /// The log so far, which the tool `units verify` accepts, with the turn under way in `open`.
    pub fn save(&self) -> Result<String, JsError> {
        let save = || {
            let written = |record: &Record| {
                let log = DraftRecord::new(record, Summary::of(self.0.melee()));
                serde_json::to_value(log)
            };
            let mut record = self.0.record().clone();
            let mut saved = written(&record)?;
            if let Some(turn) = self.0.open_turn() {
                record.turns.push(turn);
                let mut open = written(&record)?;
                let turns = open["turns"].as_array_mut();
                saved["open"] = turns.and_then(Vec::pop).unwrap_or_default();
            }
            Ok(saved)
        };
        json(save())
    }

    /// What does not change: cells, kinds, terrains.
    pub fn field(&self) -> Result<String, JsError> {
        let grid = self.0.melee().grid();
        let whole = [
            Cell { x: 0, y: 0 },
            Cell {
                x: grid.width() - 1,
                y: grid.height() - 1,
            },
        ];
        json(Ok(battles::field(self.0.melee(), whole)))
    }

    /// The sides, whose turn it is, its aim, and what can be bought.
    pub fn state(&self) -> Result<String, JsError> {
        let melee = self.0.melee();
        let turn = self.0.turn();
        let open = turn.map(|turn| (turn.battle(), self.0.aim()));
        let mut told = battles::standing(melee, open);
        let kinds = melee.roster().kinds();
        let can_buy = |kind: &usize| turn.is_some_and(|turn| turn.battle().can_create(*kind));
        let buy: Vec<&str> = (0..kinds.len())
            .filter(can_buy)
            .map(|kind| kinds[kind].name.as_str())
            .collect();
        told["aim"] = turn.map(|_| self.0.aim()).into();
        told["rivals"] = melee.rivals().collect::<Vec<_>>().into();
        told["buy"] = buy.into();
        told["actions"] = turn.map_or(0, OpenTurn::actions).into();
        json(Ok(told))
    }

    /// Where a unit can go, and what it can attack this turn.
    pub fn reach(&self, unit: u32) -> Result<String, JsError> {
        json(Ok(self.0.turn().map_or(Value::Null, |turn| {
            battles::reach(turn.battle(), unit)
        })))
    }

    /// What a unit can attack from a cell.
    pub fn targets(&self, unit: u32, x: u16, y: u16) -> Result<String, JsError> {
        let told = |turn: &OpenTurn| battles::targets(turn.battle(), unit, Cell { x, y });
        json(Ok(self.0.turn().map_or(Value::Null, told)))
    }

    /// Chooses the rival whose building can be attacked in this turn.
    pub fn aim_at(&mut self, side: usize) -> Result<(), JsError> {
        self.0.aim_at(side).map_err(|error| sentence(error.into()))
    }

    /// Creates a unit of a kind; returns its number.
    pub fn create(&mut self, kind: &str) -> Result<u32, JsError> {
        let mut create = || {
            let roster = self.0.melee().roster();
            let found = roster.find(kind).ok_or_else(|| {
                let names: Vec<&str> = roster
                    .kinds()
                    .iter()
                    .map(|kind| kind.name.as_str())
                    .collect();
                format!("{kind:?}: expected one of {}", names.join(", "))
            })?;
            Ok(self.0.create(found)?)
        };
        create().map_err(sentence)
    }

    /// Moves a unit and attacks the number of a unit or `building`; nothing if it is empty.
    pub fn order(&mut self, unit: u32, x: u16, y: u16, aim: &str) -> Result<(), JsError> {
        let order = Order {
            unit,
            to: Cell { x, y },
            target: target(aim).map_err(sentence)?,
        };
        self.0.order(order).map_err(|error| sentence(error.into()))
    }

    /// Takes back the last action of this turn. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Ends the turn.
    pub fn end(&mut self) -> Result<(), JsError> {
        self.0.end_turn().map_err(|error| sentence(error.into()))
    }

    /// The orders that a player would give to the units without one, and why.
    pub fn plan(&self, name: &str) -> Result<String, JsError> {
        let plan = || -> Result<Vec<Value>, Failure> {
            let Some(turn) = self.0.turn() else {
                return Ok(Vec::new());
            };
            let mut battle = turn.battle().clone();
            let mut plan = Vec::new();
            for order in turn.hint(&mut *player(name)?)? {
                let Some(&unit) = battle.side(battle.active()).unit(order.unit) else {
                    continue;
                };
                if battle.outcome().is_some() {
                    break;
                }
                // The person may have killed the target, or moved into its place.
                let order = Order {
                    target: battle.target_of(unit, order.to),
                    ..order
                };
                let Ok(why) = reasons(&battle, &[order]) else {
                    continue;
                };
                battle.order(order)?;
                plan.extend(why.into_iter().map(|why| {
                    object!({
                        "unit": why.unit,
                        "to": pair(why.to),
                        "target": why.target.map(battles::name),
                        "damage": why.damage,
                        "gain": why.gain,
                        "threats": why.threats,
                        "danger": why.danger,
                        "falls": why.may_fall,
                    })
                }));
            }
            Ok(plan)
        };
        json(plan())
    }

    /// Plays the whole turn of the side to move by a player; tells what it did.
    pub fn play(&mut self, name: &str) -> Result<String, JsError> {
        let mut play = || {
            let before = self.0.record().turns.len();
            let melee = self.0.melee().clone();
            self.0.play(&mut *player(name)?)?;
            let turn = &self.0.record().turns[before];
            let Acted { created, moves, .. } = Acted::play(&mut melee.view(turn.aim)?, turn)?;
            Ok(object!({ "side": turn.side, "aim": turn.aim, "created": created, "moves": moves }))
        };
        json(play())
    }
}
