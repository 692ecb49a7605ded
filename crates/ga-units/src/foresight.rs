//! A fitness that looks one turn ahead: what a plan's attacks really do, and the enemy's best reply.

use crate::bits::{Bits, Window};
use crate::reach::{self, Distances};
use crate::{Cell, Outlook, Plan, Unit};
use ga_core::{Cohort, Evaluator, Streams};

/// What counts how much in a [`Foresight`]. All are at least 0 and are measured in money.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// The cost of the enemies that are killed.
    pub kill: f64,
    /// The cost of the enemies that are wounded, by the share of hit points that they lose.
    pub wound: f64,
    /// A hit point of the enemy's building.
    pub siege: f64,
    /// The cost of the units that the reply kills.
    pub loss: f64,
    /// The cost of the units that the reply wounds, by the share of hit points that they lose.
    pub pain: f64,
    /// A hit point of the building at home that the reply takes.
    pub home: f64,
    /// A step that a unit is away from the enemy's building.
    pub advance: f64,
    /// A step that a unit is away from the nearest enemy, unit or building.
    pub chase: f64,
}

impl Weights {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// Set by hand.
    pub const BY_HAND: Self = Self {
        kill: 1.0,
        wound: 0.5,
        siege: 0.6,
        loss: 0.7,
        pain: 0.35,
        home: 0.3,
        advance: 0.5,
        chase: 0.2,
    };

    /// Evolved in self-play against those set by hand, on eight maps that no figure of ours is measured on, and
    /// rounded: `units evolve-weights --generations 6 --size 8 --maps 8`.
    pub const EVOLVED: Self = Self {
        kill: 1.166,
        wound: 0.285,
        siege: 0.670,
        loss: 1.089,
        pain: 0.141,
        home: 1.016,
        advance: 0.767,
        chase: 0.353,
    };

    /// As a list, in the order of the fields.
    pub const fn to_array(self) -> [f64; Self::COUNT] {
        let Self { kill, wound, siege, loss, pain, home, advance, chase } = self;
        [kill, wound, siege, loss, pain, home, advance, chase]
    }

    /// From a list in the order of the fields.
    pub const fn from_array(weights: [f64; Self::COUNT]) -> Self {
        let [kill, wound, siege, loss, pain, home, advance, chase] = weights;
        Self { kill, wound, siege, loss, pain, home, advance, chase }
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::BY_HAND
    }
}

/// What a plan brings about: its attacks in the order of the units, then the reply.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prospect {
    /// Cost of the enemies killed.
    pub kills: f64,
    /// Cost of the enemies wounded, each by the share of its hit points lost.
    pub wounds: f64,
    /// Hit points taken from the enemy's building, up to those it has.
    pub siege: f64,
    /// Cost of the units that the reply kills.
    pub losses: f64,
    /// Cost of the units that the reply wounds, each by the share of its hit points lost.
    pub pains: f64,
    /// Hit points that the reply takes from the building at home, up to those it has.
    pub home: f64,
    /// Steps from all units to the enemy's building.
    pub advance: f64,
    /// Steps from each unit to the nearest enemy, unit or building.
    pub chase: f64,
    /// Whether the enemy's building is destroyed.
    pub wins: bool,
    /// Whether the reply destroys the building at home.
    pub loses: bool,
}

/// Better than anything that is not a win.
const WIN: f64 = 1e6;

impl Prospect {
    /// One number, greater being better.
    pub fn score(&self, weights: &Weights) -> f64 {
        let Weights { kill, wound, siege, loss, pain, home, advance, chase } = weights;
        kill * self.kills + wound * self.wounds + siege * self.siege
            - loss * self.losses
            - pain * self.pains
            - home * self.home
            - advance * self.advance
            - chase * self.chase
            + WIN * (f64::from(u8::from(self.wins)) - f64::from(u8::from(self.loses)))
    }
}

/// Figures of a unit that a simulation asks for, side by side.
#[derive(Clone, Copy, Debug)]
struct Fighter {
    kind: usize,
    cost: f64,
    hp: f64,
}

