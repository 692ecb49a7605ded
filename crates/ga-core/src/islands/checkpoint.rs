use crate::engine;
use crate::error::{self, Error};
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
    pub(crate) champion: Option<Individual<G, S>>,
    /// The generation of each island when the archipelago was in generation 0.
    pub(crate) begun: Vec<u64>,
    pub(crate) islands: Vec<engine::Checkpoint<G, S>>,
}

impl<G, S> Checkpoint<G, S> {
    /// The same checkpoint with `fingerprint`, a text that describes the schemes and the migration.
    /// Without a call of this method, the fingerprint is empty.
    #[must_use]
    pub fn with_fingerprint(self, fingerprint: impl Into<String>) -> Self {
        Self { fingerprint: fingerprint.into(), ..self }
    }

    /// The fingerprint.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Checks that this checkpoint has the given fingerprint.
    ///
    /// # Errors
    ///
    /// [`Error::Fingerprint`] if it has another one.
    pub fn check_fingerprint(&self, expected: &str) -> Result<(), Error> {
        error::check_fingerprint(&self.fingerprint, expected)
    }

    /// The checkpoints of the islands.
    pub fn islands(&self) -> &[engine::Checkpoint<G, S>] {
        &self.islands
    }
}
