use super::bout::Bout;
use super::log::{Log, Played, Record};
use super::request::{Request, Seated};
use super::searcher::Searcher;
use super::title::{Contested, Task};
use crate::error::Error;
use crate::game::{Board, Game, ThreeInARow};
use ga_core::text::result_name;
use ga_request::record::Made;
use ga_request::search::{self, Ask, Command, Contest, File, Stop};
use ga_request::{counted, share};
use serde::{Deserialize, Serialize};

/// `minimax match`.
///
/// ```
/// use ga_minimax::contest::{Match, Request, Searcher};
/// use ga_request::search::Contest;
///
/// let request = Request { b: Searcher::Random, games: 2, ..Request::default() };
/// let play = |game| Match::play(&request, 1, game, &|| false);
/// let games = [play(0)?, play(1)?].into_iter().flatten();
/// assert_eq!(Match::sum(&request, games.collect()).record.wins, 2);
/// # Ok::<(), ga_request::search::Error>(())
/// ```
#[derive(Debug)]
pub struct Match;

/// A finished game of a match.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Finished {
    /// The share of player a.
    share: f64,
    /// The moves that a full memory weakened.
    full_memory: u64,
    /// All moves, in a board game. No sum needs them.
    pub played: Option<Played>,
}

/// The outcome of a match for player a.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The name of the game.
    pub game: &'static str,
    /// The wins, draws and losses.
    #[serde(flatten)]
    pub record: Record,
    /// The share of points; `None` without games.
    pub score: Option<f64>,
    /// Its 95 % confidence interval.
    pub interval: Option<[f64; 2]>,
    /// The moves that a full memory weakened.
    #[serde(skip)]
    pub full_memory: u64,
    /// The games whose moves were not taken out.
    #[serde(skip)]
    pub log: Log,
}

impl Outcome {
    /// The outcome in words. `early` is the clause of a match that was cut, or empty.
    pub fn text(&self, early: &str) -> String {
        let Record {
            wins,
            draws,
            losses,
        } = self.record;
        let Some((score, [low, high])) = self.score.zip(self.interval) else {
            return format!("no game was finished{early}");
        };
        let lost = if losses == 1 { "loss" } else { "losses" };
        let full = match self.full_memory {
            _ if self.game == Contested::ThreeInARow.name() => "; a third is even".to_owned(),
            0 => String::new(),
            moves => format!("; {} with a full memory", counted(moves, "move")),
        };
        format!(
            "{}, {}, {losses} {lost}: {:.1} % of the points, 95 % interval {:.1} to {:.1} %{early}{full}",
            counted(wins, "win"),
            counted(draws, "draw"),
            100.0 * score,
            100.0 * low,
            100.0 * high
        )
    }
}

/// The record of these games.
fn record(games: &[Finished]) -> Record {
    let count = |is_it: fn(f64) -> bool| {
        let shares = games.iter().filter(|game| is_it(game.share));
        shares.count() as u64
    };
    Record {
        wins: count(|share| share >= 1.0),
        draws: count(|share| share > 0.0 && share < 1.0),
        losses: count(|share| share <= 0.0),
    }
}

impl Ask for Match {
    type Request = Request;
    type Found = Outcome;
    const COMMAND: Command = Command {
        tool: "minimax",
        name: "match",
    };

    fn name(request: &Request, seed: u64) -> String {
        let Request { game, a, b, .. } = request;
        let [a, b] = [a, b].map(|player| player.name());
        result_name(&[&"minimax", &"match", game, &a, &b, &seed])
    }

    /// The log of all moves; the outcome alone if its game has none.
    fn files(found: &Outcome, name: &str, made: &Made) -> Result<Vec<File>, search::Error> {
        if found.log.is_empty() {
            return Ok(vec![File::made(name, found, made)?]);
        }
        Ok(vec![File {
            name: format!("{name}.json"),
            text: found.log.text(),
        }])
    }
}

impl Contest for Match {
    type Game = Finished;

    fn check(request: &Request) -> Result<(), search::Error> {
        request.check()
    }

    fn games(request: &Request) -> u64 {
        request.games
    }

    fn play(
        request: &Request,
        seed: u64,
        game: u64,
        stop: Stop<'_>,
    ) -> Result<Option<Finished>, search::Error> {
        let play = Play {
            request,
            seed,
            game,
            stop,
        };
        Ok(match request.game {
            Contested::Board(title) => title.give(play),
            Contested::ThreeInARow => play.of_three(),
        }?)
    }

    fn note(_: &Request, games: &[Finished]) -> String {
        let Record { wins, losses, .. } = record(games);
        format!("game {}, {wins} won, {losses} lost", games.len())
    }

    fn sum(request: &Request, games: Vec<Finished>) -> Outcome {
        let record = record(&games);
        let points = games.iter().map(|game| game.share).sum::<f64>();
        let count = games.len() as f64;
        let score = (count > 0.0).then(|| points / count);
        let game = request.game.name();
        let players = [request.a, request.b].map(Searcher::name);
        Outcome {
            game,
            record,
            score,
            interval: score.map(|_| share(points, count)),
            full_memory: games.iter().map(|game| game.full_memory).sum(),
            log: Log::new(
                game,
                players,
                games.into_iter().filter_map(|game| game.played).collect(),
            ),
        }
    }
}

/// A game that is played.
struct Play<'a> {
    request: &'a Request,
    seed: u64,
    game: u64,
    stop: Stop<'a>,
}

impl Play<'_> {
    /// Plays a game to its end; `None` if it was cut.
    fn finish<G: Game + Default>(
        &self,
        mut bout: Bout<G>,
        mut players: [Seated<G>; 2],
    ) -> Result<Option<Bout<G>>, Error> {
        while !bout.is_over() && !(self.stop)() {
            let mover = bout.mover();
            bout.step(&mut players[mover], &self.request.budget(mover))?;
        }
        Ok((!(self.stop)()).then_some(bout))
    }

    fn of_three(self) -> Result<Option<Finished>, Error> {
        let opening = self.request.opening.unwrap_or(ThreeInARow::OPENING);
        let bout = Bout::new(opening, self.seed, self.game);
        let bout = self.finish::<ThreeInARow>(bout, self.request.players_of_three()?)?;
        Ok(bout.map(|bout| Finished {
            share: bout.share(),
            full_memory: 0,
            played: None,
        }))
    }
}

impl Task for Play<'_> {
    type Answer = Result<Option<Finished>, Error>;

    fn with<B: Board>(self) -> Self::Answer {
        let bout = self.request.bout::<B>(self.seed, self.game);
        let bout = self.finish(bout, self.request.players())?;
        Ok(bout.map(|bout| Finished {
            share: 0.5 + 0.5 * f64::from(bout.result()),
            full_memory: bout.full_memory(),
            played: Some(Played::of(&bout)),
        }))
    }
}
