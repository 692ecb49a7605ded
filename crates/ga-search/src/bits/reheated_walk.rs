use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::{BitString, Distance, Genome, Hamming, Subset};
use ga_core::mutate::{Exchange, Mutator};
use ga_core::rand::Rng;
use ga_core::random::{Stream, below, exp, ln, unit};

/// Simulated annealing (Kirkpatrick, Gelatt & Vecchi 1983, `kirkpatrick-gelatt-vecchi-1983`) from
/// the champion, heated again and again while other parts find nothing better.
///
/// A cooling begins at the champion when it has not changed for twenty generations per bit. Each
/// newborn flips one bit of the walking genome, or exchanges a set bit for a clear one. The walk
/// moves to a newborn that is not worse, and to a worse one with probability exp(-loss /
/// temperature). The first temperature is drawn between a tenth of the mean loss of worse newborns
/// and all of it, evenly on a logarithmic scale; the last one is exp(-4) times the first. A cooling
/// has ten newborns per bit, or a greater power of two of it by the sequence of Luby, Sinclair &
/// Zuckerman (1993). So neither a temperature nor a budget has to be known.
///
/// The walk adds no newborns if more than half of its moves make no difference: such plateaus are
/// left to [`ChampionMoves`](crate::bits::ChampionMoves).
///
/// - *Newborns*: the mutants of a generation. 1 needs the fewest evaluations.
/// - *Replacement*: any. Use it beside other parts, in [`Shares`](ga_core::breed::Shares).
/// - *Cost*: one copy of the genome per newborn. Once warm, a newborn allocates nothing.
/// - *Limits*: needs the [utility](Score::utility) of scores.
/// - *Subsets*: the walk of [`subset()`](crate::subset()). It is alone, so it begins at once,
///   with a climb, and never rests. All moves are exchanges. The temperatures are lower, and the
///   coolings longer: they grow with the root of the number of exchanges. Without utilities it
///   climbs by order.
/// - *Instead*: [`replace::Annealing`](ga_core::replace::Annealing) anneals any genome, on a
///   schedule of your own.
///
/// The genome, the losses and the step are part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::Shares;
/// use ga_core::replace::MuPlusLambda;
/// use ga_search::bits::{ChampionMoves, ReheatedWalk};
///
/// // Low autocorrelation: the energy of the best sequence of 13 bits is 6 (Barker's).
/// let sign = |bits: &BitString, at: usize| if bits.get(at) { 1 } else { -1 };
/// let energy = move |bits: &BitString| -> i32 {
///     let of = |lag| (0..13 - lag).map(|at| sign(bits, at) * sign(bits, at + lag)).sum::<i32>();
///     -(1..13).map(|lag| of(lag) * of(lag)).sum::<i32>()
/// };
/// let breeder = Shares::new((ChampionMoves::new(), ReheatedWalk::new()), 0.4)?;
/// let (evaluator, replacement) = (Serial::new(energy), MuPlusLambda::new(1)?);
/// let scheme = Scheme { breeder, evaluator, replacement };
/// let mut engine = scheme.found(&RandomBits(13)).size(1).seed(1)?;
/// assert_eq!(engine.run((Target(-6), Evaluations(20_000))), StopReason::Target);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "simulated annealing")]
#[doc(alias = "restarts")]
pub struct ReheatedWalk<G = BitString> {
    at_once: usize,
    /// The genome of the walk and its utility; `None` before the first cooling.
    here: Option<(G, f64)>,
    /// The number of coolings that have begun.
    coolings: u64,
    /// Newborns of this cooling so far, and all that it has.
    step: u64,
    length: u64,
    /// The first temperature of this cooling, in mean losses.
    heat: f64,
    /// The mean loss of worse newborns, in which old ones fade; 0 before the first one.
    loss: f64,
    /// The share of newborns that made no difference, in which old ones fade.
    neutral: f64,
}

/// A genome that can walk.
pub trait Walker: Genome {
    /// Whether no other part breeds beside the walk.
    const ALONE: bool;
    /// The least first temperature, in mean losses, and the greatest one.
    const HEATS: [f64; 2];
    /// The logarithm of the last temperature over the first one.
    const COOLING: f64;
    /// The least newborns of a cooling per unit of size.
    const LENGTH: f64;

    /// The size of a genome; 0 if the walk cannot leave it.
    fn size(&self) -> usize;

    /// Whether one step may lead from here to `other`.
    fn is_near(&self, other: &Self) -> bool;

    fn step(&mut self, rng: &mut dyn Rng);
}

impl Walker for BitString {
    const ALONE: bool = false;
    const HEATS: [f64; 2] = [0.1, 1.0];
    const COOLING: f64 = -4.0;
    const LENGTH: f64 = 10.0;

    fn size(&self) -> usize {
        if self.len() > 1 { self.len() } else { 0 }
    }

    fn is_near(&self, other: &Self) -> bool {
        self.len() == other.len() && Hamming.closer(self, other, 2.5)
    }

    fn step(&mut self, rng: &mut dyn Rng) {
        let ones = self.count_ones() as usize;
        if (1..self.len()).contains(&ones) && unit(rng) < EXCHANGES {
            Exchange.mutate(self, rng);
        } else {
            self.flip(below(rng, self.len()));
        }
    }
}

impl Walker for Subset {
    const ALONE: bool = true;
    const HEATS: [f64; 2] = [0.1, 0.2];
    const COOLING: f64 = -3.0;
    const LENGTH: f64 = 100.0;

    fn size(&self) -> usize {
        let exchanges = self.len() * (self.of() - self.len());
        (exchanges as f64).sqrt() as usize
    }

    fn is_near(&self, other: &Self) -> bool {
        self.as_bits().is_near(other.as_bits())
    }

