//! Simulates a plan and the reply to it, without changing the battle.

use super::playout::{Playout, Rollout};
use super::prospect::Prospect;
use super::tables::Tables;
use crate::evolve::turn_view::TurnView;
use crate::game::cell::Cell;
use crate::game::goal::Goal;
use crate::game::side::Unit;
use crate::game::target::{Candidate, best_target};
use std::sync::Arc;

/// A unit with the figures that a simulation needs. They are next to each other in memory.
#[derive(Clone, Copy, Debug)]
struct Fighter {
    kind: usize,
    cost: f64,
    /// Hit points before the plan.
    hp: f64,
    /// The factor of the damage that it receives where it stands before the plan.
    cover: f64,
    /// Where it stands before the plan.
    at: Cell,
    /// The area of its attacks.
    area: u16,
    /// Whether it cannot attack in its next turn.
    rests: bool,
}

/// The tables of a turn. They do not change from plan to plan; a [`Memory`] holds what does.
#[derive(Clone, Debug)]
pub(super) struct Simulation<'a> {
    view: &'a TurnView<'a>,
    reply: bool,
    tables: Tables,
    units: Vec<Fighter>,
    enemies: Vec<Fighter>,
    /// The number of turns of a playout. If it is 0, there are no playouts.
    turns: u32,
    /// A memory that holds the same token has a copy of this battle.
    token: Arc<()>,
}

/// The state of the plan that is simulated, and the memory for it. It may come from another turn or
/// another battle: every simulation overwrites the state, and the token tells whose copy of the
/// battle it has.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// Hit points of the enemies.
    enemy_hp: Vec<f64>,
    /// The set of enemies that are alive, one bit per enemy.
    enemies_alive: Vec<u64>,
    /// Hit points of our units.
    own_hp: Vec<f64>,
    /// The set of our units that are alive, one bit per unit.
    own_alive: Vec<u64>,
    /// For each enemy, the set of our units that it can attack.
    options: Vec<u64>,
    /// Whether the last reply could attack any of our units. `own_hp` belongs to the last plan only
    /// if this is true.
    struck: bool,
    /// A copy of the battle for playouts, and the token of the simulation that it belongs to.
    rollout: Option<(Arc<()>, Box<Rollout>)>,
}

impl<'a> Simulation<'a> {
    /// A simulation of plans for this view. `reply` says whether replies are simulated.
    pub(super) fn new(view: &'a TurnView<'a>, reply: bool) -> Self {
        let battle = view.battle();
        let fighter = |side: usize, unit: &Unit| Fighter {
            kind: unit.kind,
            cost: view.kind(unit).cost,
            hp: unit.hp,
            cover: battle.grid().cover(unit.at),
            at: unit.at,
            area: battle.roster().ability(unit.kind).area,
            rests: battle.side(side).rest(unit.id) > 0,
        };
        let (us, them) = (battle.active(), 1 - battle.active());
        Self {
            view,
            reply,
            tables: Tables::new(view, reply),
            units: view.units().iter().map(|unit| fighter(us, unit)).collect(),
            enemies: view
                .enemies()
                .iter()
                .map(|unit| fighter(them, unit))
                .collect(),
            turns: 0,
            token: Arc::new(()),
        }
    }

    /// Adds playouts if the battle is within the limits of `playout`.
    pub(super) fn set_playout(&mut self, playout: Playout) {
        self.turns = playout.turns_in(self.view.battle());
    }

    /// The result of the playout after the plan, or `None` if there is no playout. Fights are
    /// summed over all turns of the playout. Steps are copied from `estimate`, the
    /// [`estimate`](Self::estimate) of the same plan.
    pub(super) fn play_on(
        &self,
        cells: &[Cell],
        estimate: &Prospect,
        memory: &mut Memory,
    ) -> Option<Prospect> {
        if self.turns == 0 {
            return None;
        }
        let mut prospect = *estimate;
        let start = self.view.battle();
        memory
            .rollout
            .take_if(|(token, _)| !Arc::ptr_eq(token, &self.token));
        let copy = || (self.token.clone(), Box::new(Rollout::new(start)));
        let (_, rollout) = memory.rollout.get_or_insert_with(copy);
        rollout.play(start, cells, self.turns, &mut prospect);
        Some(prospect)
    }

