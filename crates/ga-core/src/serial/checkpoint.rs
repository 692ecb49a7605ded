//! The serialized form of a checkpoint, with a version and a checksum.

use super::sealed::{self, MOST, Sealed, Unsealed, Version};
use crate::engine::{Checkpoint, Memories, Outstanding};
use crate::score::Score;
use crate::state::{Counters, Individual, Population, State};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
    champion_evaluations: u64,
    gained: Option<f64>,
    champion: Option<&'a Individual<G, S>>,
    population: &'a Population<G, S>,
    memory: Option<&'a Memories<G, S>>,
    outstanding: Option<&'a Outstanding<G, S>>,
    /// The checksum of all other fields; empty while it is computed.
    checksum: &'a str,
}

#[derive(Deserialize)]
#[serde(
    rename = "Checkpoint",
    deny_unknown_fields,
    bound = "G: Deserialize<'de> + Serialize, S: Deserialize<'de> + Serialize + Score"
)]
pub(super) struct Read<G, S> {
    #[expect(dead_code, reason = "it is checked when it is read")]
    version: Version<Checkpoint<G, S>>,
    fingerprint: String,
    seed: u64,
    generation: u64,
    evaluations: u64,
    nan_scores: u64,
    admissions: u64,
    idle: u64,
    champion_since: u64,
    champion_evaluations: u64,
    gained: Option<f64>,
    champion: Option<Individual<G, S>>,
    population: Population<G, S>,
    memory: Option<Memories<G, S>>,
    outstanding: Option<Outstanding<G, S>>,
    checksum: String,
}

impl<G: Serialize, S: Serialize> Sealed for Checkpoint<G, S> {
    const NAME: &'static str = "a checkpoint";
    const VERSION: u32 = 5;

    fn written<'a>(&'a self, checksum: &'a str) -> impl Serialize + 'a {
        let State { seed, counters, .. } = self.state;
        let Counters {
            generation,
            evaluations,
            nan_scores,
            admissions,
            idle,
            champion_since,
            champion_evaluations,
            gained,
        } = counters;
        Written {
            version: Self::VERSION,
            fingerprint: &self.fingerprint,
            seed,
            generation,
            evaluations,
            nan_scores,
            admissions,
            idle,
            champion_since,
            champion_evaluations,
            gained,
            champion: self.state.champion.as_ref(),
            population: &self.state.population,
            memory: self.memory.as_ref(),
            outstanding: self.outstanding.as_ref(),
            checksum,
        }
    }
}

impl<G: Serialize, S: Serialize + Score> Unsealed for Checkpoint<G, S> {
    type Read = Read<G, S>;

    fn rebuilt(read: Read<G, S>) -> Result<(Self, String), &'static str> {
        let counters = Counters {
            generation: read.generation,
            evaluations: read.evaluations,
            nan_scores: read.nan_scores,
            admissions: read.admissions,
            idle: read.idle,
            champion_since: read.champion_since,
            champion_evaluations: read.champion_evaluations,
            gained: read.gained,
        };
        let Read {
            fingerprint,
            seed,
            population,
            champion,
            memory,
            outstanding,
            checksum,
            ..
        } = read;
        let state = State {
            seed,
            counters,
            population,
            champion,
        };
        if state.population.is_empty() {
            return Err("without a population");
        }
        let Counters {
            generation,
            evaluations,
            nan_scores,
            admissions,
            idle,
            ..
        } = counters;
        if [generation, evaluations, nan_scores, admissions, idle]
            .iter()
            .any(|&count| count > MOST)
        {
            return Err("with a counter that no run reaches");
        }
        if !state.is_consistent() {
            return Err("whose champion does not fit its population");
        }
        let residents = state.population.len();
        let fits = |waiting: &Outstanding<G, S>| waiting.is_consistent(generation, residents);
        if !outstanding.as_ref().is_none_or(fits) {
            return Err("with candidates that do not fit together");
        }
        Ok((
            Self {
                fingerprint,
                state,
                memory,
                outstanding,
            },
            checksum,
        ))
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
