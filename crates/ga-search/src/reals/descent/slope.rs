use super::super::cube::Cube;
use super::{Descent, Phase};
use ga_core::Error;
use ga_core::Score;
use ga_core::engine::Memory;
use ga_core::genome::Real;
use std::ops::Range;

/// A slope that is being measured. With many loci, this takes several generations.
#[derive(Clone, Debug, Default)]
pub(super) struct Measured {
    count: usize,
    /// The first measure on each axis: how far it moved, and its value.
    firsts: Vec<[f64; 2]>,
    slope: Vec<f64>,
}

impl Measured {
    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        let firsts = self.firsts.concat();
        let slope = self.slope.clone();
        Memory::List(vec![
            Memory::Count(self.count as u64),
            Memory::Numbers(firsts),
            Memory::Numbers(slope),
        ])
    }

    /// From `memory`, on `n` axes. The slope has `measures`.
    pub(super) fn restored<G, S>(
        memory: Memory<G, S>,
        n: usize,
        measures: usize,
    ) -> Result<Self, Error> {
        let wrong = || Error::Memory {
            expected: "a slope with this number of loci",
        };
        let [count, firsts, slope] = memory.parts()?;
        let firsts = firsts.numbers()?;
        let slope = slope.numbers()?;
        let count = usize::try_from(count.count()?).map_err(|_| wrong())?;
        let is_empty = count == 0 && slope.is_empty();
        if count > 0 && count >= measures
            || firsts.len() != 2 * slope.len()
            || !is_empty && slope.len() != n
        {
            return Err(wrong());
        }
        let firsts = firsts
            .chunks_exact(2)
            .map(|pair| [pair[0], pair[1]])
            .collect();
        Ok(Self {
            count,
            firsts,
            slope,
        })
    }
}

/// Slopes, and the direction that follows from them.
impl<T: Real> Descent<T> {
    /// The step of finite differences. It balances the rounding errors of the values and the bend
    /// of the function.
    pub(super) fn difference(&self) -> f64 {
        let resolution = Cube::<T>::resolution();
        let root = resolution.sqrt();
        if self.central {
            return 4.0 * root * resolution.sqrt().sqrt().sqrt();
        }
        let bend = self.pairs.steepest();
        let balanced = 2.0 * (f64::EPSILON * self.value.abs() / bend).sqrt();
        if bend > 0.0 {
            balanced.clamp(0.01 * root, 4.0 * root)
        } else {
            4.0 * root
        }
    }

    /// The number of newborns that measure a slope.
    pub(super) fn measures(&self) -> usize {
        self.cube.dimensions() * if self.central { 2 } else { 1 }
    }

    /// The measures of the next generation.
    pub(super) fn slice(&self) -> Range<usize> {
        let begin = self.measured.count;
        begin
            ..self
                .measures()
                .min(begin + self.cube.slice().max(self.at_once))
    }

    /// Moves `trial` to the point of measure `index` of its slope, by `step`.
    pub(super) fn measure(&mut self, index: usize, step: f64) {
        let axis = index % self.cube.dimensions();
        let x = self.trial[axis];
        // Toward the middle, so that a slope at a bound can be measured.
        let forward = if x > 0.5 { x - step } else { x + step };
        let backward = if x > 0.5 {
            (x + step).min(1.0)
        } else {
            (x - step).max(0.0)
        };
        self.trial[axis] = if index < self.cube.dimensions() {
            forward
        } else {
            backward
        };
    }

    /// Learns measures of the slope at the present point, and the slope after the last of them.
    /// Returns `false` if the newborns are not those of this slope, `None` if the descent is at its
    /// end.
    pub(super) fn learn_slope<S: Score>(
        &mut self,
        genomes: &[Vec<T>],
        scores: &[S],
    ) -> Option<bool> {
        let n = self.cube.dimensions();
        let slice = self.slice();
        if genomes.len() != slice.len() {
            return Some(false);
        }
        let Measured { firsts, slope, .. } = &mut self.measured;
        firsts.resize(n, [0.0, self.value]);
        slope.resize(n, 0.0);
        for (index, (genome, score)) in slice.clone().zip(genomes.iter().zip(scores)) {
            let axis = index % n;
            self.trial.resize(n, 0.0);
            self.cube.read(genome, &mut self.trial);
            let near = 64.0 * Cube::<T>::resolution();
            let other = |(x, y): (&f64, &f64)| (x - y).abs() > near;
            let moved = self.trial[axis] - self.point[axis];
            let strangers = self
                .trial
                .iter()
                .zip(&self.point)
                .filter(|pair| other(*pair))
                .count();
            if strangers > 1 || strangers == 1 && moved.abs() <= near {
                return Some(false);
            }
            let Some(utility) = score.utility().filter(|utility| utility.is_finite()) else {
                continue;
            };
            if index < n {
                firsts[axis] = [moved, -utility];
                if moved != 0.0 {
                    slope[axis] = (-utility - self.value) / moved;
                }
            } else if moved - firsts[axis][0] != 0.0 && moved != 0.0 {
                let [first, value] = firsts[axis];
                slope[axis] = (-utility - value) / (moved - first);
            }
        }
        self.measured.count = slice.end;
        if slice.end < self.measures() {
            return Some(true);
        }
        let slope = std::mem::take(&mut self.measured).slope;
        if !self.slope.is_empty() && !self.best.is_empty() {
            // `best` holds the point of the last slope.
            self.pairs.add(&self.best, &self.point, &self.slope, &slope);
        }
        self.slope = slope;
        self.slopes += 1;
        self.aim().then_some(true)
    }

    /// Computes the direction of the next line. Returns `false` if there is none.
    fn aim(&mut self) -> bool {
        /// The longest first step, as a part of the range.
        const FIRST: f64 = 0.1;

        let free =
            |(x, slope): (&f64, &f64)| !(*x <= 0.0 && *slope > 0.0 || *x >= 1.0 && *slope < 0.0);
        let free: Vec<bool> = self.point.iter().zip(&self.slope).map(free).collect();
        for attempt in 0..2 {
            if attempt == 1 {
                self.pairs.clear();
            }
            self.direction = self.pairs.direction(&self.slope, &free);
            for (d, (x, free)) in self.direction.iter_mut().zip(self.point.iter().zip(&free)) {
                if !free || *x <= 0.0 && *d < 0.0 || *x >= 1.0 && *d > 0.0 {
                    *d = 0.0;
                }
            }
            self.rate = self
                .direction
                .iter()
                .zip(&self.slope)
                .map(|(d, slope)| d * slope)
                .sum();
            if self.rate < 0.0 && self.rate.is_finite() {
                let longest = self
                    .direction
                    .iter()
                    .fold(0.0, |longest: f64, d| longest.max(d.abs()));
                self.step = if self.pairs.is_empty() {
                    FIRST / longest
                } else {
                    1.0_f64.min(0.5 / longest)
                };
                (self.tried, self.best_value, self.best_step) = (0, self.value, 0.0);
                self.phase = Phase::Line;
                return self.step.is_finite();
            }
        }
        false
    }
}