    /// The result if the units move to these cells: of their attacks, then of the estimated reply.
    pub(super) fn estimate(&self, cells: &[Cell], memory: &mut Memory) -> Prospect {
        let mut prospect = Prospect::default();
        memory.struck = false;
        self.attack(cells, &mut prospect, memory);
        // A win ends the game before the enemy can reply.
        if self.reply && !prospect.wins {
            self.receive(cells, &mut prospect, memory);
        }
        for (unit, &cell) in self.units.iter().zip(cells) {
            prospect.advance += self.tables.to_goal(unit.kind, cell);
            prospect.distance_to_enemy += self.tables.to_enemy(unit.kind, cell);
        }
        prospect
    }

    /// The view that is simulated.
    pub(super) const fn view(&self) -> &'a TurnView<'a> {
        self.view
    }

    /// Hit points of one of our units after the last plan. They are 0 or fewer if the unit dies.
    pub(super) fn own_hp(&self, unit: usize, memory: &Memory) -> f64 {
        let units = self.view.units();
        let side = self.view.battle().active();
        match &memory.rollout {
            Some((_, rollout)) if self.turns > 0 => rollout
                .side(side)
                .unit(units[unit].id)
                .map_or(0.0, |unit| unit.hp),
            _ if memory.struck => memory.own_hp[unit],
            _ => units[unit].hp,
        }
    }

    /// Hit points of an enemy after the last plan. They are 0 or fewer if the enemy dies.
    pub(super) fn enemy_hp(&self, enemy: usize, memory: &Memory) -> f64 {
        let enemies = self.view.enemies();
        let side = self.view.battle().active();
        match &memory.rollout {
            Some((_, rollout)) if self.turns > 0 => rollout
                .side(1 - side)
                .unit(enemies[enemy].id)
                .map_or(0.0, |unit| unit.hp),
            _ => memory.enemy_hp[enemy],
        }
    }

    /// Simulates our attacks, in order.
    fn attack(&self, cells: &[Cell], prospect: &mut Prospect, memory: &mut Memory) {
        let Self {
            view,
            tables,
            units,
            enemies,
            ..
        } = self;
        let Memory {
            enemy_hp: hp,
            enemies_alive: alive,
            ..
        } = memory;
        let roster = view.roster();
        let goal = view.goal();
        revive(hp, alive, enemies);
        let mut damage_to_building = 0.0;
        for (unit, &cell) in units.iter().zip(cells) {
            if unit.rests {
                continue;
            }
            let covered = tables.covered(unit.kind, cell);
            let candidate = |enemy: usize| {
                let Fighter {
                    kind, cost, cover, ..
                } = enemies[enemy];
                (
                    enemy,
                    Candidate {
                        damage: roster.damage(unit.kind, kind) * cover,
                        hp: hp[enemy],
                        cost,
                    },
                )
            };
            match best_target(members(covered, alive).map(candidate)) {
                Some((enemy, damage)) => {
                    let mut strike = |enemy: usize, damage: f64| {
                        let (killed, wounded) = strike(enemies, hp, alive, enemy, damage);
                        prospect.kills += killed;
                        prospect.wounds += wounded;
                    };
                    strike(enemy, damage);
                    if unit.area > 0 {
                        let near = self.around(
                            enemies[enemy].at,
                            unit.area,
                            |other| enemies[other].at,
                            enemies,
                        );
                        for other in near.filter(|&other| other != enemy) {
                            let Fighter { kind, cover, .. } = enemies[other];
                            strike(other, roster.damage(unit.kind, kind) * cover);
                        }
                    }
                }
                None if view.battle().in_range(unit.kind, cell, goal) => {
                    damage_to_building += roster.damage_to_building(unit.kind);
                }
                None => {}
            }
        }
        let left = view.battle().side(1 - view.battle().active()).hp();
        prospect.siege = damage_to_building.min(left);
        prospect.wins = damage_to_building >= left || self.reaches_goal(cells, hp);
    }

