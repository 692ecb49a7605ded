use crate::description::Permission;
use crate::levels;
use clap::Args;
use cli::{Answer, At, Common, Failure, Output, Source};
use ga_tiles::Level;
use ga_tiles::check::{Checked as Levels, CheckedLevel, Features};
use serde::Serialize;
use std::path::PathBuf;

/// Measures levels, and says which requirements they keep. The exit status is 1 if a level does not
/// keep one.
#[derive(Args)]
pub(crate) struct Check {
    /// The description of the levels, in TOML
    #[arg(value_name = "LEVEL.toml")]
    level: PathBuf,
    /// The levels: text, JSON, a map of Tiled or a project of LDtk; - is standard input
    #[arg(value_name = "LEVELS")]
    levels: PathBuf,
    #[command(flatten)]
    permission: Permission,
}

#[derive(Serialize)]
struct Checked<'a> {
    id: &'a str,
    met: bool,
    measures: &'a Features,
    /// The names of the measures whose value is not known.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    unknown: &'a [String],
    /// The target that the level has, if there are wishes.
    target: Option<&'a Features>,
    /// The nearest level and its distance; null if there is no other level to compare.
    nearest: Option<Neighbour<'a>>,
    /// The names of what the level does not keep.
    unmet: Vec<&'a str>,
}

#[derive(Serialize)]
struct Neighbour<'a> {
    id: &'a str,
    distance: f64,
}

impl Check {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let description = self.permission.read(&Source::read_written(&self.level)?)?;
        let entries = levels::read(&Source::read(&self.levels)?, &description.legend())?;
        let levels: Vec<Level> = entries.iter().map(|entry| entry.level.clone()).collect();
        let measured = Levels::new(&description, &levels, levels.len()).at(self.level.display())?;
        description.finish().at(self.level.display())?;
        for (entry, one) in entries.iter().zip(&measured.levels) {
            let nearest = one.nearest.map(|near| Neighbour {
                id: &entries[near.index].id,
                distance: near.distance,
            });
            let checked = Checked {
                id: &entry.id,
                met: one.unmet.is_empty(),
                measures: &one.features,
                unknown: &one.unknown,
                target: one.target.as_ref(),
                nearest,
                unmet: one.unmet.iter().map(|unmet| unmet.name.as_str()).collect(),
            };
            output.answer(&checked, sentence(&entry.id, one))?;
        }
        let met = measured
            .levels
            .iter()
            .filter(|level| level.unmet.is_empty())
            .count();
        output.text(format_args!(
            "{met} of {} levels keep everything",
            levels.len()
        ))?;
        Ok(Answer::of(met == levels.len()))
    }
}

/// A line about a level.
fn sentence(id: &str, one: &CheckedLevel) -> String {
    let values = one.features.iter().map(|(name, value)| match value {
        Some(number) => format!("{name} {number}"),
        None if one.unknown.contains(name) => format!("{name} not known"),
        None => format!("no {name}"),
    });
    let values = values.chain(
        one.nearest
            .map(|near| format!("nearest {:.3}", near.distance)),
    );
    let values: Vec<String> = values.collect();
    let unmet: Vec<String> = one
        .unmet
        .iter()
        .map(|unmet| format!("{}: {}", unmet.name, unmet.sentence))
        .collect();
    let unmet = if unmet.is_empty() {
        String::new()
    } else {
        format!("; unmet: {}", unmet.join("; "))
    };
    format!("level {id}: {}{unmet}", values.join(", "))
}
