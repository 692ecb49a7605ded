use rand::Rng;

/// Rolls of a die, several from one word, every combination of them exactly as likely as every other
/// (Brackett-Rozinsky & Lemire 2024).
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
    /// How many rolls a word gives, and the number of their outcomes.
    rolls: u32,
    outcomes: u64,
    /// What is left of the word.
    word: u64,
    left: u32,
}

impl Dice {
    /// Rolls numbers below `bound`; only 0 if `bound` is 0.
    pub fn new(bound: usize) -> Self {
        /// So few outcomes that a word is hardly ever drawn again.
        const MOST_OUTCOMES: u64 = 1 << 48;

        let bound = bound.max(1) as u64;
        let (mut rolls, mut outcomes) = (1, bound);
        while rolls < 16 && outcomes <= MOST_OUTCOMES / bound {
            rolls += 1;
            outcomes *= bound;
        }
        Self { bound, rolls, outcomes, word: 0, left: 0 }
    }

    /// The next roll.
    #[inline]
    pub fn roll<R: Rng + ?Sized>(&mut self, rng: &mut R) -> usize {
        if self.left == 0 {
            self.left = self.rolls;
            self.word = loop {
                let word = rng.next_u64();
                let rest = word.wrapping_mul(self.outcomes);
                if rest >= self.outcomes || rest >= self.outcomes.wrapping_neg() % self.outcomes {
                    break word;
                }
            };
        }
        let product = u128::from(self.word) * u128::from(self.bound);
        self.word = product as u64;
        self.left -= 1;
        (product >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;
    use crate::random::Streams;

    #[test]
    fn rolls_from_one_word_are_uniform_together() {
        for seed in 0..3 {
            let mut rng = Streams::new(seed, 1).survival();
            let mut dice = Dice::new(5);
            let mut counts = [0i64; 625];
            for _ in 0..100_000 {
                let outcome = (0..4).fold(0, |outcome, _| 5 * outcome + dice.roll(&mut rng));
                counts[outcome] += 1;
            }
            // Chi-square with 624 degrees of freedom: five standard deviations above the mean are 801.
            let chi_square = counts.iter().map(|c| (c - 160).pow(2) as f64 / 160.0).sum::<f64>();
            assert!(chi_square < 801.0, "{chi_square}");
        }
    }

    /// A generator that gives these words and no others.
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

    /// No chi-square sees a bias of 2^-16. A word is drawn again exactly if the rest that it leaves
    /// is below the number of words that are too many, 2^64 modulo the number of outcomes.
    #[test]
    fn words_that_would_favour_some_outcomes_are_drawn_again() {
        for bound in [3u64, 5, 1001, (1 << 48) - 1] {
            let dice = Dice::new(bound as usize);
            let outcomes = dice.outcomes;
            // Newton's iteration: each step doubles the number of bits that are right, from three
            // on.
            let inverse = (0..5).fold(outcomes, |inverse, _| {
                inverse.wrapping_mul(2u64.wrapping_sub(outcomes.wrapping_mul(inverse)))
            });
            let leaving = |rest: u64| rest.wrapping_mul(inverse);
            let surplus = ((1u128 << 64) % u128::from(outcomes)) as u64;
            let first = |words: &[u64]| {
                let mut rng = Scripted(words.iter());
                let roll = dice.clone().roll(&mut rng);
                (roll as u64, rng.0.len())
            };
            let top = |word: u64| ((u128::from(word) * u128::from(bound)) >> 64) as u64;
            let (refused, taken) = (leaving(surplus - 1), leaving(surplus));
            assert_eq!(first(&[refused, 0, leaving(1), u64::MAX]), (bound - 1, 0), "{bound}");
            assert_eq!(first(&[taken, 7]), (top(taken), 1), "{bound}");
            assert_eq!(first(&[leaving(outcomes - 1), 7]), (top(leaving(outcomes - 1)), 1), "{bound}");
        }
    }

    #[test]
    fn a_die_of_any_size_can_be_rolled() {
        let mut rng = Streams::new(1, 1).survival();
        for bound in [1, 2, 3, 100, 1 << 20, (1 << 63) + 1, usize::MAX] {
            let mut dice = Dice::new(bound);
            assert!((0..100).all(|_| dice.roll(&mut rng) < bound));
        }
    }
}
