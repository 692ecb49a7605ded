//! A preset for genomes of several kinds: a [`Pair`] of bits, reals, integers, unordered choices
//! and permutations. For one kind: [`categories()`](crate::categories()) and
//! [`integers()`](crate::integers()).
//!
//! The parts are named by their samplers. Nest pairs for more than two parts.
//!
//! ```
//! use ga_core::genome::Pair;
//! use ga_core::prelude::*;
//! use std::cmp::Reverse;
//!
//! // Which lamps to switch on, and how bright: the sum should be 10, with few lamps.
//! let fitness = |Pair(on, power): &Pair<BitString, Vec<f64>>| {
//!     let sum: f64 = (0..8).filter(|&lamp| on.get(lamp)).map(|lamp| power[lamp]).sum();
//!     Reverse((sum - 10.0).abs() + f64::from(on.count_ones()))
//! };
//! let parts = Pair(RandomBits(8), Bounds::uniform(8, 0.0..=6.0)?);
//! let mut engine = ga_search::mixed(parts, fitness).start(1)?;
//! engine.run((Target(Reverse(2.001)), Evaluations(20_000)));
//! assert!(engine.best().is_some_and(|(_, score)| score.0 < 2.01));
//! # Ok::<(), ga_core::Error>(())
//! ```

mod categories;
mod operators;
pub(crate) mod single;

pub use categories::Categories;
use operators::{Operators, mix};

use crate::Preset;
use crate::preset::valid;
use ga_core::breed::{Recombine, Shares};
use ga_core::combine::Choice;
use ga_core::evaluate::{Fitness, Serial, SkipUnchanged};
use ga_core::genome::{Pair, Sampler};
use ga_core::replace::{MuPlusLambda, OneToOneOr};
use ga_core::select::{Random, ReplacingParents, Truncation};
use ga_core::{Breeder, Error, Score};

/// A part of a mixed genome: [`RandomBits`](ga_core::genome::RandomBits),
/// [`Bounds`](ga_core::genome::Bounds) of reals or integers, unordered [`Categories`],
/// [`RandomPermutation`](ga_core::genome::RandomPermutation), or a [`Pair`] of parts.
///
/// You cannot implement this trait for your own types.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no part of a mixed genome",
    note = "parts are `RandomBits(loci)`, `Bounds<T>`, `Categories`, `RandomPermutation(len)` and `Pair` of two parts"
)]
pub trait Part: Sampler<Self::Genome> + operators::Operators + Send + Sync + 'static {}

impl<P: Sampler<P::Genome> + operators::Operators + Send + Sync + 'static> Part for P {}

type GenomeOf<A, B> = Pair<<A as Operators>::Genome, <B as Operators>::Genome>;

type Child<L, M> = Recombine<ReplacingParents<L>, (), M>;

/// Children of the individuals that `L` selects, each changed in one way.
type Mutants<L, A, B> = Shares<(
    Child<L, Pair<<A as Operators>::Step, ()>>,
    Child<L, Pair<<A as Operators>::Leap, ()>>,
    Child<L, Pair<(), <B as Operators>::Step>>,
    Child<L, Pair<(), <B as Operators>::Leap>>,
    Child<L, Pair<<A as Operators>::Step, <B as Operators>::Step>>,
)>;

/// The least share of newborns of each way to change an individual.
const FLOOR: f64 = 0.05;

/// The least share of newborns of each of the four parts of the breeder. It is high, because the
/// mutants of the champion soon bring all new champions, and end in a local optimum.
const EACH: f64 = 0.15;

const SIZE: usize = 20;

/// A preset for pairs of genomes of any kinds; see the module [`mixed`](mod@super::mixed).
///
/// A population of 20. Children of the champion and of random residents change one part or both, by
/// steps of all sizes. Other children mix residents. Each child competes with its parent, and the
/// ways of breeding that find new champions breed more ([`Shares`]). Unchanged children are not
/// evaluated. A generation has one or two newborns, so threads gain little.
#[expect(
    clippy::type_complexity,
    reason = "it names the parts of the evaluator once each"
)]
pub fn mixed<A: Part, B: Part, F: Fitness<GenomeOf<A, B>, Score: 'static>>(
    parts: Pair<A, B>,
    fitness: F,
) -> Preset<GenomeOf<A, B>, SkipUnchanged<GenomeOf<A, B>, Serial<F, F::Scratch>>> {
    let breeder = valid(breeder(&parts));
    let replacement = OneToOneOr(valid(MuPlusLambda::new(SIZE)));
    let evaluator = valid(SkipUnchanged::new(Serial::new(fitness)));
    Preset::new(breeder, evaluator, replacement, parts, SIZE)
}

fn breeder<A: Part, B: Part, S: Score>(
    Pair(first, second): &Pair<A, B>,
) -> Result<impl Breeder<GenomeOf<A, B>, S> + Clone + Send + use<A, B, S>, Error> {
    let champion = ReplacingParents(Truncation::new(1)?);
    Shares::new(
        (
            mutants(champion, first, second)?,
            mutants(ReplacingParents(Random), first, second)?,
            Recombine {
                selector: ReplacingParents(Random),
                crossover: mix(first, second)?,
                mutator: (),
                offspring: 2,
            },
            Recombine {
                selector: ReplacingParents(Random),
                crossover: mix(first, second)?,
                mutator: Choice((
                    Pair(first.step()?, ()),
                    Pair((), second.step()?),
                    Pair(first.step()?, second.step()?),
                )),
                offspring: 2,
            },
        ),
        EACH,
    )
}

fn child<L, M>(selector: ReplacingParents<L>, mutator: M) -> Child<L, M> {
    Recombine {
        selector,
        crossover: (),
        mutator,
        offspring: 1,
    }
}

fn mutants<L: Copy, A: Operators, B: Operators>(
    selector: ReplacingParents<L>,
    first: &A,
    second: &B,
) -> Result<Mutants<L, A, B>, Error> {
    Shares::new(
        (
            child(selector, Pair(first.step()?, ())),
            child(selector, Pair(first.leap()?, ())),
            child(selector, Pair((), second.step()?)),
            child(selector, Pair((), second.leap()?)),
            child(selector, Pair(first.step()?, second.step()?)),
        ),
        FLOOR,
    )
}
