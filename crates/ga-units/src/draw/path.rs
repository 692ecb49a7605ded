use super::middle;
use crate::game::battle::Battle;
use crate::game::cell::Cell;
use crate::game::distances::Distances;
use crate::game::layout::Layout;
use crate::game::reach::neighbours;
use std::fmt::Write;

/// The way of a unit of this side: the corners of a shortest path, which are both ends and the
/// cells at which the path turns. The path goes around rocks, buildings and enemies. If there is no
/// path, the result is both ends: the unit moved through the cell of an enemy that had been killed
/// before. On terrain and hexagons, the result is both ends, too.
///
/// ```
/// use ga_units::{Cell, Map, Terms, draw};
///
/// let battle = Map::apart(15)?.battle(Terms::default(), 7)?;
/// let (from, to) = (Cell { x: 16, y: 26 }, Cell { x: 18, y: 24 });
/// let way = draw::way(&battle, 0, from, to);
/// assert_eq!((way[0], way[way.len() - 1]), (from, to));
/// assert!(way.len() > 2, "around the building on [17, 25]");
/// # Ok::<(), ga_units::Error>(())
/// ```
pub fn way(battle: &Battle, side: usize, from: Cell, to: Cell) -> Vec<Cell> {
    if battle.ways_differ() {
        return vec![from, to];
    }
    let mut left = Distances::default();
    left.measure(&battle.passable(side), [to].into_iter());
    let (width, height) = (battle.grid().width(), battle.grid().height());
    let mut way = vec![from];
    let mut here = from;
    // Distances are measured to `to`. The start need not be free any more.
    while here != to {
        let mut nearest: Option<(u16, f64, Cell)> = None;
        neighbours(here, width, height, |next| {
            let key = (left.to(next), next.euclidean(to));
            if nearest.is_none_or(|(steps, straight, _)| key < (steps, straight)) {
                nearest = Some((key.0, key.1, next));
            }
        });
        match nearest {
            Some((steps, _, next)) if steps < left.to(here) => here = next,
            _ => return vec![from, to],
        }
        way.push(here);
    }
    let step = |a: Cell, b: Cell| {
        (
            i32::from(b.x) - i32::from(a.x),
            i32::from(b.y) - i32::from(a.y),
        )
    };
    let turns = |index: usize| {
        let ends = index == 0 || index + 1 == way.len();
        ends || step(way[index - 1], way[index]) != step(way[index], way[index + 1])
    };
    (0..way.len())
        .filter(|&index| turns(index))
        .map(|index| way[index])
        .collect()
}

/// The `d` attribute of an SVG path through these cells.
pub(super) fn data(layout: Layout, cells: &[Cell]) -> String {
    let mut data = String::new();
    for (index, &cell) in cells.iter().enumerate() {
        let (x, y) = middle(layout, cell);
        let _ = write!(data, "{}{x} {y}", if index == 0 { "M" } else { "L" });
    }
    data
}
