use crate::options::{Options, YOU};
use crate::scene::{self, Acted, Frame, Move, pair};
use ga_units::format::DraftRecord;
use ga_units::game::{Bout, Turn, Unit};
use ga_units::{Battle, Cell, Order, Target, draw, verify};
use gallery_bridge::{Failure, ResultFile};
use serde_json::{Value, json};

/// A game in which the visitor commands a side.
pub(crate) struct Command {
    options: Options,
    /// The visitor's side.
    side: usize,
    game: Bout,
    frame: Frame,
    /// The position before the enemy's last turn, and the turn.
    answer: Option<(Battle, Turn)>,
}

impl Command {
    /// A game at its beginning. One of the players is `you`.
    pub(crate) fn new(options: Options, seed: u64) -> Result<Self, Failure> {
        let side = usize::from(options.a != YOU);
        let player =
            |name: &str| if name == YOU { Ok(None) } else { options.player(name).map(|(_, it)| Some(it)) };
        let players = [(options.a.as_str(), player(&options.a)?), (options.b.as_str(), player(&options.b)?)];
        let battle = options.battle(seed)?;
        let frame = Frame::of(&battle, std::iter::empty());
        let game = Bout::new(battle, players, seed);
        let mut command = Self { options, side, game, frame, answer: None };
        command.let_enemy_play()?;
        Ok(command)
    }

    /// Plays the enemy's turn if it is to move.
    fn let_enemy_play(&mut self) -> Result<(), Failure> {
        let (before, turns) = (self.game.battle().clone(), self.game.record().turns.len());
        self.game.step(&mut |_| {})?;
        if let Some(turn) = self.game.record().turns.get(turns) {
            self.answer = Some((before, turn.clone()));
            self.look();
        }
        Ok(())
    }

    /// Widens the picture to the units and what they can reach.
    fn look(&mut self) {
        let reach = scene::reach(self.game.battle()).into_iter().map(|[x, y]| Cell { x, y });
        self.frame.include(Frame::of(self.game.battle(), reach));
    }

    /// What does not change in the game.
    pub(crate) fn field(&self) -> Value {
        scene::field(self.game.record(), self.frame)
    }

    /// The position, what can be bought and whether something can be undone.
    pub(crate) fn state(&self) -> Value {
        let battle = self.game.battle();
        let kinds = 0..battle.roster().kinds().len();
        json!({
            "you": self.side,
            "position": scene::position(battle),
            "buy": kinds.map(|kind| self.game.is_open() && battle.can_create(kind)).collect::<Vec<_>>(),
            "undo": self.game.actions() > 0,
            "field": self.field(),
            "turns": self.game.record().turns.len(),
        })
    }

    /// The enemy's last turn: the position with its plan, and the position after it.
    pub(crate) fn answer(&self) -> Result<Value, Failure> {
        let Some((before, turn)) = &self.answer else { return Ok(Value::Null) };
        scene::turn(before, turn, |_| Vec::new())
    }

    /// A unit of the visitor that can still have an order.
    fn unit(&self, id: u32) -> Option<Unit> {
        let battle = self.game.battle();
        let is_free = battle.active() == self.side && !battle.has_acted(id);
        battle.side(self.side).unit(id).filter(|_| is_free).copied()
    }

    /// The cells that a unit can go to, and what it can attack this turn: each target with the cell
    /// to attack it from.
    pub(crate) fn reach(&self, id: u32) -> Value {
        let battle = self.game.battle();
        let Some(unit) = self.unit(id).filter(|_| battle.outcome().is_none()) else {
            return json!({ "cells": [], "targets": [] });
        };
        let enemy = battle.side(1 - self.side);
        let can_attack = battle.side(self.side).rest(id) == 0;
        let named = |target: Target, name: Value, at: Cell| {
            let from = *battle.attack_cells(unit, target).first().filter(|_| can_attack)?;
            Some(json!({ "target": name, "at": pair(at), "from": pair(from) }))
        };
        let units = enemy.units().iter();
        let mut targets: Vec<Value> = units
            .filter_map(|other| named(Target::Unit(other.id), other.id.to_string().into(), other.at))
            .collect();
        targets.extend(named(Target::Building, "building".into(), enemy.building()));
        let cells: Vec<_> = battle.destinations(unit).into_iter().map(pair).collect();
        json!({ "cells": cells, "targets": targets })
    }

