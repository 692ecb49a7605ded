//! The rules of play: what an order may be, and what it does.

use crate::battle::MOST_UNITS;
use crate::bits::Bits;
use crate::error::{Rule, Who};
use crate::{Battle, Cell, Error, Unit, reach};

/// What a unit attacks.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Target {
    /// The enemy unit with this number.
    Unit(u32),
    /// The enemy's main building.
    Building,
}

/// What a unit does in a turn: it moves, then attacks.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Order {
    /// Its number.
    pub unit: u32,
    /// Where it moves to; its own cell to stay.
    pub to: Cell,
    /// What it attacks from there, if anything.
    pub target: Option<Target>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// This side destroyed the other's building.
    Won(usize),
    /// The rounds were used up.
    Draw,
}

impl Outcome {
    /// The side that won, if one did.
    pub const fn winner(self) -> Option<usize> {
        match self {
            Self::Won(side) => Some(side),
            Self::Draw => None,
        }
    }
}

impl Battle {
    /// Creates a unit of this kind on the free cell nearest to the building, and returns its number. It may be
    /// given an order at once.
    ///
    /// Cells are taken ring by ring around the building, each row by row from its top left corner.
    ///
    /// # Errors
    ///
    /// If the game is over, there is no such kind, the money does not suffice, or no cell is free.
    pub fn create(&mut self, kind: usize) -> Result<u32, Error> {
        let refused = |rule| Err(self.refused(Who::Building, rule));
        if self.outcome.is_some() {
            return refused(Rule::Over);
        }
        let Some(figures) = self.roster.kinds().get(kind) else { return refused(Rule::NoSuchKind(kind)) };
        let side = &self.sides[self.active];
        let (cost, hp, money) = (figures.cost, figures.hp, side.money);
        if money < cost {
            return refused(Rule::TooDear { cost, money });
        }
        if side.units.len() >= MOST_UNITS {
            return refused(Rule::TooMany(MOST_UNITS));
        }
        // A number used up cannot be given again; 2^32 units are out of reach.
        let Some(next) = side.next.checked_add(1) else { return refused(Rule::NoRoom) };
        let Some(at) = self.nearest_free(side.building) else { return refused(Rule::NoRoom) };
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
        let affordable = self.roster.kinds().get(kind).is_some_and(|kind| kind.cost <= side.money);
        self.outcome.is_none()
            && affordable
            && side.units.len() < MOST_UNITS
            && self.nearest_free(side.building).is_some()
    }

    fn nearest_free(&self, building: Cell) -> Option<Cell> {
        let (x, y) = (i32::from(building.x), i32::from(building.y));
        let widest = i32::from(self.grid.width().max(self.grid.height()));
        (1..widest).find_map(|ring| {
            let row = move |dy: i32| {
                let step = if dy.abs() == ring { 1 } else { 2 * ring as usize };
                (-ring..=ring).step_by(step).map(move |dx| (dx, dy))
            };
            (-ring..=ring).flat_map(row).find_map(|(dx, dy)| {
                let cell = Cell { x: u16::try_from(x + dx).ok()?, y: u16::try_from(y + dy).ok()? };
                self.is_free(cell).then_some(cell)
            })
        })
    }

    /// Moves a unit of the side to move, and lets it attack.
    ///
    /// # Errors
    ///
    /// If the game is over, the unit is not there, has had its order, cannot get there or cannot attack that.
    pub fn order(&mut self, order: Order) -> Result<(), Error> {
        if let Err(rule) = self.check(order) {
            return Err(self.refused(Who::Unit(order.unit), rule));
        }
        self.carry_out(order);
        Ok(())
    }

    /// What an order does; that it breaks no rule is not checked.
    pub(crate) fn carry_out(&mut self, order: Order) {
        let Some(place) = self.sides[self.active].place(order.unit) else { return };
        let unit = &mut self.sides[self.active].units[place];
        let (kind, from) = (unit.kind, std::mem::replace(&mut unit.at, order.to));
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
        self.record.push(order);
    }

