use super::{Breeder, Newborns, Offspring};
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::Genome;
use crate::random::unit;
use crate::score::Score;
use crate::state::{Memory, State};
use rand::Rng;

/// Breeds with one part of a tuple per generation: parts that found new champions breed more.
///
/// This is adaptive operator selection by probability matching (Thierens 2005, `thierens-2005`). A
/// newborn that is better than the champion, and than all newborns before it in its generation, is
/// a success of its part. The rate of a part is (successes + 1) / (newborns + 1), and newborns are
/// divided among the parts in proportion to the squares of their rates. A part that adds many
/// newborns at once breeds less often. If the part that is drawn adds no newborns, another one is
/// drawn.
///
/// - *Floor*: the least share of the newborns of each part. 0.05 to 0.1 suits parts that find
///   different solutions at different times. With the same floor as 1 / parts, all shares are
///   equal. [`with_floors`](Self::with_floors) sets one for each part.
/// - *Window*: after this number of newborns, all counts are halved, so that old successes fade.
///   10 000 by default.
/// - *Cost*: two comparisons per newborn, and one random number per generation. It allocates
///   nothing once warm.
/// - *Limits*: tuples of one to eight parts. Nest a tuple if several parts should breed together:
///   it is one part then. A part learns from its own newborns only; it sees those of the others in
///   the population and in the champion.
/// - *Instead*: a tuple breeds with all its parts in each generation;
///   [`Alternating`](crate::breed::Alternating) has a fixed period.
///
/// The counts are part of a [`Checkpoint`](crate::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::{Immigrants, MutateEach, Shares};
/// use ga_core::replace::MuPlusLambda;
///
/// let mutants = MutateEach(BitFlip::new(0.02)?);
/// let newcomers = Immigrants { sampler: RandomBits(50), offspring: 4 };
/// let breeder = Shares::new((newcomers, mutants), 0.1)?;
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(4)? };
/// let mut engine = scheme.found(&RandomBits(50)).size(4).seed(1)?;
/// engine.run((Target(50), Evaluations(4_000)));
/// assert!(engine.scheme().breeder.shares()[1] > 0.8);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "adaptive operator selection")]
#[doc(alias = "probability matching")]
#[doc(alias = "portfolio")]
pub struct Shares<T> {
    parts: T,
    floors: Vec<f64>,
    window: f64,
    accounts: Vec<Account>,
}

/// What a part did so far.
#[derive(Clone, Copy, Debug, Default)]
struct Account {
    newborns: f64,
    successes: f64,
    /// The generations in which the part added newborns.
    turns: f64,
}

impl Account {
    /// The square of the rate of successes.
    fn weight(&self) -> f64 {
        let rate = (self.successes + 1.0) / (self.newborns + 1.0);
        rate * rate
    }

    /// The mean number of newborns in a generation.
    fn offspring(&self) -> f64 {
        if self.turns > 0.0 {
            self.newborns / self.turns
        } else {
            1.0
        }
    }
}

mod tuple {
    /// A tuple of breeders.
    pub trait Tuple {
        /// The number of parts.
        const PARTS: usize;
    }
}
use tuple::Tuple;

impl<T: Tuple> Shares<T> {
    /// Divides the newborns among `parts`, a tuple of breeders. Each part has at least the share
    /// `floor`.
    ///
    /// # Errors
    ///
    /// If `floor` is not from 0 to 1 / the number of parts.
    pub fn new(parts: T, floor: f64) -> Result<Self, Error> {
        let name = "the least share of each of several breeders";
        Expected::Within(0.0, 1.0 / T::PARTS as f64).check(name, floor)?;
        let floors = vec![floor; T::PARTS];
        Ok(Self {
            parts,
            floors,
            window: 10_000.0,
            accounts: vec![Account::default(); T::PARTS],
        })
    }

    /// Sets the window: all counts are halved each time they exceed `window` newborns.
    ///
    /// # Errors
    ///
    /// If `window` is 0.
    pub fn with_window(self, window: usize) -> Result<Self, Error> {
        let window = Error::at_least(1, "the window of shares", window)? as f64;
        Ok(Self { window, ..self })
    }

    /// The same breeder, in which each part has a least share of its own, in the order of the
    /// parts.
    ///
    /// # Errors
    ///
    /// If the shares are not one number of at least 0 for each part, or if their sum is above 1.
    pub fn with_floors(self, floors: &[f64]) -> Result<Self, Error> {
        let name = "the sum of the least shares of several breeders";
        let value = floors.iter().sum();
        // A sum of decimal fractions can be rounded up.
        if floors.len() != T::PARTS
            || !floors.iter().all(|floor| *floor >= 0.0)
            || value > 1.0 + 1e-9
        {
            return Err(Error::Parameter {
                name,
                value,
                expected: Expected::Within(0.0, 1.0),
            });
        }
        Ok(Self {
            floors: floors.to_vec(),
            ..self
        })
    }

    /// The parts.
    pub const fn parts(&self) -> &T {
        &self.parts
    }

    /// The share of each part in the newborns of the next generations. Their sum is 1.
    pub fn shares(&self) -> Vec<f64> {
        (0..T::PARTS).map(|part| self.share(part)).collect()
    }

