mod line;
mod pairs;
mod slope;

use super::cube::Cube;
use super::far_field::FarField;
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::{Bounds, Real};
use ga_core::rand::Rng;
use ga_core::random::unit;
use pairs::Pairs;
use slope::Measured;

/// Quasi-Newton descent by finite differences, L-BFGS (Liu & Nocedal 1989), from many starts.
///
/// A generation estimates the slope: it moves each gene of the present point by a tiny step. The
/// next generations try steps along a direction that slopes and steps before tell, until one is
/// better. On a smooth hill this needs few evaluations: a quadratic function of n loci takes about
/// n slopes. If no step is better, the descent starts again: the first start is the champion, each
/// later one is the best of 3 n random points, at most 24. It does not need residents: use it with
/// [`MuPlusLambda`](ga_core::replace::MuPlusLambda) and a population of 1.
///
/// It needs scores that are [numbers](Score::utility). If the score of a start has none, it breeds
/// nothing more until the next start.
///
/// - *At once*: how many newborns a generation should have; 1 by default. Up to four steps along a
///   line are tried in one generation. With more than n at once, the slope at the first of them is
///   measured in the same generation.
/// - *Slices*: a generation has at most 128 newborns, at most 16 above 65 536 loci, or as many as
///   it should have at once. A slope that needs more takes several generations.
/// - *Bounds*: genes on a bound stay there as long as the slope leads outside.
/// - *Cost*: order n for each newborn. Each slope has a direction, which costs order 100 n and some
///   20 allocations. Memory of some 150 n numbers.
/// - *Instead*: [`CmaEs`](crate::reals::CmaEs) if scores are rough or only ordered.
///
/// What it has learnt is part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::reals::Descent;
/// use ga_core::replace::MuPlusLambda;
/// use std::cmp::Reverse;
///
/// let bounds = Bounds::uniform(2, -5.0..=5.0)?;
/// let valley = |x: &Vec<f64>| 100.0 * (x[1] - x[0] * x[0]).powi(2) + (1.0 - x[0]).powi(2);
/// let scheme = Scheme {
///     breeder: Descent::new(bounds.clone()),
///     evaluator: Serial::new(|point: &Vec<f64>| Reverse(valley(point))),
///     replacement: MuPlusLambda::new(1)?,
/// };
/// let mut engine = scheme.found(&bounds).size(1).seed(1)?;
/// engine.run((Target(Reverse(1e-8)), Evaluations(500)));
/// assert!(engine.best().is_some_and(|(_, score)| score.0 <= 1e-8));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "BFGS")]
#[doc(alias = "L-BFGS")]
#[doc(alias = "gradient descent")]
#[doc(alias = "multi-start")]
pub struct Descent<T> {
    cube: Cube<T>,
    at_once: usize,
    phase: Phase,
    /// The present point, and minus its utility.
    point: Vec<f64>,
    value: f64,
    slope: Vec<f64>,
    /// The slope that is being measured.
    measured: Measured,
    /// The direction of the present line, and the change of the value per unit of it.
    direction: Vec<f64>,
    rate: f64,
    /// The next step along the line, and the best step that was tried.
    step: f64,
    tried: u64,
    best: Vec<f64>,
    best_value: f64,
    best_step: f64,
    pairs: Pairs,
    /// Whether slopes are measured on both sides.
    central: bool,
    /// Slopes that were measured since the start, and the last ones with little gain.
    slopes: u64,
    weak: u64,
    starts: u64,
    trial: Vec<f64>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Phase {
    /// Nothing is known yet.
    First,
    /// Random points are being evaluated; the best one is the start.
    Start,
    /// The slope at the present point is being measured.
    Slope,
    /// Steps along a line are being tried.
    Line,
}

impl<T: Real> Descent<T> {
    /// Within `bounds`, from the champion.
    pub fn new(bounds: Bounds<T>) -> Self {
        let cube = Cube::new(bounds);
        Self {
            cube,
            at_once: 1,
            phase: Phase::First,
            point: Vec::new(),
            value: f64::INFINITY,
            slope: Vec::new(),
            measured: Measured::default(),
            direction: Vec::new(),
            rate: 0.0,
            step: 1.0,
            tried: 0,
            best: Vec::new(),
            best_value: f64::INFINITY,
            best_step: 0.0,
            pairs: Pairs::default(),
            central: false,
            slopes: 0,
            weak: 0,
            starts: 0,
            trial: Vec::new(),
        }
    }

