use crate::Preset;
use crate::opaque::{opaque_breeder, opaque_replacement};
use ga_core::Error;
use ga_core::breed::{Alternating, DifferentialEvolution};
use ga_core::engine::Scheme;
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{Bounds, Real};
use ga_core::replace::{MuPlusLambda, OneToOneOr};

opaque_breeder!(
    /// The breeder of [`reals()`].
    RealsBreeder<T>,
    Vec<T>,
    Alternating<DifferentialEvolution<T>, DifferentialEvolution<T>>
);

opaque_replacement!(
    /// The replacement of [`reals()`].
    RealsReplacement,
    Vec<T>,
    OneToOneOr<MuPlusLambda>
);

/// The preset that [`reals()`] returns, with an evaluator `E`.
pub type Reals<T, E> = Preset<Bounds<T>, RealsBreeder<T>, E, RealsReplacement>;

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
/// let mut engine = ga_search::reals(Bounds::uniform(10, -5.0, 5.0)?, sphere)?.start(1)?;
/// engine.run(&Evaluations(10_000), &mut ());
/// assert!(engine.best().is_some_and(|(_, score)| score.0 < 1e-3));
/// # Ok::<(), ga_core::Error>(())
/// ```
///
/// # Errors
///
/// Never: these settings are valid.
pub fn reals<T: Real, F: Fitness<Vec<T>>>(
    bounds: Bounds<T>,
    fitness: F,
) -> Result<Reals<T, Serial<F, F::Scratch>>, Error> {
    const SIZE: usize = 20;

    let breeder = RealsBreeder(Alternating {
        usual: DifferentialEvolution::new(0.5, 0.1, bounds.clone())?,
        other: DifferentialEvolution::new(0.9, 0.9, bounds.clone())?,
        period: 3,
    });
    let replacement = RealsReplacement(OneToOneOr(MuPlusLambda::new(SIZE)?));
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement };
    Ok(Preset { scheme, sampler: bounds, size: SIZE })
}
