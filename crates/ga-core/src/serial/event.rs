//! The serialized form of an event, which keeps every float.

use super::exact;
use crate::engine::Event;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize)]
#[serde(rename = "Event", rename_all = "snake_case")]
enum Written<'a, G, S> {
    Asked { id: u64, genome: &'a G },
    Idle,
    Told { id: u64, score: &'a S },
    Discarded { id: u64 },
}

#[derive(Deserialize)]
#[serde(rename = "Event", rename_all = "snake_case", deny_unknown_fields)]
enum Read<G, S> {
    Asked { id: u64, genome: G },
    Idle,
    Told { id: u64, score: S },
    Discarded { id: u64 },
}

impl<G: Serialize, S: Serialize> Serialize for Event<G, S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let written = match self {
            Self::Asked { id, genome } => Written::Asked { id: *id, genome },
            Self::Idle => Written::Idle,
            Self::Told { id, score } => Written::Told { id: *id, score },
            Self::Discarded { id } => Written::Discarded { id: *id },
        };
        exact::serialize(&written, serializer)
    }
}

impl<'de, G: Deserialize<'de>, S: Deserialize<'de>> Deserialize<'de> for Event<G, S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match exact::deserialize(deserializer)? {
            Read::Asked { id, genome } => Self::Asked { id, genome },
            Read::Idle => Self::Idle,
            Read::Told { id, score } => Self::Told { id, score },
            Read::Discarded { id } => Self::Discarded { id },
        })
    }
}
