use crate::game::battle::Battle;
use crate::game::grid::Grid;
use crate::game::side::{Side, Unit};

/// Whether a side sees a unit that is at most `sight` cells away from one of its units or from its
/// building.
pub(crate) fn sees(grid: &Grid, side: &Side, unit: &Unit, sight: u16) -> bool {
    let mut posts = side.units.iter().map(|own| own.at).chain([side.building]);
    posts.any(|post| grid.distance(post, unit.at) <= sight)
}

impl Battle {
    /// The battle as the side to move sees it in a fog of war: without the enemy's units that are
    /// more than `sight` cells away from each of its own units and from its building. Buildings and
    /// the ground are always seen.
    ///
    /// An order that is legal in it may be refused in the real battle: a hidden unit may stand in
    /// the way. [`Fogged`](crate::players::Fogged) is a player that sees no more than this.
    ///
    /// ```
    /// use ga_units::{Map, Terms};
    ///
    /// let battle = Map::apart(35)?.skirmish(Terms::default(), 6, 1)?;
    /// assert_eq!(battle.seen(10).side(1).units().len(), 0);
    /// assert_eq!(battle.seen(50), battle);
    /// # Ok::<(), ga_units::Error>(())
    /// ```
    #[must_use]
    pub fn seen(&self, sight: u16) -> Self {
        let mut seen = self.clone();
        let (us, them) = (self.active, 1 - self.active);
        let is_seen = |unit: &Unit| sees(&self.grid, &self.sides[us], unit, sight);
        for unit in self.sides[them].units.iter().filter(|unit| !is_seen(unit)) {
            seen.standing[them].remove(unit.at);
        }
        seen.sides[them].units.retain(is_seen);
        seen
    }
}
