//! Runs of any scheme, in generations of 2000 steps.

use cli::{Limits, Stop};
use ga_checkpoint::scheme::paper::EVENTS;
use ga_core::terminate::Generations;
use ga_core::{Breeder, Engine, Evaluator, Genome, Population, Replacement, State, StopReason, Termination};

/// The result of a run.
pub(crate) struct Found<G, S> {
    pub(crate) champion: Option<G>,
    pub(crate) population: Population<G, S>,
    pub(crate) generations: u64,
    pub(crate) evaluations: u64,
    pub(crate) stop: StopReason,
}

/// Runs generation by generation until one of the limits or the target is reached.
pub(crate) fn run<G, B, E, R>(
    mut engine: Engine<G, B, E, R>,
    limits: Limits,
    stop: &Stop,
    target: Option<&E::Score>,
    mut watch: impl FnMut(u64, &State<G, E::Score>),
) -> Found<G, E::Score>
where
    G: Genome,
    E: Evaluator<G>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
    E::Score: PartialOrd,
{
    let others = Limits { generations: None, ..limits }.termination(stop);
    let mut generations: u64 = 0;
    let stop = loop {
        let state = engine.state();
        watch(generations, state);
        let best = state.champion().map(|champion| &champion.score);
        if target.is_some_and(|target| best.is_some_and(|best| best >= target)) {
            break StopReason::Target;
        }
        if limits.generations.is_some_and(|limit| generations >= limit) {
            break StopReason::Generations;
        }
        if let Some(reason) = others.check(state) {
            break reason;
        }
        generations += 1;
        engine.run(&Generations(generations.saturating_mul(EVENTS)), &mut ());
    };
    let state = engine.into_state();
    Found {
        champion: state.champion().map(|champion| champion.genome.clone()),
        evaluations: state.evaluations(),
        population: state.population().clone(),
        generations,
        stop,
    }
}
