use crate::error::Error;
use crate::expected::Expected;
use crate::genome::{Bounds, Gene};
use rand::Rng;

/// Draws the loci at which an event happens. Every locus has the same probability.
///
/// Instead of one draw per locus, the gaps between the events are drawn, from their geometric
/// distribution. So the cost grows with the number of events, not with the number of loci.
///
/// The geometric distribution is memoryless, so the digits of a gap are independent of each other,
/// in any base. Each digit is drawn from an alias table (Walker 1977; Vose 1991). The tables are
/// built with sums, products and quotients only, so every platform draws the same gaps.
///
/// ```
/// use ga_core::random::{GeometricSkips, Stream};
///
/// let mut loci = Vec::new();
/// let gaps = GeometricSkips::new("the rate of holes", 0.01)?;
/// gaps.events(1000, &mut Stream::seeded(1), |locus, _| loci.push(locus));
/// assert!(loci.len() < 40 && loci.is_sorted());
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct GeometricSkips {
    /// One table per digit, the most significant digit first. If the most significant digit has its
    /// maximum value, this value is added to the gap and the digit is drawn again.
    digits: Vec<Alias>,
    /// Whether the rate is 0, or so small that 1 - rate is 1.
    never: bool,
}

impl GeometricSkips {
    /// Draws events that happen at each locus with probability `rate`. Error messages call the rate
    /// `name`.
    ///
    /// # Errors
    ///
    /// If `rate` is not from 0 to 1.
    pub fn new(name: &'static str, rate: f64) -> Result<Self, Error> {
        Expected::Probability.check(name, rate).map(Self::of)
    }

    /// The same as [`new`](GeometricSkips::new), for a rate that was checked before.
    pub(crate) fn of(rate: f64) -> Self {
        /// The largest probability of drawing the most significant digit again; a smaller limit
        /// costs one more digit.
        const MOST_REPEATED: f64 = 0.4;

        // The probability that a gap is longer by one unit of the digit's place.
        let mut keep = 1.0 - rate;
        let never = keep >= 1.0;
        let mut digits = Vec::new();
        if never || keep <= 0.0 {
            return Self { digits, never };
        }
        // One digit if a small table suffices; otherwise digits of 8 bits, at most seven of them,
        // because `keep` is at most 1 - 2^-53.
        let single = [6, 8, 10]
            .into_iter()
            .find(|&bits| power(keep, (1 << bits) - 1) <= MOST_REPEATED);
        let bits = single.unwrap_or(8);
        loop {
            let mut weights = vec![1.0; 1 << bits];
            for digit in 1..weights.len() {
                weights[digit] = weights[digit - 1] * keep;
            }
            let last = weights.len() - 1;
            let repeated = weights[last];
            if repeated <= MOST_REPEATED {
                weights[last] = repeated / (1.0 - keep);
                digits.push(Alias::new(bits, &weights));
                digits.reverse();
                return Self { digits, never };
            }
            digits.push(Alias::new(bits, &weights));
            keep *= repeated;
        }
    }

    /// Draws the number of loci before the next event. `None` if this number is `loci` or more.
    #[inline]
    pub fn draw<R: Rng + ?Sized>(&self, loci: usize, rng: &mut R) -> Option<usize> {
        if self.never || loci == 0 {
            return None;
        }
        let Some((first, others)) = self.digits.split_first() else {
            return Some(0);
        };
        // Seven digits need 64 bits, also on 32-bit platforms.
        let loci = loci as u64;
        let mut place = 8 * others.len();
        let mut gap: u64 = 0;
        loop {
            let digit = first.draw(rng.next_u64());
            gap = gap.saturating_add(digit << place);
            // The gap is already longer than the genome: the other digits need not be drawn.
            if gap >= loci {
                return None;
            }
            if digit != first.last() {
                break;
            }
        }
        for table in others {
            place -= 8;
            gap = gap.saturating_add(table.draw(rng.next_u64()) << place);
        }
        (gap < loci).then_some(gap as usize)
    }

    /// Calls `event(locus, rng)` for each locus below `loci` at which the event happens, in
    /// ascending order.
    #[inline]
    pub fn events<R: Rng + ?Sized>(
        &self,
        loci: usize,
        rng: &mut R,
        mut event: impl FnMut(usize, &mut R),
    ) {
        let mut passed = 0;
        while let Some(gap) = self.draw(loci - passed, rng) {
            event(passed + gap, rng);
            passed += gap + 1;
        }
    }

    /// Changes the genes at which the event happens. `change` receives the gene, its lower and
    /// upper bound, and the generator.
    #[inline]
    pub(crate) fn each<T: Gene>(
        &self,
        genome: &mut [T],
        bounds: &Bounds<T>,
        rng: &mut dyn Rng,
        mut change: impl FnMut(T, T, T, &mut dyn Rng) -> T,
    ) {
        let loci = genome.len().min(bounds.len());
        self.events(loci, rng, |locus, rng| {
            let (low, high) = bounds.pairs()[locus];
            genome[locus] = change(genome[locus], low, high, rng);
        });
    }
}

/// Computes a power by products only, since the rounding of `powi` depends on the platform.
fn power(base: f64, exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |power, _| power * base)
}

/// An alias table, which draws a digit with one comparison for any weights.
#[derive(Clone, Debug)]
struct Alias {
    bits: u32,
    /// One entry per digit. The lower `bits` hold the alias, the other bits a threshold. If the
    /// rest of the random word is not below the threshold, the alias is drawn instead of the digit.
    slots: Box<[u64]>,
}

impl Alias {
    /// A table that draws digits in proportion to `weights`.
    fn new(bits: u32, weights: &[f64]) -> Self {
        const WORDS: f64 = 18_446_744_073_709_551_616.0;

        let count = weights.len();
        let mask = count as u64 - 1;
        let mean = weights.iter().sum::<f64>() / count as f64;
        let mut shares: Vec<f64> = weights.iter().map(|weight| weight / mean).collect();
        // A digit that needs no alias is its own alias.
        let mut slots: Box<[u64]> = (0..=mask).map(|digit| !mask | digit).collect();
        let (mut poor, mut rich): (Vec<usize>, Vec<usize>) =
            (0..count).partition(|&digit| shares[digit] < 1.0);
        while let (Some(taker), Some(&giver)) = (poor.pop(), rich.last()) {
            slots[taker] = (shares[taker] * WORDS) as u64 & !mask | giver as u64;
            shares[giver] -= 1.0 - shares[taker];
            if shares[giver] < 1.0 {
                rich.pop();
                poor.push(giver);
            }
        }
        Self { bits, slots }
    }

    #[inline]
    fn draw(&self, word: u64) -> u64 {
        let digit = word >> (64 - self.bits);
        let slot = self.slots[digit as usize];
        let other = slot & self.last();
        if word << self.bits < slot - other {
            digit
        } else {
            other
        }
    }

    /// The maximum digit.
    #[inline]
    fn last(&self) -> u64 {
        self.slots.len() as u64 - 1
    }
}
