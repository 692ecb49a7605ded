//! Battles of more than two sides.

use std::path::PathBuf;

use clap::Args;
use cli::{Answer, At, Common, Failure, Files, Output, Source, Time, at_least_one, repeat};
use ga_units::format::DraftBattle;
use ga_units::game::{Melee, Tally, Turn};
use ga_units::players::Settings;
use ga_units::{Outcome, data};
use serde::Serialize;

use crate::contest::recorded;
use crate::matches::{frame, show, text_of};
use crate::players::{Choice, fog, fogged};
use crate::setup;

#[derive(Args)]
pub(crate) struct Free {
    /// The players, one for each side: a player, or `level-4`, each with a buyer behind a plus such
    /// as `greedy+lanchester` [default: genetic, and greedy for the others]
    #[arg(long, value_name = "PLAYER,..", value_delimiter = ',', value_parser = Choice::parse)]
    players: Vec<Choice>,
    /// File of a battle of two to eight sides [default: three sides around a lake]
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,
    /// Number of games. From game to game each player takes the next seat
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one)]
    games: u64,
    /// Fog of war: all players see only enemies at most N cells from their units and building
    #[arg(long, value_name = "N", value_parser = fog)]
    fog: Option<u16>,
    #[command(flatten)]
    time: Time,
    #[command(flatten)]
    files: Files,
}

/// The result of a game, as JSON.
#[derive(Serialize)]
struct Game {
    #[serde(rename = "game")]
    number: u64,
    seed: u64,
    /// The player that won, an index of `--players`.
    winner: Option<usize>,
    turns: u32,
    /// In the order of `--players`.
    players: Vec<Seat>,
    /// The file of the log. Only the first game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<String>,
    /// Why it was cut short.
    stop: Option<String>,
}

#[derive(Serialize)]
struct Seat {
    player: String,
    /// The side that it had.
    side: usize,
    hp: f64,
    units: usize,
    #[serde(flatten)]
    tally: Tally,
}

impl Free {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let start = read(self.scenario.as_ref())?;
        let count = start.sides().len();
        let mut choices = self.players.clone();
        if choices.is_empty() {
            choices.push(Choice::parse("genetic").map_err(Failure::refused)?);
            choices.resize(count, Choice::parse("greedy").map_err(Failure::refused)?);
        }
        if choices.len() != count {
            let found = choices.len();
            return Err(Failure::refused(format!(
                "--players: {found} players, expected {count}, one for each side"
            )));
        }
        let scenario = self
            .scenario
            .as_deref()
            .map_or_else(String::new, setup::name);
        let mut folder = self.files.folder(output)?;
        output.release()?;
        let stop = output.stop();
        let games: Vec<u64> = (0..self.games).collect();
        let usual = Settings::default();
        let is_drawn = !output.json() && self.games == 1;
        let played = repeat(&games, &stop, |game| {
            let seed = common.seed.wrapping_add(game);
            let mut frames = Vec::new();
            let names: Vec<String> = (0..count)
                .map(|side| choices[player(side, game, count)].name(&usual))
                .collect();
            // The players in the order of the sides.
            let seated = |side: usize| {
                let player = choices[player(side, game, count)].player(&usual, &stop);
                (names[side].as_str(), fogged(player, self.fog))
            };
            let seats = (0..count).map(seated).collect();
            let bout = recorded(start.clone(), seats, seed, &stop, &mut |played| {
                if is_drawn {
                    frames.push(frame(played));
                }
            })?;
            let end = bout.melee();
            // A single game is written as far as it came.
            if end.outcome().is_none() && self.games > 1 {
                return Ok(None);
            }
            let log = if game == 0 {
                let record = bout.record();
                Some((record.name("melee", &scenario), text_of(record, end)?))
            } else {
                None
            };
            let mut found = result(end, &choices, game, seed);
            let unfinished = stop.reason().filter(|_| end.outcome().is_none());
            found.stop = unfinished.map(|reason| reason.to_string());
            Ok(Some((found, frames, log)))
        })?;
        let mut wins = vec![0u64; count + 1];
        for (_, (mut game, frames, log)) in played {
            for frame in frames {
                show(&frame, &stop, output)?;
            }
            if let Some((name, log)) = log {
                folder.write(&format!("{name}.json"), log);
                game.log = folder.files().first().cloned();
            }
            wins[game.winner.unwrap_or(count)] += 1;
            output.answer(&game, text(&game))?;
        }
        let played = wins.iter().sum::<u64>();
        if self.games > 1 {
            let all = played as f64;
            for (choice, &won) in choices.iter().zip(&wins) {
                let share = ga_request::share(won as f64, all);
                let [low, high] = share.map(|share| 100.0 * share);
                output.text(format_args!(
                    "{} wins {won} of {all} ({low:.1} to {high:.1} %)",
                    choice.name(&usual)
                ))?;
            }
            output.text(format_args!("draws {}", wins[count]))?;
        }
        let cut = stop.reason().filter(|_| played < self.games);
        let cut = cut.map(|reason| reason.to_string());
        let wrote = folder.wrote();
        output.text(format_args!("{wrote}{}", cli::early(cut.as_deref())))?;
        Ok(Answer::Met)
    }
}

