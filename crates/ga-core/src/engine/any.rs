use super::{Checkpoint, Engine};
use crate::breed::Breeder;
use crate::evaluate::{Evaluator, Interrupt};
use crate::genome::Genome;
use crate::observe::{IntoObserver, Observer};
use crate::replace::Replacement;
use crate::state::State;
use crate::terminate::{StopReason, Termination};

/// An engine of genomes `G` with scores `S` and any scheme: for a field of a struct, or a list of
/// engines with different schemes.
///
/// [`Engine::boxed`] makes one that can go to another thread; a box of an engine without `Send` is
/// one, too. It runs, and gives its state and its checkpoint. What needs the types of the scheme,
/// such as [`ask`](Engine::ask), [`reevaluate`](Engine::reevaluate) or
/// [`generations`](Engine::generations), is left to the engine.
///
/// ```
/// use ga_core::engine::AnyEngine;
/// use ga_core::prelude::*;
///
/// struct App {
///     search: Box<dyn AnyEngine<BitString, u32> + Send>,
/// }
///
/// let scheme = Scheme::of::<BitString>()
///     .fitness(|genome: &BitString| genome.count_ones())
///     .breed(ga_core::breed::MutateEach(BitFlip::new(0.05)?))
///     .replace(ga_core::replace::OneToOne);
/// let mut app = App { search: scheme.found(&RandomBits(20)).size(10).seed(1)?.boxed() };
/// app.search.run((Target(20), Generations(500)));
/// assert_eq!(app.search.state().best().map(|(_, ones)| *ones), Some(20));
/// # Ok::<(), Error>(())
/// ```
pub trait AnyEngine<G, S> {
    /// Runs one generation; see [`Engine::step`].
    fn step(&mut self);

    /// Runs one generation, unless `stop` is due; see [`Engine::step_unless`].
    fn step_unless(&mut self, stop: &Interrupt<'_>) -> bool;

    /// Runs generations as [`Engine::run_with`] does.
    fn run_any(
        &mut self,
        stop: &dyn Termination<G, S>,
        watch: &mut dyn Observer<G, S>,
    ) -> StopReason;

    /// The state of the run.
    fn state(&self) -> &State<G, S>;

    /// Everything that the run needs to continue.
    fn checkpoint(&self) -> Checkpoint<G, S>;
}

macro_rules! any_engine {
    ($($engine:ty),*) => {
        $(impl<G, S> $engine {
            /// Runs generations until `stop` returns a reason to stop; see [`Engine::run`].
            pub fn run(&mut self, stop: impl Termination<G, S>) -> StopReason {
                self.run_any(&stop, &mut ())
            }

            /// Runs as `run` does, and shows the state to `watch`; see [`Engine::run_with`].
            pub fn run_with<M>(
                &mut self,
                stop: impl Termination<G, S>,
                watch: impl IntoObserver<G, S, M>,
            ) -> StopReason {
                self.run_any(&stop, &mut watch.into_observer())
            }

            /// The genome and the score of the champion.
            pub fn best(&self) -> Option<(&G, &S)> {
                self.state().best()
            }
        })*
    };
}
any_engine!(dyn AnyEngine<G, S> + '_, dyn AnyEngine<G, S> + Send + '_);

impl<G, B, E, R> AnyEngine<G, E::Score> for Engine<G, B, E, R>
where
    G: Genome,
    E: Evaluator<G>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    fn step(&mut self) {
        self.step();
    }

    fn step_unless(&mut self, stop: &Interrupt<'_>) -> bool {
        self.step_unless(stop)
    }

    fn run_any(
        &mut self,
        stop: &dyn Termination<G, E::Score>,
        watch: &mut dyn Observer<G, E::Score>,
    ) -> StopReason {
        self.run_with(stop, watch)
    }

    fn state(&self) -> &State<G, E::Score> {
        self.state()
    }

    fn checkpoint(&self) -> Checkpoint<G, E::Score> {
        self.checkpoint()
    }
}

impl<G, B, E, R> Engine<G, B, E, R>
where
    G: Genome,
    E: Evaluator<G> + Send,
    B: Breeder<G, E::Score> + Send,
    R: Replacement<G, E::Score> + Send,
{
    /// The same engine without the types of its scheme.
    pub fn boxed<'a>(self) -> Box<dyn AnyEngine<G, E::Score> + Send + 'a>
    where
        Self: 'a,
    {
        Box::new(self)
    }
}
