use super::Mutator;
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::{Bounds, Gene};
use crate::random::{Bernoulli, below, exp, ln, unit};
use rand::Rng;

/// Moves genes by steps of all sizes, from half of the range to a small part of it (after
/// Mühlenbein & Schlierkamp-Voosen 1993, `mühlenbein-schlierkamp-voosen-1993`).
///
/// One gene is moved in any case, and each other gene with probability `rate`. The logarithm of the
/// size of a step is uniform: from half of the range of the gene down to
/// 2<sup>-`precision`</sup> of the range, and to 1 for integers. Up and down are equally likely. A
/// step beyond a bound ends at the bound; if the gene is there already, the step goes the other
/// way.
///
/// - *Rate*: 0 changes one gene at a time.
/// - *Precision*: 20 reaches a millionth of the range.
/// - *Effect*: finds the scale by itself, for each gene at any time. So it explores and refines
///   without a deviation that has to fit.
/// - *Cost*: two draws and an exponential per changed gene, and a draw for each other one unless
///   `rate` is 0.
/// - *Instead*: [`Gaussian`](crate::mutate::Gaussian) and [`Polynomial`](crate::mutate::Polynomial)
///   have one scale; [`Creep`](crate::mutate::Creep) suits integers of small ranges.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::Bounds;
/// use ga_core::mutate::AllScales;
/// use ga_core::random::Stream;
///
/// let mut level = vec![5, 5, 5];
/// let mutator = AllScales::new(&Bounds::uniform(3, 0..=10)?);
/// mutator.mutate(&mut level, &mut Stream::seeded(1));
/// assert_eq!(level.iter().filter(|&&gene| gene == 5).count(), 2);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "breeder genetic algorithm")]
#[doc(alias = "BGA mutation")]
#[doc(alias = "log-uniform")]
pub struct AllScales<T> {
    others: Bernoulli,
    rate: f64,
    precision: f64,
    bounds: Bounds<T>,
}

impl<T: Gene> AllScales<T> {
    /// Moves one gene at a time, with precision 20.
    pub fn new(bounds: &Bounds<T>) -> Self {
        Self {
            others: Bernoulli::NEVER,
            rate: 0.0,
            precision: 20.0,
            bounds: bounds.clone(),
        }
    }

    /// The same operator, which moves each other gene with probability `rate`.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn rate(mut self, rate: f64) -> Result<Self, Error> {
        self.others = Bernoulli::new("the rate of steps of all scales", rate)?;
        self.rate = rate;
        Ok(self)
    }

    /// The same operator, whose smallest steps are 2<sup>-`precision`</sup> of a range.
    ///
    /// # Errors
    ///
    /// If `precision` is not a finite number of at least 1.
    pub fn precision(mut self, precision: f64) -> Result<Self, Error> {
        self.precision =
            Expected::NotBelow(1.0).check("the precision of steps of all scales", precision)?;
        Ok(self)
    }

    fn step(&self, gene: &mut T, (low, high): (T, T), rng: &mut dyn Rng) {
        // In halves: the range may overflow, half of it cannot.
        let half = high.real() / 2.0 - low.real() / 2.0;
        let share = unit(rng);
        let size = if T::whole(0.5) > 0.0 {
            half * exp(-share * (self.precision - 1.0) * std::f64::consts::LN_2)
        } else {
            // From 1 to half of the range. A smaller step would be rounded to 0.
            let most = half.max(1.0);
            exp(share * ln(most)).round().min(most)
        };
        let sign = if rng.next_u64() & 1 == 0 { 1.0 } else { -1.0 };
        let old = *gene;
        *gene = old.moved(sign * size, low, high);
        if *gene == old {
            *gene = old.moved(-sign * size, low, high);
        }
    }
}

impl<T: Gene> Mutator<Vec<T>> for AllScales<T> {
    fn mutate(&self, genome: &mut Vec<T>, rng: &mut dyn Rng) {
        let ranges = self.bounds.pairs();
        let loci = genome.len().min(ranges.len());
        if loci == 0 {
            return;
        }
        let certain = below(rng, loci);
        if self.rate <= 0.0 {
            return self.step(&mut genome[certain], ranges[certain], rng);
        }
        for (locus, (gene, &range)) in genome.iter_mut().zip(ranges).enumerate() {
            if locus == certain || self.others.occurs(rng) {
                self.step(gene, range, rng);
            }
        }
    }

    fn fits(&self, genome: &Vec<T>) -> Result<(), Error> {
        self.bounds.check(genome)
    }
}
