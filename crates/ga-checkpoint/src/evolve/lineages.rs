//! Lineages of our scheme, each an engine of its own.
//!
//! ```
//! use ga_checkpoint::evolve::fitness::TourLength;
//! use ga_checkpoint::evolve::operators::FlipNearby;
//! use ga_checkpoint::scheme::lineages::{Lineages, Parts};
//! use ga_checkpoint::scheme::ours;
//!
//! let ours = ours::Parameters { cycle: 4000, ..ours::Parameters::default() };
//! let parts = Parts {
//!     mutator: &FlipNearby::new(&ours.course),
//!     fitness: &TourLength(ours.encoding()),
//!     founders: &ours.founders()?,
//! };
//! let mut lineages = Lineages::start(&ours, parts, 1)?;
//! lineages.advance(4000);
//! assert!(lineages.best().is_some_and(|(_, score)| *score > 300));
//! assert_eq!(lineages.evaluations(), 2 * 4001);
//! # Ok::<(), ga_checkpoint::Error>(())
//! ```

use super::ours::Parameters;
use super::paper::EVENTS;
use crate::error::Error;
use ga_core::breed::MutateEach;
use ga_core::engine::Checkpoint;
use ga_core::evaluate::Serial;
use ga_core::rand::Rng;
use ga_core::random::Streams;
use ga_core::replace::{Annealing, Cycles};
use ga_core::terminate::Generations;
use ga_core::{Difference, Engine, Fitness, Genome, Linear, Mutator, Population, Sampler, Score};
use std::fmt;

type Lineage<G, M, F> =
    Engine<G, MutateEach<M>, Serial<F, <F as Fitness<G>>::Scratch>, Annealing<Cycles>>;

/// The number of steps between two contests.
pub const CONTEST: u64 = 8 * EVENTS;

/// Annealing runs of one individual each. With the feature `parallel` they run on all threads.
///
/// They meet in a contest after every [`CONTEST`] steps: a copy of the best individual replaces
/// that of every other lineage. The result does not depend on the number of threads, nor on how the
/// steps are divided into calls of [`advance`](Self::advance).
pub struct Lineages<G: Genome, M, F: Fitness<G>>(Vec<Lineage<G, M, F>>);

/// What lineages search with: the parts that depend on the representation.
#[derive(Debug)]
pub struct Parts<'a, M, F, D> {
    /// The mutator, which should change one or two genes on average.
    pub mutator: &'a M,
    /// The fitness. The temperatures have the unit of its score.
    pub fitness: &'a F,
    /// The sampler of the first individual of each lineage.
    pub founders: &'a D,
}

impl<M, F, D> Clone for Parts<'_, M, F, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, F, D> Copy for Parts<'_, M, F, D> {}

impl<G: Genome, M, F: Fitness<G>> fmt::Debug for Lineages<G, M, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lineages")
            .field("lineages", &self.0.len())
            .finish_non_exhaustive()
    }
}

