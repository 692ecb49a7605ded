//! The serialized form of the checkpoint of an archipelago, with a version and a checksum.

use super::sealed::{self, MOST, Sealed, Unsealed, Version};
use crate::engine;
use crate::islands::Checkpoint;
use crate::score::Score;
use crate::state::Individual;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize)]
#[serde(rename = "Archipelago")]
struct Written<'a, G: Serialize, S: Serialize> {
    version: u32,
    fingerprint: &'a str,
    seed: u64,
    generation: u64,
    idle: u64,
    champion_since: u64,
    champion_evaluations: u64,
    champion: Option<&'a Individual<G, S>>,
    begun: &'a [u64],
    islands: &'a [engine::Checkpoint<G, S>],
    /// The checksum of all other fields; empty while it is computed.
    checksum: &'a str,
}

#[derive(Deserialize)]
#[serde(
    rename = "Archipelago",
    deny_unknown_fields,
    bound = "G: Deserialize<'de> + Serialize, S: Deserialize<'de> + Serialize + Score"
)]
pub(super) struct Read<G, S> {
    #[expect(dead_code, reason = "it is checked when it is read")]
    version: Version<Checkpoint<G, S>>,
    fingerprint: String,
    seed: u64,
    generation: u64,
    idle: u64,
    champion_since: u64,
    champion_evaluations: u64,
    champion: Option<Individual<G, S>>,
    begun: Vec<u64>,
    islands: Vec<engine::Checkpoint<G, S>>,
    checksum: String,
}

impl<G: Serialize, S: Serialize> Sealed for Checkpoint<G, S> {
    const NAME: &'static str = "an archipelago";
    const VERSION: u32 = 2;

    fn written<'a>(&'a self, checksum: &'a str) -> impl Serialize + 'a {
        Written {
            version: Self::VERSION,
            fingerprint: &self.fingerprint,
            seed: self.seed,
            generation: self.generation,
            idle: self.idle,
            champion_since: self.champion_since,
            champion_evaluations: self.champion_evaluations,
            champion: self.champion.as_ref(),
            begun: &self.begun,
            islands: &self.islands,
            checksum,
        }
    }
}

impl<G: Serialize, S: Serialize + Score> Unsealed for Checkpoint<G, S> {
    type Read = Read<G, S>;

    fn rebuilt(read: Read<G, S>) -> Result<(Self, String), &'static str> {
        let checkpoint = Self {
            fingerprint: read.fingerprint,
            seed: read.seed,
            generation: read.generation,
            idle: read.idle,
            champion_since: read.champion_since,
            champion_evaluations: read.champion_evaluations,
            champion: read.champion,
            begun: read.begun,
            islands: read.islands,
        };
        check(&checkpoint)?;
        Ok((checkpoint, read.checksum))
    }
}

impl<G: Serialize, S: Serialize> Serialize for Checkpoint<G, S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        sealed::serialize(self, serializer)
    }
}

impl<'de, G, S> Deserialize<'de> for Checkpoint<G, S>
where
    G: Deserialize<'de> + Serialize,
    S: Deserialize<'de> + Serialize + Score,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        sealed::deserialize(deserializer)
    }
}

/// Checks what is true in every run.
fn check<G, S: Score>(checkpoint: &Checkpoint<G, S>) -> Result<(), &'static str> {
    let Checkpoint {
        generation,
        idle,
        champion_since,
        champion_evaluations,
        champion,
        begun,
        islands,
        ..
    } = checkpoint;
    if *generation > MOST || *idle > MOST || begun.iter().any(|&begun| begun > MOST) {
        return Err("with a counter that no run reaches");
    }
    let reached = |(island, begun): (&engine::Checkpoint<G, S>, &u64)| {
        island.state().generation() >= begun + generation
    };
    if begun.len() != islands.len() || !islands.iter().zip(begun).all(reached) {
        return Err("whose generation does not fit its islands");
    }
    let evaluations = islands.iter().fold(0, |sum: u64, island| {
        sum.saturating_add(island.state().evaluations())
    });
    if champion_since > generation
        || *champion_evaluations > evaluations
        || champion
            .as_ref()
            .is_some_and(|champion| champion.score.is_nan())
    {
        return Err("whose champion does not fit its islands");
    }
    Ok(())
}
