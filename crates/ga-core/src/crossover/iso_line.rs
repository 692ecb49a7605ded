use super::{Crossover, Scratch};
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::{Bounds, Real};
use crate::random::fill_normal;
use rand::Rng;

/// Iso+line variation of reals: a normal step in all directions, and one along the line to the
/// other parent (Vassiliades & Mouret 2018).
///
/// A child is its own parent + `iso` · N(0, I) + `line` · N(0, 1) · (other parent - own parent).
/// The first normal step is drawn for each gene, the second once per child. Genes outside the
/// bounds are clamped.
///
/// - *Iso*: the standard deviation of a gene, in its unit; a hundredth of its range is usual.
/// - *Line*: 0.2 is usual. With 0 this is [`Gaussian`](crate::mutate::Gaussian) mutation of all
///   genes.
/// - *Effect*: the residents of an archive often lie on a surface of few dimensions. Steps along
///   lines between them stay near this surface.
/// - *Offspring*: an even number in [`Recombine`](crate::breed::Recombine). A child without a
///   couple is not crossed: with `offspring: 1` and no mutator, all children are copies.
/// - *Cost*: one normal number per gene and child.
/// - *Instead*: [`DifferentialEvolution`](crate::breed::DifferentialEvolution) steps along the
///   difference of two other residents.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::IsoLine;
/// use ga_core::genome::Bounds;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (vec![0.0_f64, 0.0], vec![1.0, 3.0]);
/// let crossover = IsoLine::new(&Bounds::uniform(2, -9.0..=9.0)?).iso(0.0)?;
/// crossover.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!(left[0] != 0.0 && (left[1] - 3.0 * left[0]).abs() < 1e-12);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "iso+line")]
#[doc(alias = "IsoLineDD")]
#[doc(alias = "directional variation")]
pub struct IsoLine<T> {
    iso: f64,
    line: f64,
    bounds: Bounds<T>,
}

impl<T: Real> IsoLine<T> {
    /// Steps with a standard deviation of a hundredth of the narrowest range in all directions, and
    /// of 0.2 times the difference of the parents along the line between them.
    pub fn new(bounds: &Bounds<T>) -> Self {
        Self {
            iso: bounds.tenth() / 10.0,
            line: 0.2,
            bounds: bounds.clone(),
        }
    }

    /// The same operator with this standard deviation in all directions, in the unit of the genes.
    ///
    /// # Errors
    ///
    /// If `iso` is negative, NaN or infinite.
    pub fn iso(mut self, iso: f64) -> Result<Self, Error> {
        self.iso = Expected::NotBelow(0.0).check(
            "the standard deviation of iso+line variation in all directions",
            iso,
        )?;
        Ok(self)
    }

    /// The same operator with this standard deviation along the line between the parents.
    ///
    /// # Errors
    ///
    /// If `line` is negative, NaN or infinite.
    pub fn line(mut self, line: f64) -> Result<Self, Error> {
        self.line = Expected::NotBelow(0.0).check(
            "the standard deviation of iso+line variation along the line",
            line,
        )?;
        Ok(self)
    }
}

impl<T: Real> Crossover<Vec<T>> for IsoLine<T> {
    fn cross_with(
        &self,
        left: &mut Vec<T>,
        right: &mut Vec<T>,
        _: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let mut steps = [0.0; 2];
        fill_normal(rng, &mut steps);
        let [to_right, to_left] = steps.map(|step| self.line * step);
        for ((left, right), &(low, high)) in left.iter_mut().zip(right).zip(self.bounds.pairs()) {
            let way = right.real() - left.real();
            fill_normal(rng, &mut steps);
            *left = left.moved(self.iso * steps[0] + to_right * way, low, high);
            *right = right.moved(self.iso * steps[1] - to_left * way, low, high);
        }
    }

    fn fits(&self, genome: &Vec<T>) -> Result<(), Error> {
        self.bounds.check(genome)
    }
}
