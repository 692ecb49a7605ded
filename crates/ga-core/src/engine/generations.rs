use super::Engine;
use crate::breed::Breeder;
use crate::evaluate::Evaluator;
use crate::genome::Genome;
use crate::replace::Replacement;
use crate::state::State;
use crate::terminate::{StopReason, Termination};
use std::fmt;

/// One generation of a run, in figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation<S> {
    number: u64,
    evaluations: u64,
    best: Option<S>,
}

impl<S> Generation<S> {
    /// The number of the generation; 0 for the founders.
    pub const fn generation(&self) -> u64 {
        self.number
    }

    /// The number of evaluations so far.
    pub const fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// The score of the champion; `None` if no score was a number so far.
    pub const fn best(&self) -> Option<&S> {
        self.best.as_ref()
    }
}

/// The generations of a run, one with each call of `next`: see [`Engine::generations`].
///
/// Between two calls, [`state`](Self::state) has the whole state.
pub struct Generations<'a, G: Genome, B, E: Evaluator<G>, R, T> {
    engine: &'a mut Engine<G, B, E, R>,
    stop: T,
    reason: Option<StopReason>,
}

impl<'a, G, B, E, R, T> Generations<'a, G, B, E, R, T>
where
    G: Genome,
    E: Evaluator<G>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
    T: Termination<G, E::Score>,
{
    pub(super) fn new(engine: &'a mut Engine<G, B, E, R>, stop: T) -> Self {
        let refused = engine.check_stop(&stop).is_err();
        Self {
            engine,
            stop,
            reason: refused.then_some(StopReason::Unsuitable),
        }
    }

    /// The state of the run.
    pub const fn state(&self) -> &State<G, E::Score> {
        self.engine.state()
    }

    /// Why the run has ended; `None` before its end.
    pub const fn reason(&self) -> Option<StopReason> {
        self.reason
    }
}

impl<G, B, E, R, T> Iterator for Generations<'_, G, B, E, R, T>
where
    G: Genome,
    E: Evaluator<G>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
    T: Termination<G, E::Score>,
{
    type Item = Generation<E::Score>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.reason.is_some() {
            return None;
        }
        if !self.engine.begins() {
            let interrupt = self.stop.interrupt();
            self.reason = self.engine.advance(&self.stop, interrupt.as_deref());
            if self.reason.is_some() {
                return None;
            }
        }
        let state = self.engine.state();
        Some(Generation {
            number: state.generation(),
            evaluations: state.evaluations(),
            best: state.best().map(|(_, score)| score.clone()),
        })
    }
}

impl<G: Genome, B, E: Evaluator<G>, R, T> fmt::Debug for Generations<'_, G, B, E, R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generations")
            .field("reason", &self.reason)
            .finish_non_exhaustive()
    }
}