    fn share(&self, part: usize) -> f64 {
        let weights: f64 = self.accounts.iter().map(Account::weight).sum();
        let rest = (1.0 - self.floors.iter().sum::<f64>()).max(0.0);
        self.floors[part] + rest * self.accounts[part].weight() / weights
    }

    /// Draws the part that breeds next, among those that have not tried: a bit each.
    fn draw(&self, tried: u8, rng: &mut dyn Rng) -> usize {
        let left = || (0..T::PARTS).filter(|part| tried >> part & 1 == 0);
        let chance = |part: usize| self.share(part) / self.accounts[part].offspring();
        let mut rest = unit(rng) * left().map(chance).sum::<f64>();
        let drawn = left().find(|&part| {
            rest -= chance(part);
            rest < 0.0
        });
        // Rounding, or shares of 0, can leave a rest.
        drawn.or_else(|| left().next_back()).unwrap_or_default()
    }

    /// Counts the newborns of a part. `best` is the best score so far.
    fn count<'a, S: Score>(&mut self, part: usize, scores: &'a [S], best: &mut Option<&'a S>) {
        let account = &mut self.accounts[part];
        account.turns += 1.0;
        account.newborns += scores.len() as f64;
        for score in scores.iter().filter(|score| !score.is_nan()) {
            if best.is_none_or(|best| score.order(best).is_gt()) {
                account.successes += 1.0;
                *best = Some(score);
            }
        }
    }

    /// Halves all counts at the end of a window.
    fn fade(&mut self) {
        let newborns: f64 = self.accounts.iter().map(|account| account.newborns).sum();
        if newborns > self.window {
            for Account {
                newborns,
                successes,
                turns,
            } in &mut self.accounts
            {
                *newborns /= 2.0;
                *successes /= 2.0;
                *turns /= 2.0;
            }
        }
    }

    fn counts(&self) -> Vec<f64> {
        let numbers = |account: &Account| [account.newborns, account.successes, account.turns];
        self.accounts.iter().flat_map(numbers).collect()
    }

    fn set_counts(&mut self, counts: &[f64]) -> Result<(), Error> {
        let valid = |count: &f64| *count >= 0.0 && count.is_finite();
        if counts.len() != 3 * T::PARTS || !counts.iter().all(valid) {
            return Err(Error::Memory {
                expected: "three counts for each part of `Shares`",
            });
        }
        for (account, counts) in self.accounts.iter_mut().zip(counts.chunks_exact(3)) {
            *account = Account {
                newborns: counts[0],
                successes: counts[1],
                turns: counts[2],
            };
        }
        Ok(())
    }
}

macro_rules! shares {
    ($count:literal: $($t:ident $i:tt),*) => {
        impl<$($t),*> Tuple for ($($t,)*) {
            const PARTS: usize = $count;
        }

        impl<G: Genome, S: Score, $($t: Breeder<G, S>),*> Breeder<G, S> for Shares<($($t,)*)> {
            fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
                let first = offspring.open_shares($count);
                let before = offspring.len();
                let mut tried = 0;
                for _ in 0..$count {
                    let part = self.draw(tried, rng);
                    tried |= 1 << part;
                    offspring.forget_shares(first + $count);
                    match part {
                        $($i => self.parts.$i.breed(state, offspring, rng),)*
                        _ => {}
                    }
                    offspring.give_share(first, $count, part, before);
                    if offspring.len() > before {
                        return;
                    }
                }
            }

            fn learn(&mut self, state: &State<G, S>, newborns: Newborns<'_, G, S>) {
                let mut best = state.best().map(|(_, score)| score);
                $(
                    let own = newborns.of_part($i, $count);
                    if !own.is_empty() {
                        self.count($i, own.scores, &mut best);
                        self.parts.$i.learn(state, own);
                    }
                )*
                self.fade();
            }

            fn memory(&self) -> Memory<G, S> {
                let parts = Memory::of([$(self.parts.$i.memory()),*]);
                Memory::List(vec![Memory::Numbers(self.counts()), parts])
            }

            fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
                let [counts, parts] = memory.parts()?;
                let memories: [Memory<G, S>; $count] = parts.parts()?;
                self.set_counts(&counts.numbers()?)?;
                let mut memories = memories.into_iter();
                $(self.parts.$i.restore(memories.next().unwrap_or_default())?;)*
                Ok(())
            }

            fn min_population(&self, state: &State<G, S>) -> usize {
                1 $(.max(self.parts.$i.min_population(state)))*
            }

            fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
                $(self.parts.$i.fits(state)?;)*
                Ok(())
            }
        }
    };
}
shares!(1: A 0);
shares!(2: A 0, B 1);
shares!(3: A 0, B 1, C 2);
shares!(4: A 0, B 1, C 2, D 3);
shares!(5: A 0, B 1, C 2, D 3, E 4);
shares!(6: A 0, B 1, C 2, D 3, E 4, F 5);
shares!(7: A 0, B 1, C 2, D 3, E 4, F 5, H 6);
shares!(8: A 0, B 1, C 2, D 3, E 4, F 5, H 6, I 7);
