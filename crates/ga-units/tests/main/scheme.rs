//! The schemes: what they compose, and the values behind seeds.

use ga_core::Sampler;
use ga_core::{Engine, Evaluator, StopReason};
use ga_units::player::{Genetic, Paper};
use ga_units::{Battle, Map, Memory, Mutation, Outlook, Plan, Purchases, RandomPlans, Terms, scheme};

/// Both sides after their first purchases and a few turns of walking about.
fn midgame(seed: u64) -> Battle {
    let mut battle = Map::apart(11).unwrap().battle(Terms::default(), seed).unwrap();
    let purchases = Purchases::all(seed, &battle);
    let mut random = ga_units::player::Random::default();
    for turn in 0..6 {
        purchases.buy(&mut battle).unwrap();
        let mut rng = ga_core::random::Streams::report(seed).round(turn).survival();
        ga_units::Player::act(&mut random, &mut battle, &mut rng).unwrap();
        battle.end_turn().unwrap();
    }
    battle
}

#[test]
fn the_elite_never_gets_worse_and_ten_are_scored_a_generation() {
    for seed in 0..10 {
        let battle = midgame(seed);
        let (outlook, mut memory) = (Outlook::new(&battle), Memory::default());
        let scheme = scheme::paper(&outlook, &mut memory, Mutation::AllCells).unwrap();
        let mut engine = Engine::start(scheme, &RandomPlans(&outlook), scheme::INDIVIDUALS, seed).unwrap();
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
        let thought = Paper::default().think(&Outlook::new(&battle), seed).unwrap().unwrap();
        assert!((3..=20).contains(&thought.generations));
        assert_eq!(thought.evaluations, 10 + 10 * thought.generations);
        assert_eq!(thought.stop == StopReason::Generations, thought.generations == 20);
        let mut patient = Paper::default();
        patient.stable = 20;
        let long = patient.think(&Outlook::new(&battle), seed).unwrap().unwrap();
        assert_eq!(long.generations, 20);
        assert!(long.fitness >= thought.fitness, "it goes on where the other one stopped");
        stops.push(thought.generations);
    }
    assert!(stops.iter().any(|&generation| generation < 10), "{stops:?}");
}

#[test]
fn ours_is_never_worse_than_its_founder() {
    for seed in 0..20 {
        let battle = midgame(seed);
        let outlook = Outlook::new(&battle);
        let (mut none, mut all) = (Genetic::default(), Genetic::default());
        none.generations = 0;
        let [start, end] = [&mut none, &mut all].map(|player| player.think(&outlook, seed).unwrap().unwrap());
        assert!(end.fitness >= start.fitness);
        assert_eq!((start.evaluations, end.evaluations), (6, 210));
    }
}

#[test]
fn a_used_memory_scores_as_a_fresh_one() {
    let battles = [midgame(1), midgame(2), midgame(1)];
    let mut used = Memory::default();
    for battle in &battles {
        let outlook = Outlook::new(battle);
        let mut rng = ga_core::random::Stream::seeded(3);
        let plans: Vec<Plan> = (0..10).map(|_| RandomPlans(&outlook).sample(&mut rng)).collect();
        let scores = |memory: &mut Memory| {
            let mut formula = ga_units::Formula::new(&outlook, memory);
            plans.iter().map(|plan| formula.score(plan)).collect::<Vec<_>>()
        };
        assert_eq!(scores(&mut used), scores(&mut Memory::default()));
        assert!(ga_units::Formula::new(&outlook, &mut used).comparable_across_generations());
    }
}

/// Changes of these values are breaking: they come from the streams of a seed and from nothing else.
#[test]
fn the_values_behind_a_seed_are_what_they_always_were() {
    let battle = Map::apart(15).unwrap().skirmish(Terms::default(), 20, 1).unwrap();
    let outlook = Outlook::new(&battle);
    let paper = Paper::default().think(&outlook, 1).unwrap().unwrap();
    let ours = Genetic::default().think(&outlook, 1).unwrap().unwrap();
    let start = |plan: &Plan| plan.0[..4].iter().map(|cell| (cell.x, cell.y)).collect::<Vec<_>>();
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
