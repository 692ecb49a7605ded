//! The ladder of levels: how many points each level wins against the one below, and how large its
//! mistakes are.

mod blunders;
mod games;
mod tune;

use blunders::{Blunders, Careless};
use clap::Args;
use cli::{Answer, Common, Failure, Output, Time, at_least_one};
use ga_minimax::contest::{Record, Task, Title};
use ga_minimax::game::Board;
use ga_minimax::ladder::Level;
use ga_minimax::players::{Greedy, Sight};
use games::{Games, Played};
use ludevo_minimax::names::game;
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Ladder {
    /// The game
    #[arg(value_parser = game())]
    game: Title,

    /// Games between two levels, with alternating sides and random openings
    #[arg(long, value_name = "N", default_value = "400", value_parser = at_least_one)]
    games: u64,

    /// Searches a table of levels instead, and prints it level by level. Publish the shares of
    /// other seeds
    #[arg(long)]
    tune: bool,

    #[command(flatten)]
    time: Time,
}

/// The share of the points of one player against another.
#[derive(Clone, Copy, Serialize)]
struct Share {
    #[serde(flatten)]
    record: Record,
    score: f64,
    interval: [f64; 2],
}

impl Share {
    fn new(record: Record) -> Self {
        Self {
            record,
            score: record.score(),
            interval: record.interval(),
        }
    }

    fn text(self) -> String {
        let [low, high] = self.interval.map(|share| 100.0 * share);
        format!("{:>5.1} % ({low:.0} to {high:.0})", 100.0 * self.score)
    }
}

/// A row of the table.
#[derive(Serialize)]
struct Row {
    game: &'static str,
    /// Null for a player who is as strong as level 5 and moves at random now and then.
    level: Option<Level>,
    depth: usize,
    attention: f64,
    /// Whether it overlooks no win at once.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    careful: bool,
    /// The probability of a random move.
    #[serde(skip_serializing_if = "Option::is_none")]
    careless: Option<f64>,
    /// Evaluations per move.
    evaluations: f64,
    /// Against the level below; of level 1, against the beginner, who looks one move ahead.
    below: Share,
    beginner: Share,
    blunders: Blunders,
}

impl Row {
    fn text(&self) -> String {
        let Self {
            depth,
            attention,
            evaluations,
            below,
            beginner,
            blunders,
            ..
        } = self;
        let name = match (self.level, self.careless) {
            (Some(level), _) => format!("level {level}: depth {depth}, attention {attention}"),
            (None, share) => format!(
                "random in {:.0} % of the moves",
                100.0 * share.unwrap_or(0.0)
            ),
        };
        format!(
            "{name:<34} {evaluations:>7.0} a move; {} below, {} beginner; {}",
            below.text(),
            beginner.text(),
            blunders.text()
        )
    }
}

/// The level whose strength the careless player has.
const MIDDLE: usize = 4;

struct Climb<'a, 'b> {
    command: &'a Ladder,
    seed: u64,
    output: &'a mut Output<'b>,
}

impl Task for Climb<'_, '_> {
    type Answer = Result<(), Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let Self {
            command,
            seed,
            output,
        } = self;
        let stop = output.stop();
        let games = Games {
            seed,
            count: command.games,
            stop: &stop,
        };
        if command.tune {
            return tune::run::<B>(&games, output);
        }
        let mut rows = Vec::new();
        for level in Level::all() {
            let sight = level.player::<B>();
            let place = rows.len();
            let games = games.of(place as u64);
            let beginner = games.play::<B, _, _>(sight, Greedy)?;
            let below = match place.checked_sub(1) {
                None => None,
                Some(below) => Some(games.play::<B, _, _>(sight, B::LEVELS[below])?),
            };
            if stop.is_due() {
                return Ok(());
            }
            rows.push(level);
            let row = row::<B>(sight, sight.depth, &games, below.as_ref(), &beginner, &stop)?;
            let Some(row) = row else { return Ok(()) };
            let row = Row {
                level: Some(level),
                ..row
            };
            output.answer(&row, row.text())?;
        }
        // A player of the same strength that fails in the usual way.
        let middle = B::LEVELS[MIDDLE];
        let games = games.of(Level::COUNT as u64);
        let Some(careless) = Careless::as_strong_as::<B>(middle, &games)? else {
            return Ok(());
        };
        let below = games.play::<B, _, _>(careless, B::LEVELS[MIDDLE - 1])?;
        let beginner = games.play::<B, _, _>(careless, Greedy)?;
        if let Some(row) = row::<B>(
            careless.sight,
            middle.depth,
            &games,
            Some(&below),
            &beginner,
            &stop,
        )? {
            let row = Row {
                careless: Some(careless.share),
                ..row
            };
            output.answer(&row, row.text())?;
        }
        Ok(())
    }
}

/// The row of a player; `None` if the command was stopped.
fn row<B: Board>(
    sight: Sight,
    seen: usize,
    games: &Games,
    below: Option<&Played<B>>,
    beginner: &Played<B>,
    stop: &cli::Stop,
) -> Result<Option<Row>, Failure> {
    let played = below.unwrap_or(beginner);
    let blunders = Blunders::of(&played.turns, seen, games)?;
    Ok((!stop.is_due()).then(|| Row {
        game: B::NAME,
        level: None,
        depth: sight.depth,
        attention: sight.attention,
        careful: sight.is_careful,
        careless: None,
        evaluations: played.evaluations(),
        below: Share::new(played.record),
        beginner: Share::new(beginner.record),
        blunders,
    }))
}

impl Ladder {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        output.release()?;
        self.game.give(Climb {
            command: self,
            seed: common.seed,
            output,
        })?;
        Ok(Answer::Met)
    }
}
