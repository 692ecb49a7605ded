use ga_core::{BitString, Engine, Fitness, Generations, Selection, Selector, Streams};
use ga_hextiles::genome::random_sets;
use ga_hextiles::{Duel, Judge, Laying, Weights, scheme};

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

#[test]
fn a_duel_is_fought_by_two_different_ones() {
    // With replacement the worst of five would win 1 of 25 tournaments against itself.
    let mut selection = Selection::default();
    Duel.select(&[5, 4, 3, 2, 1], 10_000, &mut selection, &mut Streams::report(1).survival());
    let mut counts = [0.0; 5];
    for parent in selection.parents {
        counts[parent] += 1.0;
    }
    // The best wins 2/5 of all duels, the next 3/10, then 1/5, 1/10 and 0; chi-square with 3 degrees of freedom
    // exceeds 30.7 once in a million.
    let expected = [4000.0, 3000.0, 2000.0, 1000.0];
    let chi_square: f64 =
        counts.iter().zip(expected).map(|(count, mean)| (count - mean) * (count - mean) / mean).sum();
    assert!(chi_square < 30.7 && counts[4] == 0.0, "{counts:?}");
}
