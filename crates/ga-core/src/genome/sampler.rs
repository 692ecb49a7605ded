use crate::error::Error;
use rand::Rng;

/// Draws random genomes: the founders of a run, and immigrants.
///
/// The samplers of this crate are [`RandomBits`](crate::genome::RandomBits),
/// [`Bounds`](crate::genome::Bounds), [`RandomPermutation`](crate::genome::RandomPermutation),
/// [`Pair`](crate::genome::Pair) of two samplers and [`Repaired`](crate::genome::Repaired).
///
/// A closure `Fn(&mut dyn Rng) -> G` is a sampler, if you write out the type of its argument. To
/// sample from a distribution of `rand`, call it in a closure: `|rng: &mut dyn Rng|
/// Alphanumeric.sample(rng)`.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::random::{Stream, below};
///
/// let letter = |rng: &mut dyn Rng| b'a' + below(rng, 26) as u8;
/// let word = |rng: &mut dyn Rng| -> Vec<u8> { (0..5).map(|_| letter(rng)).collect() };
/// assert!(word.sample(&mut Stream::seeded(1)).is_ascii());
///
/// let vowels = |word: &Vec<u8>| word.iter().filter(|letter| b"aeiou".contains(letter)).count();
/// let breeder = ga_core::breed::MutateEach(ga_core::mutate::Swap);
/// let evaluator = Serial::new(vowels);
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let engine = Engine::start(scheme, &word, 10, 1)?;
/// assert_eq!(engine.state().population().len(), 10);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "Distribution")]
#[doc(alias = "Initializer")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not draw `{G}`",
    label = "not a `Sampler<{G}>`",
    note = "a closure has to name its argument: `|rng: &mut dyn Rng| -> {G} {{ .. }}`"
)]
pub trait Sampler<G> {
    /// Draws one genome. Take all random numbers from `rng`.
    fn sample(&self, rng: &mut dyn Rng) -> G;

    /// Checks that a genome has as many loci as those of this sampler. If its genomes differ in
    /// length, or it cannot know, all genomes fit: this is the default.
    ///
    /// # Errors
    ///
    /// [`Error::Loci`].
    fn fits(&self, _genome: &G) -> Result<(), Error> {
        Ok(())
    }
}

impl<G, F: Fn(&mut dyn Rng) -> G> Sampler<G> for F {
    fn sample(&self, rng: &mut dyn Rng) -> G {
        self(rng)
    }
}
