//! The three kinds of work of the page: levels to order, the level of a day, a mended level.

use ga_core::Termination;
use ga_core::terminate::Evaluations;
use ga_tiles::Level;
use ga_tiles::check::{Checked, Evolved};
use ga_tiles::description::{Description, Wished};
use ga_tiles::format::json::{self, Entry};
use ga_tiles::levels::{Date, Levels};
use ga_tiles::mend::Mend;
use ga_tiles::search::{Found, Run, levels, usual_evaluations};
use gallery_bridge::{
    Failure, Made, Progress, Record, ResultFile, VERSION, fingerprint, result_name,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::page::{alone, description, shown};

/// The greatest number of levels in a page.
const MOST: usize = 1000;

/// The greatest number of levels that the page shows while it searches.
const MOST_SHOWN: usize = 4;

/// The limit of evaluations for a mended level, as in the tool.
const MENDING: u64 = 20_000;

/// The options of `tiles evolve`, as a result file records them; or `mend` with a picture, or
/// `daily` with a date.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    level: String,
    /// The name of the description, for the names of files.
    name: Option<String>,
    count: Option<usize>,
    apart: Option<f64>,
    wish: Vec<String>,
    template: Option<String>,
    /// A level that is mended. Free cells are `?`.
    mend: Option<String>,
    /// A day, such as 2026-11-22.
    daily: Option<String>,
}

impl Options {
    /// The description with what the options add to it, as `tiles evolve` does.
    fn description(&self) -> Result<Description, Failure> {
        let mut asked = description(&self.level)?;
        if let Some(template) = &self.template {
            let picture = asked.alphabet().picture(template.trim_end())?;
            let fixed = asked.clone().with_fixed(&picture);
            asked = fixed.map_err(|error| format!("locked cells: {}", asked.explain(&error)))?;
        }
        if let Some(apart) = self.apart {
            asked = asked.with_apart(apart)?;
        }
        let wishes = self.wish.iter().map(|wish| wish.parse());
        Ok(asked.with_wishes(&wishes.collect::<Result<Vec<Wished>, _>>()?)?)
    }
}

/// Work in slices.
#[expect(clippy::large_enum_variant, reason = "there is one")]
pub(crate) enum Work {
    Evolve {
        /// The name of its file without the ending.
        name: String,
        description: Description,
        count: usize,
        record: Record,
        engine: Run,
        finished: bool,
    },
    /// Work that is done in one slice.
    Once {
        description: Description,
        task: Task,
        done: Option<Done>,
        /// The name of its file without the ending.
        name: String,
    },
}

pub(crate) enum Task {
    Mend { search: Mend, seed: u64 },
    Daily { levels: Box<Levels>, date: Date },
}

/// A level that was made in one slice.
pub(crate) struct Done {
    level: Level,
    checked: Checked,
    changed: Option<Vec<(usize, usize)>>,
    evaluations: u64,
}

fn date(text: &str) -> Result<Date, Failure> {
    let parts: Option<Vec<u16>> = text.split('-').map(|part| part.parse().ok()).collect();
    match parts.as_deref() {
        Some(&[year, month, day]) => Ok(Date::new(year, u8::try_from(month)?, u8::try_from(day)?)?),
        _ => Err(format!("daily {text}: expected a day, such as 2026-11-22").into()),
    }
}

impl Work {
    pub(crate) fn start(given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let options: Options = serde_json::from_value(Value::Object(given.clone()))?;
        let name = options.name.as_deref().unwrap_or_default();
        if let Some(day) = &options.daily {
            let description = options.description()?;
            let levels = Box::new(Levels::new(description.search(1)?));
            return Ok(Self::once(
                description,
                Task::Daily {
                    levels,
                    date: date(day)?,
                },
                result_name(&[&"tiles", &"daily", &name, day]),
            ));
        }
        if let Some(picture) = &options.mend {
            let described = description(&options.level)?;
            let alphabet = described.alphabet();
            let locked =
                alphabet.picture(options.template.as_deref().unwrap_or(picture).trim_end())?;
            let template = if options.template.is_some() {
                described
                    .locked(&locked)
                    .map_err(|error| described.explain(&error))?
            } else {
                described.template().clone()
            };
            let picture = alphabet.picture(picture.trim_end())?;
            let search = Mend::new(template, described.requirements(), picture)?;
            return Ok(Self::once(
                alone(&described),
                Task::Mend { search, seed },
                result_name(&[&"tiles", &"mend", &name, &seed]),
            ));
        }
        let name = result_name(&[&"tiles", &name, &seed]);
        let description = options.description()?;
        let count = options.count.unwrap_or(100);
        if !(1..=MOST).contains(&count) {
            return Err(format!("{count} levels: expected 1 to {MOST}").into());
        }
        let mut record = Record::new("tiles", VERSION, seed);
        record.options = given.into();
        let engine = description.search(count)?.start(seed)?;
        Ok(Self::Evolve {
            name,
            description,
            count,
            record,
            engine,
            finished: false,
        })
    }

