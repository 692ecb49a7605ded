use super::RATE;
use super::fit::Fit;
use ga_core::Error;
use ga_core::engine::Memory;
use ga_core::random::{Stream, unit};

/// A model of quadratic assignment: the score is the sum, over pairs of places, of the weight of
/// the two places times the weight of the two elements there. Both kinds of weights are learnt.
#[derive(Clone, Debug)]
pub(super) struct Product {
    elements: usize,
    /// The weight of each pair of elements, and of each pair of places: symmetric matrices.
    pub(super) of_elements: Vec<f64>,
    pub(super) of_places: Vec<f64>,
    /// The unit of the score; 0 before the first change.
    pub(super) scale: f64,
    pub(super) fit: Fit,
    /// Places at which two orders differ.
    differ: Vec<usize>,
}

impl Product {
    pub(super) fn new(elements: usize) -> Self {
        let mut of_places = vec![0.0; elements * elements];
        // If both kinds of weights were 0, neither could be learnt. The numbers need not differ
        // between runs.
        let mut rng = Stream::seeded(0);
        for one in 0..elements {
            for other in 0..one {
                let weight = 0.5 * unit(&mut rng);
                (
                    of_places[one * elements + other],
                    of_places[other * elements + one],
                ) = (weight, weight);
            }
        }
        let of_elements = vec![0.0; elements * elements];
        let fit = Fit::new(elements);
        Self {
            elements,
            of_elements,
            of_places,
            scale: 0.0,
            fit,
            differ: Vec::new(),
        }
    }

    /// The change of the score from one order to another.
    pub(super) fn predict(&mut self, from: &[u32], to: &[u32]) -> f64 {
        self.compare(from, to);
        self.change(from, to).0 * self.scale
    }

    pub(super) fn learn_from(&mut self, from: &[u32], to: &[u32], change: f64) {
        if self.scale == 0.0 {
            self.scale = change.abs();
        }
        let error = change - self.predict(from, to);
        self.fit.learn_from(error, change);
        self.learn(from, to, change);
    }

    fn compare(&mut self, from: &[u32], to: &[u32]) {
        self.differ.clear();
        self.differ
            .extend((0..from.len()).filter(|&place| from[place] != to[place]));
    }

    /// The pairs of places whose elements change: each pair once.
    fn pairs(&self, from: &[u32], to: &[u32], mut visit: impl FnMut(usize, usize)) {
        for &one in &self.differ {
            for other in 0..self.elements {
                let twice = other < one && from[other] != to[other];
                if other != one && !twice {
                    visit(one, other);
                }
            }
        }
    }

    /// The index of the elements at two places.
    fn index(&self, order: &[u32], one: usize, other: usize) -> usize {
        order[one] as usize * self.elements + order[other] as usize
    }

    /// The change in units of the scale, and the squared length of its gradient.
    fn change(&self, from: &[u32], to: &[u32]) -> (f64, f64) {
        let mut change = 0.0;
        let mut norm = 0.0;
        self.pairs(from, to, |one, other| {
            let (old, new) = (self.index(from, one, other), self.index(to, one, other));
            let gain = self.of_elements[new] - self.of_elements[old];
            let weight = self.of_places[one * self.elements + other];
            change += weight * gain;
            norm += gain * gain + 2.0 * weight * weight;
        });
        (change, norm)
    }

    /// Moves both kinds of weights towards those that explain the change.
    pub(super) fn learn(&mut self, from: &[u32], to: &[u32], change: f64) {
        self.compare(from, to);
        let (predicted, norm) = self.change(from, to);
        let step = RATE * (change / self.scale - predicted) / norm;
        if !step.is_finite() {
            return;
        }
        let elements = self.elements;
        for &one in &self.differ {
            for other in 0..elements {
                if other == one || other < one && from[other] != to[other] {
                    continue;
                }
                let new = self.index(to, one, other);
                let old = self.index(from, one, other);
                let weight = self.of_places[one * elements + other];
                let gain = self.of_elements[new] - self.of_elements[old];
                for (index, step) in [(new, step * weight), (old, -step * weight)] {
                    let weight = self.of_elements[index] + step;
                    self.of_elements[index] = weight;
                    self.of_elements[index % elements * elements + index / elements] = weight;
                }
                let weight = weight + step * gain;
                self.of_places[one * elements + other] = weight;
                self.of_places[other * elements + one] = weight;
            }
        }
    }

    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        Memory::of([
            Memory::Numbers(self.below_diagonal(&self.of_elements)),
            Memory::Numbers(self.below_diagonal(&self.of_places)),
            Memory::Number(self.scale),
            self.fit.memory(),
        ])
    }

    pub(super) fn restore<G, S>(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        let [elements, places, scale, fit] = memory.parts()?;
        self.of_elements = self.symmetric(&elements.numbers()?)?;
        self.of_places = self.symmetric(&places.numbers()?)?;
        self.scale = scale.number()?;
        self.fit.restore(fit)
    }

    /// Half of a symmetric matrix whose diagonal is not used.
    fn below_diagonal(&self, matrix: &[f64]) -> Vec<f64> {
        let rows = matrix.chunks_exact(self.elements).enumerate();
        rows.flat_map(|(row, weights)| &weights[..row])
            .copied()
            .collect()
    }

    fn symmetric(&self, below: &[f64]) -> Result<Vec<f64>, Error> {
        let elements = self.elements;
        if below.len() != elements * (elements - 1) / 2 {
            return Err(Error::Memory {
                expected: "the weights of a model of this number of elements",
            });
        }
        let mut matrix = vec![0.0; elements * elements];
        let pairs = (0..elements).flat_map(|one| (0..one).map(move |other| (one, other)));
        for ((one, other), &weight) in pairs.zip(below) {
            (
                matrix[one * elements + other],
                matrix[other * elements + one],
            ) = (weight, weight);
        }
        Ok(matrix)
    }
}
