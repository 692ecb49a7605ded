use super::Engine;
use crate::breed::Breeder;
use crate::error::Error;
use crate::evaluate::Asked;
use crate::genome::Genome;
use crate::replace::Replacement;

/// A run that is told its scores.
impl<G, B, E, R> Engine<G, B, E, R>
where
    G: Genome,
    E: Asked<G>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    /// Breeds the next generation and returns the genomes that need a score, for you to score.
    /// Further calls return the same genomes until you pass their scores to [`tell`](Self::tell).
    ///
    /// These are the newborns. With [`Memo`](crate::evaluate::Memo) and
    /// [`SkipUnchanged`](crate::evaluate::SkipUnchanged), newborns with a known score are left out,
    /// so there can be no genome at all: then tell no score. With
    /// [`Reevaluate`](crate::evaluate::Reevaluate), the residents come first. So the run equals one
    /// that calls the fitness, and needs as many evaluations.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let breeder = ga_core::breed::MutateEach(BitFlip::new(0.1)?);
    /// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
    /// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
    /// let mut engine = scheme.found(&RandomBits(9)).size(10).seed(1)?;
    /// for _ in 0..100 {
    ///     let scores: Vec<u32> = engine.ask().iter().map(|genome| genome.count_ones()).collect();
    ///     engine.tell(scores)?;
    /// }
    /// assert_eq!(engine.state().generation(), 100);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn ask(&mut self) -> &[G] {
        self.breed(None);
        let Self {
            scheme,
            state,
            offspring,
            newborns,
            questions,
            ..
        } = self;
        questions.prepare(
            &scheme.evaluator,
            &state.population,
            newborns.genomes(),
            offspring.births(),
        );
        questions.genomes(newborns.genomes())
    }

    /// Completes the generation with your scores of the genomes that [`ask`](Self::ask) returned,
    /// in the same order. The fitness is not called.
    ///
    /// # Errors
    ///
    /// If the numbers of scores and genomes differ. In this case nothing changes, and you may call
    /// `tell` again. [`Error::NotAsked`] if `ask` was not called since the last generation, as when
    /// the same scores are told twice, or if its newborns were discarded.
    pub fn tell(&mut self, scores: impl IntoIterator<Item = E::Score>) -> Result<(), Error> {
        if !self.questions.is_ready() {
            return Err(Error::NotAsked);
        }
        let Self {
            scheme,
            state,
            newborns,
            revised,
            questions,
            ..
        } = self;
        let (genomes, newborn_scores) = newborns.columns();
        let residents = state.population.genomes();
        let evaluations = questions.take(
            scores,
            &mut scheme.evaluator,
            residents,
            genomes,
            revised,
            newborn_scores,
        )?;
        self.replace(evaluations);
        Ok(())
    }
}
