//! How the styles play, and how strong they are.

use clap::Args;
use cli::{Answer, Common, Failure, Output, Time, at_least_one};
use ga_units::ladder::Level;
use ga_units::players::{Behaviour, Sight};
use ga_units::styles::Style;
use serde::Serialize;

use ludevo_units::games::{Games, Share};
use ludevo_units::players::level;
use ludevo_units::setup::Setup;

#[derive(Args)]
pub(crate) struct Styles {
    /// Matches of a style against the same level without a style: two on each map, with sides
    /// swapped
    #[arg(long, value_name = "N", default_value = "400", value_parser = at_least_one)]
    games: u64,
    /// The level of both players
    #[arg(long, value_name = "N", default_value = "7", value_parser = level)]
    level: Level,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    time: Time,
}

/// A row of the table.
#[derive(Serialize)]
struct Row {
    /// Null is the level without a style.
    style: Option<&'static str>,
    level: Level,
    #[serde(flatten)]
    share: Share,
    #[serde(flatten)]
    figures: Figures,
}

/// How a player plays, see [`Behaviour`].
#[derive(Serialize)]
pub(crate) struct Figures {
    forward: f64,
    distance: f64,
    spread: f64,
    attacks: f64,
    focus: f64,
    dead: f64,
}

impl Figures {
    pub(crate) fn new(behaviour: &Behaviour) -> Self {
        Self {
            forward: behaviour.forward(),
            distance: behaviour.distance(),
            spread: behaviour.spread(),
            attacks: behaviour.attacks(),
            focus: behaviour.focus(),
            dead: behaviour.losses(),
        }
    }

    fn text(&self) -> String {
        let Self {
            forward,
            distance,
            spread,
            attacks,
            focus,
            dead,
        } = self;
        format!(
            "forward {forward:.2}, {distance:.1} from enemies, spread {spread:.1}, attacks {attacks:.2}, \
             focus {focus:.2}, dead {dead:.2}"
        )
    }
}

impl Styles {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let ground = self.setup.ground()?;
        output.release()?;
        let stop = output.stop();
        let plain = self.level.player();
        let styles = std::iter::once(None).chain(Style::ALL.map(Some));
        for (part, style) in (0..).zip(styles) {
            let games = Games {
                ground: &ground,
                seed: common.seed,
                count: self.games,
                stop: &stop,
            }
            .of(part);
            let sight = style.map_or(plain, |style| Sight {
                taste: style.taste,
                ..plain
            });
            let (share, behaviour) = games.play(&|| Box::new(sight), &|| Box::new(plain))?;
            if stop.is_due() {
                break;
            }
            let name = style.map(|style| style.name);
            let figures = Figures::new(&behaviour);
            let line = format!(
                "{:<12} {}; {}",
                name.unwrap_or("none"),
                share.text(),
                figures.text()
            );
            output.answer(
                &Row {
                    style: name,
                    level: self.level,
                    share,
                    figures,
                },
                line,
            )?;
        }
        Ok(Answer::Met)
    }
}
