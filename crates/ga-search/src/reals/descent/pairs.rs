use ga_core::Error;
use ga_core::engine::Memory;

/// The last steps with the changes of the slope: what is known of the bends of the function.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    /// Steps, then changes, one after the other, oldest first.
    steps: Vec<f64>,
    changes: Vec<f64>,
    /// The number of axes.
    width: usize,
}

impl Pairs {
    /// The greatest number of pairs.
    const MOST: usize = 30;

    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.changes.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The bend along the last step, if at least `least` steps are known.
    pub(super) fn last_bend(&self, least: usize) -> Option<f64> {
        let width = self.width.max(1);
        let step = self.steps.chunks_exact(width).next_back()?;
        let change = self.changes.chunks_exact(width).next_back()?;
        (self.steps.len() >= least * width).then(|| dot(step, change) / dot(step, step))
    }

    /// The steepest bend along one of the last steps; 0 if none is known.
    pub(super) fn steepest(&self) -> f64 {
        let pairs = self
            .steps
            .chunks_exact(self.width.max(1))
            .zip(self.changes.chunks_exact(self.width.max(1)));
        pairs
            .map(|(step, change)| dot(change, change) / dot(step, change))
            .fold(0.0, f64::max)
    }

    /// Adds the step from `old` to `new`, if the function bends upward along it.
    pub(super) fn add(&mut self, old: &[f64], new: &[f64], old_slope: &[f64], new_slope: &[f64]) {
        let n = new.len();
        self.width = n;
        let steps: Vec<f64> = new.iter().zip(old).map(|(new, old)| new - old).collect();
        let changes: Vec<f64> = new_slope
            .iter()
            .zip(old_slope)
            .map(|(new, old)| new - old)
            .collect();
        let bend = dot(&steps, &changes);
        if bend > 1e-10 * (dot(&steps, &steps) * dot(&changes, &changes)).sqrt() {
            if self.steps.len() >= n * Self::MOST {
                self.steps.drain(..n);
                self.changes.drain(..n);
            }
            self.steps.extend(steps);
            self.changes.extend(changes);
        }
    }

    /// The direction of descent for a slope (two loops of L-BFGS). Axes that are not `free` stay.
    pub(super) fn direction(&self, slope: &[f64], free: &[bool]) -> Vec<f64> {
        let n = slope.len();
        let mask = |x: f64, free: bool| if free { x } else { 0.0 };
        let mut q: Vec<f64> = slope
            .iter()
            .zip(free)
            .map(|(&x, &free)| mask(x, free))
            .collect();
        let masked = |list: &[f64]| -> Vec<f64> {
            let mut masked = Vec::with_capacity(list.len());
            for row in list.chunks_exact(n) {
                masked.extend(row.iter().zip(free).map(|(&x, &free)| mask(x, free)));
            }
            masked
        };
        let steps = masked(&self.steps);
        let changes = masked(&self.changes);
        let pairs = || steps.chunks_exact(n).zip(changes.chunks_exact(n));
        let mut weights = Vec::with_capacity(Self::MOST);
        for (step, change) in pairs().rev() {
            let bend = dot(step, change);
            let weight = if bend > 0.0 {
                dot(step, &q) / bend
            } else {
                0.0
            };
            q.iter_mut()
                .zip(change)
                .for_each(|(q, change)| *q -= weight * change);
            weights.push(weight);
        }
        if let Some((step, change)) = pairs().next_back() {
            let bend = dot(step, change);
            let square = dot(change, change);
            if bend > 0.0 && square > 0.0 {
                scale(&mut q, bend / square);
            }
        }
        for ((step, change), weight) in pairs().zip(weights.into_iter().rev()) {
            let bend = dot(step, change);
            let other = if bend > 0.0 {
                dot(change, &q) / bend
            } else {
                weight
            };
            q.iter_mut()
                .zip(step)
                .for_each(|(q, step)| *q += (weight - other) * step);
        }
        scale(&mut q, -1.0);
        q
    }

    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        Memory::List(vec![
            Memory::Numbers(self.steps.clone()),
            Memory::Numbers(self.changes.clone()),
        ])
    }

    pub(super) fn restored<G, S>(memory: Memory<G, S>, n: usize) -> Result<Self, Error> {
        let [steps, changes] = memory.parts()?;
        let steps = steps.numbers()?;
        let changes = changes.numbers()?;
        if steps.len() != changes.len()
            || n == 0
            || steps.len() % n != 0
            || steps.len() > n * Self::MOST
        {
            return Err(Error::Memory {
                expected: "the steps of a descent",
            });
        }
        Ok(Self {
            steps,
            changes,
            width: n,
        })
    }
}

fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(x, y)| x * y).sum()
}

fn scale(vector: &mut [f64], factor: f64) {
    for x in vector {
        *x *= factor;
    }
}
