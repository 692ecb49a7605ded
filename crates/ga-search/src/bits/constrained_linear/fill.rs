use ga_core::genome::BitString;
use ga_core::random::{Stream, below};

/// Maximises the sum of `gains` of the set bits while that of `slopes` is at least `least`, by
/// greedy repair, single flips, exchanges of two bits, and restarts from changed solutions.
pub(super) fn fill(gains: &[f64], slopes: &[f64], least: f64, rng: &mut Stream) -> BitString {
    /// Pairs that are compared, over all restarts.
    const PAIRS: usize = 4_000_000;

    let loci = gains.len();
    let mut load = Load {
        gains,
        slopes,
        least,
        bits: gains.iter().map(|gain| *gain > 0.0).collect(),
    };
    load.improve();
    let mut best = (load.gain(), load.bits.clone());
    for _ in 0..(PAIRS / (loci * loci).max(1)).clamp(1, 60) {
        load.bits.clone_from(&best.1);
        for _ in 0..3 {
            load.bits.flip(below(rng, loci));
        }
        load.improve();
        let gain = load.gain();
        if load.slope() >= least && gain > best.0 {
            best = (gain, load.bits.clone());
        }
    }
    best.1
}

struct Load<'a> {
    gains: &'a [f64],
    slopes: &'a [f64],
    least: f64,
    bits: BitString,
}

impl Load<'_> {
    fn gain(&self) -> f64 {
        self.bits.ones().map(|locus| self.gains[locus]).sum()
    }

    fn slope(&self) -> f64 {
        self.bits.ones().map(|locus| self.slopes[locus]).sum()
    }

    /// What the flip of a bit adds to the gain and to the slope.
    fn flip(&self, locus: usize) -> (f64, f64) {
        let sign = if self.bits.get(locus) { -1.0 } else { 1.0 };
        (sign * self.gains[locus], sign * self.slopes[locus])
    }

    fn improve(&mut self) {
        let loci = self.gains.len();
        // Repairs at the least loss of gain per slope.
        while self.slope() < self.least {
            let loss = |locus: &usize| -self.flip(*locus).0 / self.flip(*locus).1;
            let helpful = (0..loci).filter(|locus| self.flip(*locus).1 > 0.0);
            match helpful.min_by(|one, other| loss(one).total_cmp(&loss(other))) {
                Some(locus) => self.bits.flip(locus),
                None => return,
            }
        }
        loop {
            let room = self.slope() - self.least;
            let fits =
                |locus: &usize| self.flip(*locus).0 > 0.0 && self.flip(*locus).1 + room >= 0.0;
            let gain = |locus: &usize| self.flip(*locus).0;
            let single = (0..loci)
                .filter(fits)
                .max_by(|one, other| gain(one).total_cmp(&gain(other)));
            if let Some(locus) = single {
                self.bits.flip(locus);
                continue;
            }
            let mut best = (0.0, 0, 0);
            let flips: Vec<(f64, f64)> = (0..loci).map(|locus| self.flip(locus)).collect();
            let most = flips
                .iter()
                .fold(f64::NEG_INFINITY, |most, (gain, _)| most.max(*gain));
            for (one, &(gain, slope)) in flips.iter().enumerate() {
                // No other bit gains enough.
                if gain + most <= best.0 {
                    continue;
                }
                for (other, &(more, steeper)) in flips[..one].iter().enumerate() {
                    if gain + more > best.0 && room + slope + steeper >= 0.0 {
                        best = (gain + more, one, other);
                    }
                }
            }
            // Below this, only rounding gains.
            if best.0 <= 1e-9 * self.gain().abs() {
                return;
            }
            self.bits.flip(best.1);
            self.bits.flip(best.2);
        }
    }
}
