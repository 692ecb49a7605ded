//! Several uniform integers from one random word (Brackett-Rozinsky & Lemire 2024).
//!
//! A word divided by 2^64 is a fraction. Multiply the fraction by the first bound: the integer part
//! is the first roll, and the remainder is the fraction for the next roll. All rolls together are
//! an integer below the product of the bounds, which is the number of outcomes. If the remainder
//! after the last roll is below 2^64 modulo the number of outcomes, another word is drawn. So all
//! outcomes are equally likely.

use rand::Rng;

/// Rolls one die: draws uniform integers below a bound, several of them from one random word.
///
/// All combinations of rolls are equally likely (Brackett-Rozinsky & Lemire 2024). Use `Dice`
/// instead of [`below`](crate::random::below) for many draws with the same bound. For several
/// bounds, use [`MixedDice`].
///
/// ```
/// use ga_core::random::{Dice, Stream};
///
/// let (mut rng, mut dice) = (Stream::seeded(1), Dice::new(6));
/// assert!((0..100).all(|_| dice.roll(&mut rng) < 6));
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    bound: u64,
    /// The number of rolls from one word. `outcomes` is the number of their combinations.
    rolls: u32,
    outcomes: u64,
    /// The remainder of the present word, from which `left` more rolls are possible.
    word: u64,
    left: u32,
}

impl Dice {
    /// A die with the faces 0 to `bound` - 1. A `bound` of 0 counts as 1.
    pub fn new(bound: usize) -> Self {
        /// Seeded values depend on this limit and on the next one.
        const MOST_OUTCOMES: u64 = 1 << 48;
        const MOST_ROLLS: usize = 16;

        let bound = bound.max(1) as u64;
        let (rolls, outcomes) = batch(std::iter::repeat_n(bound, MOST_ROLLS), MOST_OUTCOMES);
        Self {
            bound,
            rolls,
            outcomes,
            word: 0,
            left: 0,
        }
    }

    /// Rolls the die and returns a number below the bound.
    #[inline]
    pub fn roll<R: Rng + ?Sized>(&mut self, rng: &mut R) -> usize {
        if self.left == 0 {
            self.left = self.rolls;
            self.word = fair_word(self.outcomes, rng);
        }
        self.left -= 1;
        roll(&mut self.word, self.bound) as usize
    }
}

/// Rolls several dice together: draws one uniform integer per bound from few random words.
///
/// All combinations of rolls are equally likely (Brackett-Rozinsky & Lemire 2024).
///
/// ```
/// use ga_core::random::{MixedDice, Stream};
///
/// // A permutation of four items (Fisher & Yates) and a coin, from a single word.
/// let (dice, mut rolls) = (MixedDice::new(&[4, 3, 2, 2]), [0; 4]);
/// dice.roll(&mut rolls, &mut Stream::seeded(1));
/// assert!(rolls[0] < 4 && rolls[1] < 3 && rolls[2] < 2 && rolls[3] < 2);
/// ```
#[derive(Clone, Debug)]
pub struct MixedDice {
    bounds: Vec<u64>,
    batches: Vec<Batch>,
}

/// Dice that are rolled from the same word: all dice from the end of the previous batch to before
/// `end`.
#[derive(Clone, Copy, Debug)]
struct Batch {
    end: usize,
    outcomes: u64,
}

impl MixedDice {
    /// Dice with the given bounds, in this order. A bound of 0 counts as 1.
    pub fn new(bounds: &[u16]) -> Self {
        /// Seeded values depend on this limit.
        const MOST_OUTCOMES: u64 = 1 << 56;

        let bounds: Vec<u64> = bounds
            .iter()
            .map(|&bound| u64::from(bound.max(1)))
            .collect();
        let mut batches = Vec::new();
        let mut start = 0;
        while start < bounds.len() {
            let (rolls, outcomes) = batch(bounds[start..].iter().copied(), MOST_OUTCOMES);
            start += rolls as usize;
            batches.push(Batch {
                end: start,
                outcomes,
            });
        }
        Self { bounds, batches }
    }

    /// The number of dice.
    pub fn len(&self) -> usize {
        self.bounds.len()
    }

