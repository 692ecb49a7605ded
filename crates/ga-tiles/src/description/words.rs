//! Reads what several measures have: sets, ways and their agents, commands.

use super::error::{Error, Problem};
use super::node::{Node, Table};
use super::sets;
use crate::level::{Alphabet, LONGEST, Tiles};
use crate::measure::{Command, Journey, Jumper, Runner, Way};
use crate::template::Template;
use std::time::Duration;

/// What the words of a measure stand for.
pub(super) struct Words<'a> {
    pub(super) alphabet: &'a Alphabet,
    pub(super) walkable: Tiles,
    pub(super) template: &'a Template,
    /// The characters that stand for sets in all pictures.
    pub(super) sets: &'a [(char, Tiles)],
    pub(super) layers: usize,
}

const TO: &str = "`to = \"K\"`, the tiles at which it ends";

impl Words<'_> {
    pub(super) fn set(&self, node: &Node<'_>) -> Result<Tiles, Error> {
        sets::set(self.alphabet, node)
    }

    /// The set of a key, otherwise all walkable tiles.
    pub(super) fn set_or_walkable(
        &self,
        table: &Table<'_>,
        key: &'static str,
    ) -> Result<Tiles, Error> {
        match table.get(key) {
            Some(node) => self.set(&node),
            None if self.walkable.is_empty() => Err(table.error(Problem::NotWalkable(key))),
            None => Ok(self.walkable),
        }
    }

    /// The agent of a measure that jumps.
    pub(super) fn jumper(&self, table: &Table<'_>) -> Result<Jumper, Error> {
        Ok(Jumper {
            through: self.set_or_walkable(table, "through")?,
            height: rise(table)?,
            width: cells(
                table,
                "width",
                "`width = 3`, the cells that a jump moves sideways",
                0,
            )?,
        })
    }

    /// The agent of a measure that runs.
    pub(super) fn runner(&self, table: &Table<'_>) -> Result<Runner, Error> {
        let set = |key| {
            table
                .get(key)
                .map_or(Ok(Tiles::NONE), |node| self.set(&node))
        };
        Ok(Runner {
            through: self.set_or_walkable(table, "through")?,
            height: rise(table)?,
            ladders: set("ladders")?,
            ropes: set("ropes")?,
        })
    }

    pub(super) fn way(&self, table: &Table<'_>) -> Result<Way, Error> {
        let through = self.set_or_walkable(table, "through")?;
        let from =
            self.set(&table.need("from", "`from = \"P\"`, the tiles at which the way starts")?)?;
        let to = self.set(&table.need("to", TO)?)?;
        let legs = self.legs(table, through)?;
        Ok(legs
            .into_iter()
            .fold(Way::new(from, through, to), |way, (through, to)| {
                way.then(through, to)
            }))
    }

    /// What the legs of `then` lead through and to.
    pub(super) fn legs(
        &self,
        table: &Table<'_>,
        mut through: Tiles,
    ) -> Result<Vec<(Tiles, Tiles)>, Error> {
        let legs = table
            .get("then")
            .map(|then| then.array("a list of legs, such as `[{ to = \"D\" }]`"));
        let mut read = Vec::new();
        for leg in legs.transpose()?.unwrap_or_default() {
            let leg = leg
                .table("a leg, such as `{ to = \"D\", through = \".D\" }`")?
                .only(&["to", "through"])?;
            if let Some(node) = leg.get("through") {
                through = self.set(&node)?;
            }
            read.push((through, self.set(&leg.need("to", TO)?)?));
        }
        Ok(read)
    }

    pub(super) fn command(&self, table: &Table<'_>) -> Result<Command, Error> {
        let example = "`command = [\"python3\", \"measure.py\"]`";
        let node = table.need("command", example)?;
        let parts = node.array("a list of a program and its arguments")?;
        let parts = parts
            .iter()
            .map(|part| part.string("a text in quotation marks"));
        let words: Vec<&str> = parts.collect::<Result<_, _>>()?;
        if words.first().is_none_or(|program| program.is_empty()) {
            return Err(node.error(Problem::Missing {
                key: "command",
                example,
            }));
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

/// The height of a jump.
fn rise(table: &Table<'_>) -> Result<usize, Error> {
    cells(
        table,
        "height",
        "`height = 3`, the cells that a jump rises",
        0,
    )
}

/// A number of cells.
pub(super) fn cells(
    table: &Table<'_>,
    key: &'static str,
    example: &'static str,
    least: usize,
) -> Result<usize, Error> {
    let expected = if least == 0 {
        "a whole number from 0 to 128"
    } else {
        "a whole number from 1 to 128"
    };
    table.need(key, example)?.whole(expected, least, LONGEST)
}

/// The further legs of a journey.
pub(super) fn then(journey: Journey, legs: Vec<(Tiles, Tiles)>) -> Journey {
    legs.into_iter()
        .fold(journey, |journey, (through, to)| journey.then(through, to))
}
