use ga_core::engine::{Asynchronous, Checkpoint};
use ga_core::islands::{self, Archipelago, Island};
use ga_core::{
    Asked, Breeder, Engine, Evaluator, Genome, Observer, Replacement, StopReason, Termination,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A search that a [`RunFile`](crate::RunFile) can hold.
///
/// Implement it for a search of your own, for instance one of several engines. Its checkpoint is a
/// plain value, from which the search continues exactly as if it had never stopped.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::engine::{Asynchronous, Checkpoint};
/// use ga_run::Saved;
///
/// /// Two searches that run side by side.
/// struct Pair<E>(E, E);
///
/// impl<E: Saved> Saved for Pair<E> {
///     type Checkpoint = (E::Checkpoint, E::Checkpoint);
///
///     fn checkpoint(&self) -> Self::Checkpoint {
///         (self.0.checkpoint(), self.1.checkpoint())
///     }
///
///     fn generations(&self) -> u64 {
///         self.0.generations().min(self.1.generations())
///     }
///
///     fn evaluations(&self) -> u64 {
///         self.0.evaluations() + self.1.evaluations()
///     }
/// }
///
/// let start = |seed| ga_search::bits(20, |genome: &BitString| genome.count_ones()).start(seed);
/// let pair = Pair(start(1)?, start(2)?);
/// assert_eq!(pair.evaluations(), 2 * pair.0.state().evaluations());
/// # Ok::<(), Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be saved to a run file",
    note = "engines and archipelagos can if their genomes and scores implement `Serialize` and `Deserialize`",
    note = "implement `ga_run::Saved` for a search of your own"
)]
pub trait Saved {
    /// Everything that the search needs to continue.
    type Checkpoint: Serialize + DeserializeOwned;

    /// A copy of everything that the search needs to continue.
    fn checkpoint(&self) -> Self::Checkpoint;

    /// The number of completed generations.
    fn generations(&self) -> u64;

    /// The number of evaluations so far.
    fn evaluations(&self) -> u64;

    /// The seed of the search; `None` if it has several, or does not know it. A run file refuses a
    /// search whose seed is not that of the [`Record`](crate::Record).
    fn seed(&self) -> Option<u64> {
        None
    }
}

/// A search that [`Run::run`](crate::Run::run) can run: an engine or an archipelago.
pub trait Runnable: Saved {
    /// The type of the genomes.
    type Genome;

    /// The type of the scores.
    type Score;

    /// Checks that `stop` can judge the scores of the search; see [`Engine::check_stop`].
    ///
    /// # Errors
    ///
    /// [`NeverStops`](ga_core::Error::NeverStops) if not.
    fn check_stop(
        &self,
        stop: &dyn Termination<Self::Genome, Self::Score>,
    ) -> Result<(), ga_core::Error>;

    /// Runs generations until `stop` returns a reason to stop. After it has returned, the search
    /// can be run further; see [`Engine::run_with`].
    fn advance(
        &mut self,
        stop: &dyn Termination<Self::Genome, Self::Score>,
        watch: &mut dyn Observer<Self::Genome, Self::Score>,
    ) -> StopReason;
}

macro_rules! saved {
    ($(#[$doc:meta])* $engine:ident, $evaluator:ident) => {
        $(#[$doc])*
        impl<G, B, E, R> Saved for $engine<G, B, E, R>
        where
            G: Genome + Serialize + DeserializeOwned,
            E: $evaluator<G, Score: Serialize + DeserializeOwned>,
            B: Breeder<G, E::Score>,
            R: Replacement<G, E::Score>,
        {
            type Checkpoint = Checkpoint<G, E::Score>;

            fn checkpoint(&self) -> Self::Checkpoint {
                self.checkpoint()
            }

            fn generations(&self) -> u64 {
                self.state().generation()
            }

            fn evaluations(&self) -> u64 {
                self.state().evaluations()
            }

            fn seed(&self) -> Option<u64> {
                Some(self.state().seed())
            }
        }
    };
}
saved!(Engine, Evaluator);
saved! {
    /// Its checkpoint holds the candidates without a result. `Asynchronous::resume` continues from
    /// it.
    Asynchronous, Asked
}

impl<G, B, E, R> Runnable for Engine<G, B, E, R>
where
    G: Genome + Serialize + DeserializeOwned,
    E: Evaluator<G, Score: Serialize + DeserializeOwned>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    type Genome = G;
    type Score = E::Score;

    fn check_stop(&self, stop: &dyn Termination<G, E::Score>) -> Result<(), ga_core::Error> {
        self.check_stop(stop)
    }

    fn advance(
        &mut self,
        stop: &dyn Termination<G, E::Score>,
        watch: &mut dyn Observer<G, E::Score>,
    ) -> StopReason {
        self.run_with(stop, watch)
    }
}

impl<I> Saved for Archipelago<I>
where
    I: Island<Genome: Serialize + DeserializeOwned, Score: Serialize + DeserializeOwned>,
{
    type Checkpoint = islands::Checkpoint<I::Genome, I::Score>;

    fn checkpoint(&self) -> Self::Checkpoint {
        self.checkpoint()
    }

    fn generations(&self) -> u64 {
        self.state().generation()
    }

    fn evaluations(&self) -> u64 {
        self.state().evaluations()
    }
}

impl<I> Runnable for Archipelago<I>
where
    I: Island<Genome: Serialize + DeserializeOwned, Score: Serialize + DeserializeOwned>,
{
    type Genome = I::Genome;
    type Score = I::Score;

    fn check_stop(
        &self,
        stop: &dyn Termination<I::Genome, I::Score>,
    ) -> Result<(), ga_core::Error> {
        self.check_stop(stop)
    }

    fn advance(
        &mut self,
        stop: &dyn Termination<I::Genome, I::Score>,
        watch: &mut dyn Observer<I::Genome, I::Score>,
    ) -> StopReason {
        self.run_with(stop, watch)
    }
}
