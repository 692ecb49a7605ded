use super::{Asked, Cohort, Evaluator, Source};
use crate::error::Error;
use crate::genome::Genome;
use crate::random::Streams;
use crate::state::{Birth, Memory};

/// Gives a child that equals one of its parents the score of this parent, without an evaluation.
///
/// Crossover and mutation often change nothing, above all at low rates and in a population that
/// has converged. The parents of a child are known from its [`Birth`], so the comparison needs no
/// hash and no memory of genomes. An evaluator is refused if its scores are not
/// [comparable](Evaluator::comparable) across generations.
///
/// - *Cost*: up to two comparisons of genomes per newborn. If some newborns of a generation equal a
///   parent, the others are copied, because the wrapped evaluator needs them side by side.
/// - A score that is copied does not count as an evaluation. [`saved`](Self::saved) counts these
///   scores, also after a [`Checkpoint`](crate::Checkpoint). If this happens to all newborns of
///   many generations in a row, the run stops with [`StopReason::Idle`](crate::StopReason::Idle).
/// - *Limits*: equal genomes must have equal scores; for reals, note that 0.0 equals -0.0. A child
///   without parents is evaluated. With a noisy fitness, an unchanged child keeps
///   the score of its parent, and the other children have other random streams than without this
///   wrapper.
/// - *Instead*: [`Memo`](crate::evaluate::Memo) also recognises genomes that occurred earlier, or
///   twice in a generation.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::MutateEach;
/// use ga_core::evaluate::SkipUnchanged;
/// use ga_core::replace::OneToOne;
///
/// let evaluator = SkipUnchanged::new(Serial::new(|genome: &BitString| genome.count_ones()))?;
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
/// engine.run(Generations(100));
/// let saved = engine.scheme().evaluator.saved();
/// assert!(saved > 250);
/// assert_eq!(engine.state().evaluations() + saved, 10 + 100 * 10);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Debug)]
#[doc(alias = "cache")]
pub struct SkipUnchanged<G, E: Evaluator<G>> {
    evaluator: E,
    saved: u64,
    changed: Vec<G>,
    changed_scores: Vec<E::Score>,
    /// For each newborn, the resident with an equal genome among its parents.
    sources: Vec<Option<usize>>,
}

impl<G, E: Evaluator<G>> SkipUnchanged<G, E> {
    /// The same around another evaluator with the same scores.
    pub(super) fn with_evaluator<P: Evaluator<G, Score = E::Score>>(
        self,
        change: impl Fn(E) -> P,
    ) -> SkipUnchanged<G, P> {
        let Self {
            evaluator,
            saved,
            changed,
            changed_scores,
            sources,
        } = self;
        SkipUnchanged {
            evaluator: change(evaluator),
            saved,
            changed,
            changed_scores,
            sources,
        }
    }
}

impl<G: Genome + PartialEq, E: Evaluator<G>> SkipUnchanged<G, E> {
    /// Wraps `evaluator`.
    ///
    /// # Errors
    ///
    /// If the scores of `evaluator` are not [comparable](Evaluator::comparable)
    /// across generations.
    pub fn new(evaluator: E) -> Result<Self, Error> {
        if !evaluator.comparable() {
            return Err(Error::NotLasting {
                name: "skipping unchanged children",
            });
        }
        Ok(Self {
            evaluator,
            saved: 0,
            changed: Vec::new(),
            changed_scores: Vec::new(),
            sources: Vec::new(),
        })
    }

    /// The number of evaluations that were saved so far.
    pub const fn saved(&self) -> u64 {
        self.saved
    }

    /// The wrapped evaluator.
    pub const fn evaluator(&self) -> &E {
        &self.evaluator
    }
}

impl<G, E: Evaluator<G> + Clone> Clone for SkipUnchanged<G, E> {
    fn clone(&self) -> Self {
        Self {
            evaluator: self.evaluator.clone(),
            saved: self.saved,
            changed: Vec::new(),
            changed_scores: Vec::new(),
            sources: Vec::new(),
        }
    }
}