/// Plays a plan and the reply to it in the head.
///
/// Attacks are those of the game, in order, targets chosen as [`choose_target`](crate::Battle::choose_target)
/// does. In the reply every enemy that is left attacks, in order, the best target of those that it can get
/// within range of, friends being no obstacle: a little more than it can really do. What can be attacked from
/// where is worked out once a turn.
#[derive(Clone, Debug)]
pub struct Foresight<'a> {
    outlook: &'a Outlook<'a>,
    weights: Weights,
    reply: bool,
    kinds: usize,
    enemies: Vec<Fighter>,
    goal_hp: f64,
    home_hp: f64,
    /// Words of a set of enemies.
    words: usize,
    /// Words of a set of our units.
    own_words: usize,
    /// For each range of our kinds: the enemies within it, by cell.
    covers: Vec<u64>,
    /// The place of a kind's range among the `covers`.
    ranges: Vec<usize>,
    /// The enemies that can attack a cell in their next turn.
    threats: Vec<u64>,
    to_goal: Distances,
    to_enemy: Distances,
    width: usize,
    // What changes while a plan is played.
    hp: Vec<f64>,
    own_hp: Vec<f64>,
    alive: Vec<u64>,
    own_alive: Vec<u64>,
    options: Vec<u64>,
}

impl<'a> Foresight<'a> {
    /// Prepares to judge plans for this outlook; without a `reply` only by what they do themselves.
    pub fn new(outlook: &'a Outlook<'a>, weights: Weights, reply: bool) -> Self {
        let (battle, roster, units) = (outlook.battle(), outlook.roster(), outlook.units());
        let side = battle.active();
        let fighter = |unit: &Unit| Fighter { kind: unit.kind, cost: outlook.kind(unit).cost, hp: unit.hp };
        let enemies: Vec<Fighter> = outlook.enemies().iter().map(fighter).collect();
        let (words, own_words) = (enemies.len().div_ceil(64), units.len().div_ceil(64));
        let mut foresight = Self {
            outlook,
            weights,
            reply,
            kinds: roster.kinds().len(),
            goal_hp: battle.side(1 - side).hp(),
            home_hp: battle.side(side).hp(),
            words,
            own_words,
            covers: Vec::new(),
            ranges: Vec::new(),
            threats: Vec::new(),
            to_goal: Distances::default(),
            to_enemy: Distances::default(),
            width: battle.grid().width().into(),
            hp: Vec::with_capacity(enemies.len()),
            own_hp: Vec::with_capacity(units.len()),
            alive: Vec::with_capacity(words),
            own_alive: Vec::with_capacity(own_words),
            options: vec![0; own_words * enemies.len()],
            enemies,
        };
        foresight.cover();
        if reply {
            foresight.threaten();
        }
        foresight.to_goal.measure(&battle.ground, [outlook.goal()].into_iter());
        let goals = outlook.enemies().iter().map(|unit| unit.at).chain([outlook.goal()]);
        foresight.to_enemy.measure(&battle.ground, goals);
        foresight
    }

    /// Marks, around every enemy, the cells that it can be attacked from.
    fn cover(&mut self) {
        let grid = self.outlook.battle().grid();
        let mut radii: Vec<u16> = Vec::new();
        for kind in self.outlook.roster().kinds() {
            let place = radii.iter().position(|&radius| radius == kind.range);
            self.ranges.push(place.unwrap_or(radii.len()));
            if place.is_none() {
                radii.push(kind.range);
            }
        }
        self.covers.resize(radii.len() * grid.len() * self.words, 0);
        for (place, &radius) in radii.iter().enumerate() {
            let map = &mut self.covers[place * grid.len() * self.words..];
            for (index, enemy) in self.outlook.enemies().iter().enumerate() {
                let columns = enemy.at.x.saturating_sub(radius)
                    ..=enemy.at.x.saturating_add(radius).min(grid.width() - 1);
                for y in enemy.at.y.saturating_sub(radius)
                    ..=enemy.at.y.saturating_add(radius).min(grid.height() - 1)
                {
                    let row = usize::from(y) * self.width;
                    for x in columns.clone() {
                        map[(row + usize::from(x)) * self.words + index / 64] |= 1 << (index % 64);
                    }
                }
            }
        }
    }

