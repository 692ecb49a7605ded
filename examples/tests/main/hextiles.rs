//! The tool `hextiles`: the picture of a front.

use crate::support::{self, fresh};

/// The values of a numeric attribute in all elements of a picture that begin with `element`.
fn numbers(svg: &str, element: &str, attribute: &str) -> Vec<f64> {
    let number = |part: &str| {
        let (_, rest) = part
            .split_once(&format!(" {attribute}=\""))
            .expect("the attribute");
        rest.split_once('"')
            .and_then(|(number, _)| number.parse().ok())
            .expect("a number")
    };
    svg.split(element).skip(1).map(number).collect()
}

#[test]
fn the_picture_of_a_front_hides_no_set() {
    let out = fresh();
    let folder = out.to_str().expect("a path in UTF-8");
    let line = [
        "pareto", "--by", "weights", "--each", "1", "--json", "--out",
    ];
    let (status, stdout, _) = support::run("hextiles", line.into_iter().chain([folder]), b"");
    assert_eq!(status, Some(0));
    // The last object is the summary.
    let sets = stdout.lines().count() - 1;
    let svg =
        std::fs::read_to_string(out.join("hextiles-pareto-weights-1.svg")).expect("the picture");
    let radii = numbers(&svg, "<circle", "r");
    assert_eq!(radii.len(), sets);
    assert!(
        radii.is_sorted_by(|left, right| left >= right),
        "large circles come first"
    );
    // Random sets fill the picture, although they are far from the sets of the paper.
    for (axis, length) in [("cx", 600.0), ("cy", 390.0)] {
        let along = numbers(&svg, "<circle", axis);
        let span = along.iter().copied().fold(f64::MIN, f64::max)
            - along.iter().copied().fold(f64::MAX, f64::min);
        assert!(span > 0.25 * length, "{axis}: {along:?}");
    }
    let labels: Vec<(f64, f64)> = {
        let text = "<text class=\"n\"";
        numbers(&svg, text, "x")
            .into_iter()
            .zip(numbers(&svg, text, "y"))
            .collect()
    };
    assert_eq!(labels.len(), sets);
    for (place, (x, y)) in labels.iter().enumerate() {
        for (u, v) in &labels[..place] {
            assert!(
                (x - u).abs() > 14.0 || (y - v).abs() > 10.0,
                "numbers at ({x}, {y}) and ({u}, {v})"
            );
        }
    }
}
