//! Schemes that evolve sets of tiles: the article's, and one that can tell better from luckier.

use crate::{Duel, Error, Judge, Laying, Weights};
use ga_core::{Generational, OneBit, OnePoint, Recombine, Rescore, Scheme, Sometimes};

#[cfg(feature = "parallel")]
use ga_core::Parallel as Apply;
#[cfg(not(feature = "parallel"))]
use ga_core::Serial as Apply;

/// The article's population, `popsize` (`hex-tiles`).
pub const POPULATION: usize = 20;

/// How many of the best stay, the article's `elitesize` (`hex-tiles`).
pub const ELITES: usize = 5;

/// The article's rate of one-point crossover (`hex-tiles`).
pub const CROSSOVER: f64 = 0.5;

/// The article's rate of mutation, which changes one bit (`hex-tiles`).
pub const MUTATION: f64 = 0.5;

/// The article's number of boards of a score (`hex-tiles`).
pub const BOARDS: u64 = 500;

/// The article's breeder: duels, one-point crossover, one-bit mutation.
pub type ArticleBreeder = Recombine<Duel, Sometimes<OnePoint>, Sometimes<OneBit>>;

/// Lays boards on all threads, or on one without feature `parallel`; with the same result.
#[cfg(feature = "parallel")]
pub type Layings = Apply<Laying, crate::Table, f64>;

/// Lays boards on all threads, or on one without feature `parallel`; with the same result.
#[cfg(not(feature = "parallel"))]
pub type Layings = Apply<Laying, crate::Table>;

/// The article's scheme (`hex-tiles`): the five best stay and are scored again, fifteen others are bred by duels.
///
/// Its founders are [`POPULATION`] copies of one set. Scores are noisy and drawn anew each generation, so the
/// champion is the luckiest of the present population; score it again before you believe it.
///
/// ```
/// use ga_core::{Engine, Generations};
/// use ga_hextiles::{Judge, Weights, genome::random_sets, scheme};
///
/// let scheme = scheme::article(Judge::default(), Weights::default(), 20, 50)?;
/// let mut engine = Engine::start(scheme, &random_sets(20), scheme::POPULATION, 1)?;
/// engine.run(&Generations(3), &mut ());
/// assert_eq!(engine.state().evaluations(), 20 + 3 * (20 + 15));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
///
/// # Errors
///
/// As [`Laying::new`].
pub fn article(
    judge: Judge,
    weights: Weights,
    tiles: usize,
    boards: u64,
) -> Result<Scheme<ArticleBreeder, Rescore<Layings>, Generational>, Error> {
    Ok(Scheme {
        breeder: Recombine {
            selector: Duel,
            crossover: Sometimes::new(CROSSOVER, OnePoint)?,
            mutator: Sometimes::new(MUTATION, OneBit)?,
            offspring: POPULATION - ELITES,
        },
        evaluator: Rescore(Apply::new(Laying::new(judge, weights, tiles, boards)?)),
        replacement: Generational { elites: ELITES },
    })
}
