//! Pictures of logs: what they show, and hostile logs.

use ga_run::plot::{Across, Plot, Point, Scale, read};

fn point(generation: u64, best: f64) -> Point {
    Point {
        generation,
        evaluations: 10 * (generation + 1),
        best: Some(best),
        mean: Some(best / 2.0),
        sd: Some(1.0),
        diversity: None,
    }
}

fn log(run: u32, generations: u64) -> Vec<Point> {
    (0..generations)
        .map(|generation| point(generation, f64::from(run) + generation as f64))
        .collect()
}

/// Checks that tags are nested and attributes closed, and returns the number of elements.
fn elements(svg: &str) -> usize {
    let mut open = Vec::new();
    let mut count = 0;
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag that ends");
        assert!(
            !text.contains('>') && tag.matches('"').count() % 2 == 0,
            "{part}"
        );
        let name = tag
            .trim_start_matches('/')
            .split([' ', '/'])
            .next()
            .expect("a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{part}");
        } else {
            count += 1;
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty(), "{open:?}");
    count
}

#[test]
fn a_picture_has_a_title_a_description_and_a_line_for_each_figure() {
    let svg = Plot::new("onemax").svg(&[log(1, 30)]);
    elements(&svg);
    assert!(svg.contains("<title id=\"title\">onemax</title>"));
    assert!(
        svg.contains("One run over its generations. best: from 1 to 30. mean: from 0.5 to 15."),
        "{svg}"
    );
    assert!(svg.contains("<g id=\"score\">") && svg.contains("<g id=\"spread\">"));
    assert!(
        !svg.contains("diversity"),
        "a panel without numbers is left out"
    );
    // One run has no quartiles.
    assert!(!svg.contains("fill-opacity"));
}

#[test]
fn several_runs_are_drawn_by_their_quartiles_and_keep_their_last_values() {
    // At the last generation, the ended runs have 10, 11 and 12, the others 33 and 34.
    let logs: Vec<_> = (0..5)
        .map(|run| log(run + 1, if run < 3 { 10 } else { 30 }))
        .collect();
    let svg = Plot::new("five").svg(&logs);
    elements(&svg);
    assert!(svg.contains("Medians and quartiles of 5 runs"));
    assert!(
        svg.contains("best: from 3 to 12 (quartiles 11 and 33)"),
        "{svg}"
    );
    assert_eq!(svg.matches("fill-opacity").count(), 3);
}

