//! The generation at which the paper's search stops.

use cli::{Failure, Output, Variant};
use ga_units::evolve::genome::TurnView;
use ga_units::players::PaperPlayer;
use ga_units::scheme::paper::{Parameters, Redraw};
use ga_units::{Map, Terms};
use serde_json::json;

use super::Reproduce;
use super::statistics::object;
use ludevo_units::contest::Matches;

const MUTATIONS: [(Redraw, &str); 2] = [
    (Redraw::AllCells, "all cells"),
    (Redraw::OneCell, "one cell"),
];
const STABLE: [u64; 5] = [2, 3, 5, 6, 8];
/// Numbers of units a side besides 20.
const UNITS: [usize; 5] = [1, 2, 5, 10, 50];

fn runs(command: &Reproduce) -> u64 {
    command.runs.unwrap_or(1000)
}

/// The readings of "stable" and of the mutation, with 20 units a side; then the paper's own words
/// with other numbers of units.
fn readings() -> Vec<(String, Redraw, u64, usize)> {
    let title = |stable, name: &str| format!("stable {stable}, mutation of {name}");
    let mut readings = Vec::new();
    for (redraw, name) in MUTATIONS {
        for stable in STABLE {
            readings.push((title(stable, name), redraw, stable, 20));
        }
    }
    for units in UNITS {
        readings.push((
            format!("{}, {units} units", title(3, "all cells")),
            Redraw::AllCells,
            3,
            units,
        ));
    }
    readings
}

/// The number of decisions of all readings.
pub(super) fn count(command: &Reproduce) -> u64 {
    readings().len() as u64 * runs(command)
}

/// Counts when the paper's search stops, for each reading.
pub(super) fn run(
    command: &Reproduce,
    first_seed: u64,
    decisions: &mut Matches,
    output: &mut Output,
) -> Result<(), Failure> {
    let printed = json!({
        "experiment": "stops", "variant": "printed", "printed": true, "seed": null,
        "runs": 10, "mean_from_15_to_18": 0.8,
    });
    output.answer(
        &printed,
        "stops, printed: 8 of 10 searches stop at generation 15 to 18",
    )?;
    for (title, redraw, stable, units) in readings() {
        let mut variant = Variant::new("stops", title.as_str());
        let mut histogram = [0u64; 21];
        let are_here = decisions.play(
            runs(command),
            &title,
            |run| {
                let seed = first_seed.wrapping_add(run);
                let battle = Map::apart(15)?.skirmish(Terms::default(), units, seed)?;
                let scheme = Parameters { redraw, stable, ..Parameters::default() };
                let mut paper = PaperPlayer::new(scheme);
                let decision = paper.decide(&TurnView::new(&battle), seed)?;
                Ok(Some(decision.map_or(0, |decision| decision.generations)))
            },
            |run, generations| {
                histogram[generations.min(20) as usize] += 1;
                let figures =
                    json!({ "generations": generations, "from_15_to_18": (15..=18).contains(&generations) });
                let seed = first_seed.wrapping_add(run);
                if command.summaries { variant.count(&figures) } else { variant.run(seed, &figures, output) }
            },
        )?;
        if !are_here {
            continue;
        }
        if histogram.iter().sum::<u64>() == 0 {
            return Ok(());
        }
        let mut object = object(&serde_json::to_value(variant.summary())?);
        object.insert("histogram".to_owned(), json!(histogram));
        let line = format!("{}; histogram from 0: {histogram:?}", variant.summary());
        output.answer(&object, line)?;
    }
    Ok(())
}