    fn step(&mut self, rng: &mut dyn Rng) {
        Exchange.mutate(self, rng);
    }
}

/// Generations per bit without a new champion before a cooling begins.
const REST: u64 = 20;
/// The share of exchanges among the moves.
const EXCHANGES: f64 = 0.25;
/// The weights of the newest loss and of the newest move in their means.
const RECENT: [f64; 2] = [0.01, 0.03];
/// With a greater share of moves that make no difference, the walk rests.
const PLATEAU: f64 = 0.5;

impl<G> Default for ReheatedWalk<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G> ReheatedWalk<G> {
    /// Breeds one newborn per generation.
    pub const fn new() -> Self {
        let here = None;
        let heat = 0.0;
        let loss = 0.0;
        let neutral = 0.0;
        Self {
            at_once: 1,
            here,
            coolings: 0,
            step: 0,
            length: 0,
            heat,
            loss,
            neutral,
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
}

impl<G: Walker> ReheatedWalk<G> {
    fn is_cooling(&self) -> bool {
        self.here.is_some() && self.step < self.length
    }

    /// Begins a cooling at a genome.
    fn heat(&mut self, genome: &G, utility: f64, rng: &mut Stream) {
        let [least, most] = G::HEATS;
        self.here = Some((genome.clone(), utility));
        self.coolings += 1;
        self.step = 0;
        self.length = (G::LENGTH * genome.size() as f64) as u64 * luby(self.coolings);
        self.heat = least * exp(unit(rng) * ln(most / least));
        if G::ALONE && self.coolings == 1 {
            // A short climb from a random genome.
            self.heat = 0.0;
            self.length /= 8;
        }
    }

    /// Moves to a newborn that it accepts.
    fn meet(&mut self, genome: &G, utility: f64, rng: &mut Stream) {
        let Some((here, own)) = &mut self.here else {
            return;
        };
        if !here.is_near(genome) {
            return;
        }
        self.step += 1;
        let loss = *own - utility;
        let [of_loss, of_move] = RECENT;
        self.neutral += of_move * (f64::from(u8::from(loss == 0.0)) - self.neutral);
        if loss > 0.0 {
            self.loss += if self.loss == 0.0 {
                loss
            } else {
                of_loss * (loss - self.loss)
            };
        }
        let temperature =
            self.loss * self.heat * exp(G::COOLING * self.step as f64 / self.length as f64);
        if loss <= 0.0 || unit(rng) < exp((-loss / temperature).max(-700.0)) {
            here.clone_from(genome);
            *own = utility;
        }
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, 1, ..: the number at a place from 1 on.
fn luby(mut place: u64) -> u64 {
    loop {
        if (place + 1).is_power_of_two() {
            return place.div_ceil(2);
        }
        // The sequence up to here is that of the next lower power of two, from its beginning on.
        place -= (1 << place.ilog2()) - 1;
    }
}

impl<G: Walker, S: Score> Breeder<G, S> for ReheatedWalk<G> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        let Some((genome, score)) = state.best().filter(|(genome, _)| genome.size() > 0) else {
            return;
        };
        let rest = REST.saturating_mul(genome.size() as u64);
        let rests = !self.is_cooling() && state.stagnant_for() < rest;
        if !G::ALONE && (rests || self.neutral > PLATEAU || score.utility().is_none()) {
            return;
        }
        let own = self
            .here
            .as_ref()
            .filter(|_| self.is_cooling())
            .map(|(genome, _)| genome);
        for _ in 0..self.at_once {
            let child = offspring.push_copy(own.unwrap_or(genome), Birth::default());
            child.step(rng);
        }
    }

    fn learn(&mut self, state: &State<G, S>, newborns: Newborns<'_, G, S>) {
        if newborns.is_empty() {
            return;
        }
        let mut rng = newborns.stream(state);
        if !self.is_cooling() {
            let Some((genome, score)) = state.best() else {
                return;
            };
            let Some(utility) = score.utility().filter(|utility| utility.is_finite()) else {
                return;
            };
            self.heat(genome, utility, &mut rng);
        }
        for (genome, score) in newborns.genomes.iter().zip(newborns.scores) {
            if let Some(utility) = score.utility().filter(|utility| utility.is_finite()) {
                self.meet(genome, utility, &mut rng);
            }
        }
    }

    fn memory(&self) -> Memory<G, S> {
        let Some((genome, utility)) = &self.here else {
            return Memory::Nothing;
        };
        Memory::List(vec![
            Memory::Genomes(vec![genome.clone()]),
            Memory::Numbers(vec![*utility, self.heat, self.loss, self.neutral]),
            Memory::Counts(vec![self.coolings, self.step, self.length]),
        ])
    }

    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        if memory.is_nothing() {
            return Ok(());
        }
        let wrong = || Error::Memory {
            expected: "a genome of `ReheatedWalk` and its cooling",
        };
        let [genome, numbers, counts] = memory.parts()?;
        let [genome]: [G; 1] = genome.genomes()?.try_into().map_err(|_| wrong())?;
        let [utility, heat, loss, neutral]: [f64; 4] =
            numbers.numbers()?.try_into().map_err(|_| wrong())?;
        let [coolings, step, length]: [u64; 3] =
            counts.counts()?.try_into().map_err(|_| wrong())?;
        let finite = [utility, heat, loss, neutral]
            .iter()
            .all(|number| number.is_finite());
        if !finite || heat < 0.0 || loss < 0.0 || coolings == u64::MAX || step == u64::MAX {
            return Err(wrong());
        }
        let here = Some((genome, utility));
        *self = Self {
            at_once: self.at_once,
            here,
            coolings,
            step,
            length,
            heat,
            loss,
            neutral,
        };
        Ok(())
    }
}
