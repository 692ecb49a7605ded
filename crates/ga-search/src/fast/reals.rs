use crate::Preset;
use crate::preset::valid;
use ga_core::breed::{Alternating, DifferentialEvolution};
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{Bounds, Real};
use ga_core::replace::{MuPlusLambda, OneToOneOr};

/// A preset for vectors of reals within `bounds`: differential evolution of 20 individuals.
///
/// Two of three generations use weight 0.5 and crossover 0.1, so a child takes few genes from its
/// mutant. This is fast if variables do not interact. Every third generation uses weight 0.9 and
/// crossover 0.9, so a child takes almost all genes from its mutant. This follows valleys that are
/// not parallel to an axis.
///
/// ```
/// use ga_core::prelude::*;
/// use std::cmp::Reverse;
///
/// let sphere = |point: &Vec<f64>| Reverse(point.iter().map(|x| x * x).sum::<f64>());
/// let mut engine = ga_search::reals(Bounds::uniform(10, -5.0..=5.0)?, sphere).start(1)?;
/// engine.run(Evaluations(10_000));
/// assert!(engine.best().is_some_and(|(_, score)| score.0 < 1e-3));
/// # Ok::<(), ga_core::Error>(())
/// ```
pub fn reals<T: Real, F: Fitness<Vec<T>, Score: 'static>>(
    bounds: Bounds<T>,
    fitness: F,
) -> Preset<Vec<T>, Serial<F, F::Scratch>> {
    const SIZE: usize = 20;

    let breeder = Alternating {
        usual: valid(DifferentialEvolution::new(0.5, 0.1, bounds.clone())),
        other: valid(DifferentialEvolution::new(0.9, 0.9, bounds.clone())),
        period: 3,
    };
    let replacement = OneToOneOr(valid(MuPlusLambda::new(SIZE)));
    Preset::new(breeder, Serial::new(fitness), replacement, bounds, SIZE)
}
