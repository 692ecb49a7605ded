//! Schemes that evolve sets of tiles: the article's, and one that can tell better from luckier.

use crate::{ByTiles, CommonBoards, Error, Judge, Laying, OneSide, Rounds, Weights};
use ga_core::Scheme;
use ga_core::breed::{Distinct, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::OnePoint;
use ga_core::evaluate::Reevaluate;
use ga_core::mutate::OneBit;
use ga_core::replace::{Generational, MuPlusLambda};
use ga_core::select::{Random, Tournament};

#[cfg(feature = "parallel")]
use ga_core::evaluate::Parallel as Apply;
#[cfg(not(feature = "parallel"))]
use ga_core::evaluate::Serial as Apply;

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

/// The article's breeder: tournaments of two, one-point crossover, one-bit mutation.
pub type ArticleBreeder = Recombine<Tournament, Sometimes<OnePoint>, Sometimes<OneBit>>;

/// Lays boards on all threads, or on one without feature `parallel`; with the same result.
#[cfg(feature = "parallel")]
pub type Layings = Apply<Laying, crate::Table, f64>;

/// Lays boards on all threads, or on one without feature `parallel`; with the same result.
#[cfg(not(feature = "parallel"))]
pub type Layings = Apply<Laying, crate::Table>;

/// The article's scheme (`hex-tiles`): the five best stay and are scored again, fifteen others are bred from
/// tournaments of two different sets.
///
/// Its founders are [`POPULATION`] copies of one set. Scores are noisy and drawn anew each generation, so the
/// champion is the luckiest of the present population; score it again before you believe it.
///
/// ```
/// use ga_core::Engine;
/// use ga_core::terminate::Generations;
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
) -> Result<Scheme<ArticleBreeder, Reevaluate<Layings>, Generational>, Error> {
    Ok(Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?.distinct(),
            crossover: Sometimes::new(CROSSOVER, OnePoint)?,
            mutator: Sometimes::new(MUTATION, OneBit)?,
            offspring: POPULATION - ELITES,
        },
        evaluator: Reevaluate(Apply::new(Laying::new(judge, weights, tiles, boards)?)),
        replacement: Generational { elites: ELITES },
    })
}

/// The breeder of [`common_boards`].
pub type CommonBreeder = Distinct<Recombine<Random, Sometimes<ByTiles>, (OneSide, Sometimes<OneSide>)>>;

/// How many survive a generation of [`common_boards`].
pub const SURVIVORS: usize = 4;

/// How many are born in a generation of [`common_boards`].
pub const OFFSPRING: usize = 64;

/// The boards of a generation of [`common_boards`].
pub const ROUNDS: Rounds = Rounds { first: 128, last: 1024, growth: 32, survivors: SURVIVORS };

/// A scheme that can tell better from luckier: everybody is tried on the same boards, laid anew each generation, and
/// the better ones on more of them ([`CommonBoards`]).
///
/// The [`SURVIVORS`] best of residents and newborns stay. Newborns have one or two sides changed, and some mix the
/// tiles of two parents. Found it with [`SURVIVORS`] sets or more; genomes should be in normal form, as
/// [`encode`](crate::genome::encode) makes them.
///
/// ```
/// use ga_core::Engine;
/// use ga_core::terminate::Generations;
/// use ga_hextiles::{Judge, Weights, genome::random_sets, scheme};
///
/// let scheme = scheme::common_boards(Judge::default(), Weights::default(), 20)?;
/// let mut engine = Engine::start(scheme, &random_sets(20), scheme::SURVIVORS, 1)?;
/// engine.run(&Generations(5), &mut ());
/// assert!(engine.state().champion().is_some_and(|champion| champion.score.boards == 1024 + 5 * 32));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
///
/// # Errors
///
/// As [`CommonBoards::new`].
pub fn common_boards(
    judge: Judge,
    weights: Weights,
    tiles: usize,
) -> Result<Scheme<CommonBreeder, CommonBoards, MuPlusLambda>, Error> {
    Ok(Scheme {
        breeder: Distinct(Recombine {
            selector: Random,
            crossover: Sometimes::new(0.3, ByTiles)?,
            mutator: (OneSide, Sometimes::new(1.0 / 3.0, OneSide)?),
            offspring: OFFSPRING,
        }),
        evaluator: CommonBoards::new(judge, weights, tiles, ROUNDS)?,
        replacement: MuPlusLambda::new(SURVIVORS)?,
    })
}