    /// Simulates the attacks of the enemies that are left, in order.
    fn receive(&self, cells: &[Cell], prospect: &mut Prospect, memory: &mut Memory) {
        let touched = self.collect_options(cells, memory);
        let Self {
            view,
            tables,
            units,
            enemies,
            ..
        } = self;
        let Memory {
            enemies_alive,
            own_hp: hp,
            own_alive: alive,
            options,
            struck,
            ..
        } = memory;
        let roster = view.roster();
        let words = units.len().div_ceil(64);
        let at_home = tables.threats(view.home());
        if !touched && members(at_home, enemies_alive).next().is_none() {
            prospect.loses = self.misses_goal(&[], enemies_alive);
            return;
        }
        *struck = true;
        revive(hp, alive, units);
        let mut damage_at_home = 0.0;
        for enemy in members(enemies_alive, enemies_alive) {
            let attacker = enemies[enemy].kind;
            let options = &options[enemy * words..][..words];
            let candidate = |unit: usize| {
                let Fighter { kind, cost, .. } = units[unit];
                let damage = view.battle().damage_on(attacker, kind, cells[unit]);
                (
                    unit,
                    Candidate {
                        damage,
                        hp: hp[unit],
                        cost,
                    },
                )
            };
            if let Some((unit, damage)) = best_target(members(options, alive).map(candidate)) {
                let mut strike = |unit: usize, damage: f64| {
                    let (killed, wounded) = strike(units, hp, alive, unit, damage);
                    prospect.losses += killed;
                    prospect.own_wounds += wounded;
                };
                strike(unit, damage);
                if enemies[enemy].area > 0 {
                    let near = self.around(
                        cells[unit],
                        enemies[enemy].area,
                        |other| cells[other],
                        units,
                    );
                    for other in near.filter(|&other| other != unit) {
                        strike(
                            other,
                            view.battle()
                                .damage_on(attacker, units[other].kind, cells[other]),
                        );
                    }
                }
            } else if at_home[enemy / 64] >> (enemy % 64) & 1 == 1 {
                damage_at_home += roster.damage_to_building(attacker);
            }
        }
        let left = view.battle().side(view.battle().active()).hp();
        prospect.own_building_damage = damage_at_home.min(left);
        prospect.loses = damage_at_home >= left || self.misses_goal(hp, enemies_alive);
    }

    /// Whether our units reach the goal of our side on these cells, or the enemy's escorted unit
    /// falls.
    fn reaches_goal(&self, cells: &[Cell], enemy_hp: &[f64]) -> bool {
        let battle = self.view.battle();
        let (us, them) = (battle.active(), 1 - battle.active());
        let at_goal = match battle.side(us).goal() {
            Some(Goal::Hold { cell, turns }) => {
                cells.contains(&cell) && battle.side(us).held() + 1 >= turns
            }
            Some(Goal::Escort { unit, cell }) => self
                .view
                .units()
                .iter()
                .zip(cells)
                .any(|(other, at)| other.id == unit && *at == cell),
            None | Some(Goal::Survive) => false,
        };
        let Some(Goal::Escort { unit, .. }) = battle.side(them).goal() else {
            return at_goal;
        };
        at_goal
            || self
                .view
                .enemies()
                .iter()
                .zip(enemy_hp)
                .any(|(enemy, hp)| enemy.id == unit && *hp <= 0.0)
    }

    /// Whether our escorted unit falls, or the enemy holds the cell of its goal long enough with a
    /// unit that is there.
    fn misses_goal(&self, own_hp: &[f64], enemies_alive: &[u64]) -> bool {
        let battle = self.view.battle();
        let (us, them) = (battle.active(), 1 - battle.active());
        let falls = |(unit, hp): (&Unit, &f64)| battle.is_escorted(us, unit.id) && *hp <= 0.0;
        let Some(Goal::Hold { cell, turns }) = battle.side(them).goal() else {
            return self.view.units().iter().zip(own_hp).any(falls);
        };
        let mut alive = members(enemies_alive, enemies_alive);
        battle.side(them).held() + 1 >= turns && alive.any(|enemy| self.enemies[enemy].at == cell)
    }

