use super::super::run::{Cancellable, Start};
use super::{Chosen, Request, Way};
use crate::scheme::objectives::{Merit, Parameters};
use crate::solve::Weights;
use crate::solve::trade_offs::Figures;
use ga_core::genome::BitString;
use ga_core::{Population, StopReason};
use ga_request::engine::{Evolving, Run};
use ga_request::search::{self, Progress, Step, Stop};
use serde_json::Value;
use std::cmp::Reverse;

/// A search by objectives, with as many evaluations as all searches with weights.
pub(super) struct ByObjectives {
    run: Run<BitString, Merit>,
    parameters: Parameters,
    seed: u64,
    /// The number of pairs of locations.
    pairs: f64,
    /// The number of evaluations at which the search ends.
    end: u64,
}

impl ByObjectives {
    /// Begins a search with this number of boards of each evaluation, or continues it.
    pub(super) fn new(
        request: &Request,
        boards: u64,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, search::Error> {
        let evaluations = Parameters::evaluations(request.each);
        let parameters = Parameters {
            judge: request.judge.clone(),
            boards,
            ..Parameters::for_evaluations(evaluations)
        };
        let board = parameters.judge.board();
        let of = parameters.clone();
        let start = Start {
            founders: parameters.founders(),
            size: parameters.population,
            scheme: move || Ok(Cancellable::of(of.scheme(seed)?)),
            tiles: board.places(),
            judge: parameters.judge.clone(),
            number: Merit::clone,
            boards: move |_: &_, evaluations: u64| evaluations.saturating_mul(boards),
        };
        Ok(Self {
            run: start.begin(seed, from)?,
            pairs: board.pairs().count() as f64,
            end: parameters.limit(evaluations),
            parameters,
            seed,
        })
    }

    /// The score with the weights of the paper, without its term for tiles that join all
    /// directions.
    fn total(&self, merit: &Merit) -> f64 {
        let &(Reverse(bridges), Reverse(duplicates), Reverse(extra_edges), paths) = merit.values();
        let weights = Weights::default();
        weights.bridge * bridges as f64
            + weights.duplicate * duplicates as f64
            + weights.extra_edge * extra_edges
            + weights.path * self.pairs * paths
    }
}

impl Way for ByObjectives {
    fn step(&mut self, stop: Stop<'_>) -> Result<Step, search::Error> {
        self.run.step(stop)
    }

    /// The champion of several objectives is one of many, so the best set is that with the best
    /// score of the present population.
    fn progress(&self) -> Progress {
        let far = self.run.progress();
        let is_whole = far.evaluations >= self.end;
        Progress {
            ended: is_whole.then_some(StopReason::Evaluations).or(far.ended),
            share: Some(far.evaluations as f64 / self.end as f64),
            best: self.scores().into_iter().max_by(f64::total_cmp),
            ..far
        }
    }

    fn scores(&self) -> Vec<f64> {
        let merits = self.run.scores();
        merits.iter().map(|merit| self.total(merit)).collect()
    }

    fn genomes(&self) -> Vec<BitString> {
        self.run.shown()
    }

    /// The scores of the search choose from the front of a search that was ended early. Only the
    /// state decides this, so the same state always has the same sets.
    fn sets(&self) -> Result<Chosen, search::Error> {
        let population: Population<_, _> = self.run.population().into_iter().collect();
        let front = population.front();
        let evaluations = self.run.progress().evaluations;
        let is_whole = evaluations >= self.end;
        let sets = self.parameters.choose(self.seed, &front, is_whole)?;
        let choices = if is_whole { front.len() as u64 } else { 0 };
        let boards = self.run.evolving().map_or(0, Evolving::work);
        Ok(Chosen {
            sets: sets.into_iter().map(|tiles| (tiles, None)).collect(),
            evaluations: evaluations + choices,
            boards: boards + choices * self.parameters.choice,
        })
    }

    fn checkpoint(&self) -> Option<Value> {
        self.run.checkpoint()
    }

    fn figures(&self) -> Vec<Figures> {
        let merits = self.run.scores();
        let feasible = merits.iter().filter(|merit| merit.is_feasible());
        feasible.map(|merit| *merit.values()).collect()
    }
}
