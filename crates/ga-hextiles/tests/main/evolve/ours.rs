use super::{digest, true_score};
use ga_core::genome::BitString;
use ga_core::random::Stream;
use ga_core::replace::MuPlusLambda;
use ga_core::terminate::Generations;
use ga_core::{Breeder, Engine, Sampler};
use ga_hextiles::evolve::genome::{decode, random_sets, start};
use ga_hextiles::evolve::{SuccessiveHalving, Trial};
use ga_hextiles::scheme::ours::Parameters;
use ga_hextiles::{Board, Graph, Judge};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

fn engine(
    seed: u64,
) -> Engine<BitString, impl Breeder<BitString, Trial> + use<>, SuccessiveHalving, MuPlusLambda> {
    let parameters = Parameters::default();
    let survivors = parameters.schedule.survivors;
    parameters
        .scheme()
        .unwrap()
        .found(&random_sets(20))
        .size(survivors)
        .seed(seed)
        .unwrap()
}

/// The scheme of the paper needs ten times as many boards for the same score.
#[test]
fn our_scheme_improves_a_random_set_with_few_boards() {
    for seed in 1..=3 {
        let mut engine = engine(seed);
        engine.run(Generations(60));
        assert!(engine.scheme().evaluator.boards() < 3_000_000);
        let score = true_score(engine.state().best().unwrap().0, seed);
        assert!(score > 9.5, "seed {seed}: {score}");
    }
}

/// Golden values of this implementation: a change breaks seeded runs.
#[test]
fn runs_keep_their_values() {
    let mut engine = engine(42);
    engine.run(Generations(50));
    let state = engine.state();
    let (_, score) = state.best().unwrap();
    assert_eq!(
        (state.evaluations(), engine.scheme().evaluator.boards()),
        (3361, 1_904_976)
    );
    assert_eq!(
        *score,
        Trial {
            boards: 1024 + 50 * 32,
            mean: 10.609_344_512_195_124
        }
    );
    assert_eq!(digest(state.population().genomes()), 0xc6ab_abfd_8293_dde6);
}

#[test]
fn a_resumed_run_equals_an_uninterrupted_one() {
    let mut whole = engine(5);
    whole.run(Generations(6));
    let mut half = engine(5);
    half.run(Generations(3));
    let (scheme, state) = half.into_parts();
    let mut rest = Engine::resume(scheme, state).unwrap();
    rest.run(Generations(6));
    assert_eq!(rest.state(), whole.state());
}

#[test]
fn founders_are_copies_of_one_set() {
    let set: BitString = "01".repeat(240).parse().unwrap();
    let mut parameters = Parameters::default();
    let founder = |parameters: &Parameters| parameters.founders(7).sample(&mut Stream::seeded(1));
    assert_eq!(founder(&parameters), start(20, 7));
    parameters.start = Some(set.clone());
    assert_eq!(founder(&parameters), set);
}

#[test]
fn a_generation_that_is_cut_short_lays_no_boards_that_count() {
    let mut cut = engine(5);
    let mut whole = engine(5);
    for most in [0, 1, 30, 100] {
        let asked = AtomicUsize::new(0);
        assert!(
            !cut.step_unless(&|| asked.fetch_add(1, Relaxed) >= most),
            "{most}"
        );
        cut.step();
        whole.step();
        assert_eq!(cut.state(), whole.state());
        let boards = [&cut, &whole].map(|engine| engine.scheme().evaluator.boards());
        assert_eq!(boards[0], boards[1], "{most}");
    }
}

#[test]
fn an_objective_of_your_own_evolves_as_the_weights_that_it_equals() {
    // Sums of eighths are exact.
    let joined = |graph: &Graph| {
        let pairs = Board::default().pairs().collect::<Vec<_>>();
        let paths = pairs.iter().filter(|pair| graph.connects(pair.0, pair.1));
        paths.count() as f64 - graph.extra_edges() as f64 / 8.0
    };
    let mut usual = Parameters::default();
    usual.weights.extra_edge = -0.125;
    (usual.schedule.first, usual.schedule.last) = (16, 64);
    let mut own = usual.clone();
    own.judge = Judge::default().with_objective(joined);
    // They have no effect beside an objective.
    (own.weights.extra_edge, own.weights.path) = (7.0, 7.0);
    let found = |parameters: &Parameters| {
        let founders = parameters.founders(1);
        let mut engine = parameters
            .scheme()
            .unwrap()
            .found(&founders)
            .size(4)
            .seed(1)
            .unwrap();
        engine.run(Generations(6));
        engine.state().population().clone()
    };
    let population = found(&own);
    assert_eq!(population, found(&usual));
    let tiles = decode(&population.genomes()[0]).unwrap();
    let score = |parameters: &Parameters| {
        let mut rng = Stream::seeded(1);
        let Parameters { judge, weights, .. } = parameters;
        judge.score(&tiles, weights, 300, &mut rng).unwrap()
    };
    assert_eq!(score(&own), score(&usual));
}

#[test]
fn a_fitness_of_your_own_replaces_successive_halving() {
    let ours = Parameters::default();
    let scheme = ours.scheme_of(|genome: &BitString| genome.count_ones());
    let mut engine = scheme
        .unwrap()
        .found(&ours.founders(1))
        .size(4)
        .seed(1)
        .unwrap();
    let before = *engine.state().best().unwrap().1;
    engine.run(Generations(20));
    let (genome, score) = engine.state().best().unwrap();
    assert!(*score > before);
    assert_eq!(*score, genome.count_ones());
}