#[test]
fn lines_differ_without_colours() {
    let mut points = log(1, 9);
    for point in &mut points {
        point.diversity = Some(2.0);
    }
    let svg = Plot::new("").svg(&[points]);
    let dashes: std::collections::BTreeSet<_> = svg
        .split("stroke-dasharray=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(dashes.len(), 4);
}

#[test]
fn the_scale_of_the_scores_is_logarithmic_if_they_differ_by_a_factor_of_a_hundred() {
    let wide: Vec<_> = (0..20)
        .map(|generation| point(generation, 1000.0 / ((generation + 1) as f64).powi(2)))
        .collect();
    let is_log = |plot: Plot| {
        plot.svg(std::slice::from_ref(&wide))
            .contains("score, logarithmic")
    };
    assert!(is_log(Plot::new("")));
    assert!(!is_log(Plot::new("").scale(Scale::Linear)));
    assert!(!Plot::new("").svg(&[log(1, 5)]).contains("logarithmic"));
    assert!(
        Plot::new("")
            .scale(Scale::Log)
            .svg(&[log(1, 5)])
            .contains("score, logarithmic")
    );
    // Numbers of 0 have no logarithm.
    assert!(
        !Plot::new("")
            .scale(Scale::Log)
            .svg(&[log(0, 5)])
            .contains("logarithmic")
    );
}

#[test]
fn evaluations_are_another_axis() {
    let svg = Plot::new("").across(Across::Evaluations).svg(&[log(1, 31)]);
    assert!(
        svg.contains(">evaluations</text>") && svg.contains(">300</text>"),
        "{svg}"
    );
}

#[test]
fn long_logs_have_as_many_columns_as_short_ones() {
    let long = Plot::new("").svg(&[log(1, 100_000)]);
    let short = Plot::new("").svg(&[log(1, Plot::COLUMNS as u64)]);
    assert!(
        long.len() < short.len() * 11 / 10,
        "{} and {}",
        long.len(),
        short.len()
    );
    assert!(long.contains("best: from 1 to 100000."));
}

#[test]
fn several_runs_have_a_note_and_one_generation_has_dots() {
    let one = Plot::new("a").svg(&[log(1, 5)]);
    let two = Plot::new("a").svg(&[log(1, 5), log(2, 5)]);
    let note = "lines: medians of 2 runs; areas: between the quartiles</text>";
    assert!(two.contains(note) && !one.contains("areas"), "{two}");
    let single = Plot::new("a").svg(&[log(1, 1)]);
    elements(&single);
    assert_eq!(
        (
            single.matches("<circle").count(),
            one.matches("<circle").count()
        ),
        (3, 0)
    );
    // Its only tick is generation 0.
    assert_eq!(
        single.matches("text-anchor=\"middle\">").count(),
        2,
        "{single}"
    );
}

#[test]
fn ticks_of_generations_are_whole_numbers() {
    let svg = Plot::new("a").svg(&[log(1, 3)]);
    let labels: Vec<&str> = svg
        .split("text-anchor=\"middle\">")
        .skip(1)
        .map(|text| text.split('<').next().unwrap())
        .collect();
    assert_eq!(labels, ["0", "1", "2", "generation"]);
}

#[test]
fn a_logarithmic_scale_that_is_impossible_is_said() {
    let svg = |run| Plot::new("a").scale(Scale::Log).svg(&[log(run, 3)]);
    let note = ">score, linear: not all are above 0<";
    assert!(svg(0).contains(note) && !svg(1).contains(note));
    assert!(
        !Plot::new("a").svg(&[log(0, 3)]).contains(note),
        "automatic"
    );
}

#[test]
fn titles_are_escaped() {
    let svg = Plot::new("a<b & \"c\"\u{1}</title><script>").svg(&[log(1, 2)]);
    elements(&svg);
    assert!(svg.contains("a&lt;b &amp; &quot;c&quot;\u{fffd}&lt;/title&gt;&lt;script&gt;"));
}

#[test]
fn logs_without_numbers_and_extreme_ones_are_drawn() {
    let none = Point {
        best: None,
        mean: None,
        sd: None,
        ..point(0, 0.0)
    };
    for logs in [
        vec![],
        vec![vec![]],
        vec![vec![none]],
        vec![vec![none], vec![]],
    ] {
        let svg = Plot::new("nothing").svg(&logs);
        elements(&svg);
        assert!(svg.contains("no numbers"));
    }
    for best in [
        0.0,
        -1.0,
        f64::MAX,
        f64::MIN,
        f64::MIN_POSITIVE,
        f64::INFINITY,
        f64::NAN,
    ] {
        for scale in [Scale::Automatic, Scale::Linear, Scale::Log] {
            let logs = [
                vec![point(0, best)],
                vec![point(0, 1.0), point(u64::MAX / 20, best)],
            ];
            let svg = Plot::new("extreme").scale(scale).svg(&logs);
            elements(&svg);
            let drawn = svg.split("<desc").next().unwrap().to_owned()
                + svg.split("</desc>").nth(1).unwrap();
            assert!(
                !drawn.contains("NaN") && !drawn.contains("inf"),
                "{best}: {svg}"
            );
        }
    }
}

const LINE: &str = "{\"generation\":1,\"evaluations\":20,\"best\":3,\"mean\":null,\"sd\":1.5,\"diversity\":null,\"nan\":0,\"seconds\":0.5}\n";

#[test]
fn a_log_is_read_by_its_lines() {
    let points = read(&format!("{LINE}\n{}", LINE.replace(":1,", ":7,"))).unwrap();
    let first = Point {
        generation: 1,
        evaluations: 20,
        best: Some(3.0),
        mean: None,
        sd: Some(1.5),
        diversity: None,
    };
    assert_eq!(
        points,
        [
            first,
            Point {
                generation: 7,
                ..first
            }
        ]
    );
    // An interrupted run left half a line.
    assert_eq!(read(&format!("{LINE}{}", &LINE[..30])).unwrap(), [first]);
}

#[test]
fn hostile_logs_are_refused_by_line() {
    let table = [
        (String::new(), "line 1: expected a line for each generation"),
        (
            String::from("\n\n"),
            "line 1: expected a line for each generation",
        ),
        (
            String::from("generation best\n"),
            "line 1: not a line of a log: column 1: expected a value",
        ),
        (
            format!("{LINE}{{}}\n"),
            "line 2: not a line of a log: generation: missing",
        ),
        (
            format!("{LINE}{LINE}"),
            "line 2: generation 1 after 1, expected generations and evaluations that increase",
        ),
        (
            LINE.replace("20", "\"x\""),
            "line 1: not a line of a log: evaluations: found the text \"x\", expected a whole number from 0",
        ),
        (
            LINE.replace("20", "-1"),
            "line 1: not a line of a log: evaluations: found the number -1, expected a whole number",
        ),
        (
            String::from("7\n"),
            "line 1: not a line of a log: found the number 7, expected an object",
        ),
        (
            LINE.replace("1.5", "{}"),
            "line 1: not a line of a log: sd: found an object, expected a number",
        ),
        (
            LINE.replace(":3,", ":1e999,"),
            "line 1: not a line of a log: column",
        ),
        (
            LINE.replace("1.5", "-1.5"),
            "line 1: not a line of a log: sd: found the number -1.5, expected a number from 0",
        ),
        (
            LINE.replace("\"diversity\":null", "\"diversity\":-2"),
            "line 1: not a line of a log: diversity: found the number -2, expected a number from 0",
        ),
        (
            LINE.replace("\"nan\":0", "\"nan\":\"x\""),
            "line 1: not a line of a log: nan: found the text \"x\", expected a whole number from 0",
        ),
        (
            LINE.replace("\"nan\":0", "\"nan\":-1e400"),
            "line 1: not a line of a log: column",
        ),
        (
            LINE.replace("\"best\":3,", ""),
            "line 1: not a line of a log: best: missing",
        ),
        (
            LINE.replace("\"mean\":null,", ""),
            "line 1: not a line of a log: mean: missing",
        ),
        ("[".repeat(100_000), "line 1: not a line of a log: "),
    ];
    for (text, expected) in table {
        let refused = read(&text).expect_err("a refusal").to_string();
        assert!(refused.starts_with(expected), "{refused}");
    }
}
