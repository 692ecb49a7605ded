use ga_core::Fitness;
use ga_core::genome::BitString;
use ga_core::random::Streams;
use ga_hextiles::evolve::{SampledScore, Scratch};
use ga_hextiles::{Judge, Weights};

#[test]
fn a_genome_with_another_number_of_tiles_has_no_score() {
    let fitness = SampledScore::new(Judge::default(), Weights::default(), 20, 10).unwrap();
    let mut rng = Streams::report(1).evaluation(0);
    assert!(
        fitness
            .evaluate(
                &BitString::zeros(24 * 19),
                &mut Scratch::default(),
                &mut rng
            )
            .is_nan()
    );
}

#[test]
fn a_used_scratch_leads_to_the_same_scores_as_a_fresh_one() {
    let scores = |judge| SampledScore::new(judge, Weights::default(), 20, 70).unwrap();
    let own = Judge::default().with_objective(|graph| graph.edges() as f64);
    let both = [scores(Judge::default()), scores(own)];
    let mut used = Scratch::default();
    for (index, fitness) in (0..6).zip(both.iter().cycle()) {
        let genome: BitString = (0..480).map(|bit| bit * (index + 3) % 7 < 3).collect();
        let rng = || Streams::report(1).evaluation(index);
        let fresh = fitness.evaluate(&genome, &mut Scratch::default(), &mut rng());
        assert!((fitness.evaluate(&genome, &mut used, &mut rng()) - fresh).abs() < 1e-12);
    }
}
