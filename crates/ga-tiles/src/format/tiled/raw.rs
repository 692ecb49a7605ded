use super::{CHARACTER, LOCKED, Map};
use crate::format::samples::Kind;
use crate::format::{Error, Legend};
use crate::level::{LONGEST, Level, Tile, check};
use ga_core::genome::Grid;
use std::collections::BTreeMap;
use std::ops::Range;

/// The bits of a number in a layer that mirror or turn the tile.
const TURNS: u32 = 0xf000_0000;

/// What both formats say.
pub(super) struct Raw {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) sets: Vec<Set>,
    pub(super) layers: Vec<Layer>,
}

/// A tile set.
pub(super) struct Set {
    /// The number of its first tile in the layers.
    pub(super) first: u32,
    /// The property `character` of its tiles.
    pub(super) characters: BTreeMap<u32, String>,
    /// The file of a tile set that is not in the map.
    pub(super) file: Option<String>,
}

/// A layer of tiles.
pub(super) struct Layer {
    pub(super) name: String,
    /// The width and height, if the file says them.
    pub(super) size: [Option<i64>; 2],
    pub(super) numbers: Vec<u32>,
    /// Where the numbers stand in the file.
    pub(super) span: Range<usize>,
    /// Whether it, or a group with it, is hidden in Tiled.
    pub(super) is_hidden: bool,
    /// Whether it, or a group with it, is locked in Tiled.
    pub(super) is_locked: bool,
}

impl Layer {
    /// The number of a cell without the bits that turn the tile; 0 if there is none.
    fn number(&self, cell: usize) -> u32 {
        self.numbers[cell] & !TURNS
    }

    /// Whether its numbers stay as they are.
    fn is_kept(&self) -> bool {
        self.is_hidden || self.is_locked || self.name == LOCKED
    }
}

impl Raw {
    /// A map without layers.
    pub(super) fn new(width: i64, height: i64) -> Result<Self, Error> {
        let place = || String::from("map");
        let side = |name, side: i64| {
            let reason = || format!("its {name} is {side}, expected 1 to {LONGEST}");
            usize::try_from(side).map_err(|_| Error::Value {
                place: place(),
                reason: reason(),
            })
        };
        let (width, height) = (side("width", width)?, side("height", height)?);
        check(width, height).map_err(|source| Error::Level {
            place: place(),
            source,
        })?;
        Ok(Self {
            width,
            height,
            sets: Vec::new(),
            layers: Vec::new(),
        })
    }

    /// What was read, if all of it can be understood: in each layer a number for each cell, and no
    /// tile of a tile set that is in a file of its own.
    pub(super) fn checked(mut self) -> Result<Self, Error> {
        self.sets.sort_by_key(|set| set.first);
        if self.layers.iter().all(|layer| layer.is_hidden) {
            let visible = if self.layers.is_empty() {
                ""
            } else {
                " that is visible"
            };
            return Err(Error::Value {
                place: String::from("map"),
                reason: format!("it has no layer of tiles{visible}"),
            });
        }
        for layer in &self.layers {
            self.check_layer(layer)?;
            let numbers = layer.numbers.iter().map(|number| number & !TURNS);
            let mut sets = numbers.filter_map(|number| self.set(number));
            if let Some(file) = sets.find_map(|set| set.file.as_ref()) {
                return Err(Error::Unsupported {
                    place: format!("layer {:?}, tile set", layer.name),
                    found: file.clone(),
                    remedy: "embed the tile set: choose it in the map, then Embed Tileset in Tiled",
                });
            }
        }
        Ok(self)
    }

    /// The tile set of a number other than 0.
    fn set(&self, number: u32) -> Option<&Set> {
        let mut sets = self.sets.iter().rev();
        sets.find(|set| number != 0 && set.first <= number)
    }

    /// The place of the layer whose tile a cell has: the layer `locked`, otherwise the uppermost
    /// visible layer with a tile there.
    fn shown(&self, cell: usize) -> Option<usize> {
        let locks = |layer: &Layer| layer.name == LOCKED;
        let uppermost = |has: &dyn Fn(&Layer) -> bool| {
            let mut layers = self.layers.iter();
            layers.rposition(|layer| layer.number(cell) != 0 && has(layer))
        };
        uppermost(&locks).or_else(|| uppermost(&|layer| !layer.is_hidden))
    }

    /// The number of the tile that a cell has; 0 if it is empty.
    fn number(&self, cell: usize) -> u32 {
        self.shown(cell)
            .map_or(0, |place| self.layers[place].number(cell))
    }

    /// The place of the lowest layer that may change.
    fn lowest(&self) -> Option<usize> {
        self.layers.iter().position(|layer| !layer.is_kept())
    }

    /// Whether a cell stays as it is: a layer that is locked shows its tile there, a hidden one has
    /// a tile there, or a layer that may not change keeps the cell from becoming empty.
    fn is_locked(&self, cell: usize, legend: &Legend) -> bool {
        let shown = self.shown(cell);
        let can_be_empty = self.tile(0, legend) != Ok(None);
        let mut layers = self.layers.iter().enumerate();
        self.lowest().is_none()
            || layers.any(|(place, layer)| {
                let keeps = layer.is_hidden || can_be_empty || shown == Some(place);
                layer.is_kept() && layer.number(cell) != 0 && keeps
            })
    }

