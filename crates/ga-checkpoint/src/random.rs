//! Gaps by search in a table, which seeded runs of the documented tables were drawn with.

use rand::Rng;

/// Loci at which an event of the same probability happens, by the gaps between them.
#[derive(Clone, Debug)]
pub(crate) struct Gaps {
    /// `tail[g]`: the share of gaps longer than `g`, of 2^64. Longer gaps are begun anew: they have no memory.
    tail: Vec<u64>,
}

impl Gaps {
    const LONGEST: usize = 1024;

    /// `rate` must be a probability.
    pub(crate) fn new(rate: f64) -> Self {
        let mut left = 1.0;
        let tail = (0..Self::LONGEST).map(|_| {
            left *= 1.0 - rate;
            (left * 18_446_744_073_709_551_616.0) as u64
        });
        Self { tail: tail.collect() }
    }

    pub(crate) fn events(&self, loci: usize, rng: &mut dyn Rng, mut event: impl FnMut(usize, &mut dyn Rng)) {
        let mut locus = 0;
        while locus < loci {
            let word = rng.next_u64();
            let gap = self.tail.partition_point(|&tail| word < tail);
            locus += gap;
            if gap < Self::LONGEST && locus < loci {
                event(locus, rng);
                locus += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::random::Stream;

    #[test]
    fn events_happen_at_their_rate_and_at_every_locus_alike() {
        let mut rng = Stream::seeded(1);
        for rate in [0.002, 0.01, 0.3] {
            let (gaps, mut counts, rounds) = (Gaps::new(rate), [0u32; 100], 20_000);
            for _ in 0..rounds {
                gaps.events(100, &mut rng, |locus, _| counts[locus] += 1);
            }
            let expected = rate * f64::from(rounds);
            let spread = expected * (1.0 - rate);
            let chi_square: f64 =
                counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / spread).sum();
            // 100 classes: mean 100, standard deviation sqrt(200); five of them.
            assert!((30.0..171.0).contains(&chi_square), "rate {rate}: {chi_square}");
        }
    }

    #[test]
    fn certain_and_impossible_events() {
        let mut rng = Stream::seeded(1);
        let mut seen = Vec::new();
        Gaps::new(1.0).events(3, &mut rng, |locus, _| seen.push(locus));
        Gaps::new(0.0).events(3000, &mut rng, |_, _| panic!("impossible"));
        assert_eq!(seen, [0, 1, 2]);
    }
}
