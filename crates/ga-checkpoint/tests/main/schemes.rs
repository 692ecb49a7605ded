//! The source's scheme and ours.

use crate::twins::{naive, tour};
use ga_checkpoint::genome::{Direct, Encoding};
use ga_checkpoint::measure::Measure;
use ga_checkpoint::{Course, Desk, Menu, TourLength, scheme};
use ga_core::Sampler;
use ga_core::random::Stream;
use ga_core::terminate::Generations;
use ga_core::{Engine, Fitness};

/// Best, mean and members at 0 after so many events.
fn paper(seed: u64, events: u64) -> (u32, f64, usize) {
    let founders = Direct::new(Course::paper(), false).founders(scheme::FILL).expect("a share");
    let parts = scheme::paper(Course::paper(), false).expect("constants");
    let mut engine = Engine::start(parts, &founders, scheme::POPULATION, seed).expect("a scheme");
    engine.run(&Generations(events), &mut ());
    assert_eq!(engine.state().evaluations(), 120 + 2 * events, "scores are remembered");
    let scores = engine.state().population().scores();
    let zeros = scores.iter().filter(|&&score| score == 0).count();
    let best = engine.state().champion().map_or(0, |champion| champion.score);
    (best, f64::from(scores.iter().sum::<u32>()) / 120.0, zeros)
}

/// The original: mean 261 to 313, best 406 to 472, 37 to 41 members at 0 (two runs). The bands are wider by
/// what five runs of ours vary.
#[test]
fn the_source_s_scheme_does_as_the_source_s_program_after_10_000_events() {
    for seed in 1..=2 {
        let (best, mean, zeros) = paper(seed, 10_000);
        assert!((380..=500).contains(&best), "best {best}");
        assert!((230.0..=340.0).contains(&mean), "mean {mean}");
        assert!((30..=55).contains(&zeros), "{zeros} at 0");
    }
}

#[test]
fn a_seed_keeps_its_run() {
    let (best, mean, zeros) = paper(1, 2_000);
    assert_eq!((best, mean.round() as u32, zeros), (380, 249, 31));
}

#[test]
fn our_scheme_beats_the_source_s_early_and_its_maze_is_judged_alike() {
    let direct = Direct::new(Course::paper(), true);
    let founders = direct.founders(scheme::FILL).expect("a share");
    let steps = 20_000;
    let parts = scheme::annealed(Course::paper(), steps);
    let mut engine = Engine::start(parts, &founders, scheme::LINEAGES, 1).expect("a scheme");
    engine.run(&Generations(steps), &mut ());
    let champion = engine.state().champion().expect("a tour");
    // The source's best after as many evaluations is below 500.
    assert!(champion.score >= 600, "{}", champion.score);
    let floor = direct.maze(&champion.genome).floor();
    let slow = tour(direct.course(), |from| naive(&floor, from));
    assert_eq!(slow.map(|slow| slow.0), Some(champion.score));
}

#[test]
fn a_resumed_annealing_equals_an_uninterrupted_one() {
    let founders = Direct::new(Course::paper(), true).founders(scheme::FILL).expect("a share");
    let parts = || scheme::annealed(Course::paper(), 700);
    let mut whole = Engine::start(parts(), &founders, 3, 5).expect("a scheme");
    whole.run(&Generations(1_500), &mut ());
    let mut half = Engine::start(parts(), &founders, 3, 5).expect("a scheme");
    half.run(&Generations(800), &mut ());
    let mut rest = Engine::resume(parts(), half.into_state()).expect("a state");
    rest.run(&Generations(1_500), &mut ());
    assert_eq!(whole.state(), rest.state());
}

#[test]
fn a_menu_weighs_what_it_is_told_to() {
    let direct = Direct::new(Course::paper(), true);
    let founders = direct.founders(0.2).expect("a share");
    let (mut rng, mut desk) = (Stream::seeded(1), Desk::default());
    for _ in 0..20 {
        let genome = founders.sample(&mut rng);
        let alone = |measure| Menu { encoding: direct.clone(), terms: vec![(1.0, measure)] };
        let mut value = |menu: Menu<Direct>| menu.evaluate(&genome, &mut desk, &mut rng);
        let values = Measure::ALL.map(|(_, measure)| value(alone(measure)));
        let terms: Vec<_> =
            Measure::ALL.iter().zip(1..).map(|(&(_, measure), n)| (f64::from(n), measure)).collect();
        let sum: f64 = values.iter().zip(1..).map(|(value, n)| value * f64::from(n)).sum();
        assert!((value(Menu { encoding: direct.clone(), terms }) - sum).abs() < 1e-9);
        let length = TourLength(direct.clone()).evaluate(&genome, &mut desk, &mut rng);
        assert!((values[1] - f64::from(length)).abs() < 1e-9);
    }
}
