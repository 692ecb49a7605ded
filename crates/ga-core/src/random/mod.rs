//! Random numbers by address instead of by turn.

mod exp;
mod gaps;
mod ln;

pub(crate) use exp::exp;
pub(crate) use gaps::Gaps;
pub(crate) use ln::ln;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use std::convert::Infallible;

/// The random streams of one generation of one run.
///
/// A stream depends on its address `(seed, purpose, generation, index)` and on nothing else. So the outcome
/// of a run does not depend on which thread draws first, and a checkpoint has to remember the seed only.
///
/// ```
/// use ga_core::Streams;
/// use rand::Rng;
///
/// let streams = Streams::report(1);
/// let first = streams.evaluation(7).next_u64();
/// assert_eq!(streams.evaluation(7).next_u64(), first);
/// assert_ne!(streams.round(1).evaluation(7).next_u64(), first);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Streams {
    seed: u64,
    generation: u64,
    round: u64,
    report: bool,
}

/// What a stream is for; part of its address.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Breeding,
    Evaluation,
    Survival,
}

impl Streams {
    pub(crate) const fn new(seed: u64, generation: u64) -> Self {
        Self { seed, generation, round: 0, report: false }
    }

    /// Addresses that no search uses, for figures to be reported once the search is over.
    pub const fn report(seed: u64) -> Self {
        Self { seed, generation: 0, round: 0, report: true }
    }

    /// The generation that is being bred; the founders are generation 0.
    pub const fn generation(self) -> u64 {
        self.generation
    }

    /// Another set of addresses in the same generation, for scoring again. Round 0 is the one given;
    /// rounds are told apart below 2<sup>61</sup>.
    #[must_use]
    pub const fn round(self, round: u64) -> Self {
        Self { round, ..self }
    }

    /// The stream for evaluating the newborn with this index.
    pub const fn evaluation(self, index: usize) -> Stream {
        self.stream(Purpose::Evaluation, index as u64)
    }

    /// The stream for deciding who survives.
    pub const fn survival(self) -> Stream {
        self.stream(Purpose::Survival, 0)
    }

    /// The stream that draws founders, or breeds a generation.
    pub(crate) fn breeding(self) -> Xoshiro256PlusPlus {
        seeded(self, Purpose::Breeding, 0)
    }

    const fn stream(self, purpose: Purpose, index: u64) -> Stream {
        Stream { streams: self, purpose, index, generator: None }
    }
}

/// A random generator that seeds itself on its first draw: one that nobody draws from costs nothing.
///
/// The generator is xoshiro256++ (Blackman & Vigna 2021).
#[derive(Clone, Debug)]
pub struct Stream {
    streams: Streams,
    purpose: Purpose,
    index: u64,
    generator: Option<Xoshiro256PlusPlus>,
}

impl Stream {
    #[inline]
    fn generator(&mut self) -> &mut Xoshiro256PlusPlus {
        let Self { streams, purpose, index, generator } = self;
        generator.get_or_insert_with(|| seeded(*streams, *purpose, *index))
    }
}

#[cold]
fn seeded(streams: Streams, purpose: Purpose, index: u64) -> Xoshiro256PlusPlus {
    let Streams { seed, generation, round, report } = streams;
    let purpose = purpose as u64 | u64::from(report) << 2 | round << 3;
    let mut words = [seed, purpose, generation, index];
    // There and back again: every word comes to depend on every other, and since both passes are
    // bijective no two addresses share a state.
    let mut carry = 0;
    for word in &mut words {
        *word = mix(*word ^ carry);
        carry = *word;
    }
    carry = 0;
    for word in words.iter_mut().rev() {
        *word = mix(*word ^ carry);
        carry = *word;
    }
    let mut state = [0; 32];
    for (bytes, word) in state.chunks_exact_mut(8).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    Xoshiro256PlusPlus::from_seed(state)
}

impl rand::TryRng for Stream {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.generator().try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.generator().try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.generator().try_fill_bytes(bytes)
    }
}

/// A bijection that scatters neighbouring inputs: one step of `SplitMix64` (Steele, Lea & Flood 2014).
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// A number below `bound`, every one exactly as likely as every other (Lemire 2019).
///
/// Our own, because what `random_range` draws may change between releases of `rand`, and with it every
/// seeded run. `bound` must not be 0.
#[inline]
pub(crate) fn below(rng: &mut dyn Rng, bound: usize) -> usize {
    below_u64(rng, bound as u64) as usize
}

