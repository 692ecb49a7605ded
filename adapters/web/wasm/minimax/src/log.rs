use ga_minimax::contest::{Log, Played, Record, Task, Title};
use ga_minimax::game::Board;
use ga_minimax::verify;
use ga_request::claim::Value;
use serde::Serialize;
use web_bridge::Failure;

/// A file of a match, checked.
#[derive(Serialize)]
pub(crate) struct Checked {
    game: String,
    sides: [&'static str; 2],
    players: Vec<String>,
    record: Record,
    games: Vec<Replay>,
    /// A sentence for each false claim.
    lies: Vec<String>,
}

/// A game of the match.
#[derive(Serialize)]
struct Replay {
    game: u64,
    /// The player who is MAX: `a` or `b`.
    max: char,
    moves: Vec<String>,
    result: i8,
}

/// Reads a file that `minimax match --out` or a page wrote, and checks what it claims.
pub(crate) fn check(file: &str) -> Result<Checked, Failure> {
    struct Sides;

    impl Task for Sides {
        type Answer = [&'static str; 2];

        fn with<B: Board>(self) -> Self::Answer {
            B::SIDES
        }
    }

    let log: Log = serde_json::from_str(file)?;
    let document: Value = serde_json::from_str(file)?;
    let claimed = document.get("figures");
    let claimed = claimed.ok_or("no \"figures\" beside the games, expected a file of a match")?;
    if log.games().is_empty() {
        return Err("no game in it, expected at least one".into());
    }
    let lies = verify::claims(&log, claimed)?;
    let text = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    let replay = |played: &Played| Replay {
        game: played.game,
        max: played.max,
        moves: played.moves.iter().map(text).collect(),
        result: played.result,
    };
    Ok(Checked {
        game: log.game().to_owned(),
        sides: Title::named(log.game())
            .map(|title| title.give(Sides))
            .unwrap_or_default(),
        players: log.players().to_vec(),
        record: log.record(),
        games: log.games().iter().map(replay).collect(),
        lies: lies.iter().map(ToString::to_string).collect(),
    })
}