    /// Marks, for every enemy, the cells that it can move to and then attack.
    fn threaten(&mut self) {
        let grid = self.outlook.battle().grid();
        self.threats.resize(grid.len() * self.words, 0);
        let (threats, words, width) = (&mut self.threats, self.words, self.width);
        for (index, enemy) in self.outlook.enemies().iter().enumerate() {
            let kind = self.outlook.kind(enemy);
            let mut mark = |cell: Cell| {
                let place = usize::from(cell.y) * width + usize::from(cell.x);
                threats[place * words + index / 64] |= 1 << (index % 64);
            };
            attacked(&self.outlook.battle().ground, enemy.at, kind.movement, kind.range, &mut mark);
        }
    }

    /// What counts how much.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How good a plan is.
    pub fn score(&mut self, plan: &Plan) -> f64 {
        self.prospect(&plan.0).score(&self.weights)
    }

    /// What comes of moving the units to these cells.
    pub fn prospect(&mut self, cells: &[Cell]) -> Prospect {
        let mut prospect = Prospect::default();
        self.attack(cells, &mut prospect);
        if self.reply && !prospect.wins {
            self.receive(cells, &mut prospect);
        }
        for &cell in cells {
            prospect.advance += steps(self.to_goal.to(cell));
            prospect.chase += steps(self.to_enemy.to(cell));
        }
        prospect
    }

    fn place(&self, cell: Cell) -> usize {
        usize::from(cell.y) * self.width + usize::from(cell.x)
    }

    /// Our attacks, in order.
    fn attack(&mut self, cells: &[Cell], prospect: &mut Prospect) {
        let Self { outlook, enemies, words, hp, alive, kinds, .. } = self;
        hp.clear();
        hp.extend(enemies.iter().map(|enemy| enemy.hp));
        alive.clear();
        alive.extend((0..*words).map(|word| full(word, enemies.len())));
        let (cell_words, layer) = (*words, outlook.battle().grid().len() * *words);
        let (roster, goal) = (outlook.roster(), outlook.goal());
        let kinds = &roster.kinds()[..*kinds];
        for (unit, &cell) in outlook.units().iter().zip(cells) {
            let start = self.ranges[unit.kind] * layer
                + (usize::from(cell.y) * self.width + usize::from(cell.x)) * cell_words;
            let covered = &self.covers[start..start + cell_words];
            match best(covered, alive, |enemy| {
                let Fighter { kind, cost, .. } = enemies[enemy];
                (roster.damage(unit.kind, kind), hp[enemy], cost)
            }) {
                Some((enemy, damage)) => {
                    let Fighter { cost, hp: whole, .. } = enemies[enemy];
                    hp[enemy] -= damage;
                    if hp[enemy] <= 0.0 {
                        alive[enemy / 64] &= !(1 << (enemy % 64));
                        prospect.kills += cost;
                        prospect.wounds -= cost * (whole - (hp[enemy] + damage)) / whole;
                    } else {
                        prospect.wounds += cost * damage / whole;
                    }
                }
                None if cell.distance(goal) <= kinds[unit.kind].range => {
                    prospect.siege += roster.damage_to_building(unit.kind);
                }
                None => {}
            }
        }
        if prospect.siege >= self.goal_hp {
            prospect.siege = self.goal_hp;
            prospect.wins = true;
        }
    }