    /// Whether there are no dice.
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Rolls all dice and writes the results to `rolls`, in the order of the bounds. Each result is
    /// below the bound of its die.
    ///
    /// # Panics
    ///
    /// If the length of `rolls` is not the number of dice.
    #[inline]
    pub fn roll<R: Rng + ?Sized>(&self, rolls: &mut [u16], rng: &mut R) {
        assert_eq!(rolls.len(), self.bounds.len(), "one roll for each die");
        let mut start = 0;
        for &Batch { end, outcomes } in &self.batches {
            let mut word = fair_word(outcomes, rng);
            for (rolled, &bound) in rolls[start..end].iter_mut().zip(&self.bounds[start..end]) {
                *rolled = roll(&mut word, bound) as u16;
            }
            start = end;
        }
    }
}

/// Returns how many of the first dice can share one word, and the number of their outcomes.
///
/// Several dice share a word only if they have at most `most` outcomes. With fewer outcomes, words
/// are drawn again less often.
fn batch(bounds: impl IntoIterator<Item = u64>, most: u64) -> (u32, u64) {
    let mut rolls = 0;
    let mut outcomes = 1u64;
    for bound in bounds {
        match outcomes.checked_mul(bound) {
            Some(more) if rolls == 0 || more <= most => outcomes = more,
            _ => break,
        }
        rolls += 1;
    }
    (rolls, outcomes)
}

/// A random word whose rolls make all outcomes equally likely.
#[inline]
fn fair_word<R: Rng + ?Sized>(outcomes: u64, rng: &mut R) -> u64 {
    loop {
        let word = rng.next_u64();
        // The remainder after all rolls is the product of the word and all bounds, modulo 2^64.
        let rest = word.wrapping_mul(outcomes);
        // 2^64 modulo `outcomes` is below `outcomes`, so the division is rarely needed.
        if rest >= outcomes || rest >= outcomes.wrapping_neg() % outcomes {
            return word;
        }
    }
}

/// Takes the next roll from `word` and leaves the remainder in it, for further rolls.
#[inline]
fn roll(word: &mut u64, bound: u64) -> u64 {
    let product = u128::from(*word) * u128::from(bound);
    *word = product as u64;
    (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::{Dice, MixedDice, fair_word};

    /// A generator that returns the given words and then panics.
    struct Scripted<'a>(std::slice::Iter<'a, u64>);

    impl rand::TryRng for Scripted<'_> {
        type Error = std::convert::Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            self.try_next_u64().map(|word| (word >> 32) as u32)
        }

        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            Ok(*self.0.next().expect("another word was drawn"))
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
            Ok(())
        }
    }

    /// A chi-square test does not see a bias of 2^-16, so the rule itself is tested: another word
    /// is drawn exactly if the remainder is below 2^64 modulo the number of outcomes.
    #[test]
    fn words_that_would_favour_some_outcomes_are_drawn_again() {
        let mixed = 20 * 12 * 19 * 12 * 18 * 12;
        for outcomes in [
            3u64,
            5u64.pow(16),
            1001,
            mixed + 1,
            (1 << 48) - 1,
            (1 << 56) - 1,
        ] {
            // Newton's iteration for the inverse of an odd number modulo 2^64. It begins with three
            // correct bits, and each step doubles their number.
            let inverse = (0..5).fold(outcomes, |inverse, _| {
                inverse.wrapping_mul(2u64.wrapping_sub(outcomes.wrapping_mul(inverse)))
            });
            let leaving = |rest: u64| rest.wrapping_mul(inverse);
            let surplus = ((1u128 << 64) % u128::from(outcomes)) as u64;
            let drawn = |words: &[u64]| {
                let mut rng = Scripted(words.iter());
                (fair_word(outcomes, &mut rng), rng.0.len())
            };
            let refused = leaving(surplus - 1);
            let taken = leaving(surplus);
            assert_eq!(drawn(&[refused, 0, u64::MAX]), (u64::MAX, 0), "{outcomes}");
            assert_eq!(drawn(&[taken, 7]), (taken, 1), "{outcomes}");
            let last = leaving(outcomes - 1);
            assert_eq!(drawn(&[last, 7]), (last, 1), "{outcomes}");
        }
    }

    /// Word 0 has the remainder 0 and is refused; `u64::MAX` rolls the highest face of each die.
    #[test]
    fn both_kinds_of_dice_refuse_the_same_words() {
        let words = [0, u64::MAX, 0, u64::MAX, 1];
        let mut rng = Scripted(words.iter());
        assert_eq!((Dice::new(5).roll(&mut rng), rng.0.len()), (4, 3));
        let mut rolls = [0; 2];
        MixedDice::new(&[5, 11]).roll(&mut rolls, &mut rng);
        assert_eq!((rolls, rng.0.len()), ([4, 10], 1));
    }
}
