//! A description as a form: what it says of tiles and rules, and changes that leave the rest of its
//! text as it is, with comments, order and blanks.

use ga_tiles::description::Description;
use serde::de::IntoDeserializer;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use toml_edit::ser::ValueSerializer;
use toml_edit::{Array, Decor, DocumentMut, InlineTable, Item, RawString, Table, TableLike, Value};
use web_bridge::Failure;

use crate::page::description;

/// Width and height, nothing if the description has only a picture; and the measures in the order
/// of the text, as names with their keys.
pub(crate) type Form = (Option<(u64, u64)>, Vec<(String, Json)>);

/// A change of a description.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// Another width and height.
    Size(u64, u64),
    /// Other values of keys of the kind of tile with this index. A key that is null is removed.
    Tile(usize, Keys),
    /// One more kind of tile.
    NewTile,
    /// Without the kind of tile with this index.
    RemoveTile(usize),
    /// The bounds of the rule with this name in place of those that it has.
    Require(String, Keys),
    /// One more rule, with this name and these keys. If the name is taken, it gets a number.
    NewRule(String, Keys),
    /// Without the rule with this name.
    RemoveRule(String),
}

type Keys = serde_json::Map<String, Json>;

const BOUNDS: [&str; 3] = ["exactly", "at_least", "at_most"];
const FREE: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ*+~^=%&0123456789";
const COLOURS: [&str; 8] = [
    "#5f9e4a", "#3f7fbf", "#c8372d", "#e8b21d", "#8a4b2a", "#8f5fbf", "#2fa39a", "#d97bb0",
];

/// Reads a description that is known to be one.
pub(crate) fn form(text: &str, description: &Description) -> Result<Form, Failure> {
    let document: DocumentMut = text.parse()?;
    let size = document.get("size").and_then(Item::as_table_like);
    let side = |key| Some(size?.get(key)?.as_integer()?.cast_unsigned());
    let rule = |name: &String| Some((name.clone(), json(document.get("measures")?.get(name)?)));
    let names = description.features().iter().map(|feature| &feature.name);
    let rules = names.filter_map(rule).collect();
    Ok((side("width").zip(side("height")), rules))
}

/// The text of a description after a change. The description that it makes may be refused.
///
/// # Errors
///
/// If the text is no description, or has no such tile or rule.
pub fn changed(text: &str, change: Change) -> Result<String, Failure> {
    let before = description(text)?;
    let (kinds, rules) = (before.kinds(), before.features());
    let mut document: DocumentMut = text.parse()?;
    match change {
        Change::Size(width, height) => {
            let size = document.get_mut("size").and_then(Item::as_table_like_mut);
            let size = size.ok_or("The description has no size of its own.")?;
            for (key, side) in [("width", width), ("height", height)] {
                set(size, key, &Json::from(side))?;
            }
        }
        Change::Tile(at, keys) => {
            let tile = match &mut document["tiles"] {
                Item::ArrayOfTables(tables) => tables.get_mut(at).map(|tile| tile as _),
                Item::Value(Value::Array(list)) => list
                    .get_mut(at)
                    .and_then(Value::as_inline_table_mut)
                    .map(|tile| tile as _),
                _ => None,
            };
            let tile: &mut dyn TableLike = tile.ok_or("There is no such tile.")?;
            for (key, value) in &keys {
                set(tile, key, value)?;
            }
        }
        Change::NewTile => {
            let is_free = |one: &char| kinds.iter().all(|kind| kind.character != *one);
            let character = FREE
                .chars()
                .find(is_free)
                .ok_or("All characters are taken.")?;
            let named = |name: &String| kinds.iter().all(|kind| kind.name != *name);
            let mut names = (kinds.len() + 1..).map(|number| format!("tile {number}"));
            let colour = COLOURS[kinds.len() % COLOURS.len()];
            let mut tile = InlineTable::new();
            tile.insert("character", character.to_string().into());
            tile.insert("name", names.find(named).unwrap_or_default().into());
            tile.insert("colour", colour.into());
            tile.insert("walkable", true.into());
            match &mut document["tiles"] {
                Item::ArrayOfTables(tables) => tables.push(tile.into_table()),
                Item::Value(Value::Array(list)) => push(list, tile),
                _ => {}
            }
        }
        Change::RemoveTile(at) => match &mut document["tiles"] {
            _ if at >= kinds.len() => return Err("There is no such tile.".into()),
            Item::ArrayOfTables(tables) => drop(tables.remove(at)),
            Item::Value(Value::Array(list)) => remove(list, at),
            _ => {}
        },
        Change::Require(name, bounds) => {
            let rule = document
                .get_mut("measures")
                .and_then(|all| all.get_mut(&name));
            let rule = rule.and_then(Item::as_table_like_mut);
            let rule = rule.ok_or("There is no such rule.")?;
            let given = BOUNDS
                .iter()
                .any(|key| bounds.get(*key).is_some_and(Json::is_number));
            if !given {
                rule.remove("require");
            } else if let Some(range) = rule.get_mut("require").and_then(Item::as_table_like_mut) {
                for key in BOUNDS {
                    set(range, key, bounds.get(key).unwrap_or(&Json::Null))?;
                }
            } else {
                set(rule, "require", &Json::Object(bounds))?;
            }
        }
        Change::NewRule(name, keys) => {
            let taken = |name: &String| rules.iter().any(|rule| rule.name == *name);
            let others = (2..).map(|number| format!("{name}-{number}"));
            let mut names = std::iter::once(name.clone()).chain(others);
            let name = names.find(|name| !taken(name));
            let mut parts = Table::new();
            parts.set_implicit(true);
            let all = document.entry("measures").or_insert(Item::Table(parts));
            let mut rule = InlineTable::new();
            let mut keys: Vec<_> = keys.iter().collect();
            keys.sort_by_key(|(key, _)| (*key != "type", *key == "require"));
            for (key, value) in keys {
                set(&mut rule, key, value)?;
            }
            let all = all
                .as_table_like_mut()
                .ok_or("The measures are no table.")?;
            let is_inline = all.iter().any(|(_, one)| one.is_value());
            let item = if is_inline {
                rule.into()
            } else {
                Item::Table(rule.into_table())
            };
            all.insert(&name.unwrap_or_default(), item);
        }
        Change::RemoveRule(name) => {
            let all = document
                .get_mut("measures")
                .and_then(Item::as_table_like_mut);
            let removed = all.and_then(|all| all.remove(&name));
            removed.ok_or("There is no such rule.")?;
        }
    }
    Ok(document.to_string())
}