    /// The same descent, which tries several steps in one generation if `count` is above 1, and
    /// measures a slope with them if `count` is above the number of loci. It takes fewer
    /// generations, and more evaluations.
    ///
    /// # Errors
    ///
    /// If `count` is 0.
    pub fn at_once(self, count: usize) -> Result<Self, Error> {
        Ok(Self {
            at_once: Error::at_least(1, "at_once", count)?,
            ..self
        })
    }

    /// The number of starts after the first one.
    pub const fn restarts(&self) -> u64 {
        self.starts
    }

    /// The same descent from `point` with minus the utility `value`.
    pub(crate) fn starting_at(mut self, point: &[f64], value: f64) -> Self {
        self.point = point.to_vec();
        self.begin(value);
        self
    }

    /// Whether a slope has just been measured that shows an optimum nearby, and the function is
    /// flat far away: this optimum is likely to be one of many.
    pub(super) fn is_in_small_valley(&self, far: &FarField) -> bool {
        let is_new = self.phase == Phase::Line && self.tried == 0;
        // The first steps of several at once are rougher.
        let least = if self.at_once > 1 { 3 } else { 2 };
        let bend = self.pairs.last_bend(least).filter(|_| is_new);
        bend.is_some_and(|bend| far.is_flat(&self.point, self.value, &self.slope, bend))
    }

    /// The number of newborns in the next generation.
    pub(crate) fn offspring(&self) -> usize {
        match self.phase {
            Phase::Start => self.candidates(),
            Phase::First | Phase::Slope => self.slice().len(),
            Phase::Line => self.trials() + self.ahead(),
        }
    }

    /// How many random points compete to be the next start, as in the multi-level methods of
    /// Rinnooy Kan & Timmer (1987).
    fn candidates(&self) -> usize {
        (3 * self.cube.dimensions()).min(24)
    }

    /// Starts again.
    fn start(&mut self) {
        self.starts += 1;
        self.phase = Phase::Start;
    }

    fn begin(&mut self, value: f64) {
        self.value = value;
        self.phase = Phase::Slope;
        self.pairs.clear();
        self.slope.clear();
        self.measured = Measured::default();
        self.central = false;
        (self.slopes, self.weak) = (0, 0);
    }
}

impl<T: Real, S: Score> Breeder<Vec<T>, S> for Descent<T> {
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
        if n == 0 {
            return;
        }
        if self.phase == Phase::First && self.adopt(state).is_none() {
            return;
        }
        match self.phase {
            Phase::Start => {
                for _ in 0..self.candidates() {
                    for x in &mut self.point {
                        *x = unit(rng);
                    }
                    self.cube
                        .write(&self.point, offspring.push_copy(template, Birth::default()));
                }
            }
            Phase::First | Phase::Slope => {
                let step = self.difference();
                for index in self.slice() {
                    self.trial.clone_from(&self.point);
                    self.measure(index, step);
                    self.cube
                        .write(&self.trial, offspring.push_copy(template, Birth::default()));
                }
            }
            Phase::Line => {
                for index in 0..self.trials() {
                    self.line(index);
                    self.cube
                        .write(&self.trial, offspring.push_copy(template, Birth::default()));
                }
                let step = self.difference();
                for index in 0..self.ahead() {
                    self.line(0);
                    self.measure(index, step);
                    self.cube
                        .write(&self.trial, offspring.push_copy(template, Birth::default()));
                }
            }
        }
    }

