use crate::options::{Options, YOU};
use crate::scene::{self, Acted, Frame, Move, pair};
use ga_units::format::DraftRecord;
use ga_units::game::{Record, Turn, Unit, planned, play_turn};
use ga_units::{Battle, Cell, Order, Player, Purchases, Target, draw};
use gallery_bridge::{Failure, ResultFile};
use serde_json::{Value, json};

/// A game in which the visitor commands a side.
pub(crate) struct Command {
    options: Options,
    seed: u64,
    /// The visitor's side.
    side: usize,
    enemy: Box<dyn Player>,
    purchases: Purchases,
    record: Record,
    battle: Battle,
    /// The battle before each action of this turn.
    before: Vec<Battle>,
    frame: Frame,
    /// The enemy's last turn.
    answer: Option<(Acted, Battle)>,
}

impl Command {
    /// A game at its beginning. One of the players is `you`.
    pub(crate) fn new(options: Options, seed: u64) -> Result<Self, Failure> {
        let side = usize::from(options.a != YOU);
        let other = if side == 0 { &options.b } else { &options.a };
        let (_, enemy) = options.player(other)?;
        let battle = options.battle(seed)?;
        let names = [options.a.clone(), options.b.clone()];
        let mut game = Self {
            seed,
            side,
            enemy,
            purchases: Purchases::of_side(seed, &battle, 1 - side),
            record: Record::new(battle.clone(), names, seed),
            frame: Frame::of(&battle, std::iter::empty()),
            battle,
            before: Vec::new(),
            answer: None,
            options,
        };
        game.let_enemy_play()?;
        Ok(game)
    }

    /// Plays the enemy's turn if it is to move.
    fn let_enemy_play(&mut self) -> Result<(), Failure> {
        if self.battle.outcome().is_some() || self.battle.active() == self.side {
            return Ok(());
        }
        let start = self.battle.clone();
        self.purchases.buy(&mut self.battle)?;
        let planned = planned(&self.battle, &mut *self.enemy, self.seed)?;
        self.record.watch(&planned);
        let mut after = start;
        let turn = self.record.turns.last().cloned().unwrap_or_default();
        let acted = Acted::play(&mut after, &turn)?;
        self.battle = planned;
        if self.battle.outcome().is_none() {
            self.battle.end_turn()?;
        }
        self.answer = Some((acted, after));
        self.look();
        Ok(())
    }

    /// Widens the picture to the units and what they can reach.
    fn look(&mut self) {
        let reach = scene::reach(&self.battle).into_iter().map(|[x, y]| Cell { x, y });
        self.frame.include(Frame::of(&self.battle, reach));
    }

    /// What does not change in the game.
    pub(crate) fn field(&self) -> Value {
        scene::field(&self.record, self.frame)
    }

    /// The position, what can be bought and whether something can be undone.
    pub(crate) fn state(&self) -> Value {
        let kinds = 0..self.battle.roster().kinds().len();
        let is_yours = self.battle.outcome().is_none() && self.battle.active() == self.side;
        json!({
            "you": self.side,
            "position": scene::position(&self.battle),
            "buy": kinds.map(|kind| is_yours && self.battle.can_create(kind)).collect::<Vec<_>>(),
            "undo": !self.before.is_empty(),
            "field": self.field(),
            "turns": self.record.turns.len(),
        })
    }

    /// The enemy's last turn: the position with its plan, and the position after it.
    pub(crate) fn answer(&self) -> Value {
        match &self.answer {
            None => Value::Null,
            Some((acted, after)) => json!({
                "side": 1 - self.side,
                "ready": scene::position(&acted.ready),
                "created": acted.created,
                "moves": acted.moves,
                "reach": [],
                "after": scene::position(after),
            }),
        }
    }

    /// A unit of the visitor that can still have an order.
    fn unit(&self, id: u32) -> Option<Unit> {
        let is_free = self.battle.active() == self.side && !self.battle.has_acted(id);
        self.battle.side(self.side).unit(id).filter(|_| is_free).copied()
    }

    /// The cells that a unit can go to, and what it can attack this turn: each target with the cell
    /// to attack it from.
    pub(crate) fn reach(&self, id: u32) -> Value {
        let Some(unit) = self.unit(id).filter(|_| self.battle.outcome().is_none()) else {
            return json!({ "cells": [], "targets": [] });
        };
        let enemy = self.battle.side(1 - self.side);
        let named = |target: Target, name: Value, at: Cell| {
            let from = *self.battle.attack_cells(unit, target).first()?;
            Some(json!({ "target": name, "at": pair(at), "from": pair(from) }))
        };
        let units = enemy.units().iter();
        let mut targets: Vec<Value> = units
            .filter_map(|other| named(Target::Unit(other.id), other.id.to_string().into(), other.at))
            .collect();
        targets.extend(named(Target::Building, "building".into(), enemy.building()));
        let cells: Vec<_> = self.battle.destinations(unit).into_iter().map(pair).collect();
        json!({ "cells": cells, "targets": targets })
    }

