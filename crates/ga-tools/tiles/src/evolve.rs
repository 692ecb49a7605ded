use crate::description::Permission;
use crate::levels;
use clap::{Args, Parser};
use cli::{
    Answer, At, Common, Course, Failure, Input, Limits, MadeResult, Output, Progress, Searching,
    Stop, Written, result_name,
};
use ga_core::engine::Checkpoint;
use ga_core::{Observer, State, StopReason};
use ga_tiles::check::{Checked, Evolved as Levels, Figures};
use ga_tiles::description::{Description, Feature, Targets, Wish, Wished};
use ga_tiles::format::text;
use ga_tiles::report::{Thumbnail, atlas};
use ga_tiles::search::{self, Climbers, Found, Unmet};
use ga_tiles::{Error, Level, measure, search::levels as found_levels};
use serde::Serialize;
use serde_json::Value;

/// The greatest number of levels.
const MOST: u64 = 100_000;

#[derive(Args)]
pub(crate) struct Evolve {
    /// The description of the levels, in TOML, whose keys `ludevo tiles keys` lists; - is standard
    /// input
    #[arg(value_name = "LEVEL.toml")]
    level: Option<Written>,
    /// Number of levels
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number_of_levels)]
    count: u64,
    /// Least distance of any two levels [default: that of the description]
    #[arg(long, value_name = "D", value_parser = distance)]
    apart: Option<f64>,
    /// Targets for single levels, in place of those of the description: NAME=A..B spreads them
    /// evenly over the levels, NAME=A,B,C gives them in turn, each to a level at least; :W after
    /// them says how far a value may be from its target [default: a tenth of the range; 0 for a
    /// list]; may be repeated
    #[arg(long, value_name = "NAME=A..B[:W]")]
    wish: Vec<Wished>,
    /// A map of Tiled (.tmx, .tmj) whose layer "locked" has the tiles that all levels have there,
    /// in place of the picture of the description
    #[arg(long, value_name = "MAP")]
    template: Option<Input>,
    /// The name of the files of the result, beside the tool and the seed [default: that of
    /// LEVEL.toml]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    permission: Permission,
    #[command(flatten)]
    run: Searching,
}

fn number_of_levels(text: &str) -> Result<u64, String> {
    let count = text.parse().ok().filter(|count| (1..=MOST).contains(count));
    count.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

fn distance(text: &str) -> Result<f64, String> {
    let distance = text
        .parse()
        .ok()
        .filter(|distance: &f64| *distance > 0.0 && distance.is_finite());
    distance.ok_or_else(|| String::from("expected a number above 0, such as 0.4"))
}

#[derive(Serialize)]
struct Evolved<'a> {
    #[serde(flatten)]
    course: Course,
    /// The levels that were found.
    fitness: usize,
    files: &'a [String],
    #[serde(flatten)]
    figures: &'a Figures,
    /// Why levels are missing.
    unmet: Option<&'a str>,
    /// Null: nothing in this search depends on the length of a run.
    schedule: Option<u64>,
}

/// How the names of its files end.
const ENDS: [&str; 3] = [".json", ".svg", ".txt"];

