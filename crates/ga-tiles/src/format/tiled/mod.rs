//! Maps of [Tiled](https://www.mapeditor.org), written and read in both of its formats: `.tmx`
//! (XML) and `.tmj` (JSON).
//!
//! A map has two layers: `tiles` with the level, and `locked` with the tiles that must stay as they
//! are. To lock cells in Tiled, draw them into the layer `locked`. Then [`Map::locked`] is the
//! picture for [`Template::with_fixed`](crate::Template::with_fixed).
//!
//! ```
//! use ga_tiles::format::{Legend, tiled};
//! use ga_tiles::level::Alphabet;
//! use ga_tiles::{Level, Template};
//!
//! let legend = Legend::new(Alphabet::new("#.")?);
//! let (alphabet, sheet) = (legend.alphabet(), tiled::Sheet::new("tiles.png", 16, 8));
//! let map = tiled::Map::new(&alphabet.read("##\n#.")?).with_locked(&alphabet.picture("??\n?.")?)?;
//! let file = tiled::write_tmx(&map, &legend, &sheet);
//!
//! let read = tiled::read_tmx(&file, &legend)?;
//! assert_eq!(read, map);
//! let template = Template::new(2, 2, 2)?.with_fixed(read.locked())?;
//! assert_eq!(template.free_cells(), 3);
//! assert_eq!(alphabet.write(&read.level()?), "##\n#.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is read, apart from what is written:
//!
//! - Any number of tile layers of any names, also in groups. A tile hides the tiles of the layers
//!   below it. Layers of objects and of images are ignored. All layers of tiles have the size of
//!   the map.
//! - A layer with the name `locked` locks its cells, and hides the tiles of all others there. So do
//!   the lock and the eye of Tiled: a cell is locked if its tile is in a layer that is locked in
//!   Tiled, or a layer that is hidden has a tile there. Tiles of hidden layers are not shown.
//! - A tile is known by its property `character`, otherwise by its name in a legend that was
//!   [learnt](super::samples) from the map: `tile 5` has the number 5 in the layers. A map without
//!   characters is refused if the legend has no such names. If only some tile sets have no
//!   characters, then tile 0 of these is kind 0, and so on.
//! - A cell without a tile is the kind with the name `empty`, unless a tile of the map has its
//!   character. Without such a kind it is free.
//! - Mirrored and turned tiles are the same kind.
//!
//! Compressed layers, infinite maps, maps that are not orthogonal, and layers with tiles of a tile
//! set in a file of its own are refused, with the setting to change in Tiled.

mod raw;
mod tmj;
mod tmx;

pub use tmj::{read_tmj, write_tmj};
pub use tmx::{read_tmx, write_tmx};

use super::{Error, Legend};
use crate::level::{Level, Tile};
use crate::template::Template;
use ga_core::genome::Grid;

/// The name of the layer with the level.
pub const TILES: &str = "tiles";
/// The name of the layer with the locked cells.
pub const LOCKED: &str = "locked";
/// The name of the property with the character of a tile.
pub const CHARACTER: &str = "character";

/// A level with locked cells. Cells can be empty.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Map {
    /// A locked cell has its locked tile here, too.
    tiles: Grid<Option<Tile>>,
    locked: Grid<Option<Tile>>,
    /// The names of all layers, if there are several and none is the locked one.
    unlocked: Vec<String>,
}

impl Map {
    /// A map of a level without locked cells.
    pub fn new(level: &Level) -> Self {
        let mut tiles = empty(level.width(), level.height());
        for (cell, &tile) in tiles.cells_mut().iter_mut().zip(level.cells()) {
            *cell = Some(tile);
        }
        Self::of_layers(tiles, empty(level.width(), level.height()))
    }

    /// A map of a template: the fixed cells are locked, all others are empty.
    pub fn of_template(template: &Template) -> Self {
        Self::of_layers(template.fixed().clone(), template.fixed().clone())
    }

    /// Locks the cells to which `picture` gives a tile. They become this tile.
    ///
    /// # Errors
    ///
    /// [`Error::Level`] if the picture has another shape.
    pub fn with_locked(self, picture: &Grid<Option<Tile>>) -> Result<Self, Error> {
        let (width, height) = (picture.width(), picture.height());
        let expected = (self.tiles.width(), self.tiles.height());
        if (width, height) != expected {
            let source = crate::Error::Shape {
                what: "a picture",
                width,
                height,
                expected,
            };
            return Err(Error::Level {
                place: String::from("locked cells"),
                source,
            });
        }
        Ok(Self::of_layers(self.tiles, picture.clone()))
    }

