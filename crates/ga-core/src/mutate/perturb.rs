use super::Mutator;
use crate::error::Error;
use crate::genome::{Bounds, Gene};
use crate::random::GeometricSkips;
use rand::Rng;
use rand::distr::Distribution;

/// Adds a number of any distribution of `rand` or `rand_distr` to genes. It is a distribution of
/// `f64`, also for genes of other types.
///
/// With the Cauchy distribution, this is the mutation of fast evolutionary programming (Yao, Liu &
/// Lin 1999, `yao-liu-lin-1999`): most steps are small, and a few are so long that they leave a
/// local optimum. Student's t with few degrees of freedom is between it and
/// [`Gaussian`](crate::mutate::Gaussian), and so are stable distributions (Lee & Yao 2004,
/// `lee-yao-2004`). Genes outside the bounds are clamped, integers are rounded, and a step that is
/// NaN changes nothing.
///
/// - *Rate*: the probability per gene; 1 / loci unless you set it.
/// - *Cost*: one draw per changed gene.
/// - *Instead*: [`AllScales`](crate::mutate::AllScales) has steps of all sizes and needs no scale.
///
/// The distribution belongs to another crate: another release of it, or another platform, may draw
/// other steps for the same seed. All other mutators of this crate promise equal ones.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::Bounds;
/// use ga_core::mutate::Perturb;
/// use ga_core::random::Stream;
/// use ga_core::rand_distr::Cauchy;
///
/// let bounds = Bounds::uniform(3, -100.0..=100.0)?;
/// let mutator = Perturb::new(Cauchy::new(0.0, 1.0)?, &bounds).rate(1.0)?;
/// let mut point = vec![0.0_f64; 3];
/// mutator.mutate(&mut point, &mut Stream::seeded(1));
/// assert!(point.iter().all(|gene| *gene != 0.0 && gene.abs() <= 100.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "fast evolutionary programming")]
#[doc(alias = "Levy flight")]
pub struct Perturb<D, T> {
    loci: GeometricSkips,
    steps: D,
    bounds: Bounds<T>,
}

impl<D: Distribution<f64>, T: Gene> Perturb<D, T> {
    /// Moves each gene with probability 1 / loci, by a number that `steps` draws, in the unit of
    /// the genes.
    pub fn new(steps: D, bounds: &Bounds<T>) -> Self {
        Self {
            loci: bounds.one_locus(),
            steps,
            bounds: bounds.clone(),
        }
    }

    /// The same operator with probability `rate` per gene.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn rate(mut self, rate: f64) -> Result<Self, Error> {
        self.loci = GeometricSkips::new("the rate of perturbation", rate)?;
        Ok(self)
    }
}

impl<D: Distribution<f64>, T: Gene> Mutator<Vec<T>> for Perturb<D, T> {
    fn mutate(&self, genome: &mut Vec<T>, rng: &mut dyn Rng) {
        self.loci
            .each(genome, &self.bounds, rng, |gene, low, high, rng| {
                let step = self.steps.sample(rng);
                if step.is_nan() {
                    gene
                } else {
                    gene.moved(step, low, high)
                }
            });
    }

    fn fits(&self, genome: &Vec<T>) -> Result<(), Error> {
        self.bounds.check(genome)
    }
}
