use crate::cost::Cost;
use crate::description::Permission;
use crate::levels;
use clap::Args;
use cli::{Answer, At, Common, Failure, Files, Output, Source, result_name};
use ga_tiles::Level;
use ga_tiles::check::{Checked, Features, Nearest};
use ga_tiles::description::Description;
use ga_tiles::format::Legend;
use ga_tiles::format::json::Entry;
use ga_tiles::report::{Axis, Thumbnail, atlas, expressive_range};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The most bins of an axis.
const BINS: usize = 24;

/// Shows what a set of levels is like: its expressive range, how different its levels are, and what
/// the requirements cost.
#[derive(Args)]
pub(crate) struct Report {
    /// The levels: text, JSON, a map of Tiled or a project of LDtk; - is standard input
    #[arg(value_name = "LEVELS")]
    levels: PathBuf,
    /// The description of the levels, in TOML [default: that in a file of `evolve`; without one,
    /// the figures in the file are used]
    #[arg(long, value_name = "LEVEL.toml")]
    level: Option<PathBuf>,
    /// The two measures of the pictures, from left to right and from the bottom up [default: the
    /// first two that differ among the levels]
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    measures: Vec<String>,
    /// Writes a page with all levels to this SVG file, in the order of the two measures
    #[arg(long, value_name = "FILE")]
    atlas: Option<PathBuf>,
    /// Number of random levels that are measured to say what each requirement costs
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = cli::whole)]
    founders: u64,
    /// Also searches with all requirements, and without each of them in turn, and counts the
    /// evaluations for 20 levels
    #[arg(long)]
    searches: bool,
    #[command(flatten)]
    permission: Permission,
    #[command(flatten)]
    files: Files,
}

#[derive(Serialize)]
struct Reported<'a> {
    levels: usize,
    /// The values of each measure.
    measures: BTreeMap<&'a str, Values>,
    /// The distances of the nearest neighbours; null without a description.
    nearest: Option<Nearest>,
    /// What the requirements cost; null without a description.
    cost: Option<Cost>,
    files: &'a [String],
}

/// The values of a measure.
#[derive(Serialize)]
struct Values {
    least: Option<f64>,
    median: Option<f64>,
    mean: Option<f64>,
    most: Option<f64>,
    /// The number of levels without a value.
    missing: usize,
    /// The number of levels whose value is not known.
    unknown: usize,
}

impl Values {
    /// The values of `levels`; `unknown` of them are not known.
    fn of<'a>(name: &str, levels: impl Iterator<Item = &'a Features>, unknown: usize) -> Self {
        let all: Vec<Option<f64>> = levels.map(|features| *features.get(name)?).collect();
        let mut numbers: Vec<f64> = all.iter().copied().flatten().collect();
        numbers.sort_by(f64::total_cmp);
        let count = numbers.len();
        let middle =
            (count > 0).then(|| f64::midpoint(numbers[(count - 1) / 2], numbers[count / 2]));
        Self {
            least: numbers.first().copied(),
            median: middle,
            mean: (count > 0).then(|| numbers.iter().sum::<f64>() / count as f64),
            most: numbers.last().copied(),
            missing: all.len() - count - unknown,
            unknown,
        }
    }

    /// Whether the levels differ in it.
    fn differ(&self) -> bool {
        self.least
            .zip(self.most)
            .is_some_and(|(least, most)| least < most)
    }

    fn sentence(&self, name: &str) -> String {
        let number = |levels: usize, what: &str| match levels {
            0 => String::new(),
            _ => format!(", {levels} {what}"),
        };
        let missing = number(self.missing, "without a value");
        let unknown = number(self.unknown, "not known");
        match (self.least, self.median, self.mean, self.most) {
            (Some(least), Some(median), Some(mean), Some(most)) => {
                format!(
                    "{name}: {least} to {most}, median {median}, mean {mean:.2}{missing}{unknown}"
                )
            }
            _ => format!("{name}: no values{unknown}"),
        }
    }
}

