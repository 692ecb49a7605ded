use ga_run::statistics::Attempt::{Missed, Reached};
use ga_run::statistics::{Attempts, Bootstrap, MannWhitney};

#[test]
fn a_run_that_missed_its_target_counts_with_what_it_spent_and_as_more_than_any_success() {
    let runs = Attempts::new([Missed(100), Reached(40), Reached(60)]);
    assert_eq!((runs.successes(), runs.len()), (2, 3));
    assert_eq!(runs.expected_evaluations(), Some(100.0));
    assert_eq!(runs.median(), Some(60.0));
    // An early end does not make a miss better than a success.
    assert_eq!(
        Attempts::new([Missed(1), Reached(40), Reached(60)]).median(),
        Some(60.0)
    );
}

#[test]
fn runs_that_all_miss_have_no_median_and_no_expectation() {
    let runs = Attempts::new([Missed(10); 8]);
    assert_eq!(
        (
            runs.median(),
            runs.expected_evaluations(),
            runs.success_rate()
        ),
        (None, None, Some(0.0))
    );
    let interval = runs.expected_interval(Bootstrap::seeded(1)).unwrap();
    assert!(interval.low.is_infinite() && interval.high.is_infinite());
    assert_eq!(serde_json::to_string(&interval).unwrap(), "[null,null]");
}

#[test]
fn the_interval_of_the_expectation_holds_it_and_is_unbounded_if_success_is_rare() {
    let often: Vec<_> = (0..30)
        .map(|run| {
            if run % 5 == 0 {
                Missed(900)
            } else {
                Reached(100 + run)
            }
        })
        .collect();
    let often = Attempts::new(often);
    let interval = often.expected_interval(Bootstrap::seeded(1)).unwrap();
    let expected = often.expected_evaluations().unwrap();
    assert!(interval.low < expected && expected < interval.high && interval.high.is_finite());
    let rarely = Attempts::new((0..10).map(|run| if run == 0 { Reached(5) } else { Missed(100) }));
    assert!(
        rarely
            .expected_interval(Bootstrap::seeded(1))
            .unwrap()
            .high
            .is_infinite()
    );
}

#[test]
fn two_searches_with_targets_are_compared_with_their_misses() {
    let good = Attempts::new((0..10).map(|run| Reached(100 + run)));
    let bad = Attempts::new((0..10).map(|run| if run < 7 { Missed(50) } else { Reached(90) }));
    assert!(MannWhitney::of(&good.sample(), &bad.sample()).unwrap().p < 0.2);
    assert_eq!(good.success_interval().unwrap().high, 1.0);
    assert_eq!(Attempts::default().success_interval(), None);
}
