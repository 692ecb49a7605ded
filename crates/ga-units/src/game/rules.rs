//! The rules: which orders are allowed, and what they do.

use crate::error::{Error, Rule, Who};
use crate::game::battle::Battle;
use crate::game::bits::Bits;
use crate::game::cell::Cell;
use crate::game::order::{Order, Outcome, Target};
use crate::game::side::{MOST_UNITS, Unit};
use crate::game::target::{Candidate, best_target};

impl Battle {
    /// Creates a unit of this kind on the free cell nearest to the building, and returns the number
    /// of the unit. You can give the unit an order in the same turn.
    ///
    /// The search for a free cell goes ring by ring around the building. It goes through each ring
    /// row by row from the top left corner.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the game is over, if there is no such kind or the side's clan does not
    /// have it, if the side has too little money or too many units, or if no cell is free.
    pub fn create(&mut self, kind: usize) -> Result<u32, Error> {
        let refused = |rule| Err(self.refused(Who::Building, rule));
        if self.outcome.is_some() {
            return refused(Rule::Over);
        }
        let Some(figures) = self.roster.kinds().get(kind) else {
            return refused(Rule::NoSuchKind(kind));
        };
        if !self.roster.may_create(self.active, kind) {
            return refused(Rule::OtherClan(kind));
        }
        let side = &self.sides[self.active];
        let cost = figures.cost;
        let hp = figures.hp;
        let money = side.money;
        if money < cost {
            return refused(Rule::TooExpensive { cost, money });
        }
        if side.units.len() >= MOST_UNITS {
            return refused(Rule::TooMany(MOST_UNITS));
        }
        // Numbers are never used twice. No game has 2^32 units.
        let Some(next) = side.next.checked_add(1) else {
            return refused(Rule::NoRoom);
        };
        let Some(at) = self.nearest_free(side.building, kind) else {
            return refused(Rule::NoRoom);
        };
        let side = &mut self.sides[self.active];
        let id = side.next;
        side.next = next;
        side.money -= cost;
        side.tally.created += 1;
        side.tally.money_used += cost;
        side.units.push(Unit { id, kind, at, hp });
        self.standing[self.active].insert(at);
        self.created.push(kind);
        Ok(id)
    }

    /// Whether the side to move could create a unit of this kind now.
    pub fn can_create(&self, kind: usize) -> bool {
        let side = &self.sides[self.active];
        let affordable = self
            .roster
            .kinds()
            .get(kind)
            .is_some_and(|kind| kind.cost <= side.money);
        self.outcome.is_none()
            && affordable
            && self.roster.may_create(self.active, kind)
            && side.units.len() < MOST_UNITS
            && self.nearest_free(side.building, kind).is_some()
    }

    /// The first free cell in the rings around a building. On terrain and hexagons, the nearest
    /// free cell that the kind can enter, and of equally near cells the first.
    fn nearest_free(&self, building: Cell, kind: usize) -> Option<Cell> {
        if self.ways.is_some() {
            let free = self
                .grid
                .cells()
                .filter(|&cell| self.is_free(cell) && self.may_enter(kind, cell));
            return free.min_by_key(|&cell| self.grid.distance(cell, building));
        }
        let (x, y) = (i32::from(building.x), i32::from(building.y));
        let widest = i32::from(self.grid.width().max(self.grid.height()));
        (1..widest).find_map(|ring| {
            // All cells of the top and the bottom row belong to a ring. In the rows between, only
            // both ends belong to it.
            let row = move |dy: i32| {
                let step = if dy.abs() == ring {
                    1
                } else {
                    2 * ring as usize
                };
                (-ring..=ring).step_by(step).map(move |dx| (dx, dy))
            };
            (-ring..=ring).flat_map(row).find_map(|(dx, dy)| {
                let cell = Cell {
                    x: u16::try_from(x + dx).ok()?,
                    y: u16::try_from(y + dy).ok()?,
                };
                self.is_free(cell).then_some(cell)
            })
        })
    }

    /// Gives an order to a unit of the side to move. The unit moves, then it attacks.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the game is over, if the unit does not exist or has had its order
    /// already, or if it cannot reach the cell or cannot attack the target from there.
    pub fn order(&mut self, order: Order) -> Result<(), Error> {
        if let Err(rule) = self.check(order) {
            return Err(self.refused(Who::Unit(order.unit), rule));
        }
        self.carry_out(order);
        Ok(())
    }

    /// Carries out an order without checking the rules, for the simulations of a search. A match
    /// uses [`order`](Self::order).
    ///
    /// The order must be allowed: an order that is not leads to a position that no match reaches.
    /// An order for a unit that does not live does nothing.
    ///
    /// # Panics
    ///
    /// If the cell is far outside the field.
    pub fn carry_out(&mut self, order: Order) {
        let Some(index) = self.sides[self.active].index_of(order.unit) else {
            return;
        };
        let unit = &mut self.sides[self.active].units[index];
        let kind = unit.kind;
        let from = std::mem::replace(&mut unit.at, order.to);
        self.standing[self.active].remove(from);
        self.standing[self.active].insert(order.to);
        if let Err(at) = self.acted.binary_search(&order.unit) {
            self.acted.insert(at, order.unit);
        }
        match order.target {
            Some(Target::Unit(id)) => self.hit_unit(kind, id),
            Some(Target::Building) => self.hit_building(kind),
            None => {}
        }
        let cooldown = self.roster.ability(kind).cooldown;
        if cooldown > 0 && order.target.is_some() {
            // The present turn counts, too.
            self.sides[self.active]
                .resting
                .push((order.unit, cooldown + 1));
        }
        self.orders.push(order);
    }

