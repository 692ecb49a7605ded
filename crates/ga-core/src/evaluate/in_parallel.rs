use super::{Evaluator, Fitness, Memo, Parallel, Reevaluate, Serial, SkipUnchanged};

/// An evaluator that has the same form on all threads: [`Serial`], which becomes [`Parallel`], and
/// the evaluators around it. Code that switches any scheme to all threads requires it, such as the
/// presets of the crate `ga-search`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no parallel form",
    note = "the fitness has to be `Sync`, and the evaluator `Serial` or one of those around it"
)]
pub trait InParallel<G> {
    /// The same evaluator on all threads.
    type Parallel;

    /// Scores on all threads from now on, with the same scores.
    fn in_parallel(self) -> Self::Parallel;
}

impl<G, F: Fitness<G> + Sync> InParallel<G> for Serial<F, F::Scratch> {
    type Parallel = Parallel<F, F::Scratch, F::Score>;

    fn in_parallel(self) -> Self::Parallel {
        Parallel::from_serial(self)
    }
}

impl<G, E: InParallel<G>> InParallel<G> for Reevaluate<E> {
    type Parallel = Reevaluate<E::Parallel>;

    fn in_parallel(self) -> Self::Parallel {
        Reevaluate(self.0.in_parallel())
    }
}

impl<G, E, P> InParallel<G> for Memo<G, E>
where
    E: Evaluator<G> + InParallel<G, Parallel = P>,
    P: Evaluator<G, Score = E::Score>,
{
    type Parallel = Memo<G, P>;

    fn in_parallel(self) -> Memo<G, P> {
        self.with_evaluator(E::in_parallel)
    }
}

impl<G, E, P> InParallel<G> for SkipUnchanged<G, E>
where
    E: Evaluator<G> + InParallel<G, Parallel = P>,
    P: Evaluator<G, Score = E::Score>,
{
    type Parallel = SkipUnchanged<G, P>;

    fn in_parallel(self) -> SkipUnchanged<G, P> {
        self.with_evaluator(E::in_parallel)
    }
}
