//! Reads measures.

use super::error::{Error, Problem};
use super::feature::Feature;
use super::measure_keys::KEYS;
use super::node::{Node, Table, unknown};
use super::sets::{self, SET};
use super::words::{Words, cells, then};
use crate::level::{Tile, Tiles, check};
use crate::measure::{
    Border, Branchings, Changes, CheapestWay, Count, DeadEnds, Differs, Journey, JumpReach,
    JumpWay, Jumps, Like, LongestPath, Measure, Near, Neighbours, OnWay, Part, Pattern, Position,
    Pushes, Reachable, Regions, Rooms, RunReach, Share, Stacked, Sum, Supported, Tightness,
};
use ga_core::genome::Grid;
use std::ops::RangeInclusive;

/// A type of measure in a description.
type Type = (&'static str, Reader);

type Reader = fn(&Read<'_>) -> Result<Measure, Error>;

/// The table of a measure, and what its words stand for.
struct Read<'a> {
    table: &'a Table<'a>,
    words: &'a Words<'a>,
    /// The measures that stand above.
    above: &'a [Feature],
}

const COUNTED: &str = "`tiles = \".\"`, the characters of the tiles";

/// The types: the word of the key `type`, and how each is read. [`KEYS`] has its keys.
const TYPES: [Type; 32] = [
    ("count", |of| Ok(Count(of.set("tiles", COUNTED)?).into())),
    ("share", |of| Ok(Share(of.set("tiles", COUNTED)?).into())),
    ("regions", |of| of.regions()),
    ("rooms", |of| of.rooms()),
    ("supported", |of| {
        Ok(Supported(of.set("tiles", COUNTED)?).into())
    }),
    ("longest-path", |of| Ok(LongestPath(of.tiles()?).into())),
    ("way", |of| Ok(of.words.way(of.table)?.into())),
    ("cheapest-way", |of| of.cheapest_way()),
    ("on-way", |of| {
        Ok(OnWay {
            way: of.words.way(of.table)?,
            tiles: of.set("tiles", COUNTED)?,
        }
        .into())
    }),
    ("reachable", |of| of.reachable()),
    ("jump-way", |of| of.jump_way(Measure::from, |way| way)),
    ("jumps", |of| {
        of.jump_way(|way| Jumps(way).into(), Journey::jumps)
    }),
    ("runner-way", |of| Ok(of.runner_way()?.into())),
    ("runner-jumps", |of| Ok(of.runner_way()?.jumps().into())),
    ("runner-reach", |of| of.runner_reach()),
    ("jump-reach", |of| of.jump_reach()),
    ("near", |of| of.near()),
    ("border", |of| of.border()),
    ("column", |of| of.position(Position::column)),
    ("row", |of| of.position(Position::row)),
    ("changes", |of| of.changes()),
    ("pushes", |of| of.pushes()),
    ("stacked", |of| of.stacked()),
    ("sum", |of| of.sum()),
    ("pattern", |of| of.pattern()),
    ("differs", |of| of.differs()),
    ("neighbours", |of| of.neighbours()),
    ("like", |of| of.like()),
    ("tightness", |of| Ok(Tightness(of.tiles()?).into())),
    ("dead-ends", |of| Ok(DeadEnds(of.tiles()?).into())),
    ("branchings", |of| Ok(Branchings(of.tiles()?).into())),
    ("command", |of| Ok(of.words.command(of.table)?.into())),
];

/// The keys of a part of a level, which all measures of one level have.
const PART: [&str; 2] = ["columns", "rows"];

/// Reads a measure, without `require` and `wish`. `above` is the measures that stand above it.
pub(super) fn read(
    table: &Table<'_>,
    words: &Words<'_>,
    above: &[Feature],
) -> Result<Measure, Error> {
    let kind = table.need(
        "type",
        "`type = \"longest-path\"`, or another type of measure",
    )?;
    let (name, read) = &TYPES[kind.word("type", &TYPES.map(|(name, _)| name))?];
    let keys = KEYS.iter().find(|(known, _)| known == name);
    let mut known = keys.map_or_else(Vec::new, |(_, keys)| keys.to_vec());
    // Messages name those first that all have.
    known.sort_by_key(|key| !["type", "require", "wish"].contains(key));
    let has_part = PART.iter().all(|key| known.contains(key));
    if has_part && words.layers == 1 {
        known.retain(|key| *key != "layer");
    }
    let table = table.clone().only(&known)?;
    let measure = read(&Read {
        table: &table,
        words,
        above,
    })?;
    if !has_part || words.layers == 1 && PART.iter().all(|key| table.get(key).is_none()) {
        return Ok(measure);
    }
    let columns = part(&table, "columns", words.template.width())?;
    let height = words.template.height() / words.layers;
    let rows = part(&table, "rows", height)?;
    let top = layer(&table, "layer", words.layers)? * height;
    let rows = top + rows.start()..=top + rows.end();
    Ok(Part::new(measure, columns, rows)
        .map_err(|error| table.error(error))?
        .into())
}

/// A layer; the first if the key is left out.
fn layer(table: &Table<'_>, key: &str, layers: usize) -> Result<usize, Error> {
    let expected = "a whole number from 0, below the number of `layers`";
    table
        .get(key)
        .map_or(Ok(0), |node| node.whole(expected, 0, layers - 1))
}

/// The columns or rows of a part; all if the key is left out.
fn part(table: &Table<'_>, key: &str, length: usize) -> Result<RangeInclusive<usize>, Error> {
    let Some(node) = table.get(key) else {
        return Ok(0..=length - 1);
    };
    let expected =
        "a number such as 3 or -1 for the last one, or a list of the first and the last one";
    let one = |node: &Node<'_>| {
        let range = "a whole number; levels count from 0, and backwards from -1 for the last one";
        let is_fine = |at: f64| {
            at.fract().abs() < f64::MIN_POSITIVE && at >= -(length as f64) && at < length as f64
        };
        let at = node.number(range, is_fine)?;
        Ok(if at < 0.0 {
            length - at.abs() as usize
        } else {
            at as usize
        })
    };
    let Ok(list) = node.array(expected) else {
        let at = one(&node)?;
        return Ok(at..=at);
    };
    let [first, last] = &list[..] else {
        return Err(node.error(Problem::Text {
            found: format!("{} numbers", list.len()),
            expected,
        }));
    };
    let (low, high) = (one(first)?, one(last)?);
    if low > high {
        return Err(node.error(crate::Error::Range {
            low: low as f64,
            high: high as f64,
        }));
    }
    Ok(low..=high)
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

    /// The place of the word of a key among `words`; the first if the key is left out.
    fn word(&self, key: &'static str, words: &[&'static str]) -> Result<usize, Error> {
        let node = self.table.get(key);
        node.map_or(Ok(0), |node| node.word(key, words))
    }

    /// The whole number of a key; `None` if the key is left out.
    fn whole(
        &self,
        key: &'static str,
        expected: &'static str,
        most: usize,
    ) -> Result<Option<usize>, Error> {
        let node = self.table.get(key);
        node.map(|node| node.whole(expected, 1, most)).transpose()
    }

    fn is(&self, key: &'static str) -> Result<bool, Error> {
        self.table.get(key).map_or(Ok(false), |node| node.boolean())
    }

    fn regions(&self) -> Result<Measure, Error> {
        let values = [Regions::number, Regions::largest, Regions::largest_share];
        let value = self.word("value", &["number", "largest", "largest-share"])?;
        let mut regions = values[value](self.tiles()?);
        if self.is("corners")? {
            regions = regions.with_corners();
        }
        Ok(regions.into())
    }

    fn rooms(&self) -> Result<Measure, Error> {
        let floor = self.tiles()?;
        let doors = self.set("doors", "`doors = \"D\"`, the tiles of doors")?;
        let value = self.word("value", &["number", "behind", "depth", "loops"])?;
        let from = || self.set("from", "`from = \"P\"`, the tiles to start from");
        let rooms = match value {
            1 => Rooms::behind(floor, doors, from()?),
            2 => Rooms::depth(floor, doors, from()?),
            _ => [Rooms::number, Rooms::loops][value / 3](floor, doors),
        };
        if let Some(node) = self.table.get("from").filter(|_| ![1, 2].contains(&value)) {
            let example = "`value = \"behind\"` or `value = \"depth\"`: the others have no start";
            return Err(node.error(Problem::Missing {
                key: "value",
                example,
            }));
        }
        let area = self.whole("area", "a whole number from 1 to 16384", 16_384)?;
        Ok(rooms.with_area(area.unwrap_or(1)).into())
    }

    fn reachable(&self) -> Result<Measure, Error> {
        let measure = Reachable {
            from: self.set("from", "`from = \"P\"`, the tiles to start from")?,
            through: self.words.set_or_walkable(self.table, "through")?,
            goals: self.set("goals", "`goals = \"K\"`, the tiles to reach")?,
        };
        Ok(measure.into())
    }

    fn cheapest_way(&self) -> Result<Measure, Error> {
        let cost = |node: Node<'_>| node.whole("a whole number from 0 to 10000", 0, 10_000);
        let otherwise = self.table.get("otherwise").map_or(Ok(1), cost)?;
        let mut way = CheapestWay::new(self.words.way(self.table)?, otherwise as u16);
        let costs = self.table.need(
            "costs",
            "`costs = { E = 5 }`: tiles, each with the cost of a step to it",
        )?;
        for (name, node) in costs.table("a table, such as `{ E = 5 }`")?.all() {
            let cost = cost(node.clone())? as u16;
            for tile in sets::characters(self.words.alphabet, name, &node)?.iter() {
                way = way.with_cost(tile, cost);
            }
        }
        Ok(way.into())
    }

    fn pushes(&self) -> Result<Measure, Error> {
        let mut puzzle = Pushes::new(
            self.set("player", "`player = \"P\"`, the tile of the player")?,
            self.words.set_or_walkable(self.table, "through")?,
            self.set("crates", "`crates = \"c\"`, the tiles with a crate")?,
            self.set("targets", "`targets = \"T\"`, the tiles of targets")?,
        );
        let states = "a whole number from 1 to 16000000";
        if let Some(states) = self.whole("states", states, 16_000_000)? {
            puzzle = puzzle.states(states);
        }
        if self.is("pulls")? {
            puzzle = puzzle.with_pulls();
        }
        if self.is("slides")? {
            puzzle = puzzle.with_slides();
        }
        let value = self.word("value", &["pushes", "moves"])?;
        Ok(if value == 0 { puzzle } else { puzzle.moves() }.into())
    }

    fn position(&self, of: fn(Tiles) -> Position) -> Result<Measure, Error> {
        let position = of(self.set("tiles", COUNTED)?);
        let value = self.word("value", &["least", "mean", "greatest"])?;
        Ok([position, position.mean(), position.greatest()][value].into())
    }

    fn changes(&self) -> Result<Measure, Error> {
        let along = self.word("along", &["rows", "columns"])?;
        let changes = [Changes::in_rows, Changes::in_columns][along](self.set("tiles", COUNTED)?);
        let value = self.word("value", &["sum", "least", "mean", "greatest"])?;
        Ok([changes, changes.least(), changes.mean(), changes.greatest()][value].into())
    }

    fn stacked(&self) -> Result<Measure, Error> {
        let layer = |key: &'static str, example: &'static str| {
            self.table.need(key, example)?;
            layer(self.table, key, self.words.layers)
        };
        let stacked = Stacked {
            height: self.words.template.height() / self.words.layers,
            layer: layer("layer", "`layer = 1`, the layer of `tiles`")?,
            tiles: self.set("tiles", COUNTED)?,
            under: layer("under", "`under = 0`, the layer of `others`")?,
            others: self.set(
                "others",
                "`others = \"#\"`, the tiles of the layer under it",
            )?,
        };
        Ok(stacked.into())
    }

    fn sum(&self) -> Result<Measure, Error> {
        let example =
            "`of = { crates = 1, targets = -1 }`: measures that stand above, each with its factor";
        let node = self.table.need("of", example)?;
        let list = node
            .table("a table, such as `{ crates = 1, targets = -1 }`")?
            .all();
        if list.is_empty() {
            return Err(node.error(Problem::Text {
                found: "{}".into(),
                expected: "at least one measure",
            }));
        }
        let names: Vec<&str> = self
            .above
            .iter()
            .map(|feature| feature.name.as_str())
            .collect();
        let mut terms = Vec::new();
        for (name, node) in list {
            let above = self.above.iter().find(|feature| feature.name == name);
            let above = above.ok_or_else(|| node.error(unknown("measure above", name, &names)))?;
            let factor = node.number("a number other than 0", f64::is_normal)?;
            if above.measure.command().is_some() {
                return Err(node.error(crate::Error::NoCommand { what: "a sum" }));
            }
            terms.push((factor, above.measure.clone()));
        }
        Ok(Sum::new(terms).map_err(|error| node.error(error))?.into())
    }

    /// A way of one leg, or of several.
    fn jump_way(
        &self,
        one: impl Fn(JumpWay) -> Measure,
        several: impl Fn(Journey) -> Journey,
    ) -> Result<Measure, Error> {
        let from = self.set("from", "`from = \"S\"`, the tiles at which the way starts")?;
        let jumper = self.words.jumper(self.table)?;
        let to = self.set("to", "`to = \"G\"`, the tiles at which it ends")?;
        let legs = self.words.legs(self.table, jumper.through)?;
        if legs.is_empty() {
            return Ok(one(JumpWay { from, jumper, to }));
        }
        Ok(several(then(Journey::jumping(from, jumper, to), legs)).into())
    }

    fn runner_way(&self) -> Result<Journey, Error> {
        let from = self.set("from", "`from = \"S\"`, the tiles at which the way starts")?;
        let runner = self.words.runner(self.table)?;
        let to = self.set("to", "`to = \"G\"`, the tiles at which it ends")?;
        let legs = self.words.legs(self.table, runner.through)?;
        Ok(then(Journey::running(from, runner, to), legs))
    }

    fn runner_reach(&self) -> Result<Measure, Error> {
        let measure = RunReach {
            from: self.set("from", "`from = \"S\"`, the tiles to start from")?,
            runner: self.words.runner(self.table)?,
            goals: self.set("goals", "`goals = \"C\"`, the tiles to reach")?,
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
            tiles: self.set(
                "tiles",
                "`tiles = \"H\"`, the tiles that need others nearby",
            )?,
            others: self.set("others", "`others = \".\"`, the tiles that they need")?,
            within: cells(
                self.table,
                "within",
                "`within = 1`, the greatest number of steps",
                1,
            )?,
        };
        Ok(measure.into())
    }

    fn border(&self) -> Result<Measure, Error> {
        let value = self
            .table
            .need("value", "`value = \"least\"`, `\"mean\"` or `\"greatest\"`")?;
        let value = value.word("value", &["least", "mean", "greatest"])?;
        Ok(
            [Border::least, Border::mean, Border::greatest][value](self.set("tiles", COUNTED)?)
                .into(),
        )
    }

    fn pattern(&self) -> Result<Measure, Error> {
        let (node, picture) = self.picture()?;
        let mut pattern = Pattern::new(&picture).map_err(|error| node.error(error))?;
        if self.is("turned")? {
            pattern = pattern.turned();
        }
        Ok(pattern.into())
    }

    fn differs(&self) -> Result<Measure, Error> {
        let (node, picture) = self.picture()?;
        Ok(Differs::new(&picture)
            .map_err(|error| node.error(error))?
            .into())
    }

    fn neighbours(&self) -> Result<Measure, Error> {
        let kinds = self.words.alphabet.kinds();
        // A tile may have no neighbours: then it is at an edge.
        let set = |node: &Node<'_>| match node.string(SET) {
            Ok("") => Ok(Tiles::NONE),
            _ => self.words.set(node),
        };
        let mut sides = [(); 2].map(|()| vec![Tiles::ALL; kinds]);
        for (side, key) in sides.iter_mut().zip(["right", "below"]) {
            let example = "a table, such as `{ \"#\" = \"#.\", \".\" = \"#.\" }`: what may be there for each tile";
            let Some(node) = self.table.get(key) else {
                continue;
            };
            for (name, node) in node.table(example)?.all() {
                for tile in sets::characters(self.words.alphabet, name, &node)?.iter() {
                    side[usize::from(tile.kind())] = set(&node)?;
                }
            }
        }
        let [right, below] = sides;
        let mut neighbours =
            Neighbours::new(right, below).map_err(|error| self.table.error(error))?;
        if let Some(node) = self.table.get("edges") {
            const EDGES: [&str; 4] = ["top", "bottom", "left", "right"];
            let table = node
                .table("a table, such as `{ bottom = \"#\" }`")?
                .only(&EDGES)?;
            let mut edges = [Tiles::ALL; 4];
            for (edge, key) in edges.iter_mut().zip(EDGES) {
                *edge = table.get(key).map_or(Ok(Tiles::ALL), |node| set(&node))?;
            }
            neighbours = neighbours.with_edges(edges);
        }
        Ok(neighbours.into())
    }

    fn like(&self) -> Result<Measure, Error> {
        let value = self.word("value", &["divergence", "unseen"])?;
        let side = self.whole("side", "a whole number from 1 to 4", 4)?;
        let like = match self.table.get("as") {
            Some(node) => self.like_above(&node)?,
            None => self.like_samples(side.unwrap_or(2))?,
        };
        Ok(if value == 0 {
            like.divergence()
        } else {
            like.unseen()
        }
        .into())
    }

    /// What a measure above has learnt.
    fn like_above(&self, node: &Node<'_>) -> Result<Like, Error> {
        let expected = "the name of a measure above of the type `like`";
        let name = node.string(expected)?;
        let mut above = self.above.iter().filter(|feature| feature.name == name);
        match above.next().map(|feature| &feature.measure) {
            Some(Measure::Like(like)) => Ok(like.clone()),
            _ => Err(node.error(Problem::Text {
                found: name.to_owned(),
                expected,
            })),
        }
    }

    fn like_samples(&self, side: usize) -> Result<Like, Error> {
        let example = "`samples = ['''` and a line per row: levels that others should be like";
        let node = self.table.need("samples", example)?;
        let pictures = node.array("a list of pictures")?;
        let mut samples = Vec::new();
        for picture in &pictures {
            let tile = |character| self.words.alphabet.tile(character).ok();
            let known = || {
                let tiles = (0..self.words.alphabet.kinds()).map(Tile::of);
                tiles
                    .map(|tile| self.words.alphabet.character(tile))
                    .collect()
            };
            let sample: Grid<Tile> = picture.picture_of(tile, known)?;
            check(sample.width(), sample.height()).map_err(|error| picture.error(error))?;
            samples.push(sample);
        }
        Like::new(&samples, side).map_err(|error| node.error(error))
    }

    /// The picture of a measure, whose cells are sets of tiles.
    fn picture(&self) -> Result<(Node<'_>, Grid<Tiles>), Error> {
        let node = self.table.need(
            "picture",
            "`picture = \"\"\"` and a line per row, with `?` for any tile",
        )?;
        let sets = sets::sets(self.table, self.words.alphabet, self.words.sets)?;
        let picture = sets::picture(&node, self.words.alphabet, &sets)?;
        Ok((node, picture))
    }
}
