use super::frame;
use crate::game::battle::Battle;
use crate::game::cell::Cell;
use crate::game::layout::Layout;
use std::fmt::Write;

/// Draws a battle as text, one character for each cell. Shows the part of the field around units
/// and buildings.
///
/// A unit is shown by the first letter of its kind: a capital for side 0, a small letter for side
/// 1. The buildings are `0` and `1`, rocks are `#`, and terrain is shown by its letter.
///
/// ```
/// use ga_units::game::{Grid, Side, Unit};
/// use ga_units::{Battle, Cell, Roster, Terms, draw};
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
        row(battle, (low.x, high.x), y, &[], &mut picture);
    }
    picture
}

/// Draws the cells of a row. Hexagons are two characters wide, and every second row of them is
/// shifted by one.
fn row(battle: &Battle, (left, right): (u16, u16), y: u16, marked: &[Cell], picture: &mut String) {
    let is_hexagonal = battle.grid().layout() == Layout::Hexagonal;
    if is_hexagonal && y % 2 == 1 {
        picture.push(' ');
    }
    for cell in (left..=right).map(|x| Cell { x, y }) {
        if is_hexagonal && cell.x > left {
            picture.push(' ');
        }
        let is_marked = marked.contains(&cell) && battle.is_free(cell);
        picture.push(if is_marked { '*' } else { character(battle, cell) });
    }
    picture.push('\n');
}

/// Draws a battle like [`text`], with the numbers of the columns above and the numbers of the rows
/// on the left. Each free cell of `marked` is `*`.
///
/// ```
/// use ga_units::game::{Grid, Side};
/// use ga_units::{Battle, Cell, Roster, Terms, draw};
///
/// let sides = [Side::new(Cell { x: 9, y: 1 }), Side::new(Cell { x: 13, y: 0 })];
/// let battle = Battle::new(Grid::new(14, 2)?, Roster::paper(), Terms::default(), sides)?;
/// let chart = draw::chart(&battle, &[Cell { x: 10, y: 1 }]);
/// assert_eq!(chart, "     1111\n  7890123\n0 ......1\n1 ..0*...\n");
/// # Ok::<(), ga_units::Error>(())
/// ```
pub fn chart(battle: &Battle, marked: &[Cell]) -> String {
    let (low, high) = frame(battle, marked.iter().copied());
    let margin = high.y.to_string().len();
    let mut picture = String::new();
    let digits = high.x.to_string().len() as u32;
    let gap = if battle.grid().layout() == Layout::Hexagonal { " " } else { "" };
    for place in (0..digits).rev() {
        let unit = 10u16.pow(place);
        let digit = |x: u16| match x / unit {
            0 if place > 0 => ' ',
            number => char::from_digit(u32::from(number % 10), 10).unwrap_or(' '),
        };
        let digits: Vec<String> = (low.x..=high.x).map(|x| digit(x).to_string()).collect();
        let line = digits.join(gap);
        picture.push_str(format!("{:margin$} {line}", "").trim_end());
        picture.push('\n');
    }
    for y in low.y..=high.y {
        let _ = write!(picture, "{y:margin$} ");
        row(battle, (low.x, high.x), y, marked, &mut picture);
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
    battle.grid().terrain(cell).map_or('.', |terrain| terrain.letter)
}
