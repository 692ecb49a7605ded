use ga_request::search::{Search as _, read};
use ga_tiles::check::Checked;
use ga_tiles::evolve::{DOORS, Evolve, Request, mend};
use ga_tiles::format::json::{self, Entry};
use ga_tiles::levels::{Date, Levels};
use ga_tiles::like;
use serde_json::{Map, Value, json};
use web_bridge::breeding::Breeding;
use web_bridge::doors::{Game, Own};
use web_bridge::page::{Page, Slice, shown};
use web_bridge::{Failure, File, Progress, Search, fingerprint, result_name};

use crate::page::Shown;

/// The greatest number of levels that the page shows while it searches.
const MOST_SHOWN: usize = 4;

/// The searches.
pub static GAME: Game = Game {
    doors: &DOORS,
    shown: &[
        shown::<Many>(),
        shown::<Mended>(),
        shown::<Breeding<like::Levels>>(),
    ],
    own: &[Own {
        command: "daily",
        start: |options, _| Ok(Box::new(Daily::new(options)?)),
    }],
};

/// What the page shows of a search for levels.
enum Many {}

impl Page for Many {
    type Search = Evolve;

    fn view(search: &Evolve, _: &Slice) -> Value {
        search.progress().view
    }

    /// The levels that the search works on, the nearest to being found first, each with what it
    /// lacks.
    fn best(search: &Evolve) -> Result<Value, Failure> {
        let nearest = search.nearest(MOST_SHOWN)?;
        let shown = nearest
            .iter()
            .map(|(level, one)| Shown::new(search.description(), level, &one.levels[0]));
        Ok(json!(shown.collect::<Vec<_>>()))
    }
}

/// What the page shows of a level that is mended.
enum Mended {}

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
struct Daily {
    file: File,
    progress: Progress,
}

impl Daily {
    /// Makes it by a request with the day as `date`.
    fn new(mut given: Map<String, Value>) -> Result<Self, Failure> {
        let day = given.remove("date").unwrap_or_default();
        let day = day.as_str().unwrap_or_default();
        let parts: Option<Vec<u16>> = day.split('-').map(|part| part.parse().ok()).collect();
        let date = match parts.as_deref() {
            Some(&[year, month, day]) => Date::new(year, u8::try_from(month)?, u8::try_from(day)?)?,
            _ => return Err(format!("date {day}: expected a day, such as 2026-11-22").into()),
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

impl Search for Daily {
    fn step(&mut self, _: u64) -> Result<Progress, Failure> {
        Ok(self.progress.clone())
    }

    fn result_file(&self) -> Result<File, Failure> {
        Ok(self.file.clone())
    }

    fn state_hash(&self) -> String {
        fingerprint(&self.file.text)
    }
}