    fn of_layers(mut tiles: Grid<Option<Tile>>, locked: Grid<Option<Tile>>) -> Self {
        for (tile, locked) in tiles.cells_mut().iter_mut().zip(locked.cells()) {
            *tile = locked.or(*tile);
        }
        Self {
            tiles,
            locked,
            unlocked: Vec::new(),
        }
    }

    /// The names of the layers of a map that was read, if there are several and none has the name
    /// `locked`. Then nothing is locked: perhaps the name is misspelt.
    pub fn unlocked_layers(&self) -> &[String] {
        &self.unlocked
    }

    /// The tile of each cell, `None` if it is empty.
    pub fn tiles(&self) -> &Grid<Option<Tile>> {
        &self.tiles
    }

    /// The tile of each locked cell: a picture for a template.
    pub fn locked(&self) -> &Grid<Option<Tile>> {
        &self.locked
    }

    /// The level.
    ///
    /// # Errors
    ///
    /// [`Error::Value`] if a cell is empty.
    pub fn level(&self) -> Result<Level, Error> {
        let (width, height) = (self.tiles.width(), self.tiles.height());
        let tile = |(cell, tile): (usize, &Option<Tile>)| {
            tile.ok_or_else(|| Error::Value {
                place: format!("cell ({}, {})", cell % width, cell / width),
                reason: String::from("it is empty, and a level needs a tile in each cell"),
            })
        };
        let cells = self
            .tiles
            .cells()
            .iter()
            .enumerate()
            .map(tile)
            .collect::<Result<_, _>>()?;
        Level::new(width, height, cells).map_err(|source| Error::Level {
            place: String::from("map"),
            source: source.into(),
        })
    }
}

/// A map with the tiles of a level, `.tmx` or `.tmj`: only the numbers of changed cells are other
/// ones. Layers of objects, properties, tile sets, and all else of the file stay as they are, to
/// the byte. A cell is changed in the uppermost layer that has a tile there, never in the layer
/// `locked`, nor in one that is locked or hidden in Tiled. A cell that becomes empty loses its
/// tiles in all layers that may change.
///
/// ```
/// use ga_tiles::format::{Legend, tiled};
/// use ga_tiles::level::Alphabet;
///
/// let legend = Legend::new(Alphabet::new("#.")?);
/// let sheet = tiled::Sheet::new("tiles.png", 16, 8);
/// let [old, new] = ["##\n#.", "##\n.."].map(|level| legend.alphabet().read(level).unwrap());
/// let file = tiled::write_tmx(&tiled::Map::new(&old), &legend, &sheet);
/// let replaced = tiled::replace(&file, &legend, &new)?;
/// assert_eq!(replaced, tiled::write_tmx(&tiled::Map::new(&new), &legend, &sheet));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Those of [`read_tmx`] and [`read_tmj`]. [`Error::Value`] if no tile set has a tile of the level.
/// [`Error::Level`] if it has another size than the map.
pub fn replace(text: &str, legend: &Legend, level: &Level) -> Result<String, Error> {
    raw_of(text)?.replace(text, legend, level)
}

/// The kinds of a map whose tiles are not known, and the characters of its tile sets.
pub(super) fn kinds(text: &str) -> Result<(Grid<super::samples::Kind>, Vec<char>), Error> {
    raw_of(text)?.kinds()
}

fn raw_of(text: &str) -> Result<raw::Raw, Error> {
    if text.trim_start().starts_with('{') {
        tmj::raw(text)
    } else {
        tmx::raw(text)
    }
}

fn empty(width: usize, height: usize) -> Grid<Option<Tile>> {
    Grid::filled(width, height, None).expect("the size of a level")
}

/// The image of a tile set, as a map names it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Sheet {
    /// The path of the image, seen from the file of the map.
    pub image: String,
    /// The width and height of a tile in pixels, at least 1.
    pub pixels: u32,
    /// The number of tiles in a row of the image, at least 1.
    pub columns: u32,
}

impl Sheet {
    /// An image with tiles of `pixels` x `pixels` pixels, `columns` in a row.
    /// [`png::tile_set`](super::png::tile_set) draws one in plain colours.
    pub fn new(image: impl Into<String>, pixels: u32, columns: u32) -> Self {
        Self {
            image: image.into(),
            pixels: pixels.max(1),
            columns: columns.max(1),
        }
    }

    /// The width and height in pixels.
    fn size(&self, kinds: usize) -> (u64, u64) {
        let rows = (kinds as u64).div_ceil(u64::from(self.columns.max(1)));
        let side = |count: u64| count * u64::from(self.pixels);
        (side(self.columns.into()), side(rows))
    }
}

/// The number of a cell in the data of a layer: 0 if it is empty.
fn number(tile: Option<Tile>) -> u32 {
    tile.map_or(0, |tile| u32::from(tile.kind()) + 1)
}
