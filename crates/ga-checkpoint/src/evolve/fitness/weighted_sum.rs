use super::{Measure, Scratch};
use crate::evolve::genome::Encoding;
use ga_core::Fitness;
use ga_core::rand::Rng;

/// A fitness: the weighted sum of any measures. Weights may be negative.
///
/// ```
/// use ga_checkpoint::evolve::fitness::{Measure, WeightedSum};
/// use ga_checkpoint::{Course, evolve::genome::Direct};
/// use ga_core::Fitness;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let terms = vec![(1.0, Measure::ExitPath), (10.0, Measure::Reachable)];
/// let sum = WeightedSum { encoding: Direct::new(Course::paper(), false), terms };
/// let empty = BitString::zeros(900);
/// assert_eq!(sum.evaluate(&empty, &mut Default::default(), &mut Stream::seeded(1)), 68.0);
/// ```
#[derive(Clone, Debug)]
pub struct WeightedSum<E> {
    /// The encoding, which decodes genomes into mazes.
    pub encoding: E,
    /// The terms of the sum: each is a weight and the measure that is multiplied by it.
    pub terms: Vec<(f64, Measure)>,
}

impl<E: Encoding> Fitness<E::Genome> for WeightedSum<E> {
    type Score = f64;
    type Scratch = Scratch;

    fn evaluate(&self, genome: &E::Genome, scratch: &mut Scratch, _: &mut dyn Rng) -> f64 {
        self.encoding.write_floor(genome, &mut scratch.floor);
        let Scratch { floor, solver } = scratch;
        let term = |&(weight, measure): &(f64, Measure)| {
            weight * measure.value(solver, floor, self.encoding.course())
        };
        self.terms.iter().map(term).sum()
    }
}