    /// What a unit can attack from a cell, and the best of it by the target rule.
    pub(crate) fn targets(&self, id: u32, x: u16, y: u16) -> Value {
        let Some(unit) = self.unit(id) else { return json!({ "targets": [], "best": null }) };
        let from = Cell { x, y };
        let range = self.battle.roster().kinds()[unit.kind].range;
        let enemy = self.battle.side(1 - self.side);
        let damage = |kind: usize| self.battle.roster().damage(unit.kind, kind);
        let mut targets: Vec<Value> = enemy
            .units()
            .iter()
            .filter(|other| from.distance(other.at) <= range)
            .map(|other| {
                let damage = damage(other.kind);
                json!({ "target": other.id.to_string(), "at": pair(other.at), "damage": damage, "kills": damage >= other.hp })
            })
            .collect();
        if from.distance(enemy.building()) <= range {
            let damage = self.battle.roster().damage_to_building(unit.kind);
            targets.push(json!({
                "target": "building", "at": pair(enemy.building()), "damage": damage, "kills": damage >= enemy.hp(),
            }));
        }
        let best = self.battle.choose_target(unit.kind, from).map(|target| match target {
            Target::Unit(id) => id.to_string(),
            Target::Building => "building".to_owned(),
        });
        let way = draw::way(&self.battle, self.side, unit.at, from);
        let way: Vec<_> = if unit.at == from { Vec::new() } else { way.into_iter().map(pair).collect() };
        json!({ "targets": targets, "best": best, "way": way })
    }

    /// Gives an order. `target` is the number of a unit, `building`, or empty.
    pub(crate) fn act(&mut self, unit: u32, x: u16, y: u16, target: &str) -> Result<Value, Failure> {
        let order = Order { unit, to: Cell { x, y }, target: scene::target(target) };
        self.change(|battle| {
            let turn = Turn { side: battle.active(), created: Vec::new(), orders: vec![order] };
            Ok(Acted::play(battle, &turn)?.moves)
        })
    }

    /// Creates a unit; returns its number.
    pub(crate) fn create(&mut self, kind: usize) -> Result<Value, Failure> {
        let value = self.change(|battle| Ok(battle.create(kind)?));
        self.look();
        value
    }

    fn change<T: serde::Serialize>(
        &mut self,
        act: impl FnOnce(&mut Battle) -> Result<T, Failure>,
    ) -> Result<Value, Failure> {
        if self.battle.active() != self.side {
            return Err("the other side is to move".into());
        }
        let earlier = self.battle.clone();
        let told = act(&mut self.battle)?;
        self.before.push(earlier);
        if self.battle.outcome().is_some() {
            self.finish_turn()?;
        }
        Ok(serde_json::to_value(told)?)
    }

    /// Takes back the last action of this turn. Whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let earlier = self.before.pop();
        let is = earlier.is_some();
        if let Some(earlier) = earlier {
            self.battle = earlier;
        }
        is
    }

    /// Records the visitor's turn.
    fn finish_turn(&mut self) -> Result<(), Failure> {
        self.record.watch(&self.battle);
        self.before.clear();
        if self.battle.outcome().is_none() {
            self.battle.end_turn()?;
        }
        Ok(())
    }

    /// Ends the visitor's turn; then the enemy plays.
    pub(crate) fn end_turn(&mut self) -> Result<(), Failure> {
        if self.battle.outcome().is_some() || self.battle.active() != self.side {
            return Err("the turn cannot be ended now".into());
        }
        self.answer = None;
        self.finish_turn()?;
        self.let_enemy_play()
    }

    /// The plan of a player for the units that have no order yet. The player plans the whole turn,
    /// with the units created in it; orders that are not possible any more are left out.
    pub(crate) fn hint(&self, player: &str) -> Result<Vec<(Order, Move)>, Failure> {
        let (_, mut player) = self.options.player(player)?;
        let mut start = self.before.first().unwrap_or(&self.battle).clone();
        let bought = Turn { side: self.side, created: self.battle.created().to_vec(), orders: Vec::new() };
        play_turn(&mut start, &bought, &mut |_, _| {})?;
        let plan = planned(&start, &mut *player, self.seed)?;
        let (ready, mut battle) = (self.battle.clone(), self.battle.clone());
        let mut moves = Vec::new();
        for order in plan.orders().iter().filter(|order| !ready.has_acted(order.unit)) {
            let Some(kind) = battle.side(self.side).unit(order.unit).map(|unit| unit.kind) else { continue };
            if battle.outcome().is_some() {
                break;
            }
            // The visitor may have killed the target, or moved into its place.
            let order = Order { target: battle.choose_target(kind, order.to), ..*order };
            let turn = Turn { side: self.side, created: Vec::new(), orders: vec![order] };
            if let Ok(acted) = Acted::play(&mut battle, &turn) {
                moves.extend(acted.moves.into_iter().map(|step| (order, step)));
            }
        }
        Ok(moves)
    }

    /// Gives the orders of a hint.
    pub(crate) fn follow(&mut self, player: &str) -> Result<usize, Failure> {
        let plan = self.hint(player)?;
        for (order, _) in &plan {
            if self.battle.outcome().is_none() {
                let order = *order;
                self.change(|battle| Ok(battle.order(order)?))?;
            }
        }
        Ok(plan.len())
    }

    /// The log of the game so far, as the tool writes it. The present turn is not in it.
    pub(crate) fn log(&self) -> Result<ResultFile, Failure> {
        let end = self.record.replay(&mut |_| {})?;
        scene::log(&self.record, &end)
    }

    /// A name of the game so far.
    pub(crate) fn fingerprint(&self) -> String {
        DraftRecord::fingerprint_of(&self.record)
    }
}
