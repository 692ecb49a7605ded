use super::middle;
use crate::reach::{Distances, neighbours};
use crate::{Battle, Cell};
use std::fmt::Write;

/// A shortest way for a unit of this side, around rocks, buildings and enemies: both ends and the cells between
/// them where it turns. Only both ends if there is no way, as through enemies that have been killed since.
pub(super) fn corners(battle: &Battle, side: usize, from: Cell, to: Cell) -> Vec<Cell> {
    let mut left = Distances::default();
    left.measure(&battle.passable(side), [to].into_iter());
    let (width, height) = (battle.grid().width(), battle.grid().height());
    let mut way = vec![from];
    let mut here = from;
    // A unit that has moved stands on a cell that is passable for its side; its own start may be taken.
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
    let step = |a: Cell, b: Cell| (i32::from(b.x) - i32::from(a.x), i32::from(b.y) - i32::from(a.y));
    let turns = |index: usize| {
        let ends = index == 0 || index + 1 == way.len();
        ends || step(way[index - 1], way[index]) != step(way[index], way[index + 1])
    };
    (0..way.len()).filter(|&index| turns(index)).map(|index| way[index]).collect()
}

/// The cells as the data of an SVG path.
pub(super) fn data(cells: &[Cell]) -> String {
    let mut data = String::new();
    for (index, &cell) in cells.iter().enumerate() {
        let (x, y) = middle(cell);
        let _ = write!(data, "{}{x} {y}", if index == 0 { "M" } else { "L" });
    }
    data
}
