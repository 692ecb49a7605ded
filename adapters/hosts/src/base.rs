//! What a request must say: the shortest request of each search, with limits that make it short.

use ga_request::search::Door;
use serde_json::{Map, Value, json};

pub(crate) const CAVES: &str = include_str!("../../../crates/ga-tiles/data/caves.toml");
const MAZES: &str = include_str!("../../../crates/ga-theseus/data/longest-mazes.json");
const TOURS: &str = include_str!("../../../crates/ga-checkpoint/data/annealed.json");
const SET: &str = include_str!("../../../crates/ga-hextiles/data/best.json");
const BATTLE: &str = include_str!("../../../crates/ga-units/data/skirmish.json");

/// All searches and contests.
pub(crate) fn doors() -> impl Iterator<Item = &'static Door> {
    let all: [&[Door]; 6] = [
        &ga_theseus::evolve::search::DOORS,
        &ga_checkpoint::evolve::search::DOORS,
        &ga_hextiles::evolve::search::DOORS,
        &ga_tiles::evolve::DOORS,
        &ga_minimax::contest::DOORS,
        &ga_units::search::DOORS,
    ];
    all.into_iter().flatten()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// A request of levels like one that was shown.
fn like(level: &Value) -> Value {
    let levels = json!([{ "id": "a", "level": level }]);
    json!({ "levels": levels, "like": ["a"], "count": 2, "tries": 30 })
}

/// The least that a request of this search says.
pub(crate) fn of(door: &Door) -> Map<String, Value> {
    let rows = vec![".".repeat(14); 14];
    let rooms = format!("{}\n", rows.join("\n"));
    let own = match (door.command.tool, door.command.name) {
        ("theseus", "like") => like(&parsed(MAZES)["mazes"][0]),
        ("checkpoint", "like") => like(&parsed(TOURS)["mazes"][0]),
        ("hextiles", "like") => like(&parsed(SET)),
        ("tiles", "like") => {
            let mut request = like(&json!(rows));
            request["level"] = CAVES.into();
            request
        }
        ("theseus", _) => json!({ "size": "5x5", "generations": 2 }),
        ("checkpoint", _) => json!({ "size": "9x9", "generations": 1 }),
        ("hextiles", "evolve") => json!({ "report-boards": 20000, "generations": 1 }),
        ("hextiles", _) => json!({ "each": 1, "generations": 1 }),
        ("tiles", "evolve") => {
            json!({ "level": CAVES, "name": "caves", "count": 1, "evaluations": 300 })
        }
        ("tiles", "vary") => {
            json!({ "level": CAVES, "map": rooms, "count": 1, "evaluations": 300 })
        }
        ("tiles", _) => json!({ "level": CAVES, "map": rooms, "count": 1 }),
        ("minimax", "match") => {
            json!({ "game": "tic-tac-toe", "a": "genetic", "b": "random", "games": 2, "budget": 20 })
        }
        ("minimax", _) => json!({ "game": "tic-tac-toe", "player": "genetic", "budget": 20 }),
        ("units", "plan") => {
            json!({ "battle": parsed(BATTLE), "player": "paper", "generations": 2 })
        }
        ("units", "match") => {
            json!({ "players": ["greedy", "hold"], "width": 12, "height": 8, "games": 2 })
        }
        ("units", "evolve-styles") => json!({
            "width": 12, "height": 8, "games": 1, "check": 1, "levels": [1], "generations": 1,
        }),
        _ => json!({
            "width": 12, "height": 8, "maps": 1, "population-size": 2, "against": "greedy", "generations": 1,
        }),
    };
    match own {
        Value::Object(request) => request,
        _ => Map::new(),
    }
}
