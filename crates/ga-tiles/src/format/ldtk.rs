//! Projects of [LDtk](https://ldtk.io), format 1.5.3.
//!
//! Each level has one layer `Tiles` of the type `IntGrid`. Its value 1 is kind 0, because 0 is an
//! empty cell there.
//!
//! [`read`] reads the projects that other people made, too: one layer of the type `IntGrid` of each
//! level. [`replace()`] writes a level into such a project and leaves all else as it is.

use super::json::Entry;
use super::samples::Kind;
use super::span::{Step, span};
use super::{Error, Legend};
use crate::level::{Level, Tile, check};
use ga_core::genome::Grid;
use serde_json::{Value, json};

/// The number of levels in a row of the world.
const COLUMNS: usize = 10;
/// The name of the layer with the locked cells.
pub const LOCKED: &str = "locked";
/// The number of the layer's definition.
const LAYER: usize = 1;

/// Writes levels as a project. A cell has `pixels` x `pixels` pixels; 16 is usual.
///
/// The program allows only letters, digits and `_` in names. Other characters of names and ids
/// become `_`, and the number of the level or kind is added, so that no two are equal.
///
/// # Errors
///
/// [`Error::Picture`] if `pixels` is not 1 to 1024.
///
/// # Panics
///
/// Never: texts and numbers can always be written.
pub fn write(entries: &[Entry], legend: &Legend, pixels: u32) -> Result<String, Error> {
    if !(1..=1024).contains(&pixels) {
        return Err(Error::Picture {
            width: pixels.into(),
            height: pixels.into(),
            limit: 1024 * 1024,
        });
    }
    let side = pixels as usize;
    let widest = entries
        .iter()
        .map(|entry| entry.level.width())
        .max()
        .unwrap_or(1)
        * side
        + side;
    let highest = entries
        .iter()
        .map(|entry| entry.level.height())
        .max()
        .unwrap_or(1)
        * side
        + side;
    let levels = entries.iter().enumerate().map(|(index, entry)| {
        let at = (index % COLUMNS * widest, index / COLUMNS * highest);
        level(index, entry, at, side)
    });
    let project = part(
        "project",
        json!({
            "iid": iid(0, 0),
            "nextUid": LAYER + 1 + entries.len(),
            "worldGridWidth": widest,
            "worldGridHeight": highest,
            "defaultLevelWidth": widest - side,
            "defaultLevelHeight": highest - side,
            "defaultGridSize": side,
            "defaultEntityWidth": side,
            "defaultEntityHeight": side,
            "defs": {
                "layers": [layer(legend, side)],
                "entities": [],
                "tilesets": [],
                "enums": [],
                "externalEnums": [],
                "levelFields": [],
            },
            "levels": levels.collect::<Vec<_>>(),
            "dummyWorldIid": iid(0, 1),
        }),
    );
    let mut text = project.to_string();
    text.push('\n');
    Ok(text)
}

/// What is the same in all projects, levels and layers that are written.
const SAME: &str = include_str!("ldtk.json");

/// A part of a project: what is its own, and what is the same in all.
fn part(name: &str, mut own: Value) -> Value {
    let mut same: Value = serde_json::from_str(SAME).expect("the file is JSON");
    if let (Some(own), Some(same)) = (own.as_object_mut(), same[name].as_object_mut()) {
        own.append(same);
    }
    own
}

/// The definition of the layer.
fn layer(legend: &Legend, side: usize) -> Value {
    let value = |kind| {
        let tile = Tile::of(kind);
        json!({
            "value": kind + 1,
            "identifier": format!("{}_{kind}", identifier(legend.name(tile))),
            "color": legend.colour(tile).to_string().to_uppercase(),
            "tile": null,
            "groupUid": 0,
        })
    };
    part(
        "layer",
        json!({
            "uid": LAYER,
            "gridSize": side,
            "intGridValues": (0..legend.kinds()).map(value).collect::<Vec<_>>(),
        }),
    )
}

fn level(index: usize, entry: &Entry, (x, y): (usize, usize), side: usize) -> Value {
    let (width, height) = (entry.level.width(), entry.level.height());
    let uid = LAYER + 1 + index;
    part(
        "level",
        json!({
            "identifier": format!("{}_{index}", identifier(&entry.id)),
            "iid": iid(1, index),
            "uid": uid,
            "worldX": x,
            "worldY": y,
            "pxWid": width * side,
            "pxHei": height * side,
            "layerInstances": [cells(index, entry, side)],
        }),
    )
}

