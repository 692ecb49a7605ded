//! The log of a match: all moves of all games, and the result.

use crate::boards::{Board, Name, Task};
use crate::contest::{LONGEST, Record};
use clap::ValueEnum;
use cli::Failure;
use ga_draft::claim::{self, FalseClaim, Value};
use ga_draft::{check_format, read_from_object};
use ga_minimax::{Error, verify};
use serde::{Deserialize, Serialize};

/// The value of `"format"` in the log of a match.
pub(crate) const FORMAT: &str = "minimax-match/1";

/// A game with all its moves.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(remote = "Self")]
pub(crate) struct Played {
    /// The number of the game in the match, from 1.
    pub(crate) game: u64,
    /// The player who is MAX: player a in games with odd numbers.
    pub(crate) max: char,
    /// The moves in the notation of the game.
    pub(crate) moves: Vec<Value>,
    /// 1 if player a won, -1 if he lost, 0 for a draw.
    pub(crate) result: i8,
}

/// The result of a match for player a.
#[derive(Serialize)]
pub(crate) struct Figures {
    #[serde(flatten)]
    record: Record,
    score: Option<f64>,
    /// The 95 % confidence interval of the score.
    interval: Option<[f64; 2]>,
    /// Identifies the game, the players and all moves, by [`claim::fingerprint`].
    fingerprint: String,
}

/// A file of a match. Its figures are read as claims.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(remote = "Self")]
pub(crate) struct Log {
    format: Option<String>,
    game: String,
    players: Vec<String>,
    games: Vec<Played>,
}

/// The file as it is written.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    log: &'a Log,
    figures: Figures,
}

read_from_object!(Played, "a game, an object with \"moves\"");
read_from_object!(Log, "the log of a match, an object with \"games\"");

impl Log {
    pub(crate) fn new(game: &str, [a, b]: [String; 2], games: Vec<Played>) -> Self {
        let (format, game) = (Some(FORMAT.to_owned()), game.to_owned());
        Self { format, game, players: vec![a, b], games }
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> Result<String, Failure> {
        Ok(serde_json::to_string(&Written { log: self, figures: self.figures() })? + "\n")
    }

    pub(crate) fn games(&self) -> usize {
        self.games.len()
    }

    /// The figures of the results that the games claim.
    fn figures(&self) -> Figures {
        let count = |result: i8| self.games.iter().filter(|game| game.result == result).count() as u64;
        let record = Record { wins: count(1), draws: count(0), losses: count(-1) };
        let any = (record.games() > 0).then_some(record);
        let whole = Self { format: Some(FORMAT.to_owned()), ..self.clone() };
        Figures {
            record,
            score: any.map(Record::score),
            interval: any.map(Record::interval),
            fingerprint: claim::fingerprint(&whole),
        }
    }

    /// The false claims of the file: moves that are not legal, games that did not end, results, and
    /// figures.
    pub(crate) fn false_claims(&self, document: &Value) -> Result<Vec<FalseClaim>, Failure> {
        check_format(self.format.clone(), FORMAT)?;
        let name = Name::from_str(&self.game, false);
        let name = name.map_err(|_| Failure::refused(format!("game {:?}: no game of matches", self.game)))?;
        let mut lies = name.play(Replay { games: &self.games });
        let figures = document.get("figures").unwrap_or(&Value::Null);
        lies.extend(claim::compare(figures, &self.figures()).into_iter().map(|lie| lie.within("figures")));
        Ok(lies)
    }
}

/// Replays all games.
struct Replay<'a> {
    games: &'a [Played],
}

impl Task for Replay<'_> {
    type Answer = Vec<FalseClaim>;

    fn with<B: Board>(self) -> Vec<FalseClaim> {
        let mut lies = Vec::new();
        for (index, played) in self.games.iter().enumerate() {
            let mut lie = |field: &str, claimed: Value, found: Value| {
                lies.push(FalseClaim::new(field, claimed, found).within(&format!("games[{index}]")));
            };
            if played.game == 0 || index > 0 && played.game <= self.games[index - 1].game {
                lie("game", played.game.into(), "a number above that of the game before".into());
            }
            let max = if played.game % 2 == 1 { "a" } else { "b" };
            if max != played.max.to_string() {
                lie("max", played.max.to_string().into(), max.into());
            }
            if played.moves.len() as u64 > LONGEST {
                lie("moves", played.moves.len().into(), format!("at most {LONGEST} moves").into());
                continue;
            }
            let is = |position: &B, chosen: B::Move, name: &Value| position.answer(chosen) == *name;
            match verify::replay(B::default(), &played.moves, is) {
                Ok(end) => {
                    let mut moves = Vec::new();
                    end.moves(&mut moves);
                    let is_longest = played.moves.len() as u64 == LONGEST;
                    if !moves.is_empty() && !is_longest {
                        lie("moves", "a whole game".into(), "a game that has not ended".into());
                    }
                    let value = if moves.is_empty() { end.value() } else { 0.0 };
                    let sign = i8::from(value > 0.0) - i8::from(value < 0.0);
                    let found = if max == "a" { sign } else { -sign };
                    if found != played.result {
                        lie("result", played.result.into(), found.into());
                    }
                }
                Err(Error::IllegalMove { place }) => {
                    let field = format!("moves[{}]", place - 1);
                    lie(&field, played.moves[place - 1].clone(), "no legal move of this name".into());
                }
                Err(error) => lie("moves", "legal moves".into(), error.to_string().into()),
            }
        }
        lies
    }
}
