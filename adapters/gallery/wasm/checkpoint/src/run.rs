//! Runs of any scheme and representation behind one interface.

use ga_checkpoint::Maze;
use ga_checkpoint::evolve::fitness::{Merit, Scratch};
use ga_checkpoint::evolve::genome::Encoding;
use ga_checkpoint::scheme::lineages::Lineages;
use ga_core::breed::Recombine;
use ga_core::crossover::Uniform;
use ga_core::evaluate::Serial;
use ga_core::replace::InPlace;
use ga_core::select::SingleTournament;
use ga_core::terminate::Generations;
use ga_core::{Difference, Engine, Fitness, Linear, Mutator, Population, Score};
use gallery_bridge::fingerprint;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A run, whatever its genomes are.
pub(crate) trait Run {
    /// Runs until this number of steps.
    fn advance(&mut self, steps: u64);
    fn steps(&self) -> u64;
    fn evaluations(&self) -> u64;
    fn moment(&self) -> Moment;
    /// The best maze so far.
    fn maze(&self) -> Option<Maze>;
    fn hash(&self) -> String;
}

/// The scores of a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    /// The best score so far: moves of a tour, or a reward.
    pub(crate) best: f64,
    pub(crate) mean: f64,
    /// By how much the best maze misses the ranges.
    pub(crate) missed: u32,
}

/// A score that a page shows.
pub(crate) trait Shows: Score + Copy {
    fn number(self) -> f64;
    fn missed(self) -> u32;
}

impl Shows for u32 {
    fn number(self) -> f64 {
        self.into()
    }

    fn missed(self) -> u32 {
        0
    }
}

impl Shows for Merit {
    fn number(self) -> f64 {
        self.reward
    }

    fn missed(self) -> u32 {
        self.missed
    }
}

fn moment<G, S: Shows>(best: Option<S>, population: &Population<G, S>) -> Moment {
    let scores = population.scores();
    let sum: f64 = scores.iter().map(|score| score.number()).sum();
    let mean = sum / scores.len() as f64;
    Moment { best: best.map_or(0.0, Shows::number), mean, missed: best.map_or(0, Shows::missed) }
}

pub(crate) struct Annealed<E: Encoding, M, F: Fitness<E::Genome, Scratch = Scratch>> {
    pub(crate) encoding: E,
    pub(crate) lineages: Lineages<E::Genome, M, F>,
}

impl<E, M, F> Run for Annealed<E, M, F>
where
    E: Encoding<Genome: Linear + Serialize + DeserializeOwned>,
    M: Mutator<E::Genome> + Clone + Send,
    F: Fitness<E::Genome, Scratch = Scratch> + Clone + Send,
    F::Score: Shows + Difference + Send + Serialize + DeserializeOwned,
{
    fn advance(&mut self, steps: u64) {
        self.lineages.advance(steps);
    }

    fn steps(&self) -> u64 {
        self.lineages.steps()
    }

    fn evaluations(&self) -> u64 {
        self.lineages.evaluations()
    }

    fn moment(&self) -> Moment {
        moment(self.lineages.champion().map(|best| best.score), &self.lineages.population())
    }

    fn maze(&self) -> Option<Maze> {
        self.lineages.champion().map(|best| self.encoding.maze(&best.genome))
    }

    fn hash(&self) -> String {
        fingerprint(&self.lineages.checkpoints())
    }
}

type Steady<G, M, F> = Engine<G, Recombine<SingleTournament, Uniform, M>, Serial<F, Scratch>, InPlace>;

pub(crate) struct Paper<E: Encoding, M, F: Fitness<E::Genome, Scratch = Scratch>> {
    pub(crate) encoding: E,
    pub(crate) engine: Steady<E::Genome, M, F>,
}

impl<E, M, F> Run for Paper<E, M, F>
where
    E: Encoding<Genome: Linear + Serialize + DeserializeOwned>,
    M: Mutator<E::Genome>,
    F: Fitness<E::Genome, Scratch = Scratch>,
    F::Score: Shows + Serialize + DeserializeOwned,
{
    fn advance(&mut self, steps: u64) {
        self.engine.run(&Generations(steps), &mut ());
    }

    fn steps(&self) -> u64 {
        self.engine.state().generation()
    }

    fn evaluations(&self) -> u64 {
        self.engine.state().evaluations()
    }

    fn moment(&self) -> Moment {
        let state = self.engine.state();
        moment(state.champion().map(|best| best.score), state.population())
    }

    fn maze(&self) -> Option<Maze> {
        self.engine.state().champion().map(|best| self.encoding.maze(&best.genome))
    }

    fn hash(&self) -> String {
        fingerprint(&self.engine.checkpoint())
    }
}
