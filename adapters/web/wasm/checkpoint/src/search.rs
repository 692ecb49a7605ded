use ga_checkpoint::evolve::like;
use ga_checkpoint::evolve::search::{DOORS, Evolve};
use ga_request::engine::Evolving;
use ga_request::search::Search as _;
use serde_json::{Value, json};
use web_bridge::Failure;
use web_bridge::breeding::Breeding;
use web_bridge::doors::Game;
use web_bridge::page::{Page, Slice, shown};

use crate::shown::Shown;

/// The searches.
pub static GAME: Game = Game {
    doors: &DOORS,
    shown: &[shown::<Mazes>(), shown::<Breeding<like::Mazes>>()],
    own: &[],
};

/// What the page shows of `checkpoint evolve`.
enum Mazes {}

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

    fn best(search: &Evolve) -> Result<Value, Failure> {
        let drawn = search.found()?.map(|found| {
            json!({ "unmet": found.unmet, "level": Shown::new(found.level, found.figures) })
        });
        Ok(drawn.unwrap_or_default())
    }
}
