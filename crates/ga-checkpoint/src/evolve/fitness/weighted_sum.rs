use super::{Reward, Scratch};
use crate::evolve::genome::Encoding;
use crate::game::{Course, Floor};
use crate::solve::Solver;
use ga_core::Fitness;
use ga_core::rand::Rng;

/// A fitness: the weighted sum of any measures.
///
/// ```
/// use ga_checkpoint::evolve::fitness::WeightedSum;
/// use ga_checkpoint::{Course, evolve::genome::Direct};
/// use ga_core::Fitness;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let rewards = vec!["exit-path=1".parse()?, "reachable=0.1".parse()?];
/// let sum = WeightedSum { encoding: Direct::new(Course::paper(), false), rewards };
/// let empty = BitString::zeros(900);
/// assert_eq!(sum.evaluate(&empty, &mut Default::default(), &mut Stream::seeded(1)), 148.0);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct WeightedSum<E> {
    /// The encoding, which decodes genomes into mazes.
    pub encoding: E,
    /// The terms of the sum.
    pub rewards: Vec<Reward>,
}

/// The sum of `rewards` for a maze.
pub(super) fn sum(rewards: &[Reward], solver: &mut Solver, floor: &Floor, course: &Course) -> f64 {
    let term = |reward: &Reward| reward.weight() * f64::from(reward.measure().value(solver, floor, course));
    rewards.iter().map(term).sum()
}

impl<E: Encoding> Fitness<E::Genome> for WeightedSum<E> {
    type Score = f64;
    type Scratch = Scratch;

    fn evaluate(&self, genome: &E::Genome, scratch: &mut Scratch, _: &mut dyn Rng) -> f64 {
        self.encoding.write_floor(genome, &mut scratch.floor);
        let Scratch { floor, solver } = scratch;
        sum(&self.rewards, solver, floor, self.encoding.course())
    }
}
