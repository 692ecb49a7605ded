use crate::error::Error;
use crate::genome::BitString;

/// What a part of a scheme remembers from one generation to the next, as a plain value.
///
/// A part that remembers something returns it from its method `memory` and takes it back in
/// `restore`. So a [`Checkpoint`](crate::Checkpoint) holds the memory of all parts. A part that
/// remembers nothing returns [`Memory::Nothing`], which is the default.
///
/// ```
/// use ga_core::engine::Memory;
///
/// let memory: Memory<(), ()> = Memory::of([Memory::Number(0.5), Memory::Counts(vec![3, 4])]);
/// let [rate, visits] = memory.parts()?;
/// assert_eq!((rate.number()?, visits.counts()?), (0.5, vec![3, 4]));
/// assert!(Memory::<(), ()>::Count(1).number().is_err());
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Memory<G, S> {
    /// The part remembers nothing.
    #[default]
    Nothing,
    /// A number.
    Number(f64),
    /// A list of numbers.
    Numbers(Vec<f64>),
    /// A count.
    Count(u64),
    /// A list of counts.
    Counts(Vec<u64>),
    /// A list of bits.
    Bits(BitString),
    /// The state of a part of your own, in any form.
    Bytes(Vec<u8>),
    /// A list of genomes.
    Genomes(Vec<G>),
    /// A list of scores.
    Scores(Vec<S>),
    /// The memories of several parts.
    List(Vec<Self>),
}

impl<G, S> Memory<G, S> {
    /// The memories of several parts, for tuples and wrappers. If no part remembers anything, the
    /// result is [`Memory::Nothing`].
    pub fn of(parts: impl IntoIterator<Item = Self>) -> Self {
        let parts: Vec<Self> = parts.into_iter().collect();
        if parts.iter().all(Self::is_nothing) {
            Self::Nothing
        } else {
            Self::List(parts)
        }
    }

    /// Whether there is nothing to remember.
    pub const fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }

    /// Accepts only [`Memory::Nothing`].
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] if there is something to remember.
    pub fn nothing(self) -> Result<(), Error> {
        if self.is_nothing() {
            Ok(())
        } else {
            Err(Error::Memory {
                expected: "nothing",
            })
        }
    }

    /// The memories of `N` parts, as [`Memory::of`] stored them.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] if this is the memory of another number of parts.
    pub fn parts<const N: usize>(self) -> Result<[Self; N], Error> {
        let wrong = Error::Memory {
            expected: "a list of another length",
        };
        match self {
            Self::Nothing => Ok(std::array::from_fn(|_| Self::Nothing)),
            Self::List(parts) => parts.try_into().map_err(|_| wrong),
            _ => Err(wrong),
        }
    }
}

/// Defines a method that returns the content of one variant.
macro_rules! content {
    ($($(#[$doc:meta])* $name:ident: $variant:ident, $content:ty, $expected:literal;)*) => {
        impl<G, S> Memory<G, S> {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                ///
                /// [`Error::Memory`] if the memory is of another kind.
                pub fn $name(self) -> Result<$content, Error> {
                    match self {
                        Self::$variant(content) => Ok(content),
                        _ => Err(Error::Memory { expected: $expected }),
                    }
                }
            )*
        }
    };
}
content! {
    /// The number.
    number: Number, f64, "a number";
    /// The list of numbers.
    numbers: Numbers, Vec<f64>, "a list of numbers";
    /// The count.
    count: Count, u64, "a count";
    /// The list of counts.
    counts: Counts, Vec<u64>, "a list of counts";
    /// The bits.
    bits: Bits, BitString, "bits";
    /// The bytes.
    bytes: Bytes, Vec<u8>, "bytes";
    /// The list of genomes.
    genomes: Genomes, Vec<G>, "a list of genomes";
    /// The list of scores.
    scores: Scores, Vec<S>, "a list of scores";
    /// The memories of several parts, of any number.
    list: List, Vec<Self>, "a list";
}
