use rand::Rng;

/// Geometric gaps between events that happen at every locus with the same probability.
///
/// Drawing the gaps costs as much as there are events, not as much as there are loci. A geometric gap has no
/// memory, so its digits to the base 64 are independent of each other; each comes from an alias table (Walker
/// 1977; Vose 1991) that is made with sums, products and quotients only. So every platform draws the same,
/// which no logarithm promises.
#[derive(Clone, Debug)]
pub(crate) struct Gaps {
    /// One table a digit, the least significant first.
    digits: Vec<[Slot; 64]>,
    never: bool,
}

/// A digit, and the digit that takes its place where the rest of the word is not below the threshold.
#[derive(Clone, Copy, Debug)]
struct Slot {
    threshold: u64,
    other: u64,
}

impl Gaps {
    /// `rate` must be a probability.
    pub(crate) fn new(rate: f64) -> Self {
        /// A digit that is not 0 once in 10^18 draws is not worth a table.
        const NEGLIGIBLE: f64 = 1e-18;
        /// 60 bits: further than any genome reaches.
        const MOST_DIGITS: usize = 10;

        let mut digits = Vec::new();
        let mut keep = 1.0 - rate;
        while keep > NEGLIGIBLE && rate > 0.0 && digits.len() < MOST_DIGITS {
            let mut weights = [1.0; 64];
            for digit in 1..64 {
                weights[digit] = weights[digit - 1] * keep;
            }
            keep *= weights[63];
            digits.push(alias(&weights));
        }
        Self { digits, never: rate <= 0.0 }
    }

    /// The number of loci passed over before the next event, where that is less than `loci`.
    #[inline]
    pub(crate) fn draw(&self, loci: usize, rng: &mut dyn Rng) -> Option<usize> {
        if self.never {
            return None;
        }
        let mut gap = 0;
        // Most significant digit first: a gap that leaves the genome is known early.
        for (place, table) in self.digits.iter().enumerate().rev() {
            let word = rng.next_u64();
            let digit = word >> 58;
            let Slot { threshold, other } = table[digit as usize];
            gap += (if word << 6 < threshold { digit } else { other } as usize) << (6 * place);
            if gap >= loci {
                return None;
            }
        }
        (gap < loci).then_some(gap)
    }

    /// The loci below `loci` at which the event happens, in order.
    #[inline]
    pub(crate) fn events(&self, loci: usize, rng: &mut dyn Rng, mut event: impl FnMut(usize)) {
        let mut passed = 0;
        while let Some(gap) = self.draw(loci - passed, rng) {
            event(passed + gap);
            passed += gap + 1;
        }
    }
}

/// The alias table of these weights.
fn alias(weights: &[f64; 64]) -> [Slot; 64] {
    const WORDS: f64 = 18_446_744_073_709_551_616.0;

    let mean = weights.iter().sum::<f64>() / 64.0;
    let mut shares = weights.map(|weight| weight / mean);
    let mut table = [Slot { threshold: u64::MAX, other: 0 }; 64];
    for (digit, slot) in (0..).zip(&mut table) {
        slot.other = digit;
    }
    let (mut poor, mut rich): (Vec<usize>, Vec<usize>) = (0..64).partition(|&digit| shares[digit] < 1.0);
    while let (Some(taker), Some(&giver)) = (poor.pop(), rich.last()) {
        table[taker] = Slot { threshold: (shares[taker] * WORDS) as u64, other: giver as u64 };
        shares[giver] -= 1.0 - shares[taker];
        if shares[giver] < 1.0 {
            rich.pop();
            poor.push(giver);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::Gaps;
    use crate::Streams;

    /// Draws a million gaps and returns by how many standard errors their mean misses that of `expected`.
    fn error_of_the_mean(gaps: &Gaps, expected: f64) -> f64 {
        let mut rng = Streams::new(1, 0).survival();
        let draws = 1_000_000;
        let sum: usize = (0..draws).filter_map(|_| gaps.draw(usize::MAX, &mut rng)).sum();
        let keep = 1.0 - expected;
        (sum as f64 / f64::from(draws) - keep / expected)
            / (keep / expected.powi(2) / f64::from(draws)).sqrt()
    }

    #[test]
    fn gaps_have_the_geometric_mean() {
        for rate in [0.9, 0.5, 0.1, 1.0 / 77.0, 1e-3, 1e-4] {
            // Five standard errors: once in 1.7 million fair runs.
            let z = error_of_the_mean(&Gaps::new(rate), rate);
            assert!(z.abs() < 5.0, "rate {rate}: {z} standard errors");
        }
    }

    #[test]
    fn a_rate_that_is_one_percent_off_is_noticed() {
        for rate in [0.5, 1.0 / 77.0, 1e-3] {
            assert!(error_of_the_mean(&Gaps::new(rate * 1.01), rate).abs() > 5.0, "rate {rate}");
        }
    }

    #[test]
    fn every_gap_has_its_geometric_share() {
        let (rate, draws) = (0.03, 1_000_000);
        let gaps = Gaps::new(rate);
        let mut rng = Streams::new(2, 0).survival();
        let mut counts = [0u32; 200];
        for _ in 0..draws {
            if let Some(gap) = gaps.draw(200, &mut rng) {
                counts[gap] += 1;
            }
        }
        let mut expected = rate * f64::from(draws);
        let mut chi_square = 0.0;
        for count in counts {
            chi_square += (f64::from(count) - expected).powi(2) / expected;
            expected *= 1.0 - rate;
        }
        // 200 classes: the mean is 200, five standard deviations of sqrt(400) above it is 300.
        assert!(chi_square < 300.0, "{chi_square}");
    }

    #[test]
    fn certain_and_impossible_events_draw_nothing() {
        let mut rng = Streams::new(1, 0).survival();
        assert_eq!(Gaps::new(1.0).draw(5, &mut rng), Some(0));
        assert_eq!(Gaps::new(1.0).draw(0, &mut rng), None);
        assert_eq!(Gaps::new(0.0).draw(usize::MAX, &mut rng), None);
        let mut hits = Vec::new();
        Gaps::new(1.0).events(4, &mut rng, |locus| hits.push(locus));
        assert_eq!(hits, [0, 1, 2, 3]);
    }
}
