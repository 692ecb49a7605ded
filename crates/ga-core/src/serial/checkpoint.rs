//! The serialized form of a checkpoint, with a version and a checksum.

use super::sealed::{self, Form, Sealed, Version};
use super::{checksum, exact};
use crate::engine::{Checkpoint, Memories, Outstanding};
use crate::score::Score;
use crate::state::{Individual, Population, State};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

struct OfEngine;

impl Form for OfEngine {
    const NAME: &'static str = "a checkpoint";
    const VERSION: u32 = 4;
}

/// The greatest counter that is read. No run reaches it, and no run that continues from it exceeds
/// 64 bits.
pub(super) const MOST: u64 = 1 << 60;

#[derive(Serialize)]
#[serde(rename = "Checkpoint")]
struct Written<'a, G, S> {
    version: u32,
    fingerprint: &'a str,
    seed: u64,
    generation: u64,
    evaluations: u64,
    nan_scores: u64,
    admissions: u64,
    idle: u64,
    champion_since: u64,
    champion: Option<&'a Individual<G, S>>,
    population: &'a Population<G, S>,
    memory: Option<&'a Memories<G, S>>,
    outstanding: Option<&'a Outstanding<G, S>>,
    /// The checksum of all other fields; empty while it is computed.
    checksum: String,
}

impl<'a, G: Serialize, S: Serialize> Written<'a, G, S> {
    fn of(checkpoint: &'a Checkpoint<G, S>) -> Self {
        let state = &checkpoint.state;
        Self {
            version: OfEngine::VERSION,
            fingerprint: &checkpoint.fingerprint,
            seed: state.seed,
            generation: state.generation,
            evaluations: state.evaluations,
            nan_scores: state.nan_scores,
            admissions: state.admissions,
            idle: state.idle,
            champion_since: state.champion_since,
            champion: state.champion.as_ref(),
            population: &state.population,
            memory: checkpoint.memory.as_ref(),
            outstanding: checkpoint.outstanding.as_ref(),
            checksum: String::new(),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename = "Checkpoint", deny_unknown_fields, bound = "G: Deserialize<'de>, S: Deserialize<'de>")]
struct Read<G, S> {
    #[serde(rename = "version")]
    _version: Version<OfEngine>,
    fingerprint: String,
    seed: u64,
    generation: u64,
    evaluations: u64,
    nan_scores: u64,
    admissions: u64,
    idle: u64,
    champion_since: u64,
    champion: Option<Individual<G, S>>,
    population: Population<G, S>,
    memory: Option<Memories<G, S>>,
    outstanding: Option<Outstanding<G, S>>,
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
        let state = State {
            seed: read.seed,
            generation: read.generation,
            evaluations: read.evaluations,
            nan_scores: read.nan_scores,
            admissions: read.admissions,
            idle: read.idle,
            population: read.population,
            champion: read.champion,
            champion_since: read.champion_since,
        };
        if state.population.is_empty() {
            return Err(D::Error::custom("a checkpoint without a population"));
        }
        if [state.generation, state.evaluations, state.nan_scores, state.admissions, state.idle]
            .iter()
            .any(|&count| count > MOST)
        {
            return Err(D::Error::custom("a checkpoint with a counter that no run reaches"));
        }
        if !state.is_consistent() {
            return Err(D::Error::custom("a checkpoint whose champion does not fit its population"));
        }
        if read.outstanding.as_ref().is_some_and(|outstanding| !outstanding.is_consistent(state.generation)) {
            return Err(D::Error::custom("a checkpoint with candidates that do not fit together"));
        }
        let Read { fingerprint, memory, outstanding, .. } = read;
        let checkpoint = Self { fingerprint, state, memory, outstanding };
        checksum::check(OfEngine::NAME, &Written::of(&checkpoint), human_readable, &read.checksum)
            .map_err(D::Error::custom)?;
        Ok(checkpoint)
    }
}
