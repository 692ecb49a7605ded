use crate::engine;
use crate::engine::fingerprint;
use crate::error::Error;
use crate::state::Individual;

/// Everything that an [`Archipelago`](crate::islands::Archipelago) needs to continue: the
/// checkpoints of its islands, and its own counters.
///
/// [`Archipelago::checkpoint`](crate::islands::Archipelago::checkpoint) returns a checkpoint, and
/// [`Archipelago::resume`](crate::islands::Archipelago::resume) continues from it. With equal
/// schemes and an equal migration, the resumed run equals an uninterrupted one. The fingerprint and
/// the feature `serde` are as in a [checkpoint of an engine](crate::Checkpoint).
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint<G, S> {
    pub(crate) fingerprint: String,
    pub(crate) seed: u64,
    pub(crate) generation: u64,
    pub(crate) idle: u64,
    pub(crate) champion_since: u64,
    pub(crate) champion_evaluations: u64,
    pub(crate) champion: Option<Individual<G, S>>,
    /// The generation of each island when the archipelago was in generation 0.
    pub(crate) begun: Vec<u64>,
    pub(crate) islands: Vec<engine::Checkpoint<G, S>>,
}

impl<G, S> Checkpoint<G, S> {
    fingerprint!("the schemes and the migration");

    /// The checkpoints of the islands.
    pub fn islands(&self) -> &[engine::Checkpoint<G, S>] {
        &self.islands
    }
}