/// The layer of a level.
fn cells(index: usize, entry: &Entry, side: usize) -> Value {
    let values: Vec<usize> = entry
        .level
        .cells()
        .iter()
        .map(|tile| usize::from(tile.kind()) + 1)
        .collect();
    part(
        "cells",
        json!({
            "__cWid": entry.level.width(),
            "__cHei": entry.level.height(),
            "__gridSize": side,
            "iid": iid(2, index),
            "levelId": LAYER + 1 + index,
            "layerDefUid": LAYER,
            "intGridCsv": values,
            "seed": index,
        }),
    )
}

/// A name of the program: letters, digits and `_`, and no digit first.
fn identifier(name: &str) -> String {
    let mut identifier: String = name
        .chars()
        .map(|character| {
            if character.is_ascii_alphanumeric() {
                character
            } else {
                '_'
            }
        })
        .collect();
    if !identifier.starts_with(|first: char| first.is_ascii_alphabetic()) {
        identifier.insert_str(0, "N_");
    }
    identifier
}

/// An id in the form of a UUID. The same levels give the same ids.
fn iid(group: usize, index: usize) -> String {
    format!("{group:08x}-7469-11ed-a6c7-{index:012x}")
}

/// A level of a project, as its layer has it.
struct Drawn<'a> {
    name: &'a str,
    width: usize,
    height: usize,
    values: Vec<u64>,
    /// The values of the layer's definition.
    known: Vec<Known<'a>>,
    /// Where the values stand in the file.
    path: Vec<Step<'static>>,
    /// The cells under entities.
    occupied: Vec<usize>,
    /// All layers of the level.
    layers: &'a [Value],
}

/// A value of a layer, as its definition has it.
struct Known<'a> {
    value: u64,
    name: Option<&'a str>,
    colour: Option<&'a str>,
}

impl Drawn<'_> {
    /// The refusal of its level.
    fn refused(&self, source: impl Into<crate::Error>) -> Error {
        Error::Level {
            place: format!("level {:?}", self.name),
            source: source.into(),
        }
    }
}

/// What is wrong with a level of this name.
fn wrong(level: &str, reason: impl Into<String>) -> Error {
    Error::Value {
        place: format!("level {level:?}"),
        reason: reason.into(),
    }
}

/// Reads all levels of a project, with their names as ids. It reads the layer of the type `IntGrid`
/// with this name, otherwise the first one.
///
/// A value is the kind that has its name, with or without the number that [`write()`] adds. Names
/// of values are compared without regard to case. A value without such a name is the kind of its
/// number: value 1 is kind 0. An empty cell is the kind with the name `empty`.
///
/// # Errors
///
/// [`Error::Syntax`] if the text is no JSON. [`Error::Unsupported`] if levels are in files of their
/// own. [`Error::Value`] if a level has no such layer, or a value is no kind. [`Error::Level`] if a
/// level is larger than 128 x 128.
pub fn read(text: &str, legend: &Legend, layer: Option<&str>) -> Result<Vec<Entry>, Error> {
    let project = parse(text)?;
    let drawn = levels(&project, layer)?;
    let entry = |level: &Drawn<'_>| {
        let tile = |(cell, &value): (usize, &u64)| {
            kind_of(value, level, legend).ok_or_else(|| unknown(level, cell, value))
        };
        let cells = level
            .values
            .iter()
            .enumerate()
            .map(tile)
            .collect::<Result<Vec<Tile>, Error>>()?;
        let cells = Level::new(level.width, level.height, cells);
        let cells = cells.map_err(|source| level.refused(source))?;
        Ok(Entry::new(level.name, cells))
    };
    drawn.iter().map(entry).collect()
}

