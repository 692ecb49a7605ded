mod axis;
mod together;

use super::cube::Cube;
use super::far_field::FarField;
use axis::Axis;
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::{Bounds, Real};
use ga_core::rand::Rng;
use ga_core::random::unit;

/// Line search along all axes: selects the easiest point, STEP (Swarzberg, Seront & Bersini 1994).
///
/// In one round, each gene of the present point is changed alone. Along each axis, the
/// interval in which an improvement is easiest to imagine is halved: a flat parabola through its
/// ends would reach a value better than the best. Every second point is the lowest one of a
/// parabola through the best point and two others. If an axis seems to have one valley, most other
/// points bring the ends around its best point together.
///
/// Then one newborn takes the best gene of each axis. If its score is the sum of the changes, the
/// function is taken as separable: from then on all axes are searched independently, and each
/// newborn has the best genes of all other axes. This ends separable problems with many optima in
/// some 40 evaluations per locus. Otherwise the best newborn becomes the present point, and the
/// lines begin again. If that does not help, the search starts again at a random point.
///
/// It does not need residents: use it with [`MuPlusLambda`](ga_core::replace::MuPlusLambda) and a
/// population of 1. It needs scores that are [numbers](Score::utility), and otherwise breeds
/// nothing.
///
/// - *Newborns*: one per axis in a round. A generation has at most 128 of them, at most 16 above
///   65 536 loci, and a round with more axes takes several generations.
/// - *Cost*: order n for each newborn, and the number of points of an axis. The lists of points
///   grow, so a newborn in six or more allocates. Memory grows with n and with the evaluations.
/// - *Instead*: [`Shade`](crate::reals::Shade) if variables interact a little.
///
/// What it has learnt is part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::reals::LineSearch;
/// use ga_core::replace::MuPlusLambda;
/// use std::cmp::Reverse;
/// use std::f64::consts::TAU;
///
/// let bounds = Bounds::uniform(10, -5.12..=5.12)?;
/// let term = |x: &f64| 10.0 + (x - 1.0).powi(2) - 10.0 * (TAU * (x - 1.0)).cos();
/// let evaluator = Serial::new(|point: &Vec<f64>| Reverse(point.iter().map(term).sum::<f64>()));
/// let breeder = LineSearch::new(bounds.clone());
/// let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(1)? };
/// let mut engine = scheme.found(&bounds).size(1).seed(1)?;
/// engine.run((Target(Reverse(0.1)), Evaluations(1000)));
/// assert!(engine.best().is_some_and(|(_, score)| score.0 <= 0.1));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "STEP")]
#[doc(alias = "coordinate descent")]
#[doc(alias = "coordinate search")]
pub struct LineSearch<T> {
    cube: Cube<T>,
    phase: Phase,
    /// The present point, and minus its utility.
    point: Vec<f64>,
    value: f64,
    /// The values along each axis are differences to `value`.
    axes: Vec<Axis>,
    /// The first axis that has no newborn in the present round.
    at: usize,
    /// The rounds since the start of the lines, and since the last gain.
    rounds: u64,
    idle: u64,
    separable: Separable,
    starts: u64,
    trial: Vec<f64>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Phase {
    First,
    /// The present point is being evaluated, as a start.
    Start,
    /// Each axis has a newborn, in one generation or in several.
    Lines,
    /// One newborn takes the best, or the last, gene of each axis.
    Together,
}

/// Whether the function is a sum of functions of one variable.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Separable {
    Unknown,
    No,
    Yes,
}

/// An axis is not searched in narrower intervals.
const NARROWEST: f64 = 1e-9;
/// The rounds after which the best genes of all axes are put together.
const ROUNDS: u64 = 10;
/// The lines end after this many rounds without a gain.
const PATIENCE: u64 = 40;

impl<T: Real> LineSearch<T> {
    /// Within `bounds`, from the champion.
    pub fn new(bounds: Bounds<T>) -> Self {
        Self {
            cube: Cube::new(bounds),
            phase: Phase::First,
            point: Vec::new(),
            value: f64::INFINITY,
            axes: Vec::new(),
            at: 0,
            rounds: 0,
            idle: 0,
            separable: Separable::Unknown,
            starts: 0,
            trial: Vec::new(),
        }
    }

    /// The number of starts after the first one.
    pub const fn restarts(&self) -> u64 {
        self.starts
    }

    /// Whether the function was found to be separable.
    pub const fn is_separable(&self) -> bool {
        matches!(self.separable, Separable::Yes)
    }

    pub(crate) const fn separable(&self) -> Separable {
        self.separable
    }

    /// The greatest number of newborns in the next generation.
    pub(crate) fn offspring(&self) -> usize {
        match self.phase {
            Phase::Start | Phase::Together => 1,
            Phase::First | Phase::Lines => {
                (self.cube.dimensions() - self.at).min(self.cube.slice())
            }
        }
    }

    /// The present point, and minus its utility.
    pub(crate) fn present(&self) -> (&[f64], f64) {
        (&self.point, self.value)
    }

