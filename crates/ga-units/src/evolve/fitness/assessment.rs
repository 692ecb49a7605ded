use super::weights::Weights;
use crate::evolve::turn_view::TurnView;
use crate::game::cell::Cell;

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
    /// The value of formula (3) with the weights of the paper. It is never negative, and greater is
    /// better.
    ///
    /// ```
    /// use ga_units::evolve::fitness::Assessment;
    ///
    /// let alone =
    ///     Assessment { enemy_loss: 15.0, self_loss: 10.0, dist: 5.0, centroid_distance: 0.0 };
    /// assert_eq!(alone.fitness(), 151.0 / 27.0);
    /// ```
    pub fn fitness(&self) -> f64 {
        self.score(&Weights::PAPER)
    }

    /// The value of formula (3) with these weights.
    ///
    /// ```
    /// use ga_units::evolve::fitness::{Assessment, Weights};
    ///
    /// let alone =
    ///     Assessment { enemy_loss: 15.0, self_loss: 10.0, dist: 5.0, centroid_distance: 0.0 };
    /// let brave = Weights { self_loss: 0.0, ..Weights::PAPER };
    /// assert_eq!(alone.score(&brave), 151.0 / 25.0);
    /// ```
    pub fn score(&self, weights: &Weights) -> f64 {
        let Self {
            enemy_loss,
            self_loss,
            dist,
            centroid_distance,
        } = self;
        let against = weights.dist * dist
            + weights.self_loss * self_loss
            + weights.centroid_distance * centroid_distance;
        (1.0 + weights.enemy_loss * enemy_loss) / against.max(LEAST)
    }
}

/// The number of turns until a unit with this movement and range has attacked a target at this
/// distance. It is at least 1.
///
/// A unit moves and attacks in one turn, so an attack that is possible in this turn takes 1 turn.
/// If the unit cannot move and the target is not in range, the number is infinite.
pub(super) fn turns_to_attack(distance: u16, range: u16, movement: u16) -> f64 {
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
    let mut enemy_loss = 0.0;
    let mut self_loss = 0.0;
    let mut dist = 0.0;
    for (unit, &at) in units.iter().zip(cells) {
        let kind = view.kind(unit);
        for enemy in view.enemies() {
            let theirs = view.kind(enemy);
            let distance = at.distance(enemy.at);
            enemy_loss += view.roster().damage(unit.kind, enemy.kind) * f64::from(kind.range)
                / turns_to_attack(distance, kind.range, kind.movement);
            self_loss += view.roster().damage(enemy.kind, unit.kind) * f64::from(theirs.range)
                / turns_to_attack(distance, theirs.range, theirs.movement);
        }
        dist += at.euclidean(view.goal());
    }
    let centroid_distance =
        distances_to_centroid(cells).fold(0.0, |sum, distance| sum + distance) / n;
    Assessment {
        enemy_loss: enemy_loss / n,
        self_loss: self_loss / n,
        dist: dist / n,
        centroid_distance,
    }
}

/// The distance of each cell to the centroid of all cells: the third gene of a unit in the paper.
pub fn distances_to_centroid(cells: &[Cell]) -> impl Iterator<Item = f64> + '_ {
    let n = cells.len() as f64;
    let sum = |coordinate: fn(&Cell) -> u16| {
        cells
            .iter()
            .map(|cell| u32::from(coordinate(cell)))
            .sum::<u32>()
    };
    let x = f64::from(sum(|cell| cell.x)) / n;
    let y = f64::from(sum(|cell| cell.y)) / n;
    cells.iter().map(move |cell| {
        let (dx, dy) = (x - f64::from(cell.x), y - f64::from(cell.y));
        (dx * dx + dy * dy).sqrt()
    })
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
        assert_eq!(
            turns_to_attack(5, 4, 0),
            f64::INFINITY,
            "a unit that cannot move never gets there"
        );
    }
}
