use ga_checkpoint::evolve::search::{Evolve, Found, Request};
use ga_request::engine::Evolving;
use serde_json::{Value, json};
use web_bridge::slices::{Page, Slice, Slices};

use crate::shown::Shown;

/// A run of `checkpoint evolve`, in slices.
pub type Evolution = Slices<Mazes>;

/// What the page shows of it.
pub enum Mazes {}

impl Page for Mazes {
    type Search = Evolve;

    fn view(search: &Evolve, slice: &Slice) -> Value {
        let merit = search.run().evolving().and_then(Evolving::best_score);
        json!({
            "points": slice.points,
            "of": slice.of,
            "missed": merit.map_or(0, |merit| merit.missed),
            "target": slice.is_met,
        })
    }

    fn best(_: &Request, found: Found) -> Value {
        json!({ "unmet": found.unmet, "level": Shown::new(found.level, found.figures) })
    }
}
