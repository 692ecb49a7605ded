//! Battles of more than two sides.

use clap::Args;
use cli::{Answer, Common, Failure, Files, Input, Output, Time, at_least_one, spelt};
use ga_request::search::{Ask, Contest};
use ga_units::format::DraftBattle;
use ga_units::game::{Melee, Setup, Tally, Turn};
use ga_units::players::Contender;
use ga_units::search::matches::{Game, Match, Request};
use serde::Serialize;

use crate::contest::{ending, log};
use crate::players::{Name, fog};
use crate::setup::{checked, refused};

#[derive(Args)]
pub(crate) struct Free {
    /// The players, one for each side: a player, or `level-4`, each with a buyer behind a plus such
    /// as `greedy+lanchester` [default: genetic, and greedy for the others]
    #[arg(long, value_name = "PLAYER,..", value_delimiter = ',')]
    players: Vec<Contender>,
    /// File of a battle of two to eight sides [default: three sides around a lake]
    #[arg(long, value_name = "FILE")]
    scenario: Option<Input>,
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
struct Told<'a> {
    game: u64,
    seed: u64,
    /// The player that won, an index of `--players`.
    winner: Option<usize>,
    turns: u32,
    /// In the order of `--players`.
    players: Vec<Seat<'a>>,
    /// The file of the log. Only the first game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<&'a String>,
    /// Why it was cut short.
    stop: Option<String>,
}

#[derive(Serialize)]
struct Seat<'a> {
    player: &'a str,
    /// The side that it had.
    side: usize,
    hp: f64,
    units: usize,
    #[serde(flatten)]
    tally: Tally,
}

impl Free {
    fn request(&self) -> Result<Request, Failure> {
        let battle = self.scenario.as_ref().map(checked::<DraftBattle, Melee>);
        let battle = battle.transpose()?.unwrap_or_else(|| "lake".into());
        let setup = Setup {
            scenario: serde_json::from_value(battle)?,
            ..Setup::default()
        };
        let mut players = self.players.clone();
        if players.is_empty() {
            let count = setup.start(0).map_err(refused)?.sides().len();
            players.push(Name::Genetic.into());
            players.resize(count, Name::Greedy.into());
        }
        Ok(Request {
            players,
            fog: self.fog,
            games: Some(self.games),
            melee: true,
            setup,
            army: self.scenario.as_ref().map_or(String::new(), Input::stem),
            ..Request::default()
        })
    }

    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let request = self.request()?;
        Match::check(&request).map_err(spelt)?;
        let mut folder = self.files.folder(output)?;
        output.release()?;
        let is_single = self.games == 1;
        let is_drawn = !output.json() && is_single;
        let mut is_cut = false;
        let take = |game: &mut Game, stop: Option<String>, output: &mut Output| {
            if stop.is_some() && !is_single {
                return Ok(());
            }
            is_cut = stop.is_some();
            let turns = std::mem::take(&mut game.turns);
            let report = &game.report;
            if report.game == 1 {
                let record = request.record(common.seed, 1, turns).map_err(refused)?;
                let json = log(&record, is_drawn, output)?;
                let name = Match::name(&request, common.seed);
                folder.write(&format!("{name}.json"), json);
            }
            let seat = |side: usize| Seat {
                player: &report.sides[side].player,
                side,
                hp: report.sides[side].hp,
                units: game.units[side],
                tally: report.sides[side].tally,
            };
            let sides = request.sides(report.game).into_iter();
            let told = Told {
                game: report.game,
                seed: report.seed,
                winner: request.winner(report),
                turns: report.turns,
                players: sides.map(seat).collect(),
                log: folder.files().first().filter(|_| report.game == 1),
                stop,
            };
            output.answer(&told, text(game, &told))
        };
        let played = cli::contest::<Match>(&request, common.seed, output, take)?;
        let found = played.found;
        if !is_single {
            let all = (found.wins.iter().sum::<u64>() + found.draws) as f64;
            for (player, &won) in found.players.iter().zip(&found.wins) {
                let share = ga_request::share(won as f64, all);
                let [low, high] = share.map(|share| 100.0 * share);
                output.text(format_args!(
                    "{player} wins {won} of {all} ({low:.1} to {high:.1} %)"
                ))?;
            }
            output.text(format_args!("draws {}", found.draws))?;
        }
        // The line of a game that was cut has said so.
        let stop = played.stop.filter(|_| !is_cut);
        let wrote = folder.wrote();
        output.text(format_args!("{wrote}{}", cli::early(stop.as_deref())))?;
        Ok(Answer::Met)
    }
}

/// The result of a game as a line of text.
fn text(game: &Game, told: &Told) -> String {
    let seats = told.players.iter().map(|seat| {
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
        "game {}: {} after {}; {}{}",
        told.game,
        ending(game),
        cli::counted(told.turns, "turn"),
        seats.join("; "),
        cli::early(told.stop.as_deref())
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
