//! Samples: levels whose tiles are not known yet.
//!
//! A description or an alphabet says which tiles there are. Samples say it themselves: each
//! character of a text, each picture of a tile, each number of an editor is a kind of tile.

use super::{Colour, Error, Legend, ldtk, png, tiled};
use crate::level::{Alphabet, Level, Tile, check};
use ga_core::genome::Grid;
use std::fmt::Display;

/// Characters for kinds that have none of their own, in this order.
const CHARACTERS: &str =
    ".#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-*/=<>@%&";

/// Levels from files of several formats, and the kinds of tiles that occur in them.
///
/// ```
/// use ga_tiles::format::samples::Samples;
///
/// let mut samples = Samples::default();
/// samples.add_text("XX?\nX-X", "first.txt")?;
/// let legend = samples.legend()?;
/// // `?` is a free cell of a picture, so this kind gets another character, and the name `?`.
/// assert_eq!(legend.alphabet().write(&samples.levels()[0]), "XX.\nX-X");
/// assert_eq!(legend.alphabet().read("XX?\nX-X")?, samples.levels()[0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Samples {
    kinds: Vec<Kind>,
    levels: Vec<Level>,
    /// Characters of tiles that no level has.
    taken: Vec<char>,
}

/// A kind of tile.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Kind {
    /// What makes it another kind than all others.
    pub(super) key: String,
    /// Its character in the file, if it has one.
    pub(super) character: Option<char>,
    pub(super) name: Option<String>,
    pub(super) colour: Option<Colour>,
}

impl Samples {
    /// The levels, in the order in which they were added.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// A character, a name and a colour for each kind. Kinds whose character cannot be used, or
    /// that have none, get another one. A character that cannot be used is the name of its kind:
    /// the alphabet of the legend reads it.
    ///
    /// # Errors
    ///
    /// [`Error::Empty`] if there are no levels.
    pub fn legend(&self) -> Result<Legend, Error> {
        let mut characters: Vec<Option<char>> = Vec::new();
        for kind in &self.kinds {
            let is_new = |character: &char| !characters.contains(&Some(*character));
            let can_be = |character: &char| Alphabet::can_have(*character);
            characters.push(kind.character.filter(can_be).filter(is_new));
        }
        for place in 0..characters.len() {
            if characters[place].is_none() {
                let is_new = |one: &char| !characters.contains(&Some(*one));
                let is_free = |one: &char| is_new(one) && !self.taken.contains(one);
                let mut all = CHARACTERS.chars();
                characters[place] = all.find(is_free).or(CHARACTERS.chars().find(is_new));
            }
        }
        let text: String = characters.into_iter().flatten().collect();
        let alphabet = Alphabet::new(&text).map_err(|_| Error::Empty)?;
        let plain = Legend::new(alphabet);
        let tiles = (0..plain.kinds()).map(Tile::of);
        let colours: Vec<Colour> = tiles
            .clone()
            .zip(&self.kinds)
            .map(|(tile, kind)| kind.colour.unwrap_or(plain.colour(tile)))
            .collect();
        let mut names: Vec<String> = Vec::new();
        for (tile, kind) in tiles.zip(&self.kinds) {
            let own = plain.name(tile).to_owned();
            // A character that cannot be kept is the name of the one that stands for it.
            let has_text = kind.character.is_some() || kind.name.is_some();
            let key = Some(&kind.key).filter(|_| has_text);
            let mut own_names = kind.name.iter().chain(key);
            let name = own_names.find(|name| !names.contains(name));
            names.push(name.cloned().unwrap_or(own));
        }
        plain.with_names(names)?.with_colours(colours)
    }

    /// Adds all levels of a text: a line per row, an empty line between levels. The files of the
    /// VGLC (Summerville et al. 2016) have one level each.
    ///
    /// # Errors
    ///
    /// [`Error::Value`] if the rows of a level have different lengths, or there are more than 64
    /// kinds. [`Error::Empty`] if there is no level, [`Error::Level`] if it is larger than 128 x
    /// 128.
    pub fn add_text(&mut self, text: &str, name: &str) -> Result<(), Error> {
        let text = text.replace("\r\n", "\n");
        let mut number = 0;
        for block in text
            .split("\n\n")
            .map(|block| block.trim_matches('\n'))
            .filter(|block| !block.is_empty())
        {
            number += 1;
            let rows: Vec<Vec<char>> = block.lines().map(|row| row.chars().collect()).collect();
            let place = place(name, number);
            let width = rows[0].len();
            if let Some((row, found)) = rows.iter().enumerate().find(|(_, row)| row.len() != width)
            {
                let reason = format!(
                    "row {}: {} characters, expected {width}",
                    row + 1,
                    found.len()
                );
                return Err(Error::Value { place, reason });
            }
            let cells = rows.iter().flatten().map(|&character| Kind {
                key: character.to_string(),
                character: Some(character),
                ..Kind::default()
            });
            self.add(width, rows.len(), cells, &place)?;
        }
        if number == 0 {
            Err(Error::Empty)
        } else {
            Ok(())
        }
    }