    /// The enemies' attacks, in order.
    fn receive(&mut self, cells: &[Cell], prospect: &mut Prospect) {
        let units = self.outlook.units();
        let (words, own_words) = (self.words, self.own_words);
        let mut touched = false;
        self.options.fill(0);
        for (index, &cell) in cells.iter().enumerate() {
            let start = self.place(cell) * words;
            for word in 0..words {
                let mut mask = self.threats[start + word] & self.alive[word];
                touched |= mask != 0;
                while mask != 0 {
                    let enemy = 64 * word + mask.trailing_zeros() as usize;
                    self.options[enemy * own_words + index / 64] |= 1 << (index % 64);
                    mask &= mask - 1;
                }
            }
        }
        let home = self.place(self.outlook.home()) * words;
        let besieged = (0..words).any(|word| self.threats[home + word] & self.alive[word] != 0);
        if !touched && !besieged {
            return;
        }
        self.own_hp.clear();
        self.own_hp.extend(units.iter().map(|unit| unit.hp));
        self.own_alive.clear();
        self.own_alive.extend((0..own_words).map(|word| full(word, units.len())));
        let roster = self.outlook.roster();
        let mut damage_at_home = 0.0;
        for word in 0..words {
            let mut mask = self.alive[word];
            while mask != 0 {
                let enemy = 64 * word + mask.trailing_zeros() as usize;
                mask &= mask - 1;
                let attacker = self.enemies[enemy].kind;
                let options = &self.options[enemy * own_words..][..own_words];
                let own_hp = &mut self.own_hp;
                let found = best(options, &self.own_alive, |unit| {
                    let kind = units[unit].kind;
                    (roster.damage(attacker, kind), own_hp[unit], roster.kinds()[kind].cost)
                });
                if let Some((unit, damage)) = found {
                    let cost = roster.kinds()[units[unit].kind].cost;
                    own_hp[unit] -= damage;
                    if own_hp[unit] <= 0.0 {
                        self.own_alive[unit / 64] &= !(1 << (unit % 64));
                        prospect.losses += cost;
                        prospect.pains -= cost * (units[unit].hp - (own_hp[unit] + damage)) / units[unit].hp;
                    } else {
                        prospect.pains += cost * damage / units[unit].hp;
                    }
                } else if self.threats[home + word] >> (enemy % 64) & 1 == 1 {
                    damage_at_home += roster.damage_to_building(attacker);
                }
            }
        }
        prospect.home = damage_at_home.min(self.home_hp);
        prospect.loses = damage_at_home >= self.home_hp;
    }
}

/// A way that does not exist is as long as a very long one.
fn steps(way: u16) -> f64 {
    f64::from(way.min(1000))
}

/// Word number `word` of the set of the first `count` members.
fn full(word: usize, count: usize) -> u64 {
    match count - 64 * word {
        left if left >= 64 => u64::MAX,
        left => (1 << left) - 1,
    }
}

/// The best target of those in both sets, and what one attack takes from it: the dearest that it kills, else
/// the one that it takes the most from, of equals the first. `figures` are damage, hit points and cost.
#[inline]
fn best(in_range: &[u64], alive: &[u64], figures: impl Fn(usize) -> (f64, f64, f64)) -> Option<(usize, f64)> {
    let mut best: Option<(usize, f64)> = None;
    let (mut kills, mut most) = (false, 0.0);
    for (word, (&near, &alive)) in in_range.iter().zip(alive).enumerate() {
        let mut mask = near & alive;
        while mask != 0 {
            let index = 64 * word + mask.trailing_zeros() as usize;
            mask &= mask - 1;
            let (damage, hp, cost) = figures(index);
            let killed = damage >= hp;
            let worth = if killed { cost } else { damage };
            if best.is_none() || (killed, worth) > (kills, most) {
                best = Some((index, damage));
                (kills, most) = (killed, worth);
            }
        }
    }
    best
}

