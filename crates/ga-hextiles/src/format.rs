//! Sets of tiles, boards and laid boards as files hold them: JSON by way of serde.
//!
//! Reading goes through drafts in which nothing is checked yet, so that what is wrong can be said with its place:
//!
//! ```
//! use ga_hextiles::{TileSet, format::DraftSet};
//!
//! let draft: DraftSet = serde_json::from_str(
//!     r#"{"format": "hextiles/1", "tiles": [{"top": [["N", "SE"]], "bottom": [["S", "S"]]}]}"#,
//! )?;
//! let error = TileSet::try_from(draft).unwrap_err();
//! assert_eq!(error.to_string(), "tile 1, bottom: direction S is named twice, expected once at most");
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::{Board, Error, Location, Port, Shuffle, Side, Tile, TileSet, Trail};
use ga_draft::read_from_object;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The value of `"format"` in a file of tiles.
pub const TILES: &str = "hextiles/1";
/// The value of `"format"` in a file of a board.
pub const BOARD: &str = "hexboard/1";
/// The value of `"format"` in a file of a laid board.
pub const LAID: &str = "hexlaid/1";

/// Sides as they lie on a board, place by place.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "DraftLaid", into = "DraftLaid")]
pub struct Laid(pub Vec<Side>);

/// A side as it is written: the names of the directions of each trail.
pub type DraftSide = Vec<Vec<String>>;

/// A set of tiles as it is written, nothing checked; `TileSet::try_from` checks it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftSet {
    /// [`TILES`]; may be missing.
    pub format: Option<String>,
    /// The tiles.
    pub tiles: Option<Vec<DraftTile>>,
}

/// A tile as it is written, nothing checked.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftTile {
    /// One side.
    pub top: Option<DraftSide>,
    /// The other one.
    pub bottom: Option<DraftSide>,
}

/// A laid board as it is written, nothing checked; `Laid::try_from` checks it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftLaid {
    /// [`LAID`]; may be missing.
    pub format: Option<String>,
    /// The sides, place by place.
    pub sides: Option<Vec<DraftSide>>,
}

/// A board as it is written, nothing checked; `Board::try_from` checks it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftBoard {
    /// [`BOARD`]; may be missing.
    pub format: Option<String>,
    /// The number of places.
    pub places: Option<u64>,
    /// Pairs of sides: place, direction, place, direction.
    pub links: Option<Vec<Vec<DraftPort>>>,
    /// The sides that lead to each location.
    pub locations: Option<DraftLocations>,
}

/// Half of a side of a place, as lists have them in turn.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(untagged, expecting = "expected the number of a place or the name of a direction")]
pub enum DraftPort {
    /// The number of the place, the first being 1.
    Place(i64),
    /// The name of the direction.
    Direction(String),
}

/// Locations in the order of their file; a map would sort them, and lose one that is named twice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftLocations(pub Vec<(String, Vec<Vec<DraftPort>>)>);

impl<'de> Deserialize<'de> for DraftLocations {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = DraftLocations;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of locations")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<DraftLocations, A::Error> {
                let mut locations = Vec::new();
                while let Some(location) = map.next_entry()? {
                    locations.push(location);
                }
                Ok(DraftLocations(locations))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

impl Serialize for DraftLocations {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, ports)| (name, ports)))
    }
}

fn demand<T>(value: Option<T>, field: &'static str, expected: &'static str) -> Result<T, Error> {
    value.ok_or(Error::Missing { field, expected })
}

fn check_format(found: Option<String>, expected: &'static str) -> Result<(), Error> {
    match found {
        Some(found) if found != expected => Err(Error::Format { found, expected }),
        _ => Ok(()),
    }
}

fn read_side(draft: &DraftSide) -> Result<Side, Error> {
    let trail = |names: &Vec<String>| names.iter().map(|name| name.parse()).collect::<Result<Vec<_>, _>>();
    let trails = draft
        .iter()
        .zip(1..)
        .map(|(names, number)| trail(names).map_err(|error: Error| error.at(format!("trail {number}"))));
    Side::new(&trails.collect::<Result<Vec<_>, _>>()?)
}

/// Trails of more than one direction; dead ends need no mention.
fn write_side(side: Side) -> DraftSide {
    let names = |trail: Trail| trail.directions().map(|direction| direction.name().to_owned()).collect();
    side.trails().filter(|trail| trail.exits() > 1).map(names).collect()
}

impl TryFrom<DraftSet> for TileSet {
    type Error = Error;

    fn try_from(DraftSet { format, tiles }: DraftSet) -> Result<Self, Error> {
        check_format(format, TILES)?;
        let tiles = demand(tiles, "tiles", "a list of tiles")?;
        if !(1..=Shuffle::MOST_TILES).contains(&tiles.len()) {
            let found = tiles.len() as u64;
            return Err(Error::Size { what: "tiles", found, least: 1, most: Shuffle::MOST_TILES });
        }
        let side = |draft: Option<&DraftSide>, name: &'static str, number: usize| {
            let side = demand(draft, name, "a list of trails")
                .map_err(|error| error.at(format!("tile {number}")))?;
            read_side(side).map_err(|error| error.at(format!("tile {number}, {name}")))
        };
        let tile = |(draft, number): (&DraftTile, usize)| {
            Ok(Tile {
                top: side(draft.top.as_ref(), "top", number)?,
                bottom: side(draft.bottom.as_ref(), "bottom", number)?,
            })
        };
        tiles.iter().zip(1..).map(tile).collect::<Result<_, _>>().map(Self)
    }
}

