use super::super::cube::Cube;
use super::{Descent, Phase};
use ga_core::Score;
use ga_core::breed::Newborns;
use ga_core::genome::Real;

/// Steps along a line.
impl<T: Real> Descent<T> {
    /// The number of newborns that measure the slope at the first trial of a line, in the same
    /// generation.
    pub(super) fn ahead(&self) -> usize {
        if self.at_once > self.measures() {
            self.measures()
        } else {
            0
        }
    }

    /// The number of steps that are tried in one generation.
    pub(super) fn trials(&self) -> usize {
        /// More steps do not help.
        const MOST: usize = 4;

        (self.at_once - self.ahead()).min(MOST)
    }

    /// Trial `index` of the line: the second is longer, the third shorter, and so on.
    fn trial_step(&self, index: usize) -> f64 {
        let factor = if index % 2 == 1 { 4.0 } else { 0.25 };
        (0..index.div_ceil(2)).fold(self.step, |step, _| step * factor)
    }

    /// Writes the point of trial `index` of the line to `trial`.
    pub(super) fn line(&mut self, index: usize) {
        let step = self.trial_step(index);
        self.trial.clear();
        let moved = |(x, d): (&f64, &f64)| (x + step * d).clamp(0.0, 1.0);
        self.trial
            .extend(self.point.iter().zip(&self.direction).map(moved));
    }

    /// Learns the trials of a line. Returns `false` if the descent is at its end.
    pub(super) fn learn_line<S: Score>(&mut self, newborns: &Newborns<'_, Vec<T>, S>) -> bool {
        /// The part of the expected gain that a step must have (Armijo 1966).
        const ARMIJO: f64 = 1e-4;
        const TRIES: u64 = 12;
        /// Another trial is preferred to the first one if its gain is this many times as great: a
        /// full step along a learnt direction keeps what is known of the bends.
        const PREFERRED: f64 = 2.0;

        self.trial.resize(self.cube.dimensions(), 0.0);
        let mut last = (self.step, f64::INFINITY);
        let trials = self.trials();
        for (index, (genome, score)) in newborns
            .genomes
            .iter()
            .zip(newborns.scores)
            .take(trials)
            .enumerate()
        {
            let value = score.utility().map_or(f64::INFINITY, |utility| -utility);
            if index == 0 {
                last.1 = value;
            }
            let gain = self.value - self.best_value;
            let needed = if index > 0 && last.1 <= self.best_value {
                PREFERRED * gain
            } else {
                gain
            };
            if self.value - value > needed {
                self.cube.read(genome, &mut self.trial);
                self.best.clone_from(&self.trial);
                self.best_value = value;
                self.best_step = self.trial_step(index);
            }
        }
        self.tried += 1;
        let gain = self.value - self.best_value;
        let improved = gain > -ARMIJO * self.best_step * self.rate && self.best_step > 0.0;
        // The minimum of the parabola through both values and the slope.
        let (step, value) = last;
        let bend = value - self.value - step * self.rate;
        let parabola = if bend > 0.0 && value.is_finite() {
            -self.rate * step * step / (2.0 * bend)
        } else {
            f64::INFINITY
        };
        if improved {
            let early = self.pairs.is_empty();
            let longer = parabola.min(4.0 * step);
            let room = self.direction.iter().zip(&self.point).any(|(d, x)| {
                let x = x + step * d;
                *d != 0.0 && x > 0.0 && x < 1.0
            });
            let first = self.best_step.to_bits() == step.to_bits();
            // A longer step may be better still, above all before anything is known of the bends.
            let worth = longer > if early { 1.5 } else { 2.5 } * step;
            if worth && room && first && self.tried < TRIES {
                self.step = longer;
                return true;
            }
            let weak = gain <= 1e-11 * self.value.abs().max(1e-3);
            self.weak = if weak { self.weak + 1 } else { 0 };
            // The point of the last slope is kept in `best`, for the next pair.
            std::mem::swap(&mut self.point, &mut self.best);
            self.value = self.best_value;
            self.phase = Phase::Slope;
            if self.weak >= 3 {
                return false;
            }
            let trials = trials.min(newborns.len());
            let genomes = &newborns.genomes[trials..];
            let scores = &newborns.scores[trials..];
            return genomes.is_empty() || !first || self.learn_slope(genomes, scores).is_some();
        }
        if self.tried < TRIES
            && step * self.direction.iter().fold(0.0, |l: f64, d| l.max(d.abs()))
                > Cube::<T>::resolution()
        {
            self.step = parabola.clamp(0.1 * step, 0.5 * step);
            return true;
        }
        if !self.central {
            // Slopes by one side were too rough.
            self.central = true;
            self.pairs.clear();
            self.best.clear();
            self.phase = Phase::Slope;
            return true;
        }
        false
    }
}
