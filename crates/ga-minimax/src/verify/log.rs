use super::replay;
use crate::contest::{FORMAT, LONGEST, Log, LogError, Played, Task, Title, noted};
use crate::error::Error;
use crate::game::Board;
use ga_request::check_format;
use ga_request::claim::{self, FalseClaim, Value};

/// The false claims of a log: moves that are not legal, games that did not end, results, and
/// figures. `claimed` is the object `"figures"` of the file.
///
/// # Errors
///
/// If the file has another format or names an unknown game.
pub fn claims(log: &Log, claimed: &Value) -> Result<Vec<FalseClaim>, LogError> {
    check_format(log.format.clone(), FORMAT)?;
    let title = Title::named(log.game()).ok_or_else(|| LogError::Game {
        game: log.game().to_owned(),
    })?;
    let mut false_claims = title.give(Replay { games: log.games() });
    false_claims.extend(
        claim::compare_all(claimed, &log.figures())
            .into_iter()
            .map(|claim| claim.within("figures")),
    );
    Ok(false_claims)
}

/// Replays all games.
struct Replay<'a> {
    games: &'a [Played],
}

impl Task for Replay<'_> {
    type Answer = Vec<FalseClaim>;

    fn with<B: Board>(self) -> Vec<FalseClaim> {
        let mut false_claims = Vec::new();
        for (index, played) in self.games.iter().enumerate() {
            let mut claim = |field: &str, claimed: Value, found: Value| {
                false_claims.push(
                    FalseClaim::new(field, claimed, found).within(&format!("games[{index}]")),
                );
            };
            if played.game == 0 || index > 0 && played.game <= self.games[index - 1].game {
                claim(
                    "game",
                    played.game.into(),
                    "a number above that of the game before".into(),
                );
            }
            let max = if played.game % 2 == 1 { "a" } else { "b" };
            if max != played.max.to_string() {
                claim("max", played.max.to_string().into(), max.into());
            }
            if played.moves.len() as u64 > LONGEST {
                claim(
                    "moves",
                    played.moves.len().into(),
                    format!("at most {LONGEST} moves").into(),
                );
                continue;
            }
            let is = |position: &B, chosen: B::Move, name: &Value| {
                noted(&position.name(chosen)) == *name
            };
            match replay(B::default(), &played.moves, is) {
                Ok(end) => {
                    let result = end.result();
                    if result.is_none() && (played.moves.len() as u64) < LONGEST {
                        claim(
                            "moves",
                            "a whole game".into(),
                            "a game that has not ended".into(),
                        );
                    }
                    let result = result.unwrap_or(0);
                    let found = if max == "a" { result } else { -result };
                    if found != played.result {
                        claim("result", played.result.into(), found.into());
                    }
                }
                Err(Error::IllegalMove { place }) => {
                    let field = format!("moves[{}]", place - 1);
                    claim(
                        &field,
                        played.moves[place - 1].clone(),
                        "no legal move of this name".into(),
                    );
                }
                Err(error) => claim("moves", "legal moves".into(), error.to_string().into()),
            }
        }
        false_claims
    }
}
