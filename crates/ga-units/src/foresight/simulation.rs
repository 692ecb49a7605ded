//! A plan and the reply to it, simulated without touching the battle.

use super::playout::{Playout, Stage};
use super::prospect::Prospect;
use super::threat::attacked;
use crate::reach::Distances;
use crate::{Cell, Outlook, Unit};

/// Figures of a unit that a simulation asks for, side by side.
#[derive(Clone, Copy, Debug)]
struct Fighter {
    kind: usize,
    cost: f64,
    hp: f64,
}

/// Tables of a turn, and the memory that a simulated plan needs.
#[derive(Clone, Debug)]
pub(super) struct Simulation<'a> {
    outlook: &'a Outlook<'a>,
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
    /// Whether the last reply could attack anything, so that `own_hp` is of that plan.
    struck: bool,
    stage: Option<Box<Stage>>,
}

impl<'a> Simulation<'a> {
    /// Looks up what plans are simulated with.
    pub(super) fn new(outlook: &'a Outlook<'a>, reply: bool) -> Self {
        let (battle, roster, units) = (outlook.battle(), outlook.roster(), outlook.units());
        let side = battle.active();
        let fighter = |unit: &Unit| Fighter { kind: unit.kind, cost: outlook.kind(unit).cost, hp: unit.hp };
        let enemies: Vec<Fighter> = outlook.enemies().iter().map(fighter).collect();
        let (words, own_words) = (enemies.len().div_ceil(64), units.len().div_ceil(64));
        let mut simulation = Self {
            outlook,
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
            struck: false,
            stage: None,
        };
        simulation.cover();
        if reply {
            simulation.threaten();
        }
        simulation.to_goal.measure(&battle.ground, [outlook.goal()].into_iter());
        let goals = outlook.enemies().iter().map(|unit| unit.at).chain([outlook.goal()]);
        simulation.to_enemy.measure(&battle.ground, goals);
        simulation
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

    /// Plays plans on from now on, if `playout` covers the battle.
    pub(super) fn set_stage(&mut self, playout: Playout) {
        let battle = self.outlook.battle();
        let turns = playout.turns_in(battle);
        self.stage = (turns > 0).then(|| Box::new(Stage::new(battle, turns)));
    }

    /// What comes of the plan after the turns that are played on, if they are: fights are those of all turns,
    /// ways those of `estimate`, the prospect of the same plan by [`play`](Self::play).
    pub(super) fn play_on(&mut self, cells: &[Cell], estimate: &Prospect) -> Option<Prospect> {
        let stage = self.stage.as_mut()?;
        let mut prospect = *estimate;
        stage.play(self.outlook.battle(), cells, &mut prospect);
        Some(prospect)
    }

    /// What comes of moving the units to these cells.
    pub(super) fn play(&mut self, cells: &[Cell]) -> Prospect {
        let mut prospect = Prospect::default();
        self.struck = false;
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

    /// The outlook that is simulated.
    pub(super) const fn outlook(&self) -> &'a Outlook<'a> {
        self.outlook
    }

    /// Hit points that one of our units is left with by the plan that was played last, 0 or below if it dies.
    pub(super) fn own_hp(&self, unit: usize) -> f64 {
        let (units, side) = (self.outlook.units(), self.outlook.battle().active());
        match &self.stage {
            Some(stage) => stage.side(side).unit(units[unit].id).map_or(0.0, |unit| unit.hp),
            None if self.struck => self.own_hp[unit],
            None => units[unit].hp,
        }
    }

    /// Hit points that an enemy is left with by the plan that was played last, 0 or below if it dies.
    pub(super) fn enemy_hp(&self, enemy: usize) -> f64 {
        let (enemies, side) = (self.outlook.enemies(), self.outlook.battle().active());
        match &self.stage {
            Some(stage) => stage.side(1 - side).unit(enemies[enemy].id).map_or(0.0, |unit| unit.hp),
            None => self.hp[enemy],
        }
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
        self.struck = true;
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
