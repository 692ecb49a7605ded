//! Matches, one or many.

use cli::{Failure, Limits, Output, Progress, Stop, Workers};
use ga_units::game::{Record, play_unless};
use ga_units::search::matches::{Game, Report};
use ga_units::{Battle, Player, Purchases};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::matches::{frames, show, text_of};

/// The result of a match, as JSON.
#[derive(Serialize)]
pub(crate) struct Answer<'a> {
    #[serde(flatten)]
    pub(crate) report: &'a Report,
    /// The file of its log.
    pub(crate) log: Option<&'a String>,
    /// Why it was cut short.
    pub(crate) stop: Option<&'a str>,
}

/// How a game ended.
pub(crate) fn ending(
    Game {
        report, is_whole, ..
    }: &Game,
) -> String {
    match report.winner {
        Some(side) => format!("{} (side {side}) wins", report.sides[side].player),
        None if *is_whole => "a draw".to_owned(),
        None => "not finished".to_owned(),
    }
}

/// The result of a match as a line of text.
pub(crate) fn line(game: &Game, stop: Option<&str>) -> String {
    let [one, other] = [0, 1].map(|side| &game.report.sides[side]);
    format!(
        "game {}, {} against {}: {} after {}; created {} and {}, dead {} and {}, damage dealt {} and {}{}",
        game.report.game,
        one.player,
        other.player,
        ending(game),
        cli::counted(game.report.turns, "turn"),
        one.tally.created,
        other.tally.created,
        one.tally.dead,
        other.tally.dead,
        one.tally.damage_dealt,
        other.tally.damage_dealt,
        cli::early(stop)
    )
}

/// Draws a game, if it is to be drawn. Returns its log.
pub(crate) fn log(record: &Record, is_drawn: bool, output: &mut Output) -> Result<String, Failure> {
    let (end, frames) = frames(record, is_drawn)?;
    show(&frames, &output.stop(), output)?;
    text_of(record, &end)
}

/// Plays one match without a record. Each side has its own list of purchases. `None` if the match
/// is cut short.
///
/// # Errors
///
/// The error of a player.
pub fn unrecorded(
    mut battle: Battle,
    [mut one, mut other]: [Box<dyn Player>; 2],
    [list, other_list]: &[Purchases; 2],
    seed: u64,
    stop: &Stop,
) -> Result<Option<Battle>, Failure> {
    let players: [&mut dyn Player; 2] = [&mut one, &mut other];
    let lists = [list, other_list];
    let is_due = || stop.is_due();
    let is_over = play_unless(&mut battle, players, lists, seed, &mut |_| {}, &is_due)?;
    Ok((is_over && !is_due()).then_some(battle))
}

/// The matches of a command, and the number of those that are played.
pub struct Matches {
    /// When the matches have to end.
    pub stop: Stop,
    workers: Workers,
    progress: Progress,
    played: u64,
    all: u64,
}

impl Matches {
    /// No match of `all` is played yet. From now on a signal is a request to end.
    pub fn new(all: u64, output: &mut Output) -> Self {
        let stop = output.stop();
        let workers = output.workers();
        Self {
            stop,
            workers,
            progress: Progress::new(Limits::default(), output),
            played: 0,
            all,
        }
    }

    /// Plays `games` matches with the workers of the command, or on all threads, and calls `take`
    /// with the results in order. Matches that are cut short are left out. Returns false in a
    /// worker: the results are elsewhere.
    ///
    /// # Errors
    ///
    /// The error of the first match that fails, or that of the workers.
    pub fn play<T: Serialize + DeserializeOwned + Send>(
        &mut self,
        games: u64,
        label: &str,
        run: impl Fn(u64) -> Result<Option<T>, Failure> + Sync,
        mut take: impl FnMut(u64, T) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let all: Vec<u64> = (0..games).collect();
        let before = self.played;
        let played = AtomicU64::new(0);
        let progress = Mutex::new(&mut self.progress);
        let done = || {
            let played = played.fetch_add(1, Ordering::Relaxed) + 1;
            if let Ok(mut progress) = progress.lock() {
                progress.count(before + played, self.all, || {
                    format!("{label}: {played} of {games}")
                });
            }
        };
        let Some(outcomes) = self.workers.repeat(&all, &self.stop, done, run)? else {
            return Ok(false);
        };
        self.played += outcomes.len() as u64;
        outcomes
            .into_iter()
            .try_for_each(|(game, outcome)| take(game, outcome))?;
        Ok(true)
    }
}