/// A project in which the level with this name, otherwise the first level, has these tiles. Only
/// the numbers of the layer's changed cells are other ones: all other layers, entities, tiles that
/// rules have made, and the order of the file stay as they are, to the byte.
///
/// `LDtk` applies the rules of layers again when it opens the project and the layer is changed.
///
/// # Errors
///
/// Those of [`read`]. [`Error::Value`] if there is no such level, or the layer has no value for a
/// tile. [`Error::Level`] if the level has another size.
pub fn replace(
    text: &str,
    legend: &Legend,
    layer: Option<&str>,
    name: Option<&str>,
    level: &Level,
) -> Result<String, Error> {
    let project = parse(text)?;
    let drawn = levels(&project, layer)?;
    let old = &drawn[find(&drawn, name)?];
    let expected = (old.width, old.height);
    let width = level.width();
    let height = level.height();
    if (width, height) != expected {
        let source = crate::Error::Shape {
            what: "a level",
            width,
            height,
            expected,
        };
        return Err(old.refused(source));
    }
    let written = span(text, &old.path).unwrap_or(0..0);
    let inner = written.start + 1..written.end.saturating_sub(1);
    let mut numbers: Vec<String> = text[inner.clone()]
        .split(',')
        .map(ToOwned::to_owned)
        .collect();
    for ((number, &value), &tile) in numbers.iter_mut().zip(&old.values).zip(level.cells()) {
        if kind_of(value, old, legend) != Some(tile) {
            let values = std::iter::once(0).chain(old.known.iter().map(|known| known.value));
            let new = values
                .into_iter()
                .find(|&value| kind_of(value, old, legend) == Some(tile));
            let name = legend.name(tile);
            let problem = || {
                wrong(
                    old.name,
                    format!("its layer has no value for the tile {name:?}"),
                )
            };
            let new = new.ok_or_else(problem)?;
            *number = number.replace(number.trim(), &new.to_string());
        }
    }
    let mut replaced = text.to_owned();
    replaced.replace_range(inner, &numbers.join(","));
    Ok(replaced)
}

/// The tiles and the locked cells of the level with this name, otherwise of the first level. A cell
/// is locked if a layer with the name `locked`, of the type `IntGrid`, has a value there, or if an
/// entity covers it at least in part. An empty cell is free, unless a kind has the name `empty`.
///
/// # Errors
///
/// Those of [`read`] and [`replace()`]. [`Error::Value`] if the layer `locked` of the level is of
/// another type or size, or if a locked cell is empty and no kind has the name `empty`.
#[expect(clippy::type_complexity, reason = "two pictures")]
pub fn drawn(
    text: &str,
    legend: &Legend,
    layer: Option<&str>,
    name: Option<&str>,
) -> Result<(Grid<Option<Tile>>, Grid<Option<Tile>>), Error> {
    let project = parse(text)?;
    let all = levels(&project, layer)?;
    let level = &all[find(&all, name)?];
    let has_empty = kind_of(0, level, legend).is_some();
    let tile = |(cell, &value): (usize, &u64)| match kind_of(value, level, legend) {
        None if value != 0 || has_empty => Err(unknown(level, cell, value)),
        tile => Ok(tile),
    };
    let cells = level
        .values
        .iter()
        .enumerate()
        .map(tile)
        .collect::<Result<Vec<_>, Error>>()?;
    let mut is_locked = locks(level)?;
    for &cell in &level.occupied {
        is_locked[cell] = true;
    }
    let mut locked = vec![None; cells.len()];
    for (cell, is_locked) in is_locked.into_iter().enumerate() {
        if is_locked && cells[cell].is_none() {
            return Err(unknown(level, cell, 0));
        } else if is_locked {
            locked[cell] = cells[cell];
        }
    }
    let grid = |cells| {
        let grid = Grid::new(level.width, level.height, cells);
        grid.map_err(|source| level.refused(source))
    };
    Ok((grid(cells)?, grid(locked)?))
}

/// Which cells the level's own layer `locked` locks; none if it has no such layer.
fn locks(level: &Drawn<'_>) -> Result<Vec<bool>, Error> {
    let layer = level
        .layers
        .iter()
        .find(|layer| layer["__identifier"] == LOCKED);
    let Some(layer) = layer else {
        return Ok(vec![false; level.values.len()]);
    };
    let fits = layer["__cWid"].as_u64() == Some(level.width as u64);
    match values_of(layer, level.values.len()).filter(|_| fits) {
        Some(values) => Ok(values.into_iter().map(|value| value != 0).collect()),
        None => Err(Error::Value {
            place: format!("level {:?}, layer {LOCKED:?}", level.name),
            reason: format!(
                "expected the type IntGrid with {} x {} values, as the layer of the level has",
                level.width, level.height
            ),
        }),
    }
}

fn unknown(level: &Drawn<'_>, cell: usize, value: u64) -> Error {
    let place = format!(
        "level {:?}, cell ({}, {})",
        level.name,
        cell % level.width,
        cell / level.width
    );
    let reason = if value == 0 {
        String::from("it is empty, and no kind of tile has the name \"empty\"")
    } else {
        format!("value {value} has neither the name nor the number of a kind of tile")
    };
    Error::Value { place, reason }
}

