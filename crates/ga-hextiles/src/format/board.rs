use super::{BOARD, through_a_draft};
use crate::error::Error;
use crate::game::{Board, Location, Port};
use ga_request::{check_format, demand, read_from_object};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A [`Board`] as it is written in a file, not checked. `Board::try_from` checks it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(remote = "Self")]
pub struct DraftBoard {
    /// The format, which is [`BOARD`]. It may be missing.
    pub format: Option<String>,
    /// The number of places.
    pub places: Option<u64>,
    /// The links. Each is a list of place, direction, place, direction.
    pub links: Option<Vec<Vec<DraftPort>>>,
    /// The locations. Each has a list of the ports that lead to it; each port is a list of place,
    /// direction.
    pub locations: Option<DraftLocations>,
}

/// An element in the list of a link or a port. In these lists, places and directions alternate.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(
    untagged,
    expecting = "expected the number of a place or the name of a direction"
)]
pub enum DraftPort {
    /// The number of a place, from 1.
    Place(i64),
    /// The name of a direction.
    Direction(String),
}

/// The locations in the order of the file. A map would sort them, and hide a name that occurs
/// twice.
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

read_from_object!(
    DraftBoard,
    "an object with \"places\", \"links\" and \"locations\""
);
through_a_draft!(Board, DraftBoard);

impl TryFrom<DraftBoard> for Board {
    type Error = Error;

    fn try_from(
        DraftBoard {
            format,
            places,
            links,
            locations,
        }: DraftBoard,
    ) -> Result<Self, Error> {
        check_format(format, BOARD)?;
        let found = demand(places, "places", "the number of places")?;
        let most = Self::MOST_PLACES;
        let places = usize::try_from(found)
            .ok()
            .filter(|places| (1..=most).contains(places));
        let places = places.ok_or(Error::Size {
            what: "places",
            found,
            least: 1,
            most,
        })?;
        let port = |place: i64, direction: &str| {
            let index = usize::try_from(place)
                .ok()
                .and_then(|place| place.checked_sub(1));
            let index = index.filter(|&index| index < places).ok_or(Error::Place {
                found: place,
                places,
            })?;
            Ok(Port {
                place: index,
                direction: direction.parse()?,
            })
        };
        let link = |(draft, number): (&Vec<DraftPort>, usize)| {
            let ends = match draft.as_slice() {
                [
                    DraftPort::Place(a),
                    DraftPort::Direction(towards_b),
                    DraftPort::Place(b),
                    DraftPort::Direction(towards_a),
                ] => port(*a, towards_b).and_then(|from| Ok([from, port(*b, towards_a)?])),
                _ => Err(Error::Shape {
                    what: "a link",
                    expected: "[place, direction, place, direction]",
                }),
            };
            ends.map_err(|error: Error| error.at(format!("link {number}")))
        };
        let links = demand(links, "links", "a list of links")?;
        let links = links.iter().zip(1..).map(link).collect::<Result<_, _>>()?;
        let location = |(name, ports): (String, Vec<Vec<DraftPort>>)| {
            let port = |(draft, number): (&Vec<DraftPort>, usize)| {
                let port = match draft.as_slice() {
                    [DraftPort::Place(place), DraftPort::Direction(direction)] => {
                        port(*place, direction)
                    }
                    _ => Err(Error::Shape {
                        what: "a side",
                        expected: "[place, direction]",
                    }),
                };
                port.map_err(|error: Error| error.at(format!("{name}, side {number}")))
            };
            let ports = ports.iter().zip(1..).map(port).collect::<Result<_, _>>()?;
            Ok::<_, Error>(Location { name, ports })
        };
        let DraftLocations(locations) = demand(locations, "locations", "an object of locations")?;
        Self::new(
            places,
            links,
            locations
                .into_iter()
                .map(location)
                .collect::<Result<_, _>>()?,
        )
    }
}

impl From<Board> for DraftBoard {
    fn from(board: Board) -> Self {
        let port = |port: &Port| {
            let place = i64::try_from(port.place + 1).unwrap_or(i64::MAX);
            [
                DraftPort::Place(place),
                DraftPort::Direction(port.direction.name().to_owned()),
            ]
        };
        let link = |ends: &[Port; 2]| ends.iter().flat_map(port).collect();
        let location = |location: &Location| {
            (
                location.name.clone(),
                location
                    .ports
                    .iter()
                    .map(|side| port(side).to_vec())
                    .collect(),
            )
        };
        Self {
            format: Some(BOARD.to_owned()),
            places: Some(board.places() as u64),
            links: Some(board.links().iter().map(link).collect()),
            locations: Some(DraftLocations(
                board.locations().iter().map(location).collect(),
            )),
        }
    }
}
