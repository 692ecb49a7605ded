use std::cell::Cell;

use ga_core::{Breeder, Engine, Evaluator, Genome, Observer, Replacement, State, StopReason, Termination};
use ga_run::{Runnable, Saved};

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
pub struct Whole<E: Runnable> {
    engine: E,
    stop: Stop,
    /// What was saved before the generation that was cut short.
    before: Option<Before<E::Checkpoint>>,
}

#[derive(Debug)]
struct Before<C> {
    checkpoint: C,
    generations: u64,
    evaluations: u64,
}

impl<E: Runnable> Whole<E> {
    /// The engine, whose evaluator returns early at a signal of `stop`.
    pub fn new(engine: E, stop: Stop) -> Self {
        Self { engine, stop, before: None }
    }
}

impl<G, B, E, R> Whole<Engine<G, B, E, R>>
where
    G: Genome,
    E: Evaluator<G>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
    Engine<G, B, E, R>: Runnable<Checkpoint = ga_core::Checkpoint<G, E::Score>>,
{
    /// The state after the last whole generation.
    pub fn state(&self) -> &State<G, E::Score> {
        self.before.as_ref().map_or(self.engine.state(), |before| before.checkpoint.state())
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &E {
        &self.engine.scheme().evaluator
    }
}

impl<E: Runnable<Checkpoint: Clone>> Saved for Whole<E> {
    type Checkpoint = E::Checkpoint;

    fn checkpoint(&self) -> E::Checkpoint {
        let before = self.before.as_ref().map(|before| before.checkpoint.clone());
        before.unwrap_or_else(|| self.engine.checkpoint())
    }

    fn generations(&self) -> u64 {
        self.before.as_ref().map_or_else(|| self.engine.generations(), |before| before.generations)
    }

    fn evaluations(&self) -> u64 {
        self.before.as_ref().map_or_else(|| self.engine.evaluations(), |before| before.evaluations)
    }

    fn seed(&self) -> Option<u64> {
        self.engine.seed()
    }
}

impl<E: Runnable<Checkpoint: Clone>> Runnable for Whole<E> {
    type Genome = E::Genome;
    type Score = E::Score;

    fn run(
        &mut self,
        stop: &impl Termination<E::Genome, E::Score>,
        watch: &mut (impl Observer<E::Genome, E::Score> + ?Sized),
    ) -> StopReason {
        let cut = Cell::new(false);
        let signals = self.stop.clone();
        let mut watch = |state: &State<E::Genome, E::Score>| {
            // Decides once: a signal that comes later leaves this generation whole.
            cut.set(state.generation() > 0 && signals.is_signalled());
            if !cut.get() {
                watch.observe(state);
            }
        };
        loop {
            let before = Before {
                checkpoint: self.engine.checkpoint(),
                generations: self.engine.generations(),
                evaluations: self.engine.evaluations(),
            };
            let one = One { stop, until: before.generations + 1, has_passed: Cell::new(false) };
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
    use ga_core::breed::MutateEach;
    use ga_core::evaluate::Serial;
    use ga_core::genome::{BitString, RandomBits};
    use ga_core::mutate::BitFlip;
    use ga_core::replace::OneToOne;
    use ga_core::{Checkpoint, Scheme};

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
