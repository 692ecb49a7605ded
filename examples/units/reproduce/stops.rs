//! The generation at which the source's search stops.

use examples::{Failure, Output, Variant};
use ga_units::player::Paper;
use ga_units::{Map, Mutation, Outlook, Terms};
use serde_json::json;

use super::Reproduce;
use super::statistics::object;
use crate::contest::many;

/// When the source's search stops, for each reading of "stable" and of the mutation.
pub(super) fn run(command: &Reproduce, first_seed: u64, output: &mut Output) -> Result<(), Failure> {
    for (mutation, name) in [(Mutation::AllCells, "all cells"), (Mutation::OneCell, "one cell")] {
        for stable in [2, 3, 5, 6, 8] {
            let title = format!("stable {stable}, mutation of {name}");
            let mut variant = Variant::new("stops", title.as_str());
            let mut histogram = [0u64; 21];
            many(
                command.runs.unwrap_or(1000),
                |run| {
                    let seed = first_seed.wrapping_add(run);
                    let battle = Map::apart(15)?.skirmish(Terms::default(), 20, seed)?;
                    let mut paper = Paper::default();
                    (paper.mutation, paper.stable) = (mutation, stable);
                    let thought = paper.think(&Outlook::new(&battle), seed)?;
                    Ok(thought.map_or(0, |thought| thought.generations))
                },
                |run, generations| {
                    histogram[generations.min(20) as usize] += 1;
                    let figures = json!({ "generations": generations, "from_15_to_18": (15..=18).contains(&generations) });
                    let seed = first_seed.wrapping_add(run);
                    if command.summaries {
                        variant.count(&figures)
                    } else {
                        variant.run(seed, &figures, output)
                    }
                },
            )?;
            let mut object = object(&serde_json::to_value(variant.summary())?);
            object.insert("histogram".to_owned(), json!(histogram));
            let line = format!("{}; histogram from 0: {histogram:?}", variant.summary());
            output.answer(&object, line)?;
        }
    }
    Ok(())
}
