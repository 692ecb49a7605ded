use super::super::run::{Found, Founders, Moment, Run, Single};
use super::Request;
use crate::error::Error;
use crate::evolve::genome::TILE_BITS;
use crate::scheme::objectives::{Merit, Parameters};
use crate::solve::Weights;
use crate::solve::trade_offs::Figures;
use ga_core::genome::BitString;
use ga_core::{Breeder, Evaluator, Replacement};
use ga_request::claim::Value;
use std::cmp::Reverse;

/// A search by objectives, with as many evaluations as all searches with weights.
struct ByObjectives<B, E: Evaluator<BitString>, R> {
    single: Single<B, E, R>,
    parameters: Parameters,
    seed: u64,
    /// The number of evaluations at which the search ends.
    end: u64,
}

/// Starts or resumes a search.
pub(super) fn begin(
    request: &Request,
    each: u64,
    seed: u64,
    checkpoint: Option<Value>,
) -> Result<Box<dyn Run>, Error> {
    let judge = request.judge.clone();
    let evaluations = Parameters::evaluations(each);
    let parameters = Parameters {
        judge,
        ..Parameters::for_evaluations(evaluations)
    };
    let boards = request.boards.unwrap_or(parameters.boards);
    let parameters = Parameters {
        boards,
        ..parameters
    };
    let board = parameters.judge.board();
    let bits = TILE_BITS * board.places();
    let pairs = board.pairs().count() as f64;
    let founders = Founders {
        sampler: &parameters.founders(),
        size: parameters.population,
        bits,
        seed,
    };
    let single = Single::new(
        parameters.scheme(seed)?,
        &founders,
        checkpoint,
        &parameters.judge,
        move |merit: &Merit| total(merit, pairs),
        move |_: &_, evaluations: u64| evaluations.saturating_mul(boards),
    )?;
    let end = parameters.limit(evaluations);
    Ok(Box::new(ByObjectives {
        single,
        parameters,
        seed,
        end,
    }))
}

/// The score with the weights of the paper, without its term for tiles that join all directions.
fn total(merit: &Merit, pairs: f64) -> f64 {
    let &(Reverse(bridges), Reverse(duplicates), Reverse(extra_edges), paths) = merit.values();
    let weights = Weights::default();
    weights.bridge * bridges as f64
        + weights.duplicate * duplicates as f64
        + weights.extra_edge * extra_edges
        + weights.path * pairs * paths
}

impl<B, E, R> Run for ByObjectives<B, E, R>
where
    E: Evaluator<BitString, Score = Merit>,
    B: Breeder<BitString, Merit>,
    R: Replacement<BitString, Merit>,
{
    fn step(&mut self) -> Result<(), Error> {
        self.single.step()
    }

    /// The champion of several objectives is one of many, so the best set is that with the best
    /// score of the present population.
    fn moment(&self) -> Moment<'_> {
        let moment = self.single.moment();
        let scores = moment.population.scores().iter().copied();
        let best = self
            .single
            .state()
            .population()
            .genomes()
            .iter()
            .zip(scores);
        Moment {
            best: best.max_by(|(_, one), (_, other)| one.total_cmp(other)),
            ..moment
        }
    }

    /// The scores of the search choose from the front of a search that was ended early. Only the
    /// state decides this, so the same state always has the same sets.
    fn found(&self) -> Result<Found, Error> {
        let state = self.single.state();
        let Moment {
            evaluations,
            boards,
            ..
        } = self.single.moment();
        let front = state.front();
        let is_whole = evaluations >= self.end;
        let sets = self.parameters.choose(self.seed, &front, is_whole)?;
        let choices = if is_whole { front.len() as u64 } else { 0 };
        Ok(Found {
            sets: sets.into_iter().map(|tiles| (tiles, None)).collect(),
            evaluations: evaluations + choices,
            boards: boards + choices * self.parameters.choice,
        })
    }

    fn checkpoint(&self) -> Value {
        self.single.checkpoint()
    }

    fn progress(&self) -> Option<(u64, u64)> {
        Some((self.single.state().evaluations(), self.end))
    }

    fn figures(&self) -> Vec<Figures> {
        let merits = self.single.state().population().scores().iter();
        merits
            .filter(|merit| merit.is_feasible())
            .map(|merit| *merit.values())
            .collect()
    }
}
