use super::raw::{Layer, Raw, Set, supported};
use super::{CHARACTER, LOCKED, Map, Sheet, TILES, number};
use crate::format::span::{Step, span};
use crate::format::{Error, Legend};
use crate::level::Tile;
use ga_core::genome::Grid;
use ga_request::demand;
use serde::Deserialize;
use serde_json::{Value, json};

/// Writes a map as `.tmj`, with the tile set inside.
///
/// # Panics
///
/// Never: texts and numbers can always be written.
pub fn write_tmj(map: &Map, legend: &Legend, sheet: &Sheet) -> String {
    let (across, down) = sheet.size(legend.kinds());
    let tile = |kind| {
        let tile = Tile::of(kind);
        let property = |name, value: &str| json!({"name": name, "type": "string", "value": value});
        let character = legend.alphabet().character(tile).to_string();
        json!({"id": kind, "properties": [property(CHARACTER, &character), property("name", legend.name(tile))]})
    };
    let map = json!({
        "type": "map",
        "version": "1.10",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "width": map.tiles().width(),
        "height": map.tiles().height(),
        "tilewidth": sheet.pixels,
        "tileheight": sheet.pixels,
        "infinite": false,
        "nextlayerid": 3,
        "nextobjectid": 1,
        "tilesets": [{
            "firstgid": 1,
            "name": "tiles",
            "image": sheet.image,
            "imagewidth": across,
            "imageheight": down,
            "tilewidth": sheet.pixels,
            "tileheight": sheet.pixels,
            "tilecount": legend.kinds(),
            "columns": sheet.columns,
            "margin": 0,
            "spacing": 0,
            "tiles": (0..legend.kinds()).map(tile).collect::<Vec<_>>(),
        }],
        "layers": [layer(1, TILES, map.tiles()), layer(2, LOCKED, map.locked())],
    });
    let mut text = map.to_string();
    text.push('\n');
    text
}

fn layer(id: usize, name: &str, cells: &Grid<Option<Tile>>) -> Value {
    json!({
        "type": "tilelayer",
        "id": id,
        "name": name,
        "x": 0,
        "y": 0,
        "width": cells.width(),
        "height": cells.height(),
        "opacity": 1,
        "visible": true,
        "data": cells.cells().iter().map(|&tile| number(tile)).collect::<Vec<_>>(),
    })
}

#[derive(Deserialize)]
struct DraftMap {
    orientation: Option<String>,
    infinite: Option<bool>,
    width: Option<i64>,
    height: Option<i64>,
    #[serde(default)]
    tilesets: Vec<DraftSet>,
    #[serde(default)]
    layers: Vec<DraftLayer>,
}

#[derive(Deserialize)]
struct DraftSet {
    firstgid: Option<u32>,
    /// The file of a tile set that is not in the map.
    source: Option<String>,
    #[serde(default)]
    tiles: Vec<DraftTile>,
}

#[derive(Deserialize)]
struct DraftTile {
    id: Option<u32>,
    #[serde(default)]
    properties: Vec<DraftProperty>,
}

#[derive(Deserialize)]
struct DraftProperty {
    name: Option<String>,
    value: Option<Value>,
}

#[derive(Deserialize)]
struct DraftLayer {
    #[serde(rename = "type")]
    kind: Option<String>,
    #[serde(default)]
    name: String,
    width: Option<i64>,
    height: Option<i64>,
    encoding: Option<String>,
    data: Option<Value>,
    #[serde(default)]
    layers: Vec<DraftLayer>,
    visible: Option<bool>,
    locked: Option<bool>,
}

/// Reads a map from `.tmj`.
///
/// # Errors
///
/// [`Error::Syntax`] if the text is no JSON, or a value has another type. [`Error::Draft`] if a
/// field is missing. The other errors are those of [`read_tmx`](super::read_tmx).
pub fn read_tmj(text: &str, legend: &Legend) -> Result<Map, Error> {
    raw(text)?.map(legend)
}

