use super::Scratch;
use crate::evolve::genome::Encoding;
use ga_core::Fitness;
use ga_core::rand::Rng;

/// The paper's fitness: the length in moves of the best tour, or 0 if there is none
/// (`maze-generation`).
///
/// The best tour visits the checkpoints in the order that makes it shortest; see
/// [`Tour`](crate::solve::Tour). A maze with a longer best tour has a higher score.
///
/// ```
/// use ga_checkpoint::{Course, evolve::fitness::TourLength, evolve::genome::Direct};
/// use ga_core::Fitness;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let fitness = TourLength(Direct::new(Course::paper(), false));
/// let empty = BitString::zeros(900);
/// assert_eq!(fitness.evaluate(&empty, &mut Default::default(), &mut Stream::seeded(1)), 94);
/// ```
#[derive(Clone, Debug)]
pub struct TourLength<E>(pub E);

impl<E: Encoding> Fitness<E::Genome> for TourLength<E> {
    type Score = u32;
    type Scratch = Scratch;

    #[inline]
    fn evaluate(&self, genome: &E::Genome, scratch: &mut Scratch, _: &mut dyn Rng) -> u32 {
        self.0.write_floor(genome, &mut scratch.floor);
        scratch.solver.tour_length(&scratch.floor, self.0.course())
    }
}
