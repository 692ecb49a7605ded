//! Lineages of the annealed scheme as a search of a run file.

use crate::search::Search;
use cli::{Failure, same_length};
use ga_checkpoint::evolve::fitness::Scratch;
use ga_checkpoint::scheme::lineages::{self, Parts};
use ga_checkpoint::scheme::ours::Parameters;
use ga_checkpoint::scheme::paper::EVENTS;
use ga_core::engine::Checkpoint;
use ga_core::random::Stream;
use ga_core::{Difference, Fitness, Genome, Individual, Linear, Mutator, Population, Sampler};
use ga_run::Saved;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Lineages, in generations of 2000 steps.
pub(crate) struct Lineages<G: Genome, M, F: Fitness<G, Scratch = Scratch>>(lineages::Lineages<G, M, F>);

impl<G, M, F> Lineages<G, M, F>
where
    G: Linear,
    M: Mutator<G> + Clone,
    F: Fitness<G, Scratch = Scratch> + Clone,
    F::Score: Difference,
{
    /// Starts the lineages of `ours`.
    pub(crate) fn start(
        ours: &Parameters,
        parts: Parts<'_, M, F, impl Sampler<G>>,
        seed: u64,
    ) -> Result<Self, Failure> {
        Ok(Self(lineages::Lineages::start(ours, parts, seed)?))
    }

    /// Continues the lineages of `ours`, which [`start`](Self::start)ed with `seed`, from their
    /// checkpoints.
    pub(crate) fn resume(
        ours: &Parameters,
        parts: Parts<'_, M, F, impl Sampler<G>>,
        seed: u64,
        checkpoints: Vec<Checkpoint<G, F::Score>>,
    ) -> Result<Self, Failure> {
        let length = parts.founders.sample(&mut Stream::seeded(0)).loci();
        for (checkpoint, seed_of) in checkpoints.iter().zip(lineages::seeds(seed)) {
            let state = checkpoint.state();
            same_length(state.population().genomes().iter().map(Linear::loci), length)?;
            if state.seed() != seed_of {
                return Err(Failure::refused(format!("the run file has a run of another seed than {seed}")));
            }
        }
        Ok(Self(lineages::Lineages::resume(ours, parts, checkpoints)?))
    }
}

impl<G, M, F> Saved for Lineages<G, M, F>
where
    G: Genome + Serialize + DeserializeOwned,
    M: Mutator<G>,
    F: Fitness<G, Scratch = Scratch>,
    F::Score: Difference + Serialize + DeserializeOwned,
{
    type Checkpoint = Vec<Checkpoint<G, F::Score>>;

    fn checkpoint(&self) -> Self::Checkpoint {
        self.0.checkpoints()
    }

    fn generations(&self) -> u64 {
        self.0.steps() / EVENTS
    }

    fn evaluations(&self) -> u64 {
        self.0.evaluations()
    }
}

impl<G, M, F> Search for Lineages<G, M, F>
where
    G: Linear + Send + Serialize + DeserializeOwned,
    M: Mutator<G> + Clone + Send,
    F: Fitness<G, Scratch = Scratch> + Clone + Send,
    F::Score: Difference + Send + Serialize + DeserializeOwned,
{
    type Genome = G;
    type Score = F::Score;

    fn advance(&mut self, generation: u64) {
        self.0.advance(generation.saturating_mul(EVENTS));
    }

    fn champion(&self) -> Option<&Individual<G, F::Score>> {
        self.0.champion()
    }

    fn population(&self) -> Population<G, F::Score> {
        self.0.population()
    }
}
