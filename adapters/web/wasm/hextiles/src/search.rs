use ga_core::random::Stream;
use ga_hextiles::Board;
use ga_hextiles::draw;
use ga_hextiles::evolve::like;
use ga_hextiles::evolve::search::{DOORS, Evolve};
use ga_hextiles::play::SEED;
use serde_json::{Value, json};
use web_bridge::Failure;
use web_bridge::breeding::Breeding;
use web_bridge::doors::Game;
use web_bridge::page::{Page, Slice, shown};

use crate::pareto::Front;

/// The searches.
pub static GAME: Game = Game {
    doors: &DOORS,
    shown: &[
        shown::<Sets>(),
        shown::<Front>(),
        shown::<Breeding<like::Sets>>(),
    ],
    own: &[],
};

/// What the page shows of a search for a set.
enum Sets {}

impl Page for Sets {
    type Search = Evolve;

    fn view(_: &Evolve, slice: &Slice) -> Value {
        json!({ "points": slice.points, "of": slice.of })
    }

    fn best(search: &Evolve) -> Result<Value, Failure> {
        let Some((tiles, score)) = search.best() else {
            return Ok(Value::Null);
        };
        let board = Board::paper();
        // Always the same shuffle, so that the pictures differ by their sets alone.
        let sides = tiles.lay(board.places(), &mut Stream::seeded(SEED))?;
        Ok(json!({ "score": score, "picture": draw::board(&board, &sides)? }))
    }
}
