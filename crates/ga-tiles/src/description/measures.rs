//! Reads measures.

use super::error::{Error, Problem};
use super::node::{Node, Table};
use crate::level::{Alphabet, LONGEST, Tiles};
use crate::measure::{
    Border, Branchings, Command, Count, DeadEnds, JumpReach, JumpWay, Jumper, LongestPath, Measure, Near,
    Pattern, Reachable, Regions, Share, Tightness, Way,
};
use crate::template::Template;
use std::time::Duration;

/// What the words of a measure stand for.
pub(super) struct Words<'a> {
    pub(super) alphabet: &'a Alphabet,
    pub(super) walkable: Tiles,
    pub(super) template: &'a Template,
}

const TYPES: [&str; 15] = [
    "count",
    "share",
    "regions",
    "longest-path",
    "way",
    "reachable",
    "jump-way",
    "jump-reach",
    "near",
    "border",
    "pattern",
    "tightness",
    "dead-ends",
    "branchings",
    "command",
];

/// The keys that each type has of its own.
const KEYS: [&[&str]; 15] = [
    &["tiles"],
    &["tiles"],
    &["tiles", "value", "corners"],
    &["tiles"],
    &["from", "to", "through", "then"],
    &["from", "goals", "through"],
    &["from", "to", "through", "height", "width"],
    &["from", "goals", "through", "height", "width"],
    &["tiles", "others", "within"],
    &["tiles", "value"],
    &["picture", "turned"],
    &["tiles"],
    &["tiles"],
    &["tiles"],
    &["command", "seconds", "batch"],
];

const SET: &str = "a text with the characters of tiles, such as `\".PK\"`";

impl Words<'_> {
    /// A set of tiles, written as their characters.
    fn set(&self, node: &Node<'_>) -> Result<Tiles, Error> {
        let text = node.string(SET)?;
        if text.is_empty() {
            return Err(node.error(Problem::Text { found: String::new(), expected: SET }));
        }
        let unknown = |(place, found): (usize, char)| {
            let known = (0..self.alphabet.kinds()).map(|kind| self.alphabet.character(crate::Tile::of(kind)));
            node.error_in(0, place, Problem::Cell { found, known: known.collect() })
        };
        let cells = text.chars().enumerate();
        cells.map(|(place, found)| self.alphabet.tile(found).map_err(|_| unknown((place, found)))).collect()
    }

    /// The set of a key, otherwise all walkable tiles.
    fn set_or_walkable(&self, table: &Table<'_>, key: &'static str) -> Result<Tiles, Error> {
        match table.get(key) {
            Some(node) => self.set(&node),
            None if self.walkable.is_empty() => Err(table.error(Problem::NotWalkable(key))),
            None => Ok(self.walkable),
        }
    }

    /// The agent of a measure.
    fn jumper(&self, table: &Table<'_>) -> Result<Jumper, Error> {
        Ok(Jumper {
            through: self.set_or_walkable(table, "through")?,
            height: cells(table, "height", "`height = 3`, the cells that a jump rises", 0)?,
            width: cells(table, "width", "`width = 3`, the cells that a jump moves sideways", 0)?,
        })
    }

    fn way(&self, table: &Table<'_>) -> Result<Way, Error> {
        let mut through = self.set_or_walkable(table, "through")?;
        let from = self.set(&table.need("from", "`from = \"P\"`, the tiles at which the way starts")?)?;
        let to = |table: &Table<'_>| self.set(&table.need("to", "`to = \"K\"`, the tiles at which it ends")?);
        let mut way = Way::new(from, through, to(table)?);
        let legs = table.get("then").map(|then| then.array("a list of legs, such as `[{ to = \"D\" }]`"));
        for leg in legs.transpose()?.unwrap_or_default() {
            let leg =
                leg.table("a leg, such as `{ to = \"D\", through = \".D\" }`")?.only(&["to", "through"])?;
            if let Some(node) = leg.get("through") {
                through = self.set(&node)?;
            }
            way = way.then(through, to(&leg)?);
        }
        Ok(way)
    }

    fn command(&self, table: &Table<'_>) -> Result<Command, Error> {
        let example = "`command = [\"python3\", \"measure.py\"]`";
        let node = table.need("command", example)?;
        let parts = node.array("a list of a program and its arguments")?;
        let parts = parts.iter().map(|part| part.string("a text in quotation marks"));
        let words: Vec<&str> = parts.collect::<Result<_, _>>()?;
        if words.first().is_none_or(|program| program.is_empty()) {
            return Err(node.error(Problem::Missing { key: "command", example }));
        }
        let mut command = Command::new(words, self.alphabet.clone());
        if let Some(node) = table.get("seconds") {
            let expected = "a number of seconds above 0, up to 1000000";
            let seconds = node.number(expected, |seconds| seconds > 0.0 && seconds <= 1e6)?;
            command = command.with_limit(Duration::from_secs_f64(seconds));
        }
        if let Some(node) = table.get("batch") {
            command = command.with_batch(node.whole("a whole number from 1 to 4096", 1, 4096)?);
        }
        Ok(command)
    }
}

