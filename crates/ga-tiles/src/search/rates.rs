use ga_core::rand::Rng;
use ga_core::random::unit;

/// How often each of several choices was used, and how often it succeeded. Choices that succeed
/// more often are drawn more often.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rates {
    used: Vec<f64>,
    succeeded: Vec<f64>,
    /// The uses that a choice has before it is known: the smaller, the faster a choice is judged.
    prior: f64,
    /// The counts of a choice are halved when it has more uses than this.
    horizon: f64,
    /// The share that each choice keeps at least.
    floor: f64,
}

impl Rates {
    pub(super) fn new(choices: usize, prior: f64, horizon: f64, floor: f64) -> Self {
        Self {
            used: vec![0.0; choices],
            succeeded: vec![0.0; choices],
            prior,
            horizon,
            floor,
        }
    }

    /// Draws a choice. `weight` is that of the description; 0 rules a choice out. `None` if all
    /// choices are ruled out.
    pub(super) fn draw(&self, weight: impl Fn(usize) -> f64, rng: &mut dyn Rng) -> Option<usize> {
        let rate = |choice: usize| {
            let rate = (self.succeeded[choice] + 1.0) / (self.used[choice] + self.prior);
            weight(choice) * rate * rate
        };
        let total: f64 = (0..self.used.len()).map(rate).sum();
        let share = |choice: usize| rate(choice) / total + self.floor * weight(choice);
        let mut left = unit(rng) * (0..self.used.len()).map(share).sum::<f64>();
        let mut possible = (0..self.used.len()).filter(|&choice| weight(choice) > 0.0);
        let mut last = possible.next()?;
        left -= share(last);
        for choice in possible {
            if left < 0.0 {
                break;
            }
            last = choice;
            left -= share(choice);
        }
        Some(last)
    }

    pub(super) fn count_use(&mut self, choice: usize) {
        self.used[choice] += 1.0;
        if self.used[choice] > self.horizon {
            self.used[choice] *= 0.5;
            self.succeeded[choice] *= 0.5;
        }
    }

    pub(super) fn count_success(&mut self, choice: usize) {
        self.succeeded[choice] += 1.0;
    }

    /// Uses, then successes.
    pub(super) fn counts(&self) -> Vec<f64> {
        [self.used.as_slice(), &self.succeeded].concat()
    }

    /// Takes back [`counts`](Self::counts), unless they are not such counts.
    pub(super) fn restore(&mut self, counts: &[f64]) -> Result<(), ga_core::Error> {
        let choices = self.used.len();
        if counts.len() != 2 * choices
            || !counts
                .iter()
                .all(|count| count.is_finite() && *count >= 0.0)
        {
            return Err(ga_core::Error::Memory {
                expected: "two counts for each operator and source",
            });
        }
        self.used.copy_from_slice(&counts[..choices]);
        self.succeeded.copy_from_slice(&counts[choices..]);
        Ok(())
    }
}