/// As [`below`].
#[inline]
pub(crate) fn below_u64(rng: &mut dyn Rng, bound: u64) -> u64 {
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        let low = product as u64;
        // The division is needed in one case of 2^64 / bound.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}

/// Rolls of a die, several from one word, every combination of them exactly as likely as every other
/// (Brackett-Rozinsky & Lemire 2024).
#[derive(Debug)]
pub(crate) struct Dice {
    bound: u64,
    /// How many rolls a word gives, and the number of their outcomes.
    rolls: u32,
    outcomes: u64,
    /// What is left of the word.
    word: u64,
    left: u32,
}

impl Dice {
    /// Numbers below `bound`, which must not be 0.
    pub(crate) fn new(bound: usize) -> Self {
        /// So few outcomes that a word is hardly ever drawn again.
        const MOST_OUTCOMES: u64 = 1 << 48;

        let bound = bound as u64;
        let (mut rolls, mut outcomes) = (1, bound);
        while rolls < 16 && outcomes <= MOST_OUTCOMES / bound {
            rolls += 1;
            outcomes *= bound;
        }
        Self { bound, rolls, outcomes, word: 0, left: 0 }
    }

    #[inline]
    pub(crate) fn roll(&mut self, rng: &mut dyn Rng) -> usize {
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

/// A number uniform in `0.0..1.0`, a multiple of 2<sup>-53</sup>.
#[inline]
pub(crate) fn unit(rng: &mut dyn Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

/// A probability as the share of all words that lie below a threshold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chance(u128);

impl Chance {
    /// `probability` must lie in `0.0..=1.0`.
    pub(crate) fn new(probability: f64) -> Self {
        Self((probability * 18_446_744_073_709_551_616.0) as u128)
    }

    /// Whether it happens; certainty and impossibility draw nothing.
    #[inline]
    pub(crate) fn occurs(self, rng: &mut dyn Rng) -> bool {
        match self.0 {
            0 => false,
            threshold if threshold > u128::from(u64::MAX) => true,
            threshold => u128::from(rng.next_u64()) < threshold,
        }
    }
}

/// Every order equally likely (Fisher & Yates; Durstenfeld 1964).
pub(crate) fn shuffle<T>(rng: &mut dyn Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}

/// `count` different numbers below `bound`, each set of them equally likely, in random order.
///
/// Draws until it is new, which suits the small counts of tournaments and cut points.
pub(crate) fn distinct_below(rng: &mut dyn Rng, bound: usize, count: usize, drawn: &mut Vec<usize>) {
    if bound == 0 {
        return;
    }
    let first = drawn.len();
    let mut dice = Dice::new(bound);
    for _ in 0..count.min(bound) {
        loop {
            let candidate = dice.roll(rng);
            if !drawn[first..].contains(&candidate) {
                drawn.push(candidate);
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Chance, Dice, Streams, below, distinct_below};
    use rand::Rng;
    use std::collections::HashSet;

    #[test]
    fn neighbouring_addresses_have_unrelated_streams() {
        let mut firsts = HashSet::new();
        let mut ones = 0;
        for (seed, generation, index) in
            (0..10).flat_map(|s| (0..10).flat_map(move |g| (0..100).map(move |i| (s, g, i))))
        {
            let word = Streams::new(seed, generation).evaluation(index).next_u64();
            assert!(firsts.insert(word));
            ones += word.count_ones();
        }
        // 640 000 fair bits: five standard deviations are 2 000.
        assert!(ones.abs_diff(320_000) < 2_000, "{ones}");
    }

    #[test]
    fn purposes_rounds_and_reports_have_addresses_of_their_own() {
        let streams = Streams::new(1, 0);
        let firsts: HashSet<u64> = [
            streams.breeding().next_u64(),
            streams.evaluation(0).next_u64(),
            streams.survival().next_u64(),
            streams.round(1).evaluation(0).next_u64(),
            streams.round(1).survival().next_u64(),
            Streams::report(1).evaluation(0).next_u64(),
            Streams::report(1).survival().next_u64(),
            Streams::report(1).round(1).evaluation(0).next_u64(),
        ]
        .into();
        assert_eq!(firsts.len(), 8);
    }

    /// The expected values were computed by a second implementation of the generator and its seeding.
    #[test]
    fn streams_keep_their_values() {
        let mut stream = Streams::new(42, 3).evaluation(5);
        let words: [u64; 3] = std::array::from_fn(|_| stream.next_u64());
        assert_eq!(words, [0x4e70_6c44_c9c9_d720, 0x9077_1a54_03ae_71e3, 0x176f_048d_67e7_9c35]);
        let mut stream = Streams::new(42, 3).evaluation(5);
        let numbers: [usize; 6] = std::array::from_fn(|_| below(&mut stream, 10));
        assert_eq!(numbers, [3, 5, 0, 1, 6, 0]);
    }

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let mut rng = Streams::new(1, 1).survival();
        let mut counts = [0i64; 7];
        for _ in 0..70_000 {
            counts[below(&mut rng, 7)] += 1;
        }
        // Chi-square with 6 degrees of freedom exceeds 38.3 once in a million.
        let chi_square = counts.iter().map(|c| (c - 10_000).pow(2) as f64 / 10_000.0).sum::<f64>();
        assert!(chi_square < 38.3, "{counts:?}");
    }

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

    #[test]
    fn a_die_of_any_size_can_be_rolled() {
        let mut rng = Streams::new(1, 1).survival();
        for bound in [1, 2, 3, 100, 1 << 20, (1 << 63) + 1, usize::MAX] {
            let mut dice = Dice::new(bound);
            assert!((0..100).all(|_| dice.roll(&mut rng) < bound));
        }
    }

    #[test]
    fn certainty_and_impossibility_draw_nothing() {
        let mut rng = Streams::new(1, 1).survival();
        let mut twin = rng.clone();
        assert!(Chance::new(1.0).occurs(&mut rng));
        assert!(!Chance::new(0.0).occurs(&mut rng));
        assert_eq!(rng.next_u64(), twin.next_u64());
    }

    #[test]
    fn distinct_numbers_are_distinct_even_when_all_are_drawn() {
        let mut rng = Streams::new(1, 2).survival();
        for _ in 0..100 {
            let mut drawn = vec![3];
            distinct_below(&mut rng, 5, 9, &mut drawn);
            let unique: HashSet<_> = drawn[1..].iter().collect();
            assert_eq!((drawn.len(), unique.len()), (6, 5));
        }
    }
}