    /// The fighters at most `area` cells from `centre`, by where they stand.
    fn around<'b>(
        &'b self,
        centre: Cell,
        area: u16,
        at: impl Fn(usize) -> Cell + 'b,
        fighters: &'b [Fighter],
    ) -> impl Iterator<Item = usize> + 'b {
        let grid = self.view.battle().grid();
        (0..fighters.len()).filter(move |&other| grid.distance(at(other), centre) <= area)
    }

    /// Finds the targets of each enemy from the threats on each unit's cell. Returns false if no
    /// enemy has a target.
    fn collect_options(&self, cells: &[Cell], memory: &mut Memory) -> bool {
        let Memory {
            enemies_alive,
            options,
            ..
        } = memory;
        let words = self.units.len().div_ceil(64);
        let mut touched = false;
        options.clear();
        options.resize(words * self.enemies.len(), 0);
        for (unit, &cell) in cells.iter().enumerate() {
            for enemy in members(self.tables.threats(cell), enemies_alive) {
                options[enemy * words + unit / 64] |= 1 << (unit % 64);
                touched = true;
            }
        }
        touched
    }
}

/// Takes `damage` from the hit points of a unit. Returns the change of the cost of units killed,
/// and the change of the cost of units wounded.
fn hit(unit: &Fighter, hp: &mut f64, damage: f64) -> (f64, f64) {
    *hp -= damage;
    if *hp <= 0.0 {
        // A dead unit counts as killed only, so its earlier wounds are subtracted.
        (
            unit.cost,
            -(unit.cost * (unit.hp - (*hp + damage)) / unit.hp),
        )
    } else {
        (0.0, unit.cost * damage / unit.hp)
    }
}

/// Takes `damage` from a unit that is alive. Returns what [`hit`] does, and nothing for a dead
/// unit.
#[inline]
fn strike(
    fighters: &[Fighter],
    hp: &mut [f64],
    alive: &mut [u64],
    index: usize,
    damage: f64,
) -> (f64, f64) {
    if hp[index] <= 0.0 {
        return (0.0, 0.0);
    }
    let change = hit(&fighters[index], &mut hp[index], damage);
    if hp[index] <= 0.0 {
        alive[index / 64] &= !(1 << (index % 64));
    }
    change
}

/// Resets all units to their hit points before the plan.
fn revive(hp: &mut Vec<f64>, alive: &mut Vec<u64>, units: &[Fighter]) {
    hp.clear();
    hp.extend(units.iter().map(|unit| unit.hp));
    alive.clear();
    alive.extend((0..units.len().div_ceil(64)).map(|word| full(word, units.len())));
}

/// Word number `word` of the set of the first `count` members.
fn full(word: usize, count: usize) -> u64 {
    match count - 64 * word {
        left if left >= 64 => u64::MAX,
        left => (1 << left) - 1,
    }
}

/// Iterates over the members that two sets have in common, in ascending order.
#[inline]
fn members<'a>(one: &'a [u64], other: &'a [u64]) -> Members<'a> {
    let mut words = one.iter().zip(other);
    let left = words.next().map_or(0, |(one, other)| one & other);
    Members {
        words,
        first: 0,
        left,
    }
}

/// The iterator that [`members`] returns.
struct Members<'a> {
    /// The words that follow.
    words: std::iter::Zip<std::slice::Iter<'a, u64>, std::slice::Iter<'a, u64>>,
    /// The first possible member of the present word.
    first: usize,
    /// The members of the present word that have not been returned yet.
    left: u64,
}

impl Iterator for Members<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            let (one, other) = self.words.next()?;
            self.left = one & other;
            self.first += 64;
        }
        let member = self.first + self.left.trailing_zeros() as usize;
        // Clears the lowest bit that is set.
        self.left &= self.left - 1;
        Some(member)
    }
}