    fn check(&self, order: Order) -> Result<(), Rule> {
        if self.outcome.is_some() {
            return Err(Rule::Over);
        }
        let unit = *self.sides[self.active]
            .unit(order.unit)
            .ok_or(Rule::NoSuchUnit)?;
        if self.has_acted(order.unit) {
            return Err(Rule::HasActed);
        }
        let kind = &self.roster.kinds()[unit.kind];
        if !self.can_end(unit, order.to) {
            return Err(Rule::Unreachable {
                to: order.to,
                movement: kind.movement,
            });
        }
        let enemy = &self.sides[1 - self.active];
        let rest = self.sides[self.active].rest(order.unit);
        let target = match order.target {
            None => return Ok(()),
            Some(_) if rest > 0 => return Err(Rule::Rests(rest)),
            Some(Target::Unit(id)) => enemy.unit(id).ok_or(Rule::NoSuchTarget(id))?.at,
            Some(Target::Building) => enemy.building,
        };
        let distance = self.grid.distance(order.to, target);
        if distance > kind.range {
            return Err(Rule::OutOfRange {
                distance,
                range: kind.range,
            });
        }
        let least = self.roster.ability(unit.kind).least_range;
        if distance < least {
            return Err(Rule::TooNear { distance, least });
        }
        Ok(())
    }

    /// Hits a unit, and the units around it if the attack has an area.
    fn hit_unit(&mut self, attacker: usize, id: u32) {
        let enemies = 1 - self.active;
        let Some(index) = self.sides[enemies].index_of(id) else {
            return;
        };
        let at = self.sides[enemies].units[index].at;
        let area = self.roster.ability(attacker).area;
        self.hit_one(attacker, index);
        if area > 0 {
            // From the last unit on, so that a death does not move the units that are still to
            // come.
            for other in (0..self.sides[enemies].units.len()).rev() {
                let unit = self.sides[enemies].units[other];
                if unit.id != id && self.grid.distance(unit.at, at) <= area {
                    self.hit_one(attacker, other);
                }
            }
        }
    }

    fn hit_one(&mut self, attacker: usize, index: usize) {
        let enemies = 1 - self.active;
        let Unit { kind, at, .. } = self.sides[enemies].units[index];
        let damage = self.damage_on(attacker, kind, at);
        self.sides[enemies].units[index].hp -= damage;
        self.count_damage(damage);
        if self.sides[enemies].units[index].hp <= 0.0 {
            let dead = self.sides[enemies].units.remove(index);
            self.standing[enemies].remove(dead.at);
            self.sides[enemies].tally.dead += 1;
            if self.is_escorted(enemies, dead.id) {
                self.outcome = Some(Outcome::Won(self.active));
            }
            self.earn(self.roster.kinds()[dead.kind].cost * self.terms.bounty);
        }
    }

    fn hit_building(&mut self, attacker: usize) {
        let damage = self.roster.damage_to_building(attacker);
        self.count_damage(damage);
        let enemy = &mut self.sides[1 - self.active];
        enemy.hp -= damage;
        if enemy.hp <= 0.0 {
            self.outcome = Some(Outcome::Won(self.active));
        }
    }

    fn count_damage(&mut self, damage: f64) {
        self.sides[self.active].tally.damage_dealt += damage;
        self.sides[1 - self.active].tally.damage_received += damage;
    }

    fn earn(&mut self, money: f64) {
        let side = &mut self.sides[self.active];
        side.money += money;
        side.tally.money_earned += money;
    }

    /// Ends the turn: the side to move gets its income, and then the other side is to move. The
    /// game ends if the side has reached its [`Goal`](crate::game::Goal). After the last round it
    /// is a draw, unless one side had to survive.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the game is over.
    pub fn end_turn(&mut self) -> Result<(), Error> {
        if self.outcome.is_some() {
            return Err(self.refused(Who::Building, Rule::Over));
        }
        if self.heals {
            self.heal();
        }
        self.sides[self.active].end_rests();
        self.judge_goal();
        self.earn(self.terms.income);
        self.acted.clear();
        self.orders.clear();
        self.created.clear();
        if self.outcome.is_some() {
            return Ok(());
        }
        self.active = 1 - self.active;
        if self.active == self.terms.first {
            if self.turn >= self.terms.rounds {
                self.outcome = Some(self.last_outcome());
            } else {
                self.turn += 1;
            }
        }
        Ok(())
    }

