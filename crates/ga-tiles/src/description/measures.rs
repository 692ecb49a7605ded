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

/// A type of measure in a description.
struct Type {
    /// The word of the key `type`.
    name: &'static str,
    /// The keys that it has of its own.
    keys: &'static [&'static str],
    read: fn(&Read<'_>) -> Result<Measure, Error>,
}

/// The table of a measure, and what its words stand for.
struct Read<'a> {
    table: &'a Table<'a>,
    words: &'a Words<'a>,
}

const COUNTED: &str = "`tiles = \".\"`, the characters of the tiles";

const TYPES: [Type; 15] = [
    Type { name: "count", keys: &["tiles"], read: |of| Ok(Count(of.set("tiles", COUNTED)?).into()) },
    Type { name: "share", keys: &["tiles"], read: |of| Ok(Share(of.set("tiles", COUNTED)?).into()) },
    Type { name: "regions", keys: &["tiles", "value", "corners"], read: |of| of.regions() },
    Type { name: "longest-path", keys: &["tiles"], read: |of| Ok(LongestPath(of.tiles()?).into()) },
    Type {
        name: "way",
        keys: &["from", "to", "through", "then"],
        read: |of| Ok(of.words.way(of.table)?.into()),
    },
    Type { name: "reachable", keys: &["from", "goals", "through"], read: |of| of.reachable() },
    Type { name: "jump-way", keys: &["from", "to", "through", "height", "width"], read: |of| of.jump_way() },
    Type {
        name: "jump-reach",
        keys: &["from", "goals", "through", "height", "width"],
        read: |of| of.jump_reach(),
    },
    Type { name: "near", keys: &["tiles", "others", "within"], read: |of| of.near() },
    Type { name: "border", keys: &["tiles", "value"], read: |of| of.border() },
    Type { name: "pattern", keys: &["picture", "turned"], read: |of| of.pattern() },
    Type { name: "tightness", keys: &["tiles"], read: |of| Ok(Tightness(of.tiles()?).into()) },
    Type { name: "dead-ends", keys: &["tiles"], read: |of| Ok(DeadEnds(of.tiles()?).into()) },
    Type { name: "branchings", keys: &["tiles"], read: |of| Ok(Branchings(of.tiles()?).into()) },
    Type {
        name: "command",
        keys: &["command", "seconds", "batch"],
        read: |of| Ok(of.words.command(of.table)?.into()),
    },
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
    let Type { keys, read, .. } = &TYPES[kind.word("type", &TYPES.each_ref().map(|kind| kind.name))?];
    let mut known = vec!["type", "require", "wish"];
    known.extend(*keys);
    read(&Read { table: &table.clone().only(&known)?, words })
}

impl Read<'_> {
    /// The set of a key that is needed.
    fn set(&self, key: &'static str, example: &'static str) -> Result<Tiles, Error> {
        self.words.set(&self.table.need(key, example)?)
    }

    /// The set of the key `tiles`, otherwise all walkable tiles.
    fn tiles(&self) -> Result<Tiles, Error> {
        self.words.set_or_walkable(self.table, "tiles")
    }

    fn is(&self, key: &'static str) -> Result<bool, Error> {
        self.table.get(key).map_or(Ok(false), |node| node.boolean())
    }

    fn regions(&self) -> Result<Measure, Error> {
        let values = [Regions::number, Regions::largest, Regions::largest_share];
        let value = self.table.get("value");
        let value =
            value.map_or(Ok(0), |value| value.word("value", &["number", "largest", "largest-share"]))?;
        let regions = values[value](self.tiles()?);
        Ok(if self.is("corners")? { regions.with_corners() } else { regions }.into())
    }

    fn reachable(&self) -> Result<Measure, Error> {
        let measure = Reachable {
            from: self.set("from", "`from = \"P\"`, the tiles to start from")?,
            through: self.words.set_or_walkable(self.table, "through")?,
            goals: self.set("goals", "`goals = \"K\"`, the tiles to reach")?,
        };
        Ok(measure.into())
    }

    fn jump_way(&self) -> Result<Measure, Error> {
        let measure = JumpWay {
            from: self.set("from", "`from = \"S\"`, the tiles at which the way starts")?,
            jumper: self.words.jumper(self.table)?,
            to: self.set("to", "`to = \"G\"`, the tiles at which it ends")?,
        };
        Ok(measure.into())
    }

    fn jump_reach(&self) -> Result<Measure, Error> {
        let measure = JumpReach {
            from: self.set("from", "`from = \"S\"`, the tiles to start from")?,
            jumper: self.words.jumper(self.table)?,
            goals: self.set("goals", "`goals = \"C\"`, the tiles to reach")?,
        };
        Ok(measure.into())
    }

    fn near(&self) -> Result<Measure, Error> {
        let measure = Near {
            tiles: self.set("tiles", "`tiles = \"H\"`, the tiles that need others nearby")?,
            others: self.set("others", "`others = \".\"`, the tiles that they need")?,
            within: cells(self.table, "within", "`within = 1`, the greatest number of steps", 1)?,
        };
        Ok(measure.into())
    }

    fn border(&self) -> Result<Measure, Error> {
        let value = self.table.need("value", "`value = \"least\"`, `\"mean\"` or `\"greatest\"`")?;
        let value = value.word("value", &["least", "mean", "greatest"])?;
        Ok([Border::least, Border::mean, Border::greatest][value](self.set("tiles", COUNTED)?).into())
    }

    fn pattern(&self) -> Result<Measure, Error> {
        let node =
            self.table.need("picture", "`picture = \"\"\"` and a line per row, with `?` for any tile")?;
        let pattern = Pattern::new(&node.picture(self.words.alphabet)?).map_err(|error| node.error(error))?;
        Ok(if self.is("turned")? { pattern.turned() } else { pattern }.into())
    }
}
