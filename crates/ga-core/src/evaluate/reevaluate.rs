use super::{Asked, Cohort, Evaluator, Source};
use crate::error::Error;
use crate::random::Streams;
use crate::state::Memory;

/// Scores the residents again in each generation. For a noisy fitness: no individual survives for
/// long by one lucky score.
///
/// Residents and newborns use different random streams: the streams of the residents have
/// [`round`](Streams::round) 1, not 0. Scores of different generations cannot be compared, so the
/// champion is the best of the present population.
///
/// - *Cost*: in each generation, one evaluation per resident in addition to one per newborn.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::Immigrants;
/// use ga_core::evaluate::Reevaluate;
/// use ga_core::replace::MuPlusLambda;
///
/// let evaluator = Reevaluate(Serial::new(|genome: &BitString| genome.count_ones()));
/// let breeder = Immigrants { sampler: RandomBits(9), offspring: 5 };
/// let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(20)? };
/// let mut engine = scheme.found(&RandomBits(9)).size(20).seed(1)?;
/// engine.step();
/// assert_eq!(engine.state().evaluations(), 45);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "resampling")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Reevaluate<E>(pub E);

impl<G, E: Evaluator<G>> Evaluator<G> for Reevaluate<E> {
    type Score = E::Score;

    /// # Panics
    ///
    /// If the wrapped evaluator does not push one score per resident.
    fn evaluate(&mut self, cohort: Cohort<'_, G, E::Score>, streams: Streams) -> usize {
        let mut scores = Vec::with_capacity(cohort.residents.len());
        let repeated = self.0.evaluate(
            Cohort::founders(cohort.residents, &mut scores).with_stop(cohort.stop),
            streams.round(1),
        );
        if cohort.stop.is_some() && scores.len() < cohort.residents.len() {
            return repeated;
        }
        assert_eq!(
            scores.len(),
            cohort.residents.len(),
            "an evaluator pushes one score per genome"
        );
        for (score, new) in cohort.resident_scores.iter_mut().zip(scores) {
            *score = new;
        }
        repeated + self.0.evaluate(cohort, streams)
    }

    fn comparable(&self) -> bool {
        false
    }

    fn forget(&mut self) {
        self.0.forget();
    }

    fn memory(&self) -> Memory<G, E::Score> {
        self.0.memory()
    }

    fn restore(&mut self, memory: Memory<G, E::Score>) -> Result<(), Error> {
        self.0.restore(memory)
    }
}

impl<G, E: Asked<G>> Asked<G> for Reevaluate<E> {
    fn rescores_residents(&self) -> bool {
        true
    }

    fn note(&mut self, genome: &G, score: &E::Score, source: Source) {
        self.0.note(genome, score, source);
    }
}
