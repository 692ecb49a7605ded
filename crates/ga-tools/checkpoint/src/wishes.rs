//! Whether a maze is what a run of `evolve` looked for.

use ga_checkpoint::evolve::fitness::Range;
use ga_checkpoint::evolve::search::Request;
use ga_checkpoint::format::Level;
use ga_checkpoint::verify::Certificate;
use ga_checkpoint::{Cell, Size};
use ga_request::claim::{FalseClaim, Value};
use serde::Serialize;

/// The result of a run, beside the figures of its maze.
#[derive(Serialize)]
pub(crate) struct Granted {
    /// The weighted sum, if there are rewards.
    reward: Option<f64>,
    /// The wishes that the maze does not meet.
    unmet: Vec<String>,
}

impl Granted {
    /// What the maze with these figures is granted.
    pub(crate) fn of(request: &Request, figures: &Certificate) -> Self {
        Self {
            reward: request.rewarded(figures),
            unmet: request.wishes.unmet(figures),
        }
    }

    pub(crate) fn is_met(&self) -> bool {
        self.unmet.is_empty()
    }

    /// The lines of the report.
    pub(crate) fn text(&self) -> String {
        let reward = self
            .reward
            .map_or(String::new(), |reward| format!("\nreward {reward}"));
        let unmet = if self.is_met() {
            String::new()
        } else {
            format!("\nunmet: {}", self.unmet.join(", "))
        };
        reward + &unmet
    }
}

/// The wishes in the options of a file that its maze does not meet, each with the name of its
/// option.
///
/// An option that is missing, or that has a form which cannot be read, is no claim.
pub(crate) fn false_claims(
    options: &Value,
    level: &Level,
    figures: &Certificate,
) -> Vec<FalseClaim> {
    let mut false_claims = Vec::new();
    let ranges = match options.get("range") {
        Some(Value::String(text)) => text.split(',').collect(),
        Some(Value::Array(ranges)) => ranges.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    for text in ranges {
        if let Ok(range) = text.parse::<Range>() {
            let found = figures.value(range.measure());
            if range.missed(found) > 0 {
                false_claims.push(FalseClaim::new("range", text, found));
            }
        }
    }
    let course = level.maze.course();
    for (name, found) in [("entrance", course.entrance()), ("exit", course.exit())] {
        let asked = options.get(name).and_then(Value::as_str);
        if let Some(asked) =
            asked.filter(|asked| asked.parse().is_ok_and(|cell: Cell| cell != found))
        {
            false_claims.push(FalseClaim::new(
                name,
                asked,
                format!("{},{}", found.y, found.x),
            ));
        }
    }
    let size = course.size();
    let asked = options.get("size").and_then(Value::as_str);
    let wrong = |asked: &&str| asked.parse::<Size>().is_ok_and(|asked| asked != size);
    if let Some(asked) = asked.filter(wrong) {
        false_claims.push(FalseClaim::new(
            "size",
            asked,
            format!("{}x{}", size.height(), size.width()),
        ));
    }
    false_claims
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_checkpoint::solve::Solver;
    use ga_checkpoint::{Grid, Layout, Maze};
    use serde_json::json;

    #[test]
    fn a_wish_that_a_maze_does_not_meet_is_named() {
        let grid = Grid::from_rows(&["..#", "..."]).expect("rows");
        let level = Level {
            id: None,
            maze: Maze::standard(Layout::Walls(grid)),
        };
        let figures = Certificate::of(&level, &mut Solver::default());
        let names = |options: Value| -> Vec<String> {
            false_claims(&options, &level, &figures)
                .into_iter()
                .map(|claim| claim.field)
                .collect()
        };
        let met = json!({ "range": ["walls=1..", "tour=3..3"], "entrance": "0,0", "exit": "1,2", "size": "2x3" });
        assert!(names(met).is_empty());
        assert_eq!(names(json!({ "range": "walls=1..,tour=4.." })), ["range"]);
        assert_eq!(
            names(json!({ "entrance": "0,1", "size": "3x2" })),
            ["entrance", "size"]
        );
        for options in [
            json!(null),
            json!([]),
            json!({ "range": 3, "exit": [], "size": "big" }),
        ] {
            assert!(names(options).is_empty());
        }
    }
}
