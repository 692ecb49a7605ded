//! Problems whose scores have noise.

use super::random::Random;
use super::{Problem, Space, bits, orders, reals};

/// The standard deviations of the noise, in units of that of the scores of random genomes.
pub const NOISE: [f64; 2] = [0.25, 1.0];

/// Random genomes that are scored to find the units.
const SAMPLE: usize = 1000;

/// A problem with the scale of its scores.
pub struct Noisy {
    /// The problem without noise. Its target is the best score known.
    pub problem: Problem,
    /// The mean score of random genomes.
    pub mean: f64,
    /// The standard deviation of the scores of random genomes.
    pub deviation: f64,
}

/// Six problems, two of each kind of genome, of instances that no design was chosen on.
pub fn problems() -> Vec<Noisy> {
    let zero = |problem| Problem {
        target: 0.0,
        ..problem
    };
    let tour = orders::random_tour("tour-25", 25, 6106);
    vec![
        scaled(bits::onemax("onemax-60", 60)),
        scaled(bits::nk_s1("nk-50-3", 50, 3, 6101)),
        scaled(zero(reals::levy("levy-8", 8, 6102))),
        scaled(zero(reals::rosenbrock("rosenbrock-6", 6))),
        scaled(orders::linear_ordering("ordering-20", 20, 6105, 0.0)),
        scaled(Problem {
            target: tour.target / 1.05,
            ..tour
        }),
    ]
}

fn scaled(problem: Problem) -> Noisy {
    let mut random = Random(1);
    let scores: Vec<f64> = (0..SAMPLE)
        .map(|_| match &problem.space {
            Space::Bits(loci, score) => {
                score(&(0..*loci).map(|_| random.unit() < 0.5).collect::<Vec<_>>())
            }
            Space::Reals(loci, limit, score) => score(
                &(0..*loci)
                    .map(|_| limit * (2.0 * random.unit() - 1.0))
                    .collect::<Vec<_>>(),
            ),
            Space::Orders(things, score) => {
                let mut order: Vec<usize> = (0..*things).collect();
                (1..*things)
                    .rev()
                    .for_each(|last| order.swap(last, random.below(last + 1)));
                score(&order)
            }
        })
        .collect();
    let mean = scores.iter().sum::<f64>() / SAMPLE as f64;
    let variance = scores
        .iter()
        .map(|score| (score - mean).powi(2))
        .sum::<f64>()
        / SAMPLE as f64;
    Noisy {
        problem,
        mean,
        deviation: variance.sqrt(),
    }
}

impl Noisy {
    /// How far a score is from the best one: 0 is the best, 1 the mean of random genomes.
    pub fn gap(&self, score: f64) -> f64 {
        (self.problem.target - score) / (self.problem.target - self.mean)
    }
}
