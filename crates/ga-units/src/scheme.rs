//! The genetic algorithms that plan a turn.

use crate::fitness::{Formula, Memory};
use crate::genome::{Plan, RedrawAll, RedrawSome, SegmentExchange, Untangle};
use crate::{Error, Outlook};
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::replace::{Generational, MuPlusLambda};
use ga_core::select::{Roulette, Tournament, Truncation};
use ga_core::terminate::{Generations, Stagnation};
use ga_core::{Breeder, Evaluator, Mutator, Scheme, Score};

/// Individuals, section 2.2.1 of `purba-liliana-pranata-2016`.
pub const INDIVIDUALS: usize = 10;
/// "Only the top 5 will enter the roulette", section 2.2.4 of `purba-liliana-pranata-2016`.
const TOP: usize = 5;
/// Chance of a pair to cross over, section 2.2.5 of `purba-liliana-pranata-2016`.
const CROSSOVER: f64 = 0.7;
/// Chance of an individual to be mutated, section 2.2.6 of `purba-liliana-pranata-2016`.
const MUTATION: f64 = 0.1;
/// "One chromosome with the highest fitness value to replace the worst", section 2.2.7 of
/// `purba-liliana-pranata-2016`.
const ELITES: usize = 1;
/// Generations at most, section 2.2.8 of `purba-liliana-pranata-2016`.
pub const GENERATIONS: u64 = 20;
/// "It will stop if the maximum fitness is stable for three generations", section 2.2.8 of
/// `purba-liliana-pranata-2016`.
pub const STABLE: u64 = 3;

/// Individuals of our scheme: few, for more generations out of the 210 plans that the source's scheme scores at
/// most. The sizes of populations, tournaments and mutations are the best of those tried in docs/units.md.
pub const OUR_INDIVIDUALS: usize = 6;
/// Generations of our scheme.
pub const OUR_GENERATIONS: u64 = 34;
/// Cells that our mutation draws anew at most.
pub const OUR_REDRAWN: usize = 3;
/// Size of the tournaments of our scheme.
const OUR_TOURNAMENT: usize = 3;

/// How much of a plan a mutation draws anew.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub enum Mutation {
    /// Every unit's cell, as section 2.2.6 of `purba-liliana-pranata-2016` says.
    #[default]
    AllCells,
    /// One unit's cell.
    OneCell,
}

/// The scheme of `purba-liliana-pranata-2016`: five of ten enter the roulette, ten are drawn, pairs exchange
/// segments, and the elite replaces the worst child. `ga_core::replace::Generational` does the last by keeping one elite
/// and the best nine children.
///
/// ```
/// use ga_core::Engine;
/// use ga_units::{Map, Memory, Mutation, Outlook, Purchases, RandomPlans, Terms, scheme};
///
/// let mut battle = Map::apart(15)?.battle(Terms::default(), 1)?;
/// Purchases::all(1, &battle).buy(&mut battle)?;
/// let (outlook, mut memory) = (Outlook::new(&battle), Memory::default());
/// let scheme = scheme::paper(&outlook, &mut memory, Mutation::AllCells)?;
/// let mut engine = Engine::start(scheme, &RandomPlans(&outlook), scheme::INDIVIDUALS, 1)?;
/// engine.run(&scheme::paper_stop(), &mut ());
/// # Ok::<(), ga_units::Error>(())
/// ```
///
/// # Errors
///
/// None: all parameters are in range.
pub fn paper<'a>(
    outlook: &'a Outlook<'a>,
    memory: &'a mut Memory,
    mutation: Mutation,
) -> Result<Scheme<impl Breeder<Plan, f64> + use<'a>, Formula<'a>, Generational>, Error> {
    let redraw: Box<dyn Mutator<Plan> + 'a> = match mutation {
        Mutation::AllCells => Box::new(RedrawAll::new(outlook)),
        Mutation::OneCell => Box::new(RedrawSome::new(outlook, 1)),
    };
    Ok(Scheme {
        breeder: Recombine {
            selector: Truncation::with(TOP, Roulette)?,
            crossover: Sometimes::new(CROSSOVER, SegmentExchange)?,
            mutator: (Sometimes::new(MUTATION, redraw)?, Untangle::new(outlook)),
            offspring: INDIVIDUALS,
        },
        evaluator: Formula::new(outlook, memory),
        replacement: Generational { elites: ELITES },
    })
}

/// When `purba-liliana-pranata-2016` stops: after 20 generations, or three in a row without a better plan.
pub const fn paper_stop() -> (Stagnation, Generations) {
    (Stagnation(STABLE), Generations(GENERATIONS))
}

/// Our scheme: tournaments instead of the roulette, since scores may be negative; every pair crosses over, every
/// child is mutated in up to `redrawn` cells (if that is `None`, one child in ten in all cells), and the best
/// of old and new survive.
///
/// Usually the evaluator is a [`Foresight`](crate::Foresight), to which a [`Wish`](crate::Wish) may be added.
/// Any other evaluator of plans does too, for example [`Serial`](ga_core::evaluate::Serial) with a closure:
///
/// ```
/// use ga_core::Engine;
/// use ga_core::evaluate::Serial;
/// use ga_core::terminate::Generations;
/// use ga_units::{Cell, Map, Outlook, Plan, RandomPlans, Terms, scheme};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 8, 1)?;
/// let (outlook, flag) = (Outlook::new(&battle), Cell { x: 24, y: 24 });
/// let near = |plan: &Plan| -plan.0.iter().map(|cell| f64::from(cell.distance(flag))).sum::<f64>();
/// let scheme = scheme::ours(&outlook, Serial::new(near), Some(3))?;
/// let mut engine = Engine::start(scheme, &RandomPlans(&outlook), scheme::OUR_INDIVIDUALS, 1)?;
/// let start = engine.state().champion().expect("a plan").score;
/// engine.run(&Generations(30), &mut ());
/// assert!(engine.state().champion().expect("a plan").score > start);
/// # Ok::<(), ga_units::Error>(())
/// ```
///
/// # Errors
///
/// None: all parameters are in range.
pub fn ours<'a, S: Score + 'a, E: Evaluator<Plan, Score = S> + 'a>(
    outlook: &'a Outlook<'a>,
    evaluator: E,
    redrawn: Option<usize>,
) -> Result<Scheme<impl Breeder<Plan, S> + use<'a, S, E>, E, MuPlusLambda>, Error> {
    let redraw: Box<dyn Mutator<Plan> + 'a> = match redrawn {
        Some(most) => Box::new(RedrawSome::new(outlook, most)),
        None => Box::new(Sometimes::new(MUTATION, RedrawAll::new(outlook))?),
    };
    Ok(Scheme {
        breeder: Recombine {
            selector: Tournament::new(OUR_TOURNAMENT)?,
            crossover: SegmentExchange,
            mutator: (redraw, Untangle::new(outlook)),
            offspring: OUR_INDIVIDUALS,
        },
        evaluator,
        replacement: MuPlusLambda::new(OUR_INDIVIDUALS)?,
    })
}
