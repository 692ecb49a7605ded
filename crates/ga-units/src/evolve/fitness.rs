//! The fitness of the paper (Purba et al. 2016, `purba-liliana-pranata-2016`): formula (3) and its
//! parts.
//!
//! [`assess`] follows the definition. [`PaperFitness`] computes the same values faster.

use crate::evolve::genome::Plan;
use crate::evolve::turn_view::TurnView;
use crate::game::cell::Cell;
use ga_core::Evaluator;
use ga_core::evaluate::Cohort;
use ga_core::random::Streams;

/// Weights of formula (3) (Purba et al. 2016, `purba-liliana-pranata-2016`, section 2.2.3).
const ENEMY_LOSS: f64 = 10.0;
const DIST: f64 = 5.0;
const SELF_LOSS: f64 = 0.2;
const TO_CENTROID: f64 = 2.0;

/// The smallest denominator of formula (3). Without units the denominator would be 0.
const LEAST: f64 = 1e-9;

/// The parts of formula (3).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Assessment {
    /// Potential damage of our units to the enemy's units, in hit points: the mean over our units.
    pub enemy_loss: f64,
    /// Potential damage of the enemy's units to our units, in hit points: the mean over our units.
    pub self_loss: f64,
    /// Mean straight distance of our units to the enemy's building, in cells: formula (1).
    pub dist: f64,
    /// Mean straight distance of our units to their centroid, in cells: formula (2).
    pub centroid_distance: f64,
}

impl Assessment {
    /// The value of formula (3). It is never negative, and greater is better.
    ///
    /// ```
    /// use ga_units::evolve::fitness::Assessment;
    ///
    /// let alone =
    ///     Assessment { enemy_loss: 15.0, self_loss: 10.0, dist: 5.0, centroid_distance: 0.0 };
    /// assert_eq!(alone.fitness(), 151.0 / 27.0);
    /// ```
    pub fn fitness(&self) -> f64 {
        let Self { enemy_loss, self_loss, dist, centroid_distance } = self;
        let against = DIST * dist + SELF_LOSS * self_loss + TO_CENTROID * centroid_distance;
        (1.0 + ENEMY_LOSS * enemy_loss) / against.max(LEAST)
    }
}

/// The number of turns until a unit with this movement and range has attacked a target at this
/// distance. It is at least 1.
///
/// A unit moves and attacks in one turn, so an attack that is possible in this turn takes 1 turn.
/// If the unit cannot move and the target is not in range, the number is infinite.
pub(crate) fn turns_to_attack(distance: u16, range: u16, movement: u16) -> f64 {
    let missing = distance.saturating_sub(range);
    match (missing, movement) {
        (0, _) => 1.0,
        (_, 0) => f64::INFINITY,
        (missing, movement) => f64::from(missing.div_ceil(movement)),
    }
}

/// The parts of formula (3) for units that stand on `cells`, computed from their definitions.
///
/// Without units all parts are 0. Buildings do not count as enemies.
///
/// # Panics
///
/// If there are fewer cells than units.
pub fn assess(view: &TurnView, cells: &[Cell]) -> Assessment {
    let units = view.units();
    let n = units.len().max(1) as f64;
    let (mut enemy_loss, mut self_loss, mut dist) = (0.0, 0.0, 0.0);
    for (unit, &at) in units.iter().zip(cells) {
        let kind = view.kind(unit);
        for enemy in view.enemies() {
            let (theirs, distance) = (view.kind(enemy), at.distance(enemy.at));
            enemy_loss += view.roster().damage(unit.kind, enemy.kind) * f64::from(kind.range)
                / turns_to_attack(distance, kind.range, kind.movement);
            self_loss += view.roster().damage(enemy.kind, unit.kind) * f64::from(theirs.range)
                / turns_to_attack(distance, theirs.range, theirs.movement);
        }
        dist += at.euclidean(view.goal());
    }
    let centroid_distance = distances_to_centroid(cells).fold(0.0, |sum, distance| sum + distance) / n;
    Assessment { enemy_loss: enemy_loss / n, self_loss: self_loss / n, dist: dist / n, centroid_distance }
}

/// The distance of each cell to the centroid of all cells: the third gene of a unit in the paper.
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

/// The terms that a unit of one kind on one cell adds to the sums of formula (3).
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    /// The [`Scratch::turn`] in which the share was computed. Shares of other turns are not valid.
    turn: u64,
    enemy_loss: f64,
    self_loss: f64,
    dist: f64,
}

/// Memory that [`PaperFitness`] reuses. Keep one `Scratch` for all turns of a match. Its content
/// does not change results.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// The shares by kind and cell.
    shares: Vec<Share>,
    /// The number of the present turn.
    turn: u64,
    /// The range of a kind divided by its turns to attack, by kind and distance.
    range_per_turn: Vec<f64>,
}

