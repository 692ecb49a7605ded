use super::scheme::same;
use crate::breed::Breeder;
use crate::engine::Scheme;
use crate::error::Error;
use crate::evaluate::Evaluator;
use crate::genome::{Genome, Sampler};
use crate::observe::Observer;
use crate::replace::Replacement;
use crate::state::State;
use crate::terminate::Generations;
use std::fmt::Debug;

/// Notes the generations that an observer sees.
struct Noted<'a, O: ?Sized> {
    observer: &'a mut O,
    seen: Vec<u64>,
}

impl<G, S, O: Observer<G, S> + ?Sized> Observer<G, S> for Noted<'_, O> {
    fn observe(&mut self, state: &State<G, S>) {
        self.seen.push(state.generation());
        self.observer.observe(state);
    }
}

/// Checks that a run with the observer equals one without, and that the observer is called once for
/// each generation, in order.
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
pub fn observer<G, B, E, R>(
    observer: &mut (impl Observer<G, E::Score> + ?Sized),
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

    let start = || make().found(sampler).size(size).seed(1);
    let mut alone = start()?;
    alone.run(Generations(END));
    let mut seen = start()?;
    let mut noted = Noted {
        observer,
        seen: Vec::new(),
    };
    seen.run_with(Generations(END), &mut noted);
    same(seen.state(), alone.state(), "the observer changes the run");
    assert_eq!(
        noted.seen,
        (0..=END).collect::<Vec<_>>(),
        "generations seen"
    );
    Ok(())
}
