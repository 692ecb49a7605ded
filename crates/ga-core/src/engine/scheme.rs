use super::parts::NeedsFitness;
use crate::genome::Genome;

/// A genetic algorithm: a breeder, an evaluator and a replacement.
///
/// Each of the three parts may also be a tuple of parts, a wrapper around a part, or a `Box<dyn
/// ..>`.
#[derive(Clone, Copy, Debug)]
pub struct Scheme<B, E, R> {
    /// The [`Breeder`](crate::Breeder), which produces the newborns of each generation.
    pub breeder: B,
    /// The [`Evaluator`](crate::Evaluator), which scores the newborns.
    pub evaluator: E,
    /// The [`Replacement`](crate::Replacement), which decides which individuals survive.
    pub replacement: R,
}

impl Scheme<(), (), ()> {
    /// Builds a scheme for genomes `G` part by part. The compiler checks each part where it stands,
    /// so that an error names the part; it checks those of a literal `Scheme { .. }` when a run
    /// begins.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let scheme = Scheme::of::<BitString>()
    ///     .fitness(|genome: &BitString| genome.count_ones())
    ///     .select(Tournament::new(3)?)
    ///     .cross(OnePoint)
    ///     .mutate(BitFlip::new(0.01)?)
    ///     .offspring(99)
    ///     .replace(Generational { elites: 1 });
    /// let mut engine = scheme.found(&RandomBits(64)).size(100).seed(1)?;
    /// engine.run((Target(64), Generations(500)));
    /// assert_eq!(engine.best().map(|(_, ones)| *ones), Some(64));
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn of<G: Genome>() -> NeedsFitness<G> {
        NeedsFitness::new()
    }
}
