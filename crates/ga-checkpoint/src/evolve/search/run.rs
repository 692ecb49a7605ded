use super::super::fitness::Merit;
use super::super::genome::Encoding;
use super::super::lineages::Lineages;
use crate::game::Maze;
use ga_core::terminate::Generations;
use ga_core::{Breeder, Engine, Evaluator, Fitness, Linear, Mutator, Replacement};
use ga_request::claim::Value;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A run of any scheme with any representation.
pub(in super::super) trait Run {
    /// Runs until this number of steps since the start.
    fn advance(&mut self, steps: u64);
    fn steps(&self) -> u64;
    fn evaluations(&self) -> u64;
    /// The seed of its engine, if it has only one.
    fn seed(&self) -> Option<u64>;
    /// The score of the best maze.
    fn merit(&self) -> Option<Merit>;
    /// The best maze.
    fn maze(&self) -> Option<Maze>;
    fn merits(&self) -> Vec<Merit>;
    fn mazes(&self) -> Vec<Maze>;
    fn checkpoint(&self) -> Value;
}

/// A checkpoint as JSON.
fn json(checkpoint: impl Serialize) -> Value {
    serde_json::to_value(checkpoint).expect("genomes and scores are numbers, texts and lists")
}

/// Lineages of our scheme.
pub(super) struct Annealed<E: Encoding, M, F: Fitness<E::Genome>> {
    pub(super) encoding: E,
    pub(super) lineages: Lineages<E::Genome, M, F>,
}

impl<E, M, F> Run for Annealed<E, M, F>
where
    E: Encoding<Genome: Linear + Serialize>,
    M: Mutator<E::Genome> + Send,
    F: Fitness<E::Genome, Score = Merit> + Send,
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

    fn seed(&self) -> Option<u64> {
        None
    }

    fn merit(&self) -> Option<Merit> {
        self.lineages.champion().map(|champion| champion.score)
    }

    fn maze(&self) -> Option<Maze> {
        self.lineages
            .champion()
            .map(|champion| self.encoding.maze(&champion.genome))
    }

    fn merits(&self) -> Vec<Merit> {
        self.lineages.population().scores().to_vec()
    }

    fn mazes(&self) -> Vec<Maze> {
        self.lineages
            .population()
            .genomes()
            .iter()
            .map(|genome| self.encoding.maze(genome))
            .collect()
    }

    fn checkpoint(&self) -> Value {
        json(self.lineages.checkpoints())
    }
}

/// One engine, as the paper's scheme has it.
pub(super) struct Single<E: Encoding, B, V: Evaluator<E::Genome>, R> {
    pub(super) encoding: E,
    pub(super) engine: Engine<E::Genome, B, V, R>,
}

impl<E, B, V, R> Run for Single<E, B, V, R>
where
    E: Encoding<Genome: Serialize + DeserializeOwned>,
    B: Breeder<E::Genome, Merit>,
    V: Evaluator<E::Genome, Score = Merit>,
    R: Replacement<E::Genome, Merit>,
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

    fn seed(&self) -> Option<u64> {
        Some(self.engine.state().seed())
    }

    fn merit(&self) -> Option<Merit> {
        self.engine
            .state()
            .champion()
            .map(|champion| champion.score)
    }

    fn maze(&self) -> Option<Maze> {
        self.engine
            .state()
            .champion()
            .map(|champion| self.encoding.maze(&champion.genome))
    }

    fn merits(&self) -> Vec<Merit> {
        self.engine.state().population().scores().to_vec()
    }

    fn mazes(&self) -> Vec<Maze> {
        self.engine
            .state()
            .population()
            .genomes()
            .iter()
            .map(|genome| self.encoding.maze(genome))
            .collect()
    }

    fn checkpoint(&self) -> Value {
        json(self.engine.checkpoint())
    }
}