impl<G, M, F> Lineages<G, M, F>
where
    G: Linear,
    M: Mutator<G> + Clone,
    F: Fitness<G> + Clone,
    F::Score: Difference,
{
    /// Starts the lineages of `ours`, each with its seed of [`seeds`].
    ///
    /// # Errors
    ///
    /// The errors of [`Parameters::scheme_with`], and those of
    /// [`Beginning::seed`](ga_core::engine::Beginning::seed).
    pub fn start(
        ours: &Parameters,
        parts: Parts<'_, M, F, impl Sampler<G>>,
        seed: u64,
    ) -> Result<Self, Error> {
        let ours = Parameters {
            contest: 0,
            ..ours.clone()
        };
        let lineage = |seed: u64| {
            let scheme = ours.scheme_with(parts.fitness.clone(), parts.mutator.clone())?;
            Ok(scheme.found(parts.founders).size(1).seed(seed)?)
        };
        seeds(seed)
            .take(ours.lineages)
            .map(lineage)
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Continues the lineages of `ours` from their [`checkpoints`](Self::checkpoints).
    ///
    /// # Errors
    ///
    /// The errors of [`Parameters::scheme_with`], and those of [`Engine::resume`].
    pub fn resume<D>(
        ours: &Parameters,
        parts: Parts<'_, M, F, D>,
        checkpoints: Vec<Checkpoint<G, F::Score>>,
    ) -> Result<Self, Error> {
        let ours = Parameters {
            contest: 0,
            ..ours.clone()
        };
        let lineage = |checkpoint| {
            let scheme = ours.scheme_with(parts.fitness.clone(), parts.mutator.clone())?;
            Ok(Engine::resume(scheme, checkpoint)?)
        };
        checkpoints
            .into_iter()
            .map(lineage)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

/// The seeds of the lineages of a run with this seed, the first lineage first.
pub fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    (0..).map(move |lineage| Streams::report(seed).round(lineage).survival().next_u64())
}

impl<G, M, F> Lineages<G, M, F>
where
    G: Genome,
    M: Mutator<G>,
    F: Fitness<G>,
    F::Score: Difference,
{
    /// The checkpoint of each lineage.
    pub fn checkpoints(&self) -> Vec<Checkpoint<G, F::Score>> {
        self.0.iter().map(Engine::checkpoint).collect()
    }

    /// The number of steps so far, which is the same in all lineages.
    pub fn steps(&self) -> u64 {
        self.0
            .first()
            .map_or(0, |lineage| lineage.state().generation())
    }

    /// The number of evaluations so far, of all lineages.
    pub fn evaluations(&self) -> u64 {
        self.0
            .iter()
            .map(|lineage| lineage.state().evaluations())
            .sum()
    }

    /// The genome and the score of the champion. Of equal ones, that of the first lineage.
    pub fn best(&self) -> Option<(&G, &F::Score)> {
        let champions = self.0.iter().rev().filter_map(|lineage| lineage.best());
        champions.max_by(|a, b| a.1.order(b.1))
    }

    /// A copy of the present individuals.
    pub fn population(&self) -> Population<G, F::Score> {
        let all = self
            .0
            .iter()
            .flat_map(|lineage| lineage.state().population().iter());
        all.map(|(genome, score)| (genome.clone(), score.clone()))
            .collect()
    }

    /// Copies the best present individual to all other lineages.
    fn contest(&mut self) {
        let score = |lineage: &Lineage<G, M, F>| lineage.state().population().scores()[0].clone();
        let best = (0..self.0.len())
            .rev()
            .max_by(|&a, &b| score(&self.0[a]).order(&score(&self.0[b])));
        let Some(best) = best else { return };
        let winner = self.0[best].state().population().clone();
        for (index, lineage) in self.0.iter_mut().enumerate() {
            if index != best {
                lineage.admit(&mut winner.clone());
            }
        }
    }
}

impl<G, M, F> Lineages<G, M, F>
where
    G: Genome,
    M: Mutator<G> + Send,
    F: Fitness<G> + Send,
    F::Score: Difference + Send,
{
    /// Runs until each lineage has made `steps` steps since its start.
    pub fn advance(&mut self, steps: u64) {
        while self.steps() < steps {
            let contest = (self.steps() / CONTEST + 1).saturating_mul(CONTEST);
            let end = contest.min(steps);
            self.run(end);
            // A part of the scheme that ends early would be asked forever.
            if self.steps() < end {
                return;
            }
            if end == contest {
                self.contest();
            }
        }
    }

    #[cfg(feature = "parallel")]
    fn run(&mut self, end: u64) {
        use rayon::prelude::*;
        self.0.par_iter_mut().with_max_len(1).for_each(|lineage| {
            lineage.run(Generations(end));
        });
    }

    #[cfg(not(feature = "parallel"))]
    fn run(&mut self, end: u64) {
        for lineage in &mut self.0 {
            lineage.run(Generations(end));
        }
    }
}
