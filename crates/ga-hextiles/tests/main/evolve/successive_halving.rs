use ga_core::evaluate::Cohort;
use ga_core::genome::BitString;
use ga_core::random::Streams;
use ga_core::{Evaluator, Score};
use ga_hextiles::evolve::{HalvingSchedule, SuccessiveHalving, Trial};
use ga_hextiles::scheme::ours::Parameters;
use ga_hextiles::{Judge, Weights};

#[test]
fn a_set_that_is_scored_on_more_boards_ranks_higher() {
    let trial = |boards, mean| Trial { boards, mean };
    assert!(trial(200, 1.0).order(&trial(100, 9.0)).is_gt());
    assert!(trial(200, 1.0).order(&trial(200, 0.5)).is_gt());
    assert!(trial(200, f64::NAN).is_nan());
}

#[test]
fn boards_double_up_to_the_last_round_and_grow_with_the_generation() {
    let rounds = |generation| {
        Parameters::default()
            .schedule
            .boards(generation)
            .collect::<Vec<_>>()
    };
    assert_eq!(rounds(0), [128, 256, 512, 1024]);
    assert_eq!(rounds(1), [132, 264, 528, 1056]);
    assert_eq!(rounds(4096).last(), Some(&(1024 + 32 * 4096)));
    assert!(rounds(u64::MAX).len() <= 5, "the first round grows as well");
}

/// All sets are scored on the same boards, so equal sets tie although scores are noisy.
#[test]
fn equal_sets_have_equal_scores_in_a_generation() {
    let schedule = HalvingSchedule {
        first: 10,
        last: 40,
        growth: 0,
        survivors: 3,
    };
    let mut halving =
        SuccessiveHalving::new(Judge::default(), Weights::default(), 20, schedule).unwrap();
    let genomes = vec![
        BitString::zeros(480),
        "01".repeat(240).parse().unwrap(),
        BitString::zeros(480),
    ];
    let mut scores = Vec::new();
    let cohort = Cohort::founders(&genomes, &mut scores);
    assert_eq!(halving.evaluate(cohort, Streams::report(1)), 3);
    assert_eq!((scores[0], scores[0].boards), (scores[2], 40));
    assert_eq!(halving.boards(), 3 * 40);
}

/// Of eight sets, four are scored in the second round and two in the third.
#[test]
fn the_worse_half_leaves_after_each_round() {
    let schedule = HalvingSchedule {
        first: 100,
        last: 400,
        growth: 0,
        survivors: 1,
    };
    let mut halving =
        SuccessiveHalving::new(Judge::default(), Weights::default(), 20, schedule).unwrap();
    let genomes: Vec<BitString> = (0..8)
        .map(|set: usize| (0..480).map(|bit| bit % (set + 2) == 0).collect())
        .collect();
    let mut scores = Vec::new();
    let cohort = Cohort::founders(&genomes, &mut scores);
    halving.evaluate(cohort, Streams::report(1));
    let mut boards: Vec<u64> = scores.iter().map(|trial: &Trial| trial.boards).collect();
    boards.sort_unstable();
    assert_eq!(boards, [100, 100, 100, 100, 200, 200, 400, 400]);
    assert_eq!(halving.boards(), 8 * 100 + 4 * 100 + 2 * 200);
}
