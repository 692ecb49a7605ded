//! The ladder of levels: how many points each level wins against the one below.

use clap::Args;
use cli::{Answer, Common, Failure, Output, Time, at_least_one};
use ga_units::ladder::Level;
use ga_units::players::{Name, Sight};
use serde::Serialize;

use ludevo_units::games::{Games, Share};
use ludevo_units::setup::Setup;

#[derive(Args)]
pub(crate) struct Ladder {
    /// Matches between two levels: two on each map, with sides swapped
    #[arg(long, value_name = "N", default_value = "400", value_parser = at_least_one)]
    games: u64,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    time: Time,
}

/// What a player of a level sees, as JSON.
#[derive(Serialize)]
struct Seen {
    depth: u32,
    enemies: f64,
    units: f64,
    plans: u64,
}

impl Seen {
    const fn new(sight: &Sight) -> Self {
        let Sight {
            depth,
            enemies,
            units,
            plans,
            ..
        } = *sight;
        Self {
            depth,
            enemies,
            units,
            plans,
        }
    }

    fn text(&self) -> String {
        let [enemies, units] = [self.enemies, self.units].map(|share| 100.0 * share);
        let Self { depth, plans, .. } = self;
        format!("depth {depth}, sees {enemies:.0} %, plans {units:.0} %, compares {plans}")
    }
}

/// A row of the table.
#[derive(Serialize)]
struct Row {
    level: Level,
    #[serde(flatten)]
    seen: Seen,
    /// Against the level below; of level 1, against the beginner, who is `greedy`.
    below: Share,
    beginner: Share,
}

impl Row {
    fn text(&self) -> String {
        let Self {
            level,
            seen,
            below,
            beginner,
        } = self;
        let name = format!("level {level}: {}", seen.text());
        format!(
            "{name:<55} {} below, {} beginner",
            below.text(),
            beginner.text()
        )
    }
}

impl Ladder {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let ground = self.setup.ground()?;
        output.release()?;
        let stop = output.stop();
        let games = Games {
            ground: &ground,
            seed: common.seed,
            count: self.games,
            stop: &stop,
        };
        let mut rival = None;
        for level in Level::all() {
            let games = games.of(level.number());
            let sight = level.player();
            let (beginner, _) = games.play(&|| Box::new(sight), &|| Name::Greedy.player())?;
            let below = match rival.replace(sight) {
                None => beginner,
                Some(rival) => games.play(&|| Box::new(sight), &|| Box::new(rival))?.0,
            };
            if stop.is_due() {
                break;
            }
            let row = Row {
                level,
                seen: Seen::new(&sight),
                below,
                beginner,
            };
            output.answer(&row, row.text())?;
        }
        Ok(Answer::Met)
    }
}
