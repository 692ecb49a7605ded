mod polynomial;
mod solve;

use super::probing::{self, Probing};
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::{BitString, RandomBits, Sampler};
use ga_core::rand::Rng;
use ga_core::random::{Stream, below, shuffle};
use polynomial::Polynomial;

/// Learns which bits interact, and proposes the optimum of this model.
///
/// Many scores are sums of functions of a few bits each: NK landscapes, spin glasses, quadratic
/// problems. Such a score is a polynomial with few coefficients, which this part learns exactly,
/// one evaluation each. It starts at a random genome and flips sets of its bits: at a local
/// optimum, many more sets can have an effect. The coefficient of a set
/// is what its flip changes beyond the sum over its subsets. The part begins with all single bits
/// and then takes pairs; a larger set is flipped only if the coefficients of all its parts are not
/// zero. After each size it proposes the optimum of the model, and two genomes in which all and
/// most bits are flipped. If the three scores agree with the model, it is complete. The optimum is
/// found by dynamic programming over the interacting bits (Hammer & Rudeanu 1968) if they form a
/// narrow graph, else by simulated annealing of the model: up to fifty times once it is complete.
///
/// The part adds no newborns any more if the score is no such polynomial, or if the optimum was
/// proposed. It gives up early: if most single flips change nothing, or if bits interact with fewer
/// than 1.5 others on average after two pairs per bit were flipped, or with fewer than three after
/// ten pairs per bit. If most pairs interact, it flips up to twenty sets of three bits, and gives
/// up if more than ten have an effect: then there are too many coefficients.
///
/// - *Newborns*: the genomes of a generation. They do not depend on each other, so a large number
///   costs nothing if evaluations run in parallel.
/// - *Replacement*: any. Use it in a tuple or in [`Shares`](ga_core::breed::Shares).
/// - *Cost*: about loci²/2 evaluations, and one per coefficient: 320 for an NK landscape with 20
///   bits and 4 neighbours, 8 000 with 100 bits and 5 neighbours.
/// - *Memory*: each newborn that is learnt allocates its set and its coefficient.
/// - *Limits*: needs the [utility](Score::utility) of scores, without noise. Up to 400 bits.
/// - *Instead*: [`Pyramid`](crate::bits::Pyramid) needs no numbers, and finds blocks of bits whose
///   parts show no effect.
///
/// What it learnt is part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::bits::Interactions;
/// use ga_core::replace::MuPlusLambda;
///
/// // Near bits should be equal or different, as in a hidden pattern.
/// let hidden = |i: usize| i % 30 % 4 == 0;
/// let agrees = |bits: &BitString, i: usize, j: usize| {
///     (bits.get(i) == bits.get(j % 30)) == (hidden(i) == hidden(j))
/// };
/// let glass = move |bits: &BitString| {
///     (0..60).filter(|&i| agrees(bits, i % 30, i % 30 + 1 + i / 30)).count()
/// };
/// let (evaluator, replacement) = (Serial::new(glass), MuPlusLambda::new(1)?);
/// let scheme = Scheme { breeder: Interactions::new(), evaluator, replacement };
/// let mut engine = scheme.found(&RandomBits(30)).size(1).seed(1)?;
/// assert_eq!(engine.run((Target(60), Evaluations(500))), StopReason::Target);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "linkage learning")]
#[doc(alias = "epistasis")]
#[doc(alias = "surrogate")]
#[doc(alias = "Walsh coefficients")]
pub struct Interactions {
    at_once: usize,
    phase: Phase,
    base: BitString,
    model: Polynomial,
    /// The size of the sets that are flipped.
    size: usize,
    /// Whether the model disagrees with a score.
    wrong: bool,
    /// The sets of flips that have no score yet.
    open: Vec<Vec<u16>>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Phase {
    /// No score is known yet.
    Begin,
    /// Flips sets of bits.
    Learn,
    /// Compares the model with the score of its optimum and of other genomes.
    Check,
    /// Proposes the best of many annealings of a model that agrees.
    Solve,
    End,
}

/// Genomes with more bits are left to other parts.
const MOST_LOCI: usize = 400;

/// The model may have this number of coefficients for each pair of bits, but not fewer than the
/// second number, nor more than the third.
const MOST_PER_PAIR: usize = 3;
const FEW_TERMS: usize = 5_000;
const MOST_TERMS: usize = 50_000;

/// The stream of the random genome: a number that no founder has.
const STREAM: usize = 1 << 31;

/// Pairs that are flipped before the part can give up, if there are no more than 100 bits.
const SAMPLE: usize = 200;

/// Sets of three bits for each pair, if their number is estimated from the effects of some pairs:
/// with more, a sample of them is flipped first.
const DENSE: f64 = 4.0;

/// Pairs per bit that are flipped before the part can give up for the second time.
const MANY: usize = 10;

impl Default for Interactions {
    fn default() -> Self {
        Self::new()
    }
}

impl Interactions {
    /// Breeds one newborn per generation.
    pub fn new() -> Self {
        Self {
            at_once: 1,
            phase: Phase::Begin,
            base: BitString::default(),
            model: Polynomial::default(),
            size: 1,
            wrong: false,
            open: Vec::new(),
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
        self.phase == Phase::End
    }

    /// The genome in which the bits of a set are flipped.
    fn flip(&self, child: &mut BitString, set: &[u16]) {
        child.clone_from(&self.base);
        for &locus in set {
            child.flip(usize::from(locus));
        }
    }

    /// The effects are counted when this number of pairs was flipped, and again if many are left.
    fn sample(&self) -> usize {
        let loci = self.base.len();
        SAMPLE.max(2 * loci).min(loci * (loci - 1) / 4)
    }

    /// Whether too few bits have an effect, or too few pairs interact.
    fn is_hopeless(&self) -> bool {
        let loci = self.base.len();
        let pairs = loci * (loci - 1) / 2;
        let sample = self.sample();
        let tried = self.model.effects(self.size)[1];
        let [threes, all] = self.model.effects(3);
        if self.size == 2 && all > 0 && 2 * threes > self.sampled(3).len() {
            return true;
        }
        // The mean number of bits that a bit interacts with is (loci - 1) effects / tried.
        let least = match (self.size, tried) {
            (1, tried) if tried == loci => return 2 * self.model.effects(1)[0] < loci,
            (2, tried) if tried == sample => 1.5,
            (2, tried) if tried == MANY * loci && tried < pairs / 2 => 3.0,
            _ => return false,
        };
        let [effects, tried] = self.model.effects(2);
        let neighbours = ((loci - 1) * effects) as f64 / tried as f64;
        neighbours < least
    }

    /// Some bits that are evenly spaced, as sets of this size.
    fn sampled(&self, size: usize) -> Vec<Vec<u16>> {
        /// Bits of the sample.
        const BITS: usize = 6;

        let loci: Vec<u16> = (0..BITS)
            .map(|place| (place * self.base.len() / BITS) as u16)
            .collect();
        let of = |mask: u32| {
            (0..BITS)
                .filter(|place| mask >> place & 1 == 1)
                .map(|place| loci[place])
                .collect()
        };
        (0..1 << BITS)
            .filter(|mask: &u32| mask.count_ones() as usize == size)
            .map(of)
            .collect()
    }

    /// Adds sets of three bits if most pairs have an effect, so that all sets of three would cost
    /// too much. If they have no effect, the score may be a sum of effects of pairs.
    fn sample_triples(&mut self) {
        let loci = self.base.len() as f64;
        let [effects, tried] = self.model.effects(2);
        let density = effects as f64 / tried as f64;
        if (loci - 2.0) / 3.0 * (density * density * density) > DENSE {
            let known = |set: &Vec<u16>| {
                (0..3).all(|left_out| {
                    let mut pair = set.clone();
                    pair.remove(left_out);
                    self.model.knows(&pair)
                })
            };
            let triples: Vec<Vec<u16>> = self.sampled(3).into_iter().filter(known).collect();
            self.open.extend(triples);
        }
    }

    /// Begins the next phase.
    fn advance(&mut self, rng: &mut Stream) {
        match self.phase {
            Phase::Learn if self.size == 0 => {
                self.size = 1;
                self.open = (0..self.base.len() as u16)
                    .map(|locus| vec![locus])
                    .collect();
            }
            Phase::Learn => {
                self.phase = Phase::Check;
                self.wrong = false;
                // All coefficients count if all bits are flipped.
                let all: Vec<u16> = (0..self.base.len() as u16).collect();
                let most = all.iter().copied().filter(|_| below(rng, 4) > 0).collect();
                self.open = vec![all, most, solve::best(&self.model, rng)];
                self.open.sort();
                self.open.dedup();
                self.open.retain(|set| !self.model.knows(set));
                if self.open.is_empty() {
                    self.end();
                }
            }
            Phase::Check if self.wrong => {
                self.phase = Phase::Learn;
                self.size += 1;
                self.open = self.model.candidates(self.size);
                self.open.retain(|set| !self.model.knows(set));
                shuffle(rng, &mut self.open);
                if self.size == 2 {
                    // The last ones are proposed first.
                    let sample = self.sampled(2);
                    self.open.sort_by_key(|set| sample.contains(set));
                }
                let loci = self.base.len();
                let most = (loci * (loci - 1) / 2 * MOST_PER_PAIR).clamp(FEW_TERMS, MOST_TERMS);
                if self.open.is_empty() || self.model.len() + self.open.len() > most {
                    self.end();
                }
            }
            Phase::Check if !solve::is_narrow(&self.model) => {
                self.phase = Phase::Solve;
                self.open = vec![solve::best_of_many(&self.model, rng)];
            }
            _ => self.end(),
        }
    }

    fn restored<S>(&self, memory: Memory<BitString, S>) -> Result<Self, Error> {
        let foreign = || Error::Memory {
            expected: "a model of `Interactions`",
        };
        let [numbers, base, model, open] = memory.parts()?;
        let [phase, size, wrong]: [u64; 3] = numbers.counts()?.try_into().map_err(|_| foreign())?;
        let [base]: [BitString; 1] = base.genomes()?.try_into().map_err(|_| foreign())?;
        let [sets, terms] = model.parts()?;
        let loci = base.len();
        let model = Polynomial::of(
            loci,
            unpack(&sets.counts()?, loci).ok_or_else(foreign)?,
            terms.numbers()?,
        );
        let phases = [
            Phase::Begin,
            Phase::Learn,
            Phase::Check,
            Phase::Solve,
            Phase::End,
        ];
        let phase = usize::try_from(phase)
            .ok()
            .and_then(|phase| phases.get(phase))
            .ok_or_else(foreign)?;
        let open = unpack(&open.counts()?, loci).ok_or_else(foreign)?;
        Ok(Self {
            at_once: self.at_once,
            phase: *phase,
            base,
            model: model.ok_or_else(foreign)?,
            size: usize::try_from(size).map_err(|_| foreign())?,
            wrong: wrong == 1,
            open,
        })
    }
}

/// Sets as one list of numbers, each after its length.
fn pack<'a>(sets: impl Iterator<Item = &'a Vec<u16>>) -> Vec<u64> {
    sets.flat_map(|set| {
        std::iter::once(set.len() as u64).chain(set.iter().map(|&locus| u64::from(locus)))
    })
    .collect()
}

fn unpack(mut numbers: &[u64], loci: usize) -> Option<Vec<Vec<u16>>> {
    let mut sets = Vec::new();
    while let Some((&len, rest)) = numbers.split_first() {
        let len = usize::try_from(len).ok()?;
        let set = rest.get(..len)?;
        let set: Option<Vec<u16>> = set.iter().map(|&locus| u16::try_from(locus).ok()).collect();
        let set = set.filter(|set| set.iter().all(|&locus| usize::from(locus) < loci))?;
        sets.push(set.is_sorted_by(|one, other| one < other).then_some(set)?);
        numbers = &rest[len..];
    }
    Some(sets)
}

impl Probing for Interactions {
    fn is_new(&self) -> bool {
        self.phase == Phase::Begin
    }

