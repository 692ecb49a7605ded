mod distribution;
mod eigen;
mod restarts;
mod run;
mod weights;
mod ziggurat;

pub use restarts::Restarts;

use super::cube::Cube;
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Expected;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::{Bounds, Real};
use ga_core::rand::Rng;
use ga_core::random::unit;
use restarts::Regimes;
use run::Run;
use weights::Weights;
use ziggurat::Ziggurat;

/// Covariance matrix adaptation, CMA-ES (Hansen & Ostermeier 2001), with restarts.
///
/// Draws all newborns from a normal distribution. Then its mean moves toward the better half of
/// them, its covariance learns their directions, and its step size grows if successive moves have
/// the same direction. So it is as fast in a narrow rotated valley as in a round one. Only the
/// order of scores matters. Rates and weights are the defaults of the tutorial (Hansen 2016), with
/// negative weights for bad points (active covariance, Jastrebski & Arnold 2006).
///
/// If a run has converged or makes no progress, [`Restarts`] decide how the next one starts. The
/// first run starts at the champion, later runs at random points. Use it with
/// [`MuPlusLambda`](ga_core::replace::MuPlusLambda) and a population of 1: it learns from its
/// newborns only and does not need the residents.
///
/// - *Step*: the standard deviation at the start, as a part of the range of each locus. The default
///   of 0.2 searches the whole range.
/// - *Offspring*: newborns per generation. The default is 4 + 3 ln n for n loci. Larger values find
///   better optima if there are many, and make a generation more parallel.
/// - *Bounds*: a point outside is drawn again, and after ten tries it is moved onto the bounds. No
///   penalty is needed, and an optimum on the bounds or in a corner is found exactly.
/// - *Cost*: n² per newborn. Above [`LARGEST`](Self::LARGEST) loci, only the variance of each locus
///   is learnt (Ros & Hansen 2008), and the cost is n. Only a restart allocates.
/// - *Instead*: [`DifferentialEvolution`](ga_core::breed::DifferentialEvolution) if loci do not
///   interact and there are many optima.
///
/// What it has learnt is part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::reals::CmaEs;
/// use ga_core::replace::MuPlusLambda;
///
/// let bounds = Bounds::uniform(6, -5.0..=5.0)?;
/// let term = |i: usize, x: f64| 10_f64.powi(i as i32) * (x - 1.0).powi(2);
/// let ellipsoid = |x: &Vec<f64>| -(0..6).map(|i| term(i, x[i])).sum::<f64>();
/// let scheme = Scheme {
///     breeder: CmaEs::new(bounds.clone()),
///     evaluator: Serial::new(ellipsoid),
///     replacement: MuPlusLambda::new(1)?,
/// };
/// let mut engine = scheme.found(&bounds).size(1).seed(1)?;
/// engine.run(Evaluations(4000));
/// assert!(engine.best().is_some_and(|(_, score)| *score > -1e-9));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "CMA-ES")]
#[doc(alias = "BIPOP-CMA-ES")]
#[doc(alias = "IPOP-CMA-ES")]
#[doc(alias = "evolution strategy")]
pub struct CmaEs<T> {
    cube: Cube<T>,
    step: f64,
    offspring: usize,
    restarts: Restarts,
    run: Option<Run>,
    regimes: Regimes,
    points: Vec<f64>,
    ranks: Vec<usize>,
    normals: Ziggurat,
}

impl<T: Real> CmaEs<T> {
    /// The greatest number of loci for which a full covariance is learnt.
    pub const LARGEST: usize = 200;

    /// The strategy with its default settings.
    pub fn new(bounds: Bounds<T>) -> Self {
        let cube = Cube::new(bounds);
        let offspring = Weights::offspring(cube.dimensions());
        Self {
            cube,
            step: 0.2,
            offspring,
            restarts: Restarts::default(),
            run: None,
            regimes: Regimes::default(),
            points: Vec::new(),
            ranks: Vec::new(),
            normals: Ziggurat::default(),
        }
    }

    /// The same strategy with another step size at the start of a run, as a part of each range.
    ///
    /// # Errors
    ///
    /// If `step` is not positive or is above 1.
    pub fn with_step(self, step: f64) -> Result<Self, Error> {
        const NAME: &str = "the step of CMA-ES";
        Expected::Positive.check(NAME, step)?;
        Ok(Self {
            step: Expected::AtMost(1.0).check(NAME, step)?,
            ..self
        })
    }

    /// The same strategy with another number of newborns per generation. Restarts may use more.
    ///
    /// # Errors
    ///
    /// If `count` is below 2.
    pub fn at_once(self, count: usize) -> Result<Self, Error> {
        Ok(Self {
            offspring: Error::at_least(2, "at_once", count)?,
            ..self
        })
    }

    /// The same strategy with other restarts.
    #[must_use]
    pub fn with_restarts(self, restarts: Restarts) -> Self {
        Self { restarts, ..self }
    }

