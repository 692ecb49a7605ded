use ga_request::search::{Search as _, read};
use ga_tiles::check::Checked;
use ga_tiles::evolve::{Evolve, Request, mend};
use ga_tiles::format::json::{self, Entry};
use ga_tiles::levels::{Date, Levels};
use serde_json::{Map, Value, json};
use web_bridge::slices::{Page, Slice, Slices};
use web_bridge::{Failure, File, Progress, Search, fingerprint, result_name};

use crate::page::Shown;

/// The greatest number of levels in a page or a game.
const MOST: u64 = 10_000;

/// The greatest number of levels that the page shows while it searches.
const MOST_SHOWN: usize = 4;

/// `tiles evolve` in slices; also a level that is mended, and the level of a day.
pub enum Evolution {
    /// Levels to order.
    Evolve(Box<Slices<Many>>),
    /// A level that is mended.
    Mend(Box<Slices<Mended>>),
    /// The level of a day.
    Daily(Box<Daily>),
}

impl Search for Evolution {
    /// The options of the tool, by their names in a result file; with a picture as `mend`, or a
    /// date as `daily`.
    type Options = Map<String, Value>;

    fn start(mut given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        if let Some(day) = given.remove("daily") {
            return Ok(Self::Daily(Daily::new(given, &day)?.into()));
        }
        if let Some(picture) = given.remove("mend") {
            let name = given.remove("name").unwrap_or_else(|| "".into());
            given.extend([
                (String::from("map"), picture),
                (String::from("names"), json!([name, ""])),
            ]);
            return Ok(Self::Mend(Slices::start(given, seed)?.into()));
        }
        let count = given.get("count").and_then(Value::as_u64);
        if let Some(count) = count.filter(|&count| count > MOST) {
            return Err(format!("{count} levels: expected 1 to {MOST}").into());
        }
        Ok(Self::Evolve(Slices::start(given, seed)?.into()))
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        match self {
            Self::Evolve(run) => run.step(budget),
            Self::Mend(run) => run.step(budget),
            Self::Daily(day) => Ok(day.progress.clone()),
        }
    }

    fn best(&self) -> Result<Value, Failure> {
        match self {
            Self::Evolve(run) => run.best(),
            Self::Mend(_) | Self::Daily(_) => Ok(Value::Null),
        }
    }

    fn result_file(&self) -> Result<File, Failure> {
        match self {
            Self::Evolve(run) => run.result_file(),
            Self::Mend(run) => run.result_file(),
            Self::Daily(day) => Ok(day.file.clone()),
        }
    }

    fn state_hash(&self) -> String {
        match self {
            Self::Evolve(run) => run.state_hash(),
            Self::Mend(run) => run.state_hash(),
            Self::Daily(day) => fingerprint(&day.file.text),
        }
    }
}

/// What the page shows of a search for levels.
pub enum Many {}

impl Page for Many {
    type Search = Evolve;

    fn view(search: &Evolve, _: &Slice) -> Value {
        search.progress().view
    }

    /// The levels that the search works on, the nearest to being found first, each with what it
    /// lacks.
    fn drawn(search: &Evolve, _: &Request) -> Result<Value, Failure> {
        let nearest = search.nearest(MOST_SHOWN)?;
        let shown = nearest
            .iter()
            .map(|(level, one)| Shown::new(search.description(), level, &one.levels[0]));
        Ok(json!(shown.collect::<Vec<_>>()))
    }
}

/// What the page shows of a level that is mended.
pub enum Mended {}

impl Page for Mended {
    type Search = mend::Mend;

    fn view(search: &mend::Mend, slice: &Slice) -> Value {
        let found = search.found().ok().flatten().filter(|_| slice.is_over);
        let made = found.as_ref().and_then(|found| found.levels.first());
        let Some((found, made)) = found.as_ref().zip(made) else {
            return json!({ "asked": 1, "found": 0 });
        };
        let level = Shown::new(&search.description, &made.level, &made.checked);
        let found = u8::from(found.is_met);
        json!({ "asked": 1, "found": found, "changed": made.changed, "levels": [level] })
    }
}

/// The level of a day. It is made at once.
pub struct Daily {
    file: File,
    progress: Progress,
}

impl Daily {
    fn new(mut given: Map<String, Value>, day: &Value) -> Result<Self, Failure> {
        let day = day.as_str().unwrap_or_default();
        let parts: Option<Vec<u16>> = day.split('-').map(|part| part.parse().ok()).collect();
        let date = match parts.as_deref() {
            Some(&[year, month, day]) => Date::new(year, u8::try_from(month)?, u8::try_from(day)?)?,
            _ => return Err(format!("daily {day}: expected a day, such as 2026-11-22").into()),
        };
        given.insert(String::from("count"), 1.into());
        let request: Request = read(&given.into())?;
        let described = request.description()?;
        let made = Levels::new(described.search(1)?).daily(date)?;
        let described = described.without_wishes();
        let checked = Checked::new(&described, std::slice::from_ref(&made.level), 1)?;
        let one = &checked.levels[0];
        let levels = [Shown::new(&described, &made.level, one)];
        let found = u8::from(one.unmet.is_empty());
        let mut entry = Entry::new("1", made.level);
        entry.features.clone_from(&one.features);
        let name = result_name(&[&"tiles", &"daily", &request.name.unwrap_or_default(), &day]);
        Ok(Self {
            file: File {
                name: format!("{name}.json"),
                text: json::write(&[entry], described.alphabet()),
            },
            progress: Progress {
                finished: true,
                evaluations: made.evaluations,
                view: json!({ "asked": 1, "found": found, "changed": null, "levels": levels }),
                ..Progress::default()
            },
        })
    }
}