/// The place of the level with this name, otherwise of the first level.
fn find(all: &[Drawn<'_>], name: Option<&str>) -> Result<usize, Error> {
    let place = name.map_or(Some(0), |name| {
        all.iter().position(|level| level.name == name)
    });
    place.ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|level| level.name).collect();
        let wanted = name.unwrap_or_default();
        let names = names.join(", ");
        let reason = format!("no level has the name {wanted:?}; their names: {names}");
        Error::Value {
            place: String::from("levels"),
            reason,
        }
    })
}

/// The kinds of levels whose tiles are not known, with the names of the levels.
pub(super) fn kinds(text: &str, layer: Option<&str>) -> Result<Vec<(String, Grid<Kind>)>, Error> {
    let project = parse(text)?;
    let kinds = |level: &Drawn<'_>| {
        let kind = |&value: &u64| {
            let known = level.known.iter().find(|known| known.value == value);
            let empty = (value == 0).then_some("empty");
            let name = empty
                .or(known.and_then(|known| known.name))
                .map(ToOwned::to_owned);
            let colour = known
                .and_then(|known| known.colour)
                .and_then(|colour| colour.parse().ok());
            let key = format!("value {value}");
            Kind {
                name: name.or_else(|| Some(key.clone())),
                key,
                character: None,
                colour,
            }
        };
        let cells = level.values.iter().map(kind).collect();
        let grid = Grid::new(level.width, level.height, cells);
        let grid = grid.map_err(|source| level.refused(source))?;
        Ok((level.name.to_owned(), grid))
    };
    levels(&project, layer)?.iter().map(kinds).collect()
}

/// The kind of a value.
fn kind_of(value: u64, level: &Drawn<'_>, legend: &Legend) -> Option<Tile> {
    let named = |name: &str| {
        let mut tiles = (0..legend.kinds()).map(Tile::of);
        let is_named = |tile: &Tile| {
            let own = legend.name(*tile);
            let written = format!("{}_{}", identifier(own), tile.kind());
            [own, &identifier(own), &written]
                .iter()
                .any(|own| own.eq_ignore_ascii_case(name))
        };
        legend.named(name).or_else(|| tiles.find(is_named))
    };
    let unnamed = format!("value {value}");
    if value == 0 {
        return legend.named(&unnamed).or_else(|| named("empty"));
    }
    let name = level
        .known
        .iter()
        .find(|known| known.value == value)
        .and_then(|known| known.name);
    let numbered = || {
        let kind = usize::try_from(value)
            .ok()
            .filter(|&value| value <= legend.kinds())?
            - 1;
        Some(Tile::of(kind))
    };
    let learnt = legend.named(&unnamed).or_else(|| named(name?));
    learnt.or_else(numbered)
}

fn parse(text: &str) -> Result<Value, Error> {
    let project: Value = super::json_value(text)?;
    if project["layerInstances"].is_array() {
        return Err(Error::Unsupported {
            place: String::from("the file"),
            found: String::from("a level"),
            remedy: "switch off Project settings > Save levels to separate files in LDtk, and give the project",
        });
    }
    if project["externalLevels"] == true {
        return Err(Error::Unsupported {
            place: String::from("externalLevels"),
            found: String::from("true"),
            remedy: "switch off Project settings > Save levels to separate files in LDtk",
        });
    }
    Ok(project)
}

/// All levels of a project, also those of worlds.
fn levels<'a>(project: &'a Value, layer: Option<&str>) -> Result<Vec<Drawn<'a>>, Error> {
    let list = |value: &'a Value| value.as_array().map_or(&[][..], Vec::as_slice);
    let mut all = Vec::new();
    let of_worlds = list(&project["worlds"])
        .iter()
        .enumerate()
        .flat_map(|(index, world)| {
            let path = vec![Step::Key("worlds"), Step::Index(index)];
            list(&world["levels"])
                .iter()
                .enumerate()
                .map(move |(level, value)| (path.clone(), level, value))
        });
    let plain = list(&project["levels"])
        .iter()
        .enumerate()
        .map(|(level, value)| (Vec::new(), level, value));
    for (mut path, index, level) in plain.chain(of_worlds) {
        path.extend([Step::Key("levels"), Step::Index(index)]);
        all.push(drawn_of(project, level, path, layer)?);
    }
    if all.is_empty() {
        Err(Error::Empty)
    } else {
        Ok(all)
    }
}

