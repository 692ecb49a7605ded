//! Levels as SVG: pictures in plain colours, of any size on a screen or a page.

use super::Legend;
use crate::level::Level;
use ga_core::text::xml;
use std::fmt::Write;

/// Draws a level. A cell has `pixels` x `pixels` pixels, unless the picture is shown in another
/// size.
///
/// ```
/// use ga_tiles::format::{Legend, svg};
/// use ga_tiles::level::Alphabet;
///
/// let legend = Legend::new(Alphabet::new("#.")?);
/// let picture = svg::level(&legend.alphabet().read("###\n#..")?, &legend, 16);
/// assert!(picture.starts_with("<svg ") && picture.contains("width=\"48\""));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
pub fn level(level: &Level, legend: &Legend, pixels: u32) -> String {
    let (width, height) = (level.width() as u64, level.height() as u64);
    let (across, down) = (width * u64::from(pixels), height * u64::from(pixels));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\" \
         viewBox=\"0 0 {width} {height}\" shape-rendering=\"crispEdges\" role=\"img\">\n"
    );
    cells(&mut svg, level, legend, true);
    svg.push_str("</svg>\n");
    svg
}

/// Draws the cells of a level, each 1 x 1: one path per kind of tile, with one rectangle per run of
/// equal tiles in a row. With `named`, the mouse shows the name of a tile.
pub(crate) fn cells(svg: &mut String, level: &Level, legend: &Legend, named: bool) {
    let mut kinds: Vec<_> = level.cells().to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    for tile in kinds {
        let colour = legend.colour(tile);
        let _ = write!(svg, "<path fill=\"{colour}\" d=\"");
        for (y, row) in level.rows().enumerate() {
            let mut x = 0;
            for run in row.chunk_by(|one, next| one == next) {
                if run[0] == tile {
                    let length = run.len();
                    for (text, number) in [("M", x), (" ", y), ("h", length), ("v1h-", length)] {
                        svg.push_str(text);
                        push(svg, number);
                    }
                    svg.push('z');
                }
                x += run.len();
            }
        }
        if named {
            let _ = writeln!(svg, "\"><title>{}</title></path>", xml(legend.name(tile)));
        } else {
            svg.push_str("\"/>\n");
        }
    }
}

/// Appends a number. Pages of many levels are mostly numbers, and `write!` takes several times as
/// long.
fn push(svg: &mut String, number: usize) {
    if number >= 10 {
        push(svg, number / 10);
    }
    svg.push(char::from(b'0' + (number % 10) as u8));
}
