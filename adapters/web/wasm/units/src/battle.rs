//! A battle that goes on action by action, for pages and games.

use ga_units::format::{DraftBattle, DraftRecord};
use ga_units::game::{Bout, Melee, OpenTurn, Record, Setup, Side, Summary, Turn, Unit, reasons};
use ga_units::players::{Opponent, Settings};
use ga_units::{Battle as View, Cell, Order, Player, data};
use serde_json::{Value, json};
use web_bridge::{Failure, File};

use crate::options::{Options, YOU};
use crate::scene::{self, Frame};
use crate::shown::{self, Acted, Move, pair};

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

/// A battle that goes on action by action.
pub(crate) struct Battle {
    bout: Bout,
    /// On a page: the visitor's side, against players.
    seat: Option<Seat>,
}

/// A visitor who commands a side.
struct Seat {
    options: Options,
    side: usize,
    frame: Frame,
    /// The turns of the rivals since the visitor's last one, each with the position before it.
    answers: Vec<(Melee, Turn)>,
}

impl Battle {
    /// Begins a battle whose sides all wait for actions.
    pub(crate) fn new(setup: &str, seed: u64) -> Result<Self, Failure> {
        let melee = read(setup, seed)?;
        let names: Vec<String> = (0..melee.sides().len())
            .map(|side| format!("side {side}"))
            .collect();
        let players = names
            .iter()
            .map(|name| (name.as_str(), None::<Box<dyn Player>>));
        Ok(Self {
            bout: Bout::new(melee, players, seed)?,
            seat: None,
        })
    }

    /// Begins a battle of a visitor against players, who play when it is their turn. One of the
    /// players is `you`.
    pub(crate) fn against(options: Options, seed: u64) -> Result<Self, Failure> {
        let names = options.names();
        let side = names
            .iter()
            .position(|&name| name == YOU)
            .ok_or("expected one player to be you")?;
        let player = |(index, name): (usize, &&str)| {
            if index == side {
                Ok(None)
            } else {
                options.player(name).map(|(_, it)| Some(it))
            }
        };
        let players = names
            .iter()
            .enumerate()
            .map(player)
            .collect::<Result<Vec<_>, Failure>>()?;
        let bout = options.begin(players, seed)?;
        let start = &bout.record().start;
        let frame = Frame::of(start.grid(), &bout.sides(), std::iter::empty());
        let mut battle = Self {
            bout,
            seat: Some(Seat {
                options,
                side,
                frame,
                answers: Vec::new(),
            }),
        };
        battle.let_rivals_play()?;
        Ok(battle)
    }

    /// Goes on with a battle that was saved.
    pub(crate) fn resume(saved: &str) -> Result<Self, Failure> {
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
        Ok(Self { bout, seat: None })
    }

    /// The log so far, with the turn under way in `open`.
    pub(crate) fn save(&self) -> Result<Value, Failure> {
        let written = |record: &Record| {
            let log = DraftRecord::new(record, Summary::of(self.bout.melee()));
            serde_json::to_value(log)
        };
        let mut record = self.bout.record().clone();
        let mut saved = written(&record)?;
        if let Some(turn) = self.bout.open_turn() {
            record.turns.push(turn);
            let mut open = written(&record)?;
            let turns = open["turns"].as_array_mut();
            saved["open"] = turns.and_then(Vec::pop).unwrap_or_default();
        }
        Ok(saved)
    }

    /// The log of the turns that are over, as the tool writes it.
    pub(crate) fn log(&self) -> Result<File, Failure> {
        scene::log(&self.bout)
    }

