use super::{digest, true_score};
use ga_core::Asked;
use ga_core::genome::BitString;
use ga_core::terminate::Generations;
use ga_core::{Breeder, Engine, replace::Generational};
use ga_hextiles::Error;
use ga_hextiles::evolve::SampledScore;
use ga_hextiles::evolve::genome::random_sets;
use ga_hextiles::scheme::paper::Parameters;
use ga_hextiles::{Judge, Weights};

fn engine(
    parameters: &Parameters,
    seed: u64,
) -> Engine<
    BitString,
    impl Breeder<BitString, f64> + use<>,
    impl Asked<BitString, Score = f64> + use<>,
    Generational,
> {
    parameters
        .scheme()
        .unwrap()
        .found(&random_sets(20))
        .size(parameters.population)
        .seed(seed)
        .unwrap()
}

#[test]
fn the_scheme_of_the_paper_improves_a_random_set() {
    let mut parameters = Parameters::default();
    parameters.boards = 100;
    for seed in 1..=3 {
        let champion = |generations| {
            let mut engine = engine(&parameters, seed);
            engine.run(Generations(generations));
            engine.state().best().unwrap().0.clone()
        };
        let gain = true_score(&champion(150), seed) - true_score(&champion(0), seed);
        assert!(gain > 1.5, "seed {seed}: {gain}");
    }
}

/// Golden values of this implementation: a change breaks seeded runs.
#[test]
fn runs_keep_their_values() {
    let mut engine = engine(&Parameters::default(), 42);
    engine.run(Generations(50));
    let state = engine.state();
    let (_, score) = state.best().unwrap();
    assert_eq!((state.evaluations(), *score), (1770, 10.2196));
    assert_eq!(digest(state.population().genomes()), 0xab34_1e3e_6ccc_146a);
}

#[test]
fn parameters_out_of_range_are_refused() {
    let refusal = |change: fn(&mut Parameters)| {
        let mut parameters = Parameters::default();
        change(&mut parameters);
        parameters
            .scheme()
            .err()
            .map(|error: Error| error.to_string())
            .unwrap_or_default()
    };
    assert_eq!(
        refusal(|parameters| parameters.boards = 0),
        "0 boards: expected 1 to 10000000000"
    );
    assert!(refusal(|parameters| parameters.crossover = 1.5).contains("1.5"));
    assert!(refusal(|parameters| parameters.tournament = 0).contains('0'));
}

#[test]
fn the_fitness_of_the_paper_evolves_as_a_fitness_of_your_own() {
    let paper = Parameters::default();
    let fitness = SampledScore::new(Judge::default(), Weights::default(), 20, 500).unwrap();
    let scheme = paper.scheme_of(fitness).unwrap();
    let mut own = scheme.found(&random_sets(20)).size(20).seed(42).unwrap();
    let mut usual = engine(&paper, 42);
    own.run(Generations(5));
    usual.run(Generations(5));
    assert_eq!(own.state(), usual.state());
}