    fn once(description: Description, task: Task, name: String) -> Self {
        Self::Once {
            description,
            task,
            done: None,
            name,
        }
    }

    pub(crate) fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        match self {
            Self::Evolve {
                count,
                engine,
                finished,
                ..
            } => {
                let stop = (Found(*count), Evaluations(usual_evaluations(*count)));
                let end = engine.state().evaluations().saturating_add(budget);
                while !*finished {
                    *finished = stop.check(engine.state()).is_some();
                    if *finished || engine.state().evaluations() >= end {
                        break;
                    }
                    engine.step();
                }
            }
            Self::Once {
                description,
                task,
                done,
                ..
            } => {
                if done.is_none() {
                    *done = Some(task.run(description)?);
                }
            }
        }
        Ok(self.progress())
    }

    fn progress(&self) -> Progress {
        match self {
            Self::Evolve {
                count,
                engine,
                finished,
                ..
            } => {
                let state = engine.state();
                let found = levels(state).len().min(*count);
                let view =
                    json!({ "asked": count, "found": found, "most": usual_evaluations(*count) });
                Progress {
                    finished: *finished,
                    generations: state.generation(),
                    evaluations: state.evaluations(),
                    share: Some(found as f64 / *count as f64),
                    view,
                    ..Progress::default()
                }
            }
            Self::Once {
                description, done, ..
            } => done.as_ref().map_or_else(Progress::default, |done| {
                let levels = shown(
                    description,
                    std::slice::from_ref(&done.level),
                    &done.checked,
                );
                let view = json!({
                    "asked": 1,
                    "found": usize::from(done.checked.levels[0].unmet.is_empty()),
                    "changed": done.changed,
                    "levels": levels,
                });
                Progress {
                    finished: true,
                    evaluations: done.evaluations,
                    view,
                    ..Progress::default()
                }
            }),
        }
    }

    /// The levels that the search works on, the nearest to being found first, each with what it
    /// lacks.
    pub(crate) fn best(&self) -> Result<Value, Failure> {
        let Self::Evolve {
            description,
            count,
            engine,
            ..
        } = self
        else {
            return Ok(Value::Null);
        };
        let mut held: Vec<_> = engine.scheme().breeder.held().collect();
        held.sort_by(|(_, one), (_, other)| one.total().total_cmp(&other.total()));
        let mut nearest = Vec::new();
        for (level, _) in held.into_iter().take(MOST_SHOWN) {
            // Alone: these levels need not be apart from each other yet.
            let level = std::slice::from_ref(level);
            nearest.extend(shown(
                description,
                level,
                &Checked::new(description, level, *count)?,
            ));
        }
        Ok(json!(nearest))
    }

    pub(crate) fn result_file(&self) -> Result<ResultFile, Failure> {
        match self {
            Self::Evolve {
                name,
                description,
                count,
                record,
                engine,
                ..
            } => {
                let state = engine.state();
                let evolved = Evolved::new(description, state, *count)?;
                let made = Made {
                    record: record.clone(),
                    evaluations: state.evaluations(),
                    generations: state.generation(),
                };
                ResultFile::new(name, evolved.file(description), &made)
            }
            Self::Once {
                description,
                done,
                name,
                ..
            } => {
                let done = done.as_ref().ok_or("no level was made")?;
                let mut entry = Entry::new("1", done.level.clone());
                entry.features.clone_from(&done.checked.levels[0].features);
                Ok(ResultFile {
                    name: format!("{name}.json"),
                    text: json::write(&[entry], description.alphabet()),
                })
            }
        }
    }

    pub(crate) fn state_hash(&self) -> String {
        match self {
            Self::Evolve { engine, .. } => fingerprint(&engine.checkpoint()),
            Self::Once { done, .. } => fingerprint(&done.as_ref().map(|done| done.level.clone())),
        }
    }
}

impl Task {
    fn run(&self, description: &Description) -> Result<Done, Failure> {
        let (level, changed, evaluations) = match self {
            Self::Mend { search, seed } => {
                let mended = search.run(*seed, MENDING, || false);
                (mended.level, Some(mended.changed), mended.evaluations)
            }
            Self::Daily { levels, date } => {
                let made = levels.daily(*date)?;
                (made.level, None, made.evaluations)
            }
        };
        let checked = Checked::new(&alone(description), std::slice::from_ref(&level), 1)?;
        Ok(Done {
            level,
            checked,
            changed,
            evaluations,
        })
    }
}
