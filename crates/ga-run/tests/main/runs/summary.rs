use ga_run::runs::Summary;
use ga_run::statistics::{Bootstrap, Sample};
use serde_json::{Value, json};

#[test]
fn a_summary_has_the_statistics_of_every_figure() {
    let runs = [
        json!({ "moves": 2 }),
        json!({ "moves": 4.0 }),
        json!({ "moves": 9 }),
    ];
    let sample = Sample::new([2.0, 4.0, 9.0]).unwrap();
    let expected = json!({
        "runs": 3, "mean_moves": 5.0, "sd_moves": 13f64.sqrt(), "min_moves": 2.0, "max_moves": 9.0,
        "median_moves": 4.0, "q1_moves": 3.0, "q3_moves": 6.5,
        "interval_mean_moves": Bootstrap::seeded(1).mean(&sample),
        "interval_median_moves": Bootstrap::seeded(1).median(&sample),
    });
    assert_eq!(
        serde_json::to_value(Summary::of(&runs).unwrap()).unwrap(),
        expected
    );
}

#[test]
fn null_is_left_out_and_truth_values_are_shares() {
    let runs = [
        json!({ "a": null, "b": false, "text": "x" }),
        json!({ "a": 7, "b": true, "c": [1] }),
        json!(3),
    ];
    let summary = Summary::of(&runs).unwrap();
    assert_eq!(
        (summary.runs(), summary.names().collect::<Vec<_>>()),
        (3, vec!["a", "b"])
    );
    assert_eq!(summary.sample("a").unwrap().numbers(), [7.0]);
    assert_eq!(summary.sample("b").unwrap().mean(), Some(0.5));
    assert_eq!(summary.sample("text"), None);
}

#[test]
fn a_figure_that_no_run_has_keeps_its_names() {
    let summary = serde_json::to_value(Summary::of([json!({ "moves": null })]).unwrap()).unwrap();
    for name in [
        "mean",
        "sd",
        "min",
        "max",
        "median",
        "q1",
        "q3",
        "interval_mean",
        "interval_median",
    ] {
        assert_eq!(
            summary.get(format!("{name}_moves")),
            Some(&Value::Null),
            "{name}"
        );
    }
}