    /// What a unit can attack from a cell, and the best of it by the target rule.
    pub(crate) fn targets(&self, id: u32, x: u16, y: u16) -> Value {
        let Some(unit) = self.unit(id) else { return json!({ "targets": [], "best": null }) };
        let (battle, from) = (self.game.battle(), Cell { x, y });
        let can_attack = battle.side(self.side).rest(id) == 0;
        let is_near = |at: Cell| can_attack && battle.in_range(unit.kind, from, at);
        let enemy = battle.side(1 - self.side);
        let mut targets: Vec<Value> = enemy
            .units()
            .iter()
            .filter(|other| is_near(other.at))
            .map(|other| {
                let damage = battle.damage_on(unit.kind, other.kind, other.at);
                json!({ "target": other.id.to_string(), "at": pair(other.at), "damage": damage, "kills": damage >= other.hp })
            })
            .collect();
        if is_near(enemy.building()) {
            let damage = battle.roster().damage_to_building(unit.kind);
            targets.push(json!({
                "target": "building", "at": pair(enemy.building()), "damage": damage, "kills": damage >= enemy.hp(),
            }));
        }
        let best = battle.target_of(unit, from).map(|target| match target {
            Target::Unit(id) => id.to_string(),
            Target::Building => "building".to_owned(),
        });
        let way = draw::way(battle, self.side, unit.at, from);
        let way: Vec<_> = if unit.at == from { Vec::new() } else { way.into_iter().map(pair).collect() };
        json!({ "targets": targets, "best": best, "way": way })
    }

    /// The cells that the enemy could attack in its next turn if nothing moved, each with the
    /// number of units that could: `[column, row, units]`.
    pub(crate) fn threat(&self) -> Vec<[u16; 3]> {
        let mut battle = self.game.battle().clone();
        // Where units can go is known of the side to move.
        if battle.active() == self.side && battle.end_turn().is_err() {
            return Vec::new();
        }
        let grid = battle.grid();
        let mut threats: Vec<[u16; 3]> = grid.cells().map(|cell| [cell.x, cell.y, 0]).collect();
        for &unit in battle.side(1 - self.side).units() {
            let from = battle.destinations(unit);
            for threat in &mut threats {
                let cell = Cell { x: threat[0], y: threat[1] };
                threat[2] += u16::from(from.iter().any(|&from| battle.in_range(unit.kind, from, cell)));
            }
        }
        threats.retain(|&[x, y, units]| units > 0 && !grid.is_blocked(Cell { x, y }));
        threats
    }

    /// Gives an order. `target` is the number of a unit, `building`, or empty.
    pub(crate) fn act(&mut self, unit: u32, x: u16, y: u16, target: &str) -> Result<Vec<Move>, Failure> {
        let order = Order { unit, to: Cell { x, y }, target: scene::target(target) };
        let moves = self.shown(&mut self.game.battle().clone(), order)?;
        self.game.order(order)?;
        Ok(moves)
    }

    /// What a page shows of an order, which is carried out in `battle`.
    fn shown(&self, battle: &mut Battle, order: Order) -> Result<Vec<Move>, Failure> {
        let turn = Turn { side: self.side, created: Vec::new(), orders: vec![order] };
        Ok(Acted::play(battle, &turn)?.moves)
    }

    /// Creates a unit; returns its number.
    pub(crate) fn create(&mut self, kind: usize) -> Result<u32, Failure> {
        let unit = self.game.create(kind)?;
        self.look();
        Ok(unit)
    }

    /// Takes back the last action of this turn. Whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Ends the visitor's turn; then the enemy plays.
    pub(crate) fn end_turn(&mut self) -> Result<(), Failure> {
        self.game.end_turn()?;
        self.answer = None;
        self.let_enemy_play()
    }

    /// The plan of a player for the units that have no order yet. Orders that are not possible any
    /// more are left out.
    pub(crate) fn hint(&self, player: &str) -> Result<Vec<(Order, Move)>, Failure> {
        let (_, mut player) = self.options.player(player)?;
        let mut battle = self.game.battle().clone();
        let mut moves = Vec::new();
        for order in self.game.hint(&mut *player)? {
            let Some(&unit) = battle.side(self.side).unit(order.unit) else { continue };
            if battle.outcome().is_some() {
                break;
            }
            // The visitor may have killed the target, or moved into its place.
            let order = Order { target: battle.target_of(unit, order.to), ..order };
            if let Ok(shown) = self.shown(&mut battle, order) {
                moves.extend(shown.into_iter().map(|step| (order, step)));
            }
        }
        Ok(moves)
    }

    /// Gives the orders of a hint.
    pub(crate) fn follow(&mut self, player: &str) -> Result<usize, Failure> {
        let plan = self.hint(player)?;
        for (order, _) in &plan {
            if self.game.battle().outcome().is_none() {
                self.game.order(*order)?;
            }
        }
        Ok(plan.len())
    }

    /// The log of the game so far, as the tool writes it. The present turn is not in it.
    pub(crate) fn log(&self) -> Result<ResultFile, Failure> {
        let end = verify::replay(self.game.record(), &mut |_| {})?;
        scene::log(self.game.record(), &end)
    }

    /// A name of the game so far.
    pub(crate) fn fingerprint(&self) -> String {
        DraftRecord::fingerprint_of(self.game.record())
    }
}
