//! Battles for the tests.

use ga_units::game::{Grid, Side, Unit};
use ga_units::{Battle, Cell, Roster, Terms};
use proptest::prelude::*;

pub(crate) const INFANTRY: usize = 0;
pub(crate) const CAVALRY: usize = 1;
pub(crate) const MUSKETEER: usize = 2;
pub(crate) const ARTILLERY: usize = 3;

pub(crate) fn at(x: u16, y: u16) -> Cell {
    Cell { x, y }
}

/// New units of these kinds on these cells, with numbers from 0.
pub(crate) fn units(kinds: &[(usize, (u16, u16))]) -> Vec<Unit> {
    let roster = Roster::paper();
    let unit = |(id, &(kind, (x, y))): (u32, &(usize, (u16, u16)))| {
        let hp = roster.kinds().get(kind).map_or(1.0, |kind| kind.hp);
        Unit {
            id,
            kind,
            at: at(x, y),
            hp,
        }
    };
    (0..).zip(kinds).map(unit).collect()
}

/// A battle on a field without rocks.
pub(crate) fn battle(
    size: (i64, i64),
    buildings: [(u16, u16); 2],
    ours: &[(usize, (u16, u16))],
    theirs: &[(usize, (u16, u16))],
) -> Battle {
    on(Grid::new(size.0, size.1).unwrap(), buildings, ours, theirs)
}

/// A battle on a given field.
pub(crate) fn on(
    grid: Grid,
    buildings: [(u16, u16); 2],
    ours: &[(usize, (u16, u16))],
    theirs: &[(usize, (u16, u16))],
) -> Battle {
    let [left, right] = buildings.map(|(x, y)| at(x, y));
    let sides = [
        Side::with(left, 200.0, 100.0, units(ours)),
        Side::with(right, 200.0, 100.0, units(theirs)),
    ];
    Battle::new(grid, Roster::paper(), Terms::default(), sides).unwrap()
}

prop_compose! {
    /// Any battle, with rocks and up to 23 units, some of them wounded.
    pub(crate) fn any_battle()(
        width in 8u16..30, height in 6u16..20,
        rocks in prop::collection::vec((0u16..30, 0u16..20), 0..60),
        crowd in prop::collection::vec(((0u16..30, 0u16..20), 0usize..4, 0usize..2, 1u32..40), 0..24),
    ) -> Battle {
        let mut grid = Grid::new(width.into(), height.into()).unwrap();
        let buildings = [at(1, height / 2), at(width - 2, height / 2)];
        for (x, y) in rocks {
            let cell = at(x % width, y % height);
            if !buildings.contains(&cell) {
                grid.block(cell).unwrap();
            }
        }
        let mut sides = [Vec::new(), Vec::new()];
        let mut taken = buildings.to_vec();
        for (id, ((x, y), kind, side, hp)) in (0..).zip(crowd) {
            let cell = at(x % width, y % height);
            if !grid.is_blocked(cell) && !taken.contains(&cell) {
                taken.push(cell);
                sides[side].push(Unit { id, kind, at: cell, hp: (f64::from(hp) / 2.0).max(1.0) });
            }
        }
        let [ours, theirs] = sides;
        let sides = [
            Side::with(buildings[0], 60.0, 45.0, ours),
            Side::with(buildings[1], 60.0, 45.0, theirs),
        ];
        Battle::new(grid, Roster::paper(), Terms { rounds: 12, ..Terms::default() }, sides).unwrap()
    }
}
