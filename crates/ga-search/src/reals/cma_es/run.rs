use super::distribution::Distribution;
use super::weights::Weights;
use ga_core::Error;
use ga_core::engine::Memory;

/// One run of the strategy, from a start to its convergence.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) distribution: Distribution,
    pub(super) rates: Weights,
    pub(super) offspring: usize,
    pub(super) evaluations: u64,
    generation: u64,
    /// Generations in which a quarter of the scores equals the best one, less the others.
    flat: u64,
    /// The best utility of each of the last generations.
    history: Vec<f64>,
    /// The best utility of the run, and its generation.
    best: f64,
    best_since: u64,
    /// The range of the utilities of the first generation.
    spread: f64,
    /// Whether the run has converged or cannot go on.
    pub(super) over: bool,
    /// Whether the run is over because it makes no progress, and has not converged.
    pub(super) is_stuck: bool,
}

impl Run {
    pub(super) fn new(mean: Vec<f64>, step: f64, offspring: usize, separable: bool) -> Self {
        let rates = Weights::new(offspring, mean.len(), separable);
        Self {
            distribution: Distribution::new(mean, step, separable),
            rates,
            offspring,
            evaluations: 0,
            generation: 0,
            flat: 0,
            history: Vec::new(),
            best: f64::NEG_INFINITY,
            best_since: 0,
            spread: 0.0,
            over: false,
            is_stuck: false,
        }
    }

    /// Learns from `points`, one after the other and best first. `utilities` are those of the best
    /// point, of a point at a quarter, and of the worst point with a number. `tied`: whether the
    /// first two have equal scores.
    pub(super) fn learn(
        &mut self,
        points: &mut [f64],
        count: usize,
        utilities: Option<[f64; 2]>,
        tied: bool,
    ) {
        /// The greatest standard deviation of a direction.
        const WIDEST: f64 = 1.0;

        if count == self.offspring {
            self.distribution.learn(points, &self.rates);
        } else {
            let rates = Weights::new(
                count,
                self.distribution.mean.len(),
                self.distribution.axes.is_empty(),
            );
            self.distribution.learn(points, &rates);
        }
        self.generation += 1;
        self.evaluations += count as u64;
        self.flat = if tied {
            self.flat + 1
        } else {
            self.flat.saturating_sub(1)
        };
        if let Some([best, worst]) = utilities {
            if self.generation == 1 {
                self.spread = best - worst;
            }
            if best > self.best {
                (self.best, self.best_since) = (best, self.generation);
            }
            if self.history.len() >= self.window() {
                self.history.rotate_left(1);
                self.history.pop();
            }
            self.history.push(best);
        }
        let valid = self.distribution.decompose(&self.rates);
        let widest = self.distribution.scales.iter().copied().fold(0.0, f64::max);
        if self.distribution.step * widest > WIDEST {
            self.distribution.step = WIDEST / widest;
        }
        let step = self.distribution.step;
        self.over = !(valid && step.is_finite() && step > 0.0);
    }

    fn window(&self) -> usize {
        10 + (30 * self.distribution.mean.len()).div_ceil(self.offspring)
    }

    /// Ends the run if it does not make progress any more (Hansen 2009). `worst` is the lowest
    /// utility of the present generation, and `resolution` that of the genes.
    pub(super) fn check(&mut self, worst: Option<f64>, resolution: f64) {
        let distribution = &self.distribution;
        let n = distribution.mean.len();
        let window = self.window();
        let shortest = 1e-12_f64.max(8.0 * resolution);
        let long = |at: usize| {
            let spread = distribution
                .variance(at)
                .sqrt()
                .max(distribution.path_of_covariance[at].abs());
            distribution.step * spread >= shortest
        };
        let longest = 100.0 + 50.0 * ((n + 3) * (n + 3)) as f64 / (self.offspring as f64).sqrt();
        let patience = 120 + (30 * n / self.offspring) as u64 + self.generation / 5;
        let level = worst.is_some_and(|worst| {
            let tolerance = 1e-12_f64
                .min(1e-13 * self.spread)
                .max(4.0 * f64::EPSILON * self.best.abs());
            let lowest = self.history.iter().copied().fold(worst, f64::min);
            let highest = self
                .history
                .iter()
                .copied()
                .fold(f64::NEG_INFINITY, f64::max);
            self.history.len() >= window && highest - lowest <= tolerance
        });
        let stagnant = !self.history.is_empty() && self.generation - self.best_since > patience;
        self.over |= !(0..n).any(long) || self.flat as usize > window / 3 || level;
        self.is_stuck = !self.over && (self.generation as f64 > longest || stagnant);
        self.over |= self.is_stuck;
    }

