//! Writes descriptions of levels that are like samples.

use super::write::{key, quoted};
use crate::error::Error;
use crate::format::Legend;
use crate::level::{Alphabet, Level, Tile, Tiles, check};
use crate::measure::{Like, Neighbours};
use std::fmt::Write;

/// What a kind has in levels that are like samples, in shares of what it has in these.
const LOW: f64 = 0.5;
const HIGH: f64 = 2.0;
/// A fault of a share that is as bad as a wrong neighbour.
const SCALE: f64 = 0.05;
/// The least distance of two levels, as a share of their cells.
const APART: f64 = 0.1;

/// Learns a description from samples: levels that keep it are like these.
///
/// The description requires that
///
/// - only tiles are neighbours that are neighbours in a sample, and only those touch an edge that
///   do so in a sample ([`Neighbours`]);
/// - each kind has at least half of its least share in a sample and at most twice its greatest one;
///   if nine of ten of several samples have the same number of a kind, from one to four, levels
///   have it, too, and none if no sample has one;
/// - each window of `side` x `side` cells occurs in a sample ([`Like::unseen`]).
///
/// It also has a measure that is required of no level: how far the frequencies of windows
/// are from those of the samples ([`Like::divergence`]).
///
/// ```
/// use ga_tiles::description::{Commands, Description, Learn};
/// use ga_tiles::format::samples::Samples;
///
/// let mut samples = Samples::default();
/// samples.add_text("......\n.####.\n.#..#.\n.####.\n......", "yard.txt")?;
/// let text = Learn::default().with_size(8, 8)?.learn(samples.levels(), &samples.legend()?)?;
/// let description = Description::read(&text, Commands::Refused)?;
/// assert_eq!(description.features()[0].name, "neighbours");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Learn {
    side: usize,
    size: Option<(usize, usize)>,
    walkable: Tiles,
    has_edges: bool,
}

impl Default for Learn {
    fn default() -> Self {
        Self {
            side: 2,
            size: None,
            walkable: Tiles::NONE,
            has_edges: true,
        }
    }
}

impl Learn {
    /// Windows of this side must occur in a sample: 2 unless given. With 1, only neighbours are
    /// asked for.
    ///
    /// # Errors
    ///
    /// [`Error::PatternSize`] if `side` is not 1 to 4.
    pub fn with_side(mut self, side: usize) -> Result<Self, Error> {
        if !(1..=Like::LONGEST_SIDE).contains(&side) {
            return Err(Error::PatternSize {
                width: side,
                height: side,
                level: (4, 4),
            });
        }
        self.side = side;
        Ok(self)
    }

    /// Levels have this size; unless given, that of the first sample that is as large as a window.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if it is not 1 to 128 each.
    pub fn with_size(mut self, width: usize, height: usize) -> Result<Self, Error> {
        check(width, height)?;
        self.size = Some((width, height));
        Ok(self)
    }

    /// These kinds are walkable.
    #[must_use]
    pub const fn with_walkable(mut self, tiles: Tiles) -> Self {
        self.walkable = tiles;
        self
    }

    /// Any kind may touch the edges: for samples that are cut out of something larger.
    #[must_use]
    pub const fn without_edges(mut self) -> Self {
        self.has_edges = false;
        self
    }

    /// The description of levels that are like these, in TOML.
    ///
    /// # Errors
    ///
    /// [`Error::PatternSize`] if there are no samples, or none is as large as a window; also if the
    /// size of the levels is smaller. A window has a side of at least 2 cells here.
    ///
    /// # Panics
    ///
    /// Never: a string takes all text.
    pub fn learn(&self, samples: &[Level], legend: &Legend) -> Result<String, Error> {
        // Fails if there are no samples, or all are too small.
        let side = self.side.max(2);
        Like::new(samples, side)?;
        let neighbours = Neighbours::of_levels(samples, legend.kinds())?;
        let sizes = samples.iter().map(|level| (level.width(), level.height()));
        let has_windows = |(width, height): &(usize, usize)| (*width).min(*height) >= side;
        let size = self.size.or_else(|| sizes.clone().find(has_windows));
        let size = size.unwrap_or((samples[0].width(), samples[0].height()));
        if !has_windows(&size) {
            return Err(Error::PatternSize {
                width: side,
                height: side,
                level: size,
            });
        }
        let mut text = String::new();
        let place = |level: &Level| format!("{} x {}", level.width(), level.height());
        let sizes: Vec<String> = samples.iter().take(4).map(place).collect();
        let more = if samples.len() > 4 { ", .." } else { "" };
        let count = samples.len();
        let sizes = sizes.join(", ");
        let s = if count == 1 { "" } else { "s" };
        writeln!(
            text,
            "# Learnt from {count} sample{s} ({sizes}{more}): change what you like."
        )
        .and_then(|()| self.write(&mut text, samples, legend, &neighbours, size))
        .expect("a string takes all text");
        Ok(text)
    }

