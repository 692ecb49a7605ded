//! A preset for genomes of several kinds: a [`Pair`] of bits, reals, integers and permutations.
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
//! let parts = Pair(RandomBits(8), Bounds::uniform(8, 0.0, 6.0)?);
//! let mut engine = ga_search::mixed(parts, fitness)?.start(1)?;
//! engine.run(&(Target(Reverse(2.001)), Evaluations(20_000)), &mut ());
//! assert!(engine.best().is_some_and(|(_, score)| score.0 < 2.01));
//! # Ok::<(), ga_core::Error>(())
//! ```

mod operators;

use operators::{Mix, Operators, mix};

use crate::Preset;
use crate::opaque::{opaque_breeder, opaque_replacement};
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Recombine, Shares};
use ga_core::combine::Choice;
use ga_core::engine::Scheme;
use ga_core::evaluate::{Fitness, Serial, SkipUnchanged};
use ga_core::genome::{Pair, Sampler};
use ga_core::replace::{MuPlusLambda, OneToOneOr};
use ga_core::select::{Random, ReplacingParents, Truncation};

/// A part of a mixed genome: [`RandomBits`](ga_core::genome::RandomBits),
/// [`Bounds`](ga_core::genome::Bounds) of reals or integers,
/// [`RandomPermutation`](ga_core::genome::RandomPermutation), or a [`Pair`] of parts.
///
/// You cannot implement this trait for your own types.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no part of a mixed genome",
    note = "parts are `RandomBits(loci)`, `Bounds<T>`, `RandomPermutation(len)` and `Pair` of two parts"
)]
pub trait Part: Sampler<Self::Genome> + operators::Operators {}

impl<P: Sampler<P::Genome> + operators::Operators> Part for P {}

type GenomeOf<A, B> = Pair<<A as Operators>::Genome, <B as Operators>::Genome>;

/// A step of the first part, of the second one, or of both.
type Step<A, B> = Choice<(
    Pair<<A as Operators>::Step, ()>,
    Pair<(), <B as Operators>::Step>,
    Pair<<A as Operators>::Step, <B as Operators>::Step>,
)>;

type Child<L, M> = Recombine<ReplacingParents<L>, (), M>;

/// Children of the individuals that `L` selects, each changed in one way.
type Mutants<L, A, B> = Shares<(
    Child<L, Pair<<A as Operators>::Step, ()>>,
    Child<L, Pair<<A as Operators>::Leap, ()>>,
    Child<L, Pair<(), <B as Operators>::Step>>,
    Child<L, Pair<(), <B as Operators>::Leap>>,
    Child<L, Pair<<A as Operators>::Step, <B as Operators>::Step>>,
)>;

type Parts<A, B> = Shares<(
    Mutants<Truncation<Random>, A, B>,
    Mutants<Random, A, B>,
    Recombine<ReplacingParents<Random>, Mix<A, B>, ()>,
    Recombine<ReplacingParents<Random>, Mix<A, B>, Step<A, B>>,
)>;

opaque_breeder!(
    /// The breeder of [`mixed()`](crate::mixed()).
    MixedBreeder [A: Operators, B: Operators] [A, B], [A: Operators, B: Operators], GenomeOf<A, B>, Parts<A, B>
);

opaque_replacement!(
    /// The replacement of [`mixed()`](crate::mixed()).
    MixedReplacement [] [], [G, S: Score], G, S, OneToOneOr<MuPlusLambda>
);

/// The preset that [`mixed()`](crate::mixed()) returns, with an evaluator `E`.
pub type Mixed<A, B, E> = Preset<Pair<A, B>, MixedBreeder<A, B>, E, MixedReplacement>;

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
///
/// # Errors
///
/// Never: these settings are valid.
#[allow(clippy::type_complexity, reason = "it names the parts of a preset once each")]
pub fn mixed<A: Part, B: Part, F: Fitness<GenomeOf<A, B>>>(
    parts: Pair<A, B>,
    fitness: F,
) -> Result<Mixed<A, B, SkipUnchanged<GenomeOf<A, B>, Serial<F, F::Scratch>>>, Error> {
    let Pair(first, second) = &parts;
    let champion = ReplacingParents(Truncation::new(1)?);
    let breeder = Shares::new(
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
    )?;
    let replacement = MixedReplacement(OneToOneOr(MuPlusLambda::new(SIZE)?));
    let evaluator = SkipUnchanged::new(Serial::new(fitness))?;
    let scheme = Scheme { breeder: MixedBreeder(breeder), evaluator, replacement };
    Ok(Preset { scheme, sampler: parts, size: SIZE })
}

fn mutants<L: Copy, A: Operators, B: Operators>(
    selector: ReplacingParents<L>,
    first: &A,
    second: &B,
) -> Result<Mutants<L, A, B>, Error> {
    fn child<L, M>(selector: ReplacingParents<L>, mutator: M) -> Child<L, M> {
        Recombine { selector, crossover: (), mutator, offspring: 1 }
    }
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
