use crate::options::{Options, YOU};
use crate::scene::{self, Frame};
use ga_units::format::DraftRecord;
use ga_units::game::{Bout, Melee, OpenTurn, Turn};
use ga_units::{Battle, Cell, Order};
use serde_json::{Value, json};
use web_bridge::battles::{self, Acted, Move, standing, target};
use web_bridge::{Failure, ResultFile};

/// A game in which the visitor commands a side.
pub(crate) struct Command {
    options: Options,
    /// The visitor's side.
    side: usize,
    game: Bout,
    frame: Frame,
    /// The turns of the rivals since the visitor's last one, each with the position before it.
    answers: Vec<(Melee, Turn)>,
}

impl Command {
    /// A game at its beginning. One of the players is `you`.
    pub(crate) fn new(options: Options, seed: u64) -> Result<Self, Failure> {
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
        let game = options.begin(players, seed)?;
        let start = &game.record().start;
        let frame = Frame::of(start.grid(), &game.sides(), std::iter::empty());
        let mut command = Self {
            options,
            side,
            game,
            frame,
            answers: Vec::new(),
        };
        command.let_rivals_play()?;
        Ok(command)
    }

    /// Plays the turns of the rivals, until the visitor is to move or is out.
    fn let_rivals_play(&mut self) -> Result<(), Failure> {
        self.answers.clear();
        while !self.is_out() {
            let before = self.game.melee().clone();
            let turns = self.turns();
            let goes_on = self.game.step(&mut |_| {})?;
            if let Some(turn) = self.game.record().turns.get(turns) {
                self.answers.push((before, turn.clone()));
                self.look();
            }
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    /// The battle in which the visitor acts, if the visitor is to move.
    fn open(&self) -> Option<&Battle> {
        self.game.turn().map(OpenTurn::battle)
    }

    /// The number of turns played.
    fn turns(&self) -> usize {
        self.game.record().turns.len()
    }

    /// Whether the visitor's building has fallen.
    fn is_out(&self) -> bool {
        self.game.sides()[self.side].hp() <= 0.0
    }

    /// Widens the picture to the units and what they can reach.
    fn look(&mut self) {
        let reach = self.open().map_or_else(Vec::new, scene::reach);
        let cells = reach.into_iter().map(|[x, y]| Cell { x, y });
        let grid = self.game.melee().grid();
        let frame = Frame::of(grid, &self.game.sides(), cells);
        self.frame.include(frame);
    }

    /// What does not change in the game.
    pub(crate) fn field(&self) -> Value {
        scene::field(self.game.record(), self.frame)
    }

    /// The position, what can be bought and whether something can be undone.
    pub(crate) fn state(&self) -> Value {
        let field = self.field();
        let open = self.open();
        let kinds = 0..field["kinds"].as_array().map_or(0, Vec::len);
        let can_buy = |kind| open.is_some_and(|battle| battle.can_create(kind));
        let turn = open.map(|battle| (battle, self.game.aim()));
        let mut position = standing(self.game.melee(), turn);
        if self.is_out() {
            position["over"] = true.into();
        }
        // Of two sides there is nothing to choose.
        let is_duel = self.game.melee().battle().is_some();
        let aim = open.filter(|_| !is_duel).map(|_| self.game.aim());
        let rivals = aim.map(|_| self.game.melee().rivals().collect::<Vec<_>>());
        json!({
            "you": self.side,
            "position": position,
            "out": self.is_out(),
            "aim": aim,
            "rivals": rivals.unwrap_or_default(),
            "buy": kinds.map(can_buy).collect::<Vec<_>>(),
            "undo": self.game.turn().is_some_and(|turn| turn.actions() > 0),
            "field": field,
            "turns": self.turns(),
        })
    }

    /// The turns of the rivals since the visitor's last one: the position with its plan, and the
    /// position after it.
    pub(crate) fn answers(&self) -> Result<Vec<Value>, Failure> {
        let told = |(before, turn): &(Melee, Turn)| scene::turn(before, turn, |_| Vec::new());
        self.answers.iter().map(told).collect()
    }

    /// Chooses the side whose building the visitor can attack in this turn.
    pub(crate) fn aim_at(&mut self, side: usize) -> Result<(), Failure> {
        if self.game.melee().battle().is_some() {
            return Err("there is one rival only".into());
        }
        Ok(self.game.aim_at(side)?)
    }

    /// The cells that a unit can go to, and what it can attack this turn: each target with the cell
    /// to attack it from.
    pub(crate) fn reach(&self, id: u32) -> Value {
        self.open().map_or_else(
            || json!({ "cells": [], "targets": [] }),
            |open| battles::reach(open, id),
        )
    }

    /// What a unit can attack from a cell, and the best of it by the target rule.
    pub(crate) fn targets(&self, id: u32, x: u16, y: u16) -> Value {
        let none = || json!({ "targets": [], "best": null });
        self.open()
            .map_or_else(none, |open| battles::targets(open, id, Cell { x, y }))
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

    /// Gives an order. `target` is the number of a unit, `building`, or empty. If the order ends
    /// the turn, the rivals play.
    pub(crate) fn act(
        &mut self,
        unit: u32,
        x: u16,
        y: u16,
        aim: &str,
    ) -> Result<Vec<Move>, Failure> {
        let order = Order {
            unit,
            to: Cell { x, y },
            target: target(aim)?,
        };
        let Some(battle) = self.open() else {
            return Err("the game is over".into());
        };
        let moves = shown(&mut battle.clone(), order)?;
        self.order(order)?;
        Ok(moves)
    }

    fn order(&mut self, order: Order) -> Result<(), Failure> {
        self.game.order(order)?;
        if self.open().is_none() {
            self.let_rivals_play()
        } else {
            Ok(())
        }
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

    /// Ends the visitor's turn; then the rivals play.
    pub(crate) fn end_turn(&mut self) -> Result<(), Failure> {
        self.game.end_turn()?;
        self.let_rivals_play()
    }

    /// The plan of a player for the units that have no order yet. Orders that are not possible any
    /// more are left out.
    pub(crate) fn hint(&self, player: &str) -> Result<Vec<(Order, Move)>, Failure> {
        let (_, mut player) = self.options.player(player)?;
        let Some(mut battle) = self.open().cloned() else {
            return Ok(Vec::new());
        };
        let mut moves = Vec::new();
        let orders = self.game.turn().map(|turn| turn.hint(&mut *player));
        for order in orders.transpose()?.unwrap_or_default() {
            let Some(&unit) = battle.side(battle.active()).unit(order.unit) else {
                continue;
            };
            if battle.outcome().is_some() {
                break;
            }
            // The visitor may have killed the target, or moved into its place.
            let order = Order {
                target: battle.target_of(unit, order.to),
                ..order
            };
            if let Ok(shown) = shown(&mut battle, order) {
                moves.extend(shown.into_iter().map(|step| (order, step)));
            }
        }
        Ok(moves)
    }

    /// Gives the orders of a hint.
    pub(crate) fn follow(&mut self, player: &str) -> Result<usize, Failure> {
        let plan = self.hint(player)?;
        let turns = self.turns();
        for (order, _) in &plan {
            // An order may end the turn.
            if self.turns() == turns {
                self.order(*order)?;
            }
        }
        Ok(plan.len())
    }

    /// The log of the game so far, as the tool writes it. The present turn is not in it.
    pub(crate) fn log(&self) -> Result<ResultFile, Failure> {
        scene::log(&self.game)
    }

    /// A name of the game so far.
    pub(crate) fn fingerprint(&self) -> String {
        DraftRecord::fingerprint_of(self.game.record())
    }
}

/// What a page shows of an order, which is carried out in `battle`.
fn shown(battle: &mut Battle, order: Order) -> Result<Vec<Move>, Failure> {
    let turn = Turn {
        orders: vec![order],
        ..Turn::default()
    };
    Ok(Acted::play(battle, &turn)?.moves)
}
