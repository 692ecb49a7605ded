//! Reads sets of tiles, and pictures whose cells are sets.

use super::error::{Error, Problem};
use super::node::{Node, Table};
use crate::level::{Alphabet, Tile, Tiles, check};
use ga_core::genome::Grid;

pub(super) const SET: &str =
    "a text with the characters of tiles, such as `\".PK\"`, or `{ not = \"#\" }`";

/// A set of tiles, written as their characters, or all but these.
pub(super) fn set(alphabet: &Alphabet, node: &Node<'_>) -> Result<Tiles, Error> {
    if let Ok(table) = node.table(SET) {
        let not = table
            .only(&["not"])?
            .need("not", "`not = \"#\"`, all tiles but these")?;
        let set = !listed(alphabet, &not)? & Tiles::first(alphabet.kinds());
        let is_empty = set.is_empty();
        return if is_empty {
            Err(not.error(crate::Error::EmptySet { what: "`not`" }))
        } else {
            Ok(set)
        };
    }
    listed(alphabet, node)
}

fn listed(alphabet: &Alphabet, node: &Node<'_>) -> Result<Tiles, Error> {
    characters(alphabet, node.string(SET)?, node)
}

/// The tiles with these characters.
pub(super) fn characters(alphabet: &Alphabet, text: &str, node: &Node<'_>) -> Result<Tiles, Error> {
    if text.is_empty() {
        return Err(node.error(Problem::Text {
            found: String::new(),
            expected: SET,
        }));
    }
    let unknown = |(place, found): (usize, char)| {
        let known = (0..alphabet.kinds()).map(|kind| alphabet.character(Tile::of(kind)));
        node.error_in(
            0,
            place,
            Problem::Cell {
                found,
                known: known.collect(),
            },
        )
    };
    let cells = text.chars().enumerate();
    cells
        .map(|(place, found)| alphabet.tile(found).map_err(|_| unknown((place, found))))
        .collect()
}

/// The characters of the key `sets`, each with its set, behind those of `above`.
pub(super) fn sets(
    table: &Table<'_>,
    alphabet: &Alphabet,
    above: &[(char, Tiles)],
) -> Result<Vec<(char, Tiles)>, Error> {
    let mut sets = above.to_vec();
    let Some(node) = table.get("sets") else {
        return Ok(sets);
    };
    for (name, node) in node
        .table("a table, such as `{ G = \"#X\", n = { not = \"#\" } }`")?
        .all()
    {
        let mut characters = name.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            let expected = "one character, which stands for a set in the picture";
            return Err(node.error(Problem::Text {
                found: name.to_owned(),
                expected,
            }));
        };
        let is_taken = character == Alphabet::FREE || alphabet.tile(character).is_ok();
        if is_taken || character.is_control() || sets.iter().any(|&(known, _)| known == character) {
            let expected = "a character that no tile and no other set has, and not `?`";
            return Err(node.error(Problem::Text {
                found: name.to_owned(),
                expected,
            }));
        }
        sets.push((character, set(alphabet, &node)?));
    }
    Ok(sets)
}

/// A picture whose cells are sets of tiles.
pub(super) fn picture(
    node: &Node<'_>,
    alphabet: &Alphabet,
    sets: &[(char, Tiles)],
) -> Result<Grid<Tiles>, Error> {
    let picture: Grid<Tiles> = node.picture_of(
        |character| match sets.iter().find(|(name, _)| *name == character) {
            Some((_, set)) => Some(*set),
            None if character == Alphabet::FREE => Some(Tiles::ALL),
            None => alphabet.tile(character).ok().map(Tiles::from),
        },
        || {
            let tiles = (0..alphabet.kinds()).map(|kind| alphabet.character(Tile::of(kind)));
            tiles.chain(sets.iter().map(|(name, _)| *name)).collect()
        },
    )?;
    check(picture.width(), picture.height()).map_err(|error| node.error(error))?;
    Ok(picture)
}
