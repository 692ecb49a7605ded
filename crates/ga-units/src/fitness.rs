//! The fitness of `purba-liliana-pranata-2016`: formula (3) and its parts.

use crate::{Cell, Outlook, Plan};
use ga_core::Evaluator;
use ga_core::evaluate::Cohort;
use ga_core::random::Streams;

/// Weights of formula (3) in `purba-liliana-pranata-2016`, section 2.2.3.
const ENEMY_LOSS: f64 = 10.0;
const DIST: f64 = 5.0;
const SELF_LOSS: f64 = 0.2;
const TO_CENTROID: f64 = 2.0;

/// The smallest denominator of formula (3): all units on the enemy's building, which nobody ever is, or none.
const LEAST: f64 = 1e-9;

/// What formula (3) is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assessment {
    /// Potential damage to the opponent's units, a mean over our units.
    pub enemy_loss: f64,
    /// Potential damage from the opponent's units, a mean over our units.
    pub self_loss: f64,
    /// Mean straight distance to the opponent's building: formula (1).
    pub dist: f64,
    /// Mean straight distance to the centroid of our units: formula (2).
    pub centroid_distance: f64,
}

impl Assessment {
    /// Formula (3): greater is better, and never negative.
    ///
    /// ```
    /// use ga_units::Assessment;
    ///
    /// let alone = Assessment { enemy_loss: 15.0, self_loss: 10.0, dist: 5.0, centroid_distance: 0.0 };
    /// assert_eq!(alone.fitness(), 151.0 / 27.0);
    /// ```
    pub fn fitness(&self) -> f64 {
        let Self { enemy_loss, self_loss, dist, centroid_distance } = self;
        let against = DIST * dist + SELF_LOSS * self_loss + TO_CENTROID * centroid_distance;
        (1.0 + ENEMY_LOSS * enemy_loss) / against.max(LEAST)
    }
}

/// Turns until a unit with this movement and range has attacked something this far away, at least 1.
///
/// Moving and attacking takes one turn, and distances are those of moves, so an attack that can be made this
/// turn counts 1. A unit that cannot move never comes nearer: infinite.
pub fn turns_to_attack(distance: u16, range: u16, movement: u16) -> f64 {
    let missing = distance.saturating_sub(range);
    match (missing, movement) {
        (0, _) => 1.0,
        (_, 0) => f64::INFINITY,
        (missing, movement) => f64::from(missing.div_ceil(movement)),
    }
}

/// The parts of formula (3) for units that stand on `cells`, straight from their definitions.
///
/// Without units all parts are 0; buildings are no opponents.
///
/// # Panics
///
/// If there are fewer cells than units.
pub fn assess(outlook: &Outlook, cells: &[Cell]) -> Assessment {
    let units = outlook.units();
    let n = units.len().max(1) as f64;
    let (mut enemy_loss, mut self_loss, mut dist) = (0.0, 0.0, 0.0);
    for (unit, &at) in units.iter().zip(cells) {
        let kind = outlook.kind(unit);
        for enemy in outlook.enemies() {
            let (theirs, distance) = (outlook.kind(enemy), at.distance(enemy.at));
            enemy_loss += outlook.roster().damage(unit.kind, enemy.kind) * f64::from(kind.range)
                / turns_to_attack(distance, kind.range, kind.movement);
            self_loss += outlook.roster().damage(enemy.kind, unit.kind) * f64::from(theirs.range)
                / turns_to_attack(distance, theirs.range, theirs.movement);
        }
        dist += at.euclidean(outlook.goal());
    }
    let centroid_distance = distances_to_centroid(cells).fold(0.0, |sum, distance| sum + distance) / n;
    Assessment { enemy_loss: enemy_loss / n, self_loss: self_loss / n, dist: dist / n, centroid_distance }
}

/// The distance of each cell to the centroid of all: the third gene of a chromosome.
pub fn distances_to_centroid(cells: &[Cell]) -> impl Iterator<Item = f64> + '_ {
    let n = cells.len() as f64;
    let sum =
        |coordinate: fn(&Cell) -> u16| cells.iter().map(|cell| u32::from(coordinate(cell))).sum::<u32>();
    let (x, y) = (f64::from(sum(|cell| cell.x)) / n, f64::from(sum(|cell| cell.y)) / n);
    cells.iter().map(move |cell| {
        let (dx, dy) = (x - f64::from(cell.x), y - f64::from(cell.y));
        (dx * dx + dy * dy).sqrt()
    })
}

