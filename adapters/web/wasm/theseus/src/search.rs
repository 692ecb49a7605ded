use ga_request::search::Search as _;
use ga_theseus::evolve::like;
use ga_theseus::evolve::search::{DOORS, Evolve, Scheme};
use ga_theseus::format::Level;
use ga_theseus::verify::Certificate;
use serde_json::{Value, json};
use web_bridge::Failure;
use web_bridge::breeding::Breeding;
use web_bridge::doors::Game;
use web_bridge::page::{Page, Slice, shown};

/// The searches.
pub static GAME: Game = Game {
    doors: &DOORS,
    shown: &[shown::<Mazes>(), shown::<Breeding<like::Mazes>>()],
    own: &[],
};

/// What the page shows of `theseus evolve`.
enum Mazes {}

impl Page for Mazes {
    type Search = Evolve;

    fn view(search: &Evolve, slice: &Slice) -> Value {
        let request = search.request();
        if let Some((found, wanted)) = search.ordered() {
            let asked = request.asked();
            return json!({
                "asked": asked,
                "found": found,
                "met": slice.is_over && found == asked,
                "most": slice.evaluations,
                "wanted": wanted,
            });
        }
        let wanted = match request.scheme {
            Scheme::Longest(_) => "the longest maze",
            Scheme::Paper(_) => "a hard maze, by the paper's algorithm",
        };
        let best = slice.points.last().map(|&(_, best, _)| best);
        json!({ "asked": 1, "found": 1, "met": true, "wanted": wanted, "best": best })
    }

    fn best(search: &Evolve) -> Result<Value, Failure> {
        let Some(found) = search.found()? else {
            return Ok(Value::Null);
        };
        let last = found.mazes.as_ref().and_then(|mazes| mazes.mazes().last());
        let nearest = found.order.and_then(|order| order.nearest);
        let Some(maze) = nearest.or(last.map(|maze| maze.level.maze)) else {
            return Ok(Value::Null);
        };
        let figures = Certificate::of(&Level { id: None, maze }, search.request().win);
        Ok(json!({ "maze": maze, "moves": figures.moves, "difficulty": figures.difficulty }))
    }
}
