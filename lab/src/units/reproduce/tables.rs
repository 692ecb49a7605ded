//! Tables 2 and 3 of the paper.

use cli::{Failure, Output};
use ga_units::game::Tally;
use serde_json::{Map as Object, Value, json};

use super::Reproduce;
use super::series::{Series, named};
use ludevo_units::contest::Matches;
use ludevo_units::players::Name;

/// The kinds of one side in Table 2, by their index in Table 1.
const INFANTRY_AND_CAVALRY: [usize; 2] = [0, 1];

const OPPONENTS: [Name; 3] = [Name::Greedy, Name::Rush, Name::Hold];
const PLAYERS: [Name; 3] = [Name::Random, Name::Paper, Name::Genetic];

fn runs(command: &Reproduce) -> u64 {
    command.runs.unwrap_or(200)
}

/// The number of matches of a table.
pub(super) fn count(command: &Reproduce) -> u64 {
    (OPPONENTS.len() * PLAYERS.len()) as u64 * runs(command)
}

/// Tables 2 and 3: the random player, that of the paper and ours against scripts, and the
/// differences of the second and the third to the first.
pub(super) fn run(
    experiment: &'static str,
    command: &Reproduce,
    first_seed: u64,
    matches: &mut Matches,
    output: &mut Output,
) -> Result<(), Failure> {
    for printed in printed(experiment) {
        output.answer(&printed, format_args!("{experiment}, printed: {printed}"))?;
    }
    for opponent in OPPONENTS {
        let mut base = None;
        for player in PLAYERS {
            let variant = format!("{} against {}", player.name(), opponent.name());
            let players = [named(player), named(opponent)];
            let mut series = Series::new(experiment, variant, players, runs(command));
            if experiment == "table2" {
                series.kinds[0] = INFANTRY_AND_CAVALRY.to_vec();
            }
            let summary = series.play(command, first_seed, base.as_ref(), matches, output)?;
            base.get_or_insert(summary);
        }
    }
    Ok(())
}

/// The columns of Tables 2 and 3 as they are printed: a single game each, per 15 turns where the
/// paper has such a column, and the increases. The computer is the player, the human is the
/// opponent.
fn printed(experiment: &str) -> Vec<Value> {
    let row = |variant: &str, turns: Option<u32>, winner: Option<usize>, columns: [[f64; 6]; 2]| {
        let mut object = Object::new();
        object.insert("experiment".to_owned(), json!(experiment));
        object.insert("variant".to_owned(), json!(variant));
        object.insert("printed".to_owned(), json!(true));
        object.insert("seed".to_owned(), Value::Null);
        object.insert("winner".to_owned(), json!(winner));
        object.insert("turns".to_owned(), json!(turns));
        let [own, opponent] = columns;
        for (index, (name, _)) in Tally::default().aspects().into_iter().enumerate() {
            object.insert(name.to_owned(), json!(own[index]));
            object.insert(format!("opponent_{name}"), json!(opponent[index]));
        }
        Value::Object(object)
    };
    if experiment == "table2" {
        let random = [
            [19.0, 17.0, 250.0, 330.0, 156.0, 778.0],
            [13.0, 0.0, 265.0, 810.0, 778.0, 156.0],
        ];
        let genetic = [
            [13.0, 3.0, 245.0, 724.0, 525.0, 134.0],
            [8.0, 8.0, 200.0, 319.0, 134.0, 525.0],
        ];
        let increase = [
            [-6.0, -14.0, -5.0, 394.0, 369.0, -644.0],
            [-5.0, 8.0, -65.0, -491.0, -644.0, 369.0],
        ];
        vec![
            row("random", Some(14), Some(1), random),
            row("genetic", Some(14), Some(0), genetic),
            row("increase", None, None, increase),
        ]
    } else {
        let random = [
            [23.0, 24.0, 610.0, 691.0, 622.0, 1054.0],
            [22.0, 14.0, 645.0, 1157.0, 1054.0, 622.0],
        ];
        let normalised = [
            [9.58, 10.0, 254.17, 287.92, 259.17, 439.17],
            [9.17, 5.84, 268.75, 482.08, 439.17, 259.17],
        ];
        let genetic = [
            [14.0, 2.0, 300.0, 895.0, 550.0, 126.0],
            [7.0, 8.0, 210.0, 177.0, 126.0, 550.0],
        ];
        let increase = [
            [4.42, -8.0, -45.83, 607.08, 290.83, -313.17],
            [-2.17, 2.16, 58.75, -365.08, -313.17, 290.83],
        ];
        vec![
            row("random", Some(36), Some(1), random),
            row("random per 15 turns", Some(15), None, normalised),
            row("genetic", Some(15), Some(0), genetic),
            row("increase per 15 turns", None, None, increase),
        ]
    }
}
