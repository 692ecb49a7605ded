use crate::error::Error;
use rand::Rng;

/// Draws random genomes: the founders of a run, and immigrants.
///
/// The module [`genome`](crate::genome) lists the samplers of this crate.
///
/// A closure `Fn(&mut dyn Rng) -> G` is a sampler, if you write out the type of its argument;
/// [`sampler()`] takes one without. [`Drawn`](crate::genome::Drawn) draws from a distribution of
/// `rand` or `rand_distr`.
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
/// let engine = scheme.found(&word).size(10).seed(1)?;
/// assert_eq!(engine.state().population().len(), 10);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "Distribution")]
#[doc(alias = "Initializer")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not draw `{G}`",
    label = "not a `Sampler<{G}>`",
    note = "`genome::sampler(|rng| ..)` makes a sampler of a closure, and so does an argument with a type: `|rng: &mut dyn Rng| -> {G} {{ .. }}`"
)]
pub trait Sampler<G> {
    /// Draws one genome. Take all random numbers from `rng`.
    fn sample(&self, rng: &mut dyn Rng) -> G;

    /// Checks that this sampler could draw a genome: that it has as many loci, and no gene that the
    /// sampler never draws. If the sampler cannot know, all genomes fit: this is the default.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let bounds = Bounds::uniform(2, 0.0..=1.0)?;
    /// assert!(bounds.fits(&vec![0.0, 1.0]).is_ok());
    /// for genome in [vec![0.5], vec![0.5, 7.0], vec![0.5, f64::NAN]] {
    ///     assert!(bounds.fits(&genome).is_err());
    /// }
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Loci`] or [`Error::OutsideBounds`].
    fn fits(&self, _genome: &G) -> Result<(), Error> {
        Ok(())
    }
}

impl<G, F: Fn(&mut dyn Rng) -> G> Sampler<G> for F {
    fn sample(&self, rng: &mut dyn Rng) -> G {
        self(rng)
    }
}

/// A sampler that calls `draw`, a closure whose argument needs no type.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::genome::sampler;
/// use ga_core::random::{Stream, range};
///
/// let throws = sampler(|rng| [range(rng, 1..=6), range(rng, 1..=6)]);
/// let dice: [u8; 2] = throws.sample(&mut Stream::seeded(1));
/// assert!(dice.iter().all(|face| (1..=6).contains(face)));
/// ```
pub fn sampler<G, F: Fn(&mut dyn Rng) -> G>(draw: F) -> F {
    draw
}