fn drawn_of<'a>(
    project: &'a Value,
    level: &'a Value,
    mut path: Vec<Step<'static>>,
    layer: Option<&str>,
) -> Result<Drawn<'a>, Error> {
    let name = level["identifier"].as_str().unwrap_or_default();
    let wrong = |reason: &str| wrong(name, reason);
    let layers = level["layerInstances"]
        .as_array()
        .ok_or_else(|| wrong("it has no list \"layerInstances\""))?;
    let is_grid = |value: &&Value| value["__type"] == "IntGrid";
    let place = layers.iter().position(|value| match layer {
        Some(layer) => is_grid(&value) && value["__identifier"] == layer,
        None => {
            is_grid(&value)
                && value["__identifier"] != LOCKED
                && value["intGridCsv"]
                    .as_array()
                    .is_some_and(|values| !values.is_empty())
        }
    });
    let place = place.ok_or_else(|| {
        let names = layers
            .iter()
            .filter(is_grid)
            .filter_map(|value| value["__identifier"].as_str());
        let names: Vec<&str> = names.collect();
        let wanted = layer.map_or(String::new(), |layer| format!(" with the name {layer:?}"));
        wrong(&format!(
            "it has no layer of the type IntGrid{wanted}; it has: {}",
            names.join(", ")
        ))
    })?;
    let value = &layers[place];
    let side = |key: &str| {
        let side = value[key]
            .as_u64()
            .and_then(|side| usize::try_from(side).ok());
        side.ok_or_else(|| wrong(&format!("{key:?} of its layer is no whole number")))
    };
    let (width, height) = (side("__cWid")?, side("__cHei")?);
    check(width, height).map_err(|source| Error::Level {
        place: format!("level {name:?}"),
        source,
    })?;
    let values = values_of(value, width * height);
    let values =
        values.ok_or_else(|| wrong("\"intGridCsv\" has not one whole number for each cell"))?;
    let definitions = project["defs"]["layers"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    let definition = definitions
        .iter()
        .find(|definition| definition["uid"] == value["layerDefUid"]);
    let known = definition.and_then(|definition| definition["intGridValues"].as_array());
    let known = known
        .map_or(&[][..], Vec::as_slice)
        .iter()
        .filter_map(|known| {
            let name = known["identifier"].as_str();
            let colour = known["color"].as_str();
            Some(Known {
                value: known["value"].as_u64()?,
                name,
                colour,
            })
        });
    let occupied = occupied(layers, value, (width, height));
    path.extend([
        Step::Key("layerInstances"),
        Step::Index(place),
        Step::Key("intGridCsv"),
    ]);
    Ok(Drawn {
        name,
        width,
        height,
        values,
        known: known.collect(),
        path,
        occupied,
        layers,
    })
}

/// The values of a layer with this number of cells.
fn values_of(layer: &Value, cells: usize) -> Option<Vec<u64>> {
    let values = layer["intGridCsv"].as_array()?;
    let values: Vec<u64> = values.iter().map(Value::as_u64).collect::<Option<_>>()?;
    Some(values).filter(|values| values.len() == cells)
}

/// The cells of a layer that lie under entities of a level, at least in part.
fn occupied(layers: &[Value], grid: &Value, (width, height): (usize, usize)) -> Vec<usize> {
    let number = |value: &Value, otherwise: f64| value.as_f64().unwrap_or(otherwise);
    let side = number(&grid["__gridSize"], 1.0).max(1.0);
    let offsets = ["__pxTotalOffsetX", "__pxTotalOffsetY"];
    let mut cells = Vec::new();
    for layer in layers {
        for entity in layer["entityInstances"].as_array().into_iter().flatten() {
            // The first cell and the one after the last, of a row and of a column.
            let span = |axis: usize, size: &str, length: usize| {
                let offset = number(&layer[offsets[axis]], 0.0) - number(&grid[offsets[axis]], 0.0);
                let size = number(&entity[size], side);
                let pivot = number(&entity["__pivot"][axis], 0.0);
                let first = (number(&entity["px"][axis], 0.0) + offset - pivot * size) / side;
                let end = (first + size / side).ceil().max(first.floor() + 1.0);
                let within = |cell: f64| cell.clamp(0.0, length as f64) as usize;
                within(first.floor())..within(end)
            };
            for y in span(1, "height", height) {
                cells.extend(span(0, "width", width).map(|x| y * width + x));
            }
        }
    }
    cells
}