    fn beginning<S: Score>(&self, state: &State<BitString, S>) -> Option<Self> {
        let (genome, score) = state.population().iter().next()?;
        score.utility().filter(|utility| utility.is_finite())?;
        let loci = genome.len();
        if !(2..=MOST_LOCI).contains(&loci) {
            return None;
        }
        Some(Self {
            phase: Phase::Learn,
            base: RandomBits(loci).sample(&mut state.first_stream(STREAM)),
            model: Polynomial::new(loci, 0.0),
            size: 0,
            open: vec![Vec::new()],
            ..self.clone()
        })
    }

    fn learn_from(&mut self, genome: &BitString, utility: Option<f64>, rng: &mut Stream) {
        if genome.len() != self.base.len() || self.phase == Phase::End {
            return;
        }
        let differs =
            |locus: &u16| genome.get(usize::from(*locus)) != self.base.get(usize::from(*locus));
        let set: Vec<u16> = (0..genome.len() as u16).filter(differs).collect();
        let Some(place) = self.open.iter().rposition(|open| *open == set) else {
            return;
        };
        self.open.swap_remove(place);
        let Some(utility) = utility.filter(|utility| utility.is_finite()) else {
            return self.end();
        };
        match self.phase {
            Phase::Learn => {
                let is_pair = set.len() == 2;
                self.model.learn(set, utility);
                if self.is_hopeless() {
                    return self.end();
                }
                if is_pair && self.model.effects(2)[1] == self.sample() {
                    self.sample_triples();
                }
            }
            Phase::Solve => return self.end(),
            _ => self.wrong |= !self.model.agrees(&set, utility),
        }
        if self.open.is_empty() {
            self.advance(rng);
        }
    }