    fn write(
        &self,
        text: &mut String,
        samples: &[Level],
        legend: &Legend,
        neighbours: &Neighbours,
        (width, height): (usize, usize),
    ) -> std::fmt::Result {
        writeln!(text, "size = {{ width = {width}, height = {height} }}")?;
        let kinds = || (0..legend.kinds()).map(Tile::of);
        let character = |tile: Tile| legend.alphabet().character(tile);
        let set = |tiles: Tiles| {
            quoted(
                &kinds()
                    .filter(|&tile| tiles.contains(tile))
                    .map(character)
                    .collect::<String>(),
            )
        };
        writeln!(text, "tiles = [")?;
        let cells: usize = samples.iter().map(|level| level.cells().len()).sum();
        for tile in kinds() {
            let number: usize = samples.iter().map(|level| count(level, tile)).sum();
            let weight = (number as f64 / cells as f64).max(0.0001);
            let walkable = if self.walkable.contains(tile) {
                ", walkable = true"
            } else {
                ""
            };
            let character = quoted(&character(tile).to_string());
            let name = quoted(legend.name(tile));
            let colour = legend.colour(tile);
            writeln!(
                text,
                "  {{ character = {character}, name = {name}, colour = \"{colour}\"{walkable}, weight = {weight:.4} }},"
            )?;
            let mut letters = legend.name(tile).chars();
            if letters
                .next()
                .is_some_and(|letter| !Alphabet::can_have(letter))
                && letters.next().is_none()
            {
                writeln!(
                    text,
                    "  # {character} stands for {name} of the samples, which no tile can have here."
                )?;
            }
        }
        writeln!(
            text,
            "]\n\n# What may be to the right of each tile, below it, and at the edges."
        )?;
        writeln!(
            text,
            "[measures.neighbours]\ntype = \"neighbours\"\nrequire = {{ exactly = 0 }}"
        )?;
        if self.has_edges {
            let edges = neighbours.edges().map(set);
            let [top, bottom, left, right] = &edges;
            writeln!(
                text,
                "edges = {{ top = {top}, bottom = {bottom}, left = {left}, right = {right} }}"
            )?;
        }
        for (name, sets) in [("right", neighbours.right()), ("below", neighbours.below())] {
            writeln!(text, "[measures.neighbours.{name}]")?;
            for (tile, &tiles) in kinds().zip(sets) {
                writeln!(
                    text,
                    "{} = {}",
                    key(&character(tile).to_string()),
                    set(tiles)
                )?;
            }
        }
        writeln!(text, "\n# How many cells each tile may have.\n[measures]")?;
        for tile in kinds() {
            // A comma separates names of measures on a command line, and `=` a name from its value.
            let name = legend.name(tile);
            let is_fine = !name.contains(|one: char| ",=".contains(one) || one.is_control());
            let name = if is_fine {
                format!("{name} cells")
            } else {
                // The names of a map's tiles have the form `tile 5`.
                let own = format!("tile {}", tile.kind());
                let is_taken = kinds().any(|other| legend.name(other) == own);
                let word = if is_taken { "kind" } else { "tile" };
                format!("{word} {} cells", tile.kind())
            };
            let name = key(&name);
            let of = set(tile.into());
            writeln!(
                text,
                "{name} = {{ {} }}",
                amount(samples, tile, &of, width * height)
            )?;
        }
        writeln!(text, "\n# How like the samples a level is.")?;
        let written = |side: usize| -> Result<String, std::fmt::Error> {
            let mut list = format!("side = {side}\nsamples = [\n");
            for sample in samples {
                let picture = legend.alphabet().write(sample);
                if picture.contains('\'') {
                    writeln!(list, "{},", quoted(&picture))?;
                } else {
                    writeln!(list, "'''\n{picture}''',")?;
                }
            }
            list.push_str("]\n");
            Ok(list)
        };
        if self.side > 1 {
            writeln!(
                text,
                "[measures.patterns]\ntype = \"like\"\nvalue = \"unseen\"\nrequire = {{ exactly = 0 }}"
            )?;
            writeln!(
                text,
                "{}\n[measures.divergence]\ntype = \"like\"\nas = \"patterns\"",
                written(self.side)?
            )?;
        } else {
            writeln!(
                text,
                "[measures.divergence]\ntype = \"like\"\n{}",
                written(2)?.trim_end()
            )?;
        }
        writeln!(
            text,
            "\n# Any two levels differ in this share of their cells."
        )?;
        writeln!(text, "[apart]\ndistance = \"tiles\"\nat_least = {APART}")
    }
}

fn count(level: &Level, tile: Tile) -> usize {
    level.cells().iter().filter(|&&other| other == tile).count()
}

/// The measure of the cells of a kind, with what is required of it.
fn amount(samples: &[Level], tile: Tile, set: &str, cells: usize) -> String {
    let numbers: Vec<usize> = samples.iter().map(|level| count(level, tile)).collect();
    // Few samples may lack what a kind of level needs, such as its player.
    let is_usual = |usual: &usize| {
        let with = numbers.iter().filter(|&number| number == usual).count();
        with == numbers.len() || (*usual > 0 && with * 10 >= numbers.len() * 9)
    };
    let usual = (0..=4).find(is_usual).filter(|_| numbers.len() > 1);
    if let Some(usual) = usual {
        return format!("type = \"count\", tiles = {set}, require = {{ exactly = {usual} }}");
    }
    let shares = || {
        samples
            .iter()
            .zip(&numbers)
            .map(|(level, &number)| number as f64 / level.cells().len() as f64)
    };
    let least = shares().fold(f64::INFINITY, f64::min) * LOW;
    let most = (shares().fold(0.0, f64::max) * HIGH)
        .max(1.0 / cells as f64)
        .min(1.0);
    // Rounded down and up, so that no kind is ruled out that a sample has.
    let (least, most) = ((least * 1e4).floor() / 1e4, (most * 1e4).ceil() / 1e4);
    let low = if least > 0.0 {
        format!("at_least = {least}, ")
    } else {
        String::new()
    };
    format!(
        "type = \"share\", tiles = {set}, require = {{ {low}at_most = {most}, scale = {SCALE} }}"
    )
}
