//! The serialized form of the checkpoint of an archipelago, with a version and a checksum.

use super::checkpoint::MOST;
use super::sealed::{self, Form, Sealed, Version};
use super::{checksum, exact};
use crate::engine;
use crate::islands::Checkpoint;
use crate::score::Score;
use crate::state::Individual;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

struct OfArchipelago;

impl Form for OfArchipelago {
    const NAME: &'static str = "an archipelago";
    const VERSION: u32 = 1;
}

#[derive(Serialize)]
#[serde(rename = "Archipelago")]
struct Written<'a, G: Serialize, S: Serialize> {
    version: u32,
    fingerprint: &'a str,
    seed: u64,
    generation: u64,
    idle: u64,
    champion_since: u64,
    champion: Option<&'a Individual<G, S>>,
    begun: &'a [u64],
    islands: &'a [engine::Checkpoint<G, S>],
    /// The checksum of all other fields; empty while it is computed.
    checksum: String,
}

impl<'a, G: Serialize, S: Serialize> Written<'a, G, S> {
    fn of(checkpoint: &'a Checkpoint<G, S>) -> Self {
        Self {
            version: OfArchipelago::VERSION,
            fingerprint: &checkpoint.fingerprint,
            seed: checkpoint.seed,
            generation: checkpoint.generation,
            idle: checkpoint.idle,
            champion_since: checkpoint.champion_since,
            champion: checkpoint.champion.as_ref(),
            begun: &checkpoint.begun,
            islands: &checkpoint.islands,
            checksum: String::new(),
        }
    }
}

#[derive(Deserialize)]
#[serde(
    rename = "Archipelago",
    deny_unknown_fields,
    bound = "G: Deserialize<'de> + Serialize, S: Deserialize<'de> + Serialize + Score"
)]
struct Read<G, S> {
    #[serde(rename = "version")]
    _version: Version<OfArchipelago>,
    fingerprint: String,
    seed: u64,
    generation: u64,
    idle: u64,
    champion_since: u64,
    champion: Option<Individual<G, S>>,
    begun: Vec<u64>,
    islands: Vec<engine::Checkpoint<G, S>>,
    checksum: String,
}

impl<G: Serialize, S: Serialize> Sealed for Written<'_, G, S> {
    fn set_checksum(&mut self, checksum: String) {
        self.checksum = checksum;
    }
}

impl<G: Serialize, S: Serialize> Serialize for Checkpoint<G, S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        sealed::serialize(Written::of(self), serializer)
    }
}

/// After a checkpoint was read, it is serialized again to compare the checksums.
impl<'de, G, S> Deserialize<'de> for Checkpoint<G, S>
where
    G: Deserialize<'de> + Serialize,
    S: Deserialize<'de> + Serialize + Score,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let human_readable = deserializer.is_human_readable();
        let read: Read<G, S> = exact::deserialize(deserializer)?;
        let checkpoint = Self {
            fingerprint: read.fingerprint,
            seed: read.seed,
            generation: read.generation,
            idle: read.idle,
            champion_since: read.champion_since,
            champion: read.champion,
            begun: read.begun,
            islands: read.islands,
        };
        check(&checkpoint).map_err(D::Error::custom)?;
        checksum::check(OfArchipelago::NAME, &Written::of(&checkpoint), human_readable, &read.checksum)
            .map_err(D::Error::custom)?;
        Ok(checkpoint)
    }
}

/// Checks what is true in every run.
fn check<G, S: Score>(checkpoint: &Checkpoint<G, S>) -> Result<(), &'static str> {
    let Checkpoint { generation, idle, champion_since, champion, begun, islands, .. } = checkpoint;
    if *generation > MOST || *idle > MOST || begun.iter().any(|&begun| begun > MOST) {
        return Err("an archipelago with a counter that no run reaches");
    }
    let reached = |(island, begun): (&engine::Checkpoint<G, S>, &u64)| {
        island.state().generation() >= begun + generation
    };
    if begun.len() != islands.len() || !islands.iter().zip(begun).all(reached) {
        return Err("an archipelago whose generation does not fit its islands");
    }
    if champion_since > generation || champion.as_ref().is_some_and(|champion| champion.score.is_nan()) {
        return Err("an archipelago whose champion does not fit its islands");
    }
    Ok(())
}
