use super::error::{Error, Problem};
use super::node::Table;
use crate::level::{Alphabet, Tile};

/// A kind of tile: its character, and what programs need to show it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Kind {
    /// The character in pictures and levels.
    pub character: char,
    /// The name; the character if the description has none.
    pub name: String,
    /// Red, green and blue.
    pub colour: Option<[u8; 3]>,
    /// Whether the tile is walkable: measures that name no tiles use the walkable ones.
    pub is_walkable: bool,
    /// The weight among founders. With 0, the tile is in fixed cells only.
    pub weight: f64,
    /// The layer of the tile, counted from 0.
    pub layer: usize,
    /// Its keys as TOML, a line each.
    pub(super) written: String,
}

const KEYS: [&str; 6] = ["character", "name", "colour", "walkable", "weight", "layer"];

/// Reads the list of tiles.
pub(super) fn read(root: &Table<'_>, layers: usize) -> Result<(Vec<Kind>, Alphabet), Error> {
    let list = root.need(
        "tiles",
        "`tiles = [{ character = \"#\" }, { character = \".\", walkable = true }]`",
    )?;
    let nodes = list.array("a list of tiles, such as `[{ character = \"#\" }]`")?;
    if let Some(node) = nodes.get(Tile::KINDS) {
        return Err(node.error(Problem::Tiles));
    }
    let mut kinds = Vec::<Kind>::new();
    let mut characters = String::new();
    for node in &nodes {
        let table = node
            .table("a table, such as `{ character = \"#\" }`")?
            .only(&KEYS)?;
        let place = table.need("character", "`character = \"#\"`")?;
        let text = place.string("a single character in quotation marks")?;
        let mut letters = text.chars();
        let (Some(character), None) = (letters.next(), letters.next()) else {
            let expected = "a single character";
            return Err(place.error(Problem::Text {
                found: text.to_owned(),
                expected,
            }));
        };
        characters.push(character);
        Alphabet::new(&characters).map_err(|error| place.error(error))?;
        let name = match table.get("name") {
            Some(name) => name.string("a text in quotation marks")?,
            None => text,
        };
        if kinds.iter().any(|kind| kind.name == name) {
            return Err(table
                .get("name")
                .unwrap_or(place)
                .error(Problem::SameName(name.to_owned())));
        }
        let colour = table.get("colour").map(|node| {
            let text = node.string("a colour of six digits, such as `\"#c0ffee\"`")?;
            let expected = "a colour of six digits, such as `#c0ffee`";
            colour(text).ok_or_else(|| {
                node.error(Problem::Text {
                    found: text.to_owned(),
                    expected,
                })
            })
        });
        let weight = table
            .get("weight")
            .map(|node| node.number("a number of at least 0", |weight| weight >= 0.0));
        let layer = "a whole number from 0, below the number of `layers`";
        let layer = table
            .get("layer")
            .map(|node| node.whole(layer, 0, layers - 1))
            .transpose()?;
        kinds.push(Kind {
            layer: layer.unwrap_or(0),
            character,
            name: name.to_owned(),
            colour: colour.transpose()?,
            is_walkable: table
                .get("walkable")
                .map_or(Ok(false), |node| node.boolean())?,
            weight: weight.unwrap_or(Ok(1.0))?,
            written: table.written(&[]),
        });
    }
    let alphabet = Alphabet::new(&characters).map_err(|error| list.error(error))?;
    Ok((kinds, alphabet))
}

fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#')?;
    if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    Some([(number >> 16) as u8, (number >> 8) as u8, number as u8])
}