/// Sets a key, and keeps the blanks and the comment around its value; null removes it.
fn set(table: &mut dyn TableLike, key: &str, value: &Json) -> Result<(), Failure> {
    // The blanks before the brace that ends a table stay there.
    let end = last(table).and_then(|decor| {
        let blanks = decor.suffix()?.as_str()?.to_owned();
        let is_blank = blanks.trim().is_empty();
        is_blank.then(|| decor.set_suffix("")).map(|()| blanks)
    });
    let new = |value: &Json| value.serialize(ValueSerializer::new());
    match table.get_mut(key) {
        _ if value.is_null() => drop(table.remove(key)),
        Some(Item::Value(old)) => {
            let decor = old.decor().clone();
            *old = new(value)?;
            *old.decor_mut() = decor;
        }
        _ => drop(table.insert(key, new(value)?.into())),
    }
    if let (Some(blanks), Some(decor)) = (end, last(table)) {
        decor.set_suffix(blanks);
    }
    Ok(())
}

/// What stands around the last value of a table.
fn last(table: &mut dyn TableLike) -> Option<&mut Decor> {
    Some(table.iter_mut().last()?.1.as_value_mut()?.decor_mut())
}

fn json(item: &Item) -> Json {
    let value = item.clone().into_value().map(Value::into_deserializer);
    let json = value.ok().and_then(|value| Json::deserialize(value).ok());
    json.unwrap_or_default()
}

/// What is written before a value: the rest of the line before, with the comment of the value
/// before it, and the lines above the value.
fn split(before: Option<&RawString>) -> (String, String) {
    let text = before.and_then(RawString::as_str).unwrap_or_default();
    let end = text.find('\n').unwrap_or(0);
    (text[..end].to_owned(), text[end..].to_owned())
}

/// Adds a tile in the form that the last one has.
fn push(list: &mut Array, tile: InlineTable) {
    let above = |last: &Value| split(last.decor().prefix()).1;
    let indent = list.iter().last().map(above).unwrap_or_default();
    let indent = indent
        .rsplit_once('\n')
        .map(|(_, blanks)| format!("\n{blanks}"));
    let (comment, rest) = split(Some(list.trailing()));
    let mut value = Value::from(tile);
    *value.decor_mut() = match indent {
        Some(indent) if list.trailing_comma() => {
            list.set_trailing(rest);
            Decor::new(comment + &indent, "")
        }
        Some(indent) => Decor::new(indent, ""),
        None => Decor::new(if list.is_empty() { "" } else { " " }, ""),
    };
    list.push_formatted(value);
}

/// Removes a tile with its comment, and leaves those of its neighbours.
fn remove(list: &mut Array, at: usize) {
    let (comment, above) = split(list.remove(at).decor().prefix());
    if let Some(next) = list.get_mut(at) {
        let own = split(next.decor().prefix()).1;
        next.decor_mut()
            .set_prefix(comment + if own.is_empty() { &above } else { &own });
    } else {
        let own = split(Some(list.trailing())).1;
        list.set_trailing(comment + &own);
    }
}
