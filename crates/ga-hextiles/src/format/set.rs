use super::{LAID, TILES, through_a_draft};
use crate::error::Error;
use crate::game::{Shuffle, Side, Tile, TileSet, Trail};
use ga_request::{check_format, demand, read_from_object};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A laid board: for each place, the side that faces up, after its rotation.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "DraftLaid", into = "DraftLaid")]
pub struct Laid(pub Vec<Side>);

/// A [`Side`] as it is written in a file, not checked: the names of the directions of each trail.
pub type DraftSide = Vec<Vec<String>>;

/// A [`TileSet`] as it is written in a file, not checked. `TileSet::try_from` checks it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftSet {
    /// The format, which is [`TILES`]. It may be missing.
    pub format: Option<String>,
    /// The tiles.
    pub tiles: Option<Vec<DraftTile>>,
}

/// A [`Tile`] as it is written in a file, not checked.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftTile {
    /// The top.
    pub top: Option<DraftSide>,
    /// The bottom.
    pub bottom: Option<DraftSide>,
}

/// A [`Laid`] board as it is written in a file, not checked. `Laid::try_from` checks it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftLaid {
    /// The format, which is [`LAID`]. It may be missing.
    pub format: Option<String>,
    /// The sides, one for each place.
    pub sides: Option<Vec<DraftSide>>,
}

read_from_object!(DraftSet, "an object with a list \"tiles\"");
read_from_object!(DraftTile, "a tile, an object with \"top\" and \"bottom\"");
read_from_object!(DraftLaid, "an object with a list \"sides\"");
through_a_draft!(TileSet, DraftSet);

fn read_side(draft: &DraftSide) -> Result<Side, Error> {
    let trail = |names: &Vec<String>| {
        names
            .iter()
            .map(|name| name.parse())
            .collect::<Result<Vec<_>, _>>()
    };
    let trails = draft.iter().zip(1..).map(|(names, number)| {
        trail(names).map_err(|error: Error| error.at(format!("trail {number}")))
    });
    Side::new(&trails.collect::<Result<Vec<_>, _>>()?)
}

/// The trails of two or more directions. Dead ends are not written.
fn write_side(side: Side) -> DraftSide {
    let names = |trail: Trail| {
        trail
            .directions()
            .map(|direction| direction.name().to_owned())
            .collect()
    };
    side.trails()
        .filter(|trail| trail.exits() > 1)
        .map(names)
        .collect()
}

impl TryFrom<DraftSet> for TileSet {
    type Error = Error;

    fn try_from(DraftSet { format, tiles }: DraftSet) -> Result<Self, Error> {
        check_format(format, TILES)?;
        let tiles = demand(tiles, "tiles", "a list of tiles")?;
        if !(1..=Shuffle::MOST_TILES).contains(&tiles.len()) {
            let found = tiles.len() as u64;
            return Err(Error::Size {
                what: "tiles",
                found,
                least: 1,
                most: Shuffle::MOST_TILES,
            });
        }
        let side = |draft: Option<&DraftSide>, name: &'static str, number: usize| {
            let side = demand(draft, name, "a list of trails")
                .map_err(|error| Error::from(error).at(format!("tile {number}")))?;
            read_side(side).map_err(|error| error.at(format!("tile {number}, {name}")))
        };
        let tile = |(draft, number): (&DraftTile, usize)| {
            Ok(Tile {
                top: side(draft.top.as_ref(), "top", number)?,
                bottom: side(draft.bottom.as_ref(), "bottom", number)?,
            })
        };
        tiles
            .iter()
            .zip(1..)
            .map(tile)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl From<TileSet> for DraftSet {
    fn from(tiles: TileSet) -> Self {
        let tile = |tile: Tile| DraftTile {
            top: Some(write_side(tile.top)),
            bottom: Some(write_side(tile.bottom)),
        };
        Self {
            format: Some(TILES.to_owned()),
            tiles: Some(tiles.0.into_iter().map(tile).collect()),
        }
    }
}

impl TryFrom<DraftLaid> for Laid {
    type Error = Error;

    fn try_from(DraftLaid { format, sides }: DraftLaid) -> Result<Self, Error> {
        check_format(format, LAID)?;
        let sides = demand(sides, "sides", "a list of sides")?;
        let side =
            |(draft, number)| read_side(draft).map_err(|error| error.at(format!("side {number}")));
        sides
            .iter()
            .zip(1..)
            .map(side)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl From<Laid> for DraftLaid {
    fn from(Laid(sides): Laid) -> Self {
        Self {
            format: Some(LAID.to_owned()),
            sides: Some(sides.into_iter().map(write_side).collect()),
        }
    }
}
