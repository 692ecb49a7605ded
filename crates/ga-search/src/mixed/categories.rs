use super::operators::Operators;
use ga_core::Error;
use ga_core::crossover::Uniform;
use ga_core::genome::{Bounds, Sampler};
use ga_core::mutate::Mutator;
use ga_core::rand::Rng;
use ga_core::random::below;

/// Unordered choices: each locus of a `Vec<usize>` is the index of one of its values.
///
/// A sampler of genomes for [`categories()`](crate::categories()), and a part of
/// [`mixed()`](crate::mixed()). No value is nearer to another one than the others are. For numbers,
/// take [`Bounds`].
///
/// ```
/// use ga_search::mixed::Categories;
///
/// let kitchens = ["Italian", "Thai", "Mexican"];
/// let tables = Categories::uniform(12, kitchens.len())?;
/// let menu = Categories::new([3, 5, 2])?;
/// assert_eq!((tables.len(), menu.values(1)), (12, Some(5)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[doc(alias = "categorical")]
#[doc(alias = "nominal")]
pub struct Categories {
    bounds: Bounds<usize>,
}

impl Categories {
    /// Each number is the number of values of a locus.
    ///
    /// # Errors
    ///
    /// [`Error::Parameter`] if a locus has no values.
    pub fn new(values: impl IntoIterator<Item = usize>) -> Result<Self, Error> {
        let last = |count| {
            Error::at_least(1, "the number of values of a choice", count).map(|count| count - 1)
        };
        let ranges: Result<Vec<_>, _> = values
            .into_iter()
            .map(|count| Ok(0..=last(count)?))
            .collect();
        Ok(Self {
            bounds: Bounds::new(ranges?)?,
        })
    }

    /// `loci` loci with `values` values each.
    ///
    /// # Errors
    ///
    /// [`Error::Parameter`] if `values` is 0.
    pub fn uniform(loci: usize, values: usize) -> Result<Self, Error> {
        Self::new(std::iter::repeat_n(values, loci))
    }

    /// The number of loci.
    pub fn len(&self) -> usize {
        self.bounds.len()
    }

    /// Whether there are no loci.
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// The number of values of a locus, if there is such a locus.
    pub fn values(&self, locus: usize) -> Option<usize> {
        self.bounds.pairs().get(locus).map(|(_, last)| last + 1)
    }
}

impl Sampler<Vec<usize>> for Categories {
    fn sample(&self, rng: &mut dyn Rng) -> Vec<usize> {
        self.bounds.sample(rng)
    }

    fn fits(&self, genome: &Vec<usize>) -> Result<(), Error> {
        self.bounds.fits(genome)
    }
}

/// Sets one gene to another value, and as many more as a coin says.
#[derive(Clone, Debug)]
pub struct OtherValue(Categories);

impl Mutator<Vec<usize>> for OtherValue {
    fn mutate(&self, genome: &mut Vec<usize>, rng: &mut dyn Rng) {
        let loci = self.0.len().min(genome.len());
        if loci == 0 {
            return;
        }
        loop {
            let locus = below(rng, loci);
            let last = self.0.bounds.pairs()[locus].1;
            if last > 0 {
                // Any value but the present one: those from it on are shifted by one.
                let drawn = below(rng, last);
                genome[locus] = drawn + usize::from(drawn >= genome[locus]);
            }
            if rng.next_u64() & 3 > 0 {
                return;
            }
        }
    }

    fn fits(&self, genome: &Vec<usize>) -> Result<(), Error> {
        self.0.bounds.check(genome)
    }
}

/// Exchanges the values of two loci, if each has the value of the other, or changes both otherwise.
#[derive(Clone, Debug)]
pub struct ExchangeValues(OtherValue);

impl Mutator<Vec<usize>> for ExchangeValues {
    fn mutate(&self, genome: &mut Vec<usize>, rng: &mut dyn Rng) {
        let ranges = self.0.0.bounds.pairs();
        let loci = ranges.len().min(genome.len());
        if loci == 0 {
            return;
        }
        let (one, other) = (below(rng, loci), below(rng, loci));
        let fit = genome[one] <= ranges[other].1 && genome[other] <= ranges[one].1;
        if fit && genome[one] != genome[other] {
            genome.swap(one, other);
        } else {
            self.0.mutate(genome, rng);
        }
    }

    fn fits(&self, genome: &Vec<usize>) -> Result<(), Error> {
        self.0.fits(genome)
    }
}

impl Operators for Categories {
    type Genome = Vec<usize>;
    type Mix = Uniform;
    type Step = OtherValue;
    type Leap = ExchangeValues;

    fn mix(&self) -> Result<Self::Mix, Error> {
        Uniform::new(0.5)
    }

    fn step(&self) -> Result<Self::Step, Error> {
        Ok(OtherValue(self.clone()))
    }

    fn leap(&self) -> Result<Self::Leap, Error> {
        Ok(ExchangeValues(OtherValue(self.clone())))
    }
}
