use super::RATE;
use super::features::{Features, Row};
use super::fit::Fit;
use super::samples::Samples;
use ga_core::Error;
use ga_core::engine::Memory;

/// A model that is linear in some [`Features`]: one weight each.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    pub(super) features: Features,
    pub(super) weights: Vec<f64>,
    pub(super) fit: Fit,
    /// The row of each sample, at the index of the sample. A row that is too long is empty.
    rows: Vec<Row>,
    longest: usize,
    row: Row,
    places: Vec<u32>,
}

impl Linear {
    pub(super) fn new(features: Features, elements: usize) -> Self {
        Self {
            features,
            weights: vec![0.0; features.weights(elements)],
            fit: Fit::new(elements),
            rows: Vec::new(),
            longest: (4 * elements).clamp(16, 512),
            row: Row::new(),
            places: Vec::new(),
        }
    }

    /// The change of the score from one order to another.
    pub(super) fn predict(&mut self, from: &[u32], to: &[u32]) -> f64 {
        self.features.row(from, to, &mut self.row, &mut self.places);
        sum(&self.row, &self.weights)
    }

    /// Writes the row of a sample.
    pub(super) fn index(&mut self, samples: &Samples, sample: usize) {
        if self.rows.len() <= sample {
            self.rows.resize_with(sample + 1, Row::new);
        }
        let (from, to, _) = samples.get(sample);
        let row = &mut self.rows[sample];
        self.features.row(from, to, row, &mut self.places);
        if row.len() > self.longest {
            row.clear();
        }
    }

    /// Learns from a new sample, which has a row.
    pub(super) fn learn_from(&mut self, sample: usize, change: f64) {
        let row = &self.rows[sample];
        if !row.is_empty() {
            self.fit
                .learn_from(change - sum(row, &self.weights), change);
        }
        self.learn(sample, change);
    }

    /// Moves the weights towards those that explain the sample: a step of Kaczmarz's method.
    pub(super) fn learn(&mut self, sample: usize, change: f64) {
        let row = &self.rows[sample];
        let weights = &mut self.weights;
        let norm: f64 = row.iter().map(|&(_, sign)| f64::from(sign * sign)).sum();
        if norm > 0.0 {
            let step = RATE * (change - sum(row, weights)) / norm;
            for &(index, sign) in row {
                weights[index as usize] += step * f64::from(sign);
            }
        }
    }

    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        Memory::of([Memory::Numbers(self.weights.clone()), self.fit.memory()])
    }

    pub(super) fn restore<G, S>(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        let [weights, fit] = memory.parts()?;
        let weights = weights.numbers()?;
        if weights.len() != self.weights.len() {
            return Err(Error::Memory {
                expected: "the weights of a model of this number of elements",
            });
        }
        self.weights = weights;
        self.fit.restore(fit)
    }
}

fn sum(row: &Row, weights: &[f64]) -> f64 {
    row.iter()
        .map(|&(index, sign)| f64::from(sign) * weights[index as usize])
        .sum()
}
