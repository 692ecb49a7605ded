//! `tiles vary`: levels that differ a little from one that was drawn, and from each other.

use super::Evolve;
use super::drawn::{Found, Made, Map, of_map};
use crate::check::Checked;
use crate::description::{Commands, Description, Learn};
use crate::format::samples::Samples;
use crate::format::{Drawn, Legend};
use crate::level::Level;
use crate::search::levels;
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

/// Usual limit of evaluations for each level.
const EVALUATIONS: u64 = 2000;

/// Which variations are looked for: the options of `tiles vary`, without limits.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(default = "Request::usual", rename_all = "kebab-case")]
pub struct Request {
    /// The text of the description. Without one, the tiles and their possible neighbours are
    /// learnt from the level.
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub level: Option<String>,
    /// The level.
    #[serde(flatten)]
    pub map: Map,
    /// Number of variations.
    #[schemars(range(min = 1, max = MOST), extend("value" = "N"))]
    pub count: u64,
    /// The greatest share of cells that change; 1 makes new levels around what is locked.
    #[schemars(range(max = 1), extend("exclusiveMinimum" = 0, "value" = "SHARE"))]
    pub change: f64,
    /// The least share of cells in which two variations differ.
    #[schemars(range(max = 1), extend("exclusiveMinimum" = 0, "value" = "SHARE"))]
    pub apart: f64,
    /// Whether the description may name commands. Only a host can allow them: JSON does not have
    /// it.
    #[serde(skip)]
    pub commands: Commands,
}

impl Request {
    /// A request without a level.
    fn usual() -> Self {
        Self {
            level: None,
            map: Map::default(),
            count: 20,
            change: 0.2,
            apart: 0.02,
            commands: Commands::default(),
        }
    }

    fn described(&self) -> Result<Description, Error> {
        match &self.level {
            Some(level) => Description::read(level, self.commands).map_err(Error::domain),
            None => learnt(&self.map),
        }
    }
}

/// The description of levels that are made of the same pieces as this one.
fn learnt(map: &Map) -> Result<Description, Error> {
    let mut samples = Samples::default();
    let added = map
        .file()
        .add_to(&mut samples, &map.file_name, map.layer.as_deref());
    added.map_err(of_map)?;
    let legend = samples.legend().map_err(of_map)?;
    // A project of LDtk may have levels of other sizes.
    let unlocked = Map {
        lock: String::new(),
        ..map.clone()
    };
    let Drawn { tiles, .. } = unlocked.drawn(&legend)?;
    let text = Learn::default()
        .with_size(tiles.width(), tiles.height())
        .and_then(|learn| learn.learn(samples.levels(), &legend))
        .map_err(of_map)?;
    Description::read(&text, Commands::Refused).map_err(of_map)
}

/// `tiles vary`.
#[derive(Debug)]
pub struct Vary {
    /// What is asked for.
    pub request: Request,
    /// How tiles are shown.
    pub legend: Legend,
    /// The level that was drawn.
    pub drawn: Drawn,
    evolve: Evolve,
}

impl Ask for Vary {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "tiles",
        name: "vary",
    };

    fn name(request: &Request, seed: u64) -> String {
        let [level, map] = &request.map.names;
        result_name(&[&"tiles", &"vary", level, map, &seed])
    }

    fn files(found: &Found, name: &str, _: &record::Made) -> Result<Vec<File>, Error> {
        Ok(found.files(name))
    }

    fn unmet(found: &Found) -> Vec<String> {
        found.unmet()
    }
}

