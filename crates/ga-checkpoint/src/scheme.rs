//! The scheme of the source, and ours.

use crate::genome::Direct;
use crate::{Annealing, Course, Desk, Error, Lineages, Rebuild, TourLength};
use ga_core::breed::Recombine;
use ga_core::crossover::Uniform;
use ga_core::evaluate::Serial;
use ga_core::mutate::BitFlip;
use ga_core::replace::InPlace;
use ga_core::select::SingleTournament;
use ga_core::{Fitness, Mutator, Scheme};

/// Members of the population (`maze-generation`).
pub const POPULATION: usize = 120;
/// The share of founders' cells that are walls (`maze-generation`).
pub const FILL: f64 = 0.05;
/// Members of a tournament (`maze-generation`).
pub const TOURNAMENT: usize = 7;
/// The probability of each cell to be exchanged (`maze-generation`).
pub const CROSSOVER: f64 = 0.05;
/// The probability of each cell to be flipped (`maze-generation`).
pub const MUTATION: f64 = 0.01;
/// Children of a mating event (`maze-generation`).
pub const CHILDREN: usize = 2;
/// Mating events that the source calls a generation (`maze-generation`). A step of the engine is one event.
pub const EVENTS: u64 = 2000;
/// Generations of a run (`maze-generation`).
pub const GENERATIONS: u64 = 250;

/// The steady state of the source with any mutator and fitness.
pub type Steady<M, F> = Scheme<Recombine<SingleTournament, Uniform, M>, Serial<F, Desk>, InPlace>;

/// The scheme of the source: of seven distinct members, copies of the two best, crossed over and mutated,
/// replace the two worst (`maze-generation`).
///
/// Scores are remembered, so an event costs two evaluations; the source's own program spends seven on the same.
/// It does not guard the special cells.
///
/// ```
/// use ga_checkpoint::{Course, genome::Direct, scheme};
/// use ga_core::Engine;
/// use ga_core::terminate::Generations;
///
/// let founders = Direct::new(Course::paper(), false).founders(scheme::FILL)?;
/// let mut engine = Engine::start(scheme::paper(Course::paper(), false)?, &founders, scheme::POPULATION, 1)?;
/// engine.run(&Generations(1000), &mut ());
/// assert!(engine.state().champion().is_some_and(|best| best.score > 200));
/// assert_eq!(engine.state().evaluations(), 120 + 2 * 1000);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
///
/// # Errors
///
/// None with the source's constants; those of the operators otherwise.
pub fn paper(course: Course, guarded: bool) -> Result<Steady<BitFlip, TourLength<Direct>>, Error> {
    steady(TourLength(Direct::new(course, guarded)), BitFlip::new(MUTATION)?)
}

/// The same for another representation or another fitness; one that is to be mutated by `mutator`.
///
/// # Errors
///
/// As [`paper`].
pub fn steady<G, M, F>(fitness: F, mutator: M) -> Result<Steady<M, F>, Error>
where
    M: Mutator<G>,
    F: Fitness<G, Scratch = Desk>,
{
    Ok(Scheme {
        breeder: Recombine {
            selector: SingleTournament::new(TOURNAMENT)?,
            crossover: Uniform::new(CROSSOVER)?,
            mutator,
            offspring: CHILDREN,
        },
        evaluator: Serial::new(fitness),
        replacement: InPlace,
    })
}

/// Lineages of [`annealed`].
pub const LINEAGES: usize = 2;

/// Ours: few lineages, each of which keeps what does not shorten its tour by much, and less and less of it.
///
/// Children are compared with their own parents, mutated by one to three cells, and guarded; these three make
/// the difference to the source, in this order. `cycle` is the number of steps of the first cycle of cooling;
/// see [`Annealing`].
///
/// ```
/// use ga_checkpoint::{Course, genome::Direct, scheme};
/// use ga_core::Engine;
/// use ga_core::terminate::Generations;
///
/// let founders = Direct::new(Course::paper(), true).founders(scheme::FILL)?;
/// let annealed = scheme::annealed(Course::paper(), 4000);
/// let mut engine = Engine::start(annealed, &founders, scheme::LINEAGES, 1)?;
/// engine.run(&Generations(4000), &mut ());
/// assert!(engine.state().champion().is_some_and(|best| best.score > 300));
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
pub fn annealed(course: Course, cycle: u64) -> Annealed {
    let mutator = Rebuild::new(&course);
    Scheme {
        breeder: Lineages { mutator },
        evaluator: Serial::new(TourLength(Direct::new(course, true))),
        replacement: Annealing { hot: 1.4, cold: 0.25, cycle, contest: 15_000 },
    }
}

/// What [`annealed`] gives.
pub type Annealed = Scheme<Lineages<Rebuild>, Serial<TourLength<Direct>, Desk>, Annealing>;
