//! Verdicts on what the publications claim: tables of requests and claims, and one command that
//! runs them.

mod judge;
mod table;

use clap::{Args, Parser};
use cli::{
    Answer, Common, Failure, Output, Program, Stop, Time, Tool, number_of_runs, repeat, spelt,
};
use ga_request::search::{Door, Errand};
use serde_json::{Value, json};
use std::collections::BTreeMap;

use judge::Judged;
use table::{Claim, Series, Table};

/// Says which claims of a publication hold, with the runs that its table asks for.
///
/// A table (lab/verdicts) has the requests, the claims, the smallest effect that matters, and seeds
/// that chose nothing. A claim is confirmed, holds in part (there is an effect, and it is smaller
/// than the one that matters), is not confirmed (the effect would have been seen), or is open (it
/// would not).
#[derive(Parser)]
#[command(name = "verdicts", version)]
enum Verdicts {
    /// Hard mazes (docs/theseus.md)
    Theseus(Asked),
    /// Mazes of checkpoints (docs/checkpoint.md)
    Checkpoint(Asked),
    /// Sets of hexagonal tiles (docs/hextiles.md)
    Hextiles(Asked),
    /// Moves by evolved lines of play (docs/minimax.md)
    Minimax(Asked),
    /// Plans of armies (docs/units.md)
    Units(Asked),
}

/// What is asked for.
#[derive(Args)]
struct Asked {
    /// Only these claims; may be repeated [default: all]
    #[arg(long, value_name = "NAME")]
    claim: Vec<String>,
    /// Runs of each series [default: those of the table]
    #[arg(long, value_name = "N", value_parser = number_of_runs)]
    runs: Option<u64>,
    /// Prints the figures of each run, too
    #[arg(long)]
    each: bool,
    #[command(flatten)]
    time: Time,
}

/// A table, and the doors of its game.
struct Game {
    table: &'static str,
    doors: &'static [Door],
}

const THESEUS: Game = Game {
    table: include_str!("../../verdicts/theseus.toml"),
    doors: &ga_theseus::evolve::search::DOORS,
};
const CHECKPOINT: Game = Game {
    table: include_str!("../../verdicts/checkpoint.toml"),
    doors: &ga_checkpoint::evolve::search::DOORS,
};
const HEXTILES: Game = Game {
    table: include_str!("../../verdicts/hextiles.toml"),
    doors: &ga_hextiles::evolve::search::DOORS,
};
const MINIMAX: Game = Game {
    table: include_str!("../../verdicts/minimax.toml"),
    doors: &ga_minimax::contest::DOORS,
};
const UNITS: Game = Game {
    table: include_str!("../../verdicts/units.toml"),
    doors: &ga_units::search::DOORS,
};

impl Tool for Verdicts {
    const DEFAULT: &'static str = "theseus";

    fn run(self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let (game, asked) = match self {
            Self::Theseus(asked) => (THESEUS, asked),
            Self::Checkpoint(asked) => (CHECKPOINT, asked),
            Self::Hextiles(asked) => (HEXTILES, asked),
            Self::Minimax(asked) => (MINIMAX, asked),
            Self::Units(asked) => (UNITS, asked),
        };
        asked.run(&game, output)
    }
}

/// The tool.
pub(crate) const PROGRAM: Program = Program::of::<Verdicts>();

/// The distance between two seeds: the games of a match have seeds of their own between them.
const STRIDE: u64 = 1000;

impl Asked {
    fn run(&self, game: &Game, output: &mut Output) -> Result<Answer, Failure> {
        let table = Table::read(game.table)?;
        let claims = table.claims(&self.claim)?;
        output.release()?;
        let stop = output.stop();
        let mut made: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
        for claim in claims {
            for name in claim.series() {
                if !made.contains_key(name) {
                    let series = table.series(name)?;
                    let runs = self.runs.unwrap_or(series.runs.unwrap_or(table.runs));
                    let found = runs_of(series, game, table.seed, runs, &stop)?;
                    if self.each {
                        print(name, &found, output)?;
                    }
                    made.insert(name, found);
                }
            }
            if stop.is_due() {
                break;
            }
            verdict(claim, &made, output)?;
        }
        Ok(Answer::Met)
    }
}

/// What the runs of a series have found, each with how it was made.
fn runs_of(
    series: &Series,
    game: &Game,
    seed: u64,
    runs: u64,
    stop: &Stop,
) -> Result<Vec<Value>, Failure> {
    let (tool, command) = series.command()?;
    let named = |door: &&Door| door.command.tool == tool && door.command.name == command;
    let door = game.doors.iter().find(named);
    let fields = door.map_or_else(Vec::new, |door| (door.fields)());
    let run = |seed| {
        let options = series.options.clone();
        let errand = Errand::of((tool, command), &fields, options, seed).map_err(spelt)?;
        let is_due = || stop.is_due();
        let outcome = errand.carry_out(game.doors, &is_due).map_err(spelt)?;
        if stop.is_due() {
            return Ok(None);
        }
        let outcome =
            outcome.map(|outcome| json!({ "found": outcome.found, "made": outcome.made }));
        Ok(Some(outcome.unwrap_or_default()))
    };
    let seeds: Vec<u64> = (0..runs).map(|run| seed + STRIDE * run).collect();
    let found = repeat(&seeds, stop, run)?;
    Ok(found.into_iter().map(|(_, value)| value).collect())
}

fn print(series: &str, found: &[Value], output: &mut Output) -> Result<(), Failure> {
    for value in found {
        let row = json!({
            "series": series,
            "seed": value["made"]["seed"],
            "evaluations": value["made"]["evaluations"],
            "generations": value["made"]["generations"],
            "found": value["found"],
        });
        output.answer(&row, &row)?;
    }
    Ok(())
}

fn verdict(
    claim: &Claim,
    made: &BTreeMap<&str, Vec<Value>>,
    output: &mut Output,
) -> Result<(), Failure> {
    let numbers = |series: &str| claim.numbers(&made[series]);
    let own = numbers(&claim.of)?;
    let other = claim.against.as_deref().map(numbers).transpose()?;
    let judged = Judged::of(claim, &own, other.as_deref())?;
    output.answer(&judged, &judged)
}