/// A number of cells.
fn cells(table: &Table<'_>, key: &'static str, example: &'static str, least: usize) -> Result<usize, Error> {
    let expected = if least == 0 { "a whole number from 0 to 128" } else { "a whole number from 1 to 128" };
    table.need(key, example)?.whole(expected, least, LONGEST)
}

/// Reads a measure, without `require` and `wish`.
pub(super) fn read(table: &Table<'_>, words: &Words<'_>) -> Result<Measure, Error> {
    let kind = table.need("type", "`type = \"longest-path\"`, or another type of measure")?;
    let kind = kind.word("type", &TYPES)?;
    let mut known = vec!["type", "require", "wish"];
    known.extend(KEYS[kind]);
    let table = &table.clone().only(&known)?;
    let needed = |key, example| words.set(&table.need(key, example)?);
    let tiles = || words.set_or_walkable(table, "tiles");
    let truth = |key| table.get(key).map_or(Ok(false), |node| node.boolean());
    let counted = "`tiles = \".\"`, the characters of the tiles";
    let measure = match TYPES[kind] {
        "count" => Count(needed("tiles", counted)?).into(),
        "share" => Share(needed("tiles", counted)?).into(),
        "regions" => {
            let values = [Regions::number, Regions::largest, Regions::largest_share];
            let value = table.get("value");
            let value =
                value.map_or(Ok(0), |value| value.word("value", &["number", "largest", "largest-share"]))?;
            let regions = values[value](tiles()?);
            if truth("corners")? { regions.with_corners() } else { regions }.into()
        }
        "longest-path" => LongestPath(tiles()?).into(),
        "way" => words.way(table)?.into(),
        "reachable" => Reachable {
            from: needed("from", "`from = \"P\"`, the tiles to start from")?,
            through: words.set_or_walkable(table, "through")?,
            goals: needed("goals", "`goals = \"K\"`, the tiles to reach")?,
        }
        .into(),
        "jump-way" => JumpWay {
            from: needed("from", "`from = \"S\"`, the tiles at which the way starts")?,
            jumper: words.jumper(table)?,
            to: needed("to", "`to = \"G\"`, the tiles at which it ends")?,
        }
        .into(),
        "jump-reach" => JumpReach {
            from: needed("from", "`from = \"S\"`, the tiles to start from")?,
            jumper: words.jumper(table)?,
            goals: needed("goals", "`goals = \"C\"`, the tiles to reach")?,
        }
        .into(),
        "near" => Near {
            tiles: needed("tiles", "`tiles = \"H\"`, the tiles that need others nearby")?,
            others: needed("others", "`others = \".\"`, the tiles that they need")?,
            within: cells(table, "within", "`within = 1`, the greatest number of steps", 1)?,
        }
        .into(),
        "border" => {
            let value = table.need("value", "`value = \"least\"`, `\"mean\"` or `\"greatest\"`")?;
            let value = value.word("value", &["least", "mean", "greatest"])?;
            [Border::least, Border::mean, Border::greatest][value](needed("tiles", counted)?).into()
        }
        "pattern" => {
            let node =
                table.need("picture", "`picture = \"\"\"` and a line per row, with `?` for any tile")?;
            let pattern = Pattern::new(&node.picture(words.alphabet)?).map_err(|error| node.error(error))?;
            if truth("turned")? { pattern.turned() } else { pattern }.into()
        }
        "tightness" => Tightness(tiles()?).into(),
        "dead-ends" => DeadEnds(tiles()?).into(),
        "branchings" => Branchings(tiles()?).into(),
        _ => words.command(table)?.into(),
    };
    Ok(measure)
}
