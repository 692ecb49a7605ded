use super::{Point, hexagon, open};
use crate::error::Error;
use crate::game::{Tile, TileSet};
use std::fmt::Write;

/// A sheet of paper to print tiles on. Lengths are in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// The width. A page that is wider than high is landscape, any other page is portrait.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The empty margin at each edge.
    pub margin: f64,
    /// The gap between two tiles.
    pub gap: f64,
    /// The size of a tile: the distance between opposite edges.
    pub across: f64,
}

/// A4 portrait with tiles of 60 mm.
impl Default for Sheet {
    fn default() -> Self {
        Self {
            width: 210.0,
            height: 297.0,
            margin: 10.0,
            gap: 4.0,
            across: 60.0,
        }
    }
}

impl Sheet {
    /// The numbers of columns and rows of tiles.
    ///
    /// # Errors
    ///
    /// If a length is not from 0 to 100000, if `across` is less than 1, if no tile fits, or if more
    /// than 10000 tiles fit.
    pub fn grid(&self) -> Result<[usize; 2], Error> {
        let Self {
            width,
            height,
            margin,
            gap,
            across,
        } = *self;
        let lengths = [width, height, margin, gap, across];
        let sound = lengths
            .iter()
            .all(|length| length.is_finite() && (0.0..=1e5).contains(length))
            && across >= 1.0;
        let count = |paper: f64, tile: f64| ((paper - 2.0 * margin + gap) / (tile + gap)).floor();
        let (columns, rows) = (count(width, self.long()), count(height, across));
        if sound && columns >= 1.0 && rows >= 1.0 && columns * rows <= 1e4 {
            Ok([columns as usize, rows as usize])
        } else {
            Err(Error::Sheet {
                across,
                width,
                height,
            })
        }
    }

    /// The size of a tile from corner to corner.
    fn long(&self) -> f64 {
        2.0 * self.across / 3f64.sqrt()
    }

    /// The cell of the back that lies behind a cell of the front, if the page is turned over its
    /// long edge.
    fn behind(&self, [columns, rows]: [usize; 2], [column, row]: [usize; 2]) -> [usize; 2] {
        if self.width > self.height {
            [column, rows - 1 - row]
        } else {
            [columns - 1 - column, row]
        }
    }

    /// The centre of a cell. The grid is centred on the page.
    fn centre(&self, [columns, rows]: [usize; 2], [column, row]: [usize; 2]) -> Point {
        let from_middle = |place: usize, count: usize| place as f64 - (count as f64 - 1.0) / 2.0;
        [
            self.width / 2.0 + from_middle(column, columns) * (self.long() + self.gap),
            self.height / 2.0 + from_middle(row, rows) * (self.across + self.gap),
        ]
    }
}

/// Draws a set on pages to print and cut: the front and the back of each sheet, as SVG.
///
/// Turn the sheet over its long edge to print the back. The bottom of each tile then lies behind
/// its top. For this, the back of a portrait page has the columns in reverse order, and the back of
/// a landscape page has the rows in reverse order.
///
/// ```
/// use ga_hextiles::{Side, Tile, TileSet, draw};
///
/// let tiles = TileSet(vec![Tile { top: Side::ALL_JOINED, bottom: Side::CLOSED }; 20]);
/// let pages = draw::sheets(&tiles, &draw::Sheet::default())?;
/// assert_eq!(pages.len(), 3);
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
///
/// # Errors
///
/// The errors of [`Sheet::grid`].
pub fn sheets(tiles: &TileSet, sheet: &Sheet) -> Result<Vec<[String; 2]>, Error> {
    let grid = sheet.grid()?;
    let [columns, rows] = grid;
    let numbered: Vec<(usize, &Tile)> = (1..).zip(&tiles.0).collect();
    let page = |page: &[(usize, &Tile)], back: bool| {
        let mut svg = open(sheet.width, sheet.height, "mm");
        for (cell, (number, tile)) in page.iter().enumerate() {
            let front = [cell % columns, cell / columns];
            let place = if back {
                sheet.behind(grid, front)
            } else {
                front
            };
            let centre = sheet.centre(grid, place);
            hexagon(
                &mut svg,
                tile.sides()[usize::from(back)],
                centre,
                sheet.across / 2.0,
            );
            label(&mut svg, *number, back, centre, sheet.across);
        }
        svg.push_str("</svg>\n");
        svg
    };
    Ok(numbered
        .chunks(columns * rows)
        .map(|tiles| [page(tiles, false), page(tiles, true)])
        .collect())
}

/// Writes the number of a tile, small, in a corner that no trail reaches.
fn label(svg: &mut String, number: usize, back: bool, [x, y]: Point, across: f64) {
    let letter = if back { 'b' } else { 'a' };
    let x = x - 0.5 * across;
    let size = across / 24.0;
    let _ = writeln!(
        svg,
        "<text x=\"{x:.2}\" y=\"{:.2}\" font-size=\"{size:.2}\" opacity=\".6\">{number}{letter}</text>",
        y + size / 3.0
    );
}
