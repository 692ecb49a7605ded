//! `tiles mend`: the nearest levels to one that was drawn.

use super::drawn::{Found, Made, Map, of_map};
use crate::check::Checked;
use crate::description::{Commands, Description};
use crate::format::Drawn;
use crate::mend::{self, Mended, Mending};
use ga_core::StopReason;
use ga_core::text::result_name;
use ga_request::counted;
use ga_request::record;
use ga_request::search::{Ask, Command, Error, File, Plan, Progress, Search, Step, Stop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The greatest number of levels.
const MOST: u64 = 1000;

/// What is mended: the options of `tiles mend`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(default = "Request::usual", rename_all = "kebab-case")]
pub struct Request {
    /// The text of the description. None is refused.
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub level: String,
    /// The level.
    #[serde(flatten)]
    pub map: Map,
    /// A picture of cells that are locked besides those of the file, with `?` for all others.
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub template: Option<String>,
    /// Number of levels that differ, the one with the fewest changes first.
    #[schemars(range(min = 1, max = MOST), extend("value" = "N"))]
    pub count: u64,
    /// Ends each level after this many evaluations.
    #[schemars(range(min = 1), extend("value" = "N"))]
    pub evaluations: u64,
    /// Whether the description may name commands. Only a host can allow them: JSON does not have
    /// it.
    #[serde(skip)]
    pub commands: Commands,
}

impl Request {
    /// A request without a description and a level.
    fn usual() -> Self {
        Self {
            level: String::new(),
            map: Map::default(),
            template: None,
            count: 1,
            evaluations: 20_000,
            commands: Commands::default(),
        }
    }
}

/// `tiles mend`. A step measures one level. The level after the first one is made with the next
/// seed; two seeds may find the same.
#[derive(Debug)]
pub struct Mend {
    /// What is asked for.
    pub request: Request,
    /// The description without wishes.
    pub description: Description,
    /// The level that was drawn.
    pub drawn: Drawn,
    search: mend::Mend,
    seed: u64,
    searches: u64,
    steps: u64,
    /// The evaluations of all searches that are done.
    spent: u64,
    working: Option<Mending>,
    all: Vec<Mended>,
}

impl Ask for Mend {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "tiles",
        name: "mend",
    };

    fn name(request: &Request, seed: u64) -> String {
        let [level, map] = &request.map.names;
        result_name(&[&"tiles", &"mend", level, map, &seed])
    }

    fn files(found: &Found, name: &str, _: &record::Made) -> Result<Vec<File>, Error> {
        Ok(found.files(name))
    }

    fn unmet(found: &Found) -> Vec<String> {
        found.unmet()
    }
}

impl Search for Mend {
    fn begin(request: Request, plan: &Plan, seed: u64, _: Option<Value>) -> Result<Self, Error> {
        plan.check_no_schedule()?;
        let description = Description::read(&request.level, request.commands);
        let description = description.map_err(Error::domain)?.without_wishes();
        let mut drawn = request.map.drawn(&description.legend())?;
        if let Some(template) = &request.template {
            let locked = description.alphabet().picture(template.trim_end());
            drawn.locked = locked.map_err(|error| Error::field("template", error.to_string()))?;
        }
        let template = description.locked(&drawn.locked);
        let template = template.map_err(|error| of_map(description.explain(&error)))?;
        let requirements = description.requirements();
        let search = mend::Mend::new(template, requirements, drawn.tiles.clone());
        Ok(Self {
            search: search.map_err(of_map)?,
            request,
            description,
            drawn,
            seed,
            searches: 0,
            steps: 0,
            spent: 0,
            working: None,
            all: Vec::new(),
        })
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        if self.ended().is_some() {
            return Ok(Step::Over);
        }
        if stop() {
            return Ok(Step::Cut);
        }
        self.steps += 1;
        if let Some(working) = &mut self.working {
            working.step();
        } else {
            let seed = self.seed.wrapping_add(self.searches);
            self.working = Some(self.search.begin(seed, self.request.evaluations));
            self.searches += 1;
        }
        if let Some(done) = self.working.take_if(|working| working.is_done()) {
            self.spent += done.evaluations();
            take(&mut self.all, done);
        }
        Ok(Step::Whole)
    }

    fn progress(&self) -> Progress {
        let (found, of) = (self.all.len(), self.request.count);
        Progress {
            generations: self.steps,
            evaluations: self.spent + self.working.as_ref().map_or(0, Mending::evaluations),
            ended: self.ended(),
            share: Some(found as f64 / of as f64),
            note: format!("{found} of {of} levels, search {}", self.searches),
            ..Progress::default()
        }
    }

    fn found(&self) -> Result<Option<Found>, Error> {
        self.found_after(StopReason::Evaluations, str::to_owned)
    }
}

/// Adds a level, if it is another one than those before.
fn take(all: &mut Vec<Mended>, done: Mending) {
    let done = done.mended();
    if !all.iter().any(|other| other.level == done.level) {
        all.push(done);
    }
}

impl Mend {
    fn ended(&self) -> Option<StopReason> {
        let count = self.request.count;
        if self.all.len() as u64 == count {
            return Some(StopReason::Target);
        }
        let is_over = self.searches == 3 * count && self.working.is_none();
        is_over.then_some(StopReason::Idle)
    }

    /// What was found by a search that ended for this reason. `spell` writes names of options.
    ///
    /// # Errors
    ///
    /// If a command fails.
    pub fn found_after(
        &self,
        ended: StopReason,
        spell: impl Fn(&str) -> String,
    ) -> Result<Option<Found>, Error> {
        let mut all = self.all.clone();
        if let Some(working) = self.working.clone() {
            take(&mut all, working);
        }
        all.sort_by(|one, other| {
            let changed = one.changed.len().cmp(&other.changed.len());
            one.shortfall.total_cmp(&other.shortfall).then(changed)
        });
        let mut levels = Vec::new();
        for mended in all {
            // Each alone: neither wishes nor distances are asked for.
            let alone = std::slice::from_ref(&mended.level);
            let mut checked = Checked::new(&self.description, alone, 1)?;
            levels.push(Made {
                checked: checked.levels.remove(0),
                level: mended.level,
                changed: mended.changed,
                evaluations: mended.evaluations,
            });
        }
        self.description.finish()?;
        let (found, asked) = (levels.len() as u64, self.request.count);
        let why = match ended {
            StopReason::Cancelled => String::from("a signal ended the search"),
            StopReason::Time => format!("more {}", spell("time")),
            _ => format!("more {}", spell("evaluations")),
        };
        let levels_asked = counted(asked, "level");
        let sentence = format!("asked for {levels_asked}, found {found}: {why}");
        let is_kept = |made: &Made| made.checked.unmet.is_empty();
        Ok((found > 0).then(|| Found {
            sentence: (found < asked).then_some(sentence),
            is_met: found == asked && levels.iter().all(is_kept),
            levels,
            alphabet: self.description.alphabet().clone(),
        }))
    }
}
