use super::weightings::FACTORS;
use super::{Budget, Figures, Found, WORST};
use cli::{Failure, Limits, Progress, Stop};
use ga_core::breed::{Distinct, Recombine};
use ga_core::combine::Sometimes;
use ga_core::evaluate::Parallel;
use ga_core::genome::BitString;
use ga_core::objectives::{Objectives, hypervolume};
use ga_core::random::Streams;
use ga_core::replace::NonDominatedSorting;
use ga_core::select::Tournament;
use ga_core::{Engine, Population, Scheme, State};
use ga_hextiles::evolve::genome::{decode, random_sets};
use ga_hextiles::evolve::{MutateSide, UniformByTile};
use ga_hextiles::scheme::ours;
use ga_hextiles::{Judge, TileSet, Weights};
use std::cmp::Reverse;

/// The greatest number of individuals of the search. A short search has a twentieth of its
/// evaluations.
const SIZE: u64 = 1600;

/// The number of sets that are chosen from the final front: the number of choices of weights.
const SETS: usize = FACTORS.len();

/// The number of boards that choose these sets.
const CHOICE: u64 = 5000;

/// The evaluations of a generation of a search with weights: of 68, one repeats another on average.
const EVALUATIONS: u64 = 67;

/// Runs NSGA-II (Deb et al. 2002) with the operators of our scheme.
///
/// All sets of the search are scored on the same boards, so each set is scored once. A tile with
/// all directions joined violates a constraint.
pub(super) fn search(
    budget: Budget<'_>,
    boards: u64,
    stop: &Stop,
    progress: &mut Progress,
) -> Result<Found, Failure> {
    let Budget { judge, seed, each } = budget;
    let evaluations = each.saturating_mul(SETS as u64 * EVALUATIONS);
    let size = SIZE.min(evaluations / 20);
    // Neither the last generation nor the choice of sets exceeds the limit.
    let limits = Limits::evaluations(evaluations - 2 * size + 1);
    let size = size as usize;
    let ours::Parameters { crossover, second_mutation, .. } = ours::Parameters::default();
    let breeder = Recombine {
        selector: Tournament::new(2)?,
        crossover: Sometimes::new(crossover, UniformByTile)?,
        mutator: (MutateSide, Sometimes::new(second_mutation, MutateSide)?),
        offspring: size,
    };
    let fitness = |genome: &BitString| figures(judge, &decode(genome).unwrap_or_default(), boards, seed, 2);
    let scheme = Scheme {
        breeder: Distinct(breeder),
        evaluator: Parallel::new(fitness),
        replacement: NonDominatedSorting::new(size)?,
    };
    let mut engine = Engine::start(scheme, &random_sets(judge.board().places()), size, seed)?;
    let reason =
        engine.run(&limits.termination(stop), &mut |state: &State<BitString, Objectives<Figures>>| {
            let (generation, evaluations) = (state.generation(), state.evaluations());
            progress.draw(limits.share(generation, evaluations), || format!("generation {generation}"));
        });
    let state = engine.state();
    // When the time is over, the scores of the search choose.
    let boards_of_choice = if Stop::has_cut(reason) { None } else { Some(CHOICE) };
    let mut candidates = Population::new();
    for (genome, score) in state.front() {
        let tiles = decode(genome)?;
        let score = boards_of_choice.map_or_else(|| *score, |boards| figures(judge, &tiles, boards, seed, 3));
        candidates.push(tiles, score);
    }
    let sets = best_together(&candidates)
        .into_iter()
        .map(|place| (candidates.genomes()[place].clone(), None))
        .collect();
    let choices = boards_of_choice.map_or(0, |_| candidates.len() as u64);
    Ok(Found {
        sets,
        evaluations: state.evaluations() + choices,
        boards: state.evaluations().saturating_mul(boards) + choices * CHOICE,
    })
}

/// The objectives of a set on `boards` boards. `round` says which boards.
fn figures(judge: &Judge, tiles: &TileSet, boards: u64, seed: u64, round: u64) -> Objectives<Figures> {
    let mut rng = Streams::report(seed).round(round).evaluation(0);
    match judge.score(tiles, &Weights::default(), boards, &mut rng) {
        Ok(score) => {
            let values = (
                Reverse(score.bridges),
                Reverse(score.duplicates),
                Reverse(score.extra_edges),
                score.mean_path(),
            );
            // How far the set lies outside of the box of the hypervolume.
            let excess = |figure: f64, corner: f64, unit: f64| (figure - corner).max(0.0) / unit;
            let outside = excess(score.bridges as f64, WORST.0.0 as f64, 1.0)
                + excess(score.duplicates as f64, WORST.1.0 as f64, 4.0)
                + excess(score.extra_edges, WORST.2.0, 0.2)
                + excess(-score.mean_path(), -WORST.3, 0.01);
            Objectives::new(values).with_violation(score.all_joined as f64 + outside)
        }
        // NaN ranks below all other sets.
        Err(_) => Objectives::new((Reverse(0), Reverse(0), Reverse(f64::NAN), f64::NAN)),
    }
}

/// The places of [`SETS`] sets: each next one is that which adds most to the hypervolume.
fn best_together(sets: &Population<TileSet, Objectives<Figures>>) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::new();
    let mut volume = 0.0;
    while places.len() < SETS.min(sets.len()) {
        let with = |place: usize| {
            let values = places.iter().copied().chain([place]).map(|place| sets.scores()[place].values());
            hypervolume(values, &WORST)
        };
        let left = (0..sets.len()).filter(|place| !places.contains(place));
        let best = left.map(|place| (with(place), place)).max_by(|one, other| one.0.total_cmp(&other.0));
        let Some((best, place)) = best.filter(|&(best, _)| best > volume) else { break };
        places.push(place);
        volume = best;
    }
    places
}
