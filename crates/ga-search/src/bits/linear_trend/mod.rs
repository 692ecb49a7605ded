mod ridge;

use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::random::unit;
use ridge::Ridge;

/// Learns the linear trend of a score that is not linear, and follows it.
///
/// Some scores go up and down from one genome to the next, but on the whole more of certain bits is
/// better: plateaus, rugged functions, sums with interactions or with a fixed disturbance. Climbers
/// stop at each step of such a score. This part fits a linear model to the scores of its own
/// newborns, by Bayesian linear regression, and draws each bit by the probability that a set bit
/// is better (as Thompson sampling does, Thompson 1933). The first newborns are random, the later
/// ones the better, the more certain the model is. Half of the newborns are drawn from
/// probabilities between 0.3 and 0.7, so that the model sees the trend and not only the steps near
/// the best genome.
///
/// The part adds no newborns any more if none of them has been a new champion for loci newborns,
/// and a third more for each champion that it has found.
///
/// - *Newborns*: the genomes of a generation. A greater number learns from older models.
/// - *Replacement*: any. Use it in a tuple or in [`Shares`](ga_core::breed::Shares).
/// - *Cost*: about four evaluations per bit if the trend explains most of the variance, and one per
///   bit if it leads nowhere. A newborn takes loci² steps to learn.
/// - *Memory*: loci² numbers, and all newborns until the part ends.
/// - *Limits*: needs the [utility](Score::utility) of scores. Up to 400 bits.
/// - *Instead*: [`UnivariateMarginal`](ga_core::breed::UnivariateMarginal) follows trends by ranks
///   alone, with more evaluations.
///
/// What it learnt is part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::bits::LinearTrend;
/// use ga_core::replace::MuPlusLambda;
///
/// // The number of ones, in which neighbouring numbers 2 i and 2 i + 1 are exchanged.
/// let rugged = |bits: &BitString| bits.count_ones() ^ 1;
/// let (evaluator, replacement) = (Serial::new(rugged), MuPlusLambda::new(1)?);
/// let scheme = Scheme { breeder: LinearTrend::new(), evaluator, replacement };
/// let mut engine = scheme.found(&RandomBits(50)).size(1).seed(1)?;
/// assert_eq!(engine.run((Target(51), Evaluations(500))), StopReason::Target);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "surrogate")]
#[doc(alias = "ridge regression")]
#[doc(alias = "Thompson sampling")]
#[doc(alias = "estimation of distribution")]
pub struct LinearTrend {
    at_once: usize,
    /// `None` before the first newborn had its score.
    model: Option<Ridge>,
    /// The genomes that the model has learnt, and their utilities.
    genomes: Vec<BitString>,
    utilities: Vec<f64>,
    /// New champions, and newborns since the last one.
    champions: u64,
    idle: u64,
    is_done: bool,
}

/// Genomes with more bits are left to other parts.
const MOST_LOCI: usize = 400;

/// The share of newborns that explore, and their least probability of each value of a bit.
const EXPLORING: f64 = 0.5;
const LEAST: f64 = 0.3;

/// A new champion lengthens the patience by a patience divided by this number.
const CREDIT: u64 = 3;

impl Default for LinearTrend {
    fn default() -> Self {
        Self::new()
    }
}

impl LinearTrend {
    /// Breeds one newborn per generation.
    pub const fn new() -> Self {
        Self {
            at_once: 1,
            model: None,
            genomes: Vec::new(),
            utilities: Vec::new(),
            champions: 0,
            idle: 0,
            is_done: false,
        }
    }

    /// The same breeder with up to `count` newborns per generation.
    ///
    /// # Errors
    ///
    /// If `count` is 0.
    pub fn at_once(self, count: usize) -> Result<Self, Error> {
        Ok(Self {
            at_once: Error::at_least(1, "at_once", count)?,
            ..self
        })
    }

    /// Whether this breeder is finished and adds no more newborns.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    fn end(&mut self) {
        *self = Self {
            at_once: self.at_once,
            is_done: true,
            ..Self::new()
        };
    }

    fn learn_from(&mut self, genome: &BitString, utility: f64) {
        let model = self
            .model
            .get_or_insert_with(|| Ridge::new(genome.len(), utility));
        if model.loci() == genome.len() {
            model.learn(genome, utility);
            self.genomes.push(genome.clone());
            self.utilities.push(utility);
        }
    }

    /// Whether no newborn was a new champion for too long.
    fn is_vain(&self, loci: u64) -> bool {
        CREDIT * self.idle > loci * (CREDIT + self.champions)
    }
}

impl<S: Score> Breeder<BitString, S> for LinearTrend {
    fn breed(
        &mut self,
        state: &State<BitString, S>,
        offspring: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
    ) {
        let Some(any) = state.population().genomes().first() else {
            return;
        };
        if self.is_done || !(2..=MOST_LOCI).contains(&any.len()) {
            return;
        }
        for _ in 0..self.at_once {
            let least = if unit(rng) < EXPLORING { LEAST } else { 0.0 };
            let child = offspring.push_copy(any, Birth::default());
            for locus in 0..child.len() {
                let probability = self
                    .model
                    .as_ref()
                    .map_or(0.5, |model| model.probability(locus));
                child.set(locus, unit(rng) < probability.clamp(least, 1.0 - least));
            }
        }
    }

    fn learn(&mut self, state: &State<BitString, S>, newborns: Newborns<'_, BitString, S>) {
        for (genome, score) in newborns.genomes.iter().zip(newborns.scores) {
            let utility = score.utility().filter(|utility| utility.is_finite());
            let Some(utility) = utility.filter(|_| !self.is_done) else {
                return self.end();
            };
            self.learn_from(genome, utility);
            let wins = state
                .best()
                .is_none_or(|(_, best)| score.order(best).is_gt());
            self.champions += u64::from(wins);
            self.idle = if wins { 0 } else { self.idle + 1 };
            if self.is_vain(genome.len() as u64) {
                self.end();
            }
        }
    }

    fn memory(&self) -> Memory<BitString, S> {
        Memory::List(vec![
            Memory::Genomes(self.genomes.clone()),
            Memory::Numbers(self.utilities.clone()),
            Memory::Counts(vec![self.champions, self.idle, u64::from(self.is_done)]),
        ])
    }

    fn restore(&mut self, memory: Memory<BitString, S>) -> Result<(), Error> {
        let wrong = || Error::Memory {
            expected: "the samples of `LinearTrend`",
        };
        let [genomes, utilities, counts] = memory.parts()?;
        let genomes = genomes.genomes()?;
        let utilities = utilities.numbers()?;
        let [champions, idle, is_done]: [u64; 3] =
            counts.counts()?.try_into().map_err(|_| wrong())?;
        let loci = genomes.first().map_or(0, BitString::len);
        let fits = genomes.iter().all(|genome| genome.len() == loci) && loci <= MOST_LOCI;
        let finite = utilities.iter().all(|utility| utility.is_finite());
        if !fits || !finite || genomes.len() != utilities.len() {
            return Err(wrong());
        }
        *self = Self {
            at_once: self.at_once,
            champions,
            idle,
            is_done: is_done == 1,
            ..Self::new()
        };
        genomes
            .iter()
            .zip(&utilities)
            .for_each(|(genome, utility)| self.learn_from(genome, *utility));
        Ok(())
    }
}