/// What a unit of some kind adds to the sums of formula (3) where it stands.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    /// The [`Memory::turn`] in which it was worked out.
    turn: u64,
    enemy_loss: f64,
    self_loss: f64,
    dist: f64,
}

/// Memory that decisions reuse one after the other. Carries no meaning.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// By kind and cell.
    shares: Vec<Share>,
    turn: u64,
    /// Range divided by turns to attack, by kind and distance.
    haste: Vec<f64>,
}

/// Scores plans by formula (3).
///
/// Of all that enters it only the centroid couples the units. What a unit adds to the other sums depends on its
/// kind and its cell, is worked out when a plan first asks for it, and kept for the rest of the turn; so an
/// evaluation takes as many steps as there are units.
///
/// ```
/// use ga_units::{Formula, Map, Memory, Outlook, Plan, Terms, assess};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let (outlook, mut memory) = (Outlook::new(&battle), Memory::default());
/// let stay = Plan(outlook.units().iter().map(|unit| unit.at).collect());
/// let fitness = Formula::new(&outlook, &mut memory).score(&stay);
/// assert!((fitness - assess(&outlook, &stay.0).fitness()).abs() < 1e-9);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Debug)]
pub struct Formula<'a> {
    outlook: &'a Outlook<'a>,
    memory: &'a mut Memory,
    reaches: usize,
}

impl<'a> Formula<'a> {
    /// Judges plans for this outlook.
    pub fn new(outlook: &'a Outlook<'a>, memory: &'a mut Memory) -> Self {
        let (kinds, grid) = (outlook.roster().kinds(), outlook.battle().grid());
        let reaches = usize::from(grid.width().max(grid.height()));
        memory.turn += 1;
        memory.shares.resize(kinds.len() * grid.len(), Share::default());
        memory.haste.clear();
        for kind in kinds {
            let haste =
                |distance| f64::from(kind.range) / turns_to_attack(distance, kind.range, kind.movement);
            memory.haste.extend((0..reaches as u16).map(haste));
        }
        Self { outlook, memory, reaches }
    }

    /// Formula (3) of a plan.
    pub fn score(&mut self, plan: &Plan) -> f64 {
        self.assess(&plan.0).fitness()
    }

    /// The parts of formula (3) for units that stand on `cells`, as [`assess`] but for rounding.
    pub fn assess(&mut self, cells: &[Cell]) -> Assessment {
        let n = self.outlook.units().len().max(1) as f64;
        let (mut enemy_loss, mut self_loss, mut dist) = (0.0, 0.0, 0.0);
        for (unit, &at) in self.outlook.units().iter().zip(cells) {
            let share = self.share(unit.kind, at);
            enemy_loss += share.enemy_loss;
            self_loss += share.self_loss;
            dist += share.dist;
        }
        let centroid_distance = distances_to_centroid(cells).fold(0.0, |sum, distance| sum + distance) / n;
        Assessment { enemy_loss: enemy_loss / n, self_loss: self_loss / n, dist: dist / n, centroid_distance }
    }

    fn share(&mut self, kind: usize, at: Cell) -> Share {
        let grid = self.outlook.battle().grid();
        let place = kind * grid.len() + grid.id(at);
        if self.memory.shares[place].turn != self.memory.turn {
            self.memory.shares[place] = self.work_out(kind, at);
        }
        self.memory.shares[place]
    }

    fn work_out(&self, kind: usize, at: Cell) -> Share {
        let (roster, haste) = (self.outlook.roster(), &self.memory.haste);
        let ours = &haste[kind * self.reaches..][..self.reaches];
        let (mut enemy_loss, mut self_loss) = (0.0, 0.0);
        for enemy in self.outlook.enemies() {
            let distance = usize::from(at.distance(enemy.at));
            enemy_loss += roster.damage(kind, enemy.kind) * ours[distance];
            self_loss += roster.damage(enemy.kind, kind) * haste[enemy.kind * self.reaches + distance];
        }
        Share { turn: self.memory.turn, enemy_loss, self_loss, dist: at.euclidean(self.outlook.goal()) }
    }
}

impl Evaluator<Plan> for Formula<'_> {
    type Score = f64;

    fn evaluate(&mut self, cohort: Cohort<'_, Plan, f64>, _: Streams) -> usize {
        cohort.newborn_scores.extend(cohort.newborns.iter().map(|plan| self.score(plan)));
        cohort.newborns.len()
    }
}