    fn end(&mut self) {
        self.phase = Phase::End;
        self.open.clear();
        self.model = Polynomial::default();
    }
}

impl<S: Score> Breeder<BitString, S> for Interactions {
    fn breed(
        &mut self,
        state: &State<BitString, S>,
        offspring: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
    ) {
        let beginning = (self.phase == Phase::Begin)
            .then(|| self.beginning(state))
            .flatten();
        let model = beginning.as_ref().unwrap_or(self);
        for set in &model.open[probing::window(model.open.len(), model.at_once, rng)] {
            model.flip(offspring.push_copy(&model.base, Birth::default()), set);
        }
    }

    fn learn(&mut self, state: &State<BitString, S>, newborns: Newborns<'_, BitString, S>) {
        probing::learn(self, state, newborns);
    }

    fn memory(&self) -> Memory<BitString, S> {
        if self.phase == Phase::Begin {
            return Memory::Nothing;
        }
        let (sets, terms) = self.model.parts();
        Memory::List(vec![
            Memory::Counts(vec![
                self.phase as u64,
                self.size as u64,
                u64::from(self.wrong),
            ]),
            Memory::Genomes(vec![self.base.clone()]),
            Memory::List(vec![
                Memory::Counts(pack(sets.iter())),
                Memory::Numbers(terms),
            ]),
            Memory::Counts(pack(self.open.iter())),
        ])
    }

    fn restore(&mut self, memory: Memory<BitString, S>) -> Result<(), Error> {
        if !memory.is_nothing() {
            *self = self.restored(memory)?;
        }
        Ok(())
    }
}