/// What was found; what was written follows.
fn sentence(figures: &Figures, unmet: Option<&str>, evaluations: u64) -> String {
    let Figures { found, wanted, .. } = figures;
    let unmet = unmet.map_or(String::new(), |unmet| format!("{unmet}\n"));
    let near = figures.nearest.as_ref().map_or(String::new(), |near| {
        format!(
            ", nearest neighbours {:.3} apart or more, {:.3} at the median",
            near.least, near.median
        )
    });
    let evaluations = cli::counted(grouped(evaluations), "evaluation");
    format!("{unmet}{found} of {wanted} levels after {evaluations}{near}; ")
}

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let Some(level) = &self.level else {
            return Err(Failure::refused(
                "the description is missing, expected the name of a file, as in `ludevo tiles evolve \
                 caves.toml`; `ludevo tiles example caves` prints one to begin with",
            ));
        };
        let Asked {
            mut description,
            count,
        } = self.asked(level)?;
        let search = description.search(count).at(level)?;
        let mut folder = self.run.files.folder(output)?;
        let name = self.name.as_deref().unwrap_or_default();
        let name = result_name(&[&"tiles", &name, &common.seed]);
        folder.check(|file| {
            file.strip_prefix(&name)
                .is_some_and(|end| ENDS.contains(&end))
        })?;
        let (mut session, checkpoint) = self
            .run
            .saving
            .begin::<Checkpoint<Level, search::Measured>>(&self.run.limits, None, output)?;
        let due = output.stop();
        let engine = match checkpoint {
            Some(checkpoint) => Some(ga_core::Engine::resume(
                search.parallel_scheme(),
                checkpoint,
            )?),
            None => search
                .start_parallel_unless(common.seed, &|| due.is_due())
                .at(level)?,
        };
        let Some(mut engine) = engine else {
            return Ok(Answer::Unmet);
        };
        let failed = engine.scheme().evaluator.failed();
        let log = session
            .log(|score: &search::Measured| Some(score.shortfall))?
            .check(&engine.state().into())?;
        let limits = self
            .run
            .limits
            .or(Limits::evaluations(search::usual_evaluations(count)));
        let mut stop = limits.termination(&due);
        stop.push(Box::new(Found(count)));
        stop.push(Box::new(failed.clone()));
        let progress = Count {
            progress: Progress::new(limits, output),
            limits: self.run.limits,
            wanted: self.count,
        };
        let mut watch = (log, progress);
        let reason = session.run(&mut engine, &stop, &mut watch)?;
        drop(watch);
        engine.scheme().evaluator.finish();
        if let Some(
            error @ Error::Command {
                failure: measure::Failure::More { .. },
                ..
            },
        ) = failed.error()
        {
            // Each value may be that of another level.
            return Err(Failure::refused(error)).at(level);
        }
        let (scheme, state) = engine.into_parts();
        if failed.error().is_some() {
            // It would fail again.
            description = description.without_commands(state.population().iter());
        } else if Stop::has_cut(reason) {
            // A program may take long.
            description = description.without_asked_commands(state.population().iter());
        }
        let found = Levels::of_search(&description, &state, &scheme.replacement, count)?;
        description.finish().at(level)?;
        let Levels {
            levels,
            checked,
            best,
            ..
        } = &found;
        let figures = found.figures();
        let unmet = match failed.error().or(found.contradiction.as_ref()) {
            Some(error) => Some(format!(
                "asked for {}, found {}; {level}: {error}",
                cli::counted(count, "level"),
                figures.found
            )),
            None => (figures.found < count).then(|| {
                let best = best.as_ref().map(|(_, checked)| checked);
                self.unmet(&description, checked, best, &scheme.breeder, more(reason))
            }),
        };
        let evolved = |files, figures, unmet| Evolved {
            course: Course {
                seed: common.seed,
                generations: state.generation(),
                evaluations: state.evaluations(),
                stop: if failed.error().is_some() {
                    String::from("failed")
                } else {
                    reason.to_string()
                },
            },
            fitness: levels.len(),
            files,
            figures,
            unmet,
            schedule: None,
        };
        let made = output.made(state.generation(), state.evaluations(), None);
        let shown: Vec<&Level> = levels
            .iter()
            .chain(best.iter().map(|(level, _)| level))
            .collect();
        let picture = page(
            &description,
            &shown,
            best.as_ref().map_or(checked, |(_, best)| best),
        );
        let result = MadeResult {
            result: found.file(&description),
            made: &made,
        };
        folder.write(
            &format!("{name}.json"),
            serde_json::to_string_pretty(&result)? + "\n",
        );
        folder.write(
            &format!("{name}.txt"),
            text::write(shown.iter().copied(), description.alphabet()),
        );
        folder.write(&format!("{name}.svg"), picture);
        let sentence = sentence(&figures, unmet.as_deref(), state.evaluations()) + &folder.wrote();
        output.close(
            &evolved(folder.files(), &figures, unmet.as_deref()),
            sentence,
        )?;
        Ok(if unmet.is_none() {
            Answer::Met
        } else {
            Answer::Unmet
        })
    }

    /// What the options ask for.
    fn asked(&self, level: &Written) -> Result<Asked, Failure> {
        let mut description = self.permission.read(&level.read()?)?;
        if let Some(template) = &self.template {
            let source = template.read()?;
            let map = levels::map(&source, &description.legend())?;
            levels::locks(&map).at(&source.name)?;
            if map.locked().cells().iter().all(Option::is_none) {
                let sentence = "no cell is locked in it, expected tiles in its layer \"locked\", or text with ? \
                                for free cells";
                return Err(Failure::refused(sentence)).at(&source.name);
            }
            let fixed = description.clone().with_fixed(map.locked());
            let fixed = fixed.map_err(|error| {
                let explained = description.explain(&error);
                // Its word is that of the description's own pictures.
                Failure::refused(match explained.strip_prefix("a picture has") {
                    Some(rest) => format!("the map has{rest}, as in the description"),
                    None => explained,
                })
            });
            description = fixed.at(&source.name)?;
        }
        if let Some(apart) = self.apart {
            description = description.with_apart(apart).at("--apart")?;
        }
        let description = description
            .with_wishes(&self.wish)
            .map_err(|sentence| Failure::refused(format!("--wish {sentence}")))?;
        self.check_count(&description).at("--count")?;
        Ok(Asked {
            description,
            count: self.count as usize,
        })
    }

    /// Checks that there are enough levels for all targets, and as many levels as are asked for.
    fn check_count(&self, description: &Description) -> Result<(), Failure> {
        for Feature { name, wish, .. } in description.features() {
            let Some(Wish {
                targets: Targets::List(list),
                ..
            }) = wish
            else {
                continue;
            };
            let targets = list.len();
            if targets as u64 > self.count {
                let sentence = format!(
                    "the wish for {name} has {targets} targets, expected {targets} levels or more"
                );
                return Err(Failure::refused(sentence));
            }
        }
        // There are at most as many levels as ways to fill the free cells.
        let template = description.template();
        let kinds = template.free_tiles().len() as u64;
        let free = template.free_orbits() as u32;
        let Some(levels) = kinds
            .checked_pow(free)
            .filter(|&levels| levels < self.count)
        else {
            return Ok(());
        };
        let are = if levels == 1 {
            "level exists"
        } else {
            "levels exist"
        };
        let cells = if free == 1 { "cell" } else { "cells" };
        let sentence =
            format!("only {levels} different {are}: the description leaves {free} {cells} free");
        Err(Failure::refused(sentence))
    }

    /// Why levels are missing, in a sentence.
    fn unmet(
        &self,
        description: &Description,
        measured: &Checked,
        best: Option<&Checked>,
        climbers: &Climbers,
        more: &str,
    ) -> String {
        let count = measured.levels.len();
        let head = format!(
            "asked for {}, found {count}",
            cli::counted(self.count, "level")
        );
        if let Some(best) = best {
            let faults = best.levels.iter().flat_map(|level| &level.unmet);
            let faults: Vec<String> = faults
                .map(|unmet| format!("{} is {}", unmet.name, unmet.sentence))
                .collect();
            if !faults.is_empty() {
                let faults = faults.join("; ");
                return format!(
                    "{head}; the best level: {faults}; {more}, or a wider range in the description"
                );
            }
        }
        format!(
            "{head}; {}",
            hardest(description, measured, &climbers.unmet(), more)
        )
    }
}

