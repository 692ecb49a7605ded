use std::io::IsTerminal;
use std::time::Duration;

use clap::Args;
use cli::{Answer, Common, Failure, Files, Output, Stop, Time, at_least_one, spelt};
use ga_core::text::plain;
use ga_request::search::{Ask, Contest as _};
use ga_units::format::DraftRecord;
use ga_units::game::{Melee, Played, Record, Summary};
use ga_units::ladder::Level;
use ga_units::search::matches::{Game, Match as Contest, Request};
use ga_units::styles::Style;
use ga_units::{Error, draw, verify};

use crate::contest;
use crate::melee::line;
use crate::players::{Buyer, Name, buyer, contender, fog, level, player, style};
use crate::settings::Parameters;
use crate::setup::{Setup, refused};

#[derive(Args)]
pub(crate) struct Match {
    /// The player of side 0
    #[arg(long, value_name = "PLAYER", default_value = "genetic", value_parser = player())]
    a: Name,
    /// The player of side 1
    #[arg(long, value_name = "PLAYER", default_value = "random", value_parser = player())]
    b: Name,
    /// A level of the ladder in place of player a, 1 (weak) to 10
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "a")]
    level: Option<Level>,
    /// A level of the ladder in place of player b
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "b")]
    level_b: Option<Level>,
    /// The style of the level of player a
    #[arg(long, value_name = "STYLE", value_parser = style(), requires = "level")]
    style: Option<Style>,
    /// The style of the level of player b
    #[arg(long, value_name = "STYLE", value_parser = style(), requires = "level_b")]
    style_b: Option<Style>,
    /// What chooses the purchases of player a
    #[arg(long, value_name = "BUYER", default_value = "list", value_parser = buyer())]
    buy: Buyer,
    /// What chooses the purchases of player b
    #[arg(long, value_name = "BUYER", default_value = "list", value_parser = buyer())]
    buy_b: Buyer,
    /// Fog of war: both players see only enemies at most N cells from their units and building
    #[arg(long, value_name = "N", value_parser = fog)]
    fog: Option<u16>,
    /// Number of matches: two on each map, with sides swapped; on a scenario each has a seed of its
    /// own
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one)]
    games: u64,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    parameters: Parameters,
    #[command(flatten)]
    time: Time,
    #[command(flatten)]
    files: Files,
}

impl Match {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let players = [
            contender(self.a, self.level, self.style, self.buy),
            contender(self.b, self.level_b, self.style_b, self.buy_b),
        ];
        let request = Request {
            players: players.into(),
            fog: self.fog,
            games: Some(self.games),
            melee: false,
            setup: self.setup.read()?,
            settings: self.parameters.settings()?,
            army: self.setup.files.name(),
        };
        Contest::check(&request).map_err(spelt)?;
        let mut folder = self.files.folder(output)?;
        output.release()?;
        let is_drawn = !output.json() && self.games == 1;
        let take = |game: &mut Game, stop: Option<String>, output: &mut Output| {
            let (stop, turns) = (stop.as_deref(), std::mem::take(&mut game.turns));
            let text = contest::line(game, stop);
            let report = &game.report;
            let mut answer = contest::Answer {
                report,
                log: None,
                stop,
            };
            if report.game > 1 {
                return output.answer(&answer, text);
            }
            let record = request.record(common.seed, report.game, turns);
            let record = record.map_err(refused)?;
            let json = contest::log(&record, is_drawn, output)?;
            let name = Contest::name(&request, common.seed);
            folder.write(&format!("{name}.json"), json);
            folder.write(&format!("{name}.svg"), draw::animation(&record)?);
            answer.log = folder.files().first();
            output.close(&answer, text)
        };
        let played = cli::contest::<Contest>(&request, common.seed, output, take)?;
        if let ([won, lost], true) = (&*played.found.wins, self.games > 1) {
            output.text(format_args!(
                "{} wins {won}, draws {}, loses {lost}{}",
                played.found.players[0],
                played.found.draws,
                cli::early(played.stop.as_deref())
            ))?;
        }
        output.text(folder.wrote())?;
        Ok(Answer::Met)
    }
}

/// The log of a match with its result.
pub(crate) fn text_of(record: &Record, end: &Melee) -> Result<String, Failure> {
    Ok(serde_json::to_string(&DraftRecord::new(record, Summary::of(end)))? + "\n")
}

/// The end of a game, and its turns as texts if they are wanted.
pub(crate) fn frames(record: &Record, is_drawn: bool) -> Result<(Melee, Vec<String>), Error> {
    let mut frames = Vec::new();
    let end = verify::replay(record, &mut |played| {
        if is_drawn {
            frames.push(frame(played));
        }
    })?;
    Ok((end, frames))
}

/// A turn as text, with the field after it.
fn frame(played: Played) -> String {
    let (turn, battle, melee) = (played.turn, played.battle, played.melee);
    if melee.battle().is_none() {
        return format!("{}{}", line(turn, melee), draw::melee(melee));
    }
    let side = |side: usize| {
        let side = battle.side(side);
        format!(
            "{}, building {}, money {}",
            cli::counted(side.units().len(), "unit"),
            side.hp().max(0.0),
            side.money()
        )
    };
    format!(
        "turn {}, side {} has moved\n0: {}\n1: {}\n{}",
        battle.turn(),
        battle.active(),
        side(0),
        side(1),
        draw::text(battle)
    )
}

/// Shows frames. On a terminal each replaces the one before.
pub(crate) fn show(frames: &[String], stop: &Stop, output: &mut Output) -> Result<(), Failure> {
    for frame in frames {
        if !std::io::stdout().is_terminal() {
            output.text(frame)?;
            continue;
        }
        output.styled(format_args!("\u{1b}[H\u{1b}[2J{}", plain(frame)))?;
        if !stop.is_due() {
            std::thread::sleep(Duration::from_millis(120));
        }
    }
    Ok(())
}