/// Calls `mark` with every cell, rock or not, that a unit at `start` can attack after a move over `ground`.
fn attacked(ground: &Bits, start: Cell, steps: u16, range: u16, mark: &mut impl FnMut(Cell)) {
    let (width, height) = ground.size();
    let radius = steps.saturating_add(range);
    if 2 * usize::from(radius) < Bits::WIDEST {
        let mut rows: Window = [0; Bits::WIDEST];
        let mut inner: Window = [0; Bits::WIDEST];
        reach::flood(ground, start, steps, &mut inner);
        let (wide, high) = (usize::from(range), 2 * usize::from(steps) + 1);
        for (offset, &row) in inner[..high].iter().enumerate() {
            let stretched = (0..=2 * wide).fold(0, |all, shift| all | row << shift);
            rows[offset..=offset + 2 * wide].iter_mut().for_each(|row| *row |= stretched);
        }
        for (offset, &row) in rows[..=2 * usize::from(radius)].iter().enumerate() {
            let Some(y) = (start.y + offset as u16).checked_sub(radius).filter(|&y| y < height) else {
                continue;
            };
            let mut row = row;
            while row != 0 {
                if let Some(x) =
                    (start.x + row.trailing_zeros() as u16).checked_sub(radius).filter(|&x| x < width)
                {
                    mark(Cell { x, y });
                }
                row &= row - 1;
            }
        }
    } else {
        // Too wide for a window: stretch the cells that are reached along the rows, then along the columns.
        let (w, h, r) = (usize::from(width), usize::from(height), usize::from(range));
        let mut reached = vec![false; w * h];
        for cell in reach::walk(ground, start, steps) {
            reached[usize::from(cell.y) * w + usize::from(cell.x)] = true;
        }
        (0..h).for_each(|y| stretch(&mut reached, y * w, 1, w, r));
        (0..w).for_each(|x| stretch(&mut reached, x, w, h, r));
        for (index, _) in reached.iter().enumerate().filter(|(_, reached)| **reached) {
            mark(Cell { x: (index % w) as u16, y: (index / w) as u16 });
        }
    }
}

/// Sets whatever of `count` places, `step` apart from `first` on, is at most `radius` places from one that is.
fn stretch(places: &mut [bool], first: usize, step: usize, count: usize, radius: usize) {
    let mut last = None;
    let near: Vec<usize> = (0..count).filter(|index| places[first + index * step]).collect();
    for index in near {
        let from = last.map_or(0, |last: usize| last + 1).max(index.saturating_sub(radius));
        let to = index.saturating_add(radius).min(count - 1);
        (from..=to).for_each(|index| places[first + index * step] = true);
        last = Some(to);
    }
}

impl Evaluator<Plan> for Foresight<'_> {
    type Score = f64;

    fn evaluate(&mut self, cohort: Cohort<'_, Plan, f64>, _: Streams) -> usize {
        cohort.newborn_scores.extend(cohort.newborns.iter().map(|plan| self.score(plan)));
        cohort.newborns.len()
    }
}

#[cfg(test)]
mod tests {
    use super::attacked;
    use crate::Cell;
    use crate::bits::Bits;
    use crate::reach::walk;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        /// Against the definition: some cell that it reaches is within its range.
        #[test]
        fn what_can_be_attacked_is_within_range_of_what_can_be_reached(
            width in 1u16..60, height in 1u16..40, steps in 0u16..45, range in 1u16..45,
            rocks in prop::collection::vec((0u16..60, 0u16..40), 0..700), start in (0u16..60, 0u16..40),
        ) {
            let cell = |(x, y)| Cell { x: x % width, y: y % height };
            let mut ground = Bits::new(width, height);
            (0..width).for_each(|x| (0..height).for_each(|y| ground.insert(Cell { x, y })));
            for rock in rocks {
                ground.remove(cell(rock));
            }
            let mut marked = Bits::new(width, height);
            attacked(&ground, cell(start), steps, range, &mut |cell| marked.insert(cell));
            let reached = walk(&ground, cell(start), steps);
            for x in 0..width {
                for y in 0..height {
                    let target = Cell { x, y };
                    let near = reached.iter().any(|from| from.distance(target) <= range);
                    prop_assert_eq!(marked.contains(target), near, "{}", target);
                }
            }
        }
    }
}