    fn learn(&mut self, state: &State<Vec<T>, S>, newborns: Newborns<'_, Vec<T>, S>) {
        if self.cube.dimensions() == 0 || newborns.is_empty() {
            return;
        }
        if self.phase == Phase::First {
            if let Some(value) = self.adopt(state) {
                self.begin(value);
            } else {
                return;
            }
        }
        let goes_on = match self.phase {
            Phase::First => true,
            Phase::Start => {
                let starts = newborns.scores.iter().zip(newborns.genomes);
                let best = starts.max_by(|one, other| one.0.order(other.0));
                best.is_some_and(|(score, genome)| {
                    self.cube.read(genome, &mut self.point);
                    let value = score.utility().filter(|utility| utility.is_finite());
                    value.map(|utility| self.begin(-utility)).is_some()
                })
            }
            Phase::Slope => self
                .learn_slope(newborns.genomes, newborns.scores)
                .is_some(),
            Phase::Line => self.learn_line(&newborns),
        };
        if !goes_on {
            self.start();
        }
    }

    fn memory(&self) -> Memory<Vec<T>, S> {
        if self.phase == Phase::First {
            return Memory::Nothing;
        }
        let flags = [self.phase as u64, u64::from(self.central)];
        let counts = [self.tried, self.slopes, self.weak, self.starts];
        let scalars = [
            self.value,
            self.rate,
            self.step,
            self.best_value,
            self.best_step,
        ];
        Memory::of([
            Memory::Counts(flags.into_iter().chain(counts).collect()),
            Memory::Numbers(scalars.to_vec()),
            Memory::Numbers(self.point.clone()),
            Memory::Numbers(self.slope.clone()),
            Memory::Numbers(self.direction.clone()),
            Memory::Numbers(self.best.clone()),
            self.pairs.memory(),
            self.measured.memory(),
        ])
    }

    fn restore(&mut self, memory: Memory<Vec<T>, S>) -> Result<(), Error> {
        let wrong = || Error::Memory {
            expected: "a descent with this number of loci",
        };
        let n = self.cube.dimensions();
        if memory.is_nothing() {
            *self = Self {
                at_once: self.at_once,
                ..Self::new(self.cube.bounds().clone())
            };
            return Ok(());
        }
        let [
            counts,
            scalars,
            point,
            slope,
            direction,
            best,
            pairs,
            measured,
        ] = memory.parts()?;
        let counts: [u64; 6] = counts.counts()?.try_into().map_err(|_| wrong())?;
        let [phase, central, tried, slopes, weak, starts] = counts;
        let scalars: [f64; 5] = scalars.numbers()?.try_into().map_err(|_| wrong())?;
        let [value, rate, step, best_value, best_step] = scalars;
        let phases = [Phase::First, Phase::Start, Phase::Slope, Phase::Line];
        let phase = *usize::try_from(phase)
            .ok()
            .and_then(|phase| phases.get(phase))
            .ok_or_else(wrong)?;
        let point = point.numbers()?;
        let slope = slope.numbers()?;
        let direction = direction.numbers()?;
        let best = best.numbers()?;
        let empty_or_whole = |numbers: &[f64]| numbers.is_empty() || numbers.len() == n;
        let complete = phase != Phase::Line || direction.len() == n && slope.len() == n;
        if point.len() != n
            || !complete
            || ![&slope, &direction, &best]
                .into_iter()
                .all(|v| empty_or_whole(v))
        {
            return Err(wrong());
        }
        self.pairs = Pairs::restored(pairs, n)?;
        self.measured = Measured::restored(measured, n, if central == 1 { 2 * n } else { n })?;
        (self.phase, self.central) = (phase, central == 1);
        (self.tried, self.slopes, self.weak, self.starts) = (tried, slopes, weak, starts);
        (
            self.value,
            self.rate,
            self.step,
            self.best_value,
            self.best_step,
        ) = (value, rate, step, best_value, best_step);
        (self.point, self.slope, self.direction, self.best) = (point, slope, direction, best);
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

impl<T: Real> Descent<T> {
    /// Takes the champion as the present point, and returns its value if it is a number.
    fn adopt<S: Score>(&mut self, state: &State<Vec<T>, S>) -> Option<f64> {
        let (genome, score) = state.best()?;
        let value = -score.utility().filter(|utility| utility.is_finite())?;
        self.point.resize(self.cube.dimensions(), 0.0);
        self.cube.read(genome, &mut self.point);
        Some(value)
    }
}