    /// Draws the layers over each other.
    pub(super) fn map(self, legend: &Legend) -> Result<Map, Error> {
        let [mut tiles, mut locked] = [(); 2].map(|()| super::empty(self.width, self.height));
        let cells = tiles.cells_mut().iter_mut().zip(locked.cells_mut());
        for (cell, (tile, locked)) in cells.enumerate() {
            let wrong = |layer: Option<usize>, reason| {
                let layer = layer.map_or("", |place| &self.layers[place].name);
                let (x, y) = (cell % self.width, cell / self.width);
                let place = format!("layer {layer:?}, cell ({x}, {y})");
                Error::Value { place, reason }
            };
            *tile = self
                .tile(self.number(cell), legend)
                .map_err(|reason| wrong(self.shown(cell), reason))?;
            *locked = tile.filter(|_| self.is_locked(cell, legend));
            if tile.is_some() {
                continue;
            }
            let is_hidden = |layer: &Layer| layer.is_hidden && layer.number(cell) != 0;
            if let Some(place) = self.layers.iter().position(is_hidden) {
                let reason =
                    "a hidden tile keeps it empty, and no kind of tile has the name \"empty\"";
                return Err(wrong(Some(place), String::from(reason)));
            }
        }
        let mut map = Map::of_layers(tiles, locked);
        let locks = |layer: &Layer| layer.is_locked || layer.name == LOCKED;
        if self.layers.len() > 1 && !self.layers.iter().any(locks) {
            map.unlocked = self.layers.into_iter().map(|layer| layer.name).collect();
        }
        Ok(map)
    }

    /// The kinds of the cells, and the characters of all tiles, also of those that no cell has.
    pub(super) fn kinds(self) -> Result<(Grid<Kind>, Vec<char>), Error> {
        let kind = |cell| {
            let number = self.number(cell);
            let set = self.set(number);
            let character = set.and_then(|set| set.characters.get(&(number - set.first)));
            if let Some(letter) = character.and_then(|text| one(text)) {
                return Kind {
                    key: letter.to_string(),
                    character: Some(letter),
                    ..Kind::default()
                };
            }
            Kind {
                key: name(number),
                name: Some(name(number)),
                ..Kind::default()
            }
        };
        let cells = (0..self.width * self.height).map(kind).collect();
        let grid = Grid::new(self.width, self.height, cells).map_err(|source| Error::Level {
            place: String::from("map"),
            source: source.into(),
        })?;
        let texts = self.sets.iter().flat_map(|set| set.characters.values());
        Ok((grid, texts.filter_map(|text| one(text)).collect()))
    }

    /// The file with the tiles of a level. Cells that have the tile already stay as they are, so do
    /// locked ones, and all that is no tile.
    pub(super) fn replace(
        self,
        text: &str,
        legend: &Legend,
        level: &Level,
    ) -> Result<String, Error> {
        let (width, height) = (level.width(), level.height());
        if (width, height) != (self.width, self.height) {
            let expected = (self.width, self.height);
            let source = crate::Error::Shape {
                what: "a level",
                width,
                height,
                expected,
            };
            return Err(Error::Level {
                place: String::from("map"),
                source,
            });
        }
        let mut changes: Vec<Vec<(usize, u32)>> = vec![Vec::new(); self.layers.len()];
        let mut numbers = BTreeMap::new();
        for (cell, &tile) in level.cells().iter().enumerate() {
            // What cannot be read is another tile.
            let old = self.tile(self.number(cell), legend);
            if old == Ok(Some(tile)) || old != Ok(None) && self.is_locked(cell, legend) {
                continue;
            }
            let number = match numbers.get(&tile) {
                Some(&number) => number,
                None => self.number_of(tile, legend)?,
            };
            numbers.insert(tile, number);
            let free = |place: &usize| !self.layers[*place].is_kept();
            let Some(layer) = self.shown(cell).filter(free).or(self.lowest()) else {
                continue;
            };
            if number != 0 {
                changes[layer].push((cell, number));
                continue;
            }
            // An empty cell has no tile in any layer.
            for place in (0..self.layers.len()).filter(free) {
                if self.layers[place].number(cell) != 0 {
                    changes[place].push((cell, 0));
                }
            }
        }
        let mut replaced = text.to_owned();
        let mut order: Vec<usize> = (0..self.layers.len()).collect();
        order.sort_by_key(|&layer| std::cmp::Reverse(self.layers[layer].span.start));
        for layer in order {
            let span = self.layers[layer].span.clone();
            let mut numbers: Vec<String> = text[span.clone()]
                .split(',')
                .map(ToOwned::to_owned)
                .collect();
            for &(cell, number) in &changes[layer] {
                if let Some(old) = numbers.get_mut(cell) {
                    *old = old.replace(old.trim(), &number.to_string());
                }
            }
            if !changes[layer].is_empty() {
                replaced.replace_range(span, &numbers.join(","));
            }
        }
        Ok(replaced)
    }