/// What a run is asked for.
pub(crate) struct Asked {
    pub(crate) description: Description,
    pub(crate) count: usize,
}

/// The sentence for a file that `evolve` did not write.
pub(crate) const EXPECTED: &str =
    "no \"figures\" and no \"made\", expected the JSON file of evolve";

impl Asked {
    /// What the options in a file of `evolve` asked for.
    pub(crate) fn recorded(options: &Value, permission: Permission) -> Result<Self, Failure> {
        let Some(level) = options.get("level").and_then(Value::as_str) else {
            return Err(Failure::refused(EXPECTED));
        };
        let texts = |name: &str| -> Vec<String> {
            let text = |value: &Value| {
                value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned)
            };
            match options.get(name) {
                None => Vec::new(),
                Some(Value::Array(values)) => values.iter().map(text).collect(),
                Some(value) => vec![text(value)],
            }
        };
        let mut args = vec![String::from("evolve")];
        for name in ["count", "apart", "wish"] {
            args.extend(
                texts(name)
                    .into_iter()
                    .map(|value| format!("--{name}={value}")),
            );
        }
        args.push(String::from("-"));
        let parsed = Recorded::try_parse_from(args);
        let Ok(Recorded { mut evolve }) = parsed else {
            return Err(Failure::refused(
                "made.options: expected the options of evolve",
            ));
        };
        evolve.permission = permission;
        evolve.template = texts("template")
            .pop()
            .map(|text| <Input>::of("made.options.template", &text));
        evolve.asked(&Written::of("made.options.level", level))
    }
}