impl Report {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.levels)?;
        let description = match &self.level {
            Some(file) => Some(self.permission.read(&Source::read_written(file)?)?),
            None => levels::described(&source, self.permission)?,
        };
        let legend = match &description {
            Some(description) => description.legend(),
            None => levels::legend(&source)?,
        };
        let entries = levels::read(&source, &legend)?;
        if description.is_none() && self.searches {
            return Err(Failure::refused(
                "--searches: needs a description, expected --level",
            ));
        }
        let grids: Vec<Level> = entries.iter().map(|entry| entry.level.clone()).collect();
        let measured = description
            .as_ref()
            .map(|description| Checked::new(description, &grids, grids.len()));
        let measured = measured.transpose()?;
        let features: Vec<&Features> = match &measured {
            Some(measured) => measured
                .levels
                .iter()
                .map(|level| &level.features)
                .collect(),
            None => entries.iter().map(|entry| &entry.features).collect(),
        };
        let names = names(description.as_ref(), &features);
        if names.is_empty() {
            return Err(Failure::refused(
                "no level has figures, expected --level with a description",
            ))
            .at(&source.name);
        }
        let values: BTreeMap<&str, Values> = names
            .iter()
            .map(|name| {
                let levels = measured.iter().flat_map(|measured| &measured.levels);
                let unknown = levels.filter(|level| level.unknown.contains(name)).count();
                let values = Values::of(name, features.iter().copied(), unknown);
                (name.as_str(), values)
            })
            .collect();
        let axes = self.axes(&names, &values)?;
        let mut folder = self.files.folder(output)?;
        // The folder of the atlas may be that of `--out`, which is there from now on.
        let of_atlas = self
            .atlas
            .as_deref()
            .and_then(|file| Some((file, file.parent()?)));
        if let Some((file, _)) =
            of_atlas.filter(|(_, at)| !at.as_os_str().is_empty() && !at.is_dir())
        {
            let sentence = "its folder does not exist; create the folder, or choose another path";
            return Err(Failure::refused(sentence)).at(format!("--atlas {}", file.display()));
        }
        let point = |features: &Features| {
            let value = |name: &str| features.get(name).copied().flatten().unwrap_or(f64::NAN);
            (value(axes[0]), value(axes[1]))
        };
        let points: Vec<(f64, f64)> = features.iter().map(|features| point(features)).collect();
        let axis = |axis: usize| {
            let values = points
                .iter()
                .map(|point| if axis == 0 { point.0 } else { point.1 });
            let name = axes[axis];
            Axis::over(name, values, BINS)
                .map_err(|_| Failure::refused(format!("--measures: no level has {name}")))
        };
        let name = result_name(&[
            &"tiles",
            &"report",
            &cli::result_stem("tiles", &source.name),
        ]);
        folder.write(
            &format!("{name}.svg"),
            expressive_range(&axis(0)?, &axis(1)?, &points),
        );
        if let Some(file) = &self.atlas {
            folder.write_to(file, page(&entries, &points, axes, &legend));
        }
        let cost = match &description {
            Some(description) => {
                let stop = output.stop();
                let cost = Cost::new(
                    description,
                    self.founders,
                    self.searches,
                    common.seed,
                    &stop,
                )?;
                description.finish()?;
                Some(cost)
            }
            None => None,
        };
        let nearest = measured
            .as_ref()
            .and_then(|measured| Nearest::of(&measured.levels));
        let mut lines = vec![cli::counted(entries.len(), "level")];
        lines.extend(
            names
                .iter()
                .map(|name| values[name.as_str()].sentence(name)),
        );
        lines.extend(nearest.as_ref().map(|near| {
            let Nearest {
                least,
                median,
                mean,
                ..
            } = near;
            format!(
                "nearest neighbours: {least:.3} apart or more, median {median:.3}, mean {mean:.3}"
            )
        }));
        lines.extend(cost.iter().flat_map(Cost::lines));
        lines.push(folder.wrote());
        let reported = Reported {
            levels: entries.len(),
            measures: values,
            nearest,
            cost,
            files: folder.files(),
        };
        output.close(&reported, lines.join("\n"))?;
        Ok(Answer::Met)
    }

    /// The names of the two measures of the pictures.
    fn axes<'a>(
        &self,
        names: &'a [String],
        values: &BTreeMap<&str, Values>,
    ) -> Result<[&'a str; 2], Failure> {
        match &self.measures[..] {
            [] => {
                let mut differing = names.iter().filter(|name| values[name.as_str()].differ());
                // A measure without any value has no axis.
                let is_other = |name: &&String| {
                    let values = &values[name.as_str()];
                    values.least.is_some() && !values.differ()
                };
                let others = || names.iter().filter(is_other);
                let first = differing
                    .next()
                    .or_else(|| others().next())
                    .unwrap_or(&names[0]);
                let second = differing
                    .next()
                    .or_else(|| others().find(|name| *name != first))
                    .unwrap_or(first);
                Ok([first, second])
            }
            [across, up] => {
                let known = |wanted: &String| {
                    names
                        .iter()
                        .find(|name| *name == wanted)
                        .map(String::as_str)
                        .ok_or_else(|| {
                            let sentence = format!(
                                "--measures: {wanted:?} is no measure, expected two of: {}",
                                names.join(", ")
                            );
                            Failure::refused(sentence)
                        })
                };
                Ok([known(across)?, known(up)?])
            }
            other => Err(Failure::refused(format!(
                "--measures: {} names, expected two, as in path,floor",
                other.len()
            ))),
        }
    }
}

/// The names of all measures, in the order of the description; those of the file without one.
fn names(description: Option<&Description>, features: &[&Features]) -> Vec<String> {
    if let Some(description) = description {
        return description
            .features()
            .iter()
            .map(|feature| feature.name.clone())
            .collect();
    }
    let mut names: Vec<String> = features
        .iter()
        .flat_map(|features| features.keys().cloned())
        .collect();
    names.sort();
    names.dedup();
    names
}

/// A page with all levels.
fn page(entries: &[Entry], points: &[(f64, f64)], measures: [&str; 2], legend: &Legend) -> String {
    let thumbnail = |(entry, &at): (_, &(f64, f64))| {
        let entry: &Entry = entry;
        Thumbnail {
            level: &entry.level,
            id: &entry.id,
            at,
        }
    };
    atlas(
        &entries
            .iter()
            .zip(points)
            .map(thumbnail)
            .collect::<Vec<_>>(),
        legend,
        measures,
    )
}
