use ga_core::Error;
use ga_core::engine::Memory;

/// How well a model predicts changes of the score before it learns from them.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    /// Sums of squares, in which old changes count less and less.
    error: f64,
    total: f64,
    learnt: u64,
    keep: f64,
}

impl Fit {
    pub(super) fn new(elements: usize) -> Self {
        let keep = 1.0 - 1.0 / (2 * elements).max(20) as f64;
        Self {
            error: 0.0,
            total: 0.0,
            learnt: 0,
            keep,
        }
    }

    pub(super) fn learn_from(&mut self, error: f64, change: f64) {
        self.error = self.keep * self.error + error * error;
        self.total = self.keep * self.total + change * change;
        self.learnt += 1;
    }

    /// The share of the variance of the changes that the predictions explain: at most 1, and
    /// negative if predicting 0 would be better.
    pub(super) fn explained(&self) -> f64 {
        if self.total > 0.0 {
            1.0 - self.error / self.total
        } else {
            f64::NEG_INFINITY
        }
    }

    /// The number of changes that it has learnt from.
    pub(super) const fn learnt(&self) -> u64 {
        self.learnt
    }

    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        // The count is far below 2^53.
        Memory::Numbers(vec![self.error, self.total, self.learnt as f64])
    }

    pub(super) fn restore<G, S>(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        let numbers = memory.numbers()?;
        let &[error, total, learnt] = &numbers[..] else {
            return Err(Error::Memory {
                expected: "the fit of a model",
            });
        };
        (self.error, self.total, self.learnt) = (error, total, learnt as u64);
        Ok(())
    }
}