/// The parent that `genome` equals.
fn unchanged<G: PartialEq>(genome: &G, birth: &Birth, residents: &[G]) -> Option<usize> {
    let parents = birth.parents.iter().copied().flatten();
    parents.into_iter().find(|&parent| {
        residents
            .get(parent)
            .is_some_and(|resident| resident == genome)
    })
}

impl<G: Genome + PartialEq, E: Evaluator<G>> Evaluator<G> for SkipUnchanged<G, E> {
    type Score = E::Score;

    /// # Panics
    ///
    /// If the wrapped evaluator does not push one score per genome.
    fn evaluate(&mut self, cohort: Cohort<'_, G, E::Score>, streams: Streams) -> usize {
        let Self {
            evaluator,
            saved,
            changed,
            changed_scores,
            sources,
        } = self;
        let Cohort {
            residents,
            newborns,
            births,
            stop,
            ..
        } = cohort;
        sources.clear();
        sources.extend(
            newborns
                .iter()
                .zip(births)
                .map(|(genome, birth)| unchanged(genome, birth, residents)),
        );
        sources.resize(newborns.len(), None);
        let skipped = sources.iter().flatten().count();
        if skipped == 0 {
            return evaluator.evaluate(cohort, streams);
        }

        // The memory of earlier copies is reused.
        let kept = newborns
            .iter()
            .zip(&*sources)
            .filter(|(_, source)| source.is_none());
        let mut count = 0;
        for (genome, _) in kept {
            match changed.get_mut(count) {
                Some(copy) => copy.clone_from(genome),
                None => changed.push(genome.clone()),
            }
            count += 1;
        }
        let changed = &changed[..count];
        changed_scores.clear();
        let Cohort {
            resident_scores,
            newborn_scores,
            ..
        } = cohort;
        let inner = Cohort::new(residents, resident_scores, changed, changed_scores);
        let evaluations = evaluator.evaluate(inner.with_stop(stop), streams);
        let actual = changed_scores.len();
        if stop.is_some() && actual < count {
            return evaluations;
        }
        assert!(
            actual == count,
            "{}",
            Error::ScoreCount {
                expected: count,
                actual
            }
        );
        let mut evaluated = changed_scores.drain(..);
        newborn_scores.extend(sources.iter().filter_map(|source| match source {
            Some(place) => Some(resident_scores[*place].clone()),
            None => evaluated.next(),
        }));
        *saved += skipped as u64;
        evaluations
    }

    fn forget(&mut self) {
        self.evaluator.forget();
    }

    fn memory(&self) -> Memory<G, E::Score> {
        Memory::List(vec![Memory::Count(self.saved), self.evaluator.memory()])
    }

    fn restore(&mut self, memory: Memory<G, E::Score>) -> Result<(), Error> {
        let [saved, evaluator] = memory.parts()?;
        self.evaluator.restore(evaluator)?;
        self.saved = saved.count()?;
        Ok(())
    }
}

impl<G: Genome + PartialEq, E: Asked<G>> Asked<G> for SkipUnchanged<G, E> {
    fn known(
        &self,
        genome: &G,
        parents: [Option<(&G, &E::Score)>; 2],
    ) -> Option<(E::Score, Source)> {
        let mut equal = parents
            .iter()
            .flatten()
            .filter(|(parent, _)| *parent == genome);
        let copied = equal
            .next()
            .map(|(_, score)| ((*score).clone(), Source::Copied));
        copied.or_else(|| self.evaluator.known(genome, parents))
    }

    fn repetitions<'a>(&self, genomes: &mut dyn Iterator<Item = &'a G>) -> Vec<(usize, usize)>
    where
        G: 'a,
    {
        self.evaluator.repetitions(genomes)
    }

    fn note(&mut self, genome: &G, score: &E::Score, source: Source) {
        if source == Source::Copied {
            self.saved += 1;
        } else {
            self.evaluator.note(genome, score, source);
        }
    }
}
