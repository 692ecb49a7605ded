use super::run::Run;
use ga_core::Error;
use ga_core::engine::Memory;
use ga_core::rand::Rng;
use ga_core::random::{exp, ln, unit};

/// How [`CmaEs`](super::CmaEs) starts again after a run has converged.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub enum Restarts {
    /// Does not start again: the breeder has no newborns any more.
    Never,
    /// Starts again with the same number of offspring.
    Equal,
    /// Starts again with twice the offspring of the last run (IPOP, Auger & Hansen 2005). It suits
    /// problems whose many optima lie on one large hill.
    #[doc(alias = "IPOP")]
    Doubled,
    /// As [`Doubled`](Self::Doubled), but a run that makes no progress without having converged
    /// goes on where it is, with twice the offspring. For scores with noise: there the noise is
    /// greater than the differences, and more offspring average it.
    Continued,
    /// Two regimes share the evaluations equally (BIPOP, Hansen 2009): runs with twice the
    /// offspring each time, and short runs with few offspring and small steps.
    #[default]
    #[doc(alias = "BIPOP")]
    TwoRegimes,
}

impl Restarts {
    /// Whether a run that is over goes on where it is.
    pub(super) fn goes_on(self, run: &Run) -> bool {
        /// The greatest number of offspring.
        const LARGEST: usize = 1 << 16;
        self == Self::Continued && run.is_stuck && run.offspring < LARGEST
    }
}

/// The restarts so far, and the evaluations of the two regimes.
#[derive(Clone, Debug, Default)]
pub(super) struct Regimes {
    pub(super) count: u64,
    /// Whether there are no more runs.
    pub(super) over: bool,
    doublings: u64,
    large: u64,
    small: u64,
    /// The evaluations of the last large run.
    last_large: u64,
    /// Whether the present run is a small one.
    is_small: bool,
}

/// How a run starts.
pub(super) struct Start {
    pub(super) mean: Vec<f64>,
    /// The step as a part of the usual one.
    pub(super) step: f64,
    pub(super) offspring: usize,
}

impl Regimes {
    /// The greatest number of doublings.
    const DOUBLINGS: u64 = 9;

    /// Whether `run` is a small one that has had its evaluations.
    pub(super) fn spent(&self, run: &Run) -> bool {
        self.is_small && run.evaluations > self.last_large / 2
    }

    pub(super) fn next(
        &mut self,
        restarts: Restarts,
        run: &Run,
        offspring: usize,
        rng: &mut dyn Rng,
    ) -> Option<Start> {
        if restarts == Restarts::Never {
            return None;
        }
        let first = self.count == 0;
        self.count += 1;
        if self.is_small {
            self.small += run.evaluations;
        } else {
            self.last_large = run.evaluations;
            // The first run belongs to no regime.
            self.large += if first { 0 } else { run.evaluations };
        }
        self.is_small = restarts == Restarts::TwoRegimes && self.small < self.large;
        if restarts != Restarts::Equal && !self.is_small {
            self.doublings = (self.doublings + 1).min(Self::DOUBLINGS);
        }
        let mean = run.distribution.mean.iter().map(|_| unit(rng)).collect();
        if !self.is_small {
            return Some(Start {
                mean,
                step: 1.0,
                offspring: offspring << self.doublings,
            });
        }
        let square = {
            let root = unit(rng);
            root * root
        };
        let exponent = ln(0.5 * (1u64 << self.doublings) as f64) * square;
        let step = exp(-2.0 * std::f64::consts::LN_10 * unit(rng));
        Some(Start {
            mean,
            step,
            offspring: (offspring as f64 * exp(exponent)) as usize,
        })
    }

    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        let flags = [u64::from(self.over), u64::from(self.is_small)];
        let counts = [
            self.count,
            self.doublings,
            self.large,
            self.small,
            self.last_large,
        ];
        Memory::Counts(flags.into_iter().chain(counts).collect())
    }

    pub(super) fn restored<G, S>(memory: Memory<G, S>) -> Result<Self, Error> {
        let wrong = |_| Error::Memory {
            expected: "the restarts of CMA-ES",
        };
        let counts: [u64; 7] = memory.counts()?.try_into().map_err(wrong)?;
        let [over, is_small, count, doublings, large, small, last_large] = counts;
        let doublings = doublings.min(Self::DOUBLINGS);
        let over = over == 1;
        let is_small = is_small == 1;
        Ok(Self {
            count,
            over,
            doublings,
            large,
            small,
            last_large,
            is_small,
        })
    }
}
