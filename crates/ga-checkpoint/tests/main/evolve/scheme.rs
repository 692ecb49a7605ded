//! The paper's scheme and ours.

use crate::twins::{naive, tour};
use ga_checkpoint::evolve::fitness::TourLength;
use ga_checkpoint::evolve::genome::{Direct, DirectFounders, Encoding};
use ga_checkpoint::evolve::operators::FlipNearby;
use ga_checkpoint::scheme::lineages::{Lineages, Parts};
use ga_checkpoint::scheme::{ours, paper};
use ga_checkpoint::{Error, Solver};
use ga_core::evaluate::Serial;
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::terminate::Generations;
use ga_core::{Breeder, Fitness, Replacement};

/// The best score, the mean score and the number of scores of 0 after `events` events.
fn paper_run(seed: u64, events: u64) -> (u32, f64, usize) {
    let paper = paper::Parameters::default();
    let scheme = paper.scheme().expect("a scheme");
    let founders = paper.founders().expect("a share");
    let mut engine = scheme
        .found(&founders)
        .size(paper.population)
        .seed(seed)
        .expect("a population");
    engine.run(Generations(events));
    assert_eq!(
        engine.state().evaluations(),
        120 + 2 * events,
        "scores are remembered"
    );
    let scores = engine.state().population().scores();
    let zeros = scores.iter().filter(|&&score| score == 0).count();
    let best = engine.state().best().map_or(0, |(_, score)| *score);
    (best, f64::from(scores.iter().sum::<u32>()) / 120.0, zeros)
}

/// The paper's program: mean 261 to 313, best 406 to 472, 37 to 41 scores of 0 (two runs). The
/// bands add the spread of five runs of ours.
#[test]
fn the_paper_s_scheme_agrees_with_the_paper_s_program_after_10_000_events() {
    for seed in 1..=2 {
        let (best, mean, zeros) = paper_run(seed, 10_000);
        assert!((380..=500).contains(&best), "best {best}");
        assert!((230.0..=340.0).contains(&mean), "mean {mean}");
        assert!((30..=55).contains(&zeros), "{zeros} at 0");
    }
}

#[test]
fn a_seed_of_the_paper_s_scheme_keeps_its_values() {
    let (best, mean, zeros) = paper_run(1, 2_000);
    assert_eq!((best, mean.round() as u32, zeros), (380, 249, 31));
}

#[test]
fn our_scheme_is_ahead_of_the_paper_s_after_40_000_evaluations() {
    let steps = 20_000;
    let ours = ours::Parameters {
        cycle: steps,
        ..ours::Parameters::default()
    };
    let scheme = ours.scheme().expect("a scheme");
    let founders = ours.founders().expect("a share");
    let mut engine = scheme
        .found(&founders)
        .size(ours.lineages)
        .seed(1)
        .expect("a population");
    engine.run(Generations(steps));
    let (genome, score) = engine.state().best().expect("a tour");
    // The best of the paper's program after as many evaluations is below 500.
    assert!(*score >= 600, "{}", *score);
    let direct = ours.encoding();
    let floor = direct.maze(genome).floor();
    let slow = tour(direct.course(), |from| naive(&floor, from));
    assert_eq!(slow.map(|slow| slow.0), Some(*score));
}
#[test]
fn our_scheme_is_ahead_of_the_paper_s_with_lines_too() {
    use ga_checkpoint::evolve::Representation::{Negative, Positive};
    use ga_checkpoint::evolve::search::{Evolve, Request, Scheme};
    use ga_request::search::{Plan, Search};

    for representation in [Positive, Negative] {
        // About 100 000 evaluations each.
        let best = |request, schedule| {
            let plan = Plan {
                schedule,
                ..Plan::default()
            };
            let mut search = Evolve::begin(request, &plan, 1, None).expect("a search");
            // The founders, and 25 generations.
            for _ in 0..=25 {
                search.step(&|| false).expect("a step");
            }
            search.progress().best.unwrap_or_default()
        };
        let mut guarded = Request::paper(representation);
        if let Scheme::Paper(paper) = &mut guarded.scheme {
            paper.guarded = true;
        }
        let paper = best(guarded, None);
        let ours = best(Request::of(Scheme::default(), representation), Some(25));
        assert!(
            ours > paper && paper > 0.0,
            "{representation:?}: {ours}, {paper}"
        );
    }
}

#[test]
fn a_seed_of_our_scheme_keeps_its_values() {
    let ours = ours::Parameters {
        cycle: 1_000,
        ..ours::Parameters::default()
    };
    let scheme = ours.scheme().expect("a scheme");
    let founders = ours.founders().expect("a share");
    let mut engine = scheme
        .found(&founders)
        .size(ours.lineages)
        .seed(1)
        .expect("a population");
    engine.run(Generations(3_000));
    let best = engine.state().best().map(|(_, score)| *score);
    assert_eq!(
        (best, engine.state().population().scores()),
        (Some(406), [346, 406].as_slice())
    );
}

/// The length of the tour, with a solver alone as scratch.
#[derive(Clone)]
struct Solved(Direct);

impl Fitness<BitString> for Solved {
    type Score = u32;
    type Scratch = Solver;

    fn evaluate(&self, genome: &BitString, solver: &mut Solver, _: &mut dyn Rng) -> u32 {
        solver.tour_length(&self.0.maze(genome).floor(), self.0.course())
    }
}

/// The best genome after 1000 generations, and its score.
fn champion<B: Breeder<BitString, u32>, F: Fitness<BitString, Score = u32>>(
    scheme: ga_core::Scheme<B, Serial<F, F::Scratch>, impl Replacement<BitString, u32>>,
    founders: &DirectFounders,
    size: usize,
) -> (BitString, u32) {
    let mut engine = scheme
        .found(founders)
        .size(size)
        .seed(3)
        .expect("a population");
    engine.run(Generations(1000));
    let (genome, score) = engine.state().best().expect("a score");
    (genome.clone(), *score)
}

#[test]
fn a_fitness_of_your_own_evolves_as_the_tour_length_that_it_equals() -> Result<(), Error> {
    let (ours, paper) = (ours::Parameters::default(), paper::Parameters::default());
    let (guarded, direct) = (ours.encoding(), paper.encoding());
    let closure = |direct: Direct| {
        move |genome: &BitString| {
            Solver::default().tour_length(&direct.maze(genome).floor(), direct.course())
        }
    };
    let founders = ours.founders()?;
    let annealed = champion(ours.scheme()?, &founders, 2);
    let solved = Solved(guarded.clone());
    let parts = Parts {
        mutator: &FlipNearby::new(&ours.course),
        fitness: &solved,
        founders: &founders,
    };
    let mut lineages = Lineages::start(&ours, parts, 3)?;
    lineages.advance(1000);
    let usual = Parts {
        mutator: parts.mutator,
        fitness: &TourLength(guarded.clone()),
        founders: &founders,
    };
    let mut expected = Lineages::start(&ours, usual, 3)?;
    expected.advance(1000);
    assert_eq!(
        lineages.population().genomes(),
        expected.population().genomes()
    );
    assert_eq!(champion(ours.scheme_of(solved)?, &founders, 2), annealed);
    assert_eq!(
        champion(ours.scheme_of(closure(guarded))?, &founders, 2),
        annealed
    );
    let founders = paper.founders()?;
    let bred = champion(paper.scheme()?, &founders, 120);
    let own = paper.scheme_of(Solved(direct.clone()))?;
    assert_eq!(champion(own, &founders, 120), bred);
    let own = paper.scheme_of(closure(direct))?;
    assert_eq!(champion(own, &founders, 120), bred);
    Ok(())
}
