use super::frame;
use crate::{Battle, Cell};

/// The part of the field where something stands, a character a cell: the first letter of a unit's kind, capital
/// for side 0 and small for side 1, the buildings as `0` and `1`, rocks as `#`.
///
/// ```
/// use ga_units::{Battle, Cell, Grid, Roster, Side, Terms, Unit, draw};
///
/// let infantry = Unit { id: 0, kind: 0, at: Cell { x: 1, y: 1 }, hp: 20.0 };
/// let left = Side::with(Cell { x: 0, y: 1 }, 200.0, 100.0, vec![infantry]);
/// let sides = [left, Side::new(Cell { x: 4, y: 0 })];
/// let battle = Battle::new(Grid::new(5, 2)?, Roster::paper(), Terms::default(), sides)?;
/// assert_eq!(draw::text(&battle), "....1\n0I...\n");
/// # Ok::<(), ga_units::Error>(())
/// ```
pub fn text(battle: &Battle) -> String {
    let (low, high) = frame(battle, std::iter::empty());
    let mut picture = String::new();
    for y in low.y..=high.y {
        for x in low.x..=high.x {
            picture.push(character(battle, Cell { x, y }));
        }
        picture.push('\n');
    }
    picture
}

fn character(battle: &Battle, cell: Cell) -> char {
    if battle.grid().is_blocked(cell) {
        return '#';
    }
    for (side, digit) in [(0, '0'), (1, '1')] {
        if battle.side(side).building() == cell {
            return digit;
        }
        if let Some(unit) = battle.side(side).units().iter().find(|unit| unit.at == cell) {
            let letter = battle.roster().kinds()[unit.kind].name.chars().next().unwrap_or('?');
            let capital = letter.to_uppercase().next().unwrap_or(letter);
            let small = letter.to_lowercase().next().unwrap_or(letter);
            return if side == 0 { capital } else { small };
        }
    }
    '.'
}