/// Reads a melee from a file. Without one, it is the melee around a lake.
pub(crate) fn read(path: Option<&PathBuf>) -> Result<Melee, Failure> {
    let Some(path) = path else {
        let draft: DraftBattle = serde_json::from_str(data::LAKE)?;
        return Ok(Melee::try_from(draft)?);
    };
    let source = Source::read(path)?;
    let draft: DraftBattle = source.json()?;
    Melee::try_from(draft).at(&source.name)
}

/// The side of a player in a game.
const fn side(player: usize, game: u64, count: usize) -> usize {
    (player + (game % count as u64) as usize) % count
}

/// The player that has a side in a game.
const fn player(side: usize, game: u64, count: usize) -> usize {
    (side + count - (game % count as u64) as usize) % count
}

fn result(melee: &Melee, choices: &[Choice], game: u64, seed: u64) -> Game {
    let count = choices.len();
    let seat = |(player, choice): (usize, &Choice)| {
        let number = side(player, game, count);
        let army = &melee.sides()[number];
        Seat {
            player: choice.name(&Settings::default()),
            side: number,
            hp: army.hp().max(0.0),
            units: army.units().len(),
            tally: *army.tally(),
        }
    };
    let won = melee.outcome().and_then(Outcome::winner);
    Game {
        number: game + 1,
        seed,
        winner: (0..count).find(|&player| Some(side(player, game, count)) == won),
        turns: melee.turn(),
        players: choices.iter().enumerate().map(seat).collect(),
        log: None,
        stop: None,
    }
}

/// The result of a game as a line of text.
fn text(game: &Game) -> String {
    let result = match game.winner {
        Some(player) => format!(
            "{} (side {}) wins",
            game.players[player].player, game.players[player].side
        ),
        None if game.stop.is_some() => "not finished".to_owned(),
        None => "a draw".to_owned(),
    };
    let seats = game.players.iter().map(|seat| {
        let Seat {
            player,
            side,
            hp,
            units,
            tally,
        } = seat;
        format!(
            "{player} (side {side}) created {}, lost {}, has {units} and {hp} hit points",
            tally.created, tally.dead
        )
    });
    let seats: Vec<String> = seats.collect();
    format!(
        "game {}: {result} after {}; {}{}",
        game.number,
        cli::counted(game.turns, "turn"),
        seats.join("; "),
        cli::early(game.stop.as_deref())
    )
}

/// What a side did in its turn.
pub(crate) fn line(turn: &Turn, melee: &Melee) -> String {
    let aim = &turn.aim;
    let attacks = turn
        .orders
        .iter()
        .filter(|order| order.target.is_some())
        .count();
    let created: Vec<&str> = turn
        .created
        .iter()
        .map(|&kind| melee.roster().kinds()[kind].name.as_str())
        .collect();
    let created = if created.is_empty() {
        "nothing".to_owned()
    } else {
        created.join(", ")
    };
    let fallen = if melee.is_in(*aim) {
        String::new()
    } else {
        format!("; side {aim} is out")
    };
    format!(
        "side {} creates {created} and attacks {attacks}, its aim is side {aim}{fallen}\n",
        turn.side,
        attacks = cli::counted(attacks, "time")
    )
}