impl From<TileSet> for DraftSet {
    fn from(tiles: TileSet) -> Self {
        let tile =
            |tile: Tile| DraftTile { top: Some(write_side(tile.top)), bottom: Some(write_side(tile.bottom)) };
        Self { format: Some(TILES.to_owned()), tiles: Some(tiles.0.into_iter().map(tile).collect()) }
    }
}

impl TryFrom<DraftLaid> for Laid {
    type Error = Error;

    fn try_from(DraftLaid { format, sides }: DraftLaid) -> Result<Self, Error> {
        check_format(format, LAID)?;
        let sides = demand(sides, "sides", "a list of sides")?;
        let side = |(draft, number)| read_side(draft).map_err(|error| error.at(format!("side {number}")));
        sides.iter().zip(1..).map(side).collect::<Result<_, _>>().map(Self)
    }
}

impl From<Laid> for DraftLaid {
    fn from(Laid(sides): Laid) -> Self {
        Self { format: Some(LAID.to_owned()), sides: Some(sides.into_iter().map(write_side).collect()) }
    }
}

impl TryFrom<DraftBoard> for Board {
    type Error = Error;

    fn try_from(DraftBoard { format, places, links, locations }: DraftBoard) -> Result<Self, Error> {
        check_format(format, BOARD)?;
        let found = demand(places, "places", "the number of places")?;
        let most = Self::MOST_PLACES;
        let places = usize::try_from(found).ok().filter(|places| (1..=most).contains(places));
        let places = places.ok_or(Error::Size { what: "places", found, least: 1, most })?;
        let port = |place: i64, direction: &str| {
            let index = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
            let index = index.filter(|&index| index < places).ok_or(Error::Place { found: place, places })?;
            Ok(Port { place: index, direction: direction.parse()? })
        };
        let link = |(draft, number): (&Vec<DraftPort>, usize)| {
            let ends = match draft.as_slice() {
                [
                    DraftPort::Place(a),
                    DraftPort::Direction(towards_b),
                    DraftPort::Place(b),
                    DraftPort::Direction(towards_a),
                ] => port(*a, towards_b).and_then(|from| Ok([from, port(*b, towards_a)?])),
                _ => Err(Error::Shape { what: "a link", expected: "[place, direction, place, direction]" }),
            };
            ends.map_err(|error: Error| error.at(format!("link {number}")))
        };
        let links = demand(links, "links", "a list of links")?;
        let links = links.iter().zip(1..).map(link).collect::<Result<_, _>>()?;
        let location = |(name, ports): (String, Vec<Vec<DraftPort>>)| {
            let port = |(draft, number): (&Vec<DraftPort>, usize)| {
                let port = match draft.as_slice() {
                    [DraftPort::Place(place), DraftPort::Direction(direction)] => port(*place, direction),
                    _ => Err(Error::Shape { what: "a side", expected: "[place, direction]" }),
                };
                port.map_err(|error: Error| error.at(format!("{name}, side {number}")))
            };
            let ports = ports.iter().zip(1..).map(port).collect::<Result<_, _>>()?;
            Ok::<_, Error>(Location { name, ports })
        };
        let DraftLocations(locations) = demand(locations, "locations", "an object of locations")?;
        Self::new(places, links, locations.into_iter().map(location).collect::<Result<_, _>>()?)
    }
}

impl From<Board> for DraftBoard {
    fn from(board: Board) -> Self {
        let port = |port: &Port| {
            let place = i64::try_from(port.place + 1).unwrap_or(i64::MAX);
            [DraftPort::Place(place), DraftPort::Direction(port.direction.name().to_owned())]
        };
        let link = |ends: &[Port; 2]| ends.iter().flat_map(port).collect();
        let location = |location: &Location| {
            (location.name.clone(), location.ports.iter().map(|side| port(side).to_vec()).collect())
        };
        Self {
            format: Some(BOARD.to_owned()),
            places: Some(board.places() as u64),
            links: Some(board.links().iter().map(link).collect()),
            locations: Some(DraftLocations(board.locations().iter().map(location).collect())),
        }
    }
}

read_from_object!(DraftSet, "an object with a list \"tiles\"");
read_from_object!(DraftTile, "a tile, an object with \"top\" and \"bottom\"");
read_from_object!(DraftLaid, "an object with a list \"sides\"");
read_from_object!(DraftBoard, "an object with \"places\", \"links\" and \"locations\"");

macro_rules! through_a_draft {
    ($checked:ty, $draft:ty) => {
        impl<'de> Deserialize<'de> for $checked {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <$draft as Deserialize>::deserialize(deserializer)?
                    .try_into()
                    .map_err(serde::de::Error::custom)
            }
        }

        impl Serialize for $checked {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$draft>::from(self.clone()).serialize(serializer)
            }
        }
    };
}
through_a_draft!(TileSet, DraftSet);
through_a_draft!(Board, DraftBoard);
