//! The picture of an archive.

use super::Illumination;
use std::fmt::{self, Display, Formatter, Write};

/// The colours from the worst to the best: five stops of the scale viridis.
const STOPS: [[f64; 3]; 5] = [
    [68.0, 1.0, 84.0],
    [59.0, 82.0, 139.0],
    [33.0, 145.0, 140.0],
    [94.0, 201.0, 98.0],
    [253.0, 231.0, 37.0],
];

/// The number of colours in a picture.
const COLOURS: usize = 24;

/// The width of a picture in its own units, without the numbers at its edges.
const SIDE: usize = 480;

/// The space for the numbers at each edge.
const MARGIN: usize = 48;

impl Illumination<2> {
    /// A heat map of the grid as an SVG picture: feature 0 from left to right, feature 1 from
    /// bottom to top. Empty cells are white. The colours go from dark blue for the least number to
    /// yellow for the greatest.
    ///
    /// `names` are the names of both features. Write the text to a file that ends in `.svg`.
    ///
    /// ```
    /// use ga_core::{Featured, Population};
    /// use ga_core::feature::Grid;
    /// use ga_core::observe::Illumination;
    ///
    /// let levels: Population<_, _> =
    ///     [("small", Featured { quality: 3.0, features: [4.0, 0.5] })].into_iter().collect();
    /// let grid = Grid::new([(0.0, 20.0), (0.0, 1.0)], [20, 10])?;
    /// let picture = Illumination::of(&grid, &levels).heat_map(["size", "walls"]);
    /// assert!(picture.starts_with("<svg ") && picture.contains(">walls</text>"));
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub fn heat_map(&self, names: [&str; 2]) -> String {
        Picture {
            illumination: self,
            names,
        }
        .to_string()
    }

    /// The least and the greatest finite number.
    fn range(&self) -> Option<(f64, f64)> {
        let numbers = || {
            self.cells()
                .iter()
                .map(|(_, number)| *number)
                .filter(|number| number.is_finite())
        };
        Some((
            numbers().min_by(f64::total_cmp)?,
            numbers().max_by(f64::total_cmp)?,
        ))
    }
}

struct Picture<'a> {
    illumination: &'a Illumination<2>,
    names: [&'a str; 2],
}

impl Display for Picture<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let [across, up] = *self.illumination.grid().cells();
        let (low, high) = self.illumination.range().unwrap_or((0.0, 0.0));
        let size = SIDE + 2 * MARGIN;
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
             font-family=\"sans-serif\" font-size=\"12\">"
        )?;
        writeln!(
            out,
            "<rect width=\"{size}\" height=\"{size}\" fill=\"#fff\"/>"
        )?;
        // One unit is one cell, so the coordinates are whole numbers.
        let wide = SIDE as f64 / across as f64;
        let tall = SIDE as f64 / up as f64;
        writeln!(
            out,
            "<g transform=\"translate({MARGIN} {MARGIN}) scale({wide} {tall})\" shape-rendering=\"crispEdges\">"
        )?;
        for (colour, path) in self
            .paths((low, high))
            .iter()
            .enumerate()
            .filter(|(_, path)| !path.is_empty())
        {
            writeln!(
                out,
                "<path fill=\"{}\" d=\"{path}\"/>",
                Rgb(colour as f64 / (COLOURS - 1) as f64)
            )?;
        }
        writeln!(out, "</g>")?;
        writeln!(
            out,
            "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#000\"/>"
        )?;
        self.edges(out)?;
        let figures = self.illumination;
        writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{}\">{} of {} cells, from {low} to {high}</text>",
            MARGIN - 12,
            figures.filled(),
            figures.grid().len()
        )?;
        out.write_str("</svg>\n")
    }
}

impl Picture<'_> {
    /// The cells of each colour as the outline of a path. Cells of one colour that lie side by side
    /// are one rectangle.
    fn paths(&self, (low, high): (f64, f64)) -> Vec<String> {
        let grid = self.illumination.grid();
        let mut cells: Vec<(usize, usize, usize)> = Vec::with_capacity(self.illumination.filled());
        for &(cell, number) in self.illumination.cells() {
            let [x, y] = grid.coordinates(cell);
            let share = if high > low {
                (number / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0)
            } else {
                1.0
            };
            // Infinite numbers have the outer colours.
            let colour = (share.clamp(0.0, 1.0) * (COLOURS - 1) as f64).round() as usize;
            cells.push((grid.cells()[1] - 1 - y, x, colour));
        }
        cells.sort_unstable();
        let mut paths = vec![String::new(); COLOURS];
        let mut rest = &cells[..];
        while let Some(&(y, x, colour)) = rest.first() {
            let run = (0..)
                .zip(rest)
                .take_while(|&(step, cell)| *cell == (y, x + step, colour))
                .count();
            // Writing to a string never fails.
            let _ = write!(paths[colour], "M{x} {y}h{run}v1h-{run}z");
            rest = &rest[run..];
        }
        paths
    }

    /// The names of the features and their bounds.
    fn edges(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let [(left, right), (bottom, top)] = *self.illumination.grid().bounds();
        let [across, up] = self.names.map(crate::text::xml);
        let near = MARGIN;
        let far = MARGIN + SIDE;
        let middle = MARGIN + SIDE / 2;
        let below = far + 20;
        writeln!(out, "<text x=\"{near}\" y=\"{below}\">{left}</text>")?;
        writeln!(
            out,
            "<text x=\"{far}\" y=\"{below}\" text-anchor=\"end\">{right}</text>"
        )?;
        writeln!(
            out,
            "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">{across}</text>"
        )?;
        writeln!(
            out,
            "<g transform=\"translate({} {far}) rotate(-90)\">",
            near - 10
        )?;
        writeln!(out, "<text>{bottom}</text>")?;
        writeln!(out, "<text x=\"{SIDE}\" text-anchor=\"end\">{top}</text>")?;
        writeln!(
            out,
            "<text x=\"{}\" text-anchor=\"middle\">{up}</text>",
            SIDE / 2
        )?;
        writeln!(out, "</g>")
    }
}

/// A colour of the scale: 0 is the worst, 1 the best.
struct Rgb(f64);

impl Display for Rgb {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let place = self.0 * (STOPS.len() - 1) as f64;
        let below = (place as usize).min(STOPS.len() - 2);
        let part = place - below as f64;
        out.write_str("#")?;
        for (from, to) in STOPS[below].iter().zip(STOPS[below + 1]) {
            write!(out, "{:02x}", (from + (to - from) * part).round() as u8)?;
        }
        Ok(())
    }
}
