//! Whether mazes have what was ordered, as the options in a file say.

use ga_draft::claim::{FalseClaim, Value};
use ga_theseus::evolve::design::Moves;
use ga_theseus::evolve::variety::{Collection, Specimen, Variety};
use ga_theseus::format::{DraftFile, Level};
use ga_theseus::game::{Template, Win};
use ga_theseus::verify::Certificate;
use serde::Deserialize;

/// The orders that a file of mazes does not have, each with the name of the option.
///
/// An option that is missing is no claim. One that has a form which cannot be read is a false one.
pub(crate) fn unmet(options: &Value, levels: &[Level]) -> Vec<FalseClaim> {
    let orders = Orders { options };
    let unreadable = orders.unreadable();
    let win = if orders.text("win") == Some("before") { Win::Before } else { Win::After };
    let certificates: Vec<Certificate> = levels.iter().map(|level| Certificate::of(level, win)).collect();
    let mut lies: Vec<FalseClaim> = unreadable.collect();
    for (level, certificate) in levels.iter().zip(&certificates) {
        orders.compare(level, certificate, &mut lies);
    }
    let number = |name| orders.whole(name).is_some_and(|wanted| wanted != levels.len() as u64);
    for name in ["count", "campaign"].into_iter().filter(|name| number(name)) {
        lies.push(FalseClaim::new(name, orders.get(name), levels.len()));
    }
    if orders.whole("count").or(orders.whole("campaign")).is_some() {
        let mut collection = Collection::new(Variety::default());
        for specimen in levels.iter().filter_map(|level| Specimen::new(&level.maze, win)) {
            if !collection.admits(&specimen) {
                lies.push(FalseClaim::new("count", "mazes that differ", "a maze like another one"));
            }
            collection.add(specimen);
        }
    }
    let bits: Vec<Option<f64>> = certificates.iter().map(|certificate| certificate.difficulty).collect();
    if orders.whole("campaign").is_some() && !bits.is_sorted_by(|easy, hard| easy < hard) {
        let bits: Vec<String> = bits
            .iter()
            .map(|bits| bits.map_or_else(|| String::from("none"), |bits| format!("{bits:.2}")))
            .collect();
        let found = format!("the difficulties {} in the order of the mazes", bits.join(", "));
        lies.push(FalseClaim::new("campaign", "rising difficulty", found));
    }
    lies
}

struct Orders<'a> {
    options: &'a Value,
}

impl<'a> Orders<'a> {
    /// An option, by its name with hyphens or underscores.
    fn get(&self, name: &str) -> Option<&'a Value> {
        let options = self.options;
        options.get(name).or_else(|| options.get(name.replace('-', "_"))).filter(|value| !value.is_null())
    }

    fn text(&self, name: &str) -> Option<&'a str> {
        self.get(name)?.as_str()
    }

    fn whole(&self, name: &str) -> Option<u64> {
        let value = self.get(name)?;
        value.as_u64().or_else(|| value.as_str()?.parse().ok())
    }

    /// The options that cannot be read, each as a false claim.
    fn unreadable(&self) -> impl Iterator<Item = FalseClaim> {
        let is_whole = |name: &str| self.whole(name).is_some();
        let is_range =
            |name: &str| is_whole(name) || self.text(name).is_some_and(|it| it.parse::<Moves>().is_ok());
        let is_sealing = |name: &str| is_whole(name) || self.text(name) == Some("any");
        let is_template = |name: &str| {
            let draft = self.get(name).and_then(|template| DraftFile::deserialize(template).ok());
            draft.is_some_and(|draft| Template::try_from(draft).is_ok())
        };
        let options: [(&'static str, bool, &'static str); 8] = [
            ("moves", is_range("moves"), "no range of moves"),
            ("waits", is_whole("waits"), "no number"),
            ("count", is_whole("count"), "no number"),
            ("campaign", is_whole("campaign"), "no number"),
            ("sealed-cells", is_sealing("sealed-cells"), "no number, nor any"),
            ("connected", self.get("connected").is_some_and(Value::is_boolean), "neither true nor false"),
            ("size", self.text("size").is_some(), "no size"),
            ("template", is_template("template"), "no maze with free parts"),
        ];
        let lies = options.into_iter().filter(|(name, is_read, _)| !is_read && self.get(name).is_some());
        lies.map(|(name, _, found)| FalseClaim::new(name, self.get(name), found))
            .collect::<Vec<_>>()
            .into_iter()
    }

    fn compare(&self, level: &Level, found: &Certificate, lies: &mut Vec<FalseClaim>) {
        let mut claim = |name: &'static str, is_true: bool, found: Value| {
            if !is_true {
                lies.push(FalseClaim::new(name, self.get(name), found));
            }
        };
        let moves = self.text("moves").and_then(|text| text.parse().ok());
        let moves = moves.or_else(|| self.whole("moves").and_then(|moves| moves.to_string().parse().ok()));
        if let Some(Moves(range)) = moves {
            claim("moves", found.moves.is_some_and(|moves| range.contains(&moves)), found.moves.into());
        }
        if let Some(waits) = self.whole("waits") {
            claim("waits", found.waits.map(u64::from) == Some(waits), found.waits.into());
        }
        let connected = self.get("connected").and_then(Value::as_bool) == Some(true);
        if connected {
            claim("connected", found.sealed_cells == Some(0), found.sealed_cells.into());
        }
        if let Some(most) = self.whole("sealed-cells") {
            let is_met = found.sealed_cells.is_some_and(|sealed| u64::from(sealed) <= most);
            claim("sealed-cells", is_met, found.sealed_cells.into());
        }
        if let Some(size) = self.text("size") {
            let found = format!("{}x{}", level.maze.width(), level.maze.height());
            claim("size", size == found, found.into());
        }
        let draft = self.get("template").and_then(|template| DraftFile::deserialize(template).ok());
        if let Some(template) = draft.and_then(|draft| Template::try_from(draft).ok()) {
            claim("template", template.fits(&level.maze), "a maze that does not fit it".into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_theseus::game::{Cell, Exit, Maze, Walls};
    use serde_json::json;

    fn level() -> Level {
        let cell = |x, y| Cell { x, y };
        let walls = Walls::hall(4, 2).expect("a size");
        let maze = Maze::new(walls, cell(1, 0), cell(3, 1), Exit::Cell(cell(0, 0))).expect("a maze");
        Level { id: None, maze }
    }

    fn names(options: &Value, levels: &[Level]) -> Vec<String> {
        unmet(options, levels).into_iter().map(|lie| lie.field).collect()
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
            assert_eq!(names(&options, &[level()]), Vec::<String>::new(), "{options}");
        }
        let options = json!({
            "moves": "abc", "waits": -1, "size": {}, "template": 3, "campaign": {}, "count": [],
            "connected": "yes", "sealed-cells": 1.5,
        });
        let all = ["moves", "waits", "count", "campaign", "sealed-cells", "connected", "size", "template"];
        assert_eq!(names(&options, &[level()]), all);
    }
}