/// Scores plans by formula (3) (Purba et al. 2016, `purba-liliana-pranata-2016`, section 2.2.3).
///
/// The distance to the centroid depends on all units of a plan. All other terms of a unit depend
/// only on its kind and its cell. They are computed when a plan first needs them, and kept for the
/// rest of the turn. So an evaluation takes time proportional to the number of units.
///
/// ```
/// use ga_units::evolve::fitness::{PaperFitness, Scratch, assess};
/// use ga_units::evolve::genome::{Plan, TurnView};
/// use ga_units::{Map, Terms};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let (view, mut scratch) = (TurnView::new(&battle), Scratch::default());
/// let stay = Plan(view.units().iter().map(|unit| unit.at).collect());
/// let fitness = PaperFitness::new(&view, &mut scratch).score(&stay);
/// assert!((fitness - assess(&view, &stay.0).fitness()).abs() < 1e-9);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Debug)]
pub struct PaperFitness<'a> {
    view: &'a TurnView<'a>,
    scratch: &'a mut Scratch,
    /// The number of distances that occur on the field. Each kind has this number of entries in
    /// `range_per_turn`.
    distances: usize,
}

impl<'a> PaperFitness<'a> {
    /// A fitness of plans for this view.
    pub fn new(view: &'a TurnView<'a>, scratch: &'a mut Scratch) -> Self {
        let (kinds, grid) = (view.roster().kinds(), view.battle().grid());
        let distances = usize::from(grid.width().max(grid.height()));
        // A new number makes all old shares invalid at no cost.
        scratch.turn += 1;
        scratch.shares.resize(kinds.len() * grid.len(), Share::default());
        scratch.range_per_turn.clear();
        for kind in kinds {
            let per_turn =
                |distance| f64::from(kind.range) / turns_to_attack(distance, kind.range, kind.movement);
            scratch.range_per_turn.extend((0..distances as u16).map(per_turn));
        }
        Self { view, scratch, distances }
    }

    /// The value of formula (3) for a plan.
    pub fn score(&mut self, plan: &Plan) -> f64 {
        self.assess(&plan.0).fitness()
    }

    /// The parts of formula (3) for units that stand on `cells`. They equal the result of the
    /// function [`assess`] up to rounding.
    pub fn assess(&mut self, cells: &[Cell]) -> Assessment {
        let n = self.view.units().len().max(1) as f64;
        let (mut enemy_loss, mut self_loss, mut dist) = (0.0, 0.0, 0.0);
        for (unit, &at) in self.view.units().iter().zip(cells) {
            let share = self.share(unit.kind, at);
            enemy_loss += share.enemy_loss;
            self_loss += share.self_loss;
            dist += share.dist;
        }
        let centroid_distance = distances_to_centroid(cells).fold(0.0, |sum, distance| sum + distance) / n;
        Assessment { enemy_loss: enemy_loss / n, self_loss: self_loss / n, dist: dist / n, centroid_distance }
    }

    /// The share of a kind on a cell. If it is not in the table, it is computed and stored.
    fn share(&mut self, kind: usize, at: Cell) -> Share {
        let grid = self.view.battle().grid();
        let place = kind * grid.len() + grid.id(at);
        if self.scratch.shares[place].turn != self.scratch.turn {
            self.scratch.shares[place] = self.compute(kind, at);
        }
        self.scratch.shares[place]
    }

    fn compute(&self, kind: usize, at: Cell) -> Share {
        let (roster, per_turn) = (self.view.roster(), &self.scratch.range_per_turn);
        let ours = &per_turn[kind * self.distances..][..self.distances];
        let (mut enemy_loss, mut self_loss) = (0.0, 0.0);
        for enemy in self.view.enemies() {
            let distance = usize::from(at.distance(enemy.at));
            enemy_loss += roster.damage(kind, enemy.kind) * ours[distance];
            self_loss += roster.damage(enemy.kind, kind) * per_turn[enemy.kind * self.distances + distance];
        }
        Share { turn: self.scratch.turn, enemy_loss, self_loss, dist: at.euclidean(self.view.goal()) }
    }
}

impl Evaluator<Plan> for PaperFitness<'_> {
    type Score = f64;

    fn evaluate(&mut self, cohort: Cohort<'_, Plan, f64>, _: Streams) -> usize {
        cohort.newborn_scores.extend(cohort.newborns.iter().map(|plan| self.score(plan)));
        cohort.newborns.len()
    }
}

#[cfg(test)]
mod tests {
    use super::turns_to_attack;

    #[test]
    #[allow(clippy::float_cmp)]
    fn an_attack_within_movement_and_range_takes_one_turn() {
        assert_eq!(turns_to_attack(6, 1, 5), 1.0);
        assert_eq!(turns_to_attack(7, 1, 5), 2.0);
        assert_eq!(turns_to_attack(0, 4, 3), 1.0);
        assert_eq!(turns_to_attack(4, 4, 0), 1.0);
        assert_eq!(turns_to_attack(5, 4, 0), f64::INFINITY, "a unit that cannot move never gets there");
    }
}
