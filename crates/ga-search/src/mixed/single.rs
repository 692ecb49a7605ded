#![expect(
    clippy::type_complexity,
    reason = "types of presets name the parts of their evaluators once each"
)]

use super::operators::Operators;
use super::{Categories, Child, EACH, FLOOR, Part, SIZE, child};
use crate::Preset;
use crate::preset::valid;
use ga_core::breed::{Recombine, Shares};
use ga_core::evaluate::{Fitness, Serial, SkipUnchanged};
use ga_core::genome::{Bounds, Gene};
use ga_core::replace::{MuPlusLambda, OneToOneOr};
use ga_core::select::{Random, ReplacingParents, Truncation};
use ga_core::{Breeder, Error, Score};

/// A preset for one list of unordered choices, such as colours, shifts or hyper-parameters.
///
/// A genome is a `Vec<usize>`, whose genes are indices of values: see [`Categories`]. The search is
/// that of [`mixed()`](crate::mixed()), with one part: mutants set genes to other values or
/// exchange the values of two loci, and mixtures take each gene from one of two residents.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::mixed::Categories;
///
/// // Three colours for a ring of nine countries: neighbours differ.
/// let differ =
///     |colours: &Vec<usize>| (0..9).filter(|&i| colours[i] != colours[(i + 1) % 9]).count();
/// let mut engine = ga_search::categories(Categories::uniform(9, 3)?, differ).start(1)?;
/// engine.run((Target(9), Evaluations(5_000)));
/// assert_eq!(engine.best().map(|(_, score)| *score), Some(9));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "categorical")]
#[doc(alias = "nominal")]
pub fn categories<F: Fitness<Vec<usize>, Score: 'static>>(
    choices: Categories,
    fitness: F,
) -> Preset<Vec<usize>, SkipUnchanged<Vec<usize>, Serial<F, F::Scratch>>> {
    single(choices, fitness)
}

/// A preset for one list of integers within `bounds`.
///
/// The search is that of [`mixed()`](crate::mixed()), with one part: mutants move genes by steps of
/// all sizes, and mixtures take each gene from one of two residents.
///
/// ```
/// use ga_core::prelude::*;
/// use std::cmp::Reverse;
///
/// let distance = |x: &Vec<i32>| Reverse(x.iter().map(|x| (x - 17).pow(2)).sum::<i32>());
/// let mut engine = ga_search::integers(Bounds::uniform(5, 0..=99)?, distance).start(1)?;
/// engine.run((Target(Reverse(0)), Evaluations(5_000)));
/// assert_eq!(engine.best().map(|(_, score)| *score), Some(Reverse(0)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "ordinal")]
pub fn integers<T: Gene, F: Fitness<Vec<T>, Score: 'static>>(
    bounds: Bounds<T>,
    fitness: F,
) -> Preset<Vec<T>, SkipUnchanged<Vec<T>, Serial<F, F::Scratch>>>
where
    Bounds<T>: Part<Genome = Vec<T>>,
    Vec<T>: PartialEq,
{
    single(bounds, fitness)
}

fn single<P: Part, F: Fitness<P::Genome, Score: 'static>>(
    part: P,
    fitness: F,
) -> Preset<P::Genome, SkipUnchanged<P::Genome, Serial<F, F::Scratch>>> {
    let breeder = valid(breeder(&part));
    let replacement = OneToOneOr(valid(MuPlusLambda::new(SIZE)));
    let evaluator = valid(SkipUnchanged::new(Serial::new(fitness)));
    Preset::new(breeder, evaluator, replacement, part, SIZE)
}

fn breeder<P: Part, S: Score>(
    part: &P,
) -> Result<impl Breeder<P::Genome, S> + Clone + Send + use<P, S>, Error> {
    let mixed = Recombine {
        selector: ReplacingParents(Random),
        crossover: part.mix()?,
        mutator: (),
        offspring: 2,
    };
    let both = Recombine {
        selector: ReplacingParents(Random),
        crossover: part.mix()?,
        mutator: part.step()?,
        offspring: 2,
    };
    let champion = mutants(ReplacingParents(Truncation::new(1)?), part)?;
    Shares::new(
        (
            champion,
            mutants(ReplacingParents(Random), part)?,
            mixed,
            both,
        ),
        EACH,
    )
}

/// Children that are changed in one of two ways.
type Mutants<L, P> = Shares<(
    Child<L, <P as Operators>::Step>,
    Child<L, <P as Operators>::Leap>,
)>;

fn mutants<L: Copy, P: Operators>(
    selector: ReplacingParents<L>,
    part: &P,
) -> Result<Mutants<L, P>, Error> {
    Shares::new(
        (child(selector, part.step()?), child(selector, part.leap()?)),
        FLOOR,
    )
}
