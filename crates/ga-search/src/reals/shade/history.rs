use ga_core::Error;
use ga_core::engine::Memory;
use ga_core::rand::Rng;
use ga_core::random::{below, normal};

/// The settings that were successful in the last generations (Tanabe & Fukunaga 2013).
#[derive(Clone, Debug)]
pub(super) struct History {
    settings: [Setting; Self::SIZE],
    oldest: usize,
    /// The settings of the present generation that brought gains, with the gains.
    successes: Vec<(Setting, f64)>,
    /// Generations without a success since the last one.
    failures: u64,
}

/// Weight and crossover rate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    pub(super) weight: f64,
    pub(super) crossover: f64,
}

impl Default for History {
    fn default() -> Self {
        let settings = [Setting {
            weight: 0.5,
            crossover: 0.5,
        }; Self::SIZE];
        Self {
            settings,
            oldest: 0,
            successes: Vec::new(),
            failures: 0,
        }
    }
}

impl History {
    /// The number of remembered settings.
    const SIZE: usize = 6;

    /// A setting near one that was successful.
    pub(super) fn draw(&self, rng: &mut dyn Rng) -> Setting {
        let Setting { weight, crossover } = self.settings[below(rng, Self::SIZE)];
        let crossover = (crossover + 0.1 * normal(rng)).clamp(0.0, 1.0);
        let weight = loop {
            // The ratio of two normal numbers has the Cauchy distribution.
            let drawn = weight + 0.1 * normal(rng) / normal(rng);
            if drawn > 0.0 {
                break drawn.min(1.0);
            }
        };
        Setting { weight, crossover }
    }

    /// Notes that `setting` brought a gain. A gain that is not a positive number counts least.
    pub(super) fn add(&mut self, setting: Setting, gain: f64) {
        let gain = if gain > 0.0 && gain.is_finite() {
            gain
        } else {
            f64::MIN_POSITIVE
        };
        self.successes.push((setting, gain));
    }

    /// Ends a generation: moves the oldest remembered setting to the mean of the successful ones,
    /// weighted by gains.
    pub(super) fn remember(&mut self) {
        let greatest = self
            .successes
            .iter()
            .map(|(_, gain)| *gain)
            .fold(0.0, f64::max);
        if greatest == 0.0 {
            self.failures += 1;
            return;
        }
        self.failures = 0;
        let sum = |value: &dyn Fn(&Setting) -> f64| -> f64 {
            self.successes
                .iter()
                .map(|(setting, gain)| gain / greatest * value(setting))
                .sum()
        };
        // The Lehmer mean prefers great weights.
        let weight = sum(&|s| s.weight * s.weight) / sum(&|s| s.weight);
        let crossover = sum(&|s| s.crossover) / sum(&|_| 1.0);
        self.settings[self.oldest] = Setting { weight, crossover };
        self.oldest = (self.oldest + 1) % Self::SIZE;
        self.successes.clear();
    }

    /// Generations without a success since the last one.
    pub(super) const fn failures(&self) -> u64 {
        self.failures
    }

    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        let counts = vec![self.oldest as u64, self.failures];
        Memory::List(vec![
            Memory::Counts(counts),
            Setting::memory(&self.settings),
        ])
    }

    pub(super) fn restored<G, S>(memory: Memory<G, S>) -> Result<Self, Error> {
        let wrong = || Error::Memory {
            expected: "the successful settings of SHADE",
        };
        let [counts, settings] = memory.parts()?;
        let [oldest, failures] = counts.counts()?.try_into().map_err(|_| wrong())?;
        let settings = Setting::restored(settings)?
            .try_into()
            .map_err(|_| wrong())?;
        let oldest = usize::try_from(oldest)
            .ok()
            .filter(|&oldest| oldest < Self::SIZE)
            .ok_or_else(wrong)?;
        Ok(Self {
            settings,
            oldest,
            failures,
            ..Self::default()
        })
    }
}

impl Setting {
    pub(super) fn memory<G, S>(settings: &[Self]) -> Memory<G, S> {
        Memory::Numbers(
            settings
                .iter()
                .flat_map(|setting| [setting.weight, setting.crossover])
                .collect(),
        )
    }

    pub(super) fn restored<G, S>(memory: Memory<G, S>) -> Result<Vec<Self>, Error> {
        let numbers = memory.numbers()?;
        Ok(numbers
            .chunks_exact(2)
            .map(|two| Self {
                weight: two[0],
                crossover: two[1],
            })
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{History, Setting};
    use ga_core::random::Stream;

    #[test]
    fn great_gains_and_great_weights_count_more() {
        let mut history = History::default();
        history.add(
            Setting {
                weight: 0.2,
                crossover: 0.0,
            },
            1.0,
        );
        history.add(
            Setting {
                weight: 0.8,
                crossover: 1.0,
            },
            3.0,
        );
        history.remember();
        // (0.2² + 3 · 0.8²) / (0.2 + 3 · 0.8) and 3 / 4.
        let Setting { weight, crossover } = history.settings[0];
        assert!((weight - 1.96 / 2.6).abs() < 1e-12, "{weight}");
        assert!((crossover - 0.75).abs() < 1e-12, "{crossover}");
        assert!((history.settings[1].weight - 0.5).abs() < 1e-12);
    }

    #[test]
    fn generations_without_a_success_are_counted_and_change_nothing() {
        let mut history = History::default();
        (0..3).for_each(|_| history.remember());
        assert_eq!(history.failures(), 3);
        history.add(
            Setting {
                weight: 0.9,
                crossover: 0.1,
            },
            f64::INFINITY,
        );
        history.remember();
        assert_eq!((history.failures(), history.oldest), (0, 1));
    }

    #[test]
    fn settings_that_are_drawn_are_in_range_and_near_the_remembered_ones() {
        let history = History::default();
        let mut rng = Stream::seeded(1);
        let mut settings: Vec<Setting> = (0..999).map(|_| history.draw(&mut rng)).collect();
        assert!(
            settings
                .iter()
                .all(|s| s.weight > 0.0 && s.weight <= 1.0 && (0.0..=1.0).contains(&s.crossover))
        );
        settings.sort_by(|left, right| left.weight.total_cmp(&right.weight));
        assert!((settings[499].weight - 0.5).abs() < 0.05);
    }
}
