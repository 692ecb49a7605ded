//! Genomes: the candidate solutions, their samplers, and the traits that operators require of them.
//!
//! A [`Genome`] is any type that is `Clone + Send + Sync`. Some operators require more: positional
//! crossovers require [`Linear`], mutators of an order [`Sequence`], mutators of single genes
//! [`Genes`], operators that change the length [`VariableLength`], duplicate checks `Eq + Hash`.
//!
//! | genome | what it is | drawn by |
//! |---|---|---|
//! | [`BitString`] | bits, packed 64 to a word | [`RandomBits`] |
//! | `Vec<T>` of a [`Gene`] | numbers, each within its range | [`Bounds`] |
//! | [`Permutation`] | an order of elements | [`RandomPermutation`] |
//! | [`Subset`] | a choice of k of n elements | [`RandomSubset`] |
//! | [`Grid`] | a rectangle of cells, such as a level of tiles | [`RandomGrid`] |
//! | [`Pair`] | two genomes as one | [`Pair`] of samplers |
//! | `Vec<T>` | a list of anything, of any length | [`RandomVec`] |
//! | `[T; N]` and all others | anything | your own [`Sampler`] |
//!
//! [`IntegerCode`] reads integers from bits, in Gray or binary code. A [`Distance`] ([`Hamming`],
//! [`RelativeHamming`], [`Euclidean`]) measures how different two genomes are; niching needs it.
//! [`OneOf`] and [`Drawn`] are samplers of genes. [`Repaired`] is a sampler that repairs the
//! genomes it draws.
//!
//! The example `genetic_programming` has trees, a genome of your own with all its operators.

mod bit_string;
mod bounds;
mod code;
mod distance;
mod drawn;
mod gene;
mod genes;
mod grid;
mod linear;
mod one_of;
mod pair;
mod permutation;
mod random_vec;
mod repaired;
mod sampler;
mod sequence;
mod subset;
mod variable_length;

pub use bit_string::{BitString, Bits, ParseBitsError, RandomBits};
pub use bounds::Bounds;
pub use code::IntegerCode;
pub use distance::{Distance, Euclidean, Hamming, RelativeHamming};
pub use drawn::Drawn;
pub use gene::{Gene, Real};
pub use genes::Genes;
pub use grid::{Grid, ParseGridError, RandomGrid};
pub use linear::Linear;
pub use one_of::OneOf;
pub use pair::Pair;
pub use permutation::{Indices, Permutation, RandomPermutation};
pub(crate) use permutation::{is_marked, mark};
pub use random_vec::RandomVec;
pub use repaired::Repaired;
pub use sampler::{Sampler, sampler};
pub use sequence::Sequence;
pub use subset::{RandomSubset, Subset};
pub use variable_length::VariableLength;

/// A candidate solution. A genome can be any type that can be cloned and shared between threads.
///
/// Implemented for every type that is `Clone + Send + Sync`.
///
/// The engine reuses the memory of individuals that were not kept: it copies new genomes into this
/// memory by [`Clone::clone_from`]. A derived `Clone` does not reuse memory. If your genome owns
/// memory, such as a `Vec`, write `clone_from` by hand; otherwise every child costs an allocation.
///
/// ```
/// #[derive(Debug, Default)]
/// struct Route {
///     stops: Vec<u16>,
/// }
///
/// impl Clone for Route {
///     fn clone(&self) -> Self {
///         Self { stops: self.stops.clone() }
///     }
///
///     fn clone_from(&mut self, source: &Self) {
///         self.stops.clone_from(&source.stops);
///     }
/// }
/// ```
#[doc(alias = "chromosome")]
#[doc(alias = "genotype")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a genome",
    note = "a genome is any type that is `Clone + Send + Sync`"
)]
pub trait Genome: Clone + Send + Sync {}

impl<T: Clone + Send + Sync> Genome for T {}
