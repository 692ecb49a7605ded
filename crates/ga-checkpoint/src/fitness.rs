use crate::genome::Encoding;
use crate::measure::Measure;
use crate::solve::Solver;
use crate::{Floor, measure};
use ga_core::Fitness;
use ga_core::rand::Rng;

/// Memory for judging one maze after the other.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    floor: Floor,
    solver: Solver,
}

/// The fitness of the source: the length in moves of the shortest tour by all checkpoints in the order that
/// makes it shortest, 0 where there is none (`maze-generation`).
///
/// ```
/// use ga_checkpoint::{Course, TourLength, genome::Direct};
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
    type Scratch = Desk;

    #[inline]
    fn evaluate(&self, genome: &E::Genome, desk: &mut Desk, _: &mut dyn Rng) -> u32 {
        self.0.lay(genome, &mut desk.floor);
        desk.solver.tour_length(&desk.floor, self.0.course())
    }
}

/// A weighted sum of measures: whatever a designer wants to be rewarded, negative weights included.
///
/// ```
/// use ga_checkpoint::{Course, Menu, genome::Direct, measure::Measure};
/// use ga_core::Fitness;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let terms = vec![(1.0, Measure::ExitPath), (10.0, Measure::Reachable)];
/// let menu = Menu { encoding: Direct::new(Course::paper(), false), terms };
/// let empty = BitString::zeros(900);
/// assert_eq!(menu.evaluate(&empty, &mut Default::default(), &mut Stream::seeded(1)), 68.0);
/// ```
#[derive(Clone, Debug)]
pub struct Menu<E> {
    /// What a genome means.
    pub encoding: E,
    /// Weights and what they weigh.
    pub terms: Vec<(f64, Measure)>,
}

impl<E: Encoding> Fitness<E::Genome> for Menu<E> {
    type Score = f64;
    type Scratch = Desk;

    fn evaluate(&self, genome: &E::Genome, desk: &mut Desk, _: &mut dyn Rng) -> f64 {
        self.encoding.lay(genome, &mut desk.floor);
        let Desk { floor, solver } = desk;
        let value =
            |&(weight, measure)| weight * measure::measure(measure, solver, floor, self.encoding.course());
        self.terms.iter().map(value).sum()
    }
}