    /// The values along the axes, if each has one point beside the present one.
    pub(super) fn far_field(&self) -> Option<FarField> {
        if self.phase != Phase::Together || self.separable != Separable::Unknown {
            return None;
        }
        let far = |(axis, x): (&Axis, &f64)| {
            let mut others = axis
                .points
                .iter()
                .filter(|point| point[0].to_bits() != x.to_bits());
            others.next().map(|point| [point[0], point[1] + self.value])
        };
        let points: Option<Vec<[f64; 2]>> = self.axes.iter().zip(&self.point).map(far).collect();
        points.map(|points| FarField::new(&self.point, points))
    }

    /// Counts a round without a gain.
    pub(crate) const fn skip(&mut self) {
        self.idle += 1;
    }

    /// The rounds without a gain.
    pub(crate) const fn idle(&self) -> u64 {
        self.idle
    }

    fn narrowest() -> f64 {
        NARROWEST.max(8.0 * Cube::<T>::resolution())
    }

    /// Takes the champion as the present point, and returns its value if it is a number.
    fn adopt<S: Score>(&mut self, state: &State<Vec<T>, S>) -> Option<f64> {
        let (genome, score) = state.best()?;
        let value = -score.utility().filter(|utility| utility.is_finite())?;
        self.point.resize(self.cube.dimensions(), 0.0);
        self.cube.read(genome, &mut self.point);
        Some(value)
    }

    fn begin(&mut self, value: f64) {
        self.value = value;
        self.axes.resize(self.point.len(), Axis::default());
        for (axis, x) in self.axes.iter_mut().zip(&self.point) {
            axis.points.clear();
            axis.add(*x, 0.0);
        }
        (self.at, self.rounds, self.idle) = (0, 0, 0);
        self.phase = Phase::Lines;
    }

    fn next(&self, axis: usize) -> Option<f64> {
        self.axes[axis].next(self.rounds, Self::narrowest())
    }

    /// The end of the axes that have their newborns in this generation: the first axis of the next
    /// generation, or the number of axes.
    fn end(&self) -> usize {
        let n = self.cube.dimensions();
        let slice = self.cube.slice();
        if n - self.at <= slice {
            return n;
        }
        (self.at..n)
            .filter(|&axis| self.next(axis).is_some())
            .nth(slice)
            .unwrap_or(n)
    }

    /// Moves the present point to the best gene of each axis, if the function is separable. Returns
    /// the number of axes that have a better gene.
    fn advance(&mut self) -> usize {
        let mut gain = 0.0;
        let mut moved = 0;
        for (axis, x) in self.axes.iter_mut().zip(&mut self.point) {
            let [best, value] = axis.best_point();
            if value < 0.0 {
                *x = best;
                (gain, moved) = (gain + value, moved + 1);
                axis.points.iter_mut().for_each(|point| point[1] -= value);
            }
        }
        self.idle = if gain < -1e-9 * self.value.abs() {
            0
        } else {
            self.idle + 1
        };
        self.value += gain;
        moved
    }

    fn learn_lines<S: Score>(&mut self, newborns: &Newborns<'_, Vec<T>, S>) {
        let n = self.cube.dimensions();
        let end = self.end();
        self.trial.resize(n, 0.0);
        for (genome, score) in newborns.genomes.iter().zip(newborns.scores) {
            self.cube.read(genome, &mut self.trial);
            // The axis on which the newborn differs most.
            let distance = |axis: usize| (self.trial[axis] - self.point[axis]).abs();
            let farther = |most: usize, axis: usize| {
                if distance(axis) > distance(most) {
                    axis
                } else {
                    most
                }
            };
            let axis = (1..n).fold(0, farther);
            let near = 64.0 * Cube::<T>::resolution();
            if (0..n).any(|other| other != axis && distance(other) > near) {
                continue;
            }
            let value = score
                .utility()
                .map_or(f64::INFINITY, |utility| -utility - self.value);
            let value = if value.is_nan() { f64::INFINITY } else { value };
            let x = self.trial[axis];
            self.axes[axis].add(x, value);
        }
        self.at = end % n;
        if self.at > 0 {
            return;
        }
        self.rounds += 1;
        match self.separable {
            Separable::Yes => {
                // No newborn has had the better genes of several axes.
                let is_new = self.advance() > 1 && (self.rounds < 4 || self.rounds % 2 == 0);
                if is_new || self.rounds % ROUNDS == 0 {
                    self.phase = Phase::Together;
                }
            }
            Separable::Unknown => self.phase = Phase::Together,
            Separable::No if self.rounds % ROUNDS == 0 => self.phase = Phase::Together,
            Separable::No => {}
        }
    }

    fn start(&mut self, rng: &mut dyn Rng) {
        self.starts += 1;
        for x in &mut self.point {
            *x = unit(rng);
        }
        self.separable = Separable::Unknown;
        self.phase = Phase::Start;
    }
}

