//! What a page or a game shows of a battle of units: the field, positions, and the steps of a turn.

use ga_units::game::{Layout, Melee, Side, Step, Turn, play_turn};
use ga_units::{Battle, Cell, Outcome, Target, draw};
use serde::Serialize;
use serde_json::{Value, json};

use web_bridge::Failure;

/// How a match stands, as JSON; in the middle of a turn if there is a battle: what became of the
/// view with this aim.
pub(crate) fn standing(melee: &Melee, turn: Option<(&Battle, usize)>) -> Value {
    let unit = |side: usize, unit: &ga_units::game::Unit| {
        let is_active = side == melee.active();
        json!({
            "id": unit.id,
            "kind": unit.kind,
            "x": unit.at.x,
            "y": unit.at.y,
            "hp": unit.hp,
            "acted": turn.is_some_and(|(battle, _)| is_active && battle.has_acted(unit.id)),
        })
    };
    let side = |(index, side): (usize, &Side)| {
        json!({
            "building": pair(side.building()),
            "hp": side.hp().max(0.0),
            "money": side.money(),
            "units": side.units().iter().map(|own| unit(index, own)).collect::<Vec<_>>(),
        })
    };
    // A battle of two sides may end within a turn.
    let duel = turn.and_then(|(battle, _)| melee.battle().and(battle.outcome()));
    let outcome = duel.or(melee.outcome());
    let sides = turn.map_or_else(
        || melee.sides().to_vec(),
        |(battle, aim)| melee.sides_in(battle, aim),
    );
    json!({
        "turn": melee.turn(),
        "active": melee.active(),
        "over": outcome.is_some(),
        "winner": outcome.and_then(Outcome::winner),
        "sides": sides.iter().enumerate().map(side).collect::<Vec<_>>(),
    })
}

/// What does not change in a match, as JSON. Only cells from `low` to `high` are told.
pub(crate) fn field(melee: &Melee, [low, high]: [Cell; 2]) -> Value {
    let (grid, roster) = (melee.grid(), melee.roster());
    let is_shown =
        |cell: &Cell| (low.x..=high.x).contains(&cell.x) && (low.y..=high.y).contains(&cell.y);
    let rocks = grid
        .cells()
        .filter(is_shown)
        .filter(|&cell| grid.is_blocked(cell))
        .map(pair);
    let terrains = grid.terrains();
    let ground = grid.cells().filter(is_shown).filter_map(|cell| {
        let own = grid.terrain(cell)?;
        let index = terrains
            .iter()
            .position(|terrain| terrain.letter == own.letter)?;
        Some((cell.x, cell.y, index))
    });
    let abilities = (0..roster.kinds().len()).map(|kind| roster.ability(kind));
    json!({
        "width": grid.width(),
        "height": grid.height(),
        "hexagonal": grid.layout() == Layout::Hexagonal,
        "terrains": terrains,
        "ground": ground.collect::<Vec<_>>(),
        "rocks": rocks.collect::<Vec<_>>(),
        "kinds": roster.kinds(),
        "abilities": abilities.collect::<Vec<_>>(),
        "rounds": melee.terms().rounds,
    })
}

/// The cells that a unit of the side to move can go to, and what it can attack this turn, each with
/// a cell to attack it from. Nothing if it has had its order.
pub(crate) fn reach(battle: &Battle, id: u32) -> Value {
    let side = battle.active();
    let unit = battle
        .side(side)
        .unit(id)
        .filter(|_| !battle.has_acted(id) && battle.outcome().is_none());
    let Some(&unit) = unit else {
        return json!({ "cells": [], "targets": [] });
    };
    let enemy = battle.side(1 - side);
    let can_attack = battle.side(side).rest(id) == 0;
    let named = |target: Target, at: Cell| {
        let from = *battle
            .attack_cells(unit, target)
            .first()
            .filter(|_| can_attack)?;
        Some(json!({ "target": name(target), "at": pair(at), "from": pair(from) }))
    };
    let units = enemy
        .units()
        .iter()
        .filter_map(|other| named(Target::Unit(other.id), other.at));
    let targets: Vec<Value> = units
        .chain(named(Target::Building, enemy.building()))
        .collect();
    let cells: Vec<_> = battle.destinations(unit).into_iter().map(pair).collect();
    json!({ "cells": cells, "targets": targets })
}

