//! The log of a match: all moves of all games, and the result.

use super::bout::Bout;
use crate::game::Board;
use ga_request::claim::{self, Value};
use ga_request::read_from_object;
use ga_request::share;
use serde::{Deserialize, Serialize};

/// The value of `"format"` in the log of a match.
pub const FORMAT: &str = "minimax-match/1";

/// The wins, draws and losses of one player.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Record {
    /// The number of games won.
    pub wins: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of games lost.
    pub losses: u64,
}

impl Record {
    /// The sums of two records.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let Self {
            wins,
            draws,
            losses,
        } = self;
        Self {
            wins: wins + other.wins,
            draws: draws + other.draws,
            losses: losses + other.losses,
        }
    }

    /// The number of games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, a draw being half a point. NaN without games.
    pub fn score(self) -> f64 {
        self.points() / self.games() as f64
    }

    /// The number of points, a draw being half a point.
    pub fn points(self) -> f64 {
        self.wins as f64 + 0.5 * self.draws as f64
    }

    /// The 95 % confidence interval of the share of points: [`share`]. It takes every game as won
    /// or lost, so it is too wide if there are draws.
    pub fn interval(self) -> [f64; 2] {
        share(self.points(), self.games() as f64)
    }
}

/// A game with all its moves.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(remote = "Self")]
pub struct Played {
    /// The number of the game in the match, from 1.
    pub game: u64,
    /// The player who is MAX: player a in games with odd numbers.
    pub max: char,
    /// The moves in the notation of the game.
    pub moves: Vec<Value>,
    /// 1 if player a won, -1 if he lost, 0 for a draw.
    pub result: i8,
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
///
/// ```
/// use ga_minimax::contest::{Log, Played};
/// use ga_minimax::verify;
///
/// let game = Played { game: 1, max: 'a', moves: vec![4.into(), 2.into()], result: 1 };
/// let log = Log::new("tic-tac-toe", ["paper", "random"], vec![game]);
/// let document: serde_json::Value = log.text().parse().expect("JSON");
/// let false_claims = verify::claims(&log, &document["figures"])?;
/// assert_eq!(false_claims[0].field, "games[0].moves", "the game has not ended");
/// # Ok::<(), ga_minimax::contest::LogError>(())
/// ```
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(remote = "Self")]
pub struct Log {
    pub(crate) format: Option<String>,
    game: String,
    players: Vec<String>,
    games: Vec<Played>,
}

/// The file of a match as it is written: the log, and the figures that follow from it.
#[derive(Serialize)]
pub struct CertifiedLog<'a> {
    #[serde(flatten)]
    log: &'a Log,
    figures: Figures,
}

read_from_object!(Played, "a game, an object with \"moves\"");
read_from_object!(Log, "the log of a match, an object with \"games\"");

/// The reason why a file is no log that can be checked.
#[non_exhaustive]
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum LogError {
    /// The file has another format.
    #[error(transparent)]
    Draft(#[from] ga_request::Error),
    /// The file names another game.
    #[error("game {game:?}: no game of matches")]
    Game {
        /// The name in the file.
        game: String,
    },
}

impl Played {
    /// A finished game of a match.
    pub fn of<B: Board>(bout: &Bout<B>) -> Self {
        let moves = bout.played().iter().map(|name| noted(name)).collect();
        let game = bout.game();
        Self {
            game: game + 1,
            max: if game % 2 == 0 { 'a' } else { 'b' },
            moves,
            result: bout.result(),
        }
    }
}

impl Log {
    /// The log of these games of players a and b.
    pub fn new(game: &str, players: [&str; 2], games: Vec<Played>) -> Self {
        let format = Some(FORMAT.to_owned());
        let game = game.to_owned();
        Self {
            format,
            game,
            players: players.map(str::to_owned).to_vec(),
            games,
        }
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The names of the players a and b.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The games.
    pub fn games(&self) -> &[Played] {
        &self.games
    }

    /// The result for player a, as the games claim it.
    pub fn record(&self) -> Record {
        let count = |result: i8| {
            self.games
                .iter()
                .filter(|game| game.result == result)
                .count() as u64
        };
        Record {
            wins: count(1),
            draws: count(0),
            losses: count(-1),
        }
    }

    /// The log with its figures, as it is written to a file.
    pub fn certified(&self) -> CertifiedLog<'_> {
        CertifiedLog {
            log: self,
            figures: self.figures(),
        }
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        // Texts and finite numbers can always be written.
        serde_json::to_string(&self.certified()).unwrap_or_default() + "\n"
    }

    /// Whether it has no game.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The figures of the results that the games claim.
    pub(crate) fn figures(&self) -> Figures {
        let record = self.record();
        let any = (record.games() > 0).then_some(record);
        let whole = Self {
            format: Some(FORMAT.to_owned()),
            ..self.clone()
        };
        Figures {
            record,
            score: any.map(Record::score),
            interval: any.map(Record::interval),
            fingerprint: claim::fingerprint(&whole),
        }
    }
}

/// A move as a file has it: a number if the notation is a number.
pub fn noted(name: &str) -> Value {
    name.parse::<u64>().map_or(Value::from(name), Value::from)
}