impl<T: Real, S: Score> Breeder<Vec<T>, S> for LineSearch<T> {
    fn breed(
        &mut self,
        state: &State<Vec<T>, S>,
        offspring: &mut Offspring<Vec<T>>,
        _: &mut dyn Rng,
    ) {
        let n = self.cube.dimensions();
        let Some(template) = state.population().genomes().first() else {
            return;
        };
        if n == 0 {
            return;
        }
        let first = self.phase == Phase::First;
        if first {
            let Some(value) = self.adopt(state) else {
                return;
            };
            self.begin(value);
        }
        match self.phase {
            Phase::Start => {
                self.cube
                    .write(&self.point, offspring.push_copy(template, Birth::default()));
            }
            Phase::First | Phase::Lines => {
                let before = offspring.len();
                for axis in self.at..self.end() {
                    let Some(x) = self.next(axis) else { continue };
                    self.trial.clone_from(&self.point);
                    self.trial[axis] = x;
                    self.cube
                        .write(&self.trial, offspring.push_copy(template, Birth::default()));
                }
                if offspring.len() == before {
                    // All lines are at their end. This newborn only ends the round.
                    self.cube
                        .write(&self.point, offspring.push_copy(template, Birth::default()));
                }
            }
            Phase::Together => {
                self.trial.clear();
                for axis in 0..n {
                    self.trial.push(self.gene(axis));
                }
                self.cube
                    .write(&self.trial, offspring.push_copy(template, Birth::default()));
            }
        }
        if first {
            self.phase = Phase::First;
        }
    }

    fn learn(&mut self, state: &State<Vec<T>, S>, newborns: Newborns<'_, Vec<T>, S>) {
        if self.cube.dimensions() == 0 || newborns.is_empty() {
            return;
        }
        if self.phase == Phase::First {
            let Some(value) = self.adopt(state) else {
                return;
            };
            self.begin(value);
        }
        let goes_on = match self.phase {
            Phase::Start => {
                let value = newborns.scores[0]
                    .utility()
                    .filter(|utility| utility.is_finite());
                self.cube.read(&newborns.genomes[0], &mut self.point);
                value.map(|utility| self.begin(-utility)).is_some()
            }
            Phase::First | Phase::Lines => {
                self.learn_lines(&newborns);
                self.at > 0 || (0..self.axes.len()).any(|axis| self.next(axis).is_some())
            }
            Phase::Together => self.learn_together(&newborns.genomes[0], &newborns.scores[0]),
        };
        if !goes_on {
            self.start(&mut newborns.stream(state));
        }
    }

    fn memory(&self) -> Memory<Vec<T>, S> {
        if self.phase == Phase::First {
            return Memory::Nothing;
        }
        let counts = [
            self.phase as u64,
            self.separable as u64,
            self.rounds,
            self.idle,
            self.starts,
            self.at as u64,
        ];
        let lines = self
            .axes
            .iter()
            .map(|axis| Memory::Numbers(axis.points.concat()));
        Memory::of([
            Memory::Counts(counts.to_vec()),
            Memory::Number(self.value),
            Memory::Numbers(self.point.clone()),
            Memory::List(lines.collect()),
        ])
    }

    fn restore(&mut self, memory: Memory<Vec<T>, S>) -> Result<(), Error> {
        let wrong = || Error::Memory {
            expected: "lines along this number of axes",
        };
        *self = Self::new(self.cube.bounds().clone());
        if memory.is_nothing() {
            return Ok(());
        }
        let [counts, value, point, lines] = memory.parts()?;
        let counts: [u64; 6] = counts.counts()?.try_into().map_err(|_| wrong())?;
        let [phase, separable, rounds, idle, starts, at] = counts;
        let phases = [Phase::First, Phase::Start, Phase::Lines, Phase::Together];
        let kinds = [Separable::Unknown, Separable::No, Separable::Yes];
        let phase = *phases.get(phase as usize).ok_or_else(wrong)?;
        let separable = *kinds.get(separable as usize).ok_or_else(wrong)?;
        let mut axes = Vec::new();
        for line in lines.list()? {
            let numbers = line.numbers()?;
            let points: Vec<[f64; 2]> = numbers
                .chunks_exact(2)
                .map(|pair| [pair[0], pair[1]])
                .collect();
            if points.is_empty() || !points.windows(2).all(|pair| pair[0][0] < pair[1][0]) {
                return Err(wrong());
            }
            axes.push(Axis { points });
        }
        let point = point.numbers()?;
        let n = self.cube.dimensions();
        let at = usize::try_from(at).map_err(|_| wrong())?;
        if point.len() != n || axes.len() != n && phase != Phase::Start || at > 0 && at >= n {
            return Err(wrong());
        }
        self.at = at;
        (
            self.phase,
            self.separable,
            self.rounds,
            self.idle,
            self.starts,
        ) = (phase, separable, rounds, idle, starts);
        (self.value, self.point, self.axes) = (value.number()?, point, axes);
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
