use crate::genome::Distance;
use crate::score::Score;
use crate::state::{Population, State};

/// Statistics of the scores of a population: mean, deviation, quantiles.
///
/// The numbers are the [utilities](Score::utility) of the scores: minus the number for a `Reverse`,
/// and far below all others for an infeasible [`Constrained`](crate::Constrained). Scores without a
/// number are counted and otherwise ignored. Each time you ask for statistics, the scores are
/// sorted.
///
/// ```
/// use ga_core::Population;
/// use ga_core::observe::Statistics;
///
/// let scores = [('a', 1.0), ('b', 3.0), ('c', f64::NAN)];
/// let population: Population<_, _> = scores.into_iter().collect();
/// let statistics = Statistics::of(&population);
/// assert_eq!((statistics.mean(), statistics.median()), (Some(2.0), Some(2.0)));
/// assert_eq!(statistics.nan(), 1);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[doc(alias = "mean")]
#[doc(alias = "median")]
pub struct Statistics {
    /// The numbers in ascending order.
    numbers: Vec<f64>,
    nan: usize,
    best: Option<f64>,
    evaluations: u64,
    generation: u64,
}

impl Statistics {
    /// Statistics of a population outside of a run: `evaluations` and `generation` are 0.
    pub fn of<G, S: Score>(population: &Population<G, S>) -> Self {
        let mut numbers: Vec<f64> = population
            .scores()
            .iter()
            .filter_map(Score::utility)
            .collect();
        numbers.sort_unstable_by(f64::total_cmp);
        let best = population
            .best()
            .and_then(|best| population.scores()[best].utility());
        Self {
            nan: population.len() - numbers.len(),
            numbers,
            best,
            evaluations: 0,
            generation: 0,
        }
    }

    /// Statistics of the present population of a run.
    pub fn at<G, S: Score>(state: &State<G, S>) -> Self {
        let evaluations = state.evaluations();
        let generation = state.generation();
        Self {
            evaluations,
            generation,
            ..Self::of(state.population())
        }
    }

    /// The generation of the population.
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// The evaluations spent up to this generation.
    pub const fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// The number of scores that are not numbers.
    pub const fn nan(&self) -> usize {
        self.nan
    }

    /// The score of the best individual; `None` if it is not a number.
    pub const fn best(&self) -> Option<f64> {
        self.best
    }

    /// The mean of the scores; `None` if there are no numbers.
    pub fn mean(&self) -> Option<f64> {
        (!self.numbers.is_empty())
            .then(|| self.numbers.iter().sum::<f64>() / self.numbers.len() as f64)
    }

    /// The standard deviation of the sample; 0 for a single number, `None` if there are no numbers.
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean()?;
        let squares: f64 = self
            .numbers
            .iter()
            .map(|number| (number - mean) * (number - mean))
            .sum();
        Some((squares / (self.numbers.len() - 1).max(1) as f64).sqrt())
    }

    /// The quantile at `share`: the score below which this share of all scores lies, interpolated
    /// between neighbouring scores (Hyndman & Fan 1996, type 7). 0 gives the smallest score and 1
    /// the greatest; other shares are clamped. `None` if there are no numbers.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let last = self.numbers.len().checked_sub(1)?;
        let place = share.clamp(0.0, 1.0) * last as f64;
        let below = (place as usize).min(last);
        let (low, high) = (self.numbers[below], self.numbers[(below + 1).min(last)]);
        let part = place - below as f64;
        // The difference of two infinite neighbours would be NaN.
        Some(if part > 0.0 && low < high {
            low + (high - low) * part
        } else {
            low
        })
    }

    /// The median: the quantile at 0.5; `None` if there are no numbers.
    pub fn median(&self) -> Option<f64> {
        self.quantile(0.5)
    }
}

/// The mean distance between two different residents; 0 if there are fewer than two.
///
/// The cost is one distance per pair of residents.
///
/// ```
/// use ga_core::Population;
/// use ga_core::genome::Euclidean;
/// use ga_core::observe::diversity;
///
/// let points = [(vec![0.0], 1), (vec![3.0], 2), (vec![6.0], 3)];
/// let population: Population<_, _> = points.into_iter().collect();
/// assert_eq!(diversity(&population, &Euclidean), 4.0);
/// ```
pub fn diversity<G, S>(population: &Population<G, S>, distance: &impl Distance<G>) -> f64 {
    let genomes = population.genomes();
    let pairs = genomes.len() * genomes.len().saturating_sub(1) / 2;
    let others = genomes.iter().enumerate().flat_map(|(place, left)| {
        genomes[place + 1..]
            .iter()
            .map(move |right| distance.between(left, right))
    });
    others.sum::<f64>() / pairs.max(1) as f64
}
