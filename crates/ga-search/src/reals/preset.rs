use super::search::Search;
use crate::Preset;
use crate::opaque::opaque_replacement;
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Newborns, Offspring};
use ga_core::engine::{Memory, Scheme, State};
use ga_core::evaluate::{Evaluator, Fitness, Serial};
use ga_core::genome::{Bounds, Real};
use ga_core::rand::Rng;
use ga_core::replace::MuPlusLambda;

/// The breeder of [`reals()`].
#[derive(Clone, Debug)]
pub struct RealsBreeder<T, S>(Search<T, S>);

impl<T: Real, S: Score> Breeder<Vec<T>, S> for RealsBreeder<T, S> {
    fn breed(&mut self, state: &State<Vec<T>, S>, offspring: &mut Offspring<Vec<T>>, rng: &mut dyn Rng) {
        self.0.breed(state, offspring, rng);
    }

    fn learn(&mut self, state: &State<Vec<T>, S>, newborns: Newborns<'_, Vec<T>, S>) {
        self.0.learn(state, newborns);
    }

    fn memory(&self) -> Memory<Vec<T>, S> {
        self.0.memory()
    }

    fn restore(&mut self, memory: Memory<Vec<T>, S>) -> Result<(), Error> {
        self.0.restore(memory)
    }

    fn fits(&self, state: &State<Vec<T>, S>) -> Result<(), Error> {
        self.0.fits(state)
    }
}

opaque_replacement!(
    /// The replacement of [`reals()`].
    RealsReplacement,
    Vec<T>,
    MuPlusLambda
);

/// The preset that [`reals()`] returns, with an evaluator `E`.
pub type Reals<T, E> =
    Preset<Bounds<T>, RealsBreeder<T, <E as Evaluator<Vec<T>>>::Score>, E, RealsReplacement>;

/// A preset for vectors of reals within `bounds`: line searches, descent, CMA-ES and SHADE.
///
/// The search begins at one random point.
///
/// 1. A [line search](crate::reals::LineSearch) tests with n + 1 evaluations whether the function
///    is a sum of functions of one variable each. If so, it searches along all axes, and a descent
///    follows.
/// 2. Otherwise a [descent](crate::reals::Descent) by finite differences finds the nearest optimum.
///    It is interrupted if that seems to be one of many: if the function bends sharply there, but
///    is flat far away.
/// 3. [`CmaEs`](crate::reals::CmaEs) runs once from there.
/// 4. Restarts of [`CmaEs`](crate::reals::CmaEs) have 65 % of the remaining evaluations,
///    [`Shade`](crate::reals::Shade) 25 %, and descents from random points 10 %.
///
/// The first two need scores that are [numbers](Score::utility); for other scores the search begins
/// with the last step. What has been learnt is kept in the breeder, and the population holds the
/// best individuals only.
///
/// - *Scores that change* from one evaluation to the next mislead this preset:
///   [`noisy`](crate::noisy) has one for them.
/// - *Cost*: per evaluation some 0.3 µs with 5 loci, 1.4 µs with 20, 40 µs with 100 and 7 µs with
///   300. [`fast::reals`](crate::fast::reals()) takes 0.1 to 1.8 µs, but needs several times as
///   many evaluations.
/// - *Many loci*: memory grows with n, and a generation has at most 128 newborns before restarts.
///   The first n + 1 evaluations test the genes one by one. If you have fewer evaluations than
///   loci, take [`fast::reals`](crate::fast::reals()).
/// - *At once*: most generations have few newborns. To score more of them in parallel, call
///   [`at_once`](Preset::at_once).
///
/// ```
/// use ga_core::prelude::*;
/// use std::cmp::Reverse;
///
/// let sphere = |point: &Vec<f64>| Reverse(point.iter().map(|x| x * x).sum::<f64>());
/// let mut engine = ga_search::reals(Bounds::uniform(10, -5.0, 5.0)?, sphere)?.start(1)?;
/// engine.run(&(Target(Reverse(1e-9)), Evaluations(200)), &mut ());
/// assert!(engine.best().is_some_and(|(_, score)| score.0 <= 1e-9));
/// # Ok::<(), ga_core::Error>(())
/// ```
///
/// # Errors
///
/// Never: these settings are valid.
#[doc(alias = "black-box optimization")]
pub fn reals<T: Real, F: Fitness<Vec<T>>>(
    bounds: Bounds<T>,
    fitness: F,
) -> Result<Reals<T, Serial<F, F::Scratch>>, Error> {
    /// Residents, through which migrants enter. The breeder reads only the champion.
    const SIZE: usize = 4;

    let breeder = RealsBreeder(Search::new(bounds.clone())?);
    let replacement = RealsReplacement(MuPlusLambda::new(SIZE)?);
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement };
    Ok(Preset { scheme, sampler: bounds, size: 1 })
}

impl<T: Real, S: Score, E> Preset<Bounds<T>, RealsBreeder<T, S>, E, RealsReplacement> {
    /// The same preset with `count` founders, which aims at `count` newborns in a generation, for
    /// evaluators that score several at once. Above about 30 the parts run out of newborns that
    /// would help, except in restarts of CMA-ES; scores without numbers have fewer still.
    ///
    /// Several parts of the search then work in the same generation. A descent tries several steps,
    /// and if `count` is above the number of loci, it measures the next slope in the same
    /// generation. The search needs more evaluations, and on average fewer generations.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let sphere = |point: &Vec<f64>| -point.iter().map(|x| x * x).sum::<f64>();
    /// let preset = ga_search::reals(Bounds::uniform(10, -5.0, 5.0)?, sphere)?;
    /// let mut engine = preset.at_once(8)?.parallel().start(1)?;
    /// assert!(engine.ask().len() >= 8);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `count` is 0.
    pub fn at_once(mut self, count: usize) -> Result<Self, Error> {
        self.scheme.breeder.0 = self.scheme.breeder.0.at_once(count)?;
        self.size = count;
        Ok(self)
    }
}