    /// Plays the turns of the rivals, until the visitor is to move or is out.
    fn let_rivals_play(&mut self) -> Result<(), Failure> {
        let Some(side) = self.seat.as_mut().map(|seat| {
            seat.answers.clear();
            seat.side
        }) else {
            return Ok(());
        };
        while self.bout.sides()[side].hp() > 0.0 {
            let before = self.bout.melee().clone();
            let turns = self.turns();
            let goes_on = self.bout.step(&mut |_| {})?;
            let answer = self.bout.record().turns.get(turns).cloned();
            if let Some((turn, seat)) = answer.zip(self.seat.as_mut()) {
                seat.answers.push((before, turn));
                self.look();
            }
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    /// The battle in which the side to move acts.
    fn open(&self) -> Option<&View> {
        self.bout.turn().map(OpenTurn::battle)
    }

    /// The number of turns played.
    fn turns(&self) -> usize {
        self.bout.record().turns.len()
    }

    /// Widens the picture of a page to the units and what they can reach.
    fn look(&mut self) {
        if self.seat.is_none() {
            return;
        }
        let reach = self.open().map_or_else(Vec::new, scene::reach);
        let cells = reach.into_iter().map(|[x, y]| Cell { x, y });
        let grid = self.bout.melee().grid();
        let frame = Frame::of(grid, &self.bout.sides(), cells);
        if let Some(seat) = &mut self.seat {
            seat.frame.include(frame);
        }
    }

    /// What does not change; on a page only the cells of the picture.
    pub(crate) fn field(&self) -> Value {
        if let Some(seat) = &self.seat {
            return scene::field(self.bout.record(), seat.frame);
        }
        let grid = self.bout.melee().grid();
        let high = Cell {
            x: grid.width() - 1,
            y: grid.height() - 1,
        };
        shown::field(self.bout.melee(), [Cell { x: 0, y: 0 }, high])
    }

    /// The sides, whose turn it is, its aim, and what can be bought.
    pub(crate) fn state(&self) -> Value {
        let melee = self.bout.melee();
        let turn = self.bout.turn();
        let open = turn.map(|turn| (turn.battle(), self.bout.aim()));
        let mut told = shown::standing(melee, open);
        let kinds = melee.roster().kinds();
        let can_buy = |kind: &usize| turn.is_some_and(|turn| turn.battle().can_create(*kind));
        let buy: Vec<&str> = (0..kinds.len())
            .filter(can_buy)
            .map(|kind| kinds[kind].name.as_str())
            .collect();
        told["aim"] = turn.map(|_| self.bout.aim()).into();
        told["rivals"] = melee.rivals().collect::<Vec<_>>().into();
        told["buy"] = buy.into();
        told["actions"] = turn.map_or(0, OpenTurn::actions).into();
        told["turns"] = self.turns().into();
        if let Some(seat) = &self.seat {
            let is_out = self.bout.sides()[seat.side].hp() <= 0.0;
            told["over"] = (is_out || told["over"] == true).into();
            told["you"] = seat.side.into();
        }
        told
    }

    /// The turns of the rivals since the visitor's last one: the position with its plan, and the
    /// position after it.
    pub(crate) fn answers(&self) -> Result<Vec<Value>, Failure> {
        let told = |(before, turn): &(Melee, Turn)| scene::turn(before, turn, |_| Vec::new());
        let answers = self.seat.iter().flat_map(|seat| &seat.answers);
        answers.map(told).collect()
    }

    /// Chooses the rival whose building can be attacked in this turn.
    pub(crate) fn aim_at(&mut self, side: usize) -> Result<(), Failure> {
        Ok(self.bout.aim_at(side)?)
    }

    /// Where a unit can go, and what it can attack this turn: each target with the cell to attack
    /// it from.
    pub(crate) fn reach(&self, unit: u32) -> Value {
        self.open()
            .map_or(Value::Null, |open| shown::reach(open, unit))
    }

    /// What a unit can attack from a cell, and the best of it by the target rule.
    pub(crate) fn targets(&self, unit: u32, from: Cell) -> Value {
        self.open()
            .map_or(Value::Null, |open| shown::targets(open, unit, from))
    }

    /// The cells that the enemy could attack in its next turn if nothing moved, each with the
    /// number of units that could: `[column, row, units]`.
    pub(crate) fn threat(&self) -> Vec<[u16; 3]> {
        let Some(mut battle) = self.open().cloned() else {
            return Vec::new();
        };
        let enemy = 1 - battle.active();
        // Where units can go is known of the side to move.
        if battle.end_turn().is_err() {
            return Vec::new();
        }
        let grid = battle.grid();
        let mut threats: Vec<[u16; 3]> = grid.cells().map(|cell| [cell.x, cell.y, 0]).collect();
        for &unit in battle.side(enemy).units() {
            let from = battle.destinations(unit);
            for threat in &mut threats {
                let cell = Cell {
                    x: threat[0],
                    y: threat[1],
                };
                threat[2] += u16::from(
                    from.iter()
                        .any(|&from| battle.in_range(unit.kind, from, cell)),
                );
            }
        }
        threats.retain(|&[x, y, units]| units > 0 && !grid.is_blocked(Cell { x, y }));
        threats
    }

    /// Gives an order, and tells what it did. If it ends the turn, the rivals of a visitor play.
    pub(crate) fn order(&mut self, order: Order) -> Result<Vec<Move>, Failure> {
        let before = self.open().cloned();
        self.bout.order(order)?;
        let turn = Turn {
            orders: vec![order],
            ..Turn::default()
        };
        let moves = match before {
            Some(mut battle) => Acted::play(&mut battle, &turn)?.moves,
            None => Vec::new(),
        };
        if self.open().is_none() {
            self.let_rivals_play()?;
        }
        Ok(moves)
    }

    /// Creates a unit of a kind; returns its number.
    pub(crate) fn create(&mut self, kind: &str) -> Result<u32, Failure> {
        let roster = self.bout.melee().roster();
        let found = roster.find(kind).ok_or_else(|| {
            let kinds = roster.kinds().iter();
            let names: Vec<&str> = kinds.map(|kind| kind.name.as_str()).collect();
            format!("{kind:?}: expected one of {}", names.join(", "))
        })?;
        let unit = self.bout.create(found)?;
        self.look();
        Ok(unit)
    }

    /// Takes back the last action of this turn. Whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        self.bout.undo()
    }

    /// Ends the turn; then the rivals of a visitor play.
    pub(crate) fn end(&mut self) -> Result<(), Failure> {
        self.bout.end_turn()?;
        self.let_rivals_play()
    }

    /// The player of this name; on a page with the settings of the match.
    fn player(&self, name: &str) -> Result<Box<dyn Player>, Failure> {
        match &self.seat {
            Some(seat) => Ok(seat.options.player(name)?.1),
            None => Ok(name.parse::<Opponent>()?.player(&Settings::default())),
        }
    }

    /// The orders that a player would give to the units without one, what they do, and why. Orders
    /// that are not possible any more are left out.
    pub(crate) fn plan(&self, name: &str) -> Result<Vec<Value>, Failure> {
        let mut player = self.player(name)?;
        let Some(turn) = self.bout.turn() else {
            return Ok(Vec::new());
        };
        let mut battle = turn.battle().clone();
        let mut plan = Vec::new();
        for order in turn.hint(&mut *player)? {
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
            let turn = Turn {
                orders: vec![order],
                ..Turn::default()
            };
            let moves = Acted::play(&mut battle, &turn)?.moves;
            plan.extend(why.into_iter().zip(moves).map(|(why, made)| {
                json!({
                    "unit": why.unit,
                    "to": pair(why.to),
                    "target": why.target.map(shown::name),
                    "damage": why.damage,
                    "gain": why.gain,
                    "threats": why.threats,
                    "danger": why.danger,
                    "falls": why.may_fall,
                    "way": made.way,
                    "at": made.target,
                    "destroys": made.destroys,
                })
            }));
        }
        Ok(plan)
    }

    /// Plays the whole turn of the side to move by a player; tells what it did.
    pub(crate) fn play(&mut self, name: &str) -> Result<Value, Failure> {
        let before = self.turns();
        let melee = self.bout.melee().clone();
        let mut player = self.player(name)?;
        self.bout.play(&mut *player)?;
        let turn = &self.bout.record().turns[before];
        let Acted { created, moves, .. } = Acted::play(&mut melee.view(turn.aim)?, turn)?;
        Ok(json!({ "side": turn.side, "aim": turn.aim, "created": created, "moves": moves }))
    }
}
