use super::frame;
use crate::game::battle::Battle;
use crate::game::cell::Cell;
use crate::game::grid::Grid;
use crate::game::layout::Layout;
use crate::game::melee::Melee;
use crate::game::roster::Roster;
use crate::game::side::Side;
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
        let style = Style::of(battle.grid().layout());
        row(
            style,
            (low.x, high.x),
            y,
            &|cell| in_battle(battle, cell),
            &mut picture,
        );
    }
    picture
}

/// How cells are drawn.
#[derive(Clone, Copy)]
struct Style {
    /// Whether a cell is two characters wide. Hexagons are, and every second row of them is shifted
    /// by one character.
    is_wide: bool,
    is_shifted: bool,
}

impl Style {
    fn of(layout: Layout) -> Self {
        let is_hexagonal = layout == Layout::Hexagonal;
        Self {
            is_wide: is_hexagonal,
            is_shifted: is_hexagonal,
        }
    }
}

/// Draws the cells of a row, each as a character and, if cells are wide, what follows it.
fn row(
    style: Style,
    (left, right): (u16, u16),
    y: u16,
    character: &dyn Fn(Cell) -> (char, char),
    picture: &mut String,
) {
    let mut line = String::new();
    if style.is_shifted && y % 2 == 1 {
        line.push(' ');
    }
    for x in left..=right {
        let (first, second) = character(Cell { x, y });
        line.push(first);
        if style.is_wide {
            line.push(second);
        }
    }
    picture.push_str(line.trim_end());
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
    let character = |cell: Cell| {
        let is_marked = marked.contains(&cell) && battle.is_free(cell);
        if is_marked {
            ('*', ' ')
        } else {
            in_battle(battle, cell)
        }
    };
    with_coordinates(Style::of(battle.grid().layout()), low, high, &character)
}

/// Draws a melee like [`chart`]: the whole field, with each unit as a letter and the number of its
/// side, and each building as the number of its side.
///
/// ```
/// use ga_units::game::{Grid, Melee, Side, Unit};
/// use ga_units::{Cell, Roster, Terms, draw};
///
/// let infantry = Unit { id: 0, kind: 0, at: Cell { x: 1, y: 1 }, hp: 20.0 };
/// let mut sides = [(0, 0), (3, 0)].map(|(x, y)| Side::new(Cell { x, y })).to_vec();
/// sides.push(Side::with(Cell { x: 2, y: 1 }, 200.0, 100.0, vec![infantry]));
/// let melee = Melee::new(Grid::new(4, 2)?, Roster::paper(), Terms::default(), sides)?;
/// assert_eq!(draw::melee(&melee), "  0 1 2 3\n0 0 . . 1\n1 . i22 .\n");
/// # Ok::<(), ga_units::Error>(())
/// ```
pub fn melee(melee: &Melee) -> String {
    let grid = melee.grid();
    let field = (grid, melee.roster(), melee.sides());
    let character = |cell: Cell| character(field, false, cell);
    let high = Cell {
        x: grid.width() - 1,
        y: grid.height() - 1,
    };
    let style = Style {
        is_wide: true,
        ..Style::of(grid.layout())
    };
    with_coordinates(style, Cell { x: 0, y: 0 }, high, &character)
}

/// The first letter of a name, a capital or not.
fn letter(name: &str, is_capital: bool) -> char {
    let letter = name.chars().next().unwrap_or('?');
    let cased = if is_capital {
        letter.to_uppercase().next()
    } else {
        letter.to_lowercase().next()
    };
    cased.unwrap_or(letter)
}

/// Draws cells with the numbers of their columns and rows.
fn with_coordinates(
    style: Style,
    low: Cell,
    high: Cell,
    character: &dyn Fn(Cell) -> (char, char),
) -> String {
    let margin = high.y.to_string().len();
    let mut picture = String::new();
    let digits = high.x.to_string().len() as u32;
    let gap = if style.is_wide { " " } else { "" };
    for place in (0..digits).rev() {
        let unit = 10u16.pow(place);
        let digit = |x: u16| match x / unit {
            0 if place > 0 => ' ',
            number => char::from_digit(u32::from(number % 10), 10).unwrap_or(' '),
        };
        let digits: Vec<String> = (low.x..=high.x).map(|x| digit(x).to_string()).collect();
        picture.push_str(format!("{:margin$} {}", "", digits.join(gap)).trim_end());
        picture.push('\n');
    }
    for y in low.y..=high.y {
        let _ = write!(picture, "{y:margin$} ");
        row(style, (low.x, high.x), y, character, &mut picture);
    }
    picture
}

/// What is on a cell, and the side of a unit. In a battle, units of side 0 are capitals, and a
/// building that has fallen is shown.
fn character(
    (grid, roster, sides): (&Grid, &Roster, &[Side]),
    is_battle: bool,
    cell: Cell,
) -> (char, char) {
    if grid.is_blocked(cell) {
        return ('#', ' ');
    }
    for (index, side) in sides.iter().enumerate() {
        let number = char::from_digit(index as u32, 10).unwrap_or('?');
        if side.building() == cell && (is_battle || side.hp() > 0.0) {
            return (number, ' ');
        }
        if let Some(unit) = side.units().iter().find(|unit| unit.at == cell) {
            let name = &roster.kinds()[unit.kind].name;
            return (letter(name, is_battle && index == 0), number);
        }
    }
    let terrain = grid.terrain(cell);
    (terrain.map_or('.', |terrain| terrain.letter), ' ')
}

/// The same in a battle, without the side of a unit.
fn in_battle(battle: &Battle, cell: Cell) -> (char, char) {
    let field = (battle.grid(), battle.roster(), &battle.sides[..]);
    (character(field, true, cell).0, ' ')
}
