use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use std::convert::Infallible;

/// The random streams of one generation of one run.
///
/// The numbers of a stream depend only on its address `(seed, purpose, generation, index)`. So the
/// result of a run does not depend on which thread draws first, and a checkpoint needs the seed
/// only.
///
/// ```
/// use ga_core::random::Streams;
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

/// The purpose of a stream, a part of its address.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Breeding,
    Evaluation,
    Survival,
    Migration,
}

impl Streams {
    pub(crate) const fn new(seed: u64, generation: u64) -> Self {
        Self {
            seed,
            generation,
            round: 0,
            report: false,
        }
    }

    /// Streams for figures that are reported after a search, for instance the mean score of a noisy
    /// fitness. No search uses them, so the figures are not biased by what the search selected.
    pub const fn report(seed: u64) -> Self {
        Self {
            seed,
            generation: 0,
            round: 0,
            report: true,
        }
    }

    /// Streams for a program's own draws outside of a run, for instance of maps or opponents.
    /// `purpose` is a number of your choice: use a different one for each kind of draw.
    ///
    /// These streams are independent of every search, of every other `purpose`, and of
    /// [`report`](Self::report).
    ///
    /// ```
    /// use ga_core::random::{Streams, below};
    ///
    /// const MAPS: u32 = 1;
    ///
    /// let mut rng = Streams::outside(42, MAPS).numbered(7);
    /// let width = 10 + below(&mut rng, 10);
    /// assert!(width < 20);
    /// ```
    pub const fn outside(seed: u64, purpose: u32) -> Self {
        // Generation 0 is used by `report`.
        Self {
            seed,
            generation: 1 + purpose as u64,
            round: 0,
            report: true,
        }
    }

    /// The stream number `index`, for draws outside of a run. The same as
    /// [`evaluation`](Self::evaluation).
    pub const fn numbered(self, index: usize) -> Stream {
        self.evaluation(index)
    }

    /// The number of the generation that is being bred; 0 for the founders. It has no meaning
    /// outside of a run.
    pub const fn generation(self) -> u64 {
        self.generation
    }

    /// Another set of streams for the same generation, for instance to score individuals again.
    /// Every `round` below 2<sup>61</sup> has different streams; round 0 is the default.
    #[must_use]
    pub const fn round(self, round: u64) -> Self {
        Self { round, ..self }
    }

    /// The stream for the evaluation of the newborn at `index`.
    pub const fn evaluation(self, index: usize) -> Stream {
        self.stream(Purpose::Evaluation, index as u64)
    }

    /// The stream for the replacement of this generation.
    pub const fn survival(self) -> Stream {
        self.stream(Purpose::Survival, 0)
    }

    /// The stream number `index` for an exchange between islands.
    pub(crate) const fn migration(self, index: usize) -> Stream {
        self.stream(Purpose::Migration, index as u64)
    }

    /// The stream for what a breeder learns from the newborns of this generation from `index` on.
    pub(crate) const fn learning(self, index: usize) -> Stream {
        // Stream 0 of this purpose breeds.
        self.stream(Purpose::Breeding, 1 + index as u64)
    }

    /// The stream that draws founders, or breeds a generation.
    pub(crate) fn breeding(self) -> Xoshiro256PlusPlus {
        seeded(self, Purpose::Breeding, 0)
    }

    const fn stream(self, purpose: Purpose, index: u64) -> Stream {
        Stream {
            streams: self,
            purpose,
            index,
            generator: None,
        }
    }
}

/// A random generator that seeds itself on its first draw, so an unused stream costs nothing.
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
    /// A single stream from a seed, for tests, examples and draws outside of a run.
    ///
    /// No search uses this stream, so it is independent of a search with the same seed.
    pub const fn seeded(seed: u64) -> Self {
        Streams::report(seed).survival()
    }

    #[inline]
    fn generator(&mut self) -> &mut Xoshiro256PlusPlus {
        let Self {
            streams,
            purpose,
            index,
            generator,
        } = self;
        generator.get_or_insert_with(|| seeded(*streams, *purpose, *index))
    }
}

#[cold]
fn seeded(streams: Streams, purpose: Purpose, index: u64) -> Xoshiro256PlusPlus {
    let Streams {
        seed,
        generation,
        round,
        report,
    } = streams;
    let purpose = purpose as u64 | u64::from(report) << 2 | round << 3;
    let mut words = [seed, purpose, generation, index];
    // After a forward and a backward pass, each word depends on all other words. Both passes are
    // bijective, so different addresses have different states.
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

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.generator().try_next_u32()
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.generator().try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.generator().try_fill_bytes(bytes)
    }
}

/// A bijection that maps similar inputs to very different outputs: one step of `SplitMix64`
/// (Steele, Lea & Flood 2014).
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::Streams;
    use crate::random::below;
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
    fn purposes_rounds_reports_and_outside_draws_have_addresses_of_their_own() {
        let streams = Streams::new(1, 0);
        let firsts: HashSet<u64> = [
            streams.breeding().next_u64(),
            streams.evaluation(0).next_u64(),
            streams.survival().next_u64(),
            streams.migration(0).next_u64(),
            streams.learning(0).next_u64(),
            streams.learning(1).next_u64(),
            streams.round(1).evaluation(0).next_u64(),
            streams.round(1).survival().next_u64(),
            Streams::report(1).evaluation(0).next_u64(),
            Streams::report(1).survival().next_u64(),
            Streams::report(1).round(1).evaluation(0).next_u64(),
            Streams::new(1, 1).evaluation(0).next_u64(),
            Streams::outside(1, 0).numbered(0).next_u64(),
            Streams::outside(1, 1).numbered(0).next_u64(),
            Streams::outside(1, u32::MAX).numbered(0).next_u64(),
        ]
        .into();
        assert_eq!(firsts.len(), 15);
    }

    /// The expected values were computed by a second implementation of the generator and its
    /// seeding.
    #[test]
    fn streams_keep_their_values() {
        let mut stream = Streams::new(42, 3).evaluation(5);
        let words: [u64; 3] = std::array::from_fn(|_| stream.next_u64());
        assert_eq!(
            words,
            [
                0x4e70_6c44_c9c9_d720,
                0x9077_1a54_03ae_71e3,
                0x176f_048d_67e7_9c35
            ]
        );
        let mut stream = Streams::new(42, 3).evaluation(5);
        let numbers: [usize; 6] = std::array::from_fn(|_| below(&mut stream, 10));
        assert_eq!(numbers, [3, 5, 0, 1, 6, 0]);
    }
}
