use super::{CHARACTER, LOCKED, Map};
use crate::format::Error;
use crate::format::samples::Kind;
use crate::level::{Alphabet, LONGEST, Level, Tile, check};
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
}

/// A layer of tiles.
pub(super) struct Layer {
    pub(super) name: String,
    /// The width and height, if the file says them.
    pub(super) size: [Option<i64>; 2],
    pub(super) numbers: Vec<u32>,
    /// Where the numbers stand in the file.
    pub(super) span: Range<usize>,
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

    /// Draws the layers over each other.
    pub(super) fn map(mut self, alphabet: &Alphabet) -> Result<Map, Error> {
        self.sets.sort_by_key(|set| set.first);
        let mut both = [(); 2].map(|()| super::empty(self.width, self.height));
        for layer in &self.layers {
            let drawn = &mut both[usize::from(layer.name == LOCKED)];
            self.draw(layer, drawn, alphabet)?;
        }
        if self.layers.is_empty() {
            let reason = String::from("it has no layer of tiles");
            return Err(Error::Value {
                place: String::from("map"),
                reason,
            });
        }
        let [tiles, locked] = both;
        let mut map = Map::of_layers(tiles, locked);
        if self.layers.len() > 1 && self.layers.iter().all(|layer| layer.name != LOCKED) {
            map.unlocked = self.layers.into_iter().map(|layer| layer.name).collect();
        }
        Ok(map)
    }

    /// The kinds of the cells: the uppermost tile of each.
    pub(super) fn kinds(mut self) -> Result<Grid<Kind>, Error> {
        self.sets.sort_by_key(|set| set.first);
        let mut numbers = vec![0; self.width * self.height];
        for layer in &self.layers {
            self.check_layer(layer)?;
            for (number, &upper) in numbers.iter_mut().zip(&layer.numbers) {
                *number = if upper & !TURNS == 0 {
                    *number
                } else {
                    upper & !TURNS
                };
            }
        }
        let cells = numbers.into_iter().map(|number| {
            let set = self.sets.iter().rev().find(|set| set.first <= number);
            let character = set.and_then(|set| set.characters.get(&(number - set.first)));
            let mut letters = character.map(|text| text.chars());
            let first = letters.as_mut().and_then(Iterator::next);
            let is_one = letters.is_some_and(|mut rest| rest.next().is_none());
            match first.filter(|_| is_one) {
                Some(letter) => Kind {
                    key: letter.to_string(),
                    character: Some(letter),
                    ..Kind::default()
                },
                None if number == 0 => Kind {
                    key: String::from("empty"),
                    name: Some(String::from("empty")),
                    ..Kind::default()
                },
                None => {
                    let name = format!("tile {number}");
                    Kind {
                        key: name.clone(),
                        name: Some(name),
                        ..Kind::default()
                    }
                }
            }
        });
        Grid::new(self.width, self.height, cells.collect()).map_err(|source| Error::Level {
            place: String::from("map"),
            source: source.into(),
        })
    }

    /// The file with the tiles of a level. Cells that have the tile already stay as they are, so do
    /// locked ones, and all that is no tile.
    pub(super) fn replace(
        mut self,
        text: &str,
        alphabet: &Alphabet,
        level: &Level,
    ) -> Result<String, Error> {
        self.sets.sort_by_key(|set| set.first);
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
        for layer in &self.layers {
            self.check_layer(layer)?;
        }
        let shown = |cell: usize| {
            self.layers
                .iter()
                .rposition(|layer| layer.numbers[cell] & !TURNS != 0)
        };
        let lowest = self.layers.iter().position(|layer| layer.name != LOCKED);
        let mut changes: Vec<Vec<(usize, u32)>> = vec![Vec::new(); self.layers.len()];
        for (cell, &tile) in level.cells().iter().enumerate() {
            let top = shown(cell);
            let number = top.map_or(0, |layer| self.layers[layer].numbers[cell] & !TURNS);
            // What cannot be read is another tile.
            if self.tile(number, alphabet) == Ok(Some(tile)) {
                continue;
            }
            let Some(layer) = top
                .filter(|&top| self.layers[top].name != LOCKED)
                .or(lowest)
            else {
                continue;
            };
            changes[layer].push((cell, self.number_of(tile, alphabet)?));
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
    fn number_of(&self, tile: Tile, alphabet: &Alphabet) -> Result<u32, Error> {
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
        let found = all
            .chain(named)
            .chain(plain)
            .find(|&number| self.tile(number, alphabet) == Ok(Some(tile)));
        found.ok_or_else(|| Error::Value {
            place: String::from("map"),
            reason: format!(
                "no tile of its tile sets has the property {CHARACTER:?} {:?}",
                alphabet.character(tile).to_string()
            ),
        })
    }

    fn draw(
        &self,
        layer: &Layer,
        drawn: &mut Grid<Option<Tile>>,
        alphabet: &Alphabet,
    ) -> Result<(), Error> {
        self.check_layer(layer)?;
        for (cell, (place, &number)) in drawn.cells_mut().iter_mut().zip(&layer.numbers).enumerate()
        {
            let tile = self
                .tile(number & !TURNS, alphabet)
                .map_err(|reason| Error::Value {
                    place: format!(
                        "layer {:?}, cell ({}, {})",
                        layer.name,
                        cell % self.width,
                        cell / self.width
                    ),
                    reason,
                })?;
            *place = tile.or(*place);
        }
        Ok(())
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

    /// The tile of a number.
    fn tile(&self, number: u32, alphabet: &Alphabet) -> Result<Option<Tile>, String> {
        if number == 0 {
            return Ok(None);
        }
        let set = self.sets.iter().rev().find(|set| set.first <= number);
        let set = set.ok_or_else(|| format!("no tile set has tile {number}"))?;
        let local = number - set.first;
        if set.characters.is_empty() {
            let kinds = alphabet.kinds();
            let tile = usize::try_from(local)
                .ok()
                .filter(|&kind| kind < kinds)
                .map(Tile::of);
            return tile.map(Some).ok_or_else(|| {
                format!(
                    "tile {local} of its tile set: there are {kinds} kinds of tiles, counted from 0"
                )
            });
        }
        let text = set.characters.get(&local);
        let text = text
            .ok_or_else(|| format!("tile {local} of its tile set has no property {CHARACTER:?}"))?;
        let mut characters = text.chars();
        let tile = match (characters.next(), characters.next()) {
            (Some(character), None) => alphabet.tile(character).map_err(|error| error.to_string()),
            _ => Err(format!("{text:?} is not one character")),
        };
        tile.map(Some).map_err(|reason| {
            format!("property {CHARACTER:?} of tile {local} of its tile set: {reason}")
        })
    }
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
