/// An event of an [`Asynchronous`](crate::engine::Asynchronous) run. The list of its events repeats
/// a run; see [`replay`](crate::engine::Asynchronous::replay).
///
/// With the feature `serde`, JSON keeps every float, infinity and NaN of genomes and scores, as in
/// a [`Checkpoint`](crate::Checkpoint).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<G, S> {
    /// A candidate was asked for.
    Asked {
        /// The id of the candidate.
        id: u64,
        /// The genome of the candidate. It shows whether a record fits a run.
        genome: G,
    },
    /// A candidate was asked for, and there was none: all newborns that were bred, if any, had
    /// known scores or repeated outstanding candidates.
    Idle,
    /// The score of a candidate was told.
    Told {
        /// The id of the candidate.
        id: u64,
        /// The score.
        score: S,
    },
    /// A candidate was discarded.
    Discarded {
        /// The id of the candidate.
        id: u64,
    },
}
