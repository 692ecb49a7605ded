use super::{Budget, Found};
use cli::{Failure, Limits, Progress, Stop};
use ga_core::genome::BitString;
use ga_core::objectives::Objectives;
use ga_core::{Engine, State};
use ga_hextiles::evolve::genome::random_sets;
use ga_hextiles::scheme::objectives::Parameters;
use ga_hextiles::solve::trade_offs::Figures;

/// Runs the search by objectives, with as many evaluations as all searches with weights.
pub(super) fn search(
    budget: Budget<'_>,
    boards: u64,
    stop: &Stop,
    progress: &mut Progress,
) -> Result<Found, Failure> {
    let Budget { judge, seed, each } = budget;
    let evaluations = Parameters::evaluations(each);
    let mut parameters = Parameters::for_evaluations(evaluations);
    parameters.boards = boards;
    let limits = Limits::evaluations(parameters.limit(evaluations));
    let scheme = parameters.scheme(judge.clone(), seed)?;
    let founders = random_sets(judge.board().places());
    let mut engine = Engine::start(scheme, &founders, parameters.population, seed)?;
    let reason =
        engine.run(&limits.termination(stop), &mut |state: &State<BitString, Objectives<Figures>>| {
            let (generation, evaluations) = (state.generation(), state.evaluations());
            progress.draw(limits.share(generation, evaluations), || format!("generation {generation}"));
        });
    let state = engine.state();
    let front = state.front();
    // When the time is over, the scores of the search choose.
    let again = !Stop::has_cut(reason);
    let sets = parameters.choose(judge, seed, &front, again)?;
    let choices = if again { front.len() as u64 } else { 0 };
    Ok(Found {
        sets: sets.into_iter().map(|tiles| (tiles, None)).collect(),
        evaluations: state.evaluations() + choices,
        boards: state.evaluations().saturating_mul(boards) + choices * parameters.choice,
    })
}