    /// The number of a tile in the layers: one that the map has, otherwise one of a tile set.
    fn number_of(&self, tile: Tile, legend: &Legend) -> Result<u32, Error> {
        let all = self
            .layers
            .iter()
            .flat_map(|layer| &layer.numbers)
            .map(|number| number & !TURNS);
        let named = self
            .sets
            .iter()
            .flat_map(|set| set.characters.keys().map(|local| set.first + local));
        let plain = self.sets.iter().filter(|set| set.characters.is_empty());
        let plain = plain.map(|set| set.first + u32::from(tile.kind()));
        let found = std::iter::once(0)
            .chain(numbered(legend.name(tile)))
            .chain(all)
            .chain(named)
            .chain(plain)
            .find(|&number| self.tile(number, legend) == Ok(Some(tile)));
        found.ok_or_else(|| Error::Value {
            place: String::from("map"),
            reason: format!(
                "no tile of its tile sets has the property {CHARACTER:?} {:?}",
                legend.alphabet().character(tile).to_string()
            ),
        })
    }

    /// Checks the size of a layer.
    fn check_layer(&self, layer: &Layer) -> Result<(), Error> {
        let sides = layer
            .size
            .iter()
            .zip(["width", "height"])
            .zip([self.width, self.height]);
        for ((found, side), expected) in sides {
            if let Some(found) = found.filter(|&found| usize::try_from(found) != Ok(expected)) {
                return Err(Error::Value {
                    place: format!("layer {:?}", layer.name),
                    reason: format!("its {side} is {found}, expected {expected}, that of the map"),
                });
            }
        }
        let found = layer.numbers.len();
        let expected = self.width * self.height;
        if found != expected {
            return Err(Error::Value {
                place: format!("layer {:?}", layer.name),
                reason: format!(
                    "{found} cells, expected {} x {} = {expected}",
                    self.width, self.height
                ),
            });
        }
        Ok(())
    }

    /// The tile of a number: the one with its character, with its learnt name, or, if the legend
    /// has no learnt names, and only other tile sets have characters, with its place in the tile
    /// set.
    fn tile(&self, number: u32, legend: &Legend) -> Result<Option<Tile>, String> {
        let learnt = legend.named(&name(number));
        if number == 0 {
            // If a tile of the map has the character of `empty`, cells without a tile are free.
            let mut texts = self.sets.iter().flat_map(|set| set.characters.values());
            let mut has = |tile: &Tile| {
                let character = legend.alphabet().character(*tile);
                texts.any(|text| one(text) == Some(character))
            };
            return Ok(learnt.filter(|tile| !has(tile)));
        }
        let set = self.set(number);
        let set = set.ok_or_else(|| format!("no tile set has tile {number}"))?;
        let local = number - set.first;
        let kinds = legend.kinds();
        let tile = match set.characters.get(&local) {
            Some(text) => one(text)
                .ok_or_else(|| format!("{text:?} is not one character"))
                .and_then(|letter| legend.alphabet().tile(letter).map_err(|error| error.to_string()))
                .map_err(|reason| {
                    format!("property {CHARACTER:?} of tile {local} of its tile set: {reason}")
                }),
            None if !set.characters.is_empty() => Err(format!(
                "tile {local} of its tile set has no property {CHARACTER:?}"
            )),
            None if (0..kinds).any(|kind| numbered(legend.name(Tile::of(kind))).is_some()) => Err(
                format!("no kind of tile has the name {:?}, and the description was learnt from other maps",
                    name(number))
            ),
            None if self.sets.iter().all(|set| set.characters.is_empty()) => Err(format!(
                "no tile of the map has the property {CHARACTER:?}, and no kind of tile has the name {:?}: \
                 give the tiles the property in Tiled, or learn the description from the map",
                name(number)
            )),
            None => usize::try_from(local)
                .ok()
                .filter(|&kind| kind < kinds)
                .map(Tile::of)
                .ok_or_else(|| {
                    format!(
                        "tile {local} of its tile set: there are {kinds} kinds of tiles, counted from 0"
                    )
                }),
        };
        tile.or_else(|reason| learnt.ok_or(reason)).map(Some)
    }
}

/// The learnt name of a tile without a character.
fn name(number: u32) -> String {
    match number {
        0 => String::from("empty"),
        _ => format!("tile {number}"),
    }
}

/// The number in a learnt name.
fn numbered(name: &str) -> Option<u32> {
    name.strip_prefix("tile ")?.parse().ok()
}

/// The character of a text that has no other.
fn one(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// The errors for what is not read; both formats use the same words.
pub(super) fn supported(place: &str, found: &str, usual: &str) -> Result<(), Error> {
    if found == usual {
        return Ok(());
    }
    let remedy = match place {
        "map, orientation" => "only orthogonal maps can be",
        "map, infinite" => "switch off Map > Map Properties > Infinite in Tiled",
        _ => "set Map > Map Properties > Tile Layer Format to CSV in Tiled",
    };
    Err(Error::Unsupported {
        place: place.to_owned(),
        found: found.to_owned(),
        remedy,
    })
}