    /// Adds a picture, in which a cell has `pixels` x `pixels` pixels. Cells of the same pixels are
    /// one kind, whose colour is the mean.
    ///
    /// # Errors
    ///
    /// Those of [`TileSet::read`](super::png::TileSet::read) and [`add_text`](Self::add_text).
    pub fn add_png(&mut self, bytes: &[u8], pixels: u32, name: &str) -> Result<(), Error> {
        let picture = png::TileSet::read(bytes, pixels)?;
        let (width, height) = (picture.columns(), picture.tiles() / picture.columns());
        check(width, height).map_err(|source| Error::Level {
            place: name.to_owned(),
            source,
        })?;
        let cells: Vec<Kind> = (0..width * height)
            .map(|cell| {
                let rgba = picture.pixels_of(cell);
                let mut sum = [0_u64; 3];
                for pixel in rgba.chunks_exact(4) {
                    for (sum, part) in sum.iter_mut().zip(pixel) {
                        *sum += u64::from(*part);
                    }
                }
                let count = (rgba.len() as u64 / 4).max(1);
                let colour = Some(Colour(sum.map(|sum| (sum / count) as u8)));
                let key = rgba.iter().map(|byte| char::from(*byte)).collect();
                Kind {
                    key,
                    character: None,
                    name: None,
                    colour,
                }
            })
            .collect();
        self.add(width, height, cells, name)
    }

    /// Adds a map of Tiled, `.tmx` or `.tmj`. A tile with the property `character` is known by it,
    /// any other by its number.
    ///
    /// # Errors
    ///
    /// Those of [`read_tmx`](super::tiled::read_tmx) and [`add_text`](Self::add_text).
    pub fn add_tiled(&mut self, text: &str, name: &str) -> Result<(), Error> {
        let (kinds, characters) = tiled::kinds(text)?;
        self.taken.extend(characters);
        let (width, height) = (kinds.width(), kinds.height());
        self.add(width, height, kinds.cells().iter().cloned(), name)
    }

    /// Adds all levels of a project of `LDtk` that have a layer of the type `IntGrid`: the one with
    /// this name, otherwise the first. A value is a kind, with its name and colour.
    ///
    /// # Errors
    ///
    /// Those of [`ldtk::read`] and [`add_text`](Self::add_text).
    pub fn add_ldtk(&mut self, text: &str, layer: Option<&str>, name: &str) -> Result<(), Error> {
        for (level, kinds) in ldtk::kinds(text, layer)? {
            let (width, height) = (kinds.width(), kinds.height());
            self.add(
                width,
                height,
                kinds.cells().iter().cloned(),
                &place(name, level),
            )?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        width: usize,
        height: usize,
        cells: impl IntoIterator<Item = Kind>,
        place: &str,
    ) -> Result<(), Error> {
        let source = |source| Error::Level {
            place: place.to_owned(),
            source,
        };
        check(width, height).map_err(source)?;
        let mut tiles = Vec::with_capacity(width * height);
        for cell in cells {
            let known = self.kinds.iter().position(|kind| kind.key == cell.key);
            let kind = known.unwrap_or_else(|| {
                self.kinds.push(cell);
                self.kinds.len() - 1
            });
            if kind >= Tile::KINDS {
                let reason = String::from(
                    "more than 64 kinds of tiles in all samples: leave samples out, \
                                           or give pictures the right number of pixels per cell",
                );
                return Err(Error::Value {
                    place: place.to_owned(),
                    reason,
                });
            }
            tiles.push(Tile::of(kind));
        }
        let level = Grid::new(width, height, tiles).map_err(|error| source(error.into()))?;
        self.levels.push(level);
        Ok(())
    }
}

/// The place of a level in a file, or in a text without a name.
fn place(name: &str, level: impl Display) -> String {
    let comma = if name.is_empty() { "" } else { ", " };
    format!("{name}{comma}level {level}")
}
