use super::{Engine, Scheme};
use crate::breed::Breeder;
use crate::engine::questions::Questions;
use crate::error::Error;
use crate::evaluate::{Asked, Evaluator, Source};
use crate::genome::Genome;
use crate::replace::Replacement;
use crate::state::Population;
use std::fmt;

/// A run whose founders wait for your scores. Afterwards, [`Engine::ask`] gives the newborns.
///
/// From the same seed and with the same scores, the run equals that of
/// [`Beginning::seed`](crate::engine::Beginning::seed), which calls the fitness.
///
/// ```
/// use ga_core::prelude::*;
///
/// let ones = |genome: &BitString| genome.count_ones();
/// let breeder = ga_core::breed::MutateEach(BitFlip::new(0.1)?);
/// let (evaluator, replacement) = (Serial::new(ones), Generational { elites: 1 });
/// let scheme = Scheme { breeder, evaluator, replacement };
/// let founding = scheme.found(&RandomBits(9)).size(10).ask(1)?;
/// let scores: Vec<u32> = founding.ask().iter().map(ones).collect();
/// let mut engine = founding.tell(scores)?;
/// assert_eq!((engine.state().evaluations(), engine.ask().len()), (10, 10));
/// # Ok::<(), Error>(())
/// ```
pub struct Founding<G, B, E: Evaluator<G>, R> {
    scheme: Scheme<B, E, R>,
    /// Founders that have a score already.
    scored: Population<G, E::Score>,
    founders: Vec<G>,
    questions: Questions<G, E::Score>,
    seed: u64,
    hard_limit: bool,
}

impl<G, B, E, R> Founding<G, B, E, R>
where
    G: Genome,
    E: Asked<G>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    /// Begins a run with the founders of `scored`, whose scores you know, and with `founders`,
    /// which wait for theirs. Each founder of `scored` counts as one evaluation.
    ///
    /// # Errors
    ///
    /// [`Error::EmptyPopulation`] if there are no founders at all.
    pub fn new(
        mut scheme: Scheme<B, E, R>,
        scored: Population<G, E::Score>,
        founders: Vec<G>,
        seed: u64,
    ) -> Result<Self, Error> {
        if scored.is_empty() && founders.is_empty() {
            return Err(Error::EmptyPopulation);
        }
        scored
            .iter()
            .for_each(|(genome, score)| scheme.evaluator.note(genome, score, Source::Told));
        let mut questions = Questions::new();
        questions.prepare(&scheme.evaluator, &Population::new(), &founders, &[]);
        Ok(Self {
            scheme,
            scored,
            founders,
            questions,
            seed,
            hard_limit: false,
        })
    }

    /// The founders that need a score. With a [`Memo`](crate::evaluate::Memo), each genome is asked
    /// for once.
    pub fn ask(&self) -> &[G] {
        self.questions.genomes(&self.founders)
    }

    /// Starts the run with your scores of the founders that [`ask`](Self::ask) returned, in the
    /// same order. The fitness is not called.
    ///
    /// # Errors
    ///
    /// If the numbers of scores and genomes differ, and the errors of
    /// [`Beginning::seed`](crate::engine::Beginning::seed).
    pub fn tell(
        self,
        scores: impl IntoIterator<Item = E::Score>,
    ) -> Result<Engine<G, B, E, R>, Error> {
        let Self {
            mut scheme,
            mut scored,
            founders,
            mut questions,
            seed,
            hard_limit,
        } = self;
        let mut new = Vec::with_capacity(founders.len());
        let evaluator = &mut scheme.evaluator;
        let told = questions.take(scores, evaluator, &[], &founders, &mut Vec::new(), &mut new)?;
        let evaluations = scored.len() + told;
        scored.append(&mut Population::of_columns(founders, new));
        let mut engine = Engine::assemble(scheme, scored, seed, evaluations)?;
        engine.hard_limit = hard_limit;
        Ok(engine)
    }

    /// Sets whether the engine has a [hard limit](Engine::set_hard_limit).
    pub const fn set_hard_limit(&mut self, hard: bool) {
        self.hard_limit = hard;
    }
}

impl<G, B, E: Evaluator<G>, R> fmt::Debug for Founding<G, B, E, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Founding")
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}
