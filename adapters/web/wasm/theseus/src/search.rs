use ga_theseus::evolve::search::{Evolve, Found, Request, Scheme};
use ga_theseus::format::Level;
use ga_theseus::verify::Certificate;
use serde_json::{Value, json};
use web_bridge::slices::{Page, Slice, Slices};

/// A run of `theseus evolve`, in slices.
pub type Evolution = Slices<Mazes>;

/// What the page shows of it.
pub enum Mazes {}

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

    fn best(request: &Request, found: Found) -> Value {
        let last = found.mazes.as_ref().and_then(|mazes| mazes.mazes().last());
        let nearest = found.order.and_then(|order| order.nearest);
        let Some(maze) = nearest.or(last.map(|maze| maze.level.maze)) else {
            return Value::Null;
        };
        let figures = Certificate::of(&Level { id: None, maze }, request.win);
        json!({ "maze": maze, "moves": figures.moves, "difficulty": figures.difficulty })
    }
}
