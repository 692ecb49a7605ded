use super::{Budget, Found};
use cli::{Failure, Progress, Whole, same_length};
use ga_core::engine::Checkpoint;
use ga_core::genome::{BitString, Hamming};
use ga_core::objectives::Objectives;
use ga_core::terminate::Evaluations;
use ga_core::{Engine, State};
use ga_hextiles::Weights;
use ga_hextiles::evolve::genome::{TILE_BITS, random_sets};
use ga_hextiles::scheme::objectives::{Merit, Parameters};
use ga_hextiles::solve::trade_offs::Figures;
use ga_run::log::Moment;
use std::cmp::Reverse;

/// Runs the search by objectives, with as many evaluations as all searches with weights.
/// `None` if a signal came before the founders had their scores.
pub(super) fn search(
    budget: Budget<'_>,
    boards: u64,
    progress: &mut Progress,
) -> Result<Option<Found>, Failure> {
    let Budget { judge, seed, each, limits, stop, prepared } = budget;
    let evaluations = Parameters::evaluations(each);
    let mut parameters = Parameters::for_evaluations(evaluations);
    parameters.boards = boards;
    let end = parameters.limit(evaluations);
    let scheme = parameters.scheme(judge.clone().with_cancel(stop.flag().clone()), seed)?;
    let places = judge.board().places();
    let (mut session, checkpoint) = prepared.begin::<Checkpoint<BitString, Merit>>()?;
    let is_new = checkpoint.is_none();
    let engine = match checkpoint {
        Some(checkpoint) => {
            let genomes = checkpoint.state().population().genomes();
            same_length(genomes.iter().map(BitString::len), TILE_BITS * places)?;
            Engine::resume(scheme, checkpoint)?
        }
        None => Engine::start(scheme, &random_sets(places), parameters.population, seed)?,
    };
    if is_new && stop.is_signalled() {
        return Ok(None);
    }
    let pairs = judge.board().pairs().count() as f64;
    let log = session.log(|score: &Merit| Some(total(score, pairs)))?;
    let mut log = log.check(&moment(engine.state(), pairs))?.with_distance(Hamming);
    let mut engine = Whole::new(engine, stop.clone());
    let mut until = limits.termination(&stop);
    until.push(Box::new(Evaluations(end)));
    let mut watch = |state: &State<BitString, Objectives<Figures>>| {
        let (generation, evaluations) = (state.generation(), state.evaluations());
        if log.is_on() {
            log.note(&moment(state, pairs));
        }
        let share = limits.share(generation, evaluations).max(evaluations as f64 / end as f64);
        progress.draw(share, || format!("generation {generation}"));
    };
    let reason = session.run(&mut engine, &until, &mut watch)?;
    let state = engine.state();
    let front = state.front();
    // The scores of the search choose from the front of a search that was ended early. Only the
    // state decides this, so the same state always has the same sets.
    let is_whole = state.evaluations() >= end;
    let sets = parameters.choose(judge, seed, &front, is_whole)?;
    let choices = if is_whole { front.len() as u64 } else { 0 };
    Ok(Some(Found {
        sets: sets.into_iter().map(|tiles| (tiles, None)).collect(),
        generations: state.generation(),
        evaluations: state.evaluations(),
        choices,
        boards: state.evaluations().saturating_mul(boards) + choices * parameters.choice,
        stop: reason,
    }))
}

/// The score with the weights of the paper, without its term for tiles that join all directions.
fn total(score: &Merit, pairs: f64) -> f64 {
    let &(Reverse(bridges), Reverse(duplicates), Reverse(extra_edges), paths) = score.values();
    let weights = Weights::default();
    weights.bridge * bridges as f64
        + weights.duplicate * duplicates as f64
        + weights.extra_edge * extra_edges
        + weights.path * pairs * paths
}

/// The generation for a log. Its best set is that with the best total of the present population,
/// because the champion of several objectives is one of many.
fn moment(state: &State<BitString, Merit>, pairs: f64) -> Moment<'_, BitString, Merit> {
    let scores = state.population().scores().iter();
    let best = scores.max_by(|one, other| total(one, pairs).total_cmp(&total(other, pairs)));
    Moment { best, ..Moment::from(state) }
}
