//! Projects of [LDtk](https://ldtk.io), format 1.5.3.
//!
//! Each level has one layer `Tiles` of the type `IntGrid`. Its value 1 is kind 0, because 0 is an
//! empty cell there.

use super::json::Entry;
use super::{Error, Legend};
use crate::level::Tile;
use serde_json::{Value, json};

/// The number of levels in a row of the world.
const COLUMNS: usize = 10;
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
        return Err(Error::Picture { width: pixels.into(), height: pixels.into(), limit: 1024 * 1024 });
    }
    let side = pixels as usize;
    let widest = entries.iter().map(|entry| entry.level.width()).max().unwrap_or(1) * side + side;
    let highest = entries.iter().map(|entry| entry.level.height()).max().unwrap_or(1) * side + side;
    let levels = entries.iter().enumerate().map(|(index, entry)| {
        let at = (index % COLUMNS * widest, index / COLUMNS * highest);
        level(index, entry, at, side)
    });
    let project = json!({
        "__header__": {
            "fileType": "LDtk Project JSON",
            "app": "LDtk",
            "doc": "https://ldtk.io/json",
            "schema": "https://ldtk.io/files/JSON_SCHEMA.json",
            "appAuthor": "Sebastien 'deepnight' Benard",
            "appVersion": "1.5.3",
            "url": "https://ldtk.io",
        },
        "iid": iid(0, 0),
        "jsonVersion": "1.5.3",
        "appBuildId": 473_703,
        "nextUid": LAYER + 1 + entries.len(),
        "identifierStyle": "Free",
        "toc": [],
        "worldLayout": "Free",
        "worldGridWidth": widest,
        "worldGridHeight": highest,
        "defaultLevelWidth": widest - side,
        "defaultLevelHeight": highest - side,
        "defaultPivotX": 0,
        "defaultPivotY": 0,
        "defaultGridSize": side,
        "defaultEntityWidth": side,
        "defaultEntityHeight": side,
        "bgColor": "#40465B",
        "defaultLevelBgColor": "#696A79",
        "minifyJson": false,
        "externalLevels": false,
        "exportTiled": false,
        "simplifiedExport": false,
        "imageExportMode": "None",
        "exportLevelBg": true,
        "pngFilePattern": null,
        "backupOnSave": false,
        "backupLimit": 10,
        "backupRelPath": null,
        "levelNamePattern": "Level_%idx",
        "tutorialDesc": null,
        "customCommands": [],
        "flags": [],
        "defs": {
            "layers": [layer(legend, side)],
            "entities": [],
            "tilesets": [],
            "enums": [],
            "externalEnums": [],
            "levelFields": [],
        },
        "levels": levels.collect::<Vec<_>>(),
        "worlds": [],
        "dummyWorldIid": iid(0, 1),
    });
    let mut text = project.to_string();
    text.push('\n');
    Ok(text)
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
    json!({
        "__type": "IntGrid",
        "identifier": "Tiles",
        "type": "IntGrid",
        "uid": LAYER,
        "doc": null,
        "uiColor": null,
        "gridSize": side,
        "guideGridWid": 0,
        "guideGridHei": 0,
        "displayOpacity": 1,
        "inactiveOpacity": 0.6,
        "hideInList": false,
        "hideFieldsWhenInactive": true,
        "canSelectWhenInactive": true,
        "renderInWorldView": true,
        "pxOffsetX": 0,
        "pxOffsetY": 0,
        "parallaxFactorX": 0,
        "parallaxFactorY": 0,
        "parallaxScaling": true,
        "requiredTags": [],
        "excludedTags": [],
        "autoTilesKilledByOtherLayerUid": null,
        "uiFilterTags": [],
        "useAsyncRender": false,
        "intGridValues": (0..legend.kinds()).map(value).collect::<Vec<_>>(),
        "intGridValuesGroups": [],
        "autoRuleGroups": [],
        "autoSourceLayerDefUid": null,
        "tilesetDefUid": null,
        "tilePivotX": 0,
        "tilePivotY": 0,
        "biomeFieldUid": null,
    })
}

fn level(index: usize, entry: &Entry, (x, y): (usize, usize), side: usize) -> Value {
    let (width, height) = (entry.level.width(), entry.level.height());
    let uid = LAYER + 1 + index;
    json!({
        "identifier": format!("{}_{index}", identifier(&entry.id)),
        "iid": iid(1, index),
        "uid": uid,
        "worldX": x,
        "worldY": y,
        "worldDepth": 0,
        "pxWid": width * side,
        "pxHei": height * side,
        "__bgColor": "#696A79",
        "bgColor": null,
        "useAutoIdentifier": false,
        "bgRelPath": null,
        "bgPos": null,
        "bgPivotX": 0.5,
        "bgPivotY": 0.5,
        "__smartColor": "#ADADB5",
        "__bgPos": null,
        "externalRelPath": null,
        "fieldInstances": [],
        "layerInstances": [cells(index, entry, side)],
        "__neighbours": [],
    })
}

/// The layer of a level.
fn cells(index: usize, entry: &Entry, side: usize) -> Value {
    let values: Vec<usize> = entry.level.cells().iter().map(|tile| usize::from(tile.kind()) + 1).collect();
    json!({
        "__identifier": "Tiles",
        "__type": "IntGrid",
        "__cWid": entry.level.width(),
        "__cHei": entry.level.height(),
        "__gridSize": side,
        "__opacity": 1,
        "__pxTotalOffsetX": 0,
        "__pxTotalOffsetY": 0,
        "__tilesetDefUid": null,
        "__tilesetRelPath": null,
        "iid": iid(2, index),
        "levelId": LAYER + 1 + index,
        "layerDefUid": LAYER,
        "pxOffsetX": 0,
        "pxOffsetY": 0,
        "visible": true,
        "optionalRules": [],
        "intGridCsv": values,
        "autoLayerTiles": [],
        "seed": index,
        "overrideTilesetUid": null,
        "gridTiles": [],
        "entityInstances": [],
    })
}

/// A name of the program: letters, digits and `_`, and no digit first.
fn identifier(name: &str) -> String {
    let mut identifier: String = name
        .chars()
        .map(|character| if character.is_ascii_alphanumeric() { character } else { '_' })
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
