//! Whether mazes have what was ordered, as the options in a file say.

use ga_request::claim::{FalseClaim, Value};
use ga_theseus::evolve::design::Moves;
use ga_theseus::evolve::search::{Request, Sealed};
use ga_theseus::evolve::variety::{Collection, Specimen, Variety};
use ga_theseus::format::Level;
use ga_theseus::game::Size;
use ga_theseus::verify::Certificate;
use serde_json::Map;

/// The options that are orders, each with what is found in one that cannot be read.
const ORDERS: [(&str, &str); 8] = [
    ("moves", "no range of moves"),
    ("waits", "no number"),
    ("count", "no number"),
    ("campaign", "no number"),
    ("sealed-cells", "no number, nor any"),
    ("connected", "neither true nor false"),
    ("size", "no size"),
    ("template", "no maze with free parts"),
];

/// The orders that a file of mazes does not have, each with the name of the option.
///
/// An option that is missing is no claim. One that has a form which cannot be read is a false one.
pub(crate) fn unmet(options: &Value, levels: &[Level]) -> Vec<FalseClaim> {
    let (orders, mut false_claims) = Orders::read(options);
    let Orders { request, .. } = &orders;
    let figures: Vec<Certificate> = levels
        .iter()
        .map(|level| Certificate::of(level, request.win))
        .collect();
    for (level, figures) in levels.iter().zip(&figures) {
        orders.compare(level, figures, &mut false_claims);
    }
    for (name, number) in [("count", request.count), ("campaign", request.campaign)] {
        if number.is_some_and(|wanted| wanted != levels.len() as u64) {
            false_claims.push(FalseClaim::new(
                name,
                orders.claimed.get(name),
                levels.len(),
            ));
        }
    }
    if request.count.or(request.campaign).is_some() {
        let mut collection = Collection::new(Variety::default());
        for specimen in levels
            .iter()
            .filter_map(|level| Specimen::new(&level.maze, request.win))
        {
            if !collection.admits(&specimen) {
                false_claims.push(FalseClaim::new(
                    "count",
                    "mazes that differ",
                    "a maze like another one",
                ));
            }
            collection.add(specimen);
        }
    }
    let bits: Vec<Option<f64>> = figures.iter().map(|figures| figures.difficulty).collect();
    if request.campaign.is_some() && !bits.is_sorted_by(|easy, hard| easy < hard) {
        let text =
            |bits: &Option<f64>| bits.map_or_else(|| "none".into(), |bits| format!("{bits:.2}"));
        let bits: Vec<String> = bits.iter().map(text).collect();
        let found = format!(
            "the difficulties {} in the order of the mazes",
            bits.join(", ")
        );
        false_claims.push(FalseClaim::new("campaign", "rising difficulty", found));
    }
    false_claims
}

struct Orders {
    claimed: Map<String, Value>,
    request: Request,
}

impl Orders {
    /// The orders, and a false claim for each one that cannot be read.
    fn read(options: &Value) -> (Self, Vec<FalseClaim>) {
        // An option has its name with hyphens or underscores.
        let get = |name: &str| {
            options
                .get(name)
                .or_else(|| options.get(name.replace('-', "_")))
        };
        let request =
            |claimed: &Map<_, _>| serde_json::from_value::<Request>(Value::Object(claimed.clone()));
        let mut claimed = Map::new();
        let mut false_claims = Vec::new();
        for (name, found) in [("win", "")].into_iter().chain(ORDERS) {
            let Some(value) = get(name).filter(|value| !value.is_null()) else {
                continue;
            };
            let single = Map::from_iter([(name.to_owned(), value.clone())]);
            if request(&single).is_ok() {
                claimed.extend(single);
            } else if name != "win" {
                false_claims.push(FalseClaim::new(name, value, found));
            }
        }
        let request = request(&claimed).unwrap_or_default();
        (Self { claimed, request }, false_claims)
    }