    fn check(&self, order: Order) -> Result<(), Rule> {
        if self.outcome.is_some() {
            return Err(Rule::Over);
        }
        let unit = *self.sides[self.active].unit(order.unit).ok_or(Rule::NoSuchUnit)?;
        if self.has_acted(order.unit) {
            return Err(Rule::HasActed);
        }
        let kind = &self.roster.kinds()[unit.kind];
        let mut rows = [0; Bits::WIDEST];
        let (at, friends) = (unit.at, &self.standing[self.active]);
        let reachable = self.grid.contains(order.to)
            && (at == order.to || at.distance(order.to) <= kind.movement)
            && reach::can_end(&self.passable(self.active), friends, at, kind.movement, order.to, &mut rows);
        if !reachable {
            return Err(Rule::Unreachable { to: order.to, movement: kind.movement });
        }
        let enemy = &self.sides[1 - self.active];
        let target = match order.target {
            None => return Ok(()),
            Some(Target::Unit(id)) => enemy.unit(id).ok_or(Rule::NoSuchTarget(id))?.at,
            Some(Target::Building) => enemy.building,
        };
        let distance = order.to.distance(target);
        if distance > kind.range {
            return Err(Rule::OutOfRange { distance, range: kind.range });
        }
        Ok(())
    }

    fn hit_unit(&mut self, attacker: usize, id: u32) {
        let enemies = 1 - self.active;
        let Some(place) = self.sides[enemies].place(id) else { return };
        let target = &mut self.sides[enemies].units[place];
        let damage = self.roster.damage(attacker, target.kind);
        target.hp -= damage;
        self.count_damage(damage);
        if self.sides[enemies].units[place].hp <= 0.0 {
            let dead = self.sides[enemies].units.remove(place);
            self.standing[enemies].remove(dead.at);
            self.sides[enemies].tally.dead += 1;
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

    /// Ends the turn of the side to move: it gets its income, and the other side is to move. When both have
    /// moved in the last round the game is a draw.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn end_turn(&mut self) -> Result<(), Error> {
        if self.outcome.is_some() {
            return Err(self.refused(Who::Building, Rule::Over));
        }
        self.earn(self.terms.income);
        self.acted.clear();
        self.record.clear();
        self.created.clear();
        self.active = 1 - self.active;
        if self.active == self.terms.first {
            if self.turn >= self.terms.rounds {
                self.outcome = Some(Outcome::Draw);
            } else {
                self.turn += 1;
            }
        }
        Ok(())
    }

    /// Whether a unit of the side to move has had its order this turn.
    pub fn has_acted(&self, id: u32) -> bool {
        self.acted.binary_search(&id).is_ok()
    }

    /// The orders of this turn so far.
    pub fn orders(&self) -> &[Order] {
        &self.record
    }

    /// The kinds of the units created this turn so far.
    pub fn created(&self) -> &[usize] {
        &self.created
    }

    /// The cells that a unit of the side to move can end its move on, row by row, its own among them.
    ///
    /// A path takes up to eight directions, goes around rocks, buildings and enemies and passes through
    /// friends, but does not end on one.
    pub fn destinations(&self, unit: Unit) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.each_destination(unit, |cell| cells.push(cell));
        cells
    }

    pub(crate) fn each_destination(&self, unit: Unit, visit: impl FnMut(Cell)) {
        let passable = self.passable(self.active);
        let steps = self.roster.kinds()[unit.kind].movement;
        reach::ends(&passable, &self.standing[self.active], unit.at, steps, visit);
    }

    /// Where units of a side can walk: ground without enemies.
    pub(crate) fn passable(&self, side: usize) -> Bits {
        let mut passable = self.ground.clone();
        passable.subtract(&self.standing[1 - side]);
        passable
    }

    /// What a unit of this kind of the side to move attacks from a cell (section 2.2.1 of
    /// `purba-liliana-pranata-2016`, the rest ours): the dearest unit that one attack kills, else the unit that
    /// it takes the most from, of equals the one with the lowest number; the building where no unit is in range.
    pub fn choose_target(&self, kind: usize, from: Cell) -> Option<Target> {
        let enemy = &self.sides[1 - self.active];
        let range = self.roster.kinds()[kind].range;
        let mut best: Option<(bool, f64, u32)> = None;
        for unit in enemy.units.iter().filter(|unit| from.distance(unit.at) <= range) {
            let damage = self.roster.damage(kind, unit.kind);
            let kills = damage >= unit.hp;
            let worth = if kills { self.roster.kinds()[unit.kind].cost } else { damage };
            if best.is_none_or(|(killed, most, _)| (kills, worth) > (killed, most)) {
                best = Some((kills, worth, unit.id));
            }
        }
        let building = || (from.distance(enemy.building) <= range).then_some(Target::Building);
        best.map(|(_, _, id)| Target::Unit(id)).or_else(building)
    }

    fn refused(&self, who: Who, rule: Rule) -> Error {
        Error::Refused { turn: self.turn, side: self.active, who, rule }
    }
}