/// What the file says.
pub(super) fn raw(text: &str) -> Result<Raw, Error> {
    let draft: DraftMap = crate::format::json_value(text)?;
    supported(
        "map, orientation",
        draft.orientation.as_deref().unwrap_or("orthogonal"),
        "orthogonal",
    )?;
    supported(
        "map, infinite",
        if draft.infinite == Some(true) {
            "true"
        } else {
            "false"
        },
        "false",
    )?;
    let width = demand(draft.width, "width", "a whole number")?;
    let mut raw = Raw::new(width, demand(draft.height, "height", "a whole number")?)?;
    for (index, set) in draft.tilesets.into_iter().enumerate() {
        raw.sets.push(read_set(index, set)?);
    }
    let mut path = vec![Step::Key("layers")];
    layers(draft.layers, &mut raw, &mut path, text, (false, false))?;
    raw.checked()
}

fn read_set(index: usize, draft: DraftSet) -> Result<Set, Error> {
    let place = format!("tilesets[{index}]");
    let first = demand(
        draft.firstgid,
        format!("{place}.firstgid"),
        "a whole number",
    )?;
    let mut set = Set {
        first,
        characters: [].into(),
        file: draft.source,
    };
    for (index, tile) in draft.tiles.into_iter().enumerate() {
        let character = tile
            .properties
            .into_iter()
            .find(|property| property.name.as_deref() == Some(CHARACTER));
        if let Some(Value::String(text)) = character.and_then(|property| property.value) {
            let id = demand(
                tile.id,
                format!("{place}.tiles[{index}].id"),
                "a whole number",
            )?;
            set.characters.insert(id, text);
        }
    }
    Ok(set)
}

/// Adds the layers of tiles, also those in groups, which are hidden or locked with their group. The
/// depth of groups is that of the JSON, which its reader limits.
fn layers(
    drafts: Vec<DraftLayer>,
    raw: &mut Raw,
    path: &mut Vec<Step<'_>>,
    text: &str,
    (is_hidden, is_locked): (bool, bool),
) -> Result<(), Error> {
    for (index, draft) in drafts.into_iter().enumerate() {
        let is_hidden = is_hidden || draft.visible == Some(false);
        let is_locked = is_locked || draft.locked == Some(true);
        path.push(Step::Index(index));
        match draft.kind.as_deref() {
            Some("group") => {
                path.push(Step::Key("layers"));
                layers(draft.layers, raw, path, text, (is_hidden, is_locked))?;
                path.pop();
            }
            Some("tilelayer") => {
                path.push(Step::Key("data"));
                let span = span(text, path).unwrap_or(0..0);
                // Without the brackets.
                let inner = span.start + 1..span.end.saturating_sub(1);
                raw.layers.push(Layer {
                    span: inner,
                    is_hidden,
                    is_locked,
                    ..read_layer(draft)?
                });
                path.pop();
            }
            _ => {}
        }
        path.pop();
    }
    Ok(())
}

fn read_layer(draft: DraftLayer) -> Result<Layer, Error> {
    let name = draft.name;
    let size = [draft.width, draft.height];
    supported(
        &format!("layer {name:?}, encoding"),
        draft.encoding.as_deref().unwrap_or("csv"),
        "csv",
    )?;
    let Some(Value::Array(data)) = draft.data else {
        let reason = String::from("expected a list of whole numbers as data");
        return Err(Error::Value {
            place: format!("layer {name:?}"),
            reason,
        });
    };
    let number = |(cell, value): (usize, Value)| {
        value
            .as_u64()
            .and_then(|number| u32::try_from(number).ok())
            .ok_or_else(|| Error::Value {
                place: format!("layer {name:?}, number {}", cell + 1),
                reason: format!("{value} is no whole number of at least 0"),
            })
    };
    let numbers = data
        .into_iter()
        .enumerate()
        .map(number)
        .collect::<Result<_, _>>()?;
    Ok(Layer {
        name,
        size,
        numbers,
        span: 0..0,
        is_hidden: false,
        is_locked: false,
    })
}
