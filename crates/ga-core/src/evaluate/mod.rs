//! Evaluation: scores the newborns.
//!
//! You write a [`Fitness`], usually a closure, which scores one genome. An [`Evaluator`] applies
//! the fitness to a whole generation. If scores depend on the rest of the population, write your
//! own evaluator.
//!
//! | evaluator | what it does | for a fitness that |
//! |---|---|---|
//! | [`Serial`] | scores one newborn after the other | is quick, or not `Sync` |
//! | [`Parallel`] | scores newborns on all threads | takes microseconds or more |
//! | [`Reevaluate`] | scores the residents again in each generation | is noisy |
//! | [`Memo`] | stores the scores of the last genomes | is slow, if genomes recur |
//! | [`SkipUnchanged`] | copies the score of an equal parent | is slow, children equal parents |
//! | [`Batch`] | scores the newborns in one call | is faster for many genomes: a GPU, a server |
//!
//! [`TimeLimit`] is a fitness with a time limit per evaluation.
//!
//! In a run that is told its scores ([`Engine::ask`](crate::Engine::ask),
//! [`Asynchronous`](crate::engine::Asynchronous)), [`Reevaluate`], [`Memo`] and [`SkipUnchanged`]
//! decide which genomes are asked for, so such a run equals one that calls the fitness. An
//! evaluator of your own implements [`Asked`] for it, without a method if all newborns are asked
//! for.

mod batch;
mod cohort;
mod in_parallel;
mod memo;
mod panics;
mod parallel;
mod reevaluate;
mod serial;
mod skip_unchanged;
mod source;
mod time_limit;

pub use batch::Batch;
pub use cohort::{Cohort, Interrupt};
pub use in_parallel::InParallel;
pub use memo::Memo;
pub use parallel::Parallel;
pub use reevaluate::Reevaluate;
pub use serial::Serial;
pub use skip_unchanged::SkipUnchanged;
pub use source::Source;
pub use time_limit::TimeLimit;

use crate::error::Error;
use crate::random::Streams;
use crate::score::Score;
use crate::state::Memory;
use rand::Rng;

/// Scores one genome.
///
/// A closure `Fn(&G) -> S` is a fitness. Implement the trait if the fitness needs working memory or
/// random numbers. [`Serial`] takes any fitness; [`Parallel`] requires that the fitness is
/// [`Sync`].
///
/// ```
/// use ga_core::Fitness;
/// use ga_core::random::below;
/// use rand::Rng;
///
/// /// The mean of a hundred throws of a die with these faces.
/// struct Dice;
///
/// impl Fitness<Vec<u8>> for Dice {
///     type Score = f64;
///     type Scratch = Vec<u8>;
///
///     fn evaluate(&self, faces: &Vec<u8>, throws: &mut Vec<u8>, rng: &mut dyn Rng) -> f64 {
///         throws.clear();
///         throws.extend((0..100).map(|_| faces[below(rng, faces.len())]));
///         throws.iter().map(|&face| f64::from(face)).sum::<f64>() / 100.0
///     }
/// }
/// ```
#[doc(alias = "objective")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a fitness of `{G}`",
    note = "a closure has to name its argument and return a score: `|genome: &{G}| -> f64 {{ .. }}`"
)]
pub trait Fitness<G> {
    /// The type of the scores.
    type Score: Score;

    /// Working memory that is reused from one evaluation to the next. Its content must not change
    /// the score: a new scratch and a used scratch give the same score.
    type Scratch: Default + Send;

    /// Scores `genome`. Take all random numbers from `rng`, a stream that is used for this
    /// evaluation only.
    fn evaluate(&self, genome: &G, scratch: &mut Self::Scratch, rng: &mut dyn Rng) -> Self::Score;
}

impl<G, S: Score, F: Fn(&G) -> S> Fitness<G> for F {
    type Score = S;
    type Scratch = ();

    fn evaluate(&self, genome: &G, (): &mut (), _: &mut dyn Rng) -> S {
        self(genome)
    }
}

/// Scores a generation: applies a [`Fitness`] to each newborn, or compares all individuals.
///
/// ```
/// use ga_core::Evaluator;
/// use ga_core::evaluate::Cohort;
/// use ga_core::random::Streams;
///
/// /// How often a number occurs among the newborns: the fewer the better.
/// struct Novelty;
///
/// impl Evaluator<u32> for Novelty {
///     type Score = std::cmp::Reverse<usize>;
///
///     fn evaluate(&mut self, cohort: Cohort<'_, u32, Self::Score>, _: Streams) -> usize {
///         let numbers = cohort.newborns;
///         let equal = |one| numbers.iter().filter(|&other| other == one).count();
///         cohort.newborn_scores.extend(numbers.iter().map(|one| std::cmp::Reverse(equal(one))));
///         numbers.len()
///     }
///
///     fn comparable(&self) -> bool {
///         false
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot score a generation of `{G}`",
    label = "not an `Evaluator`",
    note = "if it is a `Result`, add `?`: `Memo::new(1000, evaluator)?`",
    note = "wrap a fitness or closure as `Serial::new(|genome: &{G}| ..)` or `Parallel::new(..)`; a fitness in `Parallel` has to be `Sync`"
)]
pub trait Evaluator<G> {
    /// The type of the scores.
    type Score: Score;