    /// Goes on with twice the offspring, as if the run had begun here.
    pub(super) fn go_on(self) -> Self {
        let Self {
            distribution,
            offspring,
            evaluations,
            ..
        } = self;
        let separable = distribution.axes.is_empty();
        let fresh = Self::new(
            distribution.mean.clone(),
            distribution.step,
            2 * offspring,
            separable,
        );
        Self {
            distribution,
            evaluations,
            ..fresh
        }
    }

    /// Everything that the run has learnt.
    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        let distribution = &self.distribution;
        let counts = [
            self.offspring as u64,
            self.evaluations,
            self.generation,
            self.flat,
            self.best_since,
            distribution.age,
            u64::from(distribution.axes.is_empty()),
        ];
        Memory::List(vec![
            Memory::Counts(counts.to_vec()),
            Memory::Numbers(vec![
                distribution.step,
                distribution.bias,
                self.best,
                self.spread,
            ]),
            Memory::Numbers(distribution.mean.clone()),
            Memory::Numbers(distribution.covariance.clone()),
            Memory::Numbers(distribution.axes.clone()),
            Memory::Numbers(distribution.scales.clone()),
            Memory::Numbers(distribution.path_of_step.clone()),
            Memory::Numbers(distribution.path_of_covariance.clone()),
            Memory::Numbers(self.history.clone()),
        ])
    }

    pub(super) fn restored<G, S>(memory: Memory<G, S>, n: usize) -> Result<Self, Error> {
        let wrong = || Error::Memory {
            expected: "a run of CMA-ES in this number of dimensions",
        };
        let [
            counts,
            scalars,
            mean,
            covariance,
            axes,
            scales,
            path_of_step,
            path_of_covariance,
            history,
        ] = memory.parts()?;
        let counts: [u64; 7] = counts.counts()?.try_into().map_err(|_| wrong())?;
        let [
            offspring,
            evaluations,
            generation,
            flat,
            best_since,
            age,
            separable,
        ] = counts;
        let scalars: [f64; 4] = scalars.numbers()?.try_into().map_err(|_| wrong())?;
        let [step, bias, best, spread] = scalars;
        let offspring = usize::try_from(offspring).map_err(|_| wrong())?;
        let plausible =
            (2..=1 << 24).contains(&offspring) && best_since <= generation && step > 0.0;
        if !plausible {
            return Err(wrong());
        }
        let mut run = Self::new(mean.numbers()?, step, offspring, separable == 1);
        let take = |target: &mut Vec<f64>, memory: Memory<G, S>| {
            let numbers = memory.numbers()?;
            if numbers.len() != target.len() {
                return Err(wrong());
            }
            *target = numbers;
            Ok(())
        };
        let distribution = &mut run.distribution;
        take(&mut distribution.covariance, covariance)?;
        take(&mut distribution.axes, axes)?;
        take(&mut distribution.scales, scales)?;
        take(&mut distribution.path_of_step, path_of_step)?;
        take(&mut distribution.path_of_covariance, path_of_covariance)?;
        if distribution.mean.len() != n {
            return Err(wrong());
        }
        (distribution.bias, distribution.age) = (bias, age);
        run.history = history.numbers()?;
        (run.evaluations, run.generation, run.flat, run.best_since) =
            (evaluations, generation, flat, best_since);
        (run.best, run.spread) = (best, spread);
        Ok(run)
    }
}
