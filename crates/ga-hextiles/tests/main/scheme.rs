use ga_core::evaluate::Cohort;
use ga_core::genome::BitString;
use ga_core::random::{Stream, Streams};
use ga_core::replace::MuPlusLambda;
use ga_core::terminate::Generations;
use ga_core::{Engine, Evaluator, Fitness, Mutator, Score};
use ga_hextiles::genome::random_sets;
use ga_hextiles::{CommonBoards, Judge, Laying, OneSide, Rounds, Trial, Weights, scheme};

fn article(seed: u64, generations: u64) -> (BitString, f64) {
    let scheme = scheme::article(Judge::default(), Weights::default(), 20, 100).unwrap();
    let mut engine = Engine::start(scheme, &random_sets(20), scheme::POPULATION, seed).unwrap();
    engine.run(&Generations(generations), &mut ());
    let champion = engine.state().champion().unwrap();
    (champion.genome.clone(), champion.score)
}

fn true_score(genome: &BitString, seed: u64) -> f64 {
    let tiles = ga_hextiles::genome::decode(genome).unwrap();
    let mut rng = Streams::report(seed).evaluation(0);
    Judge::default().score(&tiles, &Weights::default(), 20_000, &mut rng).unwrap().total
}

#[test]
fn the_articles_scheme_improves_a_random_set() {
    for seed in 1..=3 {
        let (first, last) = (article(seed, 0), article(seed, 150));
        let gain = true_score(&last.0, seed) - true_score(&first.0, seed);
        assert!(gain > 1.5, "seed {seed}: {gain}");
    }
}

#[test]
fn a_genome_of_another_length_has_no_score() {
    let laying = Laying::new(Judge::default(), Weights::default(), 20, 10).unwrap();
    let mut rng = Streams::report(1).evaluation(0);
    let score = laying.evaluate(&BitString::zeros(24 * 19), &mut ga_hextiles::Table::default(), &mut rng);
    assert!(score.is_nan());
}

#[test]
fn a_used_table_scores_as_a_fresh_one() {
    let laying = Laying::new(Judge::default(), Weights::default(), 20, 70).unwrap();
    let mut used = ga_hextiles::Table::default();
    for index in 0..5 {
        let genome: BitString = (0..480).map(|bit| bit * (index + 3) % 7 < 3).collect();
        let rng = || Streams::report(1).evaluation(index);
        let fresh = laying.evaluate(&genome, &mut ga_hextiles::Table::default(), &mut rng());
        assert!((laying.evaluate(&genome, &mut used, &mut rng()) - fresh).abs() < 1e-12);
    }
}

/// All genomes of a population in one number (FNV-1a).
fn digest<'a>(genomes: impl IntoIterator<Item = &'a BitString>) -> u64 {
    let letters = genomes.into_iter().flat_map(|genome| genome.to_string().into_bytes());
    letters
        .fold(0xcbf2_9ce4_8422_2325, |hash, letter| (hash ^ u64::from(letter)).wrapping_mul(0x0100_0000_01b3))
}

/// Golden: computed by this implementation, on two threads and on one, so that it changes with notice only.
#[test]
fn runs_keep_their_values() {
    let scheme = scheme::article(Judge::default(), Weights::default(), 20, scheme::BOARDS).unwrap();
    let mut engine = Engine::start(scheme, &random_sets(20), scheme::POPULATION, 42).unwrap();
    engine.run(&Generations(50), &mut ());
    let state = engine.state();
    let champion = state.champion().unwrap();
    assert_eq!((state.evaluations(), champion.score), (1770, 10.2196));
    assert_eq!(digest(state.population().genomes()), 0xab34_1e3e_6ccc_146a);

    let mut engine = common(42);
    engine.run(&Generations(50), &mut ());
    let state = engine.state();
    let champion = state.champion().unwrap();
    assert_eq!((state.evaluations(), engine.scheme().evaluator.boards()), (3361, 1_904_976));
    assert_eq!(champion.score, Trial { boards: 1024 + 50 * 32, mean: 10.609_344_512_195_124 });
    assert_eq!(digest(state.population().genomes()), 0xc6ab_abfd_8293_dde6);
}

fn common(seed: u64) -> Engine<BitString, scheme::CommonBreeder, CommonBoards, MuPlusLambda> {
    let scheme = scheme::common_boards(Judge::default(), Weights::default(), 20).unwrap();
    Engine::start(scheme, &random_sets(20), scheme::SURVIVORS, seed).unwrap()
}

/// The article's scheme needs ten times as many boards for the same.
#[test]
fn common_boards_improve_a_random_set_faster() {
    for seed in 1..=3 {
        let mut engine = common(seed);
        engine.run(&Generations(60), &mut ());
        let champion = engine.state().champion().unwrap();
        assert!(engine.scheme().evaluator.boards() < 3_000_000);
        assert!(
            true_score(&champion.genome, seed) > 9.5,
            "seed {seed}: {}",
            true_score(&champion.genome, seed)
        );
    }
}

#[test]
fn those_who_stay_longer_rank_higher() {
    let trial = |boards, mean| Trial { boards, mean };
    assert!(trial(200, 1.0).order(&trial(100, 9.0)).is_gt());
    assert!(trial(200, 1.0).order(&trial(200, 0.5)).is_gt());
    assert!(trial(200, f64::NAN).is_nan());
}

#[test]
fn rounds_double_until_the_last_and_grow_with_the_generation() {
    let rounds = |generation| scheme::ROUNDS.boards(generation).collect::<Vec<_>>();
    assert_eq!(rounds(0), [128, 256, 512, 1024]);
    assert_eq!(rounds(1), [132, 264, 528, 1056]);
    assert_eq!(rounds(4096).last(), Some(&(1024 + 32 * 4096)));
    assert!(rounds(u64::MAX).len() <= 5, "the first round grows as well");
}

/// Everybody meets the same boards: a set and its copy tie, however noisy a score is.
#[test]
fn equal_sets_have_equal_scores_in_a_generation() {
    let rounds = Rounds { first: 10, last: 40, growth: 0, survivors: 3 };
    let mut boards = CommonBoards::new(Judge::default(), Weights::default(), 20, rounds).unwrap();
    let genomes = vec![BitString::zeros(480), "01".repeat(240).parse().unwrap(), BitString::zeros(480)];
    let mut scores = Vec::new();
    let cohort = Cohort::founders(&genomes, &mut scores);
    assert_eq!(boards.evaluate(cohort, Streams::report(1)), 3);
    assert_eq!((scores[0], scores[0].boards), (scores[2], 40));
    assert_eq!(boards.boards(), 3 * 40);
}

#[test]
fn a_resumed_run_equals_an_uninterrupted_one() {
    let mut whole = common(5);
    whole.run(&Generations(6), &mut ());
    let mut half = common(5);
    half.run(&Generations(3), &mut ());
    let (scheme, state) = half.into_parts();
    let mut rest = Engine::resume(scheme, state).unwrap();
    rest.run(&Generations(6), &mut ());
    assert_eq!(rest.state(), whole.state());
}

#[test]
fn a_changed_side_stays_in_normal_form() {
    let mut genome = BitString::zeros(480);
    let mut rng = Stream::seeded(1);
    for _ in 0..500 {
        OneSide.mutate(&mut genome, &mut rng);
        let tiles = ga_hextiles::genome::decode(&genome).unwrap();
        assert_eq!(ga_hextiles::genome::encode(&tiles).unwrap(), genome);
    }
    let designs: std::collections::BTreeSet<_> =
        ga_hextiles::genome::decode(&genome).unwrap().sides().collect();
    assert!(designs.len() > 12, "{}", designs.len());
}
