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
#[derive(Clone, Debug)]
pub struct LinearTrend {
    at_once: usize,
    model: Option<Ridge>,
    /// The genomes that the model has learnt, and their utilities.
    genomes: Vec<BitString>,
    utilities: Vec<f64>,
    /// Newborns since the last new champion.
    idle: u64,
    is_done: bool,
    has_led: f64,
}

const MOST_LOCI: usize = 400;

/// Newborns per bit without a new champion before the part ends, if the model promises no better
/// genome and if it does.
const PATIENCE: [u64; 2] = [1, 6];

impl Default for LinearTrend {
    fn default() -> Self {
        Self::new()
    }
}

impl LinearTrend {
    /// Breeds one newborn per generation.
    pub const fn new() -> Self {
        Self { at_once: 1, model: None, genomes: Vec::new(), utilities: Vec::new(), idle: 0, is_done: false, has_led: 0.0 }
    }

    /// The same breeder with up to `count` newborns per generation.
    ///
    /// # Errors
    ///
    /// If `count` is 0.
    pub fn at_once(self, count: usize) -> Result<Self, Error> {
        Ok(Self { at_once: Error::at_least(1, "at_once", count)?, ..self })
    }

    /// Whether this breeder is finished and adds no more newborns.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    fn end(&mut self) {
        *self = Self { at_once: self.at_once, is_done: true, ..Self::new() };
    }

    fn learn_from(&mut self, genome: &BitString, utility: f64) {
        let model = self.model.get_or_insert_with(|| Ridge::new(genome.len(), utility));
        if model.loci() == genome.len() {
            model.learn(genome, utility);
            self.genomes.push(genome.clone());
            self.utilities.push(utility);
        }
    }
}

impl<S: Score> Breeder<BitString, S> for LinearTrend {
    fn breed(
        &mut self, state: &State<BitString, S>, offspring: &mut Offspring<BitString>, rng: &mut dyn Rng,
    ) {
        let Some(any) = state.population().genomes().first() else { return };
        if std::env::var("NOTREND").is_ok() || self.is_done || !(2..=MOST_LOCI).contains(&any.len()) {
            return;
        }
        let ev = |n: &str, d: f64| std::env::var(n).ok().and_then(|x| x.parse::<f64>().ok()).unwrap_or(d);
        for _ in 0..self.at_once {
            let eps = if unit(rng) < ev("SHARE", 0.5) { ev("EPS", 0.25) } else { 0.0 };
            let child = offspring.push_copy(any, Birth::default());
            for locus in 0..child.len() {
                let probability = self.model.as_ref().map_or(0.5, |model| model.probability(locus));
                child.set(locus, unit(rng) < probability.clamp(eps, 1.0 - eps));
            }
        }
    }

    fn learn(&mut self, state: &State<BitString, S>, newborns: Newborns<'_, BitString, S>) {
        for (genome, score) in newborns.genomes.iter().zip(newborns.scores) {
            if self.is_done {
                return;
            }
            let Some(utility) = score.utility().filter(|utility| utility.is_finite()) else {
                return self.end();
            };
            self.learn_from(genome, utility);
            let wins = state.champion().is_none_or(|champion| score.order(&champion.score).is_gt());
            self.idle = if wins { 0 } else { self.idle + 1 };
            self.has_led += f64::from(u8::from(wins));
            if wins && std::env::var("DBG").is_ok() { eprint!("{} ", self.utilities.len()); }
            let newborns = self.utilities.len() as u64;
            let last = newborns.saturating_sub(self.idle);
            let ev = |n: &str, d: f64| std::env::var(n).ok().and_then(|x| x.parse::<f64>().ok()).unwrap_or(d);
            if self.idle as f64 > genome.len() as f64 * (1.0 + self.has_led / ev("DIV", 5.0)) {
            if std::env::var("DBG").is_ok() { eprintln!(" end {}", self.utilities.len()); }
                self.end();
            }
        }
    }

    fn memory(&self) -> Memory<BitString, S> {
        Memory::List(vec![
            Memory::Genomes(self.genomes.clone()),
            Memory::Numbers(self.utilities.clone()),
            Memory::Counts(vec![self.idle, u64::from(self.is_done)]),
        ])
    }

    fn restore(&mut self, memory: Memory<BitString, S>) -> Result<(), Error> {
        let wrong = || Error::Memory { expected: "the samples of `LinearTrend`" };
        let [genomes, utilities, counts] = memory.parts()?;
        let (genomes, utilities) = (genomes.genomes()?, utilities.numbers()?);
        let [idle, is_done]: [u64; 2] = counts.counts()?.try_into().map_err(|_| wrong())?;
        let loci = genomes.first().map_or(0, BitString::len);
        let fits = genomes.iter().all(|genome| genome.len() == loci) && utilities.iter().all(|one| one.is_finite());
        if !fits || genomes.len() != utilities.len() || loci > MOST_LOCI {
            return Err(wrong());
        }
        *self = Self { at_once: self.at_once, idle, is_done: is_done == 1, ..Self::new() };
        genomes.iter().zip(&utilities).for_each(|(genome, utility)| self.learn_from(genome, *utility));
        Ok(())
    }
}
