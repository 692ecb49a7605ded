use super::super::fitness::Merit;
use super::super::genome::Encoding;
use super::super::lineages::Lineages;
use super::super::paper::EVENTS;
use crate::game::Maze;
use ga_core::terminate::Generations;
use ga_core::{Breeder, Engine, Evaluator, Fitness, Linear, Mutator, Population, Replacement};
use ga_request::engine::Evolving;
use ga_request::search::Stop;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;

/// Lineages of our scheme, in generations of [`EVENTS`] steps.
pub(super) struct Annealed<E: Encoding, M, F: Fitness<E::Genome>> {
    pub(super) encoding: E,
    pub(super) lineages: Lineages<E::Genome, M, F>,
}

impl<E, M, F> Evolving<Maze, Merit> for Annealed<E, M, F>
where
    E: Encoding<Genome: Linear + Send + Serialize>,
    M: Mutator<E::Genome> + Send,
    F: Fitness<E::Genome, Score = Merit> + Send,
{
    fn step_unless(&mut self, stop: Stop<'_>) -> bool {
        !stop() && {
            let steps = self.lineages.steps().saturating_add(EVENTS);
            self.lineages.advance(steps);
            true
        }
    }

    fn generations(&self) -> u64 {
        self.lineages.steps() / EVENTS
    }

    fn evaluations(&self) -> u64 {
        self.lineages.evaluations()
    }

    fn best(&self) -> Option<(Maze, Merit)> {
        let (genome, score) = self.lineages.best()?;
        Some((self.encoding.maze(genome), *score))
    }

    fn best_score(&self) -> Option<Merit> {
        self.lineages.best().map(|(_, score)| *score)
    }

    fn population(&self) -> Vec<(Maze, Merit)> {
        mazes(&self.encoding, &self.lineages.population())
    }

    fn scores(&self) -> Vec<Merit> {
        self.lineages.population().scores().to_vec()
    }

    fn checkpoint(&self) -> Option<Value> {
        serde_json::to_value(self.lineages.checkpoints()).ok()
    }
}

/// One engine, as the paper's scheme has it, in generations of [`EVENTS`] steps.
pub struct Single<E: Encoding, B, V: Evaluator<E::Genome>, R> {
    /// How its genomes are mazes.
    pub encoding: E,
    /// The engine.
    pub engine: Engine<E::Genome, B, V, R>,
}

impl<E: Encoding, B, V: Evaluator<E::Genome>, R> fmt::Debug for Single<E, B, V, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Single").finish_non_exhaustive()
    }
}

impl<E, B, V, R> Evolving<Maze, Merit> for Single<E, B, V, R>
where
    E: Encoding<Genome: Send + Serialize + DeserializeOwned>,
    B: Breeder<E::Genome, Merit> + Send,
    V: Evaluator<E::Genome, Score = Merit> + Send,
    R: Replacement<E::Genome, Merit> + Send,
{
    fn step_unless(&mut self, stop: Stop<'_>) -> bool {
        !stop() && {
            let steps = self.engine.state().generation().saturating_add(EVENTS);
            self.engine.run(Generations(steps));
            true
        }
    }

    fn generations(&self) -> u64 {
        self.engine.state().generation() / EVENTS
    }

    fn evaluations(&self) -> u64 {
        self.engine.state().evaluations()
    }

    fn best(&self) -> Option<(Maze, Merit)> {
        let (genome, score) = self.engine.state().best()?;
        Some((self.encoding.maze(genome), *score))
    }

    fn best_score(&self) -> Option<Merit> {
        self.engine.state().best().map(|(_, score)| *score)
    }

    fn population(&self) -> Vec<(Maze, Merit)> {
        mazes(&self.encoding, self.engine.state().population())
    }

    fn scores(&self) -> Vec<Merit> {
        self.engine.state().population().scores().to_vec()
    }

    fn checkpoint(&self) -> Option<Value> {
        serde_json::to_value(self.engine.checkpoint()).ok()
    }
}

fn mazes<E: Encoding>(
    encoding: &E,
    population: &Population<E::Genome, Merit>,
) -> Vec<(Maze, Merit)> {
    let maze = |(genome, score): (&E::Genome, &Merit)| (encoding.maze(genome), *score);
    population.iter().map(maze).collect()
}
