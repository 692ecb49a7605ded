use std::io::IsTerminal;
use std::time::Duration;

use clap::Args;
use cli::{Answer, Common, Failure, Files, Output, Stop, Time, at_least_one};
use ga_core::text::plain;
use ga_units::draw;
use ga_units::format::DraftRecord;
use ga_units::game::{Melee, Played, Record, Summary};
use ga_units::ladder::Level;
use ga_units::styles::Style;

use crate::contest::{self, Matches, recorded};
use crate::melee::line;
use crate::players::{Buyer, Choice, Name, buyer, fog, fogged, level, player, style};
use crate::settings::Parameters;
use crate::setup::Setup;

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
        let settings = self.parameters.settings()?;
        let choices = [
            Choice::new(self.a, self.level, self.style, self.buy),
            Choice::new(self.b, self.level_b, self.style_b, self.buy_b),
        ];
        Choice::check(&choices, &settings)?;
        let ground = self.setup.ground()?;
        let mut folder = self.files.folder(output)?;
        output.release()?;
        let owned = choices.map(|choice| choice.name(&settings));
        let names = owned.each_ref().map(String::as_str);
        let drawn = !output.json() && self.games == 1;
        let place = |game: u64| ground.place(common.seed, game);
        // Only the first match is drawn and written, so it is played separately.
        let (seed, swapped) = place(0);
        let start = ground.battle(seed, swapped)?;
        let mut matches = Matches::new(self.games, output);
        let stop = matches.stop.clone();
        let players = choices.map(|choice| fogged(choice.player(&settings, &stop), self.fog));
        let mut frames = Vec::new();
        let seats = names.into_iter().zip(players).collect();
        let bout = recorded(start, seats, seed, &stop, &mut |played| {
            if drawn {
                frames.push(frame(played));
            }
        })?;
        let (end, record) = (bout.melee(), bout.record());
        for frame in frames {
            show(&frame, &stop, output)?;
        }
        let mut answer = contest::Answer::new(1, seed, swapped, &names, end);
        let log = record.name("match", &self.setup.files.name());
        folder.write(&format!("{log}.json"), text_of(record, end)?);
        folder.write(&format!("{log}.svg"), draw::animation(record)?);
        answer.log = folder.files().first().cloned();
        let unfinished = stop.reason().filter(|_| end.outcome().is_none());
        answer.stop = unfinished.map(|reason| reason.to_string());
        output.close(&answer, answer.line())?;
        let mut wins = [0u64; 3];
        let mut count = |answer: &contest::Answer| wins[answer.winner.unwrap_or(2)] += 1;
        if end.outcome().is_some() {
            count(&answer);
        }
        matches.play(
            self.games - 1,
            &names.join(" against "),
            |game| {
                let (seed, swapped) = place(game + 1);
                let players =
                    choices.map(|choice| fogged(choice.player(&settings, &stop), self.fog));
                let start = ground.battle(seed, swapped)?;
                let seats = names.into_iter().zip(players).collect();
                let bout = recorded(start, seats, seed, &stop, &mut |_| {})?;
                let end = bout.melee();
                let is_whole = end.outcome().is_some();
                Ok(is_whole.then(|| contest::Answer::new(game + 2, seed, swapped, &names, end)))
            },
            |_, answer| {
                count(&answer);
                output.answer(&answer, answer.line())
            },
        )?;
        if self.games > 1 {
            let [won, lost, drawn] = wins;
            let cut = stop.reason().filter(|_| won + lost + drawn < self.games);
            let cut = cut.map(|reason| reason.to_string());
            output.text(format_args!(
                "{} wins {won}, draws {drawn}, loses {lost}{}",
                names[0],
                cli::early(cut.as_deref())
            ))?;
        }
        drop(matches);
        output.text(folder.wrote())?;
        Ok(Answer::Met)
    }
}

/// The log of a match with its result.
pub(crate) fn text_of(record: &Record, end: &Melee) -> Result<String, Failure> {
    Ok(serde_json::to_string(&DraftRecord::new(record, Summary::of(end)))? + "\n")
}

/// A turn as text, with the field after it.
pub(crate) fn frame(
    Played {
        turn,
        battle,
        melee,
    }: Played,
) -> String {
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

/// Shows a frame. On a terminal it replaces the one before.
pub(crate) fn show(frame: &str, stop: &Stop, output: &mut Output) -> Result<(), Failure> {
    if std::io::stdout().is_terminal() {
        output.styled(format_args!("\u{1b}[H\u{1b}[2J{}", plain(frame)))?;
        if !stop.is_due() {
            std::thread::sleep(Duration::from_millis(120));
        }
        return Ok(());
    }
    output.text(frame)
}
