//! Reach, distances, range and damage as the field and the abilities of kinds have them. All
//! players ask these questions, and none looks at terrain or at the layout itself.

use crate::game::battle::Battle;
use crate::game::bits::Bits;
use crate::game::cell::Cell;
use crate::game::distances::Distances;
use crate::game::layout::Layout;
use crate::game::reach;
use crate::game::side::Unit;

/// The distances that the attacks of a kind cover.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    layout: Layout,
    least: u16,
    most: u16,
}

impl Span {
    /// Whether a unit on one of these cells has the other in range.
    #[inline]
    pub(crate) const fn covers(self, one: Cell, other: Cell) -> bool {
        let distance = self.layout.distance(one, other);
        distance <= self.most && distance >= self.least
    }
}

impl Battle {
    /// The distances that the attacks of a kind cover. Ask for it once before a loop.
    #[inline]
    pub(crate) fn span(&self, kind: usize) -> Span {
        let (least, most) = self.roster.span(kind);
        Span {
            layout: self.grid.layout(),
            least,
            most,
        }
    }

    /// Whether a unit of this kind on the cell `from` has the cell `target` in range.
    #[inline]
    pub fn in_range(&self, kind: usize, from: Cell, target: Cell) -> bool {
        self.span(kind).covers(from, target)
    }

    /// Hit points that an attack of a kind takes from a unit of kind `target` on the cell `at`:
    /// [`Roster::damage`](crate::Roster::damage) times the [`cover`](crate::game::Grid::cover) of
    /// the cell.
    #[inline]
    pub fn damage_on(&self, attacker: usize, target: usize, at: Cell) -> f64 {
        self.roster.damage(attacker, target) * self.grid.cover(at)
    }

    /// Whether a kind may stand on a cell, as far as the terrain is concerned.
    pub(crate) fn may_enter(&self, kind: usize, cell: Cell) -> bool {
        self.ways
            .as_ref()
            .is_none_or(|ways| ways.step(kind, cell) > 0)
    }

    /// Calls `visit` with every cell on which a unit of the side to move can end its move, row by
    /// row. `passable` are the cells that its side can walk over.
    #[inline]
    pub(crate) fn each_end(&self, passable: &Bits, unit: Unit, visit: impl FnMut(Cell)) {
        let friends = &self.standing[self.active];
        let steps = self.roster.kinds()[unit.kind].movement;
        match &self.ways {
            None => reach::ends(passable, friends, unit.at, steps, visit),
            Some(ways) => {
                let reached = ways.reached(passable, unit.kind, unit.at, steps);
                reached
                    .into_iter()
                    .filter(|&cell| cell == unit.at || !friends.contains(cell))
                    .for_each(visit);
            }
        }
    }

    /// Whether a unit of the side to move can end its move on a cell.
    pub(crate) fn can_end(&self, unit: Unit, to: Cell) -> bool {
        let friends = &self.standing[self.active];
        let steps = self.roster.kinds()[unit.kind].movement;
        if !self.grid.contains(to) {
            return false;
        }
        if unit.at == to {
            return true;
        }
        if self.grid.distance(unit.at, to) > steps || friends.contains(to) {
            return false;
        }
        let passable = self.passable(self.active);
        match &self.ways {
            None => reach::can_end(
                &passable,
                friends,
                unit.at,
                steps,
                to,
                &mut [0; Bits::WIDEST],
            ),
            Some(ways) => ways
                .reached(&passable, unit.kind, unit.at, steps)
                .contains(&to),
        }
    }

    /// Measures how far a unit of this kind has to go to attack one of `targets`.
    ///
    /// On squares of open ground these are the steps to the nearest target, for each kind the same,
    /// and `enough` may end the measurement early. Else they are the steps to the nearest cell that
    /// has a target in range, so they differ by kind: [`ways_differ`](Self::ways_differ).
    pub(crate) fn measure(
        &self,
        passable: &Bits,
        kind: usize,
        targets: impl Iterator<Item = Cell>,
        found: &mut Distances,
        enough: impl FnMut(&Distances) -> bool,
    ) {
        let Some(ways) = &self.ways else {
            return found.measure_until(passable, targets, enough);
        };
        let range = self.roster.kinds()[kind].range;
        let grid = &self.grid;
        let around =
            |at: u16, size: u16| at.saturating_sub(range)..=at.saturating_add(range).min(size - 1);
        let posts = targets.flat_map(|target| {
            around(target.y, grid.height()).flat_map(move |y| {
                around(target.x, grid.width()).map(move |x| (target, Cell { x, y }))
            })
        });
        let posts = posts.filter(|&(target, post)| {
            self.in_range(kind, post, target)
                && self.ground.contains(post)
                && ways.step(kind, post) > 0
        });
        found.measure_by(ways, passable, kind, posts.map(|(_, post)| post));
    }

    /// Whether [`measure`](Self::measure) gives different kinds different distances.
    pub(crate) const fn ways_differ(&self) -> bool {
        self.ways.is_some()
    }
}