/// What a unit of the side to move can attack from a cell, and the best of it by the target rule.
pub(crate) fn targets(battle: &Battle, id: u32, from: Cell) -> Value {
    let side = battle.active();
    let Some(&unit) = battle.side(side).unit(id).filter(|_| !battle.has_acted(id)) else {
        return json!({ "targets": [], "best": null });
    };
    let can_attack = battle.side(side).rest(id) == 0;
    let is_near = |at: Cell| can_attack && battle.in_range(unit.kind, from, at);
    let enemy = battle.side(1 - side);
    let told = |target: Target, at: Cell, damage: f64, hp: f64| json!({ "target": name(target), "at": pair(at), "damage": damage, "kills": damage >= hp });
    let units = enemy.units().iter().filter(|other| is_near(other.at));
    let mut targets: Vec<Value> = units
        .map(|other| {
            let damage = battle.damage_on(unit.kind, other.kind, other.at);
            told(Target::Unit(other.id), other.at, damage, other.hp)
        })
        .collect();
    if is_near(enemy.building()) {
        let damage = battle.roster().damage_to_building(unit.kind);
        targets.push(told(Target::Building, enemy.building(), damage, enemy.hp()));
    }
    let way = draw::way(battle, side, unit.at, from);
    let way: Vec<_> = if unit.at == from {
        Vec::new()
    } else {
        way.into_iter().map(pair).collect()
    };
    json!({ "targets": targets, "best": battle.target_of(unit, from).map(name), "way": way })
}

/// A step of a plan: the way of a unit, and its attack.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Move {
    /// The number of the unit.
    pub(crate) unit: u32,
    /// The corners of its way; empty if it stays.
    pub(crate) way: Vec<[u16; 2]>,
    /// The cell of what it attacks.
    pub(crate) target: Option<[u16; 2]>,
    /// The damage of the attack.
    pub(crate) damage: f64,
    /// Whether the attack destroys its target.
    pub(crate) destroys: bool,
}

/// A turn: the position with the new units, before any order, and what the units do.
#[derive(Clone, Debug)]
pub(crate) struct Acted {
    /// The battle with the new units.
    pub(crate) ready: Battle,
    /// The numbers of the new units.
    pub(crate) created: Vec<u32>,
    /// What the units do.
    pub(crate) moves: Vec<Move>,
}

impl Acted {
    /// Plays a turn on `battle`, without its end.
    pub(crate) fn play(battle: &mut Battle, turn: &Turn) -> Result<Self, Failure> {
        let mut acted = Self {
            ready: battle.clone(),
            created: Vec::new(),
            moves: Vec::new(),
        };
        let side = battle.active();
        play_turn(battle, turn, &mut |step, battle| match step {
            Step::Created(unit) => {
                acted.created.push(unit);
                acted.ready.clone_from(battle);
            }
            Step::Ordered {
                order,
                from,
                target,
                damage,
                destroys,
            } => {
                let way = draw::way(&acted.ready, side, from, order.to);
                acted.moves.push(Move {
                    unit: order.unit,
                    way: if from == order.to {
                        Vec::new()
                    } else {
                        way.into_iter().map(pair).collect()
                    },
                    target: target.map(pair),
                    damage,
                    destroys,
                });
            }
        })?;
        Ok(acted)
    }
}

/// A cell as JSON.
pub(crate) const fn pair(cell: Cell) -> [u16; 2] {
    [cell.x, cell.y]
}

/// A target as a page names it: the number of a unit, or `building`.
pub(crate) fn name(target: Target) -> String {
    match target {
        Target::Unit(id) => id.to_string(),
        Target::Building => "building".to_owned(),
    }
}

/// The target of this name; none if it is empty.
pub(crate) fn target(name: &str) -> Result<Option<Target>, Failure> {
    match name {
        "" => Ok(None),
        "building" => Ok(Some(Target::Building)),
        _ => name.parse().map(|id| Some(Target::Unit(id))).map_err(|_| {
            format!("target {name}: expected the number of a unit or building").into()
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_names_no_target_is_refused() {
        for (name, aim) in [
            ("", None),
            ("building", Some(Target::Building)),
            ("7", Some(Target::Unit(7))),
        ] {
            assert_eq!(target(name).unwrap(), aim);
        }
        for name in "x -1 1.5 true null Building 4294967296".split(' ') {
            let sentence = target(name).unwrap_err().to_string();
            assert_eq!(
                sentence,
                format!("target {name}: expected the number of a unit or building")
            );
        }
    }
}
