use crate::engine::Outstanding;
use crate::error::Error;
use crate::state::{Memory, State};

/// Everything that a run needs to continue: its [`State`] and what the parts of its scheme
/// remember.
///
/// [`Engine::checkpoint`](crate::Engine::checkpoint) returns a checkpoint, and
/// [`Engine::resume`](crate::Engine::resume) continues from it. With an equal scheme, the resumed
/// run equals an uninterrupted one. No random generator has to be saved: each random stream follows
/// from the seed and the generation.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::MutateEach;
/// use ga_core::replace::OneToOne;
///
/// let scheme = || -> Result<_, Error> {
///     let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
///     Ok(Scheme { breeder: MutateEach(BitFlip::new(0.05)?), evaluator, replacement: OneToOne })
/// };
/// let mut engine = scheme()?.found(&RandomBits(20)).size(10).seed(1)?;
/// engine.run(Generations(5));
/// let checkpoint = engine.checkpoint().with_fingerprint("one max, 20 bits");
///
/// checkpoint.check_fingerprint("one max, 20 bits")?;
/// let mut resumed = Engine::resume(scheme()?, checkpoint)?;
/// engine.run(Generations(9));
/// resumed.run(Generations(9));
/// assert_eq!(resumed.state(), engine.state());
/// # Ok::<(), Error>(())
/// ```
///
/// # Fingerprint
///
/// A checkpoint does not know which scheme wrote it, because closures have no description. Give it
/// a text that describes the scheme, and compare the text before you resume.
///
/// # Feature `serde`
///
/// A checkpoint is written with a checksum of its values, in text and in binary formats. An altered
/// checkpoint is refused when it is read. Changes of white space and of the order of fields are
/// allowed.
///
/// - Floats must be read exactly as they were written. For `serde_json`, switch on its feature
///   `float_roundtrip`.
/// - A genome or a score must be serialized in the same order each time. For instance, use a
///   `BTreeSet` instead of a `HashSet`.
#[derive(Clone, Debug, PartialEq)]
#[doc(alias = "save")]
pub struct Checkpoint<G, S> {
    pub(crate) fingerprint: String,
    pub(crate) state: State<G, S>,
    /// `None` if the parts of the scheme begin without memory.
    pub(crate) memory: Option<Memories<G, S>>,
    /// The candidates of an asynchronous run that have no result.
    pub(crate) outstanding: Option<Outstanding<G, S>>,
}

/// What the parts of a scheme remember.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub(crate) struct Memories<G, S> {
    pub(crate) breeder: Memory<G, S>,
    pub(crate) evaluator: Memory<G, S>,
    pub(crate) replacement: Memory<G, S>,
}

/// The methods of the fingerprint, for checkpoints of all kinds.
macro_rules! fingerprint {
    ($of:literal) => {
        #[doc = concat!("The same checkpoint with `fingerprint`, a text that describes ", $of, ".")]
        /// Without a call of this method, the fingerprint is empty.
        #[must_use]
        pub fn with_fingerprint(self, fingerprint: impl Into<String>) -> Self {
            Self {
                fingerprint: fingerprint.into(),
                ..self
            }
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
            if self.fingerprint == expected {
                return Ok(());
            }
            Err(Error::Fingerprint {
                expected: expected.to_owned(),
                actual: self.fingerprint.clone(),
            })
        }
    };
}
pub(crate) use fingerprint;

impl<G, S> Checkpoint<G, S> {
    fingerprint!("the scheme and its settings");

    /// The state of the run.
    pub const fn state(&self) -> &State<G, S> {
        &self.state
    }

    /// The state of the run, without the rest of the checkpoint.
    pub fn into_state(self) -> State<G, S> {
        self.state
    }
}

/// A checkpoint without memory: the parts of the scheme continue as if they were new. Use it to
/// continue a run under another scheme.
impl<G, S> From<State<G, S>> for Checkpoint<G, S> {
    fn from(state: State<G, S>) -> Self {
        Self {
            fingerprint: String::new(),
            state,
            memory: None,
            outstanding: None,
        }
    }
}