    /// Gives hit points back to the friends beside the units of the side to move that heal.
    fn heal(&mut self) {
        let kinds = self.roster.kinds();
        let units = &mut self.sides[self.active].units;
        for healer in 0..units.len() {
            let heal = self.roster.ability(units[healer].kind).heal;
            let at = units[healer].at;
            if heal <= 0.0 {
                continue;
            }
            for (index, unit) in units.iter_mut().enumerate() {
                let most = kinds[unit.kind].hp;
                if index != healer && unit.hp < most && self.grid.distance(unit.at, at) <= 1 {
                    unit.hp = (unit.hp + heal).min(most);
                }
            }
        }
    }

    /// Whether a unit of the side to move has had its order this turn.
    pub fn has_acted(&self, id: u32) -> bool {
        self.acted.binary_search(&id).is_ok()
    }

    /// The cells on which a unit of the side to move can end its move, row by row. The unit's own
    /// cell is one of them.
    ///
    /// A unit moves in eight directions, on hexagons in six. It goes around rocks, buildings,
    /// enemies and terrain that its class cannot enter. It may pass through friends but cannot end
    /// its move on a friend's cell.
    pub fn destinations(&self, unit: Unit) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.each_destination(unit, |cell| cells.push(cell));
        cells
    }

    /// Calls `visit` with each of the [`destinations`](Self::destinations) of a unit, row by row.
    pub fn each_destination(&self, unit: Unit, visit: impl FnMut(Cell)) {
        self.each_end(&self.passable(self.active), unit, visit);
    }

    /// The cells from which a unit of the side to move can attack a target this turn: those of its
    /// [`destinations`](Self::destinations) that have the target in range. The nearest to the unit
    /// come first, and of equally near ones the farthest from the target. Empty if there is no such
    /// target.
    ///
    /// ```
    /// use ga_units::{Map, Target, Terms};
    ///
    /// let mut battle = Map::sized(10, 10, 3)?.battle(Terms::default(), 7)?;
    /// let unit = battle.create(0)?;
    /// let unit = *battle.side(0).unit(unit).unwrap();
    /// assert!(!battle.attack_cells(unit, Target::Building).is_empty());
    /// assert!(battle.attack_cells(unit, Target::Unit(0)).is_empty());
    /// # Ok::<(), ga_units::Error>(())
    /// ```
    pub fn attack_cells(&self, unit: Unit, target: Target) -> Vec<Cell> {
        if self.sides[self.active].rest(unit.id) > 0 {
            return Vec::new();
        }
        let enemy = &self.sides[1 - self.active];
        let at = match target {
            Target::Building => enemy.building,
            Target::Unit(id) => match enemy.unit(id) {
                Some(enemy) => enemy.at,
                None => return Vec::new(),
            },
        };
        let kind = &self.roster.kinds()[unit.kind];
        let grid = &self.grid;
        if grid.distance(unit.at, at) > kind.movement.saturating_add(kind.range) {
            return Vec::new();
        }
        let mut cells = self.destinations(unit);
        cells.retain(|&cell| self.in_range(unit.kind, cell, at));
        let key = |&cell: &Cell| {
            (
                grid.distance(unit.at, cell),
                std::cmp::Reverse(grid.distance(cell, at)),
            )
        };
        cells.sort_by_key(key);
        cells
    }

    /// The cells that units of a side can walk over: all cells without rock, building or enemy.
    pub(crate) fn passable(&self, side: usize) -> Bits {
        let mut passable = self.ground.clone();
        passable.subtract(&self.standing[1 - side]);
        passable
    }

    /// The target rule: the target that a unit of the side to move should attack from a cell.
    /// `kind` is the kind of the unit.
    ///
    /// The target is the most expensive unit that one attack kills. If the attack kills no unit,
    /// the target is the unit that loses the most hit points. The lowest number wins ties. If no
    /// unit is in range, the target is the building, if that is in range. (Kills first: section
    /// 2.2.1 of Purba et al. 2016, `purba-liliana-pranata-2016`. The rest is ours.)
    pub fn choose_target(&self, kind: usize, from: Cell) -> Option<Target> {
        let enemy = &self.sides[1 - self.active];
        let kinds = self.roster.kinds();
        let span = self.span(kind);
        let in_range = enemy.units.iter().filter(|unit| span.covers(from, unit.at));
        let unit = best_target(in_range.map(|unit| {
            let damage = self.damage_on(kind, unit.kind, unit.at);
            (
                unit.id,
                Candidate {
                    damage,
                    hp: unit.hp,
                    cost: kinds[unit.kind].cost,
                },
            )
        }));
        match unit {
            Some((id, _)) => Some(Target::Unit(id)),
            None => span
                .covers(from, enemy.building)
                .then_some(Target::Building),
        }
    }

    /// The target that a unit of the side to move should attack from a cell:
    /// [`choose_target`](Self::choose_target) for its kind, or `None` if the unit cannot attack in
    /// this turn.
    pub fn target_of(&self, unit: Unit, from: Cell) -> Option<Target> {
        if self.sides[self.active].rest(unit.id) > 0 {
            None
        } else {
            self.choose_target(unit.kind, from)
        }
    }

    fn refused(&self, who: Who, rule: Rule) -> Error {
        Error::Refused {
            turn: self.turn,
            side: self.active,
            who,
            rule,
        }
    }
}