    /// Pushes one score per newborn to `cohort.newborn_scores`, in the order of the newborns, and
    /// returns the number of evaluations.
    ///
    /// The engine calls this method once for the founders, as newborns without residents, and then
    /// once in each generation. If it returns 0 for many generations in a row, the run stops; see
    /// [`IDLE_GENERATIONS`](crate::engine::IDLE_GENERATIONS).
    ///
    /// If `cohort` has a [`stop`](Cohort::stop), ask it before each evaluation that takes long, and
    /// return with fewer scores when it is due. An evaluator that does not ask is not cut short.
    fn evaluate(&mut self, cohort: Cohort<'_, G, Self::Score>, streams: Streams) -> usize;

    /// Whether scores of different generations can be compared; `true` by default.
    ///
    /// Return `false` if scores are noisy or depend on the rest of the population. In this case the
    /// evaluator may change `cohort.resident_scores`, and the champion is the best of the present
    /// population.
    fn comparable(&self) -> bool {
        true
    }

    /// Forgets the scores of earlier evaluations, because the fitness has changed; see
    /// [`Engine::reevaluate`](crate::Engine::reevaluate). Does nothing by default.
    ///
    /// If your evaluator wraps another one, pass the call on.
    fn forget(&mut self) {}

    /// What this evaluator remembers from one generation to the next, for a
    /// [`Checkpoint`](crate::Checkpoint). Nothing by default.
    ///
    /// If your evaluator wraps another one, pass the call on.
    fn memory(&self) -> Memory<G, Self::Score> {
        Memory::Nothing
    }

    /// Takes back what [`memory`](Self::memory) returned.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] if another kind of evaluator wrote the memory. Other errors if its values
    /// cannot be used.
    fn restore(&mut self, memory: Memory<G, Self::Score>) -> Result<(), Error> {
        memory.nothing()
    }
}

/// An evaluator of a run that is told its scores, by [`Engine::ask`](crate::Engine::ask) and
/// [`Engine::tell`](crate::Engine::tell).
///
/// It says which genomes need an evaluation: [`Memo`], [`SkipUnchanged`] and [`Reevaluate`] do. If
/// all newborns need one and residents keep their scores, an empty implementation is enough:
/// `impl Asked<MyGenome> for MyEvaluator {}`. If your evaluator changes `resident_scores`, return
/// `true` from [`rescores_residents`](Self::rescores_residents), so that they are asked for, too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which genomes of `{G}` a run asks for",
    note = "if every newborn is to be scored and residents keep their scores, `impl Asked<{G}> for {Self} {{}}` is enough"
)]
pub trait Asked<G>: Evaluator<G> {
    /// The score of a newborn that needs no evaluation, and
    /// where it comes from. `parents` has the genome and the score of each parent that is known.
    /// Without this method, all newborns are evaluated.
    fn known(
        &self,
        genome: &G,
        parents: [Option<(&G, &Self::Score)>; 2],
    ) -> Option<(Self::Score, Source)> {
        let _ = (genome, parents);
        None
    }

    /// The genomes that equal an earlier one and have the same
    /// score for this reason. Returns pairs of indices: the genome, and the first one that it
    /// equals. Without this method, there are none.
    fn repetitions<'a>(&self, genomes: &mut dyn Iterator<Item = &'a G>) -> Vec<(usize, usize)>
    where
        G: 'a,
    {
        let _ = genomes;
        Vec::new()
    }

    /// Whether the residents are scored again in each
    /// generation, before the newborns. `false` by default.
    fn rescores_residents(&self) -> bool {
        false
    }

    /// Takes note of the score of a founder or newborn, when its
    /// generation ends. Does nothing by default.
    fn note(&mut self, genome: &G, score: &Self::Score, source: Source) {
        let _ = (genome, score, source);
    }
}

impl<G, E: Evaluator<G> + ?Sized> Evaluator<G> for Box<E> {
    type Score = E::Score;

    fn evaluate(&mut self, cohort: Cohort<'_, G, E::Score>, streams: Streams) -> usize {
        (**self).evaluate(cohort, streams)
    }

    fn comparable(&self) -> bool {
        (**self).comparable()
    }

    fn forget(&mut self) {
        (**self).forget();
    }

    fn memory(&self) -> Memory<G, E::Score> {
        (**self).memory()
    }

    fn restore(&mut self, memory: Memory<G, E::Score>) -> Result<(), Error> {
        (**self).restore(memory)
    }
}

impl<G, E: Asked<G> + ?Sized> Asked<G> for Box<E> {
    fn known(
        &self,
        genome: &G,
        parents: [Option<(&G, &E::Score)>; 2],
    ) -> Option<(E::Score, Source)> {
        (**self).known(genome, parents)
    }

    fn repetitions<'a>(&self, genomes: &mut dyn Iterator<Item = &'a G>) -> Vec<(usize, usize)>
    where
        G: 'a,
    {
        (**self).repetitions(genomes)
    }

    fn rescores_residents(&self) -> bool {
        (**self).rescores_residents()
    }

    fn note(&mut self, genome: &G, score: &E::Score, source: Source) {
        (**self).note(genome, score, source);
    }
}
