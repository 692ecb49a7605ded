use crate::breed::Breeder;
use crate::engine::{Engine, Scheme};
use crate::error::Error;
use crate::evaluate::{Cohort, Evaluator};
use crate::genome::{Genome, Sampler};
use crate::observe::Statistics;
use crate::random::Streams;
use crate::replace::Replacement;
use crate::score::Score;
use crate::state::{Memory, State};
use crate::terminate::Generations;
use std::fmt::Debug;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

/// Wraps an evaluator and counts its evaluations.
struct Counted<E> {
    evaluator: E,
    evaluations: usize,
}

impl<G, E: Evaluator<G>> Evaluator<G> for Counted<E> {
    type Score = E::Score;

    fn evaluate(&mut self, cohort: Cohort<'_, G, E::Score>, streams: Streams) -> usize {
        let evaluations = self.evaluator.evaluate(cohort, streams);
        self.evaluations += evaluations;
        evaluations
    }

    fn comparable(&self) -> bool {
        self.evaluator.comparable()
    }

    fn memory(&self) -> Memory<G, E::Score> {
        self.evaluator.memory()
    }

    fn restore(&mut self, memory: Memory<G, E::Score>) -> Result<(), Error> {
        self.evaluator.restore(memory)
    }
}

pub(super) fn same<G: Clone + PartialEq + Debug, S: Score>(
    one: &State<G, S>,
    other: &State<G, S>,
    law: &str,
) {
    let figures = |state: &State<G, S>| {
        (
            state.generation(),
            state.evaluations(),
            state.nan_scores(),
            state.stagnant_for(),
        )
    };
    let champion = |state: &State<G, S>| state.best().map(|(genome, _)| genome.clone());
    assert_eq!(figures(one), figures(other), "{law}");
    assert_eq!(champion(one), champion(other), "{law}");
    assert_eq!(
        one.population().genomes(),
        other.population().genomes(),
        "{law}"
    );
    let pairs = one
        .population()
        .scores()
        .iter()
        .zip(other.population().scores());
    assert!(
        pairs
            .into_iter()
            .all(|(left, right)| left.order(right).is_eq()),
        "{law}"
    );
}

/// Checks that a scheme gives the same run for the same seed and another run for another seed, that
/// its evaluations are counted correctly, and that a run resumed from a
/// [`Checkpoint`](crate::Checkpoint) equals an uninterrupted run, for several points of
/// interruption: between two generations, after the newborns of a generation were bred, and within
/// their evaluation.
///
/// Each call of `make` must return a scheme of new parts.
///
/// # Errors
///
/// If an engine cannot start with the scheme.
///
/// # Panics
///
/// If a law is broken.
pub fn scheme<G, B, E, R>(
    make: impl Fn() -> Scheme<B, E, R>,
    sampler: &impl Sampler<G>,
    size: usize,
) -> Result<(), Error>
where
    G: Genome + PartialEq + Debug,
    B: Breeder<G, E::Score>,
    E: Evaluator<G>,
    R: Replacement<G, E::Score>,
{
    const END: u64 = 12;

    let counted = || {
        let Scheme {
            breeder,
            evaluator,
            replacement,
        } = make();
        Scheme {
            breeder,
            evaluator: Counted {
                evaluator,
                evaluations: 0,
            },
            replacement,
        }
    };
    let run = |seed, generations| {
        let mut engine = counted().found(sampler).size(size).seed(seed)?;
        engine.run(Generations(generations));
        Ok(engine)
    };
    let whole = run(1, END)?;
    let evaluations = whole.scheme().evaluator.evaluations as u64;
    assert_eq!(
        whole.state().evaluations(),
        evaluations,
        "evaluations are not counted as they are"
    );
    same(
        run(1, END)?.state(),
        whole.state(),
        "the same seed gives another run",
    );
    let other = run(2, 0)?;
    let differs = other.state().population().genomes() != run(1, 0)?.state().population().genomes();
    assert!(differs, "another seed gives the same founders");
    for cut in [0, 1, 5, END - 1] {
        let mut first = run(1, cut)?;
        let between = first.checkpoint();
        first.demand();
        for checkpoint in [between, first.checkpoint()] {
            let mut second = Engine::resume(counted(), checkpoint)?;
            second.run(Generations(END));
            same(
                second.state(),
                whole.state(),
                "a resumed run differs from an uninterrupted one",
            );
        }
    }
    let mut often = run(1, 0)?;
    while often.state().generation() < END {
        let allowed = often.state().generation() as usize * size / END as usize;
        let left = AtomicUsize::new(allowed);
        let take = |left: usize| left.checked_sub(1);
        let stop = || left.fetch_update(Relaxed, Relaxed, take).is_err();
        if !often.step_unless(&stop) {
            often.step();
        }
    }
    same(
        often.state(),
        whole.state(),
        "a run that is cut within generations differs from an undisturbed one",
    );
    Ok(())
}

/// Checks that the mean score after `generations` generations is above the mean score of the
/// founders.
///
/// Use a problem that the scheme should solve, for instance the number of ones in a bit string.
///
/// # Errors
///
/// If an engine cannot start with the scheme.
///
/// # Panics
///
/// If the mean score does not rise.
pub fn improves<G, B, E, R>(
    scheme: Scheme<B, E, R>,
    sampler: &impl Sampler<G>,
    size: usize,
    generations: u64,
) -> Result<(), Error>
where
    G: Genome,
    B: Breeder<G, E::Score>,
    E: Evaluator<G>,
    R: Replacement<G, E::Score>,
{
    let mut engine = scheme.found(sampler).size(size).seed(1)?;
    let before = Statistics::at(engine.state()).mean();
    engine.run(Generations(generations));
    let after = Statistics::at(engine.state()).mean();
    assert!(
        after > before,
        "the mean score went from {before:?} to {after:?}"
    );
    Ok(())
}
