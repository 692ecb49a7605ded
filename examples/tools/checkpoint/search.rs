//! Runs of any scheme, in generations of 2000 steps.

use cli::{Failure, Limits, Session, Stop};
use ga_checkpoint::scheme::paper::EVENTS;
use ga_core::terminate::Generations;
use ga_core::{Breeder, Engine, Evaluator, Genome, Individual, Population, Replacement, StopReason};
use ga_run::Saved;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A search that goes on by generations of 2000 steps.
pub(crate) trait Search: Saved {
    type Genome;
    type Score;

    /// Runs until this generation.
    fn advance(&mut self, generation: u64);

    fn champion(&self) -> Option<&Individual<Self::Genome, Self::Score>>;

    /// A copy of all individuals.
    fn population(&self) -> Population<Self::Genome, Self::Score>;
}

/// An engine whose generations are single steps.
pub(crate) struct Steps<E>(pub(crate) E);

impl<E: Saved> Saved for Steps<E> {
    type Checkpoint = E::Checkpoint;

    fn checkpoint(&self) -> E::Checkpoint {
        self.0.checkpoint()
    }

    fn generations(&self) -> u64 {
        self.0.generations() / EVENTS
    }

    fn evaluations(&self) -> u64 {
        self.0.evaluations()
    }

    fn seed(&self) -> Option<u64> {
        self.0.seed()
    }
}

impl<G, B, E, R> Search for Steps<Engine<G, B, E, R>>
where
    G: Genome + Serialize + DeserializeOwned,
    E: Evaluator<G, Score: Serialize + DeserializeOwned>,
    B: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    type Genome = G;
    type Score = E::Score;

    fn advance(&mut self, generation: u64) {
        self.0.run(&Generations(generation.saturating_mul(EVENTS)), &mut ());
    }

    fn champion(&self) -> Option<&Individual<G, E::Score>> {
        self.0.state().champion()
    }

    fn population(&self) -> Population<G, E::Score> {
        self.0.state().population().clone()
    }
}

/// The result of a run.
pub(crate) struct Found<G, S> {
    pub(crate) champion: Option<G>,
    pub(crate) population: Population<G, S>,
    pub(crate) generations: u64,
    pub(crate) evaluations: u64,
    pub(crate) stop: StopReason,
}

/// Runs generation by generation until one of the limits is reached, or until the champion meets
/// the wishes.
pub(crate) fn run<R: Search<Genome: Clone>>(
    mut search: R,
    limits: Limits,
    stop: &Stop,
    session: &mut Session,
    met: impl Fn(&R::Score) -> bool,
    mut watch: impl FnMut(u64, &R),
) -> Result<Found<R::Genome, R::Score>, Failure> {
    session.begin(&search)?;
    let mut generations = search.generations();
    let stop = loop {
        watch(generations, &search);
        if search.champion().is_some_and(|champion| met(&champion.score)) {
            break StopReason::Target;
        }
        if let Some(reason) = limits.reason(stop, generations, search.evaluations()) {
            break reason;
        }
        generations += 1;
        search.advance(generations);
        session.pass(&search);
    };
    session.end(&search, stop);
    Ok(Found {
        champion: search.champion().map(|champion| champion.genome.clone()),
        evaluations: search.evaluations(),
        population: search.population(),
        generations,
        stop,
    })
}