impl Search for Vary {
    fn begin(request: Request, plan: &Plan, seed: u64, from: Option<Value>) -> Result<Self, Error> {
        plan.check_no_schedule()?;
        let description = request.described()?;
        let legend = description.legend();
        let drawn = request.map.drawn(&legend)?;
        if drawn.locked.cells().iter().all(Option::is_some) {
            let all = request.map.left_alone(&drawn);
            let all = all.unwrap_or_else(|| String::from("all cells are locked"));
            return Err(of_map(format!("no cell is free: {all}")));
        }
        let tiles = &drawn.tiles;
        let cells = tiles.cells();
        let most = (request.change * cells.len() as f64).floor().max(1.0) as usize;
        let fixed = description.clone().with_fixed(&drawn.locked);
        let varied = fixed.and_then(|fixed| fixed.varied(tiles, most, request.apart));
        let varied = varied.map_err(|error| of_map(description.explain(&error)))?;
        let count = request.count as usize;
        let mut evolve = Evolve::new(varied, count, seed).map_err(of_map)?;
        // The drawn level, if no cell is free and the template can have it.
        if let Some(cells) = cells.iter().copied().collect::<Option<Vec<_>>>() {
            let level = Level::new(tiles.width(), tiles.height(), cells).map_err(of_map)?;
            if evolve.search.template().fits(&level).is_ok() {
                evolve.search = evolve.search.with_origin(level).map_err(of_map)?;
            }
        }
        Ok(Self {
            evolve: evolve.resumed(from)?,
            request,
            legend,
            drawn,
        })
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        self.evolve.step(stop).map_err(of_map)
    }

    fn progress(&self) -> Progress {
        self.evolve.progress()
    }

    fn usual(&self) -> Plan {
        Plan {
            evaluations: Some(EVALUATIONS * self.request.count),
            ..Plan::default()
        }
    }

    fn scores(&self) -> Vec<f64> {
        self.evolve.scores()
    }

    fn found(&self) -> Result<Option<Found>, Error> {
        self.found_after(StopReason::Evaluations, str::to_owned)
    }

    fn checkpoint(&self) -> Option<Value> {
        self.evolve.checkpoint()
    }
}

impl Vary {
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
        let Some(engine) = &self.evolve.engine else {
            return Ok(None);
        };
        self.evolve.finish().map_err(of_map)?;
        let state = engine.state();
        // The last generation may have found more than were asked for.
        let found = levels(state).take(self.evolve.count);
        let found: Vec<Level> = found.map(|(level, _)| level.clone()).collect();
        let greater = || format!("or a greater {}", spell("change"));
        let remedy = match ended {
            _ if found.len() == self.evolve.count => String::new(),
            StopReason::Cancelled => String::from("; a signal ended the search"),
            StopReason::Time => format!("; more {}, {}", spell("time"), greater()),
            _ => format!("; more {}, {}", spell("evaluations"), greater()),
        };
        let (of, spent) = (
            self.evolve.count,
            counted(state.evaluations(), "evaluation"),
        );
        let sentence = format!("{} of {of} variations after {spent}{remedy}", found.len());
        let mut levels = Vec::new();
        if !found.is_empty() {
            let known = state.population().iter();
            let described = self.evolve.description.clone();
            let described = described.without_asked_commands(known);
            let checked = Checked::new(&described, &found, found.len())?.levels;
            described.finish()?;
            let made = |(level, checked): (Level, _)| Made {
                changed: self.changed(&level),
                level,
                checked,
                evaluations: state.evaluations(),
            };
            levels = found.into_iter().zip(checked).map(made).collect();
        }
        Ok(Some(Found {
            sentence: Some(sentence),
            is_met: levels.len() == of,
            levels,
            alphabet: self.legend.alphabet().clone(),
        }))
    }

    /// The cells that differ from the drawn level, also those that were free.
    fn changed(&self, level: &Level) -> Vec<(usize, usize)> {
        let tiles = &self.drawn.tiles;
        let cells = level.cells().iter().zip(tiles.cells()).enumerate();
        let changed = cells.filter(|(_, (tile, drawn))| **drawn != Some(**tile));
        let place = |(cell, _)| (cell % tiles.width(), cell / tiles.width());
        changed.map(place).collect()
    }
}