/// The options of a file of `evolve`, as a command line.
#[derive(Parser)]
struct Recorded {
    #[command(flatten)]
    evolve: Evolve,
}

/// What gives a search that ended for this reason more work.
const fn more(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Time => "more --time",
        StopReason::Generations => "more --generations",
        StopReason::Cancelled | StopReason::Requested => "--resume, if there was --save",
        _ => "more --evaluations",
    }
}

/// What the levels that are not found yet lack most, and the remedy.
fn hardest(description: &Description, measured: &Checked, unmet: &[Unmet], more: &str) -> String {
    let open = measured
        .wishes
        .map(|(met, all)| all - met)
        .filter(|&open| open > 0);
    let lacks = |part: fn(&Unmet) -> f64| unmet.iter().filter(|unmet| part(unmet) > 0.0).count();
    let wish = lacks(|unmet| unmet.wish);
    let apart = lacks(|unmet| unmet.crowding);
    let places = description.places();
    let requirement = (0..places.len())
        .map(|place| {
            let lacking = unmet
                .iter()
                .filter(|unmet| unmet.shortfalls.get(place).is_some_and(|&part| part > 0.0));
            (lacking.count(), place)
        })
        .max_by_key(|&(lacking, place)| (lacking, std::cmp::Reverse(place)));
    let (lacking, place) = requirement.unwrap_or((0, 0));
    if let Some(open) = open.filter(|_| wish >= apart.max(lacking)) {
        let names: Vec<&str> = description
            .features()
            .iter()
            .filter(|feature| feature.wish.is_some())
            .map(|feature| &*feature.name)
            .collect();
        return format!(
            "no level has the last {open} of the targets of {}: {more}, other targets, or a wider :W of --wish",
            names.join(" and ")
        );
    }
    if let Some(&place) = places.get(place).filter(|_| lacking > apart) {
        let feature = &description.features()[place];
        let range = feature
            .require
            .map_or_else(String::new, |range| format!(", {},", range.expected()));
        return format!(
            "the requirement of {}{range} is what most others miss: {more}, or a wider range",
            feature.name
        );
    }
    let least = description
        .apart()
        .map_or(String::new(), |apart| format!(" of {}", apart.at_least));
    format!("the least distance{least} is what most others miss: {more}, or a smaller --apart")
}

/// A page with all levels, in the order of the first two measures with a requirement or a wish.
fn page(description: &Description, levels: &[&Level], measured: &Checked) -> String {
    let wished = description
        .features()
        .iter()
        .filter(|feature| feature.wish.is_some());
    let ranged = description.features().iter().filter(|feature| {
        feature.wish.is_none() && feature.require.is_none_or(|range| range.low < range.high)
    });
    let mut names = wished.chain(ranged).map(|feature| feature.name.as_str());
    let across = names.next().unwrap_or("");
    let up = names.next().unwrap_or("");
    let ids: Vec<String> = (1..=levels.len())
        .map(|number| number.to_string())
        .collect();
    let thumbnails = levels
        .iter()
        .zip(&ids)
        .enumerate()
        .map(|(place, (level, id))| {
            let value = |name: &str| {
                let level = measured.levels.get(place);
                level
                    .and_then(|level| *level.features.get(name)?)
                    .unwrap_or(f64::NAN)
            };
            Thumbnail {
                level,
                id,
                at: (value(across), value(up)),
            }
        });
    atlas(
        &thumbnails.collect::<Vec<_>>(),
        &description.legend(),
        [across, up],
    )
}

/// A number with a blank before each group of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped
}

/// Shows how many levels are found.
struct Count {
    progress: Progress,
    /// The limits of the user.
    limits: Limits,
    wanted: u64,
}

impl Observer<Level, search::Measured> for Count {
    fn observe(&mut self, state: &State<Level, search::Measured>) {
        let Self {
            progress,
            limits,
            wanted,
        } = self;
        let found = found_levels(state).len() as u64;
        let share = limits.share(state.generation(), state.evaluations());
        progress.draw(share.max(found as f64 / *wanted as f64), || {
            format!(
                "{found} of {wanted} levels, {}",
                cli::counted(grouped(state.evaluations()), "evaluation")
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_groups_of_three_digits() {
        assert_eq!(
            [7, 999, 1000, 1_234_567].map(grouped),
            ["7", "999", "1 000", "1 234 567"]
        );
    }
}
