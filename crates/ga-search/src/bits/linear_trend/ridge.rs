use ga_core::genome::BitString;
use ga_core::random::exp;

/// A Bayesian linear regression of utilities on bits, one sample after the other.
///
/// Bits are -1 or 1. The effects have independent normal priors, so this is ridge regression.
#[derive(Clone, Debug)]
pub(super) struct Ridge {
    /// The first utility, from which all others are measured.
    origin: f64,
    /// The mean effects of the constant and of each bit.
    effects: Vec<f64>,
    /// The covariance of the effects, in units of the variance of the noise, row by row.
    covariance: Vec<f64>,
    /// The variance of what the effects do not explain: a mean in which old errors fade.
    noise: f64,
    weight: f64,
    /// The sample as numbers, and its product with the covariance.
    sample: Vec<f64>,
    product: Vec<f64>,
}

/// The share of the variance that the prior expects of the effects.
const EXPLAINED: f64 = 0.8;

/// The variance of the constant, in units of the noise.
const CONSTANT: f64 = 100.0;

/// What an error counts after the next one.
const FADING: f64 = 0.97;

impl Ridge {
    pub(super) fn new(loci: usize, origin: f64) -> Self {
        let side = loci + 1;
        let prior = EXPLAINED / (1.0 - EXPLAINED) / loci as f64;
        let mut covariance = vec![0.0; side * side];
        for place in 0..side {
            covariance[place * side + place] = if place == 0 { CONSTANT } else { prior };
        }
        let effects = vec![0.0; side];
        Self {
            origin,
            effects,
            covariance,
            noise: 0.0,
            weight: 0.0,
            sample: vec![1.0; side],
            product: vec![0.0; side],
        }
    }

    pub(super) fn loci(&self) -> usize {
        self.effects.len() - 1
    }

    /// Learns the utility of a genome (the recursive least squares of Plackett 1950).
    pub(super) fn learn(&mut self, genome: &BitString, utility: f64) {
        let side = self.effects.len();
        for (number, bit) in self.sample[1..].iter_mut().zip(genome.iter()) {
            *number = if bit { 1.0 } else { -1.0 };
        }
        let dot =
            |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(x, y)| x * y).sum::<f64>();
        for (product, row) in self
            .product
            .iter_mut()
            .zip(self.covariance.chunks_exact(side))
        {
            *product = dot(row, &self.sample);
        }
        let spread = 1.0 + dot(&self.product, &self.sample);
        let error = utility - self.origin - dot(&self.effects, &self.sample);
        for (row, &factor) in self.covariance.chunks_exact_mut(side).zip(&self.product) {
            let factor = factor / spread;
            row.iter_mut()
                .zip(&self.product)
                .for_each(|(covariance, product)| *covariance -= factor * product);
        }
        let step = error / spread;
        self.effects
            .iter_mut()
            .zip(&self.product)
            .for_each(|(effect, product)| *effect += step * product);
        self.noise = FADING * self.noise + error * step;
        self.weight = FADING * self.weight + 1.0;
    }

    /// The standard deviation of the effect of a bit.
    fn deviation(&self, locus: usize) -> f64 {
        let variance = self.covariance[(locus + 1) * (self.effects.len() + 1)];
        if self.weight > 0.0 {
            (variance * self.noise / self.weight).max(0.0).sqrt()
        } else {
            0.0
        }
    }

    /// The probability that a set bit is better than a clear one.
    pub(super) fn probability(&self, locus: usize) -> f64 {
        /// Of the logistic function that is nearest to the normal distribution.
        const STEEPNESS: f64 = 1.702;

        let effect = self.effects[locus + 1];
        let deviation = self.deviation(locus);
        if deviation > 0.0 {
            1.0 / (1.0 + exp((-STEEPNESS * effect / deviation).min(700.0)))
        } else if effect == 0.0 {
            0.5
        } else {
            f64::from(u8::from(effect > 0.0))
        }
    }
}
