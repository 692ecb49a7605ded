use super::{Range, Reward, Scratch};
use crate::evolve::genome::Encoding;
use crate::game::{Course, Floor};
use crate::solve::Solver;
use ga_core::rand::Rng;
use ga_core::{Difference, Fitness, Score};
use std::cmp::Ordering;

/// A fitness: a weighted sum of measures, while other measures stay in chosen ranges.
///
/// A maze that misses the ranges by less is better. Among mazes that miss them by the same, one
/// with a greater sum of `rewards` is better. Without rewards, all mazes in the ranges are equally
/// good.
///
/// ```
/// use ga_checkpoint::evolve::fitness::Within;
/// use ga_checkpoint::{Course, evolve::genome::Direct};
/// use ga_core::Fitness;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let rewards = vec!["exit-path=1".parse()?];
/// let ranges = vec!["tour=100..200".parse()?];
/// let within = Within { encoding: Direct::new(Course::paper(), false), rewards, ranges };
/// let empty = BitString::zeros(900);
/// // The best tour of the empty maze has 94 moves.
/// let score = within.evaluate(&empty, &mut Default::default(), &mut Stream::seeded(1));
/// assert_eq!((score.missed, score.reward), (6, 58.0));
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Within<E> {
    /// The encoding, which decodes genomes into mazes.
    pub encoding: E,
    /// The terms of the weighted sum.
    pub rewards: Vec<Reward>,
    /// The ranges. Without any, the score is the weighted sum.
    pub ranges: Vec<Range>,
}

/// The score of [`Within`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Merit {
    /// The sum of the distances of all measures from their ranges; 0 if the maze is in all ranges.
    pub missed: u32,
    /// The weighted sum.
    pub reward: f64,
    /// The amount of reward that a distance of 1 from a range is worth in a [`Difference`].
    penalty: f64,
}

/// The [`Difference`] that a distance of 1 from a range is worth, as a multiple of the greatest
/// weight: a value of ours. Annealing can pass through mazes outside of a range, but does not stay
/// there for the sake of the reward.
const PENALTY: f64 = 10.0;

impl<E> Within<E> {
    /// The penalty: 1 if there are no rewards, so that a distance has the unit of its measure.
    fn penalty(&self) -> f64 {
        let greatest = self
            .rewards
            .iter()
            .map(|reward| reward.weight().abs())
            .fold(0.0, f64::max);
        if greatest > 0.0 {
            PENALTY * greatest
        } else {
            1.0
        }
    }

    /// The score of a maze. `course` must have the size of `floor`.
    pub fn merit(&self, solver: &mut Solver, floor: &Floor, course: &Course) -> Merit {
        let missed = |range: &Range| range.missed(range.measure().value(solver, floor, course));
        let missed = self.ranges.iter().map(missed).fold(0, u32::saturating_add);
        let term = |reward: &Reward| {
            reward.weight() * f64::from(reward.measure().value(solver, floor, course))
        };
        let reward = self.rewards.iter().map(term).sum();
        Merit {
            missed,
            reward,
            penalty: self.penalty(),
        }
    }
}

impl<E: Encoding> Fitness<E::Genome> for Within<E> {
    type Score = Merit;
    type Scratch = Scratch;

    fn evaluate(&self, genome: &E::Genome, scratch: &mut Scratch, _: &mut dyn Rng) -> Merit {
        self.encoding.write_floor(genome, &mut scratch.floor);
        let Scratch { floor, solver } = scratch;
        self.merit(solver, floor, self.encoding.course())
    }
}

impl Score for Merit {
    fn order(&self, other: &Self) -> Ordering {
        other
            .missed
            .cmp(&self.missed)
            .then(self.reward.order(&other.reward))
    }
}

impl Difference for Merit {
    fn difference(&self, other: &Self) -> Option<f64> {
        let missed = self.missed.difference(&other.missed)?;
        Some(self.reward - other.reward - self.penalty * missed)
    }
}
