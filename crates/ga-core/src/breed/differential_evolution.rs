use super::{Birth, Breeder, Offspring};
use crate::error::Error;
use crate::expected::Expected;
use crate::genome::{Bounds, Real};
use crate::random::{Bernoulli, Dice, distinct_below};
use crate::state::State;
use rand::Rng;

/// Differential evolution of reals, DE/rand/1/bin (Storn & Price 1997).
///
/// Each resident has one child. A mutant is formed for it: a random resident plus `weight` times
/// the difference of two more. These three and the child's own resident are all different. The
/// child takes each gene from the mutant with probability `crossover`, and one randomly drawn gene
/// in any case. Its other genes come from its own resident. Genes outside the bounds are clamped.
/// Use it with [`OneToOne`](crate::replace::OneToOne).
///
/// - *Weight*: the length of steps; 0.5 to 0.9 is usual. Steps shrink by themselves as the
///   population converges.
/// - *Crossover*: 0.9 suits problems with variables that interact, 0.1 to 0.2 problems with
///   independent variables.
/// - *Population*: five to ten residents per variable are usual; at least 4 are needed.
/// - *Cost*: one draw per gene.
/// - *Instead*: [`Recombine`](crate::breed::Recombine) with
///   [`SimulatedBinary`](crate::crossover::SimulatedBinary) mixes parents by selection.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::DifferentialEvolution;
/// use ga_core::replace::OneToOne;
///
/// let bounds = Bounds::uniform(3, -5.0..=5.0)?;
/// let breeder = DifferentialEvolution::new(0.5, 0.9, bounds.clone())?;
/// let evaluator = Serial::new(|point: &Vec<f64>| -point.iter().map(|x| x * x).sum::<f64>());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&bounds).size(20).seed(1)?;
/// engine.run(Generations(200));
/// assert!(engine.state().best().is_some_and(|(_, score)| *score > -1e-6));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "DE")]
#[doc(alias = "DE/rand/1/bin")]
pub struct DifferentialEvolution<T> {
    weight: f64,
    crossover: Bernoulli,
    bounds: Bounds<T>,
    drawn: Vec<usize>,
}

impl<T: Real> DifferentialEvolution<T> {
    /// Takes a `weight` from 0 to 2 and the probability `crossover`.
    ///
    /// # Errors
    ///
    /// If `weight` is not from 0 to 2, or `crossover` is not a probability.
    pub fn new(weight: f64, crossover: f64, bounds: Bounds<T>) -> Result<Self, Error> {
        Expected::Within(0.0, 2.0).check("the weight of differential evolution", weight)?;
        let crossover = Bernoulli::new("the crossover rate of differential evolution", crossover)?;
        Ok(Self {
            weight,
            crossover,
            bounds,
            drawn: Vec::new(),
        })
    }
}

impl<T: Real, S> Breeder<Vec<T>, S> for DifferentialEvolution<T> {
    fn breed(
        &mut self,
        state: &State<Vec<T>, S>,
        offspring: &mut Offspring<Vec<T>>,
        rng: &mut dyn Rng,
    ) {
        let residents = state.population().genomes();
        let Self {
            weight,
            crossover,
            bounds,
            drawn,
        } = self;
        if residents.len() < 4 {
            return;
        }
        for (place, resident) in residents.iter().enumerate() {
            drawn.clear();
            // Draws three different residents other than this one: indices from `place` on move up
            // by one.
            distinct_below(rng, residents.len() - 1, 3, drawn);
            for other in &mut *drawn {
                *other += usize::from(*other >= place);
            }
            let &[base, one, another] = &drawn[..] else {
                continue;
            };
            let birth = Birth::from_parents(place, base).competing_with(place);
            let child = offspring.push_copy(resident, birth);
            let loci = child.len().min(bounds.len());
            if loci == 0 {
                continue;
            }
            let certain = Dice::new(loci).roll(rng);
            for (locus, (gene, &(low, high))) in child.iter_mut().zip(bounds.pairs()).enumerate() {
                if crossover.occurs(rng) || locus == certain {
                    // A shorter genome has no gene here: use the resident's own.
                    let own = gene.real();
                    let at =
                        |place: usize| residents[place].get(locus).map_or(own, |gene| gene.real());
                    *gene = T::nearest(at(base) + *weight * (at(one) - at(another)), low, high);
                }
            }
        }
    }

    fn min_population(&self, _: &State<Vec<T>, S>) -> usize {
        4
    }

    fn fits(&self, state: &State<Vec<T>, S>) -> Result<(), Error> {
        state
            .population()
            .genomes()
            .iter()
            .try_for_each(|genome| self.bounds.check(genome))
    }
}