    fn compare(&self, level: &Level, found: &Certificate, false_claims: &mut Vec<FalseClaim>) {
        let mut claim = |name: &'static str, is_true: bool, found: Value| {
            if !is_true {
                false_claims.push(FalseClaim::new(name, self.claimed.get(name), found));
            }
        };
        let Request {
            moves,
            waits,
            connected,
            sealed_cells,
            size,
            template,
            ..
        } = &self.request;
        if let Some(Moves(range)) = moves {
            claim(
                "moves",
                found.moves.is_some_and(|moves| range.contains(&moves)),
                found.moves.into(),
            );
        }
        if waits.is_some() {
            claim(
                "waits",
                found.waits.map(u64::from) == *waits,
                found.waits.into(),
            );
        }
        if *connected {
            claim(
                "connected",
                found.sealed_cells == Some(0),
                found.sealed_cells.into(),
            );
        }
        if let Some(Sealed(Some(most))) = sealed_cells {
            let is_met = found.sealed_cells.is_some_and(|sealed| sealed <= *most);
            claim("sealed-cells", is_met, found.sealed_cells.into());
        }
        let found = Size {
            width: level.maze.width(),
            height: level.maze.height(),
        };
        claim(
            "size",
            size.is_none_or(|size| size == found),
            found.to_string().into(),
        );
        let fits = template
            .as_ref()
            .is_none_or(|template| template.fits(&level.maze));
        claim("template", fits, "a maze that does not fit it".into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_theseus::game::{Cell, Exit, Maze, Template, Walls};
    use serde_json::json;

    fn level() -> Level {
        let cell = |x, y| Cell { x, y };
        let walls = Walls::hall(4, 2).expect("a size");
        let maze =
            Maze::new(walls, cell(1, 0), cell(3, 1), Exit::Cell(cell(0, 0))).expect("a maze");
        Level { id: None, maze }
    }

    fn names(options: &Value, levels: &[Level]) -> Vec<String> {
        unmet(options, levels)
            .into_iter()
            .map(|claim| claim.field)
            .collect()
    }

    #[test]
    fn an_order_that_a_maze_does_not_have_is_named() {
        let template = Template::of(&level().maze);
        let draft = serde_json::to_value(ga_theseus::format::Draft::from(template)).expect("JSON");
        let met = json!({
            "moves": "1..2", "waits": 0, "connected": true, "sealed-cells": "any", "size": "4x2",
            "count": 1, "campaign": null, "template": draft, "else": [],
        });
        assert_eq!(names(&met, &[level()]), Vec::<String>::new());
        let mut other = draft;
        other["theseus"] = json!([2, 0]);
        for (name, value) in [
            ("moves", json!("2..")),
            ("moves", json!(3)),
            ("waits", json!(1)),
            ("size", json!("2x4")),
            ("count", json!(2)),
            ("campaign", json!(2)),
            ("template", other),
        ] {
            assert_eq!(names(&json!({ name: value }), &[level()]), [name]);
        }
        let twice = names(&json!({ "count": 2 }), &[level(), level()]);
        assert_eq!(twice, ["count"], "both mazes are the same");
        let level_campaign = names(&json!({ "campaign": 2 }), &[level(), level()]);
        assert_eq!(level_campaign, ["count", "campaign"], "and none is harder");
    }

    #[test]
    fn orders_that_cannot_be_read_are_false_claims() {
        for options in [json!(null), json!([]), json!(5)] {
            assert_eq!(
                names(&options, &[level()]),
                Vec::<String>::new(),
                "{options}"
            );
        }
        let options = json!({
            "moves": "abc", "waits": -1, "size": {}, "template": 3, "campaign": {}, "count": [],
            "connected": "yes", "sealed-cells": 1.5,
        });
        let all = [
            "moves",
            "waits",
            "count",
            "campaign",
            "sealed-cells",
            "connected",
            "size",
            "template",
        ];
        assert_eq!(names(&options, &[level()]), all);
    }
}
