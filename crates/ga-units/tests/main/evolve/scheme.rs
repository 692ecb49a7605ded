//! The schemes: what they compose, and the values behind seeds.

use ga_core::Sampler;
use ga_core::{Evaluator, StopReason};
use ga_units::evolve::fitness::Scratch;
use ga_units::evolve::genome::{Plan, RandomPlans, TurnView};
use ga_units::players::{GeneticPlayer, PaperPlayer};
use ga_units::scheme::ours;
use ga_units::scheme::paper::Parameters;
use ga_units::{Battle, Error, Map, Purchases, Terms};

/// Both sides after some purchases and a few turns of random moves.
fn midgame(seed: u64) -> Battle {
    let mut battle = Map::apart(11)
        .unwrap()
        .battle(Terms::default(), seed)
        .unwrap();
    let purchases = Purchases::all(seed, &battle);
    let mut random = ga_units::players::RandomPlayer::default();
    for turn in 0..6 {
        purchases.buy(&mut battle).unwrap();
        let mut rng = ga_core::random::Streams::report(seed)
            .round(turn)
            .survival();
        ga_units::Player::act(&mut random, &mut battle, &mut rng).unwrap();
        battle.end_turn().unwrap();
    }
    battle
}

#[test]
fn the_elite_never_gets_worse_and_each_generation_scores_ten_plans() {
    for seed in 0..10 {
        let battle = midgame(seed);
        let view = TurnView::new(&battle);
        let mut scratch = Scratch::default();
        let paper = Parameters::default();
        let scheme = paper.scheme(&view, &mut scratch).unwrap();
        let mut engine = scheme
            .found(&paper.founders(&view))
            .size(paper.population)
            .seed(seed)
            .unwrap();
        let mut best = 0.0;
        for generation in 0..20 {
            assert_eq!(engine.state().evaluations(), 10 + 10 * generation);
            let population = engine.state().population();
            let present = population.scores().iter().copied().fold(0.0, f64::max);
            assert!(present >= best && population.len() == 10);
            best = present;
            engine.step();
        }
    }
}

#[test]
fn the_search_stops_when_stable_or_after_twenty_generations() {
    let mut stops = Vec::new();
    for seed in 0..40 {
        let battle = midgame(seed);
        let decision = PaperPlayer::default()
            .decide(&TurnView::new(&battle), seed)
            .unwrap()
            .unwrap();
        assert!((3..=20).contains(&decision.generations));
        assert_eq!(decision.evaluations, 10 + 10 * decision.generations);
        assert_eq!(
            decision.stop == StopReason::Generations,
            decision.generations == 20
        );
        let mut patient = PaperPlayer::default();
        patient.scheme.stable = 20;
        let long = patient
            .decide(&TurnView::new(&battle), seed)
            .unwrap()
            .unwrap();
        assert_eq!(long.generations, 20);
        assert!(
            long.fitness >= decision.fitness,
            "it continues the same search"
        );
        stops.push(decision.generations);
    }
    assert!(stops.iter().any(|&generation| generation < 10), "{stops:?}");
}

#[test]
fn our_scheme_never_gets_worse_than_its_founders() {
    for seed in 0..20 {
        let battle = midgame(seed);
        let view = TurnView::new(&battle);
        let mut none = GeneticPlayer::default();
        let mut all = GeneticPlayer::default();
        none.scheme.generations = 0;
        let [start, end] =
            [&mut none, &mut all].map(|player| player.decide(&view, seed).unwrap().unwrap());
        assert!(end.fitness >= start.fitness);
        assert_eq!((start.evaluations, end.evaluations), (6, 210));
    }
}

#[test]
fn used_scratch_gives_the_same_scores_as_new_scratch() {
    let battles = [midgame(1), midgame(2), midgame(1)];
    let mut used = Scratch::default();
    for battle in &battles {
        let view = TurnView::new(battle);
        let mut rng = ga_core::random::Stream::seeded(3);
        let plans: Vec<Plan> = (0..10)
            .map(|_| RandomPlans(&view).sample(&mut rng))
            .collect();
        let scores = |scratch: &mut Scratch| {
            let mut formula = ga_units::evolve::fitness::PaperFitness::new(&view, scratch);
            plans
                .iter()
                .map(|plan| formula.score(plan))
                .collect::<Vec<_>>()
        };
        assert_eq!(scores(&mut used), scores(&mut Scratch::default()));
        assert!(ga_units::evolve::fitness::PaperFitness::new(&view, &mut used).comparable());
    }
}

#[test]
fn parameters_out_of_range_are_refused() {
    let battle = midgame(1);
    let view = TurnView::new(&battle);
    let fails = |scheme: Parameters| PaperPlayer::new(scheme).decide(&view, 1).is_err();
    let paper = Parameters::default();
    assert!(!fails(paper));
    assert!(fails(Parameters {
        mutation: 1.5,
        ..paper
    }));
    assert!(fails(Parameters {
        crossover: -0.1,
        ..paper
    }));
    assert!(fails(Parameters {
        parents: 0,
        ..paper
    }));
    assert!(fails(Parameters {
        population: 0,
        ..paper
    }));
    let ours = ours::Parameters::default();
    for scheme in [
        ours::Parameters {
            population: 0,
            ..ours
        },
        ours::Parameters {
            tournament: 0,
            ..ours
        },
    ] {
        let player = GeneticPlayer {
            scheme,
            ..GeneticPlayer::default()
        };
        assert!(matches!(player.decide(&view, 1), Err(Error::Scheme(_))));
    }
}

/// A change of these values is a breaking change: they depend on the streams of a seed only.
#[test]
fn the_values_behind_a_seed_are_stable() {
    let battle = Map::apart(15)
        .unwrap()
        .skirmish(Terms::default(), 20, 1)
        .unwrap();
    let view = TurnView::new(&battle);
    let paper = PaperPlayer::default().decide(&view, 1).unwrap().unwrap();
    let ours = GeneticPlayer::default().decide(&view, 1).unwrap().unwrap();
    let start = |plan: &Plan| {
        plan.0[..4]
            .iter()
            .map(|cell| (cell.x, cell.y))
            .collect::<Vec<_>>()
    };
    let values = format!(
        "{} {:?} {:.6}, {:?} {:.6}",
        paper.generations,
        start(&paper.plan),
        paper.fitness,
        start(&ours.plan),
        ours.fitness
    );
    let expected = "3 [(11, 28), (18, 34), (10, 29), (16, 26)] 23.636629, \
                    [(19, 24), (21, 31), (14, 29), (17, 20)] -112.450000";
    assert_eq!(values, expected);
}
