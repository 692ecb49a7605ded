use crate::engine::{Population, State};
use crate::genome::Distance;
use crate::score::{Score, Weight};

/// What a population is like: computed when it is asked for, not before.
///
/// Scores count as numbers by [`Weight`]; those that are none are counted and left out of everything else.
///
/// ```
/// use ga_core::Population;
/// use ga_core::observe::Statistics;
///
/// let population: Population<_, _> = [('a', 1.0), ('b', 3.0), ('c', f64::NAN)].into_iter().collect();
/// let statistics = Statistics::of(&population);
/// assert_eq!((statistics.mean(), statistics.median(), statistics.nan()), (Some(2.0), Some(2.0), 1));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// The numbers in ascending order.
    numbers: Vec<f64>,
    nan: usize,
    best: Option<f64>,
    evaluations: u64,
    generation: u64,
}

impl Statistics {
    /// Of a population outside a run; it knows of no evaluations.
    pub fn of<G, S: Score + Weight>(population: &Population<G, S>) -> Self {
        let mut numbers: Vec<f64> = population.scores().iter().filter_map(Weight::number).collect();
        numbers.sort_unstable_by(f64::total_cmp);
        let best = population.best().and_then(|best| population.scores()[best].number());
        Self { nan: population.len() - numbers.len(), numbers, best, evaluations: 0, generation: 0 }
    }

    /// Of the population that a run has come to.
    pub fn at<G, S: Score + Weight>(state: &State<G, S>) -> Self {
        let (evaluations, generation) = (state.evaluations(), state.generation());
        Self { evaluations, generation, ..Self::of(state.population()) }
    }

    /// The generation that they are of.
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// Evaluations spent until then.
    pub const fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// How many scores are no number.
    pub const fn nan(&self) -> usize {
        self.nan
    }

    /// The best score.
    pub const fn best(&self) -> Option<f64> {
        self.best
    }

    /// The mean.
    pub fn mean(&self) -> Option<f64> {
        (!self.numbers.is_empty()).then(|| self.numbers.iter().sum::<f64>() / self.numbers.len() as f64)
    }

    /// The standard deviation of the sample: 0 for one number.
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean()?;
        let squares: f64 = self.numbers.iter().map(|number| (number - mean).powi(2)).sum();
        Some((squares / (self.numbers.len() - 1).max(1) as f64).sqrt())
    }

    /// The number below which this share of all lies, between two of them by proportion (Hyndman & Fan 1996, type
    /// 7). `share` is taken to lie from 0, the smallest, to 1, the greatest.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let last = self.numbers.len().checked_sub(1)?;
        let place = share.clamp(0.0, 1.0) * last as f64;
        let below = (place as usize).min(last);
        let (low, high) = (self.numbers[below], self.numbers[(below + 1).min(last)]);
        let part = place - below as f64;
        // Two infinite neighbours have no difference.
        Some(if part > 0.0 && low < high { low + (high - low) * part } else { low })
    }

    /// The middle one.
    pub fn median(&self) -> Option<f64> {
        self.quantile(0.5)
    }
}

/// The mean distance of two different residents; 0 where there are fewer than two. Compares everybody with
/// everybody.
///
/// ```
/// use ga_core::Population;
/// use ga_core::genome::Euclidean;
/// use ga_core::observe::diversity;
///
/// let population: Population<_, _> = [(vec![0.0], 1), (vec![3.0], 2), (vec![6.0], 3)].into_iter().collect();
/// assert_eq!(diversity(&population, &Euclidean), 4.0);
/// ```
pub fn diversity<G, S>(population: &Population<G, S>, distance: &impl Distance<G>) -> f64 {
    let genomes = population.genomes();
    let pairs = genomes.len() * genomes.len().saturating_sub(1) / 2;
    let others = genomes.iter().enumerate().flat_map(|(place, left)| {
        genomes[place + 1..].iter().map(move |right| distance.between(left, right))
    });
    others.sum::<f64>() / pairs.max(1) as f64
}
