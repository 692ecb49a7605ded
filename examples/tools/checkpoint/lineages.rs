//! Lineages of the annealed scheme, each on a thread of its own.

use crate::search::Search;
use cli::{Failure, same_length};
use ga_checkpoint::evolve::fitness::Scratch;
use ga_checkpoint::scheme::ours::Parameters;
use ga_checkpoint::scheme::paper::EVENTS;
use ga_core::breed::MutateEach;
use ga_core::engine::Checkpoint;
use ga_core::evaluate::Serial;
use ga_core::rand::Rng;
use ga_core::random::{Stream, Streams};
use ga_core::replace::{Annealing, Cycles};
use ga_core::terminate::Generations;
use ga_core::{Difference, Engine, Fitness, Genome, Individual, Linear, Mutator, Population, Sampler, Score};
use ga_run::Saved;
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

type Lineage<G, M, F> = Engine<G, MutateEach<M>, Serial<F, Scratch>, Annealing<Cycles>>;

/// The generations between two contests, of 2000 steps each.
const CONTEST: u64 = 8;

/// Annealing runs of one individual each. They run on all threads, and meet in a contest after
/// every few generations: a copy of the best individual competes with that of every other lineage.
/// The result does not depend on the number of threads.
pub(crate) struct Lineages<G: Genome, M, F: Fitness<G, Scratch = Scratch>>(Vec<Lineage<G, M, F>>);

/// What lineages search with: the parts that depend on the representation.
pub(crate) struct Parts<'a, M, F, D> {
    pub(crate) mutator: &'a M,
    pub(crate) fitness: &'a F,
    pub(crate) founders: &'a D,
}

impl<M, F, D> Clone for Parts<'_, M, F, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, F, D> Copy for Parts<'_, M, F, D> {}

impl<G, M, F> Lineages<G, M, F>
where
    G: Linear,
    M: Mutator<G> + Clone,
    F: Fitness<G, Scratch = Scratch> + Clone,
    F::Score: Difference,
{
    /// Starts the lineages of `ours`, each with a seed that follows from `seed`.
    pub(crate) fn start(
        ours: &Parameters,
        parts: Parts<'_, M, F, impl Sampler<G>>,
        seed: u64,
    ) -> Result<Self, Failure> {
        let Parts { mutator, fitness, founders } = parts;
        let ours = Parameters { contest: 0, ..ours.clone() };
        let lineage = |index: usize| {
            let scheme = ours.scheme_with(fitness.clone(), mutator.clone())?;
            Ok(Engine::start(scheme, founders, 1, seed_of(seed, index))?)
        };
        (0..ours.lineages).map(lineage).collect::<Result<_, _>>().map(Self)
    }

    /// Continues the lineages of `ours`, which [`start`](Self::start)ed with `seed`, from their
    /// checkpoints.
    pub(crate) fn resume(
        ours: &Parameters,
        parts: Parts<'_, M, F, impl Sampler<G>>,
        seed: u64,
        checkpoints: Vec<Checkpoint<G, F::Score>>,
    ) -> Result<Self, Failure> {
        let Parts { mutator, fitness, founders } = parts;
        let ours = Parameters { contest: 0, ..ours.clone() };
        let length = founders.sample(&mut Stream::seeded(0)).loci();
        let lineage = |(index, checkpoint): (usize, Checkpoint<G, F::Score>)| {
            let state = checkpoint.state();
            same_length(state.population().genomes().iter().map(Linear::loci), length)?;
            if state.seed() != seed_of(seed, index) {
                return Err(Failure::refused(format!("the run file has a run of another seed than {seed}")));
            }
            Ok(Engine::resume(ours.scheme_with(fitness.clone(), mutator.clone())?, checkpoint)?)
        };
        checkpoints.into_iter().enumerate().map(lineage).collect::<Result<_, _>>().map(Self)
    }

    /// Copies the best present individual to all other lineages.
    fn contest(&mut self) {
        let score = |lineage: &Lineage<G, M, F>| lineage.state().population().scores()[0].clone();
        let best = (0..self.0.len()).rev().max_by(|&a, &b| score(&self.0[a]).order(&score(&self.0[b])));
        let Some(best) = best else { return };
        let winner = self.0[best].state().population().clone();
        for (index, lineage) in self.0.iter_mut().enumerate() {
            if index != best {
                lineage.admit(&mut winner.clone());
            }
        }
    }
}

/// The seed of a lineage of the run with this seed.
fn seed_of(seed: u64, lineage: usize) -> u64 {
    Streams::report(seed).round(lineage as u64).survival().next_u64()
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
        self.0.iter().map(Engine::checkpoint).collect()
    }

    fn generations(&self) -> u64 {
        self.0.first().map_or(0, |lineage| lineage.state().generation() / EVENTS)
    }

    fn evaluations(&self) -> u64 {
        self.0.iter().map(|lineage| lineage.state().evaluations()).sum()
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
        let steps = Generations(generation.saturating_mul(EVENTS));
        self.0.par_iter_mut().with_max_len(1).for_each(|lineage| {
            lineage.run(&steps, &mut ());
        });
        if generation % CONTEST == 0 {
            self.contest();
        }
    }

    fn champion(&self) -> Option<&Individual<G, F::Score>> {
        // Of equal champions, the one of the first lineage.
        let champions = self.0.iter().rev().filter_map(|lineage| lineage.state().champion());
        champions.max_by(|a, b| a.score.order(&b.score))
    }

    fn population(&self) -> Population<G, F::Score> {
        let all = self.0.iter().flat_map(|lineage| lineage.state().population().iter());
        all.map(|(genome, score)| (genome.clone(), score.clone())).collect()
    }
}
