use std::cell::Cell;

use ga_core::engine::Checkpoint;
use ga_core::{Breeder, Engine, Evaluator, Genome, Observer, Replacement, State, StopReason, Termination};
use ga_run::{Runnable, Saved};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Stop;

/// An engine whose evaluations a signal cuts short: only whole generations count.
///
/// A generation of expensive evaluations would delay the answer to a signal. Give the evaluator
/// [`Stop::flag`], so that it returns at once with any scores. The generation in which the signal
/// came is then neither observed nor saved, and the state is that of the generation before.
///
/// Founders that were cut short have no state before them: ask [`Stop::is_signalled`] after the
/// engine was started.
#[derive(Debug)]
pub struct Whole<G: Genome, B, E: Evaluator<G>, R> {
    engine: Engine<G, B, E, R>,
    stop: Stop,
    /// The state before the generation that was cut short.
    before: Option<Checkpoint<G, E::Score>>,
}

impl<G, B, E, R> Whole<G, B, E, R>
where
    G: Genome,
    E: Evaluator<G>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    /// The engine, whose evaluator returns early at a signal of `stop`.
    pub fn new(engine: Engine<G, B, E, R>, stop: Stop) -> Self {
        Self { engine, stop, before: None }
    }

    /// The state after the last whole generation.
    pub fn state(&self) -> &State<G, E::Score> {
        self.before.as_ref().map_or(self.engine.state(), Checkpoint::state)
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &E {
        &self.engine.scheme().evaluator
    }
}

impl<G, B, E, R> Saved for Whole<G, B, E, R>
where
    G: Genome + Serialize + DeserializeOwned,
    E: Evaluator<G, Score: Serialize + DeserializeOwned>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    type Checkpoint = Checkpoint<G, E::Score>;

    fn checkpoint(&self) -> Self::Checkpoint {
        self.before.clone().unwrap_or_else(|| self.engine.checkpoint())
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

impl<G, B, E, R> Runnable for Whole<G, B, E, R>
where
    G: Genome + Serialize + DeserializeOwned,
    E: Evaluator<G, Score: Serialize + DeserializeOwned>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    type Genome = G;
    type Score = E::Score;

    fn run(
        &mut self,
        stop: &impl Termination<G, E::Score>,
        watch: &mut (impl Observer<G, E::Score> + ?Sized),
    ) -> StopReason {
        let cut = Cell::new(false);
        let signals = self.stop.clone();
        let mut watch = |state: &State<G, E::Score>| {
            // Decides once: a signal that comes later leaves this generation whole.
            cut.set(state.generation() > 0 && signals.is_signalled());
            if !cut.get() {
                watch.observe(state);
            }
        };
        loop {
            let until = self.engine.state().generation() + 1;
            let before = self.engine.checkpoint();
            let one = One { stop, until, has_passed: Cell::new(false) };
            let reason = self.engine.run(&one, &mut watch);
            if cut.get() {
                self.before = Some(before);
                return signals.reason().unwrap_or(reason);
            }
            if !one.has_passed.get() {
                return reason;
            }
        }
    }
}

/// Stops as `stop` does, and also after a generation.
struct One<'a, T> {
    stop: &'a T,
    until: u64,
    /// Whether the run ended because of the generation alone.
    has_passed: Cell<bool>,
}

impl<G, S, T: Termination<G, S>> Termination<G, S> for One<'_, T> {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        let reason = self.stop.check(state);
        self.has_passed.set(reason.is_none() && state.generation() >= self.until);
        reason.or(self.has_passed.get().then_some(StopReason::Requested))
    }

    fn room(&self, state: &State<G, S>) -> Option<u64> {
        self.stop.room(state)
    }

    fn progress(&self, state: &State<G, S>) -> f64 {
        self.stop.progress(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use ga_core::Scheme;
    use ga_core::breed::MutateEach;
    use ga_core::evaluate::Serial;
    use ga_core::genome::{BitString, RandomBits};
    use ga_core::mutate::BitFlip;
    use ga_core::replace::OneToOne;

    /// Runs ten generations of ten individuals; a signal comes in evaluation `cut`, from 1, and
    /// spoils all scores from then on.
    fn run(cut: u32) -> (StopReason, Vec<u64>, Checkpoint<BitString, u32>) {
        let (stop, count) = (Stop::default(), Cell::new(0));
        let signals = stop.clone();
        let evaluator = Serial::new(move |genome: &BitString| {
            count.set(count.get() + 1);
            if count.get() == cut {
                signals.cancel();
            }
            if signals.is_signalled() { u32::MAX } else { genome.count_ones() }
        });
        let breeder = MutateEach(BitFlip::new(0.1).expect("a rate"));
        let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
        let engine = Engine::start(scheme, &RandomBits(20), 10, 1).expect("a scheme that works");
        let mut whole = Whole::new(engine, stop.clone());
        let mut seen = Vec::new();
        let mut watch = |state: &State<BitString, u32>| seen.push(state.generation());
        let limits = Limits::generations(10).termination(&stop);
        let reason = Runnable::run(&mut whole, &limits, &mut watch);
        assert_eq!(whole.state(), whole.checkpoint().state());
        (reason, seen, whole.checkpoint())
    }

    #[test]
    fn a_generation_that_was_cut_short_does_not_count() {
        let (reason, seen, whole) = run(0);
        assert_eq!((reason, seen.len(), whole.state().generation()), (StopReason::Generations, 11, 10));
        // In the middle and at the end of generation 3, which has the evaluations 31 to 40.
        let cut = run(35);
        assert_eq!((cut.0, &cut.1[..]), (StopReason::Cancelled, &[0, 1, 2][..]));
        assert_eq!((cut.2.state().generation(), cut.2.state().evaluations()), (2, 30));
        assert!(cut.2.state().best().is_some_and(|(_, &score)| score <= 20), "no spoilt score is left");
        assert_eq!(run(40), cut);
        assert_eq!(run(41).2.state().generation(), 3);
    }
}
