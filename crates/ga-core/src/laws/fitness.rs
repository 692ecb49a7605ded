use super::{CASES, genome};
use crate::evaluate::{Cohort, Evaluator, Fitness, Serial};
use crate::genome::{Genome, Sampler};
use crate::random::Streams;
use crate::score::Score;

/// Checks that a fitness gives the same genome the same score if the random stream is the same:
/// with a new and with a used scratch, for a single genome and for a generation, on one thread and,
/// with the feature `parallel`, on several threads.
///
/// Two scores are the same if neither is better, or if neither is a number.
///
/// # Panics
///
/// If a law is broken.
pub fn fitness<G: Genome, F: Fitness<G> + Sync>(fitness: &F, sampler: &impl Sampler<G>) {
    serial_fitness(fitness, sampler);
    #[cfg(feature = "parallel")]
    {
        let (genomes, streams, alone) = scored(fitness, sampler);
        for threads in [1, 2, 7] {
            if let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
                let mut parallel = crate::evaluate::Parallel::new(Borrowed(fitness));
                let law = "the number of threads changes a score";
                pool.scope(|_| same(&mut parallel, &genomes, &alone, streams, law));
            }
        }
    }
}

/// Genomes and their scores, each with its own stream and a new scratch.
fn scored<G: Genome, F: Fitness<G>>(
    fitness: &F,
    sampler: &impl Sampler<G>,
) -> (Vec<G>, Streams, Vec<F::Score>) {
    let genomes: Vec<G> = (0..CASES).map(|case| genome(sampler, case)).collect();
    let streams = Streams::report(1);
    let score = |(index, genome)| {
        let mut scratch = F::Scratch::default();
        fitness.evaluate(genome, &mut scratch, &mut streams.evaluation(index))
    };
    let scores = genomes.iter().enumerate().map(score).collect();
    (genomes, streams, scores)
}

/// Makes the checks of [`fitness`] on one thread only, for a fitness that is not `Sync`.
///
/// # Panics
///
/// If a law is broken.
pub fn serial_fitness<G: Genome, F: Fitness<G>>(fitness: &F, sampler: &impl Sampler<G>) {
    let (genomes, streams, alone) = scored(fitness, sampler);
    let mut used = Serial::new(Borrowed(fitness));
    for (round, law) in [
        "a used scratch changes a score",
        "scoring again changes a score",
    ]
    .into_iter()
    .enumerate()
    {
        // The first pass goes backwards, so that the scratch was used for later genomes before.
        let order = |index: usize| {
            if round == 0 {
                genomes.len() - 1 - index
            } else {
                index
            }
        };
        let mut scratch = F::Scratch::default();
        for index in (0..genomes.len()).map(order) {
            let score = fitness.evaluate(
                &genomes[index],
                &mut scratch,
                &mut streams.evaluation(index),
            );
            assert!(score.order(&alone[index]).is_eq(), "{law}");
        }
    }
    same(
        &mut used,
        &genomes,
        &alone,
        streams,
        "a generation scores differently from one",
    );
}

/// A reference to a fitness that the caller owns.
struct Borrowed<'a, F>(&'a F);

impl<G, F: Fitness<G>> Fitness<G> for Borrowed<'_, F> {
    type Score = F::Score;
    type Scratch = F::Scratch;

    fn evaluate(&self, genome: &G, scratch: &mut F::Scratch, rng: &mut dyn rand::Rng) -> F::Score {
        self.0.evaluate(genome, scratch, rng)
    }
}

fn same<G, E: Evaluator<G>>(
    evaluator: &mut E,
    genomes: &[G],
    expected: &[E::Score],
    streams: Streams,
    law: &str,
) {
    let mut scores = Vec::new();
    let evaluations = evaluator.evaluate(Cohort::founders(genomes, &mut scores), streams);
    assert_eq!(
        evaluations,
        genomes.len(),
        "evaluations are not counted as they are"
    );
    assert!(
        scores.len() == expected.len()
            && scores.iter().zip(expected).all(|(a, b)| a.order(b).is_eq()),
        "{law}"
    );
}