    /// Starts the first run at a random point: that opposite to the start of another strategy which
    /// starts again with the same numbers.
    pub(super) fn start_at_random(&mut self, rng: &mut dyn Rng) {
        let mean = (0..self.cube.dimensions())
            .map(|_| 1.0 - unit(rng))
            .collect();
        self.run = Some(Self::start(mean, self.step, self.offspring));
    }

    /// The number of restarts so far.
    pub const fn restarts(&self) -> u64 {
        self.regimes.count
    }

    /// The number of newborns in the next generation.
    pub(crate) fn offspring(&self) -> usize {
        self.run
            .as_ref()
            .map_or(self.offspring, |run| run.offspring)
    }

    /// The first run. Its mean is the champion, or the first resident if there is no champion.
    fn first<S>(&self, state: &State<Vec<T>, S>) -> Run {
        let mut mean = vec![0.5; self.cube.dimensions()];
        if let Some(genome) = state
            .best()
            .map(|(genome, _)| genome)
            .or(state.population().genomes().first())
        {
            self.cube.read(genome, &mut mean);
        }
        Self::start(mean, self.step, self.offspring)
    }

    fn start(mean: Vec<f64>, step: f64, offspring: usize) -> Run {
        let separable = mean.len() > Self::LARGEST;
        Run::new(mean, step, offspring, separable)
    }
}

impl<T: Real, S: Score> Breeder<Vec<T>, S> for CmaEs<T> {
    fn breed(
        &mut self,
        state: &State<Vec<T>, S>,
        offspring: &mut Offspring<Vec<T>>,
        rng: &mut dyn Rng,
    ) {
        let n = self.cube.dimensions();
        let Some(template) = state.population().genomes().first() else {
            return;
        };
        if n == 0 || self.regimes.over {
            return;
        }
        let mut run = self.run.take();
        let mut first = None;
        let current = match &mut run {
            Some(run) => run,
            None => first.insert(self.first(state)),
        };
        self.points.resize(n, 0.0);
        for _ in 0..current.offspring {
            let normals = &mut self.normals;
            current.distribution.sample(normals, rng, &mut self.points);
            let child = offspring.push_copy(template, Birth::default());
            self.cube.write(&self.points, child);
        }
        self.run = run;
    }

    fn learn(&mut self, state: &State<Vec<T>, S>, newborns: Newborns<'_, Vec<T>, S>) {
        let n = self.cube.dimensions();
        let count = newborns.len();
        if n == 0 || count < 2 || self.regimes.over {
            return;
        }
        let mut run = self.run.take().unwrap_or_else(|| self.first(state));
        let scores = newborns.scores;
        let mut rng = newborns.stream(state);
        self.ranks.clear();
        self.ranks.extend(0..count);
        self.ranks
            .sort_by(|&left, &right| scores[right].order(&scores[left]));
        self.points.resize(n * count, 0.0);
        for (point, &newborn) in self.points.chunks_exact_mut(n).zip(&self.ranks) {
            self.cube.read(&newborns.genomes[newborn], point);
            run.distribution.release(point, &mut rng);
        }
        let utility = |rank: usize| {
            scores[self.ranks[rank]]
                .utility()
                .filter(|utility| utility.is_finite())
        };
        let worst = (0..count).rev().find_map(utility);
        let tied = scores[self.ranks[count.div_ceil(4).min(count - 1)]]
            .order(&scores[self.ranks[0]])
            .is_eq();
        let utilities = utility(0).zip(worst).map(|(best, worst)| [best, worst]);
        run.learn(&mut self.points, count, utilities, tied);
        run.check(worst, Cube::<T>::resolution());
        if run.over && self.restarts.goes_on(&run) {
            run = run.go_on();
        } else if run.over || self.regimes.spent(&run) {
            match self
                .regimes
                .next(self.restarts, &run, self.offspring, &mut rng)
            {
                Some(start) => {
                    run = Self::start(start.mean, self.step * start.step, start.offspring);
                }
                None => self.regimes.over = true,
            }
        }
        self.run = Some(run);
    }

    fn memory(&self) -> Memory<Vec<T>, S> {
        match &self.run {
            Some(run) => Memory::of([self.regimes.memory(), run.memory()]),
            None => Memory::Nothing,
        }
    }

    fn restore(&mut self, memory: Memory<Vec<T>, S>) -> Result<(), Error> {
        if memory.is_nothing() {
            (self.run, self.regimes) = (None, Regimes::default());
            return Ok(());
        }
        let [regimes, run] = memory.parts()?;
        let run = Run::restored(run, self.cube.dimensions())?;
        self.regimes = Regimes::restored(regimes)?;
        self.run = Some(run);
        Ok(())
    }

    fn fits(&self, state: &State<Vec<T>, S>) -> Result<(), Error> {
        state
            .population()
            .genomes()
            .iter()
            .try_for_each(|genome| self.cube.bounds().check(genome))
    }
}
